"""The Attack command: who does not charge by itself (`arrival`) is sent into battle (SD5-12.01).

One battle is one stack against one stack (SD1-10.01); who else stands there begins a new one afterwards.
"""

from game.core.commands.common import Attack
from game.core.counters import STOOD_OFF
from game.core.decisions import Task
from game.core.flow.stacking import own_stack
from game.core.refusal import Refusal
from game.core.state import Stack
from game.rulesets.second_dawn.command.authority import Order
from game.rulesets.second_dawn.command.orders import check_order
from game.rulesets.second_dawn.content.typed import Draft
from game.rulesets.second_dawn.encounter import engagement
from game.rulesets.second_dawn.march import heights, marching, salvage
from game.rulesets.second_dawn.mounts import vehicles
from game.rulesets.second_dawn.scouting.foreign_stacks import foes_in_sight


def attack(draft: Draft, command: Attack) -> None:
    """Fight a foreign stack in the same hex, on one's own turn."""
    stack = own_stack(draft, command.by, command.stack)
    sighting = draft.knowledge[command.by].sightings.get(command.target)
    if sighting is None or not sighting.now or sighting.true is None:
        raise Refusal("no_such_target", "You see no such stack")
    if sighting.hex != stack.hex:
        raise Refusal("apart", "Only stacks in the same hex can fight", "SD5-12.01")
    if not draft.hostile(command.by, sighting.side):
        raise Refusal("friend", "This stack is not an enemy")
    if salvage.unattended(draft, draft.stacks[sighting.true]):
        raise Refusal("unattended", "Nobody crews it: it is yours as soon as you hold the hex", vehicles.RULE)
    if marching.gave_way(stack):
        raise Refusal("gave_way", "It withdrew from this hex and cannot attack here this turn", "SD2-14.33")
    several = len(foes_in_sight(draft, stack.side, stack.hex, told=True)) > 1
    plain: Order = "move" if stack.stance == "open" else "ambush"
    check_order(draft, stack, "choose_targets" if several else plain)
    foe = draft.stacks[sighting.true]
    barred = heights.bar(draft, stack, foe)
    if barred is not None:
        raise Refusal("out_of_reach", barred.reason, barred.rule)
    fall_on(draft, stack, foe)


def fall_on(draft: Draft, stack: Stack, foe: Stack) -> None:
    """Let a stack attack another one of its hex. Whoever did not know of it before reacts to it after the
    fight as to a newcomer (SD5-12.01(7), (8))."""
    for one in (stack, foe):
        STOOD_OFF.set(draft, one, False)
    draft.push(Task(kind="contact", stack=stack.id if stack.stance != "open" else None, hex=stack.hex))
    engagement.open_battle(draft, draft.stacks[stack.id], draft.stacks[foe.id], "SD5-12.01")
