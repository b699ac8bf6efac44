"""Armour as worn, and whether a unit counts as armoured: SD1-5, SD1-15.04, SD1-17.05, SD3-3.02, SD3-8.03."""

from game.core.records import Record
from game.rulesets.second_dawn.content.ability_records import Abilities


class Armour(Record):
    """What protects a unit. `natural`: a ground beast's hide, which no piece makes up (SD3-3.02)."""

    helmet: bool = True
    breastplate: bool = True
    natural: bool = False
    flier: bool = False


def bare_kind(able: Abilities, armour: Armour) -> bool:
    """Non-combat units, fliers and bodies of tar are unarmoured by kind (SD1-5.02, SD3-8.03, SD3-14.01)."""
    return armour.flier or able.bare


def armoured(able: Abilities, armour: Armour) -> bool:
    """Whether blows meet armour. Quick takes it away, sturdy gives it to bare kinds (SD1-5.01, 5.02)."""
    if able.light or able.swarm:
        return False
    if bare_kind(able, armour):
        return able.tough
    return armour.natural or armour.breastplate


def save_penalty(able: Abilities, armour: Armour) -> int:
    """What armour and the traits tied to it add to the DC of a save against a critical hit (SD1-15.04)."""
    bare = bare_kind(able, armour)
    if able.light:
        return 4 if bare else 2
    if bare:
        return 0 if able.tough else 2
    off = 0 if armour.natural else (not armour.helmet) + (not armour.breastplate)
    if off:
        return off
    return -2 if able.tough else 0
