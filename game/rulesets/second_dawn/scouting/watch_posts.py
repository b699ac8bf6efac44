"""From where a side sees: its watch posts, and the hexes beside them at which it looks more closely
(SD5-7.01, SD5-7.05, SD5-7.06, SD5-9.05).

They are kept from look to look, and gone over only where something has changed.
"""

from collections.abc import Iterable, Set
from typing import NamedTuple

from game.core.records import HexId, SideId
from game.core.state import Knowledge, Stack
from game.core.watch import WatchMoment
from game.rulesets.second_dawn.content.records import SightRow
from game.rulesets.second_dawn.content.typed import Draft
from game.rulesets.second_dawn.land.travel import weather_row
from game.rulesets.second_dawn.mounts import vehicles
from game.rulesets.second_dawn.scouting.communication import cut_off


def confidants(draft: Draft, side: SideId) -> tuple[SideId, ...]:
    """Sides that see what a side sees: itself, and its allies if they share sight (a parameter)."""
    return draft.allies(side) if draft.params.allies_share_sight else (side,)


def watching(draft: Draft, side: SideId) -> list[Stack]:
    """The stacks from which a side sees: its own and its confidants' that are in touch (SD5-7.05), and more
    than vehicles."""
    friends = confidants(draft, side)
    own = [
        s
        for s in draft.stacks.values()
        if s.side in friends and not vehicles.unattended(draft.world, draft.units, s)
    ]
    return [s for s in own if not cut_off(draft, s)] if draft.params.delayed_reports else own


class Glances(NamedTuple):
    """Hexes beside its watch posts at which a side looks more closely: those a stack of it `peeked` into
    (SD5-9.05), and those it `surveyed` for fliers (SD5-7.06)."""

    peeked: frozenset[HexId] = frozenset()
    surveyed: frozenset[HexId] = frozenset()


NO_GLANCES = Glances()


class WatchPosts(NamedTuple):
    """From where a side sees: the hexes of its `posts`, those of them in which a stack looks more closely
    (`keen`) and how (`glances`), and hexes in which somebody is of whom it knows no more than the ground
    under him (`trodden`)."""

    posts: frozenset[HexId]
    keen: frozenset[HexId]
    trodden: frozenset[HexId]
    glances: Glances


def watch_posts(draft: Draft, side: SideId) -> WatchPosts:
    """From where a side sees now. RULING: a side knows where its units are (SD4-4.12), and so the ground
    under stacks out of touch and vehicles left alone, but nothing around it."""
    if draft.params.delayed_reports:
        own = watching(draft, side)
        friends = confidants(draft, side)
        posts = {s.hex for s in own}
        posts.update(s.hex for s in draft.sites.values() if s.owner in friends and s.kind == "city")
        keen = frozenset(s.hex for s in own if s.peeks is not None or s.here.surveyed)
        trod = frozenset(s.hex for s in draft.stacks.values() if s.side in friends)
        return WatchPosts(frozenset(posts), keen, trod, _glances(draft, own))
    where = draft.where
    kept: tuple[int, int, WatchPosts] | None = where.notes.get((_POSTS, side))
    changed: set[HexId] | None = None
    if kept is not None and kept[1] == where.epoch:
        if kept[0] == where.now:
            return kept[2]
        changed = where.changed_since(kept[0])
    if kept is not None and changed is not None:
        now = _moved_posts(draft, side, kept[2], changed)
    else:
        everywhere = {s.hex for s in draft.stacks.values()} | {s.hex for s in draft.sites.values()}
        now = _moved_posts(draft, side, _NOWHERE, everywhere)
    draft.notes[_POSTS, side] = (where.now, where.epoch, now)
    return now


_POSTS, _REACH = "watch posts", "reach of sight"
_NOWHERE = WatchPosts(frozenset(), frozenset(), frozenset(), NO_GLANCES)


def _moved_posts(draft: Draft, side: SideId, before: WatchPosts, changed: Set[HexId]) -> WatchPosts:
    """From where a side sees after something has changed in some hexes."""
    friends = confidants(draft, side)
    where, stacks, sites = draft.where, draft.stacks, draft.sites
    there = {stacks[id_].side for id_ in where.beside(changed)}
    was = not (before.posts.isdisjoint(changed) and before.trodden.isdisjoint(changed))
    if not was and there.isdisjoint(friends) and not where.places(changed):
        return before
    posts, keen, trod = set[HexId](), set[HexId](), set[HexId]()
    for hex_ in changed:
        for stack in [stacks[id_] for id_ in where.stacks_in(hex_)]:
            if stack.side not in friends:
                continue
            if vehicles.unattended(draft.world, draft.units, stack):
                trod.add(hex_)
                continue
            posts.add(hex_)
            if stack.peeks is not None or stack.here.surveyed:
                keen.add(hex_)
        for site in [sites[id_] for id_ in where.sites_in(hex_)]:
            if site.owner in friends and site.kind == "city":
                posts.add(hex_)
    glances_now = before.glances
    if keen or not before.keen.isdisjoint(changed):
        keen |= before.keen - changed
        looking = [s for h in keen for s in draft.stacks_in(h) if s.side in friends]
        glances_now = _glances(
            draft, [s for s in looking if not vehicles.unattended(draft.world, draft.units, s)]
        )
    else:
        keen = set(before.keen)
    if not (posts or trod) and before.posts.isdisjoint(changed) and before.trodden.isdisjoint(changed):
        return before
    return WatchPosts(
        posts=before.posts - changed | posts,
        keen=frozenset(keen),
        trodden=before.trodden - changed | trod,
        glances=glances_now,
    )


def trodden(draft: Draft, side: SideId) -> frozenset[HexId]:
    """Hexes of which a side knows the ground alone, see `watch_posts`."""
    return watch_posts(draft, side).trodden


def glances(draft: Draft, side: SideId) -> Glances:
    """Where a side looks more closely just now."""
    return watch_posts(draft, side).glances


def _glances(draft: Draft, own: Iterable[Stack]) -> Glances:
    peeked = frozenset(s.peeks for s in own if s.peeks is not None)
    surveyed = [h for s in own if s.here.surveyed and clear(draft, s.hex) for h in draft.grid.around[s.hex]]
    return Glances(peeked, frozenset(surveyed)) if peeked or surveyed else NO_GLANCES


def within(draft: Draft, hex_: HexId, reach: int, seen_from: Set[HexId]) -> bool:
    """Whether a hex is so many borders at most from a watch post whose weather lets one see so far
    (SD5-7.01, SD5-4.09)."""
    if hex_ in seen_from:
        return True
    if reach <= 0:
        return False
    around = draft.grid.near(hex_, reach)
    return not seen_from.isdisjoint(around) and any(clear(draft, post) for post in seen_from & around)


def furthest(draft: Draft, thing: str) -> int:
    """From how many borders away anything of a sort is seen. Most things are further off, and that is
    quicker to say than what they are."""
    reach: int | None = draft.where.notes.get((_REACH, thing))
    if reach is None:
        rows: Iterable[SightRow] = draft.world.tables["sight"].values()
        reach = max((row.distance for row in rows if row.thing == thing), default=0)
        draft.notes[_REACH, thing] = reach
    return reach


def clear(draft: Draft, hex_: HexId) -> bool:
    return weather_row(draft.world, draft.land.weather_at(hex_)).sight_adjacent


# --- looking again


class Looked(NamedTuple):
    """A look around of a side that lets the next one go over what has changed since alone: when it was and
    what it hung on (`key`, `notable`), what the side knew after it, from where it saw, and its watch then."""

    moment: int
    key: tuple[object, ...]
    notable: int
    known: Knowledge
    seen_from: WatchPosts
    watch: WatchMoment | None


LOOKED = "looked"


def keep_look(draft: Draft, side: SideId, before: Knowledge) -> None:
    """After what a side knows of some stacks has changed by something else than a look around of it: that
    look is good for all others. Where these stacks are must be written down as changed (`Draft.touch`)."""
    looked: Looked | None = draft.where.notes.get((LOOKED, side))
    if looked is not None and looked.known is before:
        draft.notes[LOOKED, side] = looked._replace(known=draft.knowledge[side])
