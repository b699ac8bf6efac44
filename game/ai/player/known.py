"""What a computer player knows of others and of the land, as plain records: foes, cities, unknown land."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from game.ai.player.force import StackForce
from game.core.records import HexId, Record, StackId


class KnownFoe(Record):
    """An enemy stack that the side knows of; `now`: it is in sight. `age`: days since it was seen. `hunted`:
    by how much less it is worth to go for it than it is worth itself."""

    handle: StackId
    hex: HexId
    force: StackForce
    now: bool
    age: int = 0
    hunted: int = 1


class City(Record):
    """A city that the side knows of; `prey`: it is nobody's, or an enemy's. `rival`: it is that of another
    player's side, an enemy. `decides`: who holds it, and others like it, wins the match."""

    hex: HexId
    capital: bool
    own: bool
    prey: bool
    foreign: bool
    level: int = 0
    rival: bool = False
    decides: bool = False

    @property
    def dear(self) -> bool:
        """Whether a match can be lost with it."""
        return self.capital or self.decides


class Explored(NamedTuple):
    """Hexes near land that was never seen; `worth` is the value of each by itself. `order` tells those worth
    anything, the best first: the value for the time it takes times `size`, plus the hex, which is counted
    from the last one of the land if it is `turned`. `size` are the hexes of the land."""

    worth: Mapping[HexId, int]
    order: Sequence[int] = ()
    size: int = 1
    turned: bool = False

    def ranked(self) -> Iterator[tuple[int, HexId]]:
        """Those worth anything with that value, the best first."""
        for one in self.order:
            value, nth = divmod(one, self.size)
            yield value, HexId(self.size - 1 - nth if self.turned else nth)


NOWHERE = Explored({})


class Reserve(NamedTuple):
    """Stacks that stay at home beside the ruler, who are to take so many hits (`wanted`, in halves)."""

    stacks: frozenset[StackId] = frozenset()
    wanted: int = 0
