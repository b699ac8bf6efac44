"""Watching: the whole map with everybody on it, or as one side sees it, for those who may see all.

Seats of computers go on playing here, step by step or by themselves. No command is given, no battle opened.
"""

from collections.abc import Callable
from functools import partial
from typing import ClassVar

from game.core.records import SideId
from game.session.table import HotSeatTable
from game.ui.actions import everywhere, sheet_actions
from game.ui.i18n import N_, _
from game.ui.map.marked.marked_map import MarkedMap, MarkedPanel, hint_card
from game.ui.map.models.picture_of import picture_of
from game.ui.map.models.side_queries import SideQueries
from game.ui.stage.flow import Flow
from game.ui.stage.scene import Stage
from game.ui.widgets.base import Widget
from game.ui.widgets.boxes import Row
from game.ui.widgets.buttons import Button, button_of, icon_button_of
from game.ui.widgets.menu import DropDown

_STEP_MS = 240.0
"""So long a step of a computer's turn is shown when it goes on by itself."""


class WatchPanel(MarkedPanel):
    """Minimap, the card of a hex or a stack, whose eyes, going on, the way back."""

    def __init__(self, scene: "WatchScene", eyes: DropDown) -> None:
        self.eyes = eyes
        self.play = button_of(sheet_actions.AWAY_PLAY, scene.toggle)
        self.step = icon_button_of(sheet_actions.AWAY_ON, scene.step)
        self.back = Button(_("Leave"), scene.done, style="gold", icon="cross", big=True).bound(
            sheet_actions.BEGIN
        )
        super().__init__(
            scene,
            hint_card(_("Click a hex to see who stands there. Below: whose point of view the map shows")),
            self.eyes,
            foot=(Row(self.play.growing(), self.step, gap=6), self.back),
        )


class WatchScene(MarkedMap):
    """See the module. `seat` is who watches: None for anybody. PermissionError if it may not. `leave_to`
    leads back."""

    title: ClassVar[str] = N_("Everything is shown")

    def __init__(self, flow: Flow, seat: SideId | None, leave_to: Callable[[], None]) -> None:
        super().__init__(flow, seat)
        self.leave_to = leave_to
        self.playing = False
        self._acting = False
        self._read_ahead: tuple[SideQueries, SideId | None] | None = None
        self._rest_ms = 0.0

    # Building

    def enter(self, stage: Stage) -> None:
        super().enter(stage)
        self.desk.default = self.panel.back
        self.show()

    def build(self) -> Widget:
        eyes = DropDown(self.eye_options(), self.eyes_key, self.choose_eyes, name=_("Point of view"))
        self._panel = WatchPanel(self, eyes)
        gear = icon_button_of(everywhere.SETTINGS, self.settings)
        return self.framed(self._panel, gear)

    @property
    def panel(self) -> WatchPanel:
        return self._panel

    @property
    def name(self) -> str:
        return _("Watching")

    def settings(self) -> None:
        self.playing = False
        self.show()
        super().settings()

    # What is shown

    @property
    def _goes_on(self) -> bool:
        """Whether seats without people are to move."""
        return self.flow.table.stop.kind == "others"

    def show_controls(self) -> None:
        over = self.flow.table.stop.kind == "over"
        reason = "" if self._goes_on else _("The match is over") if over else _("People play here")
        self.playing = self.playing and not reason
        words, icon = (_("Pause"), "pause") if self.playing else (_("Go on"), "play")
        self.panel.play.say(words, icon=icon)
        self.panel.play.usable(reason)
        self.panel.step.usable(reason)
        self.panel.eyes.show(self.eyes_key)

    # Doing

    def toggle(self) -> None:
        """Let the computers go on, or hold on."""
        self.playing = not self.playing
        self.show_controls()

    def step(self) -> None:
        """Let the seat on turn do one thing, beside the loop; it is shown when it is done."""
        if self._goes_on:
            self.flow.beside.start(partial(self._act, self.flow.table, self.eyes))
            self._acting = True

    def _act(self, table: HotSeatTable, eyes: SideId | None) -> None:
        """Let the seat on turn do one thing, and read what the picture is made of; not in the loop."""
        table.let_others_move(0)
        reader = self.read(table.session, eyes)
        picture_of(reader)
        self._read_ahead = reader, eyes

    def _show_read(self) -> None:
        """Show what the last step came to."""
        self.flow.beside.settle()
        ahead, self._read_ahead = self._read_ahead, None
        if ahead is not None and ahead[1] == self.eyes:
            self._show(ahead[0])
        else:
            self.show()

    def leave(self) -> None:
        self.flow.beside.settle()

    def done(self) -> None:
        self.playing = False
        self.leave_to()

    # Time

    def update(self, ms: float) -> None:
        self._rest_ms -= ms
        if self._acting:
            if not self.flow.beside.busy:
                self._acting = False
                self._show_read()
        elif self.playing and not self.desk.overlays and self._rest_ms <= 0:
            self._rest_ms = _STEP_MS / float(self.stage.store.now.away_speed)
            self.step()
        super().update(ms)

    @property
    def busy(self) -> bool:
        return super().busy or self.playing or self._acting
