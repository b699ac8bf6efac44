"""The rulebook of squares, registered for one test: content, a map and a scenario among the player's own."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from game import paths
from game.content.tmx.write import write_map
from game.core.hexgrid import grid
from game.core.mapdata import MapData, StartPlan
from game.rulesets import registry
from game.session import library
from tests.toy.rules import RULESET

CONTENT = Path(__file__).parent / "content"
ROWS = ("..~..", ".....", "..~..", ".....")
SCENARIO = """
name: Two squares
ruleset: squares
map: squares.tmx
preview: true
sides:
  lapis:
    name: Lapis
    colour: lapis
    start: west
    stacks:
      - {name: First, units: {pawn: 3}}
      - {name: Second, units: {pawn: 1}}
  cinnabar:
    name: Cinnabar
    colour: cinnabar
    start: east
    stacks:
      - {name: Guard, units: {pawn: 2}}
"""


@pytest.fixture
def squares(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The scenario's id, while the rulebook is registered."""
    monkeypatch.setenv(paths.HOME_VARIABLE, str(tmp_path))
    monkeypatch.setitem(registry.RULESETS, "squares", RULESET)
    usual = library.content_folders

    def folders(ruleset: str) -> tuple[Path, ...]:
        return (CONTENT, usual(ruleset)[1]) if ruleset == "squares" else usual(ruleset)

    monkeypatch.setattr(library, "content_folders", folders)
    library.refresh()
    own = library.open_own_folder()
    land = grid(len(ROWS[0]), len(ROWS))
    map_ = MapData(
        name="Squares",
        width=land.width,
        height=land.height,
        palette=("plains", "lake"),
        terrain=bytes(int(cell == "~") for row in ROWS for cell in row),
        starts=(StartPlan(id="west", hex=land.at(0, 1)), StartPlan(id="east", hex=land.at(4, 1))),
    )
    write_map(map_, own / "maps" / "squares.tmx", ruleset="squares")
    (own / "scenarios" / "squares.yaml").write_text(SCENARIO, encoding="utf-8")
    library.refresh()
    yield "squares"
    library.refresh()
