"""What a scene held is given back when it is left: hours of play take no more memory than the first."""

import json
import os
import subprocess
import sys
import weakref
from pathlib import Path

import pytest

from game.ui.app.app import App, AppOptions
from game.ui.menus.about import AboutScene
from game.ui.settings import Settings, SettingsStore
from tests.ui.monkey import Monkey
from tests.ui.program import Program
from tests.ui.table import Home

ROOT = Path(__file__).parents[2]


@pytest.fixture
def app():
    return App(Home, store=SettingsStore(settings=Settings()), options=AppOptions(sound=False))


@pytest.mark.parametrize(
    "way", [*(pytest.param(w, marks=pytest.mark.slow) for w in ("pop", "replace")), "reset"]
)
@pytest.mark.parametrize("rests", [pytest.param(False, marks=pytest.mark.slow), True])
def test_a_left_scene_is_gone_when_nothing_moves_and_some_frames_later(app, way, rests):
    app.push(Home())
    scene = AboutScene()
    app.push(scene)
    gone = weakref.ref(scene)
    del scene
    assert gone() is not None
    if way == "pop":
        app.pop()
    else:
        getattr(app, way)(Home())
    app.step([], 16)
    app._rest(2)
    assert gone() is not None, "what takes as long as some frames is not done while others are wanted"
    if rests:
        app._rest(60)
    else:
        for _ in range(200):
            app.step([], 16)
    assert gone() is None


@pytest.mark.slow
def test_thirty_campaigns_and_thirty_battles_take_the_memory_of_three():
    done = subprocess.run(
        [sys.executable, "-m", "tests.ui.program", "30"],
        cwd=ROOT,
        env={**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"},
        capture_output=True,
        text=True,
        check=True,
    )
    campaigns, battles = json.loads(done.stdout.splitlines()[-1])
    assert len(campaigns) == len(battles) == 30
    assert campaigns[-1] < 1.2 * campaigns[2]
    assert battles[-1] < 1.2 * battles[2]


@pytest.mark.slow
@pytest.mark.parametrize(("scenario", "seed"), [("duel", 9), ("three_marches", 7)])
def test_random_presses_break_nothing(scenario, seed, tmp_path, monkeypatch):
    """The seeds are such that the presses come to the map."""
    monkeypatch.setenv("SECOND_DAWN_HOME", str(tmp_path))
    tally = Monkey(Program(), (scenario,), seed=seed).run(1500)
    assert tally.faults == []
    assert tally.scenes["MapScene"] > 50
