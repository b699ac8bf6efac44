"""Keeping a side's sightings of foreign stacks: handles, dated marks, and the events that tell of them.

What is seen is the ruleset's business (`keep` is given it as copies); how it is filed and told is not. A
handle says nothing of the stack, and none is used twice.
"""

from collections.abc import Callable, Container, Iterable, Sequence
from typing import Any

from game.core.draft import Draft
from game.core.events.common import SightingGone, SightingLost, SightingMoved, StackSighted
from game.core.events.scouting import SightingChanged
from game.core.hexgrid import pack_bits
from game.core.records import HexId, RuleId, SideId, StackId, replace
from game.core.state import Knowledge, MemberSeen, Sighting, Stack

Came = set[tuple[SideId, HexId]]
"""Sides of stacks that came into sight, and where."""
_NEW = 1 << 60
_NO_RULE = RuleId("")


def handles(draft: Draft, side: SideId) -> dict[StackId, StackId]:
    """The foreign stacks that a side knows to be in sight now, each with the side's own handle for it: all
    that may be told."""
    return {s.true: s.handle for s in draft.knowledge[side].sightings.values() if s.now and s.true}


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
    out = bytearray(days)
    stamp = min(day, 0xFFFF).to_bytes(2, "little")
    for hex_ in hexes:
        out[2 * hex_ : 2 * hex_ + 2] = stamp
    return bytes(out)


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
    watched: Container[HexId],
    *,
    seen: RuleId = _NO_RULE,
    memory: RuleId = _NO_RULE,
    tell: Callable[[Sighting, Sighting], None] | None = None,
    stays: Callable[[Sighting, Came], bool] = lambda _, __: False,
    marks: bool = False,
) -> None:
    """File what a side sees now of foreign stacks. `look` gives a copy of one, made of the old one if it was
    in sight before, or None.

    A stack out of sight leaves a dated mark, if there are `marks`, and one of earlier days keeps it, unless
    its hex is `watched`: then it is seen not to be there, if it does not perhaps `stays` unseen.
    `tell(old, now)` tells of changes; without it all that is shown of a stack is told where it changes.
    """
    known = draft.knowledge[side]
    sightings = dict(known.sightings)
    before = {s.true: s for s in sightings.values() if s.now}
    handle_number = known.next_handle
    looks: list[Sighting] = []
    lost: list[Sighting] = []
    for stack in stacks:
        seen_before = before.get(stack.id)
        copy = look(stack, seen_before)
        if copy is not None:
            looks.append(copy)
        elif seen_before is not None:
            lost.append(seen_before)
    for now in sorted(looks, key=looks_order):
        old = before.get(now.true or StackId(""))
        if old is None:
            handle = StackId(f"e{handle_number}")
            handle_number += 1
            sightings[handle] = replace(now, handle=handle)
            tell_new(draft, side, sightings[handle], seen)
        else:
            sightings[old.handle] = now
            if tell is not None:
                tell(old, now)
            else:
                _tell_all(draft, side, old, now, seen)
    came = {(now.side, now.hex) for now in looks if now.true not in before}
    for old in sorted(lost, key=looks_order):
        may_be = old.hex not in watched or stays(replace(old, day=draft.clock.day), came)
        _lose(draft, side, sightings, old, memory, mark=marks and may_be)
    for true, old in before.items():
        if true not in draft.stacks:
            del sightings[old.handle]
            draft.emit(SightingGone(audience=(side,), handle=old.handle, hex=old.hex, reason="gone"))
    for ghost in [s for s in sightings.values() if not s.now and s.hex in watched]:
        if stays(ghost, came):
            continue
        del sightings[ghost.handle]
        draft.emit(
            SightingGone(audience=(side,), rule=memory, handle=ghost.handle, hex=ghost.hex, reason="moved on")
        )
    if sightings != known.sightings or handle_number != known.next_handle:
        draft.put_knowledge(
            side, replace(known, sightings=dict(sorted(sightings.items())), next_handle=handle_number)
        )


def tell_moved(draft: Draft, side: SideId, old: Sighting, now: Sighting) -> None:
    """Tell that a stack in sight crossed a border, if it did."""
    if old.hex != now.hex:
        draft.emit(
            SightingMoved(
                audience=(side,), handle=now.handle, side=now.side, from_hex=old.hex, to_hex=now.hex
            )
        )


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
