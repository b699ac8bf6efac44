"""Buttons: gold (one per screen, with a second line), walnut, paper, danger; and square ones with an icon."""

from collections.abc import Callable
from typing import ClassVar, Literal

import pygame

from game.ui.actions.action import ActionId
from game.ui.actions.catalogue import ACTIONS
from game.ui.i18n import _
from game.ui.look import theme
from game.ui.look.assets import draw_icon
from game.ui.look.colour import mix
from game.ui.look.text import Drop
from game.ui.look.theme import TypeRole
from game.ui.widgets import paint
from game.ui.widgets.base import Size
from game.ui.widgets.control import Control
from game.ui.widgets.paint import ButtonStyle

_HEIGHTS: dict[ButtonStyle, float] = {"gold": 48, "walnut": 44, "paper": 38, "danger": 44}
_TWO_LINES = 66
_LIGHT_DROP = Drop("#FFF0C0", 1, 110)
_DARK_DROP = Drop("#000000", 1, 160)


def nothing() -> None:
    """What a button does that was given nothing to do."""


class Button(Control):
    """A button with words, perhaps an icon and (big ones) a second line below the words.

    `big` sets the words in serif, as buttons that end something have them; `align="left"` lines icons and
    words up along the left edge, as in a menu.
    """

    def __init__(
        self,
        label: str,
        action: Callable[[], None] = nothing,
        *,
        style: ButtonStyle = "walnut",
        icon: str = "",
        second: str = "",
        big: bool = False,
        align: Literal["centre", "left"] = "centre",
    ) -> None:
        super().__init__()
        self.label = label
        self.action = action
        self.style: ButtonStyle = style
        self.icon = icon
        self.second = second
        self.big = big or bool(second)
        self.align: Literal["centre", "left"] = align

    @property
    def sound(self) -> str:
        """Gold ends something: it rings; all others click."""
        return "bell" if self.style == "gold" else "click"

    def say(self, label: str, second: str | None = None, icon: str | None = None) -> None:
        """Show other words."""
        new = (label, self.second if second is None else second, self.icon if icon is None else icon)
        if new != (self.label, self.second, self.icon):
            self.label, self.second, self.icon = new
            self.big = self.big or bool(self.second)
            self.resized()

    def act(self) -> None:
        self.action()

    # Size

    @property
    def role(self) -> TypeRole:
        """Type of its words."""
        if self.big:
            return theme.BIG_BUTTON
        return theme.STRONG if self.style == "paper" else theme.BUTTON

    def _icon_px(self) -> int:
        kit = self.kit
        if self.big:
            return kit.px(28 if self.second and self.align == "centre" else 24)
        return kit.px(19 if self.style == "paper" else 20)

    def _gap(self) -> int:
        return self.kit.px(14 if self.big else 9) if self.icon and self.label else 0

    def _words_width(self) -> int:
        typeset = self.kit.typeset
        second = typeset.measure(self.second, theme.LABEL) if self.second else 0
        return max(typeset.measure(self.label, self.role), second)

    def _content_width(self) -> int:
        return self._words_width() + (self._icon_px() + self._gap() if self.icon else 0)

    def measure(self, width: int) -> Size:
        kit = self.kit
        usual = _TWO_LINES if self.second else 50 if self.big else _HEIGHTS[self.style]
        return Size(min(width, self._content_width() + kit.px(36 if self.big else 28)), kit.px(usual))

    # Drawing

    def draw(self, surface: pygame.Surface) -> None:
        sink = self.stamp_states(surface, self.style)
        kit, rect = self.kit, self.rect
        typeset = kit.typeset
        state = self.face_state
        colour = paint.button_text(self.style, state)
        left = rect.x + (rect.width - self._content_width()) // 2
        if self.align == "left":
            left = rect.x + kit.px(22)
        left = max(left, rect.x + kit.px(8))
        middle = rect.centery + sink
        if self.icon:
            side = self._icon_px()
            cut = theme.GOLD[2] if self.style == "gold" else None
            draw_icon(surface, self.icon, left + side / 2, middle, side, colour, cut=cut, stroke=2)
            left += side + self._gap()
        if not self.label:
            return
        room = rect.right - kit.px(8) - left
        label = typeset.ellipsis(self.label, self.role, room)
        drop = None
        if state != "disabled" and self.style != "paper":
            drop = _LIGHT_DROP if self.style == "gold" else _DARK_DROP
        if not self.second:
            typeset.draw(surface, label, left, middle, self.role, colour, anchor="middle", drop=drop)
            return
        block = typeset.height(self.role) + typeset.height(theme.LABEL) - kit.px(4)
        top = round(middle - block / 2)
        typeset.draw(surface, label, left, top, self.role, colour, drop=drop)
        softer = self._second_colour(colour)
        second = typeset.ellipsis(self.second, theme.LABEL, room)
        below = top + typeset.height(self.role) - kit.px(4)
        typeset.draw(surface, second, left, below, theme.LABEL, softer)

    def _second_colour(self, colour: str) -> str:
        if self.face_state == "disabled":
            return colour
        if self.style == "gold":
            return theme.GOLD_TEXT_SOFT
        return theme.IVORY_SOFT if self.style in ("walnut", "danger") else mix(colour, theme.INK_SOFT, 0.8)


class IconButton(Control):
    """A square button of one icon, 40 x 40, with a count at its corner if there is one to tell."""

    bleed: ClassVar[float] = 10

    def __init__(
        self,
        icon: str,
        title: str,
        action: Callable[[], None] = nothing,
        *,
        style: ButtonStyle = "walnut",
        count: int = 0,
        side: float = 40,
    ) -> None:
        super().__init__()
        self.icon = icon
        self.action = action
        self.style: ButtonStyle = style
        self.count = count
        self.side = side
        self.tipped(title)

    def show_count(self, count: int) -> None:
        """Show another count; 0 shows none."""
        if count != self.count:
            self.count = count
            self.changed()

    def act(self) -> None:
        self.action()

    def measure(self, width: int) -> Size:
        side = self.kit.px(self.side)
        return Size(side, side)

    def draw(self, surface: pygame.Surface) -> None:
        sink = self.stamp_states(surface, self.style)
        kit = self.kit
        x, y = self.rect.center
        colour = paint.button_text(self.style, self.face_state)
        draw_icon(surface, self.icon, x, y + sink, kit.px(self.side * 0.54), colour, stroke=2)
        if self.count:
            self._draw_count(surface)

    def _draw_count(self, surface: pygame.Surface) -> None:
        kit = self.kit
        text = str(self.count) if self.count < 100 else "99+"
        tall = kit.px(19)
        wide = max(tall, kit.typeset.measure(text, theme.LABEL_STRONG) + kit.px(9))
        box = pygame.Rect(0, 0, wide, tall)
        box.center = (self.rect.right - kit.px(4), self.rect.top + kit.px(2))
        surface.blit(paint.count_pill((wide, tall), kit.unit), box)
        kit.typeset.draw(
            surface,
            text,
            *box.center,
            theme.LABEL_STRONG,
            "#FFF3DC",
            align="centre",
            anchor="middle",
        )


def face_of(action: ActionId, *, label: str = "") -> tuple[str, str]:
    """Words and icon of the button of an action; `label` where it says less or more than the catalogue."""
    told = ACTIONS[action]
    return label or _(told.words), told.icon


def button_of(
    action: ActionId,
    act: Callable[[], None],
    *,
    style: ButtonStyle = "walnut",
    label: str = "",
    big: bool = False,
    bare: bool = False,
) -> Button:
    """The button of an action of the catalogue, which its keys activate; `bare` where an icon has no room."""
    words, icon = face_of(action, label=label)
    return Button(words, act, style=style, icon="" if bare else icon, big=big).bound(action)


def icon_button_of(
    action: ActionId,
    act: Callable[[], None],
    *,
    style: ButtonStyle = "walnut",
    title: str = "",
    side: float = 40,
) -> IconButton:
    """The button of an action of the catalogue that shows its icon alone; the tooltip says its title, or
    another one."""
    told = ACTIONS[action]
    return IconButton(told.icon, title or _(told.title), act, style=style, side=side).bound(action)
