"""Entering hexes, wilful attacks, rotation of targets, Hit-and-Run (TB-7.01 to 7.12, TB-7.21 to 7.24)."""

from fractions import Fraction
from typing import Any

import pytest

from game.core.battle.exchange_events import StrikeDealt
from game.core.commands.common import Answer, MoveStack
from game.core.commands.turns import RunOrders, ScoutHexes
from game.core.decisions import Reply
from game.core.doctrine import Doctrine, QueuedOrder
from game.core.events.common import BattleBegan, BattleEnded, BattleSeen, MoveStopped, StackMoved
from game.core.events.turns import PeaceBroken
from game.core.records import SideId, UnitId
from game.core.refusal import Refused
from tests.tb_field import TbField

OPEN: dict[str, Any] = {"params": {"fog": False}}
"""Every hex is known."""


def attacked(field: TbField, name: str = "a") -> bool:
    return bool(field.unit(name).counters.get("attacked"))


def battles(field: TbField) -> list[str]:
    """Defenders of the battles of the last step."""
    return [event.defender for event in field.of(BattleBegan)]


# --- must, may, may not


def test_who_enters_a_known_hex_with_hostile_stacks_attacks_tb_7_01() -> None:
    field = TbField(["..."], red={"a": ((0, 0), ["ogre", "chief"])}, blue={"b": ((1, 0), ["imp"])}, **OPEN)
    field.combat()
    field.do_move("a", (1, 0))
    assert battles(field) == ["blue"]
    assert field.gone("b")
    assert field.place("a") == (1, 0)
    assert attacked(field)


def test_with_a_commander_it_may_decline_to_attack_who_is_not_hostile_tb_7_02() -> None:
    field = TbField(
        ["..."],
        red={"a": ((0, 0), ["ogre", "chief"])},
        blue={"b": ((1, 0), ["imp"])},
        peace=[("blue", "red")],
        asks=["red"],
        **OPEN,
    )
    field.combat()
    field.do_move("a", (1, 0))
    question = field.question()
    assert (question.kind, question.default) == ("target", "decline")
    assert [option.enabled for option in question.options] == [True, True]
    field.answer("decline")
    assert not field.campaign.battles
    assert not attacked(field)


def test_who_is_not_asked_attacks_nobody_whom_he_need_not_tb_7_02() -> None:
    field = TbField(
        ["..."],
        red={"a": ((0, 0), ["ogre", "chief"])},
        blue={"b": ((1, 0), ["imp"])},
        peace=[("blue", "red")],
        **OPEN,
    )
    field.combat()
    field.do_move("a", (1, 0))
    assert not battles(field)


def test_without_a_commander_it_must_attack_who_is_not_hostile_tb_7_02() -> None:
    field = TbField(
        ["..."],
        red={"a": ((0, 0), ["ogre"]), "lead": ((0, 0), ["chief"])},
        blue={"b": ((1, 0), ["imp"])},
        peace=[("blue", "red")],
        **OPEN,
    )
    field.combat()
    field.do_move("a", (1, 0))
    assert battles(field) == ["blue"]


def test_hostile_stacks_must_be_attacked_before_others_tb_7_03() -> None:
    field = TbField(
        ["..."],
        red={"a": ((0, 0), ["ogre", "chief"])},
        blue={"b": ((1, 0), ["imp"])},
        grey={"c": ((1, 0), ["imp"])},
        peace=[("grey", "red")],
        **OPEN,
    )
    field.combat()
    field.do_move("a", (1, 0))
    assert battles(field) == ["blue"]
    assert not field.gone("c")


def test_several_targets_are_a_choice_with_the_reason_of_the_barred_tb_7_03() -> None:
    field = TbField(
        ["..."],
        red={"a": ((0, 0), ["ogre", "chief"])},
        blue={"b": ((1, 0), ["imp"]), "b2": ((1, 0), ["foot"])},
        grey={"c": ((1, 0), ["imp"])},
        peace=[("grey", "red")],
        asks=["red"],
        **OPEN,
    )
    field.combat()
    field.do_move("a", (1, 0))
    rows = {option.id: (option.enabled, option.rule) for option in field.question().options}
    assert rows == {
        field.handle("red", "b"): (True, ""),
        field.handle("red", "b2"): (True, ""),
        field.handle("red", "c"): (False, "TB-7.03"),
    }
    refused = field.do(
        Answer(by=SideId("red"), question=field.question().id, reply=Reply(choice=field.handle("red", "c")))
    )
    assert isinstance(refused, Refused)
    field.answer(field.handle("red", "b2"))
    field.answer("strike")
    assert field.gone("b2")


def test_a_stack_attacks_wilfully_once_a_turn_tb_7_04() -> None:
    field = TbField(
        ["..."],
        red={"a": ((0, 0), ["ogre", "chief"])},
        blue={"b": ((1, 0), ["imp"]), "b2": ((1, 0), ["imp"])},
        **OPEN,
    )
    field.combat()
    field.do_move("a", (1, 0))
    left = "b" if field.gone("b2") else "b2"
    side = field.stack("a").side
    assert field.refused(field.attack("a", left)) == "attacked"
    field.end(2)
    field.combat()
    field.do_attack("a", left)
    assert field.gone(left)
    assert side == "red"


def test_a_stack_with_one_unit_that_attacked_may_not_attack_tb_7_04() -> None:
    field = TbField(["..."], red={"a": ((0, 0), ["chief", "ogre"])}, blue={"b": ((1, 0), ["imp"])}, **OPEN)
    field.spend("a", 2, attacked=1)
    field.combat()
    assert field.refused(field.move("a", (1, 0))) == "forced_attack"


def test_who_cannot_attack_may_not_enter_where_it_would_have_to_tb_7_05() -> None:
    field = TbField(
        ["...."],
        red={"a": ((0, 0), ["ogre", "chief"])},
        blue={"b": ((1, 0), ["imp"]), "b2": ((2, 0), ["imp"])},
        **OPEN,
    )
    field.combat()
    field.do_move("a", (1, 0))
    outcome = field.move("a", (2, 0))
    assert isinstance(outcome, Refused)
    assert (outcome.code, outcome.rule) == ("forced_attack", "TB-7.05")


def test_with_a_commander_it_may_enter_among_those_at_peace_after_an_attack_tb_7_05() -> None:
    field = TbField(
        ["...."],
        red={"a": ((0, 0), ["ogre", "chief"])},
        blue={"b": ((1, 0), ["imp"])},
        grey={"c": ((2, 0), ["imp"])},
        peace=[("grey", "red")],
        **OPEN,
    )
    field.combat()
    field.do_move("a", (1, 0))
    field.do_move("a", (2, 0))
    assert field.place("a") == (2, 0)
    assert not field.gone("c")


def test_a_march_stops_before_a_hex_that_it_may_not_enter_tb_7_05() -> None:
    field = TbField(
        ["....."],
        red={"a": ((0, 0), ["ogre", "chief"])},
        blue={"b": ((2, 0), ["imp"])},
        **OPEN,
    )
    field.spend("a", 1, attacked=1)
    field.combat()
    field.do_move("a", (1, 0), (2, 0))
    assert field.place("a") == (1, 0)
    assert [(e.code, e.rule) for e in field.of(MoveStopped)] == [("forced_attack", "TB-7.05")]


def test_inside_a_hex_it_may_attack_for_nothing_and_need_not_tb_7_06() -> None:
    field = TbField(["..."], red={"a": ((0, 0), ["ogre", "chief"])}, blue={"b": ((0, 0), ["imp"])})
    field.combat()
    move = field.move_left("a")
    field.do_attack("a", "b")
    assert field.gone("b")
    assert field.move_left("a") == move


def test_survivors_may_move_on_after_an_attack_tb_7_07() -> None:
    field = TbField(["...."], red={"a": ((0, 0), ["ogre", "chief"])}, blue={"b": ((1, 0), ["imp"])}, **OPEN)
    field.combat()
    field.do_move("a", (1, 0), (2, 0))
    assert field.place("a") == (1, 0)
    assert [e.code for e in field.of(MoveStopped)] == ["fought"]
    field.do_move("a", (2, 0))
    assert field.place("a") == (2, 0)


def test_a_hidden_stack_that_attacks_is_hidden_no_longer_tb_2_07() -> None:
    field = TbField(
        ["..."],
        red={"a": ((0, 0), ["wall", "chief"])},
        blue={"b": ((0, 0), ["wall", "chief"])},
        stance={"a": "hidden"},
    )
    field.combat()
    assert not field.sees("blue", "a")
    field.do_attack("a", "b")
    assert field.sees("blue", "a")


def test_only_seen_stacks_of_the_same_hex_can_be_attacked_tb_7_06() -> None:
    field = TbField(["..."], red={"a": ((0, 0), ["chief"])}, blue={"b": ((1, 0), ["imp"])}, **OPEN)
    field.combat()
    assert field.refused(field.attack("a", "b")) == "apart"


# --- rotation


def three_foes(**more: Any) -> TbField:
    """Two attackers and three of the enemy in one hex."""
    return TbField(
        ["..."],
        red={
            "a": ((0, 0), ["imp", "chief"]),
            "a2": ((0, 0), ["imp", "chief"]),
            "a3": ((0, 0), ["imp", "chief"]),
            "a4": ((0, 0), ["imp", "chief"]),
        },
        blue={name: ((0, 0), ["ogre", "bow"] if name == "b3" else ["ogre"]) for name in ("b1", "b2", "b3")},
        **more,
    )


def test_all_others_are_attacked_before_one_is_attacked_again_tb_7_08() -> None:
    field = three_foes()
    field.combat()
    field.do_attack("a", "b1")
    outcome = field.attack("a2", "b1")
    assert isinstance(outcome, Refused)
    assert (outcome.code, outcome.rule) == ("barred_target", "TB-7.08")
    field.do_attack("a2", "b2")
    field.do_attack("a3", "b3")
    field.do_attack("a4", "b1")


def test_rotation_begins_anew_with_the_next_turn_tb_7_12() -> None:
    field = three_foes()
    field.combat()
    field.do_attack("a", "b1")
    field.end(2)
    field.combat()
    field.do_attack("a2", "b1")


def test_ranged_stacks_come_first_among_those_that_are_due_tb_7_10() -> None:
    ranged = {"b": Doctrine(ranged=True)}
    field = TbField(
        ["..."],
        red={"a": ((0, 0), ["imp", "chief"]), "a2": ((0, 0), ["imp", "chief"])},
        blue={"b": ((0, 0), ["bow"] * 9), "b2": ((0, 0), ["ogre"])},
        doctrine=ranged,
    )
    field.combat()
    outcome = field.attack("a", "b2")
    assert isinstance(outcome, Refused)
    assert outcome.rule == "TB-7.10"
    field.do_attack("a", "b")
    field.do_attack("a2", "b2")


def test_attacking_the_peaceful_makes_their_side_hostile_for_the_turn_tb_7_11() -> None:
    field = TbField(
        ["..."],
        red={"a": ((0, 0), ["imp", "chief"]), "a2": ((0, 0), ["imp", "chief"])},
        blue={"b": ((0, 0), ["ogre"]), "b2": ((0, 0), ["ogre"])},
        peace=[("blue", "red")],
    )
    field.combat()
    assert not field.campaign.sides[SideId("blue")].provoked
    field.do_attack("a", "b")
    assert [(e.side, e.by) for e in field.of(PeaceBroken)] == [("blue", "red")]
    assert field.campaign.sides[SideId("blue")].provoked == ("red",)
    assert field.refused(field.attack("a2", "b")) == "barred_target"
    field.end()
    assert not field.campaign.sides[SideId("blue")].provoked


def test_the_peaceful_are_left_out_of_the_rotation_tb_7_09() -> None:
    field = TbField(
        ["..."],
        red={"a": ((0, 0), ["imp", "chief"]), "a2": ((0, 0), ["imp", "chief"])},
        blue={"b": ((0, 0), ["ogre"])},
        grey={"c": ((0, 0), ["ogre"])},
        peace=[("grey", "red")],
    )
    field.combat()
    field.do_attack("a", "b")
    field.do_attack("a2", "b")


# --- Hit-and-Run


def runner(*rows: str, **more: Any) -> TbField:
    """A fast stack that has marched into a hex with one of the enemy and is asked what it declares."""
    sides = {"red": {"a": ((0, 0), ["chief", "beast"])}, "blue": {"b": ((1, 0), ["ogre"])}}
    field = TbField(rows or ("....",), **{**OPEN, **sides, "asks": ["red"], **more})
    field.combat()
    field.do_move("a", (1, 0))
    return field


def run_option(field: TbField) -> Any:
    return next(option for option in field.question().options if option.id == "hit_and_run")


def test_who_has_move_to_leave_may_hit_and_run_tb_7_21() -> None:
    field = runner()
    assert set(run_option(field).units) == {"no", "0", "2"}
    field.answer("strike", hit_and_run="2")
    assert field.place("a") == (2, 0)
    assert [e.to_hex for e in field.of(StackMoved)] == [2]
    assert not field.unit("a").exp


def test_a_hit_and_run_deals_and_takes_less_and_teaches_nothing_tb_7_22_tb_7_23() -> None:
    field = runner(red={"a": ((0, 0), ["chief", "ogre", "wall"])}, blue={"b": ((1, 0), ["imp", "wall"])})
    field.answer("strike", hit_and_run="2")
    run = {e.side: {f.id: f.value for f in e.factors}["run"] for e in field.of(StrikeDealt)}
    assert run == {"red": Fraction(3, 4), "blue": Fraction(1, 4)}
    assert not any(field.unit("a", number).exp for number in (1, 2, 3))
    assert not any(gain for e in field.of(BattleEnded) for unit, gain in e.gains if unit.endswith("a"))


def test_who_cannot_leave_may_not_hit_and_run_tb_7_21() -> None:
    field = runner(red={"a": ((0, 0), ["chief", "slow_foot"])})
    assert not run_option(field).enabled


def test_who_attacks_where_it_stands_may_not_hit_and_run_tb_7_21() -> None:
    field = TbField(["..."], red={"a": ((0, 0), ["chief"])}, blue={"b": ((0, 0), ["ogre"])}, asks=["red"])
    field.combat()
    field.do_attack("a", "b")
    assert not run_option(field).enabled


def test_an_exit_where_it_would_have_to_attack_is_closed_tb_7_24() -> None:
    blue = {"b": ((1, 0), ["ogre"]), "b2": ((2, 0), ["imp"])}
    option = run_option(runner(blue=blue))
    assert option.units == ("no", "0")
    assert [(b.unit, b.rule) for b in option.barred] == [("2", "TB-7.05")]


def test_an_exit_among_those_whose_peace_it_breaks_is_closed_tb_7_24_tb_7_11() -> None:
    blue = {"b": ((1, 0), ["ogre"]), "b2": ((2, 0), ["imp"])}
    field = TbField(
        ["...."],
        red={"a": ((0, 0), ["chief", "beast"])},
        blue=blue,
        peace=[("blue", "red")],
        asks=["red"],
        **OPEN,
    )
    field.combat()
    field.do_move("a", (1, 0))
    field.answer(field.handle("red", "b"))
    assert run_option(field).units == ("no", "0")


def test_water_and_what_is_too_dear_are_no_exits_tb_7_24() -> None:
    option = run_option(runner("..w."))
    assert option.units == ("no", "0")
    assert [(b.unit, b.rule) for b in option.barred] == [("2", "TB-5.03")]


def test_who_loses_its_mounts_and_cannot_leave_stays_tb_7_24() -> None:
    field = TbField(
        ["..w."],
        red={"a": ((0, 0), ["small_bird", "imp", "bird", "chief"])},
        blue={"b": ((1, 0), ["ogre"] * 8)},
        riding={"a": {"2": "3", "4": "3"}},
        asks=["red"],
        **OPEN,
    )
    field.combat()
    field.do_move("a", (1, 0))
    assert "2" in run_option(field).units
    field.answer("strike", hit_and_run="2")
    survivors = [s for s in field.campaign.stacks.values() if s.side == "red"]
    for stack in survivors:
        kinds = {field.campaign.units[u].kind for u in stack.units}
        flying = bool(kinds & {"bird", "small_bird"})
        assert (stack.hex == 2) == flying


def test_in_an_unknown_exit_an_ambush_may_wait_tb_7_24_tb_7_13() -> None:
    field = TbField(
        ["....."],
        red={"a": ((0, 0), ["chief", "wall", "spy"])},
        blue={"b": ((1, 0), ["imp", "imp"]), "b2": ((2, 0), ["imp"])},
        asks=["red"],
    )
    field.stage("scout")
    field.must(ScoutHexes(by=SideId("red"), unit=UnitId("a.3"), path=(field.at((1, 0)),)))
    field.combat()
    field.do_move("a", (1, 0))
    field.answer("strike", hit_and_run="2")
    assert [e.state for e in field.of(BattleBegan)] == ["hit_and_run"]
    assert [q.kind for q in field.campaign.questions] == ["declare"]
    field.answer("strike")
    assert [e.state for e in field.of(BattleBegan)] == ["ambushed"]
    assert field.place("a") == (2, 0)


def test_by_old_orders_a_stack_goes_on_after_a_fight_tb_7_07_tb_6_03() -> None:
    field = TbField(
        ["....."],
        red={"a": ((0, 0), ["ogre", "ogre"]), "lead": ((4, 0), ["chief"])},
        blue={"b": ((1, 0), ["imp"])},
    )
    field.change("a", queue=(QueuedOrder(kind="move", path=(field.at((1, 0)), field.at((2, 0)))),))
    field.combat()
    field.must(RunOrders(by=SideId("red"), stack=field.id_of("a")))
    assert [e.state for e in field.of(BattleBegan)] == ["ambushed"]
    assert field.place("a") == (2, 0)


def test_a_march_by_hand_ends_where_it_fought_tb_7_07() -> None:
    field = TbField(["....."], red={"a": ((0, 0), ["ogre", "ogre", "chief"])}, blue={"b": ((1, 0), ["imp"])})
    field.combat()
    field.do_move("a", (1, 0), (2, 0))
    assert field.place("a") == (1, 0)
    assert [e.code for e in field.of(MoveStopped)] == ["fought"]


# --- what others learn


def test_who_knows_the_hex_sees_that_a_battle_was_fought_and_nobody_else() -> None:
    field = TbField(
        ["....."],
        red={"a": ((0, 0), ["ogre", "chief"])},
        blue={"b": ((0, 0), ["imp"])},
        grey={"c": ((0, 0), ["foot"])},
        white={"d": ((4, 0), ["foot"])},
    )
    field.combat()
    field.do_attack("a", "b")
    assert [(e.audience, e.hex) for e in field.of(BattleSeen)] == [(("grey",), 0)]
    assert not any("white" in event.audience for event in field.events)


def test_moves_wait_for_the_combat_phase_and_a_commander_tb_4_02_tb_6_01() -> None:
    red = {"a": ((0, 0), ["chief"]), "b": ((2, 0), ["foot"])}
    field = TbField(["..."], red=red, blue={"c": ((1, 0), ["foot"])})
    assert field.refused(field.move("a", (1, 0))) == "wrong_phase"
    field.combat()
    assert field.refused(field.move("b", (1, 0))) == "out_of_command"


@pytest.mark.parametrize("path", [(), ((2, 0),)])
def test_a_path_goes_from_neighbour_to_neighbour_tb_5_02(path: tuple[tuple[int, int], ...]) -> None:
    field = TbField(["..."], red={"a": ((0, 0), ["chief"])}, blue={"b": ((2, 0), ["foot"])})
    field.combat()
    hexes = tuple(field.at(place) for place in path)
    outcome = field.do(MoveStack(by=SideId("red"), stack=field.id_of("a"), path=hexes))
    assert field.refused(outcome) in ("no_path", "broken_path")
