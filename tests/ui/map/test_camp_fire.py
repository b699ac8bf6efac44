"""Camp fires on the map screen: key, menu row with its reason, marks and tooltips of smoke."""

import pygame
import pytest

from game.core.commands.common import MakeFire
from game.core.hexgrid import grid
from game.core.records import HexId, StackId
from game.ui.look.pixels import opaque_surface
from game.ui.map.models.camp_fire import camp_fire_of
from game.ui.map.models.hex_model import hex_model
from game.ui.map.paint import geometry
from game.ui.map.paint.camera import Camera
from game.ui.map.paint.scene_data import FireMark
from game.ui.map.paint.smoke_marks import draw_fires
from game.ui.widgets.menu import Menu
from tests.ui.map_input import MapHands, fresh, mounted

SHIFT = pygame.KMOD_SHIFT


def campers(hands: MapHands) -> StackId:
    """Select a stack that can make a fire."""
    outlook = hands.conduct.reader.outlook
    stacks = hands.conduct.reader.stacks
    stack = next(s for s in stacks if outlook.refusal(MakeFire(by=hands.side, stack=s)) is None)
    hands.conduct.select(stack)
    hands.settle()
    return stack


def test_the_key_makes_a_camp_fire_puts_it_out_and_undo_takes_it_back() -> None:
    hands = MapHands(fresh())
    hex_ = hands.conduct.reader.view.stacks[campers(hands)].hex
    hands.key(pygame.K_f, SHIFT)
    hands.settle()
    assert hands.scene.view.overlays().fires == (FireMark(hex_, "camp"),)
    assert hands.conduct.undo()
    hands.settle()
    assert hands.scene.view.overlays().fires == ()
    hands.key(pygame.K_f, SHIFT)
    hands.key(pygame.K_f, SHIFT)
    hands.settle()
    assert hands.scene.view.overlays().fires == ()


def test_the_menu_of_orders_has_a_row_for_it() -> None:
    hands = MapHands(fresh())
    campers(hands)
    hands.key(pygame.K_i)
    menu = hands.overlay()
    assert isinstance(menu, Menu)
    row = next(item for item in menu.items if item.command == "camp_fire")
    assert (row.label, row.reason) == ("Make a camp fire", "")
    hands.key(pygame.K_ESCAPE)
    row.action()
    hands.settle()
    hands.key(pygame.K_i)
    menu = hands.overlay()
    assert isinstance(menu, Menu)
    assert "Put out the fire" in [item.label for item in menu.items]


def test_beasts_are_told_why_not() -> None:
    hands = MapHands(mounted())
    reader = hands.conduct.reader
    reasons = {camp_fire_of(reader, stack).reason for stack in reader.stacks}
    assert reasons <= {"", "Only infantry can handle fire"}
    assert "" in reasons


def test_the_tooltip_tells_smoke() -> None:
    hands = MapHands(fresh())
    stack = campers(hands)
    hex_ = hands.conduct.reader.view.stacks[stack].hex
    assert "flame" not in [figure.icon for figure in hex_model(hands.conduct.reader, hex_).figures]
    hands.key(pygame.K_f, SHIFT)
    hands.settle()
    figure = next(f for f in hex_model(hands.conduct.reader, hex_).figures if f.icon == "flame")
    assert (figure.label, figure.value, figure.rule) == ("Smoke of a camp fire", "now", "SD5-7.01")


@pytest.mark.parametrize("radius", [12, 48, 84])
def test_marks_of_fires_differ_in_shape_and_not_only_in_colour(radius: float) -> None:
    seen = set()
    for mark in (
        FireMark(HexId(7), "camp"),
        FireMark(HexId(7), "inferno"),
        FireMark(HexId(7), "camp", False),
    ):
        surface = opaque_surface((400, 300), "#C8C08A")
        camera = Camera(5, 4, (400, 300), radius=radius)
        camera.look_at(geometry.centre(grid(5, 4), mark.hex))
        draw_fires(surface, surface.get_rect(), camera, grid(5, 4), [mark])
        grey = pygame.transform.grayscale(surface)
        seen.add(pygame.image.tobytes(grey, "RGB"))
    assert len(seen) == 3
