"""Ambushes on stacks that enter hexes their side does not know (TB-7.13 to 7.20)."""

from fractions import Fraction
from typing import Any

from game.core.battle.exchange_events import StrikeDealt
from game.core.commands.common import MoveStack
from game.core.doctrine import Doctrine
from game.core.engine import Applied
from game.core.events.common import BattleBegan, DieRolled, HexLearned, MoveStopped, StackSighted
from game.core.events.scouting import HexLooked
from game.core.records import SideId, replace
from game.core.refusal import Refused
from tests.tb_field import TbField

NEVER, ALWAYS = Doctrine(ambush="never"), Doctrine(ambush="always")


def field_of(rows: str = "....", **more: Any) -> TbField:
    """Red marches, blue waits in the next hex."""
    sides = {"red": {"a": ((0, 0), ["ogre", "chief"])}, "blue": {"b": ((1, 0), ["foot", "chief"])}}
    field = TbField([rows], **{**sides, **more})
    field.combat()
    return field


def ambushers(field: TbField) -> list[str]:
    """Defenders of the ambushes of the last step."""
    return [e.defender for e in field.of(BattleBegan) if e.state == "ambushed"]


def test_into_an_unknown_hex_comes_an_ambush_not_a_wilful_attack_tb_7_13() -> None:
    field = field_of()
    field.do_move("a", (1, 0))
    assert ambushers(field) == ["blue"]
    assert not field.unit("a").counters.get("attacked")


def test_an_ambush_leaves_the_wilful_attack_tb_7_19() -> None:
    field = field_of(blue={"b": ((1, 0), ["imp", "chief", "ogre"])})
    field.do_move("a", (1, 0))
    assert ambushers(field)
    if not field.gone("a") and not field.gone("b"):
        field.do_attack("a", "b")


def test_the_ambusher_deals_double_damage_tb_7_19() -> None:
    field = field_of(blue={"b": ((1, 0), ["foot", "chief"])})
    field.do_move("a", (1, 0))
    strike = next(e for e in field.of(StrikeDealt) if e.side == "blue")
    assert {f.id: f.value for f in strike.factors}["ambush"] == 2
    other = next(e for e in field.of(StrikeDealt) if e.side == "red")
    assert "ambush" not in {f.id for f in other.factors}


def test_entering_reveals_the_hex_before_the_ambush_tb_7_20() -> None:
    field = field_of()
    field.do_move("a", (1, 0))
    kinds = [type(event) for event in field.events]
    assert kinds.index(HexLooked) < kinds.index(StackSighted) < kinds.index(BattleBegan)
    assert HexLearned not in kinds


def test_hostile_stacks_and_peaceful_ones_without_a_commander_are_candidates_tb_7_14() -> None:
    led, unled = {"b": ((1, 0), ["foot", "chief"])}, {"b": ((1, 0), ["foot"])}
    peace = [("blue", "red")]
    for blue, at_peace, comes in (
        (led, [], True),
        (unled, [], True),
        (led, peace, False),
        (unled, peace, True),
    ):
        field = field_of(blue=blue, peace=at_peace)
        field.do_move("a", (1, 0))
        assert bool(ambushers(field)) == comes


def test_the_stance_decides_where_one_side_waits_tb_7_15_tb_7_16() -> None:
    field = field_of(doctrine={"b": NEVER})
    field.do_move("a", (1, 0), (2, 0))
    assert not ambushers(field)
    assert field.place("a") == (1, 0)
    assert [e.code for e in field.of(MoveStopped)] == ["contact"]


def test_a_ratio_lets_ambush_only_where_it_pays_tb_7_15() -> None:
    for percent, comes in ((1, True), (1000, False)):
        field = field_of(doctrine={"b": Doctrine(ambush="ratio", ratio=percent)})
        field.do_move("a", (1, 0))
        assert bool(ambushers(field)) == comes


def test_one_side_sends_the_stack_that_can_expect_most_tb_7_16() -> None:
    field = field_of(blue={"b": ((1, 0), ["imp"]), "b2": ((1, 0), ["ogre"] * 3), "b3": ((1, 0), ["imp"])})
    field.do_move("a", (1, 0))
    assert not field.gone("b")
    assert not field.gone("b3")
    assert field.gone("a") or field.unit("b2").hits < 40


def several(**more: Any) -> TbField:
    return field_of(
        blue={"b": ((1, 0), ["imp"])}, grey={"c": ((1, 0), ["imp"]), "far": ((3, 0), ["imp"])}, **more
    )


def test_among_several_sides_a_die_names_the_ambusher_tb_7_17() -> None:
    named = set()
    for seed in range(1, 9):
        field = several(seed=seed)
        rolls = field.do_move("a", (1, 0)).rolls
        die = [roll for roll in rolls if roll.stream == "gm.ambush"]
        assert [roll.sides for roll in die] == [2]
        assert ambushers(field) == [["blue", "grey"][die[0].face - 1]]
        assert not any(e.stream == "gm.ambush" for e in field.of(DieRolled))
        named.update(ambushers(field))
    assert named == {"blue", "grey"}


def test_the_named_side_must_ambush_whatever_its_stances_tb_7_17() -> None:
    field = several(doctrine={"b": NEVER, "c": NEVER})
    field.do_move("a", (1, 0))
    assert len(ambushers(field)) == 1


def test_the_game_master_names_the_ambusher_where_he_plays_tb_7_17() -> None:
    field = several(params={"gm_side": "grey"}, asks=["grey"])
    field.do_move("a", (1, 0))
    question = field.question()
    assert (question.kind, question.side, question.stack) == ("ambusher", "grey", None)
    assert [option.id for option in question.options] == ["blue", "grey"]
    field.answer("blue")
    assert ambushers(field) == ["blue"]


def test_who_entered_waits_while_the_game_master_thinks_tb_7_17() -> None:
    field = several(params={"gm_side": "grey"}, asks=["grey"])
    field.do_move("a", (1, 0), (2, 0))
    stack = field.stack("a")
    command = MoveStack(by=SideId("red"), stack=stack.id, path=(field.at((2, 0)),))
    assert field.refused(field.do(command)) == "question_open"


def test_ambushed_once_in_a_hex_and_again_in_another_tb_7_18() -> None:
    field = field_of(
        "......",
        red={"a": ((0, 0), ["ogre"] * 8 + ["chief"])},
        blue={"b": ((1, 0), ["imp"]), "b2": ((1, 0), ["imp"]), "b3": ((2, 0), ["imp"])},
    )
    field.do_move("a", (1, 0))
    assert len(ambushers(field)) == 1
    left = [name for name in ("b", "b2") if not field.gone(name)]
    assert len(left) == 1
    field.do_move("a", (2, 0))
    assert ambushers(field) == ["blue"]
    assert field.gone("b3")


def test_a_survivor_that_returns_meets_a_known_hex_tb_7_18_tb_7_01() -> None:
    field = field_of(
        "...",
        red={"a": ((0, 0), ["ogre"] * 8 + ["chief"])},
        blue={"b": ((1, 0), ["imp"]), "b2": ((1, 0), ["imp"])},
    )
    field.do_move("a", (1, 0))
    field.do_move("a", (0, 0))
    field.do_move("a", (1, 0))
    assert [e.state for e in field.of(BattleBegan)] == ["attack"]


def test_an_unknown_empty_hex_lets_it_pass() -> None:
    field = field_of(blue={"b": ((3, 0), ["foot"])})
    field.do_move("a", (1, 0), (2, 0))
    assert field.place("a") == (2, 0)
    assert not field.of(MoveStopped)


def test_a_hidden_stack_that_ambushes_is_hidden_no_longer_tb_2_07() -> None:
    field = field_of(stance={"b": "hidden"}, blue={"b": ((1, 0), ["ogre"] * 5)})
    field.do_move("a", (1, 0))
    assert ambushers(field) == ["blue"]
    assert field.stack("b").stance == "open"


def test_the_belief_knows_nothing_of_an_ambush_and_rolls_nothing() -> None:
    field = field_of()
    command = MoveStack(by=SideId("red"), stack=field.id_of("a"), path=(field.at((1, 0)),))
    foreseen = field.outlook("red").try_out(command)
    assert isinstance(foreseen, Applied)
    assert not foreseen.rolls
    assert not [event for event in foreseen.events if isinstance(event, BattleBegan)]
    assert field.outlook("red").refusal(command) is None
    assert isinstance(field.do(command), Applied)


def test_the_belief_of_a_known_hex_asks_before_any_die() -> None:
    field = field_of(params={"fog": False})
    command = MoveStack(by=SideId("red"), stack=field.id_of("a"), path=(field.at((1, 0)),))
    foreseen = field.outlook("red").try_out(command)
    assert isinstance(foreseen, Applied)
    assert not foreseen.rolls
    assert [q.kind for q in foreseen.campaign.questions] == ["declare"]


def test_what_the_belief_refuses_the_truth_refuses_alike() -> None:
    field = field_of(params={"fog": False})
    field.spend("a", 1, attacked=1)
    command = MoveStack(by=SideId("red"), stack=field.id_of("a"), path=(field.at((1, 0)),))
    foreseen, real = field.outlook("red").refusal(command), field.do(command)
    assert isinstance(real, Refused)
    assert foreseen == real


def test_who_sees_nothing_is_told_nothing() -> None:
    field = field_of(grey={"c": ((3, 0), ["foot"])})
    field.do_move("a", (1, 0))
    assert {who for event in field.events for who in event.audience} == {"red", "blue"}


def test_the_ambusher_weighs_what_it_can_see_alone_tb_7_15() -> None:
    """That a commander is the Chief Warlord, and how the other fights, changes no stance."""
    for ratio in range(10, 400, 10):
        stance = {"b": Doctrine(ambush="ratio", ratio=ratio)}
        plain = field_of(doctrine=stance)
        other = field_of(doctrine={**stance, "a": Doctrine(ambush="never", damage="swap")})
        unit = replace(other.unit("a", 2), statuses=(), exp=Fraction(1))
        other.campaign = replace(other.campaign, units={**other.campaign.units, unit.id: unit})
        for field in (plain, other):
            field.do_move("a", (1, 0))
        assert bool(ambushers(plain)) == bool(ambushers(other))
