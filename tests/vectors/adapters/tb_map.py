"""The Battle for: prices, paths, riding, stacks and command on the map."""

from fractions import Fraction
from functools import cache
from typing import Any

from game import paths
from game.content.load import load_rules
from game.core.dice import ScriptedDice
from game.core.refusal import Refusal
from game.rulesets.battle_for.land import travel
from game.rulesets.battle_for.records import CONTENT_TYPES, MOVE_PARTS, TerrainRow
from game.rulesets.battle_for.units import command, riding
from game.rulesets.battle_for.units.riding import RidingBody
from tests.vectors.adapters import Answer, Given, adapter, in_halves

TB = "battle-for"


@cache
def terrains() -> dict[str, TerrainRow]:
    """The shipped table 11.2."""
    types = {"terrain": CONTENT_TYPES["terrain"]}
    loaded = load_rules("battle_for", types, (paths.data_dir() / "rulesets" / "battle_for",))
    return dict(loaded.rules.table("terrain", TerrainRow))


def _points(moves: int | None) -> Fraction | None:
    return None if moves is None else Fraction(moves, MOVE_PARTS)


def _moves(points: Any) -> int:
    return int(Fraction(points) * MOVE_PARTS)


def payer(given: Given) -> travel.Payer:
    """A unit as it pays at the start of a turn; `move_left` if it has less."""
    full = _moves(given.get("move", given.get("move_left")))
    return travel.rested(travel.Payer(move_type=given["move_type"], left=full, full=full))


@adapter(TB, "move_cost")
def move_cost(given: Given, dice: ScriptedDice) -> Answer:
    return {"cost": _points(travel.price(terrains()[given["terrain"]], given["move_type"]))}


@adapter(TB, "stack_path")
def stack_path(given: Given, dice: ScriptedDice) -> Answer:
    walking = [unit for unit in given["stack"] if not unit.get("riding")]
    party: travel.Payers | None = tuple(payer(unit) for unit in walking)
    left = {unit["name"]: _points(_moves(unit["move"])) for unit in given["stack"]}
    entered = 0
    for terrain in given["path"]:
        party = travel.all_paid(party or (), terrains()[terrain])
        if party is None:
            break
        entered += 1
        left |= {unit["name"]: _points(p.left) for unit, p in zip(walking, party, strict=True)}
    return {"hexes_entered": entered, "move_left": left}


@adapter(TB, "can_ride")
def can_ride(given: Given, dice: ScriptedDice) -> Answer:
    bodies = {
        name: RidingBody(name=name, **{key: in_halves(value) for key, value in given[name].items()})
        for name in "xyz"
    }
    return {"legal": _allowed(riding.check_seats, bodies, {"y": "x", "z": "y"})}


@adapter(TB, "can_stack")
def can_stack(given: Given, dice: ScriptedDice) -> Answer:
    bodies = {
        unit["name"]: RidingBody(name=unit["name"], move_type=unit["move_type"]) for unit in given["units"]
    }
    seats = {unit["name"]: unit["riding"] for unit in given["units"] if unit["riding"]}
    return {"legal": _allowed(riding.check_stack, bodies, seats)}


def _allowed(check: Any, bodies: dict[str, RidingBody], seats: dict[str, str]) -> bool:
    try:
        check(bodies, seats)
    except Refusal:
        return False
    return True


@adapter(TB, "in_command")
def in_command(given: Given, dice: ScriptedDice) -> Answer:
    found = command.standing(**{**given, "old_orders": bool(given["old_orders"])})
    return {"in_command": found.in_command, "action": found.action}
