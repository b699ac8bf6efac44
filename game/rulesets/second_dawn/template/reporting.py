"""A rule that a template breaks, as it is told: by code, field and step (SD6-15)."""

from typing import Literal

from game.core.records import RuleId
from game.core.seams.unit_maker import UnitProblem

STEPS = {
    "type": "type",
    "weight": "weight",
    "terrain": "terrain",
    "favoured": "terrain",
    "size": "size",
    "weapon": "weapon",
    "armed": "weapon",
    "armoured": "weapon",
    "swap": "swap",
    "trades": "swap",
    "rank": "rank",
    "specials": "specials",
    "lots": "specials",
    "production": "specials",
    "variant": "specials",
}
"""The step that asks for a field (SD6-0.01)."""


def problem(
    code: str,
    field: str,
    message: str,
    rule: str,
    *,
    level: Literal["error", "warning"] = "error",
    value: str = "",
    allowed: tuple[str, ...] = (),
) -> UnitProblem:
    """A rule that a template breaks."""
    step = STEPS.get(field.partition(".")[0], "final")
    return UnitProblem(
        code=code,
        level=level,
        field=field,
        step=step,
        message=message,
        rule=RuleId(rule),
        value=value,
        allowed=allowed,
    )
