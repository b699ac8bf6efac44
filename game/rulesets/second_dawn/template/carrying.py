"""What a heavy carries of light units (SD6-3.11), less what it trades (SD6-7.10)."""

from typing import NamedTuple

from game.rulesets.second_dawn.content.template_records import Template
from game.rulesets.second_dawn.template.slots import trades_of


class CarryLimits(NamedTuple):
    """Light units in all, of which so many captives or passengers at the most."""

    total: int
    captives: int
    passengers: int


def carry_limits(template: Template) -> CarryLimits:
    """What a heavy carries. RULING: in the air a beast has a passenger less, infantry a captive."""
    beast, air = template.type == "beast", template.terrain == "air"
    captives, passengers = (1, 2) if beast else (2, 0)
    if air and beast:
        passengers -= 1
    elif air:
        captives -= 1
    if "remove_mount" in trades_of(template):
        passengers = max(0, passengers - (1 if air else 2))
    return CarryLimits(captives + passengers, captives, passengers)
