"""The critically hurt lie on the map until the next dawn: SD2-5.08, SD2-5.09, SD1-16.09."""

from fractions import Fraction

from game.core.battle.seam import CombatantFate
from game.core.checks import problems
from game.core.dice import StreamDice
from game.core.draft import Draft
from game.core.events.common import UnitLost
from game.core.records import SideId, UnitId
from game.rulesets.second_dawn.command.orders import charges, commander_near
from game.rulesets.second_dawn.unit import levels
from tests.field import Field
from tests.rulesets.second_dawn.battle.battle_tools import Run, fight, setup, unit, units

KNIGHT = UnitId("k.knight0")


def lying(killer: str = "", **sides: object) -> Field:
    """A knight of lapis that lies dying; `killer` brought it down."""
    field = Field(
        ["...."],
        **{
            "lapis": {"k": ((0, 0), {"knight": 1}), "a": ((0, 0), {"archer": 1})},
            "cinnabar": {"p": ((3, 0), {"piker": 1})},
            **sides,
        },
    )
    counters = {f"felled_by.{killer}": 1} if killer else {}
    field.give("k", hits=0, move=0, statuses=("critical",), counters=counters)
    return field


def test_sd2_5_08_it_croaks_at_the_next_dawn() -> None:
    field = lying()
    field.end()
    assert field.campaign.units[KNIGHT].hits == 0
    field.end()
    assert field.campaign.clock.day == 2
    assert field.gone("k")
    assert [(event.unit, event.how, event.rule) for event in field.of(UnitLost)] == [
        (KNIGHT, "croaked", "SD2-5.08")
    ]
    assert not field.gone("a")


def test_sd2_5_08_it_neither_heals_nor_moves_at_its_sides_turn() -> None:
    field = lying()
    field.end()
    assert field.campaign.units[KNIGHT].move == 0
    assert field.refused(field.move("k", (1, 0)))


def test_sd2_5_09_who_felled_it_earns_when_it_dies() -> None:
    field = lying("p.piker0")
    assert field.campaign.units[UnitId("p.piker0")].exp == 0
    field.end(2)
    piker = field.campaign.units[UnitId("p.piker0")]
    worth = Fraction(levels.EXP_VALUE["medium"])
    spent = sum(levels.level_cost("small_basic", level) for level in range(1, piker.level))
    assert piker.exp + spent == worth
    assert piker.level > 1


def test_sd2_5_09_nobody_earns_if_he_is_gone_himself() -> None:
    field = lying("nobody.9")
    field.end(2)
    assert field.gone("k")


def test_sd4_4_09_the_unconscious_command_nothing_and_charge_nobody() -> None:
    field = Field(
        ["...."], lapis={"w": ((0, 0), {"warlord": 1, "stabber": 1})}, cinnabar={"p": ((3, 0), {"piker": 1})}
    )
    draft = Draft(field.campaign, field.world)
    assert commander_near(draft, field.stack("w"))
    assert charges(draft, field.stack("w"))
    field.give("w", statuses=("critical",))
    draft = Draft(field.campaign, field.world)
    assert not commander_near(draft, field.stack("w"))
    assert not charges(draft, field.stack("w"))


def critical_fate() -> tuple[Run, str, CombatantFate]:
    """A battle whose winner has a knight lying critical."""
    for seed in range(200):
        run = Run(setup(units("knight", 3, "b"), units("knight", 2, "g")), StreamDice(seed, "t"))
        for id_, fate in run.fates.items():
            if fate.end == "critical" and run.state.winner is not None:
                return run, id_, fate
    raise AssertionError("no critical in 200 battles")


def test_sd2_5_08_the_winners_own_lie_the_beaten_are_finished() -> None:
    run, id_, fate = critical_fate()
    assert run.opened.fighters[id_].side == run.state.winner
    assert fate.hits > -4
    assert run.opened.fighters[fate.by].side != run.state.winner


def test_the_map_keeps_them_with_their_status_and_their_debt() -> None:
    enemies = {"s": ((1, 0), {"stabber": 6}), "p": ((3, 0), {"piker": 1})}
    field = Field(["...."], lapis={"k": ((0, 0), {"knight": 3})}, cinnabar=enemies)
    field.move("k", (1, 0))
    dying = [u for u in field.campaign.units.values() if "critical" in u.statuses]
    assert dying
    assert not problems(field.campaign, field.world)
    assert all(u.move == 0 and u.hits <= 0 for u in dying)
    assert all(any(key.startswith("felled_by.") for key in u.counters) for u in dying)
    assert {u.side for u in dying} <= {SideId("lapis"), SideId("cinnabar")}
    field.end(2)
    assert not [u for u in field.campaign.units.values() if "critical" in u.statuses]


def test_sd1_16_09_the_dying_take_part_in_a_further_battle_as_they_lie() -> None:
    run = fight(setup([unit("k", "knight", hits=0)], units("piker", 1, "g")))
    assert run.fates["k"].end == "croaked"
    assert run.result is not None
    assert run.result.bouts == 0
