"""Attacks on many at once, captures by size, stunning strikes, rounds of player characters."""

from collections.abc import Sequence

from game.core.dice import ScriptedDice
from game.core.numbers import HALF, THIRD
from game.rulesets.second_dawn.battle.clash import contests, rounds
from game.rulesets.second_dawn.battle.clash.clash import (
    Clash,
    ClashOutcome,
    Contender,
    Fall,
    RoundLog,
    roller_of,
    rolls,
)
from game.rulesets.second_dawn.battle.state.fight import Fight
from game.rulesets.second_dawn.battle.tactical import BATTLE
from game.rulesets.second_dawn.battle.targets import area_effects
from game.rulesets.second_dawn.content.records import size_number
from game.rulesets.second_dawn.unit import (
    area_kinds,
    area_template,
    captive_loads,
    damage,
    self_rolls,
    sizes,
    stunning,
)
from game.rulesets.second_dawn.unit.crits import DIE
from tests.rulesets.second_dawn.battle.battle_tools import setup, unit
from tests.vectors.adapters import Answer, Given, adapter, halves, in_halves

SD = "second-dawn"


@adapter(SD, "area_targets")
def area_targets(given: Given, dice: ScriptedDice) -> Answer:
    row = area_template.template(given["attack"], given["size_offset"])
    return {"unit_kind": row.grain, "count": row.count, "effect": row.effect}


@adapter(SD, "capture_by_size")
def capture_by_size(given: Given, dice: ScriptedDice) -> Answer:
    captor, captive = given["captor"], given["captive"]
    larger = captive_loads.difference(
        size_number(captor["size"]),
        size_number(captive["size"]),
        captor_heavy=captor["heavy"],
        captive_heavy=captive["heavy"],
    )
    size, other = size_number(captor["size"]), size_number(captive["size"])
    blow = damage.Blow(
        attacker="captor",
        kind="glancing",
        amount=4,
        size=size,
        captures=True,
        takes=captive_loads.takes(size, other),
    )
    settled = damage.settle(damage.StruckBody(hits=8, size=other, croaks_at=-4), [blow])
    carry = captive_loads.carry(larger)
    return {
        "effective_difference": larger,
        "capture": captive_loads.way(larger),
        "damage": halves(8 - settled.hits),
        "carry_move_factor": captive_loads.move_with(8 * THIRD, larger) // (8 * THIRD),
        "carry_hands": carry.hands if carry else None,
    }


@adapter(SD, "stunning_strike")
def stunning_strike(given: Given, dice: ScriptedDice) -> Answer:
    due = stunning.check_due(in_halves(given["damage_after_dr"]), steady=given["target_adv_initiative"])
    return {"check_rolled": due, "stunned": due and stunning.stuns(dice.roll(10, "stun"))}


def _fighting(given: Given, size: int) -> Contender:
    return Contender(
        id=given["id"],
        size=size,
        stat=given.get("b", 0),
        hits=in_halves(given["hits"]),
        damage=in_halves(given.get("damage", 2)),
        reduction=in_halves(given.get("dr", 0)),
        armoured=given.get("armoured", True),
        stunned=int(given.get("stunned", False)),
        steady=given.get("adv_initiative", False),
        stunning=given.get("stunning_strike", False),
        swarm="full" if size < sizes.MEDIUM else "",
    )


@adapter(SD, "tar_slam")
def tar_slam(given: Given, dice: ScriptedDice) -> Answer:
    tar = _fighting(given["tar"], sizes.LARGE)
    victims = [_fighting(unit, 2) for unit in given["targets"]]
    names = tuple(victim.id for victim in victims)
    dazed = contests.SUFFOCATES_AFTER
    ready = Clash(
        hub=Contender(**{**_fields(tar), "dazed": dazed}),
        primaries=tuple(Contender(**{**_fields(victim), "dazed": dazed}) for victim in victims),
        tar=tar.id,
        smothered=names,
    )
    assert not rolls(ready)
    outcome = ClashOutcome(pattern="none", roller=victims[0].id)
    played = rounds.play(ready, outcome, (), lambda dues: [])
    croaked = [fall for fall in played.falls if fall.how == "croaked"]
    return {
        "incapacitated_rounds": [log.number for log in played.rounds if log.number <= dazed],
        "croaked": [fall.unit for fall in croaked],
        "croaked_at_end_of_round": croaked[0].round if croaked else None,
        "captured": [fall.unit for fall in played.falls if fall.how == "captive"],
        "tar_hits": halves(played.hits[0]),
    }


def _fields(unit: Contender) -> dict[str, object]:
    return {name: getattr(unit, name) for name in unit.__struct_fields__}


@adapter(SD, "pc_round")
def pc_round(given: Given, dice: ScriptedDice) -> Answer:
    hero = _fighting(given["pc"], sizes.LARGE)
    others = [_fighting(unit, sizes.LARGE - given["size_difference"]) for unit in given["opponents"]]
    if given["phase"] == "skirmish":
        return _skirmish(hero, others, dice)
    gone = [
        Contender(id=id_, size=others[0].size, stat=0, hits=0, damage=0, condition="croaked")
        for id_ in given["croaked_before"]
    ]
    first = [o for o, unit in zip(others, given["opponents"], strict=True) if unit["role"] == "primary"]
    ready = Clash(
        hub=hero,
        primaries=tuple(first or gone),
        secondaries=tuple(other for other in others if other not in first),
        hero=hero.id,
        mode="all" if first else "secondaries",
    )
    outcome = ClashOutcome(pattern="each" if first else "none", roller=roller_of(ready).id)
    logs, over = _first_round(ready, outcome, dice)
    (log,) = logs
    check = next((stun for stun in log.stuns if stun.unit == hero.id), None)
    fighting = (hero, *ready.primaries)
    by = {unit.id: unit.hits for unit in (hero, *others)}
    by |= {unit.id: hits for unit, hits in zip(fighting, log.hits, strict=True)}
    assert {unit for unit, _ in log.struck} <= {unit.id for unit in fighting}
    return {
        "pc_totals": [contest.totals[0] for contest in log.contests],
        "opponent_totals": [contest.totals[1] for contest in log.contests],
        "results": [contest.result for contest in log.contests],
        "damage_to_pc": halves(hero.hits - by[hero.id]),
        "pc_hits": halves(by[hero.id]),
        "opponent_hits": [halves(by[other.id]) for other in others],
        "stun_check": "not_rolled" if check is None else "failed" if check.stunned else "avoided",
        "pc_stunned_next": check is not None and check.stunned,
        "bout_over": over,
    }


class _SecondRound(Exception):
    """The clash goes on: a die would fall."""


def _first_round(ready: Clash, outcome: ClashOutcome, dice: ScriptedDice) -> tuple[list[RoundLog], bool]:
    """The first round of a clash, and whether it ends with it."""
    logs: list[RoundLog] = []

    def watch(log: RoundLog | None, _falls: Sequence[Fall]) -> None:
        if log is not None:
            logs.append(log)

    def throw(unit: str, why: str, _added: int) -> int:
        if logs:
            raise _SecondRound
        return dice.roll(DIE, f"{why} of {unit}")

    try:
        rounds.play(ready, outcome, (), lambda _dues: [], watch, throw)
    except _SecondRound:
        return logs, False
    return logs, True


def _skirmish(hero: Contender, others: list[Contender], dice: ScriptedDice) -> Answer:
    faces = [dice.roll(10, other.id) for other in others]
    mine = [dice.roll(10, f"{hero.id} against {other.id}") for other in others]
    totals = [
        (hero.stat + own, other.stat + face) for own, face, other in zip(mine, faces, others, strict=True)
    ]
    results = [self_rolls.result_of(*pair) for pair in totals]
    blows = []
    for other, won in zip(others, results, strict=True):
        kind = self_rolls.blow_of(won, hero=False, secondary=True, glances=True)
        if kind is not None:
            amount = damage.blow_amount(kind, other.damage, other.size, hero.size, swarm=True)
            blows.append(damage.Blow(attacker=other.id, kind=kind, amount=amount, size=other.size))
    body = damage.StruckBody(hits=hero.hits, size=hero.size, reduction=hero.reduction, croaks_at=-8)
    settled = damage.settle(body, blows)
    return {
        "pc_totals": [pair[0] for pair in totals],
        "opponent_totals": [pair[1] for pair in totals],
        "results": list(results),
        "damage_to_pc": halves(hero.hits - settled.hits),
        "pc_hits": halves(settled.hits),
        "opponent_hits": [halves(other.hits) for other in others],
        "stun_check": "not_rolled",
        "pc_stunned_next": False,
        "bout_over": False,
    }


@adapter(SD, "gas_breath")
def gas_breath(given: Given, dice: ScriptedDice) -> Answer:
    kind = area_kinds.KINDS["gas"]
    victims = [unit(f"v{n}", "wolf", hits=hits * HALF) for n, hits in enumerate(given["hits"])]
    fight = Fight(BATTLE.open(setup([unit("breather", "war_elephant")], victims)), dice)
    for victim in victims:
        area_effects.strike(fight, "breather", victim.id, kind, fed=False)
    area_effects.throw(fight, [("breather", victim.id, kind) for victim in victims])
    after = [fight.standings[victim.id] for victim in victims]
    return {
        "hits_after": [standing.hits // HALF for standing in after],
        "croaked": [standing.condition == "croaked" for standing in after],
    }
