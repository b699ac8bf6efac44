"""Garrison units become field units: SD3-15.02."""

from game.core.commands.common import FieldUnits
from game.core.events.common import OrdersGiven
from game.core.flow.stacking import own_stack
from game.core.refusal import Refusal
from game.rulesets.second_dawn.command.orders import check_order
from game.rulesets.second_dawn.content.typed import Draft
from game.rulesets.second_dawn.unit.garrison import FIELD, RULE, staying
from game.rulesets.second_dawn.unit.losses import able


def field_units(draft: Draft, command: FieldUnits) -> None:
    """Make garrison units of a stack field units, all if none is named: for nothing, at any time of the
    side's turn, and for ever. Refused for who is none, or not able to."""
    stack = own_stack(draft, command.by, command.stack)
    found = staying(draft.world, draft.units, stack)
    chosen = [unit for unit in found if not command.units or unit.id in command.units]
    if not chosen or len(chosen) < len(set(command.units)):
        raise Refusal("no_garrison", "It has no garrison units", RULE)
    check_order(draft, stack, "stance")
    if not all(able(unit) for unit in chosen):
        raise Refusal("not_able", "It is unable to", "SD4-4.09")
    for unit in chosen:
        draft.set_unit(unit.id, statuses=tuple(sorted({*unit.statuses, FIELD})))
    draft.emit(OrdersGiven(audience=(command.by,), rule=RULE, stack=stack.id, what="field"))
