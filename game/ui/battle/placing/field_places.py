"""Parts of the field that have a name: lanes of a side on the ground, bands of the sky; and all places."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

Point = tuple[float, float]
LaneKind = Literal["front", "back", "support", "reserve", "down"]


@dataclass(frozen=True)
class FieldRect:
    """A rectangle in pixels of the field."""

    left: float
    top: float
    width: float
    height: float

    def holds(self, x: float, y: float) -> bool:
        """Whether a point lies in it."""
        return 0 <= x - self.left < self.width and 0 <= y - self.top < self.height


@dataclass(frozen=True)
class Lane:
    """Where those of a side stand that are in no pairing; `left` for the side at the left."""

    kind: LaneKind
    left: bool
    box: FieldRect


@dataclass(frozen=True)
class SkyBand:
    """A zone of the sky: `lower`, `upper` or `top`."""

    zone: str
    box: FieldRect


@dataclass(frozen=True)
class Ranks:
    """Places of all units that are there. `d` is the tokens' box, `height` how much room they take downwards;
    it is more than the field has if it must be scrolled. `order` are the pairs in front, column by column.
    `fronts` are the places between them where a front line runs, `ground` is what lies below the sky."""

    d: int
    places: Mapping[str, Point]
    height: float
    order: tuple[tuple[str, str], ...] = ()
    bands: tuple[SkyBand, ...] = ()
    lanes: tuple[Lane, ...] = ()
    fronts: tuple[float, ...] = ()
    ground: FieldRect = FieldRect(0, 0, 0, 0)
