"""A campaign of The Battle for on a small land, and hands on its map."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from game.core.engine import Engine
from game.core.records import SideId, UnitId, replace
from game.rulesets.battle_for.ruleset import RULESET
from game.session.records import SessionState, TableSeat
from game.session.session import Session
from tests.rulesets.battle_for.small_states import BLUE, KINDS, RED, Table, design
from tests.ui.map_input import MapHands

LAND = (
    "..rr..h...",
    ".fr..mm...",
    "..r...w...",
    ".....ff...",
    "..s.......",
    "..........",
)
Army = tuple[tuple[int, int], Sequence[str], Mapping[str, str]]


def armies(*, scout: bool = True) -> dict[str, Army]:
    """Red's stacks: a commander's with mount and rider, a lone scout, foot far from any commander."""
    found: dict[str, Army] = {
        "a": ((2, 2), ["chief", "beast", "foot", "foot", "bow"], {"3": "2"}),
        "c": ((1, 4), ["foot", "foot"], {}),
    }
    if scout:
        found["b"] = ((3, 3), ["hawk_eye"], {})
    return found


def campaign(
    *,
    stage: str = "combat",
    land: Sequence[str] = LAND,
    red: dict[str, Army] | None = None,
    prepare: Callable[[Table], None] | None = None,
    **more: Any,
) -> Session:
    """Red's turn, in a part of it; blue stands two hexes off, out of sight. `prepare` changes the table."""
    KINDS.setdefault("hawk_eye", design("hawk_eye", 4, "flier", hits=2, specials=("scout",)))
    KINDS.setdefault("walking_eye", design("walking_eye", 4, hits=2, specials=("scout",)))
    table = Table(*land, ruleset=RULESET)
    for name, (place, units, riding) in (red or armies()).items():
        table.stack(name, table.at(*place), units, riding=riding)
    blue = more.pop("blue", {"z": ((6, 3), ["chief", "foot", "bow"], {})})
    for name, (place, units, riding) in blue.items():
        table.stack(name, table.at(*place), units, side=BLUE, riding=riding)
    if prepare is not None:
        prepare(table)
    start = table.campaign
    colours = {RED: "cinnabar", BLUE: "lapis"}
    sides = {
        s.id: replace(s, age=2 if s.id == RED else 1, colour=colours[SideId(s.id)])
        for s in start.sides.values()
    }
    begun = (
        Engine(table.world).begin(replace(start, sides=sides, params=replace(start.params, **more))).campaign
    )
    begun = replace(begun, clock=replace(begun.clock, stage=stage))
    seats = {side: TableSeat(side=side, controller="human") for side in begun.sides}
    state = SessionState(title="Letters", scenario="letters", seats=seats)
    return Session(table.world, begun, begun, state)


def hands_on(session: Session | None = None, **more: Any) -> MapHands:
    """Hands on the map of red."""
    return MapHands(session or campaign(), **more)


def unit(name: str) -> UnitId:
    """A unit by `<stack>.<number>`."""
    return UnitId(name)
