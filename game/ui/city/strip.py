"""What a city pops at its coming dawns, as a strip: orders at work, orders that wait, dawns without any."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar, Literal

import pygame

from game.core.seams.realm import CityFacts, OrderFacts
from game.ui.look import assets, theme
from game.ui.look.colour import mix, rgb
from game.ui.look.pixels import clear_surface
from game.ui.look.theme import livery
from game.ui.look.vector import Canvas
from game.ui.widgets.base import Size, Widget
from game.ui.widgets.kit import Kit

DAWNS = 8
State = Literal["work", "waits", "stuck", "idle"]
_IDLE, _IDLE_LINE = "#CDB98F", "#9C8455"
_STUCK = "#E6C4B8"
_HEAD = 20


@dataclass(frozen=True, slots=True)
class Span:
    """Dawns of one order, from 0, `ends` not included; `pops` tells at which of them how many units pop.
    `whole`: it ends within the strip."""

    state: State
    begins: int
    ends: int
    glyph: str = ""
    pops: tuple[tuple[int, int], ...] = ()
    whole: bool = True


def spans(facts: CityFacts, dawns: int = DAWNS) -> tuple[Span, ...]:
    """The coming dawns of a city if nothing else is ordered. What cannot be begun yet is shown where it
    stands in the queue."""
    out: list[Span] = []
    at = 0
    running = (facts.order,) if facts.order is not None else ()
    for number, order in enumerate((*running, *facts.queue)):
        if at >= dawns:
            break
        state: State = "work" if number == 0 and running else "stuck" if order.reason else "waits"
        pops = tuple((dawn, order.each) for dawn in _dawns(order, at) if dawn < dawns)
        ends = at + order.turns
        out.append(Span(state, at, min(ends, dawns), order.glyph, pops, ends <= dawns))
        at = ends
    if at < dawns:
        out.append(Span("idle", at, dawns))
    return tuple(out)


def _dawns(order: OrderFacts, begins: int) -> list[int]:
    """At which dawns an order pops, counted from 0 for the next."""
    batches = order.units // max(1, order.each)
    return [begins + order.soon - 1 + batch * order.batch for batch in range(batches)]


@lru_cache(maxsize=256)
def strip_picture(
    row: tuple[Span, ...], size: tuple[int, int], colour: str, unit: float, dawns: int = DAWNS
) -> pygame.Surface:
    """The ground of a strip: a box for each order with its glyph; figures are written over it."""
    width, height = size
    out = clear_surface(size)
    side = livery(colour)
    edge = max(1, round(unit))
    for span in row:
        left, right = width * span.begins // dawns, width * span.ends // dawns
        box = pygame.Rect(left, 0, right - left, height)
        canvas = Canvas(box.width, box.height)
        fill = {"work": side.base, "waits": theme.PAPER_LIT, "stuck": _STUCK, "idle": _IDLE}[span.state]
        line = mix(side.dark, theme.INK, 0.3) if span.state == "work" else theme.INK_FAINT
        canvas.rectangle(
            edge, edge, box.width - 2 * edge, height - 2 * edge, fill, line, 1.2 * unit, radius=4 * unit
        )
        if span.glyph:
            mark = round(min(height - 6 * unit, 17 * unit))
            ink = side.glyph if span.state == "work" else theme.INK
            assets.draw_markup(canvas, "glyphs", span.glyph, 4 * unit + mark / 2, height / 2, mark, ink, fill)
        out.blit(canvas.surface(1, 2), box)
        if span.state == "idle":
            _hatch(out, box.inflate(-4 * edge, -4 * edge), unit)
        if span.whole and span.state in ("work", "waits"):
            foot = max(2, round(3 * unit))
            pygame.draw.rect(
                out, theme.BRASS, (box.right - 2 * foot, edge, foot, height - 2 * edge), border_radius=edge
            )
    return out


def _hatch(surface: pygame.Surface, box: pygame.Rect, unit: float) -> None:
    before = surface.get_clip()
    surface.set_clip(box)
    step = max(4, round(7 * unit))
    for x in range(box.x - box.height, box.right, step):
        pygame.draw.line(surface, _IDLE_LINE, (x, box.bottom), (x + box.height, box.y), max(1, round(unit)))
    surface.set_clip(before)


def draw_strip(
    surface: pygame.Surface, kit: Kit, row: Sequence[Span], box: pygame.Rect, colour: str, idle: str = ""
) -> None:
    """A strip in a box; `idle` is written over dawns without an order where it fits."""
    surface.blit(strip_picture(tuple(row), box.size, colour, kit.unit), box)
    side, typeset = livery(colour), kit.typeset
    for span in row:
        ink = side.glyph if span.state == "work" else theme.INK
        left = box.x + box.width * span.begins // DAWNS
        for dawn, count in span.pops:
            right = box.x + box.width * (dawn + 1) // DAWNS
            text, role = str(count), theme.LABEL_STRONG
            pad = kit.px(10 if dawn + 1 == span.ends else 5)
            room = right - max(left + kit.px(21), box.x + box.width * dawn // DAWNS)
            if typeset.measure(text, role) <= room - pad:
                at = right - pad
                typeset.draw(surface, text, at, box.centery, role, rgb(ink), align="right", anchor="middle")
        if span.state == "idle" and idle:
            wide = box.width * (span.ends - span.begins) // DAWNS
            if typeset.measure(idle, theme.LABEL_STRONG) <= wide - kit.px(12):
                kit.typeset.draw(
                    surface,
                    idle,
                    left + wide // 2,
                    box.centery,
                    theme.LABEL_STRONG,
                    theme.INK,
                    align="centre",
                    anchor="middle",
                )


def draw_dawns(surface: pygame.Surface, kit: Kit, first: int, left: int, width: int, middle: int) -> None:
    """The numbers of the dawns above a strip."""
    for dawn in range(DAWNS):
        x = left + width * (2 * dawn + 1) // (2 * DAWNS)
        role = theme.LABEL_STRONG if dawn == 0 else theme.LABEL
        tone = theme.INK if dawn == 0 else theme.INK_SOFT
        kit.typeset.draw(surface, str(first + dawn), x, middle, role, tone, align="centre", anchor="middle")


class DawnStrip(Widget):
    """The strip of one city with the numbers of its dawns above."""

    shrinks: ClassVar[bool] = True

    def __init__(self, facts: CityFacts, day: int, colour: str, idle: str) -> None:
        super().__init__()
        self.row, self.day, self.colour, self.idle = spans(facts), day, colour, idle

    def measure(self, width: int) -> Size:
        return Size(width, self.kit.px(_HEAD + 34))

    def draw(self, surface: pygame.Surface) -> None:
        kit, rect = self.kit, self.rect
        head = kit.px(_HEAD)
        draw_dawns(surface, kit, self.day + 1, rect.x, rect.width, rect.y + head // 2)
        box = pygame.Rect(rect.x, rect.y + head, rect.width, rect.height - head)
        draw_strip(surface, kit, self.row, box, self.colour, self.idle)
