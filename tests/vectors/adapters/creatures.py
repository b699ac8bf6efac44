"""Operations on beasts and fliers: dash, loads, sky zones, endurance, neutrals, feeding."""

from fractions import Fraction

from game.core.dice import ScriptedDice
from game.core.numbers import CENT, THIRD
from game.rulesets.second_dawn import carry, pace, sky, wild
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
    limits = carry.capacity(
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
    return {name: Fraction(points, carry.MEDIUM_POINTS) for name, points in in_mediums.items()}


@adapter(SD, "encumbrance")
def encumbrance(given: Given, dice: ScriptedDice) -> Answer:
    airborne = given["mount_terrain"] == "sky"
    limits = carry.capacity(given["mount_size"], sky=airborne)
    assert limits is not None
    load = carry.encumbrance(carry.cargo_points(given["cargo"]), limits, sky=airborne)
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
    damage = carry.damage_to_carried(
        in_halves(given["attacker_damage"]),
        in_halves(given["target_damage"]),
        primary_rider=given["role"] == "rider",
        passenger_cap=given["passenger_damage_cap"],
    )
    return {"damage": halves(damage)}


@adapter(SD, "flier_zone")
def flier_zone(given: Given, dice: ScriptedDice) -> Answer:
    limits = carry.Capacity(combat=0, optimum=1, maximum=2)
    points = ("combat_carry", "optimum_carry", "maximum_carry", "over_carry").index(given["load"])
    wings = given["wing_damage"]
    severed = wings == "severed"
    zone = sky.max_zone(
        given["traits"],
        given["specials"],
        load_cap=carry.encumbrance(points, limits, sky=True).zone_cap,
        wing_damage=0 if severed else wings,
        severed=severed,
    )
    return {
        "max_zone": zone,
        "hit_by_ground_shooters": [r for r in sky.RANGES if sky.reaches("shooter", r, sky.GROUND, zone)],
        "move": sky.grounded_move(given["move"]) if severed else given["move"],
    }


@adapter(SD, "flier_endurance")
def flier_endurance(given: Given, dice: ScriptedDice) -> Answer:
    left = sky.endurance(given["max_move"], given["nights_airborne"])
    return {"pool": left.pool, "must_land": left.must_land}


@adapter(SD, "neutral_stat")
def neutral_stat(given: Given, dice: ScriptedDice) -> Answer:
    stat = wild.neutral_stat(
        on_turn=given["on_turn"], ended=given["ended"], move=given["move"], max_move=given["max_move"]
    )
    return {"stat": stat, "value": given[stat]}


@adapter(SD, "feed_feral")
def feed_feral(given: Given, dice: ScriptedDice) -> Answer:
    feral, has = given["feral"], given["feeder_specials"]
    result = wild.feed(
        wild.Feral(
            upkeep=feral["upkeep"] * CENT,
            preferred_food=feral["preferred_food"],
            tameable=feral["tameable"],
            full_hits=feral["full_hits"],
            native=feral["native_side"] == given["feeder_side"],
        ),
        wild.Feeder(scout="scout" in has, rider="rider" in has),
        given["food"]["kind"],
        given["food"]["value"] * CENT,
        given["ask"],
        given["attack_state"],
    )
    return {"result": result}
