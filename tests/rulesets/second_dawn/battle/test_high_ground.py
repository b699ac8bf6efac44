"""SD5-4.11: who is attacked on high ground fights better there, where the table wants it."""

from typing import Any

import pytest

from game.core.commands.common import SetTable
from game.core.records import SideId
from game.rulesets.second_dawn.battle.pairing import clash_groups
from game.rulesets.second_dawn.battle.state.battle_records import BattleState
from game.rulesets.second_dawn.battle.state.battle_stat import StatSituation, total
from game.rulesets.second_dawn.battle.state.fight import Fight
from game.rulesets.second_dawn.battle.state.no_dice import NO_DICE
from game.rulesets.second_dawn.battle.tactical import BATTLE
from game.ui.map.models.side_queries import SideQueries
from tests.field import Field
from tests.rulesets.second_dawn.battle.battle_tools import BLUE, setup, unit

ON = {"terrain_defends": True, "off_turn_battles": "table"}


def battle(land: str, **params: Any) -> Fight:
    field = Field(
        [f".{land}."],
        lapis={"a": ((0, 0), {"stabber": 2})},
        cinnabar={"z": ((1, 0), {"stabber": 2})},
        params={**ON, **params},
    )
    field.must(SetTable(by=SideId("lapis"), asks=True))
    field.move("a", (1, 0))
    (open_,) = field.campaign.battles.values()
    assert isinstance(open_.state, BattleState)
    return Fight(open_.state, NO_DICE)


def stat(fight: Fight, unit_: str) -> int:
    return total(clash_groups.unit_terms(fight, unit_, StatSituation(on_turn=False, attacks=True)))


@pytest.mark.parametrize(("land", "bonus"), [("h", 1), ("^", 1), ("A", 1), ("f", 0)])
def test_sd5_4_11_the_attacked_have_the_bonus_of_the_ground(land: str, bonus: int) -> None:
    fight = battle(land)
    assert stat(fight, "stabber_1d") - stat(fight, "stabber_1a") == bonus
    fought = StatSituation(on_turn=False, attacks=True)
    terms = {term.id: term for term in clash_groups.unit_terms(fight, "stabber_1d", fought)}
    assert ("high_ground" in terms) == bool(bonus)


def test_sd5_4_11_not_unless_the_table_wants_it() -> None:
    fight = battle("h", terrain_defends=False)
    assert stat(fight, "stabber_1d") == stat(fight, "stabber_1a")


def test_sd5_4_11_nobody_has_it_in_the_sky() -> None:
    ready = setup(
        [unit("a", "archer")], [unit("bat", "great_bat", zone="lower")], began_by=BLUE, high_ground=1
    )
    fight = Fight(BATTLE.open(ready), NO_DICE)
    high = stat(fight, "bat")
    fight.put("bat", zone="ground")
    assert stat(fight, "bat") == high + 1


def test_sd5_4_11_the_card_of_a_hex_tells_it() -> None:
    for on in (True, False):
        field = Field(["h"], lapis={"a": ((0, 0), {"scout": 1})}, params={"terrain_defends": on})
        facts = SideQueries(field.outlook("lapis")).hex_facts(field.at((0, 0)))
        assert ("Attacked here" in [figure.label for figure in facts.figures]) is on
