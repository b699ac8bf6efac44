"""The seam of the realm: what a ruleset tells of a side's cities and of its treasury.

For screens and policies, from a belief or the truth alike. Money in cents. A `reason` says why not, by its
`rule`; it is empty where nothing stands in the way. What a command would be refused for the engine says.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Literal, Protocol

from game.core.holdings import PopOrder, PopRate
from game.core.numbers import Cents
from game.core.records import HexId, KindId, Record, RuleId, SideId, SiteId, StackId, UnitId
from game.core.seams.unit_maker import OwnUnits
from game.core.state import AnyCampaign
from game.core.terms import Term

if TYPE_CHECKING:
    from game.core.world import World


class OrderFacts(Record):
    """An order of a city. `units` are still to come, `each` of them at once after `batch` turns; `turns` are
    left until the last, `soon` until the next ones. `done` of `batch` half turns are worked on these.

    `reason`: it could not be begun now.
    """

    kind: KindId
    name: str
    glyph: str
    units: int
    each: int
    batch: int
    turns: int
    soon: int
    rate: str = "normal"
    reason: str = ""
    rule: RuleId = RuleId("")


class Odds(Record):
    """A die of `faces` that shows at most `winning`; no faces, no chance."""

    faces: int = 0
    winning: int = 0


class PopWay(Record):
    """A way in which cities pop a kind: `rate` and `grade` of the order, how many turns a batch takes, the
    odds of a caster, None for who is never one. `reason` says why this city cannot begin it now."""

    id: str
    name: str
    text: str
    batch: int
    rate: PopRate = "normal"
    grade: str = ""
    odds: Odds | None = None
    reason: str = ""
    rule: RuleId = RuleId("")


class PopChoice(Record):
    """A kind that cities pop. An order is for `least` batches or a multiple of them, each of `each` units
    after `batch` turns; `upkeep` is that of one unit. `reason` says why this city cannot begin it now. Of its
    `ways` the first is the usual one.
    """

    kind: KindId
    name: str
    plural: str
    glyph: str
    rank: int
    least: int
    each: int
    batch: int
    upkeep: Cents
    ways: tuple[PopWay, ...]
    reason: str = ""
    rule: RuleId = RuleId("")


class BuildingFacts(Record):
    """A building of a city: its level, the highest it may have now, the `next` one with its `points` in all
    and how many `more` it takes up than now, what it does. `kind`: it stands for one kind of unit.

    `zone` is where it stands (`ZoneFacts`), `needs` what must stand with it, each with whether it does.
    `closed`: it stands idle because the city is over its limits. `manager` runs it; `managed`: it is one that
    somebody can run. `inspected`: somebody saw to it yesterday. `reason` says why its next level cannot be
    built, `lower_reason` why it cannot have the level `lower`.
    """

    id: str
    name: str
    icon: str
    level: int
    most: int
    next: int = 1
    points: int = 0
    more: int = 0
    text: str = ""
    effects: tuple[str, ...] = ()
    kind: KindId | None = None
    closed: bool = False
    managed: bool = False
    manager: UnitId | None = None
    inspected: bool = False
    reason: str = ""
    rule: RuleId = RuleId("")
    rules: tuple[str, ...] = ()
    zone: str = ""
    needs: tuple[tuple[str, bool], ...] = ()
    lower: int = 0
    lower_reason: str = ""
    lower_rule: RuleId = RuleId("")


class ZoneFacts(Record):
    """A part of a city by its id: building points that stand in it, the most that it takes (None: as many as
    the city has)."""

    id: str
    name: str
    spent: int
    most: int | None = None


class CityPlan(Record):
    """What new cities are to be: buildings with their levels in the order in which points go to them, and
    what they pop, one order after the other."""

    id: str
    name: str
    text: str = ""
    works: tuple[tuple[str, int], ...] = ()
    orders: tuple[PopOrder, ...] = ()


class PlanFacts(Record):
    """What a city would have if it were built by a plan: the buildings that are new or higher, the points
    that all of them take up, names of what is left out."""

    built: tuple[tuple[str, int], ...]
    points: int
    left: tuple[str, ...] = ()


class OfficerFacts(Record):
    """A commander of a side: what is in his purse, the most it holds and what his ruler allows it to hold, in
    cents. `rules`: he is the ruler, `heir`: an heir, `heir_costs` what it costs to make him one. `near` are
    those to whom he could hand money, `tribes` natural allies to whom he could give some, `at_treasury`: he
    stands where the treasury lies."""

    unit: UnitId
    purse: Cents
    most: Cents
    allowed: Cents
    rules: bool = False
    heir: bool = False
    heir_costs: Cents = 0
    near: tuple[UnitId, ...] = ()
    tribes: tuple[SideId, ...] = ()
    at_treasury: bool = False


class CityFacts(Record):
    """A city as its owner has it. `title` is what its level is called; `levels` the highest one.

    `income` is what its next dawn brings if nothing changes, `terms` its parts in cents. `level_cost` is that
    of the next level, `raze_pays` what one level down brings and `raze_all_pays` what all of them do.
    `officer` is who may raise and raze it; `able` are those in it who could govern it. `points` are those of
    its buildings, of which so many are `spent`, by `zones`. `open`: points can be spent today. `room` is what
    it holds in units of supply. `site_of_capital`: it could be the capital. `foreign`: others built it in
    their manner, which costs points; `livery`: whose colours it wears, if not its owner's. `bank` is what its
    banks hold. `food` is what its stores hold after the next dawn, by what they hold now, what comes in,
    spoils and is eaten, in cents of upkeep; `fed` units eat of it. `besieged`: enemies closed it as the last
    turn of its side ended; `own_pay` is then the most that it pays those in it, in cents, 0 where the
    treasury does. `ring` are the hexes around it that a siege needs, and whether an enemy is known to hold
    each.
    """

    site: SiteId
    name: str
    level: int
    title: str
    levels: int
    capital: bool
    income: Cents
    terms: tuple[Term, ...]
    order: OrderFacts | None
    queue: tuple[OrderFacts, ...] = ()
    damage: int = 0
    steward: UnitId | None = None
    officer: UnitId | None = None
    able: tuple[UnitId, ...] = ()
    level_cost: Cents = 0
    raze_pays: Cents = 0
    raze_all_pays: Cents = 0
    room: int = 0
    points: int = 0
    spent: int = 0
    food: tuple[Term, ...] = ()
    fed: int = 0
    rule: RuleId = RuleId("")
    zones: tuple[ZoneFacts, ...] = ()
    open: bool = False
    site_of_capital: bool = False
    foreign: bool = False
    livery: SideId | None = None
    bank: Cents = 0
    besieged: bool = False
    own_pay: Cents = 0
    ring: tuple[tuple[HexId, bool], ...] = ()


class DawnFacts(Record):
    """A dawn to come if nothing is ordered: what comes in, what goes out, what there is then. `lost` units
    go because nobody pays them, `popped` so many come."""

    day: int
    income: Cents
    upkeep: Cents
    money: Cents
    popped: int = 0
    lost: tuple[UnitId, ...] = ()


class CurvePoint(Record):
    """What so many levels earn in all if all cities pop."""

    levels: int
    cents: Cents


class Treasury(Record):
    """A side's affairs of money. `capital` is where it lies, None without one. `causes` are the parts of the
    next dawn's income, `upkeep` what goes out then. `dawns` are the coming ones, `curve` the income by levels
    of which it has `levels`, `next_levels` what each of the next ones adds. `spare` go first, in this order;
    `dues` tells what each unit costs. `contested`: enemies stand at the capital; if it falls, the `doomed`
    are gone at the next dawn."""

    money: Cents
    capital: SiteId | None
    income: Cents
    causes: tuple[Term, ...]
    upkeep: Cents
    dawns: tuple[DawnFacts, ...]
    levels: int
    curve: tuple[CurvePoint, ...]
    next_levels: tuple[Cents, ...] = ()
    spare: tuple[UnitId, ...] = ()
    dues: tuple[tuple[UnitId, Cents], ...] = ()
    contested: bool = False
    doomed: tuple[UnitId, ...] = ()


class PromotionChoice(Record):
    """A kind to which units of a stack may be promoted for money, `each` of them in cents."""

    kind: KindId
    name: str
    glyph: str
    units: tuple[UnitId, ...]
    each: Cents


class ShapeChoice(Record):
    """What a commander may be given who has popped today: a `word` for a `part` of him, and its name. It acts
    over so many hexes (`reach`), if it does."""

    unit: UnitId
    part: Literal["home", "special", "weapon"]
    word: str
    name: str
    reach: int = 0


class BandChoice(Record):
    """A kind that people of no side pop where they stand: a batch of `units` for `price`, for which their
    purse must hold what it `needs`, in cents."""

    kind: KindId
    name: str
    glyph: str
    rank: int
    units: int
    price: Cents
    needs: Cents


class BandFacts(Record):
    """A stack of people of no side. `unit` pops the `choices`, like so many `cities` today, None if nobody
    does; `money` is in its purses. `head` is that of a `tribe`, with so many of it in his hex (`mates`); it
    `grows` at night if he says so, and is `headless` if nobody heads it; the ruler of its ally may name
    another head of the `chiefs` in the stack. `leaver` may leave a city whose side fell,
    `saver` put his `savings` into a bank. At dawn the stack
    owes what is `due`, or `due_fed` if all have eaten, which takes a `meal` of that worth."""

    unit: UnitId | None
    money: Cents
    choices: tuple[BandChoice, ...]
    cities: int
    head: UnitId | None
    tribe: bool
    grows: bool
    headless: bool = False
    leaver: UnitId | None = None
    saver: UnitId | None = None
    savings: Cents = 0
    chiefs: tuple[UnitId, ...] = ()
    mates: int = 0
    due: Cents = 0
    due_fed: Cents = 0
    meal: Cents = 0


class RealmRules(Protocol):
    """Answers of a ruleset about cities and money."""

    def kept(self, campaign: AnyCampaign) -> bool:
        """Whether sides keep a realm in this match."""
        ...

    def cities(self, campaign: AnyCampaign, side: SideId) -> tuple[SiteId, ...]:
        """The cities of a side, its capital first."""
        ...

    def city(self, world: "World", campaign: AnyCampaign, site: SiteId) -> CityFacts:
        """An own city."""
        ...

    def pops(self, world: "World", campaign: AnyCampaign, side: SideId | None) -> Mapping[KindId, str]:
        """The names of all kinds that cities of a side ever pop."""
        ...

    def own_units(self, world: "World", campaign: AnyCampaign, side: SideId) -> OwnUnits:
        """The units of its own that a side has, and how many more it may have."""
        ...

    def choices(self, world: "World", campaign: AnyCampaign, site: SiteId) -> tuple[PopChoice, ...]:
        """What cities pop, those first that this one can begin."""
        ...

    def buildings(self, world: "World", campaign: AnyCampaign, site: SiteId) -> tuple[BuildingFacts, ...]:
        """What stands in a city, then what does not."""
        ...

    def lacking(self, world: "World", campaign: AnyCampaign, site: SiteId) -> Mapping[str, str]:
        """Names by id of what does not stand in a city."""
        ...

    def plans(self, world: "World") -> tuple[CityPlan, ...]:
        """The plans of the rules' own content."""
        ...

    def plan_in(self, design: Any) -> CityPlan:
        """A record of the content as a plan."""
        ...

    def design_of(self, plan: CityPlan) -> Any:
        """A plan as a record of the content."""
        ...

    def planned(self, world: "World", campaign: AnyCampaign, site: SiteId, plan: CityPlan) -> PlanFacts:
        """What a plan would make of a city."""
        ...

    def officers(self, world: "World", campaign: AnyCampaign, side: SideId) -> tuple[OfficerFacts, ...]:
        """The commanders of a side who are free, those with money first."""
        ...

    def farms(self, world: "World", campaign: AnyCampaign, site: SiteId) -> int:
        """How many farms and the like a city has outside of its walls."""
        ...

    def room(self, world: "World", campaign: AnyCampaign, side: SideId, hex_: HexId) -> int:
        """Supply x 8 that a hex holds for a side and its allies."""
        ...

    def treasury(self, world: "World", campaign: AnyCampaign, side: SideId) -> Treasury:
        """A side's money."""
        ...

    def promotions(
        self, world: "World", campaign: AnyCampaign, stack: StackId
    ) -> tuple[PromotionChoice, ...]:
        """What units of a stack may be promoted to."""
        ...

    def band(self, world: "World", campaign: AnyCampaign, stack: StackId) -> BandFacts | None:
        """A stack of people of no side; None for any other."""
        ...

    def shapes(self, world: "World", campaign: AnyCampaign, stack: StackId) -> tuple[ShapeChoice, ...]:
        """What commanders of a stack may be given who have popped today."""
        ...

    def ring(self, world: "World", campaign: AnyCampaign, site: SiteId) -> tuple[tuple[HexId, bool], ...]:
        """The hexes around any known city that a siege needs, and whether an enemy of its owner is known to
        hold each."""
        ...

    def claimer(self, world: "World", campaign: AnyCampaign, side: SideId, site: SiteId) -> UnitId | None:
        """Who of a side stands in a place and may claim it; None if nobody does."""
        ...
