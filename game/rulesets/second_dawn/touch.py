"""Who is out of touch with his side: SD5-7.05, SD0-8.12, parameter `delayed_reports`.

A stack is in touch where an able commander of its side or a city of theirs is, be he of the stack itself.
What it sees elsewhere its side learns when it comes into touch (`reports`, `delivery`). Those of no side have
nobody to tell.
"""

from game.core.draft import Draft
from game.core.records import HexId, SideId
from game.core.state import Stack
from game.rulesets.second_dawn.losses import able


def cut_off(draft: Draft, stack: Stack) -> bool:
    """Whether what a stack sees stays with it for the time being."""
    delayed: bool = draft.params.delayed_reports
    return delayed and draft.sides[stack.side].role == "player" and _alone(draft, stack.side, stack.hex)


def _alone(draft: Draft, side: SideId, hex_: HexId) -> bool:
    if any(s.hex == hex_ and s.kind == "city" and s.owner == side for s in draft.sites.values()):
        return False
    return not any(
        able(unit) and draft.world.kind(unit.kind).commander
        for other in draft.stacks_in(hex_)
        if other.side == side
        for unit in draft.members(other)
    )


def told(draft: Draft, stack: Stack) -> tuple[SideId, ...]:
    """Who learns at once what a stack finds out: its side, or nobody."""
    return () if cut_off(draft, stack) else (stack.side,)
