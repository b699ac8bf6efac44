"""Tokens: every state looks different, equal looks share a picture, the rim tells the side in grey."""

import itertools
from dataclasses import replace

import numpy as np
import pygame
import pytest

from game.ui.look import theme
from game.ui.look.pixels import clear_surface, opaque_surface, pixels_of
from game.ui.look.text import Typeset
from game.ui.look.theme import LIVERIES, Scale
from game.ui.look.token_parts import blank_disc
from game.ui.look.tokens import PLATES_FROM, TokenLook, TokenPainter

READY = TokenLook("lapis", "stabber", 8, 1.0)
STATES = {
    "ready": READY,
    "hover": replace(READY, hover=True),
    "selected": replace(READY, selected=True),
    "spent": replace(READY, state="spent"),
    "wounded": replace(READY, hits=0.5),
    "near death": replace(READY, hits=0.2),
    "warlord": replace(READY, leader="warlord"),
    "ruler": replace(READY, leader="ruler"),
    "hidden": replace(READY, stance="hidden"),
    "sneaking": replace(READY, stance="sneaking"),
    "sentry": replace(READY, stance="sentry"),
    "spotted": replace(READY, spotted=True),
    "stunned": replace(READY, stunned=True),
    "captive": replace(READY, captive=True),
    "retreating": replace(READY, retreating=True),
    "remembered": replace(READY, state="remembered", tag="Day 9"),
    "unidentified": TokenLook("lapis", "unknown"),
    "flying": replace(READY, zone=2),
    "other side": replace(READY, side="cinnabar"),
    "other class": replace(READY, glyph="archer"),
    "other count": replace(READY, count=9),
}


@pytest.fixture
def painter() -> TokenPainter:
    return TokenPainter(Typeset())


def test_every_state_looks_different(painter: TokenPainter) -> None:
    pictures = {name: _on_paper(painter, look) for name, look in STATES.items()}
    for (first, a), (second, b) in itertools.combinations(pictures.items(), 2):
        assert np.abs(a - b).max() > 30, f"{first} looks like {second}"


def _on_paper(painter: TokenPainter, look: TokenLook) -> np.ndarray[tuple[int, ...], np.dtype[np.int64]]:
    sheet = opaque_surface((160, 160), theme.PAPER)
    painter.draw(sheet, look, 80, 80, 58)
    return pixels_of(sheet).astype(np.int64)


def test_equal_looks_share_one_picture(painter: TokenPainter) -> None:
    assert painter.picture(READY, 58) is painter.picture(replace(READY), 58)
    assert painter.picture(READY, 58) is not painter.picture(READY, 40)


def test_hits_that_fill_the_same_pixels_share_a_picture(painter: TokenPainter) -> None:
    assert painter.picture(replace(READY, hits=0.5001), 58) is painter.picture(replace(READY, hits=0.5), 58)


def test_last_hit_still_shows(painter: TokenPainter) -> None:
    assert painter.picture(replace(READY, hits=0.001), 58) is not painter.picture(
        replace(READY, hits=0.0), 58
    )


def test_small_tokens_drop_what_could_not_be_read(painter: TokenPainter) -> None:
    small = PLATES_FROM - 8
    bare = TokenLook("lapis", "stabber")
    assert painter.picture(replace(READY, leader="ruler"), small) is painter.picture(bare, small)


@pytest.mark.parametrize(
    ("marks", "badge"),
    [
        ({"captive": True, "stunned": True, "spotted": True}, "captive"),
        ({"stunned": True, "spotted": True, "stance": "hidden"}, "stunned"),
        ({"spotted": True, "stance": "hidden"}, "spotted"),
        ({"retreating": True, "stance": "sentry"}, "retreating"),
        ({"stance": "sneaking"}, "sneaking"),
        ({}, None),
    ],
)
def test_one_badge_is_shown_by_rank(marks: dict[str, bool | str], badge: str | None) -> None:
    fields: dict[str, object] = dict(marks)
    look = TokenLook(
        "lapis",
        "stabber",
        stance=str(fields.get("stance", "")),
        spotted=bool(fields.get("spotted")),
        stunned=bool(fields.get("stunned")),
        captive=bool(fields.get("captive")),
        retreating=bool(fields.get("retreating")),
    )
    assert look.badge == badge


def test_same_look_same_pixels() -> None:
    first = pixels_of(TokenPainter(Typeset()).picture(STATES["hidden"], 58).surface)
    second = pixels_of(TokenPainter(Typeset()).picture(STATES["hidden"], 58).surface)
    assert (first == second).all()


def test_disc_is_centred_and_has_its_width(painter: TokenPainter) -> None:
    sheet = clear_surface((200, 200))
    painter.draw(sheet, TokenLook("lapis", "stabber"), 100, 100, 84)
    solid = pygame.mask.from_surface(sheet, 250).get_bounding_rects()[0]
    assert abs(solid.centerx - 100) <= 1
    assert abs(solid.width - 84 * 0.92) <= 4


def test_lifted_token_leaves_its_shadow_on_the_ground(painter: TokenPainter) -> None:
    sheet = opaque_surface((200, 220), "#ffffff")
    painter.draw(sheet, replace(READY, count=None, hits=None), 100, 130, 58, lift=60)
    pixels = pixels_of(sheet).astype(int)[..., 0]
    assert pixels[70, 100] < 250
    assert pixels[136, 108] < 235
    assert pixels[215, 100] == 255


def test_rims_tell_sides_in_grey() -> None:
    rims = {}
    for key in LIVERIES:
        grey = pixels_of(pygame.transform.grayscale(blank_disc(key, 84)))[..., 0].astype(float)
        y, x = np.mgrid[0 : grey.shape[0], 0 : grey.shape[1]]
        middle = grey.shape[0] / 2 - 0.5
        ring = np.abs(np.hypot(x - middle, y - middle) - 84 * 0.409) < 1.2
        angles = np.argsort(np.arctan2(y - middle, x - middle)[ring])
        band = grey[ring][angles]
        rims[key] = np.abs(np.fft.rfft(band / band.mean() - 1))[1:40]
    strongest = {key: (int(spectrum.argmax()), float(spectrum.max())) for key, spectrum in rims.items()}
    frequencies = [place for key, (place, _) in strongest.items() if key != "neutral"]
    assert len(set(frequencies)) >= 6


def test_user_scale_enlarges_the_tab() -> None:
    small = TokenPainter(Typeset()).picture(READY, 58).surface.get_width()
    large = TokenPainter(Typeset(Scale(200))).picture(READY, 58).surface.get_width()
    assert large > small + 8


def test_stand_in_comes_from_another_size(painter: TokenPainter) -> None:
    assert painter.stand_in(READY, 50) is None
    painter.picture(READY, 58)
    found = painter.stand_in(READY, 29)
    assert found is not None
    assert abs(found.surface.get_width() - painter.picture(READY, 58).surface.get_width() / 2) <= 1
    assert not painter.ready(READY, 29)
