"""Icons, glyphs and materials: all files draw, unknown names show, pictures are shared and repeatable."""

import logging

import numpy as np
import pygame
import pytest

from game.ui.look import assets, materials, theme
from game.ui.look.assets import Kind
from game.ui.look.chips import chip_width, draw_chip
from game.ui.look.pixels import alpha_of, clear_surface, pixels_of
from game.ui.look.text import Typeset
from game.ui.look.vector import Canvas
from game.ui.widgets import boards

DRAWINGS: list[tuple[Kind, str]] = [
    *(("icons", name) for name in assets.names("icons")),
    *(("glyphs", name) for name in assets.names("glyphs")),
]
STYLE_GLYPHS = [
    "stabber",
    "piker",
    "archer",
    "scout",
    "tosser",
    "crossbower",
    "digger",
    "knight",
    "horse",
    "warlord",
    "ruler",
    "caster",
    "courtier",
    "bat",
    "spider",
    "gryphon",
    "dragon",
    "giant",
    "wolf",
    "bear",
    "thunderbird",
    "wagon",
    "ship",
    "skull",
    "unknown",
]


@pytest.mark.parametrize(("kind", "name"), DRAWINGS)
def test_every_drawing_is_visible_in_the_asked_colour(kind: Kind, name: str) -> None:
    canvas = Canvas(28, 28)
    assets.draw_markup(canvas, kind, name, 14, 14, 24, "#ff0000", "#000000")
    pixels = pixels_of(canvas.surface(1, 3)).astype(int)
    red = (pixels[..., 0] > 200) & (pixels[..., 1] < 60) & (pixels[..., 3] > 150)
    assert red.sum() > 20


def test_all_glyphs_of_the_style_exist() -> None:
    assert set(STYLE_GLYPHS) <= set(assets.names("glyphs"))


def test_unknown_name_shows_a_placeholder_and_warns_once(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING):
        first = assets.icon("no-such-icon", 24, "#ffffff")
        assets.icon("no-such-icon", 32, "#ffffff")
    assert alpha_of(first).sum() > 30
    assert len(caplog.records) == 1
    assert not assets.exists("icons", "no-such-icon")


def test_pictures_are_shared() -> None:
    assert assets.icon("sword", 20, theme.INK) is assets.icon("sword", 20, theme.INK)
    assert assets.icon("sword", 20, theme.INK) is not assets.icon("sword", 20, theme.IVORY)


def test_card_and_board_have_their_size_and_round_corners() -> None:
    for picture in (materials.card((120, 80), 8), boards.board((120, 80), 8)):
        assert picture.get_size() == (120, 80)
        assert picture.get_at((0, 0))[3] == 0
        assert picture.get_at((60, 40))[3] == 255


def test_paper_is_light_and_walnut_dark() -> None:
    paper = materials.paper_pixels((64, 64), 3)
    walnut = materials.walnut_pixels((64, 64), 3)
    assert np.abs(paper.mean((0, 1)) - np.array([0xEB, 0xDD, 0xBE])).max() < 14
    assert walnut.mean() < 50
    assert paper.std() > 0.8


def test_materials_are_repeatable() -> None:
    first = pixels_of(materials.card((90, 60), 5, 4)).tobytes()
    materials.card.cache_clear()
    assert pixels_of(materials.card((90, 60), 5, 4)).tobytes() == first


def test_shadow_falls_below_and_right_of_nothing() -> None:
    sheet = clear_surface((200, 200))
    materials.draw_shadow(sheet, pygame.Rect(60, 60, 80, 80), theme.SHADOW_TOOLTIP, 6)
    alpha = alpha_of(sheet)
    assert alpha[146, 100] > alpha[54, 100]
    assert alpha[100, 100] == pytest.approx(theme.SHADOW_TOOLTIP.opacity, abs=0.03)


def test_chip_is_as_wide_as_promised() -> None:
    typeset = Typeset()
    sheet = clear_surface((300, 60))
    box = draw_chip(sheet, typeset, "⅓ move left", 150, 10, tone="marker", icon="boot", align="centre")
    assert box.width == chip_width(typeset, "⅓ move left", icon="boot")
    assert abs(box.centerx - 150) <= 1
    assert sheet.get_bounding_rect().width >= box.width - 4
