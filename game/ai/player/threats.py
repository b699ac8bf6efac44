"""Who could be where in the next turn: the reach of every enemy that a side knows of, on known land.

Scored once for all own stacks: a table of foes by hex. A foe that is out of sight may have gone on, so its
reach grows with every day since; nothing here knows more than the view.
"""

from collections.abc import Sequence
from functools import cached_property

from game.ai.player.force import NOBODY, StackForce, exchange
from game.ai.player.known import KnownFoe
from game.ai.player.mind import Mind
from game.core.movement import Reach
from game.core.records import HexId, StackId

_MOST_FOES = 24
"""Foes whose reach is looked at, the strongest first: bounds the work."""
_MOST_DAYS = 2


class Threats:
    """See the module's docstring."""

    def __init__(self, mind: Mind) -> None:
        self.mind = mind

    @cached_property
    def reached(self) -> "FoesByHex":
        """Foes by hex; the same object as long as they and their ways are the same."""
        ranked = sorted(self.mind.foes, key=lambda f: (-f.force.worth, f.handle))[:_MOST_FOES]
        found = tuple((foe, reach) for foe in ranked if (reach := self._reach(foe)) is not None)
        return self.mind.outlook.worked.of("threats", found, lambda: FoesByHex(found))

    def _reach(self, foe: KnownFoe) -> Reach | None:
        mind = self.mind
        pace = mind.pace_of_foe(foe.handle)
        if foe.now and foe.handle in mind.outlook.belief.stacks:
            return mind.reach_of_foe(foe, foe.handle, pace)
        walkers = next(iter(mind.view.stacks), None)
        if walkers is None:
            return None
        days = 1 + min(_MOST_DAYS, foe.age)
        return mind.reach_of_foe(foe, walkers, pace * days)

    def at(self, hex_: HexId) -> list[KnownFoe]:
        """Foes that could attack in a hex, one that stands there among them."""
        return self.reached[hex_]

    def loss(self, own: StackForce, hex_: HexId, *, but: frozenset[StackId] = frozenset()) -> int:
        """What a stack must fear to lose by being in a hex at the end of the turn, less what its enemies
        would lose: by the worst of them, and in half by all of them one after the other. 0 if nobody dares.
        """
        foes = [foe for foe in self.at(hex_) if foe.handle not in but]
        if not foes:
            return 0
        worst, total = 0, NOBODY
        for foe in foes:
            total = total + foe.force
            lost, taken = exchange(foe.force, own)
            worst = max(worst, (taken - lost) // (1 + foe.age))
        lost, taken = exchange(total, own)
        eldest = max(foe.age for foe in foes)
        return max(worst, (taken - lost) // (2 + 2 * eldest), 0)


class FoesByHex(dict[HexId, list[KnownFoe]]):
    """Foes that get to a hex, in their order, looked up when it is first asked for. Two are equal if the same
    foes get to the same hexes."""

    def __init__(self, found: Sequence[tuple[KnownFoe, Reach]]) -> None:
        super().__init__()
        self._found = found

    def __missing__(self, hex_: HexId) -> list[KnownFoe]:
        there = self[hex_] = [foe for foe, reach in self._found if hex_ in reach.cost]
        return there

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if not isinstance(other, FoesByHex) or len(self._found) != len(other._found):
            return False
        return all(
            foe == its and (reach is their or reach.cost.keys() == their.cost.keys())
            for (foe, reach), (its, their) in zip(self._found, other._found, strict=True)
        )
