"""Which units a city can pop as it stands: SD9-2.04, SD9-4.01, SD4-8.07."""

from game.core.holdings import Holding, PopOrder, Realm
from game.core.records import RuleId
from game.core.refusal import Refusal
from game.core.state import Site
from game.rulesets.second_dawn.content.records import UnitKind
from game.rulesets.second_dawn.content.typed import Campaign, Draft, World
from game.rulesets.second_dawn.realm import cities, works
from game.rulesets.second_dawn.realm.commanders import DESCENDANT
from game.rulesets.second_dawn.template import city_rules

RULE = RuleId("SD9-4.01")
WAGON = "wagon"
"""Rate at which diggers pop all at once, with a siege wagon (SD9-4.10)."""
GUARD = "garrison"
"""What anybody may pop as: a garrison unit of the city (SD9-1.13)."""
HALF = "half"
"""Rate at which courtiers pop beside something else (SD4-1.08)."""
WITH_WAGON = "pops_with_wagon"
"""What a building makes possible where siege wagons are made."""


def barred(world: World, source: Campaign | Draft, site: Site, kind: UnitKind) -> Refusal | None:
    """Why a city cannot pop a kind as it stands, None if it can: its rank (SD9-2.04), what must be built
    (SD9-13), and what only a capital pops (SD4-8.07)."""
    row = cities.level_row(world, site.level)
    if not works.popped(world, kind):
        return Refusal("no_pop", f"No city pops {kind.plural or kind.name}", RULE)
    if site.level == 0 and kind.size != "tiny":
        return Refusal("ruins", "Only tiny units can pop in ruins", "SD9-2.04")
    if kind.rank > max(1, row.pops_rank):
        return Refusal(
            "rank",
            f"{kind.name} is of rank {kind.rank}; a {row.name.lower()} pops up to {row.pops_rank}",
            "SD9-4.01",
        )
    if kind.able.inherits and not in_capital(source, site):
        return Refusal("capital", "Heirs pop only in the capital", "SD4-8.07")
    return city_rules.bars_own(world, source, site, kind) or works.bars_pop(world, source, site, kind)


def in_capital(source: Campaign | Draft, site: Site) -> bool:
    """Whether a city is the capital of its side."""
    return site.owner is not None and source.realms.get(site.owner, Realm()).capital == site.id


def bars_order(world: World, source: Campaign | Draft, site: Site, order: PopOrder) -> Refusal | None:
    """Why a city cannot begin an order as it stands: what bars its kind, a child of the ruler outside of the
    capital (SD4-3.03), a siege wagon without a masonry (SD9-4.10)."""
    if order.grade == DESCENDANT and not in_capital(source, site):
        return Refusal("capital", "The ruler's children pop only in the capital", "SD4-3.03")
    if order.rate == WAGON and not works.has(world, cities.holding_of(source, site.id), WITH_WAGON):
        return Refusal("no_building", "Siege wagons need a masonry", "SD9-4.10")
    return barred(world, source, site, world.kind(order.kind))


def next_possible(world: World, source: Campaign | Draft, site: Site, holding: Holding) -> int | None:
    """Place in the queue of the first order that the city could begin now."""
    found = (n for n, order in enumerate(holding.queue) if bars_order(world, source, site, order) is None)
    return next(found, None)
