"""Beasts through which a leader sees, and which he directs from afar: SD7-2.56.

Such a beast does what a scout does, as he bids it, and charges nobody; it carries no notes. RULING: a leader
is in touch with any number of them who are near enough.
"""

from game.core.records import UnitId
from game.core.state import Stack
from game.rulesets.second_dawn.content.typed import Draft
from game.rulesets.second_dawn.unit import bents
from game.rulesets.second_dawn.unit.losses import able


def directed(draft: Draft, stack: Stack) -> frozenset[UnitId]:
    """Those of a stack through whom an able leader of its side sees from no further than they reach."""
    reaches = {
        unit.id: bents.kind_of(draft.world, unit).able.shares_sight
        for unit in draft.members(stack)
        if able(unit)
    }
    most = max(reaches.values(), default=0)
    if not most:
        return frozenset()
    far = [
        draft.grid.distance(other.hex, stack.hex)
        for other in draft.stacks.values()
        if other.side == stack.side and draft.grid.distance(other.hex, stack.hex) <= most
        if any(able(unit) and bents.kind_of(draft.world, unit).able.leads for unit in draft.members(other))
    ]
    near = min(far, default=most + 1)
    return frozenset(unit for unit, reach in reaches.items() if reach and near <= reach)
