"""Mounts and those they carry, as figures of a battle: SD3-11, SD3-12, SD3-13.

A mount stands for all that it carries: the carried have no pairing and no place of their own, but hits, ammo
and a condition. With its rider aboard the mount is a cavalry (`cavalry.composite`), without him it fights as
it is; what it carries besides weighs on it.
"""

from collections.abc import Mapping, Sequence

from game.core.numbers import THIRD
from game.core.records import replace
from game.rulesets.second_dawn.battle.state import battle_stat, sky
from game.rulesets.second_dawn.battle.state.battle_records import Fighter, Standing
from game.rulesets.second_dawn.content.records import SIZES
from game.rulesets.second_dawn.mounts import carrying
from game.rulesets.second_dawn.mounts.carrying import Capacity, Load
from game.rulesets.second_dawn.unit.damage import FIT

_PERCENT = 100
_NOTHING: Capacity = Capacity(combat=0, optimum=0, maximum=0)


def size_name(fighter: Fighter) -> str:
    """Name of a combatant's size."""
    return SIZES[fighter.size - 1]


def load_of(mount: Fighter, riders: Sequence[Fighter]) -> Load:
    """What these weigh on the mount; its own rider is no load (SD3-11.05, SD3-11.06)."""
    if mount.vehicle:
        return carrying.ABOARD
    increased = mount.able.carry >= _PERCENT
    own = next((rider for rider in riders if rider.id == mount.rider), None)
    limits = carrying.capacity(
        size_name(mount),
        sky=mount.flier,
        rider_size=size_name(own) if own else "",
        increased=increased,
    )
    cargo: dict[str, int] = {}
    for rider in riders:
        if rider.id != mount.rider:
            cargo[size_name(rider)] = cargo.get(size_name(rider), 0) + 1
    points = carrying.cargo_points(cargo) + mount.cargo
    return carrying.encumbrance(points, limits or _NOTHING, sky=mount.flier, increased=increased)


def seated(mount: Fighter, riders: Sequence[Fighter]) -> Fighter:
    """The mount with these on its back: a cavalry if its rider is among them, and what the load makes of it
    (SD3-11.05, SD3-12.01, SD3-12.07). KeyError if it is no mount."""
    if mount.unridden is None:
        raise KeyError(mount.id)
    names = tuple(rider.id for rider in riders)
    base = mount.ridden if mount.ridden is not None and mount.rider in names else mount.unridden
    load = load_of(mount, riders)
    move = {"normal": max(0, base.move - load.penalty * THIRD), "one_per_round": min(base.move, THIRD)}
    cap = sky.ZONES[sky.TOP if load.zone_cap is None else load.zone_cap]
    return replace(
        base,
        riders=names,
        rider=mount.rider,
        unridden=mount.unridden,
        ridden=mount.ridden,
        evasion=base.evasion + load.evasion if load.evasion_set is None else load.evasion_set,
        move=move.get(load.move, 0),
        zone_max=sky.lower(base.zone_max, cap),
        burdened=not load.attack,
    )


def shares_ammo(mount: Fighter) -> bool:
    """Whether a mount shoots with its rider's weapon: what it spends is his (SD3-12.03)."""
    own = mount.unridden is not None and mount.unridden.style == "shooter"
    return mount.style == "shooter" and mount.rider in mount.riders and not own


def fighting(
    mount: Fighter, fighters: Mapping[str, Fighter], standings: Mapping[str, Standing]
) -> tuple[str, ...]:
    """Carried units that attack beside the mount: trained riders, at combat carry, hand to hand within two
    sizes and with the mount's own reach (SD3-13.02, SD3-13.03). The cavalry's rider does not: it is he who
    fights with the mount."""
    carried = [fighters[unit] for unit in mount.riders]
    if not carried:
        return ()
    level = load_of(mount, carried).level
    return tuple(
        rider.id
        for rider in carried
        if rider.id != mount.rider
        and standings[rider.id].condition == FIT
        and carrying.carried_may_attack(
            level,
            rider=rider.rides,
            melee=not battle_stat.shoots(rider, standings[rider.id].ammo),
            size=size_name(rider),
            reach=rider.reach,
            mount_size=size_name(mount),
            mount_reach=(mount.unridden or mount).reach,
        )
    )
