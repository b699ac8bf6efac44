"""The field as a widget: ground, links and tokens; hover, click and drag between units; motion over it."""

import math
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, ClassVar

import pygame

from game.core.battle.seam import CombatantView
from game.ui.battle.field.field_draw import DISC_REACH, FieldPainter
from game.ui.battle.field.field_input import FieldInput
from game.ui.battle.field.field_model import FieldModel
from game.ui.battle.field.field_named import named_spots, paint_named
from game.ui.battle.field.ground_cache import FieldPaint
from game.ui.battle.field.line_paint import LinePaint
from game.ui.battle.placing.layout import larger_sizes
from game.ui.battle.placing.links_view import LinkLine
from game.ui.battle.placing.pieces import FLIER_FOOT, lift_of, prepare_piece, size_of
from game.ui.battle.playback.player import PlayMoment
from game.ui.look import theme
from game.ui.look.tokens import TokenLook
from game.ui.widgets import paint
from game.ui.widgets.base import Size, Widget
from game.ui.widgets.motion import Eased
from game.ui.widgets.tip import Tip

Point = tuple[float, float]

_REACH = 0.62
_DRAG_FROM = 6


class FieldView(Widget):
    """Shows a `FieldModel` and what a player is doing on it."""

    takes_focus: ClassVar[bool] = True
    bleed: ClassVar[float] = 0

    def __init__(self, hands: FieldInput, paint_: FieldPaint) -> None:
        super().__init__()
        self.hands = hands
        self.ground_paint = paint_
        self.model: FieldModel | None = None
        self.moment = PlayMoment()
        self.tip_clear_of: tuple[Widget, ...] = ()
        self.hovered = ""
        self.hovered_line = 0
        self.offset = 0
        self.patient = False
        self._lines = LinePaint()
        self._wanted: list[tuple[TokenLook, int]] = []
        self._units: dict[str, CombatantView] = {}
        self._from: dict[str, Point] = {}
        self._glide = Eased(theme.MS_PANEL, value=1.0)
        self._pressed: tuple[str, tuple[int, int], int] | None = None
        self._dragging = ""
        self.pointer: Point = (0, 0)
        self._painter = FieldPainter(self)
        self._named_key: tuple[object, ...] = ()
        self._named = pygame.Surface((1, 1))

    # --- what it shows

    def show(self, model: FieldModel) -> None:
        """Show another state; units that stand elsewhere now walk there."""
        old = self.model
        self.model = model
        self._units = {unit.id: unit for unit in model.view.units}
        if self.hovered and self.hovered not in model.ranks.places:
            self.hovered = ""
        if old is not None and self.attached and old.ranks.places != model.ranks.places:
            self._from = {unit: self._place(unit, old) for unit in old.ranks.places}
            self._glide = Eased(theme.MS_PANEL)
            if self._glide.aim(1.0, calm=self.kit.calm):
                self.home.animate(self)
        self._clamp()
        if self.attached:
            self.changed()

    def play(self, moment: PlayMoment) -> None:
        """Show what is in motion now."""
        self.moment = moment
        self.changed()

    @property
    def dragged(self) -> str:
        """The unit a line is drawn from, or an empty text."""
        return self._dragging

    @property
    def numbers(self) -> Sequence[tuple[Point, int]]:
        """The discs with the numbers of pairings, in pixels of the field."""
        return self._lines.numbers

    @property
    def stands(self) -> tuple[float, ...]:
        """What tells one state of all places on the screen from another."""
        share = self._glide.value if self._glide.moving else 1.0
        return share, self.offset, self.rect.x, self.rect.y

    def tick(self, ms: float) -> bool:
        moving = self._glide.tick(ms)
        self.changed()
        return moving

    # --- places

    def _place(self, unit: str, model: FieldModel) -> Point:
        """Where a unit stands on the field now, on its way or arrived."""
        goal = model.ranks.places[unit]
        start = self._from.get(unit)
        if start is None or not self._glide.moving:
            return goal
        share = self._glide.value
        return start[0] + (goal[0] - start[0]) * share, start[1] + (goal[1] - start[1]) * share

    def foot(self, unit: str) -> Point | None:
        """Where a unit's shadow is on the screen; None for one that is not there."""
        model = self.model
        if model is None or unit not in model.ranks.places:
            return None
        x, y = self._place(unit, model)
        return x + self.rect.x, y + self.rect.y - self.offset + self._lift(unit) * FLIER_FOOT

    def middle(self, unit: str) -> Point | None:
        """Where the middle of a unit's disc is on the screen."""
        place = self.foot(unit)
        return (place[0], place[1] - self._lift(unit)) if place is not None else None

    def stands_and_lines(self) -> tuple[pygame.Rect, ...]:
        """Boxes of what is to be seen on the screen: the discs of all units, and the way of each line."""
        if self.model is None:
            return ()
        side = round(self.model.ranks.d)
        found = [_box(middle, side) for unit in self.model.ranks.places if (middle := self.middle(unit))]
        for line in self._lines_now():
            (x, y), (to_x, to_y) = line.link.start, line.link.end
            steps = max(1, round(math.dist((x, y), (to_x, to_y)) / side))
            for at in range(1, steps):
                point = x + (to_x - x) * at / steps, y + (to_y - y) * at / steps - self.offset
                found.append(_box((point[0] + self.rect.x, point[1] + self.rect.y), side // 2))
        return tuple(box for box in found if box.colliderect(self.rect))

    def _lift(self, unit: str) -> int:
        model = self.model
        one = self._units.get(unit)
        return lift_of(one, model.ranks.d) if model is not None and one is not None else 0

    def unit_at(self, point: tuple[int, int]) -> str:
        """The unit under a point of the screen, or an empty text."""
        model = self.model
        if model is None or not self.rect.collidepoint(point):
            return ""
        best, nearest = "", model.ranks.d * _REACH
        for unit in model.ranks.places:
            middle = self.middle(unit)
            if middle is not None:
                away = math.dist(middle, point)
                if away < nearest:
                    best, nearest = unit, away
        return best

    def _number_at(self, point: tuple[int, int]) -> int:
        for (x, y), number in self._lines.numbers:
            if math.dist((x + self.rect.x, y + self.rect.y), point) <= self.kit.px(DISC_REACH):
                return number
        return 0

    def spot_at(self, point: tuple[int, int]) -> str:
        """The lane or zone under a point of the screen to which a unit can be sent, or an empty text."""
        found = self.spot_box(point)
        return found[0] if found is not None else ""

    def spot_box(self, point: Point) -> tuple[str, pygame.Rect] | None:
        """The same with its box on the screen."""
        model = self.model
        if model is None or not model.spots or not self.rect.collidepoint(point):
            return None
        for spot, rect in named_spots(model.ranks, self.rect.width, self.offset):
            box = rect.move(self.rect.topleft)
            if spot in model.spots and box.collidepoint(point):
                return spot, box.clip(self.rect)
        return None

    # --- scrolling

    @property
    def overflow(self) -> int:
        """How many pixels of the ranks do not fit."""
        if self.model is None:
            return 0
        return max(0, round(self.model.ranks.height) - self.rect.height + self.kit.px(52))

    def _clamp(self) -> None:
        self.offset = max(0, min(self.offset, self.overflow)) if self.attached else 0

    def scroll(self, pixels: float) -> bool:
        """Move the view down by some pixels; whether there is anything to scroll."""
        if not self.overflow:
            return False
        self.offset = max(0, min(self.overflow, self.offset + round(pixels)))
        self.changed()
        return True

    def reveal(self, unit: str) -> None:
        """Scroll as little as shows a unit."""
        place, model = self.foot(unit), self.model
        if place is None or model is None or not self.overflow:
            return
        room = self.rect.inflate(0, -round(model.ranks.d * 1.6))
        if place[1] < room.top:
            self.scroll(place[1] - room.top)
        elif place[1] > room.bottom:
            self.scroll(place[1] - room.bottom)

    # --- drawing

    @property
    def paint_rect(self) -> pygame.Rect:
        """Nothing beyond its own: even its focus ring lies inside."""
        return self.rect

    def measure(self, width: int) -> Size:
        return Size(width, self.kit.px(200))

    def arrange(self) -> None:
        self.ground_paint.want(self.rect.size)
        self._clamp()

    def draw(self, surface: pygame.Surface) -> None:
        before = surface.get_clip()
        surface.set_clip(before.clip(self.rect))
        surface.blit(self._ground(), self.rect)
        self._lines.draw_over(
            surface,
            self._lines_now(),
            self.rect.topleft,
            self.offset,
            self.kit.typeset,
            patient=self.patient,
        )
        if self.model is not None:
            self._painter.draw(surface, self.model)
            self._draw_scroll(surface)
        surface.set_clip(before)
        if self.ring_wanted:
            ring = paint.focus_ring(self.rect.inflate(-12, -12).size, "walnut", self.kit.unit, 4)
            paint.stamp(surface, ring, self.rect)

    def _ground(self) -> pygame.Surface:
        """Ground, its named parts and lines in one picture."""
        lines = self._lines_now()
        ground = self.ground_paint.surface()
        key: tuple[object, ...] = (id(ground), self.ground_paint.ready, self.kit.unit)
        if self.model is not None:
            ranks = self.model.ranks
            key = (*key, ranks.bands, ranks.lanes, ranks.fronts, ranks.ground, self.offset)
            if key != self._named_key:
                self._named_key = key
                self._named = paint_named(ground, ranks, self.kit.typeset, self.offset)
            ground = self._named
        return self._lines.over(ground, lines, self.offset, key, patient=self.patient)

    def _lines_now(self) -> Sequence[LinkLine]:
        """The lines to draw: none while units walk."""
        return self.model.lines if self.model is not None and not self._glide.moving else ()

    @property
    def waiting(self) -> bool:
        """Whether ground, lines or tokens are still being prepared."""
        drawn = self.ground_paint.waiting or self._lines.unfinished or self._lines.foresees
        return drawn or bool(self._wanted)

    def work(self) -> None:
        """Prepare a little of what is not there yet: ground, lines, tokens of those that will fall."""
        if self.ground_paint.waiting:
            if self.ground_paint.work():
                self.changed()
        elif self._lines.unfinished:
            self.changed()
        elif self._lines.foresees:
            self._lines.foresee()
        elif self._wanted:
            look, d = self._wanted.pop()
            prepare_piece(self.kit, look, d)

    def foresee(self) -> None:
        """Take note of the tokens that units will need when they are looked at, chosen, stunned or fall."""
        model = self.model
        if model is None:
            return
        d = model.ranks.d
        kinds = {
            (model.names.colour(unit.side), unit.glyph, size_of(unit, d) / d) for unit in model.view.units
        }
        looks = [(TokenLook(colour, glyph), share) for colour, glyph, share in sorted(kinds)]
        changes: list[dict[str, Any]] = [{"state": "spent"}, {"state": "remembered"}]
        changes += [{"stunned": True}, {"selected": True}, {"hover": True}, {"selected": True, "hover": True}]
        now = [(replace(look, **change), round(d * share)) for change in changes for look, share in looks]
        # Fewer units stand larger in the next bout; the board at the end shows them small.
        larger = [
            (look, round(size * share / 2) * 2) for size in larger_sizes(d)[:2] for look, share in looks
        ]
        fates = [
            (replace(look, state=state), self._in_rows())
            for state in ("remembered", "ready")
            for look, _share in looks
        ]
        self._wanted = [*fates, *larger, *reversed(now)]

    def _in_rows(self) -> int:
        return self.kit.px(theme.ROW_UNIT - 6)

    def _draw_scroll(self, surface: pygame.Surface) -> None:
        if not self.overflow:
            return
        kit = self.kit
        groove = pygame.Rect(self.rect.right - kit.px(12), self.rect.y + kit.px(80), kit.px(8), 0)
        groove.height = self.rect.height - kit.px(140)
        surface.blit(paint.scroll_groove(groove.size), groove)
        share = self.rect.height / (self.rect.height + self.overflow)
        tall = max(kit.px(28), round(groove.height * share))
        top = groove.y + round((groove.height - tall) * self.offset / self.overflow)
        thumb = pygame.Rect(groove.x, top, groove.width, tall)
        paint.stamp(surface, paint.scroll_thumb(thumb.size, hot=False, unit=kit.unit), thumb)

    # --- input

    def tip_shown(self) -> Tip | None:
        unit = self.hovered
        if not unit and self.focused and self.model is not None and len(self.model.selected) == 1:
            unit = next(iter(self.model.selected))
        return self.hands.unit_tip(unit) if unit else None

    def tip_avoids(self) -> tuple[pygame.Rect, ...]:
        return tuple(widget.rect for widget in self.tip_clear_of)

    def _hover(self, unit: str, line: int = 0) -> None:
        if (unit, line) != (self.hovered, self.hovered_line):
            self.hovered, self.hovered_line = unit, line
            self.hands.unit_hovered(unit)
            self.changed()

    def pointer_moved(self, point: tuple[int, int]) -> None:
        unit = self.unit_at(point)
        self._hover(unit, 0 if unit else self._number_at(point))

    def pointer_left(self) -> None:
        self._hover("")

    def press(self, point: tuple[int, int], button: int, clicks: int) -> bool:
        if button == pygame.BUTTON_RIGHT:
            self.hands.cancelled()
            return True
        if button != pygame.BUTTON_LEFT:
            return False
        self._pressed = (self.unit_at(point), point, clicks)
        return True

    def drag(self, point: tuple[int, int]) -> None:
        if self._pressed is None:
            return
        unit, start, _clicks = self._pressed
        if unit and not self._dragging and math.dist(start, point) > self.kit.px(_DRAG_FROM):
            self._dragging = unit
            self.kit.play("lift")
        if self._dragging:
            self.pointer = point
            self._hover(self.unit_at(point))
            self.changed()

    def release(self, point: tuple[int, int]) -> None:
        pressed, self._pressed = self._pressed, None
        dragged, self._dragging = self._dragging, ""
        if pressed is None:
            return
        unit, _start, clicks = pressed
        if dragged:
            goal, spot = self.unit_at(point), self.spot_at(point)
            if spot and not (goal and self.hands.fits(dragged, goal)):
                self.hands.unit_placed(dragged, spot)
            elif goal and goal != dragged:
                self.hands.unit_dropped(dragged, goal)
            self.changed()
            return
        if not self.rect.collidepoint(point):
            return
        number = 0 if unit else self._number_at(point)
        if unit:
            self.hands.unit_clicked(unit, clicks)
        elif number:
            self.hands.line_clicked(number)
        else:
            self.hands.ground_clicked()

    def wheel(self, dx: float, dy: float) -> bool:
        return self.scroll(-dy * self.kit.px(60))

    def key(self, event: pygame.event.Event) -> bool:
        steps = {
            pygame.K_LEFT: (-1, 0),
            pygame.K_RIGHT: (1, 0),
            pygame.K_UP: (0, -1),
            pygame.K_DOWN: (0, 1),
        }
        if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT) or event.key not in steps:
            return False
        return self.hands.arrow(*steps[event.key])

    def activate(self) -> bool:
        return self.hands.entered()


def _box(middle: Point, side: int) -> pygame.Rect:
    """A square around a point."""
    return pygame.Rect(round(middle[0]) - side // 2, round(middle[1]) - side // 2, side, side)
