"""Tribes and barbarians as sides of the role neutral: whose slot they move in, who heads a tribe. SD4-11,
SD10-14.

A neutral side whose units are of a race of the table `tribe` is a tribe. Allied to a player's side it is
sided: it moves in that side's slot and obeys its ruler like its own head (SD10-14.02); else it is unsided, as
barbarians and ferals are. RULING: who plays it then is a matter of its seat.
"""

from collections.abc import Iterable, Mapping

from game.core.alliances import NEUTRAL, PLAYER, ally_of
from game.core.events.common import ChiefAppointed
from game.core.records import RuleId, SideId
from game.core.state import Side, Unit
from game.rulesets.second_dawn.content.counters import JOINED_ON, NAMED_HEAD
from game.rulesets.second_dawn.content.records import UnitKind
from game.rulesets.second_dawn.content.typed import Draft, World
from game.rulesets.second_dawn.content.wild_records import TribeRow
from game.rulesets.second_dawn.factions.tribes import Member, next_head

HEAD = "head_chief"
"""Status of the unit that heads a tribe (SD4-11.07)."""
_HEADS = RuleId("SD4-11.08")


def sided(sides: Mapping[SideId, Side], side: SideId) -> bool:
    """Whether a side is a player's, or the natural ally of one (SD10-14.02); the others are unsided."""
    return sides[side].role == PLAYER or ally_of(sides, side) is not None


# --- the head of a tribe


def tribe_of(world: World, units: Iterable[Unit]) -> TribeRow | None:
    """The tribe to which units belong, who are all of its race; None for others, exiles among barbarians
    too."""
    table: Mapping[str, TribeRow] = world.tables.get("tribe", {})
    found = None
    for unit in units:
        row = table.get(world.kind(unit.kind).race)
        if row is None or (found is not None and row is not found):
            return None
        found = row
    return found


def shares(row: TribeRow, kind: UnitKind) -> bool:
    """Whether a class has what all members of a tribe share (SD4-11.04, SD4-11.06)."""
    special = not row.special or row.special in kind.specials
    return special and (not row.home or row.home in kind.homes)


def settle_all(draft: Draft) -> None:
    """See to it that every tribe has its head."""
    for side in [s.id for s in draft.sides.values() if s.role == NEUTRAL and s.alive]:
        settle(draft, side)


def settle(draft: Draft, side: SideId) -> None:
    """Let the most senior commander head a tribe that has no head (SD4-11.07, SD4-11.08). RULING: a head in
    captivity is the head still, as a chief warlord is (SD4-6.05); a tribe without commanders has none until
    one of it is promoted. One whom the ruler of an ally has named is head as long as they are allied
    (SD4-11.10). He leads the stack in which he stands if nobody does."""
    if draft.sides[side].role != NEUTRAL:
        return
    own = [unit for unit in draft.units.values() if unit.side == side]
    heads = [unit for unit in own if HEAD in unit.statuses]
    if any(not NAMED_HEAD.of(unit) for unit in heads) or (heads and sided(draft.sides, side)):
        return
    for unit in heads:
        put_down(draft, unit)
    own = [draft.units[unit.id] for unit in own]
    free = sorted((unit for unit in own if unit.held_by is None), key=lambda unit: (len(unit.id), unit.id))
    if tribe_of(draft.world, free) is None:
        return
    heir = next_head(
        Member(id=unit.id, joined=JOINED_ON.of(unit), commander=draft.world.kind(unit.kind).commander)
        for unit in free
    )
    if heir is None or not heir.commander:
        return
    raise_head(draft, next(unit for unit in free if unit.id == heir.id), _HEADS)


def raise_head(draft: Draft, unit: Unit, rule: RuleId) -> None:
    """Let somebody head his tribe; he leads the stack in which he stands if nobody does."""
    draft.set_unit(unit.id, statuses=tuple(sorted({*unit.statuses, HEAD})))
    if draft.stacks[unit.stack].leader is None:
        draft.set_stack(unit.stack, leader=unit.id)
    name = unit.name or draft.world.kind(unit.kind).name
    draft.emit(ChiefAppointed(audience=(unit.side,), rule=rule, unit=unit.id, name=name, tribe=True))


def put_down(draft: Draft, unit: Unit) -> None:
    """Let somebody head his tribe no more."""
    counters = NAMED_HEAD.among(unit.counters, False)
    draft.set_unit(unit.id, statuses=tuple(s for s in unit.statuses if s != HEAD), counters=counters)


def lost(draft: Draft, units: Iterable[Unit]) -> None:
    """Let others head the tribes whose heads are among units that are no more (SD4-11.08)."""
    for side in sorted({unit.side for unit in units if HEAD in unit.statuses}):
        settle(draft, side)
