"""What a scenario file may say of triggers, key by key; `scenario_triggers` checks it.

triggers:
  - name: The ford is watched
    when:                                   # all of them together
      - {enters: [ternford], within: 1, side: lapis}
      - {day: 3}
    then:                                   # in this order
      - tell: {text: Horns in the woods., to: [lapis], at: ternford}
      - spawn: {side: wolves, at: 9.04, units: {wolf: 5}, stance: hidden}
"""

from collections.abc import Mapping
from typing import Annotated, Literal

from game.core.fields import Name, at_least, note, ref, sane, within
from game.core.gm.sides import MOST_MONEY
from game.core.numbers import Cents, Halves, Thirds
from game.core.records import Record

EVERYBODY = "all"
ANYBODY = "any"
NONE = "none"
MAX_DAY = 10_000
MAX_RING = 20
MOST_FIGURE = 1000
"""Of hits, move and ammunition, in their parts; what a unit may have of them, its kind says."""

_Meal = Annotated[Cents, at_least(1), sane(1, MOST_MONEY)]
_Kinds = Mapping[Annotated[str, ref("unit")], Annotated[int, within(1, 500)]]
_Day = Annotated[int, within(1, MAX_DAY)]
_Until = Annotated[int, within(0, MAX_DAY), note("last day of the fire, 0 for good")]
_Ring = Annotated[int, within(0, MAX_RING), note("and all hexes so near")]


class OrderFile(Record):
    """Something that a city pops."""

    kind: Annotated[str, ref("unit")]
    batches: Annotated[int, within(1, 1000), note("as many times what pops at once: SD9-4.02")] = 1
    rate: Literal["normal", "maximal"] = "normal"


class WhenFile(Record):
    """A condition: exactly one thing, of a side where one is named."""

    enters: Annotated[tuple[str, ...], note("a stack comes into one of these")] = ()
    leaves: Annotated[tuple[str, ...], note("a stack goes out of these")] = ()
    sees: Annotated[tuple[str, ...], note("one of these is in sight")] = ()
    holds: Annotated[str, note("a place that it owns")] = ""
    taken: Annotated[str, note("a place that changes hands")] = ""
    day: Annotated[_Day, note("this day has begun")] = 1
    turn: Annotated[_Day, note("its turn of this day or a later one begins")] = 1
    fallen: Annotated[str, note("a side that is out, or any")] = ""
    lost: Annotated[str, note("the name of a unit that is no more, or all")] = ""
    money: Annotated[Cents, at_least(0), sane(0, MOST_MONEY), note("it has so much, in smuckers")] = 0
    grown: Annotated[str, note("a place of its that has reached the level")] = ""
    pops: Annotated[str, note("a city of its that pops the kind, or anything")] = ""
    level: Annotated[int, within(0, 5)] = 1
    kind: Annotated[str, note("of units that a city pops")] = ""
    side: Annotated[str, note("whom it concerns; left out: any player's side")] = ""
    within: _Ring = 0


class TellFile(Record):
    """A message."""

    text: str
    to: Annotated[tuple[str, ...], note("sides, all, or them: those who set it off")] = (EVERYBODY,)
    at: Annotated[str, note("the place it speaks of")] = ""


class SpawnFile(Record):
    """A new stack."""

    side: str
    at: str
    units: _Kinds
    name: Name = ""
    zone: Literal["ground", "sky"] = "ground"
    stance: Literal["open", "hidden"] = "open"
    leader: str = ""
    profile: Annotated[str, ref("profile"), note("conduct of ferals")] = ""
    food: Mapping[Annotated[str, ref("food")], _Meal] = {}


class MoveFile(Record):
    """A stack of the scenario, put elsewhere or under another side."""

    stack: str
    at: str = ""
    zone: Literal["ground", "sky"] | None = None
    stance: Literal["open", "hidden"] | None = None
    side: str = ""
    name: Name | None = None


class RemoveFile(Record):
    """A stack of the scenario, taken off the map."""

    stack: str


class UnitsFile(Record):
    """New figures for the units of a stack of the scenario."""

    stack: str
    hits: Annotated[Halves, at_least(1), sane(1, MOST_FIGURE)] | None = None
    move: Annotated[Thirds, at_least(0), sane(0, MOST_FIGURE)] | None = None
    ammo: Annotated[Halves, at_least(0), sane(0, MOST_FIGURE)] | None = None
    level: Annotated[int, within(1, 100)] | None = None
    purse: Annotated[Cents, at_least(0), sane(0, MOST_MONEY), note("what each carries")] | None = None


class PlaceFile(Record):
    """A place of the map, changed, founded (`at` and `kind`) or razed."""

    site: str
    at: str = ""
    kind: str | None = None
    name: Name | None = None
    owner: str = ""
    ownerless: bool = False
    level: Annotated[int, within(0, 5)] | None = None
    capital: bool | None = None
    gone: bool = False
    damage: Annotated[int, within(0, 4)] | None = None
    buildings: Annotated[Mapping[str, Annotated[int, within(1, 40)]] | None, note("all that it has")] = None
    pops: Annotated[tuple[OrderFile, ...] | None, note("the first at once")] = None
    stores: Annotated[Mapping[Annotated[str, ref("food")], _Meal] | None, note("food in the city")] = None
    bank: Annotated[Cents, at_least(0), sane(0, MOST_MONEY)] | None = None


class LandFile(Record):
    """Land, changed."""

    hexes: tuple[str, ...]
    within: _Ring = 0
    terrain: Annotated[str, ref("terrain")] | None = None
    weather: Annotated[str | None, note("fair for none")] = None
    road: Annotated[str | None, note("none for none")] = None
    fire: Literal["none", "camp", "inferno"] | None = None
    until: _Until = 0
    food: Mapping[Annotated[str, ref("food")], _Meal] | None = None


class PurseFile(Record):
    """A side, changed."""

    side: str
    name: Name | None = None
    money: Annotated[Cents, at_least(0), sane(0, MOST_MONEY)] | None = None
    alliance: Name | None = None
    at_peace: tuple[str, ...] | None = None


class KnowFile(Record):
    """What a side learns of the map, or forgets."""

    side: str
    hexes: tuple[str, ...] = ()
    within: _Ring = 0
    stacks: Annotated[tuple[str, ...], note("stacks of the scenario, by name")] = ()


class PackFile(Record):
    """A pack of ferals of the scenario, changed."""

    stack: str
    profile: Annotated[str, ref("profile")] | None = None
    home: str = ""
    hunger: Annotated[int, within(0, 100)] | None = None


class SwitchFile(Record):
    """Another trigger, switched on or off, or taken away."""

    trigger: str
    on: bool = True
    gone: bool = False


class ThenFile(Record):
    """An effect: exactly one thing. `told`: sides that learn that the game master did it."""

    tell: TellFile | None = None
    spawn: SpawnFile | None = None
    move: MoveFile | None = None
    remove: RemoveFile | None = None
    units: UnitsFile | None = None
    place: PlaceFile | None = None
    land: LandFile | None = None
    change: PurseFile | None = None
    reveal: KnowFile | None = None
    hide: KnowFile | None = None
    pack: PackFile | None = None
    switch: SwitchFile | None = None
    told: tuple[str, ...] = ()
    reason: str = ""


class TriggerFile(Record):
    """A trigger as a file tells it."""

    name: Name
    when: tuple[WhenFile, ...]
    then: tuple[ThenFile, ...]
    id: Annotated[str, note("small letters, digits and underscores; left out: made of the name")] = ""
    once: bool = True
    on: bool = True


_MORE = ("side", "within", "level", "kind")
CONDITIONS = tuple(name for name in WhenFile.__struct_fields__ if name not in _MORE)
EFFECTS = tuple(name for name in ThenFile.__struct_fields__ if name not in ("told", "reason"))
