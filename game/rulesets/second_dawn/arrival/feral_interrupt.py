"""Packs of ferals in other sides' turns: newcomers in their hex and next to it. SD3-6.02, SD5-6.06,
SD5-12.01.

They decide inside the command that brought the newcomer, once for each newcomer and turn, by what they
perceive: no question, no pause, no trace for who does not see it. Only where the match lets sides decide at
the table, and the ferals' side does, question `pack` is asked.
"""

from collections.abc import Iterator
from typing import Literal

from game.core.decisions import Option, Question, Reply
from game.core.flow.sightings import handles
from game.core.records import HexId, StackId
from game.core.state import Stack
from game.rulesets.second_dawn.arrival import feral_act
from game.rulesets.second_dawn.content.typed import Draft
from game.rulesets.second_dawn.factions import packs
from game.rulesets.second_dawn.ferals import feral_rows
from game.rulesets.second_dawn.ferals.feral_decide import WILD
from game.rulesets.second_dawn.ferals.feral_sense import Senses
from game.rulesets.second_dawn.wild import feral_wake
from game.rulesets.second_dawn.wild.feral_wake import PACK

ENTERED, NEAR = "entered", "near"
Done = Literal["nothing", "waits"]


def decides(draft: Draft, stack: Stack) -> bool:
    """Whether a stack meets newcomers by the behaviour table, not by standing orders: ferals do, unless the
    game master has given them orders for it, or the match is older than the table."""
    given = stack.orders.meet or stack.orders.when_found
    return packs.is_pack(draft, stack) and not given and bool(feral_rows.table(draft.world))


def react(draft: Draft, stack: Stack, newcomer: Stack, trigger: str = ENTERED) -> Done:
    """Let a pack decide about a newcomer, or ask its side. Says whether something has to come first now."""
    handle = handles(draft, stack.side).get(newcomer.id)
    friend = packs.of(draft, stack).bond in newcomer.units
    if not feral_act.may_react(draft, stack) or (handle is None and not friend):
        return "nothing"
    asks = draft.params.reactions == "table" and draft.sides[stack.side].asks
    if stack.id in draft.desk.held and not asks:
        return "nothing"
    if not friend and handle is not None and not feral_wake.met(draft, stack.id, handle):
        return "nothing"
    if asks and handle is not None:
        _ask(draft, stack, handle, trigger)
        return "waits"
    before = draft.agenda
    feral_act.think(draft, stack, trigger)
    return "nothing" if draft.agenda == before else "waits"


def watchers(draft: Draft, newcomer: Stack, asked: tuple[StackId, ...]) -> Iterator[Stack]:
    """Packs next to a newcomer that perceive it, or go where it goes, and have not decided yet."""
    if draft.where.beside(draft.grid.near(newcomer.hex, 1)) <= {newcomer.id}:
        return
    for hex_ in draft.grid.around[newcomer.hex]:
        for stack in _packs_in(draft, hex_):
            if stack.id in asked or stack.side == draft.clock.on_turn or not decides(draft, stack):
                continue
            pack = packs.of(draft, stack)
            handle = handles(draft, stack.side).get(newcomer.id)
            near = (other.handle for other in Senses(draft, stack.id).near)
            if pack.bond in newcomer.units or (handle is not None and handle in near):
                yield stack


def _packs_in(draft: Draft, hex_: HexId) -> list[Stack]:
    return [stack for stack in draft.stacks_in(hex_) if packs.is_pack(draft, stack)]


# --- at the table


def _ask(draft: Draft, stack: Stack, handle: StackId, trigger: str) -> None:
    """Ask the side of a pack by which row of its table it acts (SD3-6.03); the default is the row by which it
    would act by itself, the pick of its die included."""
    decision = WILD.decide(draft.world, draft.snapshot(), stack.id)
    name = draft.sides[draft.knowledge[stack.side].sightings[handle].side].name
    rows = feral_rows.table(draft.world)
    options = tuple(
        Option(
            id=verdict.row,
            label=rows[verdict.row].name,
            enabled=verdict.open,
            reason="" if verdict.open else verdict.reason,
            rule=str(decision.rule),
            hint=verdict.reason,
        )
        for verdict in decision.verdicts
    )
    draft.ask(
        stack.side,
        PACK,
        f"{name} is {'here' if trigger == ENTERED else 'near'}. What does the pack do?",
        options,
        own=(stack.id,),
        others=(handle,),
        default=decision.row,
        stack=stack.id,
        hex=stack.hex,
    )


def answer(draft: Draft, question: Question, reply: Reply) -> None:
    """Let a pack act by the row that its side chose."""
    stack = draft.stacks.get(question.stack) if question.stack is not None else None
    if stack is not None:
        chosen = reply.choice if reply.choice != question.default else ""
        feral_act.think(draft, stack, ENTERED, row=chosen)
