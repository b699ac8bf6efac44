"""What mounts carry: weights, capacity, encumbrance, and carried units in a fight. SD3-11, SD3-12.06, SD3-13.

Loads are in cargo points, 128 to a medium unit; a cavalry's primary rider is not cargo.
"""

from collections.abc import Mapping
from typing import Literal

from game.core.numbers import Halves
from game.core.records import Record
from game.rulesets.second_dawn.content.ability_records import Abilities
from game.rulesets.second_dawn.content.records import size_number
from game.rulesets.second_dawn.unit.sizes import LARGE, heavy

MEDIUM_POINTS = 128
CARGO_POINTS: Mapping[str, int] = {
    "tiny": 1,
    "petite": 8,
    "small": 32,
    "medium": MEDIUM_POINTS,
    "large": 1536,
    "huge": 6144,
    "immense": 30720,
}
"""Weight of a carried unit (SD3-11.04)."""
AIM_AT_CARRIED = -2
"""Battle stat change of an enemy scout that aims at a carried unit (SD3-12.06)."""

_LARGE_RIDER = 12 * MEDIUM_POINTS
REACH_SIZES = 2
"""Sizes between a mount and whoever strikes from its back, or at it (SD3-12.06, SD3-13.03)."""
_GROUND = {"large": (2, 3, 4), "huge": (4, 6, 8), "immense": (16, 24, 32)}
"""Combat, optimum and maximum carry of ground mounts in mediums; half of it in the sky (SD3-11.06)."""

Level = Literal["combat_carry", "optimum_carry", "maximum_carry", "over_carry", "aboard"]
"""How laden a mount is; `aboard`: it is a vehicle, in which nobody fights (SD1-3.03)."""


class Capacity(Record):
    """Limits in cargo points; one below 0 cannot be met (SD3-11.07)."""

    combat: int
    optimum: int
    maximum: int


class Load(Record):
    """What a load does to a mount or a cavalry (SD3-11.05).

    `evasion` is a change, unless `evasion_set` names the figure it becomes; `penalty` lowers move by terrain,
    roads too; `zone_cap` is the highest sky zone, None for no limit and on the ground; `move` is how it still
    moves: `one_per_round` enters a hex with all its remaining move.
    """

    points: int
    level: Level
    attack: bool = True
    penalty: int = 0
    evasion: int = 0
    evasion_set: int | None = None
    zone_cap: int | None = None
    move: Literal["normal", "one_per_round", "none"] = "normal"


ABOARD = Load(points=0, level="aboard", attack=False)
"""What a vehicle has on it: no burden of its own, for those that draw it feel it (SD5-5.07)."""


def may_carry(unit_type: str, size: str, *, basic: bool, able: Abilities) -> bool:
    """Whether a unit is a mount (SD3-3.08, SD3-11.01, SD3-14): heavy beasts are, and quadruped heavy
    infantry; basic heavies only with the special `mount`; not those upright, or that gave it away. Vehicles
    are none, though others ride in them (SD5-5.07)."""
    if not heavy(size_number(size)) or able.no_mount:
        return False
    if able.mount:
        return True
    if basic:
        return False
    if unit_type == "beast":
        return not able.upright
    return able.quadruped


def largest_rider(mount_size: str, *, sky: bool, increased: bool = False) -> str:
    """Largest size that forms a cavalry with a mount of this size (SD3-11.06, 11.07)."""
    if mount_size == "immense" and not sky:
        return "large"
    return "large" if increased and mount_size == ("immense" if sky else "huge") else "medium"


def capacity(mount_size: str, *, sky: bool, rider_size: str = "", increased: bool = False) -> Capacity | None:
    """Limits of a mount, less what a large rider takes of each (SD3-11.06, 11.07). None: it carries nothing.
    `increased`: special increased carry, which doubles; in the sky that is the ground's figure."""
    row = _GROUND.get(mount_size)
    if row is None:
        return None
    less = _LARGE_RIDER if rider_size and size_number(rider_size) >= LARGE else 0
    factor = MEDIUM_POINTS * (1 + increased)
    combat, optimum, maximum = (value * factor // (1 + sky) - less for value in row)
    return Capacity(combat=combat, optimum=optimum, maximum=maximum)


def cargo_points(cargo: Mapping[str, int]) -> int:
    """Weight of carried units, numbers by size (SD3-11.04)."""
    return sum(CARGO_POINTS[size] * count for size, count in cargo.items())


def encumbrance(points: int, limits: Capacity, *, sky: bool, increased: bool = False) -> Load:
    """What a load does to its mount (SD3-11.05). With increased carry the optimum load costs neither the
    attack nor evasion."""
    if points <= limits.combat:
        return Load(points=points, level="combat_carry")
    if points <= limits.optimum:
        return Load(
            points=points,
            level="optimum_carry",
            attack=increased,
            penalty=1,
            evasion=0 if increased else -1,
            zone_cap=2 if sky else None,
        )
    if points <= limits.maximum:
        return Load(
            points=points,
            level="maximum_carry",
            attack=False,
            evasion_set=1,
            zone_cap=1 if sky else None,
            move="one_per_round",
        )
    return Load(
        points=points,
        level="over_carry",
        attack=False,
        evasion_set=0,
        zone_cap=0 if sky else None,
        move="none",
    )


def may_be_carried(*, flier: bool, rider: bool, garrison: bool) -> bool:
    """Whether a mount may take a unit along (SD3-11.02): ground units not in garrison; of fliers only riders
    (SD3-8.10, SD3-15.01)."""
    return not garrison and (rider or not flier)


def carried_may_attack(
    load: Level, *, rider: bool, melee: bool, size: str, reach: int, mount_size: str, mount_reach: int
) -> bool:
    """Whether a carried unit attacks (SD3-13.02, 13.03): riders, on a mount at combat carry; hand to hand it
    is within two sizes of the mount and reaches at least as far."""
    if not rider or load != "combat_carry":
        return False
    if not melee:
        return True
    near = abs(size_number(mount_size) - size_number(size)) <= REACH_SIZES
    return near and reach >= mount_reach


def carried_range(range_: str) -> str:
    """Range class of a carried shooter, one less (SD3-13.03); `none` cannot fire before melee."""
    return {"long": "middle", "middle": "short"}.get(range_, "none")


def damage_to_carried(
    attacker: Halves, target: Halves, *, primary_rider: bool, passenger_cap: bool = True
) -> Halves:
    """Base damage against a carried unit (SD3-12.06, SD0-6.04): at most the target's own. `passenger_cap` is
    the switch `passenger_damage_cap`; without it only the primary rider is so protected."""
    return min(attacker, target) if primary_rider or passenger_cap else attacker
