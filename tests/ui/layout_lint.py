"""A linter for layouts: draws a scene widget by widget and tells what a player would stumble over.

It finds widgets that got less room than they need, lie outside the window or over a sibling; controls that
are too small to hit; text that is too small, cut off, shortened, or written over other text.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import pygame

from game.ui.look import theme
from game.ui.look.colour import Colour
from game.ui.look.pixels import opaque_surface
from game.ui.look.text import ELLIPSIS, Typeset
from game.ui.look.theme import Scale, TypeRole
from game.ui.stage.scene import QuietStage, WidgetScene
from game.ui.widgets.base import Overlay, Widget
from game.ui.widgets.boxes import Pinned
from game.ui.widgets.folding import FoldDock
from game.ui.widgets.kit import Kit
from game.ui.widgets.scroll import RowList, ScrollArea

_ROUNDING = 2


@dataclass(frozen=True)
class Written:
    """A piece of text as it was drawn."""

    text: str
    box: pygame.Rect
    role: TypeRole
    owner: Widget


class WatchedTypeset(Typeset):
    """A typeset that remembers what it drew for whom."""

    def __init__(self, scale: Scale) -> None:
        super().__init__(scale)
        self.written: list[Written] = []
        self.owner: Widget | None = None
        self.surface: pygame.Surface | None = None

    def draw(
        self,
        surface: pygame.Surface,
        text: str,
        x: float,
        y: float,
        role: TypeRole,
        colour: Colour = theme.INK,
        **options: Any,
    ) -> pygame.Rect:
        box = super().draw(surface, text, x, y, role, colour, **options)
        # Text on other surfaces is part of a picture, such as a token.
        if self.owner is not None and text.strip() and surface is self.surface:
            self.written.append(Written(text, _inked(box, role, self), role, self.owner))
        return box


def _inked(box: pygame.Rect, role: TypeRole, typeset: Typeset) -> pygame.Rect:
    """The part of a line's box that letters fill: from the capitals' top to the baseline."""
    base = box.y + typeset.ascent(role)
    tall = typeset.cap_height(role)
    return pygame.Rect(box.x, base - tall, box.width, tall)


def _name(widget: Widget) -> str:
    for attribute in ("label", "title", "_text", "chip_text"):
        words = getattr(widget, attribute, "")
        if isinstance(words, str) and words:
            return f"{type(widget).__name__}({words!r})"
    return type(widget).__name__


def _scrolled(widget: Widget) -> bool:
    return any(isinstance(node, ScrollArea) for node in widget.ancestors())


def _room_problems(widget: Widget, window: pygame.Rect) -> Iterator[str]:
    if not window.contains(widget.rect) and not _scrolled(widget) and widget.rect.width:
        yield f"{_name(widget)} lies outside the window: {widget.rect}"
    wish = widget.wish(max(1, widget.rect.width))
    if widget.rect.height + _ROUNDING < min(wish.height, widget.least_height(widget.rect.width)):
        yield f"{_name(widget)} is {widget.rect.height} px high and needs {wish.height}"
    if not widget.shrinks and not widget.children:
        natural = widget.wish(10_000).width
        if natural < 5_000 and widget.rect.width + _ROUNDING < natural:
            yield f"{_name(widget)} is {widget.rect.width} px wide and needs {natural}"


def _target_problems(widget: Widget) -> Iterator[str]:
    if not widget.takes_focus:
        return
    least = widget.kit.px(theme.TARGET) - 1
    tall = widget.kit.px(widget.row_height) if isinstance(widget, RowList) else widget.rect.height
    if min(tall, widget.rect.width) < least:
        yield f"{_name(widget)} is too small to hit: {widget.rect.size}"


def _overlap_problems(widget: Widget) -> Iterator[str]:
    if isinstance(widget, Pinned) or (isinstance(widget, FoldDock) and widget.panel.folded):
        return
    shown = [child for child in widget.children if child.visible and child.rect.width and child.rect.height]
    for at, first in enumerate(shown):
        for second in shown[at + 1 :]:
            shared = first.rect.clip(second.rect)
            if min(shared.size) > _ROUNDING:
                yield f"{_name(first)} and {_name(second)} overlap by {shared.size}"


def _seen(piece: Written) -> pygame.Rect:
    """The part of a text's box that no scroll area hides."""
    box = pygame.Rect(piece.box)
    for node in (piece.owner, *piece.owner.ancestors()):
        if node.viewport is not None:
            box = box.clip(node.viewport)
    return box


def _text_problems(
    written: Sequence[Written], window: pygame.Rect, may_shorten: tuple[type[Widget], ...]
) -> Iterator[str]:
    for piece in written:
        if piece.role.px < theme.SMALLEST_PX:
            yield f"{piece.text!r} is smaller than {theme.SMALLEST_PX} px"
        meant = piece.text == getattr(piece.owner, "label", None)
        if piece.text.endswith(ELLIPSIS) and not (meant or isinstance(piece.owner, may_shorten)):
            yield f"{_name(piece.owner)} shortens its text to {piece.text!r}"
        reach = piece.owner.kit.px(piece.owner.bleed) + _ROUNDING
        clipped = piece.owner.viewport is not None
        if not clipped and not piece.owner.rect.inflate(2 * reach, 2 * reach).contains(piece.box):
            yield f"{piece.text!r} leaves {_name(piece.owner)}: {piece.box} of {piece.owner.rect}"
        if not window.contains(piece.box) and not _scrolled(piece.owner):
            yield f"{piece.text!r} leaves the window"
    for at, first in enumerate(written):
        for second in written[at + 1 :]:
            shared = _seen(first).clip(_seen(second))
            if min(shared.size) > _ROUNDING:
                yield f"{first.text!r} and {second.text!r} are written over one another"


def lint(
    scene: WidgetScene,
    size: tuple[int, int],
    percent: int = 100,
    *,
    stage: QuietStage | None = None,
    may_shorten: tuple[type[Widget], ...] = (),
) -> list[str]:
    """All problems of a scene at a window and a text size; with a `stage` that it has entered already."""
    typeset = WatchedTypeset(Scale(percent))
    entered = stage is not None
    stage = stage or QuietStage()
    stage.kit = Kit(typeset=typeset, calm=True)
    if not entered:
        scene.enter(stage)
    scene.layout(size, stage.kit)
    scene.update(0)
    window = pygame.Rect(0, 0, *size)
    surface = typeset.surface = opaque_surface(size)
    problems: list[str] = []
    for root in (scene.desk.root, *scene.desk.overlays):
        typeset.written.clear()
        for widget in root.walk():
            if not isinstance(widget, Overlay):
                problems += _room_problems(widget, window)
            problems += _target_problems(widget)
            problems += _overlap_problems(widget)
            typeset.owner = widget
            widget.draw(surface)
            widget.draw_over(surface)
            typeset.owner = None
        problems += _text_problems(typeset.written, window, may_shorten)
    return problems
