"""What files may place under these rules: SD2-14.00, SD3-11, SD3-18, SD4-17.01, SD5-8.03."""

from collections.abc import Mapping, Sequence
from typing import Any

from game.core.seams.placing import LAST_SIDE, Footing, PlacingRules, VictoryType
from game.rulesets.second_dawn.checks.lint import LINTS
from game.rulesets.second_dawn.content.land_records import Terrain
from game.rulesets.second_dawn.content.records import UnitKind
from game.rulesets.second_dawn.land.concealment import size_hides
from game.rulesets.second_dawn.land.supply import SUPPLY_X8
from game.rulesets.second_dawn.land.travel import fair_weather
from game.rulesets.second_dawn.mounts.seats import seating_fault


def footing(terrain: Terrain) -> Footing:
    """How units on foot enter a terrain: hard land is not opened by the full-move guarantee."""
    if terrain.ground is None:
        return "closed"
    return "open" if terrain.full_move else "hard"


def flies(kind: UnitKind) -> bool:
    """Whether a kind may begin in the sky."""
    return kind.terrain == "sky"


def stands(kind: UnitKind, terrain: Terrain) -> bool:
    """Whether a unit can be in a terrain by itself."""
    return flies(kind) or terrain.ground is not None


def hides(kinds: Sequence[UnitKind], terrain: Terrain, zone: str) -> str:
    """Why units cannot hide in a zone of a terrain under a fair sky (SD5-8.03), empty if they can."""
    fair = fair_weather()
    exposed = [k.name for k in kinds if not size_hides(k.size, terrain, fair, flier=zone == "sky")]
    return f"{exposed[0]} cannot hide in {terrain.name.lower()}" if exposed else ""


def hero(kind: UnitKind) -> str:
    """Why a kind cannot be a player's own character (SD3-18, SD4-17.01), empty if it can."""
    fit = kind.type == "infantry" and kind.able.scouts
    return "" if fit else "he must be infantry with scout"


def public_land(params: Mapping[str, Any]) -> bool:
    """Whether everybody knows the land from the start (SD5-7)."""
    return params["blank_unknown_land"] is False


VICTORIES: Mapping[str, VictoryType] = {
    "last_side": LAST_SIDE,
    "capitals": VictoryType(words="Whoever holds every capital wins", capitals=True),
    "hold": VictoryType(
        words="Whoever holds {places} for {days} wins",
        at_once="Whoever holds {places} wins",
        sites="the places to hold",
    ),
    "ruler": VictoryType(words="A side falls with its ruler if there is no heir; the last side wins"),
    "days": VictoryType(
        words="Whoever has the most cities after {days} wins", days="the last day of the match"
    ),
}

PLACING = PlacingRules(
    footing=footing,
    stands=stands,
    flies=flies,
    seats=lambda riders, mount, _, tables: seating_fault(riders, mount, tables),
    hides=hides,
    hero=hero,
    supply=lambda kind: SUPPLY_X8[kind.size],
    room="hex_capacity",
    victories=VICTORIES,
    lints=LINTS,
    public_land=public_land,
)
