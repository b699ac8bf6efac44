"""Leaving a battle: who may, what holds them, who goes after them, what they keep. SD2-10, SD3-8.02."""

from collections.abc import Sequence
from typing import Any

import pytest

from game.core.battle.events import Intercepted, PursuitRolled, RetreatDeclared, RetreatRolled
from game.core.decisions import Option, Question, Reply
from game.core.dice import StreamDice
from game.core.events.common import BlowStruck, ClashRolled, DieRolled, PhaseBegan
from game.core.records import replace
from game.core.refusal import Refusal
from game.rulesets.second_dawn.battle.state.battle_records import AdvanceOrder, BattleSetup, BattleState
from game.rulesets.second_dawn.battle.tactical import BATTLE
from game.rulesets.second_dawn.content.records import Params
from tests.rulesets.second_dawn.battle.battle_tools import BLUE, GREEN, Run, setup, unit, units, until


def order(name: str, *names: str, by: Any = BLUE, phase: str = "bout_1", **fields: Any) -> AdvanceOrder:
    return AdvanceOrder(by=by, order=name, phase=phase, units=names, **fields)


class Loaded:
    """Given faces first, then those of a stream."""

    def __init__(self, faces: Sequence[int]) -> None:
        self.faces = list(faces)
        self.rest = StreamDice(1, "leaving")

    def roll(self, sides: int, why: str) -> int:
        return self.faces.pop(0) if self.faces else self.rest.roll(sides, why)


def battle(
    blue: Sequence[Any], green: Sequence[Any], *orders: AdvanceOrder, dice: Sequence[int] = (), **fields: Any
) -> Run:
    return Run(setup(blue, green, orders=orders, **fields), Loaded(dice))


def in_bout(ready: BattleSetup, kind: str, dice: Sequence[int] = ()) -> tuple[BattleState, Question]:
    """The first question of a kind in a bout; all others are answered by default."""
    loaded = Loaded(dice)
    step = BATTLE.step(BATTLE.open(ready), None, loaded)
    while step.question is None or step.question.kind != kind or step.state.phase != "bout":
        assert step.question is not None, "it ended without the question"
        step = BATTLE.step(step.state, BATTLE.auto_reply(step.state, step.question), loaded)
    return step.state, step.question


def open_question(ready: BattleSetup, kind: str) -> tuple[BattleState, Question]:
    state = until(ready, kind, StreamDice(1, "leaving"))
    assert state.question is not None
    return state, state.question


def option(question: Question, id_: str) -> Option:
    return next(o for o in question.options if o.id == id_)


# --- who may


def test_sd2_10_01_auto_attackers_do_not_withdraw() -> None:
    party = {"asks": ("withdraw",)}
    ready = setup([unit("s", "scout"), unit("p", "piker")], units("stabber", 2, "g"), blue_party=party)
    _, question = open_question(ready, "withdraw")
    withdraw = option(question, "withdraw")
    assert withdraw.units == ("s",)
    assert [(bar.unit, bar.rule) for bar in withdraw.barred] == [("p", "SD2-10.01")]


def test_sd4_4_04_a_commander_holds_them() -> None:
    party = {"asks": ("withdraw",)}
    ready = setup([unit("w", "warlord"), unit("p", "piker")], units("stabber", 2, "g"), blue_party=party)
    assert in_bout(ready, "withdraw")[1].own == ("w", "p")


def test_sd3_5_05_units_of_no_side_may() -> None:
    party = {"asks": ("withdraw",), "neutral": True}
    ready = setup(units("bear", 1, "b"), units("piker", 1, "g"), blue_party=party)
    assert open_question(ready, "withdraw")[1].own == ("bear_1b",)


def test_sd2_10_03_nobody_withdraws_in_the_skirmish() -> None:
    party = {"asks": ("withdraw",)}
    ready = setup(units("scout", 2, "b"), units("archer", 2, "g"), blue_party=party)
    state, _ = open_question(ready, "withdraw")
    assert state.phase != "skirmish"


def test_a_unit_that_may_not_is_refused() -> None:
    party = {"asks": ("withdraw",)}
    ready = setup([unit("s", "scout"), unit("p", "piker")], units("stabber", 2, "g"), blue_party=party)
    state, _ = open_question(ready, "withdraw")
    with pytest.raises(Refusal) as refused:
        BATTLE.step(state, Reply(choice="withdraw", units=("p",)), StreamDice(1, "x"))
    assert refused.value.refused.rule == "SD2-10.01"


# --- getting away


def test_sd2_10_13_who_fails_is_held_and_does_nothing_in_round_1() -> None:
    """The piker rolls before the scout: 6 and 9 against 7 and 2. Then the scout wins the bout."""
    run = battle(
        scouts := units("scout", 1, "b"),
        units("piker", 1, "g"),
        order("retreat", "scout_1b"),
        dice=[9, 2, 10, 1],
    )
    (rolled,) = run.of(RetreatRolled)
    assert (rolled.total, rolled.against, rolled.success) == (9, (("piker_1g", 15),), False)
    struck = {blow.round for blow in run.of(BlowStruck) if blow.attacker == scouts[0].id}
    assert "1" not in struck
    assert "2" in struck


def test_sd2_10_13_secondaries_hit_it_at_once() -> None:
    run = battle(units("scout", 1, "b"), units("piker", 3, "g"), order("retreat", "scout_1b"), dice=[9, 2])
    held = [b for b in run.of(BlowStruck) if b.round == "retreat"]
    assert [(b.attacker, b.blow, b.damage, b.rule) for b in held] == [
        ("piker_2g", "regular", 2, "SD2-10.13"),
        ("piker_3g", "regular", 2, "SD2-10.13"),
    ]


def test_sd2_10_12_the_longer_reach_lands_a_minimum_blow() -> None:
    """A piker's 5 against a scout's 3."""
    run = battle(
        units("scout", 1, "b"),
        units("piker", 1, "g"),
        order("retreat", "scout_1b"),
        dice=[1, 10, 10, 10],
    )
    parting = [b for b in run.of(BlowStruck) if b.round == "retreat"]
    assert [(b.attacker, b.blow, b.auto, b.rule) for b in parting] == [
        ("piker_1g", "minimum", True, "SD2-10.12")
    ]
    assert run.fates["scout_1b"].end == "escaped"


def test_sd2_10_12_a_shorter_reach_does_not() -> None:
    run = battle(
        units("lancer", 1, "b"), units("piker", 1, "g"), order("retreat", "lancer_1b"), dice=[1, 10, 1, 10]
    )
    assert not [b for b in run.of(BlowStruck) if b.round == "retreat"]


def test_sd2_15_with_the_late_draft_there_is_no_parting_blow() -> None:
    run = battle(
        units("scout", 1, "b"),
        units("piker", 1, "g"),
        order("retreat", "scout_1b"),
        dice=[1, 10, 10, 10],
        params=Params(retreat_success="ignores_round_1"),
    )
    assert not [b for b in run.of(BlowStruck) if b.round == "retreat"]


def reeling(state: BattleState, *names: str) -> BattleState:
    """The same with these stunned in the first round of the bout to come."""
    now = {u: replace(s, stun_next=1) if u in names else s for u, s in state.standings.items()}
    return replace(state, standings=now)


def leave_from(green: Sequence[Any], stunned: str, dice: Sequence[int]) -> list[Any]:
    """Events as a scout withdraws in a bout that an enemy begins stunned."""
    ready = setup(units("scout", 1, "b"), green, blue_party={"asks": ("withdraw",)})
    state, _ = in_bout(ready, "withdraw")
    assert state.standings["scout_1b"].fit
    withdrew = Reply(choice="withdraw", units=("scout_1b",))
    return list(BATTLE.step(reeling(state, stunned), withdrew, Loaded(dice)).events)


def test_sd2_10_12_the_stunned_land_no_blow_and_run_after_nobody() -> None:
    """Stunned as the bout begins: not only in the opening (SD2-8.06, SD2-10.14)."""
    events = leave_from(units("piker", 1, "g"), "piker_1g", [1, 10])
    assert [e.success for e in events if isinstance(e, RetreatRolled)] == [True]
    assert not [e for e in events if isinstance(e, BlowStruck)]
    assert not [e for e in events if isinstance(e, PursuitRolled)]


def test_sd2_10_13_a_stunned_secondary_does_not_hit() -> None:
    events = leave_from(units("piker", 3, "g"), "piker_2g", [10, 2])
    held = [e.attacker for e in events if isinstance(e, BlowStruck) and e.round == "retreat"]
    assert held == ["piker_3g"]


def test_sd2_10_05_nobody_lands_a_parting_blow_while_neither_side_closes_in() -> None:
    ready = setup(units("scout", 1, "b"), units("piker", 1, "g"), blue_party={"asks": ("withdraw",)})
    state, _ = in_bout(ready, "withdraw")
    withdrew = Reply(choice="withdraw", units=("scout_1b",))
    step = BATTLE.step(replace(state, apart=True), withdrew, Loaded([1, 10, 10, 10]))
    assert not [e for e in step.events if isinstance(e, BlowStruck)]


@pytest.mark.parametrize(
    ("blue", "green", "why", "fields"),
    [
        ("scout", "scout", "SD2-10.06a", {}),
        ("heavy_knight", "basic_heavy", "SD2-10.06b", {"terrain": "forest"}),
    ],
)
def test_sd2_10_06_leaving_without_a_roll(blue: str, green: str, why: str, fields: Any) -> None:
    """Both sides go; or it is at home here and the enemy is not."""
    orders = [order("retreat", f"{blue}_1b")]
    if why.endswith("a"):
        orders.append(order("retreat", f"{green}_1g", by=GREEN))
    run = battle(units(blue, 1, "b"), units(green, 1, "g"), *orders, **fields)
    assert [(e.why, e.free) for e in run.of(RetreatDeclared)] == [(why, True)] * len(orders)
    assert not run.of(RetreatRolled)


def test_sd2_10_06_a_unit_that_is_nobodys_primary_leaves_freely() -> None:
    """Three scouts on one knight: it fights two of them, the third only hits it."""
    run = battle(units("scout", 3, "b"), units("knight", 1, "g"), order("retreat", "scout_3b"))
    assert [(e.unit, e.why) for e in run.of(RetreatDeclared)] == [("scout_3b", "SD2-10.06c")]
    assert run.fates["scout_3b"].end == "escaped"


@pytest.mark.shows("smoke_bomb")
def test_sd2_6_20_a_smoke_bomb_covers_ones_own_retreat() -> None:
    run = battle(units("ninja", 1, "b"), units("wolf", 1, "g"), order("smoke_bomb", "ninja_1b"))
    assert [e.why for e in run.of(RetreatDeclared)] == ["SD2-10.06d"]
    assert not run.of(RetreatRolled)


def test_sd2_6_20_who_goes_behind_smoke_is_pursued_but_not_shot_at() -> None:
    """The archer that has nobody to fight runs after it instead."""
    ninja, archer = unit("ninja_1b", "ninja"), unit("archer_1g", "archer")
    ninja, archer = (replace(one, kind=replace(one.kind, hits=80)) for one in (ninja, archer))
    run = battle([ninja], [archer], order("smoke_bomb", "ninja_1b"))
    began = next(i for i, e in enumerate(run.events) if isinstance(e, RetreatDeclared))
    assert not [e for e in run.events[began:] if isinstance(e, BlowStruck) and e.round != "1"]
    assert [{foe for foe, _ in e.against} for e in run.of(PursuitRolled)] == [{"archer_1g"}]


# --- the initiative round


def test_sd2_9_09_ambushers_break_off_before_the_stunned_can_close_in() -> None:
    run = battle(
        units("keshik", 1, "b"),
        units("piker", 1, "g"),
        order("retreat", "keshik_1b", phase="initiative_round"),
        state="ambush",
        ambusher=BLUE,
    )
    assert [(e.why, e.free) for e in run.of(RetreatDeclared)] == [("SD2-10.05", True)]
    assert run.fates["keshik_1b"].end == "escaped"
    assert not run.of(PursuitRolled)


def test_sd2_10_05_not_if_the_enemy_can_close_in() -> None:
    party = {"asks": ("withdraw",)}
    ready = setup(
        units("warlord", 1, "b"), units("wolf", 1, "g"), blue_party=party, on_turn=BLUE, began_by=BLUE
    )
    state, question = open_question(ready, "withdraw")
    if state.phase == "initiative_round":
        assert option(question, "withdraw").rule == "SD2-10.05"
    assert state.phase == "bout"


# --- going after them


def test_sd2_10_14_auto_attackers_run_after_the_slowest() -> None:
    """Two pikers without an enemy left run; both scouts are equally fast, so after the first."""
    both = order("retreat", "scout_1b", "scout_2b")
    run = battle(units("scout", 2, "b"), units("piker", 2, "g"), both, dice=[1, 1, 10, 10, 1, 1, 10])
    (run_,) = run.of(PursuitRolled)
    assert run_.unit == "scout_1b"
    assert [unit_ for unit_, _ in run_.against] == ["piker_1g", "piker_2g"]


def test_sd2_10_20_who_is_caught_fights_those_who_caught_it() -> None:
    run = battle(
        units("scout", 1, "b"),
        units("piker", 1, "g"),
        order("retreat", "scout_1b"),
        dice=[1, 10, 10, 2, 5, 5],
    )
    (ran,) = run.of(PursuitRolled)
    assert (ran.total, ran.against, ran.caught) == (10, (("piker_1g", 16),), ("piker_1g",))
    rolls = [die.why for die in run.of(DieRolled)]
    assert rolls[4:6] == ["battle roll of scout_1b", "battle roll of piker_1g"]


def test_sd2_10_15_shooters_fire_in_reverse_order_and_spend_one_ammo() -> None:
    """A middle range fires in two of the three rounds, the shortest first."""
    run = battle(
        units("scout", 2, "b"),
        [*units("piker", 1, "g"), *units("archer", 1, "g", ammo=4)],
        order("retreat", "scout_1b", "scout_2b"),
        dice=[1, 1, 10, 10],
        params=Params(ammo_recovery=False),
    )
    began = next(i for i, e in enumerate(run.events) if isinstance(e, RetreatDeclared))
    shots = [e for e in run.events[began:] if isinstance(e, BlowStruck) and e.attacker == "archer_1g"]
    assert [shot.round for shot in shots] == ["short", "middle"]
    assert run.fates["archer_1g"].ammo == 2


def test_sd3_8_02_nobody_on_the_ground_runs_after_a_flier() -> None:
    run = battle(
        units("gwiffen", 1, "b"),
        units("basic_heavy", 1, "g"),
        order("retreat", "gwiffen_1b"),
        dice=[1, 10],
        blue_party={"neutral": True},
    )
    assert run.fates["gwiffen_1b"].end == "escaped"
    assert not run.of(PursuitRolled)


def test_sd2_10_16_an_interceptor_stops_its_pursuer() -> None:
    """Blue has a spare scout; the wolf that runs after the other is stopped by it."""
    ready = setup(
        units("scout", 2, "b"),
        units("wolf", 1, "g"),
        orders=(
            order("retreat", "scout_1b"),
            order("intercept", "scout_2b", target="wolf_1g", phase="pursuit"),
        ),
    )
    run = Run(ready, Loaded([1, 10]))
    assert [(e.unit, e.stopped) for e in run.of(Intercepted)] == [("scout_2b", ("wolf_1g",))]
    assert run.fates["scout_1b"].end == "escaped"


def test_sd2_15_the_flat_escape_roll() -> None:
    """A die, and 8 less 6: 5 and 2 are enough, 4 and 2 are not."""
    ends = []
    for face in (5, 4):
        run = battle(
            units("scout", 1, "b"),
            units("piker", 1, "g"),
            order("retreat", "scout_1b"),
            dice=[1, 10, face],
            params=Params(escape_roll="flat"),
        )
        ends.append(bool(run.of(PursuitRolled)[0].caught))
    assert ends == [False, True]


# --- the end


def test_sd2_10_21_the_other_side_holds_the_field() -> None:
    run = battle(
        units("scout", 1, "b"), units("piker", 1, "g"), order("retreat", "scout_1b"), dice=[1, 10, 1, 10]
    )
    assert run.result is not None
    assert (run.result.winner, run.result.reason) == (GREEN, "withdrew")
    assert run.state.parties[0].retreated == ("scout_1b",)


@pytest.mark.parametrize(("count", "ammo"), [(3, 5), (2, 4)])
def test_sd2_10_23_no_ammo_is_found_if_half_of_them_went(count: int, ammo: int) -> None:
    """The keshik of 3 ammo shoots a scout, and finds a half if but one of three got away, not one of two."""
    run = battle(
        [*units("scout", count - 1, "b", hits=2), unit(f"scout_{count}b", "scout")],
        [unit("k", "keshik", ammo=6)],
        order("retreat", f"scout_{count}b"),
        dice=[1, 1, 10],
    )
    assert run.result is not None
    assert run.result.winner == GREEN
    assert run.state.parties[0].retreated == (f"scout_{count}b",)
    assert run.fates["k"].ammo == ammo


def test_sd2_12_30_the_critically_hurt_are_finished_taken_or_left() -> None:
    ready = setup(
        units("warlord", 3, "b", hits=1),
        units("knight", 3, "g"),
        green_party={"asks": ("finish",)},
    )
    state, question = open_question(ready, "finish")
    lying = question.others
    assert lying
    assert [o.id for o in question.options] == ["finish", "capture", "leave"]
    ends = {}
    for choice in ("finish", "capture", "leave"):
        step = BATTLE.step(state, Reply(choice=choice), StreamDice(2, "x"))
        assert step.result is not None
        ends[choice] = {step.result.fates[unit_].end for unit_ in lying}
    assert ends == {"finish": {"croaked"}, "capture": {"captive"}, "leave": {"critical"}}


# --- scouts turn


@pytest.mark.parametrize("option_", [True, False])
def test_sd2_7_10_a_scout_turns_to_one_of_those_that_hit_it(option_: bool) -> None:
    """A knight is a scout: of three pikers it strikes the second in place of the first."""
    run = battle(
        units("knight", 1, "b"),
        units("piker", 3, "g"),
        order("shift", "knight_1b", target="piker_3g"),
        params=Params(scout_targets=option_),
        state="surprised",
    )
    (first,) = {e.primaries for e in run.of(ClashRolled) if e.bout == 1}
    assert ("piker_3g" in first) == option_


# --- switches of the late draft


@pytest.mark.parametrize(("option_", "winner"), [("evasion", GREEN), ("hidden", BLUE)])
def test_sd2_15_whether_the_hidden_win_initiative(option_: Any, winner: Any) -> None:
    """Evasion 5 against 7, but hidden."""
    run = battle(
        units("tosser", 1, "b"),
        units("stabber", 1, "g"),
        state="ambush",
        ambusher=BLUE,
        params=Params(ambush_initiative=option_),
    )
    assert run.state.initiative is not None
    assert run.state.initiative.winner == winner


def test_sd2_15_initiative_may_cost_the_loser_round_1_instead() -> None:
    """The bear loses to the warlord and wins the bout, but does nothing in its first round."""
    run = battle(
        units("warlord", 1, "b"),
        units("bear", 1, "g"),
        dice=[4, 10],
        params=Params(initiative_effect="no_round_1"),
    )
    assert run.state.initiative is not None
    assert run.state.initiative.winner == BLUE
    assert [phase.phase for phase in run.of(PhaseBegan)][:2] == ["skirmish", "bout"]
    rounds = [b.round for b in run.of(BlowStruck) if b.attacker == "bear_1g"]
    assert rounds[0] == "2"
