"""What lies over the map and when: tooltips after an act, names of towns, the whole of a small land."""

import pygame
import pytest

from game.core.commands.common import EndTurn
from game.core.records import SideId
from game.ui.look import theme
from game.ui.map.paint.camera import START_LEVEL, Camera
from tests.field import Field
from tests.ui.input_driver import now
from tests.ui.map_input import MapHands, of_field

pytestmark = pytest.mark.usefixtures("bare_ground")

LAPIS = SideId("lapis")
_LONG = theme.MS_TOOLTIP_WAIT + 2000


def hands_on(size: tuple[int, int] = (1400, 900)) -> tuple[MapHands, Field]:
    field = Field(
        ["." * 14] * 8,
        cities={(4, 3): ("lapis", 2)},
        params={"blank_unknown_land": False},
        lapis={"a": ((8, 4), {"stabber": 2}), "r": ((1, 1), {"warlord": 1})},
        cinnabar={"b": ((13, 7), {"stabber": 1})},
    )
    session = of_field(field)
    while session.must_act != LAPIS:
        by = session.must_act
        assert by is not None
        session.submit(EndTurn(by=by))
    return MapHands(session, size=size), field


def test_no_tooltip_comes_over_the_last_act_until_the_pointer_was_elsewhere():
    hands, field = hands_on()
    tip = hands.scene.view.tip
    goal, away = field.at((9, 4)), field.at((10, 2))
    hands.click(hands.spot_of(field.names["a"]))
    hands.click(hands.beside(goal))
    hands.click(hands.beside(goal))
    hands.settle()
    assert hands.conduct.place == goal
    hands.wait(_LONG)
    assert now(tip.shown) is None
    x, y = hands.beside(goal)
    hands.point((x + 3, y))
    hands.wait(_LONG)
    assert now(tip.shown) is None, "it is the same hex"
    hands.key(pygame.K_F2)
    assert now(tip.shown) is not None, "who asks for it gets it"
    hands.key(pygame.K_F2)
    hands.point(hands.beside(away))
    hands.wait(_LONG)
    assert now(tip.shown) is not None
    hands.point(hands.beside(goal))
    hands.wait(_LONG)
    assert now(tip.shown) is not None


def test_the_name_of_a_town_selects_it_also_while_a_stack_is_selected():
    hands, field = hands_on()
    city = field.at((4, 3))
    hands.click(hands.spot_of(field.names["a"]))
    hands.scene.draw(hands.surface)
    box = next(box for box, hex_ in hands.scene.view.ground.renderer.labels.plates if hex_ == city)
    below = (box.centerx, box.bottom - 4)
    assert hands.scene.view.ground.hex_at(below) != city
    hands.point(below)
    hands.wait(64)
    assert hands.conduct.hovered == city
    entered: list[int] = []

    def enter(hex_: int) -> bool:
        entered.append(hex_)
        return True

    hands.scene.view.input.on_enter = enter
    hands.click(below)
    assert (hands.conduct.picked, hands.conduct.goal, hands.conduct.stack) == (city, None, None)
    hands.click(below)
    assert entered == [city], "a way that is shown pushes no name from under the pointer"


def test_a_right_click_on_a_town_marches_there_by_its_picture_as_by_its_name():
    hands, field = hands_on()
    city = field.at((4, 3))
    hands.click(hands.spot_of(field.names["a"]))
    hands.scene.draw(hands.surface)
    box = next(box for box, hex_ in hands.scene.view.ground.renderer.labels.plates if hex_ == city)
    for where in (box.center, hands.beside(city)):
        hands.click(where, pygame.BUTTON_RIGHT)
        assert (hands.conduct.stack, hands.conduct.goal) == (field.names["a"], city)
        hands.click(hands.beside(field.at((8, 2))), pygame.BUTTON_RIGHT)
        assert now(hands.conduct.goal) is None


@pytest.mark.parametrize(
    ("land", "view", "unit", "radius"),
    [
        ((14, 8), (900, 700), 1.0, 32),
        ((14, 8), (900, 700), 2.0, START_LEVEL),
        ((14, 8), (1400, 900), 1.0, START_LEVEL),
        ((40, 30), (900, 700), 1.0, START_LEVEL),
        ((14, 8), (400, 300), 1.0, START_LEVEL),
    ],
)
def test_a_small_land_is_whole_at_the_default_zoom(land, view, unit, radius):
    camera = Camera(land[0], land[1], view)
    assert camera.usual(unit) == radius
    camera.set_radius(camera.usual(unit))
    if radius < START_LEVEL:
        corners = [camera.centre(hex_) for hex_ in (0, land[0] * land[1] - 1)]
        assert all(0 <= x <= view[0] and 0 <= y <= view[1] for x, y in corners)


def test_what_was_just_planned_is_not_covered_either():
    hands, field = hands_on()
    tip = hands.scene.view.tip
    goal, away = field.at((9, 4)), field.at((10, 2))
    hands.click(hands.spot_of(field.names["a"]))
    hands.point(hands.beside(goal))
    hands.wait(_LONG)
    assert now(tip.shown) is not None
    hands.click(hands.beside(goal))
    hands.wait(_LONG)
    assert (hands.conduct.goal, now(tip.shown)) == (goal, None)
    hands.point(hands.beside(away))
    hands.wait(_LONG)
    assert now(tip.shown) is not None


def test_no_tooltip_waits_where_the_mouse_was_before_another_screen():
    hands, field = hands_on()
    hands.point(hands.beside(field.at((9, 4))))
    hands.wait(64)
    hands.scene.resume()
    hands.wait(_LONG)
    assert hands.scene.view.tip.shown is None
    assert hands.conduct.hovered is None
