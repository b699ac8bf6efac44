"""Reach and what it allows: SD2-4."""

from game.core.records import Record
from game.rulesets.second_dawn.unit.swarms import Swarm


class Arm(Record):
    """Size, number and weapon of a unit as far as reach goes. `reach` 0: shooters, unarmed, non-combat.
    `members` of a swarm. `sweeps`: it cleaves at all."""

    size: int
    swarm: Swarm = ""
    members: int = 1
    range: str = "none"
    reach: int = 0
    sweeps: bool = True


def cleaves(attacker: Arm, target: Arm) -> bool:
    """Whether an armed melee unit may make this target one of two primaries (SD2-4.04)."""
    larger = attacker.size - target.size
    if attacker.reach <= 0 or larger <= 0 or not attacker.sweeps:
        return False
    if larger >= 3:
        return True
    longer = attacker.reach - target.reach
    if attacker.range == "long":
        return larger == 2 and (longer >= 4 or target.reach <= 0)
    return longer >= 2
