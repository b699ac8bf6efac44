"""Cities that rise and fall, and what they pop then: SD9-2, SD9-4, SD9-18, SD10-1.01, SD10-3.03."""

from game.core.commands.realm import BuildWork, CancelPop, ClaimSite, LevelCity, OrderPop, RazeCity
from game.core.dice import ScriptedDice
from game.core.holdings import PopOrder, Realm
from game.core.numbers import CENT
from game.core.records import KindId, SideId, SiteId, replace
from game.rulesets.second_dawn.march.stacks import remove_units
from game.rulesets.second_dawn.realm import income
from tests.kingdom import CAPITAL, LAPIS, Kingdom

KNIGHTS = PopOrder(kind=KindId("heavy_knight"), batches=2)


def test_sd9_2_06_a_city_rises_once_on_the_day_of_its_claim() -> None:
    game = Kingdom(1, 1, money=500_000)
    game.ruin(1, capital=False)
    court = replace(game.stack("court"), hex=game.city(1).hex)
    game.campaign = replace(game.campaign, stacks={**game.campaign.stacks, court.id: court})
    site = SiteId("c1")
    game.must(ClaimSite(by=LAPIS, unit=court.units[0], site=site))
    game.must(LevelCity(by=LAPIS, site=site))
    assert game.city(1).level == 2
    assert game.refused(game.do(LevelCity(by=LAPIS, site=site))) == "once"
    assert game.refused(game.do(RazeCity(by=LAPIS, site=site))) == "once"


def test_sd9_3_06_a_side_whose_capital_rose_is_new_no_more() -> None:
    game = Kingdom(1, 1, money=100_000, founded=1)
    assert income.is_new(game.campaign, LAPIS, game.city(), 2)
    game.must(LevelCity(by=LAPIS, site=CAPITAL))
    game.next_dawn()
    game.must(RazeCity(by=LAPIS, site=CAPITAL))
    assert game.city().level == 1
    assert not income.is_new(game.campaign, LAPIS, game.city(), 3)


def test_sd9_18_01_a_bank_holds_what_it_does_at_the_level_of_its_city() -> None:
    game = Kingdom(2, 1, money=100_000, works={"bank": 2})
    game.hold(bank=4000 * CENT)
    game.must(LevelCity(by=LAPIS, site=CAPITAL))
    assert game.holding().bank == 6000 * CENT
    game.next_dawn()
    game.must(RazeCity(by=LAPIS, site=CAPITAL))
    assert game.holding().bank == 4000 * CENT


def test_sd9_4_01_what_waits_begins_as_soon_as_the_city_can() -> None:
    game = Kingdom(1, 1, money=100_000, works={"unit_barracks.heavy_knight": 1})
    game.hold(queue=(KNIGHTS, PopOrder(kind=KindId("heavy_knight"), batches=4)))
    game.must(LevelCity(by=LAPIS, site=CAPITAL))
    assert game.holding().order == KNIGHTS
    assert len(game.holding().queue) == 1


def test_sd9_4_01_what_waits_for_a_building_begins_with_it() -> None:
    game = Kingdom(2, 1)
    game.hold(queue=(KNIGHTS,))
    assert game.refused(game.do(OrderPop(by=LAPIS, site=CAPITAL, kind=KNIGHTS.kind, batches=2))) is not None
    game.must(BuildWork(by=LAPIS, site=CAPITAL, building="unit_barracks.heavy_knight", level=1))
    assert game.holding().order == KNIGHTS
    assert not game.holding().queue


def test_sd9_4_01_an_idle_city_looks_at_its_queue_every_dawn() -> None:
    game = Kingdom(1, 1)
    heirs = PopOrder(kind=KindId("warlord_heir"))
    game.hold(1, queue=(heirs,), works={"school": 1})
    site = replace(game.city(1), level=3)
    game.campaign = replace(
        game.campaign,
        sites={**game.campaign.sites, site.id: site},
        realms={LAPIS: Realm(capital=site.id)},
    )
    game.next_dawn()
    assert game.holding(1).order == heirs


def test_sd9_4_05_commanders_take_up_no_room() -> None:
    game = Kingdom(1, params={"hex_capacity": 16})
    game.put("host", game.at((3, 3)), {"warlord": 3, "stabber": 2})
    game.feed("host", 1_000_000)
    game.end()
    assert len(game.stack("host").units) == 5


def test_sd10_3_03_a_new_ruler_may_cancel_what_cities_pop_until_his_first_turn_is_over() -> None:
    game = Kingdom(2, 1, garrison={"warlord": 2})
    ruler, heir = game.stack("court").units
    game.hold(order=PopOrder(kind=KindId("piker"), batches=4))
    cancel = CancelPop(by=LAPIS, site=CAPITAL, place=-1)
    assert game.refused(game.do(cancel)) == "bound"
    marked = replace(game.campaign.units[heir], statuses=("heir",))
    game.campaign = replace(game.campaign, units={**game.campaign.units, heir: marked})
    with game.drafted(ScriptedDice([])) as draft:
        remove_units(draft, [ruler], "croaked")
    assert "ruler" in game.campaign.units[heir].statuses
    game.must(cancel)
    assert game.holding().order is None
    game.hold(order=PopOrder(kind=KindId("piker"), batches=4))
    game.next_dawn()
    assert game.refused(game.do(cancel)) == "bound"


def test_sd10_1_01_a_side_without_cities_is_founded_in_a_capital_that_it_takes() -> None:
    foe = SideId("cinnabar")
    game = Kingdom(1, 1, sides={"cinnabar": {"far": ((1, 1), {"warlord": 1})}})
    site = replace(game.city(), capital=True)
    court = replace(game.stack("court"), hex=game.city(1).hex)
    game.campaign = replace(
        game.campaign,
        sites={**game.campaign.sites, site.id: site},
        stacks={**game.campaign.stacks, court.id: court},
    )
    game.end()
    game.do_move("far", (1, 0))
    realm = game.campaign.realms[foe]
    assert (realm.capital, realm.founded) == (CAPITAL, game.campaign.clock.day)
    assert "ruler" in game.campaign.units[game.stack("far").units[0]].statuses
