"""Pictures of the lines between units, laid over the ground; many lines are drawn over several frames."""

import time
from collections.abc import Hashable, Sequence

import pygame

from game.ui.battle.links import Link, draw_number, line_picture
from game.ui.battle.links_view import Line
from game.ui.text import Typeset

Point = tuple[float, float]

_LINES_MS = 9.0


class LinePaint:
    """Ground and lines in one picture, made anew when one of them changes.

    `numbers` are the discs drawn on the lines: their middles, in pixels of the picture, and what they say.
    """

    def __init__(self) -> None:
        self.numbers: list[tuple[Point, int]] = []
        self.unfinished = False
        self._pictures: dict[Link, tuple[pygame.Surface, tuple[int, int], Point]] = {}
        self._base: pygame.Surface | None = None
        self._base_key: Hashable = None

    def over(
        self,
        ground: pygame.Surface,
        lines: Sequence[Line],
        offset: int,
        typeset: Typeset,
        key: Hashable,
        *,
        patient: bool,
    ) -> pygame.Surface:
        """The ground with lines over it, scrolled by `offset` pixels. `key` tells one ground from another.
        Not `patient`: only as many new lines as a frame has room for, and `unfinished` is set."""
        whole = (key, tuple(lines), offset)
        if self._base is None or whole != self._base_key:
            self._base = self._drawn(ground, lines, offset, typeset, patient=patient)
            self._base_key = whole
        return self._base

    def go_on(self) -> None:
        """Draw more of the lines with the next picture."""
        self._base = None

    def _drawn(
        self, ground: pygame.Surface, lines: Sequence[Line], offset: int, typeset: Typeset, *, patient: bool
    ) -> pygame.Surface:
        self.numbers = []
        self.unfinished = False
        if not lines:
            return ground
        base = ground.copy()
        self._prepare(lines, patient=patient)
        ready = sorted((line for line in lines if line.link in self._pictures), key=lambda ln: ln.link.chosen)
        for line in ready:
            picture, (x, y), _middle = self._pictures[line.link]
            base.blit(picture, (x, y - offset), special_flags=pygame.BLEND_PREMULTIPLIED)
        for line in ready:
            if line.link.number:
                middle = self._pictures[line.link][2]
                place = (middle[0], middle[1] - offset)
                draw_number(base, typeset, place, line.link)
                self.numbers.append((place, line.link.number))
        return base

    def _prepare(self, lines: Sequence[Line], *, patient: bool) -> None:
        """Pictures of lines that are not there yet, for as long as a frame has room."""
        self._pictures = {
            line.link: self._pictures[line.link] for line in lines if line.link in self._pictures
        }
        until = time.perf_counter() + _LINES_MS / 1000
        for line in lines:
            if line.link not in self._pictures:
                if time.perf_counter() > until and not patient:
                    self.unfinished = True
                    return
                self._pictures[line.link] = line_picture(line.link)
