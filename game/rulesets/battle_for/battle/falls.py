"""Riders of croaked Fliers fall. TB-9.08 to 9.11."""

from collections.abc import Collection, Sequence
from fractions import Fraction

from game.core.dice import Dice
from game.core.numbers import HALF, Halves
from game.rulesets.battle_for.battle.contributors import carriers
from game.rulesets.battle_for.battle.records import ExchangeFighter, FallDone

_CROAKS, _HURT = 2, 8
"""Faces up to which a faller croaks, and is hurt (TB-9.09)."""
_TENTHS = 10


def fallers(stack: Sequence[ExchangeFighter], croaked: Collection[str]) -> list[ExchangeFighter]:
    """Who falls, in stack order, when these units of a stack were croaked: the living riders of Fliers among
    them that do not fly themselves and that no living Flier carries (RULING for those)."""
    return [unit for unit in stack if unit.id not in croaked and _dropped(stack, unit, croaked)]


def _dropped(stack: Sequence[ExchangeFighter], unit: ExchangeFighter, croaked: Collection[str]) -> bool:
    if unit.kind.move_type == "flier":
        return False
    fliers = (mount for mount in carriers(stack, unit) if mount.kind.move_type == "flier")
    nearest = next(fliers, None)
    return nearest is not None and nearest.id in croaked


def hurt(now: Halves, tenths: int) -> Halves:
    """Hits left after falling damage of so many tenths of them, rounded up to whole ones; at least one stays
    (TB-9.10)."""
    damage = HALF * -(-now * tenths // (HALF * _TENTHS))
    return now - max(0, min(now - HALF, damage))


def fall(unit: ExchangeFighter, now: Halves, dice: Dice) -> FallDone:
    """Roll a fall (TB-9.09, TB-9.10)."""
    face = dice.roll(10, f"fall of {unit.title}")
    tenths = dice.roll(10, f"hurt of {unit.title}") if _CROAKS < face <= _HURT else None
    after = 0 if face <= _CROAKS else now if tenths is None else hurt(now, tenths)
    return FallDone(unit=unit.id, face=face, tenths=tenths, before=now, after=after)


def chances(now: Halves) -> dict[Halves, Fraction]:
    """How many hits a faller with so many keeps, and how likely."""
    out = {0: Fraction(_CROAKS, 10)}
    for tenths in range(1, _TENTHS + 1):
        after = hurt(now, tenths)
        out[after] = out.get(after, Fraction(0)) + Fraction(_HURT - _CROAKS, 10 * _TENTHS)
    out[now] = out.get(now, Fraction(0)) + Fraction(10 - _HURT, 10)
    return out
