"""Cavalry: a mount and its rider as one unit. SD3-12.01 to 12.05, SD3-15.01, SD3-11.08."""

from typing import Literal

from game.core.effects import Source
from game.core.numbers import HALF
from game.core.records import KindId, replace
from game.rulesets.second_dawn.content.ability_records import Abilities, abilities
from game.rulesets.second_dawn.content.records import UnitKind, Weapon, size_number
from game.rulesets.second_dawn.mounts import carrying
from game.rulesets.second_dawn.unit import sizes

BATTLE_BONUS = 1
"""Battle stats of a cavalry above its mount's (SD3-12.01)."""

_FLIER_AMMO = 2 * HALF


def is_mount(kind: UnitKind) -> bool:
    """Whether a unit carries others (SD3-11.01)."""
    return carrying.may_carry(kind.type, kind.size, basic=kind.basic, able=kind.able)


def may_form(rider: UnitKind, mount: UnitKind) -> bool:
    """Whether two units make a cavalry (SD3-12.01)."""
    if not rider.rides or not is_mount(mount):
        return False
    most = carrying.largest_rider(mount.size, sky=mount.terrain == "sky", increased=bool(mount.able.carry))
    return size_number(rider.size) <= size_number(most)


def composite(rider: UnitKind, mount: UnitKind, mastery: Literal["rider", "mount"] = "rider") -> UnitKind:
    """The one unit that rider and mount are (SD3-12.01 to 12.04): the mount with the rider's specials, its
    weapon if it is one size smaller, and a point more of battle stat, which is in the figures.

    `mastery`: whose size mastery counts if both have one. It eats for both. The caller has asked `may_form`.
    """
    fast = rider.able.steady and not mount.able.steady
    sources = (*mount.sources, *_added(rider, mount))
    able = abilities(sources)
    chosen = (rider.mastery, mount.mastery) if mastery == "rider" else (mount.mastery, rider.mastery)
    return replace(
        mount,
        id=KindId(f"{rider.id}_on_{mount.id}"),
        name=f"{rider.name} on {mount.name.lower()}",
        plural="",
        combat=mount.combat + BATTLE_BONUS,
        defense=mount.defense + BATTLE_BONUS,
        evasion=mount.evasion + fast,
        weapon=_bare(mount.weapon) if able.peaceful else weapon(rider, mount),
        traits=_with(mount.traits, rider.traits, sources),
        specials=_with(mount.specials, rider.specials, sources),
        sources=sources,
        able=able,
        mastery=chosen[0] or chosen[1],
        upkeep=mount.upkeep + rider.upkeep,
        pop_per_day=0,
        promotes_to=(),
    )


def weapon(rider: UnitKind, mount: UnitKind) -> Weapon | None:
    """What a cavalry fights with (SD3-12.03): the weapon of a rider just one size smaller, resized to the
    mount, else the mount's own. In the sky it is of short range, with 2 ammo at most."""
    held = rider.weapon
    if held is None or size_number(mount.size) - size_number(rider.size) != 1:
        return mount.weapon
    airborne = mount.terrain == "sky"
    range_ = "short" if airborne and held.range != "none" else held.range
    if held.style == "shooter":
        most = min(held.ammo, _FLIER_AMMO) if airborne else held.ammo
        return replace(held, range=range_, ammo=most)
    reach = 0 if range_ == "none" else sizes.base_reach(size_number(mount.size), range_)
    return replace(held, range=range_, reach=reach, reach_ft=sizes.reach_feet(reach))


def _bare(natural: Weapon | None) -> Weapon | None:
    """A mount that does not fight: hand to hand, without reach (SD3-12.04)."""
    if natural is None:
        return None
    return replace(natural, style="melee", range="none", reach=0, reach_ft=0, ammo=0)


def _added(rider: UnitKind, mount: UnitKind) -> tuple[Source, ...]:
    """What the rider adds: his specials but for the saddle's, and that he does not fight (SD3-12.02,
    12.04)."""
    has = {source.id for source in mount.sources}
    return tuple(
        source
        for source in rider.sources
        if source.id not in has and _counts(abilities((source,)), special=source.id in rider.specials)
    )


def _counts(gift: Abilities, *, special: bool) -> bool:
    """Whether a rider's special, or trait, is one of the cavalry's too."""
    return not gift.sits if special else gift.peaceful


def _with(own: tuple[str, ...], added: tuple[str, ...], sources: tuple[Source, ...]) -> tuple[str, ...]:
    """Names of the mount's specials or traits, then those that the rider adds."""
    return (*own, *(source.id for source in sources if source.id in added and source.id not in own))


def mounting_stun(*, adv_initiative: bool) -> int:
    """Rounds that mounting or dismounting stuns a unit; each of the two has its own (SD3-11.08)."""
    return 0 if adv_initiative else 1
