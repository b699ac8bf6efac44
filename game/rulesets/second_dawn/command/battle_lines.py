"""Screens and cover fire: SD4-12, as far as no battle is needed to answer."""

from typing import Literal

BACKLINE_AIM = -2
"""Battle stat change of a backline scout that shoots at the enemy's backline (SD4-12.05)."""


def supportline_from(state: Literal["prepared", "surprised", "ambush"]) -> int:
    """Bout from which shooters of near groups join (SD4-12.09)."""
    return 1 if state == "prepared" else 2
