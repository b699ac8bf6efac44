"""Beasts that go for a distraction instead of what they were told: SD3-3.11.

Beasts without a rider and without a commander in their stack may be drawn away by bait of the food they
prefer, or by much smaller enemies in their hex. They roll once a turn, at their next order; on the lowest
faces (parameter `distraction_faces`) they go for it, and do nothing else that turn. A belief foresees no die.
"""

from collections.abc import Callable
from typing import NamedTuple, TypeVar

from game.core.commands.common import Attack, HideStack, MoveStack
from game.core.events.deeds import BeastsDistracted
from game.core.records import RuleId, UnitId
from game.core.state import Stack
from game.rulesets.second_dawn.arrival import encounters
from game.rulesets.second_dawn.content.counters import TEMPTED
from game.rulesets.second_dawn.content.records import UnitKind, size_number
from game.rulesets.second_dawn.content.typed import Draft
from game.rulesets.second_dawn.encounter.attack_order import fall_on
from game.rulesets.second_dawn.factions import packs
from game.rulesets.second_dawn.march import marching
from game.rulesets.second_dawn.mounts import seats
from game.rulesets.second_dawn.scouting.foreign_stacks import foes_in_sight
from game.rulesets.second_dawn.unit.losses import able
from game.rulesets.second_dawn.unit.swarms import SWARM_GAP
from game.rulesets.second_dawn.wild import larder

RULE = RuleId("SD3-3.11")
_FACES = 10
_BEAST = "beast"

Told = TypeVar("Told", MoveStack, Attack, HideStack)


class Lure(NamedTuple):
    """What draws beasts away: `food` of a kind that lies there as bait, or a much smaller `prey`."""

    food: str = ""
    prey: Stack | None = None


def tempting(action: Callable[[Draft, Told], None]) -> Callable[[Draft, Told], None]:
    """An order that beasts may forget over a distraction. It is refused as ever, before any die."""

    def told(draft: Draft, command: Told) -> None:
        stack = draft.stacks.get(command.stack)
        own = stack is not None and stack.side == command.by and not draft.world.belief
        found = lure(draft, stack, fights=isinstance(command, Attack)) if own and stack is not None else None
        if stack is None or found is None:
            action(draft, command)
            return
        before = draft.mark()
        action(draft, command)
        draft.back_to(before)
        if not _drawn(draft, stack, found):
            action(draft, command)

    return told


def lure(draft: Draft, stack: Stack, *, fights: bool = False) -> Lure | None:
    """What may draw a stack away, None for nothing. One that is told to attack (`fights`) needs no prey."""
    if not draft.params.distraction_faces or TEMPTED.of(stack) or not _simple(draft, stack):
        return None
    species = packs.species_of(draft, stack)
    if species is not None and stack.zone == "ground":
        lies = larder.lying(draft, stack.hex)
        if any(food.bait and food.kind == species.preferred_food for food in lies):
            return Lure(food=species.preferred_food)
    if fights or marching.gave_way(stack):
        return None
    least = min(_size(draft, unit) for unit in stack.units)
    for foe in foes_in_sight(draft, stack.side, stack.hex):
        much_smaller = any(least - _size(draft, unit) >= SWARM_GAP for unit in foe.units)
        if much_smaller and not encounters.stood_off(stack, foe):
            return Lure(prey=foe)
    return None


def _simple(draft: Draft, stack: Stack) -> bool:
    """Whether a stack holds sided beasts alone, of which none commands."""
    if draft.sides[stack.side].role != "player" or not stack.units:
        return False
    kinds: list[UnitKind] = [draft.world.kind(unit.kind) for unit in draft.members(stack)]
    return all(kind.type == _BEAST and not kind.commander for kind in kinds)


def _size(draft: Draft, unit: UnitId) -> int:
    return size_number(draft.world.kind(draft.units[unit].kind).size)


def _drawn(draft: Draft, stack: Stack, found: Lure) -> bool:
    """Roll, and let the beasts go for the distraction if they do."""
    most = draft.params.distraction_faces
    face = draft.dice(f"beasts.{stack.side}").roll(_FACES, "distraction")
    drawn = face <= most and any(able(unit) for unit in draft.members(stack))
    TEMPTED.set(draft, stack, True)
    stack = draft.stacks[stack.id]
    draft.emit(
        BeastsDistracted(
            audience=(stack.side,),
            rule=RULE,
            stack=stack.id,
            hex=stack.hex,
            lure="bait" if found.food else "prey",
            face=face,
            most=most,
            drawn=drawn,
        )
    )
    if not drawn:
        return False
    for unit in seats.walkers(draft.world, draft.units, stack):
        draft.set_unit(unit, move=0)
    if found.prey is not None:
        fall_on(draft, draft.stacks[stack.id], found.prey)
        return True
    value = larder.take(draft, stack.hex, found.food, packs.upkeep(draft, stack))
    larder.look_at(draft, stack.hex)
    larder.tell_meal(draft, stack, found.food, value)
    return True
