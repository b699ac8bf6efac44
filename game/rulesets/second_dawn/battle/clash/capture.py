"""Capturing: who may declare it, and who may hold a prisoner. SD1-19, SD3-3.07."""

from collections.abc import Sequence

from game.core.decisions import BarredUnit
from game.core.events.common import StanceChanged
from game.rulesets.second_dawn.battle.clash import bout, diceless_rounds
from game.rulesets.second_dawn.battle.pairing import clash_groups
from game.rulesets.second_dawn.battle.pairing.clash_groups import ClashGroup
from game.rulesets.second_dawn.battle.state import battle_stat
from game.rulesets.second_dawn.battle.state.battle_stat import StatSituation
from game.rulesets.second_dawn.battle.state.fight import Fight
from game.rulesets.second_dawn.unit import captive_loads
from game.rulesets.second_dawn.unit.damage import FIT


def stat_in_phase(fight: Fight, units: Sequence[str]) -> dict[str, int | None]:
    """Lowest battle stat of each unit in the rounds of the coming phase in which it attacks, with what it has
    declared; None if it does not attack."""
    if fight.state.phase == "bout":
        clashes = {unit: g for g in clash_groups.groups(fight.state.pairings) for unit in g.members}
        return {unit: _stat_in_bout(fight, clashes.get(unit), unit) for unit in units}
    found: dict[str, int | None] = dict.fromkeys(units)
    for round_ in diceless_rounds.rounds_of(fight):
        attacks = diceless_rounds.attacks_of(fight, round_)
        attacking = {attack.attacker for attack in attacks}
        for unit in units:
            if unit not in attacking:
                continue
            terms = clash_groups.unit_terms(fight, unit, diceless_rounds.situation(fight, unit, attacks))
            stat, before = battle_stat.total(terms), found[unit]
            found[unit] = stat if before is None else min(before, stat)
    return found


def _stat_in_bout(fight: Fight, group: ClashGroup | None, unit: str) -> int | None:
    if group is None or not bout.attacks_in_bout(fight, unit):
        return None
    if unit in group.secondaries:
        lone = StatSituation(on_turn=fight.uses_combat(unit), attacks=True)
        return battle_stat.total(clash_groups.unit_terms(fight, unit, lone))
    return battle_stat.total(bout.clash_terms(fight, group, unit))


def bars(fight: Fight, party: int) -> dict[str, BarredUnit | None]:
    """For each standing member why it may not capture in the coming phase, None if it may (SD1-19.01)."""
    units = fight.fit(party)
    stats = stat_in_phase(fight, units)
    return {unit: _bar(fight, unit, stats[unit]) for unit in units}


def allowed(stat: int) -> bool:
    """A capture needs a battle stat of at least 0, its own -1 in it (SD1-19.01)."""
    return stat >= 0


def _bar(fight: Fight, unit: str, stat: int | None) -> BarredUnit | None:
    fighter = fight.fighters[unit]
    if not fighter.infantry and not fighter.beast:
        return BarredUnit(unit=unit, reason="It takes no prisoners", rule="SD1-19.01")
    enemies = _enemies(fight, unit)
    if enemies and not any(clash_groups.may_take(fight, unit, enemy) for enemy in enemies):
        if fighter.beast and not fighter.able.seizes:
            return BarredUnit(unit=unit, reason="Beasts take only smaller enemies", rule="SD3-3.07")
        small = any(clash_groups.takes_by_any_hit(fight, unit, enemy) for enemy in enemies)
        reason = "It has no free hand" if small else "Its enemy is too large for it"
        return BarredUnit(unit=unit, reason=reason, rule="SD2-5.11")
    held = fight.held_by(unit)
    if (held or enemies) and not any(fight.has_room(unit, enemy) for enemy in enemies):
        reason = "It already holds a prisoner" if held else "It cannot hold so many"
        return BarredUnit(unit=unit, reason=reason, rule="SD1-19.04")
    if stat is None:
        return BarredUnit(unit=unit, reason="It does not attack in this phase", rule="SD1-19.01")
    with_capture = stat if fight.standings[unit].capturing else stat - 1
    if not allowed(with_capture):
        reason = f"Its battle stat would be {with_capture}, below 0"
        return BarredUnit(unit=unit, reason=reason, rule="SD1-19.01")
    return None


def _enemies(fight: Fight, unit: str) -> tuple[str, ...]:
    """Those whom a unit fights in its clash."""
    group = next((g for g in clash_groups.groups(fight.state.pairings) if unit in g.members), None)
    if group is None:
        return ()
    return group.primaries if unit == group.hub else (group.hub,)


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


def jailors(fight: Fight, party: int, prisoners: Sequence[str]) -> list[str]:
    """Standing infantry, and beasts that capture like it (SD7-2.05), with room for one of these
    prisoners at least (SD1-19.02, SD1-19.04)."""
    return [unit for unit in _guards(fight, party) if any(fight.has_room(unit, one) for one in prisoners)]


def assigned(fight: Fight, party: int, prisoners: Sequence[str]) -> dict[str, str]:
    """Jailors by prisoner, each prisoner to the first in roster order who has room for it beside those given
    to him before, if he can also bring it along (SD2-5.12), else to the first with room; prisoners without
    one are left out."""
    out: dict[str, str] = {}
    for prisoner in prisoners:
        given = {unit: [one for one, jailor in out.items() if jailor == unit] for unit in out.values()}
        hands = [u for u in _guards(fight, party) if fight.has_room(u, prisoner, given.get(u, ()))]
        if hands:
            out[prisoner] = next((u for u in hands if _brings(fight, u, prisoner)), hands[0])
    return out


def _brings(fight: Fight, jailor: str, prisoner: str) -> bool:
    """Whether a jailor could bring a prisoner over a border (SD2-5.12)."""
    larger = captive_loads.larger_by(fight.fighters[jailor].size, fight.fighters[prisoner].size)
    return captive_loads.carry(larger) is not None


def _guards(fight: Fight, party: int) -> list[str]:
    return [
        unit
        for unit in fight.parties[party].members
        if fight.standings[unit].condition == FIT
        and (fight.fighters[unit].infantry or fight.fighters[unit].able.seizes)
    ]
