"""What follows when a stack has come into a hex: the steps of SD5-12.01, as a table.

A task `arrival` runs the steps from the one it names on. A step that puts something on the agenda, a battle
or a question, is run again once that is done; so everything that goes on is in the state, and a save in the
middle of an arrival goes on from there. The rest of the newcomer's march waits below on the agenda.

A task `contact` looks at a hex once more, after a battle: an arrival without a newcomer, from the reactions
on.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from game.core.decisions import Task
from game.core.events.common import StackSighted
from game.core.records import HexId, replace
from game.core.state import Presence, Stack
from game.rulesets.second_dawn.arrival import encounters, feral_interrupt
from game.rulesets.second_dawn.command.orders import charges, lapse_orders
from game.rulesets.second_dawn.content.typed import Draft
from game.rulesets.second_dawn.encounter import engagement, meetings
from game.rulesets.second_dawn.land import survey
from game.rulesets.second_dawn.life.level_gains import settle_levels
from game.rulesets.second_dawn.march import heights, marching, salvage
from game.rulesets.second_dawn.march.marching import REACT, TRAVEL
from game.rulesets.second_dawn.mounts import vehicles
from game.rulesets.second_dawn.realm import capture
from game.rulesets.second_dawn.scouting import dictating, sight, spot_checks
from game.rulesets.second_dawn.scouting.foreign_stacks import foes_in_sight, in_sight
from game.rulesets.second_dawn.wild import feral_bonds


class Arrival(NamedTuple):
    """Who came into which hex; nobody if a hex is only looked at once more."""

    hex: HexId
    newcomer: Stack | None


@dataclass(frozen=True)
class ArrivalStep:
    """One step of SD5-12.01 by its number there. `run` says whether it put something on the agenda and is to
    be run again after it."""

    number: int
    id: str
    rule: str
    run: Callable[[Draft, Arrival], bool]


def run_arrival(draft: Draft, task: Task) -> None:
    """Take the steps of an arrival, beginning with the one that the task names."""
    for step in STEPS:
        if step.number < task.step or task.hex is None or draft.clock.phase == "over":
            continue
        again = replace(task, step=step.number)
        draft.push(again)
        newcomer = draft.stacks.get(task.stack) if task.stack is not None else None
        if newcomer is not None and newcomer.hex != task.hex:
            newcomer = None  # it went back, or fell
        if step.run(draft, Arrival(task.hex, newcomer)):
            return
        if not draft.agenda:
            return  # the match was decided
        *below, task = draft.agenda
        draft.agenda = tuple(below)


def run_contact(draft: Draft, task: Task) -> None:
    """Look at a hex again: those who have not yet seen the task's stack, if it has one, react to it; then who
    charges next, or a city that changes hands."""
    run_arrival(draft, replace(task, kind="arrival", step=REACT))


def _enter(draft: Draft, arrival: Arrival) -> bool:
    """The newcomer stands in the open, or sneaks (SD5-12.01(1))."""
    if arrival.newcomer is not None:
        surveyed = survey.homes(draft.world, draft.units, arrival.newcomer) is not None
        is_open = arrival.newcomer.stance == "open"
        here = Presence(was_open=is_open, surveyed=surveyed)
        draft.set_stack(arrival.newcomer.id, here=here)
    return False


def _inform(draft: Draft, arrival: Arrival) -> bool:
    """The newcomer's side looks around, all others look at it; a march ends where enemies are in the hex or
    come into sight (SD5-12.01(2))."""
    stack = arrival.newcomer
    if stack is None:
        return False
    told = len(draft.events)
    sight.moved(draft, stack.id)
    lapse_orders(draft, arrival.hex, stack.side)
    sighted = any(
        isinstance(e, StackSighted) and e.audience == (stack.side,) and draft.hostile(stack.side, e.side)
        for e in draft.events[told:]
    )
    if foes_in_sight(draft, stack.side, arrival.hex):
        marching.halt(draft, stack, "contact", "Enemies in this hex", "SD5-12.01")
    elif sighted:
        marching.halt(draft, stack, "sighted", "Enemies came into sight", "")
    return False


def _spot(draft: Draft, arrival: Arrival) -> bool:
    """A newcomer in the open searches the hex; whom it finds ends its march (SD5-12.01(5), SD5-10.01). The
    task notes the face that was chosen for it, if one was (SD5-10.07)."""
    stack = arrival.newcomer
    if stack is None or not spot_checks.due(draft, stack):
        return False
    chosen = marching.DICTATE.of(draft.agenda[-1]) or 0
    face = dictating.settle(draft, stack, chosen, dictating.SPOTTING)
    if spot_checks.check(draft, stack, dictate=face):
        marching.halt(draft, stack, "contact", "Enemies in this hex", "SD5-12.01")
    return False


def _react(draft: Draft, arrival: Arrival) -> bool:
    """Everybody who knows of the newcomer reacts to it, one by one (SD5-12.01(6))."""
    return _reactions(draft, arrival, hidden=False)


def _hidden_act(draft: Draft, arrival: Arrival) -> bool:
    """Hidden stacks whose side has come to know of the newcomer react to it now (SD5-12.01(8)), then ferals
    next to it that see it (SD3-6.02)."""
    return _reactions(draft, arrival, hidden=True) or _noticed_from_afar(draft, arrival)


def _noticed_from_afar(draft: Draft, arrival: Arrival) -> bool:
    """Let one pack after the other decide that perceives the newcomer next to it."""
    newcomer = draft.stacks.get(arrival.newcomer.id) if arrival.newcomer is not None else None
    if newcomer is None or newcomer.hex != arrival.hex or draft.world.belief:
        return False
    for stack in feral_interrupt.watchers(draft, newcomer, draft.agenda[-1].stacks):
        encounters.mark(draft, stack.id)
        if feral_interrupt.react(draft, stack, newcomer, feral_interrupt.NEAR) == "waits":
            return True
    return False


def _reactions(draft: Draft, arrival: Arrival, *, hidden: bool) -> bool:
    """Let one stack after the other react, who has not done so in this arrival. Nobody does on a belief,
    which knows neither orders nor who hides."""
    if arrival.newcomer is None or draft.world.belief:
        return False
    done: encounters.Done = "shown"
    while done == "shown":
        done = "nothing"
        newcomer = draft.stacks[arrival.newcomer.id]
        for stack in encounters.reactors(draft, newcomer, draft.agenda[-1].stacks, hidden=hidden):
            done = encounters.react(draft, stack, newcomer)
            if done != "nothing":
                break
    return done == "waits"


def _open_act(draft: Draft, arrival: Arrival) -> bool:
    """Auto-attackers charge the enemies they see, on their turn or not (SD1-8.05, SD5-12.03). Whoever else
    stands in the open on its turn waits for commands (SD5-12.01(7))."""
    meeting = _next_charge(draft, arrival.hex)
    if meeting is None:
        return False
    engagement.open_battle(draft, *meeting, "SD1-8.05")
    return True


def _next_charge(draft: Draft, hex_: HexId) -> tuple[Stack, Stack] | None:
    """The next pair of a hex that fights by itself: the side on turn first, then by highest move."""
    acting = engagement.sides_on_turn(draft)
    charging = [stack for stack in draft.stacks_in(hex_) if charges(draft, stack)]
    if len(charging) > 1:
        charging.sort(key=lambda s: (s.side not in acting, -_move(draft, s), s.id))
    for stack in charging:
        foes = [f for f in foes_in_sight(draft, stack.side, hex_) if _meet(draft, stack, f)]
        if foes:
            return stack, meetings.in_order_of_charge(draft, foes)[0]
    return None


def _meet(draft: Draft, stack: Stack, foe: Stack) -> bool:
    """Whether a stack charges a foe it sees: the foe sees it too, it has not fed it (SD3-7.01), they have not
    just stood each other off, it does not sit in a fortification (SD0-4.09), and one of them is on turn, for
    nothing begins between two sides that are both off-turn (SD5-6.05). Nobody charges who flies out of his
    reach, and who flies himself decides alone whether he fights those on the ground (SD3-8.01)."""
    acting = engagement.sides_on_turn(draft)
    somebody = (stack.side in acting or foe.side in acting) and not marching.gave_way(stack)
    if feral_bonds.fed_by(draft, stack, foe) or heights.bar(draft, stack, foe) is not None:
        return False
    if salvage.unattended(draft, foe) or vehicles.entrenched(draft.world, draft.units, foe):
        return False
    if heights.aloft(stack) and not heights.aloft(foe):
        return False
    return somebody and stack.id in in_sight(draft, foe.side) and not encounters.stood_off(stack, foe)


def _move(draft: Draft, stack: Stack) -> int:
    return TRAVEL.budget(draft.world, draft.snapshot(), stack.id)


def _wait(draft: Draft, arrival: Arrival) -> bool:
    """Nobody does anything more: levels are gained, vehicles without a crew and a city change hands
    (SD5-12.01(9))."""
    settle_levels(draft, arrival.hex)
    salvage.seize(draft, arrival.hex)
    capture.occupy(draft, arrival.hex)
    return False


STEPS: tuple[ArrivalStep, ...] = (
    ArrivalStep(1, "enter", "SD5-12.01(1)", _enter),
    ArrivalStep(2, "inform", "SD5-12.01(2)", _inform),
    ArrivalStep(5, "spot", "SD5-12.01(5)", _spot),
    ArrivalStep(REACT, "react", "SD5-12.01(6)", _react),
    ArrivalStep(7, "open_act", "SD5-12.01(7)", _open_act),
    ArrivalStep(8, "hidden_act", "SD5-12.01(8)", _hidden_act),
    ArrivalStep(9, "wait", "SD5-12.01(9)", _wait),
)
"""In order. Steps 3 and 4, what a hidden newcomer does and whether it goes back, are commands of its side."""
