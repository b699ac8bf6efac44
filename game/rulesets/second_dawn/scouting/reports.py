"""What stacks out of touch have seen and not yet told: SD5-7.05, parameter `delayed_reports`.

Each such stack keeps a report of its own (`Campaign.reports`). It is made by the same code that lets a side
see, run for that stack as if it were all of its side; the events of it are nobody's. It grows while the stack
is cut off, goes with the parts of a stack and into the stack that it joins, and is lost with the stack.
`delivery` hands it over.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from game.core.flow.sightings import handle_order
from game.core.records import HexId, SideId, StackId, replace
from game.core.state import DelayedReport, Knowledge, Place, Sighting, SiteMemory, SmokeSeen, Stack
from game.rulesets.second_dawn.content.typed import Draft
from game.rulesets.second_dawn.land.travel import weather_row
from game.rulesets.second_dawn.scouting.foreign_stacks import copy_of, in_touch, see_stacks
from game.rulesets.second_dawn.scouting.seen_sites import see_sites
from game.rulesets.second_dawn.scouting.smoke import see_smoke
from game.rulesets.second_dawn.scouting.watch_posts import furthest, glances


def alone_in(draft: Draft, side: SideId, hex_: HexId) -> list[Stack]:
    """The stacks of a side in a hex if they are cut off there and nobody sees it for them; none if their side
    learns at once what happens in it."""
    if not draft.params.delayed_reports or in_touch(draft, side, hex_):
        return []
    return [s for s in draft.stacks_in(hex_) if s.side == side]


# --- looking


def begun(draft: Draft, stack: Stack) -> DelayedReport:
    """The report of a stack, or a new one: it still sees what its side sees in its hex."""
    old = draft.reports.get(stack.id)
    if old is not None:
        return old
    known = draft.knowledge[stack.side].sightings.values()
    own = sorted((s for s in known if s.now and s.hex == stack.hex), key=lambda s: handle_order(s.handle))
    return _with(DelayedReport(side=stack.side), own)


def looked(draft: Draft, stack: Stack) -> DelayedReport:
    """The report of a stack after it has looked around where it is now."""
    report = begun(draft, stack)
    eye = _alone(draft, stack, report)
    see_sites(eye, stack.side, {stack.hex}, anew=False)
    see_smoke(eye, stack.side, {stack.hex})
    see_stacks(eye, stack.side, {stack.hex}, eye.stacks)
    seen = eye.knowledge[stack.side]
    clear = weather_row(draft.world, draft.land.weather_at(stack.hex)).sight_adjacent
    around = draft.grid.near(stack.hex, furthest(draft, "terrain") if clear else 0)
    surveyed = {str(h): _place(draft, h, survey=True) for h in glances(eye, stack.side).surveyed}
    return replace(
        report,
        land=_sorted({**report.land, **{str(h): draft.clock.day for h in around}}),
        terrain=_sorted({**_elsewhere(report.terrain, around), **_altered(draft, around)}),
        places=_sorted({**report.places, str(stack.hex): _place(draft, stack.hex)}),
        surveyed=_sorted({**report.surveyed, **surveyed}),
        sites=seen.sites,
        smoke=seen.smoke,
        sightings=_own_handles(seen.sightings.values()),
        next_handle=seen.next_handle,
    )


def glimpse(draft: Draft, side: SideId, mover: StackId) -> None:
    """Let stacks of a side that are cut off look at another stack that has crossed a border."""
    if not draft.reports:
        return
    reach = max(furthest(draft, "unit"), 1)
    near = draft.grid.near(draft.stacks[mover].hex, reach)
    for id_, report in list(draft.reports.items()):
        stack = draft.stacks[id_]
        if report.side == side and (stack.hex in near or mover in _present(report)):
            draft.put_report(id_, looked(draft, stack))


def _alone(draft: Draft, stack: Stack, report: DelayedReport) -> Draft:
    """The world as it would be if a stack were all of its side, which knows what the stack has to report."""
    others = {id_: other for id_, other in draft.stacks.items() if other.side != stack.side}
    known = Knowledge(
        terrain=b"",
        seen_day=b"",
        sightings=report.sightings,
        sites=report.sites,
        smoke=report.smoke,
        next_handle=report.next_handle,
    )
    fields: dict[str, Any] = {
        "stacks": {**others, stack.id: stack},
        "sites": {id_: site for id_, site in draft.sites.items() if site.owner != stack.side},
        "knowledge": {**draft.knowledge, stack.side: known},
        "params": replace(draft.params, delayed_reports=False, allies_share_sight=False),
        "reports": {},
    }
    return Draft(replace(draft.snapshot(), **fields), draft.world)


def _altered(draft: Draft, hexes: Iterable[HexId]) -> dict[str, str]:
    """What hexes are now that are not as the map has them."""
    land, plain = draft.land, draft.world.map.terrain
    return {str(h): land.terrain_at(h) for h in hexes if land.terrain[h] != plain[h] + 1}


def _elsewhere(terrain: Mapping[str, str], hexes: Iterable[HexId]) -> dict[str, str]:
    here = {str(h) for h in hexes}
    return {key: kind for key, kind in terrain.items() if key not in here}


def seen_terrain(draft: Draft, report: DelayedReport, key: str) -> int:
    """What a hex of a report was when it was last in sight, as in `Knowledge.terrain`."""
    kind = report.terrain.get(key)
    return (draft.land.palette.index(kind) if kind else draft.world.map.terrain[int(key)]) + 1


def _place(draft: Draft, hex_: HexId, *, survey: bool = False) -> Place:
    mark = draft.marks.get(str(hex_))
    road = mark.road if mark is not None else None
    if survey and road and not draft.world.tables["road"][road].surveyed:
        road = None
    links = mark.links if mark is not None and road is not None else 0
    clock, weather = draft.clock, draft.land.weather_at(hex_)
    return Place(day=clock.day, slot=clock.slot, weather=weather, road=road, links=links)


def _own_handles(sightings: Iterable[Sighting]) -> dict[StackId, Sighting]:
    """Sightings under handles that begin with `r`: none of a side does."""
    named = (replace(s, handle=StackId(f"r{s.handle[1:]}")) for s in sightings)
    return _sorted({s.handle: s for s in named})


# --- what a report holds


def _present(report: DelayedReport) -> dict[StackId, Sighting]:
    """What a report has in sight now, by true stack."""
    return {s.true: s for s in report.sightings.values() if s.now and s.true}


def _with(report: DelayedReport, more: Iterable[Sighting]) -> DelayedReport:
    """A report with sightings that get handles of its own."""
    sightings, number = dict(report.sightings), report.next_handle
    for seen in more:
        handle = StackId(f"r{number}")
        sightings[handle] = replace(seen, handle=handle)
        number += 1
    return replace(report, sightings=_sorted(sightings), next_handle=number)


def write(draft: Draft, stack: Stack, found: Stack, how: str) -> None:
    """Let a stack that is cut off be aware of a hidden one. Nothing happens if it sees it already."""
    report = begun(draft, stack)
    if found.id not in _present(report):
        seen = replace(copy_of(draft, stack.side, found), found=how)
        draft.put_report(stack.id, _with(report, [seen]))


def forget(draft: Draft, side: SideId, stack: Stack) -> None:
    """Let stacks of a side that are cut off lose another one: a dated copy stays."""
    for id_, report in list(draft.reports.items()):
        seen = _present(report).get(stack.id)
        if report.side != side or seen is None or seen.found == "ally":
            continue
        sightings = dict(report.sightings)
        if draft.params.last_seen_marks:
            clock = draft.clock
            past = {"now": False, "true": None, "day": clock.day, "slot": clock.slot, "stance": "hidden"}
            sightings[seen.handle] = replace(seen, **past)
        else:
            del sightings[seen.handle]
        draft.put_report(id_, replace(report, sightings=sightings))


def finders(draft: Draft, stack: Stack) -> Iterator[tuple[Stack, str]]:
    """Stacks out of touch that found a stack, and how."""
    for id_, report in draft.reports.items():
        seen = _present(report).get(stack.id)
        if seen is not None and seen.found and seen.found != "ally":
            yield draft.stacks[id_], seen.found


# --- stacks that part and join


def part(draft: Draft, old: StackId, new: StackId) -> None:
    """What a stack has to report its parts have too."""
    report = draft.reports.get(old)
    if report is not None:
        draft.put_report(new, report)


def merge(draft: Draft, joining: StackId, into: StackId) -> None:
    """What those who join a stack have to report it has then; of two copies of a thing the newer one."""
    more, report = draft.reports.get(joining), draft.reports.get(into)
    if more is None or report is None:
        if more is not None:
            draft.put_report(into, more)
        return
    mine = replace(report, sightings={s.handle: s for s in _standing(report, more.places)})
    here, have = _present(report), {_look(s) for s in mine.sightings.values()}
    fresh = [s for s in _standing(more, report.places) if s.true not in here and _look(s) not in have]
    days = {key: max(day, report.land.get(key, 0)) for key, day in more.land.items()}
    later = {HexId(int(key)) for key, day in more.land.items() if day > report.land.get(key, 0)}
    told = {key: kind for key, kind in more.terrain.items() if int(key) in later}
    draft.put_report(
        into,
        replace(
            _with(mine, fresh),
            land=_sorted({**report.land, **days}),
            terrain=_sorted({**_elsewhere(report.terrain, later), **told}),
            places=_newest(report.places, more.places),
            surveyed=_newest(report.surveyed, more.surveyed),
            sites=_newest(report.sites, more.sites),
            smoke=_newest(report.smoke, more.smoke),
        ),
    )


def _newest(one: Mapping[Any, Any], two: Mapping[Any, Any]) -> dict[Any, Any]:
    """Of two copies of a thing the newer one, of equals the first."""
    newer = {key: thing for key, thing in one.items() if key not in two or stamp(thing) >= stamp(two[key])}
    return _sorted({**two, **newer})


def stamp(thing: Place | Sighting | SiteMemory | SmokeSeen) -> tuple[int, int]:
    """When something was seen, so that two of a sort compare."""
    return thing.day, thing.slot if isinstance(thing, (Place, Sighting)) else 0


def _look(seen: Sighting) -> tuple[object, ...]:
    return seen.side, seen.hex, seen.day, seen.slot, seen.members, seen.zone


def _standing(report: DelayedReport, places: Mapping[str, Place]) -> list[Sighting]:
    """Sightings of a report that somebody who was in `places` does not contradict, the oldest first."""
    kept = (s for s in report.sightings.values() if s.now or not superseded(s, places))
    return sorted(kept, key=lambda s: handle_order(s.handle))


def superseded(seen: Sighting, places: Mapping[str, Place]) -> bool:
    """Whether somebody has been in the hex of a dated copy since, who would have seen the stack; one that
    hides may still be there."""
    place = places.get(str(seen.hex))
    return place is not None and seen.stance == "open" and stamp(place) > stamp(seen)


def outdate(draft: Draft, side: SideId, places: Mapping[str, Place]) -> None:
    """The newest copy of a thing wins: what the side knows better by now is told no more."""
    for id_, report in list(draft.reports.items()):
        if report.side == side:
            kept = {s.handle: s for s in _standing(report, places)}
            if len(kept) < len(report.sightings):
                draft.put_report(id_, replace(report, sightings=_sorted(kept)))


def _sorted(table: dict[Any, Any]) -> dict[Any, Any]:
    return dict(sorted(table.items()))
