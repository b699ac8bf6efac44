"""Basic visibility and fog (SD5-7): what a side sees, what it remembers, and the events of both.

A side's watch posts are the hexes of its stacks, of its cities, and of its allies' if they share sight.
From a post the terrain within one border is seen, unless the weather forbids it; open stacks are seen from
the same hex, and some from further (table `sight`). What goes out of sight stays as a dated copy.
"""

from collections.abc import Iterable, Mapping

from game.core.draft import Draft
from game.core.events import (
    HexLearned,
    LandSeen,
    SightingGone,
    SightingLost,
    SightingMoved,
    SightingRead,
    SiteSighted,
    StackSighted,
)
from game.core.hexgrid import members, pack_bits, unpack_bits
from game.core.records import HexId, KindId, RuleId, SideId, StackId, changed
from game.core.state import Knowledge, MemberSeen, Sighting, Site, SiteMemory, Stack
from game.rulesets.second_dawn import levels
from game.rulesets.second_dawn.records import SightRow, UnitKind
from game.rulesets.second_dawn.travel import weather_row

_SEEN = RuleId("SD5-7.01")
_MEMORY = RuleId("SD5-7.07")
_BOARD = RuleId("SD4-4.02")
_FEW_TINY = 4
_NEW = 1 << 60


def blank_knowledge(size: int) -> Knowledge:
    """Knowledge of nothing, for a map of `size` hexes."""
    return Knowledge(terrain=bytes(size), seen_day=bytes(2 * size))


def whole_map_known(draft: Draft, known: Knowledge) -> Knowledge:
    """Knowledge with all land, roads and sites of the map (switch `blank_unknown_land: false`)."""
    size = draft.grid.size
    sites = {site.id: _memory(site, draft.clock.day) for site in draft.sites.values()}
    return changed(known, terrain=draft.land.terrain, features=pack_bits((1 << size) - 1, size), sites=sites)


def confidants(draft: Draft, side: SideId) -> tuple[SideId, ...]:
    """Sides that see what a side sees: itself, and its allies if they share sight (a parameter)."""
    return draft.allies(side) if draft.params.allies_share_sight else (side,)


def posts(draft: Draft, side: SideId) -> set[HexId]:
    """Hexes from which a side sees."""
    friends = confidants(draft, side)
    out = {stack.hex for stack in draft.stacks.values() if stack.side in friends}
    out.update(s.hex for s in draft.sites.values() if s.owner in friends and s.kind == "city")
    return out


def look(draft: Draft, side: SideId, *, anew: bool = False) -> None:
    """Bring a side's knowledge of land, sites and foreign stacks up to date; `anew` after a march."""
    seen_from = posts(draft, side)
    _see_land(draft, side, seen_from)
    _see_sites(draft, side, seen_from, anew=anew)
    _see_stacks(draft, side, seen_from, draft.stacks)


def moved(draft: Draft, stack: StackId) -> None:
    """After a stack has crossed a border: its own side and friends look around, all others look at it."""
    friends = confidants(draft, draft.stacks[stack].side)
    for side in draft.sides:
        if side in friends:
            look(draft, side, anew=True)
        else:
            _see_stacks(draft, side, posts(draft, side), (stack,))


def look_all(draft: Draft) -> None:
    """Everybody looks around: after stacks were formed, joined, hurt or lost, or a city changed hands."""
    for side in draft.sides:
        look(draft, side)


# --- land


def _see_land(draft: Draft, side: SideId, seen_from: set[HexId]) -> None:
    known = draft.knowledge[side]
    grid, land, size = draft.grid, draft.land, draft.grid.size
    radius = _distance(draft, "terrain")
    viewers = {
        post: radius if weather_row(draft.world, land.weather_at(post)).sight_adjacent else 0
        for post in seen_from
    }
    seen, (gained, lost) = draft.world.watches.look(side, known.in_sight, viewers)
    fields: dict[str, object] = {}
    if gained or lost:
        fields["in_sight"] = seen
        if lost:
            fields["seen_day"] = _dated(known.seen_day, lost, draft.clock.day)
        if fresh := [h for h in gained if known.terrain[h] != land.terrain[h]]:
            terrain = bytearray(known.terrain)
            for hex_ in fresh:
                terrain[hex_] = land.terrain[hex_]
            fields["terrain"] = bytes(terrain)
            draft.emit(LandSeen(audience=(side,), rule=_SEEN, hexes=tuple(fresh)))
    features = unpack_bits(known.features)
    here = grid.bits(seen_from)
    if fresh_features := here & ~features:
        fields["features"] = pack_bits(features | here, size)
        _learn(draft, side, members(fresh_features), "features")
    weather = dict(known.weather)
    for post in seen_from:
        now = land.weather_at(post)
        if now:
            weather[str(post)] = now
        else:
            weather.pop(str(post), None)
    if weather != known.weather:
        new_sky = sorted(int(h) for h in weather.keys() | known.weather if _differ(h, weather, known.weather))
        _learn(draft, side, map(HexId, new_sky), "weather")
        fields["weather"] = dict(sorted(weather.items()))
    roads = _roads_seen(draft, known.roads, seen_from)
    if roads != known.roads:
        fresh_roads = sorted(int(h) for h in roads if roads[h] != known.roads.get(h))
        _learn(draft, side, map(HexId, fresh_roads), "features")
        fields["roads"] = roads
    if fields:
        draft.put_knowledge(side, changed(known, **fields))


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


def _dated(days: bytes, hexes: Iterable[HexId], day: int) -> bytes:
    out = bytearray(days)
    stamp = min(day, 0xFFFF).to_bytes(2, "little")
    for hex_ in hexes:
        out[2 * hex_ : 2 * hex_ + 2] = stamp
    return bytes(out)


def _distance(draft: Draft, thing: str) -> int:
    rows = draft.world.tables["sight"].values()
    return max((row.distance for row in rows if row.thing == thing), default=0)


# --- sites


def _see_sites(draft: Draft, side: SideId, seen_from: set[HexId], *, anew: bool) -> None:
    """`anew`: that a site is still as it was some days ago is news too. At dawn it is not."""
    known = draft.knowledge[side]
    day = draft.clock.day
    sites = dict(known.sites)
    for site in draft.sites.values():
        if not _site_seen(draft, site, seen_from):
            continue
        before = sites.get(site.id)
        now = _memory(site, day)
        sites[site.id] = now
        again = anew and before is not None and before.day != day
        if before is None or again or changed(before, day=day) != now:
            draft.emit(
                SiteSighted(audience=(side,), rule=_SEEN, site=site.id, hex=site.hex, owner=site.owner)
            )
    if sites != known.sites:
        draft.put_knowledge(side, changed(known, sites=dict(sorted(sites.items()))))


def who_sees_site(draft: Draft, site: Site) -> tuple[SideId, ...]:
    """Sides that have a site in sight as it now stands; its owner always does (SD4-4.12)."""
    return tuple(side for side in draft.sides if _site_seen(draft, site, posts(draft, side)))


def learn_site(draft: Draft, sides: Iterable[SideId], site: Site) -> None:
    """Let sides know a site as it is, also those that will not see it any more."""
    for side in sides:
        known = draft.knowledge[side]
        sites = dict(sorted({**known.sites, site.id: _memory(site, draft.clock.day)}.items()))
        draft.put_knowledge(side, changed(known, sites=sites))


def _site_seen(draft: Draft, site: Site, seen_from: set[HexId]) -> bool:
    reach = 0
    if site.kind == "city" and _within(draft, site.hex, _furthest(draft, "city"), seen_from):
        rows: Iterable[SightRow] = draft.world.tables["sight"].values()
        reach = max((r.distance for r in rows if r.thing == "city" and site.level >= r.level), default=0)
    return _within(draft, site.hex, reach, seen_from)


def _within(draft: Draft, hex_: HexId, reach: int, seen_from: set[HexId]) -> bool:
    if hex_ in seen_from:
        return True
    return reach > 0 and not seen_from.isdisjoint(draft.grid.near(hex_, reach))


def _furthest(draft: Draft, thing: str) -> int:
    """From how many borders away anything of a sort is seen. Most things are further off, and that is
    quicker to say than what they are."""
    rows: Iterable[SightRow] = draft.world.tables["sight"].values()
    return max((row.distance for row in rows if row.thing == thing), default=0)


def _memory(site: Site, day: int) -> SiteMemory:
    return SiteMemory(
        id=site.id,
        hex=site.hex,
        kind=site.kind,
        day=day,
        name=site.name,
        owner=site.owner,
        level=site.level,
        capital=site.capital,
    )


# --- stacks


def counts_as_hidden(kinds: Iterable[UnitKind], zone: str) -> bool:
    """Whether open units are nevertheless unseen: up to 4 tiny anywhere, tiny in any number on the ground
    (SD5-7.01)."""
    units = list(kinds)
    return all(k.size == "tiny" for k in units) and (zone == "ground" or len(units) <= _FEW_TINY)


def seen_from_afar(rows: Iterable[SightRow], kinds: Iterable[UnitKind], zone: str) -> int:
    """From how many borders away an open stack of these units is seen; -1 not at all (SD5-7.01)."""
    units = list(kinds)
    if counts_as_hidden(units, zone):
        return -1
    sizes = {k.size for k in units}
    return max(
        (
            row.distance
            for row in rows
            if row.thing == "unit" and zone in row.zones and (not row.sizes or sizes & set(row.sizes))
        ),
        default=0,
    )


def visible(draft: Draft, stack: Stack, seen_from: set[HexId]) -> bool:
    """Whether watch posts see a stack."""
    if stack.stance != "open":
        return False
    kinds = [draft.world.kind(draft.units[u].kind) for u in stack.units]
    reach = seen_from_afar(draft.world.tables["sight"].values(), kinds, stack.zone)
    return reach >= 0 and _within(draft, stack.hex, reach, seen_from)


def _see_stacks(draft: Draft, side: SideId, seen_from: set[HexId], among: Iterable[StackId]) -> None:
    known = draft.knowledge[side]
    sightings = dict(known.sightings)
    in_sight = {s.true: s for s in sightings.values() if s.now}
    handle_number = known.next_handle
    friends = confidants(draft, side)
    foreign = [draft.stacks[id_] for id_ in among if id_ in draft.stacks and draft.stacks[id_].side != side]
    furthest = _furthest(draft, "unit")
    looks: list[Sighting] = []
    lost: list[Sighting] = []
    for stack in foreign:
        old = in_sight.get(stack.id)
        friendly = stack.side in friends
        near = friendly or _within(draft, stack.hex, furthest, seen_from)
        if friendly or (near and visible(draft, stack, seen_from)):
            looks.append(_copy(draft, side, stack, old.handle if old else StackId(""), friendly))
        elif old is not None:
            lost.append(old)
    # In an order that tells nothing of the order in which their sides formed them.
    for now in sorted(looks, key=_order):
        old = in_sight.get(now.true or StackId(""))
        if old is None:
            handle = StackId(f"e{handle_number}")
            handle_number += 1
            sightings[handle] = changed(now, handle=handle)
            draft.emit(
                StackSighted(
                    audience=(side,),
                    rule=_SEEN,
                    handle=handle,
                    side=now.side,
                    hex=now.hex,
                    units=sum(m.count for m in now.members),
                )
            )
        else:
            sightings[old.handle] = now
            _tell_change(draft, side, old, now)
    for old in sorted(lost, key=_order):
        _lose(draft, side, sightings, old)
    for true, old in in_sight.items():
        if true not in draft.stacks:
            del sightings[old.handle]
            draft.emit(SightingGone(audience=(side,), handle=old.handle, hex=old.hex, reason="gone"))
    for ghost in [s for s in sightings.values() if not s.now and s.hex in seen_from]:
        del sightings[ghost.handle]
        if ghost.handle in known.sightings and known.sightings[ghost.handle].now:
            continue  # it left before our eyes: that was told already
        draft.emit(
            SightingGone(
                audience=(side,), rule=_MEMORY, handle=ghost.handle, hex=ghost.hex, reason="moved on"
            )
        )
    if sightings != known.sightings or handle_number != known.next_handle:
        draft.put_knowledge(
            side, changed(known, sightings=dict(sorted(sightings.items())), next_handle=handle_number)
        )


def _order(seen: Sighting) -> tuple[int, str, HexId, SideId, str]:
    """Stacks known by a handle first, oldest first; then by what is seen of them."""
    number = int(seen.handle[1:]) if seen.handle else _NEW
    return number, seen.handle, seen.hex, seen.side, repr((seen.zone, seen.leader, seen.members))


def _tell_change(draft: Draft, side: SideId, old: Sighting, now: Sighting) -> None:
    if old.hex != now.hex:
        draft.emit(
            SightingMoved(
                audience=(side,), handle=now.handle, side=now.side, from_hex=old.hex, to_hex=now.hex
            )
        )
    if _read(now) and not _read(old):
        draft.emit(SightingRead(audience=(side,), rule=_BOARD, handle=now.handle, side=now.side, hex=now.hex))


def _read(seen: Sighting) -> bool:
    """Whether the stat board was read (SD4-4.02)."""
    return any(m.hits is not None for m in seen.members)


def _lose(draft: Draft, side: SideId, sightings: dict[StackId, Sighting], old: Sighting) -> None:
    if draft.params.last_seen_marks:
        sightings[old.handle] = changed(old, now=False, true=None, day=draft.clock.day)
    else:
        del sightings[old.handle]
    draft.emit(SightingLost(audience=(side,), rule=_MEMORY, handle=old.handle, side=old.side, hex=old.hex))


def _copy(draft: Draft, side: SideId, stack: Stack, handle: StackId, friendly: bool) -> Sighting:
    """What a side sees of a stack: class and count, who rides on what, and with an own commander in the hex
    the stat board and who leads (SD4-4.02, SD4-4.03)."""
    board = friendly or _commander_in(draft, side, stack.hex)
    groups: dict[tuple[KindId, str], list[MemberSeen]] = {}
    for unit in draft.members(stack):
        kind: UnitKind = draft.world.kind(unit.kind)
        full = levels.hits_max(kind, unit.level)
        mount = draft.units[unit.mount].kind if unit.mount else ""
        groups.setdefault((unit.kind, mount), []).append(
            MemberSeen(
                kind=unit.kind,
                count=1,
                name=unit.name if board else "",
                hits=unit.hits if board else None,
                hits_max=full if board else None,
                level=unit.level if board else None,
                mount=mount,
            )
        )
    leader = draft.units[stack.leader].kind if stack.leader and board else ""
    return Sighting(
        handle=handle,
        side=stack.side,
        hex=stack.hex,
        day=draft.clock.day,
        members=tuple(_summed(seen) for _, seen in sorted(groups.items())),
        zone=stack.zone,
        now=True,
        true=stack.id,
        leader=leader,
    )


def _summed(seen: list[MemberSeen]) -> MemberSeen:
    board = seen[0].hits is not None
    return MemberSeen(
        kind=seen[0].kind,
        count=len(seen),
        name=next((m.name for m in seen if m.name), ""),
        hits=sum(m.hits or 0 for m in seen) if board else None,
        hits_max=sum(m.hits_max or 0 for m in seen) if board else None,
        level=max(m.level or 0 for m in seen) if board else None,
        mount=seen[0].mount,
    )


def _commander_in(draft: Draft, side: SideId, hex_: HexId) -> bool:
    return any(
        draft.world.kind(unit.kind).commander
        for stack in draft.stacks_in(hex_)
        if stack.side == side
        for unit in draft.members(stack)
    )
