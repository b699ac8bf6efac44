"""Screens drawn over several frames before they are seen: what goes away meanwhile is left out."""

from collections.abc import Iterator

import pygame

from game.ui.stage.rehearsal import Prepared, rehearse
from game.ui.widgets.base import Size, Widget
from game.ui.widgets.boxes import Column
from tests.ui.input_driver import Hands


class Slow(Widget):
    """A widget whose pictures take two steps."""

    def __init__(self) -> None:
        super().__init__()
        self.steps: list[str] = []

    def measure(self, width: int) -> Size:
        return Size(width, 20)

    def prepare(self) -> Iterator[None]:
        for part in ("first", "second"):
            self.steps.append(f"{part} {self.kit.unit}")
            yield

    def draw(self, surface: pygame.Surface) -> None:
        self.steps.append(f"drawn {self.kit.unit}")


def rehearsed(leave_after: int) -> list[str]:
    """What a widget came to that leaves its screen after so many steps."""
    slow, box = Slow(), Column()
    assert isinstance(slow, Prepared)
    box.add(slow)
    screen = Hands(box)
    surface = pygame.Surface(screen.desk.area.size)
    run = rehearse(screen.desk.root, surface, screen.desk.area)
    slow.steps.clear()
    seen = 0
    for _ in run:
        seen = seen + 1 if slow.steps else 0
        if seen == leave_after:
            box.clear()
    return [step.partition(" ")[0] for step in slow.steps]


def test_a_widget_is_made_part_by_part_and_then_drawn() -> None:
    assert rehearsed(leave_after=9) == ["first", "second", "drawn"]


def test_one_that_leaves_while_it_is_made_is_neither_made_further_nor_drawn() -> None:
    assert rehearsed(leave_after=1) == ["first"]
    assert rehearsed(leave_after=2) == ["first", "second"]
