"""Armour as worn, and whether a unit counts as armoured: SD1-5, SD1-15.04, SD1-17.05, SD3-3.02, SD3-8.03."""

from collections.abc import Collection

from game.core.records import Record


class Armour(Record):
    """What protects a unit. `natural`: a ground beast's hide, which no piece makes up (SD3-3.02)."""

    helmet: bool = True
    breastplate: bool = True
    natural: bool = False
    flier: bool = False


def bare_kind(traits: Collection[str], armour: Armour) -> bool:
    """Non-combat units, fliers and bodies of tar are unarmoured by kind (SD1-5.02, SD3-8.03, SD3-14.01)."""
    return armour.flier or "non_combat" in traits or "tar" in traits


def armoured(traits: Collection[str], armour: Armour) -> bool:
    """Whether blows meet armour. Quick takes it away, sturdy gives it to bare kinds (SD1-5.01, 5.02)."""
    if "quick" in traits or "swarm" in traits:
        return False
    if bare_kind(traits, armour):
        return "sturdy" in traits
    return armour.natural or armour.breastplate


def save_penalty(traits: Collection[str], armour: Armour) -> int:
    """What armour and the traits tied to it add to the DC of a save against a critical hit (SD1-15.04)."""
    bare = bare_kind(traits, armour)
    if "quick" in traits:
        return 4 if bare else 2
    if bare:
        return 0 if "sturdy" in traits else 2
    off = 0 if armour.natural else (not armour.helmet) + (not armour.breastplate)
    if off:
        return off
    return -2 if "sturdy" in traits else 0
