"""The legend of the knowledge map: what its tones mean, and what it tells of the hex that is pointed at."""

from collections.abc import Callable
from typing import ClassVar

import pygame

from game.ui.actions import map_actions
from game.ui.i18n import _
from game.ui.look import theme
from game.ui.look.shapes import Point
from game.ui.look.strokes import Strokes
from game.ui.map.models.knowledge_model import SIGHT_RULE, KnowingModel, ToneLine
from game.ui.map.paint.geometry import CORNERS, UNIT_RADIUS
from game.ui.map.paint.knowledge_overlay import age_plate, tone_stamp
from game.ui.map.paint.scene_data import UNKNOWN
from game.ui.widgets.base import Size, Widget
from game.ui.widgets.boxes import GridBox, Row
from game.ui.widgets.buttons import IconButton
from game.ui.widgets.labels import Hairline, Label, Paragraph
from game.ui.widgets.surfaces import Card

_WIDE, _EDGE = 308, 14
_LAND = "#C3C58C"
_TWO_FROM = 250
_RING = {"scout": theme.OVERLAY_LIGHT, "watch": theme.WATCH_RING}


class KnowledgeCard(Card):
    """Shows a `KnowingModel`; `close` ends the knowledge map. `tight`: there is little room for it."""

    def __init__(self, close: Callable[[], None], *, tight: bool) -> None:
        self.tight = tight
        self.title = Label(_("What you know"), theme.ROW_TITLE)
        shut = IconButton("cross", _("Close"), close, style="paper", side=36).bound(map_actions.KNOWLEDGE)
        self.tones = GridBox(columns=_columns, gap=4)
        self.scout = _Line("scout")
        self.watched = _Line("watch")
        self.hint = Paragraph(
            _("Point at a hex: what a scout there would show, and who sees it"), tone="label"
        )
        head = Row(self.title.growing(), shut, gap=8)
        super().__init__(
            head, self.tones, Hairline(), self.hint, self.scout, self.watched, gap=6, pad=(14, 10)
        )
        self._lines: tuple[ToneLine, ...] = ()

    def measure(self, width: int) -> Size:
        wide = min(self.kit.px(_WIDE), width - 2 * self.kit.px(_EDGE))
        return Size(wide, super().measure(wide).height)

    def show(self, model: KnowingModel) -> None:
        """Show what is known."""
        if model.tones != self._lines:
            self._lines = model.tones
            self.tones.refill([_Tone(line) for line in model.tones])
        pointed = bool(model.scout or model.watched)
        self.hint.visible = model.tells and not pointed
        self.tones.visible = not (self.tight and pointed)
        self.scout.visible = self.watched.visible = pointed
        self.scout.words.say(model.scout)
        self.watched.words.say(model.watched)


def _columns(width: float) -> int:
    return 2 if width >= _TWO_FROM else 1


class _Tone(Row):
    """A hex of a tone and what it means."""

    def __init__(self, line: ToneLine) -> None:
        super().__init__(_Hex(line), Label(line.label, theme.LABEL), gap=6)


class _Hex(Widget):
    """A small hex of the map in a tone, with the figure that stands in it."""

    solid: ClassVar[bool] = False

    def __init__(self, line: ToneLine) -> None:
        super().__init__()
        self.line = line

    def measure(self, width: int) -> Size:
        return Size(self.kit.px(34), self.kit.px(28))

    def draw(self, surface: pygame.Surface) -> None:
        x, y = self.rect.center
        radius = self.kit.px(16)
        land = Strokes()
        land.polygon(_hex_points(radius), theme.PAPER if self.line.tone == UNKNOWN else _LAND)
        for picture, (left, top) in (land.picture(), tone_stamp(self.line.tone, radius)):
            surface.blit(picture, (x + left, y + top), special_flags=pygame.BLEND_PREMULTIPLIED)
        if self.line.mark:
            plate = age_plate(self.kit.typeset, self.line.mark)
            surface.blit(plate, plate.get_rect(center=(x, y)))


class _Line(Row):
    """A sample of a ring of the map, and what it tells of the pointed hex."""

    def __init__(self, kind: str) -> None:
        self.words = Paragraph("")
        if kind == "watch":
            self.words.tipped(_("Who sees this hex"), _("As far as you know"), rule=SIGHT_RULE)
        super().__init__(_Ring(kind), self.words.growing(), gap=8, across="start")


class _Ring(Widget):
    """A piece of a dashed ring."""

    solid: ClassVar[bool] = False

    def __init__(self, kind: str) -> None:
        super().__init__()
        self.kind = kind

    def measure(self, width: int) -> Size:
        return Size(self.kit.px(26), self.kit.px(22))

    def draw(self, surface: pygame.Surface) -> None:
        unit = self.kit.unit
        points = _hex_points(self.kit.px(10))
        strokes = Strokes()
        parts = [_part(a, b) for a, b in zip(points, (*points[1:], points[0]), strict=True)]
        for part in parts:
            strokes.line(part, 4.6 * unit, theme.OVERLAY_DARK, 0.8)
        for part in parts:
            strokes.line(part, 2.4 * unit, _RING[self.kind])
        picture, (left, top) = strokes.picture()
        x, y = self.rect.center
        surface.blit(picture, (x + left, y + top), special_flags=pygame.BLEND_PREMULTIPLIED)


def _part(a: Point, b: Point) -> list[Point]:
    """The middle of a side, as a dash."""
    return [(a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share) for share in (0.3, 0.7)]


def _hex_points(radius: float) -> list[Point]:
    scale = radius / UNIT_RADIUS
    return [(x * scale, y * scale) for x, y in CORNERS]
