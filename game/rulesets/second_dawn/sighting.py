"""What a side sees of foreign stacks, as the rules ask it (SD5-7.01).

A stack is in sight of a side exactly if the side holds a sighting of it that is `now`. Rules that run on the
truth ask here wherever a stack nobody of the side sees must make no difference to it.
"""

from game.core.draft import Draft
from game.core.records import HexId, SideId, StackId
from game.core.state import Stack


def in_sight(draft: Draft, side: SideId) -> dict[StackId, StackId]:
    """The foreign stacks that a side sees now, each with the side's own handle for it."""
    return {s.true: s.handle for s in draft.knowledge[side].sightings.values() if s.now and s.true}


def foes_in_sight(draft: Draft, side: SideId, hex_: HexId) -> list[Stack]:
    """Hostile stacks of a hex that a side sees, first seen first: an order that the side itself can tell."""
    seen = in_sight(draft, side)
    foes = [s for s in draft.stacks_in(hex_) if s.id in seen and draft.hostile(side, s.side)]
    return sorted(foes, key=lambda foe: handle_order(seen[foe.id]))


def handle_order(handle: StackId) -> tuple[int, str]:
    """Handles by age, the oldest first. On a belief a handle is any id: those come by name."""
    digits = handle[1:]
    return (int(digits), handle) if handle[:1] == "e" and digits.isdigit() else (0, handle)
