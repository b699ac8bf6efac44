"""A field for several lines: breaks, the caret between them, what is pasted, how it grows."""

import pygame

from game.ui.widgets import clipboard
from game.ui.widgets.boxes import Column
from game.ui.widgets.text_area import TextArea
from tests.ui.input_driver import Hands


def test_enter_breaks_and_the_arrows_walk_the_lines() -> None:
    heard: list[str] = []
    area = TextArea(on_change=heard.append)
    hands = Hands(Column(area))
    hands.click(area)
    hands.type("Storm")
    hands.key(pygame.K_RETURN)
    hands.type("from the north")
    assert area.value == heard[-1] == "Storm\nfrom the north"
    hands.key(pygame.K_HOME)
    hands.key(pygame.K_UP)
    hands.type("A ")
    hands.key(pygame.K_END)
    hands.type("!")
    assert area.value == "A Storm!\nfrom the north"


def test_long_lines_are_broken_between_words_and_it_grows() -> None:
    area = TextArea(rows=2)
    hands = Hands(Column(area))
    hands.click(area)
    short = area.rect.height
    words = "Beware of the wolves in the hills. " * 10 + "x" * 300
    hands.type(words)
    assert area.wish(area.rect.width).height > short
    spans = area._lines(area._text_rect().width)
    assert "".join(area.value[start:end] for start, end in spans) == area.value
    assert all(area._wide(area.value[start:end].rstrip()) <= area._text_rect().width for start, end in spans)
    place = area.value.index("hills")
    number = area._line_of(place)
    start = spans[number][0]
    point = (
        area._text_rect().x + area._wide(area.value[start:place]),
        area._text_rect().y + number * area._tall,
    )
    assert area.place_at(point) == place


def test_breaks_are_pasted_and_nothing_goes_beyond_the_limit() -> None:
    area = TextArea(limit=8)
    hands = Hands(Column(area))
    hands.click(area)
    clipboard.copy("One\r\nTwo\nThree")
    hands.key(pygame.K_v, pygame.KMOD_CTRL)
    assert area.value == "One\nTwo\n"
