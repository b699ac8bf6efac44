"""The shipped tables of Second Dawn against the figures of SD5-4, SD5-5 and SD5-7.01."""

import pytest

from game.rulesets.second_dawn.content.land_records import Terrain, Weather
from game.rulesets.second_dawn.content.records import Params, Road, SightRow
from game.rulesets.second_dawn.content.vehicle_records import Vehicle
from game.session import library
from game.session.setup import match_params

# id: ground cost, flier cost, flier cost with lofty heights (SD5-4; None: not enterable)
COSTS = {
    "city": (1, 1, 1),
    "ruins": (1, 1, 1),
    "underground": (1, 1, 1),
    "plains": (2, 1, 1),
    "desert": (2, 1, 1),
    "tundra": (2, 1, 1),
    "forest": (2, 1, 1),
    "valley": (2, 1, 1),
    "deep_forest": (3, 1, 1),
    "hill": (3, 2, 1),
    "jungle": (4, 1, 1),
    "snow": (5, 1, 1),
    "marsh": (5, 1, 1),
    "mountain": (5, 2, 1),
    "bog": (6, 1, 1),
    "swamp": (6, 1, 1),
    "high_mountain": (6, 3, 1),
    "impassable_mountain": (10, 9, 4),
    "lake": (None, 1, 1),
    "sea": (None, 1, 1),
}


def cost(penalty: int | None) -> int | None:
    return None if penalty is None else 1 - penalty


def test_terrain_costs():
    rows = library.rules().table("terrain", Terrain)
    assert {id_: (cost(t.ground), cost(t.flier), cost(t.flier_lofty)) for id_, t in rows.items()} == COSTS


def test_impassable_mountains():
    row = library.rules().get("terrain", "impassable_mountain", Terrain)
    assert (cost(row.special_ground), row.full_move, row.stranding) == (3, False, True)
    assert "mountain" in row.home_for


def test_water_hides_nobody_and_land_does():
    rows = library.rules().table("terrain", Terrain)
    assert {id_ for id_, row in rows.items() if not row.hides} == {"lake", "sea"}


def test_sd5_4_11_high_ground_is_an_option():
    rows = library.rules().table("terrain", Terrain)
    bonus = {id_: row.defender_bonus for id_, row in rows.items() if row.defender_bonus}
    assert bonus == {"hill": 1, "mountain": 1, "high_mountain": 1}
    assert not match_params(library.rules(), {}).terrain_defends


@pytest.mark.parametrize(
    ("weather", "figures"),
    [
        ("sunny", (0, 0, 0, 0)),
        ("overcast", (0, 0, 0, 0)),
        ("rain", (0, 0, 0, -1)),
        ("heavy_rain", (-1, -2, -1, -2)),
        ("snow", (-1, -2, -1, 0)),
        ("blizzard", (-2, -4, -2, 0)),
        ("tornado", (0, 0, 0, 0)),
    ],
)
def test_weather(weather, figures):
    row = library.rules().get("weather", weather, Weather)
    assert (row.penalty, row.flier_penalty, row.battle_penalty, row.spot) == figures
    assert row.closed == (weather == "tornado")
    assert row.sight_adjacent == (weather != "heavy_rain")


def test_roads():
    rows = library.rules().table("road", Road)
    assert {id_: (r.cost, r.backs_up, r.surveyed) for id_, r in rows.items()} == {
        "road": (1, True, True),
        "route": (3, True, True),
        "trail": (None, False, True),
        "pathway": (None, False, False),
    }


def test_sd5_5_07_vehicles():
    rows = library.rules().table("vehicle", Vehicle)
    assert {id_: (r.mounts, r.last_push or r.mounts, r.load.by_size) for id_, r in rows.items()} == {
        "wagon": (1, 1, {"medium": 2, "small": 4, "petite": 8, "tiny": 32}),
        "siege_wagon": (1, 1, {"medium": 1, "small": 2, "petite": 4, "tiny": 0}),
        "siege_tower": (2, 1, {"medium": 0, "small": 6, "petite": 0, "tiny": 0}),
        "small_tower": (0, 0, {"medium": 0, "small": 1, "petite": 0, "tiny": 0}),
    }
    assert [id_ for id_, row in rows.items() if row.fort] == ["siege_wagon", "siege_tower", "small_tower"]
    assert [id_ for id_, row in rows.items() if row.cover] == ["siege_wagon"]
    assert [id_ for id_, row in rows.items() if row.roof] == ["siege_tower"]


def seen(thing: str, size: str = "", zone: str = "ground", level: int = 0) -> int:
    rows = library.rules().table("sight", SightRow).values()
    return max(
        row.distance
        for row in rows
        if row.thing == thing
        and level >= row.level
        and zone in row.zones
        and (not row.sizes or size in row.sizes)
    )


def test_sight():
    assert seen("terrain") == 1
    assert [seen("city", level=n) for n in range(6)] == [0, 1, 1, 2, 2, 2]
    assert [seen("unit", size, "ground") for size in ("tiny", "medium", "huge", "immense")] == [0, 0, 0, 1]
    assert [seen("unit", size, "sky") for size in ("tiny", "medium", "large", "immense")] == [0, 0, 1, 1]


def test_every_row_names_its_rule():
    rules = library.rules()
    for kind in ("terrain", "weather", "road", "sight"):
        assert all(row.rules for row in rules.tables[kind].values()), kind


def test_shipped_parameters_are_the_defaults():
    """But for lots and the scouts' choices: without them it is the quick combat of chapter 1, which saves
    and battles that name no parameters mean (SD1-8.12); and but for hunger and pops of ferals (SD3-5)."""
    wild = {
        "feral_starve_days": 3,
        "feral_meagre_percent": 25,
        "feral_pops_percent": 2,
        "feral_pops_room": 60,
    }
    assert library.rules().params == Params(scout_targets=True, random_neutral_pairing=True, **wild)
