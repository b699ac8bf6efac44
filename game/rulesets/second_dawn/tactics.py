"""Judgement for sides that do not choose themselves: `Party.conduct` of `sensible`.

It pairs where it gains most, keeps leaders who are hurt, and those who do not fight, behind the others, and
leaves a battle that is lost (SD3-6.02). It knows what every party sees of the other: figures, hits, leaders.
All else falls by default.
"""

from collections.abc import Callable, Mapping
from fractions import Fraction

from game.core.decisions import Question, Reply
from game.rulesets.second_dawn import matching, posture, striking
from game.rulesets.second_dawn.appraisal import Appraisal, leaders
from game.rulesets.second_dawn.fight import Fight

HOPELESS = Fraction(1, 6)
"""A side that is weaker than this part of the enemy leaves."""

Judge = Callable[[Appraisal, Question], Reply | None]


def reply(fight: Fight, question: Question) -> Reply:
    """A sensible answer to the open question; the default where there is nothing to judge."""
    judge = JUDGES.get(question.kind)
    if judge is None:
        return Reply(choice=question.default)
    return judge(Appraisal(fight, fight.party_index(question.side)), question) or Reply(
        choice=question.default
    )


# --- leaving


def _support(seen: Appraisal, question: Question) -> Reply | None:
    """The supportline wastes no shots on a battle that is lost: it has one of its own before it."""
    stay = next((option for option in question.options if option.id == "stay" and option.enabled), None)
    lost = seen.strength(seen.party) < HOPELESS * seen.strength(1 - seen.party)
    return Reply(choice="stay", units=stay.units) if stay is not None and lost else None


def _withdraw(seen: Appraisal, question: Question) -> Reply | None:
    """All leave together when the battle is lost, hurt leaders when it goes badly (SD3-6.02)."""
    fight, party = seen.fight, seen.party
    option = next((o for o in question.options if o.id == "withdraw" and o.enabled), None)
    if option is None:
        return None
    enemy = seen.strength(1 - party)
    odds = Fraction(seen.strength(party), enemy) if enemy else Fraction(1)
    if odds < HOPELESS:
        return Reply(choice="withdraw", units=option.units)
    dear = leaders(fight, party)
    going = tuple(unit for unit in option.units if odds < 1 and unit in dear and _hurt(fight, unit))
    return Reply(choice="withdraw", units=going) if going else None


def _hurt(fight: Fight, unit: str) -> bool:
    return 2 * fight.standings[unit].hits <= fight.fighters[unit].hits_max


JUDGES: Mapping[str, Judge] = {
    "pair": matching.pick,
    "attach": matching.pick,
    "screen": posture.lines,
    "support": _support,
    "altitude": posture.height,
    "area": striking.strike,
    "slam": striking.strike,
    "spill": striking.give_up,
    "withdraw": _withdraw,
}
