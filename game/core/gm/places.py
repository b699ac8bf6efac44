"""Places under a game master's hand: founded, changed, moved, razed."""

import re
from typing import Any

from game.core.commands.gm import GmEditSite
from game.core.draft import Draft
from game.core.events.common import SiteTaken
from game.core.flow.stacking import plain_name
from game.core.gm.common import GmDeed, check_hex, check_word, rules, side_of
from game.core.holdings import Holding
from game.core.mapdata import SITE_KINDS
from game.core.records import SideId, SiteId, replace
from game.core.refusal import Refusal
from game.core.state import Site, memory_of

MOST_LEVEL = 5
_ID = re.compile(r"[a-z0-9_]{1,40}").fullmatch


def edit_site(draft: Draft, given: GmEditSite) -> GmDeed:
    """Change a place. Whoever has it in sight, before or after, knows it as it then is; others go on with
    what they remember."""
    old = draft.sites.get(given.site)
    if old is None and given.gone:
        raise Refusal("no_such_site", f"There is no place {given.site}")
    if old is not None:
        check_hex(draft, old.hex)
    new = None if given.gone else _changed(draft, given, old or _founded(given))
    built = None if new is None else _built(draft, given, new)
    if new == old and built is None:
        raise Refusal("no_change", "There is nothing to change")
    witnesses = set(rules(draft).who_sees(draft, old)) if old is not None else set()
    if new is None:
        draft.drop_site(given.site)
    else:
        draft.put_site(new)
        witnesses.update(rules(draft).who_sees(draft, new))
    for side in sorted(witnesses):
        _learn(draft, side, given.site, new)
    before = old.owner if old is not None else None
    if new is not None and new.owner != before:
        told = tuple(sorted(witnesses))
        draft.emit(SiteTaken(audience=told, site=new.id, hex=new.hex, owner=new.owner, before=before))
    placed = rules(draft).placed
    if placed is not None:
        placed(draft, old, new)
    if built is not None and given.site in draft.sites:
        draft.set_holding(SiteId(given.site), **built)
    hexes = tuple(dict.fromkeys(site.hex for site in (old, new) if site is not None))
    return GmDeed(_words(draft, old, new), hexes[-1], hexes, tuple(sorted({*_owners(old), *_owners(new)})))


def _owners(site: Site | None) -> tuple[SideId, ...]:
    return () if site is None or site.owner is None else (site.owner,)


def _founded(given: GmEditSite) -> Site:
    if not _ID(given.site):
        raise Refusal("bad_id", "A place's id is lower-case letters, digits and underscores, 40 at most")
    if given.hex is None or given.kind is None:
        raise Refusal("no_such_site", f"There is no place {given.site}; a new one needs a hex and a kind")
    return Site(id=SiteId(given.site), hex=given.hex, kind=given.kind)


def _changed(draft: Draft, given: GmEditSite, site: Site) -> Site:
    fields: dict[str, Any] = {}
    if given.hex is not None:
        check_hex(draft, given.hex)
        fields["hex"] = given.hex
    if given.kind is not None:
        check_word(given.kind, SITE_KINDS, "kind")
        fields["kind"] = given.kind
    if given.name is not None:
        fields["name"] = plain_name(given.name)
    if given.owner is not None and given.ownerless:
        raise Refusal("owner", "It belongs to a side, or to nobody")
    if given.owner is not None or given.ownerless:
        fields["owner"] = None if given.owner is None else side_of(draft, given.owner)
    if given.level is not None:
        if not 0 <= given.level <= MOST_LEVEL:
            raise Refusal("level", f"A place's level is 0 to {MOST_LEVEL}")
        fields["level"] = given.level
    if given.capital is not None:
        fields["capital"] = given.capital
    new = replace(site, **fields)
    if any(other.hex == new.hex and other.id != new.id for other in draft.sites.values()):
        raise Refusal("taken", f"There is already a place in {draft.grid.label(new.hex)}")
    return new


def _built(draft: Draft, given: GmEditSite, site: Site) -> dict[str, Any] | None:
    """What changes of a city as it was built; None if nothing does. Refused for other places, and for what
    the rules do not know."""
    fields: dict[str, Any] = {}
    if given.damage is not None:
        fields["damage"] = given.damage
    if given.works is not None:
        fields["works"] = {id_: level for id_, level in sorted(given.works) if level}
    if given.orders is not None:
        fields |= {"order": given.orders[0] if given.orders else None, "queue": given.orders[1:]}
    if given.larder is not None:
        fields["larder"] = {kind: value for kind, value in sorted(given.larder) if value}
    if given.bank is not None:
        fields["bank"] = given.bank
    if not fields:
        return None
    if site.kind != "city":
        raise Refusal("no_city", "Only a city has buildings, orders and stores")
    now = draft.holdings.get(site.id, Holding())
    holding = replace(now, **fields)
    check = rules(draft).check_holding
    if check is None:
        raise Refusal("no_cities", "These rules have no buildings in cities")
    check(draft, site, holding)
    return None if holding == now else fields


def _learn(draft: Draft, side: SideId, site: SiteId, now: Site | None) -> None:
    known = draft.knowledge[side]
    sites = {id_: seen for id_, seen in known.sites.items() if id_ != site}
    if now is not None:
        sites[site] = memory_of(now, draft.clock.day)
    draft.put_knowledge(side, replace(known, sites=dict(sorted(sites.items()))))


def _words(draft: Draft, old: Site | None, new: Site | None) -> str:
    stands = new or old
    assert stands is not None
    title = f"{stands.name or stands.id} in {draft.grid.label(stands.hex)}"
    if old is None:
        return f"{title} founded: {stands.kind}"
    return f"{title} razed" if new is None else f"{title} changed"
