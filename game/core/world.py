"""What never changes in a match: the ruleset, its content tables, the map, the scenario's plans.

`Ruleset` is a record of parts (DESIGN law 8). A part is a function or a small object with the signature
written here; a house rule replaces one part.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from copy import copy
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Generic, Protocol

from typing_extensions import TypeVar

from game.core.battle.exchange import ExchangeView
from game.core.battle.odds import BattleOdds
from game.core.battle.seam import Battle
from game.core.commands.common import Command
from game.core.decisions import Question, Reply, Task
from game.core.hexgrid import Grid
from game.core.land import Land, LandCache
from game.core.mapdata import MapData, SidePlan, VictoryPlan, WeatherPlan
from game.core.numbers import THIRD, Thirds
from game.core.records import HexId, Record, SideId, StackId, replace
from game.core.seams.bearings import Bearing
from game.core.seams.cards import Fighter, HexFacts, StackFacts, UnitCard
from game.core.seams.design import Designer
from game.core.seams.ferals import Wild
from game.core.seams.foresight import Foresight
from game.core.seams.gm import GmRules
from game.core.seams.kinds import KindFacts, no_facts
from game.core.seams.meals import Meals
from game.core.seams.muster import Muster
from game.core.seams.placing import PlacingRules, PlanFault, PlanSetting
from game.core.seams.realm import RealmRules
from game.core.seams.realm_plan import RealmPlanner
from game.core.seams.trails import TrailSign
from game.core.seams.unit_maker import UnitMaker, UnitRosters
from game.core.state import AnyCampaign, Knowledge, Side, Unit
from game.core.watch import Watches

if TYPE_CHECKING:
    from game.core.draft import Draft
    from game.core.movement import Reach


KindT = TypeVar("KindT", default=Any)


class StepCost(Record):
    """Price of one border. `open` false: it cannot be crossed, `code`, `reason` and `rule` say why.

    `guess` marks a cost assumed for land the mover does not know.
    """

    cost: Thirds
    open: bool = True
    code: str = ""
    reason: str = ""
    rule: str = ""
    guess: bool = False


@dataclass(frozen=True)
class CostField:
    """Prices of all borders for one kind of mover, for path search. Costs in thirds (below 256), 0 = closed.

    `enter[h]` is the price of entering h over open ground, `road[h]` that along a road (0: no road there);
    `links[h]` are the direction bits in which h is joined to its neighbours by road. Where `terrain[h]` is 0
    the land is unknown and the price assumed; codes in `firm` are not opened by the full-move guarantee.
    """

    enter: bytes
    terrain: bytes
    road: bytes | None = None
    links: bytes = b""
    firm: frozenset[int] = frozenset()

    def guess(self, hex_: HexId) -> bool:
        """Whether the price of a hex is assumed."""
        return self.terrain[hex_] == 0

    def bent(self, hex_: HexId) -> bool:
        """Whether the full-move guarantee may open a hex."""
        return self.terrain[hex_] not in self.firm


class Travel(Protocol):
    """Strategic movement of a ruleset. The land is an argument: truth or belief. Who derives from it need not
    say what its usual words say: every border into ground for units on foot costs a point of move, others and
    land that nobody knows are closed."""

    def field(
        self,
        world: "World",
        campaign: AnyCampaign,  # noqa: ARG002
        land: Land,
        stack: StackId,  # noqa: ARG002
    ) -> CostField:
        """Prices for a stack."""
        rules, terrain = world.ruleset, world.tables["terrain"]
        closed = [rules.placing.footing(terrain[name]) == "closed" for name in land.palette]
        prices = bytes([0, *(0 if shut else rules.move_parts for shut in closed)])
        return CostField(enter=land.terrain.translate(prices.ljust(256, b"\0")), terrain=land.terrain)

    def step(
        self,
        world: "World",
        campaign: AnyCampaign,
        land: Land,
        stack: StackId,
        a: HexId,  # noqa: ARG002
        b: HexId,
    ) -> StepCost:
        """Price of the border from `a` into `b` for a stack standing in `a` with the move it has."""
        price = self.field(world, campaign, land, stack).enter[b]
        if not price:
            return StepCost(cost=0, open=False, code="closed", reason="It cannot be entered")
        if price > self.budget(world, campaign, stack):
            return StepCost(cost=price, open=False, code="cost", reason="No move left")
        return StepCost(cost=price)

    def unheld(self, world: "World", campaign: AnyCampaign, stack: StackId) -> StepCost | None:  # noqa: ARG002
        """Why a stack goes nowhere with those who are in it, whatever its move; None if nothing holds it."""
        return None

    def budget(self, world: "World", campaign: AnyCampaign, stack: StackId) -> Thirds:  # noqa: ARG002
        """Move a stack has left: that of its slowest unit."""
        return min((campaign.units[unit].move for unit in campaign.stacks[stack].units), default=0)

    def full_move(self, world: "World", campaign: AnyCampaign, stack: StackId) -> bool:  # noqa: ARG002
        """Whether the full-move guarantee holds: any neighbour may be entered."""
        return False


class PlainTravel(Travel):
    """Of rules that say nothing of movement but which ground is open."""


class Describe(Protocol):
    """Cards of a ruleset. Who derives from it need not say what nights mean, nor what follows from the kinds
    and their facts."""

    def units(self, world: "World", campaign: AnyCampaign, stack: StackId) -> tuple[UnitCard, ...]:
        """The cards of a stack's units, in their order."""
        return tuple(_plain_card(world, campaign.units[unit]) for unit in campaign.stacks[stack].units)

    def stack(self, world: "World", campaign: AnyCampaign, stack: StackId) -> StackFacts:
        """A stack's own figures."""
        here, cards = campaign.stacks[stack], self.units(world, campaign, stack)
        first = world.kind(cards[0].kind)
        return StackFacts(
            token=first.glyph,
            title=here.name or (first.name if len(cards) == 1 else first.plural or first.name),
            move=world.ruleset.travel.budget(world, campaign, stack),
            move_max=min(card.move_max for card in cards),
        )

    def hex(self, world: "World", land: Land, hex_: HexId, params: Any) -> HexFacts:  # noqa: ARG002
        """What is to be said of a hex whose land is known."""
        name = land.terrain_at(hex_)
        return HexFacts(terrain=name, name=world.tables["terrain"][name].name)

    def nights(
        self,
        world: "World",  # noqa: ARG002
        campaign: AnyCampaign,  # noqa: ARG002
        land: Land,  # noqa: ARG002
        stack: StackId,  # noqa: ARG002
        hexes: Sequence[HexId],  # noqa: ARG002
    ) -> tuple[str, ...]:
        """Warnings of what it does to a stack to spend its coming nights in these hexes."""
        return ()

    def waking(
        self,
        world: "World",
        campaign: AnyCampaign,
        land: Land,  # noqa: ARG002
        stack: StackId,
        hexes: Sequence[HexId],  # noqa: ARG002
    ) -> Thirds:
        """Move of a stack, that of its slowest unit, in the morning after nights in these hexes."""
        return self.stack(world, campaign, stack).move_max


def _plain_card(world: "World", unit: Unit) -> UnitCard:
    kind, facts = world.kind(unit.kind), world.facts(unit.kind)
    return UnitCard(
        unit=unit.id,
        kind=unit.kind,
        name=unit.name,
        kind_name=kind.name,
        glyph=kind.glyph,
        level=unit.level,
        attack=facts.combat,
        defence=facts.defense,
        hits=unit.hits,
        hits_max=kind.hits,
        move=unit.move,
        move_max=kind.move,
        statuses=unit.statuses,
    )


class PlainCards(Describe):
    """Of rules whose kinds say all there is to show."""


class TurnStage(Record):
    """A part of a turn, in the order in which they follow each other. `commands` are given in it alone; what
    stands in no part's list is given in any."""

    id: str
    name: str
    icon: str = ""
    commands: tuple[type[Command], ...] = ()


class Walk(Protocol):
    """Marches of stacks whose units each pay their own prices: no `CostField` tells how far they get."""

    def reach(self, world: "World", campaign: AnyCampaign, land: Land, stack: StackId, stops: int) -> "Reach":
        """The hexes a stack gets to this turn; `stops` as in `movement.reach`."""
        ...

    def strides(
        self, world: "World", campaign: AnyCampaign, land: Land, stack: StackId, hexes: Sequence[HexId]
    ) -> "tuple[Stride, ...]":
        """What each border of a path costs it, over several turns if need be; fewer than `hexes` if it cannot
        go on."""
        ...


class Stride(Record):
    """One border of a path: what the unit pays that has least left then, and what it has left. `turn` counts
    from 0."""

    cost: Thirds
    left: Thirds
    turn: int = 0


Action = Callable[["Draft", Any], None]
TaskRunner = Callable[["Draft", Task], None]
Answerer = Callable[["Draft", Question, Reply], None]
Settings = Iterable[tuple[str, str]]
"""Values by name, as in `decisions.Reply.settings`."""


def _fresh(world: "World", unit: Unit) -> Unit:
    """A unit with the hits and the move of its kind, and nothing to shoot."""
    kind = world.kind(unit.kind)
    return replace(unit, hits=kind.hits, move=kind.move)


def _all_at_war(_sides: Mapping[SideId, Side], a: SideId, b: SideId) -> bool:
    return a != b


def _no_problems(_world: "World", _campaign: AnyCampaign) -> list[str]:
    return []


def _no_exchange(_state: Any, _side: SideId, _settings: Settings) -> None:
    """Of battles that are no exchanges."""


@dataclass(frozen=True)
class Ruleset:
    """A rulebook's parts.

    `actions` handle commands, `tasks` run agenda tasks by kind, `answers` take up questions by kind.
    `begin` starts the first day of a new campaign whose records are in place; `end_turn` is called by the
    EndTurn action after the engine's own checks and must move the clock on. `problems` lists defects of a
    state in the ruleset's own terms. `hostile` says whether two sides are at war. `recruit` fills a new
    unit's hits, move and ammo. `odds` takes a battle's state apart for its odds, as a side must take it or,
    for None, as it is. `unknown` says why units may be at a hex of which a side does not know, from its
    knowledge and the hexes it watches. `foresight`
    tells where a side would see and be seen; a ruleset without hiding has none.

    `stages` are the parts of a turn, none if it has none. `move_parts`: into how many parts the ruleset cuts
    a point of move; figures of the type `Thirds` count these. `walk` marches stacks whose units pay for
    themselves. `coined` makes a unit kind of an id that says everything of it, by the content tables, None
    for any other id: for units that were designed for a match or in it. `rule_prefix`: how the ids of its
    rules begin, for screens that name them; empty if they name any. `turn_rule`: the rule by which sides take
    turns.
    `designer` prices designs, None where nobody pays points; `unit_maker` tells how players make units step
    by step, `rosters` how their units come into a match. `exchange` says what a side may know of a battle of
    one exchange, from the battle's state, if it declared these settings; Refusal for settings it cannot
    declare. Other battles have none to tell of.

    `held` tells for how many turns a side has held the places of victory, that of the capture counted, and 0
    for one that does not hold them all by itself: of what others hold it says nothing.

    `muster` tells what a side may buy and what a nation gets that joins it. `mastery` is its part in what a
    game master does. `wild` decides for packs of ferals, None under rules that have no conduct for them.
    `meals` tells what a side may do about ferals that it meets, `realm` of its cities and money and
    `realm_plan` computer players of theirs. `kind_facts` says of a unit kind what others than the ruleset
    need of it; `World.facts` keeps it. `standing` gives by stack what the cards of its units, its budget and
    its prices are made of, but for the land, of which the price of a hex hangs on that within one border:
    where this is equal, so are they. None where nobody says. `icon` names its picture.

    `dulled` tells by how many levels a computer plays a side worse than it is set to, None under rules that
    know no such thing.

    `renewed` brings the contents of a save, blocks of plain builtins, to today's form of the ruleset's own
    records, with the tables of today's content; the very same contents where nothing is older.

    `placing` answers about files. A scenario may have a section `plan` of the ruleset's own: a record of
    `plan_type`, whose fields all have defaults; `plan_faults` finds what does not fit the scenario,
    `plan_kinds` are the kinds that it gives to sides, by what their stacks call them, and `set_up` makes of
    it, of a campaign whose sides, units and places stand, and of the sides as planned, the one that begins.
    """

    id: str
    title: str
    params_type: type
    battle_type: type
    content: Mapping[str, Any]
    actions: Mapping[type[Command], Action]
    tasks: Mapping[str, TaskRunner]
    answers: Mapping[str, Answerer]
    begin: Callable[["Draft"], None]
    battle: Battle
    placing: PlacingRules
    travel: Travel = field(default_factory=PlainTravel)
    describe: Describe = field(default_factory=PlainCards)
    problems: Callable[["World", AnyCampaign], list[str]] = _no_problems
    hostile: Callable[[Mapping[SideId, Side], SideId, SideId], bool] = _all_at_war
    recruit: Callable[["World", Unit], Unit] = _fresh
    capabilities: frozenset[str] = frozenset()
    odds: Callable[[Any, SideId | None], BattleOdds] | None = None
    unknown: Callable[["World", Knowledge, HexId, Set[HexId]], str] | None = None
    foresight: Foresight | None = None
    stages: tuple[TurnStage, ...] = ()
    move_parts: int = THIRD
    walk: Walk | None = None
    coined: Callable[[str, Mapping[str, Mapping[str, Any]]], Any] | None = None
    turn_rule: str = ""
    rule_prefix: str = ""
    plan_type: type[Record] | None = None
    plan_faults: Callable[[Any, PlanSetting], Iterable[PlanFault]] | None = None
    plan_kinds: Callable[[Any, PlanSetting], Mapping[str, Mapping[str, Any]]] | None = None
    set_up: Callable[["World", AnyCampaign, Any, Sequence[SidePlan]], AnyCampaign] | None = None
    designer: Designer | None = None
    unit_maker: UnitMaker | None = None
    rosters: UnitRosters | None = None
    exchange: Callable[[Any, SideId, Settings], ExchangeView | None] = _no_exchange
    muster: Muster | None = None
    mastery: GmRules | None = None
    wild: Wild | None = None
    meals: Meals | None = None
    realm: RealmRules | None = None
    realm_plan: RealmPlanner | None = None
    kind_facts: Callable[[Any], KindFacts] = no_facts
    standing: Callable[["World", AnyCampaign], Mapping[StackId, object]] | None = None
    fighters: Callable[["World", AnyCampaign, StackId], Sequence[Fighter]] | None = None
    renewed: Callable[[dict[str, Any], Mapping[str, Mapping[str, Any]]], dict[str, Any]] | None = None
    icon: str = "book"
    held: Callable[["World", AnyCampaign, SideId], int] = lambda _world, _campaign, _side: 0
    bearings: Callable[["World", AnyCampaign, SideId], tuple[Bearing, ...]] | None = None
    trails: Callable[["World", AnyCampaign, SideId], tuple[TrailSign, ...]] | None = None
    dulled: Callable[["World", AnyCampaign, SideId], int] | None = None

    def cite(self, rule: str) -> str:
        """A rule's id, empty for one of another rulebook."""
        return rule if rule.startswith(self.rule_prefix) else ""


class _Kinds(dict[str, KindT]):
    """Unit kinds by id, those that are coined in play among them."""

    def __init__(
        self,
        tables: Mapping[str, Mapping[str, Any]],
        coined: Callable[[str, Mapping[str, Mapping[str, Any]]], Any] | None,
    ) -> None:
        super().__init__(tables.get("unit", {}))
        self._tables = tables
        self._coined = coined

    def __missing__(self, kind: str) -> KindT:
        found: KindT | None = None if self._coined is None else self._coined(kind, self._tables)
        if found is None:
            raise KeyError(kind)
        self[kind] = found
        return found


@dataclass(frozen=True)
class World(Generic[KindT]):
    """Everything static. `tables` are the content records by table and id, those of units of a type `KindT`
    that the rulebook knows. `belief`: what is computed here is what a side expects, so no die is rolled for
    what it cannot foresee."""

    ruleset: Ruleset
    map: MapData
    tables: Mapping[str, Mapping[str, Any]]
    victory: VictoryPlan = field(default_factory=VictoryPlan)
    weather: tuple[WeatherPlan, ...] = ()
    belief: bool = False
    grid: Grid = field(init=False, repr=False, compare=False)
    lands: LandCache = field(init=False, repr=False, compare=False)
    watches: Watches = field(init=False, repr=False, compare=False)
    kind: Callable[[str], KindT] = field(init=False, repr=False, compare=False)
    """The unit kind of an id, of the content or coined in play. KeyError if there is none."""
    _facts: dict[str, KindFacts] = field(default_factory=dict, init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        # No method: a step asks for kinds a hundred times, and a look into a table is all there is to it.
        kinds = _Kinds[KindT](self.tables, self.ruleset.coined)
        object.__setattr__(self, "kind", kinds.__getitem__)
        object.__setattr__(self, "grid", self.map.grid)
        object.__setattr__(self, "lands", LandCache(self.map, self.tables.get("terrain", ())))
        object.__setattr__(self, "watches", Watches(self.map.grid))

    def believed(self, map_: MapData, lands: LandCache) -> "World[KindT]":
        """The same rules and content over another map of the size, with `lands` of its own and no weather to
        come: a world in which nothing happens but what is foreseen."""
        new = copy(self)
        watches = Watches(self.grid)
        own = {"map": map_, "lands": lands, "weather": (), "belief": True, "watches": watches}
        for name, value in own.items():
            object.__setattr__(new, name, value)
        return new

    def facts(self, kind: str) -> KindFacts:
        """What the ruleset tells of the unit kind of an id. KeyError if there is none."""
        found = self._facts.get(kind)
        if found is None:
            found = self._facts[kind] = self.ruleset.kind_facts(self.kind(kind))
        return found

    def has_kind(self, kind: str) -> bool:
        """Whether there is a unit kind of an id."""
        try:
            self.kind(kind)
        except KeyError:
            return False
        return True
