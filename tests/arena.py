"""Small campaigns for tests: a scenario per ruleset, sessions by seed, twins that differ in secrets only."""

from collections.abc import Mapping
from functools import cache
from random import Random

from game.core.hexgrid import Grid, grid
from game.core.mapdata import (
    MapData,
    River,
    Scenario,
    SidePlan,
    SitePlan,
    StackPlan,
    StartPlan,
    VictoryPlan,
    WeatherPlan,
)
from game.core.records import HexId, SideId, SiteId, replace
from game.session import library
from game.session.session import Session
from game.session.simulation import run, start
from tests import arena_battle_for

WIDTH, HEIGHT = 18, 12
RULESETS = library.ruleset_ids()


@cache
def small_map(seed: int = 1) -> MapData:
    """Two cities, mixed land, a lake, a road between the cities, some weather."""
    random = Random(seed)
    g = grid(WIDTH, HEIGHT)
    palette = ("plains", "forest", "hill", "mountain", "lake", "city", "deep_forest", "swamp")
    terrain = bytearray(random.choices(range(8), [45, 20, 10, 6, 6, 0, 8, 5], k=g.size))
    homes = (g.at(3, 6), g.at(14, 5))
    for home in homes:
        for hex_ in g.disc(home, 1):
            terrain[hex_] = 0
    road = bytearray(g.size)
    links = bytearray(g.size)
    here = homes[0]
    while here != homes[1]:
        there = min(g.around[here], key=lambda h: (g.distance(h, homes[1]), h))
        way = g.direction(here, there)
        links[here] |= 1 << way
        links[there] |= 1 << (way + 3) % 6
        here = there
    for hex_ in range(g.size):
        if links[hex_]:
            road[hex_] = 1
            if terrain[hex_] == 4:
                terrain[hex_] = 0
    for home in homes:
        terrain[home] = 5
    middle = g.at(8, 3)
    return MapData(
        name="Arena",
        width=WIDTH,
        height=HEIGHT,
        palette=palette,
        terrain=bytes(terrain),
        road_palette=("road", "trail"),
        road=bytes(road),
        road_links=bytes(links),
        rivers=(River(name="Arrow", corners=tuple((middle, c) for c in range(4))),),
        sites=(
            SitePlan(
                id=SiteId("west"), hex=homes[0], kind="city", name="West", level=2, start="1", capital=True
            ),
            SitePlan(
                id=SiteId("east"), hex=homes[1], kind="city", name="East", level=3, start="2", capital=True
            ),
            SitePlan(id=SiteId("old"), hex=g.at(9, 9), kind="ruins", name="Old stones"),
        ),
        starts=(StartPlan(id="1", hex=homes[0]), StartPlan(id="2", hex=homes[1])),
    )


def _army(side: str, start: str, at: HexId, g: Grid) -> SidePlan:
    around = g.around[at]
    return SidePlan(
        id=SideId(side),
        name=side.title(),
        colour=side,
        start=start,
        ruler=f"Ruler of {side}",
        stacks=(
            StackPlan(
                units={"warlord": 1, "stabber": 3, "piker": 2},
                hex=at,
                leader="warlord",
                leader_name=f"Ruler of {side}",
            ),
            StackPlan(units={"scout": 2}, hex=around[0]),
            StackPlan(units={"archer": 3}, hex=around[2]),
            StackPlan(units={"tosser": 2, "crossbower": 1}, hex=at),
        ),
    )


@cache
def second_dawn_scenario() -> Scenario:
    """Two sides and wild beasts on the small map."""
    map_ = small_map()
    g = map_.grid
    homes = [s.hex for s in map_.starts]
    wild = [h for h in range(g.size) if map_.terrain_at(HexId(h)) == "forest"]
    return Scenario(
        id="arena",
        name="Arena",
        ruleset="second_dawn",
        map=map_,
        sides=(
            _army("lapis", "1", homes[0], g),
            _army("cinnabar", "2", homes[1], g),
            SidePlan(
                id=SideId("ferals"),
                name="Ferals",
                colour="feral",
                role="feral",
                controller="computer",
                stacks=(
                    StackPlan(units={"wolf": 3}, hex=HexId(wild[len(wild) // 3])),
                    StackPlan(units={"bear": 1}, hex=HexId(wild[2 * len(wild) // 3])),
                ),
            ),
        ),
        weather=(WeatherPlan(weather="heavy_rain", hexes=tuple(g.disc(g.at(9, 5), 2)), start=2, end=5),),
    )


def scenario(ruleset: str) -> Scenario:
    """The test scenario of a ruleset."""
    return {"second_dawn": second_dawn_scenario, "battle_for": arena_battle_for.scenario}[ruleset]()


def session(
    ruleset: str = "second_dawn",
    seed: int = 1,
    seats: tuple[str, ...] = ("random",),
    **params: str | int | bool,
) -> Session:
    """A fresh session of the test scenario."""
    plan = replace(scenario(ruleset), params=params)
    return start(plan, library.rules(ruleset), seed, seats)


CROWD = {"lapis": "west", "cinnabar": "", "saffron": "west", "moss": ""}
"""Sides of the crowded scenario and their alliances."""


@cache
def finished() -> Session:
    """A match that computers have played to its end, once for all who look at it. It is not changed."""
    played = session(seed=2, seats=("computer",), feral_pops_percent=0, feral_starve_days=0)
    run(played, 200)
    assert played.over
    return played


@cache
def _crowd_map() -> MapData:
    map_ = small_map(7)
    land = bytearray(map_.terrain)
    for home in _crowd_homes():
        for hex_ in map_.grid.disc(home, 1):
            if map_.palette[land[hex_]] == "lake":
                land[hex_] = map_.palette.index("plains")
    return replace(map_, terrain=bytes(land))


def _crowd_homes() -> list[HexId]:
    g = grid(WIDTH, HEIGHT)
    return [g.at(3, 6), g.at(14, 5), g.at(5, 7), g.at(12, 6)]


def _band(number: int, side: str, home: HexId) -> SidePlan:
    map_ = _crowd_map()
    around = map_.grid.around[home]
    lead, ruler = "warlord", f"Ruler of {side}"
    band = StackPlan(
        units={lead: 1, "stabber": 2, "piker": 2},
        hex=home,
        leader=lead,
        leader_name=ruler,
        player_character=number % 2 == 1,
    )
    return SidePlan(
        id=SideId(side),
        name=side.title(),
        colour=side,
        start=str(number) if number <= len(map_.starts) else "",
        ruler=ruler,
        alliance=CROWD[side],
        stacks=(
            band,
            StackPlan(units={"scout": 1, "digger": 2}, hex=around[0]),
            StackPlan(units={"archer": 2, "knight": 1}, hex=around[1]),
            StackPlan(units={"great_bat": 2}, hex=around[2], zone="sky"),
            StackPlan(units={lead: 1, "tosser": 2}, hex=home, leader=lead),
        ),
    )


def crowd(
    seed: int,
    *,
    victory: str = "last_side",
    seats: tuple[str, ...] = ("random",),
    **params: str | int | bool,
) -> Session:
    """A session with four sides at close quarters, two of them allied, beasts, quick roads and storms."""
    map_ = _crowd_map()
    g = map_.grid
    beasts = SidePlan(
        id=SideId("ferals"),
        name="Ferals",
        colour="feral",
        role="feral",
        controller="computer",
        stacks=(
            StackPlan(units={"wolf": 3}, hex=g.at(8, 6)),
            StackPlan(units={"bear": 1}, hex=g.at(9, 7)),
        ),
    )
    homes = zip(CROWD, _crowd_homes(), strict=True)
    bands = [_band(number, side, home) for number, (side, home) in enumerate(homes, 1)]
    plan = Scenario(
        id="crowd",
        name="Crowd",
        ruleset="second_dawn",
        map=map_,
        sides=(*bands, beasts),
        victory=VictoryPlan(type=victory),
        params={"road_work": 4, "road_work_per_turn": 2, **params},
        weather=(
            WeatherPlan(weather="heavy_rain", hexes=tuple(g.disc(g.at(9, 5), 2)), start=2, end=5),
            WeatherPlan(weather="tornado", hexes=(g.at(5, 7),), start=3, end=3),
        ),
    )
    return start(plan, library.rules(plan.ruleset), seed, seats)


@cache
def riders_scenario() -> Scenario:
    """The small map with riders, a flier's rider, a loaded elephant and beasts to ride on, for both sides."""
    base = second_dawn_scenario()
    g = base.map.grid

    def mounted(side: SidePlan, home: HexId) -> SidePlan:
        around = g.around[home]
        more = (
            StackPlan(units={"rider": 2, "horse": 3}, hex=around[1], mount={"rider": "horse"}),
            StackPlan(units={"rider": 1, "gwiffen": 2}, hex=around[3], mount={"rider": "gwiffen"}),
            StackPlan(
                units={"rider": 1, "stabber": 4, "war_elephant": 1},
                hex=around[4],
                mount={"rider": "war_elephant", "stabber": "war_elephant"},
            ),
        )
        return replace(side, stacks=(*side.stacks, *more))

    first, second, *rest = base.sides
    homes = [start.hex for start in base.map.starts]
    sides = (mounted(first, homes[0]), mounted(second, homes[1]), *rest)
    return replace(base, id="riders", name="Riders", sides=sides)


def riders(seed: int = 1, seats: tuple[str, ...] = ("random",), **params: str | int | bool) -> Session:
    """A fresh session of the scenario with mounts."""
    plan = replace(riders_scenario(), params=params)
    return start(plan, library.rules(plan.ruleset), seed, seats)


@cache
def wagons_scenario() -> Scenario:
    """The small map with wagons and towers, their teams and those who ride in them, for both sides."""
    base = second_dawn_scenario()
    g = base.map.grid

    def drawn(side: SidePlan, home: HexId) -> SidePlan:
        around = g.around[home]
        more = (
            StackPlan(
                units={"wagon": 1, "horse": 2, "digger": 4, "warlord": 1},
                hex=around[1],
                mount={"digger": "wagon"},
            ),
            StackPlan(
                units={"siege_wagon": 1, "horse": 3, "stabber": 4}, hex=home, mount={"stabber": "siege_wagon"}
            ),
            StackPlan(units={"small_tower": 1, "digger": 12}, hex=around[4]),
            StackPlan(units={"siege_tower": 1}, hex=around[3]),
        )
        return replace(side, stacks=(*side.stacks, *more))

    first, second, *rest = base.sides
    homes = [start.hex for start in base.map.starts]
    sides = (drawn(first, homes[0]), drawn(second, homes[1]), *rest)
    return replace(base, id="wagons", name="Wagons", sides=sides)


def wagons(seed: int = 1, seats: tuple[str, ...] = ("random",), **params: str | int | bool) -> Session:
    """A fresh session of the scenario with vehicles."""
    plan = replace(wagons_scenario(), params=params)
    return start(plan, library.rules(plan.ruleset), seed, seats)


def busy(
    ruleset: str, seed: int = 1, seats: tuple[str, ...] = ("random",), **params: str | int | bool
) -> Session:
    """A fresh session of a ruleset in which many sides meet at close quarters."""
    if ruleset == "second_dawn":
        return crowd(seed, seats=seats, **params)
    plan = {"battle_for": arena_battle_for.crowd_scenario}[ruleset]()
    return start(replace(plan, params=params), library.rules(ruleset), seed, seats)


SWITCHES: Mapping[str, tuple[Mapping[str, str | int | bool], ...]] = {
    "second_dawn": (
        {"allies_share_sight": False},
        {"delayed_reports": True},
    ),
    "battle_for": (
        {"share_terrain": False, "share_starting_positions": False},
        {"fog": False, "random_divisor": 10},
        {"gm_side": "wilds", "defender_declares": "table", "world": "goldworld"},
        {"known_until_next_turn": False, "damage_rounding": "exact", "world": "oddworld"},
        {"last_seen_marks": False, "tell_scouted": False, "use_average_level": True},
    ),
}
"""House rules by ruleset under which playouts must be as sound as without."""
