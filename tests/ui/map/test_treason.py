"""Going over to another side on the map: asked for, by keys alone, with the reason where it is closed."""

import pygame
import pytest

from game.ui.map.control.treason import betrayal_barred
from game.ui.widgets.dialog import Dialog
from tests.field import Field
from tests.ui.map.test_reaction import played
from tests.ui.map_input import MapHands

pytestmark = pytest.mark.usefixtures("bare_ground")

SHIFT = pygame.KMOD_SHIFT


def hands_of(kinds: dict[str, int]) -> tuple[MapHands, Field]:
    field = Field(
        ["....", "...."],
        lapis={"a": ((0, 0), kinds), "b": ((1, 0), {"warlord": 1})},
        cinnabar={"z": ((0, 0), {"scout": 1}), "y": ((3, 1), {"scout": 1})},
    )
    hands = MapHands(played(field, "human"))
    hands.conduct.select(field.names["a"])
    hands.settle()
    return hands, field


def test_sd1_8_11_scouts_go_over_once_their_player_is_sure() -> None:
    hands, field = hands_of({"scout": 2})
    hands.key(pygame.K_DELETE, SHIFT)
    hands.key(pygame.K_RETURN)
    hands.settle()
    assert field.names["a"] in hands.conduct.reader.view.stacks, "not without a word"
    asked = hands.overlay()
    assert isinstance(asked, Dialog)
    while hands.desk.ring.widget is not asked.buttons[-1]:
        hands.key(pygame.K_TAB)
    hands.key(pygame.K_RETURN)
    hands.settle()
    assert field.names["a"] not in hands.conduct.reader.view.stacks


def test_why_nobody_goes_over() -> None:
    hands, field = hands_of({"stabber": 1})
    reader = hands.conduct.reader
    assert betrayal_barred(reader, field.names["a"]) == "Only scouts can betray their side"
    assert betrayal_barred(reader, field.names["b"]) == "No other side is here"
