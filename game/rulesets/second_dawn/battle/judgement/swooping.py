"""Fliers of no side that hunt: swoop, grab, get away. SD3-6.04."""

from game.core.decisions import Question, Reply
from game.rulesets.second_dawn.battle.judgement import leaving_judgement
from game.rulesets.second_dawn.battle.judgement.appraisal import Appraisal
from game.rulesets.second_dawn.battle.targets import area_attack


def strike(seen: Appraisal, question: Question) -> Reply | None:
    """Take smaller prey in tar, or else slam into it: for fliers of the party that began the fight."""
    if not hunts(seen):
        return None
    for how in (area_attack.TAR_CAPTURE, area_attack.SLAM):
        option = leaving_judgement.option_of(question, how)
        if option is None:
            continue
        units = tuple(p.unit for p in option.prospects if _prey(seen, p.unit, [t for t, _ in p.threats]))
        if units:
            return Reply(choice=how, units=units)
    return None


def hunts(seen: Appraisal) -> bool:
    """Whether the party is of no side and attacked."""
    party = seen.fight.parties[seen.party]
    return party.neutral and seen.fight.scene.began_by == party.side


def _prey(seen: Appraisal, unit: str, targets: list[str]) -> bool:
    fight = seen.fight
    hunter = fight.fighters[unit]
    idle = hunter.flier and not fight.standings[unit].strike
    return idle and any(fight.fighters[target].size < hunter.size for target in targets)
