"""The tables of unit creation in the older profile: SD6-2 to SD6-6, SD6-8. Hits are whole ones, upkeep
smuckers a day, reach and range tactical hexes of five feet."""

from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple

from game.rulesets.second_dawn.content.template_records import TemplateSize

FEET_PER_HEX = 5
HEAVY_HITS, HEAVY_MOVE = 6, 2
BASE = {"combat": 4, "defense": 4, "hits": 6}
MOVE = {"infantry": 8, "beast": 10}
HEAVY_UNARMED_CAP, HEAVY_UNARMED_LEAST = 8, 4
BATCH_TURNS: Mapping[int, int] = {1: 1, 2: 2, 3: 4, 4: 6}
"""Turns that a batch takes, by rank (SD6-8)."""


class Build(NamedTuple):
    """A row of the size table (SD6-5): what it does to stats that type, weight and terrain have made.
    `amount` is added to combat and defense, `factor` multiplies them; `hits` likewise by `hits_factor`. A
    tiny unit's are `fixed`. `dodge` is pairwise (SD6-3.07), `reach` of the three lengths of melee weapons,
    `range` of a middle bow."""

    heavy: bool
    amount: int
    factor: int
    hits: int
    hits_factor: Fraction
    move: int
    cap: int | None
    least: int
    dodge: int
    footprint: int
    upkeep: int
    ranks: tuple[int, int]
    slots: int
    batch: int
    reach: tuple[int, int, int]
    range: int
    fixed: bool = False


_ONE = Fraction(1)
BUILDS: Mapping[str, Build] = {
    "tiny": Build(False, 0, 1, 0, _ONE, -4, 0, 0, 3, 1, 1, (1, 1), 0, 20, (0, 0, 0), 4, fixed=True),
    "small": Build(False, -1, 1, -3, _ONE, -2, 6, 1, 1, 1, 10, (1, 2), 0, 2, (1, 1, 2), 30),
    "medium": Build(False, 0, 1, 0, _ONE, 0, 8, 1, 0, 1, 20, (1, 3), 0, 1, (1, 1, 2), 40),
    "large": Build(True, 0, 1, 0, _ONE, 0, 15, 4, -2, 3, 40, (1, 4), 2, 1, (1, 2, 3), 50),
    "huge": Build(True, 0, 2, 0, Fraction(3), -2, 30, 6, -4, 9, 100, (3, 4), 4, 1, (2, 3, 4), 60),
    "massive": Build(True, 0, 3, 0, Fraction(15, 2), -4, None, 12, -7, 27, 200, (4, 4), 6, 1, (3, 5, 6), 90),
}
"""The size table (SD6-5) with the rows of the weapon table (SD6-6)."""
AIR_TINY_UPKEEP, AIR_TINY_BATCH = 2, 10
_HEAVY_SIZES = frozenset(size for size, build in BUILDS.items() if build.heavy)
LENGTHS = ("short", "middle", "long")
AMMO = {"short": 8, "middle": 12, "long": 12}
MIN_RANGE = {"short": 1, "middle": 2, "long": 2}


class Span(NamedTuple):
    """How far a weapon goes, in hexes; `least` is the nearest that it reaches (SD6-6.06)."""

    hexes: int
    least: int

    @property
    def feet(self) -> int:
        return self.hexes * FEET_PER_HEX


def is_heavy(size: TemplateSize | str) -> bool:
    """Large units and larger are heavy (SD6-5.01)."""
    return size in _HEAVY_SIZES


def weapon_span(size: str, group: str, length: str) -> Span:
    """Reach of a melee weapon, or range: of short ones a quarter of a middle one's, floored, of long ones
    half as much again (SD6-6.02). KeyError for a size that the profile has not."""
    build, number = BUILDS[size], LENGTHS.index(length)
    if group == "melee":
        return Span(build.reach[number], 2 if length == "long" else 0)
    hexes = (build.range // 4, build.range, build.range * 3 // 2)[number]
    return Span(hexes, MIN_RANGE[length])


class RankRow(NamedTuple):
    """What a rank gives: slots in all, those that the body leaves free, the factor of upkeep, turns that a
    batch takes (SD6-8.01, SD6-9.01)."""

    slots: int
    free: int
    factor: int
    turns: int


def rank_row(size: str, rank: int) -> RankRow:
    """The row of a rank for a size. KeyError for a size that the profile has not."""
    slots = 1 + 2 * rank
    return RankRow(slots, slots - slot_cost(size), rank, BATCH_TURNS[rank])


def slot_cost(size: str) -> int:
    """Slots that a body takes; a petite one of the newer profile takes none (SD6-5)."""
    return BUILDS[size].slots if size in BUILDS else 0


def dodge_modifier(attacker: int, defender: int, *, capture: bool = False) -> int:
    """What sizes do to the defender's defense: the difference of their dodges, twice against capture
    (SD6-3.07, 3.08)."""
    return (defender - attacker) * (2 if capture else 1)


def hit_damage(size: str, combat: int, defense: int) -> int:
    """Damage of a hit before it is held between its least and its cap: the lower stat, half of it for light
    units (SD6-2.02); tiny ones deal none without a roll (SD6-5.06)."""
    stat = min(combat, defense)
    if size == "tiny":
        return 0
    if is_heavy(size):
        return stat
    return max(1, stat // 2 if size == "small" else -(-stat // 2))
