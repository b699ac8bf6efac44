"""Diceless rounds on the field: volleys, the surprised and ambush rounds, the initiative round.

SD1-10.08 to 10.10, SD1-12, SD1-16.06, SD1-16.07. All attacks of a round are simultaneous; a shot at a target
that is gone is lost.
"""

from collections.abc import Iterable, Sequence

from game.core.events import BlowStruck
from game.core.records import Record
from game.rulesets.second_dawn import armour, battle_stat, damage, engaged, sizes, skirmish
from game.rulesets.second_dawn.battle_stat import Situation
from game.rulesets.second_dawn.damage import FIT, Blow, BlowKind, Body
from game.rulesets.second_dawn.fight import Fight


class Attack(Record):
    """One attack of a round."""

    attacker: str
    target: str


def body_of(fight: Fight, unit: str) -> Body:
    """What a blow on a combatant meets."""
    fighter, standing = fight.fighters[unit], fight.standings[unit]
    return Body(
        hits=standing.hits,
        size=fighter.size,
        croaks_at=fighter.croaks_at,
        reduction=fighter.reduction,
        basic=fighter.basic,
        flier=fighter.flier,
        condition=standing.condition,
    )


def pair_attacks(fight: Fight) -> list[Attack]:
    """Every attack the pairings allow, clash by clash: hub, primaries, secondaries. A scout's aim of this
    phase comes before its pairing (SD1-8.12)."""
    paired = []
    for group in engaged.groups(fight.state.pairings):
        paired += [(group.hub, group.primaries[0])]
        paired += [(unit, group.hub) for unit in (*group.primaries, *group.secondaries)]
    paired += [(unit, "") for unit in fight.state.pairings.reserve]
    aimed = [(unit, fight.standings[unit].aim or target) for unit, target in paired]
    return [Attack(attacker=unit, target=target) for unit, target in aimed if target]


def attacks_of(fight: Fight, round_: str) -> list[Attack]:
    """Attacks of a round: `long`, `middle`, `short`, `surprised`, `ambush` or `initiative`."""
    return [
        attack
        for attack in pair_attacks(fight)
        if _attacks_in(fight, attack.attacker, round_) and fight.there(attack.target)
    ]


def _attacks_in(fight: Fight, unit: str, round_: str) -> bool:
    fighter, standing = fight.fighters[unit], fight.standings[unit]
    if standing.changing or not engaged.willing(fighter, standing):
        return False
    if round_ in skirmish.VOLLEYS:
        return battle_stat.shoots(fighter, standing.ammo) and skirmish.fires_in(fighter.range, round_)
    if round_ == "initiative":
        initiative = fight.state.initiative
        return initiative is not None and fighter.side == initiative.winner
    return True


def may_attack(fight: Fight, unit: str) -> bool:
    """Whether a unit can attack in some round of the current diceless phase, had it a target."""
    return any(_attacks_in(fight, unit, round_) for round_ in rounds_of(fight))


def rounds_of(fight: Fight) -> tuple[str, ...]:
    """Rounds of the current diceless phase."""
    if fight.state.phase == "initiative_round":
        return ("initiative",)
    if fight.scene.opening == "prepared":
        return skirmish.VOLLEYS
    return (fight.scene.opening,)


def anyone_attacks(fight: Fight) -> bool:
    """Whether the current phase holds any attack at all."""
    return any(attacks_of(fight, round_) for round_ in rounds_of(fight))


def situation(fight: Fight, unit: str, attacks: Sequence[Attack]) -> Situation:
    """What a unit's modifiers hang on in a round of these attacks (SD1-9.03)."""
    enemies = [a.attacker for a in attacks if a.target == unit]
    return Situation(
        on_turn=fight.on_turn(fight.party_of(unit)),
        attacks=any(a.attacker == unit for a in attacks),
        enemies=len(enemies),
        armed_melee=any(battle_stat.armed_melee(fighter) for fighter in fight.each(enemies)),
    )


def stats_of(fight: Fight, attacks: Sequence[Attack]) -> dict[str, int]:
    """Battle stat of everybody in a round, one for attack and defence alike (SD1-12.02)."""
    units = dict.fromkeys(unit for a in attacks for unit in (a.attacker, a.target))
    return {
        unit: battle_stat.total(engaged.unit_terms(fight, unit, situation(fight, unit, attacks)))
        for unit in units
    }


def run_round(fight: Fight, round_: str) -> None:
    """One round: compare every attack, then let all blows fall."""
    attacks = attacks_of(fight, round_)
    stats = stats_of(fight, attacks)
    kinds: list[BlowKind] = []
    blows: dict[str, list[Blow]] = {}
    for attack in attacks:
        kind = _kind(fight, attack, stats)
        kinds.append(kind)
        if kind != "miss":
            blows.setdefault(attack.target, []).append(_blow(fight, attack, kind))
        _spend(fight, attack.attacker)
    before = {target: body_of(fight, target) for target in blows}
    settled = {target: damage.settle(before[target], blows[target]) for target in blows}
    done = {
        (struck.blow.attacker, target): struck.damage
        for target, result in settled.items()
        for struck in result.struck
    }
    hits = {unit: fight.standings[unit].hits for unit in stats}
    for attack, kind in zip(attacks, kinds, strict=True):
        taken = done.get((attack.attacker, attack.target), 0)
        auto = attack.target in before and _helpless(fight, attack.target)
        seen = stats[attack.target] + _crouch(fight, attack)
        fight.emit(
            BlowStruck,
            "SD1-16.07" if auto else "SD1-12.01",
            attacker=attack.attacker,
            target=attack.target,
            blow=kind,
            damage=taken,
            hits_before=hits[attack.target],
            hits_after=hits[attack.target] - taken,
            stats=None if auto else (stats[attack.attacker], seen),
            round=round_,
            auto=auto,
        )
        hits[attack.target] -= taken
    for target, result in settled.items():
        fight.put(target, hits=result.hits)
        if result.condition != before[target].condition:
            fight.fell(target, result.condition, "blow", result.by, "SD1-16")


def _helpless(fight: Fight, unit: str) -> bool:
    """Attacks on units that are down, or busy with Shield+, hit by themselves (SD1-16.07, SD1-16.09)."""
    standing = fight.standings[unit]
    return standing.condition != FIT or standing.changing


def _crouch(fight: Fight, attack: Attack) -> int:
    return battle_stat.total(engaged.crouch_terms(fight, attack.target, attack.attacker))


def _kind(fight: Fight, attack: Attack, stats: dict[str, int]) -> BlowKind:
    weak = engaged.glances(fight, attack.attacker)
    if _helpless(fight, attack.target):
        return "glancing" if weak else "regular"
    difference = stats[attack.attacker] - stats[attack.target] - _crouch(fight, attack)
    target = fight.fighters[attack.target]
    clad = armour.armoured(target.traits, target.armour)
    return skirmish.blow_kind(difference, glances=weak, target_armoured=clad)


def _blow(fight: Fight, attack: Attack, kind: BlowKind) -> Blow:
    fighter, standing = fight.fighters[attack.attacker], fight.standings[attack.attacker]
    target = fight.fighters[attack.target]
    amount = engaged.damage_to(fight, attack.attacker, attack.target)
    return Blow(
        attacker=fighter.id,
        kind=kind,
        amount=damage.blow_amount(kind, amount, fighter.size, target.size),
        factor=damage.multiplier(engaged.factor_bonus(fight, fighter.id)),
        basic=fighter.basic,
        size=fighter.size,
        flier=fighter.flier,
        dead=kind == "regular" and sizes.strikes_dead(fighter.size, target.size),
        captures=standing.capturing,
    )


def _spend(fight: Fight, unit: str) -> None:
    """A shooter that attacks with its weapon has used its ammunition (SD1-18.03)."""
    standing = fight.standings[unit]
    if not standing.fired and battle_stat.shoots(fight.fighters[unit], standing.ammo):
        fight.put(unit, fired=True)


def end_change(fight: Fight, units: Iterable[str]) -> None:
    """Shield+ is on or off after one full round (SD1-17.03)."""
    for unit in units:
        if fight.standings[unit].changing:
            fight.put(unit, changing=False)
