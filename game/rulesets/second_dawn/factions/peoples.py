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
from game.rulesets.second_dawn.content.counters import JOINED_ON
from game.rulesets.second_dawn.content.typed import Draft
from game.rulesets.second_dawn.content.wild_records import TribeRow
from game.rulesets.second_dawn.factions.tribes import Member, next_head

HEAD = "head_chief"
"""Status of the unit that heads a tribe (SD4-11.07)."""
_HEADS = RuleId("SD4-11.08")


def sided(sides: Mapping[SideId, Side], side: SideId) -> bool:
    """Whether a side is a player's, or the natural ally of one (SD10-14.02); the others are unsided."""
    return sides[side].role == PLAYER or ally_of(sides, side) is not None


# --- the head of a tribe


def tribe_of(draft: Draft, units: Iterable[Unit]) -> TribeRow | None:
    """The tribe to which units belong, by their race; None for barbarians."""
    table: Mapping[str, TribeRow] = draft.world.tables.get("tribe", {})
    races = (draft.world.kind(unit.kind).race for unit in units)
    return next((table[race] for race in races if race in table), None)


def settle_all(draft: Draft) -> None:
    """See to it that every tribe has its head."""
    for side in [s.id for s in draft.sides.values() if s.role == NEUTRAL and s.alive]:
        settle(draft, side)


def settle(draft: Draft, side: SideId) -> None:
    """Let the most senior commander head a tribe that has no head (SD4-11.07, SD4-11.08). RULING: a head in
    captivity is the head still, as a chief warlord is (SD4-6.05); a tribe without commanders has none until
    one of it is promoted. He leads the stack in which he stands if nobody does."""
    if draft.sides[side].role != NEUTRAL:
        return
    own = [unit for unit in draft.units.values() if unit.side == side]
    if any(HEAD in unit.statuses for unit in own):
        return
    free = sorted((unit for unit in own if unit.held_by is None), key=lambda unit: (len(unit.id), unit.id))
    if tribe_of(draft, free) is None:
        return
    heir = next_head(
        Member(id=unit.id, joined=JOINED_ON.of(unit), commander=draft.world.kind(unit.kind).commander)
        for unit in free
    )
    if heir is None or not heir.commander:
        return
    unit = next(unit for unit in free if unit.id == heir.id)
    draft.set_unit(unit.id, statuses=tuple(sorted({*unit.statuses, HEAD})))
    if draft.stacks[unit.stack].leader is None:
        draft.set_stack(unit.stack, leader=unit.id)
    name = unit.name or draft.world.kind(unit.kind).name
    draft.emit(ChiefAppointed(audience=(side,), rule=_HEADS, unit=unit.id, name=name, tribe=True))


def lost(draft: Draft, units: Iterable[Unit]) -> None:
    """Let others head the tribes whose heads are among units that are no more (SD4-11.08)."""
    for side in sorted({unit.side for unit in units if HEAD in unit.statuses}):
        settle(draft, side)
