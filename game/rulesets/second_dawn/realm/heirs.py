"""Heirs that a side makes for money: SD4-3.07 to 3.09."""

from game.core.commands.realm import MakeHeir
from game.core.records import RuleId
from game.core.refusal import Refusal
from game.rulesets.second_dawn.command import succession
from game.rulesets.second_dawn.content.typed import Draft
from game.rulesets.second_dawn.factions.regency import HEIR, RULER
from game.rulesets.second_dawn.factions.titles import HEIR_PRICE
from game.rulesets.second_dawn.realm import cities, levels
from game.rulesets.second_dawn.unit.losses import able

_RULE = RuleId("SD4-3.07")


def make_heir(draft: Draft, command: MakeHeir) -> None:
    """Make a commander of the side an heir; what he is otherwise stays as it is. Refused for who commands
    nobody, for the ruler and for who is one already."""
    cities.require_realm(draft)
    unit = draft.units.get(command.unit)
    if unit is None or unit.side != command.by or unit.held_by is not None or not able(unit):
        raise Refusal("no_such_unit", "You have no such unit", _RULE)
    if not draft.world.kind(unit.kind).commander:
        raise Refusal("no_commander", "Only a commander can be made heir", _RULE)
    if RULER in unit.statuses or succession.is_heir(draft, unit):
        raise Refusal("twice", "He is already the ruler or an heir", _RULE)
    levels.pay(draft, command.by, HEIR_PRICE, "heir")
    draft.set_unit(unit.id, statuses=tuple(sorted({*unit.statuses, HEIR})))
