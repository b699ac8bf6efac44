"""What screens are told of cities and money agrees with what the rules then do."""

from game.core.commands.realm import OrderPop
from game.core.dice import ScriptedDice
from game.core.holdings import PopOrder
from game.core.records import KindId, SideId, SiteId, replace
from game.core.seams.realm import RealmRules, Treasury
from game.rulesets.second_dawn.realm import capital
from game.ui.actions import map_actions
from game.ui.map.models.claiming import claim_in
from game.ui.map.models.realm_model import hex_deeds
from game.ui.map.models.side_queries import SideQueries
from game.views.preview import SeatOutlook
from game.views.project import project
from tests.kingdom import CAPITAL, LAPIS, Kingdom

PIKERS = PopOrder(kind=KindId("piker"), batches=2)


def outlook(kingdom: Kingdom) -> tuple[RealmRules, SeatOutlook]:
    seat = SeatOutlook(project(kingdom.campaign, kingdom.world, LAPIS), kingdom.world)
    rules = seat.world.ruleset.realm
    assert rules is not None
    return rules, seat


def treasury(kingdom: Kingdom) -> Treasury:
    rules, seat = outlook(kingdom)
    return rules.treasury(seat.world, seat.belief, LAPIS)


def test_coming_dawns_are_those_that_come() -> None:
    kingdom = Kingdom(4, 2, 1, money=100, garrison={"warlord": 1, "piker": 16})
    kingdom.hold(order=PIKERS)
    kingdom.appoint(1)
    foretold = treasury(kingdom).dawns[:4]
    assert [dawn.popped for dawn in foretold] == [8, 8, 0, 0]
    for dawn in foretold:
        kingdom.next_dawn()
        assert kingdom.campaign.clock.day == dawn.day
        assert kingdom.money == dawn.money


def besieged(at: tuple[int, int]) -> Kingdom:
    """A side whose capital a knight of Cinnabar is near, with men afield and in its other city."""
    kingdom = Kingdom(3, 1, money=9000, sides={"cinnabar": {"foes": (at, {"knight": 1})}})
    kingdom.put("afield", kingdom.at((5, 6)), {"knight": 2})
    kingdom.put("guard", kingdom.city(1).hex, {"knight": 2})
    kingdom.know(LAPIS, "foes", "sight")
    return kingdom


def test_sd10_7_08_a_contested_capital_tells_who_is_lost_with_it() -> None:
    calm, kingdom = treasury(besieged((1, 4))), besieged((1, 1))
    assert (calm.contested, calm.doomed) == (False, ())
    told = treasury(kingdom)
    assert told.contested
    assert set(told.doomed) == set(kingdom.stack("afield").units)
    with kingdom.drafted(ScriptedDice(())) as draft:
        site = draft.sites[CAPITAL]
        draft.put_site(replace(site, owner=SideId("cinnabar")))
        capital.lose(draft, site, LAPIS)
    before = {u.id for u in kingdom.campaign.units.values() if u.side == LAPIS}
    kingdom.next_dawn()
    assert before - set(kingdom.campaign.units) == set(told.doomed)


def test_who_pops_in_a_forecast_takes_nobody_s_place() -> None:
    kingdom = Kingdom(4, money=100)
    kingdom.hold(order=PopOrder(kind=KindId("piker"), batches=6))
    kingdom.next_dawn()
    first, second = treasury(kingdom).dawns[:2]
    assert second.upkeep - first.upkeep == first.upkeep - treasury(kingdom).upkeep > 0


def test_dawns_foretell_who_goes_unpaid() -> None:
    kingdom = Kingdom(1, money=0, garrison={"warlord": 1, "heavy_knight": 60})
    first = treasury(kingdom).dawns[0]
    assert first.lost
    kingdom.next_dawn()
    assert not set(first.lost) & set(kingdom.campaign.units)
    assert kingdom.money == first.money


def test_causes_add_up_to_the_income_of_the_next_dawn() -> None:
    kingdom = Kingdom(4, 3, 2, 1, founded=1)
    kingdom.hold(order=PIKERS)
    kingdom.appoint(1)
    for site in ("c2", "c3"):
        here = replace(kingdom.campaign.sites[SiteId(site)], capital=True)
        kingdom.campaign = replace(kingdom.campaign, sites={**kingdom.campaign.sites, here.id: here})
    now = treasury(kingdom)
    assert sum(term.value for term in now.causes) == now.income == now.dawns[0].income
    rules, seat = outlook(kingdom)
    each = [rules.city(seat.world, seat.belief, id_).income for id_ in rules.cities(seat.belief, LAPIS)]
    penalty = sum(term.value for term in now.causes if term.id == "capitals")
    assert abs(sum(each) + penalty - now.income) < len(each)


def test_what_can_be_ordered_is_what_the_rules_accept() -> None:
    kingdom = Kingdom(2)
    rules, seat = outlook(kingdom)
    for choice in rules.choices(seat.world, seat.belief, CAPITAL):
        command = OrderPop(by=LAPIS, site=CAPITAL, kind=choice.kind, batches=choice.least)
        refused = seat.refusal(command)
        assert (refused.detail if refused is not None else "") == choice.reason


def test_turns_left_are_those_that_an_order_takes() -> None:
    kingdom = Kingdom(3)
    kingdom.hold(order=PIKERS, queue=(PopOrder(kind=KindId("archer"), batches=2),))
    rules, seat = outlook(kingdom)
    found = rules.city(seat.world, seat.belief, CAPITAL).order
    assert found is not None
    assert (found.units, found.turns, found.soon) == (16, 2, 1)
    for _ in range(found.turns):
        kingdom.next_dawn()
    order = kingdom.holding().order
    assert order is not None
    assert order.kind == "archer"


def test_others_treasuries_orders_and_buildings_change_nothing() -> None:
    one, other = Kingdom(2, money=50), Kingdom(2, money=50)
    foe = SideId("cinnabar")
    rich = replace(other.campaign.sides[foe], money=7)
    other.campaign = replace(other.campaign, sides={**other.campaign.sides, foe: rich})
    assert treasury(one) == treasury(other)


def test_who_may_claim_ruins_is_found_where_he_stands() -> None:
    kingdom = Kingdom(2, 1)
    kingdom.ruin(1, capital=False)
    kingdom.put("claimer", kingdom.city(1).hex, {"warlord": 1})
    kingdom.next_dawn()
    reader = SideQueries(outlook(kingdom)[1])
    command = claim_in(reader, kingdom.city(1).hex)
    assert command is not None
    assert reader.outlook.refusal(command) is None
    assert [deed.command for deed in hex_deeds(reader, kingdom.city(1).hex)] == [map_actions.CLAIM]
    assert claim_in(reader, kingdom.city(0).hex) is None


def test_sd9_18_01_what_banks_hold_is_hidden_even_from_their_owner() -> None:
    kingdom = Kingdom(2, 1, works={"bank": 2})
    kingdom.hold(bank=1_00)
    low = outlook(kingdom)[1].view
    kingdom.hold(bank=4000_00)
    rules, seat = outlook(kingdom)
    assert seat.view == low
    assert rules.city(seat.world, seat.belief, CAPITAL).bank == 0
