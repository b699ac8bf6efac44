"""Capturing: who may declare it, and who may hold a prisoner. SD1-19, SD3-3.07."""

from collections.abc import Sequence

from game.core.decisions import Barred
from game.core.events import StanceChanged
from game.rulesets.second_dawn import battle_stat, bout, captives, engaged, exchange
from game.rulesets.second_dawn.battle_stat import Situation
from game.rulesets.second_dawn.damage import FIT
from game.rulesets.second_dawn.engaged import Group
from game.rulesets.second_dawn.fight import Fight


def stat_in_phase(fight: Fight, units: Sequence[str]) -> dict[str, int | None]:
    """Lowest battle stat of each unit in the rounds of the coming phase in which it attacks, with what it has
    declared; None if it does not attack."""
    if fight.state.phase == "bout":
        clashes = {unit: g for g in engaged.groups(fight.state.pairings) for unit in g.members}
        return {unit: _stat_in_bout(fight, clashes.get(unit), unit) for unit in units}
    found: dict[str, int | None] = dict.fromkeys(units)
    for round_ in exchange.rounds_of(fight):
        attacks = exchange.attacks_of(fight, round_)
        attacking = {attack.attacker for attack in attacks}
        for unit in units:
            if unit not in attacking:
                continue
            terms = engaged.unit_terms(fight, unit, exchange.situation(fight, unit, attacks))
            stat, before = battle_stat.total(terms), found[unit]
            found[unit] = stat if before is None else min(before, stat)
    return found


def _stat_in_bout(fight: Fight, group: Group | None, unit: str) -> int | None:
    if group is None or not bout.attacks_in_bout(fight, unit):
        return None
    if unit in group.secondaries:
        lone = Situation(on_turn=fight.on_turn(fight.party_of(unit)), attacks=True)
        return battle_stat.total(engaged.unit_terms(fight, unit, lone))
    return battle_stat.total(bout.clash_terms(fight, group, unit))


def bars(fight: Fight, party: int) -> dict[str, Barred | None]:
    """For each standing member why it may not capture in the coming phase, None if it may (SD1-19.01)."""
    units = fight.fit(party)
    stats = stat_in_phase(fight, units)
    return {unit: _bar(fight, unit, stats[unit]) for unit in units}


def allowed(stat: int) -> bool:
    """A capture needs a battle stat of at least 0, its own -1 in it (SD1-19.01)."""
    return stat >= 0


def _bar(fight: Fight, unit: str, stat: int | None) -> Barred | None:
    if not fight.fighters[unit].infantry:
        return Barred(unit=unit, reason="Beasts cannot imprison", rule="SD3-3.07")
    if fight.held_by(unit):
        return Barred(unit=unit, reason="It holds a prisoner already", rule="SD1-19.04")
    if _too_large(fight, unit):
        return Barred(unit=unit, reason="Its enemy is too large for it", rule="SD2-5.11")
    if stat is None:
        return Barred(unit=unit, reason="It does not attack in this phase", rule="SD1-19.01")
    with_capture = stat if fight.standings[unit].capturing else stat - 1
    if not allowed(with_capture):
        reason = f"Its battle stat would be {with_capture}, below 0"
        return Barred(unit=unit, reason=reason, rule="SD1-19.01")
    return None


def _too_large(fight: Fight, unit: str) -> bool:
    """Whether a unit could take none of the enemies it fights: they are three effective sizes larger, or it
    is a swarm and they are larger at all (SD2-5.10, SD2-5.11)."""
    group = next((g for g in engaged.groups(fight.state.pairings) if unit in g.members), None)
    if group is None:
        return False
    enemies = group.primaries if unit == group.hub else (group.hub,)
    fighter = fight.fighters[unit]
    larger = [captives.larger_by(fighter.size, fight.fighters[enemy].size) for enemy in enemies]
    swarm = bool(fighter.swarm) or "swarm" in fighter.traits
    return all(captives.way(by, swarm=swarm) == "impossible" for by in larger)


def lapse(fight: Fight, party: int) -> None:
    """End captures that are not allowed in the coming phase."""
    if not any(fight.standings[unit].capturing for unit in fight.fit(party)):
        return
    for unit, bar in bars(fight, party).items():
        if bar is not None and fight.standings[unit].capturing:
            fight.put(unit, capturing=False)
            side = fight.parties[party].side
            fight.emit(
                StanceChanged, bar.rule, side=side, unit=unit, what="capture", on=False, why=bar.reason
            )


def jailors(fight: Fight, party: int) -> list[str]:
    """Standing infantry with a hand free for a prisoner: one each (SD1-19.02, SD1-19.04)."""
    return [
        unit
        for unit in fight.parties[party].members
        if fight.standings[unit].condition == FIT
        and fight.fighters[unit].infantry
        and not fight.held_by(unit)
    ]
