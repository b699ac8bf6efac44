"""Numbers and words at the tokens of the field: the place in an order, the chance to fall."""

from collections.abc import Callable
from functools import lru_cache

import pygame

from game.ui.battle.field.field_model import FieldModel
from game.ui.look import theme
from game.ui.look.chips import chip_width, draw_chip
from game.ui.look.vector import Canvas
from game.ui.widgets.kit import Kit

Point = tuple[float, float]
At = Callable[[str], Point | None]

WORD_TALL = 21
"""Height of the word below a token, in pixels at 100 %."""
_BAR_ROOM = 10
_NUMBER_SHARE = 0.5
"""Numbers are shown at tokens of which they cover no more than this."""
_COLOURS = {"loss": theme.LOSS, "warning": theme.WARNING, "label": theme.INK_SOFT}


def draw_tags(surface: pygame.Surface, kit: Kit, model: FieldModel, at: At, hovered: str) -> None:
    """Draws the tags of a model."""
    d = model.ranks.d
    worded, numbered = words_fit(kit, d), kit.px(20) <= d * _NUMBER_SHARE
    for unit, tag in model.tags.items():
        middle = at(unit)
        if middle is None:
            continue
        looked = unit == hovered or unit in model.selected
        if tag.number and (numbered or looked):
            _draw_number(surface, kit, tag.number, (middle[0] - d * 0.5, middle[1]))
        if tag.word and (worded or looked):
            draw_chip(
                surface,
                kit.typeset,
                tag.word,
                middle[0],
                middle[1] + d * 0.5 + _BAR_ROOM,
                tone="marker",
                colour=_COLOURS.get(tag.tone, theme.INK) if unit != hovered else theme.INK,
                height=WORD_TALL,
                align="centre",
            )


def words_fit(kit: Kit, d: int) -> bool:
    """Whether words below tokens of box `d` would not run into one another."""
    return chip_width(kit.typeset, "100 %") <= d * 1.14


def draw_groups(surface: pygame.Surface, kit: Kit, model: FieldModel, at: At) -> None:
    """The ground under a mount and all it carries, as one piece of parchment."""
    d = model.ranks.d
    for group in model.groups:
        feet = [foot for foot in (at(unit) for unit in group) if foot is not None]
        if len(feet) < 2:
            continue
        left, right = min(x for x, _ in feet), max(x for x, _ in feet)
        size = (round(right - left + d * 1.16), round(d * 1.16))
        plate = _plate(size, kit.unit)
        middle = ((left + right) / 2, feet[0][1])
        surface.blit(plate, plate.get_rect(center=(round(middle[0]), round(middle[1]))))


@lru_cache(maxsize=64)
def _plate(size: tuple[int, int], unit: float) -> pygame.Surface:
    canvas = Canvas(*size)
    edge = 2 * unit
    box = (edge, edge, size[0] - 2 * edge, size[1] - 2 * edge)
    round_ = size[1] / 2
    canvas.rectangle(*box, theme.PAPER_LIT, theme.OVERLAY_DARK, 4 * unit, radius=round_, fill_opacity=0.4)
    canvas.rectangle(*box, None, theme.OVERLAY_LIGHT, 1.8 * unit, radius=round_)
    return canvas.surface()


_SHAFT = 0.34
_HEAD = 26
_TALL = 46


def draw_thrusts(surface: pygame.Surface, kit: Kit, model: FieldModel, area: pygame.Rect) -> None:
    """Who strikes whom in which step, as broad arrows between both fronts."""
    if not model.thrusts or not model.ranks.places:
        return
    edges = [
        [
            x
            for unit, (x, _y) in model.ranks.places.items()
            if (model.names.owners.get(unit) == model.left) == left
        ]
        for left in (True, False)
    ]
    if not all(edges):
        return
    d = model.ranks.d
    start, end = max(edges[0]) + d * 0.62, min(edges[1]) - d * 0.62
    wide = round(min(end - start, kit.px(190)))
    tall = kit.px(_TALL)
    widest = max(kit.typeset.measure(thrust.text, theme.FIGURE_M) for thrust in model.thrusts)
    if wide < widest + kit.px(_HEAD + 34):
        return
    rows = sorted(model.thrusts, key=lambda thrust: (thrust.step, not thrust.left))
    height = len(rows) * tall + (len(rows) - 1) * kit.px(14)
    ground = model.ranks.ground
    top = area.y + ground.top + (ground.height - height) / 2
    x = area.x + (start + end) / 2
    several = len({thrust.step for thrust in rows}) > 1
    for thrust in rows:
        arrow = _arrow((wide, tall), thrust.colour, left=thrust.left, unit=kit.unit)
        surface.blit(arrow, arrow.get_rect(midtop=(round(x), round(top))))
        livery = theme.livery(thrust.colour)
        middle = (x + kit.px(-6 if thrust.left else 6), top + 3 + tall / 2)
        words = f"{thrust.step}.  {thrust.text}" if several else thrust.text
        kit.typeset.draw(
            surface, words, *middle, theme.FIGURE_M, livery.glyph, align="centre", anchor="middle"
        )
        top += tall + kit.px(14)


@lru_cache(maxsize=16)
def _arrow(size: tuple[int, int], colour: str, *, left: bool, unit: float) -> pygame.Surface:
    """A broad arrow to the right of whom strikes from the left, else to the left."""
    width, height = size
    canvas = Canvas(width + 8, height + 10)
    livery = theme.livery(colour)
    head, shaft = _HEAD * unit, height * _SHAFT
    middle, low, high = height / 2, height / 2 + shaft, height / 2 - shaft
    shape = [
        (2, high),
        (width - head, high),
        (width - head, 1),
        (width - 2, middle),
        (width - head, height - 1),
        (width - head, low),
        (2, low),
    ]
    if not left:
        shape = [(width - x, y) for x, y in shape]
    shadow = [(x + 4, y + 7) for x, y in shape]
    body = [(x + 4, y + 3) for x, y in shape]
    canvas.polygon(shadow, theme.SHADOW, fill_opacity=0.4)
    canvas.polygon(body, livery.base, theme.OVERLAY_DARK, 4.4 * unit)
    canvas.polygon(body, livery.base, theme.OVERLAY_LIGHT, 1.8 * unit)
    return canvas.surface()


def _draw_number(surface: pygame.Surface, kit: Kit, number: str, middle: Point) -> None:
    wide = max(kit.px(20), kit.typeset.measure(number, theme.LABEL_STRONG) + kit.px(8))
    disc = _disc((wide, kit.px(20)), kit.unit)
    surface.blit(disc, disc.get_rect(center=(round(middle[0]), round(middle[1]))))
    kit.typeset.draw(
        surface,
        number,
        middle[0],
        middle[1],
        theme.LABEL_STRONG,
        theme.IVORY,
        align="centre",
        anchor="middle",
    )


@lru_cache(maxsize=16)
def _disc(size: tuple[int, int], unit: float) -> pygame.Surface:
    canvas = Canvas(size[0] + 2, size[1] + 2)
    canvas.rectangle(1, 1, size[0], size[1], theme.WALNUT, theme.BRASS, 1.2 * unit, radius=size[1] / 2)
    return canvas.surface(1, 3)
