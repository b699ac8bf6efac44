"""The Battle for: known hexes, scouting, entering hexes, targets, Hit-and-Run."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from game.core.dice import ScriptedDice
from game.core.engine import Applied, Engine
from game.core.records import SideId, StackId
from game.core.records import replace as changed
from game.rulesets.battle_for.hostility import rotation, wilful
from game.rulesets.battle_for.hostility.rotation import HostileStack
from game.rulesets.battle_for.land import scouting, sight
from game.rulesets.battle_for.march import ambush
from game.rulesets.battle_for.records import MOVE_PARTS
from game.rulesets.battle_for.side import phases
from tests.rulesets.battle_for.small_states import KINDS, LETTERS
from tests.tb_field import TbField
from tests.vectors.adapters import Answer, Given, adapter

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


def _letters(names: Sequence[str]) -> str:
    letter = {name: letter for letter, name in LETTERS.items()}
    return "".join(letter[name] for name in names)


@adapter(TB, "scout")
def scout(given: Given, dice: ScriptedDice) -> Answer:
    """A scout at the head of a row of hexes whose land its side knows inspects them."""
    field = TbField([f".{_letters(given['path'])}"], red={"a": ((0, 0), ["spy"])})
    spy = changed(KINDS["spy"], move=_moves(given["unit"]["move"]), move_type=given["unit"]["move_type"])
    tables = {**field.world.tables, "unit": {**KINDS, "spy": spy}}
    field.world = replace(field.world, tables=tables)
    field.engine = Engine(field.world)
    land = bytes(code + 1 for code in field.world.map.terrain)
    known = {side: changed(known, terrain=land) for side, known in field.campaign.knowledge.items()}
    field.campaign = changed(field.campaign, knowledge=known)
    path = [(column, 0) for column in range(1, 1 + len(given["path"]))]
    field.stage(phases.SCOUT)
    outcome = field.scout("a", *path)
    assert isinstance(outcome, Applied) or outcome.rule == "TB-13.10"
    known_now = sum(field.knows("red", place) for place in path)
    return {"legal": isinstance(outcome, Applied), "known": known_now}


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
    """A Commander marches into a hex with an enemy; whether the hex beyond is among his ways out."""
    (unit,) = given["stack"]
    assert KINDS["chief"].move_type == unit["move_type"]
    field = TbField(
        [f".{_letters([given['enter'], given['exit']])}"],
        red={"a": ((0, 0), ["chief"])},
        blue={"b": ((1, 0), ["ogre"])},
        params={"fog": False},
        asks=["red"],
    )
    field.combat()
    field.give("a", move=_moves(unit["move_left"]))
    field.do_move("a", (1, 0))
    ways = next(option for option in field.question().options if option.id == "hit_and_run")
    return {"legal": str(field.at((2, 0))) in ways.units}
