"""Critical hits: the save and when one is due. SD1-15, SD2-5.06."""

from collections.abc import Mapping
from fractions import Fraction

from game.core.records import Record
from game.rulesets.second_dawn.content.ability_records import Abilities
from game.rulesets.second_dawn.unit.armour import Armour, save_penalty

BASE_DC = 3
DIE = 10
CRIT_MARGIN = 10
"""A battle roll won by this much, or a battle stat this much higher, threatens a critical hit."""


class Save(Record):
    """A save as it fell. `face` is 0 where no die was rolled (an outlook)."""

    unit: str
    dc: int
    face: int
    passed: bool


def own_dc(able: Abilities, armour: Armour, *, basic: bool) -> int:
    """DC of a unit against an enemy of its own size: 3, basic +2, and its armour (SD1-15.04)."""
    return BASE_DC + (2 if basic else 0) + save_penalty(able, armour)


def size_dc(own_size: int, enemy_size: int) -> int:
    """What the enemy's size adds: +2 for one size smaller, -2 for each size larger, twice at most."""
    offset = own_size - enemy_size
    return 2 if offset < 0 else -2 * min(offset, 2)


def gap_dc(own_stat: int, enemy_stat: int) -> int:
    """+4 if the enemy's battle stat is at least 10 higher."""
    return 4 if enemy_stat - own_stat >= CRIT_MARGIN else 0


def passes(face: int, dc: int) -> bool:
    """A save passes above its DC; 10 always, 1 never (SD1-15.04)."""
    return face == DIE or (face != 1 and face > dc)


def pass_chance(dc: int, dice: int = 0, *, again: bool = False) -> Fraction:
    """Chance that a save of this DC passes; the dice as in `face_weights`."""
    weights = face_weights(dice, again=again)
    return Fraction(sum(w for f, w in weights.items() if passes(f, dc)), sum(weights.values()))


def face_weights(dice: int = 0, *, again: bool = False) -> Mapping[int, int]:
    """How often each face falls: once with one die; of the hundred throws of two as the better (`dice` 1) or
    worse (-1) one (SD4-9.02). `again`: a 1 is rolled once more, so that there are ten times as many throws
    (SD4-9.06)."""
    faces = range(1, DIE + 1)
    once = dict.fromkeys(faces, 1)
    if dice:
        once = {face: 2 * (face if dice > 0 else DIE + 1 - face) - 1 for face in faces}
    if not again:
        return once
    return {face: (DIE * weight if face > 1 else 0) + once[1] for face, weight in once.items()}


def can_be_critted(own_size: int, enemy_size: int) -> bool:
    """No unit crits one three or more sizes larger (SD1-15.05)."""
    return own_size - enemy_size < 3


def no_save(own_size: int, enemy_size: int, own_stat: int, enemy_stat: int) -> bool:
    """A crit falls without a save on a unit one size smaller and 10 or more behind, or on any that is two
    sizes smaller (SD1-15.05)."""
    offset = enemy_size - own_size
    return offset >= 2 or (offset == 1 and enemy_stat - own_stat >= CRIT_MARGIN)
