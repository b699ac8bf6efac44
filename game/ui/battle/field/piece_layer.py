"""The tokens of all units on the field, kept as finished pictures: what stands still is drawn in one go."""

from collections.abc import Callable, Mapping

import pygame

from game.core.battle.seam import CombatantView
from game.ui.battle.field.field_model import FieldModel
from game.ui.battle.placing.pieces import (
    bar_filled,
    blit_parts,
    draw_moving,
    draw_word,
    look_of,
    piece_parts,
)
from game.ui.battle.playback.fold import LYING
from game.ui.battle.playback.player import Posture
from game.ui.look.tokens import Part, TokenLook
from game.ui.widgets.kit import Kit

Point = tuple[float, float]
Flags = tuple[bool, bool, bool]
At = Callable[[str], Point | None]
"""Where a unit's shadow is on the screen; None if it is nowhere."""


class PieceLayer:
    """Draws all pieces. Pictures are made anew only for units that changed, places only when they did."""

    def __init__(self) -> None:
        self._kit: Kit | None = None
        self._parts: dict[str, tuple[CombatantView, Flags, int, list[Part]]] = {}
        self._hurt: dict[str, tuple[CombatantView, tuple[Flags, int, int], list[Part]]] = {}
        self._still: list[tuple[pygame.Surface, tuple[int, int]]] = []
        self._words: list[tuple[CombatantView, Point]] = []
        self._key: object = None

    def draw(
        self,
        surface: pygame.Surface,
        kit: Kit,
        model: FieldModel,
        hovered: str,
        postures: Mapping[str, Posture],
        feet: At,
        drawn_at: Callable[[str, Posture], Point | None],
        stands: object,
    ) -> None:
        """Draws the units of a model from far to near, those in a posture above the others. `stands` tells
        one state of all places from another."""
        if kit is not self._kit:
            self._kit, self._parts, self._hurt = kit, {}, {}
        moving = {unit: posture for unit, posture in postures.items() if unit in model.ranks.places}
        key = (model, hovered, frozenset(moving), stands)
        if self._key is None or not _same(key, self._key):
            self._compose(kit, model, hovered, moving, feet)
            self._key = key
        surface.fblits(self._still, pygame.BLEND_PREMULTIPLIED)
        for unit, place in self._words:
            draw_word(surface, kit, unit, place, model.ranks.d)
        dimmed = model.dimmed() if moving else frozenset()
        for one in model.view.units:
            posture = moving.get(one.id)
            place_ = drawn_at(one.id, posture) if posture is not None else None
            if posture is None or place_ is None:
                continue
            flags = (False, False, one.id in dimmed)
            if posture.as_it_stands:
                place_ = (place_[0] + posture.shake, place_[1])
                blit_parts(surface, self._parts_of(kit, one, model, flags), place_)
                draw_word(surface, kit, one, place_, model.ranks.d)
            elif posture.only_hurt and posture.hits is not None:
                place_ = (place_[0] + posture.shake, place_[1])
                blit_parts(surface, self._hurt_parts(kit, one, model, flags, posture.hits), place_)
                draw_word(surface, kit, one, place_, model.ranks.d)
            else:
                draw_moving(surface, kit, one, _look(one, model, flags), place_, model.ranks.d, posture)

    def _compose(
        self, kit: Kit, model: FieldModel, hovered: str, moving: Mapping[str, Posture], feet: At
    ) -> None:
        dimmed = model.dimmed()
        placed = []
        for one in model.view.units:
            foot = feet(one.id) if one.id not in moving else None
            if foot is not None:
                placed.append((foot[1], foot, one))
        placed.sort(key=lambda entry: entry[0])
        self._still, self._words = [], []
        for _down, foot, one in placed:
            lit = one.id == hovered or one.id == model.target
            flags = (one.id in model.selected, lit, one.id in dimmed)
            x, y = round(foot[0]), round(foot[1])
            for picture, dx, dy in self._parts_of(kit, one, model, flags):
                self._still.append((picture, (x + dx, y + dy)))
            if one.condition in LYING:
                self._words.append((one, foot))

    def _parts_of(self, kit: Kit, one: CombatantView, model: FieldModel, flags: Flags) -> list[Part]:
        kept = self._parts.get(one.id)
        d = model.ranks.d
        if kept is None or kept[0] is not one or kept[1] != flags or kept[2] != d:
            parts = piece_parts(kit, one, _look(one, model, flags), d)
            kept = self._parts[one.id] = (one, flags, d, parts)
        return kept[3]

    def _hurt_parts(
        self, kit: Kit, one: CombatantView, model: FieldModel, flags: Flags, hits: float
    ) -> list[Part]:
        """The pictures of a unit with other hits than its own; kept until its bar shows another length."""
        d = model.ranks.d
        made_for = (flags, d, bar_filled(one, d, hits))
        kept = self._hurt.get(one.id)
        if kept is None or kept[0] is not one or kept[1] != made_for:
            parts = piece_parts(kit, one, _look(one, model, flags), d, hits)
            kept = self._hurt[one.id] = (one, made_for, parts)
        return kept[2]


def _look(one: CombatantView, model: FieldModel, flags: Flags) -> TokenLook:
    selected, lit, dim = flags
    return look_of(one, model.names.colour(one.side), selected=selected, hover=lit, dim=dim)


def _same(key: tuple[object, ...], other: object) -> bool:
    """The model by identity, the rest by value."""
    assert isinstance(other, tuple)
    return key[0] is other[0] and key[1:] == other[1:]
