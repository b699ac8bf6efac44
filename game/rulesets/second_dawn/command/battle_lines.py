"""Screens and cover fire: SD4-12, as far as no battle is needed to answer."""

from typing import Literal

from game.rulesets.second_dawn.command.authority import counts_as_scouts

BACKLINE_AIM = -2
"""Battle stat change of a backline scout that shoots at the enemy's backline (SD4-12.05)."""


def screen_allowed(stack_size: int, *, commander_able: bool, backline_declared: int) -> bool:
    """Whether a party has a screen: a stack of 16 at most, commander included, an able commander, and at
    least one unit declared backline (SD4-12.01, SD4-12.02)."""
    return counts_as_scouts(stack_size, commander_able=commander_able) and backline_declared > 0


def supportline_from(state: Literal["prepared", "surprised", "ambush"]) -> int:
    """Bout from which shooters of near groups join (SD4-12.09)."""
    return 1 if state == "prepared" else 2


def may_attack_backline(
    attacker_flier: bool, frontline_fliers: bool, *, passed: int, primary_places: int
) -> bool:
    """Whether one more attacker passes the frontline: fliers do where it is of ground units only, as many as
    could form primary pairings with it; `passed` have done so already (SD4-12.03, SD4-12.04)."""
    return attacker_flier and not frontline_fliers and passed < primary_places
