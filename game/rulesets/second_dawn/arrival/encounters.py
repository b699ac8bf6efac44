"""Who reacts to a newcomer in a hex, in which order, and how: steps 6 and 8 of SD5-12.01, SD2-14.31,
SD2-14.32, SD5-6.05, SD5-6.06.

Sides off-turn react by the standing orders of their stacks, inside the command that brought the newcomer: a
hidden stack that does nothing leaves no trace, no pause, no question. Only where the match lets its side
decide at the table and its orders say so, question `react` is asked.
"""

from typing import Literal

from game.core.counters import STOOD_OFF
from game.core.decisions import BarredUnit, Option, Question, Reply, Task
from game.core.events.scouting import Reacted
from game.core.flow.sightings import handles
from game.core.land import UNKNOWN
from game.core.records import HexId, RuleId, StackId, replace
from game.core.state import Stack
from game.rulesets.second_dawn.arrival import feral_interrupt
from game.rulesets.second_dawn.battle.state.ambush import FightOpening
from game.rulesets.second_dawn.command import orders
from game.rulesets.second_dawn.content.typed import Draft
from game.rulesets.second_dawn.encounter import engagement, meetings
from game.rulesets.second_dawn.encounter.reactions import FoeSituation, Reaction
from game.rulesets.second_dawn.factions import peoples
from game.rulesets.second_dawn.march import heights, marching, salvage
from game.rulesets.second_dawn.scouting import scouts, stances
from game.rulesets.second_dawn.scouting.foreign_stacks import concealed, in_sight
from game.rulesets.second_dawn.scouting.hiding import HIDE
from game.rulesets.second_dawn.wild import feral_bonds

REACT = "react"
Done = Literal["nothing", "shown", "waits"]
"""What a reaction led to: somebody shows himself and has looked around, or a battle, a question, a flight has
to come before the next one reacts."""
_ORDER = RuleId("SD2-14.37")
_NO_MOVE = "No stack moves outside its side's turn"
_NO_FIGHT = Reaction(act="stay", reason="They have just fought without a winner", rule=RuleId("SD2-14.33"))
_BEYOND = Reaction(act="stay", reason="They fly out of its reach", rule=RuleId("SD3-8.01"))
_FED = Reaction(act="stay", reason="They are at peace: the ferals were fed", rule=feral_bonds.PEACE)


def reactors(draft: Draft, newcomer: Stack, asked: tuple[StackId, ...], *, hidden: bool) -> list[Stack]:
    """Who is to react yet to a newcomer that its side knows of: open ones before hidden ones, the open by
    highest move, the hidden by highest evasion, scouts after others; then by turns, then by the owner's
    numbering (SD2-14.31). With `hidden` only hidden ones (SD5-12.01(8)). The side on turn acts by commands,
    and nothing begins between two sides that are both off-turn (SD5-6.05)."""
    if newcomer.side not in engagement.sides_on_turn(draft):
        return []
    there = draft.stacks_in(newcomer.hex)
    aware = {
        side: newcomer.id in in_sight(draft, side)
        for side in {s.side for s in there}
        if side != draft.clock.on_turn and draft.hostile(side, newcomer.side)
    }
    waiting = [
        stack
        for stack in there
        if aware.get(stack.side) and stack.id not in asked and (not hidden or concealed(draft, stack))
        if not salvage.unattended(draft, stack)
    ]
    return sorted(waiting, key=lambda stack: _turn(draft, stack))


def _turn(draft: Draft, stack: Stack) -> tuple[bool, int, bool, int, int, str]:
    terrain = draft.world.tables["terrain"][draft.land.terrain_at(stack.hex)]
    bodies = scouts.bodies(draft.world, draft.units, stack, terrain)
    hidden = concealed(draft, stack)
    quick = min(b.evasion for b in bodies) if hidden else _move(draft, stack)
    order = draft.clock.order
    turn = order.index(stack.side) if stack.side in order else len(order)
    return hidden, -quick, all(b.scout for b in bodies), turn, len(stack.id), stack.id


def _move(draft: Draft, stack: Stack) -> int:
    return marching.TRAVEL.budget(draft.world, draft.snapshot(), stack.id)


def react(draft: Draft, stack: Stack, newcomer: Stack) -> Done:
    """Let a stack react to a newcomer."""
    if feral_interrupt.decides(draft, stack):
        mark(draft, stack.id)
        return feral_interrupt.react(draft, stack, newcomer)
    now = meetings.outline(draft, stack, newcomer)
    choice = meetings.settled(draft, now)
    if choice is None:
        now = meetings.situation(draft, stack, newcomer, may_flee=True)
        choice = meetings.choice(draft, now)
    if choice.act in ("flee", "ask"):
        way = way_out(draft, stack, newcomer) is not None
        now = meetings.situation(draft, stack, newcomer, may_flee=way)
        choice = meetings.choice(draft, now)
    if choice.act == "ask" and newcomer.id not in handles(draft, stack.side):
        choice = _unasked(draft, now)  # the question would tell what it cannot report yet
    if choice.act == "ask":
        _ask(draft, stack, newcomer, now)
        return "waits"
    mark(draft, stack.id)
    if "charging" in now.classes and _charged_by(draft, stack, newcomer):
        return "nothing"  # step 7 has both charge, and the one whose turn it is begins
    if choice.act == "attack" and (stood_off(stack, newcomer) or marching.gave_way(stack)):
        choice = _NO_FIGHT
    if choice.act == "attack" and feral_bonds.at_peace(draft, stack, newcomer):
        choice = _FED
    if choice.act == "attack" and heights.bar(draft, stack, newcomer) is not None:
        choice = _BEYOND
    _tell(draft, stack, newcomer, now.word, choice)
    return _act(draft, stack, newcomer, choice)


def _charged_by(draft: Draft, stack: Stack, newcomer: Stack) -> bool:
    return orders.charges(draft, newcomer) and stack.id in in_sight(draft, newcomer.side)


def mark(draft: Draft, stack: StackId) -> None:
    """Write down in the arrival that goes on, the last task of the agenda, that a stack has reacted."""
    *below, arrival = draft.agenda
    draft.agenda = (*below, replace(arrival, stacks=(*arrival.stacks, stack)))


def stood_off(a: Stack, b: Stack) -> bool:
    """Whether the fight of two stacks ended without a winner: they do not charge each other again that
    turn."""
    return STOOD_OFF.of(a) and STOOD_OFF.of(b)


def _tell(draft: Draft, stack: Stack, newcomer: Stack, word: str, choice: Reaction) -> None:
    """Its side learns what a stack did by its orders, and what it did without any."""
    to = handles(draft, stack.side).get(newcomer.id)
    if to is None or (word == "default" and choice.act == "stay"):
        return
    draft.emit(
        Reacted(
            audience=(stack.side,),
            rule=choice.rule or _ORDER,
            stack=stack.id,
            hex=stack.hex,
            to=to,
            order=word,
            choice=choice.act,
            reason=choice.reason,
        )
    )


def _act(draft: Draft, stack: Stack, newcomer: Stack, choice: Reaction) -> Done:
    if choice.act == "attack":
        marching.halt(draft, newcomer, "attacked", "It was attacked", "SD5-12.01")
        draft.agenda = tuple(t for t in draft.agenda if t.kind != HIDE or t.stack != newcomer.id)
        engagement.open_battle(draft, stack, newcomer, str(choice.rule))
        return "waits"
    if choice.act == "reveal":
        stances.come_out(draft, stack)
        if stack.id in in_sight(draft, newcomer.side):
            marching.halt(draft, newcomer, "contact", "Enemies in this hex", "SD5-12.01")
        return "shown"
    there = way_out(draft, stack, newcomer) if choice.act == "flee" else None
    if there is not None:
        draft.push(Task(kind="march", stack=stack.id, path=(there,)))
        return "waits"
    return "nothing"


def way_out(draft: Draft, stack: Stack, newcomer: Stack) -> HexId | None:
    """Where a stack may go off-turn: those of no side, which keep their move all day, over the cheapest
    border behind which they can hide, else the cheapest, last to where the newcomer came from (SD5-6.06);
    others only back along a road when they have no move left (SD5-5.05)."""
    land = draft.known_land(stack.side)
    if peoples.sided(draft.sides, stack.side):
        back = stack.entered_from
        if back is None or back not in draft.grid.around[stack.hex]:
            return None
        cost = marching.border(draft, land, stack, back)
        return back if cost.open and cost.rule == "SD5-5.05" else None
    ways = []
    for there in draft.grid.around[stack.hex]:
        if land.terrain_at(there) == UNKNOWN:
            continue
        cost = marching.border(draft, land, stack, there)
        if cost.open and marching.has_room(draft, stack, there, cost):
            bare = scouts.may_hide_in(draft, land, stack, there) is not None
            ways.append((there == newcomer.entered_from, bare, cost.cost, there))
    return min(ways)[-1] if ways else None


# --- at the table


def _ask(draft: Draft, stack: Stack, newcomer: Stack, now: FoeSituation) -> None:
    """Ask the side of a stack what it does about a newcomer (SD2-14.37)."""
    meeting = meetings.meeting_foreseen(draft, stack, newcomer)
    handle = handles(draft, stack.side)[newcomer.id]
    plain = _unasked(draft, now)
    default = _choice_word(plain.act, meeting)
    options = tuple(_options(draft, stack, newcomer, now, meeting))
    closed = {option.id for option in options if not option.enabled}
    draft.ask(
        stack.side,
        REACT,
        f"{draft.sides[newcomer.side].name} meets a stack of yours. What does it do?",
        options,
        own=(stack.id,),
        others=(handle,),
        default="stay" if default in closed else default,
        stack=stack.id,
        hex=stack.hex,
    )


def _unasked(draft: Draft, now: FoeSituation) -> Reaction:
    """What a stack does whose side is not asked."""
    return meetings.choice(draft, replace(now, order="", when_found=""))


def _choice_word(act: str, meeting: FightOpening) -> str:
    return "ambush" if act == "attack" and meeting.state == "ambush" else act


_OPENS = {
    "prepared": "Both are prepared",
    "surprised": "They will be surprised",
    "ambush": "They will be stunned",
}


def _options(
    draft: Draft, stack: Stack, newcomer: Stack, now: FoeSituation, meeting: FightOpening
) -> list[Option]:
    """All that a stack could do, with what bars it."""
    done = _NO_FIGHT.reason if stood_off(stack, newcomer) else ""
    beyond = heights.bar(draft, stack, newcomer)
    done = done or (beyond.reason if beyond is not None else "")
    fault = next((f.text for f in meeting.faults), "The enemy knows of it" if now.hidden else "")
    fault = fault or ("" if now.hidden else "It stands in the open")
    rule = next((str(f.rule) for f in meeting.faults), "SD2-9.01")
    ambush = meeting.state == "ambush" and not done
    barred = tuple(BarredUnit(unit=f.unit, reason=f.text, rule=str(f.rule)) for f in meeting.faults if f.unit)
    return [
        Option(
            id="ambush",
            label="Ambush",
            enabled=ambush,
            reason="" if ambush else done or fault,
            rule=rule,
            hint=_OPENS["ambush"] if ambush else "",
            barred=barred,
        ),
        Option(
            id="attack",
            label="Attack",
            enabled=not done and not ambush,
            reason=done or ("From hiding it is an ambush" if ambush else ""),
            rule="SD5-12.01",
            hint=_OPENS[meeting.state],
        ),
        Option(
            id="stay", label="Stay", rule="SD5-12.01", hint="Only the pause shows that somebody was asked"
        ),
        Option(
            id="reveal",
            label="Come out of hiding",
            enabled=now.hidden,
            reason="" if now.hidden else "It stands in the open",
            rule="SD5-12.01",
            hint="It searches the hex if it can",
        ),
        Option(
            id="flee",
            label="Flee",
            enabled=now.may_flee,
            reason="" if now.may_flee else _NO_MOVE,
            rule="SD5-6.05",
        ),
    ]


def answer(draft: Draft, question: Question, reply: Reply) -> None:
    """Take up an arrival with what a side decided for one of its stacks."""
    stack = draft.stacks.get(question.stack) if question.stack is not None else None
    newcomer = draft.stacks.get(draft.agenda[-1].stack or StackId(""))
    if stack is None or newcomer is None:
        return
    mark(draft, stack.id)
    act = "attack" if reply.choice == "ambush" else reply.choice
    choice = next(c for c in _CHOICES if c.act == act)
    _act(draft, stack, newcomer, choice)


_CHOICES = tuple(Reaction(act=act, reason="", rule=_ORDER) for act in ("attack", "stay", "reveal", "flee"))
