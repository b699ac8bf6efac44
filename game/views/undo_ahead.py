"""Where on a march undo would end, as far as its side can foresee: what it learns cannot be taken back."""

from collections.abc import Sequence

from game.core.engine import Applied
from game.core.events.common import StackMoved
from game.core.records import HexId, Record, StackId
from game.i18n import N_
from game.views.learning import learned
from game.views.preview import SeatOutlook
from game.views.scouting import sneak_chance, spot_chances, would_show

_DIE = N_("A die will be rolled")
_LAND = N_("New land will be seen")
_LOOK = N_("You will know who stands there")


class UndoEnd(Record):
    """The first hex of a march behind which nothing can be taken back, and why, in words."""

    hex: HexId
    text: str


def end_of_undo(
    outlook: SeatOutlook, stack: StackId, path: Sequence[HexId], tried: Applied
) -> UndoEnd | None:
    """Where undo ends on a march that was `tried` on what the side knows; None where all of it could be taken
    back, as far as can be told."""
    known = outlook.view.knowledge.terrain
    looked = int.from_bytes(outlook.view.knowledge.looked, "little")
    taught = _taught(outlook, stack, tried)
    slips = sneak_chance(outlook, stack, outlook.view.stacks[stack].hex)
    sneaks = outlook.view.stacks[stack].gait == "sneak" and outlook.view.stacks[stack].stance != "open"
    if path and sneaks and slips is not None and slips.watchers:
        return UndoEnd(hex=path[0], text=_DIE)
    for hex_ in path:
        if any(not known[one] for one in would_show(outlook, hex_)) or not known[hex_]:
            return UndoEnd(hex=hex_, text=_LAND)
        if spot_chances(outlook, stack, hex_):
            return UndoEnd(hex=hex_, text=_DIE)
        if hex_ in taught:
            return UndoEnd(hex=hex_, text=_LOOK if not looked >> hex_ & 1 else taught[hex_])
    return None


def _taught(outlook: SeatOutlook, stack: StackId, tried: Applied) -> dict[HexId, str]:
    """What the events of a march teach in its hexes."""
    here = outlook.view.stacks[stack].hex
    out: dict[HexId, str] = {}
    for event in tried.events:
        if isinstance(event, StackMoved) and event.stack == stack:
            here = event.to_hex
        text = learned((event,), outlook.view.side)
        if text:
            out.setdefault(here, text)
    return out
