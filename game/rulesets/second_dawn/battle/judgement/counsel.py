"""Counsel for a side that answers itself: what judgement would say, and whether the choice weighs.

A choice weighs where what both parties see leaves more than one sensible answer: unlike enemies to be paired,
a battle that goes badly, a chase, luck that should be spent, the fate of the beaten. Lines, height, stances,
aims and strikes have a best answer by judgement.
"""

from collections.abc import Callable, Mapping
from fractions import Fraction

from game.core.battle.seam import Counsel
from game.core.decisions import Question, Reply, StandingOrders
from game.core.records import SideId, replace
from game.rulesets.second_dawn.battle.judgement import tactics
from game.rulesets.second_dawn.battle.judgement.appraisal import Appraisal, leaders
from game.rulesets.second_dawn.battle.state.battle_records import BattleState
from game.rulesets.second_dawn.battle.state.fight import Fight
from game.rulesets.second_dawn.battle.state.judged_questions import has_stances, judged
from game.rulesets.second_dawn.battle.state.no_dice import NO_DICE

DOUBT = Fraction(2, 3)
"""A side whose strength is less than this part of the enemy's may want to leave."""


def counsel(state: BattleState, question: Question) -> Counsel:
    """See `game.core.battle.seam.Counsel`. `question` is the open one."""
    fight = Fight(state, NO_DICE)
    single = is_single(question)
    weighs = not single and _weighs(_unbriefed(state), question)
    return Counsel(reply=tactics.reply(fight, question), single=single, weighs=weighs)


def known(state: BattleState, side: SideId) -> BattleState:
    """The state as a side knows it; see `game.core.battle.seam.Battle.known`."""
    parties = []
    for party in state.parties:
        if party.side != side:
            stances = has_stances(state.fighters[unit] for unit in party.members)
            kinds = judged("sensible", StandingOrders(), stances=stances)
            party = replace(
                party, asks=kinds, judges=kinds, conduct="sensible", told=StandingOrders(), prisoners=None
            )
        parties.append(party)
    first, second = parties
    return replace(state, parties=(first, second))


def is_single(question: Question) -> bool:
    """Whether a question has one legal answer."""
    return not any(option.enabled and option.id != question.default for option in question.options)


def _unbriefed(state: BattleState) -> BattleState:
    """A state in which nobody has standing orders."""
    first, second = (replace(party, told=StandingOrders()) for party in state.parties)
    return replace(state, parties=(first, second))


def _weighs(state: BattleState, question: Question) -> bool:
    weigh = _SCALES.get(question.kind)
    if weigh is None:
        return False
    fight = Fight(state, NO_DICE)
    return weigh(Appraisal(fight, fight.party_index(question.side)), question)


def _unlike(seen: Appraisal, question: Question) -> bool:
    """Units of unlike kinds are matched; whom of two alike one fights is all the same."""
    own, others = (_kinds(seen, units) for units in (question.own, question.others))
    return len(own) > 1 or len(others) > 1


def _kinds(seen: Appraisal, units: tuple[str, ...]) -> set[tuple[str, bool]]:
    fight = seen.fight
    dear = {*leaders(fight, 0), *leaders(fight, 1)}
    return {(fight.fighters[unit].kind, unit in dear) for unit in units}


def _goes_badly(seen: Appraisal, question: Question) -> bool:
    """Whether leaving may be wise: the side is by far the weaker, or judgement would have somebody leave."""
    weak = seen.strength(seen.party) < DOUBT * seen.strength(1 - seen.party)
    return weak or _judged_otherwise(seen, question)


def _judged_otherwise(seen: Appraisal, question: Question) -> bool:
    return tactics.reply(seen.fight, question) != Reply(choice=question.default)


def _always(_seen: Appraisal, _question: Question) -> bool:
    return True


_SCALES: Mapping[str, Callable[[Appraisal, Question], bool]] = {
    "pair": _unlike,
    "attach": _unlike,
    "withdraw": _goes_badly,
    "close": _always,
    "pursue": _always,
    "intercept": _always,
    "luck": _judged_otherwise,
    "collar": _always,
    "finish": _always,
    "settle": _always,
    "depart": _always,
}
"""Kinds of questions that may weigh; who is not listed has a best answer."""
