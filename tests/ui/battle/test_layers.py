"""What the battlefield keeps of its picture: tokens and lines are drawn anew exactly where they changed."""

from typing import Any

import pygame
import pytest

from game.core.records import replace
from game.dev.pictures.battle_demo import SMALL
from game.ui.battle.field.field_model import FieldModel
from game.ui.battle.field.line_paint import LinePaint
from game.ui.battle.field.piece_layer import PieceLayer
from game.ui.battle.placing.links import Link
from game.ui.battle.placing.links_view import LinkLine
from game.ui.battle.playback.player import Posture
from game.ui.look.pixels import opaque_surface, pixels_of
from tests.ui.battle.test_battle_screen import Player


@pytest.fixture(autouse=True)
def _at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Grounds are painted in tests of their own."""
    monkeypatch.setattr("game.ui.battle.field.ground_cache.FieldPaint.waiting", property(lambda self: False))


def drawn(layer: PieceLayer, player: Player, model: FieldModel, **postures: Posture) -> Any:
    field = player.scene.screen.field
    sheet = opaque_surface((1000, 800))
    layer.draw(sheet, field.kit, model, "", postures, field.foot, lambda unit, _p: field.foot(unit), 0)
    return pixels_of(sheet).copy()


def test_kept_tokens_look_as_if_drawn_anew() -> None:
    player = Player(SMALL, "declare")
    model = player.scene.screen.field.model
    assert model is not None
    layer = PieceLayer()
    first = drawn(layer, player, model)
    one = model.view.units[0]
    struck = replace(one, hits=one.hits // 2)
    units = (struck, *model.view.units[1:])
    after = FieldModel(replace(model.view, units=units), model.ranks, model.left, model.names)
    again = drawn(layer, player, after)
    assert (again == drawn(PieceLayer(), player, after)).all()
    assert (again != first).any()


def test_a_unit_in_motion_is_drawn_once() -> None:
    player = Player(SMALL, "declare")
    model = player.scene.screen.field.model
    assert model is not None
    layer = PieceLayer()
    still = drawn(layer, player, model)
    assert (drawn(layer, player, model, **{model.view.units[0].id: Posture()}) == still).all()


def test_lines_drawn_in_pieces_come_to_the_same_picture(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.ui.battle.field.line_paint._LINES_MS", 0)
    ground = opaque_surface((300, 200), "#808060")
    lines = [LinkLine(Link((40, 30 * n), (260, 30 * n + 10), number=n), "a", "b", n) for n in range(1, 5)]
    slow, quick = LinePaint(), LinePaint()
    while slow.over(ground, lines, 0, "ground", patient=False) is ground or slow.unfinished:
        assert len(slow.numbers) <= len(lines)
    whole = quick.over(ground, lines, 0, "ground", patient=True)
    assert (pixels_of(slow.over(ground, lines, 0, "ground", patient=False)) == pixels_of(whole)).all()
    assert slow.numbers == quick.numbers


def test_choosing_a_line_leaves_the_kept_picture_as_it_is() -> None:
    ground = opaque_surface((300, 120), "#808060")
    plain = LinkLine(Link((40, 60), (260, 60), number=1), "a", "b", 1)
    chosen = LinkLine(Link((40, 60), (260, 60), number=1, chosen=True), "a", "b", 1)
    paint = LinePaint()
    base = paint.over(ground, [plain], 0, "ground", patient=True)
    assert paint.over(ground, [chosen], 0, "ground", patient=True) is base
    sheet = base.copy()
    typeset = Player(SMALL, "declare").scene.screen.field.kit.typeset
    paint.draw_over(sheet, [chosen], (0, 0), 0, typeset, patient=True)
    red, _green, blue, _alpha = pygame.Surface.get_at(sheet, (100, 60))
    assert red - blue > 80


def test_no_chosen_line_runs_over_the_number_of_another() -> None:
    ground = opaque_surface((300, 120), "#808060")
    straight = LinkLine(Link((40, 60), (260, 60), number=1, chosen=True), "a", "b", 1)
    across = LinkLine(Link((150, 0), (150, 120), "secondary", chosen=True), "c", "b", 1)
    typeset = Player(SMALL, "declare").scene.screen.field.kit.typeset
    sheets = []
    for lines in ([straight, across], [across, straight]):
        paint = LinePaint()
        sheet = paint.over(ground, lines, 0, "ground", patient=True).copy()
        paint.draw_over(sheet, lines, (0, 0), 0, typeset, patient=True)
        sheets.append(pixels_of(sheet)[56:65, 146:155].astype(int))
    assert abs(sheets[0] - sheets[1]).max() <= 3
