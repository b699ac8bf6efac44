"""Cities, ruins and caves that come into sight: SD5-7.01."""

from collections.abc import Iterable, Set

from game.core.events.common import SiteSighted
from game.core.records import HexId, RuleId, SideId, replace
from game.core.state import Site, memory_of
from game.rulesets.second_dawn.content.records import SightRow
from game.rulesets.second_dawn.content.typed import Draft
from game.rulesets.second_dawn.scouting.watch_posts import furthest, glances, within

_SEEN = RuleId("SD5-7.01")


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
        around = set(surveyed).union(*(draft.grid.near(post, furthest(draft, "city")) for post in seen_from))
        among = [site for site in draft.sites.values() if site.hex in around]
    for site in among:
        if not site_seen(draft, site, seen_from, surveyed):
            continue
        before = sites.get(site.id)
        now = memory_of(site, day)
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


def site_seen(draft: Draft, site: Site, seen_from: Set[HexId], surveyed: Set[HexId] = frozenset()) -> bool:
    """Whether watch posts see a site: cities from afar by their level (SD5-7.01), caves by survey
    (SD5-7.06)."""
    if site.kind == "cave" and site.hex in surveyed:
        return True
    reach = 0
    if site.kind == "city" and within(draft, site.hex, furthest(draft, "city"), seen_from):
        rows: Iterable[SightRow] = draft.world.tables["sight"].values()
        reach = max((r.distance for r in rows if r.thing == "city" and site.level >= r.level), default=0)
    return within(draft, site.hex, reach, seen_from)
