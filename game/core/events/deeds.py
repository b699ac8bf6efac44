"""What becomes of offices, orders and goods outside battles, in the past tense."""

from typing import Literal

from game.core.events.common import Event
from game.core.numbers import Cents, Halves
from game.core.records import HexId, KindId, SideId, StackId, UnitId


class RulerSucceeded(Event):
    """An heir rules the side; heard by his own side. `before` is whom he follows, empty if that
    was a while ago."""

    unit: UnitId
    name: str
    before: str = ""


class BeastsDistracted(Event):
    """Beasts rolled whether they go for a distraction instead of what they were told; heard by their own
    side. They do if the `face` is at `most` so high."""

    stack: StackId
    hex: HexId
    lure: Literal["bait", "prey"]
    face: int
    most: int
    drawn: bool


class FoodHanded(Event):
    """Food was handed over a border, or to an ally: by a stack of `side` to `into`, of `taker`.
    Foreign stacks appear by the hearer's handles, None for one that it does not see. `value` in cents."""

    side: SideId
    taker: SideId
    stack: StackId | None
    into: StackId
    hex: HexId
    food: str
    value: Cents


class FoodCooked(Event):
    """Cooks of a stack made meals of raw food; heard by its own side. In cents of upkeep."""

    stack: StackId
    hex: HexId
    raw: Cents
    made: Cents


class WoundsHealed(Event):
    """Healers of a stack healed units of their hex; heard by their own side. `hits` is what each of `units`
    got, in halves; `saved` are those that lay dying and do so no more."""

    stack: StackId
    hex: HexId
    units: tuple[UnitId, ...]
    hits: tuple[Halves, ...]
    saved: tuple[UnitId, ...] = ()


class TraitorsCame(Event):
    """Scouts of `side` came over to another one as its `stack`; heard by that one. `kind` is the
    class of the first of `count` units; `kinds` how many there are of each, none in older records."""

    side: SideId
    stack: StackId
    hex: HexId
    kind: KindId
    count: int
    kinds: tuple[tuple[KindId, int], ...] = ()


class MarchHeld(Event):
    """A stack that marches by orders for days waits for another word; heard by its own side. `foe` is
    who came in sight, if that is why."""

    stack: StackId
    hex: HexId
    reason: str
    foe: SideId | None = None
