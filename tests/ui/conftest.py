"""pygame without a window for all tests of this folder."""

from collections.abc import Iterator
from typing import Any

import pytest

from tests.ui.layouts import CORNERS


@pytest.fixture(autouse=True, scope="session")
def pygame_ready() -> Iterator[None]:
    """Video (dummy driver) and fonts are started once."""
    import pygame

    pygame.display.init()
    pygame.font.init()
    yield
    pygame.quit()


@pytest.fixture
def bare_ground(monkeypatch: pytest.MonkeyPatch) -> None:
    """Maps have a page of one colour in place of painted land, which is two fifths of such a test. For tests
    of all that stands on the map and around it; what land looks like has tests of its own."""
    from game.ui.look.pixels import opaque_surface
    from game.ui.map.paint.painter import ChunkPainter
    from game.ui.map.paint.textures import CHUNK

    def page(*_: Any) -> Iterator[Any]:
        yield opaque_surface((CHUNK, CHUNK), "#C9B98F")

    for step in ("painted", "composed"):
        monkeypatch.setattr(ChunkPainter, step, page)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark layouts beside the corners as slow."""
    for item in items:
        params = (
            item.callspec.params if isinstance(item, pytest.Function) and hasattr(item, "callspec") else {}
        )
        size, percent = params.get("size"), params.get("percent")
        if not isinstance(size, tuple) or not isinstance(percent, int) or size[0] < 1280:
            continue
        if (size[0], percent) not in CORNERS:
            item.add_marker(pytest.mark.slow)
