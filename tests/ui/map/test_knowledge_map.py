"""The knowledge map: tones and ages, what a scout would show, who looks on; by mouse and by keyboard."""

import pygame
import pytest

from game.core.hexgrid import grid
from game.core.records import HexId, replace
from game.ui.look.pixels import opaque_surface
from game.ui.look.text import Typeset
from game.ui.map.models.knowledge_model import knowing_model, known_marks
from game.ui.map.models.side_queries import SideQueries
from game.ui.map.paint.camera import Camera
from game.ui.map.paint.knowledge_overlay import KnownPainter
from game.ui.map.paint.scene_data import CHARTED, IN_SIGHT, OUT_OF_MIND, RECENT, UNKNOWN, KnownMarks, RingMark
from game.ui.widgets.menu import Menu
from tests.field import Field
from tests.ui.map_input import MapHands, of_field

CTRL = pygame.KMOD_CTRL


def field(*, known: bool = True) -> Field:
    return Field(
        ["......", "......", "......"],
        cities={(4, 0): ("cinnabar", 1)},
        lapis={"eye": ((1, 1), {"scout": 1})},
        cinnabar={"foe": ((1, 1), {"piker": 3})},
        params={"blank_unknown_land": not known},
    )


def reader(one: Field) -> SideQueries:
    return SideQueries(one.outlook("lapis"))


def tone(one: Field, place: tuple[int, int]) -> int:
    return known_marks(reader(one)).tones[one.at(place)]


def later(one: Field, days: int) -> Field:
    one.campaign = replace(one.campaign, clock=replace(one.campaign.clock, day=days))
    return one


def test_every_hex_has_a_tone_and_what_is_remembered_an_age() -> None:
    """SD5-7.07."""
    here = field()
    assert [tone(here, place) for place in ((1, 1), (5, 2))] == [IN_SIGHT, CHARTED]
    assert tone(field(known=False), (5, 2)) == UNKNOWN
    here.do_move("eye", (2, 1))
    assert tone(here, (0, 1)) == RECENT
    later(here, 9)
    marks = known_marks(reader(here))
    hex_ = here.at((0, 1))
    assert (marks.tones[hex_], marks.ages[hex_]) == (OUT_OF_MIND, 8)


def test_the_legend_explains_the_tones_that_there_are() -> None:
    here = field(known=False)
    read = reader(here)
    model = knowing_model(read, known_marks(read), None, None)
    assert [line.label for line in model.tones] == ["in sight", "unknown"]
    assert (model.scout, model.watched, model.rings) == ("", "", ())


def test_a_pointed_hex_tells_what_a_scout_would_show_and_who_sees_it() -> None:
    """SD5-7.01."""
    here = field()
    read, marks = reader(here), known_marks(reader(here))
    beside = here.at((3, 0))
    model = knowing_model(read, marks, beside, None)
    assert model.scout == "A scout here would show 5 more hexes"
    assert model.shows == {beside, *here.grid.around[beside]}
    assert model.watched == "The land is in sight of City 0"
    assert model.rings == (RingMark(model.shows, "sight"), RingMark(frozenset({here.at((4, 0))}), "watch"))
    there = knowing_model(read, marks, here.at((1, 1)), None)
    assert there.scout == "A scout here would show nothing new"
    assert there.watched == "Open stacks here are seen by 3 Pikers (Cinnabar)"
    mine = knowing_model(read, marks, here.at((1, 1)), here.names["eye"])
    assert mine.watched == "Your stack would be seen by 3 Pikers (Cinnabar)"
    nobody = knowing_model(read, marks, here.at((5, 2)), None)
    assert nobody.watched == "No enemy you know of sees it"


def test_an_enemy_who_is_not_in_sight_is_no_watcher() -> None:
    here = field()
    here.do_move("eye", (2, 1))
    read = reader(here)
    assert knowing_model(read, known_marks(read), here.at((1, 1)), None).watch == frozenset()


@pytest.fixture
def hands() -> MapHands:
    return MapHands(of_field(field()))


def shown(hands: MapHands) -> bytes:
    hands.wait(32)
    return pygame.image.tobytes(hands.surface, "RGB")


def test_the_key_shows_it_and_takes_it_away(hands: MapHands) -> None:
    hands.settle()
    before = shown(hands)
    assert not knows(hands)
    hands.key(pygame.K_k, CTRL)
    hands.settle()
    assert hands.scene.knowing.visible
    assert hands.scene.view.overlays().known is not None
    assert shown(hands) != before
    hands.key(pygame.K_k, CTRL)
    hands.settle()
    assert hands.scene.view.overlays().known is None
    assert shown(hands) == before


def knows(hands: MapHands) -> bool:
    return hands.scene.view.knows


def test_the_mouse_alone_shows_and_closes_it() -> None:
    """In the smallest window; with larger text there the minimap makes room, and the menu leads to it."""
    hands = MapHands(of_field(field()), size=(1280, 800))
    hands.click(hands.scene.panel.minimap.buttons[2])
    assert knows(hands)
    hands.wait(32)
    close = next(one for one in hands.scene.knowing.walk() if one.command == "knowledge")
    hands.click(close)
    assert not knows(hands)
    hands.key(pygame.K_F10)
    menu = hands.overlay()
    assert isinstance(menu, Menu)
    next(item for item in menu.items if item.label == "What you know").action()
    assert knows(hands)


def test_escape_closes_it_before_the_menu_comes(hands: MapHands) -> None:
    hands.key(pygame.K_k, CTRL)
    hands.key(pygame.K_ESCAPE)
    assert not knows(hands)
    assert not hands.desk.overlays


def test_tiles_show_the_same_wherever_the_view_lies() -> None:
    """The tones are baked in tiles: no seam, nothing left of another view or another zoom."""
    camera, painter = Camera(40, 30, (640, 480)), KnownPainter(grid(40, 30), Typeset())
    tones = bytes((IN_SIGHT, RECENT, OUT_OF_MIND, CHARTED, UNKNOWN)[n % 5] for n in range(1200))
    marks = KnownMarks(tones, tuple(n % 9 for n in range(1200)))

    def painted() -> pygame.Surface:
        sheet = opaque_surface((640, 480))
        painter.draw(sheet, sheet.get_rect(), camera, marks)
        return sheet

    camera.look_at((1500.0, 1200.0))
    before, start = painted(), camera.origin
    camera.pan(137, 121)
    dx, dy = camera.origin[0] - start[0], camera.origin[1] - start[1]
    assert (abs(dx), abs(dy)) == (137, 121)
    there = pygame.Rect(140, 130, 300, 200)
    assert bytes_of(before, there.move(dx, dy)) == bytes_of(painted(), there)
    camera.pan(-137, -121)
    camera.set_radius(20)
    assert bytes_of(painted(), there) != bytes_of(before, there)
    camera.set_radius(48)
    camera.look_at((1500.0, 1200.0))
    assert bytes_of(painted(), there) == bytes_of(before, there)


def bytes_of(surface: pygame.Surface, rect: pygame.Rect) -> bytes:
    return pygame.image.tobytes(surface.subsurface(rect), "RGB")


def test_the_keyboard_cursor_asks_for_hexes(hands: MapHands) -> None:
    hands.key(pygame.K_k, CTRL)
    hands.key(pygame.K_g)
    asked: set[HexId | None] = set()
    for key in (pygame.K_UP, pygame.K_RIGHT, pygame.K_RIGHT):
        hands.key(key)
        asked.add(hands.conduct.hovered)
        model = hands.scene.view.knowing
        assert model is not None
        assert model.watched
        assert hands.conduct.hovered in model.shows
    assert len(asked) == 3


def test_it_is_still_there_when_the_seat_comes_back(hands: MapHands) -> None:
    hands.key(pygame.K_k, CTRL)
    again = type(hands.scene)(hands.scene.flow)
    again.enter(hands.stage)
    again.layout(hands.size, hands.stage.kit)
    assert again.knowing.visible
