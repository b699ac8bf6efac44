"""Judgement in strikes: who makes an area attack or slams, and whom a side gives up to one. SD2-7, SD3-17."""

from collections.abc import Sequence

from game.core.decisions import Prospect, Question, Reply
from game.rulesets.second_dawn.battle.judgement import swooping
from game.rulesets.second_dawn.battle.judgement.appraisal import Appraisal
from game.rulesets.second_dawn.battle.judgement.duels import WHOLE, blow
from game.rulesets.second_dawn.battle.state import ailing, withstanding
from game.rulesets.second_dawn.battle.targets import (
    area_attack,
    area_choice,
    area_effects,
    muck,
)
from game.rulesets.second_dawn.unit import area_kinds, area_template
from game.rulesets.second_dawn.unit.area_kinds import AreaKind

_STUNNED = WHOLE // 4
"""Part of a unit's worth that a round of stun costs."""

_MUCK = WHOLE // 3
"""The same that muck in the eyes costs."""

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
    if how == area_attack.BURST:
        return _burst_gain(seen, unit, targets)
    early = area_attack.is_area(how) or how == area_attack.MUCK
    if early and seen.fight.state.phase == "bout":
        return taken - sum(seen.gain(unit, t) for t in rivals[:1]) // 2
    return taken - max((seen.gain(unit, t) for t in rivals), default=0)


def _burst_gain(seen: Appraisal, unit: str, targets: Sequence[str]) -> int:
    """What blowing itself up gains over its own worth and that of friends; half, as it may fall before."""
    fight = seen.fight
    taken = -WHOLE * seen.worth(unit)
    for target in targets:
        hits = fight.standings[target].hits
        part = min(WHOLE, ailing.self_blast(fight.fighters[unit]) * WHOLE // max(1, hits))
        worth = part * seen.worth(target)
        taken += worth // 2 if fight.party_of(target) != seen.party else -worth
    return taken


def _part(seen: Appraisal, how: str, unit: str, target: str) -> int:
    """Part of a target's worth that a strike takes."""
    fighter, victim = seen.fight.fighters[unit], seen.fight.fighters[target]
    if how == area_attack.MUCK:
        return _MUCK if muck.hits(seen.fight, unit, target) and not _blind(seen, target) else 0
    if area_attack.is_area(how):
        return _area_part(seen, area_attack.kind_of(fighter, how), unit, target)
    if how == area_attack.SLAM and area_attack.takes_all(fighter, victim):
        return WHOLE
    effect = area_template.template(area_attack.attack_of(fighter, how), victim.size - fighter.size).effect
    if effect in ("croak", "tar") or (effect == "damage_4" and not victim.swarm):
        return WHOLE
    one, other = seen.figures(unit), seen.figures(target)
    taken = blow(one, other, "glancing")
    return _OUT if taken >= other.hits else taken * WHOLE // (2 * other.hits)


def _area_part(seen: Appraisal, kind: AreaKind, unit: str, target: str) -> int:
    """The same of an area attack."""
    fight = seen.fight
    fighter, victim = fight.fighters[unit], fight.fighters[target]
    if kind.element and withstanding.why(fight, target, kind.element):
        return 0
    if area_effects.effect_on(fighter, victim) == "croak":
        return WHOLE
    part = 0
    if kind.stuns and not (area_effects.steady(victim) or fight.standings[target].stun):
        part = _STUNNED * (2 if kind.saves else 1)
    if kind.sticks:
        return _OUT
    if kind.chance:
        part += WHOLE * kind.chance // area_kinds.CHANCE_DIE // (1 if kind.fate == "croaked" else 2)
    one, other = seen.figures(unit), seen.figures(target)
    taken = (
        blow(one, other, "glancing") if kind.glances else max(0, kind.damage(fighter.size) - victim.reduction)
    )
    if not taken:
        return part
    return max(part, _OUT if taken >= other.hits else part + taken * WHOLE // (2 * other.hits))


def _blind(seen: Appraisal, target: str) -> bool:
    return seen.fight.standings[target].ails.blinded


def give_up(seen: Appraisal, question: Question) -> Reply | None:
    """Those who are worth least."""
    (striker,) = question.others
    order = tuple(sorted(question.own, key=seen.worth))
    named = area_attack.given_up(seen.fight, striker, seen.fight.standings[striker].strike, order)
    return Reply(choice=area_choice.GIVE_UP, units=named) if named else None
