"""Dice that branch: a run with given dice that asks for one more becomes a `core.odds.Chance` of all its
throws. Whoever runs it again for every throw (`grow`) takes a battle apart."""

from collections.abc import Callable, Sequence

from game.core.battle.odds import ClashResult, DiceBranch, Landing

Way = DiceBranch | ClashResult | Landing


class Branching:
    """Implements `DiceBranch`: the dice that have fallen, and what each further throw would add to them."""

    def __init__(
        self,
        grow: Callable[[tuple[int, ...]], Way],
        faces: tuple[int, ...],
        ways: tuple[int, ...],
        throws: Sequence[tuple[int, ...]],
    ) -> None:
        self.ways = ways
        self.dice = len(throws[0])
        self._grow = grow
        self._faces = faces
        self._throws = throws
        self._next: list[Way | None] = [None] * len(throws)

    def go(self, way: int) -> Way:
        """See `DiceBranch`."""
        found = self._next[way]
        if found is None:
            found = self._next[way] = self._grow(self._faces + self._throws[way])
        return found


def way_on(way: Way) -> DiceBranch | Landing:
    """What follows a bout is no effect of a clash."""
    assert not isinstance(way, ClashResult)
    return way
