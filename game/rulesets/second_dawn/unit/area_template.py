"""How many enemies an area attack or a slam takes, by size: SD2-7, SD3-17.07 to 17.10.

An offset is the target's size minus the attacker's. Below an offset of -2 the units are swarm-units of
eight, below -4 enhanced swarms of sixteen; as many single units of these sizes count as a swarm.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Literal

from game.core.numbers import HALF, Halves
from game.core.records import Record
from game.rulesets.second_dawn.unit import swarms

Attack = Literal["area", "slam", "enhanced_slam", "tar_slam", "enhanced_tar_slam"]
Grain = Literal["none", "individual", "swarm_unit", "enhanced_swarm"]
Effect = Literal["none", "kind", "glancing", "damage_4", "croak", "tar"]
"""`kind`: what the area attack's kind says."""

SLAM_HITS: Halves = 4 * HALF
"""What a slam takes from a swarm-unit three sizes smaller (SD3-17.07)."""

_AREA: Mapping[int, int] = {0: 1, -1: 2, -2: 4, -3: 1, -4: 2, -5: 2, -6: 4}
_SLAM: Mapping[int, int] = {-1: 1, -2: 2, -3: 1, -4: 1, -5: 1, -6: 2}
_SLAM_EFFECT: Mapping[int, Effect] = {-1: "glancing", -2: "glancing", -3: "damage_4"}


class AreaTemplate(Record):
    """Targets of one size: so many of a kind, and what befalls each."""

    grain: Grain = "none"
    count: int = 0
    effect: Effect = "none"


NOTHING = AreaTemplate()


def template(attack: Attack, offset: int) -> AreaTemplate:
    """What an attack takes of enemies `offset` sizes larger (SD2-7.03, SD3-17.07, 17.08, 17.10)."""
    if attack == "area":
        count, effect = _AREA.get(offset, 0), _area_effect(offset)
    elif attack in ("slam", "enhanced_slam"):
        count, effect = _SLAM.get(offset, 0), _SLAM_EFFECT.get(offset, "croak")
        if attack == "enhanced_slam":
            count, effect = (count, "croak") if effect == "damage_4" else (2 * count, effect)
    else:
        count, effect = _SLAM.get(offset, 0) * (2 if attack == "enhanced_tar_slam" else 1), "tar"
    return AreaTemplate(grain=_grain(offset), count=count, effect=effect) if count else NOTHING


def _area_effect(offset: int) -> Effect:
    return "croak" if offset <= -swarms.SWARM_GAP else "kind"


def _grain(offset: int) -> Grain:
    if offset <= -swarms.FIXED_GAP:
        return "enhanced_swarm"
    return "swarm_unit" if offset <= -swarms.SWARM_GAP else "individual"


def share(attack: Attack, offset: int, *, swarm: bool) -> Fraction:
    """Part of a whole attack that one target takes; above 1 for what it cannot hit. A single unit that could
    fight in a swarm takes its part of one; of a slam's damage, one of the hits."""
    row = template(attack, offset)
    if not row.count:
        return Fraction(2)
    if row.grain == "individual" or swarm:
        return Fraction(1, row.count)
    members = swarms.MEMBERS["full" if row.grain == "swarm_unit" else "enhanced"]
    return Fraction(1, row.count * (SLAM_HITS // HALF if row.effect == "damage_4" else members))


def chosen(shares: Sequence[tuple[str, Fraction]]) -> tuple[str, ...]:
    """Targets in order as far as the attack reaches: the parts sum to 1 at most."""
    left, out = Fraction(1), []
    for unit, part in shares:
        if part <= left:
            left -= part
            out.append(unit)
    return tuple(out)
