"""What is said of promotions, meals and wrecked land."""

from game.core.commands.realm import EatFood, PromoteUnits, WreckLand
from game.core.records import KindId
from game.views.project import project, story
from game.views.story import line
from tests.kingdom import LAPIS, Kingdom


def _told(game: Kingdom) -> str:
    view = project(game.campaign, game.world, LAPIS)
    lines = (line(event, view, game.world) for event in story(game.events, LAPIS))
    return "\n".join(one.text for one in lines if one is not None)


def test_a_promotion_names_what_became_of_whom_and_what_it_cost():
    game = Kingdom(2, money=4000, works={"store": 1})
    game.put("men", game.city().hex, {"piker": 2})
    game.must(PromoteUnits(by=LAPIS, units=game.stack("men").units, kind=KindId("lancer")))
    assert "2 units were promoted" in _told(game)
    assert "4,000" in _told(game)


def test_a_meal_says_who_ate():
    game = Kingdom(1)
    game.put("camp", game.at((3, 4)), {"stabber": 3})
    game.feed("camp", 100_00)
    game.must(EatFood(by=LAPIS, stack=game.names["camp"]))
    assert "3 units ate" in _told(game)


def test_wrecked_land_says_for_how_long():
    kinds = {"hand": {"size": "medium", "basic": False}}
    game = Kingdom(1, letter="f", money=1000, params={"blank_unknown_land": False}, kinds=kinds)
    game.put("hands", game.at((3, 4)), {"hand": 16})
    game.next_dawn()
    game.must(WreckLand(by=LAPIS, stack=game.names["hands"]))
    assert "lies waste until day" in _told(game)
