"""Where a road is a kind of terrain, it is drawn as lines that join its known hexes."""

from game.views.chart import chart
from tests.rulesets.battle_for.small_states import RED
from tests.ui.tb_input import campaign


def test_hexes_of_road_terrain_are_joined() -> None:
    session = campaign(land=("rr.r", "...."), red={"a": ((0, 0), ["chief"], {})}, blue={})
    outlook = session.outlooks.of(RED)
    drawn = chart(outlook.view, session.world)
    assert drawn.road_palette == ("road",)
    assert list(drawn.road) == [1, 1, 0, 0, 0, 0, 0, 0]
    grid = session.world.grid
    first, second = grid.at(0, 0), grid.at(1, 0)
    assert drawn.road_links[first] == 1 << grid.direction(first, second)
    assert drawn.road_links[second] == 1 << grid.direction(second, first)


def test_land_without_roads_has_none_drawn() -> None:
    session = campaign(land=("....", "...."), red={"a": ((0, 0), ["chief"], {})}, blue={})
    outlook = session.outlooks.of(RED)
    assert not any(chart(outlook.view, session.world).road)
