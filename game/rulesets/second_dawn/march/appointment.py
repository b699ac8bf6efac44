"""Who leads, and how: naming leaders and their mode, the chief warlord. SD4-5.01 to 5.15, SD4-6.01."""

from game.core.alliances import NEUTRAL, ally_of
from game.core.commands.common import AppointChief, SetLeader
from game.core.events.common import OrdersGiven
from game.core.records import RuleId, SideId, UnitId
from game.core.refusal import Refusal
from game.core.state import Unit
from game.rulesets.second_dawn.command import map_leaders, succession
from game.rulesets.second_dawn.content.counters import (
    HEX_MODE,
    LEADERLESS,
    NAMED_HEAD,
    RULER_APPOINTED_ON,
    SIDE_APPOINTED_ON,
)
from game.rulesets.second_dawn.content.typed import Draft
from game.rulesets.second_dawn.factions import peoples
from game.rulesets.second_dawn.factions.regency import RULER
from game.rulesets.second_dawn.march.stacks import may_lead, told_stack
from game.rulesets.second_dawn.scouting import sight
from game.rulesets.second_dawn.unit.losses import able

_CHIEF_RULE = RuleId("SD4-6.01")
_HEAD_RULE = RuleId("SD4-11.10")


def set_leader(draft: Draft, command: SetLeader) -> None:
    """Name the leader of a stack and his mode, or none (SD4-5.04, SD4-5.09, SD4-5.15)."""
    stack = told_stack(draft, command.by, command.stack)
    if command.unit is not None:
        if command.unit not in stack.units:
            raise Refusal("not_a_member", "The leader must be in the stack")
        if not may_lead(draft, command.unit):
            raise Refusal("cannot_lead", "Only units with command or leadership can lead", "SD4-5.01")
        _set_mode(draft, command.unit, command.mode)
    draft.set_stack(stack.id, leader=command.unit)
    draft.emit(OrdersGiven(audience=(stack.side,), stack=stack.id, what="leader"))
    sight.look_all(draft)


def _set_mode(draft: Draft, unit_id: UnitId, mode: str) -> None:
    unit = draft.units[unit_id]
    in_hex = mode == "hex"
    if in_hex and not draft.world.kind(unit.kind).able.leads:
        raise Refusal("no_leadership", "Only leadership reaches units outside the stack", "SD4-5.04")
    if map_leaders.mode(unit) != mode:
        HEX_MODE.set(draft, unit, in_hex)


def appoint_chief(draft: Draft, command: AppointChief) -> None:
    """Name the side's chief warlord, once a turn; he stands in for the one before (SD4-6.01). RULING: a side
    that lost its ruler and has no heir names him itself (SD10-3.01)."""
    unit = draft.units.get(command.unit)
    if unit is None or unit.side != command.by:
        raise Refusal("no_such_unit", "You have no such unit")
    side = draft.sides[command.by]
    if side.role == NEUTRAL:
        _name_head(draft, unit)
        return
    ruler = None if LEADERLESS.of(side) else _ruler(draft, command.by)
    last = SIDE_APPOINTED_ON.of(side) if ruler is None else RULER_APPOINTED_ON.of(ruler)
    _check_chief(draft, unit, ruler, last)
    if ruler is None:
        SIDE_APPOINTED_ON.set(draft, side, draft.clock.day)
    else:
        RULER_APPOINTED_ON.set(draft, ruler, draft.clock.day)
    succession.appoint(draft, draft.units[unit.id])


def _name_head(draft: Draft, unit: Unit) -> None:
    """Let another of its commanders head a tribe, by the will of the ruler of its ally (SD4-11.10). RULING:
    who plays the tribe says so, as it obeys that ruler (SD10-14.02); once a day."""
    if ally_of(draft.sides, unit.side) is None:
        raise Refusal("no_ally", "Only an ally's ruler can name another head", _HEAD_RULE)
    if not draft.world.kind(unit.kind).commander or unit.held_by is not None or not able(unit):
        raise Refusal("cannot_be_chief", "Only a commander who is free and able can head a tribe", _HEAD_RULE)
    if peoples.HEAD in unit.statuses:
        raise Refusal("chief_already", "He already heads the tribe", _HEAD_RULE)
    side = draft.sides[unit.side]
    if SIDE_APPOINTED_ON.of(side) == draft.clock.day:
        raise Refusal("one_a_turn", "Only one appointment a turn", _HEAD_RULE)
    SIDE_APPOINTED_ON.set(draft, side, draft.clock.day)
    for head in [u for u in draft.units.values() if u.side == unit.side and peoples.HEAD in u.statuses]:
        peoples.put_down(draft, head)
    NAMED_HEAD.set(draft, unit, True)
    peoples.raise_head(draft, draft.units[unit.id], _HEAD_RULE)


def _ruler(draft: Draft, side: SideId) -> Unit:
    ruler = next((u for u in draft.units.values() if u.side == side and RULER in u.statuses), None)
    if ruler is None:
        raise Refusal("no_ruler", "Only a ruler can appoint a chief warlord", _CHIEF_RULE)
    if ruler.held_by is not None:
        raise Refusal("ruler_captive", "The ruler is a prisoner and cannot appoint anybody", "SD4-4.09")
    if not able(ruler):
        raise Refusal("not_able", "The ruler is incapacitated and cannot appoint anybody", "SD4-4.09")
    return ruler


def _check_chief(draft: Draft, unit: Unit, ruler: Unit | None, last: int) -> None:
    """Refusal for a unit that cannot be made chief warlord now (SD4-6.01). `last`: the day of the last."""
    if not succession.may_be_chief(draft, unit):
        reason = "A chief warlord needs leadership, command and a purse"
        raise Refusal("cannot_be_chief", reason, _CHIEF_RULE)
    if map_leaders.CHIEF in unit.statuses:
        raise Refusal("chief_already", "This is already the chief warlord", _CHIEF_RULE)
    if unit.held_by is not None:
        raise Refusal("captive", "A prisoner cannot be appointed", _CHIEF_RULE)
    if ruler is not None and unit.id == ruler.id and not draft.params.ruler_may_be_chief:
        raise Refusal("own_ruler", "The ruler cannot appoint himself", _CHIEF_RULE)
    if last == draft.clock.day:
        raise Refusal("one_a_turn", "Only one appointment a turn", _CHIEF_RULE)
