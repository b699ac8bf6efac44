"""Fog of war: which hexes a side knows, what it sees there, and what it remembers (TB-2).

A hex is known or it is not: who knows it sees everything in it but what is hidden (TB-2.07). Every part of
the fog is a switch of the match (TB-2.01). Members of a side share all of it (TB-2.08).
"""

from collections.abc import Iterable, Sequence
from itertools import groupby

from game.core.counters import Counter
from game.core.events.common import LandSeen, SiteSighted
from game.core.events.scouting import HexLooked
from game.core.flow.sightings import blank_knowledge, dated, fresh_copy, handles, keep, with_land
from game.core.hexgrid import members, pack_bits, unpack_bits
from game.core.records import HexId, RuleId, SideId, StackId, replace
from game.core.state import MemberSeen, Sighting, Site, Stack, Unit, memory_of
from game.rulesets.battle_for.battle.contributors import can_range
from game.rulesets.battle_for.battle.parties import fighters
from game.rulesets.battle_for.hostility.wilful import RANGED
from game.rulesets.battle_for.side import holding
from game.rulesets.battle_for.typed import Draft

HIDDEN = "hidden"
"""Stance of a stack that stays invisible in a known hex until an effect reveals it (TB-2.07)."""
_KNOWN = RuleId("TB-2.05")
_MEMORY = RuleId("TB-2.10")


def learned(known: int, hexes: int) -> int:
    """Known hexes once others became known by deed (TB-2.05)."""
    return known | hexes


def turn_ended(known: int, manned: int, *, until_next_turn: bool) -> int:
    """Known hexes when the side's own turn ends: all it has (TB-2.06), or, with the switch
    `known_until_next_turn` off, those in which it has units."""
    return known if until_next_turn else manned


def turn_began(manned: int) -> int:
    """Known hexes when a turn of the side begins: those in which it has units (TB-2.04)."""
    return manned


def known(draft: Draft, side: SideId) -> int:
    """Bit set of the hexes that a side knows now."""
    return unpack_bits(draft.knowledge[side].in_sight)


def knows(draft: Draft, side: SideId, hex_: HexId) -> bool:
    """Whether a side knows a hex now."""
    return bool(known(draft, side) >> hex_ & 1)


def handle_of(draft: Draft, side: SideId, stack: StackId) -> StackId | None:
    """A side's handle for a foreign stack that it sees now."""
    return handles(draft, side).get(stack)


def begin(draft: Draft) -> None:
    """What every side knows before the first turn: the land (TB-2.02) and where all begin (TB-2.03), unless
    switched off, and the hexes of its units."""
    for side in draft.sides:
        known_land = blank_knowledge(draft.grid.size)
        if draft.params.share_terrain:
            known_land = with_land(draft, known_land)
        if draft.params.share_starting_positions:
            sites = {s.id: memory_of(s, draft.clock.day) for s in draft.sites.values() if _told(draft, s)}
            known_land = replace(known_land, sites=dict(sorted(sites.items())))
        draft.put_knowledge(side, known_land)
    look_all(draft)


def _told(draft: Draft, site: Site) -> bool:
    """Whether everybody is told of a place: where sides begin (TB-2.03). RULING: and those for which they
    fight, for the victory condition names them (TB-1.03)."""
    return holding.is_spawn(site) or site.id in draft.world.victory.sites


def begin_turn(draft: Draft, side: SideId) -> None:
    """As a side's turn begins it knows the hexes of its units only (TB-2.04, TB-2.06)."""
    _set_known(draft, side, turn_began(_manned(draft, side)))
    look_all(draft)


def end_turn(draft: Draft, side: SideId) -> None:
    """As a side's turn ends the counters of its attacks go (TB-7.12), and, with the switch
    `known_until_next_turn` off, what it knows by deed."""
    seen = draft.knowledge[side]
    if any(s.counters for s in seen.sightings.values()):
        plain = {h: replace(s, counters={}) if s.counters else s for h, s in seen.sightings.items()}
        draft.put_knowledge(side, replace(seen, sightings=plain))
    until = draft.params.known_until_next_turn
    _set_known(draft, side, turn_ended(_by_deed(draft, side), _manned(draft, side), until_next_turn=until))
    look_all(draft)


def reveal(draft: Draft, side: SideId, hexes: Iterable[HexId]) -> None:
    """Make hexes known to a side for this turn, and let everybody see what there is to see."""
    bits = draft.grid.bits(hexes)
    _set_known(draft, side, learned(_by_deed(draft, side), bits))
    look_all(draft)


def unhide(draft: Draft, stack: Stack) -> Stack:
    """A stack that everybody sees from now on who knows its hex (TB-2.07)."""
    if stack.stance != HIDDEN:
        return stack
    shown = draft.set_stack(stack.id, stance="open")
    look_all(draft)
    return shown


def learn_land(draft: Draft, side: SideId, hex_: HexId) -> None:
    """Let a side know the terrain of a hex at whose border it was turned back (switch `share_terrain`)."""
    _learn_terrain(draft, side, 1 << hex_)


def look_all(draft: Draft) -> None:
    """Bring what all sides know up to date: after stacks moved, were formed, hurt or lost."""
    for side in draft.sides:
        manned = learned(_by_deed(draft, side), _manned(draft, side))
        _set_known(draft, side, manned)
        _learn_terrain(draft, side, known(draft, side))
        _see_sites(draft, side)
        _see_stacks(draft, side)


def note(draft: Draft, side: SideId, handle: StackId, counter: Counter[Sighting, int], value: int) -> None:
    """Set a figure that a side keeps of a stack it sees, such as how often it attacked it (TB-7.08)."""
    seen = draft.knowledge[side]
    noted = counter.on(seen.sightings[handle], value)
    draft.put_knowledge(side, replace(seen, sightings={**seen.sightings, handle: noted}))


def _manned(draft: Draft, side: SideId) -> int:
    """Hexes in which a side has units."""
    return draft.grid.bits({stack.hex for stack in draft.stacks.values() if stack.side == side})


def _by_deed(draft: Draft, side: SideId) -> int:
    return unpack_bits(draft.knowledge[side].looked)


def _set_known(draft: Draft, side: SideId, bits: int) -> None:
    """Let a side know these hexes, or all of them if there is no fog; what it knows no more is dated."""
    size = draft.grid.size
    before = draft.knowledge[side]
    shown = bits if draft.params.fog else (1 << size) - 1
    was = unpack_bits(before.in_sight)
    if bits == unpack_bits(before.looked) and shown == was:
        return
    fields: dict[str, object] = {"looked": pack_bits(bits, size), "in_sight": pack_bits(shown, size)}
    if lost := was & ~shown:
        day = draft.clock.day
        fields["seen_day"] = dated(before.seen_day, members(lost), day)
        fields["sites"] = {
            id_: replace(site, day=day) if lost >> site.hex & 1 else site
            for id_, site in before.sites.items()
        }
    draft.put_knowledge(side, replace(before, **fields))
    if fresh := shown & ~was:
        draft.emit(HexLooked(audience=(side,), rule=_KNOWN, hexes=tuple(members(fresh))))


def _learn_terrain(draft: Draft, side: SideId, bits: int) -> None:
    """Learn the terrain of hexes, if it is not known anyway (switch `share_terrain`)."""
    seen, land = draft.knowledge[side], draft.land
    features = unpack_bits(seen.features)
    if seen.terrain == land.terrain and not bits & ~features:
        return
    fresh = [h for h in members(bits) if seen.terrain[h] != land.terrain[h]]
    terrain = bytearray(seen.terrain)
    for hex_ in fresh:
        terrain[hex_] = land.terrain[hex_]
    packed = pack_bits(features | bits, draft.grid.size)
    if fresh or packed != seen.features:
        draft.put_knowledge(side, replace(seen, terrain=bytes(terrain), features=packed))
    if fresh:
        draft.emit(LandSeen(audience=(side,), rule=_KNOWN, hexes=tuple(fresh)))


def _see_sites(draft: Draft, side: SideId) -> None:
    """Learn places in known hexes as they are."""
    seen, bits, day = draft.knowledge[side], known(draft, side), draft.clock.day
    sites = dict(seen.sites)
    for site in draft.sites.values():
        if not bits >> site.hex & 1:
            continue
        now, before = memory_of(site, day), sites.get(site.id)
        sites[site.id] = now
        if before is None or replace(before, day=day) != now:
            draft.emit(
                SiteSighted(
                    audience=(side,), rule=_KNOWN, site=site.id, hex=site.hex, owner=site.owner, seen=now
                )
            )
    if sites != seen.sites:
        draft.put_knowledge(side, replace(seen, sites=dict(sorted(sites.items()))))


def _see_stacks(draft: Draft, side: SideId) -> None:
    """See the foreign stacks of known hexes; of others a dated mark stays (TB-2.10)."""
    bits = known(draft, side)

    def look(stack: Stack, old: Sighting | None) -> Sighting | None:
        seen = bits >> stack.hex & 1 and stack.stance != HIDDEN
        return _copy(draft, side, stack, old) if seen else None

    keep(
        draft,
        side,
        [stack for stack in draft.stacks.values() if stack.side != side],
        look,
        frozenset(members(bits)),
        seen=_KNOWN,
        memory=_MEMORY,
        marks=draft.params.last_seen_marks,
    )


def copy_of(draft: Draft, side: SideId, stack: Stack) -> Sighting:
    """What a side would see of a stack that it does not see, without a handle."""
    return _copy(draft, side, stack, None)


def _copy(draft: Draft, side: SideId, stack: Stack, old: Sighting | None) -> Sighting:
    """What a side sees of a stack in a hex it knows: its units in their order, with hits, level and who rides
    whom, and that it fights Ranged (TB-7.10). Nothing of its doctrine otherwise, of its orders, names, move
    or counters."""
    ones = [_seen(draft, unit) for unit in draft.members(stack)]
    runs = [_together(list(run)) for _, run in groupby(ones)]
    stance = RANGED if fights_ranged(draft, stack) else "open"
    new = fresh_copy(draft, side, stack, runs, old=old, stance=stance)
    return replace(new, counters=old.counters) if old is not None and old.hex == stack.hex else new


def fights_ranged(draft: Draft, stack: Stack) -> bool:
    """Whether a stack's stance is Ranged and it can fight so, which everybody sees who knows its hex (RULING
    TB-7.10). On a belief the sighting says so."""
    if stack.stance == RANGED:
        return True
    return stack.doctrine.ranged and can_range(fighters(draft.world, draft.units, stack))


def _seen(draft: Draft, unit: Unit) -> MemberSeen:
    return MemberSeen(
        kind=unit.kind,
        count=1,
        hits=unit.hits,
        hits_max=draft.world.kind(unit.kind).hits,
        level=unit.level,
        mount=draft.units[unit.mount].kind if unit.mount else "",
    )


def _together(run: Sequence[MemberSeen]) -> MemberSeen:
    """Equal units that stand one behind the other."""
    one = run[0]
    hits, most = (one.hits or 0) * len(run), (one.hits_max or 0) * len(run)
    return replace(one, count=len(run), hits=hits, hits_max=most)
