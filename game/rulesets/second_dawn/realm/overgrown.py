"""Cities over their limits: what they cannot keep up stands idle until they can again. SD9-8.08.

A city that has lost a level, or was taken from others, may have more buildings than it may build. Those above
its level do not work; of the others those of which its owner says so, then the last ones by id, until the
rest fits into its points and zones. The place in the table would not do: a save has its tables by id.
"""

from collections.abc import Iterable, Mapping

from game.core.commands.realm import CloseWork
from game.core.events.realm import WorksClosed
from game.core.records import RuleId, SiteId
from game.core.refusal import Refusal
from game.core.state import Site
from game.rulesets.second_dawn.content.typed import Draft
from game.rulesets.second_dawn.land.city_works import row_of
from game.rulesets.second_dawn.realm import cities, design_rules

RULE = RuleId("SD9-8.08")


def settle(draft: Draft, id_: SiteId) -> None:
    """Find out anew which buildings of a city stand idle, and tell its owner if it is another matter now."""
    site = draft.sites.get(id_)
    if site is None or site.kind != cities.CITY or id_ not in draft.holdings:
        return
    _close(draft, site, draft.holding(id_).closed)


def close_work(draft: Draft, command: CloseWork) -> None:
    """Let a building of a city over its limits stand idle before others. Refused where nothing has to."""
    cities.require_realm(draft)
    site = cities.own_city(draft, command.by, command.site)
    holding = draft.holding(site.id)
    if not holding.works.get(command.building):
        raise Refusal("no_building", "The city has no such building", RULE)
    if not holding.closed:
        raise Refusal("within", "The city is within its limits: all its buildings work", RULE)
    if command.building in holding.closed:
        raise Refusal("twice", "It already stands idle", RULE)
    if not _close(draft, site, (command.building, *holding.closed)):
        raise Refusal("no_help", "That would not let any other building work", RULE)


def _close(draft: Draft, site: Site, wished: Iterable[str]) -> bool:
    """Close what has to be, wished ones first; says whether that changed anything."""
    before = draft.holding(site.id)
    now = _idle(draft, site, before.works, wished)
    if now == before.closed:
        return False
    draft.set_holding(site.id, closed=now)
    if site.owner is not None:
        told = WorksClosed(audience=(site.owner,), rule=RULE, site=site.id, hex=site.hex, buildings=now)
        draft.emit(told)
    return True


def _idle(draft: Draft, site: Site, works: Mapping[str, int], wished: Iterable[str]) -> tuple[str, ...]:
    """Buildings that a city cannot keep up, in order of id."""
    world, plot = draft.world, design_rules.plot_of(draft, site)
    working = {id_: level for id_, level in works.items() if level > 0}
    for id_, level in sorted(working.items()):
        if level > design_rules.most(world, plot, works, id_):
            del working[id_]
    last = sorted(working, reverse=True)
    shut: list[str] = []
    for id_ in dict.fromkeys((*wished, *last)):
        zone = design_rules.overfull(world, draft.params, plot, working)
        if not zone:
            break
        row = row_of(world, id_)
        costs = row is not None and id_ in working and design_rules.points(row, working[id_]) > 0
        if row is not None and costs and zone in (row.zone, design_rules.POOL):
            del working[id_]
            shut.append(id_)
    for id_ in reversed(shut):
        if not design_rules.overfull(world, draft.params, plot, {**working, id_: works[id_]}):
            working[id_] = works[id_]
    return tuple(sorted(id_ for id_ in works if works[id_] > 0 and id_ not in working))
