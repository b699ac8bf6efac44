"""Jobs of idle stacks in matches with a realm: hunting, wild gardens. SD11-2.09, SD11-2.13."""

import pytest

from game.core.commands.realm import HuntHex, PlantGarden
from game.core.dice import ScriptedDice
from game.core.events.realm import GameHunted, GardenPlanted
from game.core.numbers import CENT
from game.core.records import replace
from game.rulesets.second_dawn.content.counters import GARDEN
from game.rulesets.second_dawn.ferals import gardens, hunting
from game.rulesets.second_dawn.wild import larder
from game.views.learning import classified, learned
from tests.kingdom import LAPIS, Kingdom


def hunt(game: Kingdom, name: str, *faces: int) -> GameHunted:
    with game.drafted(ScriptedDice(faces)) as draft:
        hunting.hunt_hex(draft, HuntHex(by=LAPIS, stack=game.names[name]))
        (told,) = [e for e in draft.events if isinstance(e, GameHunted)]
    return told


@pytest.mark.parametrize(("face", "portions"), [(1, 0), (2, 1), (6, 1), (7, 3), (9, 3)])
def test_sd11_2_09_a_die_says_what_a_hunter_brings(face, portions):
    game = Kingdom(1)
    game.put("hunter", game.at((3, 4)), {"scout": 1})
    told = hunt(game, "hunter", face)
    assert (told.value, told.fled, told.units) == (portions * 10 * CENT, 0, 1)
    assert game.stack("hunter").food == ({"meat": told.value} if portions else {})


def test_sd11_2_09_large_prey_flees_over_a_border_and_is_there_for_today():
    game = Kingdom(1)
    game.put("hunter", game.at((3, 4)), {"scout": 1})
    told = hunt(game, "hunter", 10, 2)
    assert (told.value, told.fled) == (0, 60 * CENT)
    assert told.into in game.world.grid.around[game.at((3, 4))]
    with game.drafted(ScriptedDice(())) as draft:
        assert [(food.kind, food.value) for food in larder.lying(draft, told.into)] == [("meat", 60 * CENT)]
        draft.clock = replace(draft.clock, day=draft.clock.day + 1)
        larder.spoil(draft)
        assert larder.lying(draft, told.into) == ()


def test_sd11_2_09_no_more_is_caught_than_the_land_yields_a_day():
    game = Kingdom(1)
    game.put("hunters", game.at((3, 4)), {"scout": 4})
    assert hunt(game, "hunters", 9, 9, 9, 9).value == 8 * 10 * CENT


def test_one_job_a_day_and_only_hunters():
    game = Kingdom(1)
    game.put("pikers", game.at((3, 4)), {"piker": 2})
    game.put("scouts", game.at((3, 4)), {"scout": 1})
    assert game.refused(game.do(HuntHex(by=LAPIS, stack=game.names["pikers"]))) == "no_hunters"
    game.must(HuntHex(by=LAPIS, stack=game.names["scouts"]))
    assert learned(game.events, LAPIS)
    assert game.refused(game.do(HuntHex(by=LAPIS, stack=game.names["scouts"]))) == "no_hunters"
    assert game.refused(game.do(PlantGarden(by=LAPIS, stack=game.names["scouts"]))) == "no_workers"


def test_beasts_hunt_where_a_commander_leads_them():
    game = Kingdom(1)
    game.put("pack", game.at((3, 4)), {"warlord": 1, "horse": 1})
    stack = game.stack("pack")
    led = replace(stack, leader=stack.units[0])
    game.campaign = replace(game.campaign, stacks={**game.campaign.stacks, stack.id: led})
    assert hunt(game, "pack", 2, 2).units == 2


def test_sd11_2_13_a_wild_garden_bears_a_meal_after_25_turns_and_not_on_land_laid_waste():
    game = Kingdom(1, params={"blank_unknown_land": False})
    hex_ = game.at((3, 4))
    game.put("hands", hex_, {"piker": 2})
    game.must(PlantGarden(by=LAPIS, stack=game.names["hands"]))
    assert [e.audience for e in game.of(GardenPlanted)] == [(LAPIS,)]
    assert learned(game.events, LAPIS) == ""
    day = game.campaign.clock.day
    assert GARDEN.at(hex_).of(game.campaign) == day
    with game.drafted(ScriptedDice(())) as draft:
        for later in (24, 25, 26):
            draft.clock = replace(draft.clock, day=day + later)
            gardens.grow(draft)
            assert bool(larder.lying(draft, hex_)) == (later >= 25)
        assert sum(food.value for food in larder.lying(draft, hex_)) == 20 * CENT


def test_what_happens_was_thought_of():
    assert all(map(classified, (GameHunted, GardenPlanted)))
