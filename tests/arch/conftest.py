"""Tests that read the sources."""

import gc
from collections.abc import Iterator

import pytest


@pytest.fixture(autouse=True)
def no_garbage() -> Iterator[None]:
    """Trees of syntax are many small objects without rings: to look for some is a quarter of the work."""
    gc.disable()
    yield
    gc.enable()
