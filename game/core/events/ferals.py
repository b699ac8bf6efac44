"""What happens with ferals, in the past tense.

Foreign packs appear by the hearer's handles.
"""

from typing import Literal

from game.core.events.common import Event
from game.core.numbers import Cents
from game.core.packs import PackDecision
from game.core.records import HexId, KindId, SideId, StackId, UnitId


class PackDecided(Event):
    """A pack decided what to do; heard by its own side alone. `chosen`: not by the table but by
    the game master, with his `why`. `trigger` is what made it think: `dawn`, `turn`, `entered`, `near`,
    `attacked`, `fed`, `hurt`."""

    decision: PackDecision
    hex: HexId
    trigger: str
    chosen: bool = False
    why: str = ""


class PackPopped(Event):
    """Ferals popped in the field; heard by their own side."""

    stack: StackId
    hex: HexId
    kind: KindId
    count: int


class PackAte(Event):
    """A pack ate what lay in its hex; `value` in cents. Others who see it have `handle` for it; those
    who only see that the food is gone have neither."""

    stack: StackId | None
    hex: HexId
    food: str
    value: Cents
    handle: StackId | None = None


class PackStarved(Event):
    """Ferals that found nothing to eat for too long are gone; heard by their own side."""

    stack: StackId
    hex: HexId
    days: int


class FeralFed(Event):
    """A unit fed ferals, `count` beasts, most of them of a `kind`; `meal` is what came of it (`pacified`,
    `friendly`, `tamed`). For the feeder's side `unit` and `handle` are set, for the pack's own side
    `stack`."""

    hex: HexId
    food: str
    value: Cents
    meal: Literal["pacified", "friendly", "tamed"]
    unit: UnitId | None = None
    handle: StackId | None = None
    stack: StackId | None = None
    kind: KindId | None = None
    count: int = 0


class BondEnded(Event):
    """A friendly or pacified pack is as wild as before; heard by who fed it."""

    unit: UnitId
    handle: StackId | None
    hex: HexId
    friendly: bool


class FoodLaid(Event):
    """Food was laid out in a hex (`taken`: picked up); `value` in cents."""

    side: SideId
    stack: StackId
    hex: HexId
    food: str
    value: Cents
    taken: bool = False


class FoodForaged(Event):
    """Units gathered food where they stand; `value` in cents, 0 if there was none left."""

    stack: StackId
    hex: HexId
    food: str
    value: Cents
    units: int


class BeastHarvested(Event):
    """An own beast was killed for food, which there is at the side's next start of turn."""

    stack: StackId
    hex: HexId
    beast: UnitId
    kind: KindId
    value: Cents


class WentFeral(Event):
    """A beast of a side is its own master again; heard by the side that lost it."""

    unit: UnitId
    kind: KindId
    hex: HexId
