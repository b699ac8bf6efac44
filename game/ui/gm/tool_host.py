"""What the game master's desk does for its tools and packs (`tools.DeskHost`)."""

from typing import TYPE_CHECKING

from game.core.commands.common import Command
from game.core.records import GM, HexId, SideId, StackId
from game.core.refusal import Refused
from game.session.session import Session
from game.ui.gm.desk_tools.know import true_stack
from game.ui.i18n import _
from game.ui.map.marked.marked_map import ALL
from game.ui.map.models.side_queries import SideQueries
from game.ui.stage.scene import ALARM
from game.ui.widgets.base import Overlay
from game.ui.widgets.tones import Tone

if TYPE_CHECKING:
    from game.ui.gm.desk_scene import DeskScene


class ToolHost:
    """The host of one desk."""

    def __init__(self, scene: "DeskScene") -> None:
        self._scene = scene

    @property
    def session(self) -> Session:
        return self._scene.flow.table.session

    @property
    def reader(self) -> SideQueries:
        return self._scene.reader

    @property
    def truth_reader(self) -> SideQueries:
        """Of all that is, whoever's eyes the map is seen with."""
        return self.reader if self.eyes is None else self._scene.read(self.session, None)

    @property
    def eyes(self) -> SideId | None:
        return self._scene.eyes

    @property
    def picked(self) -> HexId | None:
        return self._scene.picked

    @property
    def stack(self) -> StackId | None:
        return self.true_id(self._scene.picked_stack)

    def true_id(self, stack: StackId | None) -> StackId | None:
        """The stack that a token stands for, also where it is a side's sighting of one."""
        if stack is None or self.eyes is None:
            return stack
        return true_stack(self.session.outlooks.desk_view(), self.eyes, stack)

    def act(self, command: Command) -> Refused | None:
        outcome = self._scene.flow.table.submit(command)
        if isinstance(outcome, Refused):
            return outcome
        self._scene.show()
        return None

    def refresh(self) -> None:
        self._scene.show()

    def look_to(self, hex_: HexId) -> None:
        self._scene.ground.look_at(hex_)
        self._scene.moved()

    def keep_in_view(self, hex_: HexId) -> None:
        """Move the map if a hex is not on it."""
        if not self._scene.ground.rect.collidepoint(self._scene.ground.screen(hex_)):
            self.look_to(hex_)

    def redraw(self) -> None:
        self._scene.stale = True

    def see_with(self, side: SideId | None) -> None:
        self._scene.choose_eyes(ALL if side is None else str(side))

    def look_back(self, moment: Session | None, when: str) -> None:
        self._scene.moment, self._scene.when = moment, when
        self._scene.picked = self._scene.picked_stack = None
        self._scene.show()
        self._scene.desk.refresh()

    def take_up(self, session: Session) -> None:
        problem = self._scene.flow.table.keep()
        if problem:
            self._scene.notice(problem, "loss", ALARM)
            return
        self.session.close()
        self._scene.flow.take_up(session)
        table = self._scene.flow.table
        table.call_master()
        if not table.needs_code(GM):
            table.sit(GM)
        self._scene.flow.go()

    def free_title(self, title: str) -> str:
        vault = self._scene.flow.table.vault
        return title if vault is None else vault.free_title(title)

    def open(self, overlay: Overlay) -> None:
        self._scene.desk.open(overlay)

    def write_with(self, tool: str) -> None:
        self._scene.tray.take_by_id(tool)
        self._scene.tray.leads_back = True

    def written(self) -> None:
        if self._scene.tray.leads_back:
            self._scene.tray.take_by_id("triggers")

    def put_down(self) -> None:
        self._scene.tray.take(None)

    def undo(self) -> None:
        """Take the game master's last act back, or what a pack did after it, or say why not."""
        acts = self.session.outlooks.desk_view().acts
        if self.session.steps.undo(GM):
            his = len(self.session.outlooks.desk_view().acts) < len(acts)
            what = _(acts[-1].event.what) if his else _("what a pack did")
            self._scene.notice(_("Undone: {act}").format(act=what), "gain")
            self._scene.show()
        else:
            self._scene.notice(_(self.session.steps.why_no_undo(GM)), "warning")

    def redo(self) -> None:
        """Do again what was taken back last."""
        if self.session.steps.redo(GM):
            self._scene.show()
        else:
            self._scene.notice(_("Nothing was undone"), "warning")

    def notice(self, text: str, tone: Tone = "value", topic: str = "") -> None:
        self._scene.notice(text, tone, topic)
