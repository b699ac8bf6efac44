"""The end of a match: who won and why, and what became of every side."""

from collections.abc import Sequence
from typing import ClassVar

from game.core.records import SideId
from game.session.reports.chronicle import Chronicle, SideTale
from game.ui.actions import everywhere, sheet_actions
from game.ui.actions.action import ActionId, Scope
from game.ui.i18n import N_, _, ngettext
from game.ui.look import theme
from game.ui.setup.public_facts import PublicFacts, public_facts
from game.ui.stage.dark_scene import seat_look
from game.ui.stage.destinations import Watching
from game.ui.stage.flow import Flow
from game.ui.stage.live_save import LiveSaver
from game.ui.stage.scene import ALARM
from game.ui.stage.sheet import SheetScene
from game.ui.widgets.base import Widget
from game.ui.widgets.boxes import Column, Row, Spacer, Words
from game.ui.widgets.buttons import Button
from game.ui.widgets.kit import Kit
from game.ui.widgets.labels import Hairline, Label, Paragraph, TokenMark
from game.ui.widgets.surfaces import Card
from game.ui.widgets.table import Cell, RowTable, TableColumn
from game.ui.widgets.tip import Tip, TipRow
from game.ui.widgets.tones import Tone
from game.views.story_names import listed

SLICE_MS = 8.0
"""How long the journal is counted in one frame."""
_TOKEN = 96
_MOST_TOLD = 3
"""Cities of whose taking the table's foot tells."""

_WIDE = 880
"""Width in pixels at 100 % from which the table's columns carry words."""


def _columns(wide: bool) -> tuple[TableColumn, ...]:
    if wide:
        return (
            TableColumn(_("Side")),
            TableColumn(_("Units left"), 112, "right"),
            TableColumn(_("Croaked"), 92, "right"),
            TableColumn(_("Captured"), 96, "right"),
            TableColumn(_("Gone"), 74, "right"),
            TableColumn(_("Cities"), 84, "right"),
            TableColumn(_("Taken"), 74, "right"),
            TableColumn(_("Battles won"), 120, "right"),
        )
    return (
        TableColumn(_("Side")),
        TableColumn(icon="people", width=76, align="right"),
        TableColumn(icon="skull", width=52, align="right"),
        TableColumn(icon="shackle", width=52, align="right"),
        TableColumn(icon="wing", width=52, align="right"),
        TableColumn(icon="tower", width=62, align="right"),
        TableColumn(icon="flag", width=46, align="right"),
        TableColumn(icon="sword", width=68, align="right"),
    )


def cells_of(tale: SideTale, facts: PublicFacts) -> tuple[Cell, ...]:
    """A row of the table."""
    side = facts.side(tale.side)
    tone: Tone = "value" if side.alive else "label"
    return (
        Cell(side.name, theme.ROW_TITLE, tone, token=seat_look(side.colour)),
        Cell(str(tale.units), theme.FIGURE_M, after=f"/ {tale.units_ever}"),
        Cell(str(tale.croaked), theme.FIGURE_M),
        Cell(str(tale.captured), theme.FIGURE_M),
        Cell(str(tale.left), theme.FIGURE_M),
        Cell(str(tale.cities), theme.FIGURE_M, after=_of(tale.cities, tale.cities_then)),
        Cell(str(tale.taken), theme.FIGURE_M),
        Cell(str(tale.won), theme.FIGURE_M, after=f"/ {tale.battles}"),
    )


def _of(left: int, then: int) -> str:
    """What is left of what there was at the start; more than that is no part of it."""
    return f"/ {then}" if left < then else ""


def tip_of(tale: SideTale, facts: PublicFacts) -> Tip:
    """All that is known of a side, in words."""
    side = facts.side(tale.side)
    rows = (
        TipRow("people", _("Units left, of all it ever had"), f"{tale.units} / {tale.units_ever}"),
        TipRow("people", _("Units at the start"), str(tale.units_then)),
        TipRow("skull", _("Croaked"), str(tale.croaked)),
        TipRow("shackle", _("Captured"), str(tale.captured)),
        TipRow("wing", _("Disbanded or lost in other ways"), str(tale.left)),
        TipRow("tower", _("Cities"), str(tale.cities)),
        TipRow("tower", _("Cities at the start"), str(tale.cities_then)),
        TipRow("flag", _("Places taken"), str(tale.taken)),
        TipRow("sword", _("Battles won, of those fought"), f"{tale.won} / {tale.battles}"),
    )
    place = _("Out since day {day}").format(day=tale.fell_on) if tale.fell_on else side.player
    return Tip(title=side.name, place=place, rows=rows)


def headline(names: Sequence[str]) -> str:
    """Who has won, in a sentence without a full stop."""
    if not names:
        return _("Nobody is left")
    who = listed(names)
    return ngettext("{who} has won", "{who} have won", len(names)).format(who=who)


class VictoryScene(SheetScene):
    """The summary. The match is over: nothing is secret any more."""

    title: ClassVar[str] = N_("The end")
    width: ClassVar[float] = 1080
    cut: ClassVar[bool] = True
    scopes: ClassVar[tuple[Scope, ...]] = ("lists",)

    def __init__(self, flow: Flow) -> None:
        self.flow = flow
        session = flow.table.session
        self.facts = public_facts(session)
        self.winners: tuple[SideId, ...] = session.campaign.winners
        self.reason = session.campaign.won_by
        self.piece = "victory" if any(self.facts.side(side).player for side in self.winners) else "defeat"
        self.chronicle = Chronicle(session)
        self._counting = True
        self._keeper = LiveSaver(flow)
        self._shown = False

    def heading(self) -> str:
        return headline([self.facts.side(side).name for side in self.winners])

    def beside_heading(self) -> Sequence[Widget]:
        self.day = Label(_("Day {day}").format(day=self.facts.day), theme.CARD_TITLE, "label")
        return (self.day,)

    def body(self) -> Widget:
        self.tokens = [
            TokenMark(seat_look(self.facts.side(side).colour), _TOKEN) for side in self.winners[:3]
        ]
        people = [p for side in self.winners if (p := self.facts.side(side).player)]
        played = _("played by {who}").format(who=listed(people)) if people else ""
        self.played = Label(played, theme.ASIDE, "label")
        self.table = RowTable(
            _columns(wide=True), 0, lambda _index: (), row_height=44, row_tip=self._tip, rows_wished=8
        )
        self.line = Hairline()
        self.state = Paragraph(_("Counting up the journal"), theme.LABEL, "label")
        self._show_tales()
        return Column(
            Row(
                *self.tokens,
                Words(Label(_(self.reason), theme.HEADING), self.played, gap=4).growing(),
                gap=20,
            ),
            Card(self.table, self.line, self.state).growing(),
            gap=14,
        )

    def buttons(self) -> Sequence[Widget]:
        leave = Button(_("To the title"), self.flow.leave, style="gold", icon="dawn", big=True)
        watch = Button(_("Watch the map"), self.watch, icon="eye", big=True).bound(everywhere.WATCH)
        watch.tipped(_("Watch the map"), _("Everything is shown, or what each side saw at the end"))
        return (Spacer(), watch, leave.bound(sheet_actions.BEGIN))

    def watch(self) -> None:
        """Show the whole map as it stands at the end."""
        self.stage.open(Watching(self.flow, None, self.stage.pop))

    def squeeze(self, tight: bool) -> None:
        super().squeeze(tight)
        for token in self.tokens:
            token.d = 48 if tight else _TOKEN
        for part in (self.line, self.state):
            part.visible = not tight
        self.played.visible = not tight and bool(self.played.text_shown)

    def layout(self, size: tuple[int, int], kit: Kit) -> None:
        room = min(size[0] / kit.unit, self.width)
        self.table.columns = _columns(wide=room >= _WIDE)
        super().layout(size, kit)

    # Counting

    def _show_tales(self) -> None:
        tales = self.tales = self.chronicle.tales
        self.table.show_rows(len(tales), lambda index: cells_of(tales[index], self.facts))

    def _tip(self, index: int) -> Tip:
        return tip_of(self.tales[index], self.facts)

    def update(self, ms: float) -> None:
        super().update(ms)
        if self._shown:
            problem = self._keeper.begin()
            if problem:
                self.notice(problem, "loss", ALARM)
        self._shown = True
        if self._counting:
            self._counting = self.chronicle.work(SLICE_MS)
            self._show_tales()
            if not self._counting:
                self.state.say(self._afterword())
                self.day.tipped(text=self._afterword())
                self.table.regrouped()

    def _afterword(self) -> str:
        vault = self.flow.table.vault
        days = ngettext("A war of {count} day", "A war of {count} days", self.facts.day)
        told = ". ".join((days.format(count=self.facts.day), *self._takings()))
        if vault is None:
            return told
        file = vault.live_path(self.flow.table.session).name
        again = _("To play it again, use the command: replay “{file}”").format(file=file)
        return f"{told}. {again}"

    def _takings(self) -> list[str]:
        """The last cities that were taken, in a sentence each."""
        sites, names = self.flow.table.session.campaign.sites, self.facts
        words = _("Day {day}: {side} took {city} from {other}")
        found = self.chronicle.takings
        return [
            words.format(
                day=one.day,
                side=names.side(one.by).name,
                city=sites[one.site].name or _("a city"),
                other=names.side(one.before).name,
            )
            for one in found[-_MOST_TOLD:]
        ]

    @property
    def busy(self) -> bool:
        return super().busy or self._counting or not self._keeper.begun

    def command(self, command: ActionId) -> bool:
        if command == everywhere.BACK:
            self.flow.leave()
            return True
        return super().command(command)
