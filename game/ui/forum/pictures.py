"""Cropped maps for a report: what a side knew of a stretch of land when a turn was over."""

import io
from collections.abc import Sequence

import pygame

from game.core.hexgrid import Grid
from game.core.records import HexId
from game.session.reports.dayreport import DayChapter
from game.ui.look.pixels import opaque_surface
from game.ui.map.paint import geometry
from game.ui.recap.past_map import PastMap
from game.ui.stage.flow import SeatMemory
from game.ui.stage.scene import QuietStage

SIZE = (880, 560)
"""Width and height in pixels at most."""
_LEAST = (420, 320)
_NEAR = 5
"""Distance in hexes up to which places share a picture."""
_RIM = 2.2
"""Hexes shown around those that are spoken of."""


class ReportCamera:
    """Takes the pictures of one report; land that was painted once is not painted again."""

    def __init__(self) -> None:
        self._stage = QuietStage()
        self._memory = SeatMemory()

    def picture(self, chapter: DayChapter, places: Sequence[HexId]) -> pygame.Surface:
        """The map about these hexes, as large as it takes to show them all, at most `SIZE`."""
        self._memory.camera = None
        shown = PastMap(chapter.outlook, self._memory, self._stage, chapter.board)
        shown.patient = True
        grid = chapter.outlook.world.grid
        places = _together(grid, places)
        middles = [geometry.centre(grid, hex_) for hex_ in places]
        left, right = min(x for x, _ in middles), max(x for x, _ in middles)
        top, bottom = min(y for _, y in middles), max(y for _, y in middles)
        scale = shown.ground.camera.radius
        width, height = (
            max(least, min(most, round((span + 2 * _RIM) * scale)))
            for span, least, most in zip((right - left, bottom - top), _LEAST, SIZE, strict=True)
        )
        area = pygame.Rect(0, 0, width, height)
        shown.place(area)
        shown.ground.camera.look_at(((left + right) / 2, (top + bottom) / 2))
        if len(places) == 1:
            shown.marked = places[0]
        surface = opaque_surface(area.size)
        shown.draw(surface, area)
        return surface


def _together(grid: Grid, places: Sequence[HexId]) -> list[HexId]:
    """The most of these hexes that fit into one picture: those around the one with most of them near."""
    groups = [[b for b in places if grid.distance(a, b) <= _NEAR] for a in places]
    return max(groups, key=len)


def jpeg(surface: pygame.Surface) -> bytes:
    """A picture as the bytes of a JPEG file."""
    file = io.BytesIO()
    pygame.image.save(surface, file, "map.jpg")
    return file.getvalue()
