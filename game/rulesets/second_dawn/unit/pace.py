"""Pace on the ground: dash, and how many rounds of move groups are apart. SD3-4, SD2-8.03.

Moves in thirds; terrain penalties in points, 0 or less as in the terrain table.
"""

from game.core.numbers import THIRD, Thirds
from game.rulesets.second_dawn.content.ability_records import Abilities

_FEET_PER_POINT = 5


def may_dash(unit_type: str, terrain: str, able: Abilities) -> bool:
    """Whether a unit dashes (SD3-4.01, SD3-14): ground beasts and bodies with four legs; not fliers,
    serpents and beasts that go upright. A beast is beastial by default."""
    if terrain != "ground" or unit_type == "siege":
        return False
    return able.dash != "no" if unit_type == "beast" else able.dash == "yes"


def move_value(move: Thirds, penalty: int) -> Thirds:
    """Move of a round after the hex's penalty, at least one point (SD3-4.03)."""
    return max(THIRD, move + penalty * THIRD)


def dash_value(move: Thirds, penalty: int, *, heavy: bool) -> Thirds:
    """Move of a round of a unit that gives up its attack (SD3-4.02, 4.03): the move again, half of it in
    whole points for a heavy; the penalty counts three times over the whole dash; at least one point."""
    extra = move // (2 * THIRD) * THIRD if heavy else move
    return max(THIRD, move + extra + 3 * penalty * THIRD)


def best_pace(move: Thirds, penalty: int, *, heavy: bool, dashes: bool) -> Thirds:
    """The better of both, for initiative, pursuit and closing in (SD3-4.04)."""
    plain = move_value(move, penalty)
    return max(plain, dash_value(move, penalty, heavy=heavy)) if dashes else plain


def rounds_apart(feet: int, slowest: Thirds) -> int | None:
    """Rounds that a group takes over so many feet, whose slowest unit has this pace; None if it never gets
    there (SD3-4.05, SD2-8.03)."""
    return -(-feet * THIRD // (_FEET_PER_POINT * slowest)) if slowest > 0 else None
