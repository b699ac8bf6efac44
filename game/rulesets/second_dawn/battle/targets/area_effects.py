"""What an area attack and a slam do to each whom they hit: SD2-7.03, SD3-17, SD7-3.20.

Dice of an area attack fall after its blows, in roster order: saves of the poisoned, and the chances that gas
and lightning have, each with a d20.
"""

from collections.abc import Sequence

from game.core.battle.events import CombatantDazed
from game.core.events.common import BlowStruck, CombatantStunned
from game.core.numbers import HALF, Halves
from game.rulesets.second_dawn.battle.clash import critical_hits, diceless_rounds, luck_dice, special_telling
from game.rulesets.second_dawn.battle.pairing import clash_groups
from game.rulesets.second_dawn.battle.state import ailing, withstanding
from game.rulesets.second_dawn.battle.state.battle_records import Fighter
from game.rulesets.second_dawn.battle.state.fight import Fight
from game.rulesets.second_dawn.content.ability_records import Element
from game.rulesets.second_dawn.unit import area_kinds, area_template, crits, damage, sizes
from game.rulesets.second_dawn.unit.area_kinds import AreaKind
from game.rulesets.second_dawn.unit.area_template import Attack, Effect
from game.rulesets.second_dawn.unit.damage import Blow

PARALYSED_ROUNDS = 10
"""Rounds of a paralysis, unless a wound ends it (SD7-3.20)."""
_BREATH = "SD7-3.20"


def effect_on(fighter: Fighter, victim: Fighter) -> Effect:
    """What an area attack does by size: what its kind says, or it croaks one so much smaller (SD2-7.03). An
    intensified breath that reaches a larger one does what its kind says."""
    found = area_template.template("area", min(0, victim.size - fighter.size)).effect
    return found if found != "none" else "kind"


def strike(fight: Fight, unit: str, target: str, kind: AreaKind, *, fed: bool) -> None:
    """An area attack on one whom it hits."""
    fighter, victim = fight.fighters[unit], fight.fighters[target]
    if kind.element and withstands(fight, unit, target, kind.element):
        return
    swarm = victim.swarm in ("full", "enhanced", "few")
    if effect_on(fighter, victim) == "croak" or swarm:
        fight.fell(target, "croaked", "area", unit, "SD2-7.03")
        return
    more = HALF if fed else 0
    if kind.glances:
        base = clash_groups.force(fight, unit, target).damage
        amount = sizes.glancing_against(fighter.size, victim.size, base) + more
        _hit(fight, unit, target, "glancing", amount, "area")
    if kind.hits:
        _hit(fight, unit, target, "regular", kind.damage(fighter.size) + more, "area")
    if kind.stuns:
        _stun(fight, unit, target, smoke=kind.rule != _BREATH and not kind.saves)
    if kind.corrodes and not fight.standings[target].ails.corroded:
        ailing.put(fight, target, corroded=kind.corrodes)
        special_telling.told(fight, unit, target, "corroded", "area", _BREATH, kind.corrodes)
    if kind.sticks and fight.standings[target].fit:
        ailing.put(fight, target, sticky=True)
        fight.fell(target, "knocked_out", "stuck", unit, _BREATH)


def withstands(fight: Fight, unit: str, target: str, element: Element) -> bool:
    """Whether an element does somebody no harm, of which all are told (SD7-2.20, SD7-2.37)."""
    why = withstanding.why(fight, target, element)
    if why == withstanding.IMMUNE:
        special_telling.told(fight, target, unit, "immune", why, withstanding.RULES[why])
    elif why:
        bearer = withstanding.bearer(fight, target)
        special_telling.told(fight, bearer, target, "shielded", why, withstanding.RULES[why])
    return bool(why)


def slam(fight: Fight, unit: str, target: str, attack: Attack) -> None:
    """A slam on one whom it hits (SD3-17.07)."""
    fighter, victim = fight.fighters[unit], fight.fighters[target]
    row = area_template.template(attack, victim.size - fighter.size)
    swarm = victim.swarm in ("full", "enhanced", "few")
    if row.effect == "croak" or (row.effect == "damage_4" and not swarm):
        fight.fell(target, "croaked", attack, unit, "SD3-17.07")
    elif row.effect == "damage_4":
        _hit(fight, unit, target, "regular", area_template.SLAM_HITS, attack)
    else:
        base = clash_groups.force(fight, unit, target).damage
        amount = sizes.glancing_against(fighter.size, victim.size, base)
        _hit(fight, unit, target, "glancing", amount, attack)


def _hit(fight: Fight, unit: str, target: str, kind: damage.BlowKind, amount: Halves, attack: Attack) -> None:
    """One blow of it, settled by itself."""
    fighter = fight.fighters[unit]
    body = diceless_rounds.body_of(fight, target)
    blow = Blow(
        attacker=unit,
        kind=kind,
        amount=amount,
        basic=fighter.basic and fight.scene.params.basic_half_damage,
        size=fighter.size,
        flier=fighter.flier,
    )
    settled = damage.settle(body, [blow], None if fight.foreseen else fight.toss)
    fight.emit(
        BlowStruck,
        "SD2-7.03" if attack == "area" else "SD3-17.02",
        attacker=unit,
        target=target,
        blow=kind,
        damage=body.hits - settled.hits,
        hits_before=body.hits,
        hits_after=settled.hits,
        round="area" if attack == "area" else "slam",
        auto=True,
    )
    ailing.wound(fight, target, settled.hits)
    special_telling.tell(fight, target, settled)
    special_telling.dent(fight, target, body, settled)
    if settled.condition != body.condition:
        fight.fell(target, settled.condition, "blow", unit, "SD1-16")


def _stun(fight: Fight, unit: str, target: str, *, smoke: bool) -> None:
    """Stunned for the round, unless it shakes that off; who throws smoke is immune to that of units no larger
    (SD2-7.03, SD2-6.20)."""
    fighter, victim = fight.fighters[unit], fight.fighters[target]
    blind = smoke and victim.able.smoke and fighter.size <= victim.size
    if blind or steady(victim) or not fight.standings[target].fit:
        return
    field = "stun_next" if fight.state.phase == "bout" else "stun"
    fight.put(target, **{field: max(1, getattr(fight.standings[target], field))})
    fight.emit(CombatantStunned, "SD2-7.03", unit=target, rounds=1)


def steady(fighter: Fighter) -> bool:
    """Whether a stun of one round passes it by (SD3-16.03)."""
    return fighter.able.steady


def throw(fight: Fight, struck: Sequence[tuple[str, str, AreaKind]]) -> None:
    """Dice of (breather, target, kind), in roster order: saves against units of their own size (SD2-7.03),
    and chances (SD7-3.20)."""
    if fight.foreseen:
        return
    order = {unit: place for place, unit in enumerate(fight.standings)}
    for unit, target, kind in sorted(struck, key=lambda one: order[one[1]]):
        victim = fight.fighters[target]
        if not fight.standings[target].fit or victim.swarm:
            continue
        if kind.saves and not victim.able.uncritted:
            dc = crits.own_dc(victim.able, victim.armour, basic=victim.basic)
            if not fight.roll_save(target, dc, "crit", luck_dice.dice(fight, target)).passed:
                critical_hits.hit_critically(fight, target, unit, "SD2-7.03")
        if kind.chance and not (kind.element and withstanding.why(fight, target, kind.element)):
            _chance(fight, unit, target, kind)


def _chance(fight: Fight, unit: str, target: str, kind: AreaKind) -> None:
    why = f"{fight.name(target)} in the breath"
    face = fight.roll(why, target, rule=_BREATH, sides=area_kinds.CHANCE_DIE)
    if face > kind.chance:
        return
    if kind.fate == "croaked":
        fight.put(target, hits=min(0, fight.standings[target].hits))
        fight.fell(target, "croaked", "breath", unit, _BREATH)
    else:
        fight.put(target, dazed=PARALYSED_ROUNDS)
        ailing.put(fight, target, limp=True)
        fight.emit(CombatantDazed, _BREATH, unit=target, rounds=PARALYSED_ROUNDS, by=unit)
