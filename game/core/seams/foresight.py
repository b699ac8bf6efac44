"""What a side can foresee of seeing and being seen: answers of a ruleset to questions put to a belief.

Everything is computed from what the side knows, so nothing hidden changes an answer and no die is rolled.
"""

from fractions import Fraction
from typing import TYPE_CHECKING, Protocol

from game.core.records import HexId, Record, SideId, StackId
from game.core.state import AnyCampaign

if TYPE_CHECKING:
    from game.core.world import World


class Leave(Record):
    """Whether a thing may be done: `reason` and `rule` say why not, both empty where it may."""

    reason: str = ""
    rule: str = ""

    @property
    def given(self) -> bool:
        """Whether it may be done."""
        return not self.reason


class Cover(Record):
    """What a hex offers a stack: whether it may hide there, and whether it may sneak in. Neither can be told
    of land that its side does not know, and the reasons say so."""

    hide: Leave = Leave()
    sneak: Leave = Leave()


class Watcher(Record):
    """An enemy in sight, or an enemy city, that sees something of a hex. `stack` is the side's handle, None
    of a city. `near`: it sees the stack that was asked about, without one whoever stands there in the open;
    else it sees the land."""

    side: SideId
    hex: HexId
    stack: StackId | None = None
    near: bool = True


class FindOdds(Record):
    """The chance of a spot check to find some that hide: `who` in a word."""

    who: str
    chance: Fraction


class SlipOdds(Record):
    """The chance of a sneak check: that none of these watchers in sight notices the stack."""

    chance: Fraction
    watchers: tuple[StackId, ...] = ()


class Habits(Record):
    """What a stack does of itself about enemies it meets, in words: in the `open`, `hidden` from one who does
    not know of it, and at `dusk`, if it hid."""

    open: str = ""
    hidden: str = ""
    dusk: str = ""


class Prelude(Record):
    """How a fight would open: `state` as in `BattleBegan`, `why` in words. `faults` are what keeps attackers
    that hide from an ambush; `barred` says why there can be no fight, `note` how high the
    attacked fly."""

    state: str
    why: str
    faults: tuple[Leave, ...] = ()
    barred: Leave = Leave()
    note: str = ""


class Foresight(Protocol):
    """Answers of a ruleset, asked of a belief (`views.belief`) in its world."""

    def cover(self, world: "World", campaign: AnyCampaign, stack: StackId, hex_: HexId) -> Cover:
        """What a hex offers a stack."""
        ...

    def spotting(
        self, world: "World", campaign: AnyCampaign, stack: StackId, hex_: HexId
    ) -> tuple[FindOdds, ...]:
        """The chances of a stack to find what hides in a hex; none if it does not search."""
        ...

    def slipping(self, world: "World", campaign: AnyCampaign, stack: StackId, hex_: HexId) -> SlipOdds:
        """The chance of a stack to leave a hex unseen."""
        ...

    def shown(self, world: "World", campaign: AnyCampaign, side: SideId, hex_: HexId) -> frozenset[HexId]:
        """The hexes whose land somebody of a side in this hex would see."""
        ...

    def watchers(
        self, world: "World", campaign: AnyCampaign, side: SideId, hex_: HexId, stack: StackId | None
    ) -> tuple[Watcher, ...]:
        """Known enemies of a side that see a hex, or an own stack if it stood there in the open."""
        ...

    def prelude(self, world: "World", campaign: AnyCampaign, stack: StackId, target: StackId) -> Prelude:
        """How an attack of a stack on one in sight would open."""
        ...

    def habits(self, world: "World", campaign: AnyCampaign, stack: StackId) -> Habits:
        """What a stack does without standing orders."""
        ...
