"""The tool for triggers: the list of those that are pinned, and the sheet on which one is written.

While a sheet is open all other tools offer to do what they do through it.
"""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

from game.core.commands.gm import GmCommand, GmSwitchTrigger, GmTell
from game.core.events.common import EVERYONE
from game.core.names import is_blank
from game.core.records import GM, HexId, SideId
from game.core.triggers import GmPinTrigger, Happening, Trigger
from game.ui.actions import desk_actions
from game.ui.gm import places_model, spawn_model
from game.ui.gm import trigger_model as model
from game.ui.gm.brush_tool import BrushTool
from game.ui.gm.desk_tools.parts import FormLine, PickTable, ToolPanel
from game.ui.gm.desk_tools.tell import TEXT_LIMIT, tidy_lines
from game.ui.gm.hex_marks import Marks, hexes_words
from game.ui.gm.tools import DeskHost
from game.ui.gm.trigger_model import ANY, DATED, HAPPENINGS, PLACED, SITED, SUMMED, TriggerDraft, WhenDraft
from game.ui.gm.trigger_slot import TriggerSlot
from game.ui.i18n import N_, _
from game.ui.look import theme
from game.ui.map.paint.scene_data import MapOverlays
from game.ui.widgets.base import Widget
from game.ui.widgets.boxes import Column, GridBox, Row
from game.ui.widgets.buttons import Button, IconButton
from game.ui.widgets.choices import Toggle
from game.ui.widgets.field import TextField
from game.ui.widgets.labels import Paragraph, SectionHead
from game.ui.widgets.menu import DropDown
from game.ui.widgets.stepper import Stepper
from game.ui.widgets.table import Cell, TableColumn
from game.ui.widgets.text_area import TextArea
from game.ui.widgets.tip import Tip

_ROW = 46
_SHOWN = 5
_TWO_FROM = 280
_OTHERS = (
    ("spawn", N_("Spawn…"), "plus"),
    ("land", N_("Land…"), "tree"),
    ("places", N_("Place…"), "tower"),
    ("stack", N_("Stack…"), "people"),
)
"""Tools that write into a trigger: they lead back to it."""
_COINS = 100
"""Smuckers of a step."""


class TriggersTool(BrushTool):
    """Pins triggers, switches them, takes them away."""

    id = "triggers"
    title = N_("Triggers")
    icon = "auto"

    def __init__(self, host: DeskHost, bench: TriggerSlot) -> None:
        super().__init__(host, bench)
        self.rows: tuple[Trigger, ...] = ()
        self.when = WhenDraft()

    # Building

    def build(self) -> ToolPanel:
        self.list = PickTable(
            (TableColumn("", 30), TableColumn("")),
            0,
            self._cells,
            row_height=_ROW,
            on_select=lambda _index: self.refresh(),
            row_tip=self._tip,
        )
        self.none = Paragraph(_("There are no triggers yet"), theme.TEXT, "label")
        self.switch = Button("", self._switch, style="paper", icon="bell")
        self.edit = Button(_("Edit"), self._edit, style="paper", icon="feather")
        self.new = Button(_("A new trigger"), self._new, style="paper", icon="plus")
        self.sheet_of_list = Column(
            self.list,
            self.none,
            GridBox(self.switch, self.edit, columns=_per_row, gap=8),
            self.new,
            gap=8,
        )
        self.name = TextField(
            "", name=_("Name"), hint=_("its name"), limit=model.NAME_LIMIT, on_change=self._name
        )
        self.once = Toggle(_("Once only"), True, self._once)
        self.conditions = Column(gap=4)
        self.effects = Column(gap=4)
        self.message = TextArea(
            name=_("Message"),
            hint=_("A message that it sends"),
            limit=TEXT_LIMIT,
            rows=2,
            on_change=lambda _text: self.refresh(),
        )
        hearers = [(str(one.side), one.name) for one in self.deed.hearers]
        self.to = DropDown([(EVERYONE[0], _("everybody")), *hearers], EVERYONE[0], _unheard, name=_("To"))
        self.add_message = Button(_("Add the message"), self._add_message, style="paper", icon="plus")
        self.others = [
            Button(_(words), partial(self.host.write_with, tool), style="paper", icon=icon)
            for tool, words, icon in _OTHERS
        ]
        self.draft_sheet = Column(
            FormLine(_("Name"), self.name),
            SectionHead(_("When all of this is true")),
            self.conditions,
            self._when_sheet(),
            SectionHead(_("Then")),
            self.effects,
            self.message,
            FormLine(_("To"), self.to),
            self.add_message,
            Paragraph(_("Or let another tool do it"), theme.LABEL, "label"),
            GridBox(*self.others, columns=_per_row, gap=8),
            self.once,
            gap=8,
        )
        self.drop = Button(_("Discard draft"), self._drop, icon="cross")
        self.gone = Button(_("Remove"), self._gone, style="danger", icon="cross").bound(
            desk_actions.DESK_REMOVE
        )
        return ToolPanel(
            _(self.title),
            _("What happens on its own once something else does. Players never see triggers"),
            (self.sheet_of_list, self.draft_sheet),
            deed=self.deed,
            act=self.do,
            more=(self.drop, self.gone),
        )

    def _when_sheet(self) -> Widget:
        sides = [(str(one.id), one.name) for one in self.truth.sides.values()]
        self.what = DropDown(
            [(key, _(name)) for key, name, _icon in HAPPENINGS], "enters", self._what, name=_("What happens")
        )
        self.side = DropDown(
            [(ANY, _("any player’s side")), *sides], ANY, partial(self._write, "side"), name=_("Which side")
        )
        self.site = DropDown((), "", partial(self._write, "site"), name=_("Which place"))
        self.day = Stepper(1, self._day, low=1, high=model.MOST_DAY, name=_("Day"))
        self.figure = Stepper(1, self._figure, low=1, high=model.MOST_SUM, name=_("Smuckers, or the level"))
        self.unit = TextField(
            "",
            name=_("Name of the unit"),
            hint=_("any: the last of all"),
            limit=60,
            on_change=partial(self._write, "unit"),
        )
        kinds = [(str(row.kind), row.name) for row in spawn_model.kinds_of(self.reader)]
        self.kind = DropDown(
            [(ANY, _("anything")), *kinds], ANY, partial(self._write, "kind"), name=_("Which units")
        )
        self.marked = Paragraph("", theme.LABEL, "label")
        self.add_when = Button(_("Add the condition"), self._add, style="paper", icon="plus")
        self.lines = {
            "side": FormLine(_("Side"), self.side),
            "site": FormLine(_("Place"), self.site),
            "day": FormLine(_("From day"), self.day),
            "figure": FormLine(_("At least"), self.figure),
            "unit": FormLine(_("Unit"), self.unit),
            "kind": FormLine(_("Units"), self.kind),
            "brush": FormLine(_("Brush"), self.sizes),
        }
        return Column(FormLine(_("If"), self.what), *self.lines.values(), self.marked, self.add_when, gap=8)

    def _cells(self, index: int) -> tuple[Cell, ...]:
        row = self.rows[index]
        icon = "check" if row.on else "minus"
        return (
            Cell(icon=icon, tone="gain" if row.on else "label"),
            Cell(
                row.name or row.id, theme.STRONG, "value" if row.on else "label", after=model.state_words(row)
            ),
        )

    def _tip(self, index: int) -> Tip:
        row = self.rows[index]
        when = "; ".join(model.when_words(one, self.truth, self.reader) for one in row.when)
        then = "; ".join(model.effect_words(one, self.truth, self.reader) for one in row.then)
        words = _("When {when}: {then}").format(when=when, then=then)
        return Tip(title=row.name or row.id, text=words)

    # The list

    @property
    def picked(self) -> Trigger | None:
        """The trigger that is marked in the list."""
        at = self.list.selected if self.view is not None else None
        return self.rows[at] if at is not None and at < len(self.rows) else None

    def _switch(self) -> None:
        if self.picked is not None:
            self.submit(self.give(GmSwitchTrigger, trigger=self.picked.id, on=not self.picked.on))

    def _gone(self) -> None:
        if self.picked is not None:
            self.submit(self.give(GmSwitchTrigger, trigger=self.picked.id, gone=True))

    def _edit(self) -> None:
        if self.picked is not None:
            self.open(model.draft_of(self.picked))

    def _new(self) -> None:
        self.open(TriggerDraft())

    def open(self, draft: TriggerDraft) -> None:
        """Write a trigger on the sheet."""
        self.bench.draft = draft
        self.name.set_value(draft.name)
        self.message.set_value("")
        self.once.show(draft.once)
        self.refresh()

    def _drop(self) -> None:
        self.bench.draft = None
        self.unmark()

    # The sheet

    def _change(self, draft: TriggerDraft) -> None:
        self.bench.draft = draft
        self.refresh()

    def _name(self, text: str) -> None:
        if self.bench.draft is not None:
            self._change(replace(self.bench.draft, name=text))

    def _once(self, on: bool) -> None:
        if self.bench.draft is not None:
            self._change(replace(self.bench.draft, once=on))

    def _what(self, key: str) -> None:
        what: Happening = next(what for what, _name, _icon in HAPPENINGS if what == key)
        self.when = replace(self.when, what=what, figure=_COINS if what == "money" else 1)
        self.refresh()

    def _write(self, field: str, value: Any) -> None:
        self.when = replace(self.when, **{field: value})
        self.refresh()

    def _day(self, day: int) -> None:
        self.when = replace(self.when, number=day)

    def _figure(self, figure: int) -> None:
        self.when = replace(self.when, figure=figure)

    def mark(self, marks: Marks) -> None:
        self.when = replace(self.when, hexes=marks.hexes)
        super().mark(marks)

    def on_hex(self, hex_: HexId) -> None:
        if self._placing:
            super().on_hex(hex_)

    def takes_drag(self, start: HexId, stack: object) -> bool:
        return self._placing and super().takes_drag(start, None)

    @property
    def _placing(self) -> bool:
        """Whether a condition with hexes is being written."""
        return self.bench.open and self.when.what in PLACED

    def _add(self) -> None:
        draft = self.bench.draft
        if draft is not None and not self.when.why_not():
            self.bench.draft = replace(draft, when=(*draft.when, self.when.when()))
            self.unmark()

    def _tell(self) -> GmTell | None:
        """The message that is written, and for whom; None if there is none."""
        text = tidy_lines(self.message.value)
        if is_blank(text):
            return None
        return GmTell(by=GM, told=(SideId(self.to.chosen),), text=text, hex=self._where)

    @property
    def _where(self) -> HexId | None:
        """The hex of the first condition that has but one: messages of the trigger are about it."""
        draft = self.bench.draft
        places = [when.hexes for when in draft.when] if draft is not None else []
        return next((hexes[0] for hexes in places if len(hexes) == 1), None)

    def _add_message(self) -> None:
        tell = self._tell()
        if tell is not None:
            self.message.set_value("")
            self.bench.take(tell)
            self.refresh()

    def begin_at(self, hex_: HexId) -> Widget:
        """Write a trigger for whoever enters a hex; one that is being written gets the condition."""
        if self.bench.draft is None:
            self.open(
                TriggerDraft(name=_("At {place}").format(place=self.reader.goal(hex_))[: model.NAME_LIMIT])
            )
        draft = self.bench.draft
        if draft is not None:
            entered = WhenDraft(hexes=frozenset({hex_})).when()
            self._change(replace(draft, when=(*draft.when, entered)))
        return self.message

    def back(self) -> bool:
        if super().back():
            return True
        if not self.bench.open:
            return False
        self._drop()
        return True

    def overlays(self) -> MapOverlays:
        return super().overlays() if self._placing else MapOverlays()

    # Showing

    def refresh(self) -> None:
        if self.view is None:
            return
        draft = self.bench.draft
        self.sheet_of_list.visible = draft is None
        self.draft_sheet.visible = draft is not None
        self.drop.visible = draft is not None
        self.gone.visible = draft is None and bool(self.rows)
        self.do.visible = draft is not None
        if draft is None:
            self._show_list()
        else:
            self._show_draft(draft)
        super().refresh()

    def _show_list(self) -> None:
        self.rows = tuple(self.truth.desk.triggers.values())
        self.list.show_rows(len(self.rows), self._cells)
        self.none.visible = not self.rows
        self.sheet_of_list.regrouped()
        self.list.sized(height=_ROW * min(len(self.rows), _SHOWN)).visible = bool(self.rows)
        picked = self.picked
        barred = "" if picked is not None else _("Choose a trigger first")
        for button in (self.switch, self.edit, self.gone):
            button.usable(barred)
        self.switch.say(_("Switch off") if picked is None or picked.on else _("Switch on"))
        self.gone.visible = bool(self.rows)

    def _show_draft(self, draft: TriggerDraft) -> None:
        truth, reader = self.truth, self.reader
        self._refill(
            self.conditions,
            [model.when_words(one, truth, reader) for one in draft.when],
            lambda at: self._change(draft.without_when(at)),
        )
        self._refill(
            self.effects,
            [model.effect_words(one, truth, reader) for one in draft.then],
            lambda at: self._change(draft.without_then(at)),
        )
        what = self.when.what
        self.lines["side"].visible = what != "day"
        self.lines["site"].visible = what in SITED
        self.lines["day"].visible = what in DATED
        self.lines["figure"].visible = what in SUMMED
        self.lines["unit"].visible = what == "lost"
        self.lines["kind"].visible = what == "pops"
        self.figure.step = _COINS if what == "money" else 1
        most = model.MOST_SUM if what == "money" else model.MOST_LEVEL
        self.figure.show(self.when.figure, high=most)
        self.lines["brush"].visible = what in PLACED
        self.marked.visible = what in PLACED
        count = len(self.when.hexes)
        self.marked.say(
            _("{hexes} marked").format(hexes=hexes_words(count))
            if count
            else _("Click its hexes on the map, or drag over them")
        )
        places = [(str(row.site), row.name) for row in places_model.places_of(truth)]
        self.site.options = tuple(places)
        if what in SITED and not self.when.site and places:
            self.when = replace(self.when, site=places[0][0])
        self.site.show(self.when.site)
        self.add_when.usable(self.when.why_not())
        self.add_message.usable("" if self._tell() is not None else _("Write something first"))

    def _refill(self, column: Column, texts: list[str], remove: Callable[[int], None]) -> None:
        """Lines of text, each with a button that takes it out."""
        if [getattr(line, "words", None) for line in column.children] == texts:
            for at, line in enumerate(column.children):
                if isinstance(line, _DraftLine):
                    line.remove_with(partial(remove, at))
            return
        column.refill([_DraftLine(text, partial(remove, at)) for at, text in enumerate(texts)])

    # What it would do

    @property
    def triggerable(self) -> bool:
        return False

    @property
    def _written(self) -> TriggerDraft | None:
        """The draft, with a message that is written and not added yet."""
        draft, tell = self.bench.draft, self._tell()
        return draft if draft is None or tell is None else replace(draft, then=(*draft.then, tell))

    def why_not(self) -> str:
        return self._written.why_not() if self._written is not None else _("Begin a new trigger first")

    def says(self) -> str:
        return _("Save the trigger")

    def command(self) -> GmCommand | None:
        draft = self._written
        return (
            None
            if draft is None
            else self.give(GmPinTrigger, trigger=draft.trigger(self.truth.desk.triggers))
        )

    def sent_words(self) -> str:
        return _("Trigger saved")

    def done(self) -> None:
        self._drop()


def _unheard(_key: str) -> None:
    """Whom a message is for is read when it is added."""


def _per_row(width: float) -> int:
    return 2 if width >= _TWO_FROM else 1


class _DraftLine(Row):
    """A condition or an effect with a button that takes it out."""

    def __init__(self, words: str, remove: Callable[[], None]) -> None:
        self.words = words
        self.button = IconButton("cross", _("Remove it"), remove, style="paper", side=38)
        super().__init__(Paragraph(words, theme.TEXT).growing(), self.button, gap=8)

    def remove_with(self, remove: Callable[[], None]) -> None:
        """Take it out in another way."""
        self.button.action = remove
