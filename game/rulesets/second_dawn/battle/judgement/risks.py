"""When player characters roll themselves and spend luck, when captives croak by the collar: SD3-18.06,
SD3-18.10, SD4-17, SD1-19.07."""

from game.core.decisions import Option, Question, Reply
from game.rulesets.second_dawn.battle.choices import collar as leashes
from game.rulesets.second_dawn.battle.choices import luck_deeds
from game.rulesets.second_dawn.battle.clash import luck_dice
from game.rulesets.second_dawn.battle.judgement import duels
from game.rulesets.second_dawn.battle.judgement.appraisal import Appraisal
from game.rulesets.second_dawn.battle.judgement.duels import WHOLE
from game.rulesets.second_dawn.battle.judgement.leaving_judgement import option_of
from game.rulesets.second_dawn.battle.state import skirmish

_RISK = WHOLE // 5
"""Chance of falling from which a character spends luck."""

_LIKELY = WHOLE // 2


def contest(seen: Appraisal, question: Question) -> Reply | None:
    """Who is better than his enemies rolls often, who is worse hopes for the one throw; a comparison that is
    lost anyway is rolled. Rolling against a crowd costs nothing."""
    (unit,) = question.own
    leads = [_lead(seen, unit, foe) for foe in luck_dice.rivals(seen.fight, unit)]
    modes = {option.id for option in question.options if option.enabled}
    better = bool(leads) and min(leads) >= 0
    for mode, wanted in (
        ("each", bool(leads) and max(leads) < skirmish.HIT_FROM),
        ("all", better),
        ("primary", better and "secondaries" not in modes),
        ("secondaries", True),
    ):
        if mode in modes and wanted:
            return Reply(choice=mode)
    return None


def _lead(seen: Appraisal, unit: str, foe: str) -> int:
    one, other = seen.figures(unit), seen.figures(foe)
    return one.stat + duels.versus(one, other) - other.stat - duels.versus(other, one)


def luck(seen: Appraisal, question: Question) -> Reply | None:
    """An ambush is turned. Else one point a phase, where the character is likely to fall: a critical hit on
    an enemy that he would not bring down otherwise, else a sure 10; the best comparisons where they save
    him. A point comes back where that costs little: by standing in front where he needs no luck, and for a
    foe who commands nobody (SD4-17.09)."""
    (unit,) = question.own
    wary = option_of(question, luck_deeds.WARY)
    if wary is not None:
        return Reply(choice=wary.id, units=wary.units)
    spare = option_of(question, luck_deeds.SPARE)
    if spare is not None:
        return _spared(seen, spare)
    duel = [(foe, seen.duel(unit, foe)) for foe in luck_dice.rivals(seen.fight, unit)]
    if seen.fight.standings[unit].fate:
        return None
    if max((d.falls[0] for _, d in duel), default=0) < _RISK:
        brave = option_of(question, luck_deeds.BRAVE)
        return None if brave is None else Reply(choice=brave.id, units=brave.units)
    crit, ten, best = (option_of(question, use) for use in ("crit", "ten", "best"))
    hard = [
        foe for foe, outlook in duel if crit is not None and foe in crit.units and outlook.falls[1] < _LIKELY
    ]
    if crit is not None and hard:
        return Reply(choice=crit.id, units=(max(hard, key=seen.worth),))
    for option in (ten, best):
        if option is not None:
            return Reply(choice=option.id, units=option.units[:1])
    return None


def _spared(seen: Appraisal, option: Option) -> Reply | None:
    fighters = seen.fight.fighters
    plain = [foe for foe in option.units if not fighters[foe].able.commands]
    return Reply(choice=option.id, units=(min(plain, key=seen.worth),)) if plain else None


def collar(seen: Appraisal, question: Question) -> Reply | None:
    """A captured commander croaks whose jailor is likely to fall, so that he does not come free."""
    option = option_of(question, leashes.COLLAR)
    if option is None:
        return None
    lost = tuple(one for one in option.units if _falls(seen, seen.fight.standings[one].captor))
    return Reply(choice=option.id, units=lost) if lost else None


def _falls(seen: Appraisal, unit: str) -> bool:
    return any(seen.duel(unit, foe).falls[0] >= _LIKELY for foe in luck_dice.rivals(seen.fight, unit))
