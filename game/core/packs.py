"""Packs of the wild, and what there is to eat on the map: records of the state.

A pack is a stack of a side of the role `feral`. Its own side alone knows its record; what others know of it
they have seen or brought about themselves.
"""

from game.core.numbers import Cents
from game.core.records import HexId, Record, RuleId, SideId, StackId, UnitId, intern_text


class Food(Record):
    """Something to eat in a hex: its `kind`, worth in cents of upkeep, until the end of day `until` (0: for
    good). `bait` was laid out by the side `by`; a corpse is nobody's, `slot` is the side in whose
    turn it fell."""

    kind: str
    value: Cents
    until: int = 0
    bait: bool = False
    by: SideId | None = None
    slot: SideId | None = None

    def __post_init__(self) -> None:
        intern_text(self, "kind")


class Pack(Record):
    """How a pack of ferals stands to the world.

    `profile` names its row of the content table `profile`; `home` is the middle of its territory, or the
    place it guards; `native` the side in whose territory it popped.
    `hunger`: dawns in a row at which it had eaten too little; `eaten` cents since its last dawn.
    `ended`: it has ended its turn and is off-turn until dawn. `pacified`: units that fed it since
    its last dawn; `bond`: the unit it is friendly to until then. `met` are the
    newcomers, by its side's handles, about whom it has decided in the turn `met_in`, a day and a slot.
    """

    profile: str = ""
    home: HexId | None = None
    native: SideId | None = None
    hunger: int = 0
    eaten: Cents = 0
    ended: bool = False
    pacified: tuple[UnitId, ...] = ()
    bond: UnitId | None = None
    met: tuple[StackId, ...] = ()
    met_in: tuple[int, int] = (0, 0)

    def __post_init__(self) -> None:
        intern_text(self, "profile")


class Bond(Record):
    """What a side knows of ferals that units of its own fed since their last dawn: those that they leave in
    peace (`fed`), and the `friend` they keep to."""

    fed: tuple[UnitId, ...] = ()
    friend: UnitId | None = None


class Verdict(Record):
    """A row of the behaviour table as it was tried: `holds` if all its conditions did; else `reason` says
    which did not. `open`: its action is possible, so that it can be chosen by hand."""

    row: str
    rank: int
    holds: bool
    reason: str
    open: bool = True


class PackDecision(Record):
    """What a pack does, by which `row` of the behaviour table, and why not by the others.

    `act` is a word of the ruleset; `target` a stack it means, by its own side's handle; `hex` where it goes.
    `verdicts` are the rows tried, in their order, the one that won included.
    """

    stack: StackId
    row: str
    act: str
    reason: str
    rule: RuleId = RuleId("")
    target: StackId | None = None
    hex: HexId | None = None
    verdicts: tuple[Verdict, ...] = ()
