"""Battles of The Battle for: the exchange, how damage falls, falls of riders, experience."""

from collections.abc import Mapping
from functools import cache
from typing import Any

from game import paths
from game.content.load import load_rules
from game.core.dice import ScriptedDice
from game.core.records import BattleId, SideId
from game.rulesets.battle_for.battle import exchange, experience, falls
from game.rulesets.battle_for.battle.allocation import allocate as spread
from game.rulesets.battle_for.battle.records import Declaration, ExchangeFighter, ExchangeParty, ExchangeSetup
from game.rulesets.battle_for.records import CONTENT_TYPES, TerrainRow
from tests.vectors.adapters import Answer, Given, adapter, halves, in_halves
from tests.vectors.adapters.tb_design import unit_kind

TB = "battle-for"


@cache
def _lands() -> Mapping[str, TerrainRow]:
    folder = paths.data_dir() / "rulesets" / "battle_for"
    return load_rules("battle_for", CONTENT_TYPES, (folder,)).rules.tables["terrain"]


def _unit(given: Given) -> ExchangeFighter:
    named = {"move_type": "walker", "hits": given.get("now"), **given}
    return ExchangeFighter(
        id=given["name"], kind=unit_kind(named), level=given.get("level", 1), riding=given.get("riding", "")
    )


def _declared(options: Mapping[str, Any], who: str) -> Declaration:
    target = options[f"{who}_target"] or ""
    return Declaration(
        ranged=options[f"{who}_ranged"],
        shock=options[f"{who}_shock_points"],
        damage="target" if target else "order",
        target=target,
        hit_and_run=who == "attacker" and options["hit_and_run"],
    )


@adapter(TB, "battle")
def battle(given: Given, dice: ScriptedDice) -> Answer:
    options = given["options"]
    parties = [
        ExchangeParty(
            side=SideId(who),
            combatants=tuple(_unit(unit) for unit in given[who]),
            chief_in_hex=options[f"{who}_chief_warlord_in_hex"],
        )
        for who in ("attacker", "defender")
    ]
    setup = ExchangeSetup(
        id=BattleId("vector"),
        attacker=parties[0],
        defender=parties[1],
        terrain=_lands()[given["terrain"]],
        building=given["building_defense"],
        ambush=options["ambush"],
        run=options["hit_and_run"],
        fatigue=options["defender_fatigue_k"],
    )
    done = exchange.fight(setup, (_declared(options, "attacker"), _declared(options, "defender")), dice)
    answer: Answer = {
        "order": done.order,
        "shocked": done.shocked,
        "defender_fatigue_k_after": done.fatigue,
    }
    for party, strike, defense, exp in zip(parties, done.strikes, done.defense, done.exp, strict=True):
        who = party.side
        now = {unit.id: halves(done.now[unit.id]) for unit in party.combatants}
        answer |= {
            f"{who}_average_defense": defense,
            f"{who}_damage_exact": strike.exact,
            f"{who}_damage": halves(strike.dealt),
            f"{who}_now": now,
            f"xp_{who}_each": exp,
        }
    return answer


@adapter(TB, "allocate")
def allocate(given: Given, dice: ScriptedDice) -> Answer:
    stack = [_unit(unit) for unit in given["stack"]]
    now = {unit.id: unit.now for unit in stack}
    target = given["target"] or ""
    done = spread(stack, now, in_halves(given["points"]), swap=given["swap"], target=target)
    left = {unit: hits - dict(done.losses).get(unit, 0) for unit, hits in now.items()}
    return {"now": {unit: halves(hits) for unit, hits in left.items()}, "lost_points": halves(done.lost)}


@adapter(TB, "fall")
def fall(given: Given, dice: ScriptedDice) -> Answer:
    mount = _unit({**given["croaked_mount"], "hits": 1})
    riders = [_unit(unit) for unit in given["riders"]]
    now = {unit.id: unit.now for unit in riders}
    for unit in falls.fallers([mount, *riders], {mount.id}):
        now[unit.id] = falls.fall(unit, now[unit.id], dice).after
    return {"now": {unit: halves(hits) for unit, hits in now.items()}}


@adapter(TB, "gain_xp")
def gain_xp(given: Given, dice: ScriptedDice) -> Answer:
    level, exp = experience.gain(given["level"], given["xp"], given["gain"])
    return {"level": level, "xp": exp}
