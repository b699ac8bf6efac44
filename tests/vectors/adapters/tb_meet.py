"""The Battle for: known hexes, scouting, entering hexes, targets, Hit-and-Run."""

from typing import Any

from game.core.dice import ScriptedDice
from game.core.records import SideId, StackId
from game.rulesets.battle_for.hostility import rotation, wilful
from game.rulesets.battle_for.hostility.rotation import HostileStack
from game.rulesets.battle_for.land import scouting, sight
from game.rulesets.battle_for.march import ambush, hit_and_run
from game.rulesets.battle_for.records import MOVE_PARTS
from tests.vectors.adapters import Answer, Given, adapter
from tests.vectors.adapters.tb_map import payer, terrains

TB = "battle-for"
_HEX = 1


def _moves(points: Any) -> int:
    return int(points * MOVE_PARTS)


@adapter(TB, "known")
def known(given: Given, dice: ScriptedDice) -> Answer:
    bits, after = 0, []
    for event in given["events"]:
        manned = _HEX if event.get("own_unit_in_hex") else 0
        if event["event"] == "scout_inspects_hex":
            bits = sight.learned(bits, _HEX)
        elif event["event"] == "turn_ends":
            bits = sight.turn_ended(bits, manned, until_next_turn=True)
        else:
            bits = sight.turn_began(manned)
        after.append(bool(bits))
    return {"known_after": after}


@adapter(TB, "scout_range")
def scout_range(given: Given, dice: ScriptedDice) -> Answer:
    return {"hexes": scouting.scout_range(_moves(given["move"]))}


@adapter(TB, "scout")
def scout(given: Given, dice: ScriptedDice) -> Answer:
    unit = given["unit"]
    path = [terrains()[name] for name in given["path"]]
    legal = scouting.may_inspect(_moves(unit["move"]), unit["move_type"], path)
    return {"legal": legal, "known": len(path) if legal else 0}


@adapter(TB, "enter")
def enter(given: Given, dice: ScriptedDice) -> Answer:
    foes = [
        HostileStack(
            handle=StackId(f"e{number}"),
            side=SideId(foreign["side"]),
            hostile=foreign["relation"] == "hostile",
            commander=foreign["commander"],
        )
        for number, foreign in enumerate(given["foreign"], 1)
    ]
    if not given["hex_known"]:
        waiting = [f.side for f in foes if ambush.may_ambush(hostile=f.hostile, commander=f.commander)]
        return {"may_enter": True, "must_attack": False, "allowed_targets": [], "ambush_candidates": waiting}
    entry = wilful.entry(foes, commander=given["commander"], attacked=given["already_attacked"])
    targets = entry.targets.eligible
    return {
        "may_enter": entry.may_enter,
        "must_attack": entry.must_attack,
        "allowed_targets": [f.side for f in foes if f.handle in targets],
        "ambush_candidates": [],
    }


@adapter(TB, "eligible_targets")
def eligible_targets(given: Given, dice: ScriptedDice) -> Answer:
    foes = [
        HostileStack(
            handle=StackId(stack["name"]),
            side=SideId(stack["side"]),
            hostile=stack["relation"] == "hostile",
            ranged=stack["stance"] == "ranged",
            attacked=stack["times_attacked"],
        )
        for stack in given["stacks"]
    ]
    found = rotation.eligible_targets(foes)
    return {"eligible": list(found.eligible), "optional": list(found.optional)}


@adapter(TB, "can_hit_and_run")
def can_hit_and_run(given: Given, dice: ScriptedDice) -> Answer:
    party = [payer(unit) for unit in given["stack"]]
    enter, leave = terrains()[given["enter"]], terrains()[given["exit"]]
    return {"legal": hit_and_run.may_run(party, enter, leave)}
