"""Supply: how much room units take, and what a hex holds (SD5-1.08, SD5-3.08 to 3.11)."""

from game.core.draft import Draft
from game.core.numbers import Thirds
from game.core.records import HexId, SideId
from game.core.state import Stack

SUPPLY_X8 = {"tiny": 1, "petite": 4, "small": 8, "medium": 16, "large": 64, "huge": 128, "immense": 256}
"""Supply of one unit by size, times 8 so that it is a whole number (SD5-1.08)."""


def stack_supply(draft: Draft, stack: Stack) -> int:
    """Supply x 8 of a stack, prisoners included."""
    units = (*stack.units, *stack.captives)
    return sum(SUPPLY_X8[draft.world.kind(draft.units[u].kind).size] for u in units)


def bloc_supply(draft: Draft, side: SideId, hex_: HexId) -> int:
    """Supply x 8 that a side and its allies have in a hex."""
    bloc = set(draft.allies(side))
    return sum(stack_supply(draft, s) for s in draft.stacks_in(hex_) if s.side in bloc)


def groups_that_fit(capacity_x8: int, group_supply: int) -> int:
    """Combat groups of a supply that a hex holds for one bloc (SD5-3.08, 3.09)."""
    return capacity_x8 // (8 * group_supply)


def may_pass_through(enter_cost: Thirds, back_cost: Thirds, move_after: Thirds) -> bool:
    """Whether a full friendly hex may be entered: not dearer than going back, and the way back can be paid
    (SD5-3.11 with its ruling)."""
    return enter_cost <= back_cost <= move_after
