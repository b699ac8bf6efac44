"""Scouts who betray their side: SD1-8.11.

RULING: scouts alone do, and go over to a side of players of whom they see a stack in their hex. Commanders
keep to their duty (SD4-18.01), a player's own character stays his. They get new ids, as all who change sides,
and bring what they carry to eat; their prisoners go free.
"""

from collections.abc import Sequence

from game.core.commands.common import BetraySide
from game.core.decisions import Task
from game.core.events.deeds import TraitorsCame
from game.core.flow.stacking import own_stack
from game.core.records import RuleId
from game.core.refusal import Refusal
from game.core.state import Sighting, Stack, Unit
from game.rulesets.second_dawn.command.orders import check_order
from game.rulesets.second_dawn.content.typed import Draft
from game.rulesets.second_dawn.factions.regency import RULER
from game.rulesets.second_dawn.life import characters, victory
from game.rulesets.second_dawn.life.prisoners import release
from game.rulesets.second_dawn.march.marching import REACT
from game.rulesets.second_dawn.march.stacks import remove_units
from game.rulesets.second_dawn.scouting import sight
from game.rulesets.second_dawn.unit.losses import able, report_loss
from game.rulesets.second_dawn.wild import allegiance

RULE = RuleId("SD1-8.11")
_DUTY = "SD4-18.01"
_PLAYER = "player"
_SCOUT = "scout"


def betray(draft: Draft, command: BetraySide) -> None:
    """Let a stack of scouts go over to the side of a stack that it sees in its hex. Who is there meets them
    as newcomers."""
    stack = own_stack(draft, command.by, command.stack)
    if draft.sides[stack.side].role != _PLAYER:
        raise Refusal("no_traitors", "They have no side to betray", RULE)
    check_order(draft, stack, "move")
    units = draft.members(stack)
    for unit in units:
        _check(draft, unit)
    seen = _taker(draft, command, stack)
    food, hex_, zone = stack.food, stack.hex, stack.zone
    for captive in stack.captives:
        release(draft, draft.units[captive])
    for unit in units:
        report_loss(draft, unit, hex_, "betrayed", str(RULE))
    draft.set_stack(stack.id, food={})
    remove_units(draft, [unit.id for unit in units], "changed sides")
    new = allegiance.form_anew(draft, units, seen.side, hex_, zone)
    draft.set_stack(new, food=food)
    sight.look_all(draft)
    _tell(draft, draft.stacks[new], stack, units)
    victory.judge(draft)
    if draft.clock.phase != "over":
        draft.push(Task(kind="arrival", stack=new, hex=hex_, step=REACT))


def _check(draft: Draft, unit: Unit) -> None:
    """Refuse a unit that betrays nobody."""
    kind = draft.world.kind(unit.kind)
    if not able(unit):
        raise Refusal("not_able", "Somebody of them lies there", RULE)
    if _SCOUT not in kind.specials:
        raise Refusal("not_scouts", "Only scouts betray their side", RULE)
    if kind.commander or RULER in unit.statuses or characters.is_one(unit):
        raise Refusal("duty", "Commanders, rulers and players' characters keep to their side", _DUTY)


def _taker(draft: Draft, command: BetraySide, stack: Stack) -> Sighting:
    """What the giver sees of the stack whose side takes them in."""
    seen = draft.knowledge[command.by].sightings.get(command.target)
    if seen is None or not seen.now:
        raise Refusal("no_such_target", "You see no such stack")
    if (seen.hex, seen.zone) != (stack.hex, stack.zone):
        raise Refusal("apart", "They are not in the same place", RULE)
    if draft.sides[seen.side].role != _PLAYER:
        raise Refusal("no_side", "Only another side takes them in", RULE)
    return seen


def _tell(draft: Draft, stack: Stack, old: Stack, units: Sequence[Unit]) -> None:
    """Tell the side that has them now where they came from."""
    draft.emit(
        TraitorsCame(
            audience=(stack.side,),
            rule=RULE,
            side=old.side,
            stack=stack.id,
            hex=old.hex,
            kind=units[0].kind,
            count=len(units),
        )
    )
