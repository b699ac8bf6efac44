"""What sides remember of the stacks of a battle that they saw to its end: SD5-7.07.

Who loses his last eyes in a hex in a battle keeps marks of those who fought there. They show what stood when
the battle ended: nobody who is gone, and no more units than are left.
"""

from collections.abc import Collection, Mapping

from game.core.events.common import SightingGone
from game.core.flow.sightings import handles, tell_changed
from game.core.records import HexId, RuleId, SideId, StackId, replace
from game.rulesets.second_dawn.content.typed import Draft
from game.rulesets.second_dawn.scouting.foreign_stacks import copy_of

_MEMORY = RuleId("SD5-7.07")

Watched = Mapping[SideId, Mapping[StackId, StackId]]
"""By side: its handles of stacks that fight in its sight, with the true stacks."""


def watched(draft: Draft, stacks: Collection[StackId]) -> Watched:
    """Who has stacks of a battle in sight, before anybody is taken off the map."""
    out = {}
    for side in draft.knowledge:
        seen = {handle: true for true, handle in handles(draft, side).items() if true in stacks}
        if seen:
            out[side] = seen
    return out


def settle(draft: Draft, hex_: HexId, seen: Watched) -> None:
    """After a battle in a hex: marks that it has left of stacks which were in sight as it began."""
    for side, true_of in seen.items():
        for handle, true in true_of.items():
            mark = draft.knowledge[side].sightings.get(handle)
            if mark is None or mark.now or mark.hex != hex_:
                continue
            stack = draft.stacks.get(true)
            sightings = dict(draft.knowledge[side].sightings)
            if stack is None:
                del sightings[handle]
            elif stack.hex == hex_:
                sightings[handle] = replace(mark, members=copy_of(draft, side, stack).members)
            else:
                continue
            if sightings.get(handle) == mark:
                continue
            draft.put_knowledge(side, replace(draft.knowledge[side], sightings=sightings))
            if stack is None:
                gone = SightingGone(audience=(side,), rule=_MEMORY, handle=handle, hex=hex_, reason="gone")
                draft.emit(gone)
            else:
                tell_changed(draft, side, sightings[handle], _MEMORY)
