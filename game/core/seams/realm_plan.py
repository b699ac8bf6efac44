"""What a computer player is told of its side's cities and money: in few figures, for many looks a turn.

Asked of a belief (`views.belief`) in its world; nothing of other sides is in it. Money in cents. What a
command would be refused for is the engine's to say.
"""

from typing import TYPE_CHECKING, Protocol

from game.core.numbers import Cents
from game.core.records import HexId, KindId, Record, SideId, SiteId, UnitId
from game.core.state import AnyCampaign

if TYPE_CHECKING:
    from game.core.world import World


class PopOption(Record):
    """What a city can begin to pop: the smallest order of a kind. `units` come of its `batches` within `days`
    turns, and cost `upkeep` in all from then on. `leads`: it pops a commander."""

    kind: KindId
    batches: int
    units: int
    days: int
    upkeep: Cents
    leads: bool = False


CONQUEST = "conquest"
"""Kind of the question what becomes of a city that was taken."""
KEEP, LEAVE, SACK = "keep", "leave", "sack"
"""Its answers: it is kept in one's own colours, or in its old ones, or razed for money."""


class WorkOption(Record):
    """What can be built in a city today: a `building` up to a `level` for so many `points` more than are
    spent. `opens` are kinds that the city pops after it and not before; `good` is a rough figure of what else
    it does for the city, 0 for nothing that serves yet."""

    building: str
    level: int
    points: int
    opens: tuple[KindId, ...] = ()
    good: int = 0


class PlannedCity(Record):
    """An own city. `busy`: it is at an order, `waiting` so many come after it; what it is at adds `growth` to
    the upkeep each turn. `level_cost` is that of its next level, None at the highest, and `level_earns` what
    the side then earns more each turn, after corruption. `governed`: it has a steward. `works` may be built
    in it today."""

    site: SiteId
    hex: HexId
    level: int
    capital: bool
    busy: bool
    waiting: int
    growth: Cents
    options: tuple[PopOption, ...]
    level_cost: Cents | None = None
    level_earns: Cents = 0
    governed: bool = False
    works: tuple[WorkOption, ...] = ()


class RealmPlan(Record):
    """A side's cities and money. `income` is that of the next dawn, `full` what it would be if every city
    popped something, `upkeep` what goes out then. `spare` are units that the side has marked to go first;
    `bills` tells what each unit costs."""

    money: Cents
    income: Cents
    full: Cents
    upkeep: Cents
    cities: tuple[PlannedCity, ...]
    spare: tuple[UnitId, ...] = ()
    bills: tuple[tuple[UnitId, Cents], ...] = ()


class RealmPlanner(Protocol):
    """Answers of a ruleset whose sides may keep a realm."""

    def kept(self, campaign: AnyCampaign) -> bool:
        """Whether sides keep a realm in this match."""
        ...

    def plan(self, world: "World", campaign: AnyCampaign, side: SideId) -> RealmPlan:
        """A side's cities and money."""
        ...
