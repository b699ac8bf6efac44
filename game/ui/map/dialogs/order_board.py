"""The board on which the order of a stack is changed, and who rides on whom.

Up and Down choose a unit, with Shift they move it; Right lets it get on the unit above it, Left get off. A
drag puts it before another unit, or on the back of one that has room.
"""

from collections.abc import Sequence

import pygame

from game.core.numbers import halves_text
from game.core.records import StackId, UnitId
from game.core.seams.cards import UnitCard
from game.ui.i18n import _
from game.ui.look import theme
from game.ui.look.tokens import TokenLook
from game.ui.map.control.controller import MapController
from game.ui.map.dialogs.drag_table import DragTable
from game.ui.map.models.order_draft import OrderDraft, RidingPlace
from game.ui.map.models.seat_words import name_of
from game.ui.map.models.stack_model import RIDES, unit_tip
from game.ui.widgets import paint
from game.ui.widgets.boxes import ArrowRow, Column
from game.ui.widgets.buttons import Button
from game.ui.widgets.dialog import Dialog, DialogAnswer
from game.ui.widgets.labels import Label, Paragraph
from game.ui.widgets.menu import Menu, MenuItem
from game.ui.widgets.table import Cell, TableColumn
from game.ui.widgets.tip import Tip

RULE = "TB-5.13"
_MIDDLE = 0.3
"""Share of a line, above and below its middle, on which a drop means its back."""
_LIST_TALL = 300


class UnitOrder(DragTable):
    """The units of a stack in their order."""

    def __init__(self, board: "OrderBoard") -> None:
        self.board = board
        self.seats: tuple[RidingPlace, ...] = ()
        self._target: tuple[int, bool] | None = None
        super().__init__(
            (
                TableColumn(_("Unit")),
                TableColumn("", 70, "right", icon="heart"),
                TableColumn(_("Cargo"), 132, "right"),
            ),
            0,
            self._cells,
            row_height=38,
            row_tip=self._tip_of,
        )

    def fill(self, seats: Sequence[RidingPlace]) -> None:
        """Show who stands here."""
        self.seats = tuple(seats)
        self.show_rows(len(self.seats), self._cells)

    def _cells(self, index: int) -> Sequence[Cell]:
        seat = self.seats[index]
        card = seat.card
        look = TokenLook(self.board.colour, card.glyph)
        name = f"{RIDES * seat.depth} {name_of(card)}".strip()
        full = seat.load / seat.cargo if seat.cargo else None
        over = seat.load > seat.cargo
        return (
            Cell(name, theme.STRONG, token=look),
            Cell(f"{halves_text(card.hits)}/{halves_text(card.hits_max)}", theme.LABEL),
            Cell(seat.meter, theme.LABEL, "loss" if over else "value", bar=None if over else full),
        )

    def _tip_of(self, index: int) -> Tip | None:
        return unit_tip((self.seats[index].card,), parts=self.board.parts)

    def key(self, event: pygame.event.Event) -> bool:
        if event.key in (pygame.K_RIGHT, pygame.K_LEFT) and not event.mod & pygame.KMOD_CTRL:
            if event.key == pygame.K_RIGHT:
                self.board.up_on_above()
            else:
                self.board.off()
            return True
        if event.mod & pygame.KMOD_SHIFT and event.key in (pygame.K_UP, pygame.K_DOWN):
            self.board.shift(-1 if event.key == pygame.K_UP else 1)
            return True
        return super().key(event)

    # Dragging

    def dragged(self, index: int, point: tuple[int, int]) -> None:
        self._target = self._aimed(point)
        self.board.held = (self.seats[index].card, point)
        self.changed()
        self.home.damage(self.board.panel.paint_rect)

    def dropped(self, index: int | None, point: tuple[int, int]) -> None:
        target, self._target = self._target, None
        held, self.board.held = self.board.held, None
        if held is not None:
            self.home.damage(self.board.panel.paint_rect)
        if held is not None and index is not None and target is not None:
            unit, other = self.seats[index].card.unit, self.seats[target[0]].card.unit
            self.board.drop(unit, other, back=target[1])

    def _aimed(self, point: tuple[int, int]) -> tuple[int, bool] | None:
        """The line under the pointer, and whether its back is meant."""
        index = self.row_at(point)
        if index is None:
            return None
        rect = self.row_rect(index)
        middle = abs(point[1] - rect.centery) < rect.height * _MIDDLE
        return index, bool(middle and self.seats[index].cargo)

    def draw(self, surface: pygame.Surface) -> None:
        super().draw(surface)
        if self._target is None:
            return
        rect = self.row_rect(self._target[0])
        if self._target[1]:
            surface.blit(paint.row_mark(rect.size, "hover", "paper", self.kit.unit), rect)
        else:
            pygame.draw.rect(surface, theme.INK, (rect.x, rect.y - 1, rect.width, self.kit.px(3)))


class OrderBoard(Dialog):
    """See the module."""

    def __init__(self, conduct: MapController, stack: StackId) -> None:
        self.conduct, self.stack = conduct, stack
        self.draft = OrderDraft(conduct.reader, stack)
        self.colour = conduct.reader.side.colour
        self.parts = conduct.reader.world.ruleset.move_parts
        self.held: tuple[UnitCard, tuple[int, int]] | None = None
        self.list = UnitOrder(self)
        self.told = Paragraph("", theme.TEXT, "label")
        self._make_buttons()
        body = Column(
            Label(_("Blows fall on the front unit first; riders stand behind mounts"), theme.TEXT, "label"),
            self.list.sized(height=_LIST_TALL),
            ArrowRow(self.earlier, self.later, self.on, self.off_button, self.take, gap=8, equal=True),
            self.told,
            gap=10,
        )
        super().__init__(
            _("Order of {name}").format(name=conduct.reader.facts(stack).title),
            body,
            (
                DialogAnswer(_("Cancel")),
                DialogAnswer(_("Reset"), self.reset, icon="undo", stays=True),
                DialogAnswer(_("Apply order"), self.carry_out, icon="check", default=True, stays=True),
            ),
            width=760,
            first_focus=self.list,
        )
        self._fill(self.draft.order[0])

    def _make_buttons(self) -> None:
        self.earlier = Button(_("Up"), lambda: self.shift(-1), style="paper", icon="up")
        self.earlier.tipped(_("Up"), _("Ahead of the unit above: Shift and the arrow key"), rule=RULE)
        self.later = Button(_("Down"), lambda: self.shift(1), style="paper", icon="down")
        self.later.tipped(_("Down"), _("Behind the unit below: Shift and the arrow key"), rule=RULE)
        self.on = Button(_("Get on…"), self._choose_mount, style="paper", icon="horseshoe")
        self.on.tipped(_("Get on"), _("Choose a mount; the arrow key takes the unit above"), rule="TB-5.06")
        self.off_button = Button(_("Get off"), self.off, style="paper", icon="feet")
        self.off_button.tipped(_("Get off"), _("Where it can walk"), rule="TB-5.09")
        self.take = Button(_("Take up…"), self._choose_guest, style="paper", icon="people")
        self.take.tipped(_("Take up"), _("A unit of another stack in this hex rides on it"), rule="TB-5.09")

    # What the player does

    @property
    def unit(self) -> UnitId:
        """The unit that is chosen."""
        at = self.list.selected
        return self.list.seats[at if at is not None else 0].card.unit

    def shift(self, step: int) -> None:
        """Move the chosen unit, with its riders, up or down."""
        self._took(self.draft.shift(self.unit, step))

    def off(self) -> None:
        """Let the chosen unit get off."""
        self._took(self.draft.get_off(self.unit))

    def up_on_above(self) -> None:
        """Let the chosen unit get on the one that stands above it beside it."""
        level = self.draft.riders(self.draft.seats[self.unit])
        at = level.index(self.unit)
        if at:
            self._took(self.draft.get_on(self.unit, level[at - 1]))

    def drop(self, unit: UnitId, other: UnitId, *, back: bool) -> None:
        """A unit was dragged onto the back of another one, or before it."""
        self._took(self.draft.get_on(unit, other) if back else self.draft.place(unit, other), unit)

    def _took(self, moved: bool, unit: UnitId | None = None) -> None:
        chosen = self.unit if unit is None else unit
        if moved:
            self.kit.play("set_down")
        self._fill(chosen)

    def _choose_mount(self) -> None:
        unit = self.unit
        items = [
            self._item(unit, seat.card.unit, name_of(seat.card), seat.meter)
            for seat in self.draft.lines()
            if seat.cargo and seat.card.unit != unit
        ]
        if items:
            self.home.open(Menu(items, self.on.rect))

    def _choose_guest(self) -> None:
        mount = self.unit
        items = [self._item(card.unit, mount, name_of(card), "") for card in self.draft.guests]
        if items:
            self.home.open(Menu(items, self.take.rect))

    def _item(self, unit: UnitId, mount: UnitId, name: str, meter: str) -> MenuItem:
        def act() -> None:
            self._took(self.draft.get_on(unit, mount))

        label = f"{name} · {meter}" if meter else name
        reason = self.draft.reason(unit, mount) if not self.draft.changed else ""
        return MenuItem(label, act, "horseshoe", reason=reason)

    def reset(self) -> None:
        """As it was."""
        self.draft.reset()
        self._fill(self.draft.order[0])

    def carry_out(self) -> None:
        """Give the commands."""
        settled = self.draft.settle()
        if settled.refused is not None or not settled.commands:
            return
        self.home.close(self)
        for command in settled.commands:
            if not self.conduct.submit(command, self.conduct.place):
                return

    def _fill(self, chosen: UnitId) -> None:
        """Show the draft, and what the rules say of it."""
        draft = self.draft
        lines = draft.lines()
        self.list.fill(lines)
        at = next((n for n, seat in enumerate(lines) if seat.card.unit == chosen), 0)
        self.list.select(at)
        unit, level = self.unit, draft.riders(draft.seats[self.unit])
        self.earlier.usable("" if level.index(unit) else _("It cannot move further up"))
        last = level.index(unit) == len(level) - 1
        self.later.usable(_("It cannot move further down") if last else "")
        mounts = [seat for seat in lines if seat.cargo and seat.card.unit != unit]
        self.on.usable("" if mounts else _("There is no mount"))
        self.off_button.usable("" if draft.seats[unit] is not None else _("It is not mounted"))
        self.take.usable(self._no_guest(lines[at]))
        settled = draft.settle()
        refused = settled.refused
        words = _("{reason} ({rule})").format(reason=_(refused.detail), rule=refused.rule) if refused else ""
        self.told.say(words or self._outcome())
        self.buttons[1].usable("" if draft.changed else _("Nothing has been moved yet"))
        self.buttons[2].usable(words or ("" if settled.commands else _("Order set")))

    def _no_guest(self, seat: RidingPlace) -> str:
        if not seat.cargo:
            return _("It cannot carry anybody")
        return "" if self.draft.guests else _("No other stack of yours is in this hex")

    def _outcome(self) -> str:
        afoot = [seat.card for seat in self.draft.lines() if not seat.depth]
        slow = min(afoot, key=lambda card: card.move)
        return _("As fast as its slowest unit on foot: {name}").format(name=name_of(slow))

    def draw_over(self, surface: pygame.Surface) -> None:
        if self.held is not None:
            card, (x, y) = self.held
            look = TokenLook(self.colour, card.glyph)
            self.kit.tokens.draw(surface, look, x, y, self.kit.px(46), lift=8)
