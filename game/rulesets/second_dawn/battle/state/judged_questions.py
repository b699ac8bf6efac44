"""Kinds of questions that a party decides by judgement; the others fall by default."""

from collections.abc import Iterable

from game.core.decisions import StandingOrders
from game.rulesets.second_dawn.battle.state.battle_records import Conduct, Fighter

JUDGED = (
    *("form", "pair", "attach", "shift", "aim", "drag", "screen", "support", "altitude", "declare"),
    *("area", "slam", "spill", "contest", "luck", "collar"),
    *("close", "withdraw", "pursue", "intercept", "finish", "settle", "depart"),
)
"""Those for which `tactics` has a judge."""


def has_stances(fighters: Iterable[Fighter]) -> bool:
    """Whether a party has stances to think of: shields, or both hands on one weapon (SD6-9.05)."""
    return any(one.shields or (one.able.dual and one.able.mighty) for one in fighters)


def judged(conduct: Conduct, told: StandingOrders, *, stances: bool) -> tuple[str, ...]:
    """Kinds that a party's conduct answers, or else its standing orders. `stances`: it has some to think of
    besides captures."""
    if conduct == "sensible":
        return tuple(kind for kind in JUDGED if kind != "declare" or stances or told.capture)
    ordered = {"declare": told.capture, "screen": bool(told.screen), "withdraw": told.retreat_at is not None}
    return tuple(kind for kind in JUDGED if ordered.get(kind))
