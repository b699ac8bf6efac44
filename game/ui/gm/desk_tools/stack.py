"""The tool for stacks: put them elsewhere, change or remove their units, set how a pack stands."""

from dataclasses import replace
from functools import partial
from typing import Any, Literal

from game.core.commands.gm import GmCommand, GmEditPack, GmEditUnits, GmPlaceStack, GmRemove
from game.core.packs import Pack
from game.core.records import HexId, SideId, StackId, UnitId
from game.ui.actions import desk_actions
from game.ui.gm import spawn_model
from game.ui.gm import stack_edit_model as model
from game.ui.gm.desk_tools.base import Tool
from game.ui.gm.desk_tools.parts import FormLine, ToolPanel
from game.ui.gm.stack_edit_model import StackPlacing
from game.ui.gm.stack_sheets import PackSheet, UnitsSheet
from game.ui.gm.tools import DeskHost
from game.ui.gm.trigger_slot import TriggerSlot
from game.ui.i18n import N_, _, ngettext
from game.ui.look import theme
from game.ui.look.tokens import TokenLook
from game.ui.map.paint.scene_data import MapOverlays
from game.ui.widgets.base import Widget
from game.ui.widgets.boxes import Column, Row, Words
from game.ui.widgets.buttons import Button
from game.ui.widgets.choices import Segmented, SwitchPart
from game.ui.widgets.dialog import question
from game.ui.widgets.field import TextField
from game.ui.widgets.labels import Label, Paragraph, TokenMark
from game.ui.widgets.menu import DropDown

Page = Literal["place", "units", "pack"]


class StackTool(Tool):
    """What is done to a stack that is there."""

    id = "stack"
    title = N_("Stacks")
    icon = "swap"

    def __init__(self, host: DeskHost, bench: TriggerSlot) -> None:
        super().__init__(host, bench)
        self.stack: StackId | None = None
        self.page: Page = "place"
        self.placing: StackPlacing | None = None
        self.dragged: HexId | None = None

    # Building

    def build(self) -> ToolPanel:
        self.token = TokenMark(TokenLook("neutral", "unknown"), 44)
        self.name_of = Label("", theme.ROW_TITLE)
        self.line = Label("", theme.LABEL, "label")
        self.who = Row(self.token, Words(self.name_of, self.line).growing(), gap=8)
        self.pages = Segmented(
            (
                SwitchPart("place", _("Place"), "compass", tip=_("Place, stance and owner")),
                SwitchPart("units", _("Units"), "people", tip=_("Figures of its units; remove units")),
                SwitchPart("pack", _("Pack"), "grain", tip=_("How a pack of ferals feels about others")),
            ),
            "place",
            self._turn,
            name=_("What to change"),
        )
        parts = self.reader.world.ruleset.move_parts
        self.units = UnitsSheet(parts, self._colour, self.refresh)
        self.pack = PackSheet(spawn_model.profiles_of(self.reader), self._home, self.refresh)
        self.sheets: dict[Page, Column] = {
            "place": self._place_sheet(),
            "units": self.units,
            "pack": self.pack,
        }
        self.remove = Button(_("Remove"), self._ask, style="danger", icon="skull").bound(
            desk_actions.DESK_REMOVE
        )
        return ToolPanel(
            _(self.title),
            _("Drag a stack to another hex to put it there, or click it to change it"),
            (self.who, self.pages, *self.sheets.values()),
            deed=self.deed,
            act=self.do,
            more=(self.remove,),
            into=self.into,
        )

    def _place_sheet(self) -> Column:
        sides = spawn_model.sides_of(self.reader)
        self.where = Paragraph("", theme.TEXT, "label")
        self.sides = DropDown(sides, str(sides[0][0]), self._side, name=_("Owner"))
        self.zones = DropDown(
            spawn_model.zones_of(self.reader), "ground", partial(self._place, "zone"), name=_("Zone")
        )
        self.stances = DropDown(
            spawn_model.stances_of(self.reader), "open", partial(self._place, "stance"), name=_("Stance")
        )
        self.name = TextField(
            "",
            name=_("Name of the stack"),
            hint=_("none"),
            limit=model.NAME_LIMIT,
            on_change=partial(self._place, "name"),
        )
        self.hex = TextField(
            "",
            name=_("Hex"),
            limit=8,
            allowed=lambda text: set(text) <= set("0123456789."),
            problem=lambda text: (
                "" if self._hex_of(text) is not None or not text else _("Not a hex on this map")
            ),
            on_change=self._write_hex,
        )
        lines: list[Widget] = [self.where, FormLine(_("Hex"), self.hex), FormLine(_("Side"), self.sides)]
        if self.zones.options:
            lines.append(FormLine(_("Zone"), self.zones))
        if self.stances.options:
            lines.append(FormLine(_("Stance"), self.stances))
        return Column(*lines, FormLine(_("Name"), self.name), gap=8)

    # What is clicked

    def on_stack(self, stack: StackId) -> None:
        self._take(stack)

    def on_hex(self, hex_: HexId) -> None:
        """Where the stack is to go; a second click there does it. For a pack's sheet: its home."""
        if self.placing is None:
            return
        if self.page == "pack":
            self.pack.den = hex_
            self.refresh()
            return
        if self.page != "place":
            self._turn("place")
            self.pages.show("place")
        again = hex_ == self.placing.hex
        self.placing = replace(self.placing, hex=hex_)
        self.hex.set_value(self.reader.grid.label(hex_))
        self.refresh()
        if again and not self.why_not():
            self.act()

    def takes_drag(self, start: HexId, stack: StackId | None) -> bool:
        if stack is None or stack not in self.truth.stacks:
            return False
        self._take(stack)
        return True

    def on_drag(self, start: HexId, here: HexId) -> None:
        self.dragged = here
        self.host.redraw()

    def on_drop(self, start: HexId, here: HexId) -> None:
        """A stack that was dragged is put there at once."""
        self.dragged = None
        if here != start and self.stack is not None:
            self.submit(self.give(GmPlaceStack, stack=self.stack, hex=here))
        self.host.redraw()

    def back(self) -> bool:
        if self.placing is not None and self.placing.hex is not None:
            self.placing = replace(self.placing, hex=None)
            self.hex.set_value("")
        elif self.stack is not None:
            self._take(None)
        else:
            return False
        self.refresh()
        return True

    def overlays(self) -> MapOverlays:
        goal = self.dragged
        if goal is None and self.placing is not None:
            home = self.pack.den if self.view is not None and self.page == "pack" else None
            goal = self.placing.hex if home is None else home
        here = self.truth.stacks[self.stack].hex if self.stack is not None else None
        return MapOverlays(selected=here, hovered=goal)

    # Doing

    def _take(self, stack: StackId | None) -> None:
        """Show another stack, or none."""
        if stack is not None and stack not in self.truth.stacks:
            stack = None
        if stack != self.stack and self.view is not None:
            self.units.chosen = frozenset()
            self.units.clear_figures()
        self.stack = stack
        self._read()
        self.refresh()

    def _read(self) -> None:
        """Take the stack as it is now."""
        truth, stack = self.truth, self.stack
        if stack is None or stack not in truth.stacks:
            self.stack, self.placing = None, None
            return
        self.placing = model.placing_of(truth, stack)
        if self.view is not None:
            self.sides.show(str(self.placing.side))
            self.zones.show(self.placing.zone)
            self.stances.show(self.placing.stance)
            self.name.set_value(self.placing.name)
            self.hex.set_value("")
            self.units.take(truth.cards(stack))
            self.pack.take(truth.packs.get(stack, Pack()))

    def _turn(self, key: str) -> None:
        self.page = next(page for page in self.sheets if page == key)
        self.refresh()

    def _place(self, field: str, value: Any) -> None:
        if self.placing is not None:
            self.placing = replace(self.placing, **{field: value})
        self.refresh()

    def _hex_of(self, text: str) -> HexId | None:
        """The hex of a label such as `12.07`."""
        try:
            return self.reader.grid.parse(text)
        except ValueError:
            return None

    def _write_hex(self, text: str) -> None:
        hex_ = self._hex_of(text)
        if self.placing is not None:
            self.placing = replace(self.placing, hex=hex_)
        if hex_ is not None:
            self.host.look_to(hex_)
        self.refresh()

    def _side(self, key: str) -> None:
        if self.placing is not None:
            self.placing = replace(self.placing, side=SideId(key))
        self.refresh()

    def _colour(self, unit: UnitId) -> str:
        truth = self.truth
        return truth.sides[truth.units[unit].side].colour

    def _home(self) -> None:
        if self.stack is not None:
            self.pack.den = self.truth.stacks[self.stack].hex
            self.refresh()

    def _ask(self) -> None:
        if self.stack is None:
            return
        units = self._units_to_go()
        count = len(units) or len(model.free_cards(self.truth, self.stack))
        words = ngettext("Remove {count} unit?", "Remove {count} units?", count).format(count=count)
        text = _("They vanish as if they had never been there: nobody gains from it")
        command = self.give(GmRemove, stack=self.stack, units=units)
        self.host.open(question(words, text, _("Remove"), partial(self._remove, command), danger=True))

    def _remove(self, command: GmCommand) -> None:
        self.submit(command)
        self._read()
        self.refresh()

    def _units_to_go(self) -> tuple[UnitId, ...]:
        """The units that are marked; none for the whole stack."""
        marked = self.units.marked if self.page == "units" else ()
        return () if len(marked) == len(self.units.cards) else marked

    # Showing

    def show(self) -> None:
        if self.stack is not None:
            keep = self.placing.hex if self.placing is not None else None
            before = self.truth.stacks.get(self.stack)
            if before is None:
                self._read()
            elif self.view is not None:
                self.units.take(self.truth.cards(self.stack))
                if self.placing is not None and keep == before.hex:
                    self.placing = replace(self.placing, hex=None)
                    self.hex.set_value("")
        super().show()

    def refresh(self) -> None:
        if self.view is not None:
            stack = self.stack
            for part in (self.who, self.pages):
                part.visible = stack is not None
            for page, sheet in self.sheets.items():
                sheet.visible = stack is not None and page == self.page
            self.remove.usable("" if stack is not None else _("Click a stack first"))
            if stack is not None:
                self._show_stack(stack)
        super().refresh()

    def _show_stack(self, stack: StackId) -> None:
        truth = self.truth
        head = model.head_of(truth, self.reader, stack)
        if not head.wild and self.page == "pack":
            self.page = "place"
            self.pages.show("place")
        self.pages.refuse("pack", "" if head.wild else _("It is not a pack of ferals"))
        self.token.show(head.look)
        self.name_of.say(head.title)
        self.line.say(head.line)
        goal = self.placing.hex if self.placing is not None else None
        words = _("Click the hex to put it in")
        self.where.say(words if goal is None else _("Goes to {place}").format(place=self.reader.goal(goal)))
        units = self._units_to_go()
        count = len(units)
        self.remove.say(
            ngettext("Remove {count}", "Remove {count}", count).format(count=count)
            if units
            else _("Remove the stack")
        )
        self.hex.hint = self.reader.grid.label(head.hex)
        self.units.show_hints()
        home = self.pack.den or truth.packs.get(stack, Pack()).home
        self.pack.home_words.say(_("none") if home is None else self.reader.goal(home))

    # What it would do

    @property
    def triggerable(self) -> bool:
        return self.stack is not None

    def why_not(self) -> str:
        if self.stack is None or self.placing is None:
            return _("Click a stack first")
        if self.page == "units":
            return self.units.why_not()
        fields = self._pack_fields() if self.page == "pack" else self._placing_fields()
        return "" if len(fields) > 1 else _("Nothing is changed yet")

    def _placing_fields(self) -> dict[str, object]:
        assert self.stack is not None
        assert self.placing is not None
        return model.placing_fields(self.truth, self.stack, self.placing)

    def _pack_fields(self) -> dict[str, object]:
        assert self.stack is not None
        return self.pack.fields(self.stack, self.truth.packs.get(self.stack, Pack()))

    def says(self) -> str:
        if self.page == "units":
            count = len(self.units.chosen)
            return ngettext("Change {count} unit", "Change {count} units", count).format(count=count)
        if self.page == "pack":
            return _("Change the pack")
        goal = self.placing.hex if self.placing is not None else None
        return _("Change the stack") if goal is None else _("Put it there")

    def command(self) -> GmCommand | None:
        if self.stack is None:
            return None
        if self.page == "units":
            name = self.units.name.value.strip() or None
            return self.give(GmEditUnits, **model.edit_fields(self.units.marked, self.units.written, name))
        if self.page == "pack":
            return self.give(GmEditPack, **self._pack_fields())
        return self.give(GmPlaceStack, **self._placing_fields())

    def done(self) -> None:
        self.units.clear_figures()
        self._read()
        self.refresh()
