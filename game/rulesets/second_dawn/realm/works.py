"""What the buildings of a city make possible, and whom they let it pop: SD9-13."""

from collections.abc import Mapping

from game.core.effects import acting
from game.core.holdings import Holding
from game.core.recall import Recall
from game.core.records import KindId
from game.core.refusal import Refusal
from game.core.state import Site
from game.rulesets.second_dawn.content.realm_records import Building
from game.rulesets.second_dawn.content.records import UnitKind
from game.rulesets.second_dawn.content.typed import Campaign, Draft, World
from game.rulesets.second_dawn.content.wild_records import TribeRow
from game.rulesets.second_dawn.land.city_works import PER_KIND, levels_of, sources
from game.rulesets.second_dawn.realm import cities

__all__ = ["PER_KIND", "levels_of", "sources"]
POPS = "pops"
"""Figure of the effects that let a city pop units of these words."""


def has(world: World, holding: Holding, what: str) -> bool:
    """Whether some building of a city makes something possible."""
    return bool(acting(sources(world, holding), what))


def popped(world: World, kind: UnitKind) -> bool:
    """Whether cities ever pop a kind: what a tribe has in its roster its head alone pops (SD4-11.11)."""
    tribes: Mapping[str, TribeRow] = world.tables.get("tribe", {})
    return kind.pop_per_day > 0 and not any(kind.id in row.roster for row in tribes.values())


def bars_pop(world: World, source: Campaign | Draft, site: Site, kind: UnitKind) -> Refusal | None:
    """Why what stands in a city does not let it pop a kind; None if it does (SD9-13)."""
    if lets_pop(world, cities.holding_of(source, site.id), kind):
        return None
    missing = needed_for(world, kind)
    return Refusal(
        "no_building", f"The city has no {missing.lower()} for {kind.plural or kind.name}", "SD9-4.01"
    )


def lets_pop(world: World, holding: Holding, kind: UnitKind) -> bool:
    """Whether what stands in a city lets it pop a kind (SD9-13)."""
    asked = len(_letting(world, kind)[1])
    for one in acting(sources(world, holding), POPS, words=kind.words):
        _, _, for_kind = one.source.id.partition(PER_KIND)
        if len(one.effect.target) == asked and (not for_kind or for_kind == kind.id):
            return True
    return False


def needed_for(world: World, kind: UnitKind) -> str:
    """Name of a building that lets a city pop a kind, empty if none does."""
    return _letting(world, kind)[0]


_Letting = tuple[str, tuple[str, ...]]
_found: Recall[KindId, _Letting] = Recall()


def _letting(world: World, kind: UnitKind) -> _Letting:
    """The building that lets a city pop a kind, and of which words: that which says most of it, so that a
    warlord wants a school and not barracks of his own; before one that stands for a single kind."""
    table: Mapping[str, Building] = world.tables["building"]
    kept = _found.of(kind.id, (table, kind))
    return _found.keep(kind.id, (table, kind), _sought(table, kind)) if kept is None else kept


def _sought(table: Mapping[str, Building], kind: UnitKind) -> _Letting:
    words = kind.words
    rows = [
        (row, effect.target)
        for row in table.values()
        for effect in row.effects
        if effect.what == POPS and all(word in words for word in effect.target)
    ]
    if not rows:
        return "", ()
    row, target = max(rows, key=lambda found: (len(found[1]), not found[0].per_kind))
    return row.name, target
