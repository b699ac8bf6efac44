"""What a side does with its cities, its money and the people who run them."""

from typing import Literal

from game.core.commands.common import Command
from game.core.holdings import PopOrder, PopRate
from game.core.numbers import Cents
from game.core.records import KindId, SideId, SiteId, StackId, UnitId, intern_text


class ClaimSite(Command):
    """Let a commander claim the city site in which he stands for his side, and build its first level."""

    unit: UnitId
    site: SiteId


class ChooseUnits(Command):
    """Take units of one's own among those that a side's cities pop: `kinds` are ids that say all of them."""

    kinds: tuple[KindId, ...]


class LevelCity(Command):
    """Raise an own city by one level."""

    site: SiteId


class RazeCity(Command):
    """Take one level of an own city down, or with `whole` all of them, for part of what they cost."""

    site: SiteId
    whole: bool = False


class OrderPop(Command):
    """Tell an own city what to pop: `batches` of a kind. Where it pops already, it comes after what waits, or
    with `first` before it. `grade`: what a commander pops as. `rate`:
    `maximal` for better odds of a caster, `wagon` for diggers with a siege wagon. `also`: other own cities
    that are told the same."""

    site: SiteId
    kind: KindId
    batches: int = 1
    rate: PopRate = "normal"
    grade: str = ""
    first: bool = False
    also: tuple[SiteId, ...] = ()

    def __post_init__(self) -> None:
        intern_text(self, "rate", "grade")


class PlanPops(Command):
    """Tell own cities what they pop after what they work on: these orders and no others, in this order. An
    idle city begins the first of them at once."""

    sites: tuple[SiteId, ...]
    orders: tuple[PopOrder, ...]


class CancelPop(Command):
    """Take an order out of a city's queue: the `place`th that waits, from 0."""

    site: SiteId
    place: int


class NameSite(Command):
    """Give an own city another name."""

    site: SiteId
    name: str


class AppointSteward(Command):
    """Let a unit in an own city govern it from the next turn on; nobody with no unit."""

    site: SiteId
    unit: UnitId | None = None


class AppointManager(Command):
    """Let a courtier in an own city manage a building; nobody with no unit."""

    site: SiteId
    building: str
    unit: UnitId | None = None


class MarkSpare(Command):
    """Name the units of the side that go first if it cannot pay them, in this order."""

    units: tuple[UnitId, ...]


class AllowPurse(Command):
    """What a commander may carry in his purse, in cents; 0 for nothing."""

    unit: UnitId
    cents: Cents


class HandMoney(Command):
    """Let a commander hand money out of his purse to another of his hex, or to the treasury where he stands
    in the capital (`into` None); or to natural allies of whom some are near (`tribe`); in cents."""

    unit: UnitId
    cents: Cents
    into: UnitId | None = None
    tribe: SideId | None = None


class MoveCapital(Command):
    """Make an own city the capital."""

    site: SiteId


class PromoteUnits(Command):
    """Promote units of the side to another kind for money."""

    units: tuple[UnitId, ...]
    kind: KindId


class EatFood(Command):
    """Let a stack eat of the food it carries, beyond the day's meal: it costs less tomorrow."""

    stack: StackId


class StoreFood(Command):
    """Put food that a stack carries into the stores of the own city in which it stands, or with a `value`
    below 0 take some out; in cents of upkeep."""

    stack: StackId
    food: str
    value: Cents


class HuntHex(Command):
    """Let the scouts, commanders and led beasts of a stack hunt in its hex."""

    stack: StackId


class PlantGarden(Command):
    """Let a unit of a stack set a wild garden in its hex."""

    stack: StackId


class PopAfield(Command):
    """Let the head of a tribe or a barbarian pop `batches` of a kind where he stands."""

    unit: UnitId
    kind: KindId
    batches: int = 1


class GrowTribe(Command):
    """Let the members of a tribe in its head's hex breed at night, or no more."""

    unit: UnitId
    grows: bool = True


class BuyFood(Command):
    """Let a stack of people of no side turn money of its purses into food, in cents."""

    stack: StackId
    cents: Cents


class ExileUnits(Command):
    """Let the head of a tribe exile the units of a stack: they are barbarians then."""

    stack: StackId


class ShapeUnit(Command):
    """Give a commander who has popped today a home, a special or weapons: a `word` for a `part` of him."""

    unit: UnitId
    part: Literal["home", "special", "weapon"]
    word: str


class LeaveTown(Command):
    """Let a commander of a city whose side has fallen fill his purse from its banks and leave it for good as
    a barbarian."""

    unit: UnitId


class StoreMoney(Command):
    """Let a commander of no side put money of his purse, in cents, into the banks of the city of his people
    where he is."""

    unit: UnitId
    cents: Cents


class WreckLand(Command):
    """Let the units of a stack's hex wreck the land for money."""

    stack: StackId


class BuildWork(Command):
    """Build a building of an own city to a level, for points of the city; 0 takes it away. One that stands
    for each kind of unit has the kind behind its id: `stable.horse`."""

    site: SiteId
    building: str
    level: int


class CloseWork(Command):
    """Let a building of an own city over its limits stand idle, and others work for it."""

    site: SiteId
    building: str


class BuildDesign(Command):
    """Build an own city by a design, as far as its level and its points go: by one of the rules' own, or with
    no name by these buildings and levels, in the order in which points go to them."""

    site: SiteId
    design: str = ""
    works: tuple[tuple[str, int], ...] = ()


class MakeHeir(Command):
    """Make a commander an heir of the side, for money."""

    unit: UnitId
