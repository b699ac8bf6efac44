"""Pictures of the lines between units, laid over the ground; many lines are drawn over several frames."""

import time
from collections import OrderedDict
from collections.abc import Hashable, Sequence
from dataclasses import replace

import pygame

from game.ui.battle.placing.links import Link, line_picture, number_picture
from game.ui.battle.placing.links_view import LinkLine
from game.ui.look.text import Typeset

Point = tuple[float, float]
Picture = tuple[pygame.Surface, tuple[int, int], Point]

_LINES_MS = 1.0
_MOST_PIXELS = 12_000_000
"""So much is kept of lines that are not shown now: choosing goes to and fro between few of them."""


class _Sheet:
    """A picture of ground and lines that may not be finished yet."""

    def __init__(self) -> None:
        self.picture: pygame.Surface | None = None
        self.made_of: tuple[Hashable, tuple[Link, ...], int] | None = None
        self.missing: list[Link] = []
        self.numbers: list[tuple[Point, int]] = []
        self._own: pygame.Surface | None = None

    def begin(self, ground: pygame.Surface, made_of: tuple[Hashable, tuple[Link, ...], int]) -> None:
        """Take the ground; its lines are `missing` as yet."""
        self.made_of = made_of
        self.missing = list(made_of[1])
        self.numbers = []
        if not self.missing:
            self.picture = ground
            return
        # A new surface of this size would cost more than all that is drawn on it.
        if self._own is None or self._own.get_size() != ground.get_size():
            self._own = ground.copy()
        else:
            self._own.blit(ground, (0, 0))
        self.picture = self._own


class LinePaint:
    """Ground and lines in one picture, made anew when one of them changes; the chosen ones and the numbers
    lie over it.

    `numbers` are the discs drawn on the lines: their middles, in pixels of the field, and what they say.
    """

    def __init__(self) -> None:
        self._pictures: OrderedDict[Link, Picture] = OrderedDict()
        self._pixels = 0
        self._in_use = 0
        self._shown = _Sheet()
        self._next = _Sheet()
        self._owing = False
        self._foreseen: list[Link] = []

    @property
    def numbers(self) -> list[tuple[Point, int]]:
        """The discs with the numbers of pairings."""
        return self._shown.numbers

    @property
    def unfinished(self) -> bool:
        """Whether lines are still to be drawn."""
        return bool(self._shown.missing or self._next.missing) or self._owing

    def over(
        self, ground: pygame.Surface, lines: Sequence[LinkLine], offset: int, key: Hashable, *, patient: bool
    ) -> pygame.Surface:
        """The ground with all lines over it as if none were chosen, scrolled by `offset` pixels. `key` tells
        one ground from another. Not `patient`: only as many lines as a frame has room for, and it is
        `unfinished`; until then the last ones are shown, if they lie on the same ground."""
        plain = tuple(_plain(line.link) for line in lines)
        self._in_use = len(plain)
        whole = (key, plain, offset)
        if whole != self._shown.made_of and whole != self._next.made_of:
            self._next.begin(ground, whole)
            self._foreseen = [link for link in plain if link.number]
        if whole != self._shown.made_of:
            self._go_on(self._next, offset, patient=patient)
            last = self._shown.made_of
            if not self._next.missing or last is None or (last[0], last[2]) != (key, offset):
                self._shown, self._next = self._next, self._shown
                self._next.made_of, self._next.missing = None, []
        elif self._shown.missing:
            self._go_on(self._shown, offset, patient=patient)
        assert self._shown.picture is not None
        return self._shown.picture

    def _go_on(self, sheet: _Sheet, offset: int, *, patient: bool) -> None:
        """Draw missing lines for as long as a frame has room, one at least."""
        until = time.perf_counter() + _LINES_MS / 1000
        drawn = 0
        for link in sheet.missing:
            if drawn and not patient and time.perf_counter() > until:
                break
            self._prepared([link], patient=True)
            picture, (x, y), middle = self._pictures[link]
            assert sheet.picture is not None
            sheet.picture.blit(picture, (x, y - offset), special_flags=pygame.BLEND_PREMULTIPLIED)
            if link.number:
                sheet.numbers.append(((middle[0], middle[1] - offset), link.number))
            drawn += 1
        del sheet.missing[:drawn]

    def draw_over(
        self,
        surface: pygame.Surface,
        lines: Sequence[LinkLine],
        field: tuple[int, int],
        offset: int,
        typeset: Typeset,
        *,
        patient: bool,
    ) -> None:
        """Draws numbers and chosen lines over what `over` gave; `field` is where its first pixel lies."""
        chosen = [line.link for line in lines if line.link.chosen]
        lit = {link.number for link in chosen}
        discs = [((x, y), number) for (x, y), number in self.numbers if number not in lit]
        pictures = [(number_picture(typeset, number, chosen=False), place) for place, number in discs]
        surface.fblits(
            [(disc, _around(disc, x + field[0], y + field[1])) for disc, (x, y) in pictures],
            pygame.BLEND_PREMULTIPLIED,
        )
        made = self._prepared(chosen, patient=patient)
        self._owing = made < len(chosen)
        for link in chosen[:made]:
            picture, (x, y), _middle = self._pictures[link]
            corner = (x + field[0], y + field[1] - offset)
            surface.blit(picture, corner, special_flags=pygame.BLEND_PREMULTIPLIED)
        for link in chosen[:made]:
            if link.number:
                middle = self._pictures[link][2]
                disc = number_picture(typeset, link.number, chosen=True)
                place = _around(disc, middle[0] + field[0], middle[1] + field[1] - offset)
                surface.blit(disc, place, special_flags=pygame.BLEND_PREMULTIPLIED)

    def foresee(self) -> bool:
        """Make the picture of one line as it looks when it is chosen; whether any was missing."""
        while self._foreseen:
            link = replace(self._foreseen.pop(), chosen=True)
            if link not in self._pictures:
                self._prepared([link], patient=True)
                return True
        return False

    @property
    def foresees(self) -> bool:
        """Whether there is anything to `foresee`."""
        return bool(self._foreseen)

    def _prepared(self, links: Sequence[Link], *, patient: bool) -> int:
        """Make pictures of lines that are not there yet, for as long as a frame has room; how many of the
        first lines have theirs."""
        until = time.perf_counter() + _LINES_MS / 1000
        for at, link in enumerate(links):
            if link in self._pictures:
                self._pictures.move_to_end(link)
                continue
            if at and time.perf_counter() > until and not patient:
                return at
            made = self._pictures[link] = line_picture(link)
            self._pixels += _size(made)
        while self._pixels > _MOST_PIXELS and len(self._pictures) > 2 * self._in_use:
            _link, old = self._pictures.popitem(last=False)
            self._pixels -= _size(old)
        return len(links)


def _around(picture: pygame.Surface, x: float, y: float) -> pygame.Rect:
    return picture.get_rect(center=(round(x), round(y)))


def _plain(link: Link) -> Link:
    return replace(link, chosen=False) if link.chosen else link


def _size(picture: Picture) -> int:
    width, height = picture[0].get_size()
    return width * height
