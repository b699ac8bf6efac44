"""Sizes and what their difference does: tables 2A and 2B of SD2-2, SD1-4 for basic units.

Sizes are numbers here, 1 (tiny) to 7 (immense); `records.size_number` reads the names. An offset is one
size minus another: `target - attacker` unless a docstring says otherwise.
"""

from collections.abc import Mapping
from fractions import Fraction

from game.core.numbers import HALF, Halves
from game.core.records import Record

TINY = 1
SMALL = 3
MEDIUM = 4
LARGE = 5
HUGE = 6
IMMENSE = 7
FOOTPRINTS: Mapping[int, int] = {LARGE: 3, HUGE: 9, IMMENSE: 27}
"""Hexes of the field that bodies of a size take; smaller ones take one (SD6-5.07)."""


class SizeRow(Record):
    """A standard ground unit of a size before traits and specials. Hits, damage, reduction in halves;
    move in points; upkeep in smuckers a day; `pop_per_day` may be a fraction. `group_count` is a natural
    group, `weight_lb` what one weighs (SD2-2.06)."""

    size: str
    combat: int
    defense: int
    damage: Halves
    reduction: Halves
    hits: Halves
    move: int
    evasion: int
    rank_min: int
    rank_max: int
    upkeep: Fraction
    pop_per_day: Fraction
    group_count: int
    weight_lb: Fraction
    specials: int = 3
    terrain_specials: int = 1
    basic: bool = False

    @property
    def croaks_at(self) -> Halves:
        """Hits at or below which the unit croaks: 0 for basic and tiny, else minus its damage (SD2-2.02)."""
        return 0 if self.basic or self.size == "tiny" else -self.damage


GROUPS: Mapping[str, tuple[int, Fraction]] = {
    "tiny": (64, Fraction(5, 4)),
    "petite": (32, Fraction(10)),
    "small": (16, Fraction(40)),
    "medium": (8, Fraction(160)),
    "large": (2, Fraction(2000)),
    "huge": (1, Fraction(8000)),
    "immense": (1, Fraction(40000)),
}
"""Units of a natural group and pounds of one (SD2-2.06)."""


def _row(size: str, *figures: int, upkeep: Fraction, pop: Fraction, **more: int) -> SizeRow:
    combat, damage, reduction, hits, move, evasion, low, high = figures
    return SizeRow(
        size=size,
        combat=combat,
        defense=combat,
        damage=damage,
        reduction=reduction * HALF,
        hits=hits * HALF,
        move=move,
        evasion=evasion,
        rank_min=low,
        rank_max=high,
        upkeep=upkeep,
        pop_per_day=pop,
        group_count=GROUPS[size][0],
        weight_lb=GROUPS[size][1],
        basic=bool(more),
        **more,
    )


_F = Fraction
STANDARD: Mapping[str, SizeRow] = {
    row.size: row
    for row in (
        _row("tiny", 1, 1, 0, 1, 2, 9, 1, 1, upkeep=_F(5, 8), pop=_F(32)),
        _row("petite", 2, 2, 0, 2, 4, 8, 1, 1, upkeep=_F(5), pop=_F(4)),
        _row("small", 3, 2, 0, 4, 6, 7, 1, 2, upkeep=_F(10), pop=_F(2)),
        _row("medium", 4, 4, 0, 6, 8, 6, 1, 3, upkeep=_F(20), pop=_F(1)),
        _row("large", 6, 8, 2, 12, 10, 5, 2, 4, upkeep=_F(80), pop=_F(1, 2)),
        _row("huge", 7, 12, 2, 24, 8, 3, 3, 4, upkeep=_F(160), pop=_F(1, 4)),
        _row("immense", 8, 16, 4, 48, 6, 2, 4, 4, upkeep=_F(320), pop=_F(1, 8)),
    )
}
"""Table 2A: combat and defense are equal in it. Upkeep and pop rate are those of the lowest rank."""

BASIC: Mapping[str, SizeRow] = {
    "small": _row("small", 1, 2, 0, 4, 6, 6, 1, 1, upkeep=_F(5), pop=_F(8), specials=1, terrain_specials=0),
    "large": _row(
        "large", 5, 8, 2, 12, 10, 4, 1, 1, upkeep=_F(40), pop=_F(1), specials=1, terrain_specials=0
    ),
}
"""Basic units: SD1-4 and table 6A."""


def base_row(size: str, *, basic: bool = False) -> SizeRow:
    """The row a unit is built from. ValueError for a basic unit of a size that has none."""
    if not basic:
        return STANDARD[size]
    if size not in BASIC:
        raise ValueError(f"there are no basic {size} units")
    return BASIC[size]


def larger_damage(size: str) -> Halves:
    """Damage of a size larger, that of immense units for these (SD7-3.05)."""
    rows = tuple(STANDARD)
    return STANDARD[rows[min(rows.index(size) + 1, len(rows) - 1)]].damage


def heavy(size: int) -> bool:
    """Large, huge and immense units are heavy (SD2-6.10)."""
    return size >= LARGE


def base_reach(size: int, range_: str) -> int:
    """Reach rating of an armed melee unit (SD2-2.05): its size, +1 middle, +2 long."""
    return size + ("short", "middle", "long").index(range_)


def reach_feet(reach: int) -> int:
    """Feet of a reach rating; 0 for none (SD2-2.06)."""
    if reach <= 0:
        return 0
    return 5 if reach <= LARGE else 5 * (reach - MEDIUM)


def damage_against(attacker: int, target: int, base: Halves) -> Halves:
    """Base damage of an attacker's regular blow after sizes (table 2B, SD2-5.01). A blow at two or four
    sizes smaller is also deadly, see `strikes_dead`."""
    offset = target - attacker
    if offset in (1, 3):
        return base + (4 if heavy(attacker) else 1 if attacker == TINY else 2)
    if offset == -3:
        return 2 * HALF
    if offset >= 5:
        return 0
    return base


def strikes_dead(attacker: int, target: int) -> bool:
    """Whether a regular hit croaks without a save: the target is two, four or more sizes smaller (SD1-15.05,
    SD2-2.11)."""
    return attacker - target in (2, 4, 5, 6)


def glancing_against(attacker: int, target: int, damage: Halves, *, swarm: bool = False) -> Halves:
    """Amount of a glancing blow; `damage` is already adjusted for size (SD2-5.03). `swarm`: of a full
    swarm-unit, which glances on units three or four sizes larger."""
    offset = target - attacker
    if attacker == TINY:
        return 0
    if offset >= 2:
        return damage // 2 if swarm and offset in (3, 4) else 0
    if offset <= -3:
        return damage
    amount = damage // 2
    return 0 if offset == 1 and amount < HALF else amount


def minimum_against(attacker: int, target: int, damage: Halves) -> Halves:
    """Amount of a minimum blow; `damage` is already adjusted for size (SD2-5.04)."""
    if attacker - target == 3:
        return damage
    return damage // 2 if damage >= 2 * HALF else damage


def critical_miss_at(hub: int, attacker: int) -> int | None:
    """Number of attackers of a size at which their misses hit each other; None if they never do. Larger
    attackers never do (SD2-2.10)."""
    offset = hub - attacker
    return {0: 5, 1: 5, 2: 9, 3: 5, 4: 9}.get(offset)


def most_attackers(hub: int, attacker: int) -> int | None:
    """How many attackers of a size join one target without an order; None for no limit (SD1-11.06, table
    2B)."""
    offset = attacker - hub
    if offset > 0:
        return {1: 3, 2: 2, 3: 3, 4: 2}.get(offset)
    due = critical_miss_at(hub, attacker)
    return None if due is None else due - 1


def defeat_share(hub: int, attacker: int) -> Fraction:
    """Part of an auto-defeat that one attacker makes up; smaller ones none (SD1-14.03, SD2-12.12)."""
    offset = attacker - hub
    return {
        0: Fraction(1, 4),
        1: Fraction(1, 3),
        2: Fraction(1, 2),
        3: Fraction(1, 3),
        4: Fraction(1, 2),
    }.get(offset, Fraction(0))
