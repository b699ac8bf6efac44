"""The tactical battle of Second Dawn behind the seam `game.core.battle.seam.Battle`. SD1-9 to SD1-19.

    state = BATTLE.open(setup)                     # battle_records.BattleSetup
    step = BATTLE.step(state, None, dice)
    while step.result is None:
        step = BATTLE.step(step.state, BATTLE.auto_reply(step.state, step.question), dice)

A side is asked only what its party's `asks` names; everything else follows `auto_reply`'s answers at once.
Kinds of questions, each by the module that asks it: `pair`, `attach` (picks); `declare`, `aim` (declare);
`area`, `slam`, `spill` (area); `contest` (heroics); `luck` (luck); `collar` (collar); `settle` (conclusion);
`go` (stages); `battle_records.ALL_QUESTIONS` lists all.
"""

from game.core.battle.seam import BattleStep, BattleView, ClashForecast, Counsel, Pairs, PickView
from game.core.decisions import Question, Reply
from game.core.dice import Dice
from game.core.records import SideId
from game.core.refusal import Refusal
from game.rulesets.second_dawn.battle import flow
from game.rulesets.second_dawn.battle.clash import conclusion
from game.rulesets.second_dawn.battle.judgement import counsel, tactics
from game.rulesets.second_dawn.battle.odds import forecast
from game.rulesets.second_dawn.battle.opening import muster
from game.rulesets.second_dawn.battle.state.battle_records import BattleSetup, BattleState
from game.rulesets.second_dawn.battle.state.fight import Fight
from game.rulesets.second_dawn.battle.state.no_dice import NO_DICE
from game.rulesets.second_dawn.battle.view import battle_view, pick_view


class SecondDawnBattle:
    """Implements `game.core.battle.seam.Battle`. Holds nothing: all is in the state."""

    def open(self, setup: BattleSetup) -> BattleState:
        """The state before the first step. `muster.SetupError` if the setup makes no battle."""
        return muster.open_state(setup)

    def step(self, state: BattleState, reply: Reply | None, dice: Dice) -> BattleStep:
        """Run to the next question or to the end. Refusal for an answer that is not possible."""
        fight = Fight(state, dice)
        if state.phase == "over":
            raise Refusal("over", "The battle is over")
        if reply is not None:
            flow.take(fight, reply)
        elif state.question is not None:
            raise Refusal("question_open", "Make the open decision first")
        flow.run(fight)
        _judge(fight)
        after = fight.frozen()
        result = conclusion.result_of(after) if after.phase == "over" else None
        return BattleStep(state=after, events=tuple(fight.events), question=after.question, result=result)

    def view(self, state: BattleState, side: SideId) -> BattleView:
        """What a party sees: both parties in full (SD1-10.03), questions only if they are its own."""
        return battle_view.view(state, side)

    def forecast(self, state: BattleState, side: SideId, pairs: Pairs = ()) -> tuple[ClashForecast, ...]:
        """Outlook of the coming phase as the pairings stand, or would with `pairs`; `side`'s units are on the
        left."""
        return forecast.forecast(pick_view.tried(state, pairs) if pairs else state, side)

    def pick(self, state: BattleState, pairs: Pairs = ()) -> PickView:
        """Whom each unit may take next in the open pick or aim."""
        return pick_view.pick(state, pairs)

    def auto_reply(self, state: BattleState, question: Question) -> Reply:
        """By judgement for a party of sensible conduct, or where it has standing orders (`tactics`); else the
        default: pair by roster, declare nothing, settle by the party's orders."""
        fight = Fight(state, NO_DICE)
        party = fight.parties[fight.party_index(question.side)]
        if party.conduct == "sensible" or question.kind in party.judges:
            return tactics.reply(fight, question)
        return Reply(choice=question.default)

    def counsel(self, state: BattleState, question: Question) -> Counsel:
        """By judgement, whatever the party's conduct."""
        return counsel.counsel(state, question)

    def known(self, state: BattleState, side: SideId) -> BattleState:
        """The other party judges by itself; its orders and intentions are unknown."""
        return counsel.known(state, side)


def _judge(fight: Fight) -> None:
    """Answer for the sides that judge by themselves, until another must be asked."""
    given = 0
    while (question := fight.state.question) is not None:
        if question.kind not in fight.parties[fight.party_index(question.side)].judges:
            return
        given += 1
        plain = Reply(choice=question.default)
        try:
            flow.take(fight, tactics.reply(fight, question) if given <= _MOST_JUDGED else plain)
        except Refusal:
            fight.now(question=question)
            flow.take(fight, plain)
        flow.run(fight)


_MOST_JUDGED = 400
"""Judgements in one step before the rest falls by default."""


BATTLE = SecondDawnBattle()
"""The battle of this ruleset."""
