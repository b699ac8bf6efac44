"""Towns seen from afar, on land that nobody has seen: SD5-7.01."""

import pygame

from game.core.commands.common import EndTurn
from game.core.records import SideId
from game.ui.look.pixels import opaque_surface
from game.ui.look.text import Typeset
from game.ui.look.theme import Scale
from game.ui.map.models.hex_model import hex_model
from game.ui.map.models.picture_of import picture_of
from game.ui.map.models.side_queries import SideQueries
from game.ui.map.paint.camera import Camera
from game.ui.map.paint.labels import LabelPainter
from tests.field import Field


def _field(level: int) -> Field:
    return Field(
        ["...C....."],
        lapis={"a": ((1, 0), {"scout": 1})},
        cinnabar={"z": ((3, 0), {"stabber": 4})},
        cities={(3, 0): ("cinnabar", level)},
        params={"blank_unknown_land": True},
    )


def _reader(field: Field) -> SideQueries:
    return SideQueries(field.outlook("lapis"))


def test_sd5_7_01_a_great_city_two_hexes_off_stands_on_the_map_and_in_the_tooltip() -> None:
    field = _field(3)
    reader = _reader(field)
    hex_ = field.at((3, 0))
    (site,) = picture_of(reader).sites
    assert (site.hex, site.level, site.ghost_day, site.garrison) == (hex_, 3, 0, None)
    model = hex_model(reader, hex_)
    assert not model.known
    assert model.site == "City 0 · level 3 · Cinnabar · day 1"
    assert picture_of(_reader(_field(2))).sites == ()


def test_sd5_7_07_a_glimpse_of_an_earlier_day_is_dated() -> None:
    field = _field(3)
    field.do_move("a", (0, 0))
    for _ in range(2):
        side = field.campaign.clock.on_turn
        assert side is not None
        field.must(EndTurn(by=SideId(side)))
    (site,) = picture_of(_reader(field)).sites
    assert site.ghost_day == 1


def test_a_glimpsed_town_is_drawn_and_a_known_one_is_not_drawn_twice() -> None:
    field = _field(3)
    painter = LabelPainter(Typeset(Scale(100)))
    for column, drawn in ((1, True), (2, False)):
        if column == 2:
            field.do_move("a", (2, 0))
        picture = picture_of(_reader(field))
        surface = opaque_surface((600, 300), "#E8DCBC")
        before = pygame.image.tobytes(surface, "RGB")
        painter.draw_glimpses(surface, surface.get_rect(), Camera(9, 1, (600, 300)), picture)
        assert (pygame.image.tobytes(surface, "RGB") != before) is drawn
