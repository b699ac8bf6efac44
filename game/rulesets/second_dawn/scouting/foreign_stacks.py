"""Foreign stacks in a side's eyes: who is seen from where, the dated copies of them, and what the rules ask
of both (SD5-7.01 to 7.03, SD5-7.07).

A stack is in sight of a side exactly if the side holds a sighting of it that is `now`. Rules that run on the
truth ask here wherever a stack nobody of the side sees must make no difference to it.
"""

from collections.abc import Iterable, Mapping, Set

from game.core.events.common import SightingRead
from game.core.flow.sightings import (
    Came,
    fresh_copy,
    handle_order,
    handles,
    index_of,
    keep,
    looks_order,
    tell_changed,
    tell_moved,
)
from game.core.numbers import THIRD
from game.core.records import HexId, KindId, RuleId, SideId, StackId
from game.core.state import MemberSeen, Sighting, Stack
from game.rulesets.second_dawn.command import stat_board
from game.rulesets.second_dawn.content.records import SightRow, UnitKind, ZoneRow
from game.rulesets.second_dawn.content.typed import Draft
from game.rulesets.second_dawn.mounts import vehicles
from game.rulesets.second_dawn.scouting.communication import cut_off
from game.rulesets.second_dawn.scouting.watch_posts import (
    NO_GLANCES,
    Glances,
    WatchPosts,
    confidants,
    furthest,
    glances,
    within,
)
from game.rulesets.second_dawn.unit import ageing, levels

_SEEN = RuleId("SD5-7.01")
_MEMORY = RuleId("SD5-7.07")
_BOARD = RuleId("SD4-4.02")
_FEW_TINY = 4
_BESIDE = 1


def in_touch(draft: Draft, side: SideId, hex_: HexId) -> bool:
    """Whether somebody in a hex lets a side know at once what is in it."""
    friends = confidants(draft, side)
    return any(s.side in friends and not cut_off(draft, s) for s in draft.stacks_in(hex_))


def in_sight(draft: Draft, side: SideId) -> Mapping[StackId, StackId]:
    """The foreign stacks that a side or a stack of it that is out of touch sees now: the rules in a hex go by
    what those see who are in it (SD5-7.05). Handles of the latter no side knows."""
    told = handles(draft, side)
    if not draft.reports:
        return told
    return {true: seen.handle for true, seen in _untold(draft, side).items()} | dict(told)


def _untold(draft: Draft, side: SideId) -> dict[StackId, Sighting]:
    return {
        s.true: s
        for report in draft.reports.values()
        if report.side == side
        for s in report.sightings.values()
        if s.now and s.true
    }


def seen_of(draft: Draft, side: SideId, stack: StackId) -> Sighting:
    """What a side, or a stack of it, sees of a stack in sight."""
    handle = handles(draft, side).get(stack)
    return _untold(draft, side)[stack] if handle is None else draft.knowledge[side].sightings[handle]


def foes_in_sight(draft: Draft, side: SideId, hex_: HexId, *, told: bool = False) -> list[Stack]:
    """Hostile stacks of a hex that a side sees, first seen first: an order that the side itself can tell.
    With `told` only those of which it knows itself."""
    here = draft.stacks_in(hex_)
    if not here:
        return []
    seen = handles(draft, side) if told else in_sight(draft, side)
    foes = [s for s in here if s.id in seen and draft.hostile(side, s.side)]
    return sorted(foes, key=lambda foe: handle_order(seen[foe.id]))


def zone_sees(draft: Draft, zone: str, other: str) -> bool:
    """Whether those in a zone see what is in another one (SD5-7.03). A match of before the table of zones has
    two, which see each other."""
    row: ZoneRow | None = draft.world.tables.get("zone", {}).get(zone)
    return row is None or other in row.sees


def _posts_on(draft: Draft, side: SideId, zone: str, seen_from: Set[HexId]) -> Set[HexId]:
    """Those of a side's watch posts, of some, from which a zone is seen (SD5-7.03). A city stands on the
    ground."""
    if all(zone_sees(draft, one, zone) for one in draft.world.tables.get("zone", {})):
        return seen_from
    friends = confidants(draft, side)
    ground = zone_sees(draft, "ground", zone)
    return {
        post
        for post in seen_from
        if (ground and any(s.kind == "city" and s.owner in friends for s in draft.sites_in(post)))
        or any(
            s.side in friends and zone_sees(draft, s.zone, zone) and _looks_out(draft, s)
            for s in draft.stacks_in(post)
        )
    }


def _looks_out(draft: Draft, stack: Stack) -> bool:
    """Whether its side sees what a stack sees, at once."""
    return not vehicles.unattended(draft.world, draft.units, stack) and not cut_off(draft, stack)


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


def visible(
    draft: Draft, side: SideId, stack: Stack, seen_from: Set[HexId], closer: Glances = NO_GLANCES
) -> bool:
    """Whether a side sees a foreign stack from its watch posts: its friends always, allies wherever it has a
    post, for nobody hides from them (SD5-11.06), open ones by the rows of the table, by a peek or a survey,
    or peeking at it themselves; others as long as it is aware of them."""
    if stack.side in confidants(draft, side) or _fights(draft, side, stack):
        return True
    if stack.hex in seen_from and stack.side in draft.allies(side):
        return True
    if concealed(draft, stack):
        return _watched(draft, side, stack)
    if stack.hex in closer.peeked or _peers_at(draft, side, stack):
        return True
    if stack.zone == "sky" and stack.hex in closer.surveyed:
        return True
    kinds = [draft.world.kind(draft.units[u].kind) for u in stack.units]
    reach = seen_from_afar(draft.world.tables["sight"].values(), kinds, stack.zone)
    near = seen_from & draft.grid.near(stack.hex, max(reach, 0))
    return bool(near) and within(draft, stack.hex, reach, _posts_on(draft, side, stack.zone, near))


def _fights(draft: Draft, side: SideId, stack: Stack) -> bool:
    """Whether a stack is in battle with one that is out of touch: a battle, once it has begun, is told."""
    if not draft.params.delayed_reports:
        return False
    friends = confidants(draft, side)
    return any(
        not {battle.attacker, battle.defender}.isdisjoint(friends)
        and not set(stack.units).isdisjoint(battle.units.values())
        for battle in draft.battles.values()
    )


def _peers_at(draft: Draft, side: SideId, stack: Stack) -> bool:
    """Whether an open stack peeks into a hex in which somebody of a side stands, and is seen (SD5-9.07)."""
    if stack.peeks is None:
        return False
    return in_touch(draft, side, stack.peeks)


def concealed(draft: Draft, stack: Stack) -> bool:
    """Whether a stack must be found to be seen: it hides or sneaks, or is too tiny (SD5-7.01)."""
    kinds = (draft.world.kind(draft.units[u].kind) for u in stack.units)
    return stack.stance != "open" or counts_as_hidden(kinds, stack.zone)


def _watched(draft: Draft, side: SideId, stack: Stack) -> bool:
    """Whether a side that found a hidden stack has kept an eye on it: the stack is still there, and so is
    somebody of the side or its confidants (SD2-14.15)."""
    handle = handles(draft, side).get(stack.id)
    if handle is None:
        return False
    seen = draft.knowledge[side].sightings[handle]
    return bool(seen.found) and seen.hex == stack.hex and in_touch(draft, side, stack.hex)


def see_stacks(
    draft: Draft,
    side: SideId,
    seen_from: Set[HexId],
    among: Iterable[StackId],
    closer: Glances | None = None,
) -> None:
    """Bring a side's sightings of some stacks up to date; what is out of sight stays as a dated copy.
    `closer`: where it looks more closely, if that is known already."""
    friends = confidants(draft, side)
    foreign = [draft.stacks[id_] for id_ in among if id_ in draft.stacks and draft.stacks[id_].side != side]
    far = afar(draft)
    keener = glances(draft, side) if closer is None else closer

    def look(stack: Stack, old: Sighting | None) -> Sighting | None:
        friendly = stack.side in friends
        near = friendly or stack.peeks is not None or stack.hex in keener.peeked
        near = near or within(draft, stack.hex, far, seen_from) or _fights(draft, side, stack)
        if near and visible(draft, side, stack, seen_from, keener):
            return _copy(draft, side, stack, old, friendly)
        return None

    keep(
        draft,
        side,
        foreign,
        look,
        seen_from | keener.peeked if keener.peeked else seen_from,
        seen=_SEEN,
        memory=_MEMORY,
        tell=lambda old, now: _tell_change(draft, side, old, now),
        stays=lambda seen, came: _may_hide_there(draft, seen, came),
        again=lambda mark, now: _within_a_march(draft, mark, now),
        marks=draft.params.last_seen_marks,
    )


def unseen(draft: Draft, side: SideId, stack: StackId, now: WatchPosts) -> bool:
    """Whether a stack is nothing to a side: nobody of it is near, and there is nothing that it must forget.
    Most are, and it is quicker to say so than to look."""
    there, index = draft.stacks.get(stack), index_of(draft, side)
    if there is None or stack in index.handles or index.nameless or now.glances.peeked or draft.reports:
        return False
    if there.peeks is not None or there.side in confidants(draft, side) or draft.params.delayed_reports:
        return False
    if not now.posts.isdisjoint(draft.grid.near(there.hex, afar(draft))):
        return False
    return index.ghosts.keys().isdisjoint(now.posts) and index.handles.keys() <= draft.stacks.keys()


def sides_near(draft: Draft, stack: StackId) -> set[SideId]:
    """Sides that have a stack or a place so near to a stack that they may see it."""
    stacks, sites, where = draft.stacks, draft.sites, draft.where
    around = draft.grid.near(stacks[stack].hex, afar(draft))
    out = {stacks[one].side for one in where.beside(around)}
    owners = {sites[one].owner for one in where.places(around)}
    return out | {owner for owner in owners if owner is not None}


def nothing_to(draft: Draft, side: SideId, stack: StackId, near: Set[SideId]) -> bool:
    """Whether a stack is `unseen` by a side of which nobody is among those `near`, so that it need not be
    known from where the side sees; False where that would have to be known."""
    index = index_of(draft, side)
    if index.ghosts or index.nameless or stack in index.handles:
        return False
    if draft.reports or draft.params.delayed_reports or draft.stacks[stack].peeks is not None:
        return False
    if not near.isdisjoint(confidants(draft, side)):
        return False
    return index.handles.keys() <= draft.stacks.keys()


def afar(draft: Draft) -> int:
    """From how many borders away any stack is seen, or looked at over a border."""
    return max(furthest(draft, "unit"), _BESIDE)


def touched_by(draft: Draft, side: SideId, changed: Iterable[HexId], *, notable: bool) -> list[StackId]:
    """Stacks that a side may see otherwise than it did before something changed in some hexes, in the order
    of their table; `notable`: it concerned somebody who lends figures to others far away."""
    near, far = draft.grid.near, afar(draft)
    out = draft.where.beside(set[HexId]().union(*[near(hex_, far) for hex_ in changed]))
    friends = confidants(draft, side)
    out.update(id_ for id_, whose in index_of(draft, side).read.items() if notable or whose not in friends)
    if notable and len(friends) > 1:
        out.update(stack.id for stack in draft.stacks.values() if stack.side in friends)
    return _in_order(draft, out)


def in_question(draft: Draft, side: SideId, now: WatchPosts) -> Iterable[StackId]:
    """All stacks that a side may see or has in sight, in the order of their table: who is far from all of its
    own is neither."""
    if draft.params.delayed_reports:
        return draft.stacks
    near = touched_by(draft, side, now.posts | now.trodden, notable=True)
    return _in_order(draft, {*near, *(index_of(draft, side).handles.keys() & draft.stacks.keys())})


def _in_order(draft: Draft, stacks: Set[StackId]) -> list[StackId]:
    formed = {id_ for id_ in stacks if id_ not in draft.base.stacks}
    return (
        sorted(stacks - formed) + [id_ for id_ in draft.stacks if id_ in formed] if formed else sorted(stacks)
    )


def _may_hide_there(draft: Draft, seen: Sighting, came: Came) -> bool:
    """Whether a stack that is seen no more may be there yet: it hid before our eyes, none of its side `came`
    into sight there, and no nightfall since then has told."""
    lately = seen.day >= draft.clock.day - 1
    return seen.stance != "open" and lately and (seen.side, seen.hex) not in came


def _within_a_march(draft: Draft, mark: Sighting, now: Sighting) -> bool:
    """Whether a day's move takes a stack from where it was last seen to where one like it comes into sight,
    as far as their kinds tell."""
    move = min((draft.world.kind(member.kind).move for member in mark.members), default=0)
    return mark.stance == "open" and draft.grid.distance(mark.hex, now.hex) * THIRD <= move


def by_looks(draft: Draft, side: SideId, stacks: Iterable[Stack]) -> list[Stack]:
    """Stacks of a hex in an order that tells a side nothing but what it sees of them: not in which order they
    were formed."""
    return sorted(stacks, key=lambda stack: looks_order(copy_of(draft, side, stack)))


def _tell_change(draft: Draft, side: SideId, old: Sighting, now: Sighting) -> None:
    tell_moved(draft, side, old, now)
    read = _read(now) and not _read(old)
    if read:
        draft.emit(
            SightingRead(
                audience=(side,),
                rule=_BOARD,
                handle=now.handle,
                side=now.side,
                hex=now.hex,
                members=now.members,
                leader=now.leader,
            )
        )
    if _shown(now, read) != _shown(old, read):
        tell_changed(draft, side, now, _SEEN)


def _shown(seen: Sighting, read: bool) -> tuple[object, ...]:
    """What a sighting shows, without what reading its stat board tells."""
    figures = () if read else (seen.members, seen.leader)
    return (*figures, seen.zone, seen.stance, seen.found)


def _read(seen: Sighting) -> bool:
    """Whether the stat board was read (SD4-4.02)."""
    return any(m.hits is not None for m in seen.members)


def copy_of(draft: Draft, side: SideId, stack: Stack) -> Sighting:
    """What a side sees of a stack that it did not see before, without a handle yet."""
    return _copy(draft, side, stack, None, stack.side in confidants(draft, side))


def _copy(draft: Draft, side: SideId, stack: Stack, old: Sighting | None, friendly: bool) -> Sighting:
    """What a side sees of a stack: class and count, who rides on what, and with an own commander in the hex
    the stat board and who leads (SD4-4.02, SD4-4.03)."""
    board = friendly or stat_board.may_read(draft, side, stack.hex)
    stats = stat_board.totals(draft, stack, _unseen(draft, side, stack)) if board else {}
    groups: dict[tuple[KindId, str], list[MemberSeen]] = {}
    for unit in draft.members(stack):
        kind = ageing.kind_of(draft.world, unit)
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
                combat=stats[unit.id].combat if board else None,
                defense=stats[unit.id].defense if board else None,
            )
        )
    leader = draft.units[stack.leader].kind if stack.leader and board else ""
    return fresh_copy(
        draft,
        side,
        stack,
        [_summed(seen) for _, seen in sorted(groups.items())],
        old=old,
        stance=stack.stance,
        found=_found(draft, side, stack, old),
        leader=leader,
    )


def _unseen(draft: Draft, side: SideId, stack: Stack) -> frozenset[StackId]:
    """Other stacks of a stack's hex that the side does not see: no figure may tell of them."""
    friends = confidants(draft, side)
    return frozenset(
        other.id
        for other in draft.stacks_in(stack.hex)
        if other.id != stack.id and other.side not in friends
        if concealed(draft, other) and not _watched(draft, side, other)
    )


def _found(draft: Draft, side: SideId, stack: Stack, old: Sighting | None) -> str:
    """How a side found a stack that must be found to be seen."""
    if not concealed(draft, stack):
        return ""
    if stack.side in draft.allies(side):
        return "ally"
    return old.found if old is not None else ""


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
        combat=max(m.combat or 0 for m in seen) if board else None,
        defense=max(m.defense or 0 for m in seen) if board else None,
    )
