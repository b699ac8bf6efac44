"""Exact figures: scaled integers for hits, move and money, fractions for the rest, and their text forms.

| figure | stored as | type |
|---|---|---|
| hits, damage, ammo | half points | `Halves` |
| move | third points | `Thirds` |
| money | cents of a smucker | `Cents` |
| experience, shares | `fractions.Fraction` | |

Content files give natural figures (`hits: 2.5`, `move: 1/3`, `upkeep: 5`); the field's type says how the
loader scales them. No floats anywhere in `core` and `rulesets`.
"""

from fractions import Fraction
from functools import lru_cache
from typing import Annotated

import msgspec

HALF = 2
THIRD = 3
CENT = 100

Halves = Annotated[int, msgspec.Meta(extra={"scale": HALF})]
Thirds = Annotated[int, msgspec.Meta(extra={"scale": THIRD})]
Cents = Annotated[int, msgspec.Meta(extra={"scale": CENT})]

MINUS = "\N{MINUS SIGN}"
_PARTS = {
    Fraction(1, 2): "\N{VULGAR FRACTION ONE HALF}",
    Fraction(1, 3): "\N{VULGAR FRACTION ONE THIRD}",
    Fraction(2, 3): "\N{VULGAR FRACTION TWO THIRDS}",
}


def parse_exact(text: str) -> Fraction:
    """`"4"`, `"2.5"`, `"-1/3"` as an exact fraction. ValueError for anything else, infinities included."""
    try:
        return Fraction(text.strip())
    except (ValueError, ZeroDivisionError, OverflowError) as error:
        raise ValueError(f"not a number: {text!r}") from error


def scaled(value: Fraction | int, scale: int) -> int:
    """`value` in units of 1/`scale`. ValueError if it does not divide evenly (hits of 0.3, say)."""
    exact = Fraction(value) * scale
    if exact.denominator != 1:
        raise ValueError(f"{value} is not a multiple of 1/{scale}")
    return exact.numerator


@lru_cache(maxsize=1024)
def fraction_text(value: Fraction | int, *, sign: bool = False) -> str:
    """`4⅔`, `−½`, `0`; with `sign`, a plus before positive figures. Odd fractions print as `5/8`."""
    value = Fraction(value)
    whole, part = divmod(abs(value), 1)
    text = _PARTS.get(part, f" {part.numerator}/{part.denominator}" if part else "")
    body = f"{whole}{text}" if whole or not part else text.strip()
    if value < 0:
        return MINUS + body
    return f"+{body}" if sign and value > 0 else body


def tenths_text(value: Fraction) -> str:
    """A figure of at least 0 to one decimal place: `43.3`, `7`."""
    tenths = int(value * 10 + Fraction(1, 2))
    return f"{tenths // 10}.{tenths % 10}" if tenths % 10 else str(tenths // 10)


def decimal_text(value: Fraction | int) -> str:
    """`8.775`, `−0.5`, `3`; figures that no decimal gives exactly as `fraction_text` has them."""
    exact = Fraction(value)
    rest = exact.denominator
    twos = fives = 0
    while rest % 2 == 0:
        rest, twos = rest // 2, twos + 1
    while rest % 5 == 0:
        rest, fives = rest // 5, fives + 1
    if rest != 1:
        return fraction_text(exact)
    places = max(twos, fives)
    if not places:
        return fraction_text(exact)
    digits = str(abs(exact.numerator) * 10**places // exact.denominator).rjust(places + 1, "0")
    return (MINUS if exact < 0 else "") + f"{digits[:-places]}.{digits[-places:]}"


@lru_cache(maxsize=1024)
def halves_text(value: int, *, sign: bool = False) -> str:
    """Hits, damage or ammo in halves as shown to players: 5 is `2½`."""
    return fraction_text(Fraction(value, HALF), sign=sign)


def move_text(value: int, parts: int = THIRD, *, sign: bool = False) -> str:
    """Move as shown to players, in `parts` of a point (`Ruleset.move_parts`): 14 thirds are `4⅔`, 5 halves
    `2½`."""
    return fraction_text(Fraction(value, parts), sign=sign)


def thirds_text(value: int, *, sign: bool = False) -> str:
    """Move in thirds as shown to players: 14 is `4⅔`."""
    return fraction_text(Fraction(value, THIRD), sign=sign)


def money_text(cents: int, *, sign: bool = False) -> str:
    """Cents as smuckers: 1248000 is `12,480`, 62 is `0.62`."""
    whole, rest = divmod(abs(cents), CENT)
    body = f"{whole:,}" + (f".{rest:02}" if rest else "")
    if cents < 0:
        return MINUS + body
    return f"+{body}" if sign and cents > 0 else body


def signed(value: int) -> str:
    """A whole figure with its sign, zero without: `+2`, `−1`, `0`."""
    return fraction_text(value, sign=True)
