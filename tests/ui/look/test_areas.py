"""Areas that are to be drawn: all of them, none of their pixels twice, and little besides."""

import random

import pygame

from game.ui.look.areas import joined

BOUNDS = pygame.Rect(0, 0, 1920, 1080)


def _pixels(areas: list[pygame.Rect]) -> int:
    return sum(area.width * area.height for area in areas)


def test_a_card_that_overlaps_the_field_does_not_drag_in_what_lies_between() -> None:
    field, card = pygame.Rect(168, 60, 1372, 900), pygame.Rect(1537, 700, 370, 300)
    areas = joined([field, card], BOUNDS)
    assert _pixels(areas) == _pixels([field, card]) - 3 * 260


def test_small_neighbours_are_drawn_in_one_go() -> None:
    areas = joined([pygame.Rect(10, 10, 40, 30), pygame.Rect(40, 12, 40, 30)], BOUNDS)
    assert areas == [pygame.Rect(10, 10, 70, 32)]


def test_all_that_is_damaged_is_drawn_once() -> None:
    chance = random.Random(5)
    for count in (2, 5, 9, 30):
        damaged = [
            pygame.Rect(chance.randrange(-50, 1900), chance.randrange(-50, 1060), 300, chance.randrange(500))
            for _ in range(count)
        ]
        areas = joined(damaged, BOUNDS)
        assert len(areas) <= 7
        assert not any(one.colliderect(other) for one in areas for other in areas if one is not other)
        for area in damaged:
            part = area.clip(BOUNDS)
            assert _pixels([part.clip(found) for found in areas]) == part.width * part.height
