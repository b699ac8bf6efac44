"""The campaign: one frozen tree of records keyed by string ids. Everything in it goes into a save.

No record holds another living record, only ids. What never changes in play (map, content, ruleset) is not
here but in `core.world.World`. Written only through `core.draft.Draft`.
"""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, Generic, TypeVar

from game.core.decisions import Question, StandingOrders, Task
from game.core.doctrine import Doctrine, QueuedOrder
from game.core.gm_desk import GmDesk
from game.core.holdings import Holding, Realm
from game.core.march_orders import MarchOrders
from game.core.numbers import Cents, Halves, Thirds
from game.core.packs import Bond, Food, Pack
from game.core.records import (
    BattleId,
    HexId,
    KindId,
    Record,
    SideId,
    SiteId,
    StackId,
    UnitId,
)

SCHEMA = 3
"""Version of the records in this module; a change of meaning raises it and adds a step to the upgrades."""


class Clock(Record):
    """Where the day stands. `order` are today's turns, oldest side first; `slot` the one being taken.

    `phase` is `turn` while a side acts, `dusk` after the last turn, when nobody is on turn, and `over` once
    the match is decided. `stage`: the part of its turn in which the side on turn is, under rules whose turns
    have parts (`Ruleset.stages`).
    """

    day: int
    order: tuple[SideId, ...]
    slot: int = 0
    phase: str = "turn"
    stage: str = ""

    @property
    def on_turn(self) -> SideId | None:
        """The side whose turn it is; None at dusk and when the match is over."""
        return self.order[self.slot] if self.phase == "turn" and self.slot < len(self.order) else None


class Faction(Record):
    """One player's nation within a side: the kinds of units it may buy, who plays it, and the day on which it
    joined, 0 if it was there from the start."""

    name: str
    kinds: tuple[KindId, ...] = ()
    player: str = ""
    joined: int = 0


class Side(Record):
    """A faction. `age` orders turns, the oldest (highest) first; sides of one `alliance` are friends.

    `colour` is a name of the token palette, `role` is `player`, `neutral` or `feral`. Money in cents. `asks`:
    the side decides in battles itself; else its standing orders and a sensible default do.

    Under rules with relations: `at_peace` are the sides to which it is not hostile, `provoked` those to which
    it would not be but for an attack of this turn. `factions` are the nations that play together as the side.
    """

    id: SideId
    name: str
    colour: str
    age: int = 0
    alliance: str = ""
    role: str = "player"
    money: Cents = 0
    alive: bool = True
    asks: bool = True
    counters: Mapping[str, int] = {}
    at_peace: tuple[SideId, ...] = ()
    provoked: tuple[SideId, ...] = ()
    factions: tuple[Faction, ...] = ()


class Unit(Record):
    """A unit as it now is. Hits and ammo in halves, move in thirds; maxima follow from kind and level.

    `held_by` is the jailor of a prisoner, `mount` the unit of its stack that carries it, `ferried` the one
    that did so today at the cost of its own move. `statuses` are sorted words of the ruleset, `counters` its
    own figures by name; `bent` is what it has otherwise than its kind, by part.
    """

    id: UnitId
    kind: KindId
    side: SideId
    stack: StackId
    hits: Halves
    move: Thirds
    ammo: Halves = 0
    name: str = ""
    level: int = 1
    exp: Fraction = Fraction(0)
    held_by: UnitId | None = None
    mount: UnitId | None = None
    ferried: UnitId | None = None
    statuses: tuple[str, ...] = ()
    counters: Mapping[str, int] = {}
    bent: Mapping[str, str] = {}


class Presence(Record):
    """How a stack has been in its present hex since it entered, or since its side's turn began there.

    `was_open`: it stood in the open here at some time. `searched`: it has made its spot check
    here; `no_search`: why it may make none: `sneak_check`, `fought`, `forced_out`.
    `slipped`: it has made its sneak check here and not been in the open since. `border`:
    direction of the border it stands at after peeking over it, -1 for none. `surveyed`: it paid
    for a survey of the neighbours when it came in. `blind`: it chose to find nobody here.
    """

    was_open: bool = True
    searched: bool = False
    no_search: str = ""
    slipped: bool = False
    border: int = -1
    surveyed: bool = False
    blind: bool = False


FRESH = Presence()
"""Of a stack in the open that has done nothing in its hex yet."""


class Stack(Record):
    """Units that move and fight together, in one hex and zone, and the prisoners they guard.

    `leader` is the unit named to lead, if any. `captives` are foreign units, each `held_by` one of `units`.
    `entered_from` is the hex it came from today (backing up); `left_start` whether it has crossed a border
    today (the full-move guarantee is then gone). `stance` is `open`, `hidden` or `sneaking`;
    `gait`, `open` or `sneak`, how it crosses its next borders, `survey` whether it surveys the
    neighbours of every hex it enters. `peeks` is the hex it looks into over a border.
    No field says what its owner cannot know: who is aware of a hidden stack stands in their sightings.
    `doctrine` and `queue`: how it fights and what it does without a commander, under rules that ask for it.
    `food`: what it carries to eat beyond the day's meals, by kind, in cents of upkeep.
    `conduct`: what a computer does with people of no side: `guard`, `roam`, `raid`, `join`, empty as is
    natural to them. `march`: where it goes over the coming days, None without such orders.
    """

    id: StackId
    side: SideId
    hex: HexId
    units: tuple[UnitId, ...]
    captives: tuple[UnitId, ...] = ()
    name: str = ""
    zone: str = "ground"
    leader: UnitId | None = None
    stance: str = "open"
    gait: str = "open"
    survey: bool = False
    here: Presence = FRESH
    peeks: HexId | None = None
    orders: StandingOrders = StandingOrders()
    entered_from: HexId | None = None
    left_start: bool = False
    counters: Mapping[str, int] = {}
    doctrine: Doctrine = Doctrine()
    queue: tuple[QueuedOrder, ...] = ()
    food: Mapping[str, Cents] = {}
    conduct: str = ""
    march: MarchOrders | None = None


class Site(Record):
    """A place on the map with an owner or a history. `kind` is `city`, `ruins`, `cave` or `camp`."""

    id: SiteId
    hex: HexId
    kind: str
    name: str = ""
    owner: SideId | None = None
    level: int = 0
    capital: bool = False
    counters: Mapping[str, int] = {}


FAIR = "fair"
"""No weather, where a game master said so."""


class HexMark(Record):
    """How a hex differs from the map file. `road` is the kind of road it now holds, None as on the map;
    `links` its direction bits then; `work` counts what was done toward the next change. `fire` burns there, a
    `camp` or an `inferno`, to the end of day `fire_until`, 0 for good. `terrain` is
    what a game master made of it, empty as on the map; `sky` the weather that he gave it for every day,
    `FAIR` for none, empty as planned. `food` lies there."""

    weather: str = ""
    road: str | None = None
    links: int = 0
    work: int = 0
    fire: str = ""
    fire_until: int = 0
    terrain: str = ""
    sky: str = ""
    food: tuple[Food, ...] = ()


class Trail(Record):
    """What a stack left in a hex from which it went on the ground: on which day, in which direction as the
    grid counts them, of which side it was, and how many of each kind."""

    day: int
    way: int
    side: SideId
    kinds: Mapping[KindId, int]


class MemberSeen(Record):
    """Some equal units of a sighted stack. What the observer cannot tell is None: hits in halves, of all
    together; level, and the battle stats `combat` and `defense` with all bonuses, of the best of them.
    `mount`: the kind of what carries them, empty for those on their own feet."""

    kind: KindId
    count: int
    name: str = ""
    hits: Halves | None = None
    hits_max: Halves | None = None
    level: int | None = None
    mount: str = ""
    combat: int | None = None
    defense: int | None = None


class Sighting(Record):
    """What a side knows of a foreign stack: a dated copy, never a link.

    `handle` is the observer's own name for it, new for each unbroken observation, so that neither its
    number nor its return tells anything. `now` while it is in sight. `true` is the real stack while `now`,
    known to the engine only: no view shows it. It was seen on `day`, in the turn number `slot` of it, by the
    own stack `by`, if one was there.

    A side is aware of a stack that is not in the open exactly if it holds a sighting of it with `found`. That
    says how: `spot`, `sneak`, `dusk`, `fight`, or `ally` for friends.
    """

    handle: StackId
    side: SideId
    hex: HexId
    day: int
    members: tuple[MemberSeen, ...]
    zone: str = "ground"
    now: bool = False
    true: StackId | None = None
    leader: str = ""
    stance: str = "open"
    found: str = ""
    by: StackId | None = None
    slot: int = 0
    counters: Mapping[str, int] = {}


class Awareness(Record):
    """That a side knows of an own stack, as its owner can tell: `how` is `noticed`, by a watcher in sight
    whom a sneak check did not get past, or `dusk`. It is the owner's belief, never
    taken from what the other side knows."""

    side: SideId
    day: int
    slot: int
    how: str


class SmokeSeen(Record):
    """Smoke of a fire as last seen; `now` while it is in sight."""

    kind: str
    day: int
    now: bool = False


class SiteMemory(Record):
    """A site as a side last saw it. `seat`: it was seen to be the capital of its owner."""

    id: SiteId
    hex: HexId
    kind: str
    day: int
    name: str = ""
    owner: SideId | None = None
    level: int = 0
    capital: bool = False
    seat: bool = False


def memory_of(site: Site, day: int) -> SiteMemory:
    """A site as one remembers it who sees it on a day."""
    return SiteMemory(
        id=site.id,
        hex=site.hex,
        kind=site.kind,
        day=day,
        name=site.name,
        owner=site.owner,
        level=site.level,
        capital=site.capital,
    )


class Knowledge(Record):
    """What one side knows of the map.

    `terrain`: one byte per hex, 0 unknown, else index of the map's terrain palette plus 1, as last seen.
    `seen_day`: two bytes per hex, low first: the day on which it was last in sight.
    `in_sight`, `features`: packed bit sets (`hexgrid.pack_bits`): terrain in sight now; roads and rivers of
    the hex known. `weather`: last seen weather by hex, where it was not fair; `roads`: (kind, direction bits)
    by hex as last seen, where not as on the map. `sightings` by handle, `sites` by site id. `next_handle`
    numbers the side's handles.

    `looked`: bit set of the hexes into which the side has looked for stacks since its turn began; a first
    look may tell that nobody is there, and is not taken back. `surveyed`: bit set of the hexes whose roads it
    knows by survey only. `noticed` by own stack: who knows of it, as far as the side can tell.
    `smoke` by hex; `food` by hex as last seen. `bonds` by the side's handle for ferals it has fed.
    """

    terrain: bytes
    seen_day: bytes
    in_sight: bytes = b""
    features: bytes = b""
    weather: Mapping[str, str] = {}
    roads: Mapping[str, tuple[str, int]] = {}
    sightings: Mapping[StackId, Sighting] = {}
    sites: Mapping[SiteId, SiteMemory] = {}
    next_handle: int = 1
    looked: bytes = b""
    surveyed: bytes = b""
    noticed: Mapping[StackId, tuple[Awareness, ...]] = {}
    smoke: Mapping[str, SmokeSeen] = {}
    food: Mapping[str, tuple[Food, ...]] = {}
    bonds: Mapping[StackId, Bond] = {}


class Place(Record):
    """A hex as a cut-off stack last saw it, on `day` in turn number `slot`; `road` as in `HexMark`."""

    day: int
    slot: int
    weather: str = ""
    road: str | None = None
    links: int = 0


class DelayedReport(Record):
    """What a cut-off stack of a side has seen and not yet told (parameter `delayed_reports`).

    `land`: by hex the day on which it was last in sight, `terrain` what it was then, where that is not what
    the map has. `places`: the hexes in which the stack was; `surveyed`: those whose roads and weather it
    knows by survey. `sites`, `smoke` and `sightings` as in `Knowledge`, sightings under handles of the
    report's own, `r1` on, which no view shows.
    """

    side: SideId
    land: Mapping[str, int] = {}
    terrain: Mapping[str, str] = {}
    places: Mapping[str, Place] = {}
    surveyed: Mapping[str, Place] = {}
    sites: Mapping[SiteId, SiteMemory] = {}
    smoke: Mapping[str, SmokeSeen] = {}
    sightings: Mapping[StackId, Sighting] = {}
    next_handle: int = 1


class DiceLedger(Record):
    """The seed and how many dice each stream has used."""

    seed: int
    used: Mapping[str, int] = {}


BattleT = TypeVar("BattleT")
ParamsT = TypeVar("ParamsT")


class OpenBattle(Record, Generic[BattleT]):
    """A battle in progress: where, between whom, and the ruleset's own battle state.

    `units` ties combatant ids to unit ids.
    """

    id: BattleId
    hex: HexId
    attacker: SideId
    defender: SideId
    state: BattleT
    units: Mapping[str, UnitId]


class Campaign(Record, Generic[BattleT, ParamsT]):
    """Root of the state. `params` are the ruleset's parameters of this match (house rules, switches).

    `minted` counts ids per side, so that no side's ids tell of another's. `agenda` is the stack of tasks,
    the last one next. `winners` is set when the match is over. `reports` by cut-off stack; it stands here
    because a side's view must not hold it. `packs` by stack of a feral side. `desk` is the game master's.
    `holdings` by city, `realms` by side: none where sides keep no realm. `trails` by hex, the oldest first.
    """

    schema: int
    ruleset: str
    clock: Clock
    params: ParamsT
    dice: DiceLedger
    sides: Mapping[SideId, Side]
    units: Mapping[UnitId, Unit] = {}
    stacks: Mapping[StackId, Stack] = {}
    sites: Mapping[SiteId, Site] = {}
    marks: Mapping[str, HexMark] = {}
    knowledge: Mapping[SideId, Knowledge] = {}
    reports: Mapping[StackId, DelayedReport] = {}
    packs: Mapping[StackId, Pack] = {}
    holdings: Mapping[SiteId, Holding] = {}
    realms: Mapping[SideId, Realm] = {}
    trails: Mapping[str, tuple[Trail, ...]] = {}
    desk: GmDesk = GmDesk()
    battles: Mapping[BattleId, OpenBattle[BattleT]] = {}
    questions: tuple[Question, ...] = ()
    agenda: tuple[Task, ...] = ()
    minted: Mapping[str, int] = {}
    winners: tuple[SideId, ...] = ()
    won_by: str = ""
    counters: Mapping[str, int] = {}


AnyCampaign = Campaign[Any, Any]
