"""What is odd about content although its form is right: one small check per rule."""

from collections.abc import Iterator, Mapping
from typing import get_args

from game.core.fields import RecordFinding
from game.core.records import replace
from game.core.seams.placing import Lint, Tables
from game.rulesets.battle_for.design.coin import name_fault
from game.rulesets.battle_for.design.cost import WORLDS
from game.rulesets.battle_for.design.limits import validate
from game.rulesets.battle_for.records import BattleForParams, MoveType, TerrainRow, UnitDesign


def legal_design(unit: UnitDesign, tables: Tables) -> Iterator[RecordFinding]:  # noqa: ARG001
    """TB-12.01, TB-12.03: a unit keeps to the limits of design, at least in one world. The commander's hits
    are the game master's to change, so they only raise a brow."""
    params = BattleForParams()
    by_world = {world: validate(unit, replace(params, world=world)) for world in WORLDS}
    broken = set.intersection(*({fault.code for fault in faults} for faults in by_world.values()))
    said: set[str] = set()
    for world, faults in by_world.items():
        for fault in faults:
            if fault.code in said:
                continue
            said.add(fault.code)
            message = f"{fault.message} ({fault.rule})"
            if fault.code not in broken:
                yield RecordFinding("design-world", f"not in {world.capitalize()}: {message}", fault.field)
            elif fault.code == "commander_hits_out_of_range":
                yield RecordFinding("design-limit", message, fault.field)
            else:
                yield RecordFinding("design-limit", message, fault.field, "error")


def writable_name(unit: UnitDesign, tables: Tables) -> Iterator[RecordFinding]:  # noqa: ARG001
    """A name that can be shown on a card."""
    wrong = name_fault(unit.name)
    if wrong:
        yield RecordFinding("design-name", wrong, "name", "error")


def entered_by_some(row: TerrainRow, tables: Tables) -> Iterator[RecordFinding]:  # noqa: ARG001
    """Table 11.2: every terrain can be entered by somebody, for at least a point of move (TB-5.15)."""
    costs = [
        cost for cost in (getattr(row, move_type) for move_type in get_args(MoveType)) if cost is not None
    ]
    if not costs:
        yield RecordFinding("terrain-closed", f"nobody can enter {row.name}", "flier")
    if any(cost < 2 for cost in costs):
        yield RecordFinding(
            "terrain-cheap", "entering a hex costs at least one point of move", "walker", "error"
        )


def shares(row: TerrainRow, tables: Tables) -> Iterator[RecordFinding]:
    """Table 11.1: the shares of all terrains together are the whole map."""
    rows = list(tables["terrain"].values())
    total = sum(other.share for other in rows)
    if rows and rows[0].id == row.id and total != 100:
        yield RecordFinding("terrain-share", f"the shares sum to {total}, not to 100", "share")


LINTS: Mapping[str, tuple[Lint, ...]] = {
    "unit": (legal_design, writable_name),
    "terrain": (entered_by_some, shares),
}
