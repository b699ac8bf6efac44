"""Who counts among several attackers of one unit, and from what number on it matters: table 2B of SD2-2,
SD1-11.06, SD1-14, SD2-11.07, SD2-12.10 to 12.20."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import cache
from typing import Protocol

from game.rulesets.second_dawn.unit import sizes, swarms
from game.rulesets.second_dawn.unit.swarms import Swarm

HALF_SWARMS_MISS_AT = 3
"""Half-swarms on one small unit stand in each other's way sooner than nine tiny ones (SD2-3.05)."""

_WORST_BY_TWO = 2
_FOUR_SMALLER, _HALF_SWARM_GAP = 4, 2


class Sized(Protocol):
    """A unit as far as numbers go: fighter, contender or arm."""

    @property
    def size(self) -> int: ...

    @property
    def swarm(self) -> Swarm: ...


def counting(target: Sized, attackers: Iterable[Sized]) -> int:
    """Enemies by which a unit is outnumbered, itself no enhanced swarm: those never are (SD2-12.20, SD2-3.01,
    SD2-3.06, SD2-3.10). A third swarm-unit four sizes smaller, or half-swarm, adds nothing (table 2B)."""
    those = [a for a in attackers if swarms.counts(a.size, a.swarm, target.size)]
    if target.swarm == "enhanced":
        return min(len(those), 1)
    if len(those) > _WORST_BY_TWO and all(_crowds_early(target, a) for a in those):
        return _WORST_BY_TWO
    return len(those)


def _crowds_early(target: Sized, attacker: Sized) -> bool:
    """Whether two such attackers outnumber a unit as badly as any number of them (table 2B)."""
    gap = target.size - attacker.size
    return gap == _FOUR_SMALLER or (attacker.swarm == "half" and gap == _HALF_SWARM_GAP)


def miss_at(hub: int, crowd: Sequence[Sized]) -> int | None:
    """Number from which these attackers, none larger than the hub, miss into each other; that of the smallest
    among them, None if they never do (SD2-12.11)."""
    smallest = min(a.size for a in crowd)
    least = [a for a in crowd if a.size == smallest]
    if any(a.swarm == "half" for a in least) and hub - smallest == 2:
        return HALF_SWARMS_MISS_AT
    return sizes.critical_miss_at(hub, smallest)


def crowd_of(hub: Sized, attackers: Iterable[Sized]) -> list[Sized]:
    """Attackers that count toward a critical miss and suffer it: no larger ones, swarms by their units,
    and no enhanced swarms (SD2-2.10, SD2-3.06)."""
    return [
        a
        for a in attackers
        if 0 <= hub.size - a.size < swarms.FIXED_GAP and swarms.counts(a.size, a.swarm, hub.size)
    ]


def misses_due(hub: Sized, attackers: Iterable[Sized]) -> bool:
    """Whether the attackers stand in each other's way (SD1-14.02, SD2-12.11)."""
    crowd = crowd_of(hub, attackers)
    if not crowd:
        return False
    due = miss_at(hub.size, crowd)
    return due is not None and len(crowd) >= due


def has_room(target: Sized, there: Sequence[Sized], joiner: Sized) -> bool:
    """Whether one more attacker joins of its own: not if the attackers would then miss into each other, and
    only so many that are larger than the target (SD1-11.06, SD2-11.07, table 2B)."""
    if joiner.size > target.size:
        most = sizes.most_attackers(target.size, joiner.size)
        return most is None or len(there) < most
    crowd = crowd_of(target, (*there, joiner))
    due = miss_at(target.size, crowd) if joiner in crowd else None
    standing = sum(swarms.hurts(a.size, a.swarm, target.size) for a in there)
    return due is None or standing + 1 < due


def defeated(hub: Sized, attackers: Iterable[Sized]) -> bool:
    """Whether so many auto-defeat the hub: parts by size sum to 1 or more (SD2-12.12)."""
    return _defeated(hub.size, tuple(attacker.size for attacker in attackers))


@cache
def _defeated(hub: int, attackers: tuple[int, ...]) -> bool:
    return sum((sizes.defeat_share(hub, size) for size in attackers), Fraction(0)) >= 1
