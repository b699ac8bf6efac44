"""What is odd about content although its form is right: one small check per rule, run by the content checker.

A check gets one record and yields findings. `LINTS` lists them by content table.
"""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import pairwise

from game.core.fields import RecordFinding
from game.core.numbers import CENT, money_text
from game.core.seams.placing import Lint, Tables
from game.rulesets.second_dawn.checks import effects_lint, template_lint, wild_lint
from game.rulesets.second_dawn.checks.feral_lint import FERAL_LINTS
from game.rulesets.second_dawn.content.land_records import Terrain
from game.rulesets.second_dawn.content.order_records import StandingOrderRow
from game.rulesets.second_dawn.content.records import Trait, UnitKind, size_number
from game.rulesets.second_dawn.content.vehicle_records import Vehicle
from game.rulesets.second_dawn.template import design
from game.rulesets.second_dawn.unit.sizes import BASIC, LARGE, STANDARD, base_row
from game.rulesets.second_dawn.unit.specials import giving

_TRAVEL_SPECIALS = ("none", "rider", "garrison", "underground", "seafarer", "sky", "water")
_HOMELESS_MAY = ("none", "garrison", "rider")
"""What fliers may be besides (SD3-1.03, SD3-15.01)."""


def rank_of_size(unit: UnitKind, tables: Tables) -> Iterator[RecordFinding]:  # noqa: ARG001
    """SD2-2 table 2A, SD5-1.01: each size has its ranks; basic units are rank 1."""
    if unit.basic:
        if unit.size not in BASIC:
            sizes = " and ".join(BASIC)
            yield RecordFinding(
                "unit-basic", f"only {sizes} units can be basic, not {unit.size} ones", "basic", "error"
            )
        elif unit.rank != 1:
            yield RecordFinding("unit-rank", f"a basic unit is rank 1, not {unit.rank}", "rank", "error")
        return
    row = STANDARD[unit.size]
    if not row.rank_min <= unit.rank <= row.rank_max:
        allowed = f"{row.rank_min} to {row.rank_max}" if row.rank_min < row.rank_max else f"{row.rank_min}"
        yield RecordFinding(
            "unit-rank", f"a {unit.size} unit is rank {allowed}, not {unit.rank}", "rank", "error"
        )


def upkeep_band(unit: UnitKind, tables: Tables) -> Iterator[RecordFinding]:  # noqa: ARG001
    """SD0-4.15: a day of popping adds 20 to 40 smuckers of upkeep. Commanders and beasts are left out, and
    sizes of which less than one pops a day, because `pop_per_day` counts whole units."""
    if unit.commander or unit.type != "infantry" or not unit.pop_per_day:
        return
    if not unit.basic and STANDARD[unit.size].pop_per_day < 1:
        return
    if not design.in_pacing_band(unit):
        added = money_text(int(design.growth_per_day(unit) * CENT))
        figure = f"{money_text(unit.upkeep)} x {unit.pop_per_day} = {added}"
        yield RecordFinding("unit-upkeep-band", f"upkeep x pops a day is {figure}, not 20 to 40", "upkeep")


def ammunition(unit: UnitKind, tables: Tables) -> Iterator[RecordFinding]:  # noqa: ARG001
    """SD1-18: shooters spend ammunition, others have none."""
    weapon = unit.weapon
    if weapon is None:
        return
    if weapon.style == "shooter" and not weapon.ammo:
        yield RecordFinding("unit-ammo", f"{unit.name} shoots but has no ammunition", "weapon")
    if weapon.style == "melee" and weapon.ammo:
        yield RecordFinding("unit-ammo", f"{unit.name} has ammunition but does not shoot", "weapon")


def growing(unit: UnitKind, tables: Tables) -> Iterator[RecordFinding]:
    """SD3-3.09, SD3-16.01: beasts with the special evolve grow, into beasts, by age or level."""
    plan = unit.evolves
    if plan is None:
        return
    into = tables["unit"].get(plan.into)
    if unit.type != "beast" or (into is not None and into.type != "beast"):
        yield RecordFinding("unit-evolves", "only beasts evolve, into beasts", "evolves", "error")
    elif not unit.able.evolves:
        yield RecordFinding("unit-evolves", "the special evolve is missing", "specials")
    if not plan.days and not plan.level:
        yield RecordFinding("unit-evolves", "it needs days or a level to evolve", "evolves", "error")


def flying(unit: UnitKind, tables: Tables) -> Iterator[RecordFinding]:  # noqa: ARG001
    """SD3-8: what lives in the sky has the trait flier."""
    if (unit.terrain == "sky") != unit.able.flies:
        which = "the trait flier" if unit.terrain == "sky" else "terrain: sky"
        yield RecordFinding("unit-flier", f"{which} is missing", "terrain")


def body(unit: UnitKind, tables: Tables) -> Iterator[RecordFinding]:
    """SD3-1.03 to 1.05, SD3-3.01: beasts and fliers fight at short range, beasts without equipment; fliers
    are never basic and have no terrain special but garrison."""
    beast, flier = unit.type == "beast", unit.terrain == "sky"
    who = "a beast" if beast else "a flier"
    if (beast or flier) and unit.weapon is not None and unit.weapon.range in ("middle", "long"):
        yield RecordFinding("unit-body", f"{who} fights at short range", "weapon", "error")
    if beast and (unit.armour or unit.shield):
        worn = "armour" if unit.armour else "shield"
        yield RecordFinding("unit-body", f"a beast has no {worn}: write {worn}: false", worn, "error")
    if flier and unit.basic:
        yield RecordFinding("unit-body", "a flier is never basic", "basic", "error")
    if flier and unit.terrain_special not in _HOMELESS_MAY:
        yield RecordFinding("unit-body", "a flier has no terrain special", "terrain_special", "error")
    known: Mapping[str, Trait] = tables.get("trait", {})
    rows = [row for trait in unit.traits if (row := known.get(trait)) is not None]
    bodies = [row.id for row in rows if row.body]
    if len(bodies) > 1:
        yield RecordFinding(
            "unit-body", f"a unit has one body, not {' and '.join(bodies)}", "traits", "error"
        )
    for row in rows:
        if row.allowed and unit.type not in row.allowed:
            message = f"only {' or '.join(row.allowed)} is {row.name.lower()}"
            yield RecordFinding("unit-body", message, "traits", "error")


def specials_number(unit: UnitKind, tables: Tables) -> Iterator[RecordFinding]:
    """SD2-1.04: three specials, one for basic units, two more for each rank above the size's lowest; those
    that come with the class do not count."""
    if unit.basic and unit.size not in BASIC:
        return
    known = tables.get("special", {})
    counted = [name for name in unit.specials if name in known and not known[name].free]
    most = design.specials_free(base_row(unit.size, basic=unit.basic), None if unit.basic else unit.rank)
    if len(counted) > most:
        yield RecordFinding("unit-specials", f"{len(counted)} specials, {most} at most", "specials")


def status(unit: UnitKind, tables: Tables) -> Iterator[RecordFinding]:  # noqa: ARG001
    """SD4-3.01, SD4-3.02: one status, of commanders; only humans are royal."""
    held = [source.id for source in giving(unit, lambda able: able.titled)]
    if len(held) > 1:
        yield RecordFinding("unit-status", "a unit is noble or royal, not both", "traits", "error")
    elif held and not unit.commander:
        yield RecordFinding("unit-status", f"only commanders are {held[0]}", "traits", "error")
    elif unit.able.kingly and unit.race != "human":
        yield RecordFinding("unit-status", "only humans are royal", "traits", "error")


def leaders(unit: UnitKind, tables: Tables) -> Iterator[RecordFinding]:  # noqa: ARG001
    """SD4-5.01: who leads is a scout."""
    if unit.able.leads and not unit.able.scouts:
        yield RecordFinding("unit-special", "leadership requires the special scout", "specials")


def special_limits(unit: UnitKind, tables: Tables) -> Iterator[RecordFinding]:
    """SD2-6.01, SD2-6.12, SD2-6.20, SD3-16, SD4-9.01: each special has its units, its sizes and its lowest
    rank."""
    known = tables.get("special", {})
    is_a = _kinds_of(unit)
    for name in unit.specials:
        special = known.get(name)
        if special is None:
            continue
        missing = [word for word in special.allowed if word not in is_a]
        if missing:
            words = " ".join(missing)
            yield RecordFinding("unit-special", f"{special.name} is for {words} units", "specials", "error")
        elif (unit.basic or unit.size == "tiny") and not special.basic:
            which = "basic" if unit.basic else "tiny"
            yield RecordFinding(
                "unit-special", f"{which} units do not have {special.name}", "specials", "error"
            )
        elif special.sizes and unit.size not in special.sizes:
            message = f"{special.name} is for {' or '.join(special.sizes)} units, not {unit.size} ones"
            yield RecordFinding("unit-special", message, "size", "error", special.sizes)
        elif unit.rank < special.rank:
            message = f"{special.name} is for rank {special.rank} and up"
            yield RecordFinding("unit-special", message, "specials", "error")


def _kinds_of(unit: UnitKind) -> set[str]:
    """What a special may ask of a unit (`Special.allowed`)."""
    is_a = {unit.type, "flier" if unit.terrain == "sky" else "ground"}
    if unit.weapon is not None:
        is_a.add(unit.weapon.style)
    if size_number(unit.size) >= LARGE:
        is_a.add("heavy")
    if unit.commander:
        is_a.add("command")
    return is_a


def tiny_traits(unit: UnitKind, tables: Tables) -> Iterator[RecordFinding]:
    """SD2-2.01, SD2-6.01: all tiny units are natural swarms, and have no stat traits."""
    tiny = unit.size == "tiny"
    if tiny != unit.able.swarm:
        message = "tiny units have the trait swarm" if tiny else "only tiny units have the trait swarm"
        yield RecordFinding("unit-swarm", message, "traits", "error")
    if not tiny:
        return
    for name in unit.traits:
        trait = tables.get("trait", {}).get(name)
        if trait is not None and trait.stat:
            yield RecordFinding("unit-swarm", f"tiny units cannot be {trait.name.lower()}", "traits", "error")


def home(unit: UnitKind, tables: Tables) -> Iterator[RecordFinding]:
    """SD5-4.03: a terrain special names a terrain, or one of the specials of travel."""
    known = tables.get("terrain", {})
    if unit.terrain_special not in known and unit.terrain_special not in _TRAVEL_SPECIALS:
        message = f"terrain special {unit.terrain_special[:40]!r} is no terrain"
        yield RecordFinding("unit-home", message, "terrain_special")


def vehicle_unit(unit: UnitKind, tables: Tables) -> Iterator[RecordFinding]:
    """SD5-5.07: a vehicle has a row in the vehicle table, keeps to the ground, goes nowhere and strikes
    nobody by itself."""
    if (unit.type == "vehicle") != bool(unit.vehicle):
        missing = "vehicle" if unit.type == "vehicle" else "type: vehicle"
        allowed = tuple(tables.get("vehicle", ())) if unit.type == "vehicle" else ()
        yield RecordFinding("unit-vehicle", f"{missing} is missing", "type", "error", allowed)
    if not unit.vehicle:
        return
    wrong = {
        "terrain": unit.terrain == "sky",
        "move": unit.move > 0,
        "weapon": unit.weapon is not None,
        "specials": bool(unit.specials),
    }
    for field, found in wrong.items():
        if found:
            yield RecordFinding("unit-vehicle", f"a vehicle has no {field} of its own", field, "error")


def plural(unit: UnitKind, tables: Tables) -> Iterator[RecordFinding]:  # noqa: ARG001
    """Lists of units read better with a plural."""
    if not unit.plural:
        yield RecordFinding("unit-plural", f"{unit.name} has no plural", "name", "info")


def lofty_heights(row: Terrain, tables: Tables) -> Iterator[RecordFinding]:  # noqa: ARG001
    """SD5-4.04: lofty heights lower a penalty."""
    worst = Fraction(-100)
    if (row.flier if row.flier is not None else worst) > (
        row.flier_lofty if row.flier_lofty is not None else worst
    ):
        yield RecordFinding(
            "terrain-lofty", "fliers with lofty heights pay more here than others", "effects", "error"
        )


def vehicle_load(row: Vehicle, tables: Tables) -> Iterator[RecordFinding]:  # noqa: ARG001
    """SD5-5.07: a vehicle takes something, and of smaller units no fewer groups than of larger ones."""
    loads = [(size, groups) for size, groups in row.load.by_size.items() if groups]
    if not loads:
        yield RecordFinding("vehicle-load", f"{row.name} carries nothing", "load", "error")
    for (larger, few), (smaller, many) in pairwise(loads):
        if many < few:
            message = f"{many} {smaller} groups are fewer than {few} {larger} ones"
            yield RecordFinding("vehicle-load", message, "load", "error")


def vehicle_team(row: Vehicle, tables: Tables) -> Iterator[RecordFinding]:  # noqa: ARG001
    """SD5-5.07: somebody moves it, and the last push takes no more mounts than the way there."""
    if row.pushed == bool(row.mounts):
        how = "is drawn and pushed: leave one out" if row.pushed else "needs mounts, or pushed: true"
        yield RecordFinding("vehicle-team", f"{row.name} {how}", "mounts", "error")
    if row.last_push > row.mounts:
        message = f"the last push takes {row.last_push} mount groups, the way only {row.mounts}"
        yield RecordFinding("vehicle-team", message, "last_push", "error")


def order_rank(row: StandingOrderRow, tables: Tables) -> Iterator[RecordFinding]:
    """SD2-14.37: the first row that fits counts, so no two stand in the same place."""
    for other in tables["order"].values():
        if other.id != row.id and other.rank == row.rank:
            yield RecordFinding("order-rank", f"{other.id} already has rank {row.rank}", "rank", "error")


def order_shadowed(row: StandingOrderRow, tables: Tables) -> Iterator[RecordFinding]:
    """SD2-14.37: a row that another one always forestalls is never used."""
    for other in tables["order"].values():
        if other.rank < row.rank and all(_covers(other, row, name) for name in _CONDITIONS):
            yield RecordFinding("order-shadowed", f"{other.id} always applies before this row", "rank")
            return


_CONDITIONS = ("when", "orders", "classes", "stance", "states", "foe", "needs")


def _covers(wide: StandingOrderRow, narrow: StandingOrderRow, name: str) -> bool:
    """Whether a condition of one row holds wherever that of another does."""
    first, second = getattr(wide, name), getattr(narrow, name)
    if not first:
        return True
    return set(first) >= set(second) > set() if isinstance(first, tuple) else first == second


_OF_FIGURES: tuple[Lint, ...] = (
    rank_of_size,
    upkeep_band,
    ammunition,
    flying,
    body,
    special_limits,
    specials_number,
    leaders,
    status,
    tiny_traits,
    home,
    vehicle_unit,
)


def figures(unit: UnitKind, tables: Tables) -> Iterator[RecordFinding]:
    """The checks of a unit that is written in figures; one of answers was judged by these (SD6-15)."""
    for lint in _OF_FIGURES if unit.template is None else ():
        yield from lint(unit, tables)


LINTS: Mapping[str, tuple[Lint, ...]] = {
    "unit": (figures, growing, plural),
    "terrain": (lofty_heights, effects_lint.on_terrain),
    "vehicle": (vehicle_load, vehicle_team),
    "order": (order_rank, order_shadowed),
    **effects_lint.LINTS,
    **template_lint.LINTS,
    **wild_lint.LINTS,
    **FERAL_LINTS,
}
