"""Operations on leaving a battle: withdrawal, reach blows, pursuit, interceptors, the conclusion."""

from game.core.dice import ScriptedDice
from game.core.numbers import THIRD
from game.core.records import BattleId, SideId
from game.rulesets.second_dawn.battle.leaving import escape_figures, finish, pursuit_figures
from game.rulesets.second_dawn.battle.opening import muster
from game.rulesets.second_dawn.battle.state.battle_records import AdvanceOrder, BattleSetup, Combatant, Party
from game.rulesets.second_dawn.battle.state.fight import Fight
from game.rulesets.second_dawn.battle.state.no_dice import NO_DICE
from game.rulesets.second_dawn.content.records import size_number
from game.rulesets.second_dawn.unit import damage, pace
from tests.vectors.adapters import Answer, Given, adapter, halves, in_halves
from tests.vectors.adapters.content import kind

SD = "second-dawn"


@adapter(SD, "retreat")
def retreat_op(given: Given, dice: ScriptedDice) -> Answer:
    opponents = [
        escape_figures.Opponent(id=foe["id"], evasion=foe["evasion"], primaries=tuple(foe["primaries"]))
        for foe in given["opponents"]
    ]
    withdrawers = [
        escape_figures.Withdrawer(id=unit["id"], evasion=unit["evasion"], is_primary=unit["is_primary"])
        for unit in given["withdrawers"]
    ]
    made = escape_figures.withdraw(opponents, withdrawers, lambda unit, _added: dice.roll(10, unit))
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
    lands = escape_figures.reach_blow(
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
    run = pursuit_figures.run(dice.roll(10, "withdrawer"), move, [("pursuer", pursuing)])
    return {
        "pursuer_total": pursuing,
        "withdrawer_total": run.total,
        "escaped": run.escaped,
        "reason": run.reason,
    }


@adapter(SD, "intercept")
def intercept(given: Given, dice: ScriptedDice) -> Answer:
    return {
        "stops": pursuit_figures.stops(
            size_number(given["interceptor_size"]), size_number(given["pursuer_size"])
        )
    }


@adapter(SD, "battle_conclusion")
def battle_conclusion(given: Given, dice: ScriptedDice) -> Answer:
    """A battle as its last bout ended: who has withdrawn, who lies; then the end of it is played."""
    opened = muster.open_state(_ended(given))
    fight = Fight(opened, NO_DICE)
    for unit in given["retreated"]:
        fight.put(unit, condition="escaped")
    assert [u for u, s in fight.standings.items() if s.condition == "critical"] == given["down"]
    finish.finish(fight)
    return {
        "hits": {unit: halves(standing.hits) for unit, standing in fight.standings.items()},
        "croaked": [u for u, s in fight.standings.items() if s.condition == "croaked"],
        "retreated_count_as_other_enemies": any(fight.there(unit) for unit in given["retreated"]),
    }


def _ended(given: Given) -> BattleSetup:
    """The parties by the last letters of the ids, kinds by the words before."""
    parties = [
        Party(
            side=SideId(side),
            combatants=tuple(
                Combatant(id=unit, kind=kind(unit.rsplit("_", 1)[0]), hits=in_halves(hits))
                for unit, hits in given["hits"].items()
                if unit.endswith(side[0])
            ),
        )
        for side in ("blue", "green")
    ]
    blow = given["finish"]
    order = AdvanceOrder(
        by=SideId(given["winner"]), order="finish", units=(blow["by"],), target=blow["target"]
    )
    return BattleSetup(
        id=BattleId("vector"), parties=(parties[0], parties[1]), on_turn=SideId("blue"), orders=(order,)
    )
