"""Who is whose ally: what screens and seats ask as well as rules."""

from collections.abc import Mapping

from game.core.records import SideId
from game.core.state import Side

PLAYER, NEUTRAL = "player", "neutral"


def ally_of(sides: Mapping[SideId, Side], side: SideId) -> SideId | None:
    """The player's side whose neutral ally a side is, of several the oldest; None for others."""
    one = sides[side]
    if one.role != NEUTRAL or not one.alliance:
        return None
    friends = [s for s in sides.values() if s.role == PLAYER and s.alive and s.alliance == one.alliance]
    return min(friends, key=lambda s: (-s.age, s.id)).id if friends else None
