"""Palette and type: the floors of the style hold for what the theme says, not for copied figures."""

import itertools
from typing import get_args

import numpy as np
import pytest

from game.content.scenarios.forms import COLOURS
from game.ui.look import theme
from game.ui.look.colour import hex_of, luminance, mix, rgb
from game.ui.look.theme import LIVERIES, SIDE_COLOURS, Scale, livery

ON_PAPER = (theme.INK, theme.INK_SOFT, theme.GAIN, theme.WARNING, theme.LOSS, theme.NOTICE)
ON_WALNUT = (
    theme.IVORY,
    theme.IVORY_SOFT,
    theme.IVORY_FAINT,
    theme.BRASS_LIGHT,
    theme.GAIN_ON_WALNUT,
    theme.WARNING_ON_WALNUT,
    theme.LOSS_ON_WALNUT,
    theme.NOTICE_ON_WALNUT,
)
ROLES = [value for value in vars(theme).values() if isinstance(value, theme.TypeRole)]


def contrast(first: str, second: str) -> float:
    """Contrast ratio after WCAG 2, 1 to 21."""
    low, high = sorted((luminance(first), luminance(second)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("colour", ON_PAPER)
def test_text_on_paper_is_readable(colour: str) -> None:
    assert contrast(colour, theme.PAPER) >= 4.5


@pytest.mark.parametrize("colour", ON_WALNUT)
def test_text_on_walnut_is_readable(colour: str) -> None:
    assert contrast(colour, theme.WALNUT) >= 4.5


def test_text_on_gold_button_is_readable() -> None:
    middle = theme.GOLD[2]
    assert contrast(theme.GOLD_TEXT, middle) >= 4.5
    assert contrast(theme.GOLD_TEXT_SOFT, theme.GOLD[2]) >= 4.5


def test_disabled_text_stays_legible() -> None:
    assert contrast(theme.INK_FAINT, theme.PAPER) >= 3


@pytest.mark.parametrize("side", LIVERIES.values(), ids=lambda side: side.key)
def test_glyph_and_rim_stand_out(side: theme.Livery) -> None:
    assert contrast(side.glyph, side.base) >= 4.5
    assert contrast(side.rim, side.dark) >= 3


def test_overlays_are_light_over_dark() -> None:
    assert contrast(theme.OVERLAY_LIGHT, theme.OVERLAY_DARK) >= 10


def _lab(colour: str) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
    """CIE L*a*b* of a colour under D65."""
    return _lab_of(_linear(colour))


def _linear(colour: str) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
    return np.array([c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in _unit(colour)])


def _lab_of(
    linear: np.ndarray[tuple[int], np.dtype[np.float64]],
) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
    xyz = np.array([[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]]) @ linear
    t = xyz / np.array([0.9505, 1.0, 1.089])
    f = np.where(t > 0.008856, np.cbrt(t), 7.787 * t + 16 / 116)
    return np.array([116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])])


def _unit(colour: str) -> list[float]:
    return [byte / 255 for byte in rgb(colour)]


def test_sides_can_be_told_apart_by_colour() -> None:
    sides = [livery(key).base for key in SIDE_COLOURS]
    distances = [float(np.linalg.norm(_lab(a) - _lab(b))) for a, b in itertools.combinations(sides, 2)]
    assert min(distances) >= 30


_EYES = {
    "no red": [[0.152, 1.053, -0.205], [0.115, 0.786, 0.099], [-0.004, -0.048, 1.052]],
    "no green": [[0.367, 0.861, -0.228], [0.280, 0.673, 0.047], [-0.012, 0.043, 0.969]],
    "no blue": [[1.256, -0.077, -0.179], [-0.078, 0.931, 0.148], [0.005, 0.691, 0.304]],
}
"""What is left of linear red, green and blue in colour-blind eyes (Machado and others, 2009)."""


@pytest.mark.parametrize("eyes", _EYES)
def test_no_two_sides_look_the_same_to_the_colour_blind(eyes: str) -> None:
    sides = [
        _lab_of(np.clip(np.array(_EYES[eyes]) @ _linear(livery(key).base), 0, 1)) for key in SIDE_COLOURS
    ]
    assert min(float(np.linalg.norm(a - b)) for a, b in itertools.combinations(sides, 2)) >= 15


def test_scenarios_may_give_every_colour_of_a_side() -> None:
    assert get_args(COLOURS) == (*SIDE_COLOURS, "ferals")
    assert len(SIDE_COLOURS) == 12


def test_sides_can_be_told_apart_without_colour() -> None:
    patterns = [livery(key).pattern for key in (*SIDE_COLOURS, "ferals", "neutral")]
    assert len(set(patterns)) == len(patterns)


def test_a_colour_may_have_another_rim() -> None:
    seventh = livery("lapis/pearled")
    assert (seventh.base, seventh.pattern) == (livery("lapis").base, "pearled")
    assert seventh.key == "lapis/pearled"


@pytest.mark.parametrize("key", ["mauve", "lapis/striped", ""])
def test_unknown_livery_is_grey_and_logged_once(key: str, caplog: pytest.LogCaptureFixture) -> None:
    theme._warned.clear()
    assert livery(key).key == livery(key).key == "unknown"
    assert len(caplog.records) == 1


def test_no_role_is_too_small() -> None:
    assert min(role.px for role in ROLES) >= theme.SMALLEST_PX


def test_scale_multiplies_and_is_bounded() -> None:
    assert [Scale(p).px(15) for p in (80, 100, 130, 200)] == [12, 15, 20, 30]
    with pytest.raises(ValueError, match="210"):
        Scale(210)


def test_colours_parse_and_mix() -> None:
    assert rgb("#0a141E") == (10, 20, 30)
    assert hex_of((10, 20, 30)) == "#0a141e"
    assert mix("#000000", "#ffffff", 0.5) == "#808080"
    assert luminance("#ffffff") == pytest.approx(1)
    with pytest.raises(ValueError, match="#RRGGBB"):
        rgb("red")
