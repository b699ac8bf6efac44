"""The battle of The Battle for behind the seam `game.core.battle.seam.Battle`. TB-8 to 10, TB-13.20.

    state = BATTLE.open(setup)                     # battle_records.BattleSetup
    step = BATTLE.step(state, None, dice)
    while step.result is None:
        step = BATTLE.step(step.state, BATTLE.auto_reply(step.state, step.question), dice)

At most two questions are asked, both of kind `declare` (`declaring`): the attacker's, then the defender's, if
its party `asks`; a defender's only with parameter `defender_declares: table` (TB-8.02). Then everything
happens in one step.
"""

from game.core.battle.seam import BattleStep, BattleView, ClashForecast, Counsel, Pairs, PickView
from game.core.decisions import Question, Reply
from game.core.dice import Dice
from game.core.records import SideId, replace
from game.core.refusal import Refusal
from game.rulesets.battle_for.battle import declaring, exchange, exchange_view, narration, view
from game.rulesets.battle_for.battle.records import Declaration, ExchangeSetup, ExchangeState


class BattleForBattle:
    """Implements `game.core.battle.seam.Battle`. Holds nothing: all is in the state."""

    def open(self, setup: ExchangeSetup) -> ExchangeState:
        """The state before the first step. Refusal if a stack is empty or declared in advance what it may
        not."""
        for by, party in enumerate(setup.parties):
            if not party.combatants:
                raise Refusal("no_units", "A stack without units cannot fight", "TB-8.01")
            if party.declared is not None:
                declaring.check(setup, by, party.declared)
        return ExchangeState(setup=setup)

    def step(self, state: ExchangeState, reply: Reply | None, dice: Dice) -> BattleStep:
        """Run to the next question or to the end. Refusal for an answer that is not possible."""
        if state.done is not None:
            raise Refusal("over", "The battle is over")
        if reply is not None:
            state = _answered(state, reply)
        elif state.question is not None:
            raise Refusal("question_open", "Make the open decision first")
        for by in (0, 1):
            if state.declared[by] is not None:
                continue
            if _asked(state.setup, by):
                asked = replace(state, question=declaring.question(state.setup, by))
                return BattleStep(state=asked, question=asked.question)
            told = declaring.standing(state.setup, by)
            state = _declare(state, by, told)
        return _fought(state, dice)

    def view(self, state: ExchangeState, side: SideId) -> BattleView:
        """What a party sees: both stacks, the exchange as far as it can know, its own question."""
        return view.view(state, side)

    def forecast(self, state: ExchangeState, side: SideId, pairs: Pairs = ()) -> tuple[ClashForecast, ...]:
        """Nothing: there are no clashes; `exchange_view` tells what may come."""
        exchange_view.index_of(state.setup, side)
        _no_pairs(state, pairs)
        return ()

    def pick(self, state: ExchangeState, pairs: Pairs = ()) -> PickView:
        """Nothing: no question takes pairs."""
        _no_pairs(state, pairs)
        return PickView()

    def auto_reply(self, state: ExchangeState, question: Question) -> Reply:
        """What its doctrine, or what it declared in advance, says."""
        by = exchange_view.index_of(state.setup, question.side)
        return declaring.reply_of(declaring.standing(state.setup, by))

    def counsel(self, state: ExchangeState, question: Question) -> Counsel:
        """The same; it weighs where anything can be declared otherwise."""
        free = any(len(option.units) > 1 for option in question.options if option.enabled)
        return Counsel(reply=self.auto_reply(state, question), single=not free, weighs=free)

    def known(self, state: ExchangeState, side: SideId) -> ExchangeState:  # noqa: ARG002
        """The state as it is: what follows its questions is the dice."""
        return state


def _no_pairs(state: ExchangeState, pairs: Pairs) -> None:
    if pairs:
        raise Refusal("no_pairs", f"Nobody is paired in {state.setup.id}", "TB-8.01")


def _asked(setup: ExchangeSetup, by: int) -> bool:
    return setup.parties[by].asks and (by == 0 or setup.params.defender_declares == "table")


def _answered(state: ExchangeState, reply: Reply) -> ExchangeState:
    question = state.question
    if question is None:
        raise Refusal("no_question", "Nothing is asked")
    if reply.choice != declaring.STRIKE:
        raise Refusal("no_option", f"{reply.choice!r} is not an answer")
    by = exchange_view.index_of(state.setup, question.side)
    told = declaring.declared(state.setup, by, reply.settings)
    return replace(_declare(state, by, told), question=None)


def _declare(state: ExchangeState, by: int, told: Declaration) -> ExchangeState:
    first, second = state.declared
    return replace(state, declared=(told, second) if by == 0 else (first, told))


def _fought(state: ExchangeState, dice: Dice) -> BattleStep:
    first, second = state.declared
    assert first is not None
    assert second is not None
    declared = (first, second)
    done = exchange.fight(state.setup, declared, dice)
    return BattleStep(
        state=replace(state, done=done),
        events=narration.events_of(state.setup, declared, done),
        result=narration.result_of(state.setup, done),
    )


BATTLE = BattleForBattle()
"""The battle of this ruleset."""
