"""Short forms for battle tests: units, parties, runs, random answers."""

import random
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from game.core.battle.seam import BattleResult
from game.core.decisions import Question, Reply
from game.core.dice import Dice, ScriptedDice
from game.core.events.common import Event
from game.core.records import BattleId, SideId
from game.rulesets.second_dawn.battle.state.battle_records import (
    BattleSetup,
    BattleState,
    Combatant,
    Gear,
    Party,
)
from game.rulesets.second_dawn.battle.tactical import BATTLE
from game.rulesets.second_dawn.content.records import UnitKind
from game.session.library import rules

BLUE, GREEN = SideId("blue"), SideId("green")


def kinds() -> Mapping[str, UnitKind]:
    """The shipped unit kinds."""
    return rules("second_dawn").tables["unit"]


def unit(id_: str, kind: str, **fields: Any) -> Combatant:
    """A combatant; gear fields go into its gear."""
    worn = {key: fields.pop(key) for key in Gear.__struct_fields__ if key in fields}
    return Combatant(id=id_, kind=kinds()[kind], gear=Gear(**worn), **fields)


def units(kind: str, count: int, letter: str, **fields: Any) -> list[Combatant]:
    """Equal combatants: `piker_1b`, `piker_2b`, ..."""
    return [unit(f"{kind}_{number}{letter}", kind, **fields) for number in range(1, count + 1)]


def setup(
    blue: Iterable[Combatant],
    green: Iterable[Combatant],
    *,
    blue_party: Mapping[str, Any] | None = None,
    green_party: Mapping[str, Any] | None = None,
    **fields: Any,
) -> BattleSetup:
    """A battle of blue, on-turn unless told otherwise, against green."""
    return BattleSetup(
        id=BattleId("b"),
        parties=(
            Party(side=BLUE, combatants=tuple(blue), **(blue_party or {})),
            Party(side=GREEN, combatants=tuple(green), **(green_party or {})),
        ),
        **{"on_turn": BLUE, **fields},
    )


class Run:
    """A battle stepped to its end. Questions are answered by `answers` in order, then by default."""

    def __init__(self, ready: BattleSetup, dice: Dice, answers: Sequence[Reply] = ()) -> None:
        self.events: list[Event] = []
        self.questions: list[Question] = []
        self.opened = BATTLE.open(ready)
        self.state: BattleState = self.opened
        self.result: BattleResult | None = None
        reply: Reply | None = None
        left = list(answers)
        while self.result is None:
            step = BATTLE.step(self.state, reply, dice)
            self.events += step.events
            self.state, self.result = step.state, step.result
            if step.question is not None:
                self.questions.append(step.question)
                reply = left.pop(0) if left else BATTLE.auto_reply(self.state, step.question)
        if isinstance(dice, ScriptedDice):
            dice.finish()

    def of(self, kind: type[Event]) -> list[Any]:
        """Events of a type."""
        return [event for event in self.events if isinstance(event, kind)]

    @property
    def fates(self) -> Mapping[str, Any]:
        assert self.result is not None
        return self.result.fates


def fight(ready: BattleSetup, dice: Sequence[int] = (), answers: Sequence[Reply] = ()) -> Run:
    """Run with scripted dice that must be used up."""
    return Run(ready, ScriptedDice(tuple(dice)), answers)


def until(ready: BattleSetup, kind: str, dice: Dice, answers: Sequence[Reply] = ()) -> BattleState:
    """The state at the first question of a kind."""
    step = BATTLE.step(BATTLE.open(ready), None, dice)
    left = list(answers)
    while step.question is None or step.question.kind != kind:
        assert step.question is not None, "the battle ended without the question"
        reply = left.pop(0) if left else BATTLE.auto_reply(step.state, step.question)
        step = BATTLE.step(step.state, reply, dice)
    state = step.state
    assert isinstance(state, BattleState)
    return state


def random_reply(question: Question, chance: random.Random) -> Reply:
    """Some legal answer: an enabled option, and units or pairs where it takes them."""
    option = chance.choice([o for o in question.options if o.enabled])
    if option.id == "choose":
        own, other = chance.choice(question.own), chance.choice(question.others)
        return Reply(choice=option.id, pairs=((own, other),))
    if option.id == "aim":
        return Reply(choice="aim", pairs=((chance.choice(option.units), chance.choice(question.others)),))
    if option.units and chance.random() < 0.7:
        count = chance.randint(1, len(option.units))
        return Reply(choice=option.id, units=tuple(chance.sample(option.units, count)))
    return Reply(choice=option.id)
