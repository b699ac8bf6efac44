"""What befalls a side's things apart from marches and battles: vehicles that change hands, diggers that pop
with a tower, the days that tell on an idle commander."""

from game.core.events.common import Event
from game.core.records import HexId, KindId, SideId, SiteId, StackId, UnitId


class VehiclesTaken(Event):
    """A side took vehicles that nobody was left to work, as a new stack of its own."""

    side: SideId
    stack: StackId
    hex: HexId
    kinds: tuple[KindId, ...]


class DiggersOrdered(Event):
    """A city was told to pop diggers with a siege tower, which it does on `due`; 0: no more."""

    site: SiteId
    hex: HexId
    due: int


class DiggersPopped(Event):
    """Diggers and their siege tower popped in a city."""

    site: SiteId
    hex: HexId
    stack: StackId


class UnitAged(Event):
    """Idling or drink brought a unit to another stage of decay, or use back from it. `stage` and `before`
    are None below stage 0; `obese`: it has grown so; `drunk`: it is drink that did it."""

    unit: UnitId
    stack: StackId
    hex: HexId
    stage: int | None
    before: int | None
    obese: bool = False
    drunk: bool = False
