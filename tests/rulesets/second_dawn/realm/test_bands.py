"""Tribes and barbarians where sides keep realms: pops, breeding, exile, joining, food. SD4-10, SD4-11."""

import pytest

from game.ai.neutrals import NeutralPolicy
from game.core.commands.common import AppointChief, BetraySide, DisbandUnits
from game.core.commands.realm import (
    BuyFood,
    EatFood,
    ExileUnits,
    GrowTribe,
    HandMoney,
    LeaveTown,
    OrderPop,
    PopAfield,
    PromoteUnits,
    StoreMoney,
)
from game.core.counters import PURSE
from game.core.dice import ScriptedDice, StreamDice
from game.core.engine import Applied
from game.core.events.common import ChiefAppointed
from game.core.events.realm import BandPopped, MoneySpent, PurseFilled, TribeGrew
from game.core.numbers import CENT
from game.core.records import KindId, SideId, replace
from game.core.state import Side
from game.rulesets.second_dawn.content.counters import CUT_OFF, GROWS, JOINED_ON, PAIRS
from game.rulesets.second_dawn.factions import peoples
from game.rulesets.second_dawn.life import neutral_cities
from game.rulesets.second_dawn.realm import bands, banks, defects, describe_cities
from game.rulesets.second_dawn.scouting import sight
from game.views.belief import MINTED
from game.views.learning import classified
from game.views.project import project
from tests.kingdom import CAPITAL, FOLK, LAPIS, Kingdom, NeutralTown, Tribe

STABBER = KindId("hobgobwin_stabber")


class Band(Kingdom):
    """A barbarian warlord with a purse, and his men, in the open."""

    def __init__(self, purse: int, men: int = 0, kind: str = "warlord", **more: object) -> None:
        folk = {"folk": {"camp": ((1, 4), {kind: 1, "knight": men})}}
        super().__init__(1, sides=folk, **more)
        side = replace(self.campaign.sides[FOLK], role="neutral", asks=False)
        self.campaign = replace(self.campaign, sides={**self.campaign.sides, FOLK: side})
        stack = replace(self.stack("camp"), food={})
        self.campaign = replace(self.campaign, stacks={**self.campaign.stacks, stack.id: stack})
        with self.drafted(ScriptedDice(())) as draft:
            PURSE.set(draft, draft.units[self.lord], purse * CENT)

    @property
    def lord(self):
        return self.stack("camp").units[0]

    def now(self) -> None:
        """Let it be the turn of the people of no side."""
        self.campaign = replace(self.campaign, clock=replace(self.campaign.clock, order=(FOLK,), slot=0))

    def decide(self):
        return NeutralPolicy().decide(self.outlook(FOLK), StreamDice(1, "test"))


def test_sd4_11_11_the_head_pays_for_what_pops_with_him():
    game = Tribe(purse=2500)
    with game.drafted(ScriptedDice(())) as draft:
        bands.pop_afield(draft, PopAfield(by=FOLK, unit=game.head.id, kind=STABBER))
        (popped,) = [e for e in draft.events if isinstance(e, BandPopped)]
    assert (len(popped.units), popped.cents, popped.audience) == (6, 1000 * CENT, (FOLK,))
    assert popped.hex == game.stack("camp").hex
    assert game.purse == 1500
    assert game.pop().code == "busy"
    game.sleep()
    assert game.pop("hobgobwin_axe").code == "money"
    assert game.pop("piker").code == "no_pop"


def test_who_is_new_in_a_preview_takes_nobodys_place():
    game = Tribe(purse=2500, members=3)
    game.campaign = replace(game.campaign, clock=replace(game.campaign.clock, order=(FOLK,), slot=0))
    outlook = game.outlook(FOLK)
    before = {id_: unit for id_, unit in outlook.belief.units.items() if unit.side == FOLK}
    made = type(game.engine)(outlook.world).apply(
        outlook.belief, PopAfield(by=FOLK, unit=game.head.id, kind=STABBER)
    )
    assert isinstance(made, Applied)
    after = {id_: unit for id_, unit in made.campaign.units.items() if unit.side == FOLK}
    assert len(after) == len(before) + 6
    assert {id_: after[id_].kind for id_ in before} == {id_: unit.kind for id_, unit in before.items()}
    assert {*outlook.belief.minted.values()} == {MINTED}


@pytest.mark.shows("purse")
def test_sd4_11_12_who_breeds_works_like_more_cities():
    game = Tribe(purse=100_000)
    game.breed(20)
    assert game.pop_all(None) == 18
    assert game.purse == 100_000 - 3 * 2000
    game.sleep()
    assert game.pop("hobgobwin_axe", 2) is None
    game.sleep()
    assert game.pop("hobgobwin_axe", 2).code == "busy"
    assert game.pop("hobgobwin_axe") is None


def test_sd4_11_12_pairs_that_spend_the_night_with_the_head_are_counted_at_dawn():
    game = Tribe(members=21, purse=5000)
    with game.drafted(ScriptedDice(())) as draft:
        bands.breed(draft)
        assert not [e for e in draft.events if isinstance(e, TribeGrew)]
        bands.grow_tribe(draft, GrowTribe(by=FOLK, unit=game.head.id))
        assert GROWS.of(draft.units[game.head.id])
        bands.breed(draft)
        (grew,) = [e for e in draft.events if isinstance(e, TribeGrew)]
    assert (grew.pairs, grew.cities, grew.audience) == (10, 2, (FOLK,))
    assert PAIRS.of(game.campaign.sides[FOLK]) == 10


def test_sd4_11_05_a_tribe_makes_anybody_anything_of_its_classes_for_money():
    game = Tribe(members=1, purse=1500)
    unit = game.stack("camp").units[1]
    with game.drafted(ScriptedDice(())) as draft:
        from_head = PromoteUnits(by=FOLK, units=(unit,), kind=KindId("hobgobwin_knight"))
        game.world.ruleset.actions[PromoteUnits](draft, from_head)
    assert game.campaign.units[unit].kind == "hobgobwin_knight"
    assert game.purse == 500


def test_sd4_11_08_a_headless_tribe_promotes_the_one_who_heads_it():
    game = Tribe(members=2, purse=0)
    head, one, other = game.stack("camp").units
    with game.drafted(ScriptedDice(())) as draft:
        draft.set_unit(head, kind=STABBER, statuses=())
        PURSE.set(draft, draft.units[other], 2000 * CENT)
    game.campaign = replace(game.campaign, clock=replace(game.campaign.clock, order=(FOLK,), slot=0))
    made = NeutralPolicy().decide(game.outlook(FOLK), StreamDice(1, "test"))
    assert made == PromoteUnits(by=FOLK, units=(head,), kind=KindId("chieftain"))
    game.must(made)
    assert peoples.HEAD in game.campaign.units[head].statuses
    assert one in game.campaign.units


def test_sd4_11_09_exiles_are_barbarians():
    game = Tribe(members=3, purse=1000)
    other = replace(game.campaign.sides[FOLK], id=LAPIS, name="Wanderers")
    sides = {**game.campaign.sides, LAPIS: other}
    with game.drafted(ScriptedDice(())) as draft:
        draft.put_side(sides[LAPIS])
        for unit in [u for u in draft.units.values() if u.side == LAPIS]:
            draft.set_unit(unit.id, statuses=())
        camp = draft.stacks[game.names["camp"]]
        away = draft.set_stack(camp.id, units=camp.units[:1])
        from game.core.records import StackId

        out = replace(away, id=StackId("folk.out"), units=camp.units[1:])
        draft.put_stack(out)
        for unit in out.units:
            draft.set_unit(unit, stack=out.id)
        bands.exile_units(draft, ExileUnits(by=FOLK, stack=out.id))
        gone = [u for u in draft.units.values() if u.side == LAPIS and u.kind == STABBER]
        assert len(gone) == 3
        assert all(JOINED_ON.of(u) == draft.clock.day for u in gone)


def test_sd4_10_02_a_barbarian_pops_what_a_town_does_and_no_commanders():
    game = Band(purse=1000)
    unit = game.campaign.units[game.lord]
    offers = bands.pops(game.world, game.campaign, unit)
    kinds = [game.world.kind(id_) for id_ in offers]
    assert {kind.race for kind in kinds} == {"human"}
    assert not any(kind.commander or kind.rank > 2 for kind in kinds)
    assert {"piker", "stabber"} <= set(offers)
    assert "knight" not in offers
    game.now()
    game.must(PopAfield(by=FOLK, unit=game.lord, kind=KindId("piker")))
    assert PURSE.of(game.campaign.units[game.lord]) == 1000 * CENT
    assert game.refused(game.do(PopAfield(by=FOLK, unit=game.lord, kind=KindId("piker")))) == "busy"


@pytest.mark.parametrize("crown", ["heir", "ruler"])
def test_sd4_10_02_who_was_made_an_heir_pops_what_is_of_rank_3(crown: str) -> None:
    game = Band(purse=1000, kinds={"sturdy": {"rank": 3}})
    unit = game.campaign.units[game.lord]
    assert "sturdy" not in bands.pops(game.world, game.campaign, unit)
    assert "sturdy" in bands.pops(game.world, game.campaign, replace(unit, statuses=(crown,)))


def test_sd4_10_03_who_has_a_side_or_is_in_a_city_of_his_people_pops_nothing():
    game = Band(purse=1000)
    assert not bands.pops(game.world, game.campaign, game.campaign.units[game.stack("court").units[0]])
    site = replace(game.city(), owner=FOLK, hex=game.stack("camp").hex)
    game.campaign = replace(game.campaign, sites={**game.campaign.sites, site.id: site})
    assert not bands.pops(game.world, game.campaign, game.campaign.units[game.lord])


def test_sd4_10_04_barbarians_turn_money_into_food():
    game = Band(purse=100)
    game.now()
    camp = game.names["camp"]
    game.must(BuyFood(by=FOLK, stack=camp, cents=40 * CENT))
    assert game.stack("camp").food == {"rations": 40 * CENT}
    assert PURSE.of(game.campaign.units[game.lord]) == 60 * CENT
    assert game.refused(game.do(BuyFood(by=FOLK, stack=camp, cents=61 * CENT))) == "money"


def test_a_barbarian_with_money_pops_and_one_who_cannot_pay_joins_whom_he_sees():
    game = Band(purse=1000)
    game.now()
    made = game.decide()
    assert isinstance(made, PopAfield)
    game.must(made)
    assert not isinstance(game.decide(), PopAfield)
    poor = Band(purse=0)
    poor.put("visitors", poor.stack("camp").hex, {"piker": 40})
    poor.now()
    with poor.drafted(ScriptedDice(())) as draft:
        from game.rulesets.second_dawn.scouting import sight

        sight.look_all(draft)
    made = poor.decide()
    assert isinstance(made, BetraySide)
    poor.must(made)
    joined = [u for u in poor.campaign.units.values() if u.side == LAPIS and u.kind == "warlord"]
    assert len(joined) == 2
    assert not list(defects.found(poor.world, poor.campaign))


@pytest.mark.parametrize("event", [BandPopped, TribeGrew])
def test_what_happens_was_thought_of(event):
    assert classified(event)


def test_food_is_eaten_where_it_saves_more_than_it_costs():
    game = Band(purse=100)
    game.now()
    first = game.decide()
    assert first == BuyFood(by=FOLK, stack=game.names["camp"], cents=20 * CENT)
    game.must(first)
    assert game.decide() == EatFood(by=FOLK, stack=game.names["camp"])


def test_sd4_11_06_kin_are_taken_into_a_tribe_where_its_chief_is():
    game = Tribe(members=1, purse=0)
    other = replace(game.campaign.sides[FOLK], id=LAPIS, name="Wanderers")
    game.campaign = replace(game.campaign, sides={**game.campaign.sides, LAPIS: other})
    camp = game.stack("camp").hex
    game.put("kin", camp, {"hobgobwin_stabber": 2})
    game.put("others", camp, {"piker": 1})
    with game.drafted(ScriptedDice(())) as draft:
        sight.look_all(draft)
    handle = game.handle("lapis", "camp")
    order = replace(game.campaign.clock, order=(LAPIS,), slot=0)
    game.campaign = replace(game.campaign, clock=order)
    strangers = BetraySide(by=LAPIS, stack=game.names["others"], target=handle)
    assert game.refused(game.do(strangers)) == "no_side"
    game.must(BetraySide(by=LAPIS, stack=game.names["kin"], target=handle))
    joined = [u for u in game.campaign.units.values() if u.side == FOLK and JOINED_ON.of(u)]
    assert [unit.kind for unit in joined] == [STABBER, STABBER]


def fallen_town(bank: int) -> NeutralTown:
    """A city whose side has fallen, with a warlord and his guard in it."""
    game = NeutralTown(2, bank, {"guard": 20})
    game.put("lords", game.city(1).hex, {"warlord": 1})
    for name in ("guard", "lords"):
        for unit in game.stack(name).units:
            with game.drafted(ScriptedDice(())) as draft:
                CUT_OFF.set(draft, draft.set_unit(unit, move=0), True)
    return game


def test_sd10_8_01_a_garrison_whose_side_fell_has_no_move():
    game = fallen_town(100)
    game.dawn(StreamDice(1, "test"))
    assert {game.campaign.units[game.stack(name).units[0]].move for name in ("guard", "lords")} == {0}


def test_sd10_8_04_a_warlord_fills_his_purse_and_leaves():
    game = fallen_town(700)
    lord, free = game.stack("lords").units[0], game.owner
    order = replace(game.campaign.clock, order=(free,), slot=0)
    game.campaign = replace(game.campaign, clock=order)
    guard = LeaveTown(by=free, unit=game.stack("guard").units[0])
    with game.drafted(ScriptedDice(())) as draft:
        sight.look_all(draft)
    assert game.outlook(free).refusal(LeaveTown(by=free, unit=lord)) is None
    assert game.refused(game.do(guard)) == "not_cut_off"
    game.must(LeaveTown(by=free, unit=lord))
    assert PURSE.of(game.campaign.units[lord]) == 700 * CENT
    assert (game.bank, game.bank_stands) == (0, False)
    game.dawn(StreamDice(1, "test"))
    assert game.campaign.units[lord].move > 0
    assert game.refused(game.do(LeaveTown(by=free, unit=lord))) == "not_cut_off"
    broke = fallen_town(100)
    with broke.drafted(ScriptedDice(())) as draft:
        banks.draw(draft, draft.sites[broke.city(1).id], 100 * CENT)
    broke.campaign = replace(broke.campaign, clock=order)
    assert broke.refused(broke.do(LeaveTown(by=free, unit=lord))) == "no_bank"


def test_sd9_18_05_who_comes_back_puts_money_into_the_bank():
    game = fallen_town(700)
    lord, free = game.stack("lords").units[0], game.owner
    game.campaign = replace(game.campaign, clock=replace(game.campaign.clock, order=(free,), slot=0))
    with game.drafted(ScriptedDice(())) as draft:
        PURSE.set(draft, draft.units[lord], 1500 * CENT)
    facts = game.world.ruleset.realm.band(game.world, game.campaign, game.names["lords"])
    assert (facts.saver, facts.savings) == (lord, 1500 * CENT)
    assert game.refused(game.do(StoreMoney(by=free, unit=lord, cents=1501 * CENT))) == "money"
    made = game.must(StoreMoney(by=free, unit=lord, cents=1500 * CENT))
    (told,) = [e for e in made.events if isinstance(e, MoneySpent)]
    assert (told.cents, told.cause, told.audience) == (1300 * CENT, "stored", (free,))
    assert game.bank == 2000
    assert PURSE.of(game.campaign.units[lord]) == 200 * CENT
    broke = fallen_town(0)
    broke.campaign = replace(broke.campaign, clock=replace(broke.campaign.clock, order=(free,), slot=0))
    assert broke.refused(broke.do(StoreMoney(by=free, unit=lord, cents=1))) == "no_bank"


@pytest.mark.parametrize(("fallen", "owners"), [("together", {"free"}), ("apart", {"free", "one", "two"})])
def test_sd10_8_01_cities_of_a_side_that_fell_are_sides_of_their_own_if_the_match_says_so(fallen, owners):
    game = Kingdom(2, 1, 1, params={"fallen_cities": fallen})
    with game.drafted(ScriptedDice(())) as draft:
        for id_ in ("free", "one", "two"):
            draft.put_side(Side(id=SideId(id_), name=id_, colour="ferals", role="neutral", asks=False))
        neutral_cities.turn(draft, LAPIS)
        assert {site.owner for site in draft.sites.values()} == owners


def test_sd4_11_04_a_joiner_has_what_the_tribe_shares():
    game = Tribe(members=1)
    chief, dancer = (game.world.kind(id_) for id_ in ("chieftain", "hobgobwin_stabber"))
    row = game.world.tables["tribe"]["hobgobwin"]
    assert peoples.shares(row, chief)
    assert peoples.shares(row, dancer)
    assert not peoples.shares(row, game.world.kind("basic_heavy"))
    marbits = game.world.tables["tribe"]["marbit"]
    assert all(peoples.shares(marbits, game.world.kind(one)) for one in marbits.roster)
    assert not peoples.shares(marbits, replace(game.world.kind("marbit_axeman"), terrain_special="forest"))


def test_sd4_11_11_no_city_pops_the_classes_of_a_tribe():
    game = Kingdom(5)
    offered = {choice.kind for choice in describe_cities.choices(game.world, game.campaign, CAPITAL)}
    assert "stabber" in offered
    rosters = {kind for row in game.world.tables["tribe"].values() for kind in row.roster}
    assert not offered & rosters
    assert game.refused(game.do(OrderPop(by=LAPIS, site=CAPITAL, kind=STABBER, batches=8))) == "no_pop"


def test_sd4_11_09_a_tribe_disbands_nobody():
    game = Tribe(members=2)
    game.campaign = replace(game.campaign, clock=replace(game.campaign.clock, order=(FOLK,), slot=0))
    order = DisbandUnits(by=FOLK, stack=game.names["camp"], units=game.stack("camp").units[1:])
    assert game.refused(game.do(order)) == "tribe"


def test_sd4_11_09_barbarians_who_took_in_exiles_are_no_tribe():
    game = Tribe(members=2)
    both = [u for u in game.campaign.units.values() if u.side == FOLK]
    assert peoples.tribe_of(game.world, both).id == "hobgobwin"
    human = next(u for u in game.campaign.units.values() if u.side == LAPIS)
    assert peoples.tribe_of(game.world, [*both, human]) is None


def allied_tribe() -> Tribe:
    """A tribe with a co-chief, allied to the realm."""
    game = Tribe(members=2)
    sides = {id_: replace(side, alliance="hills") for id_, side in game.campaign.sides.items()}
    game.campaign = replace(game.campaign, sides=sides)
    with game.drafted(ScriptedDice(())) as draft:
        draft.set_unit(game.stack("camp").units[1], kind=KindId("chieftain"))
    game.campaign = replace(game.campaign, clock=replace(game.campaign.clock, order=(FOLK,), slot=0))
    return game


def test_sd4_11_10_the_ruler_of_an_ally_names_another_head_until_they_part():
    game = allied_tribe()
    head, other, third = game.stack("camp").units
    facts = game.world.ruleset.realm.band(game.world, game.campaign, game.names["camp"])
    assert facts.chiefs == (other,)
    assert game.refused(game.do(AppointChief(by=FOLK, unit=third))) == "cannot_be_chief"
    assert game.refused(game.do(AppointChief(by=FOLK, unit=head))) == "chief_already"
    made = game.must(AppointChief(by=FOLK, unit=other))
    (told,) = [e for e in made.events if isinstance(e, ChiefAppointed)]
    assert (told.unit, told.rule, told.audience, told.tribe) == (other, "SD4-11.10", (FOLK,), True)
    assert heads_of(game) == [other]
    assert game.refused(game.do(AppointChief(by=FOLK, unit=head))) == "one_a_turn"
    with game.drafted(ScriptedDice(())) as draft:
        peoples.settle(draft, FOLK)
    assert heads_of(game) == [other]
    parted = replace(game.campaign.sides[FOLK], alliance="")
    game.campaign = replace(game.campaign, sides={**game.campaign.sides, FOLK: parted})
    assert game.refused(game.do(AppointChief(by=FOLK, unit=head))) == "no_ally"
    with game.drafted(ScriptedDice(())) as draft:
        peoples.settle(draft, FOLK)
    assert heads_of(game) == [head]


def heads_of(game: Tribe) -> list[str]:
    return [u.id for u in game.campaign.units.values() if peoples.HEAD in u.statuses]


# --- gifts of an ally


def giver(money: int = 700, place: tuple[int, int] = (1, 4)) -> Tribe:
    """An allied tribe, and in the turn of the realm its ruler, who carries money, where they are."""
    game = allied_tribe()
    court = replace(game.stack("court"), hex=game.at(place))
    ruler = replace(game.campaign.units[court.units[0]], counters={PURSE.name: money * CENT})
    foe = Side(id=SideId("foe"), name="Foe", colour="ferals", role="player")
    game.campaign = replace(
        game.campaign,
        sides={**game.campaign.sides, foe.id: foe},
        knowledge={**game.campaign.knowledge, foe.id: game.campaign.knowledge[LAPIS]},
        stacks={**game.campaign.stacks, court.id: court},
        units={**game.campaign.units, ruler.id: ruler},
        clock=replace(game.campaign.clock, order=(LAPIS, FOLK), slot=0),
    )
    game.owner = foe.id
    game.put("far", game.at((6, 8)), {"scout": 1})
    game.feed("far", 1_000_000 * CENT)
    with game.drafted(ScriptedDice(())) as draft:
        sight.look_all(draft)
    return game


def gift(game: Tribe, cents: int) -> HandMoney:
    return HandMoney(by=LAPIS, unit=game.stack("court").units[0], cents=cents, tribe=FOLK)


@pytest.mark.parametrize("place", [(1, 4), (1, 3)])
def test_sd10_14_02_an_ally_gives_a_tribe_money_where_some_of_it_are_near(place: tuple[int, int]):
    game = giver(place=place)
    (one,) = game.world.ruleset.realm.officers(game.world, game.outlook("lapis").belief, LAPIS)
    assert one.tribes == (FOLK,)
    made = game.must(gift(game, 600 * CENT))
    assert (game.purse, PURSE.of(game.campaign.units[one.unit])) == (600, 100 * CENT)
    told = [(type(e), e.audience, e.cents) for e in made.events if isinstance(e, MoneySpent | PurseFilled)]
    assert told == [(MoneySpent, (LAPIS,), 600 * CENT), (PurseFilled, (FOLK,), 600 * CENT)]


def test_sd10_14_02_what_it_has_not_spent_as_its_turn_ends_is_rations():
    game = giver(money=2000)
    with game.drafted(ScriptedDice(())) as draft:
        PURSE.set(draft, draft.units[game.head.id], 300 * CENT)
    game.must(gift(game, 600 * CENT))
    game.end()
    game.must(BuyFood(by=FOLK, stack=game.stack("camp").id, cents=200 * CENT))
    game.end()
    assert game.purse == 300
    before = game.stack("camp").food
    assert before == {"rations": (1_000_000 + 600) * CENT}
    game.end(3)
    assert (game.purse, game.stack("camp").food) == (300, before)


def test_sd10_14_02_he_keeps_what_their_head_has_no_room_for_and_nothing_tells_beforehand():
    """What they carry is theirs to know."""
    rich, poor = giver(money=2000), giver(money=2000)
    with rich.drafted(ScriptedDice(())) as draft:
        PURSE.set(draft, draft.units[rich.head.id], 900 * CENT)
    asked = [one.outlook("lapis").refusal(gift(one, 1500 * CENT)) for one in (rich, poor)]
    assert asked == [None, None]
    assert project(rich.campaign, rich.world, LAPIS) == project(poor.campaign, poor.world, LAPIS)
    for one, left in ((rich, 1900), (poor, 1000)):
        one.must(gift(one, 1500 * CENT))
        assert one.purse == 1000
        assert PURSE.of(one.campaign.units[one.stack("court").units[0]]) == left * CENT


def test_sd10_14_02_nobody_gives_to_who_is_far_or_no_ally():
    assert refused_gift(giver(place=(1, 1))) == "no_tribe"
    game = giver()
    parted = replace(game.campaign.sides[FOLK], alliance="")
    game.campaign = replace(game.campaign, sides={**game.campaign.sides, FOLK: parted})
    assert refused_gift(game) == "no_tribe"
    assert refused_gift(giver(money=50)) == "money"


def refused_gift(game: Tribe) -> str:
    return game.refused(game.do(gift(game, 100 * CENT)))
