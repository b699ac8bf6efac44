"""Scouts who betray their side: SD1-8.11.

RULING: scouts alone do, and go over to a side of players of whom they see a stack in their hex. Commanders
keep to their duty (SD4-18.01), a player's own character stays his. They get new ids, as all who change sides,
and bring what they carry to eat; their prisoners go free.

People of no side betray nobody: where sides keep realms they all may join a side of players (SD4-10.03), or a
tribe of their own race that has a chief there (SD4-11.06).
"""

from collections import Counter
from collections.abc import Sequence

from game.core.alliances import NEUTRAL
from game.core.commands.common import BetraySide
from game.core.decisions import Task
from game.core.events.deeds import TraitorsCame
from game.core.flow.stacking import own_stack
from game.core.records import RuleId, SideId
from game.core.refusal import Refusal
from game.core.state import Sighting, Stack, Unit
from game.rulesets.second_dawn.command.orders import check_order
from game.rulesets.second_dawn.content.counters import JOINED_ON
from game.rulesets.second_dawn.content.typed import Draft
from game.rulesets.second_dawn.factions.peoples import shares, sided, tribe_of
from game.rulesets.second_dawn.factions.regency import RULER
from game.rulesets.second_dawn.life import characters, victory
from game.rulesets.second_dawn.life.prisoners import release
from game.rulesets.second_dawn.march.marching import REACT
from game.rulesets.second_dawn.march.stacks import remove_units
from game.rulesets.second_dawn.scouting import sight
from game.rulesets.second_dawn.unit import bents
from game.rulesets.second_dawn.unit.losses import able, report_loss
from game.rulesets.second_dawn.wild import allegiance

RULE = RuleId("SD1-8.11")
_DUTY = "SD4-18.01"
_PLAYER = "player"


def betray(draft: Draft, command: BetraySide) -> None:
    """Let a stack of scouts go over to the side of a stack that it sees in its hex. Who is there meets them
    as newcomers."""
    stack = own_stack(draft, command.by, command.stack)
    free = draft.sides[stack.side].role == NEUTRAL and draft.params.realm
    if draft.sides[stack.side].role != _PLAYER and (not free or sided(draft.sides, stack.side)):
        raise Refusal("no_traitors", "They have no side to betray", RULE)
    check_order(draft, stack, "move")
    for unit in draft.members(stack):
        _check(draft, unit, free=free)
    go_over(draft, stack, _taker(draft, command, stack, free=free).side, "betrayed", RULE)


def go_over(draft: Draft, stack: Stack, side: SideId, how: str, rule: RuleId) -> None:
    """Let a stack belong to another side, under new ids, with the food that it carries; who is there meets it
    as a newcomer. The day is told on which it joined, of which tribes take count."""
    units = draft.members(stack)
    food, hex_, zone = stack.food, stack.hex, stack.zone
    for captive in stack.captives:
        release(draft, draft.units[captive])
    for unit in units:
        report_loss(draft, unit, hex_, how, str(rule))
    draft.set_stack(stack.id, food={})
    remove_units(draft, [unit.id for unit in units], "changed sides")
    new = allegiance.form_anew(draft, units, side, hex_, zone)
    draft.set_stack(new, food=food)
    if draft.sides[side].role == NEUTRAL:
        for unit in draft.members(draft.stacks[new]):
            JOINED_ON.set(draft, unit, draft.clock.day)
    sight.look_all(draft)
    _tell(draft, draft.stacks[new], stack, units)
    victory.judge(draft)
    if draft.clock.phase != "over":
        draft.push(Task(kind="arrival", stack=new, hex=hex_, step=REACT))


def _check(draft: Draft, unit: Unit, *, free: bool) -> None:
    """Refuse a unit that betrays nobody; who has no side is `free` to join one."""
    kind = bents.kind_of(draft.world, unit)
    if not able(unit):
        raise Refusal("not_able", "One of them is incapacitated", RULE)
    if free:
        return
    if not kind.able.scouts:
        raise Refusal("not_scouts", "Only scouts can betray their side", RULE)
    if kind.commander or RULER in unit.statuses or characters.is_one(unit):
        raise Refusal("duty", "Commanders, rulers and player characters stay with their side", _DUTY)


def _taker(draft: Draft, command: BetraySide, stack: Stack, *, free: bool) -> Sighting:
    """What the giver sees of the stack whose side takes them in."""
    seen = draft.knowledge[command.by].sightings.get(command.target)
    if seen is None or not seen.now:
        raise Refusal("no_such_target", "You see no such stack")
    if (seen.hex, seen.zone) != (stack.hex, stack.zone):
        raise Refusal("apart", "They are not in the same place", RULE)
    if draft.sides[seen.side].role != _PLAYER and not (free and _takes_kin(draft, stack, seen)):
        raise Refusal("no_side", "Only another side can take them in", RULE)
    return seen


def _takes_kin(draft: Draft, stack: Stack, seen: Sighting) -> bool:
    """Whether there is a chief of a tribe to be seen, to whose race all of a stack belong, who all have what
    his people share (SD4-11.06), or whom he takes in all the same (SD7-2.32)."""
    tribe = tribe_of(draft.world, draft.members(stack))
    if tribe is None or draft.sides[seen.side].role != NEUTRAL:
        return False
    kin = all(shares(tribe, draft.world.kind(unit.kind)) for unit in draft.members(stack))
    kinds = [draft.world.kind(one.kind) for one in seen.members]
    chiefs = [kind for kind in kinds if kind.commander and kind.race == tribe.id]
    return any(kin or chief.able.includes for chief in chiefs)


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
            kinds=tuple(Counter(unit.kind for unit in units).items()),
        )
    )
