"""The board on which a stack is divided: two columns, units go over by drag, double click, button or key.

Up and Down choose a line, Right and Left (or Enter) send one unit over, with Shift the whole line; a drag
sends the whole line, a double click one unit. The right column is a new stack or another one of the hex.
"""

from collections.abc import Callable, Sequence

import pygame

from game.core.records import StackId, UnitId
from game.ui.i18n import _
from game.ui.look import theme
from game.ui.map.control.controller import MapController
from game.ui.map.dialogs.drag_table import DragTable
from game.ui.map.dialogs.map_menus import MOST_NAME
from game.ui.map.models.hex_model import units_text
from game.ui.map.models.split_model import LEFT, NEW, RIGHT, Division, SplitGroup
from game.ui.widgets import paint
from game.ui.widgets.base import Widget
from game.ui.widgets.boxes import Column, Row
from game.ui.widgets.buttons import IconButton
from game.ui.widgets.dialog import Dialog, DialogAnswer
from game.ui.widgets.field import TextField
from game.ui.widgets.labels import Label, SectionHead
from game.ui.widgets.menu import DropDown
from game.ui.widgets.table import Cell, TableColumn
from game.ui.widgets.tip import Tip

_LIST_TALL = 292


class UnitList(DragTable):
    """One side of the board. `send` hears (side, line, how many; 0 for all)."""

    def __init__(self, side: int, send: Callable[[int, int, int], None], board: "SplitBoard") -> None:
        self.side = side
        self.send = send
        self.board = board
        self.groups: tuple[SplitGroup, ...] = ()
        super().__init__(
            (TableColumn(_("Unit")), TableColumn("", 64, "right", icon="heart")),
            0,
            self._cells,
            row_height=38,
            on_choose=lambda index: send(side, index, 1),
            row_tip=self._tip_of,
            rows_wished=7,
        )

    def fill(self, groups: Sequence[SplitGroup]) -> None:
        """Show who stands here."""
        self.groups = tuple(groups)
        self.show_rows(len(self.groups), self._cells)

    def _cells(self, index: int) -> Sequence[Cell]:
        group = self.groups[index]
        count = len(group.units)
        return (
            Cell(
                group.row.name,
                theme.STRONG,
                after=f"×{count}" if count > 1 else "",
                token=group.row.look,
            ),
            Cell(group.hits, theme.LABEL, "warning" if group.hurt else "value"),
        )

    def _tip_of(self, index: int) -> Tip | None:
        return self.groups[index].row.tip

    def key(self, event: pygame.event.Event) -> bool:
        towards = pygame.K_RIGHT if self.side == LEFT else pygame.K_LEFT
        if event.key in (pygame.K_RIGHT, pygame.K_LEFT) and not event.mod & pygame.KMOD_CTRL:
            if event.key == towards and self.selected is not None:
                self.send(self.side, self.selected, 0 if event.mod & pygame.KMOD_SHIFT else 1)
            elif event.key != towards:
                self.board.focus_list(1 - self.side)
            return True
        return super().key(event)

    def dragged(self, index: int, point: tuple[int, int]) -> None:
        self.board.drag_to(self.groups[index], point)

    def dropped(self, index: int | None, point: tuple[int, int]) -> None:
        self.board.drag_to(None, point)
        if index is not None and self.board.lists[1 - self.side].rect.collidepoint(point):
            self.send(self.side, index, 0)

    def draw(self, surface: pygame.Surface) -> None:
        if self.board.dragged_over(self):
            surface.blit(paint.row_mark(self.rect.size, "hover", "paper", self.kit.unit), self.rect)
        super().draw(surface)


class SplitBoard(Dialog):
    """Divides a stack, or moves units between two stacks of a hex."""

    def __init__(self, conduct: MapController, stack: StackId, *, apart: Sequence[UnitId] = ()) -> None:
        """`apart` stand on the other side at first."""
        self.conduct = conduct
        self.stack = stack
        self.division = Division(conduct.reader, stack)
        self.division.part(apart)
        self.dragged: SplitGroup | None = None
        self._pointer = (0, 0)
        self.lists = (UnitList(LEFT, self.send, self), UnitList(RIGHT, self.send, self))
        self.heads = (SectionHead(""), SectionHead(""))
        self.field = TextField("", name=_("Name"), hint=_("Name of the new stack"), limit=MOST_NAME)
        self.target = DropDown(self._targets(), NEW, self.choose_target, name=_("Where they go"))
        self.told = Label("", theme.TEXT, "label")
        super().__init__(
            _("Split {name}").format(name=conduct.reader.facts(stack).title),
            self._body(),
            (
                DialogAnswer(_("Cancel")),
                DialogAnswer(_("Reset"), self.reset, icon="undo", stays=True),
                DialogAnswer(_("Split"), self.carry_out, icon="swap", default=True, stays=True),
            ),
            width=820,
            first_focus=self.lists[LEFT],
        )
        self._fill()

    # Building

    def _targets(self) -> list[tuple[str, str]]:
        reader = self.conduct.reader
        here = reader.view.stacks[self.stack].hex
        others = [stack for stack in reader.stacks_in(here) if stack != self.stack]
        labels = [
            (str(stack), f"{reader.facts(stack).title} ({units_text(len(reader.view.stacks[stack].units))})")
            for stack in others
        ]
        return [(str(NEW), _("A new stack")), *labels]

    def _body(self) -> Widget:
        columns = [
            Column(self.heads[side], self.lists[side].sized(height=_LIST_TALL), gap=6).growing()
            for side in (LEFT, RIGHT)
        ]
        middle = Column(
            self._arrow("chevron_right", _("One to the right"), lambda: self.send_selected(LEFT, 1)),
            self._arrow("chevron_left", _("One to the left"), lambda: self.send_selected(RIGHT, 1)),
            self._arrow("swap", _("All to the other side"), self.swap_all),
            gap=8,
            justify="centre",
        ).sized(width=44)
        for column in columns:
            column.fixed_width = None
        return Column(
            Row(Label(_("To"), theme.TEXT, "label"), self.target.growing(), self.field.growing(), gap=12),
            _Halves(columns[LEFT], middle, columns[RIGHT]),
            self.told,
            gap=12,
        )

    def _arrow(self, icon: str, title: str, action: Callable[[], None]) -> IconButton:
        return IconButton(icon, title, action, style="paper", side=40)

    # Doing

    def choose_target(self, key: str) -> None:
        """Let them go to another stack; who was moved goes back first."""
        self.division = Division(self.conduct.reader, self.stack, StackId(key))
        self._fill()

    def send(self, side: int, index: int, count: int) -> None:
        """Send units of a line to the other side; 0 sends all of them."""
        if self.division.move(side, index, count):
            self.kit.play("set_down")
            self._fill()

    def send_selected(self, side: int, count: int) -> None:
        """Send units of the chosen line."""
        at = self.lists[side].selected
        self.send(side, at if at is not None else 0, count)

    def swap_all(self) -> None:
        """Send everybody of the side that has the focus, else of the left one."""
        side = RIGHT if self.lists[RIGHT].focused or not self.division.count(LEFT) else LEFT
        self.division.move_all(side)
        self._fill()

    def reset(self) -> None:
        """Put everybody back."""
        self.division.reset()
        self._fill()

    def focus_list(self, side: int) -> None:
        """Move the keyboard to a list."""
        if self.lists[side].count:
            self.home.focus(self.lists[side])

    def carry_out(self) -> None:
        """Give the commands; the board stays if one is refused."""
        if self.division.problem:
            return
        name = " ".join(self.field.value.split())
        commands = self.division.commands(self.conduct.side, name)
        self.home.close(self)
        for command in commands:
            if not self.conduct.submit(command, self.conduct.place):
                return

    def _fill(self) -> None:
        division, reader = self.division, self.conduct.reader
        titles = [reader.facts(self.stack).title, _("New stack")]
        if not division.forms_new:
            titles[RIGHT] = reader.facts(division.stacks[RIGHT]).title
        for side in (LEFT, RIGHT):
            self.lists[side].fill(division.groups(side))
            self.heads[side].say(titles[side], units_text(division.count(side)), "label")
        self.field.visible = division.forms_new
        problem = division.problem
        self.buttons[1].usable("" if division.changed else _("Nothing has been moved yet"))
        self.buttons[2].say(_("Split") if division.forms_new or division.count(LEFT) else _("Join"))
        self.buttons[2].usable(problem)
        self.told.say(problem or self._outcome())

    def _outcome(self) -> str:
        division = self.division
        if division.count(LEFT) and division.count(RIGHT):
            return _("{left} stay, {right} go").format(
                left=units_text(division.count(LEFT)), right=units_text(division.count(RIGHT))
            )
        return _("All become one stack")

    # Dragging

    def drag_to(self, group: SplitGroup | None, point: tuple[int, int]) -> None:
        """A line is dragged, or (with None) no longer."""
        if group is None and self.dragged is None:
            return
        self.dragged, self._pointer = group, point
        self.home.damage(self.panel.paint_rect)

    def dragged_over(self, target: UnitList) -> bool:
        """Whether a line of the other list is held over a list."""
        if self.dragged is None or not target.rect.collidepoint(self._pointer):
            return False
        return self.dragged not in target.groups

    def draw_over(self, surface: pygame.Surface) -> None:
        if self.dragged is not None:
            self.kit.tokens.draw(surface, self.dragged.row.look, *self._pointer, self.kit.px(46), lift=8)


class _Halves(Row):
    """Two columns of equal width with a narrow one between them."""

    def __init__(self, left: Widget, middle: Widget, right: Widget) -> None:
        super().__init__(left, middle, right, gap=12, across="stretch")

    def arrange(self) -> None:
        left, middle, right = self.children
        gap, narrow = self.kit.px(self.gap), middle.wish(self.rect.width).width
        wide = (self.rect.width - narrow - 2 * gap) // 2
        rect = self.rect
        left.place(pygame.Rect(rect.x, rect.y, wide, rect.height))
        middle.place(pygame.Rect(rect.x + wide + gap, rect.y, narrow, rect.height))
        right.place(pygame.Rect(rect.right - wide, rect.y, wide, rect.height))
