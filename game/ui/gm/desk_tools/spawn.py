"""The tool that puts new stacks on the map."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from game.core.commands.gm import GmCommand, GmSpawn
from game.core.records import HexId, KindId, SideId
from game.ui.actions import everywhere
from game.ui.gm import land_model, spawn_model
from game.ui.gm.desk_tools.base import Tool
from game.ui.gm.desk_tools.parts import FormLine, PickTable, Tens, ToolPanel
from game.ui.gm.spawn_model import KindRow, SpawnDraft
from game.ui.gm.tools import DeskHost
from game.ui.gm.trigger_slot import TriggerSlot
from game.ui.i18n import N_, _
from game.ui.look import theme
from game.ui.look.tokens import TokenLook
from game.ui.map.paint.scene_data import MapOverlays
from game.ui.widgets.base import Widget
from game.ui.widgets.boxes import ArrowColumn, Row, Words
from game.ui.widgets.buttons import face_of
from game.ui.widgets.field import TextField
from game.ui.widgets.labels import Paragraph, SectionHead, TokenMark
from game.ui.widgets.menu import DropDown
from game.ui.widgets.stepper import Stepper
from game.ui.widgets.table import Cell, TableColumn

_ROW = 38
_SHOWN = 5


class SpawnTool(Tool):
    """Units of any kind, under any side, wherever a click says."""

    id = "spawn"
    title = N_("Spawn")
    icon = "plus"

    def __init__(self, host: DeskHost, bench: TriggerSlot) -> None:
        super().__init__(host, bench)
        sides = spawn_model.sides_of(self.reader)
        self.draft = SpawnDraft(side=sides[0][0])
        self.rows: tuple[KindRow, ...] = ()
        self.sides = DropDown(sides, self.draft.side, self._side, name=_("Under whom"))
        self.search = TextField(
            "",
            name=face_of(everywhere.SEARCH)[0],
            hint=_("Search unit types"),
            limit=40,
            on_change=lambda _text: self._list(),
        ).bound(everywhere.SEARCH)
        self.kinds = PickTable(
            (TableColumn(""),),
            0,
            self._cells,
            row_height=_ROW,
            on_choose=self._add,
            rows_wished=_SHOWN,
        )
        self.head = SectionHead(_("The stack"), "", aside_tone="label")
        self.taken = ArrowColumn(gap=4)
        self.steppers: dict[KindId, Stepper] = {}
        self.zones = self._drop(spawn_model.zones_of(self.reader), "ground", "zone", _("Zone"))
        self.stances = self._drop(spawn_model.stances_of(self.reader), "open", "stance", _("Stance"))
        self.profiles = self._drop(spawn_model.profiles_of(self.reader), "", "profile", _("Conduct"))
        self.leaders = DropDown((("", _("nobody")),), "", partial(self._set, "leader"), name=_("Leader"))
        foods = (("", _("nothing")), *land_model.foods_of(self.reader, carried=True))
        self.food = self._drop(foods, "", "food", _("Food carried"))
        self.worth = Tens(
            0, partial(self._set, "worth"), high=land_model.MOST_FOOD, name=_("Worth in smuckers")
        )
        self.name = TextField(
            "",
            name=_("Name of the stack"),
            hint=_("none"),
            limit=spawn_model.NAME_LIMIT,
            on_change=partial(self._set, "name"),
        )

    def _drop(self, options: Sequence[tuple[str, str]], chosen: str, field: str, name: str) -> DropDown:
        return DropDown(options, chosen, partial(self._set, field), name=name)

    # Building

    def build(self) -> ToolPanel:
        self.lines = {
            "zone": FormLine(_("Zone"), self.zones),
            "stance": FormLine(_("Stance"), self.stances),
            "profile": FormLine(_("Conduct"), self.profiles),
            "leader": FormLine(_("Leader"), self.leaders),
            "food": FormLine(_("Carries"), self.food),
            "worth": FormLine(_("Worth"), self.worth),
        }
        panel = ToolPanel(
            _(self.title),
            _("Click units to add them, then the hex to place them in"),
            (
                FormLine(_("Side"), self.sides),
                self.search,
                self.kinds.sized(height=_ROW * _SHOWN),
                self.head,
                self.taken,
                *self.lines.values(),
                FormLine(_("Name"), self.name),
            ),
            deed=self.deed,
            act=self.do,
            into=self.into,
        )
        self._list()
        self.show_draft()
        return panel

    def _cells(self, index: int) -> Sequence[Cell]:
        row = self.rows[index]
        colour = self.reader.colour(self.draft.side)
        return (Cell(row.name, theme.STRONG, after=row.line, token=TokenLook(colour, row.glyph)),)

    # Doing

    def _set(self, field: str, value: Any) -> None:
        self.draft = replace(self.draft, **{field: value})
        self.refresh()

    def _side(self, key: str) -> None:
        self.draft = replace(self.draft, side=SideId(key))
        self._list()
        self.show_draft()

    def _list(self) -> None:
        wild = spawn_model.is_wild(self.reader, self.draft.side)
        self.rows = spawn_model.found(spawn_model.kinds_of(self.reader, wild=wild), self.search.value)
        self.kinds.show_rows(len(self.rows), self._cells)

    def _add(self, index: int) -> None:
        self.draft = self.draft.more(self.rows[index].kind)
        self.show_draft()

    def _count(self, kind: KindId, count: int) -> None:
        known = set(self.draft.counts)
        self.draft = self.draft.manned(kind, count)
        if set(self.draft.counts) == known:
            self.refresh()
        else:
            self.show_draft()

    def show_draft(self) -> None:
        """Show the units that were chosen."""
        counts = self.draft.counts
        if tuple(self.steppers) != tuple(counts):
            self.steppers = {kind: self._stepper(kind) for kind in counts}
            self.taken.refill([self._line(kind) for kind in counts])
        for kind, count in counts.items():
            self.steppers[kind].show(count)
        kinds = [(str(kind), _(str(self.reader.world.kind(kind).name))) for kind in counts]
        self.leaders.options = (("", _("nobody")), *kinds)
        self.leaders.show(self.draft.leader)
        self.refresh()

    def _stepper(self, kind: KindId) -> Stepper:
        return Stepper(
            1,
            partial(self._count, kind),
            high=spawn_model.MOST_OF_A_KIND,
            name=_("How many; 0 removes them"),
        )

    def _line(self, kind: KindId) -> Widget:
        known = self.reader.world.kind(kind)
        look = TokenLook(self.reader.colour(self.draft.side), known.glyph)
        words = Words(Paragraph(_(str(known.name)), theme.STRONG), gap=0).growing()
        return Row(TokenMark(look, 33), words, self.steppers[kind].sized(width=116), gap=8)

    def on_hex(self, hex_: HexId) -> None:
        """The first click chooses the hex, a second one in it does it."""
        again = hex_ == self.draft.hex
        self.draft = replace(self.draft, hex=hex_)
        self.refresh()
        if again and not self.why_not():
            self.act()

    def begin_at(self, hex_: HexId) -> Widget:
        """Put units there: what is looked for comes next."""
        self.draft = replace(self.draft, hex=hex_)
        self.refresh()
        return self.search

    def overlays(self) -> MapOverlays:
        return MapOverlays(selected=self.draft.hex)

    def back(self) -> bool:
        if self.draft.hex is not None:
            self.draft = replace(self.draft, hex=None)
        elif self.draft.counts:
            self.draft = replace(self.draft, counts={}, leader="")
            self.show_draft()
        else:
            return False
        self.refresh()
        return True

    # Showing

    def refresh(self) -> None:
        if self.view is not None:
            wild = spawn_model.is_wild(self.reader, self.draft.side)
            self.lines["zone"].visible = bool(self.zones.options)
            self.lines["stance"].visible = bool(self.stances.options)
            self.lines["profile"].visible = wild and len(self.profiles.options) > 1
            self.lines["leader"].visible = not wild
            self.lines["food"].visible = len(self.food.options) > 1
            self.lines["worth"].visible = bool(self.draft.food)
            where = "" if self.draft.hex is None else self.reader.goal(self.draft.hex)
            self.head.say(_("The stack"), where, "label")
        super().refresh()

    def why_not(self) -> str:
        return self.draft.why_not()

    def says(self) -> str:
        return self.draft.says(self.reader)

    def command(self) -> GmCommand:
        wild = spawn_model.is_wild(self.reader, self.draft.side)
        return self.give(GmSpawn, **self.draft.fields(wild=wild))

    def done(self) -> None:
        """Where they stand was right for these only: the next stack wants a place of its own."""
        self.draft = replace(self.draft, hex=None)
        self.refresh()
