"""What sides build and keep: cities as they were built, what they pop, and a side's own affairs of money.

A `Holding` stands beside the site that it belongs to and not in it: a site is what everybody sees of a place,
a holding what its owner alone knows. The same holds for a `Realm` and its side.
"""

from collections.abc import Mapping
from typing import Literal

from game.core.numbers import Cents
from game.core.records import KindId, Record, RuleId, SideId, SiteId, UnitId, intern_text

PopRate = Literal["normal", "maximal", "wagon", "half"]
"""How a city pops: at the usual rate, more slowly with better odds, with a siege wagon."""


class PopOrder(Record):
    """What a city pops. `batches` are those still to come, `half_turns` what is worked on the next one.

    A batch is what the kind says that a city pops at once. `rate`: `normal`, `maximal` where a city gives up
    income for better odds, `wagon` where diggers pop with a siege wagon, `half` where as many pop at once for
    half of a city's work, the other half of which goes into what waits. `grade`: what somebody pops as,
    empty as the kind has it.
    """

    kind: KindId
    batches: int = 1
    half_turns: int = 0
    rate: str = "normal"
    grade: str = ""

    def __post_init__(self) -> None:
        intern_text(self, "rate", "grade")


class Holding(Record):
    """A city as its owner has it.

    `works`: level of each building by its id. `order` is what it pops, `queue` what comes next. `steward`
    governs it since day `steward_since`; `managers` work its buildings, by building. `inspected`: buildings
    that somebody saw to yesterday. `closed`: buildings that stand idle because it is over its limits.
    `claimed`: the day on which its side claimed it, `levelled` the day of its last change of level. `bank` is
    what its banks hold, in cents, `larder` what its stores hold to eat, by kind, in cents of upkeep. `herds`:
    the turn of its cycle in which each kind of flock is, by building. `damage` are levels lost that can be
    restored. `besieged`: enemies closed all ways to it as its owner's last turn ended. `foreign`: it was
    built in the style of others, from whom it was taken; `livery`: whose colours it wears, if not its
    owner's.
    """

    works: Mapping[str, int] = {}
    order: PopOrder | None = None
    queue: tuple[PopOrder, ...] = ()
    steward: UnitId | None = None
    steward_since: int = 0
    managers: Mapping[str, UnitId] = {}
    inspected: tuple[str, ...] = ()
    closed: tuple[str, ...] = ()
    claimed: int = 0
    levelled: int = 0
    bank: Cents = 0
    larder: Mapping[str, Cents] = {}
    herds: Mapping[str, int] = {}
    damage: int = 0
    besieged: bool = False
    foreign: bool = False
    livery: SideId | None = None


class MoneyLine(Record):
    """One line of a side's accounts: what came in or went out for what cause, in cents. `id` names the cause
    for programs; `site` and `unit` are whose it is, where it is somebody's."""

    id: str
    cents: Cents
    site: SiteId | None = None
    unit: UnitId | None = None
    rule: RuleId = RuleId("")

    def __post_init__(self) -> None:
        intern_text(self, "id")


class Realm(Record):
    """A side's affairs that it alone knows; its treasury is its `money`.

    `capital` is where its treasury lies, None without one. `founded`: the day on which it was, if in play.
    `settled`: it has had a city. `spare`:
    units that go first if it cannot pay. `acceded`: a new ruler came to its throne, and his first turn is not
    over. `purses`: what a commander may carry, in cents. `accounts`: of the
    last dawn. `own_kinds`: kinds of its own that it has begun to pop. `roster`: those that it chose, or that
    the scenario gave it; ids that say all of them.
    """

    capital: SiteId | None = None
    founded: int = 0
    settled: bool = False
    acceded: bool = False
    spare: tuple[UnitId, ...] = ()
    purses: Mapping[UnitId, Cents] = {}
    accounts: tuple[MoneyLine, ...] = ()
    own_kinds: tuple[KindId, ...] = ()
    roster: tuple[KindId, ...] = ()
