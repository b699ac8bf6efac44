"""A city that a side takes is shown to it: its picture and what it gives, with what it is asked about it."""

import pygame
import pytest

from game.core.commands.common import MoveStack
from game.ui.city.city_parts import CityPicture
from game.ui.city.taken_city import TakenCity
from game.ui.map.dialogs.reaction_dialog import ReactionDialog
from game.ui.stage.flow import TAKEN
from game.ui.widgets.base import Widget
from game.ui.widgets.labels import Paragraph
from tests.field import Field
from tests.kingdom import LAPIS
from tests.rulesets.second_dawn.realm.test_conquest import neighbours
from tests.ui.map_input import MapHands, of_field

pytestmark = pytest.mark.usefixtures("bare_ground")


def words(dialog: Widget) -> str:
    return " ".join(part._text for part in every(dialog) if isinstance(part, Paragraph))


def every(widget: Widget) -> list[Widget]:
    return [widget, *(deep for child in getattr(widget, "children", ()) for deep in every(child))]


def test_who_conquers_a_city_sees_it_and_what_it_gives_as_he_is_asked() -> None:
    game = neighbours()
    hands = MapHands(of_field(game), size=(1280, 800))
    path = (game.at((2, 0)), game.at((3, 0)))
    assert hands.conduct.submit(MoveStack(by=LAPIS, stack=game.names["court"], path=path))
    hands.settle()
    dialog = hands.overlay()
    assert isinstance(dialog, ReactionDialog)
    assert any(isinstance(part, CityPicture) and part.rect.height > 100 for part in every(dialog))
    assert "a dawn" in words(dialog)
    assert "it may pop" in words(dialog)


def land() -> Field:
    return Field(
        ["......", "......"],
        cities={(2, 0): ("cinnabar", 2)},
        params={"blank_unknown_land": False},
        lapis={"l": ((1, 0), {"warlord": 1, "stabber": 3})},
        cinnabar={"c": ((5, 1), {"warlord": 1})},
    )


def test_without_a_realm_it_is_shown_and_one_key_goes_on() -> None:
    field = land()
    hands = MapHands(of_field(field), size=(1280, 800))
    path = (field.at((2, 0)),)
    assert hands.conduct.submit(MoveStack(by=LAPIS, stack=field.names["l"], path=path))
    hands.settle()
    dialog = hands.overlay()
    assert isinstance(dialog, TakenCity)
    assert dialog.buttons[-1].style == "gold"
    hands.key(pygame.K_RETURN)
    assert not hands.desk.overlays


def test_after_a_battle_the_map_shows_it() -> None:
    field = land()
    session = of_field(field)
    hands = MapHands(session, size=(1280, 800))
    path = (field.at((2, 0)),)
    session.submit(MoveStack(by=LAPIS, stack=field.names["l"], path=path))
    taken = tuple(one.event for one in session.news.mark_read(LAPIS))
    flow = hands.scene.flow
    flow.memory(LAPIS).notes[TAKEN] = taken
    again = MapHands(session, size=(1280, 800), flow=flow)
    again.settle()
    assert isinstance(again.overlay(), TakenCity)
    assert TAKEN not in flow.memory(LAPIS).notes
