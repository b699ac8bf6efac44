"""The drawings that content may name: tokens of units by `glyph`, grounds of terrain by `paint`."""

import re
from functools import cache

from game import paths

PAINTS = (
    *("plains", "desert", "tundra", "snow", "forest", "deep_forest", "jungle", "hill", "valley", "mountain"),
    *("high_mountain", "impassable_mountain", "marsh", "bog", "swamp", "lake", "sea", "city", "ruins"),
    *("underground", "cave"),
)
"""What the painter of the map knows how to draw; a test holds it to that. A plain colour will do as well."""

_COLOUR = re.compile(r"#[0-9A-Fa-f]{6}").fullmatch


@cache
def pictures(kind: str) -> frozenset[str]:
    """The names of all drawings of a kind, `glyph` or `paint`. KeyError for any other kind."""
    if kind == "glyph":
        return frozenset(file.stem for file in (paths.assets_dir() / "glyphs").glob("*.svg"))
    return {"paint": frozenset(PAINTS)}[kind]


def exists(kind: str, name: str) -> bool:
    """Whether there is a drawing of a kind and name."""
    return name in pictures(kind) or (kind == "paint" and _COLOUR(name) is not None)
