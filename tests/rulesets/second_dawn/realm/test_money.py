"""Money in play: what comes in, who is paid, who goes. SD9-1, SD9-3, SD10-7, SD10-8, SD9-18, SD11-2."""

from fractions import Fraction

import pytest

from game.core.commands.common import Answer
from game.core.commands.realm import (
    AllowPurse,
    AppointManager,
    AppointSteward,
    BuildWork,
    EatFood,
    HandMoney,
    MarkSpare,
    MoveCapital,
    OrderPop,
    PromoteUnits,
    WreckLand,
)
from game.core.counters import PURSE
from game.core.decisions import Reply
from game.core.draft import Draft
from game.core.effects import Effect
from game.core.events.realm import AccountsMade, CapitalLost, UpkeepWarned
from game.core.holdings import PopOrder, Realm
from game.core.numbers import CENT
from game.core.records import KindId, SideId, SiteId, UnitId, replace
from game.core.refusal import Refused
from game.rulesets.second_dawn.content.counters import LAND_BACK
from game.rulesets.second_dawn.realm import banks, income
from game.views.preview import SeatOutlook
from game.views.project import project
from tests.kingdom import CAPITAL, LAPIS, Kingdom


def test_sd9_1_03_who_cannot_be_paid_goes_in_the_order_of_the_book_and_is_named_a_turn_ahead():
    kinds = {"dear": {"upkeep": 900 * CENT}, "cheap": {"upkeep": 100 * CENT}}
    game = Kingdom(1, money=500, kinds=kinds)
    game.put("guard", game.city().hex, {"dear": 2, "cheap": 1})
    game.next_dawn()
    assert UnitId("guard.dear1") not in game.campaign.units
    assert [(e.audience, e.units) for e in game.of(UpkeepWarned)] == [((LAPIS,), (UnitId("guard.dear0"),))]
    assert game.money >= 0
    assert UnitId("guard.cheap0") in game.campaign.units


def test_sd5_1_06_marked_units_go_first():
    kinds = {"dear": {"upkeep": 900 * CENT}, "cheap": {"upkeep": 300 * CENT}}
    game = Kingdom(1, money=500, kinds=kinds)
    game.put("guard", game.city().hex, {"dear": 1, "cheap": 1})
    game.must(MarkSpare(by=LAPIS, units=(UnitId("guard.cheap0"),)))
    game.next_dawn()
    assert UnitId("guard.cheap0") not in game.campaign.units
    assert UnitId("guard.dear0") in game.campaign.units


@pytest.mark.parametrize(
    ("rate", "earns"), [("", 2 * 800 * 30), ("normal", 2 * 800 * 100), ("maximal", 2 * 800 * 40)]
)
def test_sd9_3_02_a_match_says_what_levels_earn_and_those_that_are_slow(rate: str, earns: int) -> None:
    params = {"income_per_level": 800 * CENT, "idle_income_percent": 30, "maximal_income_percent": 40}
    game = Kingdom(2, params=params)
    if rate == "maximal":
        game.hold(order=PopOrder(kind=KindId("warlord"), rate="maximal"))
    elif rate:
        game.hold(order=PopOrder(kind=KindId("scout"), batches=8))
    seat = SeatOutlook(project(game.campaign, game.world, LAPIS), game.world)
    rules = seat.world.ruleset.realm
    assert rules is not None
    foretold = rules.treasury(seat.world, seat.belief, LAPIS).income
    game.next_dawn()
    (told,) = [e for e in game.of(AccountsMade) if e.side == LAPIS]
    came = [line.cents for line in told.lines if line.id == income.CITY]
    assert (came, foretold) == ([earns * CENT // 100], earns * CENT // 100)


def test_sd9_3_03_a_steward_earns_from_the_next_turn_on_and_only_in_his_city():
    game = Kingdom(1, garrison={"warlord": 1, "courtier": 1})
    courtier = game.stack("court").units[1]
    game.must(AppointSteward(by=LAPIS, site=CAPITAL, unit=courtier))
    today = game.campaign.clock.day
    steward = [
        line for line in income.lines(game.world, game.campaign, LAPIS, today, {}) if line.id == "steward"
    ]
    assert not steward
    tomorrow = income.lines(game.world, game.campaign, LAPIS, today + 1, {})
    assert [line.cents for line in tomorrow if line.id == "steward"] == [50 * CENT]
    assert game.refused(game.do(AppointSteward(by=LAPIS, site=CAPITAL, unit=courtier))) == "twice"


def test_sd9_18_a_building_of_another_name_is_a_bank_by_its_effects():
    game = Kingdom(5, 5, garrison={"warlord": 1, "courtier": 1})
    game.endow(
        "casino",
        Effect(what=banks.STORES, amount=2, each=True),
        Effect(what=banks.EASES, amount=5, each=True),
    )
    game.must(BuildWork(by=LAPIS, site=CAPITAL, building="casino", level=1))
    assert game.holding().bank == 2 * 5 * 1000 * CENT
    cities = [game.city(0), game.city(1)]
    assert income.side_rate(game.world, game.campaign, cities).gross == 9500 * CENT
    game.hold(inspected=("casino",))
    assert income.side_rate(game.world, game.campaign, cities).gross == 9640 * CENT
    draft = Draft(game.campaign, game.world)
    banks.draw(draft, game.city(), 10_000 * CENT)
    assert "casino" not in draft.holding(CAPITAL).works


def test_sd9_18_a_bank_that_stands_idle_pays_nobody_and_keeps_what_it_holds():
    game = Kingdom(2, works={"bank": 1})
    game.hold(bank=500, closed=("bank",))
    draft = Draft(game.campaign, game.world)
    assert not banks.stands(game.world, game.holding())
    banks.draw(draft, game.city(), 100)
    assert draft.holding(CAPITAL).bank == 500


def test_sd9_18_02_inspected_banks_lower_corruption():
    game = Kingdom(5, 5, garrison={"warlord": 1, "courtier": 1}, works={"bank": 5})
    courtier = game.stack("court").units[1]
    before = income.side_rate(game.world, game.campaign, [game.city(0), game.city(1)])
    assert before.gross == 9500 * CENT
    game.must(AppointManager(by=LAPIS, site=CAPITAL, building="bank", unit=courtier))
    game.next_dawn()
    after = income.side_rate(game.world, game.campaign, [game.city(0), game.city(1)])
    assert after.gross == 9640 * CENT
    assert after.per_level == Fraction(9640 * CENT, 10)


def _fall_of_the_capital(game: Kingdom) -> None:
    """The court has left, and an enemy scout marches in."""
    near = replace(game.campaign.stacks[game.names["far"]], hex=game.at((1, 1)))
    court = replace(game.stack("court"), hex=game.city(1).hex)
    stacks = {**game.campaign.stacks, near.id: near, court.id: court}
    game.campaign = replace(game.campaign, stacks=stacks)
    game.end()
    game.do_move("far", (1, 0))


def test_sd10_7_05_with_the_capital_the_treasury_is_gone_but_for_what_the_ruler_carries():
    game = Kingdom(1, 1, money=5000)
    game.put("keep", game.city(1).hex, {"stabber": 1})
    _fall_of_the_capital(game)
    (question,) = game.campaign.questions
    game.must(Answer(by=question.side, question=question.id, reply=Reply(choice="keep")))
    game.next_dawn()
    assert game.campaign.sites[CAPITAL].owner == "cinnabar"
    assert game.campaign.realms[LAPIS].capital is None
    assert game.money == 0
    ruler = game.campaign.units[game.stack("court").units[0]]
    assert PURSE.of(ruler) > 0
    assert game.side.alive


def test_the_loss_of_a_capital_is_told_to_its_side_alone():
    game = Kingdom(1, 1, money=5000)
    _fall_of_the_capital(game)
    assert [e.audience for e in game.of(CapitalLost)] == [(LAPIS,)]


def test_sd9_2_01_a_side_falls_with_its_last_city():
    game = Kingdom(1)
    game.campaign = replace(game.campaign, realms={LAPIS: Realm(capital=CAPITAL, settled=True)})
    site = replace(game.city(), owner=SideId("cinnabar"))
    game.campaign = replace(game.campaign, sites={**game.campaign.sites, site.id: site})
    game.end()
    assert not game.side.alive


def test_sd10_1_08_purses_are_filled_at_dawn_and_money_changes_hands():
    game = Kingdom(1, money=5000, garrison={"warlord": 2})
    _, second = game.stack("court").units
    game.must(AllowPurse(by=LAPIS, unit=second, cents=700 * CENT))
    assert game.refused(game.do(AllowPurse(by=LAPIS, unit=second, cents=1001 * CENT))) == "too_much"
    game.next_dawn()
    assert PURSE.of(game.campaign.units[second]) == 700 * CENT
    before = game.money
    game.must(HandMoney(by=LAPIS, unit=second, cents=300 * CENT))
    assert game.money == before + 300 * CENT
    assert PURSE.of(game.campaign.units[second]) == 400 * CENT


def test_sd10_7_07_a_throne_makes_another_city_the_capital():
    game = Kingdom(1, 2, money=1000)
    site = replace(game.city(1), capital=True)
    court = replace(game.stack("court"), hex=site.hex)
    game.campaign = replace(
        game.campaign,
        sites={**game.campaign.sites, site.id: site},
        stacks={**game.campaign.stacks, court.id: court},
    )
    move = MoveCapital(by=LAPIS, site=SiteId("c1"))
    assert game.refused(game.do(move)) == "no_throne"
    game.hold(1, works={"throne": 1})
    game.must(move)
    assert game.campaign.realms[LAPIS].capital == "c1"


def test_sd11_2_03_a_meal_saves_upkeep_once_and_is_forgotten_the_next_day():
    game = Kingdom(1, money=1000)
    game.put("camp", game.at((3, 4)), {"stabber": 1})
    game.feed("camp", 100 * CENT)
    game.must(EatFood(by=LAPIS, stack=game.names["camp"]))
    assert game.refused(game.do(EatFood(by=LAPIS, stack=game.names["camp"]))) == "fed"
    game.next_dawn()
    first = game.campaign.realms[LAPIS].accounts
    game.next_dawn()
    second = game.campaign.realms[LAPIS].accounts
    spent = [sum(line.cents for line in lines if line.id == "upkeep") for lines in (first, second)]
    assert spent[1] - spent[0] == -5 * CENT


@pytest.mark.shows("promotion")
def test_sd1_6_03_promotion_wants_a_store_and_money():
    game = Kingdom(2, money=2000)
    game.put("men", game.city().hex, {"piker": 2})
    men = game.stack("men").units
    promote = PromoteUnits(by=LAPIS, units=(men[0],), kind=KindId("lancer"))
    assert game.refused(game.do(promote)) == "no_store"
    game.hold(works={"store": 1})
    assert game.refused(game.do(replace(promote, kind=KindId("knight")))) == "cannot_be"
    game.must(promote)
    assert game.campaign.units[men[0]].kind == "lancer"
    assert game.money == 0
    assert game.refused(game.do(replace(promote, units=(men[1],)))) == "money"


def test_sd11_2_11_wrecked_land_is_open_until_it_grows_back():
    game = Kingdom(
        1,
        letter="f",
        params={"blank_unknown_land": False},
        kinds={"hand": {"size": "medium", "basic": False}},
    )
    hex_ = game.at((3, 4))
    game.put("hands", hex_, {"hand": 15})
    wreck = WreckLand(by=LAPIS, stack=game.names["hands"])
    assert game.refused(game.do(wreck)) == "too_few"
    game.put("more", hex_, {"hand": 1})
    game.must(wreck)
    assert game.money == 5000 * CENT
    assert game.world.lands.true(game.campaign.marks).terrain_at(hex_) == "plains"
    back = LAND_BACK.at(hex_).of(game.campaign)
    assert 110 <= back - game.campaign.clock.day <= 200
    game.campaign = replace(game.campaign, clock=replace(game.campaign.clock, day=back - 1))
    game.next_dawn()
    assert game.world.lands.true(game.campaign.marks).terrain_at(hex_) == "forest"


def test_accounts_are_the_owner_s_alone():
    game = Kingdom(1, money=100)
    game.hold(order=PopOrder(kind=KindId("piker"), batches=2))
    told = []
    for _ in range(2):
        game.end()
        told += game.of(AccountsMade)
    assert {e.audience for e in told} <= {(LAPIS,), (SideId("cinnabar"),)}
    mine = next(e for e in told if e.side == LAPIS)
    assert mine.after == mine.before + sum(line.cents for line in mine.lines)
    assert mine.after == game.money


def test_sd9_13_a_warlord_wants_a_school_and_not_barracks_of_his_own():
    order = OrderPop(by=LAPIS, site=CAPITAL, kind=KindId("warlord"))
    game = Kingdom(3, works={"unit_barracks.warlord": 1})
    outcome = game.do(order)
    assert game.refused(outcome) == "no_building"
    assert isinstance(outcome, Refused)
    assert "no school for Warlords" in outcome.detail
    Kingdom(3, works={"school": 1}).must(order)
