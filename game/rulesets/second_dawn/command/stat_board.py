"""What a commander reads of foreign units: SD4-4.02. Specials are no part of it."""

from collections.abc import Set
from typing import NamedTuple

from game.core.records import HexId, SideId, StackId, UnitId, replace
from game.core.state import Stack
from game.rulesets.second_dawn.command import map_leaders
from game.rulesets.second_dawn.content.typed import Draft
from game.rulesets.second_dawn.unit import ageing, levels
from game.rulesets.second_dawn.unit.losses import able


class Totals(NamedTuple):
    """Battle stats in force, with level and all bonuses of leaders."""

    combat: int
    defense: int


def may_read(draft: Draft, side: SideId, hex_: HexId) -> bool:
    """Whether an able commander of a side is in a hex, or looks into it over a border."""
    return any(
        draft.world.kind(unit.kind).commander and able(unit)
        for near in (hex_, *draft.grid.around[hex_])
        for stack in draft.stacks_in(near)
        if stack.side == side and hex_ in (stack.hex, stack.peeks)
        for unit in draft.members(stack)
    )


def totals(draft: Draft, stack: Stack, unseen: Set[StackId]) -> dict[UnitId, Totals]:
    """The battle stats of a stack's units as they are now, without what stacks that are `unseen` lend
    them."""
    whole = draft.snapshot()
    stacks = {id_: other for id_, other in whole.stacks.items() if id_ not in unseen}
    chain = map_leaders.chain_at(draft.world, replace(whole, stacks=stacks), stack)
    out = {}
    for unit in draft.members(stack):
        kind = ageing.kind_of(draft.world, unit)
        bonus = sum(term.value for term in chain.terms(unit))
        combat, defense = levels.combat(kind, unit.level), levels.defense(kind, unit.level)
        out[unit.id] = Totals(combat + bonus, defense + bonus)
    return out
