"""Cities as places that somebody owns: whose they are, at what level, who rules there: SD9-2.01, 2.08."""

from collections.abc import Iterator

from game.core.holdings import Holding, Realm
from game.core.records import SideId, SiteId
from game.core.refusal import Refusal
from game.core.state import Site, Unit
from game.rulesets.second_dawn.command.map_leaders import CHIEF
from game.rulesets.second_dawn.content.typed import Campaign, Draft
from game.rulesets.second_dawn.factions.regency import RULER
from game.rulesets.second_dawn.land.city_works import CITY, level_row
from game.rulesets.second_dawn.unit.losses import able

__all__ = ["CITY", "level_row"]
RUINS = "ruins"
_OWN = "SD9-2.01"
_REALM = "SD9-1.01"


def require_realm(draft: Draft) -> None:
    """Refused in a match whose sides keep no realm."""
    if not draft.params.realm:
        raise Refusal("off", "Sides keep no treasury in this match", _REALM)


def own_city(draft: Draft, by: SideId, site: SiteId) -> Site:
    """A city of the side. Refused for any other place."""
    found = draft.sites.get(site)
    if found is None or found.kind != CITY or found.owner != by:
        raise Refusal("not_your_city", "It is not one of your cities", _OWN)
    return found


def cities_of(source: Campaign | Draft, side: SideId) -> Iterator[Site]:
    """The cities of a side, in order of id."""
    for id_ in sorted(source.sites):
        site = source.sites[id_]
        if site.owner == side and site.kind == CITY:
            yield site


def holding_of(source: Campaign | Draft, site: SiteId) -> Holding:
    """A city as it was built."""
    return source.holdings.get(site, Holding())


def cut_from_treasury(source: Campaign | Draft, side: SideId, site: Site) -> bool:
    """Whether no money of its side's treasury reaches a city: it is besieged (SD9-9.03), and not the capital
    itself where the match says that its treasury pays those inside."""
    if not holding_of(source, site.id).besieged:
        return False
    seat = source.realms.get(side, Realm()).capital
    return seat != site.id or not source.params.besieged_capital_pays


def units_in(draft: Draft, site: Site, side: SideId) -> list[Unit]:
    """The free units of a side that stand in a city."""
    return [u for s in draft.stacks_in(site.hex) if s.side == side for u in draft.members(s)]


def officer_in(draft: Draft, site: Site, side: SideId) -> Unit | None:
    """Who may raise and raze a city on the spot: its steward, else the ruler or the chief warlord if he
    stands in it (SD9-2.08). None if nobody is there who may."""
    steward = draft.holding(site.id).steward
    here = [unit for unit in units_in(draft, site, side) if able(unit)]
    found = [u for u in here if u.id == steward or RULER in u.statuses or CHIEF in u.statuses]
    return found[0] if found else None


def require_officer(draft: Draft, site: Site, side: SideId) -> Unit:
    """The officer of a city. Refused without one (SD9-2.08)."""
    found = officer_in(draft, site, side)
    if found is None:
        raise Refusal(
            "no_officer", "The ruler, the chief warlord or the city's steward must be in it", "SD9-2.08"
        )
    return found
