"""Which units a city can pop as it stands: SD9-2.04, SD9-4.01, SD4-8.07."""

from game.core.holdings import Holding
from game.core.records import RuleId
from game.core.refusal import Refusal
from game.core.state import Site
from game.rulesets.second_dawn.content.records import UnitKind
from game.rulesets.second_dawn.content.typed import Campaign, Draft, World
from game.rulesets.second_dawn.realm import cities, works

RULE = RuleId("SD9-4.01")


def barred(world: World, source: Campaign | Draft, site: Site, kind: UnitKind) -> Refusal | None:
    """Why a city cannot pop a kind as it stands, None if it can: its rank (SD9-2.04), what must be built
    (SD9-13), and what only a capital pops (SD4-8.07)."""
    row = cities.level_row(world, site.level)
    if not kind.pop_per_day:
        return Refusal("no_pop", f"No city pops {kind.plural or kind.name}", RULE)
    if site.level == 0 and kind.size != "tiny":
        return Refusal("ruins", "Only tiny units pop in ruins", "SD9-2.04")
    if kind.rank > max(1, row.pops_rank):
        return Refusal(
            "rank",
            f"{kind.name} is of rank {kind.rank}; a {row.name.lower()} pops up to {row.pops_rank}",
            "SD9-4.01",
        )
    return works.bars_pop(world, source, site, kind)


def next_possible(world: World, source: Campaign | Draft, site: Site, holding: Holding) -> int | None:
    """Place in the queue of the first order that the city could begin now."""
    kinds = (world.kind(order.kind) for order in holding.queue)
    return next((n for n, kind in enumerate(kinds) if barred(world, source, site, kind) is None), None)
