"""Whether a city may pop a unit of its side's own (SD6-15 E_CITY, E_BUDGET; SD6-8.05, SD7-1.02)."""

from collections.abc import Collection

from game.core.holdings import Realm
from game.core.records import KindId, RuleId, SideId
from game.core.refusal import Refusal
from game.core.state import Site
from game.rulesets.second_dawn.content.records import SADDLE, UnitKind
from game.rulesets.second_dawn.content.typed import Campaign, Draft, World
from game.rulesets.second_dawn.factions.tribes import MOST_RANKS
from game.rulesets.second_dawn.template.rosters import roster_of, spent

_BUDGET = RuleId("SD6-8.05")
_HOME = RuleId("SD7-1.02")
_KNIGHT = 2
PLAINS = "plains"


def bars_own(world: World, source: Campaign | Draft, site: Site, kind: UnitKind) -> Refusal | None:
    """Why a city cannot pop a unit that was made of answers: what it is at home in is not beside the city,
    as far as its owner knows the land, or its side has six ranks of such units. None if it can, and for
    others."""
    if kind.template is None or site.owner is None:
        return None
    if not _beside(world, source, site, kind.terrain_special):
        home = world.tables["terrain"].get(kind.terrain_special)
        name = home.name.lower() if home is not None else "road"
        return Refusal("E_CITY", f"{kind.name} is at home in {name}, and none is beside the city", _HOME)
    ranks = spent(world, source, site.owner)
    own = (*begun(world, source, site.owner), *roster_of(source, site.owner))
    if kind.id not in own and ranks + kind.rank > MOST_RANKS:
        words = f"{ranks} of {MOST_RANKS} ranks of units of its own"
        return Refusal("E_BUDGET", f"The side has {words}; {kind.name} is of rank {kind.rank}", _BUDGET)
    return None


def home_at_pop(kind: UnitKind, ruler_home: str, beside: Collection[str], *, chosen: bool) -> str:
    """The terrain in which a unit of the ground is at home that has none by its answers, as it pops in a city
    (SD7-1.02): commanders and those of rank 2 and up take the ruler's if it is `beside` the city, all others
    plains. `chosen`: its answers name one. Empty: as the class has it."""
    if chosen or kind.terrain != "ground" or kind.basic or kind.type != "infantry":
        return ""
    follows = kind.commander or kind.rank >= _KNIGHT
    return ruler_home if follows and ruler_home in beside else PLAINS


def begun(world: World, source: Campaign | Draft, side: SideId) -> tuple[KindId, ...]:
    """The units of its own that a side has begun to pop."""
    realm = source.realms.get(side, Realm())
    return tuple(own for own in realm.own_kinds if world.has_kind(own))


def note_own(draft: Draft, side: SideId, kind: UnitKind) -> None:
    """Let a side have a unit among those of its own from now on."""
    held = draft.realms.get(side, Realm()).own_kinds
    if kind.template is not None and kind.id not in held:
        draft.set_realm(side, own_kinds=(*held, kind.id))


def _beside(world: World, source: Campaign | Draft, site: Site, home: str) -> bool:
    """Whether a terrain lies in or next to a city's hex, or for riders a road; other terrain specials ask for
    nothing."""
    if home != SADDLE and home not in world.tables["terrain"]:
        return True
    knowledge = source.knowledge.get(site.owner) if site.owner is not None else None
    if knowledge is None:
        return False
    land, near = world.lands.known(knowledge), world.grid.disc(site.hex, 1)
    if home == SADDLE:
        return any(land.road[hex_] for hex_ in near)
    return any(land.terrain_at(hex_) == home for hex_ in near)
