"""What happens to a side's cities and money. Most of it is the owner's own affair."""

from game.core.events.common import Event
from game.core.holdings import MoneyLine
from game.core.numbers import Cents
from game.core.records import HexId, KindId, SideId, SiteId, StackId, UnitId


class AccountsMade(Event):
    """A side's accounts at its dawn: what it had, what came in and went out, what it has, in cents."""

    side: SideId
    before: Cents
    lines: tuple[MoneyLine, ...]
    after: Cents


class MoneySpent(Event):
    """A side paid for something, or was paid: `cents` went out, or came in below 0."""

    side: SideId
    cents: Cents
    cause: str
    site: SiteId | None = None


class UnitsPopped(Event):
    """A city popped units of a kind."""

    site: SiteId
    hex: HexId
    stack: StackId
    kind: KindId
    units: tuple[UnitId, ...]


class SpecialRolled(Event):
    """A unit popped that rolls for something: `face` of so many `faces` gave it these specials, by their
    keys."""

    unit: UnitId
    hex: HexId
    name: str
    face: int
    faces: int
    specials: tuple[str, ...]


class PopOrdered(Event):
    """What a city pops, or its queue, was changed."""

    site: SiteId
    hex: HexId
    kind: KindId | None = None
    batches: int = 0


class PopsPlanned(Event):
    """What a city pops after what it works on was planned anew: so many orders."""

    site: SiteId
    hex: HexId
    orders: int


class OrderDone(Event):
    """A city is done with an order; `next` is what it pops now, None if it is idle."""

    site: SiteId
    hex: HexId
    kind: KindId
    next: KindId | None = None


class CityBesieged(Event):
    """A side's city is besieged since its turn ended, or is no more. `pays`: the most that it pays those in
    it from now on, in cents, 0 where the treasury still does."""

    site: SiteId
    hex: HexId
    besieged: bool
    pays: Cents = 0


class OrderStuck(Event):
    """A city cannot go on with what it was told to pop."""

    site: SiteId
    hex: HexId
    kind: KindId
    reason: str


class CityLevelled(Event):
    """A city rose or fell to another level. Who sees it learns of it."""

    site: SiteId
    hex: HexId
    level: int
    before: int


class UpkeepWarned(Event):
    """These units will be disbanded at the side's next dawn if nothing changes, for want of so many cents."""

    side: SideId
    units: tuple[UnitId, ...]
    short: Cents


class OfficeGiven(Event):
    """Somebody governs a city or manages a building of it now, or nobody does."""

    site: SiteId
    hex: HexId
    building: str = ""
    unit: UnitId | None = None


class PurseFilled(Event):
    """Money came into a commander's purse; `now` it holds so much, in cents."""

    unit: UnitId
    cents: Cents
    now: Cents


class CapitalLost(Event):
    """A side lost its capital and with it its treasury: of that, `saved` cents went into purses, the rest is
    gone."""

    side: SideId
    site: SiteId
    hex: HexId
    saved: Cents
    lost: Cents


class CityWon(Event):
    """What a side has with a city that it took: `income` is what its next dawn brings as it stands and
    `larder` what its stores hold, in cents; `kinds` are those that it may pop, highest rank first, `works`
    how many buildings stand in it. Its `maps` showed so many hexes that were unknown."""

    site: SiteId
    hex: HexId
    level: int
    income: Cents
    kinds: tuple[KindId, ...] = ()
    works: int = 0
    larder: Cents = 0
    maps: int = 0


class UnitsPromoted(Event):
    """Units of a side were promoted to a kind."""

    side: SideId
    units: tuple[UnitId, ...]
    kind: KindId


class MealEaten(Event):
    """A stack ate of what it carries: food worth so many cents of upkeep, for so many units."""

    stack: StackId
    hex: HexId
    cents: Cents
    units: int


class StoresKept(Event):
    """A city's stores at its side's dawn, in cents of upkeep: what came in and what spoilt, what so many
    units ate and what is left."""

    site: SiteId
    hex: HexId
    came: Cents
    spoilt: Cents
    eaten: Cents
    left: Cents
    units: int


class StoresMoved(Event):
    """A stack put food into the stores of its city, or with a value below 0 took some out; in cents."""

    site: SiteId
    hex: HexId
    stack: StackId
    food: str
    value: Cents


class GameHunted(Event):
    """So many units hunted and brought food of so much value, in cents; more of it `fled` over a border, if
    anything did."""

    stack: StackId
    hex: HexId
    value: Cents
    units: int
    fled: Cents = 0
    into: HexId | None = None


class GardenPlanted(Event):
    """A unit of a stack set a wild garden, with so many plants besides those of a meal."""

    stack: StackId
    hex: HexId
    plants: int = 0


class LandWrecked(Event):
    """Land was wrecked. Its food is gone until day `food_back`, what it was comes back on `land_back`."""

    hex: HexId
    terrain: str
    food_back: int
    land_back: int


class HornsBlown(Event):
    """The horns of a city report units of a side in a hex next to it: in which zone, and of what types."""

    site: SiteId
    hex: HexId
    side: SideId
    zone: str
    types: tuple[str, ...]


class BandPopped(Event):
    """Units popped in the field for somebody who paid so many cents."""

    unit: UnitId
    hex: HexId
    stack: StackId
    kind: KindId
    units: tuple[UnitId, ...]
    cents: Cents


class TribeGrew(Event):
    """So many pairs of a tribe have bred overnight; it pops like so many cities today."""

    side: SideId
    pairs: int
    cities: int


class UnitsChosen(Event):
    """A side chose units of its own; `kinds` are those that came to the others."""

    kinds: tuple[KindId, ...]


class UnitShaped(Event):
    """A commander has another home, special or weapons than his class."""

    unit: UnitId
    part: str
    word: str


class WorksClosed(Event):
    """These buildings of a city stand idle now because it is over its limits; none if all work again."""

    site: SiteId
    hex: HexId
    buildings: tuple[str, ...]


class WorkBuilt(Event):
    """A building of a city has another level."""

    site: SiteId
    hex: HexId
    building: str
    level: int
    before: int
