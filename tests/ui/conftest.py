"""pygame without a window for all tests of this folder."""

from collections.abc import Iterator

import pytest


@pytest.fixture(autouse=True, scope="session")
def pygame_ready() -> Iterator[None]:
    """Video (dummy driver) and fonts are started once."""
    import pygame

    pygame.display.init()
    pygame.font.init()
    yield
    pygame.quit()
