"""What a leader on the map shares of his knowledge of the ground with his stack: SD7-0.02, SD7-1.03.

RULING: the terrain special that a class has for nothing is lent in battle alone (SD4-5.08); those that were
bought are shared on the march too, as their column `lead*` says, with a stack of any size.
"""

from collections.abc import Mapping
from typing import NamedTuple

from game.core.records import UnitId
from game.core.state import Stack, Unit
from game.rulesets.second_dawn.content.typed import World
from game.rulesets.second_dawn.unit import ageing
from game.rulesets.second_dawn.unit.losses import able


class Lent(NamedTuple):
    """Terrains in which all of the stack are at home, and points off the penalty of a hex."""

    homes: frozenset[str] = frozenset()
    eased: int = 0


NOTHING = Lent()


def lent(world: World, units: Mapping[UnitId, Unit], stack: Stack) -> Lent:
    """What the leader of a stack shares with it, as long as he can."""
    leader = units.get(stack.leader) if stack.leader is not None else None
    if leader is None or leader.id not in stack.units or not able(leader):
        return NOTHING
    kind = ageing.kind_of(world, leader)
    if not kind.able.leads or not (kind.able.homes or kind.able.guides):
        return NOTHING
    return Lent(homes=frozenset(kind.able.homes), eased=kind.able.guides)
