"""How packs of ferals fight when nobody decides for them: line 1 of SD3-6.02.

A battle goes by standing orders; a pack's follow from its behaviour table, unless the game master gave it
some.
"""

from game.core.decisions import StandingOrders
from game.core.records import replace
from game.core.state import Stack
from game.rulesets.second_dawn.content.records import UnitKind
from game.rulesets.second_dawn.content.typed import Draft
from game.rulesets.second_dawn.factions import packs
from game.rulesets.second_dawn.ferals import feral_rows
from game.rulesets.second_dawn.ferals.feral_sense import Senses, effective_size

AT_ONCE = 0
HALF = 50
"""Percent of hits lost at which a pack breaks off a fight: with larger ones, with others (SD3-6.02)."""


def orders(draft: Draft, stack: Stack, enemy: Stack) -> StandingOrders:
    """The standing orders by which a stack fights an enemy: its own, those of a pack with a share of hits at
    which it breaks off."""
    own = stack.orders
    if own.retreat_at is not None or not packs.is_pack(draft, stack):
        return own
    senses = Senses(draft, stack.id)
    if not any(placed.row.act == "retreat" for placed in feral_rows.rows_for(draft.world, senses.profile)):
        return own
    kinds: list[UnitKind] = [draft.world.kind(unit.kind) for unit in draft.members(enemy)]
    larger = effective_size((kind.size, 1) for kind in kinds) > senses.size
    return replace(own, retreat_at=AT_ONCE if larger else HALF)
