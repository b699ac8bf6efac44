"""Kinds of questions that a party decides by judgement; the others fall by default."""

from game.core.decisions import StandingOrders
from game.rulesets.second_dawn.battle.state.battle_records import Conduct

JUDGED = (
    *("form", "pair", "attach", "shift", "aim", "drag", "screen", "support", "altitude", "declare"),
    *("area", "slam", "spill", "contest", "luck", "collar"),
    *("close", "withdraw", "pursue", "intercept", "finish", "settle", "depart"),
)
"""Those for which `tactics` has a judge."""


def judged(conduct: Conduct, told: StandingOrders, *, shields: bool) -> tuple[str, ...]:
    """Kinds that a party's conduct answers, or else its standing orders. It has stances to think of only with
    shields, or with an order to capture."""
    if conduct == "sensible":
        return tuple(kind for kind in JUDGED if kind != "declare" or shields or told.capture)
    ordered = {"declare": told.capture, "screen": bool(told.screen), "withdraw": told.retreat_at is not None}
    return tuple(kind for kind in JUDGED if ordered.get(kind))
