"""Training in the field: eight days in a row under a leader are worth a fight. SD4-2.12, SD4-2.13.

`TrainUnits` puts a leader and his trainees to it; they go on day by day until one marches, fights or is told
otherwise (an empty list). A day counts as the side's turn ends, for those who stayed in the leader's hex.
"""

from game.core.commands.common import TrainUnits
from game.core.counters import without
from game.core.events.common import OrdersGiven
from game.core.records import RuleId, SideId, UnitId
from game.core.refusal import Refusal
from game.core.state import Unit
from game.rulesets.second_dawn.content.counters import FIELD_DAYS, TRAINING_DAYS, TRAINS
from game.rulesets.second_dawn.content.typed import Draft
from game.rulesets.second_dawn.life.level_gains import settle_levels
from game.rulesets.second_dawn.unit import ageing, bents, levels
from game.rulesets.second_dawn.unit.losses import able

DAYS_NEEDED = 8
MOST_TRAINEES = 5
_RULE = RuleId("SD4-2.13")


def train_units(draft: Draft, command: TrainUnits) -> None:
    """Begin or end a leader's training. Refused for who cannot teach or be taught."""
    teacher = draft.units.get(command.leader)
    if teacher is None or teacher.side != command.by:
        raise Refusal("no_such_unit", "You have no such unit")
    _check_teacher(draft, teacher)
    trainees = tuple(dict.fromkeys(command.units))
    if len(trainees) > MOST_TRAINEES:
        raise Refusal("too_many", f"A leader trains at most {MOST_TRAINEES}", _RULE)
    for unit in trainees:
        _check_trainee(draft, teacher, draft.units.get(unit))
    if any(TRAINS.of(u) == "teacher" for u in _in_hex(draft, teacher) if u.id != teacher.id):
        raise Refusal("one_group", "Another leader trains units here", _RULE)
    taught = [u.id for u in _in_hex(draft, teacher) if TRAINS.of(u) == "trainee"]
    for unit in (*taught, teacher.id):
        stop(draft, unit, keep=unit in trainees or (unit == teacher.id and bool(trainees)))
    for unit in trainees:
        TRAINS.set(draft, draft.units[unit], "trainee")
    if trainees:
        TRAINS.set(draft, teacher, "teacher")
    draft.emit(OrdersGiven(audience=(command.by,), rule=_RULE, stack=teacher.stack, what="training"))


def _check_teacher(draft: Draft, unit: Unit) -> None:
    can = draft.world.kind(unit.kind).able
    if not (can.leads and can.commands):
        raise Refusal("cannot_teach", "Only a commander with leadership can train others", _RULE)
    if unit.held_by is not None or not able(unit):
        raise Refusal("not_able", "The leader is unable to", "SD4-4.09")


def _check_trainee(draft: Draft, teacher: Unit, unit: Unit | None) -> None:
    if unit is None or unit.side != teacher.side:
        raise Refusal("no_such_unit", "You have no such unit")
    kind = bents.kind_of(draft.world, unit)
    if not able(unit):
        raise Refusal("not_able", "An incapacitated unit cannot be trained", "SD4-4.09")
    if unit.held_by is not None or draft.stacks[unit.stack].hex != draft.stacks[teacher.stack].hex:
        raise Refusal("apart", "Leader and trainees must share a hex", _RULE)
    if kind.type != "infantry" or not kind.able.scouts:
        raise Refusal("no_scout", "Only infantry with scout can be trained", _RULE)
    if unit.level >= teacher.level:
        raise Refusal("level", "Trainees must be of a lower level than their leader", _RULE)


def _in_hex(draft: Draft, unit: Unit) -> list[Unit]:
    """Own units in a unit's hex."""
    stacks = draft.stacks_in(draft.stacks[unit.stack].hex)
    return [member for stack in stacks if stack.side == unit.side for member in draft.members(stack)]


def stop(draft: Draft, unit_id: UnitId, *, keep: bool = False) -> None:
    """End a unit's training; the days are lost unless it goes on at once (`keep`, SD4-2.12)."""
    unit = draft.units[unit_id]
    if not keep and (TRAINS.of(unit) or TRAINING_DAYS.of(unit) or FIELD_DAYS.of(unit)):
        draft.set_unit(unit_id, counters=without(unit.counters, TRAINS, TRAINING_DAYS, FIELD_DAYS))


def count_day(draft: Draft, side: SideId) -> None:
    """As a side's turn ends: a day more for those who train, experience for those who have eight; a trainee
    whose leader has gone stops, and so does a leader without trainees."""
    training = sorted(u.id for u in draft.units.values() if u.side == side and TRAINS.of(u))
    going = [unit for unit in training if _goes_on(draft, draft.units[unit])]
    for unit_id in training:
        if unit_id not in going:
            stop(draft, unit_id)
            continue
        ageing.use(draft, unit_id)
        unit = draft.units[unit_id]
        days = TRAINING_DAYS.of(unit) + 1
        if days < DAYS_NEEDED:
            TRAINING_DAYS.set(draft, unit, days)
            continue
        kind = draft.world.kind(unit.kind)
        worth = levels.EXP_VALUE[levels.exp_row(kind)]
        draft.set_unit(unit_id, counters=TRAINING_DAYS.among(unit.counters, 0), exp=unit.exp + worth)
        settle_levels(draft, draft.stacks[unit.stack].hex)


def _goes_on(draft: Draft, unit: Unit) -> bool:
    """Stayed in its hex, able, and with somebody of the other part."""
    stack = draft.stacks[unit.stack]
    if stack.left_start or unit.held_by is not None or not able(unit):
        return False
    wanted = "trainee" if TRAINS.of(unit) == "teacher" else "teacher"
    return any(
        TRAINS.of(other) == wanted and not draft.stacks[other.stack].left_start
        for other in _in_hex(draft, unit)
    )
