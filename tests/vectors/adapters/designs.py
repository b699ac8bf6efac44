"""Operations of the newer profile of unit creation: what size, type, traits and specials make of a unit."""

from typing import Any

from game.core.dice import ScriptedDice
from game.core.records import KindId
from game.rulesets.second_dawn.command import bonus_table
from game.rulesets.second_dawn.content.records import UnitKind, Weapon
from game.rulesets.second_dawn.content.template_records import Template
from game.rulesets.second_dawn.factions.upkeep import upkeep
from game.rulesets.second_dawn.mounts.cavalry import is_mount
from game.rulesets.second_dawn.template import design
from game.rulesets.second_dawn.template.board import board
from game.rulesets.second_dawn.template.design import DesignFigures, KindDesign
from game.rulesets.second_dawn.unit import levels
from game.session.library import rules
from tests.abilities import able_of
from tests.vectors.adapters import Answer, Given, adapter, halves
from tests.vectors.adapters.content import kind, kinds

SD = "second-dawn"
LEAST_RANKS = {"large": 2, "huge": 3, "massive": 4}
_MARKS = ("basic", "heavy", "non_combat")


def design_of(given: Given) -> KindDesign:
    """A vector's unit as its design; a class that names no weapon has that of the shipped one."""
    known: UnitKind | None = kinds().get(given.get("class", ""))
    weapon = given.get("weapon")
    arms = (weapon["style"], weapon["range"]) if weapon else None
    if arms is None and known is not None and known.weapon is not None:
        arms = (known.weapon.style, known.weapon.range)
    traits = tuple(given["traits"])
    names = (*(trait for trait in traits if trait != "basic"), *given["specials"])
    return KindDesign(
        size=given["size"],
        type=given["type"],
        terrain=given["terrain"],
        level=given["level"],
        traits=traits,
        able=able_of(*names),
        worn=kind("piker").worn,
        weapon=arms,
        stat_increase=given["stat_increase"],
        rank=None if "basic" in traits else given["rank"],
    )


def _shown(figures: DesignFigures) -> Answer:
    return {
        "combat": figures.combat,
        "defense": figures.defense,
        "damage": halves(figures.damage),
        "dr": halves(figures.reduction),
        "hits": halves(figures.hits),
        "croaks_at": halves(figures.croaks_at),
        "move": figures.move,
        "evasion": figures.evasion,
        "reach": figures.reach,
        "reach_ft": figures.reach_ft,
        "ammo_max": halves(figures.ammo),
        "armed": figures.armed,
        "armoured": figures.armoured,
        "shield": figures.shield,
        "crit_dc": figures.crit_dc,
        "only_defending_modifier": figures.only_defending,
        "rank_max": figures.rank_max,
        "specials": figures.specials_free,
        "terrain_specials": figures.terrain_specials,
        "upkeep": figures.upkeep,
        "pop_per_day": figures.pop_per_day,
    }


@adapter(SD, "unit_stats")
def unit_stats(given: Given, dice: ScriptedDice) -> Answer:
    wanted = design_of(given)
    figures = design.derive(wanted)
    if wanted.able.peaceful and wanted.type == "beast":
        figures = design.printed_unarmed(figures)
    out = _shown(figures)
    out["move_by_rules"] = figures.move
    out |= {key: value for key, value in given["override"].items() if key in out}
    level = given["level"]
    leads = bonus_table.leadership_value(level) if wanted.able.leads else 0
    out |= {
        "leadership": leads,
        "shown_combat": figures.combat + leads,
        "shown_defense": figures.defense + leads,
        "can_carry": is_mount(_kind_of(given, figures)),
        "exp_next": levels.level_cost(levels.exp_row(_kind_of(given, figures)), level + 1),
        "upkeep": upkeep(
            given["size"],
            given["rank"],
            basic="basic" in given["traits"],
            level=level,
            able=_paying(given, wanted),
        ),
    }
    return out


def _paying(given: Given, wanted: KindDesign) -> Any:
    """A tribe's head leads at no cost (SD4-11.07)."""
    if not given["tribal_head"]:
        return wanted.able
    return able_of(*(name for name in given["specials"] if name != "leadership"))


def _kind_of(given: Given, figures: DesignFigures) -> UnitKind:
    traits = tuple(trait for trait in given["traits"] if trait not in _MARKS)
    weapon = given["weapon"]
    return UnitKind(
        id=KindId(given["class"]),
        name=given["class"],
        size=given["size"],
        type=given["type"],
        rank=given["rank"],
        basic="basic" in given["traits"],
        combat=figures.combat,
        defense=figures.defense,
        hits=figures.hits,
        move=figures.move,
        evasion=figures.evasion,
        weapon=Weapon(name="weapon", style=weapon["style"], range=weapon["range"]) if weapon else None,
        traits=traits,
        specials=tuple(given["specials"]),
        able=able_of(*traits, *given["specials"]),
    )


@adapter(SD, "size_base")
def size_base(given: Given, dice: ScriptedDice) -> Answer:
    basic = ("basic",) if given["basic"] else ()
    base = KindDesign(size=given["size"], type=given["type"], terrain=given["terrain"], traits=basic)
    out = _shown(design.derive(base))
    if given["terrain"] == "sky":
        near = KindDesign(size=given["size"], terrain="sky", weapon=("melee", "short"))
        far = KindDesign(size=given["size"], terrain="sky", weapon=("shooter", "short"))
        melee, shots = _shown(design.derive(near)), _shown(design.derive(far))
        out |= {"reach": melee["reach"], "reach_ft": melee["reach_ft"], "ammo_max": shots["ammo_max"]}
    return out


@adapter(SD, "upkeep_growth")
def upkeep_growth(given: Given, dice: ScriptedDice) -> Answer:
    unit = kind(given["unit"])
    return {"per_day": design.growth_per_day(unit), "in_band": design.in_pacing_band(unit)}


@adapter(SD, "group_weight")
def group_weight(given: Given, dice: ScriptedDice) -> Answer:
    size = "massive" if given["size"] == "immense" else given["size"]
    made = board(Template(size=size, rank=LEAST_RANKS.get(size, 1)), rules("second_dawn").tables, "v5")
    figures = {figure.id: figure.value or 0 for figure in made.figures}
    each, count = figures["pounds"], figures["group"]
    return {"avg_lb": each, "group_count": count, "group_lb": each * count}
