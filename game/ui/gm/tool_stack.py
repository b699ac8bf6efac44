"""The tool for stacks: put them elsewhere, change or remove their units, set how a pack stands."""

from dataclasses import replace
from functools import partial
from typing import Any, Literal

from game.core.cards import UnitCard
from game.core.gm_commands import GmCommand, GmEditPack, GmEditUnits, GmPlaceStack, GmRemove
from game.core.numbers import CENT, HALF, halves_text, move_text
from game.core.packs import Pack
from game.core.records import HexId, SideId, StackId, UnitId
from game.ui import theme
from game.ui.gm import spawn_model
from game.ui.gm import stack_edit_model as model
from game.ui.gm.bench import Bench
from game.ui.gm.stack_edit_model import Placing
from game.ui.gm.tool_base import Tool
from game.ui.gm.tool_parts import FigureField, FormLine, PickTable, ToolPanel
from game.ui.gm.tools import DeskHost
from game.ui.i18n import _, later, ngettext
from game.ui.map.scene_data import MapOverlays
from game.ui.tokens import TokenLook
from game.ui.widgets.base import Widget
from game.ui.widgets.boxes import Column, Row, Words
from game.ui.widgets.buttons import Button
from game.ui.widgets.choices import Choice, Segmented, Toggle
from game.ui.widgets.dialog import question
from game.ui.widgets.field import TextField
from game.ui.widgets.labels import Label, Paragraph, TokenMark
from game.ui.widgets.menu import DropDown
from game.ui.widgets.stepper import Stepper
from game.ui.widgets.table import Cell, TableColumn
from game.ui.widgets.tip import Tip

Page = Literal["place", "units", "pack"]
_ROW = 40
_SHOWN = 4
_HEAD = 26
_MOST_EATEN = 100_000


class StackTool(Tool):
    """What is done to a stack that is there."""

    id = "stack"
    title = later("Stacks")
    icon = "swap"

    def __init__(self, host: DeskHost, bench: Bench) -> None:
        super().__init__(host, bench)
        self.stack: StackId | None = None
        self.page: Page = "place"
        self.placing: Placing | None = None
        self.chosen: frozenset[UnitId] = frozenset()
        self.cards: tuple[UnitCard, ...] = ()
        self.dragged: HexId | None = None
        self.home: HexId | None = None

    # Building

    def build(self) -> ToolPanel:
        self.token = TokenMark(TokenLook("neutral", "unknown"), 44)
        self.name_of = Label("", theme.ROW_TITLE)
        self.line = Label("", theme.LABEL, "label")
        self.who = Row(self.token, Words(self.name_of, self.line).growing(), gap=8)
        self.pages = Segmented(
            (
                Choice("place", _("Place"), "compass", tip=_("Where it is, how it stands, whose it is")),
                Choice("units", _("Units"), "people", tip=_("Figures of its units; take units away")),
                Choice("pack", _("Pack"), "grain", tip=_("How a pack of ferals stands to the world")),
            ),
            "place",
            self._turn,
            name=_("What is changed"),
        )
        self.sheets: dict[Page, Column] = {
            "place": self._place_sheet(),
            "units": self._units_sheet(),
            "pack": self._pack_sheet(),
        }
        self.remove = Button(_("Remove"), self._ask, style="danger", icon="skull").bound("desk_remove")
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
        self.sides = DropDown(sides, str(sides[0][0]), self._side, name=_("Whose it is"))
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
                "" if self._hex_of(text) is not None or not text else _("No hex of this map")
            ),
            on_change=self._write_hex,
        )
        lines: list[Widget] = [self.where, FormLine(_("Hex"), self.hex), FormLine(_("Side"), self.sides)]
        if self.zones.options:
            lines.append(FormLine(_("Zone"), self.zones))
        if self.stances.options:
            lines.append(FormLine(_("Stance"), self.stances))
        return Column(*lines, FormLine(_("Name"), self.name), gap=8)

    def _units_sheet(self) -> Column:
        self.list = PickTable(
            (
                TableColumn("", 30),
                TableColumn(_("Unit")),
                TableColumn("", 62, "right", icon="heart"),
                TableColumn("", 62, "right", icon="boot"),
            ),
            0,
            self._cells,
            row_height=_ROW,
            on_choose=self._toggle,
            row_tip=self._tip,
        )
        self.all = Button("", self._all, style="paper")
        parts = self.reader.world.ruleset.move_parts
        figure = partial(FigureField, on_change=self.refresh)
        self.figures = {
            "hits": figure(name=_("Hits"), scale=HALF, low=-99, high=999),
            "move": figure(name=_("Move"), scale=parts, high=99),
            "ammo": figure(name=_("Ammo"), scale=HALF, high=999),
            "level": figure(name=_("Level"), low=1, high=99),
            "exp": figure(name=_("Experience"), high=99_999),
        }
        self.unit_name = TextField(
            "", name=_("Name"), limit=model.NAME_LIMIT, on_change=lambda _text: self.refresh()
        )
        lines = [FormLine(field.tip.title if field.tip else "", field) for field in self.figures.values()]
        return Column(
            self.list.sized(height=_ROW * _SHOWN + _HEAD),
            self.all,
            *lines,
            FormLine(_("Name"), self.unit_name),
            gap=8,
        )

    def _pack_sheet(self) -> Column:
        self.profile = DropDown(
            spawn_model.profiles_of(self.reader), "", lambda _key: self.refresh(), name=_("Conduct")
        )
        self.home_words = Label("", theme.TEXT, "label")
        self.here = Button(_("Its home is here"), self._home, style="paper", icon="house")
        self.hunger = Stepper(
            0, lambda _count: self.refresh(), high=model.MOST_HUNGER, name=_("Dawns hungry in a row")
        )
        self.eaten = FigureField(name=_("Eaten today"), high=_MOST_EATEN, on_change=self.refresh)
        self.ended = Toggle(_("Its turn is over"), False, lambda _on: self.refresh())
        return Column(
            FormLine(_("Conduct"), self.profile),
            FormLine(_("Home"), self.home_words),
            self.here,
            FormLine(_("Hungry"), self.hunger),
            FormLine(_("Eaten"), self.eaten),
            self.ended,
            gap=8,
        )

    def _cells(self, index: int) -> tuple[Cell, ...]:
        card = self.cards[index]
        look = TokenLook(
            self.truth.sides[self.truth.units[card.unit].side].colour,
            card.glyph,
            hits=max(0.0, min(1.0, card.hits / card.hits_max)) if card.hits_max else None,
            captive=card.prisoner,
        )
        parts = self.reader.world.ruleset.move_parts
        return (
            Cell(icon="check" if card.unit in self.chosen else "", tone="gain"),
            Cell(card.name or _(card.kind_name), theme.STRONG, token=look),
            Cell(f"{halves_text(card.hits)}/{halves_text(card.hits_max)}"),
            Cell(f"{move_text(card.move, parts)}/{move_text(card.move_max, parts)}"),
        )

    def _tip(self, index: int) -> Tip:
        card = self.cards[index]
        held = _("A prisoner of the stack") if card.prisoner else ""
        line = model.unit_words(card, self.reader.world.ruleset.move_parts)
        return Tip(title=card.name or _(card.kind_name), text=held, place=line)

    # What is clicked

    def on_stack(self, stack: StackId) -> None:
        self._take(stack)

    def on_hex(self, hex_: HexId) -> None:
        """Where the stack is to go; a second click there does it. For a pack's sheet: its home."""
        if self.placing is None:
            return
        if self.page == "pack":
            self.home = hex_
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
            goal = self.home if self.page == "pack" and self.home is not None else self.placing.hex
        here = self.truth.stacks[self.stack].hex if self.stack is not None else None
        return MapOverlays(selected=here, hovered=goal)

    # Doing

    def _take(self, stack: StackId | None) -> None:
        """Show another stack, or none."""
        if stack is not None and stack not in self.truth.stacks:
            stack = None
        if stack != self.stack:
            self.chosen = frozenset()
            self._clear_figures()
        self.stack = stack
        self._read()
        self.refresh()

    def _read(self) -> None:
        """Take the stack as it is now."""
        truth, stack = self.truth, self.stack
        if stack is None or stack not in truth.stacks:
            self.stack, self.placing, self.cards, self.chosen = None, None, (), frozenset()
            return
        self.placing = model.placing_of(truth, stack)
        self.cards = truth.cards(stack)
        self.chosen &= {card.unit for card in self.cards}
        pack = truth.packs.get(stack, Pack())
        self.home = None
        if self.view is not None:
            self.sides.show(str(self.placing.side))
            self.zones.show(self.placing.zone)
            self.stances.show(self.placing.stance)
            self.name.set_value(self.placing.name)
            self.hex.set_value("")
            self.list.show_rows(len(self.cards), self._cells)
            self.profile.show(pack.profile)
            self.hunger.show(pack.hunger)
            self.eaten.set_value("")
            self.eaten.suggest(str(pack.eaten // CENT))
            self.ended.show(pack.ended)

    def _clear_figures(self) -> None:
        if self.view is not None:
            for field in (*self.figures.values(), self.unit_name):
                field.set_value("")

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

    def _toggle(self, index: int) -> None:
        self.chosen ^= {self.cards[index].unit}
        self.refresh()

    def _all(self) -> None:
        every = frozenset(card.unit for card in self.cards)
        self.chosen = frozenset() if self.chosen == every else every
        self.refresh()

    def _home(self) -> None:
        if self.stack is not None:
            self.home = self.truth.stacks[self.stack].hex
            self.refresh()

    def _ask(self) -> None:
        if self.stack is None:
            return
        units = self._units_to_go()
        count = len(units) or len(model.free_cards(self.truth, self.stack))
        words = ngettext("Remove {count} unit?", "Remove {count} units?", count).format(count=count)
        text = _("They are gone as if they had never been: nobody gains by it")
        command = self.give(GmRemove, stack=self.stack, units=units)
        self.host.open(question(words, text, _("Remove"), partial(self._remove, command), danger=True))

    def _remove(self, command: GmCommand) -> None:
        self.submit(command)
        self._read()
        self.refresh()

    def _units_to_go(self) -> tuple[UnitId, ...]:
        """The units that are marked; none for the whole stack."""
        marked = self._marked() if self.page == "units" else ()
        return () if len(marked) == len(self.cards) else marked

    def _marked(self) -> tuple[UnitId, ...]:
        return tuple(card.unit for card in self.cards if card.unit in self.chosen)

    # Showing

    def show(self) -> None:
        if self.stack is not None:
            keep = self.placing.hex if self.placing is not None else None
            before = self.truth.stacks.get(self.stack)
            if before is None:
                self._read()
            elif self.view is not None:
                self.cards = self.truth.cards(self.stack)
                self.chosen &= {card.unit for card in self.cards}
                self.list.show_rows(len(self.cards), self._cells)
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
        self.pages.refuse("pack", "" if head.wild else _("It is no pack of ferals"))
        self.token.show(head.look)
        self.name_of.say(head.title)
        self.line.say(head.line)
        goal = self.placing.hex if self.placing is not None else None
        words = _("Click the hex where it shall be")
        self.where.say(words if goal is None else _("Goes to {place}").format(place=self.reader.goal(goal)))
        marked = self._marked()
        every = len(marked) == len(self.cards)
        self.all.say(_("None") if every else _("All {count}").format(count=len(self.cards)))
        units = self._units_to_go()
        count = len(units)
        self.remove.say(
            ngettext("Remove {count}", "Remove {count}", count).format(count=count)
            if units
            else _("Remove the stack")
        )
        cards = tuple(card for card in self.cards if card.unit in self.chosen)
        hints = model.common(cards, self.reader.world.ruleset.move_parts) if cards else {}
        self.hex.hint = self.reader.grid.label(head.hex)
        for key, field in self.figures.items():
            field.suggest(hints.get(key, ""))
        self.unit_name.hint = hints.get("name", "")
        home = self.home or truth.packs.get(stack, Pack()).home
        self.home_words.say(_("none") if home is None else self.reader.goal(home))

    # What it would do

    @property
    def triggerable(self) -> bool:
        return self.stack is not None

    def why_not(self) -> str:
        if self.stack is None or self.placing is None:
            return _("Click a stack first")
        if self.page == "units":
            if not self.chosen:
                return _("Choose units first")
            wrong = next((field.complaint for field in self.figures.values() if field.complaint), "")
            return wrong or (
                "" if self._figures() or self.unit_name.value.strip() else _("Write a figure first")
            )
        fields = self._pack_fields() if self.page == "pack" else self._placing_fields()
        return "" if len(fields) > 1 else _("Nothing is changed yet")

    def _figures(self) -> dict[str, object]:
        found: dict[str, object] = {key: field.figure for key, field in self.figures.items()}
        found["exp"] = self.figures["exp"].exact
        return {key: figure for key, figure in found.items() if figure is not None}

    def _placing_fields(self) -> dict[str, object]:
        assert self.stack is not None
        assert self.placing is not None
        return model.placing_fields(self.truth, self.stack, self.placing)

    def _pack_fields(self) -> dict[str, object]:
        assert self.stack is not None
        pack = self.truth.packs.get(self.stack, Pack())
        eaten = self.eaten.figure
        return model.pack_fields(
            self.stack,
            pack,
            profile=self.profile.chosen,
            home=self.home,
            hunger=self.hunger.value,
            eaten=pack.eaten // CENT if eaten is None else eaten,
            ended=self.ended.on,
        )

    def says(self) -> str:
        if self.page == "units":
            count = len(self.chosen)
            return ngettext("Change {count} unit", "Change {count} units", count).format(count=count)
        if self.page == "pack":
            return _("Change the pack")
        goal = self.placing.hex if self.placing is not None else None
        return _("Change the stack") if goal is None else _("Put it there")

    def command(self) -> GmCommand | None:
        if self.stack is None:
            return None
        if self.page == "units":
            name = self.unit_name.value.strip() or None
            return self.give(GmEditUnits, **model.edit_fields(self._marked(), self._figures(), name))
        if self.page == "pack":
            return self.give(GmEditPack, **self._pack_fields())
        return self.give(GmPlaceStack, **self._placing_fields())

    def done(self) -> None:
        self._clear_figures()
        self._read()
        self.refresh()
