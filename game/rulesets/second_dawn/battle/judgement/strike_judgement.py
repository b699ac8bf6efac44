"""Judgement in strikes: who makes an area attack or slams, and whom a side gives up to one. SD2-7, SD3-17."""

from game.core.decisions import Prospect, Question, Reply
from game.rulesets.second_dawn.battle.judgement import swooping
from game.rulesets.second_dawn.battle.judgement.appraisal import Appraisal
from game.rulesets.second_dawn.battle.judgement.duels import WHOLE, blow
from game.rulesets.second_dawn.battle.targets import area_attack, area_choice
from game.rulesets.second_dawn.unit import area_template

_STUNNED = WHOLE // 4
"""Part of a unit's worth that a round of stun costs."""

_OUT = WHOLE * 9 // 10
"""The same for one that lies knocked out in front of those who knocked it out."""


def strike(seen: Appraisal, question: Question) -> Reply | None:
    """The strike that gains most over plain blows, for all units for which it does; fliers that hunt swoop
    down (SD3-6.04)."""
    swoop = swooping.strike(seen, question)
    if swoop is not None:
        return swoop
    best: tuple[int, Reply] | None = None
    for option in question.options:
        gains = {prospect.unit: _gain(seen, option.id, prospect) for prospect in option.prospects}
        units = tuple(unit for unit, gain in gains.items() if gain > 0)
        total = sum(gains[unit] for unit in units)
        if units and (best is None or total > best[0]):
            best = total, Reply(choice=option.id, units=units)
    return best[1] if best else None


def _gain(seen: Appraisal, how: str, prospect: Prospect) -> int:
    unit, targets = prospect.unit, [target for target, _ in prospect.threats]
    taken = sum(_part(seen, how, unit, t) * seen.worth(t) for t in targets)
    if seen.fight.standings[unit].strike:
        return 0
    rivals = [t for t, sure in prospect.threats if sure == "hits"]
    if how == area_attack.AREA and seen.fight.state.phase == "bout":
        return taken - sum(seen.gain(unit, t) for t in rivals[:1]) // 2
    return taken - max((seen.gain(unit, t) for t in rivals), default=0)


def _part(seen: Appraisal, how: str, unit: str, target: str) -> int:
    """Part of a target's worth that a strike takes."""
    fighter, victim = seen.fight.fighters[unit], seen.fight.fighters[target]
    effect = area_template.template(area_attack.attack_of(fighter, how), victim.size - fighter.size).effect
    kind = fighter.able.area if effect == "kind" else ""
    if kind in ("stun", "poison"):
        stunned = 0 if area_attack.steady(victim) or seen.fight.standings[target].stun else _STUNNED
        return stunned * (2 if kind == "poison" else 1)
    if effect in ("croak", "tar") or (effect == "damage_4" and not victim.swarm):
        return WHOLE
    one, other = seen.figures(unit), seen.figures(target)
    taken = blow(one, other, "glancing")
    return _OUT if taken >= other.hits else taken * WHOLE // (2 * other.hits)


def give_up(seen: Appraisal, question: Question) -> Reply | None:
    """Those who are worth least."""
    (striker,) = question.others
    order = tuple(sorted(question.own, key=seen.worth))
    named = area_attack.given_up(seen.fight, striker, seen.fight.standings[striker].strike, order)
    return Reply(choice=area_choice.GIVE_UP, units=named) if named else None
