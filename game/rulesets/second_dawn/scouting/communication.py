"""Who is out of touch with his side: SD5-7.05, SD0-8.12, parameter `delayed_reports`.

A stack is in touch where an able commander of its side or a city of theirs is, be he of the stack itself,
and where scouts of its side pass notes on to there over the borders between, on any turn (SD0-4.07). A beast
through which a leader sees is in touch with him over many hexes (SD7-2.56). What it
sees elsewhere its side learns when it comes into touch (`reports`, `delivery`). Those of no side have
nobody to tell.
"""

from game.core.records import HexId, SideId
from game.core.state import Stack
from game.rulesets.second_dawn.command.shared_senses import directed
from game.rulesets.second_dawn.content.typed import Draft
from game.rulesets.second_dawn.unit import bents
from game.rulesets.second_dawn.unit.losses import able


def cut_off(draft: Draft, stack: Stack) -> bool:
    """Whether what a stack sees stays with it for the time being."""
    delayed: bool = draft.params.delayed_reports
    if not delayed or draft.sides[stack.side].role != "player":
        return False
    return _alone(draft, stack.side, stack.hex) and not directed(draft, stack)


def _alone(draft: Draft, side: SideId, hex_: HexId) -> bool:
    """Whether no chain of scouts brings notes from a hex to one in which somebody is told: each of them
    passes them over its border to own units on the other side (SD11-3.02, SD0-4.07)."""
    reached, ahead = {hex_}, [hex_]
    while ahead:
        here = ahead.pop()
        if _heard(draft, side, here):
            return False
        zones = _note_zones(draft, side, here)
        for near in draft.grid.around[here] if zones else ():
            if near not in reached and any(s.side == side and s.zone in zones for s in draft.stacks_in(near)):
                reached.add(near)
                ahead.append(near)
    return True


def _heard(draft: Draft, side: SideId, hex_: HexId) -> bool:
    """Whether a city of a side or an able commander of it is in a hex."""
    if any(s.hex == hex_ and s.kind == "city" and s.owner == side for s in draft.sites.values()):
        return True
    return any(
        able(unit) and draft.world.kind(unit.kind).commander
        for other in draft.stacks_in(hex_)
        if other.side == side
        for unit in draft.members(other)
    )


def _note_zones(draft: Draft, side: SideId, hex_: HexId) -> set[str]:
    """The zones of a hex in which a side has somebody who reaches over a border."""
    return {s.zone for s in draft.stacks_in(hex_) if s.side == side and reaches_over(draft, s)}


def reaches_over(draft: Draft, stack: Stack) -> bool:
    """Whether somebody of a stack passes notes and small things over a border: an able scout (SD11-3.02)."""
    return any(able(unit) and bents.kind_of(draft.world, unit).able.scouts for unit in draft.members(stack))


def told(draft: Draft, stack: Stack) -> tuple[SideId, ...]:
    """Who learns at once what a stack finds out: its side, or nobody."""
    return () if cut_off(draft, stack) else (stack.side,)
