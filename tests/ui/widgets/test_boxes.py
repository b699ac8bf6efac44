"""Boxes: who gets how much room, and where."""

import pygame
import pytest

from game.ui.widgets.base import Size, Widget
from game.ui.widgets.boxes import Column, Dock, GridBox, Pinned, Row, Spacer, WrapBox, shared_out
from tests.ui.input_driver import Hands


class Block(Widget):
    """A widget of a fixed wish."""

    def __init__(self, width: int, height: int, *, least: int | None = None) -> None:
        super().__init__()
        self.size = Size(width, height)
        self.least = least

    def measure(self, width: int) -> Size:
        return Size(min(width, self.size.width), self.size.height)

    def least_height(self, width: int) -> int:
        return self.wish(width).height if self.least is None else self.least


@pytest.mark.parametrize(
    ("wishes", "least", "grows", "room", "lengths"),
    [
        ([10, 20], [10, 20], [0, 0], 50, [10, 20]),
        ([10, 20], [10, 20], [1, 0], 50, [30, 20]),
        ([10, 20], [10, 20], [1, 2], 60, [20, 40]),
        ([10, 20, 10], [10, 0, 10], [0, 0, 0], 30, [10, 10, 10]),
        ([10, 20], [10, 20], [0, 0], 20, [10, 20]),
        ([1, 1, 1], [1, 1, 1], [1, 1, 1], 10, [3, 3, 4]),
    ],
)
def test_room_is_shared_out(
    wishes: list[int], least: list[int], grows: list[int], room: int, lengths: list[int]
) -> None:
    assert shared_out(wishes, least, grows, room) == lengths


def test_column_stretches_and_grows() -> None:
    first, second = Block(50, 30), Block(50, 30).growing()
    Hands(Column(first, second, gap=10, pad=20), size=(400, 300))
    assert first.rect == pygame.Rect(20, 20, 360, 30)
    assert second.rect == pygame.Rect(20, 60, 360, 220)


def test_column_squeezes_what_can_shrink() -> None:
    stiff, soft = Block(50, 100), Block(50, 400, least=50)
    Hands(Column(stiff, soft), size=(200, 300))
    assert stiff.rect.height == 100
    assert soft.rect.height == 200


def test_row_centres_and_parts() -> None:
    left, right = Block(50, 20), Block(60, 40)
    Hands(Row(left, Spacer(), right, pad=(10, 0)), size=(400, 100))
    assert left.rect == pygame.Rect(10, 40, 50, 20)
    assert right.rect == pygame.Rect(330, 30, 60, 40)


def test_equal_row() -> None:
    blocks = [Block(20, 20), Block(90, 20), Block(40, 20)]
    Hands(Row(*blocks, gap=6, equal=True, across="stretch"), size=(312, 50))
    assert [block.rect.width for block in blocks] == [100, 100, 100]
    assert {block.rect.height for block in blocks} == {50}


def test_hidden_widgets_take_no_room() -> None:
    first, second = Block(10, 30), Block(10, 30)
    hands = Hands(Column(first, second, gap=10))
    first.visible = False
    hands.desk.update(0)
    assert second.rect.y == 0


def test_flow_goes_on_in_the_next_line() -> None:
    blocks = [Block(40, 20) for _ in range(5)]
    flow = WrapBox(*blocks, gap=10)
    Hands(flow, size=(100, 200))
    assert [block.rect.topleft for block in blocks] == [(0, 0), (50, 0), (0, 30), (50, 30), (0, 60)]
    assert flow.measure(100).height == 80


def test_grid_changes_its_columns_with_the_width() -> None:
    blocks = [Block(10, 20 + 10 * at) for at in range(4)]
    grid = GridBox(*blocks, columns=lambda width: 2 if width > 300 else 1, gap=8)
    Hands(grid, size=(408, 400))
    assert [block.rect.topleft for block in blocks] == [(0, 0), (208, 0), (0, 38), (208, 38)]
    assert blocks[3].rect.size == (200, 50)
    Hands(grid, size=(200, 400))
    assert [block.rect.x for block in blocks] == [0, 0, 0, 0]


def test_dock_leaves_the_middle() -> None:
    parts = {name: Block(40, 30) for name in ("top", "left", "right", "bottom", "centre")}
    dock = Dock(
        parts["centre"],
        top=parts["top"],
        left=parts["left"],
        right=parts["right"],
        bottom=parts["bottom"],
    )
    Hands(dock, size=(400, 300))
    assert parts["top"].rect == pygame.Rect(0, 0, 400, 30)
    assert parts["bottom"].rect == pygame.Rect(0, 270, 400, 30)
    assert parts["left"].rect == pygame.Rect(0, 30, 40, 240)
    assert parts["right"].rect == pygame.Rect(360, 30, 40, 240)
    assert parts["centre"].rect == pygame.Rect(40, 30, 320, 240)


def test_pinned_corners() -> None:
    parts = {"lower right": Block(50, 20), "top": Block(50, 20), "centre": Block(50, 20)}
    pinned = Pinned()
    for corner, part in parts.items():
        pinned.pin(part, corner, dx=10, dy=5)
    Hands(pinned, size=(200, 100))
    assert parts["lower right"].rect.bottomright == (190, 95)
    assert parts["top"].rect.topleft == (85, 5)
    assert parts["centre"].rect.topleft == (85, 45)


def test_everything_follows_the_text_size() -> None:
    small, large = Block(10, 30), Block(10, 30)
    Hands(Column(small.sized(width=50, height=30), gap=10, pad=20, across="start"), percent=100)
    Hands(Column(large.sized(width=50, height=30), gap=10, pad=20, across="start"), percent=200)
    assert large.rect == pygame.Rect(40, 40, 100, 60)
    assert small.rect == pygame.Rect(20, 20, 50, 30)
