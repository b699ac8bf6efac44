"""Asking for the passcode of a seat: the dialog, and how long one waits after a wrong one."""

from collections.abc import Callable

from game.core.records import SideId
from game.session.session import Session
from game.ui.i18n import _
from game.ui.look import theme
from game.ui.setup.seat_dialog import CODE_LIMIT
from game.ui.widgets.boxes import Column
from game.ui.widgets.dialog import Dialog, DialogAnswer
from game.ui.widgets.field import TextField
from game.ui.widgets.labels import Paragraph

FIRST_WAIT_MS = 800
LONGEST_WAIT_MS = 8000
"""After a wrong passcode the next try has to wait: 0.8 s, then twice as long each time, 8 s at most."""


def wait_after(wrong: int) -> int:
    """Milliseconds to wait after so many wrong tries."""
    return min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** min(wrong - 1, 9)) if wrong > 0 else 0


def wait_words(ms: float) -> str:
    """`Wait 3 s`."""
    return _("Wait {seconds} s").format(seconds=-(-int(ms) // 1000))


class CodeDialog(Dialog):
    """Asks for the passcode of the seat of a side called `name`; `why` says what for. `done` hears it once it
    is right. Wrong ones make wait, also over dialogs that are left and opened again."""

    def __init__(
        self, session: Session, side: SideId, name: str, why: str, done: Callable[[str], None]
    ) -> None:
        self.session = session
        self.side = side
        self._done = done
        self._wait_ms = float(wait_after(session.tries.wrong(side)))
        self.field = TextField(
            hint=_("Passcode"),
            name=_("Passcode"),
            secret=True,
            limit=CODE_LIMIT,
            on_enter=lambda _code: self.confirm(),
        )
        self.told = Paragraph(" ", theme.TEXT, "loss")
        super().__init__(
            _("Passcode of {name}").format(name=name),
            Column(Paragraph(why), self.field, self.told, gap=10),
            (
                DialogAnswer(_("Cancel")),
                DialogAnswer(_("Go on"), self.confirm, icon="lock", default=True, stays=True),
            ),
            width=480,
            first_focus=self.field,
        )

    def opened(self) -> None:
        super().opened()
        if self._wait_ms > 0:
            self._tell_wait()
            self.home.animate(self)

    def confirm(self) -> None:
        """Go on, if the passcode fits."""
        if self._wait_ms > 0:
            return
        if not self.field.value:
            # Nothing was tried, so nothing is to be waited for.
            self.told.say(_("Enter the passcode"))
            self.home.focus(self.field)
            return
        code = self.field.value
        if self.session.tries.opens(code, self.session.seat(self.side)):
            self.home.close(self)
            self._done(code)
            return
        self._wait_ms = float(wait_after(self.session.tries.wrong(self.side)))
        self.field.set_value("")
        self.home.focus(self.field)
        self._tell_wait()
        self.home.animate(self)

    def _tell_wait(self) -> None:
        if self._wait_ms > 0:
            wait = wait_words(self._wait_ms)
            self.told.say(_("Wrong passcode. {wait}").format(wait=wait))
            self.buttons[-1].disable(wait)
        else:
            self.told.say(_("Wrong passcode. Try again"))
            self.buttons[-1].enable()

    def tick(self, ms: float) -> bool:
        if self._wait_ms > 0:
            self._wait_ms = max(0.0, self._wait_ms - ms)
            self._tell_wait()
        return self._wait_ms > 0
