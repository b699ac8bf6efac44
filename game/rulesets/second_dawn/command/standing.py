"""What the figures of a stack stand on: its units and prisoners, who leads in its hex, the chief (SD4-5.10).

Where this is equal, so are the cards of its units, its budget and, on one land, its prices: a policy keeps
what it has worked out of them.
"""

from collections.abc import Mapping

from game.core.records import HexId, SideId, StackId
from game.core.state import Stack, Unit
from game.rulesets.second_dawn.command.map_leaders import OFFICES
from game.rulesets.second_dawn.content.typed import Campaign, World


def standing(world: World, campaign: Campaign) -> Mapping[StackId, object]:  # noqa: ARG001
    """By stack, all of a campaign that `describe.units` and `land.travel` look at for it. The content of the
    world is the same all along."""
    units, params, day = campaign.units, campaign.params, campaign.clock.day
    there: dict[HexId, list[Stack]] = {}
    for stack in campaign.stacks.values():
        there.setdefault(stack.hex, []).append(stack)
    bodies = {
        stack.id: tuple([units[unit] for unit in (*stack.units, *stack.captives)])
        for stack in campaign.stacks.values()
    }
    chiefs = _chiefs(campaign)
    out: dict[StackId, object] = {}
    for stack in campaign.stacks.values():
        friends: tuple[object, ...] = ()
        if len(there[stack.hex]) > 1:
            alliance = campaign.sides[stack.side].alliance
            friends = tuple(
                (other, bodies[other.id])
                for other in there[stack.hex]
                if other.side == stack.side or (alliance and campaign.sides[other.side].alliance == alliance)
            )
        chief, at = chiefs.get(stack.side, (None, None))
        out[stack.id] = (
            params,
            day if stack.captives else 0,
            stack,
            bodies[stack.id],
            friends,
            chief,
            at == stack.hex,
        )
    return out


def _chiefs(campaign: Campaign) -> dict[SideId, tuple[Unit, HexId | None]]:
    """By side its chief, the first of the table, and where he is."""
    out: dict[SideId, tuple[Unit, HexId | None]] = {}
    for unit in campaign.units.values():
        if unit.statuses and unit.side not in out and not OFFICES.isdisjoint(unit.statuses):
            stack = campaign.stacks.get(unit.stack)
            out[unit.side] = (unit, None if stack is None else stack.hex)
    return out
