"""What is told of a unit kind to those who know no rulebook."""

from collections.abc import Iterator

from game.core.commands.common import Craft
from game.core.seams.kinds import KindFacts, WeaponFacts
from game.rulesets.second_dawn.content.records import UnitKind, Weapon

_PRINTED = ("combat", "defense", "hits", "damage", "move", "evasion", "upkeep", "pop_per_day")


def kind_facts(kind: UnitKind) -> KindFacts:
    """A unit class in neutral terms (SD1-1)."""
    weapon = kind.weapon
    return KindFacts(
        combat=kind.combat,
        defense=kind.defense,
        damage=kind.damage,
        shrugs=kind.reduction,
        figures={name: getattr(kind, name) for name in _PRINTED},
        weapon=_weapon(weapon) if weapon is not None else None,
        size=kind.size,
        type=kind.type,
        race=kind.race,
        place=(kind.size, kind.race, kind.type),
        text=kind.text,
        higher=kind.promotes_to,
        traits=kind.traits,
        specials=kind.specials,
        rules=kind.rules,
        crafts=tuple(_crafts(kind)),
        beast=kind.type == "beast",
        vehicle=bool(kind.vehicle),
        flies=kind.terrain == "sky",
        scouts=kind.able.scouts,
        shoots=weapon is not None and weapon.style == "shooter",
        trains=kind.able.leads,
    )


def _crafts(kind: UnitKind) -> Iterator[Craft]:
    """What it knows besides fighting (SD7-2.10, SD7-2.27)."""
    if kind.able.heals:
        yield "heal"
    if kind.able.cooks:
        yield "cook"


def _weapon(weapon: Weapon) -> WeaponFacts:
    return WeaponFacts(
        name=weapon.name, shoots=weapon.style == "shooter", reach=weapon.reach, ammo=weapon.ammo
    )
