"""Basic visibility and fog (SD5-7): what a side sees, what it remembers, and the events of both.

A side's watch posts are the hexes of its stacks, of its cities, and of its allies' if they share sight.
From a post the terrain within one border is seen, unless the weather forbids it; open stacks are seen from
the same hex, and some from further (table `sight`). What goes out of sight stays as a dated copy.
"""

from collections.abc import Iterable, Mapping, Sequence, Set

from game.core.events.common import HexLearned, LandSeen
from game.core.events.scouting import HexLooked
from game.core.flow.sightings import dated, with_land
from game.core.hexgrid import pack_bits, patched, strangers, with_members
from game.core.records import HexId, RuleId, SideId, StackId, replace
from game.core.state import Knowledge, Site, memory_of
from game.core.watch import SightChange
from game.rulesets.second_dawn.content.typed import Draft
from game.rulesets.second_dawn.land import survey
from game.rulesets.second_dawn.land.travel import weather_row
from game.rulesets.second_dawn.scouting import delivery, food_in_sight, horns, reports
from game.rulesets.second_dawn.scouting.foreign_stacks import (
    in_question,
    nothing_to,
    see_stacks,
    sides_near,
    touched_by,
    unseen,
)
from game.rulesets.second_dawn.scouting.seen_sites import far, see_sites, site_seen
from game.rulesets.second_dawn.scouting.smoke import see_smoke
from game.rulesets.second_dawn.scouting.watch_posts import (
    LOOKED,
    Looked,
    WatchPosts,
    confidants,
    furthest,
    keep_look,
    watch_posts,
)

_SEEN = RuleId("SD5-7.01")


def whole_map_known(draft: Draft, known: Knowledge) -> Knowledge:
    """Knowledge with all land, roads and sites of the map (switch `blank_unknown_land: false`)."""
    sites = {site.id: memory_of(site, draft.clock.day) for site in draft.sites.values()}
    return replace(with_land(draft, known), sites=sites)


def posts(draft: Draft, side: SideId) -> frozenset[HexId]:
    """Hexes from which a side sees; those of stacks out of touch are none (SD5-7.05)."""
    return watch_posts(draft, side).posts


_MOST_CHANGED = 200
"""Hexes of which more is looked at anew than all is looked at."""


def look(draft: Draft, side: SideId, *, anew: bool = False) -> None:
    """Bring a side's knowledge of land, sites and foreign stacks up to date; `anew` after a march.

    What was in order when the side last looked, and hangs on nothing that has changed since, is not looked at
    again."""
    now = watch_posts(draft, side)
    if draft.params.delayed_reports:
        delivery.gather(draft, side, now.posts)
        _look(draft, side, now, anew=anew)
        return
    where = draft.where
    before: Looked | None = where.notes.get((LOOKED, side))
    key, notable = (draft.clock, where.epoch), where.notable
    changed = None
    if before is not None and before.key == key and before.known is draft.knowledge[side]:
        changed = where.changed_since(before.moment)
    if before is None or changed is None or len(changed) > _MOST_CHANGED:
        _look(draft, side, now, anew=anew)
    else:
        _look_again(draft, side, before, now, changed, notable=notable != before.notable, anew=anew)
    # Where nobody moved the watch was not asked: it may be that of another future by now.
    still = before if changed is not None and before is not None and now is before.seen_from else None
    watch = still.watch if still else draft.world.watches.moment(side)
    draft.notes[LOOKED, side] = Looked(draft.where.now, key, notable, draft.knowledge[side], now, watch)


def _look(draft: Draft, side: SideId, now: WatchPosts, *, anew: bool) -> None:
    """Look at everything."""
    seen_from = now.posts
    _see_land(draft, side, seen_from, seen_from | now.trodden)
    survey.learn(draft, side, now.glances.surveyed)
    see_sites(draft, side, seen_from, anew=anew)
    see_smoke(draft, side, seen_from)
    food_in_sight.see_food(draft, side, seen_from)
    see_stacks(draft, side, seen_from, in_question(draft, side, now), now.glances)
    if side == draft.clock.on_turn:
        _look_into(draft, side, seen_from)


def _look_again(
    draft: Draft,
    side: SideId,
    before: Looked,
    now: WatchPosts,
    changed: set[HexId],
    *,
    notable: bool,
    anew: bool,
) -> None:
    """Look at what may be otherwise than it was, after something has changed in some hexes."""
    then = before.seen_from
    came = now.posts - then.posts
    if now is then:
        _see_places_near(draft, side, now, (), changed, anew=anew)
    else:
        _see_change_of_land(draft, side, before, now)
        if now.glances.surveyed != then.glances.surveyed:
            survey.learn(draft, side, now.glances.surveyed)
        fresh = came | (now.glances.surveyed - then.glances.surveyed)
        _see_places_near(draft, side, now, fresh, changed, anew=anew)
        see_smoke(draft, side, now.posts, near=(now.posts ^ then.posts) | (now.trodden ^ then.trodden))
    food_in_sight.see_food(draft, side, came | (changed & now.posts))
    near = touched_by(draft, side, changed, notable=notable)
    see_stacks(draft, side, now.posts, near, now.glances)
    if side == draft.clock.on_turn and came:
        _look_into(draft, side, came)


def _see_places_near(
    draft: Draft,
    side: SideId,
    now: WatchPosts,
    fresh: Iterable[HexId],
    changed: set[HexId],
    *,
    anew: bool,
) -> None:
    """Bring a side's knowledge of the places up to date that come in sight from some `fresh` hexes, and of
    those in hexes that have changed."""
    reach = far(draft)
    near = changed.union(*[draft.grid.near(post, reach) for post in fresh])
    places = draft.where.places(near)
    if places:
        see_sites(draft, side, now.posts, [draft.sites[id_] for id_ in places], anew=anew)


def moved(draft: Draft, stack: StackId) -> None:
    """After a stack has crossed a border: its own side and friends look around, all others look at it."""
    friends = confidants(draft, draft.stacks[stack].side)
    near = sides_near(draft, stack)
    for side in draft.sides:
        if side in friends:
            look(draft, side, anew=True)
        elif not nothing_to(draft, side, stack, near):
            glance(draft, side, (stack,))
            reports.glimpse(draft, side, stack)
    horns.blow(draft, stack)


def glance(draft: Draft, side: SideId, stacks: Sequence[StackId]) -> None:
    """Let a side look at some stacks from its watch posts."""
    known, now = draft.knowledge[side], watch_posts(draft, side)
    if all(unseen(draft, side, stack, now) for stack in stacks):
        return
    see_stacks(draft, side, now.posts, stacks, now.glances)
    if draft.knowledge[side] is not known:
        keep_look(draft, side, known)


def hid(draft: Draft, stack: StackId, *, peeked: bool) -> None:
    """After a stack has hidden where it stood: others look at it, and if it `peeked` over a border before,
    its own side and friends look around."""
    if draft.params.delayed_reports:
        look_all(draft)
        return
    own = draft.stacks[stack].side
    friends = confidants(draft, own)
    for side in draft.sides:
        if peeked and side in friends:
            look(draft, side)
        elif side != own:
            glance(draft, side, (stack,))


def look_all(draft: Draft) -> None:
    """Everybody looks around: after stacks were formed, joined, hurt or lost, or a city changed hands."""
    for side in draft.sides:
        look(draft, side)


def who_sees_site(draft: Draft, site: Site) -> tuple[SideId, ...]:
    """Sides that have a site in sight as it now stands; its owner always does (SD4-4.12)."""
    return tuple(side for side in draft.sides if site_seen(draft, site, posts(draft, side)))


def learn_site(draft: Draft, sides: Iterable[SideId], site: Site) -> None:
    """Let sides know a site as it is, also those that will not see it any more."""
    for side in sides:
        known = draft.knowledge[side]
        before = known.sites.get(site.id)
        seat = before is not None and before.seat and before.owner == site.owner
        now = replace(memory_of(site, draft.clock.day), seat=seat)
        sites = dict(sorted({**known.sites, site.id: now}.items()))
        draft.put_knowledge(side, replace(known, sites=sites))


def begin_looking(draft: Draft, side: SideId) -> None:
    """At the beginning of its turn a side has looked into the hexes of its watch posts only."""
    posted = pack_bits(draft.grid.bits(posts(draft, side)), draft.grid.size)
    draft.put_knowledge(side, replace(draft.knowledge[side], looked=posted))


def _look_into(draft: Draft, side: SideId, seen_from: Set[HexId]) -> None:
    """Tell the side on turn into which hexes it looks for the first time. Who stands there it sees only now,
    and that nobody does is news as well."""
    known = draft.knowledge[side]
    if fresh := strangers(known.looked, seen_from):
        looked = with_members(known.looked, fresh, draft.grid.size)
        draft.put_knowledge(side, replace(known, looked=looked))
        draft.emit(HexLooked(audience=(side,), rule=_SEEN, hexes=tuple(fresh)))


# --- land


def _radius(draft: Draft, post: HexId, reach: int) -> int:
    """How far the land is seen from a watch post through its weather."""
    return reach if weather_row(draft.world, draft.land.weather_at(post)).sight_adjacent else 0


def _see_land(draft: Draft, side: SideId, seen_from: Set[HexId], known_by: Set[HexId]) -> None:
    """Land around the hexes `seen_from`, roads and weather of all `known_by`."""
    reach = furthest(draft, "terrain")
    viewers = {post: _radius(draft, post, reach) if post in seen_from else 0 for post in known_by}
    seen, change = draft.world.watches.look(side, draft.knowledge[side].in_sight, viewers)
    _learn_land(draft, side, seen, change, known_by)


def _see_change_of_land(draft: Draft, side: SideId, before: Looked, now: WatchPosts) -> None:
    """The same, where nothing but the watch posts has changed since a side last looked."""
    then = before.seen_from
    known_by, known_then = now.posts | now.trodden, then.posts | then.trodden
    reach = furthest(draft, "terrain")
    fresh = (known_by - known_then) | (now.posts ^ then.posts) & known_by
    viewers = {post: _radius(draft, post, reach) if post in now.posts else 0 for post in fresh}
    in_sight = draft.knowledge[side].in_sight
    seen = draft.world.watches.shift(side, before.watch, in_sight, known_then - known_by, viewers)
    if seen is None:
        _see_land(draft, side, now.posts, known_by)
    else:
        _learn_land(draft, side, *seen, known_by - known_then)


def _learn_land(draft: Draft, side: SideId, seen: bytes, change: SightChange, known_by: Set[HexId]) -> None:
    """Write down the land that a side sees, roads and weather of the hexes `known_by`."""
    known, land, (gained, lost) = draft.knowledge[side], draft.land, change
    fields: dict[str, object] = {}
    if gained or lost:
        fields["in_sight"] = seen
        if lost:
            fields["seen_day"] = dated(known.seen_day, lost, draft.clock.day)
        if fresh := [h for h in gained if known.terrain[h] != land.terrain[h]]:
            fields["terrain"] = patched(known.terrain, {h: land.terrain[h : h + 1] for h in fresh})
            draft.emit(LandSeen(audience=(side,), rule=_SEEN, hexes=tuple(fresh)))
    if new := strangers(known.features, known_by):
        fields["features"] = with_members(known.features, new, draft.grid.size)
        _learn(draft, side, new, "features")
    sky = {str(post): now for post in known_by if (now := land.weather_at(post))}
    gone = [key for post in known_by if (key := str(post)) in known.weather and key not in sky]
    new_sky = sorted(
        {int(key) for key in sky if _differ(key, sky, known.weather)} | {int(key) for key in gone}
    )
    if new_sky:
        _learn(draft, side, map(HexId, new_sky), "weather")
        weather = {key: old for key, old in known.weather.items() if key not in gone} | sky
        fields["weather"] = dict(sorted(weather.items()))
    roads = _roads_seen(draft, known.roads, known_by)
    if roads != known.roads:
        fresh_roads = sorted(int(h) for h in roads if roads[h] != known.roads.get(h))
        _learn(draft, side, map(HexId, fresh_roads), "features")
        fields["roads"] = roads
    if fields:
        draft.put_knowledge(side, replace(known, **fields))


def _roads_seen(
    draft: Draft, known: Mapping[str, tuple[str, int]], seen_from: Set[HexId]
) -> Mapping[str, tuple[str, int]]:
    """Changed roads as the side last saw them, brought up to date from its posts."""
    marked = (
        {key: draft.marks[key] for key in map(str, seen_from) if key in draft.marks} if draft.marks else {}
    )
    now = {key: (mark.road, mark.links) for key, mark in marked.items() if mark.road is not None}
    return dict(sorted({**known, **now}.items())) if now else known


def _learn(draft: Draft, side: SideId, hexes: Iterable[HexId], what: str) -> None:
    draft.emit(HexLearned(audience=(side,), rule=_SEEN, hexes=tuple(hexes), what=what))


def _differ(key: str, now: Mapping[str, str], before: Mapping[str, str]) -> bool:
    return now.get(key) != before.get(key)
