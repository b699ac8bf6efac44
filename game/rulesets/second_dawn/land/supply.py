"""Supply: how much room units take, and what a hex holds (SD5-1.08, SD5-3.08 to 3.11)."""

from collections.abc import Iterable

from game.core.numbers import Thirds
from game.core.records import HexId, SideId
from game.core.state import Stack, Unit
from game.rulesets.second_dawn.content.counters import REINFORCES
from game.rulesets.second_dawn.content.typed import Draft

SUPPLY_X8 = {"tiny": 1, "petite": 4, "small": 8, "medium": 16, "large": 64, "huge": 128, "immense": 256}
"""Supply of one unit by size, times 8 so that it is a whole number (SD5-1.08)."""

GROUP_X8 = 128
"""Supply of a combat group, times 8; an immense unit is a group of twice that (SD9-4.02)."""


def group_units(size: str) -> int:
    """Units of a size that make a combat group (SD9-1.05)."""
    return max(1, GROUP_X8 // SUPPLY_X8[size])


def held(unit: Unit) -> bool:
    """Whether a unit holds a reinforced hex: it goes nowhere and takes up no room (SD5-6.07)."""
    return bool(unit.counters) and REINFORCES.of(unit) == "holds"


def takes_no_room(draft: Draft, unit: Unit) -> bool:
    """Whether a unit does not count against the room of its hex: it holds it (SD5-6.07), or is a commander
    (SD9-4.05)."""
    return held(unit) or draft.world.kind(unit.kind).commander


def crowded(draft: Draft, stacks: Iterable[Stack]) -> bool:
    """Whether these stacks are what is left of a reinforced hex that is still over its room (SD5-6.08)."""
    here = list(stacks)
    if sum(room_taken(draft, s) for s in here) <= draft.params.hex_capacity:
        return False
    return any(REINFORCES.of(u) == "crowds" for s in here for u in draft.members(s))


def room_taken(draft: Draft, stack: Stack) -> int:
    """Supply x 8 of a stack that counts against the room of its hex."""
    kinds = [(unit, draft.world.kind(unit.kind)) for unit in draft.members(stack)]
    counted = (kind for unit, kind in kinds if not (kind.commander or held(unit)))
    captives = (draft.world.kind(draft.units[unit].kind) for unit in stack.captives)
    return sum(SUPPLY_X8[kind.size] for kind in (*counted, *captives))


def bloc_supply(draft: Draft, side: SideId, hex_: HexId) -> int:
    """Supply x 8 of a side and its allies that counts against the room of a hex."""
    bloc = set(draft.allies(side))
    return sum(room_taken(draft, s) for s in draft.stacks_in(hex_) if s.side in bloc)


def may_pass_through(enter_cost: Thirds, back_cost: Thirds, move_after: Thirds) -> bool:
    """Whether a full friendly hex may be entered: not dearer than going back, and the way back can be paid
    (SD5-3.11 with its ruling)."""
    return enter_cost <= back_cost <= move_after
