"""The words a map may use: ids of terrain, roads and weather of the ruleset it is read for."""

from collections.abc import Mapping
from typing import Any

from game.core.records import Record


class Vocabulary(Record):
    """Ids in the order of the ruleset's tables. `closed` terrain cannot be entered on foot, `hard` only with
    enough move at hand (no full-move guarantee); roads are ordered from the best down."""

    terrain: tuple[str, ...]
    closed: tuple[str, ...] = ()
    hard: tuple[str, ...] = ()
    roads: tuple[str, ...] = ()
    weather: tuple[str, ...] = ()


def vocabulary(tables: Mapping[str, Mapping[str, Any]]) -> Vocabulary:
    """Vocabulary of a ruleset's content tables `terrain`, `road` and `weather`."""
    terrain = tables.get("terrain", {})
    return Vocabulary(
        terrain=tuple(terrain),
        closed=tuple(id_ for id_, row in terrain.items() if row.ground is None),
        hard=tuple(id_ for id_, row in terrain.items() if row.ground is not None and not row.full_move),
        roads=tuple(tables.get("road", {})),
        weather=tuple(tables.get("weather", {})),
    )
