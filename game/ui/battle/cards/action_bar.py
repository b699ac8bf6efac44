"""The bar at the foot: the acting unit at the left, what can be done with it at the right."""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import ClassVar, Literal

import pygame

from game.ui.actions.action import ActionId
from game.ui.actions.catalogue import ACTIONS
from game.ui.i18n import _
from game.ui.look import theme
from game.ui.look.assets import draw_icon
from game.ui.look.theme import TypeRole
from game.ui.look.tokens import TokenLook
from game.ui.widgets import paint
from game.ui.widgets.base import Box, Size, Widget
from game.ui.widgets.buttons import Button, nothing
from game.ui.widgets.surfaces import Panel
from game.ui.widgets.tip import Tip

_PLATE = 270
_PLATE_FROM = 720
_TALL = 52
_LOW = 36
_GAP = 6
_BAR = 92
_WIDEST = 230
_MOST_ROWS = 2


@dataclass(frozen=True, slots=True)
class Dial:
    """A number that a button of the bar sets, 0 to `most`."""

    value: int
    most: int
    change: Callable[[int], None]


@dataclass(frozen=True, slots=True)
class BarAction:
    """A button of the bar. `on` shows it switched on; a `reason` greys it, with its `rule`. With a `dial` it
    sets a number."""

    command: ActionId
    label: str
    icon: str
    act: Callable[[], None] = nothing
    on: bool = False
    reason: str = ""
    rule: str = ""
    hint: str = ""
    dial: Dial | None = None


def bar_action(
    action: ActionId,
    act: Callable[[], None] = nothing,
    on: bool = False,
    *,
    label: str = "",
    reason: str = "",
    rule: str = "",
    hint: str = "",
    dial: Dial | None = None,
) -> BarAction:
    """The button of an action of the catalogue; `label` and `rule` where its own change with the state."""
    told = ACTIONS[action]
    words = label or _(told.words)
    return BarAction(action, words, told.icon, act, on, reason, rule or told.rule, hint, dial)


class UnitPlate(Widget):
    """Token, name and two lines about the acting unit."""

    bleed: ClassVar[float] = 14

    def __init__(self) -> None:
        super().__init__()
        self.look: TokenLook | None = None
        self.words: tuple[str, str, str] = ("", "", "")
        self.card: Tip | None = None

    def show(self, look: TokenLook | None, title: str, first: str, second: str, card: Tip | None) -> None:
        """Show another unit, or words alone."""
        new = (title, first, second)
        if (look, new, card) != (self.look, self.words, self.card):
            self.look, self.words, self.card = look, new, card
            self.changed()

    def tip_shown(self) -> Tip | None:
        return self.card

    def measure(self, width: int) -> Size:
        return Size(min(width, self.kit.px(_PLATE)), self.kit.px(64))

    def draw(self, surface: pygame.Surface) -> None:
        kit, rect = self.kit, self.rect
        typeset = kit.typeset
        left = rect.x
        if self.look is not None:
            kit.tokens.draw(surface, self.look, left + kit.px(30), rect.centery - kit.px(2), kit.px(52))
            left += kit.px(66)
        room = max(1, rect.right - left)
        title, first, second = self.words
        lines = [(title, theme.ROW_TITLE, theme.IVORY)]
        lines += [(text, theme.LABEL, theme.IVORY_SOFT) for text in (first, second) if text]
        heights = [typeset.height(role) - kit.px(2) for _text, role, _colour in lines]
        top = rect.centery - sum(heights) // 2
        for (text, role, colour), tall in zip(lines, heights, strict=True):
            shown = typeset.ellipsis(text, role, room)
            typeset.draw(surface, shown, left, top, role, colour)
            top += tall
        edge = pygame.Rect(rect.right + kit.px(6), rect.y, max(1, kit.px(1)), rect.height)
        line = paint.hairline(edge.height, edge.width, theme.BRASS_DARK, 0.7, upright=True)
        surface.blit(line, edge)


class BarButton(Button):
    """A button of the bar; where there is little room in small type, at last as its icon alone."""

    def __init__(self, action: BarAction) -> None:
        super().__init__(action.label, action.act, icon=action.icon)
        self.size: Literal["usual", "small", "icon"] = "usual"
        self.full_label = action.label
        self.own_icon = action.icon
        self.on = False
        self.bound(action.command)

    @property
    def role(self) -> TypeRole:
        return theme.BUTTON if self.size == "usual" else theme.LABEL_STRONG

    def width_at(self, size: Literal["usual", "small"]) -> int:
        """How wide its words and icon are at a size."""
        kit = self.kit
        role = theme.BUTTON if size == "usual" else theme.LABEL_STRONG
        edge = 59 if size == "usual" else 40
        return kit.typeset.measure(self.full_label, role) + kit.px(edge)

    def _gap(self) -> int:
        return self.kit.px(9 if self.size == "usual" else 6) if self.label else 0

    def resize(self, size: Literal["usual", "small", "icon"]) -> None:
        """Take another size; whoever calls places it anew."""
        self.size = size
        self.label = "" if size == "icon" else self.full_label
        self.show_icon()

    def show_icon(self) -> None:
        """Its icon, or a check where it is switched on and words still tell what it is."""
        self.icon = "check" if self.on and self.label else self.own_icon

    def measure(self, width: int) -> Size:
        kit = self.kit
        return Size(kit.px(40) if self.size == "icon" else min(width, self.width_at("small")), kit.px(_LOW))


class DialButton(BarButton):
    """A button that sets a number: minus and plus at its ends, a groove between them that can be drawn
    along."""

    def __init__(self, action: BarAction, dial: Dial) -> None:
        super().__init__(action)
        self.dial = dial
        self._drawn = False

    def show(self, dial: Dial) -> None:
        """Show another number."""
        self.dial = dial
        self.changed()

    def width_at(self, size: Literal["usual", "small"]) -> int:
        kit = self.kit
        role = theme.BUTTON if size == "usual" else theme.LABEL_STRONG
        widest = f"{self.full_label} {self._figures(self.dial.most)}"
        return kit.typeset.measure(widest, role) + kit.px(78 if size == "usual" else 60)

    def _figures(self, value: int) -> str:
        most = self.dial.most
        return f"{value} / {most}" if self.size == "usual" else f"{value}/{most}"

    def _ends(self) -> tuple[pygame.Rect, pygame.Rect]:
        wide = min(self.kit.px(34 if self.size == "usual" else 27), self.rect.width // 3)
        left = pygame.Rect(self.rect.x, self.rect.y, wide, self.rect.height)
        return left, left.move(self.rect.width - wide, 0)

    def _groove(self) -> pygame.Rect:
        left, right = self._ends()
        tall = self.kit.px(5)
        return pygame.Rect(left.right, self.rect.bottom - tall - self.kit.px(5), right.x - left.right, tall)

    def draw(self, surface: pygame.Surface) -> None:
        self.stamp_states(surface, self.style)
        kit, dial = self.kit, self.dial
        colour = paint.button_text(self.style, self.face_state)
        for box, icon, spent in zip(
            self._ends(), ("minus", "plus"), (dial.value <= 0, dial.value >= dial.most), strict=True
        ):
            tone = theme.IVORY_FAINT if spent and self.enabled else colour
            draw_icon(surface, icon, *box.center, kit.px(15), tone, stroke=2.4)
        groove = self._groove()
        share = dial.value / max(1, dial.most)
        full = theme.BRASS if self.enabled else theme.IVORY_FAINT
        face = paint.bar_face(groove.size, round(groove.width * share), full, kit.unit)
        paint.stamp(surface, face, groove)
        figures = self._figures(dial.value)
        words = (f"{self.label} {figures}" if self.label else figures, figures, str(dial.value))
        fits = (text for text in words if kit.typeset.measure(text, self.role) <= groove.width)
        middle = self.rect.centery - kit.px(4)
        shown = next(fits, words[-1])
        kit.typeset.draw(
            surface, shown, groove.centerx, middle, self.role, colour, align="centre", anchor="middle"
        )

    def _set(self, value: int) -> None:
        value = max(0, min(self.dial.most, value))
        if not self.enabled or value == self.dial.value:
            return
        self.kit.play("click")
        self.dial.change(value)

    def press(self, point: tuple[int, int], button: int, clicks: int) -> bool:
        if button != pygame.BUTTON_LEFT:
            return False
        if not self.enabled:
            self.kit.play("refused")
            return True
        left, right = self._ends()
        if left.collidepoint(point) or right.collidepoint(point):
            self._set(self.dial.value + (-1 if left.collidepoint(point) else 1))
        else:
            self._drawn = True
            self._follow(point[0])
        return True

    def _follow(self, x: int) -> None:
        groove = self._groove()
        self._set(round((x - groove.x) / max(1, groove.width) * self.dial.most))

    def drag(self, point: tuple[int, int]) -> None:
        if self._drawn:
            self._follow(point[0])

    def release(self, point: tuple[int, int]) -> None:
        self._drawn = False

    def wheel(self, dx: float, dy: float) -> bool:
        self._set(self.dial.value + (1 if dy > 0 else -1))
        return True

    def key(self, event: pygame.event.Event) -> bool:
        goals = {
            pygame.K_RIGHT: self.dial.value + 1,
            pygame.K_LEFT: self.dial.value - 1,
            pygame.K_HOME: 0,
            pygame.K_END: self.dial.most,
        }
        if event.key not in goals or event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT):
            return False
        self._set(goals[event.key])
        return True

    def activate(self) -> bool:
        """Enter and its key do what else it does, or step up."""
        if self.enabled and self.action is not nothing:
            self.kit.play(self.sound)
            self.action()
            return True
        if not self.enabled or self.dial.value >= self.dial.most:
            self.kit.play("refused")
            return False
        self._set(self.dial.value + 1)
        return True


class ActionGrid(Box):
    """Buttons of equal width in as few rows as their words need; in smaller type before a third row."""

    arrows: ClassVar[bool] = True

    def _buttons(self) -> list[BarButton]:
        return [child for child in self.shown() if isinstance(child, BarButton)]

    def _layout(self, width: int) -> tuple[int, int, Literal["usual", "small", "icon"]]:
        """(columns, height of a row, size of the buttons) at a width."""
        shown = self._buttons()
        if not shown:
            return 1, 0, "usual"
        sizes: tuple[Literal["usual", "small"], ...] = ("usual", "small")
        for size in sizes:
            columns, rows = self._fitted(width, max(button.width_at(size) for button in shown))
            if rows <= _MOST_ROWS:
                return columns, self.kit.px(_TALL if rows == 1 else _LOW), size
        columns, _rows = self._fitted(width, self.kit.px(48))
        return columns, self.kit.px(_LOW), "icon"

    def _fitted(self, width: int, widest: int) -> tuple[int, int]:
        count = len(self._buttons())
        gap = self.kit.px(_GAP)
        columns = max(1, min(count, (width + gap) // (widest + gap)))
        rows = math.ceil(count / columns)
        return math.ceil(count / rows), rows

    def measure(self, width: int) -> Size:
        columns, tall, _size = self._layout(width)
        rows = math.ceil(len(self.shown()) / columns) if self.shown() else 0
        return Size(width, rows * tall + max(0, rows - 1) * self.kit.px(_GAP))

    def arrange(self) -> None:
        shown = self.shown()
        columns, tall, size = self._layout(self.rect.width)
        gap = self.kit.px(_GAP)
        wide = (self.rect.width - gap * (columns - 1)) / max(1, columns)
        wide = min(wide, self.kit.px(_WIDEST))
        for at, child in enumerate(shown):
            if isinstance(child, BarButton):
                child.resize(size)
            row, column = divmod(at, columns)
            left = self.rect.x + round(column * (wide + gap))
            right = self.rect.x + round(column * (wide + gap) + wide)
            top = self.rect.y + row * (tall + gap)
            child.place(pygame.Rect(left, top, right - left, tall))


class ActionBar(Panel):
    """The walnut bar with plate and buttons, framed in the colour of the side that acts."""

    def __init__(self) -> None:
        self.plate = UnitPlate()
        self.grid = ActionGrid()
        self.colour = ""
        self._shown: tuple[BarAction, ...] = ()
        super().__init__(self.plate, self.grid, pad=(16, 7), seed=81, corners=True)

    def show(self, actions: Sequence[BarAction], colour: str) -> None:
        """Show other buttons and frame the bar in another colour."""
        if colour != self.colour:
            self.colour = colour
            self.changed()
        keys = [(a.command, a.label, a.icon) for a in actions]
        old = [(a.command, a.label, a.icon) for a in self._shown]
        self._shown = tuple(actions)
        if keys == old:
            for child, action in zip(self.grid.children, actions, strict=True):
                assert isinstance(child, BarButton)
                _update(child, action)
        else:
            self.grid.refill([_button(action) for action in actions])

    def _plate_shown(self, width: int) -> bool:
        return width >= self.kit.px(_PLATE_FROM)

    def _room(self, width: int) -> int:
        kit = self.kit
        inner = width - kit.px(32)
        return inner - kit.px(_PLATE + 14) if self._plate_shown(width) else inner

    def measure(self, width: int) -> Size:
        kit = self.kit
        # As high for one row of buttons as for two: the field above it must not change its size.
        buttons = self.grid.wish(self._room(width)).height
        return Size(width, max(kit.px(_BAR), buttons + kit.px(14)))

    def arrange(self) -> None:
        kit = self.kit
        shown = self._plate_shown(self.rect.width)
        # Set without `visible`, which would ask for another layout from within this one.
        self.plate._visible = shown
        inner = self.inner()
        left = inner.x
        if shown:
            wide = kit.px(_PLATE)
            tall = kit.px(64)
            self.plate.place(pygame.Rect(left, inner.y + (inner.height - tall) // 2, wide, tall))
            left += wide + kit.px(14)
        room = inner.right - left
        tall = self.grid.wish(room).height
        self.grid.place(pygame.Rect(left, inner.y + max(0, inner.height - tall) // 2, room, tall))

    def draw(self, surface: pygame.Surface) -> None:
        super().draw(surface)
        if self.colour:
            kit = self.kit
            base = theme.livery(self.colour).base
            box = self.rect.inflate(-kit.px(4), -kit.px(4))
            thick = max(2, kit.px(3))
            for edge in (
                pygame.Rect(box.x, box.y, box.width, thick),
                pygame.Rect(box.x, box.bottom - thick, box.width, thick),
                pygame.Rect(box.x, box.y, thick, box.height),
                pygame.Rect(box.right - thick, box.y, thick, box.height),
            ):
                surface.fill(base, edge)


def _button(action: BarAction) -> BarButton:
    button = BarButton(action) if action.dial is None else DialButton(action, action.dial)
    _update(button, action)
    return button


def _update(button: BarButton, action: BarAction) -> None:
    button.action = action.act
    button.tipped(action.label, action.hint, rule=action.rule)
    button.own_icon, button.on = action.icon, action.on
    button.show_icon()
    button.style = "paper" if action.on else "walnut"
    button.usable(action.reason)
    if isinstance(button, DialButton) and action.dial is not None:
        button.show(action.dial)
    button.changed()
