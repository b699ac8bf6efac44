"""What the menu of a stack offers where sides keep a realm: meals, promotion, wrecking the land."""

from typing import Any

from game.core.commands.realm import PromoteUnits
from game.core.records import replace
from game.ui.actions import map_actions
from game.ui.map.dialogs import map_menus
from game.ui.map.models.side_queries import SideQueries
from game.ui.map.models.stack_model import stack_model
from tests.kingdom import LAPIS, Kingdom


def _game() -> Kingdom:
    game = Kingdom(2, money=5000, works={"store": 1})
    game.put("men", game.city().hex, {"piker": 3})
    return game


def _queries(game: Kingdom) -> SideQueries:
    return SideQueries(game.outlook("lapis"))


class _Conduct:
    """What the menus ask of the map's controller."""

    def __init__(self, game: Kingdom) -> None:
        self.reader = _queries(game)
        self.side = LAPIS
        self.given: list[object] = []

    def submit(self, command: object, hex_: object) -> bool:
        self.given.append(command)
        return True


def test_promotions_are_offered_for_one_and_for_all_with_their_price():
    game = _game()
    conduct: Any = _Conduct(game)
    model = stack_model(conduct.reader, game.names["men"])
    items = map_menus.promotion_items(model, conduct)
    open_ = [item for item in items if not item.reason]
    assert "1 to Lancer: 2,000" in [item.label for item in open_]
    three = next(item for item in items if item.label == "3 to Lancer: 6,000")
    assert three.reason == "There is not enough money in the treasury"
    next(item for item in open_ if "1 to Lancer" in item.label).action()
    (given,) = conduct.given
    assert isinstance(given, PromoteUnits)
    game.must(given)
    assert game.money == 3000_00


def test_the_menu_greys_what_cannot_be_with_its_reason():
    game = _game()
    conduct: Any = _Conduct(game)
    model = stack_model(conduct.reader, game.names["men"])
    offers = map_menus._offers(model, conduct)
    assert offers[map_actions.EAT].reason == "The stack carries nothing to eat"
    assert offers[map_actions.WRECK].reason == "Wrecking this land yields nothing"
    assert offers[map_actions.PROMOTE].reason == ""


def test_a_match_without_realms_offers_none_of_it():
    game = Kingdom(1)
    game.campaign = replace(game.campaign, params=replace(game.campaign.params, realm=False))
    conduct: Any = _Conduct(game)
    offers = map_menus._offers(stack_model(conduct.reader, game.names["court"]), conduct)
    assert not {map_actions.EAT, map_actions.WRECK, map_actions.PROMOTE} & offers.keys()
