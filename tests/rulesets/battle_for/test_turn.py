"""Turns of The Battle for: phases, what a new turn restores, points, the Chief Warlord (TB-3, TB-4)."""

import pytest

from game.core.commands.common import Answer, AppointChief, Resign
from game.core.commands.turns import NextStage
from game.core.decisions import Reply
from game.core.events.common import ChiefAppointed, DayBegan, SiteTaken, TurnBegan
from game.core.events.turns import PeaceBroken, PointsChanged, StageBegan
from game.core.mapdata import VictoryPlan
from game.core.records import SideId, SiteId, StackId, UnitId, replace
from game.rulesets.battle_for.counters import COMING, OWN_INCOME, PICKED, POOL, TURNS_HELD
from game.rulesets.battle_for.hostility import relations
from game.rulesets.battle_for.ruleset import RULESET
from game.rulesets.battle_for.side import chief, holding, phases
from game.session import library
from game.session.simulation import start
from tests import arena_battle_for
from tests.rulesets.battle_for.small_game import Game, place, strip
from tests.rulesets.battle_for.small_states import BLUE, RED, Table
from tests.tb_field import TbField


def test_phases_follow_each_other_and_never_come_back_tb_4_02() -> None:
    game = Game(strip())
    assert game.campaign.clock.stage == phases.RECRUIT
    seen = []
    for _ in range(2):
        game.do(NextStage(by=RED))
        seen += [(event.side, event.stage) for event in game.told(StageBegan)]
    assert seen == [(RED, phases.SCOUT), (RED, phases.COMBAT)]
    assert game.refused(NextStage(by=RED)) == ("last_phase", "TB-4.02")


def test_a_side_may_end_its_turn_in_any_phase_tb_4_02() -> None:
    game = Game(strip())
    game.end(RED)
    assert game.campaign.clock.on_turn == BLUE
    assert game.campaign.clock.stage == phases.RECRUIT


def test_a_day_is_one_turn_of_each_side_in_a_fixed_order_tb_4_01() -> None:
    game = Game(strip())
    turns = [(e.side, e.day) for e in game.told(TurnBegan)]
    for side in (RED, BLUE, RED, BLUE):
        game.end(side)
        turns += [(e.side, e.day) for e in game.told(TurnBegan)]
    assert turns == [(RED, 1), (BLUE, 1), (RED, 2), (BLUE, 2), (RED, 3)]
    assert [e.day for e in game.told(DayBegan)] == [3]


def test_a_turn_restores_the_units_of_its_side_alone_tb_4_03() -> None:
    table = strip()
    worn = {"attacked": 1, "inspected": 1, "road": 1, "shock": 2}
    table.tire("b.2", hits=1, move=0, counters=worn)
    game = Game(table)
    assert game.unit("b.2").hits == 1
    game.end(RED)
    fresh = game.unit("b.2")
    assert (fresh.hits, fresh.move, dict(fresh.counters)) == (8, 6, {})


def test_fatigue_of_everybody_ends_with_the_turn_tb_8_15() -> None:
    table = strip()
    table.tire("b.1", counters={"fatigue": 2})
    game = Game(table)
    assert game.unit("b.1").counters == {"fatigue": 2}
    game.end(RED)
    assert game.unit("b.1").counters == {}


def test_points_come_every_turn_and_stay_tb_3_07_tb_3_09() -> None:
    game = Game(strip())
    assert POOL.of(game.campaign.sides[RED]) == 30
    game.end(RED, BLUE)
    assert POOL.of(game.campaign.sides[RED]) == 60
    assert POOL.of(game.campaign.sides[BLUE]) == 30


def test_the_income_of_a_side_may_be_its_own_tb_3_07() -> None:
    table = strip()
    red = replace(table.campaign.sides[RED], counters={OWN_INCOME.name: 12})
    table.campaign = replace(table.campaign, sides={**table.campaign.sides, RED: red})
    assert POOL.of(Game(table).campaign.sides[RED]) == 12


@pytest.mark.parametrize(("planned", "gets"), [(-1, 30), (0, 0), (12, 12)])
def test_a_scenario_may_give_a_side_any_income_none_too_tb_3_07(planned: int, gets: int) -> None:
    plan = arena_battle_for.scenario()
    lapis = replace(plan.plan.sides["lapis"], turn_points=planned)
    own = replace(plan.plan, sides={**plan.plan.sides, "lapis": lapis})
    begun = start(replace(plan, plan=own), library.rules("battle_for"), 1, ("random",)).campaign
    assert POOL.of(begun.sides[SideId("lapis")]) == lapis.points + gets


def test_what_joiners_left_comes_before_the_income_of_the_next_turn_tb_3_06() -> None:
    table = strip()
    blue = replace(table.campaign.sides[BLUE], counters={COMING.name: 60, POOL.name: 10})
    table.campaign = replace(table.campaign, sides={**table.campaign.sides, BLUE: blue})
    game = Game(table)
    game.end(RED)
    told = [(e.before, e.after, e.why) for e in game.told(PointsChanged)]
    assert told == [(10, 70, "joined"), (70, 100, "income")]
    assert not COMING.of(game.campaign.sides[BLUE])


def test_points_are_told_to_their_side_alone() -> None:
    assert {e.audience for e in Game(strip()).told(PointsChanged)} == {(RED,)}


def test_every_side_with_a_commander_has_a_chief_from_the_start_tb_3_12() -> None:
    table = strip()
    table.stack("c", table.at(1, 0), ["chief"])
    table.tire("c.1", level=2)
    game = Game(table)
    assert (game.chief(RED), game.chief(BLUE)) == ("c.1", "b.1")


def test_a_voluntary_change_waits_for_the_next_turn_tb_3_14() -> None:
    table = strip()
    table.stack("c", table.at(1, 0), ["chief"])
    game = Game(table)
    assert game.chief(RED) == "a.1"
    game.do(AppointChief(by=RED, unit=UnitId("c.1")))
    assert game.chief(RED) == "a.1"
    game.end(RED)
    assert game.chief(RED) == "a.1"
    game.end(BLUE)
    assert game.chief(RED) == "c.1"
    assert [(e.audience, e.unit, e.rule) for e in game.told(ChiefAppointed)] == [((RED,), "c.1", "TB-3.14")]


def test_naming_the_present_chief_takes_a_change_back_tb_3_14() -> None:
    table = strip()
    table.stack("c", table.at(1, 0), ["chief"])
    game = Game(table)
    game.do(AppointChief(by=RED, unit=UnitId("c.1")))
    assert game.refused(AppointChief(by=RED, unit=UnitId("c.1"))) == ("chief_next_already", "TB-3.14")
    game.do(AppointChief(by=RED, unit=UnitId("a.1")))
    game.end(RED, BLUE)
    assert game.chief(RED) == "a.1"
    assert game.refused(AppointChief(by=RED, unit=UnitId("a.1"))) == ("chief_already", "TB-3.14")


def test_only_commanders_of_ones_own_can_be_chief_tb_3_12() -> None:
    game = Game(strip())
    assert game.refused(AppointChief(by=RED, unit=UnitId("a.2"))) == ("cannot_be_chief", "TB-3.12")
    assert game.refused(AppointChief(by=RED, unit=UnitId("b.1")))[0] == "no_such_unit"


def test_a_lost_chief_is_replaced_at_once_by_the_best_tb_3_13() -> None:
    table = strip()
    for name, level in (("c", 1), ("d", 2), ("e", 2)):
        table.stack(name, table.at(1, 0), ["chief"])
        table.tire(f"{name}.1", level=level)
    table.campaign = Game(table).campaign
    assert chief.chief_of(table.campaign.units.values(), RED) == table.campaign.units[UnitId("d.1")]
    draft = table.draft
    draft.drop_unit(UnitId("d.1"))
    draft.drop_stack(StackId("d"))
    chief.check(draft, RED)
    found = chief.chief_of(draft.units.values(), RED)
    assert found is not None
    assert found.id == "e.1"


def test_the_owner_of_a_lost_chief_may_change_the_pick_at_his_next_turn_tb_3_13() -> None:
    table = strip()
    table.stack("c", table.at(1, 0), ["chief"])
    table.tire("a.1", statuses=(chief.CHIEF,))
    game = Game(table)
    sides = {s.id: replace(s, asks=True) for s in game.campaign.sides.values()}
    red = replace(sides[RED], counters={**sides[RED].counters, PICKED.name: 1})
    game.campaign = replace(game.campaign, sides={**sides, RED: red})
    game.end(RED, BLUE)
    (question,) = game.campaign.questions
    assert (question.side, question.kind, question.default) == (RED, chief.QUESTION, "a.1")
    assert [o.id for o in question.options] == ["a.1", "c.1"]
    game.do(Answer(by=RED, question=question.id, reply=Reply(choice="c.1")))
    assert game.chief(RED) == "c.1"
    assert not PICKED.of(game.campaign.sides[RED])


def test_relations_are_of_ordered_pairs_and_break_for_a_turn_tb_3_15_tb_7_11() -> None:
    table = strip()
    blue = replace(table.campaign.sides[BLUE], at_peace=(RED,))
    table.campaign = replace(table.campaign, sides={**table.campaign.sides, BLUE: blue})
    sides = table.campaign.sides
    assert not relations.hostile(sides, RED, BLUE)
    assert relations.hostile(sides, BLUE, RED)
    assert not relations.hostile(sides, RED, RED)
    draft = table.draft
    relations.provoke(draft, RED, BLUE)
    relations.provoke(draft, RED, BLUE)
    assert relations.hostile(draft.sides, RED, BLUE)
    assert [e.rule for e in draft.events if isinstance(e, PeaceBroken)] == ["TB-7.11"]
    relations.calm(draft)
    assert not relations.hostile(draft.sides, RED, BLUE)


def test_a_place_is_held_from_the_end_of_a_turn_and_after_leaving_tb_1_03() -> None:
    table = strip()
    place(table, "hill", 2)
    game = Game(table)
    game.stand("a", 2)
    assert game.campaign.sites[SiteId("hill")].owner is None
    game.end(RED)
    assert game.campaign.sites[SiteId("hill")].owner == RED
    assert [(e.audience, e.before) for e in game.told(SiteTaken)] == [((RED,), None)]
    game.stand("a", 3)
    game.end(BLUE)
    assert game.campaign.sites[SiteId("hill")].owner == RED


def test_who_stands_in_a_place_as_the_game_begins_holds_it_tb_1_03() -> None:
    table = strip()
    place(table, "hill", 0)
    assert Game(table).campaign.sites[SiteId("hill")].owner == RED


def test_nobody_takes_a_place_that_two_sides_share_tb_1_03() -> None:
    table = strip()
    place(table, "hill", 0, owner=BLUE)
    table.stack("c", table.at(0, 0), ["foot"], side=BLUE)
    game = Game(table)
    game.end(RED)
    assert game.campaign.sites[SiteId("hill")].owner == BLUE


def test_who_held_a_place_knows_that_he_lost_it_tb_4_06() -> None:
    table = strip()
    place(table, "hill", 0, kind=holding.SPAWN, owner=BLUE)
    game = Game(table)
    game.end(RED)
    assert game.campaign.knowledge[BLUE].sites[SiteId("hill")].owner == RED
    assert holding.spawns(game.campaign.sites.values(), RED) == (game.campaign.sites[SiteId("hill")],)


def test_capturing_the_named_city_wins_at_the_end_of_the_turn_tb_1_03() -> None:
    table = strip()
    place(table, "hill", 2, owner=BLUE)
    game = Game(table, VictoryPlan(type="capture_city", sites=(SiteId("hill"),)))
    game.end(RED, BLUE)
    game.stand("a", 2)
    assert game.campaign.clock.phase == "turn"
    game.end(RED)
    assert (game.campaign.clock.phase, game.campaign.winners) == ("over", (RED,))


def test_holding_ones_own_city_wins_nothing_tb_1_03() -> None:
    table = strip()
    place(table, "hill", 0, owner=RED)
    game = Game(table, VictoryPlan(type="capture_city", sites=(SiteId("hill"),)))
    game.end(RED, BLUE, RED)
    assert game.campaign.clock.phase == "turn"


def test_beasts_hold_a_city_and_win_nothing_by_it_tb_1_03() -> None:
    table = strip()
    place(table, "hill", 0, owner=BLUE)
    red = replace(table.campaign.sides[RED], role="feral")
    green = replace(table.campaign.sides[BLUE], id=SideId("green"), name="Green")
    knowledge = {**table.campaign.knowledge, green.id: table.campaign.knowledge[BLUE]}
    sides = dict(sorted({**table.campaign.sides, RED: red, green.id: green}.items()))
    table.campaign = replace(table.campaign, sides=sides, knowledge=knowledge)
    table.stack("g", table.at(4, 0), ["chief"], side=green.id)
    game = Game(table, VictoryPlan(type="capture_city", sites=(SiteId("hill"),)))
    game.end(RED)
    assert game.campaign.sites[SiteId("hill")].owner == RED
    assert game.campaign.clock.phase == "turn"


def test_a_captured_city_must_be_held_for_its_turns_tb_1_03() -> None:
    table = strip()
    place(table, "hill", 2, owner=BLUE)
    game = Game(table, VictoryPlan(type="hold_city", sites=(SiteId("hill"),), days=2))
    game.stand("a", 2)
    game.end(RED, BLUE, RED, BLUE)
    assert game.campaign.clock.phase == "turn"
    assert TURNS_HELD.of(game.campaign.sides[RED]) == 2
    game.end(RED)
    assert (game.campaign.clock.phase, game.campaign.winners) == ("over", (RED,))


def test_turns_of_holding_begin_anew_once_the_city_is_lost_tb_1_03() -> None:
    table = strip()
    place(table, "hill", 2)
    game = Game(table, VictoryPlan(type="hold_city", sites=(SiteId("hill"),), days=2))
    game.stand("a", 2)
    game.end(RED, BLUE, RED)
    game.stand("a", 3)
    game.stand("b", 2)
    game.end(BLUE)
    game.stand("a", 2)
    game.stand("b", 6)
    game.end(RED, BLUE, RED, BLUE)
    assert game.campaign.clock.phase == "turn"
    game.end(RED)
    assert game.campaign.winners == (RED,)


def test_a_side_falls_without_units_only_if_it_can_buy_none_tb_1_03() -> None:
    table = Table("........", ruleset=RULESET)
    table.stack("a", table.at(0, 0), ["chief"])
    place(table, "east", 7, kind=holding.SPAWN, owner=BLUE)
    game = Game(table)
    game.end(RED)
    assert game.campaign.clock.on_turn == BLUE
    bare = replace(game.campaign.sites[SiteId("east")], owner=None)
    game.campaign = replace(game.campaign, sites={bare.id: bare})
    game.end(BLUE)
    assert (game.campaign.winners, game.campaign.won_by) == ((RED,), "The last to stand")


def test_who_gives_up_leaves_the_match_to_the_others() -> None:
    table = strip()
    green = replace(table.campaign.sides[BLUE], id=SideId("green"), name="Green")
    blank = table.campaign.knowledge[BLUE]
    table.campaign = replace(
        table.campaign,
        sides=dict(sorted({**table.campaign.sides, green.id: green}.items())),
        knowledge={**table.campaign.knowledge, green.id: blank},
    )
    table.stack("g", table.at(4, 0), ["chief"], side=green.id)
    game = Game(table)
    game.do(Resign(by=RED))
    assert not game.campaign.sides[RED].alive
    assert game.campaign.clock.on_turn == BLUE
    game.do(Resign(by=BLUE))
    assert game.campaign.winners == (green.id,)


def test_a_turn_in_which_its_side_falls_ends_for_the_others_too_tb_7_12_tb_8_15() -> None:
    red = {"a": ((0, 0), ["wall", "chief"])}
    blue, green = {"b": ((0, 0), ["wall", "wall"])}, {"g": ((2, 0), ["chief"])}
    town = {"town": ((0, 0), "city", "red")}
    field = TbField(["..."], red=red, blue=blue, green=green, peace=[("blue", "red")], sites=town)
    field.combat()
    field.do_attack("a", "b")
    assert (field.unit("b").counters, field.campaign.sides[BLUE].provoked) == ({"fatigue": 1}, (RED,))
    field.must(Resign(by=RED))
    assert field.campaign.clock.on_turn == BLUE
    assert (field.unit("b").counters, field.campaign.sides[BLUE].provoked) == ({}, ())
    assert field.campaign.sites[SiteId("town")].owner == BLUE, "TB-1.03: it has the hex for itself"
