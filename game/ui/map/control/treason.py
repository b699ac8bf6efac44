"""Going over to another side: to whom a stack may, and why it cannot."""

from collections.abc import Callable

from game.core.commands.common import BetraySide
from game.core.records import StackId
from game.ui.i18n import _
from game.ui.map.control.controller import MapController
from game.ui.map.models.side_queries import SideQueries
from game.ui.widgets.dialog import Dialog, question
from game.ui.widgets.menu import MenuItem


def betrayal_barred(reader: SideQueries, stack: StackId) -> str:
    """Why a stack cannot go over to anybody; empty if it can."""
    reasons = [reason for _handle, reason in _takers(reader, stack)]
    if not reasons:
        return _("No other side is here")
    return "" if "" in reasons else reasons[0]


def _takers(reader: SideQueries, stack: StackId) -> list[tuple[StackId, str]]:
    """One stack in sight of each foreign side in the hex, and why the stack cannot go over to it."""
    here = reader.view.stacks[stack].hex
    seen = [s for s in reader.view.knowledge.sightings.values() if s.now and s.hex == here]
    found = []
    for side in dict.fromkeys(s.side for s in seen):
        handle = next(s.handle for s in seen if s.side == side)
        command = BetraySide(by=reader.view.side, stack=stack, target=handle)
        refused = reader.outlook.refusal(command)
        found.append((handle, "" if refused is None else _(refused.detail)))
    return found


def betrayal_items(conduct: MapController, stack: StackId, ask: Callable[[Dialog], object]) -> list[MenuItem]:
    """The sides to which a stack may go over; `ask` opens the question whether it shall."""
    reader = conduct.reader

    def item(handle: StackId, reason: str) -> MenuItem:
        side = reader.name(reader.view.knowledge.sightings[handle].side)

        def sure() -> None:
            text = _("{stack} will serve {side}. This cannot be undone.")
            told = text.format(stack=reader.facts(stack).title, side=side)
            ask(question(_("Defect to {side}?").format(side=side), told, _("Defect"), act, danger=True))

        def act() -> None:
            conduct.betray(stack, handle)

        return MenuItem(_("To {side}…").format(side=side), sure, "swap", reason=reason, danger=True)

    return [item(handle, reason) for handle, reason in _takers(reader, stack)]
