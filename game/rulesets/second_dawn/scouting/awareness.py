"""Which sides are aware of a hidden stack, and what its owner can tell of that: SD5-10.09, SD2-14.15.

Awareness is a sighting: a side is aware of a stack that is not in the open exactly if it holds a sighting of
it that is `now` and says how it was found. It ends when the stack crosses a border, when the last watcher
leaves (both `foreign_stacks`), when it hides anew, and for an attacker of others in the hex (SD5-8.06).
"""

from collections.abc import Iterable

from game.core.events.scouting import HiddenFound, HiddenLost
from game.core.flow.sightings import handles
from game.core.records import RuleId, SideId, StackId, replace
from game.core.state import Awareness, Stack
from game.rulesets.second_dawn.content.typed import Draft
from game.rulesets.second_dawn.scouting import foreign_stacks, reports, watch_posts

_FOUND = RuleId("SD5-10.09")
_LOST = RuleId("SD2-14.15")


def find(draft: Draft, side: SideId, stack: Stack, how: str) -> StackId:
    """Make a side and those who share its sight aware of a hidden stack; returns the side's handle for it.
    Nothing happens for those who see it already; who is cut off here keeps it to himself, also from allies
    (SD5-7.05). `how` as in `HiddenFound`."""
    untold = bool(reports.alone_in(draft, side, stack.hex))
    for friend in watch_posts.confidants(draft, side):
        for one in reports.alone_in(draft, friend, stack.hex):
            reports.write(draft, one, stack, how)
        if not untold and stack.id not in handles(draft, friend):
            write(draft, friend, stack, how)
    return foreign_stacks.in_sight(draft, side)[stack.id]


def write(draft: Draft, side: SideId, stack: Stack, how: str) -> None:
    """Give a side a sighting of a stack under a handle of its own, and tell it."""
    known = draft.knowledge[side]
    handle = StackId(f"e{known.next_handle}")
    seen = replace(foreign_stacks.copy_of(draft, side, stack), handle=handle, found=how)
    sightings = dict(sorted({**known.sightings, handle: seen}.items()))
    draft.put_knowledge(side, replace(known, sightings=sightings, next_handle=known.next_handle + 1))
    draft.touch(stack.hex)
    watch_posts.keep_look(draft, side, known)
    draft.emit(
        HiddenFound(
            audience=(side,),
            rule=_FOUND,
            handle=handle,
            side=seen.side,
            hex=seen.hex,
            how=how,
            members=seen.members,
            zone=seen.zone,
            stance=seen.stance,
            leader=seen.leader,
        )
    )


def forget(draft: Draft, stack: Stack, sides: Iterable[SideId], why: str) -> None:
    """Let sides lose a stack that is in their sight now: a dated copy stays. `why` as in `HiddenLost`."""
    for side in sides:
        reports.forget(draft, side, stack)
        handle = handles(draft, side).get(stack.id)
        if handle is None or draft.knowledge[side].sightings[handle].found == "ally":
            continue
        known = draft.knowledge[side]
        sightings = dict(known.sightings)
        mark: bool = draft.params.last_seen_marks
        if mark:
            now = {"now": False, "true": None, "day": draft.clock.day, "stance": "hidden"}
            sightings[handle] = replace(sightings[handle], **now)
        else:
            del sightings[handle]
        draft.put_knowledge(side, replace(known, sightings=sightings))
        draft.touch(stack.hex)
        watch_posts.keep_look(draft, side, known)
        lost = HiddenLost(audience=(side,), rule=_LOST, handle=handle, hex=stack.hex, why=why, mark=mark)
        draft.emit(lost)


def forget_all(draft: Draft, stack: Stack, why: str) -> None:
    """Let all who are no friends of its side lose a stack; its own side believes so too."""
    friends = set(draft.allies(stack.side)) | set(watch_posts.confidants(draft, stack.side))
    forget(draft, stack, [side for side in draft.sides if side not in friends], why)
    unnotice(draft, stack)


def part(draft: Draft, old: Stack, new: Stack) -> None:
    """Who is aware of a stack is aware of what is taken out of it: a split shakes nobody off."""
    _shared(draft, old, new)


def merge(draft: Draft, gone: Stack, into: Stack) -> None:
    """Who is aware of either of two stacks that become one is aware of it."""
    _shared(draft, gone, into)


def _shared(draft: Draft, one: Stack, other: Stack) -> None:
    """Whoever is aware of one stack is aware of another one from now on."""
    for side, how in _finders(draft, one):
        if other.id not in handles(draft, side):
            write(draft, side, other, how)
    for alone, how in list(reports.finders(draft, one)):
        reports.write(draft, alone, other, how)
    _pass_on(draft, one, other)


def _finders(draft: Draft, stack: Stack) -> list[tuple[SideId, str]]:
    """Sides that found a stack, and how."""
    return [
        (side, seen.found)
        for side, known in draft.knowledge.items()
        for seen in known.sightings.values()
        if seen.now and seen.true == stack.id and seen.found and seen.found != "ally"
    ]


def notice(draft: Draft, stack: Stack, side: SideId, how: str) -> None:
    """Let the owner of a stack know that a side is aware of it. `how` as in `Awareness`."""
    known = draft.knowledge[stack.side]
    before = tuple(n for n in known.noticed.get(stack.id, ()) if n.side != side)
    fresh = Awareness(side=side, day=draft.clock.day, slot=draft.clock.slot, how=how)
    _put(draft, stack.side, stack.id, tuple(sorted((*before, fresh), key=lambda n: n.side)))


def unnotice(draft: Draft, stack: Stack) -> None:
    """As far as its owner can tell nobody knows of a stack any more: it hid anew, left or stands open."""
    if stack.id in draft.knowledge[stack.side].noticed:
        _put(draft, stack.side, stack.id, ())


def _pass_on(draft: Draft, old: Stack, new: Stack) -> None:
    known = draft.knowledge[old.side].noticed
    both = {n.side: n for n in (*known.get(old.id, ()), *known.get(new.id, ()))}
    if both:
        _put(draft, new.side, new.id, tuple(both[side] for side in sorted(both)))


def _put(draft: Draft, side: SideId, stack: StackId, notices: tuple[Awareness, ...]) -> None:
    known = draft.knowledge[side]
    noticed = {**known.noticed, stack: notices}
    kept = {key: noticed[key] for key in sorted(noticed) if noticed[key]}
    draft.put_knowledge(side, replace(known, noticed=kept))
