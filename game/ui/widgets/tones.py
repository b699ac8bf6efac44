"""Colours of text by meaning; each meaning has one colour on paper and one on walnut."""

from typing import Literal

from game.ui.look import theme
from game.ui.widgets.base import Ground

Tone = Literal["value", "label", "aside", "gain", "loss", "warning", "notice", "brass"]

_PAPER: dict[Tone, str] = {
    "value": theme.INK,
    "label": theme.INK_SOFT,
    "aside": theme.INK_SOFT,
    "gain": theme.GAIN,
    "loss": theme.LOSS,
    "warning": theme.WARNING,
    "notice": theme.NOTICE,
    "brass": theme.HAIRLINE_STRONG,
}
_WALNUT: dict[Tone, str] = {
    "value": theme.IVORY,
    "label": theme.IVORY_SOFT,
    "aside": theme.IVORY_FAINT,
    "gain": theme.GAIN_ON_WALNUT,
    "loss": theme.LOSS_ON_WALNUT,
    "warning": theme.WARNING_ON_WALNUT,
    "notice": theme.NOTICE_ON_WALNUT,
    "brass": theme.BRASS_LIGHT,
}


def tone_colour(tone: Tone, ground: Ground) -> str:
    """The colour of text of a meaning on what lies under it."""
    return (_PAPER if ground == "paper" else _WALNUT)[tone]
