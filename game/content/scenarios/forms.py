"""What a scenario file may say, key by key; `scenario` checks it."""

from collections.abc import Mapping
from typing import Annotated, Literal

from game.content.scenarios.trigger_forms import MAX_DAY, OrderFile, TriggerFile
from game.core.decisions import StandingOrders
from game.core.fields import Name, at_least, note, ref, sane, within
from game.core.gm.sides import MOST_MONEY
from game.core.numbers import Cents
from game.core.records import Record

COLOURS = Literal[
    "cinnabar",
    "lapis",
    "saffron",
    "verdigris",
    "plum",
    "bone",
    "azure",
    "jet",
    "lime",
    "fuchsia",
    "iris",
    "malachite",
    "ferals",
]
MAX_UNITS = 500
"""Units of one kind in one stack."""
START = "start"
"""A stack's place if it names none: where its side starts."""
PLAN = "plan"
"""The section of a scenario that is the ruleset's own."""


Way = Literal["army", "capital", "founder"]
"""How a side begins."""
NOBODY = "nobody"
"""Owner of a city that belongs to no side."""
MOST_WORK = 40


class StackFile(Record):
    """A stack as a file tells it."""

    units: Mapping[Annotated[str, ref("unit")], Annotated[int, within(1, MAX_UNITS)]]
    at: Annotated[str, note("a place, a hex such as 12.07, or start")] = START
    name: Name = ""
    leader: str = ""
    leader_name: Name = ""
    zone: Literal["ground", "sky"] = "ground"
    player_character: Annotated[bool, note("its leader rolls for himself and has luck (SD4-17)")] = False
    mount: Annotated[
        Mapping[Annotated[str, ref("unit")], Annotated[str, ref("unit")]], note("who sits on what")
    ] = {}
    stance: Annotated[Literal["open", "hidden"], note("how it begins: SD2-14.00")] = "open"
    orders: Annotated[StandingOrders, note("its standing orders: SD2-14.37")] = StandingOrders()
    food: Annotated[
        Mapping[Annotated[str, ref("food")], Annotated[Cents, at_least(1), sane(1, MOST_MONEY)]],
        note("what it carries, in upkeep that it replaces: SD11-2.08"),
    ] = {}
    profile: Annotated[str, ref("profile"), note("conduct of ferals: SD3-6")] = ""
    conduct: Annotated[
        Literal["", "guard", "roam", "raid", "join"], note("what people of no side do: SD4-10, SD4-11")
    ] = ""
    home: Annotated[str, note("middle of the ferals' territory; where they stand if none is named")] = ""
    purse: Annotated[
        Cents, at_least(0), sane(0, MOST_MONEY), note("money that its leader carries: SD4-8.01")
    ] = 0
    begins: Annotated[tuple[Way, ...], note("ways to begin in which it is there; left out: in all")] = ()


class SideFile(Record):
    """A side as a file tells it."""

    name: Name
    colour: COLOURS
    start: str = ""
    ruler: Name = ""
    role: Literal["player", "neutral", "feral"] = "player"
    alliance: Name = ""
    age: Annotated[int, within(0, 1000)] = 0
    controller: Literal["human", "computer", "random", "gm", "absent"] = "human"
    stacks: tuple[StackFile, ...] = ()
    begins: Annotated[Way, note("with all that it has, with one capital, or to found one")] = "army"
    may_begin: Annotated[tuple[Way, ...], note("ways among which the table may choose")] = ()
    treasury: Annotated[Cents, at_least(0), sane(0, MOST_MONEY), note("in smuckers: SD9-1.01")] = 0
    new_side: Annotated[bool, note("its capital earns double at first: SD9-3.06")] = False


class CityFile(Record):
    """A city as it is when the campaign begins, where it is not as the map has it."""

    owner: Annotated[str, note("a side's id, or nobody")] = ""
    name: Name = ""
    level: Annotated[int, within(0, 5), note("0: ruins")] | None = None
    capital: Annotated[bool, note("a capital site: SD9-2.01")] | None = None
    damage: Annotated[int, within(0, 4), note("levels lost that can be restored")] = 0
    buildings: Annotated[
        Mapping[str, Annotated[int, within(1, MOST_WORK)]], note("levels of its buildings: SD9-13")
    ] = {}
    pops: Annotated[tuple[OrderFile, ...], note("what it pops, the first one at once: SD9-4.01")] = ()
    steward: Annotated[str, note("name or kind of who governs it: SD9-3.03")] = ""
    garrison: Annotated[
        Mapping[Annotated[str, ref("unit")], Annotated[int, within(1, MAX_UNITS)]],
        note("units of its owner that stand in it"),
    ] = {}
    stores: Annotated[
        Mapping[Annotated[str, ref("food")], Annotated[Cents, at_least(1), sane(1, MOST_MONEY)]],
        note("food in it, in upkeep that it replaces: SD9-14"),
    ] = {}
    bank: Annotated[
        Cents, at_least(0), sane(0, MOST_MONEY), note("in its banks; 0 or left out: they are full")
    ] = 0


class VictoryFile(Record):
    """A victory rule as a file tells it."""

    type: Annotated[str, note("one of the ruleset's")] = "last_side"
    sites: tuple[str, ...] = ()
    city: Annotated[str, note("the one place, where there is one only")] = ""
    days: Annotated[int, within(0, 10_000)] = 0


class WeatherFile(Record):
    """Weather over some hexes, as a file tells it."""

    weather: Annotated[str, ref("weather")]
    hexes: tuple[str, ...]
    start: Annotated[int, at_least(1), sane(1, MAX_DAY)] = 1
    end: Annotated[int, at_least(0), sane(0, MAX_DAY)] = 0


class FireFile(Record):
    """Hexes that burn when the campaign begins, as a file tells it."""

    fire: Literal["camp", "inferno"]
    hexes: tuple[str, ...]
    until: Annotated[int, at_least(0), sane(0, MAX_DAY)] = 0


class ScenarioFile(Record):
    """A scenario as a file tells it."""

    name: Name
    map: str
    sides: Mapping[str, SideFile]
    cities: Annotated[Mapping[str, CityFile], note("places of the map as they begin")] = {}
    text: str = ""
    ruleset: str = ""
    params: Mapping[str, str | int | bool] = {}
    victory: VictoryFile = VictoryFile()
    weather: tuple[WeatherFile, ...] = ()
    fires: tuple[FireFile, ...] = ()
    triggers: tuple[TriggerFile, ...] = ()
    master: Annotated[bool, note("it is meant for a game master: his seat is offered")] = False
    preview: Annotated[bool, note("show the land before the campaign begins")] = False
