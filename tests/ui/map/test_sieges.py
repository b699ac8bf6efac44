"""What a side sees of sieges: rings on the map, words on the card of a hex."""

from game.core.records import SideId
from game.ui.map.models.hex_model import hex_model
from game.ui.map.models.realm_model import idle_cities
from game.ui.map.models.side_queries import SideQueries
from game.ui.map.models.sieges import closed_cities, siege_rings
from game.views.preview import SeatOutlook
from game.views.project import project
from tests.kingdom import LAPIS
from tests.siege_camp import CINNABAR, TOWN, SiegeCamp


def _reader(game: SiegeCamp, side: SideId) -> SideQueries:
    return SideQueries(SeatOutlook(project(game.campaign, game.world, side), game.world))


def _said(reader: SideQueries, game: SiegeCamp) -> list[str]:
    return [f.value for f in hex_model(reader, game.town).figures if f.label == "Siege"]


def test_the_besieger_sees_how_far_he_is_and_a_ring_once_all_is_closed():
    for held, said, rings in ((0, [], 0), (4, ["4 of 6 hexes held"], 0), (6, ["all 6 hexes held"], 1)):
        game = SiegeCamp()
        game.surround(held)
        game.end()
        reader = _reader(game, CINNABAR)
        assert _said(reader, game) == said
        assert [ring.hexes for ring in siege_rings(reader)] == [frozenset({game.town, *game.around})] * rings


def test_the_besieged_sees_the_ring_though_he_sees_nobody_and_nothing_before_it_is_closed():
    game = SiegeCamp()
    game.surround(6)
    reader = _reader(game, LAPIS)
    assert (_said(reader, game), siege_rings(reader)) == ([], ())
    game.next_dawn()
    reader = _reader(game, LAPIS)
    assert _said(reader, game) == ["besieged"]
    assert len(siege_rings(reader)) == 1


def test_the_owner_does_not_see_those_who_hide_around_his_city():
    game = SiegeCamp()
    game.surround(6, stance="hidden")
    game.next_dawn()
    reader = _reader(game, LAPIS)
    assert (_said(reader, game), siege_rings(reader)) == ([], ())


def test_a_city_that_will_be_besieged_is_named_before_the_turn_ends_and_one_that_is_counts_as_idle_no_more():
    game = SiegeCamp()
    game.surround(5)
    game.next_dawn()
    game.surround(6)
    game.sight()
    reader = _reader(game, LAPIS)
    assert (closed_cities(reader), TOWN in idle_cities(reader)) == ((TOWN,), True)
    game.next_dawn()
    reader = _reader(game, LAPIS)
    assert (closed_cities(reader), TOWN in idle_cities(reader)) == ((), False)
