"""The crafts that units of a stack know: which are offered, and why not today."""

from typing import Final

from game.core.commands.common import Craft, PlyCraft
from game.core.records import StackId
from game.ui.actions import map_actions
from game.ui.actions.action import ActionId
from game.ui.i18n import _
from game.ui.map.models.side_queries import SideQueries

_CRAFTS: Final[dict[ActionId, Craft]] = {
    map_actions.COOK: "cook",
    map_actions.HEAL: "heal",
}


def crafts_of(reader: SideQueries, stack: StackId) -> dict[ActionId, str]:
    """Actions for the crafts that somebody of an own stack knows, each with what bars it, empty if nothing
    does."""
    out = {}
    kinds = {reader.view.units[unit].kind for unit in reader.view.stacks[stack].units}
    known = {craft for kind in kinds for craft in reader.world.facts(kind).crafts}
    for action, craft in _CRAFTS.items():
        if craft not in known:
            continue
        refused = reader.outlook.refusal(PlyCraft(by=reader.view.side, stack=stack, craft=craft))
        out[action] = _(refused.detail) if refused is not None else ""
    return out
