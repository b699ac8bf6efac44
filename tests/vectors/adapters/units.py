"""Operations on cards, ammunition, leaders and single figures."""

from fractions import Fraction

from game.core.dice import ScriptedDice
from game.core.numbers import CENT, THIRD
from game.core.records import replace
from game.rulesets.second_dawn.battle.opening import footing
from game.rulesets.second_dawn.battle.pairing import shield_gear
from game.rulesets.second_dawn.battle.state import battle_stat
from game.rulesets.second_dawn.battle.state.battle_records import Combatant
from game.rulesets.second_dawn.command import bonus_table
from game.rulesets.second_dawn.content.records import size_number
from game.rulesets.second_dawn.unit import damage, levels, pace
from game.rulesets.second_dawn.unit.reach import Arm, cleaves
from tests.vectors.adapters import Answer, Given, adapter, halves, in_halves
from tests.vectors.adapters.content import kind, terrain
from tests.vectors.adapters.fights import BLUE, GREEN, opened, party

SD = "second-dawn"


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


@adapter(SD, "tactical_move")
def tactical_move(given: Given, dice: ScriptedDice) -> Answer:
    """A piker of that move in the hex; its feet are the farthest that it covers in one round."""
    penalty = 0 if given["terrain"] == "none" else terrain()[given["terrain"]].ground or 0
    piker = replace(kind("piker"), move=given["max_move"] * THIRD)
    blue, green = (party(n, [Combatant(id=f"piker_{n}", kind=piker)]) for n in (BLUE, GREEN))
    fight = opened(blue, green, dice, ground_penalty=penalty)
    move = footing.tactical_pace(fight, "piker_0")
    return {
        "penalty": penalty,
        "tactical_move": Fraction(move, THIRD),
        "feet": max(feet for feet in range(200) if (pace.rounds_apart(feet, move) or 0) <= 1),
        "evasion_for_initiative": given.get("evasion"),
        "move_for_initiative": footing.points(fight, "piker_0"),
        "borders_per_turn": max(1, given["max_move"] // (1 - penalty)),
    }
