"""The path along which a scout inspects hexes, while it is drawn: what it may go on to, and why not."""

from collections import deque
from dataclasses import dataclass

from game.core.commands.turns import ScoutHexes
from game.core.records import HexId, StackId, UnitId
from game.core.refusal import Refused
from game.core.seams.cards import UnitCard
from game.ui.i18n import _
from game.ui.map.models.side_queries import SideQueries


@dataclass(frozen=True, slots=True)
class ScoutState:
    """Whether scouts are in a stack at all, and why none of them can inspect hexes now."""

    shown: bool = False
    reason: str = ""
    rule: str = ""


NO_SCOUTS = ScoutState()


def scouts_of(reader: SideQueries, stack: StackId) -> tuple[UnitCard, ...]:
    """The units of an own stack that may inspect hexes yet."""
    return tuple(card for card in reader.cards(stack) if card.scouts)


def scout_state(reader: SideQueries, stack: StackId) -> ScoutState:
    """What an own stack has of scouts."""
    if not reader.offers(ScoutHexes):
        return NO_SCOUTS
    fresh = scouts_of(reader, stack)
    used = [card for card in reader.cards(stack) if card.scouted]
    if not (fresh or used):
        return NO_SCOUTS
    here = reader.view.stacks[stack].hex
    path = tuple(reader.grid.around[here][:1])
    asked = fresh[0].unit if fresh else used[0].unit
    barred = reader.outlook.refusal(ScoutHexes(by=reader.view.side, unit=asked, path=path))
    if barred is None or (fresh and reader.timely(ScoutHexes)):
        return ScoutState(True)
    return ScoutState(True, _(barred.detail), barred.rule)


class ScoutPath:
    """A path that is being drawn from a scout's hex. Nothing is inspected before `command` is given."""

    def __init__(self, reader: SideQueries, card: UnitCard, here: HexId) -> None:
        self.reader = reader
        self.unit: UnitId = card.unit
        self.most = card.scouts
        self.here = here
        self.path: tuple[HexId, ...] = ()
        self._asked: dict[tuple[HexId, ...], Refused | None] = {}

    @property
    def end(self) -> HexId:
        """Where the path goes on."""
        return self.path[-1] if self.path else self.here

    @property
    def left(self) -> int:
        """Hexes that can still be added."""
        return self.most - len(self.path)

    @property
    def command(self) -> ScoutHexes:
        """What is to be done."""
        return self._along(self.path)

    def _along(self, path: tuple[HexId, ...]) -> ScoutHexes:
        return ScoutHexes(by=self.reader.view.side, unit=self.unit, path=path)

    def refusal(self, hex_: HexId) -> Refused | None:
        """Why the path cannot go on to a neighbour of its end; None if it can."""
        return self._refusal((*self.path, hex_))

    def _refusal(self, path: tuple[HexId, ...]) -> Refused | None:
        if path not in self._asked:
            self._asked[path] = self.reader.outlook.refusal(self._along(path))
        return self._asked[path]

    def lead(self, hex_: HexId) -> Refused | None:
        """Draw the path to a hex: back to it if it lies on it already, else on by the shortest way that the
        rules allow. Why not, if there is none; the path stays as it is then."""
        if hex_ in self.path:
            self.path = self.path[: self.path.index(hex_) + 1]
            return None
        if hex_ == self.here:
            self.path = ()
            return None
        ways: deque[tuple[HexId, ...]] = deque([self.path])
        seen = {self.here, *self.path}
        barred: Refused | None = None
        while ways:
            way = ways.popleft()
            for there in self.reader.grid.around[way[-1] if way else self.here]:
                if there in seen or self.reader.grid.distance(there, hex_) > self.most:
                    continue
                refused = self._refusal((*way, there))
                if refused is None:
                    seen.add(there)
                    ways.append((*way, there))
                    if there == hex_:
                        self.path = (*way, there)
                        return None
                elif there == hex_ or barred is None:
                    barred = refused
        return barred

    def back(self) -> None:
        """Take the last hex away."""
        self.path = self.path[:-1]
