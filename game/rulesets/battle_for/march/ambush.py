"""Ambushes: what may await a stack that enters a hex its side does not know (TB-7.13 to 7.20).

RULING (TB-7.15): whether a stack ambushes is its stance, set in advance. Where several sides have
candidates, the one that is named must ambush with a stack of its choice (TB-7.17): it takes one whose stance
says so, if there is one. RULING (TB-2.07): a hidden stack that ambushes or attacks is hidden no longer.
"""

from collections.abc import Sequence
from typing import Final

from game.core.decisions import Option, Question, Reply, Task
from game.core.records import SideId
from game.core.state import Stack
from game.rulesets.battle_for.hostility import wilful
from game.rulesets.battle_for.march import appraise, engagement
from game.rulesets.battle_for.typed import Draft

AMBUSH: Final = "ambush"
"""Kind of the task that waits for the ambusher to be named; its stack is the one that entered."""
AMBUSHER = "ambusher"
"""Kind of the question who ambushes, to the game master's side (TB-7.17)."""
STREAM = "gm.ambush"
_ONE = "TB-7.16"
_SEVERAL = "TB-7.17"


def may_ambush(*, hostile: bool, commander: bool) -> bool:
    """Whether a stack is a candidate: a hostile one, or one without a Commander to restrain it (TB-7.14)."""
    return hostile or not commander


def candidates(draft: Draft, mover: Stack) -> dict[SideId, list[Stack]]:
    """The stacks that may ambush one in its hex, by side in turn order (TB-7.14)."""
    found: dict[SideId, list[Stack]] = {}
    here = draft.stacks_in(mover.hex)
    for side in draft.clock.order:
        stacks = [stack for stack in here if stack.side == side != mover.side and _may(draft, stack, mover)]
        if stacks:
            found[side] = stacks
    return found


def _may(draft: Draft, stack: Stack, mover: Stack) -> bool:
    hostile = draft.hostile(mover.side, stack.side)
    return may_ambush(hostile=hostile, commander=wilful.has_commander(draft, stack))


def willing(draft: Draft, stack: Stack, mover: Stack) -> bool:
    """Whether a stack's stance lets it ambush one that has entered its hex (TB-7.15)."""
    doctrine = stack.doctrine
    if doctrine.ambush != "ratio":
        return doctrine.ambush == "always"
    dealt, taken = appraise.expected(draft, stack.side, mover, stack, ambush=True)
    return dealt * 100 >= taken * doctrine.ratio


def spring(draft: Draft, mover: Stack) -> bool:
    """Let those in the hex ambush a stack that has entered it unknowing. Whether it comes to that."""
    found = candidates(draft, mover)
    if not found:
        return False
    if len(found) == 1:
        (stacks,) = found.values()
        ready = [stack for stack in stacks if willing(draft, stack, mover)]
        if ready:
            _fight(draft, mover, ready, _ONE)
        return bool(ready)
    gm = _gm(draft)
    if gm is None:
        sides = tuple(found)
        face = draft.dice(STREAM).roll(len(sides), "which side ambushes")
        _named(draft, mover, sides[face - 1])
    else:
        _ask(draft, gm, mover, tuple(found))
    return True


def answer(draft: Draft, question: Question, reply: Reply) -> None:
    """Take up whom the game master named (TB-7.17)."""
    del question
    task = draft.agenda[-1]
    draft.agenda = draft.agenda[:-1]
    if task.stack is not None and task.stack in draft.stacks:
        _named(draft, draft.stacks[task.stack], SideId(reply.choice))


def _gm(draft: Draft) -> SideId | None:
    """The side that plays game master and is there to be asked."""
    side = draft.sides.get(SideId(draft.params.gm_side))
    return side.id if side is not None and side.asks else None


def _ask(draft: Draft, gm: SideId, mover: Stack, sides: Sequence[SideId]) -> None:
    name, place = draft.sides[mover.side].name, draft.grid.label(mover.hex)
    draft.push(Task(kind=AMBUSH, stack=mover.id, hex=mover.hex))
    draft.ask(
        gm,
        AMBUSHER,
        f"Who ambushes the stack of {name} in {place}?",
        [Option(id=side, label=draft.sides[side].name) for side in sides],
        default=sides[0],
        hex=mover.hex,
    )


def _named(draft: Draft, mover: Stack, side: SideId) -> None:
    """The named side ambushes, with its best stack among those that want to, else among all it has."""
    stacks = candidates(draft, mover)[side]
    ready = [stack for stack in stacks if willing(draft, stack, mover)]
    _fight(draft, mover, ready or stacks, _SEVERAL)


def _fight(draft: Draft, mover: Stack, stacks: Sequence[Stack], rule: str) -> None:
    stack = appraise.best_ambusher(draft, stacks, mover)
    engagement.open_battle(draft, mover, stack, kind=AMBUSH, rule=rule)
