"""Menus that fold out: the context menu, and the drop-down field."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

import pygame

from game.ui.actions.action import NO_ACTION, ActionId
from game.ui.actions.catalogue import ACTIONS
from game.ui.i18n import _
from game.ui.look import theme
from game.ui.look.assets import draw_icon
from game.ui.widgets import paint
from game.ui.widgets.base import Ground, Overlay, Size, Widget
from game.ui.widgets.buttons import nothing
from game.ui.widgets.control import Control
from game.ui.widgets.scroll import RowList, RowMark
from game.ui.widgets.surfaces import draw_card
from game.ui.widgets.tip import Tip
from game.ui.widgets.tips import beside

_ROW = 36
_PAD = 8
_MOST_ROWS = 12


@dataclass(frozen=True, slots=True)
class MenuItem:
    """A line of a menu. A `reason` greys it; the key of `command` is shown and works while it is open. A
    `heading` stands above lines and cannot be chosen."""

    label: str
    action: Callable[[], None] = nothing
    icon: str = ""
    command: ActionId = NO_ACTION
    reason: str = ""
    danger: bool = False
    heading: bool = False


def item_of(action: ActionId, act: Callable[[], None], reason: str = "", *, label: str = "") -> MenuItem:
    """The line of an action of the catalogue; `label` where its words change with the state."""
    told = ACTIONS[action]
    return MenuItem(label or _(told.words), act, told.icon, action, reason, told.danger)


class Menu(Overlay):
    """A list of actions at a point or below a control. Esc or a click beside it closes it."""

    bleed: ClassVar[float] = 30

    def __init__(
        self,
        items: Sequence[MenuItem],
        anchor: pygame.Rect,
        *,
        chosen: int | None = None,
        least_width: int = 0,
    ) -> None:
        """`anchor` is what the menu belongs to and `least_width` its smallest width, in screen pixels."""
        super().__init__()
        self.items = tuple(items)
        self.anchor = pygame.Rect(anchor)
        self.least_width = least_width
        self.marked = chosen
        self.rows = _MenuRows(self)
        self.add(self.rows)

    @property
    def child_ground(self) -> Ground:
        return "paper"

    @property
    def first_focus(self) -> Widget | None:
        return self.rows

    def opened(self) -> None:
        self.rows.select(self.marked, tell=False)

    def press_outside(self) -> None:
        self.cancel()

    def shift(self, dy: int) -> None:
        self.move(0, dy)

    def settle(self, area: pygame.Rect) -> None:
        kit = self.kit
        typeset = kit.typeset
        wide = self.least_width
        for item in self.items:
            key = kit.key_of(item.command)
            words = typeset.measure(item.label, theme.TEXT)
            words += typeset.measure(key, theme.LABEL) + kit.px(24) if key else 0
            wide = max(wide, words + kit.px(34 + 2 * _PAD + 24))
        rows = min(len(self.items), _MOST_ROWS)
        tall = min(kit.px(_ROW) * rows + 2 * kit.px(_PAD), area.height - kit.px(16))
        room = area.inflate(-kit.px(8), -kit.px(8))
        place = beside((min(wide, room.width), tall), self.anchor, room, kit.px(3))
        self.place(place)
        self.rows.place(place.inflate(-2 * kit.px(_PAD), -2 * kit.px(_PAD)))

    def draw(self, surface: pygame.Surface) -> None:
        draw_card(
            surface,
            self.rect,
            self.kit.unit,
            tone=theme.PAPER_LIT,
            seed=17,
            shadow=theme.SHADOW_TOOLTIP,
            edge=0.10,
        )

    def run(self, command: ActionId) -> bool:
        for index, item in enumerate(self.items):
            if item.command == command:
                self.choose(index)
                return True
        return False

    def choose(self, index: int) -> None:
        """Do what a line says and close the menu; a greyed line only answers."""
        item = self.items[index]
        if item.heading:
            return
        if item.reason:
            self.kit.play("refused")
            return
        self.home.close(self)
        item.action()


class _MenuRows(RowList):
    def __init__(self, menu: Menu) -> None:
        super().__init__(
            len(menu.items),
            self._draw_item,
            row_height=_ROW,
            on_choose=menu.choose,
            row_tip=self._tip_of,
            lines=False,
        )
        self.menu = menu

    def _tip_of(self, index: int) -> Tip | None:
        item = self.menu.items[index]
        return Tip(title=item.label, text=item.reason) if item.reason else None

    def select(self, index: int | None, *, tell: bool = True) -> None:
        """Select a line; instead of a heading the next line in the same direction."""
        if index is not None and self.menu.items[index].heading:
            up = self.selected is not None and index < self.selected and index > 0
            index += -1 if up else 1
        super().select(index, tell=tell)

    def pointer_moved(self, point: tuple[int, int]) -> None:
        super().pointer_moved(point)
        if self.over is not None and not self.menu.items[self.over].heading:
            self.select(self.over, tell=False)

    def press(self, point: tuple[int, int], button: int, clicks: int) -> bool:
        if self.over_bar(point):
            return super().press(point, button, clicks)
        return True

    def release(self, point: tuple[int, int]) -> None:
        super().release(point)
        index = self.row_at(point)
        if index is not None and not self.over_bar(point) and not self.menu.items[index].heading:
            self.kit.play("click")
            self.menu.choose(index)

    @property
    def ring_wanted(self) -> bool:
        # The selected line is marked already.
        return False

    def _draw_item(self, surface: pygame.Surface, rect: pygame.Rect, index: int, mark: RowMark) -> None:
        kit, item = self.kit, self.menu.items[index]
        if item.heading:
            left, room = rect.x + kit.px(8), rect.width - kit.px(16)
            title = kit.typeset.ellipsis(item.label, theme.LABEL, room)
            low = rect.bottom - kit.px(5)
            kit.typeset.draw(surface, title, left, rect.centery, theme.LABEL, theme.INK_SOFT, anchor="middle")
            surface.fill(theme.HAIRLINE, (left, low, room, max(1, kit.px(1))))
            return
        colour = theme.INK_FAINT if item.reason else theme.LOSS if item.danger else theme.INK
        left = rect.x + kit.px(8)
        icon = "check" if index == self.menu.marked else item.icon
        if icon:
            draw_icon(surface, icon, left + kit.px(9), rect.centery, kit.px(18), colour, stroke=2)
        left += kit.px(28)
        right = rect.right - kit.px(8)
        key = kit.key_of(item.command)
        if key:
            kit.typeset.draw(
                surface,
                key,
                right,
                rect.centery,
                theme.LABEL,
                theme.INK_SOFT,
                align="right",
                anchor="middle",
            )
            right -= kit.typeset.measure(key, theme.LABEL) + kit.px(12)
        label = kit.typeset.ellipsis(item.label, theme.TEXT, right - left)
        kit.typeset.draw(surface, label, left, rect.centery, theme.TEXT, colour, anchor="middle")


class DropDown(Control):
    """A field that shows what is chosen and folds out all there is. Arrow keys change it in place."""

    shrinks: ClassVar[bool] = True

    def __init__(
        self,
        options: Sequence[tuple[str, str]],
        chosen: str,
        on_choose: Callable[[str], None],
        *,
        name: str = "",
        headings: Mapping[str, str] | None = None,
    ) -> None:
        """`options` are pairs of key and label; `headings` stand above the options of their keys."""
        super().__init__()
        self.options = tuple(options)
        self.chosen = chosen
        self.on_choose = on_choose
        self.barred: Mapping[str, str] = {}
        self.headings: Mapping[str, str] = headings or {}
        if name:
            self.tipped(name)

    def show(self, chosen: str) -> None:
        """Show another option as chosen, without telling."""
        if chosen != self.chosen:
            self.chosen = chosen
            self.changed()

    def bar(self, reasons: Mapping[str, str]) -> None:
        """Give options by their key a reason why they cannot be chosen; all others can."""
        self.barred = reasons

    def _index(self) -> int:
        return next((at for at, (key, _) in enumerate(self.options) if key == self.chosen), 0)

    def choose(self, key: str) -> None:
        """Choose an option as the player does."""
        if key != self.chosen:
            self.chosen = key
            self.changed()
            self.on_choose(key)

    def act(self) -> None:
        def pick(key: str) -> Callable[[], None]:
            return lambda: self.choose(key)

        items: list[MenuItem] = []
        chosen = 0
        for key, label in self.options:
            if key in self.headings:
                items.append(MenuItem(self.headings[key], heading=True))
            if key == self.chosen:
                chosen = len(items)
            items.append(MenuItem(label, pick(key), reason=self.barred.get(key, "")))
        self.home.open(Menu(items, self.rect, chosen=chosen, least_width=self.rect.width))

    def key(self, event: pygame.event.Event) -> bool:
        step = {pygame.K_DOWN: 1, pygame.K_UP: -1}.get(event.key, 0)
        if not step or event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT) or not self.enabled:
            return False
        if event.mod & pygame.KMOD_SHIFT:
            return False
        at = self._index() + step
        while 0 <= at < len(self.options) and self.options[at][0] in self.barred:
            at += step
        if 0 <= at < len(self.options):
            self.choose(self.options[at][0])
        return True

    def measure(self, width: int) -> Size:
        typeset, kit = self.kit.typeset, self.kit
        widest = max((typeset.measure(label, theme.TEXT) for _, label in self.options), default=0)
        return Size(min(width, max(kit.px(160), widest + kit.px(52))), kit.px(38))

    def draw(self, surface: pygame.Surface) -> None:
        self.stamp_states(surface, "paper")
        kit, rect = self.kit, self.rect
        colour = paint.button_text("paper", self.face_state)
        label = self.options[self._index()][1] if self.options else ""
        room = rect.width - kit.px(48)
        text = kit.typeset.ellipsis(label, theme.TEXT, room)
        kit.typeset.draw(
            surface, text, rect.x + kit.px(14), rect.centery, theme.TEXT, colour, anchor="middle"
        )
        draw_icon(
            surface, "chevron_down", rect.right - kit.px(20), rect.centery, kit.px(14), colour, stroke=2.6
        )
