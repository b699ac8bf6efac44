"""What a game master may set (TB-0) does what it says: parameters that no other test turns."""

from typing import Any

import pytest

from game.core.draft import Draft
from game.core.events.common import ChiefAppointed, SightingLost, TurnBegan
from game.core.events.turns import PointsChanged, StageBegan
from game.core.records import BattleId, KindId, replace
from game.rulesets.battle_for.battle import formula, parties, records
from game.rulesets.battle_for.campaign.market import MUSTER
from game.rulesets.battle_for.counters import COMING, POOL
from game.rulesets.battle_for.design import limits
from game.rulesets.battle_for.design.coin import coin
from game.rulesets.battle_for.land import sight
from game.rulesets.battle_for.records import BattleForParams
from game.rulesets.battle_for.side import chief
from tests.rulesets.battle_for.small_game import Game, strip
from tests.rulesets.battle_for.small_states import BLUE, KINDS, RED
from tests.rulesets.battle_for.test_recruit import ARMY, BOW, CHIEF, FOOT, joiner, market
from tests.tb_field import TbField


@pytest.mark.parametrize(("world", "first", "each"), [("croakworld", 300, 30), ("oddworld", 1200, 120)])
def test_a_world_has_its_own_points_tb_15_01(world: str, first: int, each: int) -> None:
    game = Game(strip(), world=world)
    assert POOL.of(game.campaign.sides[RED]) == each
    assert MUSTER.joining(game.world, game.campaign, RED).points == first


def test_points_of_the_match_come_before_those_of_the_world_tb_3_04() -> None:
    table = market()
    game = Game(table, initial_pop_points=ARMY)
    game.do(joiner(table))
    assert not COMING.of(game.campaign.sides[RED])
    poor = Game(table, initial_pop_points=ARMY - 1)
    assert poor.refused(joiner(table)) == ("too_dear", "TB-4.05")


def test_a_nation_has_as_many_designs_as_the_match_allows_tb_3_01() -> None:
    table = market()
    assert Game(table, unit_types_per_faction=1).refused(joiner(table)) == ("designs", "TB-3.01")
    six = (FOOT, CHIEF, BOW, KindId("bird"), KindId("pony"), KindId("imp"))
    game = Game(table, unit_types_per_faction=6)
    game.do(joiner(table, kinds=six))
    assert game.campaign.sides[RED].factions[-1].kinds == six


def test_hits_of_a_commander_are_the_game_masters_to_change_tb_12_03() -> None:
    giant = coin(replace(KINDS["chief"], id="x", name="Giant", hits=24))
    table = market()
    order = joiner(table, kinds=(giant,), units={giant: 1})
    assert Game(table).refused(order) == ("commander_hits_out_of_range", "TB-12.03")
    game = Game(table, commander_hits_most=12)
    game.do(order)
    assert len(game.campaign.sides[RED].factions) == 2
    (fault,) = limits.validate(KINDS["chief"], BattleForParams(commander_hits_least=7))
    assert fault.code == "commander_hits_out_of_range"


@pytest.mark.parametrize(
    ("kind", "param", "usual"), [("fort", "fort_defense", 1), ("city", "city_defense", 2)]
)
def test_walls_help_walkers_by_what_the_match_says_tb_11_01(kind: str, param: str, usual: int) -> None:
    def defense(**params: Any) -> dict[str, int]:
        field = TbField(
            ["..."],
            params=params,
            red={"a": ((0, 0), ["chief"])},
            blue={"b": ((0, 0), ["foot", "hoverer"]), "f": ((0, 0), ["small_bird"])},
            sites={"walls": ((0, 0), kind, "")},
        )
        draft = Draft(field.campaign, field.world)
        out = {}
        for name in ("b", "f"):
            setup = parties.setup_of(draft, field.stack("a"), field.stack(name), ambush=False)
            for unit in setup.defender.combatants:
                flies = unit.kind.move_type == "flier"
                out[unit.kind.id] = formula.defense_of(unit, setup, defending=True, flies=flies)
        return out

    assert defense() == {"foot": 1 + usual, "hoverer": 1 + usual, "small_bird": 1}
    assert defense(**{param: 4}) == {"foot": 5, "hoverer": 5, "small_bird": 1}
    assert defense(**{param: 0}) == {"foot": 1, "hoverer": 1, "small_bird": 1}


def test_only_with_the_switch_levels_of_the_others_count_tb_10_04() -> None:
    units = tuple(records.ExchangeFighter(id=str(n), kind=KINDS["foot"], level=n) for n in (1, 3))
    strong = formula.strength(units, ranged=False, shocked=(), chief_in_hex=False)
    party = records.ExchangeParty(side=RED, combatants=units)
    for on, levels in ((False, []), (True, [2])):
        setup = records.ExchangeSetup(
            id=BattleId("b"), attacker=party, defender=party, params=BattleForParams(use_average_level=on)
        )
        made = formula.factors(
            0, strong, formula.average_defense(units, setup, defending=True), setup, hit_and_run=False
        )
        assert [f.value for f in made if f.id == "level"] == levels
        assert [f.value for f in made if f.id == "lead"] == [1], "TB-8.08: no Commander leads them"


def test_a_turn_begins_in_the_order_of_the_rules_tb_4_04() -> None:
    table = strip()
    table.stack("c", table.at(6, 0), ["chief"], side=BLUE)
    table.tire("b.1", statuses=(chief.CHIEF,))
    table.tire("c.1", statuses=(chief.NEXT,))
    game = Game(table)
    draft = Draft(game.campaign, game.world)
    sight.reveal(draft, BLUE, (game.stack("a").hex,))
    game.campaign = draft.commit()
    game.end(RED)
    order = (TurnBegan, ChiefAppointed, SightingLost, PointsChanged, StageBegan)
    assert [type(e) for e in game.events if isinstance(e, order)] == list(order)
    assert game.chief(BLUE) == "c.1"
