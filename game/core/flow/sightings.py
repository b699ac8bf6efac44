"""Keeping a side's sightings of foreign stacks: handles, dated marks, and the events that tell of them.

What is seen is the ruleset's business (`keep` is given it as copies); how it is filed and told is not. A
handle says nothing of the stack, and none is used twice.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from typing import Any, NamedTuple

from game.core.draft import Draft
from game.core.events.common import SightingGone, SightingLost, SightingMoved, StackSighted
from game.core.events.scouting import SightingChanged
from game.core.flow import marching_orders
from game.core.hexgrid import pack_bits, patched
from game.core.march_orders import NEAR
from game.core.records import HexId, RuleId, SideId, StackId, replace
from game.core.state import Knowledge, MemberSeen, Sighting, Stack

Came = set[tuple[SideId, HexId]]
"""Sides of stacks that came into sight, and where."""
_NEW = 1 << 60
_INDEX = "sightings"
_NO_RULE = RuleId("")


class SightingIndex(NamedTuple):
    """The sightings of a side by what is asked of them.

    `handles` by true stack, of those in sight now; `nameless` is how many are of which that is not known (on
    a belief); `read`: the sides of those whose stat board was read, by true stack; `ghosts`: dated marks by
    hex.
    """

    handles: dict[StackId, StackId]
    nameless: int
    read: dict[StackId, SideId]
    ghosts: dict[HexId, tuple[StackId, ...]]


def handles(draft: Draft, side: SideId) -> Mapping[StackId, StackId]:
    """The foreign stacks that a side knows to be in sight now, each with the side's own handle for it: all
    that may be told."""
    return index_of(draft, side).handles


def index_of(draft: Draft, side: SideId) -> SightingIndex:
    """The sightings of a side by what is asked of them; not to be changed."""
    table = draft.knowledge[side].sightings
    kept = draft.where.notes.get((_INDEX, side))
    if kept is not None and kept[0] is table:
        found: SightingIndex = kept[1]
        return found
    index = SightingIndex({}, 0, {}, {})
    for seen in table.values():
        index = _indexed(index, seen)
    draft.notes[_INDEX, side] = (table, index)
    return index


def _indexed(index: SightingIndex, seen: Sighting) -> SightingIndex:
    """An index, which is changed, with one sighting more."""
    if not seen.now:
        index.ghosts[seen.hex] = (*index.ghosts.get(seen.hex, ()), seen.handle)
    elif seen.true is None:
        return index._replace(nameless=index.nameless + 1)
    else:
        index.handles[seen.true] = seen.handle
        if any(member.hits is not None for member in seen.members):
            index.read[seen.true] = seen.side
    return index


def _reindex(
    draft: Draft,
    side: SideId,
    index: SightingIndex,
    before: Mapping[StackId, Sighting],
    changed: Set[StackId],
) -> None:
    """Bring the index of a side up to date after some sightings were changed."""
    table = draft.knowledge[side].sightings
    new = SightingIndex(dict(index.handles), index.nameless, dict(index.read), dict(index.ghosts))
    for old in (before[handle] for handle in changed if handle in before):
        if not old.now:
            left = tuple(handle for handle in new.ghosts[old.hex] if handle != old.handle)
            new.ghosts[old.hex] = left
            if not left:
                del new.ghosts[old.hex]
        elif old.true is None:
            new = new._replace(nameless=new.nameless - 1)
        else:
            new.read.pop(old.true, None)
            new.handles.pop(old.true, None)
    for handle in changed:
        if handle in table:
            new = _indexed(new, table[handle])
    # In the order of the table, whatever led to it: it must not tell a live campaign from a loaded one.
    by_handle = dict(sorted(new.handles.items(), key=lambda item: item[1]))
    draft.notes[_INDEX, side] = (table, new._replace(handles=by_handle))


def blank_knowledge(size: int) -> Knowledge:
    """Knowledge of nothing, for a map of `size` hexes."""
    return Knowledge(terrain=bytes(size), seen_day=bytes(2 * size))


def with_land(draft: Draft, known: Knowledge) -> Knowledge:
    """Knowledge with all land, roads and rivers of the map."""
    size = draft.grid.size
    return replace(known, terrain=draft.land.terrain, features=pack_bits((1 << size) - 1, size))


def handle_order(handle: StackId) -> tuple[int, str]:
    """Handles by age, the oldest first. On a belief a handle is any id: those come by name."""
    digits = handle[1:]
    return (int(digits), handle) if handle[:1] == "e" and digits.isdigit() else (0, handle)


def looks_order(seen: Sighting) -> tuple[int, str, HexId, SideId, str]:
    """Stacks known by a handle first, oldest first; then by what is seen of them: an order that tells nothing
    of the order in which their sides formed them."""
    number = int(seen.handle[1:]) if seen.handle else _NEW
    return number, seen.handle, seen.hex, seen.side, repr((seen.zone, seen.leader, seen.members))


def dated(days: bytes, hexes: Iterable[HexId], day: int) -> bytes:
    """`Knowledge.seen_day` with a day set for some hexes."""
    stamp = min(day, 0xFFFF).to_bytes(2, "little")
    stale = [2 * hex_ for hex_ in hexes if days[2 * hex_ : 2 * hex_ + 2] != stamp]
    return patched(days, dict.fromkeys(stale, stamp)) if stale else days


def observer(draft: Draft, side: SideId, hex_: HexId) -> StackId | None:
    """The side's own stack that sees what is in a hex, its oldest there before its oldest next to it."""
    for near in (draft.stacks_in(hex_), *(draft.stacks_in(h) for h in draft.grid.around[hex_])):
        own = [stack.id for stack in near if stack.side == side]
        if own:
            return min(own, key=lambda id_: (len(id_), id_))
    return None


def fresh_copy(
    draft: Draft,
    side: SideId,
    stack: Stack,
    members: Sequence[MemberSeen],
    *,
    old: Sighting | None = None,
    stance: str = "open",
    found: str = "",
    leader: str = "",
) -> Sighting:
    """What a side sees now of a stack, under the handle of the `old` copy if there is one; else it has none
    yet."""
    return Sighting(
        handle=old.handle if old is not None else StackId(""),
        side=stack.side,
        hex=stack.hex,
        day=draft.clock.day,
        slot=draft.clock.slot,
        by=observer(draft, side, stack.hex),
        stance=stance,
        found=found,
        members=tuple(members),
        zone=stack.zone,
        now=True,
        true=stack.id,
        leader=leader,
    )


def keep(
    draft: Draft,
    side: SideId,
    stacks: Iterable[Stack],
    look: Callable[[Stack, Sighting | None], Sighting | None],
    watched: Set[HexId],
    *,
    seen: RuleId = _NO_RULE,
    memory: RuleId = _NO_RULE,
    tell: Callable[[Sighting, Sighting], None] | None = None,
    stays: Callable[[Sighting, Came], bool] = lambda _, __: False,
    again: Callable[[Sighting, Sighting], bool] = lambda _, __: False,
    marks: bool = False,
) -> None:
    """File what a side sees now of foreign stacks. `look` gives a copy of one, made of the old one if it was
    in sight before, or None.

    A stack out of sight leaves a dated mark, if there are `marks`, and one of earlier days keeps it, unless
    its hex is `watched`: then it is seen not to be there, if it does not perhaps `stays` unseen.
    Where a stack comes into sight and looks like the one mark of this very turn from which it could have
    come (`again(mark, now)`), that mark goes: a march that is seen twice is not shown as two. Only looks
    count, not which stack it is. `tell(old, now)` tells of changes; without it all that is shown of a
    stack is told where it changes.
    """
    known, index = draft.knowledge[side], index_of(draft, side)
    table = known.sightings
    looks: list[Sighting] = []
    lost: list[Sighting] = []
    for stack in stacks:
        handle = index.handles.get(stack.id)
        seen_before = None if handle is None else table[handle]
        copy = look(stack, seen_before)
        if copy is not None:
            looks.append(copy)
        elif seen_before is not None:
            lost.append(seen_before)
    vanished = bool(index.nameless) or bool(index.handles.keys() - draft.stacks.keys())
    haunted = index.ghosts.keys() & watched
    if not (looks or lost or vanished or haunted):
        return
    sightings, handle_number = dict(table), known.next_handle
    changed: set[StackId] = set()
    seen_again: list[Sighting] = []
    for now in sorted(looks, key=looks_order):
        handle = index.handles.get(now.true or StackId(""))
        if handle is None:
            handle = StackId(f"e{handle_number}")
            handle_number += 1
            sightings[handle] = replace(now, handle=handle)
            tell_new(draft, side, sightings[handle], seen)
            changed.add(handle)
            once = [mark for mark in table.values() if _alike(draft, mark, now) and again(mark, now)]
            if len(once) == 1 and once[0].handle in sightings:
                seen_again.append(once[0])
        elif now != table[handle]:
            sightings[handle] = now
            if tell is not None:
                tell(table[handle], now)
            else:
                _tell_all(draft, side, table[handle], now, seen)
            changed.add(handle)
    came = {(now.side, now.hex) for now in looks if now.true not in index.handles}
    for old in sorted(lost, key=looks_order):
        may_be = old.hex not in watched or stays(replace(old, day=draft.clock.day), came)
        _lose(draft, side, sightings, old, memory, mark=marks and may_be)
        changed.add(old.handle)
    if vanished:
        gone = {s.true: s for s in table.values() if s.now and s.true not in draft.stacks}
        for old in gone.values():
            del sightings[old.handle]
            draft.emit(SightingGone(audience=(side,), handle=old.handle, hex=old.hex, reason="gone"))
            changed.add(old.handle)
    ghosts = [table[one] for one in sorted(one for hex_ in haunted for one in index.ghosts[hex_])]
    ghosts = [ghost for ghost in ghosts if not stays(ghost, came)]
    for ghost in {mark.handle: mark for mark in (*ghosts, *seen_again)}.values():
        del sightings[ghost.handle]
        draft.emit(
            SightingGone(audience=(side,), rule=memory, handle=ghost.handle, hex=ghost.hex, reason="moved on")
        )
        changed.add(ghost.handle)
    if changed:
        grown = len(sightings) > len(table) or handle_number != known.next_handle
        if grown:
            sightings = dict(sorted(sightings.items()))
        draft.put_knowledge(side, replace(known, sightings=sightings, next_handle=handle_number))
        _reindex(draft, side, index, table, changed)


def _alike(draft: Draft, mark: Sighting, now: Sighting) -> bool:
    """Whether a mark was left this turn by a stack that looked as one in sight does."""
    clock = draft.clock
    if mark.now or (mark.day, mark.slot) != (clock.day, clock.slot):
        return False
    return (mark.side, mark.zone, mark.leader) == (now.side, now.zone, now.leader) and _who(mark) == _who(now)


def _who(seen: Sighting) -> tuple[tuple[str, int], ...]:
    return tuple((member.kind, member.count) for member in seen.members)


def tell_moved(draft: Draft, side: SideId, old: Sighting, now: Sighting) -> None:
    """Tell that a stack in sight crossed a border, if it did."""
    if old.hex != now.hex:
        draft.emit(
            SightingMoved(
                audience=(side,), handle=now.handle, side=now.side, from_hex=old.hex, to_hex=now.hex
            )
        )
        marching_orders.alarm(draft, side, now, NEAR)


def tell_changed(draft: Draft, side: SideId, now: Sighting, rule: RuleId) -> None:
    """Tell that a stack in sight is not what it was."""
    draft.emit(SightingChanged(audience=(side,), rule=rule, **_shown(now)))


def _tell_all(draft: Draft, side: SideId, old: Sighting, now: Sighting, rule: RuleId) -> None:
    tell_moved(draft, side, old, now)
    if {**_shown(old), "hex": now.hex} != _shown(now):
        tell_changed(draft, side, now, rule)


def tell_new(draft: Draft, side: SideId, now: Sighting, rule: RuleId = _NO_RULE) -> None:
    """Tell of a stack that was not known before."""
    units = sum(m.count for m in now.members)
    draft.emit(StackSighted(audience=(side,), rule=rule, units=units, **_shown(now)))
    marching_orders.alarm(draft, side, now)


def _shown(now: Sighting) -> dict[str, Any]:
    """What an event tells of a stack in sight."""
    names = ("handle", "side", "hex", "members", "zone", "stance", "leader", "found")
    return {name: getattr(now, name) for name in names}


def _lose(
    draft: Draft,
    side: SideId,
    sightings: dict[StackId, Sighting],
    old: Sighting,
    memory: RuleId,
    *,
    mark: bool,
) -> None:
    """Let a side lose sight of a stack; a dated `mark` stays unless it sees that the stack is not there."""
    if mark:
        clock = draft.clock
        sightings[old.handle] = replace(old, now=False, true=None, day=clock.day, slot=clock.slot)
    else:
        del sightings[old.handle]
    draft.emit(
        SightingLost(audience=(side,), rule=memory, handle=old.handle, side=old.side, hex=old.hex, mark=mark)
    )
