"""Stunning strikes: SD3-16.02 to 16.04."""

from game.core.numbers import HALF, Halves

AVOIDS_FROM = 4
"""Face of the check that avoids the stun (SD3-16.02)."""


def check_due(damage: Halves, *, steady: bool) -> bool:
    """Whether a stunning hit that did so much damage calls for a check: at least one hit after reduction,
    and the target does not shake off a stun of one round anyway (SD3-16.02, 16.03)."""
    return damage >= HALF and not steady


def stuns(face: int) -> bool:
    """Whether the target loses the next round."""
    return face < AVOIDS_FROM
