"""What happens in turns with parts: stages, purchases, scouting, orders that are carried and carried out."""

from game.core.events.common import Event
from game.core.records import HexId, KindId, SideId, StackId, UnitId


class StageBegan(Event):
    """The side on turn went on to another part of its turn."""

    side: SideId
    stage: str


class PointsChanged(Event):
    """A side's stored points to buy units with; `why` is `income`, `bought` or `joined`."""

    side: SideId
    before: int
    after: int
    why: str


class UnitsRecruited(Event):
    """A side bought units, that stand in a new stack."""

    stack: StackId
    hex: HexId
    units: tuple[UnitId, ...]
    cost: int


class RecruitsBarred(Event):
    """A side found somebody in a spawn point of its own as it was about to buy units there: nobody was bought
    and nothing spent."""

    side: SideId
    hex: HexId
    reason: str


class HexesScouted(Event):
    """A scout of one's own inspected hexes."""

    unit: UnitId
    stack: StackId
    hexes: tuple[HexId, ...]


class ScoutNoticed(Event):
    """Another side's scout inspected a hex in which the audience has a unit."""

    side: SideId
    hex: HexId


class OrdersDelivered(Event):
    """A stack brought new orders to another one of its side."""

    stack: StackId
    to: StackId
    hex: HexId


class OrdersFailed(Event):
    """A stack out of command could not carry out the next order of its queue, and why."""

    stack: StackId
    hex: HexId
    reason: str


class FactionFounded(Event):
    """A nation joined a side."""

    side: SideId
    name: str
    kinds: tuple[KindId, ...]


class PeaceBroken(Event):
    """By attacking it a side made another one hostile for the rest of the turn."""

    side: SideId
    by: SideId
