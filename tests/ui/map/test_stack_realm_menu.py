"""What the menu of a stack offers where sides keep a realm: meals, promotion, wrecking the land."""

from typing import Any

from game.core.commands.realm import PromoteUnits
from game.core.records import KindId, replace
from game.rulesets.second_dawn.content.records import Evolution
from game.ui.actions import map_actions
from game.ui.map.dialogs import map_menus
from game.ui.map.dialogs.promotion_dialog import PromotionDialog
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


def test_promotion_shows_who_what_and_the_price_and_gives_what_can_be_paid():
    game = _game()
    reader = _queries(game)
    stack = game.names["men"]
    given: list[PromoteUnits] = []
    dialog = PromotionDialog(reader, stack, given.append)
    assert [(one.name, one.each, one.reason) for one in dialog.choices[:1]] == [("Lancer", 2000_00, "")]
    assert len(dialog.taken) == 2, "three cost 6,000, and 5,000 are there"
    assert {row.label for row in dialog.figures} >= {"Combat", "Hits", "Loses"}
    dialog.taken = set(dialog.choices[0].units)
    dialog._say()
    assert dialog.given.reason == "There is not enough money in the treasury"
    dialog._choose(0)
    dialog._act()
    game.must(given[0])
    assert game.money == 1000_00


def test_who_can_become_nothing_is_told_and_a_beast_grows_for_money():
    beast = {"type": "beast", "evolves": Evolution(into="wolf", days=9), "specials": ("evolve",), "rank": 1}
    game = Kingdom(2, money=5000, works={"store": 1}, kinds={"cub": {**beast, "name": "Cub"}})
    game.put("pack", game.city().hex, {"cub": 1, "wolf": 1})
    reader = _queries(game)
    dialog = PromotionDialog(reader, game.names["pack"], lambda _command: None)
    assert [one.kind for one in dialog.choices] == ["wolf"]
    assert [bool(one.reason) for one in dialog.candidates] == [False, True]
    (unit,) = dialog.choices[0].units
    game.must(PromoteUnits(by=LAPIS, units=(unit,), kind=KindId("wolf")))
    assert game.campaign.units[unit].kind == "wolf"
    assert game.money == 5000_00 - dialog.choices[0].each


def test_away_from_a_store_everything_is_grey_with_its_rule():
    game = Kingdom(2, 2, money=5000)
    game.put("men", game.city(1).hex, {"piker": 1})
    dialog = PromotionDialog(_queries(game), game.names["men"], lambda _command: None)
    assert dialog.choices[0].reason == "Only a city with a store can promote units"
    assert "SD9-13.05" in dialog.choices[0].rule


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
