"""Getting away from those one fights, as pure figures: SD2-10.06 to 10.13.

Opponents are enemies that have a withdrawer as primary. Each rolls once, against all of them.
"""

from collections.abc import Callable, Sequence
from fractions import Fraction

from game.core.records import Record

_DIE = 10
_ALWAYS, _NEVER = 10, 1

Die = Callable[[str, int], int]
"""Rolls one d10 for a unit whose evasion is added: (id, added) -> face."""


class Opponent(Record):
    """An enemy that could hold withdrawers; `primaries` are those it has as primary."""

    id: str
    evasion: int
    primaries: tuple[str, ...]


class Withdrawer(Record):
    """A unit that withdraws; `is_primary`: of some opponent. Others leave without a roll (SD2-10.06)."""

    id: str
    evasion: int
    is_primary: bool = True


class Attempt(Record):
    """A withdrawer's roll: its total, those against it, and whether it got away from them."""

    unit: str
    total: int
    against: tuple[tuple[str, int], ...]
    success: bool


class Withdrawal(Record):
    """The rolls of a group. `opponents` are all totals in order of rolling, `attempts` those who rolled."""

    opponents: tuple[tuple[str, int], ...]
    attempts: tuple[Attempt, ...]
    success: tuple[str, ...]
    failed: tuple[str, ...]


def withdraw(opponents: Sequence[Opponent], withdrawers: Sequence[Withdrawer], die: Die) -> Withdrawal:
    """Roll for a group: its opponents in order, then its withdrawers in order (SD2-10.07). Nobody rolls
    that no roll is needed of."""
    rolling = {unit.id for unit in withdrawers if unit.is_primary}
    totals = {
        foe.id: foe.evasion + die(foe.id, foe.evasion) for foe in opponents if rolling & set(foe.primaries)
    }
    attempts = []
    for unit in withdrawers:
        if not unit.is_primary:
            continue
        face = die(unit.id, unit.evasion)
        against = tuple((foe.id, totals[foe.id]) for foe in opponents if unit.id in foe.primaries)
        total = face + unit.evasion
        won = gets_away(face, total, [other for _, other in against])
        attempts.append(Attempt(unit=unit.id, total=total, against=against, success=won))
    failed = tuple(attempt.unit for attempt in attempts if not attempt.success)
    return Withdrawal(
        opponents=tuple(totals.items()),
        attempts=tuple(attempts),
        success=tuple(unit.id for unit in withdrawers if unit.id not in failed),
        failed=failed,
    )


def gets_away(face: int, total: int, against: Sequence[int]) -> bool:
    """A 10 always gets away, a 1 never; else a total not lower than any opposing one (SD2-10.08)."""
    if face in (_ALWAYS, _NEVER):
        return face == _ALWAYS
    return all(total >= other for other in against)


def chance(evasion: int, opposing: Sequence[int]) -> Fraction:
    """Chance to get away from opponents of these evasions, who each roll on their own."""
    found = Fraction(1, _DIE)
    for face in range(_NEVER + 1, _ALWAYS):
        held = Fraction(1, _DIE)
        for other in opposing:
            held *= Fraction(max(0, min(_DIE, face + evasion - other)), _DIE)
        found += held
    return found


def reach_blow(*, armed_melee: bool, reach: int, withdrawer_reach: int) -> bool:
    """Whether an opponent lands a minimum blow on a unit that gets away from it: hand to hand, with reach at
    least 1 longer; a withdrawer without reach counts as 0 (SD2-10.12)."""
    return armed_melee and reach > withdrawer_reach
