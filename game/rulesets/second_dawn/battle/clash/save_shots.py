"""Skirmish shots that call for a save against a critical hit in place of a comparison: SD2-15, SD4-20.03.

Each target saves once in a round, against the worst of those who aim at it. RULING: the DC is that of any
critical hit; a stunned target has 1 more, one that fewer enemies are paired with than a complete pairing has
1 less, one with two of them 1 more. Who could not take a hit of it, or is three or more sizes smaller,
threatens nobody; where table 2B knows no save there is none (SD2-5.06). Luck that makes comparisons best
makes sure of the hit or the save (SD4-17.05).
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from game.core.events.common import BlowStruck
from game.core.numbers import HALF
from game.core.records import Record
from game.rulesets.second_dawn.battle.clash import altitude, critical_hits, diceless_rounds, luck_dice
from game.rulesets.second_dawn.battle.clash.diceless_rounds import RoundAttack
from game.rulesets.second_dawn.battle.pairing import clash_groups
from game.rulesets.second_dawn.battle.state import phases
from game.rulesets.second_dawn.battle.state.fight import Fight
from game.rulesets.second_dawn.unit import crits, sizes, swarms

_RULE = "SD4-20.03"


class Threat(Record):
    """A save that a unit must make in a round: the worst of its attackers, and the DC; None: it has none."""

    unit: str
    by: str
    dc: int | None

    def fails(self, dice: int, *, again: bool) -> Fraction:
        """Chance to be hit critically; dice as in `crits.face_weights`."""
        return Fraction(1) if self.dc is None else 1 - crits.pass_chance(self.dc, dice, again=again)


def by_saves(fight: Fight) -> bool:
    """Whether the rounds of this phase call for saves."""
    saves = fight.scene.params.skirmish_shots == "save"
    return saves and fight.state.phase in phases.SHOOTING


def run_round(fight: Fight, round_: str, attacks: Sequence[RoundAttack] | None = None) -> None:
    """One round of shots: every target saves, in roster order. Attacks on who lies down hit by themselves."""
    found = diceless_rounds.attacks_of(fight, round_) if attacks is None else attacks
    standing = [attack for attack in found if fight.standings[attack.target].fit]
    for attack in standing:
        diceless_rounds.spend(fight, attack.attacker)
    due = threats(fight, standing)
    fallen = {threat.unit: threat.by for threat in due if not _passes(fight, threat)}
    for attack in standing:
        if fallen.get(attack.target) != attack.attacker:
            _show_miss(fight, attack, round_)
    for unit, by in fallen.items():
        critical_hits.hit_critically(fight, unit, by, _RULE)
    down = [attack for attack in found if attack not in standing]
    diceless_rounds.strike_surely(fight, down, round_, "SD1-16.07")


def _passes(fight: Fight, threat: Threat) -> bool:
    if threat.dc is None:
        return False
    if not fight.roll_save(threat.unit, threat.dc, "crit", luck_dice.dice(fight, threat.unit)).passed:
        return False
    altitude.hurt_wings(fight, threat.unit)
    return True


def _show_miss(fight: Fight, attack: RoundAttack, round_: str) -> None:
    hits = fight.standings[attack.target].hits
    fight.emit(
        BlowStruck,
        _RULE,
        attacker=attack.attacker,
        target=attack.target,
        blow="miss",
        damage=0,
        hits_before=hits,
        hits_after=hits,
        round=round_,
    )


def threats(fight: Fight, attacks: Sequence[RoundAttack]) -> list[Threat]:
    """The saves that these attacks call for, in roster order."""
    stats = diceless_rounds.stats_of(fight, attacks)
    worst: dict[str, Threat] = {}
    for attack in attacks:
        threat = _threat(fight, attack, stats)
        if threat is not None and _worse(threat, worst.get(threat.unit)):
            worst[threat.unit] = threat
    return [worst[unit] for unit in fight.standings if unit in worst]


def _worse(threat: Threat, other: Threat | None) -> bool:
    if other is None or other.dc is None:
        return other is None
    return threat.dc is None or threat.dc > other.dc


def _threat(fight: Fight, attack: RoundAttack, stats: Mapping[str, int]) -> Threat | None:
    attacker, target = (fight.fighters[unit] for unit in (attack.attacker, attack.target))
    if (
        clash_groups.glances(fight, attacker.id, target.id)
        or diceless_rounds.sure_damage(fight, attack) < HALF
    ):
        return None
    critical = swarms.crits(attacker.size, attacker.swarm) and not target.swarm and target.size != sizes.TINY
    critical = critical and not target.able.uncritted
    if not critical or not crits.can_be_critted(target.size, attacker.size):
        return None
    lucky = ["best" in fight.standings[unit].fate for unit in (attacker.id, target.id)]
    if lucky == [False, True]:
        return None
    own, other = stats[fight.seat(target.id)], stats[attacker.id]
    if lucky == [True, False] or crits.no_save(target.size, attacker.size, own, other):
        return Threat(unit=target.id, by=attacker.id, dc=None)
    dc = crits.own_dc(target.able, target.armour, basic=target.basic)
    dc += crits.size_dc(target.size, attacker.size) + crits.gap_dc(own, other)
    stunned = bool(fight.standings[target.id].stun)
    return Threat(unit=target.id, by=attacker.id, dc=dc + stunned + _crowd(fight, target.id))


def _crowd(fight: Fight, unit: str) -> int:
    """What the number of enemies paired with a unit does to its DC."""
    group = next((g for g in clash_groups.groups(fight.state.pairings) if unit in g.members), None)
    if group is None:
        return 0
    foes = (*group.primaries, *group.secondaries) if unit == group.hub else (group.hub,)
    size = fight.fighters[unit].size
    arms = [clash_groups.arm_of(fight.fighters[foe]) for foe in foes if fight.standings[foe].fit]
    shares = sum((swarms.share(size, arm.size, arm.swarm, arm.members) for arm in arms), Fraction(0))
    return 1 if shares >= _DOUBLE else 0 if shares >= 1 else -1


_DOUBLE = 2
