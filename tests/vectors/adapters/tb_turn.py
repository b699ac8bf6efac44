"""The Battle for: buying units, joining in mid-game, changing the Chief Warlord."""

from typing import Any

from game.core.commands.common import AppointChief, EndTurn
from game.core.dice import ScriptedDice
from game.core.engine import Applied, Engine
from game.core.records import SideId, UnitId, replace
from game.core.refusal import Refusal
from game.core.state import Side
from game.rulesets.battle_for.campaign import factions, recruit
from game.rulesets.battle_for.counters import POOL
from game.rulesets.battle_for.records import BattleForParams
from game.rulesets.battle_for.ruleset import RULESET
from game.rulesets.battle_for.side import chief, points
from tests.rulesets.battle_for.small_states import BLUE, RED, Table
from tests.vectors.adapters import Answer, Given, adapter

TB = "battle-for"


@adapter(TB, "recruit")
def buy(given: Given, dice: ScriptedDice) -> Answer:
    params = BattleForParams(turn_pop_points=given["income"])
    stored = given["pop_points"] + points.income(params, Side(id=RED, name="Red", colour="red"))
    try:
        left = recruit.rest(stored, given["buy"], spawns=given["spawn_points_held"])
    except Refusal:
        return {"legal": False, "pop_points_left": stored}
    return {"legal": True, "pop_points_left": left}


@adapter(TB, "join")
def join(given: Given, dice: ScriptedDice) -> Answer:
    """The side's pool in the turn in which a nation joins, and in its next one before income comes."""
    rest = factions.left_over(given["initial"], given["spent"])
    table = Table("..", ruleset=RULESET)
    draft = table.draft
    draft.put_side(Side(id=RED, name="Red", colour="red", counters={POOL.name: given["side_pool"]}))
    points.keep_back(draft, RED, rest)
    now = points.stored(draft.sides[RED])
    points.release(draft, RED)
    return {"side_pool_now": now, "side_pool_next_turn_before_income": points.stored(draft.sides[RED])}


@adapter(TB, "change_chief_warlord")
def change_chief(given: Given, dice: ScriptedDice) -> Answer:
    """A side with two Commanders orders a change; who is Chief Warlord now, and in its next turn."""
    table = Table("....", ruleset=RULESET)
    for name, hex_ in (("old", 0), ("new", 1)):
        table.stack(given[name], table.at(hex_, 0), ["chief"])
    table.stack("enemy", table.at(3, 0), ["chief"], side=BLUE)
    table.tire(f"{given['old']}.1", statuses=(chief.CHIEF,))
    engine = Engine(table.world)
    age = {RED: 2, BLUE: 1}
    sides = {s.id: replace(s, age=age[s.id], asks=False) for s in table.campaign.sides.values()}
    state: Any = engine.begin(replace(table.campaign, sides=sides)).campaign
    state = _applied(engine, state, AppointChief(by=RED, unit=UnitId(f"{given['new']}.1")))
    this_turn = _chief(state, RED)
    for _ in table.campaign.sides:
        state = _applied(engine, state, EndTurn(by=state.clock.on_turn))
    return {"this_turn": this_turn, "next_turn": _chief(state, RED)}


def _applied(engine: Engine, state: Any, command: Any) -> Any:
    out = engine.apply(state, command)
    assert isinstance(out, Applied)
    return out.campaign


def _chief(state: Any, side: SideId) -> str:
    found = chief.chief_of(state.units.values(), side)
    assert found is not None
    return found.stack
