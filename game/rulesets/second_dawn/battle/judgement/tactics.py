"""Judgement for sides that do not choose themselves: `Party.conduct` of `sensible`, and standing orders.

It pairs where it gains most (`pairing_judgement`), keeps lines, height and shields (`formation_judgement`),
strikes where that takes many (`strike_judgement`), leaves a lost battle and hunts those who leave
(`leaving_judgement`, SD3-6.02), and spends luck at its hero's risk (`risks`). It knows what every party
sees of the other: figures, hits, leaders, pairings. Merging, mounts and whatever else is not listed falls
by default, which is the sensible thing there.
"""

from collections.abc import Callable, Mapping

from game.core.decisions import Question, Reply
from game.rulesets.second_dawn.battle.judgement import (
    formation_judgement,
    leaving_judgement,
    pairing_judgement,
    risks,
    strike_judgement,
)
from game.rulesets.second_dawn.battle.judgement.appraisal import Appraisal
from game.rulesets.second_dawn.battle.state.fight import Fight

Judge = Callable[[Appraisal, Question], Reply | None]


def reply(fight: Fight, question: Question) -> Reply:
    """A sensible answer to the open question; the default where there is nothing to judge."""
    judge = JUDGES.get(question.kind)
    found = judge(Appraisal(fight, fight.party_index(question.side)), question) if judge else None
    return found or Reply(choice=question.default)


JUDGES: Mapping[str, Judge] = {
    "form": formation_judgement.lead,
    "pair": pairing_judgement.pick,
    "attach": pairing_judgement.pick,
    "shift": pairing_judgement.turn_to,
    "aim": pairing_judgement.aim,
    "drag": formation_judgement.forward,
    "screen": formation_judgement.lines,
    "support": formation_judgement.cover,
    "altitude": formation_judgement.height,
    "declare": formation_judgement.stances,
    "area": strike_judgement.strike,
    "slam": strike_judgement.strike,
    "spill": strike_judgement.give_up,
    "contest": risks.contest,
    "luck": risks.luck,
    "collar": risks.collar,
    "close": leaving_judgement.close,
    "withdraw": leaving_judgement.withdraw,
    "pursue": leaving_judgement.pursue,
    "intercept": leaving_judgement.intercept,
    "finish": leaving_judgement.deal,
    "settle": leaving_judgement.deal,
    "depart": leaving_judgement.step_back,
}
"""Kinds of questions that are judged; `judged.JUDGED` lists the same."""
