"""Dusk, once a day: hidden stacks are known to all who share their zone, and whoever wants to may attack.
SD5-8.10, SD2-14.36, and the one exception to SD5-6.05.

The order of it, each step a task of the agenda, so that a save in the middle goes on from there:

1. `fall`: nobody is on turn any more, peeking ends (SD5-9.08), and in every zone of a hex in which somebody
   hides from an enemy all get to know each other.
2. Zone by zone everybody in it acts by his standing orders, the quickest to evade first: he attacks or lets
   it be. Both fight with defense, for nobody is on turn.
3. Those of the zone who hid before and have come through it hide again until dawn, unless they were told to
   stay as they are.

Hiding comes last: who could vanish first would never be attacked. No die is rolled but those of battles.
"""

from collections.abc import Mapping, Sequence

from game.core.decisions import Option, Question, Reply, Task
from game.core.events.common import EVERYONE
from game.core.events.scouting import DuskFell, Reacted, Revealed
from game.core.flow import sightings
from game.core.notes import WORD, Note
from game.core.records import HexId, RuleId, StackId, replace
from game.core.state import Stack
from game.rulesets.second_dawn.arrival import encounters
from game.rulesets.second_dawn.content.typed import Draft
from game.rulesets.second_dawn.encounter import engagement, meetings
from game.rulesets.second_dawn.encounter.reactions import FoeSituation, Reaction
from game.rulesets.second_dawn.land.concealment import HidingBody
from game.rulesets.second_dawn.march import heights, marching
from game.rulesets.second_dawn.scouting import (
    awareness,
    communication,
    foreign_stacks,
    scouts,
    sight,
    stances,
)
from game.rulesets.second_dawn.unit.losses import able
from game.rulesets.second_dawn.wild import feral_bonds

RULE = RuleId("SD5-8.10")
DUSK = "dusk"
"""The question, the tasks, and the phase of the clock."""
_ACT, _HIDE = 0, 1
_ZONE = Note("zone", WORD)
_WAIT = 9
"""Number of the step of an arrival that closes it (SD5-12.01)."""


def order_of(stacks: Mapping[StackId, Sequence[HidingBody]]) -> tuple[StackId, ...]:
    """The stacks of a zone in the order in which they act at dusk, all of them known by then (SD5-8.10).

    Highest evasion first; a stack is as quick as its slowest body (SD5-10.10). Equals keep the order given,
    which is that of the sides' turns and of the owners' own numbering, so that it tells nothing.
    """
    return tuple(sorted(stacks, key=lambda id_: -min(body.evasion for body in stacks[id_])))


def fall(draft: Draft) -> None:
    """The last turn of the day is over: show who hides from whom, and put on the agenda what they do about
    it. Nothing is shown on a belief, nor where a match goes without it (parameter `dusk_reveal`)."""
    draft.clock = replace(draft.clock, phase=DUSK)
    draft.emit(DuskFell(audience=EVERYONE, rule=RULE, day=draft.clock.day))
    peeking = [stack.id for stack in draft.stacks.values() if stack.peeks is not None]
    for stack in peeking:
        draft.set_stack(stack, peeks=None)
    if peeking:
        sight.look_all(draft)
    if draft.world.belief or not draft.params.dusk_reveal:
        return
    zones = _zones(draft)
    for hex_, zone in reversed(list(zones)):
        there = zones[hex_, zone]
        hid = tuple(stack.id for stack in there if foreign_stacks.concealed(draft, stack))
        act = _ZONE.on(Task(kind=DUSK, hex=hex_, step=_ACT, stacks=tuple(s.id for s in there)), zone)
        draft.push(replace(act, step=_HIDE, stacks=hid), act)
    for (hex_, _), there in zones.items():
        _reveal(draft, hex_, there)


def _zones(draft: Draft) -> dict[tuple[HexId, str], list[Stack]]:
    """The zones in which somebody hides from an enemy, each with all who stand there in the order in which
    they act."""
    zones: dict[tuple[HexId, str], list[Stack]] = {}
    for stack in draft.stacks.values():
        zones.setdefault((stack.hex, stack.zone), []).append(stack)
    return {
        place: _in_order(draft, zones[place])
        for place in sorted(zones)
        if any(
            _enemies(draft, stack, zones[place])
            for stack in zones[place]
            if foreign_stacks.concealed(draft, stack)
        )
    }


def _in_order(draft: Draft, stacks: list[Stack]) -> list[Stack]:
    turns = {side: number for number, side in enumerate(draft.clock.order)}
    even = sorted(stacks, key=lambda s: (turns.get(s.side, len(turns)), len(s.id), s.id))
    bodies = {s.id: scouts.bodies(draft.world, draft.units, s, scouts.terrain_of(draft, s)) for s in even}
    return [draft.stacks[id_] for id_ in order_of(bodies)]


def _enemies(draft: Draft, stack: Stack, among: Sequence[Stack]) -> list[Stack]:
    return [other for other in among if draft.hostile(stack.side, other.side)]


# --- who is seen


def _reveal(draft: Draft, hex_: HexId, there: Sequence[Stack]) -> None:
    """Let all in a zone know their enemies in it; each side hears of the others by its own handles."""
    hidden = [stack for stack in there if foreign_stacks.concealed(draft, stack)]
    for side in dict.fromkeys(stack.side for stack in there):
        found = foreign_stacks.by_looks(draft, side, [s for s in hidden if draft.hostile(side, s.side)])
        handles = [awareness.find(draft, side, stack, DUSK) for stack in found]
        seen = [stack for stack in hidden if stack.side == side and _enemies(draft, stack, there)]
        for stack in seen:
            for foe in dict.fromkeys(enemy.side for enemy in _enemies(draft, stack, there)):
                awareness.notice(draft, stack, foe, DUSK)
        told = sightings.handles(draft, side).values()
        handles = [handle for handle in handles if handle in told]
        if handles or seen:
            shown = Revealed(
                audience=(side,),
                rule=RULE,
                hex=hex_,
                handles=tuple(sorted(handles, key=sightings.handle_order)),
                stacks=tuple(sorted((s.id for s in seen), key=lambda id_: (len(id_), id_))),
            )
            draft.emit(shown)


# --- what they do


def run_dusk(draft: Draft, task: Task) -> None:
    """Let the next stack of a zone act, or those hide again that are left."""
    if task.step == _HIDE:
        _hide_again(draft, task)
        return
    if not task.stacks:
        return
    draft.push(replace(task, stacks=task.stacks[1:]))
    stack = _standing(draft, task, task.stacks[0])
    foes = _foes(draft, stack) if stack is not None else []
    if stack is not None and foes and any(able(unit) for unit in draft.members(stack)):
        _act(draft, stack, foes)


def _standing(draft: Draft, task: Task, id_: StackId) -> Stack | None:
    """A stack, if it is still where nightfall found it."""
    stack = draft.stacks.get(id_)
    return stack if stack is not None and (stack.hex, stack.zone) == (task.hex, _ZONE.of(task)) else None


def _foes(draft: Draft, stack: Stack) -> list[Stack]:
    """Enemies in a stack's zone that its side sees, the one that it would charge first."""
    foes = [f for f in foreign_stacks.foes_in_sight(draft, stack.side, stack.hex) if f.zone == stack.zone]
    return meetings.in_order_of_charge(draft, foes)


def _act(draft: Draft, stack: Stack, foes: Sequence[Stack]) -> None:
    """Let a stack do what its orders, or those of its class, say of the enemies it sees."""
    untold = communication.cut_off(draft, stack)  # a question would tell what it cannot report yet
    choices = [_choice(draft, stack, foe, by_itself=untold) for foe in foes]
    if any(choice.act == "ask" for choice in choices):
        _ask(draft, stack, foes)
        return
    for foe, choice in zip(foes, choices, strict=True):
        if choice.act == "attack" and not (
            _no_fight(draft, stack, foe) or feral_bonds.at_peace(draft, stack, foe)
        ):
            _attack(draft, stack, foe, choice)
            return
    if all(choice.act == "stay" for choice in choices):
        _stay(draft, stack)


def _choice(draft: Draft, stack: Stack, foe: Stack, *, by_itself: bool) -> Reaction:
    """What a stack does about a foe, or would if its side were not asked."""
    now = _situation(draft, stack, foe)
    choice = meetings.choice(draft, now)
    return meetings.choice(draft, replace(now, order="")) if choice.act == "ask" and by_itself else choice


def _situation(draft: Draft, stack: Stack, foe: Stack) -> FoeSituation:
    """A stack that nightfall shows to a foe; who stood in the open all day has nothing to hide again from."""
    now = meetings.situation(draft, stack, foe, when="dusk")
    hid = stack.id in _hiders(draft, stack)
    return replace(now, hidden=hid, cover=now.cover and hid)


def _no_fight(draft: Draft, stack: Stack, foe: Stack) -> str:
    """Why a stack attacks a foe no more today, or cannot (SD3-9.07); empty if it may."""
    if marching.gave_way(stack):
        return "It withdrew from this hex"
    if encounters.stood_off(stack, foe):
        return "They have just fought without a winner"
    beyond = heights.bar(draft, stack, foe)
    return beyond.reason if beyond is not None else ""


def _attack(draft: Draft, stack: Stack, foe: Stack, choice: Reaction) -> None:
    to = sightings.handles(draft, stack.side).get(foe.id)
    if to is not None:
        draft.emit(
            Reacted(
                audience=(stack.side,),
                rule=choice.rule,
                stack=stack.id,
                hex=stack.hex,
                to=to,
                order=stack.orders.dusk or "default",
                choice="attack",
                reason=choice.reason,
            )
        )
    draft.push(Task(kind="arrival", hex=stack.hex, step=_WAIT))
    engagement.open_battle(draft, stack, foe, str(choice.rule))


def _hiders(draft: Draft, stack: Stack) -> tuple[StackId, ...]:
    """Who of a stack's zone hid before nightfall and is to hide again after it."""
    return _hiding(draft, stack).stacks


def _hiding(draft: Draft, stack: Stack) -> Task:
    """The task of the agenda in which those of a stack's zone hide again."""
    return next(
        task
        for task in reversed(draft.agenda)
        if task.kind == DUSK and task.step == _HIDE and (task.hex, _ZONE.of(task)) == (stack.hex, stack.zone)
    )


def _stay(draft: Draft, stack: Stack) -> None:
    """Let a stack be left out when the others hide again."""
    before = _hiding(draft, stack)
    after = replace(before, stacks=tuple(id_ for id_ in before.stacks if id_ != stack.id))
    draft.agenda = tuple(after if task is before else task for task in draft.agenda)


def _hide_again(draft: Draft, task: Task) -> None:
    """Whoever hid before dusk and is still there hides until dawn, where he may: watchers lose him, known
    only where he was (SD2-14.36)."""
    for id_ in task.stacks:
        stack = _standing(draft, task, id_)
        if stack is not None:
            stances.take_cover(draft, stack, RULE, why=DUSK)
    if task.stacks:
        sight.look_all(draft)


# --- at the table


def _ask(draft: Draft, stack: Stack, foes: Sequence[Stack]) -> None:
    """Ask the side of a stack what it does at nightfall (SD2-14.37)."""
    now = _situation(draft, stack, foes[0])
    handles = foreign_stacks.in_sight(draft, stack.side)
    plain = meetings.choice(draft, replace(now, order=""))
    options = [_attack_option(draft, stack, foe, handles[foe.id]) for foe in foes]
    options += [
        Option(
            id="hide",
            label="Hide again",
            enabled=now.cover,
            reason="" if now.cover else _no_hiding(now),
            rule=RULE,
            hint="As soon as nobody attacks any more, until dawn",
        ),
        Option(id="stay", label="Stay", rule=RULE, hint="As it is, known to those who saw it"),
    ]
    by_itself = next((o.id for o in options if o.id.startswith(plain.act) and o.enabled), "stay")
    draft.ask(
        stack.side,
        DUSK,
        "Night falls, and enemies see your stack. What does it do?",
        options,
        own=(stack.id,),
        others=tuple(handles[foe.id] for foe in foes),
        default=by_itself,
        stack=stack.id,
        hex=stack.hex,
    )


def _no_hiding(now: FoeSituation) -> str:
    return "There is nothing to hide in here" if now.hidden else "It did not hide before nightfall"


def _attack_option(draft: Draft, stack: Stack, foe: Stack, handle: StackId) -> Option:
    seen = draft.knowledge[stack.side].sightings[handle]
    units = ", ".join(f"{m.count} {draft.world.kind(m.kind).name}" for m in seen.members)
    done = _no_fight(draft, stack, foe)
    return Option(
        id=f"attack {handle}",
        label=f"Attack {draft.sides[foe.side].name}: {units}",
        enabled=not done,
        reason=done,
        rule="SD2-14.33" if done else RULE,
    )


def answer(draft: Draft, question: Question, reply: Reply) -> None:
    """Take up nightfall with what a side decided for one of its stacks."""
    stack = draft.stacks[StackId(str(question.stack))]
    act, _, handle = reply.choice.partition(" ")
    if act == "stay":
        _stay(draft, stack)
    if act != "attack":
        return
    foes = foreign_stacks.in_sight(draft, stack.side)
    foe = next(draft.stacks[true] for true, own in foes.items() if own == handle)
    _attack(draft, stack, foe, Reaction(act="attack", reason="On its side's orders", rule=RULE))
