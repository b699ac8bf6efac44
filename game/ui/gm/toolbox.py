"""Which tools lie on the desk, in the order of the bar."""

from collections.abc import Callable

from game.ui.gm.desk_tools.acts import ActsTool
from game.ui.gm.desk_tools.know import KnowTool
from game.ui.gm.desk_tools.land import LandTool
from game.ui.gm.desk_tools.places import PlacesTool
from game.ui.gm.desk_tools.side import SideTool
from game.ui.gm.desk_tools.spawn import SpawnTool
from game.ui.gm.desk_tools.stack import StackTool
from game.ui.gm.desk_tools.tell import TellTool
from game.ui.gm.desk_tools.triggers import TriggersTool
from game.ui.gm.tools import DeskHost, DeskTool
from game.ui.gm.trigger_slot import TriggerSlot

MAKERS: tuple[Callable[[DeskHost, TriggerSlot], DeskTool], ...] = (
    SpawnTool,
    StackTool,
    PlacesTool,
    LandTool,
    SideTool,
    KnowTool,
    TellTool,
    TriggersTool,
    ActsTool,
)
"""What makes each tool for a desk."""


def desk_tools(host: DeskHost) -> tuple[DeskTool, ...]:
    """The tools of a desk. They share the trigger that is being written."""
    bench = TriggerSlot()
    return tuple(make(host, bench) for make in MAKERS)
