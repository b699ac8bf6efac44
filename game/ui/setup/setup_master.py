"""The game master's seat on the set-up sheet: whether there is one, his name, his passcode."""

from collections.abc import Callable

from game.ui.i18n import N_, _
from game.ui.look import theme
from game.ui.setup.seat_dialog import CODE_HELP, CODE_LIMIT, labelled
from game.ui.setup.setup_model import NAME_LIMIT, MasterDraft
from game.ui.widgets.base import Widget
from game.ui.widgets.boxes import Column, Row
from game.ui.widgets.buttons import IconButton
from game.ui.widgets.choices import Toggle
from game.ui.widgets.dialog import Dialog, DialogAnswer
from game.ui.widgets.field import TextField
from game.ui.widgets.labels import Hairline, Paragraph

MASTER_HELP = N_(
    "It is asked for whenever the game master is called to the desk. Without one, anybody can "
    "act as game master and see all of the map. A lost passcode cannot be recovered."
)


class MasterRow(Row):
    """Turns the seat on and off; the feather opens its dialog."""

    def __init__(
        self, read: Callable[[], MasterDraft], take: Callable[[MasterDraft], None], *, sealed: bool = False
    ) -> None:
        """`sealed`: the seat has a passcode already, which the draft does not hold."""
        self.read = read
        self.take = take
        self.sealed = sealed
        self.toggle = Toggle(_("A game master runs the wild"), False, self._turn, second=" ")
        self.toggle.tipped(
            _("A game master runs the wild"),
            _("He sees all, looks over what every pack does, and may change anything. He plays no side."),
            rule="SD3-6.03",
        )
        self.edit = IconButton("feather", _("His name and passcode"), self.ask, style="paper", side=38)
        self.barred = ""
        super().__init__(self.toggle.growing(), self.edit, gap=8, pad=(0, 4))
        self.refresh()

    def bar(self, reason: str) -> None:
        """Say why nothing can be changed here; empty: it can."""
        self.barred = reason
        self.refresh()

    def refresh(self) -> None:
        """Show the seat as it is now."""
        draft = self.read()
        self.toggle.show(draft.on)
        self.toggle.second = self._who(draft) if draft.on else _("the computer runs it")
        self.toggle.usable(self.barred)
        self.edit.usable(self.barred or ("" if draft.on else _("There is no game master")))
        self.toggle.changed()

    def _who(self, draft: MasterDraft) -> str:
        guarded = bool(draft.code) or self.sealed
        code = _("with a passcode") if guarded else _("no passcode: anybody can sit at his desk")
        return f"{draft.player or _('nobody named')}, {code}"

    def _turn(self, on: bool) -> None:
        before = self.read()
        self.take(MasterDraft(on, before.player, before.code))
        self.refresh()

    def ask(self) -> None:
        """Open the dialog of his name and passcode."""
        self.home.open(MasterDialog(self.read(), self._named, hint=_("as it is") if self.sealed else ""))

    def _named(self, player: str, code: str) -> None:
        self.take(MasterDraft(True, player, code))
        self.refresh()


def no_code_question(key: str, ask: Callable[[], None], go_on: Callable[[], None]) -> Dialog:
    """Whether there is to be a game master without a passcode: `ask` leads to one, `go_on` does without.
    `key` opens his desk, empty for none."""
    desk = _("{key} leads to his desk, and whoever sits there sees all of the map.").format(key=key)
    bare = _("Without a passcode anybody at this computer can sit down there, in any turn.")
    plain = _("Whoever sits at his desk sees all of the map.")
    return Dialog(
        _("The game master has no passcode"),
        f"{desk if key else plain} {bare}",
        (
            DialogAnswer(_("Cancel")),
            DialogAnswer(_("No passcode"), go_on, icon="warning"),
            DialogAnswer(_("Set a passcode"), ask, icon="lock", default=True),
        ),
    )


class MasterDialog(Dialog):
    """Name and passcode of a person's seat. Nothing counts before Done."""

    def __init__(
        self, draft: MasterDraft, done: Callable[[str, str], None], *, title: str = "", hint: str = ""
    ) -> None:
        """`hint` stands in the empty passcode field."""
        self._done = done
        self.player = TextField(draft.player, name=_("Name"), hint=_("who sits here"), limit=NAME_LIMIT)
        self.code = self._secret(draft.code, _("Passcode"), hint or _("none"))
        self.again = self._secret(draft.code, _("Repeat the passcode"), "")
        self.again.problem = lambda text: "" if text == self.code.value else _("The two do not match")
        help_ = CODE_HELP if hint or title else MASTER_HELP
        parts: list[Widget] = [
            labelled(_("Name"), self.player),
            Hairline(),
            labelled(_("Passcode"), self.code),
            labelled(_("Repeat"), self.again),
            Paragraph(_(help_), theme.LABEL, "label"),
        ]
        super().__init__(
            title or _("Game master"),
            Column(*parts, gap=10),
            (DialogAnswer(_("Cancel")), DialogAnswer(_("Done"), self._finish, icon="check", default=True)),
            width=560,
            first_focus=self.player,
        )

    def _secret(self, text: str, name: str, hint: str) -> TextField:
        return TextField(
            text, name=name, hint=hint, limit=CODE_LIMIT, secret=True, on_change=lambda _text: self._check()
        )

    def _check(self) -> None:
        self.buttons[-1].usable(self.again.complaint)
        self.again.changed()

    def _finish(self) -> None:
        self._done(self.player.value.strip(), self.code.value)
