"""The seam of purchases: what a side may buy, where it appears, and what a nation that joins it gets.

For screens and policies, from a belief or the truth alike. Prices and points are whole numbers of the
ruleset's own money.
"""

from typing import TYPE_CHECKING, Any, Protocol

from game.core.records import HexId, KindId, Record, RuleId, SideId
from game.core.seams.cards import Figure
from game.core.state import AnyCampaign

if TYPE_CHECKING:
    from game.core.world import World


class Ware(Record):
    """A design with its price. `figures` are those of a card, the stats first; `leads`: an army may need it;
    `nation` is the one of its side that designed it, empty for none."""

    kind: KindId
    name: str
    glyph: str
    price: int
    figures: tuple[Figure, ...]
    leads: bool = False
    nation: str = ""


class Outlet(Record):
    """A place where bought units appear; `reason` says why not there now, by `rule`, empty if they can."""

    hex: HexId
    reason: str = ""
    rule: RuleId = RuleId("")


class Market(Record):
    """What a side can buy. `points` are in store, `income` comes every turn and `coming` with the next one.
    `reason` says why nothing at all can be bought now, by `rule`; empty if something can."""

    points: int
    income: int
    coming: int
    wares: tuple[Ware, ...]
    outlets: tuple[Outlet, ...]
    reason: str = ""
    rule: RuleId = RuleId("")


class Joining(Record):
    """What a nation gets that joins a side: `points` for its first army, at most so many `designs`. `reason`
    says why none can join now, by `rule`; empty if one can."""

    points: int
    designs: int
    reason: str = ""
    rule: RuleId = RuleId("")


class Muster(Protocol):
    """A ruleset's rules of purchase."""

    def market(self, world: "World", campaign: AnyCampaign, side: SideId) -> Market:
        """What a side can buy now."""
        ...

    def joining(self, world: "World", campaign: AnyCampaign, side: SideId) -> Joining:
        """What a nation gets that joins a side now."""
        ...

    def ware(self, world: "World", params: Any, kind: KindId) -> Ware:
        """A unit kind with its price. KeyError if there is none."""
        ...

    def coin(self, design: Any) -> KindId:
        """The id of a unit kind that was designed in play. Refusal for one that has none."""
        ...
