"""The page after a fault of the program: what happened, where it is written down, the way on."""

from collections.abc import Callable, Sequence
from typing import ClassVar

from game.ui.actions import everywhere
from game.ui.actions.action import ActionId
from game.ui.app.background import write_fault
from game.ui.i18n import _
from game.ui.stage.message import MessageScene
from game.ui.stage.scene import Scene
from game.ui.widgets.base import Widget
from game.ui.widgets.boxes import Spacer
from game.ui.widgets.buttons import Button


class FaultScene(MessageScene):
    """Says that the program failed, and that nothing is lost; writes the whole story into the log folder."""

    cut: ClassVar[bool] = True

    def __init__(self, error: BaseException, home: Callable[[], Scene], *, saved: str = "") -> None:
        """`home` makes the title; `saved` says what became of the campaign."""
        self._home = home
        log = write_fault(error)
        kept = saved or _("A campaign is written to disk after every step, so nothing of it is lost.")
        # What the error says may name what only one of the people at this screen knows.
        details = [type(error).__name__]
        if log is not None:
            details.append(_("Details are in {file}").format(file=log))
        super().__init__(_("This should not have happened"), kept, details=details)

    def buttons(self) -> Sequence[Widget]:
        return (
            Button(_("Quit"), lambda: self.stage.quit(), icon="cross"),
            Spacer(),
            Button(_("To the title"), self.back, style="gold", icon="dawn"),
        )

    def back(self) -> None:
        self.stage.reset(self._home())

    def command(self, command: ActionId) -> bool:
        if command == everywhere.BACK:
            self.back()
            return True
        return False
