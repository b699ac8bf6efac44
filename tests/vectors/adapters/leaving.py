"""Operations on leaving a battle: withdrawal, reach blows, pursuit, interceptors, the conclusion."""

from game.core.dice import ScriptedDice
from game.core.numbers import HALF, THIRD
from game.rulesets.second_dawn import chase, damage, pace, retreat, sizes
from game.rulesets.second_dawn.records import size_number
from tests.vectors.adapters import Answer, Given, adapter, halves, in_halves

SD = "second-dawn"


@adapter(SD, "retreat")
def retreat_op(given: Given, dice: ScriptedDice) -> Answer:
    opponents = [
        retreat.Opponent(id=foe["id"], evasion=foe["evasion"], primaries=tuple(foe["primaries"]))
        for foe in given["opponents"]
    ]
    withdrawers = [
        retreat.Withdrawer(id=unit["id"], evasion=unit["evasion"], is_primary=unit["is_primary"])
        for unit in given["withdrawers"]
    ]
    made = retreat.withdraw(opponents, withdrawers, lambda unit, _added: dice.roll(10, unit))
    hurt = given["secondary_damage"]
    return {
        "opponent_totals": dict(made.opponents),
        "withdrawer_totals": {attempt.unit: attempt.total for attempt in made.attempts},
        "success": list(made.success),
        "failed": list(made.failed),
        "damage_taken": dict.fromkeys(made.failed, hurt) if hurt else {},
    }


@adapter(SD, "reach_blow")
def reach_blow(given: Given, dice: ScriptedDice) -> Answer:
    lands = retreat.reach_blow(
        armed_melee=given["opponent_armed_melee"],
        reach=given["opponent_reach"],
        withdrawer_reach=given["withdrawer_reach"],
    )
    small = size_number("small")
    amount = damage.blow_amount("minimum", in_halves(given["base_damage"]), small, small)
    taken = amount if lands else 0
    return {
        "blow": "minimum" if lands else "none",
        "damage": halves(taken),
        "hits_after": halves(in_halves(given["withdrawer_hits"]) - taken),
    }


def _move(move: int, penalty: int, *, mastery: bool) -> int:
    return pace.move_value(move * THIRD, 0 if mastery else -penalty) // THIRD


@adapter(SD, "pursuit")
def pursuit(given: Given, dice: ScriptedDice) -> Answer:
    penalty = given["terrain_penalty"]
    pursuing = dice.roll(10, "pursuer") + _move(
        given["pursuer_move"], penalty, mastery=given["pursuer_mastery"]
    )
    move = _move(given["withdrawer_move"], penalty, mastery=given["withdrawer_mastery"])
    run = chase.run(dice.roll(10, "withdrawer"), move, [("pursuer", pursuing)])
    return {
        "pursuer_total": pursuing,
        "withdrawer_total": run.total,
        "escaped": run.escaped,
        "reason": run.reason,
    }


@adapter(SD, "intercept")
def intercept(given: Given, dice: ScriptedDice) -> Answer:
    return {"stops": chase.stops(size_number(given["interceptor_size"]), size_number(given["pursuer_size"]))}


@adapter(SD, "battle_conclusion")
def battle_conclusion(given: Given, dice: ScriptedDice) -> Answer:
    hits = dict(given["hits"])
    blow = given["finish"]
    size = sizes.SMALL
    settled = damage.settle(
        damage.Body(
            hits=in_halves(hits[blow["target"]]),
            size=size,
            croaks_at=in_halves(hits[blow["target"]]) - HALF,
            condition="critical",
        ),
        [damage.Blow(attacker=blow["by"], kind="regular", amount=in_halves(blow["damage"]), size=size)],
    )
    assert blow["target"] in given["down"]
    hits[blow["target"]] = halves(settled.hits)
    return {
        "hits": hits,
        "croaked": [blow["target"]] if settled.condition == "croaked" else [],
        "retreated_count_as_other_enemies": False,
    }
