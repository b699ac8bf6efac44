"""Operations on unit designs, cards, ammunition, leaders and single figures."""

from fractions import Fraction

from game.core.dice import ScriptedDice
from game.core.numbers import CENT, THIRD
from game.core.records import SideId, replace
from game.rulesets.second_dawn.battle.opening import muster
from game.rulesets.second_dawn.battle.pairing import shield_gear
from game.rulesets.second_dawn.battle.state import battle_stat
from game.rulesets.second_dawn.battle.state.battle_records import Combatant
from game.rulesets.second_dawn.checks import design
from game.rulesets.second_dawn.command import bonus_table
from game.rulesets.second_dawn.content.records import Params, size_number
from game.rulesets.second_dawn.factions import upkeep
from game.rulesets.second_dawn.mounts import carrying
from game.rulesets.second_dawn.unit import damage, levels, weapons
from game.rulesets.second_dawn.unit.reach import Arm, cleaves
from tests.vectors.adapters import Answer, Given, adapter, halves, in_halves
from tests.vectors.adapters.content import kind, kinds, terrain

SD = "second-dawn"


def _design(given: Given) -> design.KindDesign:
    weapon = given.get("weapon")
    if weapon is not None:
        arm = (weapon["style"], weapon["range"])
    else:
        known = kinds().get(given["class"])
        arm = (known.weapon.style, known.weapon.range) if known and known.weapon else None
    return design.KindDesign(
        size=given["size"],
        type=given["type"],
        terrain=given["terrain"],
        level=given["level"],
        traits=tuple(given["traits"]),
        specials=tuple(given["specials"]),
        weapon=arm,
        stat_increase=given.get("stat_increase"),
        status=given.get("status") or "",
    )


def _exp_row(given: Given, basic: bool) -> str:
    if given["size"] == "medium" and given.get("status"):
        return "medium_titled"
    return f"{given['size']}_basic" if basic else given["size"]


@adapter(SD, "unit_stats")
def unit_stats(given: Given, dice: ScriptedDice) -> Answer:
    figures = design.derive(_design(given))
    known = kinds().get(given["class"])
    if known is not None and known.unarmed_counted:
        figures = design.printed_unarmed(figures)
    move = (given.get("override") or {}).get("move", figures.move)
    basic, specials = "basic" in given["traits"], given["specials"]
    leads = bonus_table.leadership_value(given["level"]) if "leadership" in specials else 0
    return {
        "upkeep": upkeep.upkeep(
            given["size"],
            given["rank"],
            basic=basic,
            level=given["level"],
            specials=specials,
            leadership_free=given["tribal_head"],
        ),
        "pop_per_day": figures.pop_per_day,
        "leadership": leads,
        "shown_combat": figures.combat + leads,
        "shown_defense": figures.defense + leads,
        "exp_next": levels.level_cost(_exp_row(given, basic), given["level"] + 1),
        "can_carry": carrying.may_carry(
            given["type"], given["size"], basic=basic, traits=given["traits"], specials=specials
        ),
        "combat": figures.combat,
        "defense": figures.defense,
        "damage": halves(figures.damage),
        "dr": halves(figures.reduction),
        "hits": halves(figures.hits),
        "move": move,
        "move_by_rules": figures.move,
        "evasion": figures.evasion,
        "reach": figures.reach,
        "reach_ft": figures.reach_ft,
        "ammo_max": halves(figures.ammo),
        "armed": figures.armed,
        "armoured": figures.armoured,
        "shield": figures.shield,
        "crit_dc": figures.crit_dc,
        "only_defending_modifier": figures.only_defending,
    }


@adapter(SD, "size_base")
def size_base(given: Given, dice: ScriptedDice) -> Answer:
    basic = given["basic"]
    figures = design.derive(
        design.KindDesign(
            size=given["size"],
            type=given["type"],
            terrain=given["terrain"],
            traits=("basic",) if basic else (),
            weapon=("melee", "short"),
        )
    )
    shooter = design.KindDesign(
        size=given["size"], type=given["type"], terrain=given["terrain"], weapon=("shooter", "short")
    )
    return {
        "combat": figures.combat,
        "defense": figures.defense,
        "damage": halves(figures.damage),
        "dr": halves(figures.reduction),
        "hits": halves(figures.hits),
        "croaks_at": halves(figures.croaks_at),
        "move": figures.move,
        "evasion": figures.evasion,
        "specials": figures.specials_free,
        "terrain_specials": figures.terrain_specials,
        "crit_dc": figures.crit_dc,
        "rank_max": figures.rank_max,
        "upkeep": figures.upkeep,
        "pop_per_day": figures.pop_per_day,
        "reach": figures.reach,
        "reach_ft": figures.reach_ft,
        "ammo_max": halves(design.derive(shooter).ammo),
    }


@adapter(SD, "unit_card")
def unit_card(given: Given, dice: ScriptedDice) -> Answer:
    unit = kind(given["class"])
    weapon = unit.weapon
    traits = list(unit.traits)
    if unit.basic:
        traits.insert(traits.index("humanoid") + 1 if "humanoid" in traits else 0, "basic")
    return {
        "race": unit.race,
        "type": unit.type,
        "size": unit.size,
        "rank": unit.rank,
        "level": 1,
        "exp_next": levels.level_cost(levels.exp_row(unit), 2),
        "terrain_special": unit.terrain_special,
        "combat": unit.combat,
        "defense": unit.defense,
        "damage": halves(unit.damage),
        "hits": halves(unit.hits),
        "move": Fraction(unit.move, THIRD),
        "evasion": unit.evasion,
        "weapon": weapon.name if weapon else None,
        "style": weapon.style if weapon else "melee",
        "range": weapon.range if weapon else "none",
        "reach_ft": weapon.reach_ft if weapon else 0,
        "reach": weapon.reach if weapon else 0,
        "ammo_max": halves(weapon.ammo if weapon else 0),
        "upkeep": Fraction(unit.upkeep, CENT),
        "pop_per_day": Fraction(unit.pop_per_day, unit.pop_days),
        "traits": traits,
        "specials": list(unit.specials),
    }


@adapter(SD, "ammo_track")
def ammo_track(given: Given, dice: ScriptedDice) -> Answer:
    ammo, most = in_halves(given["ammo_start"]), in_halves(given["ammo_max"])
    armed, after = [], []
    for fought in given["engagements"]:
        fired = ammo >= shield_gear.ONE_AMMO
        gathers = fought["won"] and not fought["other_enemy_near"] and not fought["enemy_retreated_half"]
        regained = shield_gear.HALF_AMMO if gathers and given["ammo_kind"] == "physical" else 0
        ammo = shield_gear.ammo_after(ammo, most, fired=fired, regained=regained)
        armed.append(fired)
        after.append(halves(ammo))
    return {"armed": armed, "after_each": after}


@adapter(SD, "sky_heights")
def sky_heights(given: Given, dice: ScriptedDice) -> Answer:
    what = given["what"]
    feet = weapons.TOWER_FEET if what == "tower" else weapons.WEAPONS["shooter", what].feet
    return {"feet": feet, "stories": Fraction(feet, given["feet_per_story"])}


@adapter(SD, "stack_bonus")
def stack_bonus(given: Given, dice: ScriptedDice) -> Answer:
    return {"stack_bonus": bonus_table.stack_bonus(given["stack_size"])}


@adapter(SD, "stack_total")
def stack_total(given: Given, dice: ScriptedDice) -> Answer:
    level, size, able = given["leader_level"], given["stack_size"], given["leader_state"] == "able"
    member = bonus_table.stack_terms(level, size, is_leader=False)
    leader = bonus_table.stack_terms(level, size, is_leader=True)
    valid = size <= bonus_table.MOST_IN_STACK
    member_bonus = battle_stat.total(member) + (given["creation_bonus"] if valid else 0)
    stack = battle_stat.total(term for term in leader if term.id == "stack")
    return {
        "leadership_stack": valid,
        "leadership": bonus_table.leadership_value(level),
        "stack_bonus": stack,
        "member_bonus": member_bonus,
        "leader_bonus": battle_stat.total(leader),
        "damage_multiplier": damage.multiplier(member_bonus),
        "lends_scout": valid and able,
        "screens": valid and able,
    }


@adapter(SD, "damage_multiplier")
def damage_multiplier(given: Given, dice: ScriptedDice) -> Answer:
    return {"multiplier": damage.multiplier(given["total_bonus"])}


@adapter(SD, "chief_bonus")
def chief_bonus(given: Given, dice: ScriptedDice) -> Answer:
    return {"bonus": bonus_table.chief_bonus(given["level"], same_hex=given["where"] == "same_hex")}


@adapter(SD, "level_gain")
def level_gain(given: Given, dice: ScriptedDice) -> Answer:
    traits = ("quick",) if given["only_quick"] else ()
    low, high = (
        design.derive(design.KindDesign(size="medium", level=level, traits=traits))
        for level in (1, given["level"])
    )
    return {
        "move_gain": high.move - low.move,
        "stat_gain": high.combat - low.combat,
        "hits_gain": halves(high.hits - low.hits),
    }


@adapter(SD, "size_mastery")
def size_mastery(given: Given, dice: ScriptedDice) -> Answer:
    offset = size_number(given["target_size"]) - size_number(given["own_size"])
    return {"bonus": battle_stat.size_mastery(given["offsets"], offset)}


@adapter(SD, "cleave_allowed")
def cleave_allowed(given: Given, dice: ScriptedDice) -> Answer:
    attacker, target = given["attacker"], given["target"]
    arm = Arm(size=size_number(attacker["size"]), range=attacker["range"], reach=attacker["reach"])
    return {"allowed": cleaves(arm, Arm(size=size_number(target["size"]), reach=target["reach"]))}


@adapter(SD, "hits_state")
def hits_state(given: Given, dice: ScriptedDice) -> Answer:
    """A full unit takes one regular blow that leaves it at these hits."""
    croaks_at = 0 if given["basic"] else -in_halves(given["base_damage"])
    left = in_halves(given["hits"])
    body = damage.StruckBody(hits=left + 40, size=size_number(given["size"]), croaks_at=croaks_at)
    blow = damage.Blow(attacker="a", kind="regular", amount=40, size=body.size)
    words = {"fit": "active", "critical": "critically_incapacitated", "croaked": "croaked"}
    return {"state": words[damage.settle(body, [blow]).condition]}


@adapter(SD, "round_damage")
def round_damage(given: Given, dice: ScriptedDice) -> Answer:
    target = given["target"]
    body = damage.StruckBody(
        hits=1000,
        size=size_number(target["size"]),
        reduction=in_halves(target["dr"]),
        basic=target["basic"],
        flier=target["type"] == "flier",
    )
    blows = [
        damage.Blow(
            attacker=f"{group}.{number}",
            kind="regular",
            amount=in_halves(hit["damage"]),
            basic=hit["basic"],
            size=size_number(hit["size"]),
            flier=hit["type"] == "flier",
        )
        for group, hit in enumerate(given["hits"])
        for number in range(hit["count"])
    ]
    return {"damage": halves(body.hits - damage.settle(body, blows).hits)}


@adapter(SD, "upkeep_growth")
def upkeep_growth(given: Given, dice: ScriptedDice) -> Answer:
    unit = kind(given["unit"])
    return {"per_day": design.growth_per_day(unit), "in_band": design.in_pacing_band(unit)}


@adapter(SD, "tactical_move")
def tactical_move(given: Given, dice: ScriptedDice) -> Answer:
    penalty = 0 if given["terrain"] == "none" else terrain()[given["terrain"]].ground or 0
    unit = muster.fighter_of(Combatant(id="unit", kind=kind("piker")), SideId("blue"), 0)
    fighter = replace(unit, move=given["max_move"] * THIRD)
    points = Fraction(muster.tactical_move(fighter, penalty), THIRD)
    return {
        "penalty": penalty,
        "tactical_move": points,
        "feet": points * muster.FEET_PER_MOVE,
        "evasion_for_initiative": given.get("evasion"),
        "move_for_initiative": points,
        "borders_per_turn": max(1, given["max_move"] // (1 - penalty)),
    }


@adapter(SD, "rule_values")
def rule_values(given: Given, dice: ScriptedDice) -> Answer:
    params = Params()
    values = {
        "promotion_to_advanced": Fraction(params.promotion_to_advanced, CENT),
        "promotion_to_warlord": Fraction(params.promotion_to_warlord, CENT),
        "digger_with_wagon_days": params.digger_tower_days,
        "digger_with_wagon_units": params.digger_tower_batch,
        "digger_with_wagon_wagons": 1,
    }
    return {name: values[name] for name in given["names"] if name in values}
