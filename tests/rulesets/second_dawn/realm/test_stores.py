"""Food of cities: what comes in, what spoils, who eats of it, what armies carry out. SD9-14."""

from collections.abc import Mapping

import pytest

from game.core.commands.realm import AppointManager, StoreFood
from game.core.events.realm import AccountsMade, StoresKept, StoresMoved
from game.core.numbers import CENT
from game.core.records import UnitId, replace
from game.rulesets.second_dawn.realm import describe_cities, dues, stores, treasury
from game.views.learning import classified, learned
from tests.kingdom import CAPITAL, LAPIS, Kingdom

GUARD: Mapping[str, Mapping[str, object]] = {
    "guard": {"upkeep": 30 * CENT, "size": "medium", "basic": False, "specials": ()}
}


def town(works: Mapping[str, int], guards: int = 0, larder: Mapping[str, int] | None = None) -> Kingdom:
    """A town with these works whose court has a courtier and whose ruler costs nothing."""
    game = Kingdom(3, money=10_000, works=works, kinds=GUARD, garrison={"warlord": 1, "courtier": 1})
    if guards:
        game.put("guards", game.city().hex, {"guard": guards})
    game.hold(larder={kind: value * CENT for kind, value in (larder or {}).items()})
    court = game.stack("court")
    alone = replace(court, hex=game.at((3, 3)))
    if guards:
        return game
    game.campaign = replace(game.campaign, stacks={**game.campaign.stacks, court.id: alone})
    return game


def manage(game: Kingdom, building: str) -> None:
    courtier = game.stack("court").units[1]
    game.must(AppointManager(by=LAPIS, site=CAPITAL, building=building, unit=courtier))


def held(game: Kingdom) -> dict[str, int]:
    return {kind: value // CENT for kind, value in game.holding().larder.items()}


def test_sd9_14_02_a_garden_feeds_four_supply_a_level_and_its_yield_building_half_as_much_again():
    game = town({"garden": 3, "grand_larder": 1, "cannery": 1})
    game.next_dawn()
    assert held(game) == {"fruit": 3 * 4 * 10}
    game = town({"garden": 3, "grand_larder": 1, "cannery": 1, "aqueduct": 1})
    game.next_dawn()
    assert held(game) == {"fruit": 180}


def test_sd9_14_02_what_nothing_keeps_loses_a_twentieth_rounded_up():
    game = town({"ice_house": 1, "grainery": 1}, larder={"meat": 100, "grain": 100, "rations": 1})
    game.next_dawn()
    assert game.holding().larder == {"meat": 9500, "grain": 9950, "rations": 95}


def test_sd9_14_01_a_smokehouse_keeps_meat_for_ever():
    game = town({"ice_house": 1, "smokehouse": 1}, larder={"meat": 100})
    game.next_dawn()
    assert held(game) == {"meat": 100}


def test_sd9_13_00_an_inspected_grainery_loses_nothing():
    game = town({"grainery": 1}, guards=1, larder={"grain": 100})
    game.hold(steward=game.stack("court").units[0], larder={"grain": 100_000})
    game.end()
    assert game.holding().inspected == ("grainery",)
    day = stores.next_day(game.world, game.campaign, game.city())
    assert day is not None
    assert day.spoilt == {}


def test_sd9_14_04_a_farm_is_idle_until_somebody_manages_it():
    game = town({"grain_farm": 2, "grainery": 1, "mill": 1}, guards=1)
    game.next_dawn()
    assert held(game) == {}
    manage(game, "grain_farm")
    facts = describe_cities.city(game.world, game.campaign, CAPITAL)
    assert {term.id: term.value for term in facts.food}["came.grain"] == 2 * 8 * 15 * CENT
    game.next_dawn()
    kept = next(e for e in game.of(StoresKept) if e.came)
    assert (kept.came, kept.audience) == (240 * CENT, (LAPIS,))
    assert kept.left == sum(term.value for term in facts.food)


def test_sd9_14_02_who_eats_saves_his_upkeep_those_first_who_save_the_most():
    game = town({"ice_house": 1}, guards=2, larder={"meat": 35})
    owed = {due.unit.id: due.cents for due in treasury.owed_tomorrow(game.world, game.campaign, LAPIS)}
    before = dues.dues(game.world, game.campaign, LAPIS)
    saved = sum(due.cents for due in before) - sum(owed.values())
    assert [owed[UnitId(f"guards.guard{n}")] for n in (0, 1)] == [0, 15 * CENT]
    assert saved == 45 * CENT
    game.next_dawn()
    (accounts,) = game.of(AccountsMade)
    assert -sum(line.cents for line in accounts.lines if line.id == "upkeep") == sum(owed.values())
    assert game.holding().larder == {"meat": 3_25}


def test_sd9_14_02_what_has_no_store_is_eaten_that_day_or_lost():
    game = town({"plant_farm": 1}, guards=1)
    manage(game, "plant_farm")
    facts = describe_cities.city(game.world, game.campaign, CAPITAL)
    assert {term.id: term.value // CENT for term in facts.food} == {
        "came.fruit": 80,
        "eaten": -30,
        "lost": -50,
    }
    assert facts.fed == 2
    game.next_dawn()
    assert game.holding().larder == {}


def test_sd9_14_05_hens_lay_for_ten_turns_and_are_meat_after_thirteen():
    game = town({"animal_farm": 1, "ice_house": 1, "smokehouse": 1}, guards=1)
    game.give("court", statuses=())
    manage(game, "animal_farm")
    came = []
    for _ in range(17):
        game.next_dawn()
        came.append(sum(e.came for e in game.of(StoresKept)) // CENT)
    assert came == [80] * 10 + [0, 0, 480, 0, 0, 0, 80]
    assert sum(came[:16]) == 16 * 8 * 10


def test_sd9_14_01_armies_carry_food_out_and_in_without_paying():
    game = town({"ice_house": 1}, guards=2, larder={"meat": 80})
    stack = game.names["guards"]
    game.must(StoreFood(by=LAPIS, stack=stack, food="meat", value=-50 * CENT))
    assert (held(game), game.stack("guards").food) == ({"meat": 30}, {"meat": 50 * CENT})
    game.must(StoreFood(by=LAPIS, stack=stack, food="meat", value=20 * CENT))
    assert (held(game), game.stack("guards").food) == ({"meat": 50}, {"meat": 30 * CENT})
    (moved,) = game.of(StoresMoved)
    assert (moved.audience, moved.value) == ((LAPIS,), 20 * CENT)
    assert learned(game.events, LAPIS) == ""


@pytest.mark.parametrize(
    ("food", "value", "code"),
    [("meat", -90, "no_food"), ("meat", 0, "no_food"), ("fruit", 5, "no_food"), ("rations", 5, "no_store")],
)
def test_what_is_not_there_or_has_no_store_is_refused(food, value, code):
    game = town({"ice_house": 1}, guards=1, larder={"meat": 80})
    game.feed("guards", 10 * CENT)
    command = StoreFood(by=LAPIS, stack=game.names["guards"], food=food, value=value * CENT)
    assert game.refused(game.do(command)) == code
    game.put("afield", game.at((3, 3)), {"guard": 1})
    away = StoreFood(by=LAPIS, stack=game.names["afield"], food="meat", value=-CENT)
    assert game.refused(game.do(away)) == "not_in_city"


def test_what_happens_to_stores_was_thought_of():
    assert all(map(classified, (StoresKept, StoresMoved)))
