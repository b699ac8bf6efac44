"""Operations on beasts and fliers: dash, cavalry, loads, sky zones, endurance, neutrals, feeding."""

from fractions import Fraction

from game.core.dice import ScriptedDice
from game.core.numbers import CENT, THIRD
from game.rulesets.second_dawn.battle.state import sky
from game.rulesets.second_dawn.content.records import UnitKind, Weapon, size_number
from game.rulesets.second_dawn.mounts import carrying, cavalry
from game.rulesets.second_dawn.unit import pace, sizes
from game.rulesets.second_dawn.wild import wild_rules
from tests.abilities import able_of, remade
from tests.vectors.adapters import Answer, Given, adapter, halves, in_halves

SD = "second-dawn"


@adapter(SD, "dash")
def dash(given: Given, dice: ScriptedDice) -> Answer:
    move, penalty, heavy = given["move"] * THIRD, -given["terrain_penalty"], given["heavy"]
    return {
        "dash_value": Fraction(pace.dash_value(move, penalty, heavy=heavy), THIRD),
        "move_value": Fraction(pace.move_value(move, penalty), THIRD),
        "best": Fraction(pace.best_pace(move, penalty, heavy=heavy, dashes=True), THIRD),
    }


@adapter(SD, "carry_capacity")
def carry_capacity(given: Given, dice: ScriptedDice) -> Answer:
    limits = carrying.capacity(
        given["mount_size"],
        sky=given["mount_terrain"] == "sky",
        rider_size=given["rider_size"],
        increased=given["increased_carry"],
    )
    assert limits is not None
    in_mediums = {
        "combat": limits.combat,
        "optimum": limits.optimum,
        "maximum": limits.maximum,
    }
    return {name: Fraction(points, carrying.MEDIUM_POINTS) for name, points in in_mediums.items()}


@adapter(SD, "encumbrance")
def encumbrance(given: Given, dice: ScriptedDice) -> Answer:
    airborne = given["mount_terrain"] == "sky"
    limits = carrying.capacity(given["mount_size"], sky=airborne)
    assert limits is not None
    load = carrying.encumbrance(carrying.cargo_points(given["cargo"]), limits, sky=airborne)
    changes = {0: "normal", -1: "minus_1"}
    rule = changes[load.evasion] if load.evasion_set is None else f"set_{load.evasion_set}"
    return {
        "cargo_points": load.points,
        "level": load.level,
        "attack": load.attack,
        "flier_zone_cap": load.zone_cap,
        "evasion_rule": rule,
        "move_rule": load.move,
    }


@adapter(SD, "carried_target_damage")
def carried_target_damage(given: Given, dice: ScriptedDice) -> Answer:
    damage = carrying.damage_to_carried(
        in_halves(given["attacker_damage"]),
        in_halves(given["target_damage"]),
        primary_rider=given["role"] == "rider",
        passenger_cap=given["passenger_damage_cap"],
    )
    return {"damage": halves(damage)}


@adapter(SD, "flier_zone")
def flier_zone(given: Given, dice: ScriptedDice) -> Answer:
    limits = carrying.Capacity(combat=0, optimum=1, maximum=2)
    points = ("combat_carry", "optimum_carry", "maximum_carry", "over_carry").index(given["load"])
    wings = given["wing_damage"]
    severed = wings == "severed"
    zone = sky.max_zone(
        able_of(*given["traits"], *given["specials"]),
        load_cap=carrying.encumbrance(points, limits, sky=True).zone_cap,
        wing_damage=0 if severed else wings,
        severed=severed,
    )
    return {
        "max_zone": zone,
        "hit_by_ground_shooters": [r for r in sky.RANGES if sky.in_range("shooter", r, sky.GROUND, zone)],
        "move": sky.grounded_move(given["move"]) if severed else given["move"],
    }


@adapter(SD, "flier_endurance")
def flier_endurance(given: Given, dice: ScriptedDice) -> Answer:
    left = sky.endurance(given["max_move"], given["nights_airborne"])
    return {"pool": left.pool, "must_land": left.must_land}


@adapter(SD, "neutral_stat")
def neutral_stat(given: Given, dice: ScriptedDice) -> Answer:
    stat = wild_rules.neutral_stat(
        on_turn=given["on_turn"], ended=given["ended"], move=given["move"], max_move=given["max_move"]
    )
    return {"stat": stat, "value": given[stat]}


@adapter(SD, "feed_feral")
def feed_feral(given: Given, dice: ScriptedDice) -> Answer:
    feral, has = given["feral"], given["feeder_specials"]
    result = wild_rules.feed(
        wild_rules.Feral(
            upkeep=feral["upkeep"] * CENT,
            preferred_food=feral["preferred_food"],
            tameable=feral["tameable"],
            full_hits=feral["full_hits"],
            native=feral["native_side"] == given["feeder_side"],
        ),
        wild_rules.Feeder(scout="scout" in has, rider="rider" in has),
        given["food"]["kind"],
        given["food"]["value"] * CENT,
        given["ask"],
        given["attack_state"],
    )
    return {"result": result}


@adapter(SD, "cavalry")
def cavalry_(given: Given, dice: ScriptedDice) -> Answer:
    """Figures that a vector leaves out are those of no matter."""
    rider, mount = (_ridden(given[who]) for who in ("rider", "mount"))
    one = cavalry.composite(rider, mount)
    weapon = one.weapon
    assert weapon is not None
    size = size_number(one.size)
    return {
        "battle_bonus": one.combat - mount.combat,
        "style": weapon.style,
        "range": weapon.range,
        "reach": weapon.reach,
        "reach_ft": weapon.reach_ft,
        "ammo_max": halves(weapon.ammo),
        "combat": one.combat,
        "defense": one.defense,
        "damage": halves(one.damage),
        "dr": halves(one.reduction),
        "hits": halves(one.hits),
        "move": Fraction(one.move, THIRD),
        "evasion": one.evasion,
        "size": one.size,
        "specials": list(one.specials),
        "damage_vs_3_smaller": halves(sizes.damage_against(size, size - 3, one.damage)),
    }


def _ridden(given: Given) -> UnitKind:
    """A rider or a mount of a vector: only the figures that are given matter."""
    weapon = given["weapon"]
    plain = UnitKind(
        id=given["class"],
        name=given["class"],
        size=given["size"],
        terrain=given.get("terrain", "ground"),
        combat=given.get("combat", 0),
        defense=given.get("defense", 0),
        damage=in_halves(given.get("damage", 0)),
        reduction=in_halves(given.get("dr", 0)),
        hits=in_halves(given.get("hits", 1)),
        move=given.get("move", 0) * THIRD,
        evasion=given.get("evasion", 0),
        weapon=Weapon(
            name=given["class"],
            style=weapon["style"],
            range=weapon["range"],
            reach=weapon["reach"],
            ammo=in_halves(weapon.get("ammo_max", 0)),
        ),
        specials=tuple(given["specials"]),
    )
    return remade(plain)
