"""Who holds the cities, forts and spawn points of the map: `Site.owner` (TB-1.03, TB-4.08).

Looked at when the game begins and when a side's turn ends: who then has a unit in the hex, while nobody else
has one there, holds it until another side does. Marching through in the middle of a turn takes nothing.
"""

from collections.abc import Iterable

from game.core.events.common import SiteTaken
from game.core.hexgrid import unpack_bits
from game.core.records import HexId, RuleId, SideId, replace
from game.core.state import Site, memory_of
from game.rulesets.battle_for.typed import Draft

SPAWN = "spawn"
"""Kind of a site that is a spawn point and nothing else. A capital is one too (TB-4.07)."""
CITIES = ("city", "fort")
HELD = (SPAWN, *CITIES)
"""Kinds of sites that sides hold."""
_HOLDS = RuleId("TB-1.03")


def begin(draft: Draft) -> None:
    """Give every place to the side that has its hex for itself, before anybody has seen anything."""
    for site, taker in _takers(draft):
        draft.put_site(replace(site, owner=taker))


def tell_owners(draft: Draft) -> None:
    """Let every side know the places that are its own from the start."""
    for site in list(draft.sites.values()):
        if site.owner is not None:
            remember(draft, site.owner, site)


def take(draft: Draft) -> None:
    """Let every place change hands whose hex one side has for itself (TB-1.03). Who knows the hex now learns
    of it, and who held it before: he can tell by what no longer comes of it."""
    for site, taker in _takers(draft):
        taken = replace(site, owner=taker)
        draft.put_site(taken)
        told = tuple(s for s in draft.sides if s in {taker, site.owner} or _knows(draft, s, site.hex))
        for side in told:
            remember(draft, side, taken)
        draft.emit(
            SiteTaken(audience=told, rule=_HOLDS, site=site.id, hex=site.hex, owner=taker, before=site.owner)
        )


def _takers(draft: Draft) -> list[tuple[Site, SideId]]:
    """Places whose hex a side has for itself that does not hold them yet, with that side."""
    found = []
    for site in draft.sites.values():
        sides = {stack.side for stack in draft.stacks_in(site.hex)} if site.kind in HELD else set()
        if len(sides) == 1 and site.owner not in sides:
            found.append((site, sides.pop()))
    return found


def remember(draft: Draft, side: SideId, site: Site) -> None:
    """Let a side know a place as it now is."""
    known = draft.knowledge[side]
    sites = {**known.sites, site.id: memory_of(site, draft.clock.day)}
    draft.put_knowledge(side, replace(known, sites=dict(sorted(sites.items()))))


def is_spawn(site: Site) -> bool:
    """Whether a place is a spawn point (TB-4.07): marked as one, or somebody's capital."""
    return site.kind == SPAWN or site.capital


def spawns(sites: Iterable[Site], side: SideId) -> tuple[Site, ...]:
    """The spawn points among sites that a side holds (TB-4.06)."""
    return tuple(s for s in sites if s.owner == side and is_spawn(s))


def _knows(draft: Draft, side: SideId, hex_: HexId) -> bool:
    return bool(unpack_bits(draft.knowledge[side].in_sight) >> hex_ & 1)
