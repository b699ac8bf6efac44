"""Basic visibility and fog (SD5-7): what a side sees, what it remembers, and the events of both.

A side's watch posts are the hexes of its stacks, of its cities, and of its allies' if they share sight.
From a post the terrain within one border is seen, unless the weather forbids it; open stacks are seen from
the same hex, and some from further (table `sight`). What goes out of sight stays as a dated copy.
"""

from collections.abc import Iterable, Mapping

from game.core.events.common import HexLearned, LandSeen
from game.core.events.scouting import HexLooked
from game.core.flow.sightings import dated, with_land
from game.core.hexgrid import members, pack_bits, unpack_bits
from game.core.records import HexId, RuleId, SideId, StackId, replace
from game.core.state import Knowledge, Site, memory_of
from game.rulesets.second_dawn.content.typed import Draft
from game.rulesets.second_dawn.land import survey
from game.rulesets.second_dawn.land.travel import weather_row
from game.rulesets.second_dawn.scouting import delivery, food_in_sight, reports
from game.rulesets.second_dawn.scouting.foreign_stacks import (
    confidants,
    furthest,
    glances,
    see_stacks,
    trodden,
    watching,
)
from game.rulesets.second_dawn.scouting.seen_sites import see_sites, site_seen
from game.rulesets.second_dawn.scouting.smoke import see_smoke

_SEEN = RuleId("SD5-7.01")


def whole_map_known(draft: Draft, known: Knowledge) -> Knowledge:
    """Knowledge with all land, roads and sites of the map (switch `blank_unknown_land: false`)."""
    sites = {site.id: memory_of(site, draft.clock.day) for site in draft.sites.values()}
    return replace(with_land(draft, known), sites=sites)


def posts(draft: Draft, side: SideId) -> set[HexId]:
    """Hexes from which a side sees; those of stacks out of touch are none (SD5-7.05)."""
    friends = confidants(draft, side)
    out = {stack.hex for stack in watching(draft, side)}
    out.update(s.hex for s in draft.sites.values() if s.owner in friends and s.kind == "city")
    return out


def look(draft: Draft, side: SideId, *, anew: bool = False) -> None:
    """Bring a side's knowledge of land, sites and foreign stacks up to date; `anew` after a march."""
    seen_from = posts(draft, side)
    if draft.params.delayed_reports:
        delivery.gather(draft, side, seen_from)
    _see_land(draft, side, seen_from, seen_from | trodden(draft, side))
    survey.learn(draft, side, glances(draft, side).surveyed)
    see_sites(draft, side, seen_from, anew=anew)
    see_smoke(draft, side, seen_from)
    food_in_sight.see_food(draft, side, seen_from)
    see_stacks(draft, side, seen_from, draft.stacks)
    if side == draft.clock.on_turn:
        _look_into(draft, side, seen_from)


def moved(draft: Draft, stack: StackId) -> None:
    """After a stack has crossed a border: its own side and friends look around, all others look at it."""
    friends = confidants(draft, draft.stacks[stack].side)
    for side in draft.sides:
        if side in friends:
            look(draft, side, anew=True)
        else:
            see_stacks(draft, side, posts(draft, side), (stack,))
            reports.glimpse(draft, side, stack)


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
            see_stacks(draft, side, posts(draft, side), (stack,))


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
        sites = dict(sorted({**known.sites, site.id: memory_of(site, draft.clock.day)}.items()))
        draft.put_knowledge(side, replace(known, sites=sites))


def begin_looking(draft: Draft, side: SideId) -> None:
    """At the beginning of its turn a side has looked into the hexes of its watch posts only."""
    posted = pack_bits(draft.grid.bits(posts(draft, side)), draft.grid.size)
    draft.put_knowledge(side, replace(draft.knowledge[side], looked=posted))


def _look_into(draft: Draft, side: SideId, seen_from: set[HexId]) -> None:
    """Tell the side on turn into which hexes it looks for the first time. Who stands there it sees only now,
    and that nobody does is news as well."""
    known = draft.knowledge[side]
    looked = unpack_bits(known.looked)
    here = draft.grid.bits(seen_from)
    if fresh := here & ~looked:
        draft.put_knowledge(side, replace(known, looked=pack_bits(looked | here, draft.grid.size)))
        draft.emit(HexLooked(audience=(side,), rule=_SEEN, hexes=tuple(members(fresh))))


# --- land


def _see_land(draft: Draft, side: SideId, seen_from: set[HexId], known_by: set[HexId]) -> None:
    """Land around the hexes `seen_from`, roads and weather of all `known_by`."""
    known = draft.knowledge[side]
    grid, land, size = draft.grid, draft.land, draft.grid.size
    radius = furthest(draft, "terrain")
    viewers = {
        post: radius
        if post in seen_from and weather_row(draft.world, land.weather_at(post)).sight_adjacent
        else 0
        for post in known_by
    }
    seen, (gained, lost) = draft.world.watches.look(side, known.in_sight, viewers)
    fields: dict[str, object] = {}
    if gained or lost:
        fields["in_sight"] = seen
        if lost:
            fields["seen_day"] = dated(known.seen_day, lost, draft.clock.day)
        if fresh := [h for h in gained if known.terrain[h] != land.terrain[h]]:
            terrain = bytearray(known.terrain)
            for hex_ in fresh:
                terrain[hex_] = land.terrain[hex_]
            fields["terrain"] = bytes(terrain)
            draft.emit(LandSeen(audience=(side,), rule=_SEEN, hexes=tuple(fresh)))
    features = unpack_bits(known.features)
    here = grid.bits(known_by)
    if fresh_features := here & ~features:
        fields["features"] = pack_bits(features | here, size)
        _learn(draft, side, members(fresh_features), "features")
    weather = dict(known.weather)
    for post in known_by:
        now = land.weather_at(post)
        if now:
            weather[str(post)] = now
        else:
            weather.pop(str(post), None)
    if weather != known.weather:
        new_sky = sorted(int(h) for h in weather.keys() | known.weather if _differ(h, weather, known.weather))
        _learn(draft, side, map(HexId, new_sky), "weather")
        fields["weather"] = dict(sorted(weather.items()))
    roads = _roads_seen(draft, known.roads, known_by)
    if roads != known.roads:
        fresh_roads = sorted(int(h) for h in roads if roads[h] != known.roads.get(h))
        _learn(draft, side, map(HexId, fresh_roads), "features")
        fields["roads"] = roads
    if fields:
        draft.put_knowledge(side, replace(known, **fields))


def _roads_seen(
    draft: Draft, known: Mapping[str, tuple[str, int]], seen_from: set[HexId]
) -> dict[str, tuple[str, int]]:
    """Changed roads as the side last saw them, brought up to date from its posts."""
    out = dict(known)
    for post in seen_from:
        mark = draft.marks.get(str(post))
        if mark is not None and mark.road is not None:
            out[str(post)] = (mark.road, mark.links)
    return dict(sorted(out.items()))


def _learn(draft: Draft, side: SideId, hexes: Iterable[HexId], what: str) -> None:
    draft.emit(HexLearned(audience=(side,), rule=_SEEN, hexes=tuple(hexes), what=what))


def _differ(key: str, now: Mapping[str, str], before: Mapping[str, str]) -> bool:
    return now.get(key) != before.get(key)
