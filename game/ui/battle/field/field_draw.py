"""Draws what lies under and over the tokens of the field: lit ground, chips, numbers, a line being drawn."""

import math
from typing import TYPE_CHECKING

import pygame

from game.core.battle.seam import CombatantView
from game.ui.battle.deciding.foresight import reach_of
from game.ui.battle.field.effects import draw_moment
from game.ui.battle.field.field_marks import Mark, draw_marks
from game.ui.battle.field.field_model import FieldModel
from game.ui.battle.field.field_shapes import (
    draw_leavers,
    draw_reach,
    draw_reach_words,
    draw_templates,
    ghost_place,
)
from game.ui.battle.field.field_tags import draw_groups, draw_tags, draw_thrusts
from game.ui.battle.field.footprints import draw_footprints
from game.ui.battle.field.piece_layer import PieceLayer
from game.ui.battle.placing.pieces import lift_of, look_of, size_of
from game.ui.battle.playback.player import Posture
from game.ui.look import theme
from game.ui.look.chips import chip_width, draw_chip
from game.ui.look.strokes import Strokes

if TYPE_CHECKING:
    from game.ui.battle.field.field_view import FieldView

Point = tuple[float, float]

DISC_REACH = 17
_CHIP_FROM = 42
_CHIP_GROWS = 0.7
_CHIP_TALL = 22


class FieldPainter:
    """Draws the model of one field."""

    def __init__(self, field: "FieldView") -> None:
        self.field = field
        self._pieces = PieceLayer()

    def draw(self, surface: pygame.Surface, model: FieldModel) -> None:
        """Everything but the ground and the lines on it."""
        field = self.field
        draw_groups(surface, field.kit, model, field.foot)
        draw_thrusts(surface, field.kit, model, field.rect)
        draw_footprints(surface, model, self._stands_at)
        self._draw_rings(surface, model)
        self._pieces.draw(
            surface,
            field.kit,
            model,
            field.hovered,
            field.moment.postures,
            field.foot,
            self._drawn_at,
            field.stands,
        )
        draw_templates(surface, model.templates, field.middle, model.ranks.d)
        draw_tags(surface, field.kit, model, field.middle, field.hovered)
        self._draw_crowds(surface, model)
        self._draw_leavers(surface, model)
        self._draw_reach(surface, model)
        self._draw_number_ring(surface)
        self._draw_drag(surface)
        draw_moment(
            surface,
            field.kit,
            field.moment,
            field.middle,
            field.rect,
            lambda unit: model.names.owners.get(unit) == model.left,
        )

    def _stands_at(self, unit: CombatantView) -> Point | None:
        """Where a unit is on the ground now, in a posture or as it stands."""
        posture = self.field.moment.postures.get(unit.id)
        return self.field.foot(unit.id) if posture is None else self._drawn_at(unit.id, posture)

    def _drawn_at(self, unit: str, posture: Posture) -> Point | None:
        field = self.field
        place = field.foot(unit)
        if place is None:
            return None
        if posture.away and field.model is not None:
            outward = -1 if field.model.names.owners.get(unit) == field.model.left else 1
            return place[0] + outward * posture.away, place[1]
        goal = field.foot(posture.toward)
        if goal is None:
            return place
        if posture.along:
            share = posture.along
            return place[0] + (goal[0] - place[0]) * share, place[1] + (goal[1] - place[1]) * share
        span = math.dist(place, goal) or 1.0
        return (
            place[0] + (goal[0] - place[0]) / span * posture.reach,
            place[1] + (goal[1] - place[1]) / span * posture.reach,
        )

    def _draw_rings(self, surface: pygame.Surface, model: FieldModel) -> None:
        """The ground under the acting unit and its target is lit, and under who may be chosen next."""
        marks: dict[str, Mark] = dict.fromkeys(sorted(model.offered), model.offers)
        marks |= dict.fromkeys(sorted(model.selected)[:12], "acting")
        marks |= dict.fromkeys(sorted(model.struck | {model.target} - {""}), "target")
        feet = [(self.field.foot(unit), mark) for unit, mark in marks.items()]
        draw_marks(surface, [(foot, mark) for foot, mark in feet if foot is not None], model.ranks.d)

    def _draw_crowds(self, surface: pygame.Surface, model: FieldModel) -> None:
        d = model.ranks.d
        least = _CHIP_FROM * max(1.0, _CHIP_GROWS * self.field.kit.unit)
        for unit, count in model.crowds.items():
            middle = self.field.middle(unit)
            if middle is None or (d < least and unit != self.field.hovered and unit not in model.selected):
                continue
            dark = theme.livery(model.names.colour_of(unit)).dark
            text = f"{count} : 1"
            wide = chip_width(self.field.kit.typeset, text)
            left = model.names.owners.get(unit) == model.left
            x, y = self._chip_place(middle, wide, unit, left=left)
            draw_chip(
                surface, self.field.kit.typeset, text, x, y, tone="marker", colour=dark, height=_CHIP_TALL
            )

    def _chip_place(self, middle: Point, wide: int, unit: str, *, left: bool) -> Point:
        """Where a chip goes: at the outer side, where no line begins, or above if somebody stands there."""
        assert self.field.model is not None
        d = self.field.model.ranks.d
        x = middle[0] - d * 0.36 - wide if left else middle[0] + d * 0.36
        x = max(self.field.rect.left + 2, min(self.field.rect.right - 2 - wide, x))
        y = middle[1] - d * 0.64
        box = pygame.Rect(round(x), round(y), wide, _CHIP_TALL).inflate(d * 0.9, d * 0.9)
        others = (self.field.middle(other) for other in self.field.model.ranks.places if other != unit)
        if any(other is not None and box.collidepoint(other) for other in others):
            return middle[0] - wide / 2, middle[1] - d / 2 - _CHIP_TALL * 0.8
        return x, y

    def _draw_leavers(self, surface: pygame.Surface, model: FieldModel) -> None:
        """Where they would go, as ghosts, and their chance."""
        field, d = self.field, model.ranks.d
        units = {unit.id: unit for unit in model.view.units}
        for leaver in model.leavers:
            foot, one = field.foot(leaver.unit), units.get(leaver.unit)
            if foot is None or one is None:
                continue
            x, y = ghost_place(foot, d, left=self._at_left(leaver.unit))
            x = max(field.rect.left + d * 0.6, min(field.rect.right - d * 0.6, x))
            look = look_of(one, model.names.colour(one.side))
            field.kit.tokens.draw(surface, look, x, y, size_of(one, d), lift=lift_of(one, d), opacity=110)
        draw_leavers(surface, field.kit, model.leavers, field.middle, self._at_left, d)

    def _at_left(self, unit: str) -> bool:
        model = self.field.model
        return model is not None and model.names.owners.get(unit) == model.left

    def _draw_reach(self, surface: pygame.Surface, model: FieldModel) -> None:
        """Whom the unit under the pointer reaches, and who reaches it, as far as not all do."""
        field = self.field
        unit = field.hovered
        if not unit and field.focused and len(model.selected) == 1:
            unit = next(iter(model.selected))
        reach = reach_of(model.view, unit) if not field.dragged and not model.spots else None
        if reach is None or field.moment.postures:
            return
        draw_reach(surface, reach, field.middle, model.ranks.d)
        if model.ranks.bands:
            top = field.rect.y + model.ranks.bands[0].box.top - field.offset
            draw_reach_words(surface, field.kit, field.rect, top)

    def _draw_number_ring(self, surface: pygame.Surface) -> None:
        """The number of a clash lights up under the pointer: it can be clicked."""
        for (x, y), number in self.field.numbers:
            if number == self.field.hovered_line:
                radius = self.field.kit.px(DISC_REACH)
                middle = (round(x + self.field.rect.x), round(y + self.field.rect.y))
                pygame.draw.aacircle(surface, theme.OVERLAY_DARK, middle, radius + 2, 2)
                pygame.draw.aacircle(surface, "#FFD97A", middle, radius, 2)

    def _draw_drag(self, surface: pygame.Surface) -> None:
        start = self.field.middle(self.field.dragged) if self.field.dragged else None
        if start is None:
            return
        self._draw_spot(surface)
        strokes = Strokes()
        strokes.line([start, self.field.pointer], 7.0, theme.OVERLAY_DARK, 0.55)
        strokes.line([start, self.field.pointer], 3.4, theme.LOSS_ON_WALNUT if self._barred() else "#FFD97A")
        strokes.draw(surface)

    def _draw_spot(self, surface: pygame.Surface) -> None:
        """The lane or zone under what is dragged: golden if it can go there."""
        found = self.field.spot_box(self.field.pointer)
        if found is None:
            return
        spot, box = found
        fits = self.field.hands.spot_fits(self.field.dragged, spot)
        colour = "#FFD97A" if fits else theme.LOSS_ON_WALNUT
        pygame.draw.rect(surface, theme.OVERLAY_DARK, box, 5, border_radius=8)
        pygame.draw.rect(surface, colour, box.inflate(-2, -2), 3, border_radius=7)

    def _barred(self) -> bool:
        """Whether the unit that is dragged cannot be paired with the one under the pointer."""
        found = self.field.spot_box(self.field.pointer)
        if found is not None:
            return not self.field.hands.spot_fits(self.field.dragged, found[0])
        goal = self.field.hovered
        return (
            bool(goal) and goal != self.field.dragged and not self.field.hands.fits(self.field.dragged, goal)
        )
