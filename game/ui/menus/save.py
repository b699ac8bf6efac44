"""Saving a campaign under a name. Nothing of anybody's map is seen here."""

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import ClassVar

from game.core.names import is_blank
from game.ui.actions import sheet_actions
from game.ui.actions.action import Scope
from game.ui.i18n import N_, _
from game.ui.look import theme
from game.ui.menus.emblem import Emblems
from game.ui.menus.save_list import SaveRows
from game.ui.menus.saves_model import rows_of
from game.ui.setup.public_facts import public_facts
from game.ui.stage.flow import Flow
from game.ui.stage.scene import Stage
from game.ui.stage.sheet import SheetScene
from game.ui.widgets.base import Widget
from game.ui.widgets.boxes import Column, Row, Spacer
from game.ui.widgets.buttons import Button
from game.ui.widgets.dialog import question
from game.ui.widgets.field import TextField
from game.ui.widgets.kit import Kit
from game.ui.widgets.labels import Label, Paragraph, SectionHead
from game.ui.widgets.surfaces import Card
from game.ui.widgets.tones import Tone

NAME_LIMIT = 40

Told = Callable[[str, Tone], None]
"""Hears what became of the save, once the sheet is gone."""


class SaveScene(SheetScene):
    """Asks for a name and saves. `told` hears the outcome."""

    title: ClassVar[str] = N_("Save")
    width: ClassVar[float] = 720
    scopes: ClassVar[tuple[Scope, ...]] = ("lists",)

    def __init__(self, flow: Flow, told: Told | None = None) -> None:
        self.flow = flow
        self._told = told
        session = flow.table.session
        facts = public_facts(session)
        side = facts.side(facts.on_turn) if facts.on_turn is not None else None
        who = (side.player or side.name) if side is not None else facts.title
        self.suggestion = _("{who} on day {day}").format(who=who, day=facts.day)[:NAME_LIMIT]

    def heading(self) -> str:
        return _("Save")

    def beside_heading(self) -> Sequence[Widget]:
        return (Label(self.flow.table.session.state.title, theme.CARD_TITLE, "label"),)

    def body(self) -> Widget:
        self.field = TextField(
            self.suggestion,
            name=_("Name of the save"),
            limit=NAME_LIMIT,
            problem=self._problem,
            on_change=lambda _text: self._say_state(),
            on_enter=lambda _text: self.save(),
        )
        vault = self.flow.table.vault
        own = self.flow.table.session.state.title
        rows = rows_of(vault.entries(), datetime.now().astimezone()) if vault is not None else []
        named = [row for row in rows if row.title == own and row.kind.startswith("“")]
        self.list = SaveRows(named, Emblems(), on_select=self._take_name, on_choose=lambda _at: self.save())
        parts: list[Widget] = [
            Row(Label(_("Name"), theme.STRONG), self.field.growing(), gap=12),
            Paragraph(
                _("The campaign keeps being saved automatically; a named save keeps this moment."),
                theme.LABEL,
                "label",
            ),
        ]
        if named:
            parts += [SectionHead(_("Named saves of this campaign")), self.list]
        return Card(Column(*parts, gap=12))

    def buttons(self) -> Sequence[Widget]:
        back = Button(_("Cancel"), lambda: self.stage.pop())
        self.go = Button(_("Save"), self.save, style="gold", icon="feather").bound(sheet_actions.BEGIN)
        return (Spacer(), back, self.go)

    def enter(self, stage: Stage) -> None:
        super().enter(stage)
        self._fresh = True
        self._say_state()

    def layout(self, size: tuple[int, int], kit: Kit) -> None:
        super().layout(size, kit)
        if self._fresh:
            self._fresh = False
            self.desk.focus(self.field)
            self.field.line.select_all()

    def update(self, ms: float) -> None:
        super().update(ms)
        self.list.fetch_next()

    @property
    def busy(self) -> bool:
        return super().busy or self.list.next_missing() is not None

    def _problem(self, text: str) -> str:
        vault = self.flow.table.vault
        if vault is None:
            return _("This campaign has no folder to be saved in")
        if is_blank(text):
            return _("A save needs a name")
        return ""

    def _say_state(self) -> None:
        self.go.usable(self._problem(self.field.value))

    def _take_name(self, index: int) -> None:
        self.field.set_value(self.list.rows[index].kind.strip("“”"))
        self._say_state()

    def save(self) -> None:
        """Save, after a question if there is a save of this name."""
        vault = self.flow.table.vault
        name = self.field.value.strip()
        if self._problem(name) or vault is None:
            return
        if vault.named_path(self.flow.table.session, name).exists():
            text = _("“{name}” already exists and would be overwritten.").format(name=name)
            self.desk.open(question(_("Overwrite it?"), text, _("Overwrite"), self._write, danger=True))
        else:
            self._write()

    def _write(self) -> None:
        vault = self.flow.table.vault
        if vault is None:
            return
        session = self.flow.table.session
        name = self.field.value.strip()
        try:
            vault.save_as(session, name)
        except OSError as error:
            why = _("The campaign could not be saved: {why}").format(why=error.strerror)
            self.notice(why, "loss")
            return
        self.stage.pop()
        if self._told is not None:
            self._told(_("Saved: {name}").format(name=name), "gain")
