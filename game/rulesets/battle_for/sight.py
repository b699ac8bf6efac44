"""What a side knows of the map: known hexes and who stands in them (TB section 2)."""

from game.core.draft import Draft
from game.core.hexgrid import pack_bits, unpack_bits
from game.core.records import SideId, changed
from game.core.state import Knowledge, memory_of


def begin(draft: Draft) -> None:
    """Every side's first knowledge: the land, if it is shared (TB-2.02), and the places."""
    size = draft.grid.size
    land = draft.land.terrain if draft.params.share_terrain else bytes(size)
    sites = {site.id: memory_of(site, draft.clock.day) for site in draft.sites.values()}
    for side in draft.sides:
        draft.put_knowledge(side, Knowledge(terrain=land, seen_day=bytes(2 * size), sites=sites))
    look_all(draft)


def known(draft: Draft, side: SideId) -> int:
    """Bit set of the hexes known to a side (TB-2.04, TB-2.05)."""
    return unpack_bits(draft.knowledge[side].in_sight)


def begin_turn(draft: Draft, side: SideId) -> None:  # noqa: ARG001
    """Known are the hexes with own units alone (TB-2.04, TB-2.06)."""
    look_all(draft)


def end_turn(draft: Draft, side: SideId) -> None:
    """Targets may be chosen afresh in the side's next turn (TB-7.12)."""
    known_ = draft.knowledge[side]
    plain = {handle: changed(s, counters={}) for handle, s in known_.sightings.items()}
    draft.put_knowledge(side, changed(known_, sightings=plain))


def look_all(draft: Draft) -> None:
    """Bring the knowledge of all sides up to date."""
    size = draft.grid.size
    for side, before in draft.knowledge.items():
        own = draft.grid.bits(stack.hex for stack in draft.stacks.values() if stack.side == side)
        draft.put_knowledge(side, changed(before, in_sight=pack_bits(own, size)))
