"""Hexes that a brush has marked."""

from dataclasses import dataclass, replace

from game.core.hexgrid import Grid
from game.core.records import HexId
from game.ui.i18n import ngettext

SIZES = (1, 2, 3)
"""Widths of the brush: a hex, a hex with its neighbours, and theirs as well."""


@dataclass(frozen=True)
class Marks:
    """The marked hexes, the width of the brush, and whether the stroke that is being made wipes."""

    hexes: frozenset[HexId] = frozenset()
    size: int = 1
    wipes: bool = False

    def _under(self, grid: Grid, hex_: HexId) -> frozenset[HexId]:
        return frozenset(grid.disc(hex_, self.size - 1))

    def begun(self, grid: Grid, hex_: HexId) -> "Marks":
        """A stroke begins: it wipes where the hex is marked already, else it marks."""
        return replace(self, wipes=hex_ in self.hexes).stroked(grid, hex_)

    def stroked(self, grid: Grid, hex_: HexId) -> "Marks":
        """The stroke comes over a hex."""
        under = self._under(grid, hex_)
        return replace(self, hexes=self.hexes - under if self.wipes else self.hexes | under)

    def wiped(self) -> "Marks":
        """With nothing marked."""
        return replace(self, hexes=frozenset())

    @property
    def ordered(self) -> tuple[HexId, ...]:
        """The marked hexes in order."""
        return tuple(sorted(self.hexes))


def hexes_words(count: int) -> str:
    """`7 hexes`."""
    return ngettext("{count} hex", "{count} hexes", count).format(count=count)


def covered(size: int) -> int:
    """How many hexes a brush of that width covers."""
    return 1 + 3 * size * (size - 1)
