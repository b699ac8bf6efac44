"""What is odd about the tables of the wild although their form is right. SD3-5.09, SD3-7.05, SD11-2.09."""

from collections.abc import Iterator, Mapping

from game.core.fields import RecordFinding
from game.core.seams.placing import Lint, Tables
from game.rulesets.second_dawn.content.wild_records import ForageRow, Species, TribeRow
from game.rulesets.second_dawn.factions.peoples import shares
from game.rulesets.second_dawn.factions.tribes import rank_budget


def beasts(row: Species, tables: Tables) -> Iterator[RecordFinding]:
    """SD3-5.01, SD3-5.09: ferals are beasts of the ruleset, fliers in the sky and others on the ground."""
    units = tables.get("unit", {})
    kind = units.get(row.id)
    if kind is None:
        known = tuple(id_ for id_, unit in units.items() if unit.type == "beast")
        yield RecordFinding("species-unit", f"there is no unit {row.id!r}", "", "error", known)
    elif kind.type != "beast":
        yield RecordFinding("species-unit", f"ferals are beasts, and {row.id} is not one", "", "error")
    elif kind.terrain != row.zone:
        yield RecordFinding("species-zone", f"{row.id} lives in the zone {kind.terrain}", "zone", "error")


def footing(row: Species, tables: Tables) -> Iterator[RecordFinding]:
    """SD3-5.09: it pops where it can stand."""
    known = tables.get("terrain", {})
    for name in row.terrains:
        terrain = known.get(name)
        if terrain is not None and row.zone == "ground" and terrain.ground is None:
            yield RecordFinding("species-terrain", f"nobody can stand in {name}", "terrains", "error")
    if row.terrains and not row.pack_dice.least:
        yield RecordFinding("species-pack", "a pack of 0 beasts could pop", "pack_dice", "error")


def fare(row: Species, tables: Tables) -> Iterator[RecordFinding]:
    """SD3-7.01: what it likes best is what it eats, and can be carried to it."""
    if row.preferred_food not in row.diet:
        yield RecordFinding(
            "species-food", f"{row.preferred_food} is not in its diet", "preferred_food", "error"
        )
    food = tables.get("food", {}).get(row.preferred_food)
    if food is not None and not food.carried and row.tameable != "none":
        yield RecordFinding("species-food", f"nobody can carry {row.preferred_food} to it", "preferred_food")


def grows(row: ForageRow, tables: Tables) -> Iterator[RecordFinding]:
    """SD11-2.09: a row of the forage table is a terrain."""
    known = tables.get("terrain", {})
    if row.id not in known:
        yield RecordFinding("forage-terrain", f"there is no terrain {row.id!r}", "", "error", tuple(known))


def roster(row: TribeRow, tables: Tables) -> Iterator[RecordFinding]:
    """SD4-11.02: the classes of a tribe have six ranks in all, and one of them commands."""
    units = tables.get("unit", {})
    kinds = [units[one] for one in row.roster if one in units]
    budget = rank_budget(kind.rank for kind in kinds)
    if not budget.valid:
        yield RecordFinding(
            "tribe-ranks", f"its classes have {budget.sum} ranks in all, not six", "roster", "error"
        )
    if kinds and not any(kind.commander for kind in kinds):
        yield RecordFinding("tribe-chief", "none of its classes commands", "roster", "error")
    for kind in kinds:
        if kind.race != row.id or kind.type != "infantry":
            yield RecordFinding("tribe-race", f"{kind.id} is not infantry of its race", "roster", "error")
        if not shares(row, kind):
            shared = row.special or row.home
            yield RecordFinding("tribe-special", f"{kind.id} lacks what its people share: {shared}", "roster")


def mutual(row: TribeRow, tables: Tables) -> Iterator[RecordFinding]:
    """SD10-14.05: hatred is mutual."""
    for other in row.hates:
        hated = tables.get("tribe", {}).get(other)
        if hated is not None and row.id not in hated.hates:
            yield RecordFinding(
                "tribe-hatred", f"{other} does not hate {row.id}, but hatred is mutual", "hates"
            )


LINTS: Mapping[str, tuple[Lint, ...]] = {
    "species": (beasts, footing, fare),
    "forage": (grows,),
    "tribe": (mutual, roster),
}
