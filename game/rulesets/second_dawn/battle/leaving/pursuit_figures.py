"""Running after those who got away, as pure figures: SD2-10.14 to 10.20. Moves in points."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Literal

from game.core.records import Record

_ALWAYS, _NEVER = 10, 1

Reason = Literal["higher", "natural_10", "natural_1", "not_higher"]


class Chase(Record):
    """How a pursuit ended. `caught_by` are the pursuers it must fight now."""

    total: int
    escaped: bool
    reason: Reason
    caught_by: tuple[str, ...] = ()


def run(face: int, move: int, pursuers: Sequence[tuple[str, int]]) -> Chase:
    """A withdrawer's die and move against the totals of its pursuers: a 10 escapes, a 1 is caught by all;
    else it must be higher than every one, a tie is caught (SD2-10.17 to 10.20)."""
    total = face + move
    near = tuple(unit for unit, other in pursuers if other >= total)
    if face == _ALWAYS:
        return Chase(total=total, escaped=True, reason="natural_10")
    if face == _NEVER:
        return Chase(total=total, escaped=False, reason="natural_1", caught_by=tuple(u for u, _ in pursuers))
    if near:
        return Chase(total=total, escaped=False, reason="not_higher", caught_by=near)
    return Chase(total=total, escaped=True, reason="higher")


def stops(interceptor: int, pursuer: int) -> int:
    """Pursuers of a size that one interceptor stops: one a size larger, twice as many for each size less,
    none two sizes larger (SD2-10.16)."""
    return 2 ** max(0, interceptor - pursuer + 1) if pursuer <= interceptor + 1 else 0


def can_stop(interceptor: int, pursuers: Sequence[int]) -> bool:
    """Whether one interceptor stops all of these sizes at once: its shares sum to at most 1 (SD2-10.16)."""
    if any(not stops(interceptor, size) for size in pursuers):
        return False
    return sum((Fraction(1, stops(interceptor, size)) for size in pursuers), Fraction(0)) <= 1
