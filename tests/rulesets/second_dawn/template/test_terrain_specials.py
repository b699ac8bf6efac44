"""Terrain specials that are bought, on the march, in hiding and in battle (SD7-1.03 to 1.05)."""

from collections.abc import Iterator

import pytest

from game.core.commands.common import SetLeader
from game.core.events.common import StackMoved
from game.core.records import SideId, replace
from game.rulesets.second_dawn.battle.opening import muster
from game.rulesets.second_dawn.battle.state.battle_records import Combatant
from game.rulesets.second_dawn.content.counters import IDLE
from game.rulesets.second_dawn.land import survey, travel
from game.rulesets.second_dawn.land.movers import mover_of
from game.rulesets.second_dawn.scouting import scouts
from game.rulesets.second_dawn.unit import ageing, decay, garrison
from game.session.library import rules
from tests.field import Field
from tests.own_units import own_units

TERRAINS = ("plains", "forest", "jungle", "hill", "mountain", "desert", "swamp", "snow", "tundra", "marsh")
LAPIS = SideId("lapis")
FAR = {"z": ((6, 0), {"piker": 1})}


@pytest.fixture(scope="module", autouse=True)
def units() -> Iterator[None]:
    """A unit with all terrain specials, and those that the tests name."""
    with own_units(
        walker="infantry, favoured: hill, specials: [forest, swamp]",
        plain="infantry",
        loose="infantry, armoured: false, specials: [generalist, generalist]",
        wise="infantry, armoured: false, favoured: generalist",
        ox="giant, specials: [rough]",
        guide="infantry, armoured: false, rank: 3, trades: [upkeep_x1_5], "
        "specials: [scout, command, leadership, forest]",
        winged="infantry, specials: [flier]",
        riser="beast, specials: [terrain_sky]",
        bat="bird",
        gull="bird, specials: [terrain_ground]",
        mole="giant, specials: [underground]",
        watchman="infantry, favoured: forest, specials: [garrison]",
        **{f"of_{one}": f"infantry, specials: [{one}]" for one in TERRAINS},
    ):
        yield


@pytest.mark.shows(*TERRAINS)
@pytest.mark.parametrize("terrain", TERRAINS)
def test_sd7_1_05_it_is_at_home_in_what_it_bought(terrain: str) -> None:
    tables = rules("second_dawn").tables
    kind, plain, row = tables["unit"][f"of_{terrain}"], tables["unit"]["plain"], tables["terrain"][terrain]
    assert travel.at_home(mover_of(kind), row)
    assert not travel.at_home(mover_of(plain), row)
    home = (terrain,)
    evasions = [muster.fighter_of(Combatant(id="x", kind=one), "b", 0, home).evasion for one in (kind, plain)]
    assert evasions[0] - evasions[1] == 1


def _walk(kind: str, letter: str) -> int:
    field = Field([f".{letter}.~~~."], lapis={"a": ((0, 0), {kind: 1})}, cinnabar=FAR)
    field.move("a", (1, 0))
    return int(field.of(StackMoved)[0].cost) // 3


@pytest.mark.shows("generalist", "rough")
@pytest.mark.parametrize(
    ("kind", "costs"),
    [
        ("plain", {"f": 2, "h": 3, "s": 6, "^": 5}),
        ("walker", {"f": 1, "h": 1, "s": 1, "^": 5}),
        ("loose", {"f": 1, "h": 1, "s": 4, "^": 3}),
        ("wise", {"f": 1, "h": 2, "s": 5, "^": 4}),
        ("ox", {"f": 1, "h": 1, "s": 4, "^": 3}),
    ],
)
def test_sd7_1_03_what_a_border_costs_it(kind: str, costs: dict[str, int]) -> None:
    assert {letter: _walk(kind, letter) for letter in costs} == costs


@pytest.mark.shows("generalist")
@pytest.mark.parametrize(("leads", "cost"), [(True, 1), (False, 2)])
def test_sd7_0_02_a_leader_shares_what_he_bought(leads: bool, cost: int) -> None:
    field = Field([".f.~~~."], lapis={"a": ((0, 0), {"guide": 1, "plain": 1})}, cinnabar=FAR)
    stack = field.names["a"]
    guide = next(u.id for u in field.campaign.units.values() if u.kind == "guide")
    if leads:
        field.do(SetLeader(by=LAPIS, stack=stack, unit=guide))
    field.move("a", (1, 0))
    assert field.of(StackMoved)[0].cost // 3 == cost


def test_sd7_1_05_it_hides_and_surveys_where_it_is_at_home() -> None:
    field = Field([".f.~~~."], lapis={"a": ((1, 0), {"walker": 1})}, cinnabar=FAR)
    stack = field.stack("a")
    assert survey.homes(field.world, field.campaign.units, stack) is None
    kind, row = field.world.kind("walker"), field.world.tables["terrain"]["forest"]
    assert [scouts.at_home(one, stack, row) for one in (kind, field.world.kind("plain"))] == [True, False]


@pytest.mark.shows("underground")
def test_sd7_1_03_a_heavy_with_underground_enters_tunnels() -> None:
    tables = rules("second_dawn").tables
    mole, ox = (mover_of(tables["unit"][one]) for one in ("mole", "ox"))
    tunnel = next(row for row in tables["terrain"].values() if row.group == "tunnel")
    assert travel.terrain_penalty(ox, tunnel) is None
    assert travel.terrain_penalty(mole, tunnel) is not None


@pytest.mark.shows("garrison")
def test_sd7_1_04_a_garrison_that_was_bought_takes_the_place_of_the_first() -> None:
    field = Field(["C..~~~."], lapis={"a": ((0, 0), {"watchman": 1})}, cinnabar=FAR)
    (unit,) = [u for u in field.campaign.units.values() if u.kind == "watchman"]
    assert garrison.stays(field.world, unit)
    freed = garrison.kind_of(field.world, replace(unit, statuses=(garrison.FIELD,)))
    assert freed.homes == ("forest",)


def test_sd4_19_02_with_age_it_is_at_home_nowhere() -> None:
    field = Field(["...~~~."], lapis={"a": ((0, 0), {"walker": 1})}, cinnabar=FAR)
    unit = next(u for u in field.campaign.units.values() if u.kind == "walker")
    assert ageing.kind_of(field.world, unit).homes == ("hill", "forest", "swamp")
    old = replace(unit, counters=IDLE.among(unit.counters, decay.STAGES[5]))
    assert ageing.kind_of(field.world, old).homes == ("none",)


@pytest.mark.shows("terrain_ground", "terrain_sky", "flier")
@pytest.mark.parametrize(
    ("kind", "flies", "costs"),
    [
        ("bat", True, {"f": 1, "^": 2, "~": 1}),
        ("gull", True, {"f": 1, "^": 2, "~": 1}),
        ("winged", True, {"f": 1, "^": 2, "~": 1}),
        ("riser", True, {"f": 1, "^": 2, "~": 1}),
        ("plain", False, {"f": 2, "^": 5}),
    ],
)
def test_sd7_2_26_who_has_wings_flies_too(kind: str, flies: bool, costs: dict[str, int]) -> None:
    assert (rules("second_dawn").tables["unit"][kind].terrain == "sky") is flies
    assert {letter: _walk(kind, letter) for letter in costs} == costs


@pytest.mark.parametrize(("kind", "thirds"), [("bat", 3), ("gull", 1), ("winged", 1), ("plain", 1)])
def test_sd7_1_03_roads_serve_those_who_walk_too(kind: str, thirds: int) -> None:
    road = [[(0, 0), (1, 0)]]
    field = Field(["...~~~."], roads=road, lapis={"a": ((0, 0), {kind: 1})}, cinnabar=FAR)
    field.move("a", (1, 0))
    assert field.of(StackMoved)[0].cost == thirds
