"""Content records and parameters of The Battle for: what its YAML files say."""

from collections.abc import Mapping
from typing import Annotated, Literal

from msgspec import Meta

from game.core.fields import ContentType, Name, at_least, note, picture, sane, within
from game.core.numbers import HALF, Halves
from game.core.records import Record

MOVE_PARTS = 2
"""Move is counted in halves of a point: designs have steps of a half (TB-12, table of stats)."""

MOST_HITS = 200
"""Hits have no limit in the rules (TB-12); the game refuses more than its screens could show."""
MOST_MOVE = 5 * MOVE_PARTS

MOST_ATTACK = 4 * MOST_HITS
"""The natural limit of the largest unit where it is highest (TB-12.01)."""
MOST_POINTS = 1_000_000

Moves = Annotated[int, Meta(extra={"scale": MOVE_PARTS})]
MoveType = Literal["walker", "hover", "flier"]
Special = Literal["scout", "commander", "ranged", "shockamancy"]
World_ = Literal["croakworld", "goldworld", "oddworld"]


class UnitDesign(Record):
    """A unit design (TB-12). Hits and cargo in halves, move in halves of a point."""

    id: str
    name: Name
    hits: Annotated[Halves, within(HALF, MOST_HITS * HALF)]
    attack: Annotated[int, at_least(0), sane(0, MOST_ATTACK)]
    defense: Annotated[int, within(0, 7)]
    move: Annotated[Moves, within(1, MOST_MOVE)]
    move_type: MoveType
    cargo: Annotated[Halves, at_least(0), sane(0, MOST_POINTS)] = 0
    specials: tuple[Special, ...] = ()
    glyph: Annotated[str, picture("glyph")] = "stabber"
    faction: Annotated[str, note("the nation that designed it")] = ""
    text: str = ""

    @property
    def plural(self) -> None:
        """Designs have names of their own, which have none."""


class TerrainRow(Record):
    """A row of tables 11.1 and 11.2: prices in halves of a move point, None where one cannot enter, and what
    it adds to a defender's Defense."""

    id: str
    name: Name
    paint: Annotated[str, picture("paint")]
    walker: Annotated[Moves, sane(1, 20 * MOVE_PARTS)] | None
    hover: Annotated[Moves, sane(1, 20 * MOVE_PARTS)] | None
    flier: Annotated[Moves, sane(1, 20 * MOVE_PARTS)] | None
    walker_defense: Annotated[int, sane(-7, 7)] = 0
    hover_defense: Annotated[int, sane(-7, 7)] = 0
    flier_defense: Annotated[int, sane(-7, 7)] = 0
    road: Annotated[bool, note("walkers may enter one such hex a turn for nothing (TB-5.14)")] = False
    share: Annotated[int, within(0, 100), note("percent of a usual map (table 11.1)")] = 0
    text: str = ""


class BattleForParams(Record):
    """What a game master may set (TB section 0)."""

    world: World_ = "croakworld"
    unit_types_per_faction: Annotated[int, at_least(1), sane(1, 100)] = 5
    initial_pop_points: Annotated[int, at_least(-1), sane(-1, MOST_POINTS)] = -1
    """-1: as table 15.1 has it for the world."""
    turn_pop_points: Annotated[int, at_least(-1), sane(-1, MOST_POINTS)] = -1
    joiner_points_percent: Annotated[int, within(1, 1000)] = 100
    late_join: bool = True
    equal_joins_required: bool = False
    random_divisor: Literal[20, 10] = 20
    damage_rounding: Literal["nearest", "floor", "exact"] = "nearest"
    use_average_level: bool = False
    refight: bool = False
    fort_defense: Annotated[int, within(0, 4)] = 1
    city_defense: Annotated[int, within(0, 4)] = 2
    commander_hits_least: Annotated[int, at_least(1), sane(1, MOST_HITS)] = 5
    commander_hits_most: Annotated[int, at_least(1), sane(1, MOST_HITS)] = 10
    share_terrain: bool = True
    share_starting_positions: bool = True
    fog: bool = True
    known_until_next_turn: bool = True
    tell_scouted: bool = True
    last_seen_marks: bool = True
    gm_side: str = ""
    """The side whose player names the ambusher where several may (TB-7.17); empty: a die decides."""
    defender_declares: Literal["doctrine", "table"] = "doctrine"


PRICES: Mapping[str, tuple[int, int]] = {
    "croakworld": (300, 30),
    "goldworld": (450, 45),
    "oddworld": (1200, 120),
}
"""Points to begin with and a turn, by world (table 15.1)."""

CONTENT_TYPES: Mapping[str, ContentType] = {
    "unit": ContentType(UnitDesign, "units/"),
    "terrain": ContentType(TerrainRow, "terrain.yaml"),
    "params": ContentType(BattleForParams, "ruleset.yaml#params"),
}
