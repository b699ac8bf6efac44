"""Besieged cities: who holds the ring, and what the city does then. SD9-9.01 to SD9-9.04."""

from game.core.commands.realm import OrderPop, PromoteUnits
from game.core.counters import PURSE
from game.core.events.realm import AccountsMade, CityBesieged, UpkeepWarned
from game.core.holdings import PopOrder
from game.core.numbers import CENT
from game.core.records import KindId, UnitId, replace
from game.core.seams.realm import CityFacts
from game.core.state import HexMark
from game.rulesets.second_dawn.realm import cut_off
from game.views.preview import SeatOutlook
from game.views.project import project
from tests.kingdom import LAPIS
from tests.siege_camp import CINNABAR, TOWN, SiegeCamp

DEAR = {"dear": {"upkeep": 1700 * CENT}}


def _facts(game: SiegeCamp) -> CityFacts:
    seat = SeatOutlook(project(game.campaign, game.world, LAPIS), game.world)
    rules = seat.world.ruleset.realm
    assert rules is not None
    return rules.city(seat.world, seat.belief, TOWN)


def test_sd9_9_02_a_city_is_besieged_when_its_turn_ends_with_an_enemy_in_every_hex_around_it():
    game = SiegeCamp()
    game.surround(6)
    game.end()
    (told,) = game.of(CityBesieged)
    assert (told.audience, told.besieged, told.pays) == ((LAPIS,), True, 3000 * CENT)
    assert game.holding(1).besieged


def test_sd9_9_04_one_hex_left_open_prevents_it():
    game = SiegeCamp()
    game.surround(5)
    game.end()
    assert not game.of(CityBesieged)
    assert not game.holding(1).besieged


def test_sd9_9_02_who_hides_beside_a_city_does_not_besiege_it():
    game = SiegeCamp()
    game.surround(6, stance="hidden")
    game.end()
    assert not game.holding(1).besieged


def test_sd9_9_02_friends_and_people_of_no_side_do_not_besiege():
    game = SiegeCamp()
    game.surround(6)
    wild = replace(game.campaign.sides[CINNABAR], role="neutral")
    game.campaign = replace(game.campaign, sides={**game.campaign.sides, CINNABAR: wild})
    game.end()
    assert not game.holding(1).besieged


def test_sd9_9_02_land_that_nobody_on_foot_can_enter_need_not_be_held():
    game = SiegeCamp()
    game.surround(5)
    mark = HexMark(terrain="lake")
    game.campaign = replace(game.campaign, marks={**game.campaign.marks, str(game.around[5]): mark})
    game.end(2)
    assert len(_facts(game).ring) == 5
    game.end()
    assert game.holding(1).besieged


def test_sd9_9_03_a_besieged_city_sends_nothing_pops_nothing_and_pays_its_own_until_the_siege_ends():
    game = SiegeCamp(money=50_000, kinds=DEAR)
    game.put("guard", game.town, {"dear": 2})
    game.hold(1, order=PopOrder(kind=KindId("piker"), batches=2))
    game.surround(6)
    game.next_dawn()
    assert game.holding(1).order == PopOrder(kind=KindId("piker"), batches=2)
    (told,) = [e for e in game.of(AccountsMade) if e.side == LAPIS]
    assert not [line for line in told.lines if line.site == TOWN and line.id != cut_off.CUT_OFF]
    assert [line.cents for line in told.lines if line.id == cut_off.CUT_OFF] == [1700 * CENT]
    left = [u for u in game.campaign.units if u.startswith("guard.")]
    assert left == [UnitId("guard.dear0")]
    assert told.after == told.before + sum(line.cents for line in told.lines)
    game.leave(0)
    game.next_dawn()
    assert [e.besieged for e in game.of(CityBesieged)][-1:] == [False] or not game.holding(1).besieged
    assert game.holding(1).order != PopOrder(kind=KindId("piker"), batches=2)


def test_sd9_1_03_those_whom_a_besieged_city_will_not_pay_are_named_as_it_is_closed():
    game = SiegeCamp(money=50_000, kinds=DEAR)
    game.put("guard", game.town, {"dear": 2})
    game.surround(6)
    game.end()
    (warned,) = game.of(UpkeepWarned)
    assert (warned.units, warned.short) == ((UnitId("guard.dear1"),), 1700 * CENT)
    game.end()
    assert UnitId("guard.dear1") not in game.campaign.units


def test_the_owner_reads_that_a_city_is_besieged_and_who_holds_the_ring():
    game = SiegeCamp(money=50_000)
    game.surround(6)
    game.next_dawn()
    assert not any(held for _, held in _facts(game).ring)
    game.sight()
    facts = _facts(game)
    assert (facts.besieged, facts.own_pay, sum(held for _, held in facts.ring)) == (True, 3000 * CENT, 6)
    assert [term.id for term in facts.terms] == ["levels", "besieged"]
    assert facts.income == 0


def test_sd9_9_03_a_besieged_capital_pays_those_in_it_out_of_the_treasury_unless_the_match_says_otherwise():
    for pays in (True, False):
        game = SiegeCamp(money=50_000, kinds=DEAR, params={"besieged_capital_pays": pays})
        realm = replace(game.campaign.realms[LAPIS], capital=TOWN)
        game.campaign = replace(game.campaign, realms={LAPIS: realm})
        game.put("guard", game.town, {"dear": 2})
        game.surround(6)
        game.next_dawn()
        left = [u for u in game.campaign.units if u.startswith("guard.")]
        assert len(left) == (2 if pays else 1)


def test_orders_may_be_given_to_a_besieged_city_and_wait():
    game = SiegeCamp()
    game.surround(6)
    game.next_dawn()
    game.must(OrderPop(by=LAPIS, site=TOWN, kind=KindId("piker"), batches=2))
    game.next_dawn()
    assert game.holding(1).order == PopOrder(kind=KindId("piker"), batches=2)


def test_sd9_9_03_none_is_promoted_in_a_besieged_city_and_that_of_others_is_not_asked_about():
    store = {"params": {"besieged_capital_pays": False}, "works": {"store": 1}, "money": 50_000}
    game = SiegeCamp(**store)
    game.put("guard", game.town, {"piker": 1})
    command = PromoteUnits(by=LAPIS, units=(UnitId("guard.piker0"),), kind=KindId("commoner_warlord"))
    game.hold(1, besieged=True)
    assert game.refused(game.do(command)) == "besieged"
    site = replace(game.city(1), owner=CINNABAR)
    game.campaign = replace(game.campaign, sites={**game.campaign.sites, TOWN: site})
    game.must(command)


def test_sd9_9_03_a_besieged_city_of_a_side_without_a_treasury_fills_no_purses():
    for besieged in (False, True):
        game = SiegeCamp()
        realm = replace(game.campaign.realms[LAPIS], capital=None, settled=True)
        game.campaign = replace(game.campaign, realms={LAPIS: realm})
        others = {id_: site for id_, site in game.campaign.sites.items() if id_ == TOWN}
        game.campaign = replace(game.campaign, sites=others)
        game.surround(6 if besieged else 5)
        game.next_dawn()
        assert (sum(PURSE.of(unit) for unit in game.campaign.units.values()) == 0) == besieged
