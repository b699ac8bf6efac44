"""The shipped tables of the wild (SD3-5.08, SD3-5.09, SD11-2.09), and what a scenario says of ferals."""

import pytest

from game.core.records import HexId, replace
from game.core.state import Knowledge
from game.rulesets.second_dawn.checks.wild_lint import LINTS
from game.rulesets.second_dawn.content.wild_records import FoodRow, ForageRow, Species
from game.session import library
from game.session.setup import new_campaign
from game.views.belief import believe
from game.views.project import project
from tests.arena import second_dawn_scenario

PORTIONS = {
    **dict.fromkeys(("plains", "hill", "valley", "marsh", "swamp", "bog"), 8),
    **dict.fromkeys(("forest", "lake", "sea"), 16),
    **dict.fromkeys(("deep_forest", "jungle"), 24),
    **dict.fromkeys(("tundra", "mountain"), 4),
    "high_mountain": 2,
}


def test_sd11_2_09_the_portions_of_each_terrain():
    rows = library.rules().table("forage", ForageRow)
    assert {id_: sum(row.portions.values()) for id_, row in rows.items()} == PORTIONS


def test_sd11_2_04_two_raw_portions_are_one_meal():
    rows = library.rules().table("food", FoodRow)
    assert {id_ for id_, row in rows.items() if 2 * row.portion == rows["rations"].portion} == {
        "meat",
        "fish",
        "fruit",
        "grass",
        "grain",
        "wine",
    }


def test_sd3_5_09_every_beast_has_a_life_in_the_wild_without_faults():
    rules = library.rules()
    rows = rules.table("species", Species)
    beasts = {id_ for id_, unit in rules.tables["unit"].items() if unit.type == "beast"}
    assert set(rows) == beasts
    found = [f for row in rows.values() for lint in LINTS["species"] for f in lint(row, rules.tables)]
    assert found == []


def test_sd3_5_09_what_pops_finds_its_food_where_it_pops():
    rules = library.rules()
    forage = rules.table("forage", ForageRow)
    for id_, row in rules.table("species", Species).items():
        fed = [t for t in row.terrains if set(row.diet) & set(forage[t].portions if t in forage else ())]
        assert fed, id_


@pytest.fixture(scope="module")
def begun():
    plan = second_dawn_scenario()
    lapis, red, wild = plan.sides
    wolves, bear = wild.stacks
    wolves = replace(wolves, profile="nesting", home=HexId(3), food={"meat": 500})
    sides = (lapis, red, replace(wild, stacks=(wolves, bear)))
    return new_campaign(replace(plan, sides=sides), library.rules(), 1)


def test_sd3_5_01_the_stacks_of_a_feral_side_are_packs(begun):
    _, campaign = begun
    wild = [s for s in campaign.stacks.values() if s.side == "ferals"]
    assert set(campaign.packs) == {s.id for s in wild}
    wolves, bear = (campaign.packs[s.id] for s in wild)
    assert (wolves.profile, wolves.home) == ("nesting", 3)
    assert (bear.profile, bear.home) == ("", wild[1].hex)
    assert wild[0].food == {"meat": 500}


def test_packs_are_in_the_view_and_belief_of_their_own_side_alone(begun):
    world, campaign = begun
    blind = Knowledge(terrain=bytes(world.grid.size), seen_day=bytes(2 * world.grid.size))
    blank = replace(campaign, knowledge=dict.fromkeys(campaign.sides, blind))
    assert project(blank, world, "ferals").packs == campaign.packs
    assert believe(project(blank, world, "ferals"), world).packs == campaign.packs
    assert project(blank, world, "lapis").packs == {}
