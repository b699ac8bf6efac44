"""A battle of a campaign from its opening to its end: what is the same under all rules.

The ruleset opens a battle's state and starts it. Its `handlers` let it go on until it asks or is over; then
the ruleset writes the outcome back to the map.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from game.core.battle.events import AnsweredByJudgement, FieldLeft
from game.core.battle.seam import BattleResult, BattleStep
from game.core.counters import NUMBER, MatchCounters
from game.core.decisions import Question, Reply, Task
from game.core.draft import Draft
from game.core.events.common import BattleBegan, BattleEnded, Event
from game.core.flow import marching_orders
from game.core.march_orders import FOUGHT
from game.core.notes import WORD, Note
from game.core.records import BattleId, SideId, UnitId, replace
from game.core.state import OpenBattle, Stack, Unit

BATTLE = "battle"
"""Kind of the task that runs a battle."""
OPENED_BY = Note("rule", WORD)
"""Note of a task that runs or opens a battle: the rule by which it came about."""
_FOUGHT = MatchCounters("battles.", NUMBER)
"""How many battles two sides have had."""
Finish = Callable[[Draft, OpenBattle[Any], BattleResult, Task], None]
"""Writes a result back to the map; the battle is in the state no more and says how it ended."""


def next_id(draft: Draft, a: SideId, b: SideId) -> BattleId:
    """Numbered by the two sides, who know all their battles: the id tells of nobody else's."""
    pair = ".".join(sorted((a, b)))
    fought = _FOUGHT.at(pair)
    number = fought.of(draft) + 1
    fought.set(draft, number)
    return BattleId(f"{pair}.{number}")


def combatant_ids(units: Iterable[Unit], letter: str) -> dict[UnitId, str]:
    """Combatant ids of units by kind and number, ending in a letter: they tell the enemy nothing."""
    numbers: dict[str, int] = {}
    ids = {}
    for unit in units:
        numbers[unit.kind] = numbers.get(unit.kind, 0) + 1
        ids[unit.id] = f"{unit.kind}_{numbers[unit.kind]}{letter}"
    return ids


def start(
    draft: Draft,
    battle: BattleId,
    state: Any,
    attacker: Stack,
    defender: Stack,
    ids: Iterable[Mapping[UnitId, str]],
    rule: str,
) -> None:
    """Put a battle of two stacks in one hex into the state and its running on the agenda. `ids` are the
    combatant ids of each party's units."""
    units = {name: unit for party in ids for unit, name in party.items()}
    first, second = attacker.side, defender.side
    draft.put_battle(
        OpenBattle(id=battle, hex=attacker.hex, attacker=first, defender=second, state=state, units=units)
    )
    task = Task(kind=BATTLE, battle=battle, stacks=(attacker.id, defender.id))
    draft.push(OPENED_BY.on(task, rule))
    for party in (attacker, defender):
        marching_orders.hold(draft, party, FOUGHT)


def tell_judged(draft: Draft, question: Question, reply: Reply) -> None:
    """Let the parties of a battle know that nobody was asked."""
    battle = draft.battles.get(question.battle) if question.battle is not None else None
    if battle is None:
        return
    option = next((one for one in question.options if one.id == reply.choice), None)
    draft.emit(
        AnsweredByJudgement(
            audience=(battle.attacker, battle.defender),
            battle=battle.id,
            side=question.side,
            kind=question.kind,
            choice=reply.choice,
            option=option.label if option is not None else "",
            plain=reply.choice == question.default and not (option is not None and option.units),
            units=reply.units,
            pairs=reply.pairs,
        )
    )


def handlers(
    audience: Callable[[Any], Iterable[SideId]], end: Finish
) -> tuple[Callable[[Draft, Task], None], Callable[[Draft, Question, Reply], None]]:
    """What runs the tasks of battles, and what takes up their questions."""

    def run(draft: Draft, task: Task) -> None:
        if task.battle is not None:
            _advance(draft, task, None, audience, end)

    def answer(draft: Draft, question: Question, reply: Reply) -> None:
        if question.battle is None:
            return
        task = draft.agenda[-1]  # it waits on top of the agenda
        draft.agenda = draft.agenda[:-1]
        _advance(draft, task, reply, audience, end)

    return run, answer


def _advance(
    draft: Draft, task: Task, reply: Reply | None, audience: Callable[[Any], Iterable[SideId]], end: Finish
) -> None:
    """Let the battle of a task go on, with an answer if it asked, and wait for the next one or end it.
    `audience` are the sides that see all of it, by its state."""
    assert task.battle is not None
    battle = draft.battles[task.battle]
    rules = draft.world.ruleset.battle
    step: BattleStep = rules.step(battle.state, reply, draft.dice(f"battle.{battle.id}"))
    for event in step.events:
        draft.emit(_placed(event, battle))
    battle = replace(battle, state=step.state)
    if step.result is not None:
        for side in audience(step.state):
            view = rules.view(step.state, side)
            draft.emit(FieldLeft(audience=(side,), battle=battle.id, view=view))
        draft.drop_battle(battle.id)
        end(draft, battle, step.result, task)
        return
    draft.put_battle(battle)
    draft.push(task)
    if step.question is not None:
        draft.ask(
            step.question.side,
            step.question.kind,
            step.question.prompt,
            step.question.options,
            own=step.question.own,
            others=step.question.others,
            default=step.question.default,
            settings=step.question.settings,
            battle=battle.id,
            hex=battle.hex,
        )


def _placed(event: Event, battle: OpenBattle[Any]) -> Event:
    """A battle knows no map: its beginning and end get the hex here."""
    if isinstance(event, (BattleBegan, BattleEnded)):
        return replace(event, hex=battle.hex)
    return event
