"""What its armour and specials keep from a body, blow by blow: SD7-2.11, 2.12, 2.70, 3.12, 4.06.

Damage is in quarters of a hit, as it is summed (`unit.damage`), ratings are in whole hits. A die is asked for
only where something hangs on it; without one an armoured part is taken to be missed and nothing to pierce.
"""

from collections.abc import Callable, Sequence
from typing import Literal

from game.core.numbers import HALF, Halves
from game.core.records import Record
from game.rulesets.second_dawn.unit import sizes

SIDES: dict[str, int] = {"armour": 10, "pierce": 10, "minor": 20}
"""Dice by what they fall for: which part of the body is hit, whether a blow gets through what ignores damage,
and whether one too weak for sure damage takes a hit."""
TOSSES: dict[str, tuple[str, str]] = {
    "armour": ("SD7-2.70", "part of {name} that is hit"),
    "pierce": ("SD7-2.11", "blow of {name} against what ignores it"),
    "minor": ("SD6-5.06", "weak blow of {name}"),
}
"""Rule and words of each die."""
ARMOURED_TO = 5
"""An armoured part is hit up to this face (SD7-2.70)."""
PIERCES_AT = 10
"""The face that takes a hit though nothing is left of the blow (SD6-3.03, SD7-2.11)."""

Toss = Callable[[str, str, int], bool]
"""Throws a die for the unit that rolls it: why (`SIDES`), and up to which face it counts as low."""

QUARTERS = 2
"""Quarters of a half."""
ONE = HALF * QUARTERS
"""A hit."""
_TAKES = 2
"""Hits that armour takes off a blow too strong for it."""
_STRONG = 2
"""Hits from which on damage reduction counts."""
_FAR = 3
"""So many sizes smaller neither power nor toughness tells any more."""

Way = Literal["charged", "batted", "shocked", "followed", "felled"]
Mark = Literal[
    "armoured",
    "dented",
    "ignored",
    "pierced",
    "softened",
    "endured",
    "power",
    "minor",
    "crushed",
    "final",
    "favoured",
    Way,
]
"""What a special did to a blow."""


class Guard(Record):
    """`softens`: a hit of two and more is one less. `ignores`: so many halves less of every hit. `plates`:
    rating of an armoured part, None without one; `whole`: it covers all of the body; `least`: the lowest
    rating at which there is any of it left. `unhurt`: hits at which no one attack croaks it, None if any
    may. `calm`: nothing is critical for it."""

    softens: bool = False
    ignores: Halves = 0
    plates: int | None = None
    whole: bool = False
    least: int = 0
    unhurt: Halves | None = None
    calm: bool = False

    @property
    def worn(self) -> bool:
        """Whether there is armour left."""
        return self.plates is not None and self.plates >= self.least

    @property
    def rolls(self) -> bool:
        """Whether dice fall as it is struck."""
        return bool(self.ignores) or (self.worn and not self.whole)


NO_GUARD = Guard()


def armour_rating(size: int, *, flier: bool) -> int:
    """Rating of an armoured part by size; one less for fliers (SD7-2.70)."""
    return max(0, size - sizes.SMALL + 1) - flier


class Armoured(Record):
    """What armour did to the blows of a round: for each whether it met it, and its damage then."""

    met: tuple[bool, ...]
    damage: tuple[int, ...]
    left: int | None
    dented: tuple[bool, ...]


def meet_armour(
    guard: Guard, full: Sequence[int], owners: Sequence[str], reduction: Halves, toss: Toss | None
) -> Armoured:
    """Blows of a round on an armoured body in their order. `full` is the damage of each before reduction, 0
    of those that pass armour by; `owners` who is struck. A heavy adds what it ignores anyhow to the rating. A
    blow no stronger than both does nothing; of a stronger one two hits are taken, and the rating falls by
    one (SD7-2.70)."""
    left, met, dealt, dented = guard.plates, [], [], []
    for damage, owner in zip(full, owners, strict=True):
        there = left is not None and left >= guard.least and damage > 0
        hit = there and (guard.whole or (toss is not None and toss(owner, "armour", ARMOURED_TO)))
        met.append(hit)
        strong = hit and left is not None and damage > left * ONE + (reduction + guard.ignores) * QUARTERS
        dented.append(strong)
        dealt.append(max(0, damage - _TAKES * ONE) if strong else 0)
        if strong and left is not None:
            left -= 1
    return Armoured(met=tuple(met), damage=tuple(dealt), left=left, dented=tuple(dented))


def kept_off(guard: Guard, damage: int, attacker: str, toss: Toss | None) -> tuple[int, tuple[Mark, ...]]:
    """What is left of the damage of one blow, and what was done to it (SD7-2.11, 2.12)."""
    marks: tuple[Mark, ...] = ()
    if guard.softens and damage >= _STRONG * ONE:
        damage -= ONE
        marks += ("softened",)
    if not guard.ignores or damage <= 0:
        return damage, marks
    left = max(0, damage - guard.ignores * QUARTERS)
    if left or toss is None or toss(attacker, "pierce", PIERCES_AT - 1):
        return left, (*marks, "ignored")
    return ONE, (*marks, "pierced")


def tells_on(attacker: int, target: int) -> bool:
    """Whether power of a blow, or a body's toughness against it, still tells at these sizes (SD7-2.45,
    SD7-3.12)."""
    return abs(target - attacker) < _FAR


Weak = Literal["", "tiny", "bare"]
"""Whose blows do no sure damage: tiny units (SD6-5.06), and bare hands without any combat (SD6-2.04)."""
_MINOR_TO = {"tiny": 2, "bare": 10}
_TINY_ON_TINY = 10


def minor_chance(weak: Weak, target: int) -> int | None:
    """Up to which face of a die of 20 such a blow takes a hit; heavies are never hurt by it. None for who is
    strong enough."""
    if not weak:
        return None
    if sizes.heavy(target):
        return 0
    return _TINY_ON_TINY if target == sizes.TINY else _MINOR_TO[weak]
