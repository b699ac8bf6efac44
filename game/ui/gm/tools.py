"""Tools of the game master's desk: what each of them does, and what the desk does for it.

The bar at the left of the map shows the tools; the chosen one has the panel at the right, and clicks and
drags on the map go to it. Its commands go through `DeskHost.act`, which reads the map anew afterwards.
"""

from typing import Protocol

from game.core.commands.common import Command
from game.core.records import HexId, SideId, StackId
from game.core.refusal import Refused
from game.session.session import Session
from game.ui.map.models.side_queries import SideQueries
from game.ui.map.paint.scene_data import MapOverlays
from game.ui.widgets.base import Overlay, Widget
from game.ui.widgets.tones import Tone


class DeskHost(Protocol):
    """What the desk is to its tools. Ids of stacks are true ones; the map holds all that is true."""

    @property
    def session(self) -> Session:
        """The running campaign; `desk_view()` of it is the game master's own view."""
        ...

    @property
    def reader(self) -> SideQueries:
        """The map as it is shown now: of all there is, or as `eyes` sees it."""
        ...

    @property
    def truth_reader(self) -> SideQueries:
        """The map of all there is, whoever's eyes it is shown with."""
        ...

    @property
    def eyes(self) -> SideId | None:
        """Whose eyes the map is seen with; None shows all."""
        ...

    @property
    def picked(self) -> HexId | None:
        """The hex that was clicked last."""
        ...

    @property
    def stack(self) -> StackId | None:
        """The stack that was clicked last."""
        ...

    def act(self, command: Command) -> Refused | None:
        """Carry a command out and show what came of it; the refusal if there is one, for the tool to show in
        place. Nothing was done then."""
        ...

    def refresh(self) -> None:
        """Read the campaign anew and show it: after what was done beside `act`, such as a rewind."""
        ...

    def look_to(self, hex_: HexId) -> None:
        """Move the map so that a hex is in its middle."""
        ...

    def keep_in_view(self, hex_: HexId) -> None:
        """Move the map there, but only if a hex is not on it."""
        ...

    def redraw(self) -> None:
        """The tool's overlays have changed."""
        ...

    def undo(self) -> None:
        """Take the game master's last act back, or say why not."""
        ...

    def redo(self) -> None:
        """Do again what was taken back last."""
        ...

    def see_with(self, side: SideId | None) -> None:
        """See the map with the eyes of a side; None for all."""
        ...

    def look_back(self, moment: Session | None, when: str) -> None:
        """Show the map as it stood at another moment, which the mark names; None for the present."""
        ...

    def take_up(self, session: Session) -> None:
        """Play another campaign in place of this one, which is saved."""
        ...

    def free_title(self, title: str) -> str:
        """The title, or with a number if a campaign of this name is saved already."""
        ...

    def open(self, overlay: Overlay) -> None:
        """Show a dialog or a menu over the desk."""
        ...

    def notice(self, text: str, tone: Tone = "value", topic: str = "") -> None:
        """Tell something in passing."""
        ...

    def write_with(self, tool: str) -> None:
        """Take the tool of an id in hand for the trigger that is being written: once it gave something to it,
        the trigger is shown again."""
        ...

    def written(self) -> None:
        """A tool gave something to the trigger that is being written."""
        ...

    def put_down(self) -> None:
        """Put the tool away: the desk shows its packs again."""
        ...


class DeskTool(Protocol):
    """A tool of the desk. `id` is stable: an action takes it in hand (`desk_actions.TOOLS`)."""

    id: str
    title: str
    icon: str

    def panel(self) -> Widget:
        """What the panel shows while it is chosen; asked for once for every desk. It should scroll by itself
        where it may be long."""
        ...

    def show(self) -> None:
        """It was chosen, or the campaign or what is picked changed: bring the panel up to date."""
        ...

    def on_hex(self, hex_: HexId) -> None:
        """A hex was clicked in which no stack was hit."""
        ...

    def begin_at(self, hex_: HexId) -> Widget | None:
        """It was taken for a hex; what wants the keyboard then, None for nothing."""
        ...

    def on_stack(self, stack: StackId) -> None:
        """A stack was clicked. `DeskHost.picked` is its hex."""
        ...

    def takes_drag(self, start: HexId, stack: StackId | None) -> bool:
        """Whether a drag that begins in a hex (on a stack) is the tool's; else it moves the map."""
        ...

    def on_drag(self, start: HexId, here: HexId) -> None:
        """The pointer came into another hex while it drags."""
        ...

    def on_drop(self, start: HexId, here: HexId) -> None:
        """The drag ended here."""
        ...

    def back(self) -> bool:
        """The right button or Esc: take back what is half done; False if nothing is, and the tool is put
        away."""
        ...

    def overlays(self) -> MapOverlays:
        """What it lays over the land."""
        ...
