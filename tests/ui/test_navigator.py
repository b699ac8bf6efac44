"""Scenes are opened by what is asked for."""

import subprocess
import sys
from dataclasses import dataclass

import pytest

from game.ui.menus.about import AboutScene
from game.ui.menus.codex import CodexScene
from game.ui.menus.options import OptionsScene
from game.ui.stage import destinations, navigator
from game.ui.stage.destinations import About, Destination, OfMatch, Options, RuleLibrary
from game.ui.stage.scene import QuietStage, Scene


@dataclass(frozen=True, slots=True)
class Nowhere(Destination):
    """A destination that nothing is shown at."""


def test_every_destination_has_a_screen() -> None:
    named = vars(destinations).values()
    every = {kind for kind in named if isinstance(kind, type) and issubclass(kind, Destination)}
    every -= {Destination, OfMatch}
    assert len(every) > 15
    assert navigator.known() == every


def test_a_stage_opens_what_is_asked_for() -> None:
    stage = QuietStage()
    stage.open(Options("keys"))
    stage.open(About())
    stage.open(RuleLibrary("second_dawn"))
    assert [how for how, _scene in stage.asked] == ["push"] * 3
    options, about, library = (scene for _how, scene in stage.asked)
    assert isinstance(options, OptionsScene)
    assert options.tab == "keys"
    assert isinstance(about, AboutScene)
    assert isinstance(library, CodexScene)


def test_what_has_no_screen_is_refused_by_name() -> None:
    with pytest.raises(LookupError, match="Nowhere"):
        navigator.screen_for(Nowhere())


def test_nothing_to_show_is_no_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(navigator._makers, Nowhere, lambda _asked: None)
    assert navigator.screen_if_any(Nowhere()) is None
    with pytest.raises(LookupError, match="nothing to show at Nowhere"):
        navigator.screen_for(Nowhere())


def test_a_kind_has_one_screen() -> None:
    def another(_asked: Options) -> Scene:
        return Scene()

    with pytest.raises(ValueError, match="Options"):
        navigator.makes(Options)(another)


def test_the_title_loads_no_screen_that_follows_it() -> None:
    """The first picture comes soon: what can be asked for is imported when it is asked for."""
    code = "import sys; import game.ui.app.play; print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    rooms = ("map", "battle", "gm", "designer", "forum", "reports", "recap", "setup")
    late = tuple(f"game.ui.{room}" for room in rooms)
    found = loaded.stdout.split()
    assert "game.ui.menus.title" in found
    assert [name for name in found if name.startswith(late)] == []
    assert {name for name in found if name.startswith("game.ui.menus.")} == {
        "game.ui.menus.title",
        "game.ui.menus.title_ways",
        "game.ui.menus.wordmark",
    }
