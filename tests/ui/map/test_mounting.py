"""Mounting and dismounting on the map screen: buttons, keys, menus, reasons, rows, undo and the way."""

import pygame
import pytest

from game.core.commands.common import MountUnits
from game.core.records import StackId
from game.core.seams.cards import UnitCard
from game.ui.map.control.mounting import mount_items, mounting_choices
from game.ui.map.models.split_model import LEFT, RIGHT, Division
from game.ui.map.models.stack_model import stack_model, unit_rows
from game.ui.widgets.menu import Menu
from tests.ui.map_input import MapHands, mounted

pytestmark = pytest.mark.usefixtures("bare_ground")

SHIFT = pygame.KMOD_SHIFT


@pytest.fixture
def hands() -> MapHands:
    return MapHands(mounted())


def find(hands: MapHands, *kinds: str) -> StackId:
    """The stack that holds these kinds of units."""
    reader = hands.conduct.reader
    return next(s for s in reader.stacks if set(kinds) <= {card.kind for card in reader.cards(s)})


def cards(hands: MapHands, stack: StackId) -> dict[str, list[UnitCard]]:
    found: dict[str, list[UnitCard]] = {}
    for card in hands.conduct.reader.cards(stack):
        found.setdefault(card.kind, []).append(card)
    return found


def select(hands: MapHands, stack: StackId) -> None:
    hands.conduct.select(stack)
    hands.settle()


def test_rows_tell_who_sits_on_what(hands: MapHands) -> None:
    stack = find(hands, "rider", "war_elephant")
    rows = {row.name: row.seat for row in unit_rows(hands.conduct.reader, stack)}
    assert rows == {"Rider": "on War elephant", "Stabber": "on War elephant", "War elephant": "carries 5"}
    chips = [chip.text for row in unit_rows(hands.conduct.reader, stack) for chip in row.tip.chips]
    assert "carries 5" in chips


def test_the_card_has_buttons_only_where_there_is_a_mount(hands: MapHands) -> None:
    select(hands, find(hands, "scout"))
    card = hands.scene.panel.stack
    assert [card.saddle.visible] == [False]
    select(hands, find(hands, "rider", "horse"))
    assert [card.saddle.visible] == [True]
    assert card.mount.reason == "Nobody is on foot"
    assert card.dismount.reason == ""


@pytest.mark.slow
def test_keys_dismount_and_mount_and_undo_takes_it_back(hands: MapHands) -> None:
    stack = find(hands, "rider", "horse")
    select(hands, stack)
    hands.key(pygame.K_u, SHIFT)
    menu = hands.overlay()
    assert isinstance(menu, Menu)
    assert [item.label for item in menu.items] == ["All dismount", "Rider", "Rider"]
    menu.items[0].action()
    hands.settle()
    assert all(card.mount is None for card in cards(hands, stack)["rider"])
    assert stack_model(hands.conduct.reader, stack).no_dismounting == "Nobody sits on a mount"
    assert hands.conduct.undo()
    hands.settle()
    assert all(card.mount is not None for card in cards(hands, stack)["rider"])


def test_all_riders_mount_with_one_choice(hands: MapHands) -> None:
    stack = find(hands, "rider", "horse")
    conduct = hands.conduct
    conduct.dismount(stack, tuple(card.unit for card in cards(hands, stack)["rider"]))
    hands.settle()
    items = mount_items(conduct.reader, stack, conduct)
    assert items[0].label == "All 2 riders mount"
    items[0].action()
    hands.settle()
    seats = [card.mount for card in cards(hands, stack)["rider"]]
    assert None not in seats
    assert len(set(seats)) == 2


def test_what_is_not_possible_says_why(hands: MapHands) -> None:
    stack = find(hands, "rider", "horse")
    conduct = hands.conduct
    (first, second), horses = cards(hands, stack)["rider"], cards(hands, stack)["horse"]
    conduct.dismount(stack, (first.unit, second.unit))
    hands.settle()
    reasons = {seating.label: seating.reason for seating in mounting_choices(conduct.reader, stack)}
    assert reasons["Rider rides Horse"] == ""
    assert reasons["Horse on Horse"] == "It is too large for this mount"
    hands.session.submit(
        MountUnits(by=hands.conduct.side, stack=stack, mount=horses[0].unit, units=(first.unit,))
    )
    conduct.settle()
    labels = [seating.label for seating in mounting_choices(conduct.reader, stack)]
    assert "Rider rides Horse" in labels
    assert "Horse carries Rider" in labels


def test_the_way_follows_the_mounted_class(hands: MapHands) -> None:
    stack = find(hands, "rider", "gwiffen")
    conduct = hands.conduct
    mounted = conduct.reader.reach(stack)
    rider = cards(hands, stack)["rider"][0]
    conduct.dismount(stack, (rider.unit,))
    hands.settle()
    walking = conduct.reader.reach(stack)
    assert len(mounted.cost) > 2 * len(walking.cost)


def test_a_cavalry_goes_whole_to_the_other_side_of_the_board(hands: MapHands) -> None:
    stack = find(hands, "rider", "horse")
    division = Division(hands.conduct.reader, stack)
    index = next(n for n, group in enumerate(division.groups(LEFT)) if group.row.name == "Rider")
    assert division.move(LEFT, index, 1) == 1
    assert sorted(group.row.name for group in division.groups(RIGHT)) == ["Horse", "Rider"]
    (command,) = division.commands(hands.conduct.side)
    assert hands.conduct.submit(command)


def test_without_a_mount_the_key_says_so(hands: MapHands) -> None:
    select(hands, find(hands, "scout"))
    before = hands.scene.desk.overlays
    hands.key(pygame.K_m, SHIFT)
    assert hands.scene.desk.overlays == before
