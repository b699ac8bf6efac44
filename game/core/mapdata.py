"""The static map: terrain, roads, rivers, places. Made by `game.content`, never changed in play.

Hexes are ids of `hexgrid.grid(width, height)`. Corners of a hex are numbered clockwise from the right:
0 right, 1 lower right, 2 lower left, 3 left, 4 upper left, 5 upper right.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from game.core.decisions import StandingOrders
from game.core.hexgrid import Grid, grid
from game.core.holdings import PopOrder
from game.core.numbers import Cents
from game.core.records import HexId, Record, SideId, SiteId, intern_text
from game.core.triggers import Happening, Trigger


class River(Record):
    """A watercourse along hex borders, from spring to mouth, as (hex, corner) points."""

    name: str = ""
    corners: tuple[tuple[HexId, int], ...]


class Region(Record):
    """A name written on the map: `kind` is `land`, `wood`, `heights` or `water`; `span` width in hexes."""

    name: str
    hex: HexId
    kind: str = "land"
    span: int = 3


SITE_KINDS = ("city", "fort", "spawn", "portal", "ruins", "cave", "camp")
"""What a place can be."""


class SitePlan(Record):
    """A place the map starts with. `start` names the start position whose side owns it at first, `owner` a
    side by its id or role instead.

    Of a city: `works` are its buildings by level, `orders` what it pops, the first one being worked on,
    `damage` levels lost that can be restored, `steward` who governs it: the name or kind of somebody who
    stands there. `garrison`: units of its owner that stand in it. `stores`: food by kind, in cents of upkeep;
    `bank`: what its banks hold, in cents, 0 if they are full.
    """

    id: SiteId
    hex: HexId
    kind: str
    name: str = ""
    level: int = 0
    start: str = ""
    capital: bool = False
    owner: str = ""
    damage: int = 0
    works: Mapping[str, int] = {}
    orders: tuple[PopOrder, ...] = ()
    steward: str = ""
    garrison: Mapping[str, int] = {}
    stores: Mapping[str, Cents] = {}
    bank: Cents = 0


class TriggerPlan(Record):
    """A trigger that a map pins over some `hexes`, in the map's words; without an effect it is an area that a
    scenario's triggers name.

    `what` is a condition of `core.triggers.When`, of the side that has the `start` (any player's if none is
    named), not before `day`; `site` the place that it asks for, or that is changed; `number` a sum in cents
    or a level, `kind` of units that pop. Effects: `text` to those who have the starts
    `to` (`all` for everybody); `units` of `of`, a start or a role, in the first hex; `weather`, `terrain`,
    `road` and `fire` of all hexes, left as they are where empty; `reveal` shows them to starts; `switch` is
    a trigger that it switches on; `treasury`, in smuckers, of `payer`, a start or them; `level`, `damage`,
    `works` (with levels) and `orders` (with batches) of the place, None and empty where they stay.
    """

    id: str
    name: str
    hexes: tuple[HexId, ...]
    what: Happening = "enters"
    start: str = ""
    day: int = 0
    site: SiteId | None = None
    once: bool = True
    on: bool = True
    text: str = ""
    to: tuple[str, ...] = ()
    units: tuple[tuple[str, int], ...] = ()
    of: str = ""
    profile: str = ""
    hidden: bool = False
    weather: str = ""
    terrain: str = ""
    road: str = ""
    fire: str = ""
    reveal: tuple[str, ...] = ()
    switch: str = ""
    number: int = 0
    kind: str = ""
    treasury: int | None = None
    payer: str = ""
    level: int | None = None
    damage: int | None = None
    works: tuple[tuple[str, int], ...] = ()
    orders: tuple[tuple[str, int], ...] = ()

    def __post_init__(self) -> None:
        intern_text(self, "what")


class PackPlan(Record):
    """Ferals that a map places: so many of a `kind` in a hex, with the profile and home of a pack
    (`core.packs.Pack`)."""

    hex: HexId
    kind: str
    count: int = 1
    name: str = ""
    profile: str = ""
    home: HexId | None = None
    hidden: bool = False


class StartPlan(Record):
    """A start position that a scenario gives to a side. `money`: what the side that has it begins with, in
    cents, and `units` of its own that it has, if the scenario does not say it."""

    id: str
    hex: HexId
    money: Cents = 0
    units: tuple[str, ...] = ()


class MapData(Record):
    """A map. `terrain` has one byte per hex, an index into `palette` (terrain ids).

    `road` has one byte per hex: 0 none, else index into `road_palette` plus 1; `road_links` one byte of six
    direction bits (bit d: joined with the neighbour in direction d, `hexgrid.DIRECTIONS`). `rivered` is a
    packed bit set of the hexes that touch a river. `weather` gives a hex label its first weather.
    """

    name: str
    width: int
    height: int
    palette: tuple[str, ...]
    terrain: bytes
    road_palette: tuple[str, ...] = ()
    road: bytes = b""
    road_links: bytes = b""
    rivers: tuple[River, ...] = ()
    rivered: bytes = b""
    regions: tuple[Region, ...] = ()
    sites: tuple[SitePlan, ...] = ()
    starts: tuple[StartPlan, ...] = ()
    weather: Mapping[str, str] = {}
    text: str = ""
    author: str = ""
    triggers: tuple[TriggerPlan, ...] = ()
    packs: tuple[PackPlan, ...] = ()

    @property
    def grid(self) -> Grid:
        """The grid of this size (shared)."""
        return grid(self.width, self.height)

    def terrain_at(self, hex_: HexId) -> str:
        """Terrain id of a hex."""
        return self.palette[self.terrain[hex_]]

    def road_at(self, hex_: HexId) -> str:
        """Road kind of a hex, or an empty text."""
        kind = self.road[hex_] if self.road else 0
        return self.road_palette[kind - 1] if kind else ""


class StackPlan(Record):
    """A stack a scenario places. `units` maps unit kinds to counts; `leader` is one of them, and may be a
    player's own character (`player_character`). `mount` says which kinds sit on which: they are dealt out to
    the mounts of that kind in turn (`seat_plan`). It begins in a `stance`, `open` or `hidden`,
    and with standing `orders`. `food`: what it carries, by kind in cents. Ferals have a `profile`
    and a `home`, where they stand if none is named (`core.packs.Pack`); people of no side have a `conduct`
    (`core.state.Stack`). `purse`: what its leader carries, in cents. `begins`: the ways to begin in which it
    is there, all of them if none is named (`SidePlan`)."""

    units: Mapping[str, int]
    hex: HexId
    name: str = ""
    leader: str = ""
    leader_name: str = ""
    zone: str = "ground"
    player_character: bool = False
    mount: Mapping[str, str] = {}
    stance: str = "open"
    orders: StandingOrders = StandingOrders()
    food: Mapping[str, Cents] = {}
    profile: str = ""
    home: HexId | None = None
    conduct: str = ""
    purse: Cents = 0
    begins: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        intern_text(self, "stance", "profile", "conduct")


def seat_plan(units: Mapping[str, int], mount: Mapping[str, str]) -> dict[tuple[str, int], tuple[str, int]]:
    """Who of a stack sits on what: (kind, number of its kind) to (mount's kind, number of that kind). Each
    kind of rider is dealt out from the first mount on. KeyError for a kind the stack has not."""
    return {
        (kind, number): (on, number % units[on])
        for kind, on in mount.items()
        for number in range(units[kind] if units[on] else 0)
    }


ARMY, CAPITAL, FOUNDER = "army", "capital", "founder"
"""Ways in which a side may begin: with all that the scenario gives it; with its capital alone; with none, its
people marching to the ruins of it."""


class SidePlan(Record):
    """A side as the scenario starts it. `controller` is `human`, `computer`, `gm` or `absent`.

    `begins` is the way in which it begins, `may_begin` those among which the table may choose. Where it
    begins with a capital its other cities lie in ruins, where it has yet to found, all of them do. `money` is
    its treasury, in cents; `new`: it has just been founded.
    """

    id: SideId
    name: str
    colour: str
    start: str = ""
    ruler: str = ""
    role: str = "player"
    alliance: str = ""
    age: int = 0
    controller: str = "human"
    stacks: tuple[StackPlan, ...] = ()
    begins: str = ARMY
    may_begin: tuple[str, ...] = ()
    money: Cents = 0
    new: bool = False


def site_owner(site: SitePlan, sides: Sequence[SidePlan]) -> SidePlan | None:
    """The side that owns a place at first: the one that it names, else the first of the role that it names,
    else the one with its start. Who garrisons a place of nobody are the first neutrals."""
    if not site.owner and site.start:
        return next((side for side in sides if side.start == site.start), None)
    word = site.owner or ("neutral" if site.garrison else "")
    by_id = next((side for side in sides if side.id == word), None)
    return by_id or next((side for side in sides if side.role == word != "player"), None)


class VictoryPlan(Record):
    """When the match is decided: `last_side` or another of the ruleset's victory types, such as `capitals`
    (hold all), `hold` (hold `sites` for `days`), `ruler` (a side falls with its ruler), `days` (most cities
    after `days`)."""

    type: str = "last_side"
    sites: tuple[SiteId, ...] = ()
    days: int = 0


class WeatherPlan(Record):
    """Weather over some hexes from day `start` to day `end` (0: for good)."""

    weather: str
    hexes: tuple[HexId, ...]
    start: int = 1
    end: int = 0


class FirePlan(Record):
    """Hexes that burn when a campaign begins: a `camp` fire or an `inferno`, to the end of day `until` (0:
    for good)."""

    fire: str
    hexes: tuple[HexId, ...]
    until: int = 0


class Scenario(Record):
    """Who plays where, with what, on which map, under which rules and switches.

    `triggers` are pinned from the start, its own and the map's. `master`: it is meant for a game master.
    `preview`: its land is no secret and may be shown before the campaign begins. `plan` is a section of the
    ruleset's own (`Ruleset.plan_type`), None if it has none.
    """

    id: str
    name: str
    text: str = ""
    ruleset: str
    map: MapData
    sides: tuple[SidePlan, ...]
    params: Mapping[str, str | int | bool] = {}
    victory: VictoryPlan = VictoryPlan()
    weather: tuple[WeatherPlan, ...] = ()
    fires: tuple[FirePlan, ...] = ()
    triggers: tuple[Trigger, ...] = ()
    master: bool = False
    preview: bool = False
    plan: Any = None
