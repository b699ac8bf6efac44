"""Meeting enemies: who attacks whom when stacks share a hex (SD1-8.05, SD5-12.01 in its open form).

After each border and each battle the hex is looked at once more. Auto-attackers that see an enemy charge;
others wait for an Attack command. One battle is one stack against one stack (SD1-10.01); who else stands
there begins a new one afterwards.
"""

from collections.abc import Mapping

from game.core.commands import Attack
from game.core.decisions import Task
from game.core.draft import Draft
from game.core.records import STOOD_OFF, HexId
from game.core.refusal import Refusal
from game.core.state import Stack
from game.rulesets.second_dawn import engagement, seats, sites
from game.rulesets.second_dawn.marching import TRAVEL
from game.rulesets.second_dawn.orders import charges, check_order
from game.rulesets.second_dawn.rising import settle_levels
from game.rulesets.second_dawn.sighting import foes_in_sight, in_sight
from game.rulesets.second_dawn.stacks import own_stack


def run_contact(draft: Draft, task: Task) -> None:
    """Look at a hex after an arrival or a battle: the next charge, or a city that changes hands."""
    if task.hex is None or draft.clock.phase == "over":
        return
    meeting = _next_charge(draft, task.hex)
    if meeting is not None:
        attacker, defender = meeting
        draft.push(Task(kind="contact", hex=task.hex))
        engagement.open_battle(draft, attacker, defender, "SD1-8.05")
        return
    settle_levels(draft, task.hex)
    sites.occupy(draft, task.hex)


def attack(draft: Draft, command: Attack) -> None:
    """Fight a foreign stack in the same hex, on one's own turn."""
    stack = own_stack(draft, command.by, command.stack)
    sighting = draft.knowledge[command.by].sightings.get(command.target)
    if sighting is None or not sighting.now or sighting.true is None:
        raise Refusal("no_such_target", "You see no such stack")
    if sighting.hex != stack.hex:
        raise Refusal("apart", "Only stacks in the same hex can fight", "SD5-12.01")
    if not draft.hostile(command.by, sighting.side):
        raise Refusal("friend", "This stack is no enemy")
    several = len(foes_in_sight(draft, stack.side, stack.hex)) > 1
    check_order(draft, stack, "choose_targets" if several else "move")
    foe = draft.stacks[sighting.true]
    for one in (stack, foe):
        draft.set_stack(one.id, counters=without(one.counters, STOOD_OFF))
    draft.push(Task(kind="contact", hex=stack.hex))
    engagement.open_battle(draft, draft.stacks[stack.id], draft.stacks[foe.id], "SD5-12.01")


def without(counters: Mapping[str, int], name: str) -> dict[str, int]:
    """Counters of a stack less one of them."""
    return {key: value for key, value in counters.items() if key != name}


def _next_charge(draft: Draft, hex_: HexId) -> tuple[Stack, Stack] | None:
    """The next pair of a hex that fights by itself: the side on turn first, then by highest move. Of several
    foes the quickest by its class is charged, then the one of most units, then the one first seen: what moves
    they have left their enemy does not know."""
    acting = engagement.sides_on_turn(draft)
    stacks = sorted(draft.stacks_in(hex_), key=lambda s: (s.side not in acting, -_move(draft, s), s.id))
    for stack in stacks:
        if not charges(draft, stack):
            continue
        foes = [f for f in foes_in_sight(draft, stack.side, hex_) if _meet(draft, stack, f)]
        if foes:
            return stack, min(foes, key=lambda f: (-_pace(draft, f), -len(f.units)))
    return None


def _meet(draft: Draft, stack: Stack, foe: Stack) -> bool:
    """Whether a stack charges a foe it sees: the foe sees it too, they have not just stood each other off,
    and one of them is on turn, for nothing begins between two sides that are both off-turn (SD5-6.05)."""
    acting = engagement.sides_on_turn(draft)
    somebody = stack.side in acting or foe.side in acting
    return somebody and stack.id in in_sight(draft, foe.side) and not _stood_off(stack, foe)


def _stood_off(a: Stack, b: Stack) -> bool:
    """Two stacks whose fight ended without a winner do not charge each other again that turn."""
    return bool(a.counters.get(STOOD_OFF)) and bool(b.counters.get(STOOD_OFF))


def _move(draft: Draft, stack: Stack) -> int:
    return TRAVEL.budget(draft.world, draft.snapshot(), stack.id)


def _pace(draft: Draft, foe: Stack) -> int:
    """Moves a day of a stack's slowest class, which anybody can tell who sees it."""
    return min(int(draft.world.kind(draft.units[u].kind).move) for u in seats.walkers(draft.units, foe))
