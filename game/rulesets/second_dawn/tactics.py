"""Judgement for sides that do not choose themselves: `Party.conduct` of `sensible`, and standing orders.

It pairs where it gains most (`matching`), keeps lines, height and shields (`posture`), strikes where that
takes many (`striking`), leaves a lost battle and hunts those who leave (`parting`, SD3-6.02), and spends luck
at its hero's risk (`chances`). It knows what every party sees of the other: figures, hits, leaders, pairings.
Merging, mounts and whatever else is not listed falls by default, which is the sensible thing there.
"""

from collections.abc import Callable, Mapping

from game.core.decisions import Question, Reply
from game.rulesets.second_dawn import chances, matching, parting, posture, striking
from game.rulesets.second_dawn.appraisal import Appraisal
from game.rulesets.second_dawn.fight import Fight

Judge = Callable[[Appraisal, Question], Reply | None]


def reply(fight: Fight, question: Question) -> Reply:
    """A sensible answer to the open question; the default where there is nothing to judge."""
    judge = JUDGES.get(question.kind)
    found = judge(Appraisal(fight, fight.party_index(question.side)), question) if judge else None
    return found or Reply(choice=question.default)


JUDGES: Mapping[str, Judge] = {
    "form": posture.lead,
    "pair": matching.pick,
    "attach": matching.pick,
    "shift": matching.turn_to,
    "aim": matching.aim,
    "drag": posture.forward,
    "screen": posture.lines,
    "support": posture.cover,
    "altitude": posture.height,
    "declare": posture.stances,
    "area": striking.strike,
    "slam": striking.strike,
    "spill": striking.give_up,
    "contest": chances.contest,
    "luck": chances.luck,
    "collar": chances.collar,
    "close": parting.close,
    "withdraw": parting.withdraw,
    "pursue": parting.pursue,
    "intercept": parting.intercept,
    "finish": parting.deal,
    "settle": parting.deal,
    "depart": parting.step_back,
}
"""Kinds of questions that are judged; `judged.JUDGED` lists the same."""
