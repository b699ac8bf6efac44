"""Whole battles, and single steps of one: initiative, pairing, battle stats, skirmish attacks."""

from typing import Any

from game.core.decisions import Question, Reply
from game.core.dice import ScriptedDice
from game.core.numbers import HALF, THIRD
from game.core.records import BattleId, SideId, replace
from game.rulesets.second_dawn.battle.clash import capture, rounds
from game.rulesets.second_dawn.battle.clash.clash import Contender
from game.rulesets.second_dawn.battle.opening import muster, opening
from game.rulesets.second_dawn.battle.pairing import pairing_turns
from game.rulesets.second_dawn.battle.pairing.pairing_board import PairingBoard
from game.rulesets.second_dawn.battle.pairing.pairing_turns import Entrant
from game.rulesets.second_dawn.battle.state import battle_stat, skirmish
from game.rulesets.second_dawn.battle.state.battle_records import (
    AdvanceOrder,
    AdvancePick,
    BattleSetup,
    BattleState,
    Combatant,
    Gear,
    Party,
)
from game.rulesets.second_dawn.battle.state.battle_stat import StatSituation
from game.rulesets.second_dawn.battle.tactical import BATTLE
from game.rulesets.second_dawn.content.records import Params, size_number
from game.rulesets.second_dawn.unit import damage, sizes
from game.rulesets.second_dawn.unit.reach import Arm, cleaves
from game.rulesets.second_dawn.unit.specials import lacking
from game.tools.fights.battle_report import report
from tests.vectors.adapters import Answer, Given, adapter, halves, in_halves
from tests.vectors.adapters.content import kind

SD = "second-dawn"
SIDES = ("blue", "green")


SWARM_OF = {"thunderbird_swarm": ("thunderbird", 8)}
"""Classes of the vectors that are several units here: they merge as the battle begins."""
CAVALRY = {"cavalry_ninja_gwiffen": ("ninja", "gwiffen")}
"""Classes that are a rider on his mount, which has the vector's id."""


def _combatants(given: Given) -> list[Combatant]:
    """The combatants of a line of a vector."""
    if given["class"] in SWARM_OF:
        name, count = SWARM_OF[given["class"]]
        ids = [given["id"], *(f"{given['id']}_{n}" for n in range(2, count + 1))]
        return [_combatant({**given, "class": name, "id": id_}) for id_ in ids]
    if given["class"] in CAVALRY:
        rider, mount = CAVALRY[given["class"]]
        sits = _combatant({**given, "class": rider, "id": f"{given['id']}_rider"})
        return [
            Combatant(id=given["id"], kind=kind(mount)),
            replace(sits, terrain_special="rider", mount=given["id"]),
        ]
    return [_combatant(given)]


def _combatant(given: Given) -> Combatant:
    unit_kind = kind(given["class"])
    without = set(given.get("without_specials", ()))
    if without:
        lost = "adv_initiative" in without & set(unit_kind.specials)
        unit_kind = lacking(unit_kind, *without)
        unit_kind = replace(unit_kind, evasion=unit_kind.evasion - lost)
    ammo = given.get("ammo")
    return Combatant(
        id=given["id"],
        kind=unit_kind,
        ammo=None if ammo is None else in_halves(ammo),
        hits=None if given.get("hits") is None else in_halves(given["hits"]),
        bonus=given.get("bonus", 0),
        level=given.get("level", 1),
        pc=given.get("pc", False),
    )


def _setup(given: Given) -> BattleSetup:
    orders = given.get("orders") or ()
    picks = tuple(
        AdvancePick(
            by=SideId(order["by"]),
            pairs=tuple((a, b) for a, b in order["primary"]),
            phase=order.get("phase", ""),
        )
        for order in orders
        if "primary" in order
    )
    parties = [
        Party(
            side=SideId(side),
            combatants=tuple(one for unit in given[side] for one in _combatants(unit)),
            pile_on=any(o["by"] == side and o.get("order") == "pile_on" for o in orders),
            asks=tuple(dict.fromkeys(_asked_for(o) for o in orders if o["by"] == side and _asked_for(o))),
        )
        for side in SIDES
    ]
    return BattleSetup(
        id=BattleId("vector"),
        parties=(parties[0], parties[1]),
        state=given["state"],
        ambusher=given.get("ambusher"),
        on_turn=given["on_turn"],
        stop_after=given.get("stop_after") or "",
        picks=picks,
        orders=tuple(_order(order) for order in orders if "order" in order and not _asked_for(order)),
    )


_ANSWERS = {
    "contest_calculated_results": ("contest", ("each",)),
    "contest_secondaries": ("contest", ("secondaries",)),
    "roll_every_round": ("contest", ("all", "primary")),
    "tar_slam": ("slam", ("tar_smother",)),
    "smoke_bomb": ("area", ("area",)),
}
"""Orders of the vectors that answer a question: its kind, and the choices in order of preference. A smoke
bomb without a target covers its thrower's retreat."""


def _asked_for(order: Given) -> str:
    """The kind of question that an order answers, empty if the battle takes it as it is."""
    name = order.get("order")
    if name not in _ANSWERS or (name == "smoke_bomb" and not order.get("target")):
        return ""
    return _ANSWERS[name][0]


def _reply(state: BattleState, question: Question, orders: list[Given]) -> Reply:
    """The first order for the question in this phase, taken off the list; else its default."""
    phase = f"bout_{state.bout}" if state.phase == "bout" else state.phase
    enabled = {option.id for option in question.options if option.enabled}
    for order in orders:
        if _asked_for(order) == question.kind and order["by"] == question.side and order["phase"] == phase:
            choice = next((c for c in _ANSWERS[order["order"]][1] if c in enabled), None)
            if choice is not None:
                orders.remove(order)
                return Reply(choice=choice, units=() if question.kind == "contest" else (order["unit"],))
    return BATTLE.auto_reply(state, question)


def _order(given: Given) -> AdvanceOrder:
    one = (given["unit"],) if given.get("unit") else ()
    return AdvanceOrder(
        by=SideId(given["by"]),
        order=given["order"],
        phase=given.get("phase", ""),
        units=(*given.get("units", ()), *one),
        target=given.get("target", ""),
        mode=given.get("mode", ""),
    )


@adapter(SD, "battle")
def battle(given: Given, dice: ScriptedDice) -> Answer:
    opened = BATTLE.open(_setup(given))
    step = BATTLE.step(opened, None, dice)
    events, orders = list(step.events), list(given.get("orders") or ())
    while step.question is not None:
        step = BATTLE.step(step.state, _reply(step.state, step.question, orders), dice)
        events += step.events
    assert step.result is not None
    answer = report(opened, step.state, events, step.result)
    stunned = [unit for unit, rounds in answer["stunned"].items() if rounds]
    return {**answer, "stunned_in_skirmish": stunned}


@adapter(SD, "initiative")
def initiative(given: Given, dice: ScriptedDice) -> Answer:
    parties = [[_representative(unit, given.get("terrain")) for unit in given[side]] for side in SIDES]
    tally = opening.initiative((parties[0], parties[1]), given["state"])
    winner = tally.winner
    selector = winner
    if selector is None:
        on_turn = SIDES.index(given["on_turn"]) if given["on_turn"] in SIDES else 0
        selector = opening.tiebreak(dice.roll(10, "tiebreak"), on_turn=on_turn)
    return {
        "totals": dict(zip(SIDES, tally.totals, strict=True)) if tally.totals else None,
        "reason": tally.reason,
        "winner": None if winner is None else SIDES[winner],
        "first_selector": SIDES[selector],
        "initiative_round": winner is not None,
    }


def _representative(unit: Given, terrain: str | None) -> opening.Representative:
    home = terrain is not None and unit.get("terrain_special") == terrain
    return opening.Representative(
        size=size_number(unit["size"]),
        evasion=unit["evasion"] + home,
        move=unit["move"] * THIRD,
        non_combat=unit["non_combat"],
    )


@adapter(SD, "stun_rounds")
def stun_rounds(given: Given, dice: ScriptedDice) -> Answer:
    rounds = opening.stun_rounds(
        given["state"], adv_initiative=given["adv_initiative"], terrain_special=given["terrain_special"]
    )
    return {
        "stun_rounds": rounds,
        "stunned_in_skirmish": rounds >= 1,
        "stunned_in_initiative_round": rounds >= 2,
    }


def _entrant(unit: Given, party: int, index: int) -> Entrant:
    swarm = unit["class"].endswith("_swarm")
    arm = Arm(
        size=size_number(unit["size"]),
        swarm="full" if swarm else "",
        members=8 if swarm else 1,
        range=unit.get("range", "none"),
        reach=unit.get("reach", 0),
    )
    return Entrant(
        id=unit["id"],
        party=party,
        index=index,
        group=f"{unit.get('race', '')}:{unit['class']}",
        arm=arm,
        picks={"scout": "scouts", "pc": "pc"}.get(unit["kind"], ""),
    )


@adapter(SD, "pairing")
def pairing(given: Given, dice: ScriptedDice) -> Answer:
    entrants = [_entrant(unit, p, i) for p, side in enumerate(SIDES) for i, unit in enumerate(given[side])]
    board = PairingBoard(entrants, kept=[(a, b) for a, b in given["kept_primary"]])
    phase, _, bout = given["phase"].partition("_")
    key = "bout" if phase == "bout" else given["phase"]
    winner = SIDES.index(given["initiative_winner"])
    first = pairing_turns.first_selector(key, int(bout) if key == "bout" else 0, winner)
    choices = list(given["choices"])
    step: pairing_turns.Step = "primary"
    number = 0
    while step != "done":
        turn = board.open_turn(step, number, first)
        if turn is None:
            if pairing_turns.NEXT[step] == "secondary":
                board.cleave()
            step, number = pairing_turns.NEXT[step], 0
            continue
        side = SIDES[turn.selector]
        chosen = next((c for c in choices if c["by"] == side and c["step"] == step), None)
        if chosen is None:
            pairs = board.default(turn)
        else:
            choices.remove(chosen)
            pairs = board.complete(turn, [(a, b) for a, b in chosen["pairs"]])
        board.apply(turn, pairs)
        number += 1
    made = board.pairings()
    return {
        "first_selector": SIDES[first],
        "secondary_selector": SIDES[1 - first],
        "primary": [list(pair) for pair in made.primary],
        "secondary": dict(made.secondary),
        "unpaired": list(made.reserve),
        **_outlook_of_hub(entrants),
    }


def _outlook_of_hub(entrants: list[Entrant]) -> Answer:
    """One unit against many: what it cleaves, by class, and when they begin to hit each other."""
    for party in (0, 1):
        own = [e for e in entrants if e.party == party]
        others = [e for e in entrants if e.party != party]
        if len(own) == 1 and len(others) > 1:
            hub = own[0].arm
            return {
                "cleave": {e.group.split(":")[1]: cleaves(hub, e.arm) for e in others},
                "critical_miss_at": sizes.critical_miss_at(hub.size, min(e.arm.size for e in others)),
            }
    return {"cleave": {}, "critical_miss_at": None}


def _attacker(class_: str) -> Any:
    return muster.fighter_of(Combatant(id=class_, kind=kind(class_)), SideId("green"), 0)


@adapter(SD, "battle_stat")
def battle_stat_op(given: Given, dice: ScriptedDice) -> Answer:
    unit_kind = kind(given["class"])
    ammo, shield = given.get("ammo"), given.get("shield")
    gear = Gear(weapon=given.get("weapon") != "none", shield=shield)
    unit = Combatant(id="unit", kind=unit_kind, ammo=None if ammo is None else in_halves(ammo), gear=gear)
    fighter = muster.fighter_of(unit, SideId("blue"), 0)
    standing = replace(
        muster.standing_of(unit, fighter),
        capturing=given["capturing"],
        stun=1 if given["stunned"] else 0,
    )
    attackers = [_attacker(class_) for class_ in given["attackers"]]
    situation = StatSituation(
        on_turn=given["on_turn"],
        attacks=given["attacks"],
        enemies=len(attackers),
        armed_melee=any(battle_stat.armed_melee(a) for a in attackers),
    )
    terms = battle_stat.terms(fighter, standing, situation, Params())
    total = battle_stat.total(terms)
    with_capture = total if given["capturing"] and given["attacks"] else total - 1
    return {
        "b": total,
        "parts": {term.id: term.value for term in terms},
        "capture_allowed": capture.allowed(with_capture),
    }


@adapter(SD, "outnumbered_penalty")
def outnumbered_penalty(given: Given, dice: ScriptedDice) -> Answer:
    penalty = battle_stat.outnumbered(
        given["enemies"], on_turn=given["on_turn"], presses=given["striker"], stubborn=given["sturdy"]
    )
    return {"penalty": penalty}


@adapter(SD, "volleys_prepared")
def volleys_prepared(given: Given, dice: ScriptedDice) -> Answer:
    return {"shots": sum(skirmish.fires_in(given["range"], volley) for volley in skirmish.VOLLEYS)}


@adapter(SD, "skirmish_attack")
def skirmish_attack(given: Given, dice: ScriptedDice) -> Answer:
    attacker_b = given["attacker_stat"] + sum(given["attacker_modifiers"].values())
    target_b = given["target_stat"] + sum(given["target_modifiers"].values())
    difference = attacker_b - target_b
    blow = skirmish.blow_kind(
        difference, glances=not given["attacker_armed"], target_armoured=given["target_armoured"]
    )
    reduction = in_halves(given["target_dr"])
    size = size_number("large" if reduction else "small")
    amount = damage.blow_amount(blow, in_halves(given["blow_base"]), size, size)
    hit = damage.Blow(attacker="a", kind=blow, amount=amount, size=size)
    body = damage.StruckBody(
        hits=in_halves(given["target_hits"]), size=size, croaks_at=-1000, reduction=reduction
    )
    blows = [] if blow == "miss" else [hit] * given["attacker_count"]
    settled = damage.settle(body, blows)
    return {
        "attacker_b": attacker_b,
        "target_b": target_b,
        "difference": difference,
        "blow": blow,
        "damage": halves(body.hits - settled.hits),
        "hits_after": halves(settled.hits),
    }


@adapter(SD, "capture_knockout")
def capture_knockout(given: Given, dice: ScriptedDice) -> Answer:
    """Play glancing blows of the captor on its target until it lies knocked out."""
    captor = Combatant(id="captor", kind=kind(given["captor"]["class"]))
    target = Combatant(
        id="target", kind=kind(given["target"]["class"]), hits=in_halves(given["target"]["hits"])
    )
    fighter = muster.fighter_of(captor, SideId("blue"), 0)
    victim = muster.fighter_of(target, SideId("green"), 0)
    standing = replace(muster.standing_of(captor, fighter), capturing=True)
    situation = StatSituation(on_turn=given["captor"]["on_turn"], attacks=True, enemies=1, armed_melee=True)
    stat = battle_stat.total(battle_stat.terms(fighter, standing, situation, Params()))
    amount = damage.blow_amount("glancing", fighter.damage, fighter.size, victim.size)
    blow = damage.Blow(
        attacker="captor",
        kind="glancing",
        amount=amount,
        basic=fighter.basic,
        size=fighter.size,
        captures=True,
    )
    body = damage.StruckBody(
        hits=in_halves(given["target"]["hits"]),
        size=victim.size,
        croaks_at=victim.croaks_at,
        basic=victim.basic,
    )
    taken = damage.blow_damage(blow, body)
    needed = 0
    while body.condition == damage.FIT:
        settled = damage.settle(body, [blow])
        body = replace(body, hits=settled.hits, condition=settled.condition)
        needed += 1
    return {
        "captor_b": stat,
        "damage_per_hit": halves(taken),
        "hits_needed": needed,
        "hits_after_recovery": halves(HALF),
    }


@adapter(SD, "auto_defeat")
def auto_defeat(given: Given, dice: ScriptedDice) -> Answer:
    hub_kind = kind(given["hub"])
    size = size_number(hub_kind.size)
    attackers = []
    for number, class_ in enumerate(given["attackers"]):
        fighter = _attacker(class_)
        ammo = fighter.ammo_max if given["ammo"] is None else in_halves(given["ammo"])
        attackers.append(
            Contender(
                id=f"{class_}_{number}",
                size=size if given["same_size"] else size - 1,
                stat=-1 if given["stats_negative"] else 1,
                hits=8,
                damage=2,
                armed=not battle_stat.unarmed(fighter, ammo),
                shoots=battle_stat.shoots(fighter, ammo),
            )
        )
    hub = Contender(id="hub", size=size, stat=0, hits=1000, damage=0)
    return {"auto_defeat": rounds.melee_defeats(hub, attackers)}
