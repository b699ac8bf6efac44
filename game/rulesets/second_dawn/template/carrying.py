"""What a heavy carries of light units (SD6-3.11), less what it trades (SD6-7.10)."""

from typing import NamedTuple

from game.rulesets.second_dawn.content.template_records import TEMPLATE_SIZES, Template
from game.rulesets.second_dawn.template.slots import trades_of


class CarryLimits(NamedTuple):
    """Light units in all, of which so many captives or passengers at the most."""

    total: int
    captives: int
    passengers: int


SIZES = tuple(size for size in TEMPLATE_SIZES if size != "petite")
"""Sizes of chapter 6, which knows no petite units, from the smallest."""


def may_mount(rider: str, mount: str, *, same: bool, larger: bool = False) -> bool:
    """Whether a unit of a size rides a mount of a size: one size larger if both have the `same` type of
    terrain, else two, of which a mount for `larger` riders makes one less (SD7-1.06, SD7-2.39)."""
    least = 1 if same or larger else 2
    return SIZES.index(mount) - SIZES.index(rider) >= least


def largest_rider(mount: str, *, same: bool, larger: bool = False) -> str:
    """The largest size that rides a mount; empty if none does."""
    if mount not in SIZES:
        return ""
    fitting = [size for size in SIZES if may_mount(size, mount, same=same, larger=larger)]
    return fitting[-1] if fitting else ""


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
