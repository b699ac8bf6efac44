"""Whether the sides come to blows, and what scouts choose before anybody withdraws. SD2-10.05, SD2-7.11."""

from typing import Any

from game.core.battle.events import PursuitRolled, RetreatDeclared
from game.core.decisions import Reply
from game.core.dice import StreamDice
from game.core.events.common import BattleEnded, BlowStruck, ClashEnded
from game.rulesets.second_dawn.battle.state.battle_records import AdvanceOrder, BattleSetup
from game.rulesets.second_dawn.battle.tactical import BATTLE
from game.rulesets.second_dawn.content.records import Params
from tests.rulesets.second_dawn.battle.battle_tools import Run, setup, unit, units

ASKS = {"asks": ("close", "withdraw", "aim")}


def meeting(green: str = "knight", *, both: bool = True, **fields: Any) -> BattleSetup:
    """Explorers and archers of a warlord against knights; all choose for themselves."""
    blue = [unit("boss", "warlord"), *units("archer", 2, "b")]
    other = ASKS if both else {}
    return setup(blue, units(green, 3, "g"), **{"blue_party": ASKS, "green_party": other, **fields})


def played(ready: BattleSetup, *, off: tuple[str, ...] = (), leaves: tuple[str, ...] = ()) -> Run:
    """Sides of `off` keep away, units of `leaves` withdraw; all else by default."""
    run = Run.__new__(Run)
    run.events, run.questions, run.result = [], [], None
    run.opened = run.state = BATTLE.open(ready)
    dice, reply = StreamDice(3, "closing"), None
    while run.result is None:
        step = BATTLE.step(run.state, reply, dice)
        run.events += step.events
        run.state, run.result = step.state, step.result
        question = step.question
        if question is None:
            continue
        run.questions.append(question)
        reply = Reply(choice=question.default)
        if question.kind == "close" and question.side in off:
            reply = Reply(choice="hold_off")
        if question.kind == "withdraw":
            may = next(o for o in question.options if o.id == "withdraw").units
            named = tuple(one for one in may if one in leaves)
            reply = Reply(choice="withdraw", units=named) if named else reply
    return run


def test_sd2_10_05_while_neither_side_closes_in_only_shooters_attack() -> None:
    run = played(meeting(), off=("blue", "green"))
    melee = {one for one, fighter in run.state.fighters.items() if fighter.style == "melee"}
    assert melee
    assert not {e.attacker for e in run.of(BlowStruck) if e.round != "finish"} & melee
    assert [e.reason for e in run.of(BattleEnded)] in (["won"], ["standoff"])


def test_sd2_10_05_one_side_that_closes_in_is_enough() -> None:
    run = played(meeting(), off=("blue",))
    assert [q.side for q in run.questions if q.kind == "close"] == ["blue", "green"]
    assert {"knight_1g", "boss"} <= {e.attacker for e in run.of(BlowStruck)}


def test_sd2_10_05_they_may_withdraw_then_and_nobody_pursues() -> None:
    run = played(meeting(), off=("blue", "green"), leaves=("boss",))
    assert [(e.unit, e.why) for e in run.of(RetreatDeclared)] == [("boss", "SD2-10.05")]
    assert not run.of(PursuitRolled)
    assert run.fates["boss"].end == "escaped"


def test_sd2_10_05_each_bout_asks_again_while_they_keep_away() -> None:
    run = played(meeting("lancer"), off=("blue", "green"))
    bouts = len({e.number for e in run.of(ClashEnded)})
    assert bouts
    assert len([q for q in run.questions if q.kind == "close"]) >= 4


def test_sd1_8_01_auto_attackers_close_in_unasked() -> None:
    run = played(meeting("stabber"), off=("blue", "green"))
    assert not [q for q in run.questions if q.kind == "close"]


def test_sd2_10_05_nobody_is_asked_in_vain() -> None:
    """The other side closes in anyway, because it is not asked."""
    run = played(meeting(both=False), off=("blue",))
    assert not [q for q in run.questions if q.kind == "close"]


def test_sd2_7_11_scouts_aim_before_anybody_withdraws() -> None:
    ready = meeting(params=Params(scout_targets=True), state="surprised")
    asked = [q.kind for q in played(ready).questions]
    assert "aim" in asked
    before = asked[: asked.index("withdraw")] if "withdraw" in asked else asked
    assert "aim" in before


def test_sd2_10_05_an_order_to_keep_away_needs_no_question() -> None:
    orders = tuple(
        AdvanceOrder(by=side, order="hold_off", phase="initiative_round") for side in ("blue", "green")
    )
    run = played(meeting(both=False, orders=orders, stop_after="initiative_round"))
    assert run.state.apart
