"""What all tools of the desk have in common: their panel, their deed, the refusal in its place."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import ClassVar, TypeVar

from game.core.commands.gm import GmCommand
from game.core.records import GM, FieldOf, HexId, StackId
from game.ui.actions import desk_actions
from game.ui.gm.act_reason import hearers_of
from game.ui.gm.desk_tools.parts import ToolPanel
from game.ui.gm.reason_strip import DeedStrip
from game.ui.gm.tools import DeskHost
from game.ui.gm.trigger_slot import TriggerSlot
from game.ui.i18n import _
from game.ui.map.models.side_queries import SideQueries
from game.ui.map.paint.scene_data import MapOverlays
from game.ui.widgets.base import Widget
from game.ui.widgets.buttons import Button
from game.views.desk import DeskView

C = TypeVar("C", bound=GmCommand)


class Tool(ABC):
    """A tool (`tools.DeskTool`). Subclasses build their panel, say what they would do, and do it."""

    id: str = ""
    title: str = ""
    icon: str = ""
    secret: ClassVar[bool] = True
    """Whether it may be done so that nobody is told."""

    def __init__(self, host: DeskHost, bench: TriggerSlot) -> None:
        self.host = host
        self.bench = bench
        self.title = _(type(self).title)
        self.view: ToolPanel | None = None
        self._refused: GmCommand | None = None
        self.deed = DeedStrip(hearers_of(host.reader.view.sides), self.refresh, secret=self.secret)
        self.do = Button("", self.act, style="gold", big=True).bound(desk_actions.DESK_DO)
        self.into = Button(_("Add to trigger"), self.act_later, icon="pair").bound(desk_actions.DESK_INTO)
        self.into.tipped(
            _("Add to the trigger"), _("The trigger you are writing will do it; nothing happens now")
        )

    # What the desk asks

    def panel(self) -> Widget:
        """The panel, built when it is first asked for."""
        if self.view is None:
            self.view = self.build()
            self.refresh()
        return self.view

    @abstractmethod
    def build(self) -> ToolPanel:
        """Build the panel."""

    def show(self) -> None:
        """The campaign or what is picked changed."""
        self.refresh()

    def on_hex(self, hex_: HexId) -> None:
        """A hex was clicked."""

    def on_stack(self, stack: StackId) -> None:
        """A stack was clicked: to most tools no more than its hex."""
        if self.host.picked is not None:
            self.on_hex(self.host.picked)

    def takes_drag(self, start: HexId, stack: StackId | None) -> bool:
        """Most tools leave drags to the map."""
        return False

    def on_drag(self, start: HexId, here: HexId) -> None:
        """The pointer drags."""

    def on_drop(self, start: HexId, here: HexId) -> None:
        """The drag ended."""

    def back(self) -> bool:
        """Take back what is half done; whether anything was."""
        return False

    def overlays(self) -> MapOverlays:
        """What lies over the land."""
        return MapOverlays()

    # What it would do

    @property
    def reader(self) -> SideQueries:
        """The map as the desk shows it."""
        return self.host.reader

    @property
    def truth(self) -> DeskView:
        """What lies on the desk."""
        return self.host.session.outlooks.desk_view()

    def why_not(self) -> str:
        """Why nothing can be done yet; empty if it can."""
        return ""

    def says(self) -> str:
        """What the button says."""
        return self.title

    def command(self) -> GmCommand | None:
        """What is done at the button; None if that is no command."""
        return None

    def give(self, kind: Callable[..., C], /, **fields: FieldOf[C]) -> C:
        """A command with reason and audience."""
        return kind(by=GM, reason=self.deed.deed.because, told=self.deed.told, **fields)

    def refresh(self) -> None:
        """Bring button and complaint up to date."""
        if self.view is None:
            return
        why = self.why_not()
        self.do.say(self.says(), self.deed.words)
        self.do.usable(why)
        self.into.visible = self.bench.open and self.triggerable
        self.into.usable(why)
        if self._refused is not None and (why or self.command() != self._refused):
            self._refused = None
            self.view.complain("")
        self.host.redraw()

    @property
    def triggerable(self) -> bool:
        """Whether a trigger may do it as well."""
        return True

    # Doing

    def act(self) -> None:
        """Do it and tell what was done and who heard of it; a refusal is shown in its place."""
        command = self.command()
        words = _("{deed}: {told}").format(deed=self.sent_words(), told=self.deed.names)
        if command is not None and self.submit(command):
            self.host.notice(words, "gain", "desk")
            self.done()

    def sent_words(self) -> str:
        """What was done, for those who did it."""
        return self.says()

    def begin_at(self, hex_: HexId) -> Widget | None:
        """Begin in a hex; what wants the keyboard then, None for nothing."""
        self.on_hex(hex_)
        return None

    def submit(self, command: GmCommand) -> bool:
        """Give a command; whether it was carried out."""
        refused = self.host.act(command)
        self._refused = None if refused is None else command
        if refused is None:
            self.deed.forget_reason()
            if self.view is not None:
                self.view.complain("")
            self.refresh()
            return True
        if self.view is not None:
            self.view.complain(_(refused.detail))
        return False

    def done(self) -> None:
        """It was carried out."""

    def act_later(self) -> None:
        """Let the trigger that is being written do it."""
        command = self.command()
        if command is not None:
            self.bench.take(command)
            self.host.notice(_("The trigger will do it too"), "gain")
            self.done()
            self.refresh()
            self.host.written()
