"""The map card of the set-up sheet: the land, its facts, and the way to other lands."""

import math
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import ClassVar

import pygame

from game.core.records import HexId
from game.ui.actions import sheet_actions
from game.ui.i18n import _, ngettext
from game.ui.look import shapes, theme
from game.ui.look.vector import Canvas
from game.ui.setup.land_preview import LandPreview
from game.ui.setup.setup_model import Offer, SetupModel, fact_words, victory_words
from game.ui.stage.dark_scene import seat_look
from game.ui.symbols import built
from game.ui.widgets import boards
from game.ui.widgets.base import Size, Widget
from game.ui.widgets.boxes import ArrowRow, Row
from game.ui.widgets.buttons import Button, button_of, icon_button_of
from game.ui.widgets.labels import IconMark, Label, Paragraph
from game.ui.widgets.menu import DropDown
from game.ui.widgets.surfaces import Card

_TALL = 262
_LEAST = 150
_TOKEN = 34
_ASIDE = 140
"""Width in pixels at 100 % beside a small land that is enough for words."""
_STEP = 4
"""Pixels by which words are moved on, as they look for room between marks."""
_RHUMBS = 32
SLICE_MS = 7.0
"""How long a preview is painted in one frame."""

Mark = tuple[HexId, str]
"""A start: its hex and the livery of the side that begins there."""


class LandView(Widget):
    """The land in a frame, with the tokens of those who begin there."""

    bleed: ClassVar[float] = 4
    shrinks: ClassVar[bool] = True

    def __init__(self) -> None:
        super().__init__()
        self.preview: LandPreview | None = None
        self.marks: tuple[Mark, ...] = ()
        self._fitted: tuple[pygame.Surface, tuple[int, int], pygame.Surface] | None = None

    def show(self, preview: LandPreview | None, marks: Sequence[Mark]) -> None:
        """Show another land."""
        self.preview, self.marks = preview, tuple(marks)
        self.changed()

    def measure(self, width: int) -> Size:
        return Size(width, self.kit.px(_TALL))

    def least_height(self, width: int) -> int:
        return self.kit.px(_LEAST)

    def sheet_rect(self) -> pygame.Rect:
        """Where the sheet lies: as large as the frame has room for."""
        room = self.rect.inflate(-2 * self.kit.px(4), -2 * self.kit.px(4))
        if self.preview is None:
            return room
        frame = self.preview.frame
        scale = min(room.width / frame.width, room.height / frame.height)
        box = pygame.Rect(0, 0, round(frame.width * scale), round(frame.height * scale))
        box.center = room.center
        return box

    def draw(self, surface: pygame.Surface) -> None:
        rect, kit = self.rect, self.kit
        surface.blit(boards.cut(boards.paper_tile(), rect.size, 9), rect)
        preview = self.preview
        box = self.sheet_rect()
        if preview is not None and preview.sheet is not None:
            surface.blit(self._fit(preview.sheet, box.size), box)
            pygame.draw.rect(surface, theme.HAIRLINE_STRONG, box, max(1, kit.px(1)))
        elif preview is not None and preview.public:
            self._write(surface, _("The land is being painted"))
        elif preview is not None:
            surface.blit(_unknown(box.size, kit.unit), box)
            marks = self._mark_boxes(preview, box)
            aside = pygame.Rect(rect.x, rect.y, box.x - rect.x, rect.height)
            room = aside if aside.width >= kit.px(_ASIDE) else box
            self._write(surface, _("The land is secret until the campaign begins"), room, marks)
        else:
            self._write(surface, _("There is no map to show"))
        pygame.draw.rect(surface, theme.CARD_EDGE, rect, max(1, kit.px(2)))
        if preview is not None and preview.done:
            self._draw_marks(surface, preview, box)

    def _write(
        self,
        surface: pygame.Surface,
        text: str,
        box: pygame.Rect | None = None,
        marks: Sequence[pygame.Rect] = (),
    ) -> None:
        """Words in the middle of a box, or above or below it where marks would cover them there."""
        typeset, room = self.kit.typeset, box or self.rect
        lines = typeset.wrap(text, theme.ASIDE, room.width - 2 * self.kit.px(12))
        wide = max(typeset.measure(line, theme.ASIDE) for line in lines)
        block = pygame.Rect(0, 0, wide, len(lines) * typeset.height(theme.ASIDE))
        steps = max(1, (room.height - block.height) // 2 // _STEP)
        away = [_STEP * step * way for step in range(steps + 1) for way in (1, -1)]

        def covered(shift: int) -> int:
            block.center = room.centerx, room.centery + shift
            parts = [block.clip(mark) for mark in marks]
            return sum(part.width * part.height for part in parts)

        shift = min(away, key=covered)
        x, y = room.centerx, room.centery + shift
        y -= (len(lines) - 1) * typeset.height(theme.ASIDE) // 2
        for line in lines:
            typeset.draw(surface, line, x, y, theme.ASIDE, theme.INK_SOFT, align="centre", anchor="middle")
            y += typeset.height(theme.ASIDE)

    def _mark_boxes(self, preview: LandPreview, box: pygame.Rect) -> list[pygame.Rect]:
        """Where the marks of the starts lie."""
        d = max(18, min(self.kit.px(_TOKEN), box.height // 5))
        found = []
        for hex_, _colour in self.marks:
            x, y = preview.place_of(hex_, box.size)
            found.append(pygame.Rect(0, 0, d, d).move(box.x + round(x) - d // 2, box.y + round(y) - d // 2))
        return found

    def _draw_marks(self, surface: pygame.Surface, preview: LandPreview, box: pygame.Rect) -> None:
        for (_hex, colour), place in zip(self.marks, self._mark_boxes(preview, box), strict=True):
            self.kit.tokens.draw(surface, seat_look(colour), *place.center, place.width)

    def _fit(self, sheet: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
        if self._fitted is None or self._fitted[0] is not sheet or self._fitted[1] != size:
            self._fitted = (sheet, size, pygame.transform.smoothscale(sheet, size))
        return self._fitted[2]


@lru_cache(maxsize=4)
def _unknown(size: tuple[int, int], unit: float) -> pygame.Surface:
    """Land that nobody knows: a neat line, a compass rose, and the lines that run out from it."""
    width, height = size
    canvas = Canvas(width, height)
    ink = theme.HAIRLINE
    radius = min(width, height) * 0.11
    x, y = 12 * unit + radius, height - 12 * unit - radius
    for ray in range(_RHUMBS):
        angle = math.tau * (ray + 0.25) / _RHUMBS
        dx, dy = math.cos(angle), math.sin(angle)
        start, reach = radius * 1.15, width + height
        points = [(x + dx * start, y + dy * start), (x + dx * reach, y + dy * reach)]
        canvas.path(shapes.polyline(points, close=False), None, ink, 0.8 * unit, stroke_opacity=0.28)
    built.compass_rose(canvas, x, y, radius)
    for inset, thick in ((1.5, 1.0), (4.5, 0.7)):
        line, span = inset * unit, 2 * inset * unit
        canvas.rectangle(line, line, width - span, height - span, None, ink, thick * unit, stroke_opacity=0.8)
    return canvas.surface(1, 2)


class MapCard(Card):
    """The land of the chosen scenario. `turned` hears that another one was chosen."""

    def __init__(
        self,
        model: SetupModel,
        *,
        turned: Callable[[], None],
        reroll: Callable[[], None],
        problems: Callable[[], None],
    ) -> None:
        self.model = model
        self._turned = turned
        self._previews: dict[tuple[str, bool], LandPreview] = {}
        self.view = LandView()
        self.list = DropDown(self._options(), str(model.index), self._pick, name=_("Scenario"))
        self.facts = Label("", theme.LABEL, "label")
        self.about = Paragraph("", theme.ASIDE)
        self.goal = Label("", theme.STRONG)
        self.before = icon_button_of(
            sheet_actions.EARLIER_SCENARIO, lambda: self._step(-1), style="paper", side=38
        )
        self.after = icon_button_of(
            sheet_actions.LATER_SCENARIO, lambda: self._step(1), style="paper", side=38
        )
        self.reroll = button_of(sheet_actions.REROLL, reroll, style="paper")
        self.reroll.tipped(self.reroll.label, _("A map that nobody has seen, from a seed"))
        self.problems = Button(_("Problems"), problems, style="paper", icon="warning").bound(
            sheet_actions.SHOW_PROBLEMS
        )
        super().__init__(
            self.view.growing(),
            Row(self.list.growing(), gap=8),
            self.facts,
            self.about,
            Row(IconMark("crown", _("Victory"), size=18), self.goal, gap=6),
            ArrowRow(
                self.before,
                self.after,
                self.reroll.growing(),
                self.problems.growing(),
                gap=8,
            ),
            gap=7,
            pad=12,
        )
        self.refresh()

    # Choosing

    def _options(self) -> list[tuple[str, str]]:
        return [(str(at), _listed(self.model.offers[at])) for at in self.model.listed()]

    def _headings(self) -> dict[str, str]:
        """Titles above the first scenario of every rulebook, if there are several."""
        out: dict[str, str] = {}
        for at in self.model.listed():
            title = self.model.heading_of(at)
            if title not in out.values():
                out[str(at)] = title
        return out if len(out) > 1 else {}

    def _pick(self, key: str) -> None:
        self.model.choose(int(key))
        self._turned()

    def _step(self, direction: int) -> None:
        self.model.step(direction)
        self._turned()

    # Showing

    def refresh(self) -> None:
        """Show what the model holds now."""
        model = self.model
        self.list.options = tuple(self._options())
        self.list.headings = self._headings()
        self.list.show(str(model.index))
        only = _("There is only one scenario") if len(model.offers) < 2 else ""
        self.before.usable(only)
        self.after.usable(only)
        scenario = model.scenario
        offer = model.offer
        self.problems.visible = bool(offer.problems)
        count = len(offer.problems)
        self.problems.say(ngettext("{count} problem", "{count} problems", count).format(count=count))
        self.about.visible = True
        if scenario is None:
            self.facts.say(_("cannot be played"), "loss")
            self.about.say(offer.problems[0].message if offer.problems else "")
            self.goal.say(_("Fix the file and reopen it"))
        else:
            self.facts.say(fact_words(scenario), "label")
            self.about.say(scenario.text)
            self.about.visible = bool(scenario.text)
            self.goal.say(victory_words(scenario))
        self.show_marks()
        self.changed()

    def show_marks(self) -> None:
        """Show land and starts anew: colours may have changed."""
        self.view.show(self._preview(), self._marks())

    def forget(self) -> None:
        """Paint all lands anew: their files may have changed."""
        self._previews.clear()

    def _preview(self) -> LandPreview | None:
        scenario, offer = self.model.scenario, self.model.offer
        if scenario is None:
            return None
        public = self.model.shows_land
        found = self._previews.get((offer.id, public))
        if found is None:
            found = LandPreview(scenario.map, self.model.rules, public=public, keep=not offer.rolled)
            self._previews[offer.id, public] = found
        return found

    def _marks(self) -> tuple[Mark, ...]:
        scenario = self.model.scenario
        if scenario is None:
            return ()
        starts = {plan.id: plan.start for plan in scenario.sides}
        places = {start.id: start.hex for start in scenario.map.starts}
        return tuple(
            (places[starts[seat.side]], seat.colour)
            for seat in self.model.seats
            if seat.plays and seat.role == "player" and starts[seat.side] in places
        )

    # Time

    @property
    def painting(self) -> bool:
        """Whether the preview is still being painted."""
        return self.view.preview is not None and not self.view.preview.done

    def work(self, ms: float = SLICE_MS) -> None:
        """Go on painting for a while."""
        if self.view.preview is not None and self.view.preview.work(ms):
            self.view.changed()


def _listed(offer: Offer) -> str:
    """The line of a scenario in the list."""
    if offer.scenario is None:
        return _("{name} (cannot be played)").format(name=offer.name)
    if offer.rolled:
        return _("{name} (new land)").format(name=offer.name)
    return _("{name} (your own)").format(name=offer.name) if offer.own else offer.name
