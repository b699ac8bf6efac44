"""What sides know, under a game master's hand: told to them, or taken from them."""

from collections.abc import Iterable, Sequence
from typing import Any

from game.core.commands.gm import GmKnowledge
from game.core.draft import Draft
from game.core.events.common import HexLearned, LandSeen
from game.core.flow.sightings import dated, handles, tell_new
from game.core.gm.common import GmDeed, check_calm, counted, rules, side_of, stack_of, titled
from game.core.hexgrid import pack_bits, unpack_bits
from game.core.records import HexId, SideId, StackId, replace
from game.core.refusal import Refusal
from game.core.state import Knowledge, Sighting, SmokeSeen, memory_of

TOLD = "told"
"""How a side found a stack that a game master showed it."""

MOST_HEXES = 20_000


def edit_knowledge(draft: Draft, given: GmKnowledge) -> GmDeed:
    """Let a side know, or forget. Nothing that it sees with its own eyes can be taken from it.

    RULING: a stack to be forgotten may also be named by the side's own handle, for a mark of a stack out of
    sight has no link to it.
    """
    side = side_of(draft, given.side)
    if not given.hexes and not given.stacks:
        raise Refusal("nothing", "Choose hexes or stacks")
    if len(given.hexes) > MOST_HEXES:
        raise Refusal("hexes", f"Choose at most {MOST_HEXES} hexes")
    if any(hex_ not in draft.grid for hex_ in given.hexes):
        raise Refusal("off_map", "Some of the hexes are not on the map")
    if given.hide:
        check_calm(draft)
        words = [*_forget_hexes(draft, side, given.hexes), *_forget_stacks(draft, side, given.stacks)]
    else:
        words = [*_show_hexes(draft, side, given.hexes), *_show_stacks(draft, side, given.stacks)]
    deed = "forgets" if given.hide else "learns of"
    name = draft.sides[side].name
    at = given.hexes[0] if given.hexes else None
    return GmDeed(f"{name} {deed} {' and '.join(words)}", at, sides=(side,))


def _hexes(draft: Draft, hexes: Sequence[HexId]) -> list[str]:
    if not hexes:
        return []
    return [draft.grid.label(hexes[0]) if len(hexes) == 1 else f"{len(hexes)} hexes"]


# --- showing


def _show_hexes(draft: Draft, side: SideId, hexes: Sequence[HexId]) -> list[str]:
    """Let a side know land, roads, weather, fires and places as they are, as of today."""
    if not hexes:
        return []
    known, land, day, size = draft.knowledge[side], draft.land, draft.clock.day, draft.grid.size
    terrain = bytearray(known.terrain)
    fresh = [h for h in hexes if terrain[h] != land.terrain[h]]
    for hex_ in fresh:
        terrain[hex_] = land.terrain[hex_]
    features = unpack_bits(known.features)
    new_features = draft.grid.bits(hexes) & ~features
    weather, roads, smoke = dict(known.weather), dict(known.roads), dict(known.smoke)
    for hex_ in hexes:
        key, mark = str(hex_), draft.marks.get(str(hex_))
        _set(weather, key, mark.weather if mark is not None else "")
        roads.pop(key, None)
        if mark is not None and mark.road is not None:
            roads[key] = (mark.road, mark.links)
        if key not in smoke or not smoke[key].now:
            fire = mark.fire if mark is not None else ""
            _set(smoke, key, SmokeSeen(kind=fire, day=day) if fire else None)
    named = set(hexes)
    sites = {s.id: memory_of(s, day) for s in draft.sites.values() if s.hex in named}
    draft.put_knowledge(
        side,
        replace(
            known,
            terrain=bytes(terrain),
            seen_day=dated(known.seen_day, hexes, day),
            features=pack_bits(features | new_features, size),
            weather=dict(sorted(weather.items())),
            roads=dict(sorted(roads.items())),
            smoke=dict(sorted(smoke.items())),
            sites=dict(sorted({**known.sites, **sites}.items())),
        ),
    )
    if fresh:
        draft.emit(LandSeen(audience=(side,), hexes=tuple(fresh)))
    learned = tuple(h for h in hexes if new_features >> h & 1)
    if learned:
        draft.emit(HexLearned(audience=(side,), hexes=learned, what="features"))
    return _hexes(draft, hexes)


def _set(table: dict[str, Any], key: str, value: Any) -> None:
    if value:
        table[key] = value
    else:
        table.pop(key, None)


def _show_stacks(draft: Draft, side: SideId, stacks: Sequence[StackId]) -> list[str]:
    """Let a side know stacks: one that is found where it hides stays in sight; of any other a dated mark."""
    shown = []
    for id_ in dict.fromkeys(stacks):
        stack = stack_of(draft, id_)
        if stack.side == side:
            raise Refusal("own_stack", f"{titled(draft, stack)} is one of its own stacks")
        if id_ in handles(draft, side):
            raise Refusal("in_sight", f"{titled(draft, stack)} is already in its sight")
        known = draft.knowledge[side]
        handle = StackId(f"e{known.next_handle}")
        seen = replace(rules(draft).copy_of(draft, side, stack), handle=handle, by=None)
        here = any(own.side == side for own in draft.stacks_in(stack.hex))
        if stack.stance != "open" and here:
            seen = replace(seen, found=TOLD)
        else:
            seen = replace(seen, now=False, true=None)
        sightings = dict(sorted({**known.sightings, handle: seen}.items()))
        draft.put_knowledge(side, replace(known, sightings=sightings, next_handle=known.next_handle + 1))
        tell_new(draft, side, seen)
        shown.append(titled(draft, stack))
    return [counted(shown)] if shown else []


# --- hiding


def _forget_hexes(draft: Draft, side: SideId, hexes: Sequence[HexId]) -> list[str]:
    """Let a side forget hexes that are out of its sight, and what it remembers of them."""
    if not hexes:
        return []
    known, size = draft.knowledge[side], draft.grid.size
    seen = unpack_bits(known.in_sight) & draft.grid.bits(hexes)
    if seen:
        raise Refusal("in_sight", f"{draft.sides[side].name} can see some of these hexes")
    gone = {str(hex_) for hex_ in hexes}
    terrain = bytearray(known.terrain)
    for hex_ in hexes:
        terrain[hex_] = 0
    named = set(hexes)
    bits = ~draft.grid.bits(hexes)
    new = replace(
        known,
        terrain=bytes(terrain),
        seen_day=dated(known.seen_day, hexes, 0),
        features=pack_bits(unpack_bits(known.features) & bits, size),
        surveyed=pack_bits(unpack_bits(known.surveyed) & bits, size) if known.surveyed else b"",
        weather=_without(known.weather, gone),
        roads=_without(known.roads, gone),
        smoke=_without(known.smoke, gone),
        food=_without(known.food, gone),
        sites={id_: site for id_, site in known.sites.items() if site.hex not in named},
        sightings={h: s for h, s in known.sightings.items() if s.now or s.hex not in named},
    )
    draft.put_knowledge(side, new)
    return _hexes(draft, hexes)


def _without(table: Any, keys: Iterable[str]) -> Any:
    gone = set(keys)
    return {key: value for key, value in table.items() if key not in gone}


def _forget_stacks(draft: Draft, side: SideId, stacks: Sequence[StackId]) -> list[str]:
    """Let a side forget marks of stacks, and hidden stacks that it had found."""
    words = []
    for id_ in dict.fromkeys(stacks):
        known = draft.knowledge[side]
        seen = _seen(known, id_)
        if seen is None:
            raise Refusal("unknown", f"{draft.sides[side].name} knows of no stack {id_}")
        if seen.now and not seen.found:
            raise Refusal("in_sight", f"{draft.sides[side].name} sees it")
        sightings = {handle: s for handle, s in known.sightings.items() if handle != seen.handle}
        draft.put_knowledge(side, replace(known, sightings=sightings))
        words.append(f"a stack of {draft.sides[seen.side].name} in {draft.grid.label(seen.hex)}")
    return [counted(words)] if words else []


def _seen(known: Knowledge, stack: StackId) -> Sighting | None:
    """A side's sighting of a stack, named by itself or by the side's handle for it."""
    by_link = (s for s in known.sightings.values() if s.true == stack)
    return known.sightings.get(stack) or next(by_link, None)
