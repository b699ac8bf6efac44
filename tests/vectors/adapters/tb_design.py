"""The Battle for: what units cost and which may be designed."""

from fractions import Fraction

from game.core.dice import ScriptedDice
from game.core.records import replace
from game.rulesets.battle_for.design import cost, limits
from game.rulesets.battle_for.records import MOVE_PARTS, BattleForParams, UnitDesign
from tests.vectors.adapters import Answer, Given, adapter, in_halves

TB = "battle-for"


def unit_kind(given: Given) -> UnitDesign:
    """A design as the vectors give it; what they leave out is nothing."""
    move = Fraction(given.get("move", 1)) * MOVE_PARTS
    return UnitDesign(
        id=given.get("name", "unit"),
        name=given.get("name", "Unit"),
        hits=in_halves(given["hits"]),
        attack=given.get("attack", 0),
        defense=given.get("defense", 0),
        move=move.numerator if move.denominator == 1 else 0,
        move_type=given["move_type"],
        cargo=in_halves(given.get("cargo", 0)),
        specials=tuple(given.get("specials", ())),
    )


@adapter(TB, "unit_cost")
def unit_cost(given: Given, dice: ScriptedDice) -> Answer:
    found = cost.price(unit_kind(given["unit"]), given["world"])
    return {"cost_exact": found.exact, "cost": found.points}


@adapter(TB, "size_factor")
def size_factor(given: Given, dice: ScriptedDice) -> Answer:
    return {"size_factor": cost.size_factor(given["world"], given["hits"])}


@adapter(TB, "validate_design")
def validate_design(given: Given, dice: ScriptedDice) -> Answer:
    params = replace(BattleForParams(), world=given["world"])
    found = limits.validate(unit_kind(given["unit"]), params)
    return {"legal": not found, "error": found[0].code if found else None}
