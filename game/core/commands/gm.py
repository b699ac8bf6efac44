"""What the game master does to the world: commands with a reason and an audience.

`by` is always `GM`. `told` are the sides that learn of it (`EVERYONE` for all); none: it is done in secret,
and shows by its effects alone. What a field leaves at None stays as it is. All ids are true ones. The same
records are what triggers do (`core.triggers`).
"""

from fractions import Fraction

from game.core.commands.common import Command
from game.core.holdings import PopOrder
from game.core.numbers import Cents, Halves, Thirds
from game.core.records import HexId, KindId, SideId, SiteId, StackId, UnitId, intern_text


class GmCommand(Command):
    """Base of the game master's commands."""

    reason: str = ""
    told: tuple[SideId, ...] = ()


class GmSpawn(GmCommand):
    """Put a new stack on the map. `units` are kinds with counts, `leader` one of them, `profile` the conduct
    of ferals, `food` by kind in cents."""

    side: SideId
    hex: HexId
    units: tuple[tuple[KindId, int], ...]
    name: str = ""
    zone: str = "ground"
    stance: str = "open"
    leader: str = ""
    profile: str = ""
    food: tuple[tuple[str, Cents], ...] = ()

    def __post_init__(self) -> None:
        intern_text(self, "zone", "stance", "profile")


class GmEditUnits(GmCommand):
    """Change units. Hits and ammo in halves, move in thirds, what is in their purses in cents."""

    units: tuple[UnitId, ...]
    hits: Halves | None = None
    move: Thirds | None = None
    ammo: Halves | None = None
    level: int | None = None
    exp: Fraction | None = None
    name: str | None = None
    purse: Cents | None = None


class GmPlaceStack(GmCommand):
    """Put a stack somewhere else: another hex, zone or stance, or under another side."""

    stack: StackId
    hex: HexId | None = None
    zone: str | None = None
    stance: str | None = None
    side: SideId | None = None
    name: str | None = None

    def __post_init__(self) -> None:
        intern_text(self, "zone", "stance")


class GmRemove(GmCommand):
    """Take units off the map; none named: the whole stack with the prisoners it holds."""

    stack: StackId
    units: tuple[UnitId, ...] = ()


class GmEditSite(GmCommand):
    """Change a place, found one (an unknown id with `hex` and `kind`), or raze it (`gone`). `ownerless`: it
    belongs to nobody. Of a city also what it was built as: `works` are all of its buildings with their
    levels, `orders` what it pops, the first at once, `larder` what it stores to eat, `bank` and `larder` in
    cents."""

    site: SiteId
    hex: HexId | None = None
    kind: str | None = None
    name: str | None = None
    owner: SideId | None = None
    ownerless: bool = False
    level: int | None = None
    capital: bool | None = None
    gone: bool = False
    damage: int | None = None
    works: tuple[tuple[str, int], ...] | None = None
    orders: tuple[PopOrder, ...] | None = None
    larder: tuple[tuple[str, Cents], ...] | None = None
    bank: Cents | None = None

    def __post_init__(self) -> None:
        intern_text(self, "kind")


class GmEditLand(GmCommand):
    """Change hexes: terrain, weather from now on (`fair` for none, an empty word as the scenario plans it),
    the road with its direction bits (`none` for none; they join every neighbour that holds a road if left
    out), fire (`none`, `camp`, `inferno`) and what lies there to eat (kind with cents)."""

    hexes: tuple[HexId, ...]
    terrain: str | None = None
    weather: str | None = None
    road: str | None = None
    links: int | None = None
    fire: str | None = None
    fire_until: int = 0
    food: tuple[tuple[str, Cents], ...] | None = None

    def __post_init__(self) -> None:
        intern_text(self, "terrain", "weather", "road", "fire")


class GmEditSide(GmCommand):
    """Change a side: its name, money in cents, alliance, relations, or the ruleset's own figures by name."""

    side: SideId
    name: str | None = None
    money: Cents | None = None
    alliance: str | None = None
    at_peace: tuple[SideId, ...] | None = None
    counters: tuple[tuple[str, int], ...] = ()


class GmKnowledge(GmCommand):
    """Let a side know hexes as they are now, and stacks that stand somewhere, as a dated mark; or, with
    `hide`, forget them."""

    side: SideId
    hexes: tuple[HexId, ...] = ()
    stacks: tuple[StackId, ...] = ()
    hide: bool = False


class GmTell(GmCommand):
    """Send a message to the sides in `told`, with a place on the map if it has one."""

    text: str
    hex: HexId | None = None


class GmEditPack(GmCommand):
    """Change how a pack of ferals stands to the world (`core.packs.Pack`)."""

    stack: StackId
    profile: str | None = None
    home: HexId | None = None
    native: SideId | None = None
    hunger: int | None = None
    eaten: Cents | None = None
    ended: bool | None = None

    def __post_init__(self) -> None:
        intern_text(self, "profile")


class GmHold(GmCommand):
    """Take packs in hand, or let them go: those that are held act at the game master's word alone."""

    stacks: tuple[StackId, ...]
    held: bool = True


class GmReview(GmCommand):
    """Whether every pack waits for the game master's nod before it acts on its side's own turn."""

    on: bool


class GmSwitchTrigger(GmCommand):
    """Switch a trigger on or off, or take it away."""

    trigger: str
    on: bool = True
    gone: bool = False


Effect = (
    GmSpawn
    | GmEditUnits
    | GmPlaceStack
    | GmRemove
    | GmEditSite
    | GmEditLand
    | GmEditSide
    | GmKnowledge
    | GmTell
    | GmEditPack
    | GmSwitchTrigger
)
"""What a trigger may do."""
