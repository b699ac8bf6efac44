"""What files may place under these rules: TB-1.03, TB-1.05, TB-5.06 to 5.11, TB-11.02."""

from collections.abc import Mapping, Sequence
from typing import Any

from game.core.refusal import Refusal
from game.core.seams.placing import LAST_SIDE, Footing, PlacingRules, VictoryType
from game.rulesets.battle_for.design.lint import LINTS
from game.rulesets.battle_for.land.travel import price
from game.rulesets.battle_for.records import TerrainRow, UnitDesign
from game.rulesets.battle_for.units.army import FLIER
from game.rulesets.battle_for.units.riding import RidingBody, check_seats

IDLE = frozenset({"alliance", "zone", "player_character", "orders", "weather", "fires", "home"})
"""Keys of a scenario without meaning here: a side is an alliance, and there is no sky and no weather."""


def footing(terrain: TerrainRow) -> Footing:
    """Whether Walkers enter a terrain."""
    return "closed" if terrain.walker is None else "open"


def stands(kind: UnitDesign, terrain: TerrainRow) -> bool:
    """Whether a unit that nothing carries can be in a terrain (TB-11.02)."""
    return price(terrain, kind.move_type) is not None


def seats(
    riders: Sequence[UnitDesign],
    mount: UnitDesign,
    nested: Sequence[UnitDesign],
    tables: Mapping[str, Mapping[str, Any]],  # noqa: ARG001
) -> str:
    """Why a mount does not carry riders and those on their backs, empty if it does (TB-5.06, 5.07, 5.11)."""
    bodies = {"mount": _body(mount)}
    bodies |= {f"rider {n}": _body(kind) for n, kind in enumerate((*riders, *nested))}
    try:
        check_seats(bodies, dict.fromkeys([unit for unit in bodies if unit != "mount"], "mount"))
    except Refusal as refusal:
        return f"{refusal.refused.detail} ({refusal.refused.rule})"
    return ""


def _body(kind: UnitDesign) -> RidingBody:
    return RidingBody(name=kind.name, hits=kind.hits, cargo=kind.cargo, move_type=kind.move_type)


def public_land(params: Mapping[str, Any]) -> bool:
    """Whether everybody knows the land from the start (TB-2.02)."""
    return params["share_terrain"] is True or params["fog"] is False


VICTORIES: Mapping[str, VictoryType] = {
    "last_side": LAST_SIDE,
    "capture_city": VictoryType(
        words="Whoever captures {places} wins", sites="the city to capture", single=True
    ),
    "hold_city": VictoryType(
        words="Whoever captures {places} and holds it for {days} wins",
        sites="the city to hold",
        single=True,
        days="how long it is to be held",
    ),
}
"""Victory conditions (TB-1.03); the last side to stand wins always."""

PLACING = PlacingRules(
    footing=footing,
    stands=stands,
    flies=lambda kind: kind.move_type == FLIER,
    seats=seats,
    shared=True,
    idle=IDLE,
    victories=VICTORIES,
    lints=LINTS,
    public_land=public_land,
    master=lambda params: str(params["gm_side"]),
)
