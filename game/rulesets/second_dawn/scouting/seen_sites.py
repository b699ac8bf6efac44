"""Cities, ruins and caves that come into sight: SD5-7.01; cities with a high tower from afar: SD11-4.01.

Whoever is in a city sees whether it is the capital of its side (SD11-4.02).
"""

from collections.abc import Iterable, Set

from game.core.effects import acting, total
from game.core.events.common import SiteSighted
from game.core.records import HexId, RuleId, SideId, replace
from game.core.state import Site, SiteMemory, memory_of
from game.rulesets.second_dawn.content.records import SightRow
from game.rulesets.second_dawn.content.typed import Draft
from game.rulesets.second_dawn.land.city_works import CITY, sources
from game.rulesets.second_dawn.scouting.watch_posts import furthest, glances, within

_SEEN = RuleId("SD5-7.01")
SEEN_FROM = "seen_from"
"""Figure of the effects that let a city be seen from so many borders away."""
_TOWERS = 3
"""From how far the highest tower is seen."""


def see_sites(
    draft: Draft, side: SideId, seen_from: Set[HexId], among: Iterable[Site] | None = None, *, anew: bool
) -> None:
    """Bring a side's knowledge of places up to date: of all, or of some that may have come in sight.

    `anew`: that a site is still as it was some days ago is news too. At dawn it is not."""
    known = draft.knowledge[side]
    day = draft.clock.day
    sites = dict(known.sites)
    surveyed = glances(draft, side).surveyed
    if among is None:
        around = set(surveyed).union(*(draft.grid.near(post, far(draft)) for post in seen_from))
        among = [site for site in draft.sites.values() if site.hex in around]
    for site in among:
        if not site_seen(draft, site, seen_from, surveyed):
            continue
        before = sites.get(site.id)
        now = replace(memory_of(site, day), seat=_is_seat(draft, site, before, seen_from))
        sites[site.id] = now
        again = anew and before is not None and before.day != day
        if before is None or again or replace(before, day=day) != now:
            draft.emit(
                SiteSighted(
                    audience=(side,), rule=_SEEN, site=site.id, hex=site.hex, owner=site.owner, seen=now
                )
            )
    if sites != known.sites:
        draft.put_knowledge(side, replace(known, sites=dict(sorted(sites.items()))))


def far(draft: Draft) -> int:
    """From how many borders away any city is seen."""
    return max(furthest(draft, CITY), _TOWERS if draft.params.realm else 0)


def city_seen_from(draft: Draft, site: Site) -> int:
    """From how many borders away a city is seen, by its level or by its tower (SD5-7.01, SD11-4.01)."""
    rows: Iterable[SightRow] = draft.world.tables["sight"].values()
    by_level = max((r.distance for r in rows if r.thing == CITY and site.level >= r.level), default=0)
    if not draft.params.realm or site.id not in draft.holdings:
        return by_level
    held = acting(sources(draft.world, draft.holding(site.id)), SEEN_FROM)
    return max(by_level, min(_TOWERS, total(0, held)))


def _is_seat(draft: Draft, site: Site, before: SiteMemory | None, seen_from: Set[HexId]) -> bool:
    """Whether a city is known as the capital of its side: as seen in it, and as remembered from afar."""
    if site.owner is None or site.kind != CITY:
        return False
    if draft.params.realm and site.hex in seen_from:
        realm = draft.realms.get(site.owner)
        return realm is not None and realm.capital == site.id
    return before is not None and before.seat and before.owner == site.owner


def site_seen(draft: Draft, site: Site, seen_from: Set[HexId], surveyed: Set[HexId] = frozenset()) -> bool:
    """Whether watch posts see a site: cities from afar by their level (SD5-7.01), caves by survey
    (SD5-7.06)."""
    if site.kind == "cave" and site.hex in surveyed:
        return True
    reach = 0
    if site.kind == CITY and within(draft, site.hex, far(draft), seen_from):
        reach = city_seen_from(draft, site)
    return within(draft, site.hex, reach, seen_from)
