"""A unit's figures from its design: size, type, traits, specials, weapon, level.

SD1-4 to SD1-6, SD2-1, SD2-2, SD3-1, SD3-14.

The shipped units are stored with their printed figures; this derives them, for tests, for the designer and
for units made by hand.
"""

from fractions import Fraction
from typing import Literal

from game.core.numbers import CENT, HALF, Halves
from game.core.records import Record, replace
from game.rulesets.second_dawn.battle.state import battle_stat
from game.rulesets.second_dawn.content.ability_records import NONE, Abilities, StatRow
from game.rulesets.second_dawn.content.records import UnitKind, size_number
from game.rulesets.second_dawn.template.figures import dodge_increase
from game.rulesets.second_dawn.unit import armour, crits, levels, sizes
from game.rulesets.second_dawn.unit.weapons import WEAPONS

PACING_BAND = (20, 40)
"""Smuckers a day by which popping one kind without pause should raise upkeep (SD0-4.15)."""

_FLIER_AMMO = 2 * HALF


class DesignError(ValueError):
    """A design that the rules forbid."""


class KindDesign(Record):
    """What is chosen for a unit. `basic` is a trait like the others here; `able` is what its traits and
    specials do, `worn` what a shield does. `weapon` is (style, range) or None: no weapon. `stat_increase`
    is one of the special's four forms (SD1-6.05). `rank` None: the size's lowest. `suit`: it wears a whole
    suit of armour (SD7-2.70).
    """

    size: str
    type: Literal["infantry", "beast"] = "infantry"
    terrain: Literal["ground", "sky"] = "ground"
    level: int = 1
    traits: tuple[str, ...] = ()
    able: Abilities = NONE
    worn: tuple[StatRow, ...] = ()
    weapon: tuple[str, str] | None = None
    stat_increase: Literal["battle_stats", "move", "hits"] | None = None
    rank: int | None = None
    suit: bool = False


class DesignFigures(Record):
    """What comes of a design. Hits, damage, reduction and ammo in halves; move in points."""

    combat: int
    defense: int
    damage: Halves
    reduction: Halves
    hits: Halves
    croaks_at: Halves
    move: int
    evasion: int
    reach: int
    reach_ft: int
    ammo: Halves
    armed: bool
    armoured: bool
    shield: bool
    crit_dc: int
    only_defending: int
    rank_max: int
    specials_free: int
    terrain_specials: int
    upkeep: Fraction
    pop_per_day: Fraction


def derive(design: KindDesign) -> DesignFigures:
    """Figures of a design. DesignError if a trait is taken twice or takes a stat below 0 (SD1-5.01)."""
    traits, able = design.traits, design.able
    if len(set(traits)) != len(traits):
        raise DesignError("each trait can be taken only once")
    basic = "basic" in traits
    row = sizes.base_row(design.size, basic=basic)
    flier = design.terrain == "sky"
    if flier and basic:
        raise DesignError("fliers are never basic (SD3-1.05)")
    both = (design.stat_increase == "battle_stats") - flier
    combat = row.combat + both + able.card_combat
    defense = row.defense + both + able.card_defense
    hits = row.hits + HALF * (able.card_hits + (design.stat_increase == "hits"))
    move = row.move + _type_move(design) + able.card_move + (design.stat_increase == "move")
    move += able.card_suit if design.suit else 0
    move = _faster(design, move)
    if min(combat, defense, hits, move) < 0:
        raise DesignError("no trait may take a stat below 0 (SD1-5.01)")
    gains = _level_gains(design)
    reach, ammo = _reach(design), _ammo(design)
    worn = armour.Armour(natural=design.type == "beast" and not flier, flier=flier)
    shield = _pops_with_shield(design)
    return DesignFigures(
        combat=combat + gains[1],
        defense=defense + gains[1],
        damage=max(row.damage, sizes.larger_damage(design.size)) if able.card_larger else row.damage,
        reduction=row.reduction,
        hits=hits + gains[2] * HALF,
        croaks_at=row.croaks_at,
        move=move + gains[0],
        evasion=_evasion(row.evasion + able.card_evasion, able),
        reach=reach,
        reach_ft=sizes.reach_feet(reach),
        ammo=ammo,
        armed=not able.peaceful and (design.weapon is not None or design.type == "beast"),
        armoured=armour.armoured(able, worn),
        shield=shield,
        crit_dc=crits.own_dc(able, worn, basic=basic),
        only_defending=battle_stat.only_defending(able, design.worn if shield else ()),
        rank_max=row.rank_max,
        specials_free=specials_free(row, design.rank),
        terrain_specials=0 if flier else row.terrain_specials,
        upkeep=row.upkeep,
        pop_per_day=row.pop_per_day,
    )


def _evasion(evasion: int, able: Abilities) -> int:
    return dodge_increase(evasion) if able.card_evasion_half else evasion


def specials_free(row: sizes.SizeRow, rank: int | None = None) -> int:
    """Specials a unit may have: two more for each rank above its size's lowest (SD2-1.04)."""
    return row.specials + 2 * ((rank or row.rank_min) - row.rank_min)


def printed_unarmed(figures: DesignFigures) -> DesignFigures:
    """The figures of a card that counts the unarmed state in: a point less, half the damage (SD3-2.02)."""
    return replace(
        figures, combat=figures.combat - 1, defense=figures.defense - 1, damage=figures.damage // 2
    )


def _faster(design: KindDesign, move: int) -> int:
    """Percentages come last, and are floored (SD3-1.06)."""
    return move * (100 + design.able.card_move_percent) // 100


def _type_move(design: KindDesign) -> int:
    """A beast moves 2 faster on the ground; all fliers 4 faster than infantry (SD3-1.04, SD3-1.05)."""
    if design.terrain == "sky":
        return 4
    return 2 if design.type == "beast" else 0


def _level_gains(design: KindDesign) -> tuple[int, int, int]:
    """Move, battle stats and hits gained by level; tiny units turn hits into move (SD4-2.02, SD4-2.03)."""
    if design.able.grows_move and not design.able.grows_stats:
        return design.level - 1, 0, 0
    move, hits = levels.level_move_gain(design.level), levels.level_hits_gain(design.level)
    if design.size == "tiny":
        move, hits = move + hits, 0
    return move, levels.level_stat_gain(design.level), hits


def _fights(design: KindDesign) -> bool:
    return design.weapon is not None and not design.able.peaceful and design.weapon[1] != "none"


def _reach(design: KindDesign) -> int:
    if not _fights(design) or design.weapon is None or design.weapon[0] != "melee":
        return 0
    return max(1, sizes.base_reach(size_number(design.size), design.weapon[1]) + design.able.card_reach)


def _ammo(design: KindDesign) -> Halves:
    """By range; fliers 2; extra_ammo adds to it (SD1-2.02, SD3-8.04)."""
    if not _fights(design) or design.weapon is None or design.weapon[0] != "shooter":
        return 0
    base = _FLIER_AMMO if design.terrain == "sky" else WEAPONS[design.weapon].ammo
    return base + design.able.card_ammo * HALF


def _pops_with_shield(design: KindDesign) -> bool:
    """One-handed infantry with protect, unless striker forbids it (SD1-5.01)."""
    if design.type != "infantry" or not design.able.shield_skill or design.able.no_shield:
        return False
    weapon = WEAPONS.get(design.weapon) if design.weapon else None
    return weapon is not None and weapon.hands == 1


def growth_per_day(kind: UnitKind) -> Fraction:
    """Smuckers by which popping a kind without pause raises upkeep a day (SD0-4.15)."""
    return Fraction(kind.upkeep, CENT) * kind.pop_per_day / kind.pop_days


def in_pacing_band(kind: UnitKind) -> bool:
    """Whether that growth is what the author wanted for standard units (SD0-2.11)."""
    low, high = PACING_BAND
    return low <= growth_per_day(kind) <= high
