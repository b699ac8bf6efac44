"""Who feels in which direction units of his side are: SD7-2.25.

Of its free units a side knows more than that. A finder is of use for those in foreign hands: he feels whither
they are, and not how far.
"""

from game.core.records import SideId
from game.core.seams.bearings import Bearing
from game.rulesets.second_dawn.content.typed import Campaign, World
from game.rulesets.second_dawn.unit import bents
from game.rulesets.second_dawn.unit.losses import able


def bearings(world: World, campaign: Campaign, side: SideId) -> tuple[Bearing, ...]:
    """What the finders of a side feel, a stack that has several of them once."""
    lost = [
        (unit.name or world.kind(unit.kind).name, stack.hex)
        for stack in campaign.stacks.values()
        if stack.captives and stack.side != side
        for unit in map(campaign.units.__getitem__, stack.captives)
        if unit.side == side
    ]
    if not lost:
        return ()
    return tuple(
        Bearing(name=name, stack=stack.id, way=world.grid.bearing(stack.hex, hex_))
        for stack in campaign.stacks.values()
        if stack.side == side
        and any(
            able(unit) and bents.kind_of(world, unit).able.finds
            for unit in map(campaign.units.__getitem__, stack.units)
        )
        for name, hex_ in sorted(lost)
    )
