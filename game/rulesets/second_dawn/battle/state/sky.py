"""Sky zones and endurance of fliers: SD3-9, SD3-10.05, SD3-10.06.

Zones are numbers: 0 ground, 1 lower sky, 2 upper sky, 3 top. Moves are in points.
"""

from typing import Literal

from game.core.records import Record
from game.rulesets.second_dawn.battle.state import battle_stat
from game.rulesets.second_dawn.battle.state.battle_records import Fighter, Standing
from game.rulesets.second_dawn.content.ability_records import Abilities
from game.rulesets.second_dawn.content.land_records import Zone
from game.rulesets.second_dawn.mounts import carrying

GROUND, LOWER, UPPER, TOP = range(4)
ZONES: tuple[Zone, ...] = ("ground", "lower", "upper", "top")
RANGES = ("short", "middle", "long")
LOST_A_NIGHT = 2
"""Move points a night in the air costs, until a night on the ground (SD3-10.05)."""


def max_zone(
    able: Abilities,
    *,
    load_cap: int | None = None,
    wing_damage: int = 0,
    severed: bool = False,
) -> int:
    """Highest zone a flier can take (SD3-9.02, 9.03). `load_cap` is its load's (`carrying.Load.zone_cap`)."""
    if severed:
        return GROUND
    free = ZONES.index(able.max_zone) if able.max_zone else UPPER
    return max(GROUND, min(free, free if load_cap is None else load_cap) - wing_damage)


def lower(zone: Zone, other: Zone) -> Zone:
    """The lower of two zones."""
    return min(zone, other, key=ZONES.index)


def grounded_move(move: int) -> int:
    """Move of a flier that cannot fly (SD3-9.04): half, and it then pays ground penalties."""
    return move // 2


def in_range(style: Literal["melee", "shooter"], range_: str, own: int, target: int) -> bool:
    """Whether an attack reaches from zone to zone (SD3-9.06): hand to hand within one zone; projectiles as
    many zones up or down as their range, short 1 to long 3."""
    if style == "melee":
        return own == target
    return range_ in RANGES and abs(own - target) <= RANGES.index(range_) + 1


def reaches(attacker: Fighter, at: Standing, aim: Standing) -> bool:
    """Whether an attacker, as it now stands, reaches a target as that stands (SD3-9.06). All that attacks
    asks this: pairing, volleys, bouts, pursuit, areas. Who has no ammunition left fights hand to hand."""
    if at.zone == aim.zone:
        return True
    shoots = battle_stat.shoots(attacker, at.ammo)
    style: Literal["melee", "shooter"] = "shooter" if shoots else "melee"
    range_ = carrying.carried_range(attacker.range) if attacker.mount else attacker.range
    return in_range(style, range_, ZONES.index(at.zone), ZONES.index(aim.zone))


def may_force(own_max: Zone, target: Zone) -> bool:
    """Whether a flier may force another one in this zone to fight without projectiles (SD3-9.07)."""
    return ZONES.index(own_max) >= ZONES.index(target)


class Endurance(Record):
    """A flier's strategic move after nights in the air. `must_land`: it has to be on the ground at the end
    of that turn and rest the night; at a pool of 0 it is forced down (SD3-10.06)."""

    pool: int
    must_land: bool


def endurance(max_move: int, nights: int) -> Endurance:
    """Strategic move of a flier after consecutive nights airborne (SD3-10.05, 10.06); a night on the ground
    sets them to 0. Tactical move and initiative do not suffer (SD3-10.07)."""
    pool = max(0, max_move - LOST_A_NIGHT * nights)
    return Endurance(pool=pool, must_land=2 * pool <= max_move)
