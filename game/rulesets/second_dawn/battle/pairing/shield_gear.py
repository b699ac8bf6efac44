"""Shields in battle: who may wear one, and putting one on or off. SD1-17.01, SD1-17.03."""

from game.core.decisions import BarredUnit
from game.rulesets.second_dawn.battle.state.battle_records import Fighter, Shield, Standing

ONE_AMMO = 2
"""One ammo, in halves: what a shooter needs, and uses up, in an engagement (SD1-18.03, 18.04)."""
HALF_AMMO = 1
"""What a winner finds again (SD1-18.05)."""


def free_hand(fighter: Fighter) -> bool:
    """A one-handed weapon, or none in hand (SD1-17.01)."""
    return not fighter.in_hand or fighter.hands <= 1


def bar_shield(fighter: Fighter, standing: Standing, shield: Shield) -> BarredUnit | None:
    """Why a combatant may not put on a shield (or take it off, for `none`); None if it may."""
    if shield == standing.shield:
        reason = "It wears no shield" if shield == "none" else "It already wears it"
        return BarredUnit(unit=fighter.id, reason=reason, rule="SD1-17.01")
    if standing.stun:
        return BarredUnit(unit=fighter.id, reason="It is stunned", rule="SD1-16.10")
    if shield == "none":
        return None
    if fighter.able.no_shield:
        return BarredUnit(unit=fighter.id, reason="Strikers cannot use shields", rule="SD1-5.01")
    if not fighter.infantry:
        return BarredUnit(unit=fighter.id, reason="Only infantry can wear shields", rule="SD1-17.01")
    if not free_hand(fighter):
        return BarredUnit(unit=fighter.id, reason="Its weapon needs both hands", rule="SD1-17.01")
    if shield not in fighter.shields:
        return BarredUnit(unit=fighter.id, reason="It has no such shield", rule="SD1-17.01")
    return None


def takes_a_round(before: Shield, after: Shield) -> bool:
    """Shield+ takes one full round to put on or off (SD1-17.03)."""
    return "plus" in (before, after)


def ammo_after(ammo: int, ammo_max: int, *, fired: bool, regained: int) -> int:
    """Ammo after an engagement, in halves: 1 less if used, then what was gathered (SD1-18.03, 18.05)."""
    if not fired:
        return ammo
    return min(ammo_max, max(0, ammo - ONE_AMMO) + regained)
