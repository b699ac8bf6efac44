"""Beasts killed for food, and bait. SD3-3.10, SD10-12.03, SD3-7.06."""

from functools import cache
from typing import Any

import pytest

from game.core.commands.ferals import ForageHex, HarvestBeast, LayBait, TakeFood
from game.core.draft import Draft
from game.core.events.ferals import BeastHarvested, FoodForaged, FoodLaid
from game.core.packs import Food
from game.core.records import SideId, UnitId, replace
from game.rulesets.second_dawn.wild import larder
from game.session import library
from game.session.simulation import start
from tests import arena
from tests.field import Field


@cache
def _camp() -> Field:
    """Infantry and a horse of one stack, a wolf of another one, scouts apart; ferals far off."""
    field = Field(
        ["......", "......", "......"],
        lapis={
            "band": ((1, 1), {"piker": 2, "horse": 1}),
            "pet": ((1, 1), {"wolf": 1}),
            "away": ((4, 1), {"scout": 1}),
        },
        cinnabar={"far": ((5, 2), {"stabber": 1})},
        ferals={"bear": ((5, 0), {"bear": 1})},
        roles={"ferals": "feral"},
    )
    while field.campaign.clock.on_turn != "lapis":
        field.end()
    band = replace(field.stack("band"), food={"meat": 5000})
    field.campaign = replace(field.campaign, stacks={**field.campaign.stacks, band.id: band})
    return field


@pytest.fixture
def camp() -> Field:
    field = object.__new__(Field)
    field.__dict__.update(_camp().__dict__)
    return field


def _harvest(field: Field, **change: Any) -> Any:
    band = field.stack("band")
    fields = {"by": band.side, "stack": band.id, "unit": band.units[0], "beast": "pet.wolf0", **change}
    return field.do(HarvestBeast(**fields))


def test_sd3_3_10_the_body_is_food_when_the_next_turn_begins(camp: Field) -> None:
    assert not hasattr(_harvest(camp), "code")
    assert camp.gone("pet")
    (told,) = camp.of(BeastHarvested)
    assert told.value == 2000
    here = str(camp.stack("band").hex)
    day = camp.campaign.clock.day
    body = Food(kind="corpse", value=2000, by=SideId("lapis"), until=day + 1)
    assert camp.campaign.marks[here].food == (body,)
    assert camp.stack("band").food == {"meat": 5000}
    while camp.campaign.clock.on_turn != "lapis" or camp.campaign.clock.day == day:
        camp.end()
    assert camp.stack("band").food == {"meat": 7000}
    assert here not in camp.campaign.marks
    assert here not in camp.campaign.knowledge[SideId("lapis")].food


def test_sd11_3_03_the_body_vanishes_if_its_side_has_no_turn_any_more(camp: Field) -> None:
    _harvest(camp)
    here, day = str(camp.stack("band").hex), camp.campaign.clock.day
    draft = Draft(camp.campaign, camp.world)
    draft.put_side(replace(draft.sides[SideId("lapis")], alive=False))
    draft.clock = replace(draft.clock, day=day + 2)
    larder.spoil(draft)
    assert here not in draft.marks


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"unit": UnitId("band.horse0")}, "no_infantry"),
        ({"unit": UnitId("away.scout0")}, "not_a_member"),
        ({"beast": UnitId("band.piker1")}, "no_beast"),
        ({"beast": UnitId("bear.bear0")}, "no_such_unit"),
    ],
)
def test_sd10_12_03_only_infantry_kills_own_beasts(camp: Field, change: dict[str, Any], code: str) -> None:
    assert _harvest(camp, **change).code == code


def test_sd3_3_10_a_beast_elsewhere_is_out_of_reach(camp: Field) -> None:
    away = camp.stack("away")
    refused = camp.do(
        HarvestBeast(by=away.side, stack=away.id, unit=away.units[0], beast=UnitId("pet.wolf0"))
    )
    assert camp.refused(refused) == "apart"


def test_sd3_7_06_bait_is_laid_out_of_what_the_stack_has(camp: Field) -> None:
    band = camp.stack("band")
    camp.must(LayBait(by=band.side, stack=band.id, food="meat", value=2000))
    assert camp.stack("band").food == {"meat": 3000}
    (lies,) = camp.campaign.marks[str(band.hex)].food
    assert (lies.kind, lies.value, lies.bait, lies.by) == ("meat", 2000, True, "lapis")
    assert camp.campaign.knowledge[SideId("lapis")].food[str(band.hex)] == (lies,)
    assert [e.value for e in camp.of(FoodLaid)] == [2000]
    camp.must(TakeFood(by=band.side, stack=band.id, food="meat"))
    assert camp.stack("band").food == {"meat": 5000}


@pytest.mark.parametrize(("food", "value", "code"), [("fish", 10, "no_food"), ("meat", 9999, "not_enough")])
def test_sd3_7_06_nobody_lays_out_what_he_has_not(camp: Field, food: str, value: int, code: str) -> None:
    band = camp.stack("band")
    assert camp.refused(camp.do(LayBait(by=band.side, stack=band.id, food=food, value=value))) == code


def test_sd11_2_09_infantry_gathers_a_portion_each_once_a_day(camp: Field) -> None:
    band = camp.stack("band")
    forage = ForageHex(by=band.side, stack=band.id, food="fruit")
    camp.must(forage)
    most = camp.world.tables["forage"]["plains"].portions["fruit"]
    gathered = min(most, 2) * camp.world.tables["food"]["fruit"].portion
    assert camp.stack("band").food == {"fruit": gathered, "meat": 5000}
    assert [(e.value, e.units) for e in camp.of(FoodForaged)] == [(gathered, 2)]
    assert camp.refused(camp.do(forage)) == "no_workers"


def test_sd11_2_09_what_others_took_is_found_missing_not_refused(camp: Field) -> None:
    band, key = camp.stack("band"), f"grazed.{camp.stack('band').hex}.grass"
    camp.campaign = replace(camp.campaign, counters={**camp.campaign.counters, key: 99_000})
    forage = ForageHex(by=band.side, stack=band.id, food="grass")
    assert camp.outlook("lapis").refusal(forage) is None
    camp.must(forage)
    assert [e.value for e in camp.of(FoodForaged)] == [0]
    fish = ForageHex(by=band.side, stack=band.id, food="fish")
    camp.end(3)
    assert camp.refused(camp.do(fish)) == "no_yield"


def test_food_of_a_scenario_stands_in_the_order_in_which_saves_have_it() -> None:
    plan = arena.second_dawn_scenario()
    first, *others = plan.sides
    stacks = (replace(first.stacks[0], food={"meat": 100, "fish": 100}), *first.stacks[1:])
    plan = replace(plan, sides=(replace(first, stacks=stacks), *others))
    begun = start(plan, library.rules("second_dawn"), 1, ("random",))
    assert [list(s.food) for s in begun.campaign.stacks.values() if s.food] == [["fish", "meat"]]
