"""The words a map may use: ids of terrain, roads and weather of the ruleset it is read for."""

from collections.abc import Callable, Mapping
from typing import Any

from game.core.records import Record
from game.core.seams.placing import Footing


class Vocabulary(Record):
    """Ids in the order of the ruleset's tables. `closed` terrain cannot be entered on foot, `hard` only with
    enough move at hand (no full-move guarantee); roads are ordered from the best down. `units` and `profiles`
    are for triggers, what is `wild` and `profiles` for packs, `units`, `buildings` and
    `foods` for cities; `own_units` what starts may give: rosters and premade units."""

    terrain: tuple[str, ...]
    closed: tuple[str, ...] = ()
    hard: tuple[str, ...] = ()
    roads: tuple[str, ...] = ()
    weather: tuple[str, ...] = ()
    units: tuple[str, ...] = ()
    profiles: tuple[str, ...] = ()
    wild: tuple[str, ...] = ()
    buildings: tuple[str, ...] = ()
    foods: tuple[str, ...] = ()
    own_units: tuple[str, ...] = ()


def vocabulary(tables: Mapping[str, Mapping[str, Any]], footing: Callable[[Any], Footing]) -> Vocabulary:
    """Vocabulary of a ruleset's content tables `terrain`, `road`, `weather`, `unit`, `profile`,
    `building`, `food`, `roster` and `premade`; `footing` says how units on foot enter a row of the first."""
    terrain = {id_: footing(row) for id_, row in tables.get("terrain", {}).items()}
    return Vocabulary(
        terrain=tuple(terrain),
        closed=tuple(id_ for id_, way in terrain.items() if way == "closed"),
        hard=tuple(id_ for id_, way in terrain.items() if way == "hard"),
        roads=tuple(tables.get("road", {})),
        weather=tuple(tables.get("weather", {})),
        units=tuple(tables.get("unit", {})),
        profiles=tuple(tables.get("profile", {})),
        buildings=tuple(tables.get("building", {})),
        foods=tuple(tables.get("food", {})),
        own_units=(*tables.get("roster", {}), *tables.get("premade", {})),
        wild=tuple(tables.get("species", tables.get("unit", {}))),
    )
