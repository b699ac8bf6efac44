"""Hand-over: the window is dark until the next person sits down. Made of public facts alone."""

from typing import ClassVar

from game.core.records import GM, SideId
from game.ui.actions import everywhere, sheet_actions
from game.ui.actions.action import ActionId
from game.ui.i18n import N_, _
from game.ui.look import theme
from game.ui.setup.code_dialog import wait_after, wait_words
from game.ui.setup.public_facts import FIRST_DAY, public_facts
from game.ui.stage.dark_scene import WOOD_DROP, DarkFrame, DarkScene, SeatToken, small, words
from game.ui.stage.flow import Flow
from game.ui.stage.live_save import LiveSaver
from game.ui.stage.scene import ALARM, Stage
from game.ui.widgets.base import Widget
from game.ui.widgets.boxes import Column, Row, Spacer
from game.ui.widgets.buttons import Button, button_of
from game.ui.widgets.dialog import question
from game.ui.widgets.field import TextField
from game.ui.widgets.kit import Kit
from game.ui.widgets.labels import Label


class HandOverScene(DarkScene):
    """Asks for the person of `side`. `back` and `asked` as in `session.table.Stop`."""

    title: ClassVar[str] = N_("Hand-over")

    def __init__(self, flow: Flow, side: SideId, back: bool = False, asked: bool = False) -> None:
        self.flow = flow
        self.back = back
        self.asked = asked
        self.facts = public_facts(flow.table.session)
        self.side = self.facts.side(side)
        self.asks_code = flow.table.needs_code(side)
        self._wait_ms = float(wait_after(flow.table.wrong_codes(side))) if self.asks_code else 0.0
        self._shown = False
        self._keeper = LiveSaver(flow)

    # Building

    @property
    def person(self) -> str:
        """Who is asked to sit down: the person's name, or the side's if he gave none."""
        return self.side.player or self.side.name

    def build(self) -> Widget:
        names: list[Widget] = [small(self._asks), words(self.person, theme.PAGE)]
        if self.side.player:
            names.append(words(self.side.name, theme.CARD_TITLE, "label"))
        if self.facts.day == FIRST_DAY and self.side.id != GM and not (self.asked or self.back):
            names.append(small(self.facts.goal))
        doing: list[Widget] = []
        if self.asks_code:
            self.field = TextField(
                hint=_("Passcode"),
                name=_("Passcode"),
                secret=True,
                limit=40,
                on_enter=lambda _code: self.confirm(),
            )
            doing.append(self.field.sized(width=300).lying("centre"))
        self.told = small("", "loss")
        # Its room is kept, so that nothing jumps when it speaks.
        self.told.visible = self.asks_code
        label = _("I am {name}") if self.side.player else _("I play {name}")
        if self.side.id == GM and not self.side.player:
            label = _("I am the game master")
        label = label.format(name=self.person)
        shows = _("show my desk") if self.side.id == GM else _("show my map")
        self.go = Button(label, self.confirm, style="gold", icon="person", second=shows)
        self.go.bound(sheet_actions.BEGIN)
        doing += [self.told, self.go.lying("centre")]
        column = Column(
            SeatToken(self.side.colour),
            Column(*names, gap=2),
            Column(*doing, gap=10),
            gap=22,
        )
        day = Label(_("Day {day}").format(day=self.facts.day), theme.CARD_TITLE, "label", drop=WOOD_DROP)
        leave = Button(_("Save and leave"), self.ask_leave, icon="cross").bound(everywhere.MENU)
        call = button_of(everywhere.MASTER, self.call, label=_("Game master"))
        call.visible = self.facts.master is not None and self.side.id != GM
        return DarkFrame(column, Row(leave, call, Spacer(), day, gap=10))

    @property
    def _asks(self) -> str:
        """Why the table goes to somebody."""
        if self.back:
            over = _("It is decided.") if self.asked else _("The battle is over.")
            return _("{over} Hand back to").format(over=over)
        return _("A decision is needed. Hand over to") if self.asked else _("Hand over to")

    def enter(self, stage: Stage) -> None:
        super().enter(stage)
        self.desk.default = self.go
        if self._wait_ms > 0:
            # Leaving the screen and coming back shortens no wait.
            self._tell_wait()

    def layout(self, size: tuple[int, int], kit: Kit) -> None:
        first = self.desk.area.width == 0
        super().layout(size, kit)
        if first and self.asks_code:
            self.desk.focus(self.field)

    # Doing

    def confirm(self) -> None:
        """Sit down, if the passcode fits."""
        if self._wait_ms > 0:
            return
        if self.asks_code and not self.field.value:
            # Nothing was tried, so nothing is to be waited for.
            self.told.say(_("Enter the passcode"), "loss")
            self.desk.focus(self.field)
            return
        self.keep()
        table = self.flow.table
        if not table.sit(self.side.id, self.field.value if self.asks_code else ""):
            if table.stop.side == self.side.id:
                self._refuse()
            else:
                self.flow.go()  # everybody has agreed meanwhile that another one sits here
        elif self.back:
            self.flow.go()
        else:
            self.stage.reset(self.flow.seated())

    def _refuse(self) -> None:
        self._wait_ms = wait_after(self.flow.table.wrong_codes(self.side.id))
        self.field.set_value("")
        self.desk.focus(self.field)
        self._tell_wait()

    def _tell_wait(self) -> None:
        if self._wait_ms > 0:
            wait = wait_words(self._wait_ms)
            self.told.say(_("Wrong passcode. {wait}").format(wait=wait), "loss")
            self.go.disable(wait)
        else:
            self.told.say(_("Wrong passcode. Try again"), "loss")
            self.go.enable()

    def call(self) -> None:
        """Call the game master first."""
        self.flow.table.call_master()
        self.flow.go()

    def ask_leave(self) -> None:
        """Offer to go back to the title."""
        text = _("The campaign is saved. You will find it under Continue and Load.")
        self.desk.open(question(_("Leave the campaign?"), text, _("Leave"), self.flow.leave, no=_("Stay")))

    def keep(self) -> None:
        """Write the save; say so if the disk refuses."""
        problem = self._keeper.begin()
        if problem:
            self.notice(problem, "loss", ALARM)

    # Time

    def update(self, ms: float) -> None:
        super().update(ms)
        if self._shown:
            # Not before the first picture: the table goes dark at once.
            self.keep()
        self._shown = True
        if self._wait_ms > 0:
            self._wait_ms = max(0.0, self._wait_ms - ms)
            self._tell_wait()

    @property
    def busy(self) -> bool:
        return super().busy or not self._keeper.begun or self._wait_ms > 0

    def command(self, command: ActionId) -> bool:
        if command == everywhere.BACK:
            self.ask_leave()
            return True
        return super().command(command)
