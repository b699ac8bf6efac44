"""Units of one's own for tests: written into a player's folder as answers, and read like his."""

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from game import paths
from game.session import library

SHAPES = {
    "infantry": "type: infantry, size: medium, weapon: {name: spear, length: long}",
    "beast": "type: beast, size: medium",
    "giant": "type: beast, size: large",
    "bird": "type: beast, terrain: air, size: medium",
}
"""Answers by a word, in the flow style of YAML."""


@contextmanager
def own_units(**units: str) -> Iterator[None]:
    """Units by their ids: a word of `SHAPES`, then further answers, `infantry, specials: [scout]`."""
    with pytest.MonkeyPatch.context() as patch, tempfile.TemporaryDirectory() as folder:
        patch.setenv(paths.HOME_VARIABLE, folder)
        place = Path(paths.user_dir()) / "units"
        place.mkdir(parents=True)
        for id_, answers in units.items():
            shape, _, more = answers.partition(",")
            name = id_.replace("_", " ").capitalize()
            text = (
                f"name: {name}\nplural: {name}s\ntemplate: {{{SHAPES[shape]}{', ' if more else ''}{more}}}\n"
            )
            (place / f"{id_}.yaml").write_text(text, encoding="utf-8")
        library.refresh()
        assert [one.message for one in library.problems() if one.severity == "error"] == []
        yield
    library.refresh()
