"""The seam of odds: a battle taken apart so that thousands of trials of it can be run at once.

A trial is at a `Spot`: a moment before the clashes of a bout, or the end. All of a spot is the same for every
trial there but the hits of its seats, which the trials keep in arrays. A clash hangs on the hits of its own
seats alone, and on dice; what follows a bout hangs on what happened to whom in its clashes.

    way = odds.start()                          # a Chance, or where it leads
    while not isinstance(way, Landing):
        way = way.go(way.ways[throw])           # every throw is equally likely

Everything here is exact; whoever draws the throws decides how many trials there are. What cannot be told
apart like this raises `Untabled`: such a battle is fought trial by trial.
"""

from typing import Protocol

from game.core.battle.seam import BattleResult
from game.core.dice import Dice
from game.core.numbers import Halves
from game.core.records import Record, SideId


class Untabled(Exception):
    """This battle hangs on more than can be tabled."""


class DiceBranch(Protocol):
    """Dice fall. `ways` says for each of the equally likely throws which way it goes."""

    @property
    def ways(self) -> tuple[int, ...]: ...

    @property
    def dice(self) -> int:
        """How many dice a throw is."""
        ...

    def go(self, way: int) -> "DiceBranch | ClashResult | Landing":
        """What is on that way."""
        ...


class ClashResult(Record):
    """What a clash did: hits of its seats, and `code` for everything else."""

    code: int
    hits: tuple[Halves, ...]


class Landing(Record):
    """Where a bout led. `take` names for each seat of the new spot the old one of the same unit; `hits` are
    seats whose hits changed on the way, and to what."""

    spot: int
    take: tuple[int, ...]
    hits: tuple[tuple[int, Halves], ...] = ()


class Spot(Record):
    """`clashes` lists the seats that each clash of the coming bout hangs on. Once `over`: the `winner`, and
    which seats hold units that are still their side's."""

    seats: int
    clashes: tuple[tuple[int, ...], ...] = ()
    over: bool = False
    winner: SideId | None = None
    alive: tuple[bool, ...] = ()
    bouts: int = 0


class BattleOdds(Protocol):
    """One battle from one state on. At the start there is a seat for every unit."""

    @property
    def sides(self) -> tuple[SideId, SideId]: ...

    @property
    def units(self) -> tuple[tuple[str, SideId, str, Halves], ...]:
        """Id, side, kind and hits of the units now, in the order of the first seats."""
        ...

    def start(self) -> DiceBranch | Landing:
        """From now to the first spot. Untabled if the battle must be fought trial by trial."""
        ...

    def spot(self, number: int) -> Spot:
        """A spot that a landing named."""
        ...

    def clash(self, spot: int, number: int, hits: tuple[Halves, ...]) -> DiceBranch | ClashResult:
        """A clash of a spot when its seats have these hits."""
        ...

    def after(
        self, spot: int, codes: tuple[int, ...], hits: tuple[Halves, ...]
    ) -> tuple[DiceBranch | Landing, tuple[int, ...]]:
        """What follows when the clashes had these codes and left all seats with these hits. Landings count
        in the seats that are left, which the second part lists."""
        ...

    def fight(self, dice: Dice) -> BattleResult:
        """One trial, die by die."""
        ...
