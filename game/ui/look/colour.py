"""Colours as people write them (`#RRGGBB`) and as pygame and numpy want them (three bytes)."""

from functools import lru_cache

Rgb = tuple[int, int, int]
Colour = str | Rgb
"""A colour: `#RRGGBB` or three bytes."""


@lru_cache(maxsize=4096)
def _parsed(text: str) -> Rgb:
    digits = text.removeprefix("#")
    if len(digits) != 6:
        raise ValueError(f"not a colour: {text!r} (write #RRGGBB)")
    return int(digits[0:2], 16), int(digits[2:4], 16), int(digits[4:6], 16)


def rgb(colour: Colour) -> Rgb:
    """The three bytes of a colour. ValueError for a text that is none."""
    return _parsed(colour) if isinstance(colour, str) else colour


def hex_of(colour: Colour) -> str:
    """A colour as `#rrggbb`."""
    red, green, blue = rgb(colour)
    return f"#{red:02x}{green:02x}{blue:02x}"


@lru_cache(maxsize=8192)
def mix(first: Colour, second: Colour, share: float) -> str:
    """`first` with `share` (0 to 1) of `second` in it, as `#rrggbb`."""
    pairs = zip(rgb(first), rgb(second), strict=True)
    blended = (max(0, min(255, round(a * (1 - share) + b * share))) for a, b in pairs)
    red, green, blue = blended
    return f"#{red:02x}{green:02x}{blue:02x}"


def _linear(byte: int) -> float:
    value = byte / 255
    return value / 12.92 if value <= 0.03928 else ((value + 0.055) / 1.055) ** 2.4


def luminance(colour: Colour) -> float:
    """Relative luminance after WCAG 2, 0 (black) to 1 (white)."""
    red, green, blue = (_linear(byte) for byte in rgb(colour))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
