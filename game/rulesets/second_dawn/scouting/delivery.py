"""Reports that reach their side: SD5-7.05, SD0-8.12, parameter `delayed_reports`.

A stack that comes into touch, or to which a commander or a city comes, tells what it has seen (`reports`).
Of two copies of a thing the newer one wins; foreign stacks are known from then on as they were seen, dated,
unless they are in sight. Its own side learns first, then those who share its sight.
"""

from collections.abc import Set

from game.core.events.common import HexLearned, LandSeen, SightingGone, SiteSighted
from game.core.events.scouting import ReportCame, SmokeSighted, Surveyed
from game.core.flow.sightings import handle_order, handles
from game.core.hexgrid import members, pack_bits, unpack_bits
from game.core.records import HexId, RuleId, SideId, StackId, replace
from game.core.state import DelayedReport, Knowledge, Place, Sighting, Stack
from game.rulesets.second_dawn.content.typed import Draft
from game.rulesets.second_dawn.scouting import awareness, reports
from game.rulesets.second_dawn.scouting.communication import cut_off
from game.rulesets.second_dawn.scouting.watch_posts import confidants

RULE = RuleId("SD5-7.05")
_MEMORY = RuleId("SD5-7.07")


def gather(draft: Draft, side: SideId, posts: Set[HexId]) -> None:
    """Let stacks of a side that are cut off look around for themselves, and those that are no longer tell
    what they know. `posts`: the side's watch posts, which know better."""
    now = Place(day=draft.clock.day, slot=draft.clock.slot)
    reports.outdate(draft, side, {str(hex_): now for hex_ in posts})
    for stack in [s for s in draft.stacks.values() if s.side == side]:
        if cut_off(draft, stack):
            draft.put_report(stack.id, reports.looked(draft, stack))
        elif stack.id in draft.reports:
            report = reports.looked(draft, stack)
            draft.drop_report(stack.id)
            _deliver(draft, stack, report, posts)


def _deliver(draft: Draft, stack: Stack, report: DelayedReport, posts: Set[HexId]) -> None:
    reports.outdate(draft, stack.side, report.places)
    for side in dict.fromkeys((stack.side, *confidants(draft, stack.side))):
        before = draft.knowledge[side]
        _tell_land(draft, side, report, posts)
        _tell_places(draft, side, report, posts)
        _tell_hidden(draft, side, report)
        fresh = _tell_stacks(draft, side, report, posts)
        if draft.knowledge[side] != before:
            draft.emit(
                ReportCame(
                    audience=(side,),
                    rule=RULE,
                    hex=stack.hex,
                    stack=stack.id if side == stack.side else None,
                    hexes=tuple(sorted(HexId(int(key)) for key in report.land)),
                    seen=fresh,
                )
            )


def _tell_land(draft: Draft, side: SideId, report: DelayedReport, posts: Set[HexId]) -> None:
    """Terrain, roads and weather as the stack saw them. RULING: of two copies of one day the report's counts,
    unless the side has the land in sight."""
    known, size = draft.knowledge[side], draft.grid.size
    terrain, days = bytearray(known.terrain), bytearray(known.seen_day)
    in_sight = unpack_bits(known.in_sight)
    fresh = []
    for key, day in report.land.items():
        hex_ = HexId(int(key))
        was = reports.seen_terrain(draft, report, key)
        known_later = in_sight >> hex_ & 1 or day < _seen_day(known, hex_)
        if terrain[hex_] != was and not (known_later and terrain[hex_]):
            terrain[hex_] = was
            fresh.append(hex_)
        if day > _seen_day(known, hex_):
            days[2 * hex_ : 2 * hex_ + 2] = min(day, 0xFFFF).to_bytes(2, "little")
    if fresh:
        draft.emit(LandSeen(audience=(side,), rule=RULE, hexes=tuple(sorted(fresh))))
    features, surveyed = unpack_bits(known.features), unpack_bits(known.surveyed)
    been = draft.grid.bits(HexId(int(key)) for key in report.places)
    told = draft.grid.bits(HexId(int(key)) for key in report.surveyed)
    _learn(draft, side, been & ~features, "features")
    if roads := told & ~surveyed & ~features:
        draft.emit(Surveyed(audience=(side,), rule=RULE, hexes=tuple(members(roads)), what="roads"))
    draft.put_knowledge(
        side,
        replace(
            known,
            terrain=bytes(terrain),
            seen_day=bytes(days),
            features=pack_bits(features | been, size) if been & ~features else known.features,
            surveyed=pack_bits(surveyed | told, size) if told & ~surveyed else known.surveyed,
        ),
    )
    _tell_marks(draft, side, {**report.surveyed, **report.places}, known, posts)


def _tell_marks(
    draft: Draft, side: SideId, places: dict[str, Place], before: Knowledge, posts: Set[HexId]
) -> None:
    """Weather and changed roads, where the side has not seen the land later."""
    known = draft.knowledge[side]
    roads, weather = dict(known.roads), dict(known.weather)
    for key, place in places.items():
        hex_ = HexId(int(key))
        if hex_ in posts or place.day < _seen_day(before, hex_):
            continue
        weather.pop(key, None)
        if place.weather:
            weather[key] = place.weather
        if place.road is not None:
            roads[key] = (place.road, place.links)
    for now, past, what in ((roads, known.roads, "features"), (weather, known.weather, "weather")):
        changes = [HexId(int(key)) for key in {*now, *past} if now.get(key) != past.get(key)]
        _learn(draft, side, draft.grid.bits(changes), what)
    draft.put_knowledge(
        side, replace(known, roads=dict(sorted(roads.items())), weather=dict(sorted(weather.items())))
    )


def _learn(draft: Draft, side: SideId, bits: int, what: str) -> None:
    if bits:
        draft.emit(HexLearned(audience=(side,), rule=RULE, hexes=tuple(members(bits)), what=what))


def _seen_day(known: Knowledge, hex_: HexId) -> int:
    return int.from_bytes(known.seen_day[2 * hex_ : 2 * hex_ + 2], "little")


def _tell_places(draft: Draft, side: SideId, report: DelayedReport, posts: Set[HexId]) -> None:
    """Cities, ruins, caves and smoke as the stack saw them; of smoke that the side's posts can see they know
    better."""
    known = draft.knowledge[side]
    sites, smoke = dict(known.sites), dict(known.smoke)
    for id_, memory in report.sites.items():
        old = sites.get(id_)
        if old == memory or (old is not None and old.day > memory.day):
            continue
        sites[id_] = memory
        draft.emit(
            SiteSighted(
                audience=(side,), rule=RULE, site=id_, hex=memory.hex, owner=memory.owner, seen=memory
            )
        )
    for key, seen in report.smoke.items():
        before = smoke.get(key)
        if HexId(int(key)) in posts or (before is not None and (before.now or before.day >= seen.day)):
            continue
        smoke[key] = replace(seen, now=False)
        draft.emit(SmokeSighted(audience=(side,), rule=RULE, hex=HexId(int(key)), kind=seen.kind))
    draft.put_knowledge(
        side, replace(known, sites=dict(sorted(sites.items())), smoke=dict(sorted(smoke.items())))
    )


def _tell_hidden(draft: Draft, side: SideId, report: DelayedReport) -> None:
    """Who hides here, before the eyes of the stack, hides no longer from its side."""
    for seen in _in_order(report):
        true = draft.stacks.get(seen.true) if seen.true is not None else None
        if true is not None and seen.found and seen.found != "ally" and true.id not in handles(draft, side):
            awareness.write(draft, side, true, seen.found)


def _tell_stacks(
    draft: Draft, side: SideId, report: DelayedReport, posts: Set[HexId]
) -> tuple[Sighting, ...]:
    """Dated copies of foreign stacks that the side's posts do not see; what it remembered of the hexes in
    which the teller was is older. Returns the new copies."""
    known = draft.knowledge[side]
    sightings = dict(known.sightings)
    for old in known.sightings.values():
        if not old.now and old.hex not in posts and reports.superseded(old, report.places):
            del sightings[old.handle]
            draft.emit(
                SightingGone(
                    audience=(side,), rule=_MEMORY, handle=old.handle, hex=old.hex, reason="moved on"
                )
            )
    number, fresh = known.next_handle, []
    for seen in _in_order(report):
        if seen.now or seen.side == side or seen.hex in posts or _known(sightings, seen):
            continue
        handle = StackId(f"e{number}")
        number += 1
        sightings[handle] = replace(seen, handle=handle)
        fresh.append(sightings[handle])
    if sightings != known.sightings:
        table = dict(sorted(sightings.items()))
        draft.put_knowledge(side, replace(known, sightings=table, next_handle=number))
    return tuple(fresh)


def _known(sightings: dict[StackId, Sighting], seen: Sighting) -> bool:
    """Whether a side has a copy of the same that is as new."""
    return any(
        (old.side, old.hex, old.members) == (seen.side, seen.hex, seen.members)
        and (old.now or reports.stamp(old) >= reports.stamp(seen))
        for old in sightings.values()
    )


def _in_order(report: DelayedReport) -> list[Sighting]:
    return sorted(report.sightings.values(), key=lambda seen: handle_order(seen.handle))
