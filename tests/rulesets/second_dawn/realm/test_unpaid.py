"""Who pays and who goes where money runs short: SD9-1.03, SD10-7.02, SD10-7.05, SD9-18.01."""

from game.core.counters import PURSE
from game.core.dice import ScriptedDice
from game.core.events.realm import AccountsMade, UpkeepWarned
from game.core.holdings import PopOrder, Realm
from game.core.numbers import CENT
from game.core.records import KindId, UnitId, replace
from game.rulesets.second_dawn.realm import capital
from tests.kingdom import LAPIS, Kingdom

KINDS = {"dear": {"upkeep": 1500 * CENT}, "cheap": {"upkeep": 100 * CENT}}


def scattered(game: Kingdom) -> None:
    """The side has lost its capital."""
    game.campaign = replace(game.campaign, realms={LAPIS: Realm(settled=True)})


def purse(game: Kingdom, unit: UnitId, smuckers: int) -> None:
    rich = PURSE.on(game.campaign.units[unit], smuckers * CENT)
    game.campaign = replace(game.campaign, units={**game.campaign.units, unit: rich})


def test_sd10_7_02_a_prisoner_whom_nobody_pays_goes_and_the_treasury_owes_nothing() -> None:
    game = Kingdom(1, kinds={"dear": {"upkeep": 9000 * CENT}})
    game.imprison("dear")
    game.next_dawn()
    assert "captive" not in game.campaign.units
    assert game.stack("court").captives == ()
    assert game.money == 500 * CENT


def test_sd10_7_02_own_units_go_before_prisoners() -> None:
    game = Kingdom(1, kinds={**KINDS, "held": {"upkeep": 2000 * CENT}})
    game.put("guard", game.city().hex, {"cheap": 1})
    game.imprison("held")
    game.next_dawn()
    assert "captive" in game.campaign.units
    assert not game.has("guard")


def short_side(bank: int) -> Kingdom:
    """A side that is 100 short with a garrison at 300 in its second city, whose bank holds so much."""
    guard = {"upkeep": 300 * CENT, "terrain_special": "garrison"}
    game = Kingdom(1, 1, kinds={"guard": guard, "afield": {"upkeep": 800 * CENT}})
    game.put("guard", game.city(1).hex, {"guard": 1})
    game.put("away", game.city(0).hex, {"afield": 1})
    game.hold(1, works={"bank": 1}, bank=bank * CENT)
    return game


def test_sd9_18_04_a_bank_pays_the_garrison_of_its_city_where_the_treasury_runs_short() -> None:
    game = short_side(1000)
    game.next_dawn()
    assert (game.has("guard"), game.has("away"), game.money) == (True, True, 0)
    assert game.holding(1).bank == 900 * CENT
    (accounts,) = [e for e in game.of(AccountsMade) if e.side == LAPIS]
    assert accounts.before + sum(line.cents for line in accounts.lines) == accounts.after
    assert [line.site for line in accounts.lines if line.id == "bank_pays"] == ["c1"]
    game.next_dawn()
    assert game.holding(1).bank == 800 * CENT


def test_sd9_18_04_a_bank_that_runs_dry_collapses_and_the_rest_go() -> None:
    game = short_side(60)
    game.next_dawn()
    assert "bank" not in game.holding(1).works
    assert (game.has("guard"), game.has("away")) == (True, False)


def test_sd9_18_04_a_bank_pays_nobody_but_its_own_garrison() -> None:
    game = short_side(1000)
    game.hold(0, works={"bank": 1}, bank=1000 * CENT)
    game.hold(1, works={}, bank=0)
    game.next_dawn()
    assert game.holding(0).bank == 1000 * CENT
    assert not game.has("away")


def test_sd9_1_03_who_pops_tomorrow_is_counted_in_the_warning_of_today() -> None:
    game = Kingdom(1, kinds={**KINDS, "costly": {"upkeep": 960 * CENT}})
    game.put("guard", game.city().hex, {"costly": 1})
    game.hold(order=PopOrder(kind=KindId("piker"), batches=2))
    game.next_dawn()
    (warned,) = game.of(UpkeepWarned)
    assert (warned.units, warned.short) == ((UnitId("guard.costly0"),), 40 * CENT)


def test_sd10_7_02_without_a_treasury_the_purse_pays_in_an_own_city_after_the_city() -> None:
    game = Kingdom(1, 1, kinds=KINDS)
    game.put("guard", game.city(1).hex, {"dear": 1, "warlord": 1})
    purse(game, UnitId("guard.warlord0"), 900)
    scattered(game)
    game.next_dawn()
    assert UnitId("guard.dear0") in game.campaign.units
    assert PURSE.of(game.campaign.units[UnitId("guard.warlord0")]) == (900 - 620) * CENT


def test_sd10_7_02_without_a_treasury_prisoners_cost_their_keepers() -> None:
    game = Kingdom(1, 1, kinds={"dear": {"upkeep": 2400 * CENT}})
    court = replace(game.stack("court"), hex=game.at((3, 3)))
    game.campaign = replace(game.campaign, stacks={**game.campaign.stacks, court.id: court})
    game.imprison("dear")
    scattered(game)
    ruler = game.stack("court").units[0]
    purse(game, ruler, 1000)
    game.next_dawn()
    assert "captive" in game.campaign.units
    assert PURSE.of(game.campaign.units[ruler]) == (1000 - 600) * CENT


def test_sd9_1_03_a_side_without_a_treasury_is_warned_too() -> None:
    game = Kingdom(1, 1, kinds=KINDS)
    game.put("lost", game.at((3, 3)), {"cheap": 1})
    scattered(game)
    game.feed("lost", 100 * CENT)
    game.next_dawn()
    (warned,) = game.of(UpkeepWarned)
    assert (warned.audience, warned.units, warned.short) == ((LAPIS,), (UnitId("lost.cheap0"),), 100 * CENT)
    assert game.has("lost")
    game.next_dawn()
    assert not game.has("lost")


def test_sd10_7_05_of_a_lost_treasury_ruler_and_heirs_alone_save_something() -> None:
    game = Kingdom(1, 1, money=5000, garrison={"warlord": 3})
    ruler, heir, other = game.stack("court").units
    marked = replace(game.campaign.units[heir], statuses=("heir",))
    realm = replace(game.campaign.realms[LAPIS], purses={other: 1000 * CENT})
    game.campaign = replace(game.campaign, units={**game.campaign.units, heir: marked}, realms={LAPIS: realm})
    with game.drafted(ScriptedDice([])) as draft:
        capital.lose(draft, game.city(), LAPIS)
    units = game.campaign.units
    assert [PURSE.of(units[u]) // CENT for u in (ruler, heir, other)] == [1000, 1000, 0]
    assert game.money == 0
