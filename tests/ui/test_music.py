"""Music: notes in tune, pieces made once and whole, a player that fades, waits and never fails."""

import importlib
import subprocess
import time
import wave
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pygame
import pytest

from game.content.scores import Note, Part, Score, Voice
from game.ui.audio.music import player as players
from game.ui.audio.music import rendering, voices
from game.ui.audio.music.player import CHANNELS, MusicPlayer
from game.ui.audio.music.seasons import season
from game.ui.stage.scene import Scene

SHORT = """\
title: {title}
beats_a_minute: 240
beats: 1
loop: {loop}
parts:
  lute: {{voice: lute}}
order: [only]
sections:
  only: {{chords: D, lute: D4}}
"""


def strongest(sound: np.ndarray) -> float:
    spectrum = np.abs(np.fft.rfft(sound, 1 << 17))
    return float(np.fft.rfftfreq(1 << 17, 1 / voices.RATE)[spectrum.argmax()])


@pytest.mark.parametrize("voice", ["lute", "harp", "recorder", "viol", "horn", "drone", "bell"])
@pytest.mark.parametrize("pitch", [50, 62, 74])
def test_an_instrument_is_in_tune_and_clean(voice: Voice, pitch: int) -> None:
    sound = voices.note(voice, pitch, 0.8)
    root = strongest(sound) / voices.hertz(pitch)
    harmonic = max(0.5, round(root * 2) / 2)
    assert abs(1200 * np.log2(root / harmonic)) < 12
    assert np.isfinite(sound).all()
    assert abs(float(sound[0])) < 0.02
    assert abs(float(sound[-1])) < 1e-9


def test_a_drum_has_three_strokes() -> None:
    deep, high, rim = (strongest(voices.note("drum", stroke, 1.0)) for stroke in range(3))
    assert deep < high < rim
    with pytest.raises(ValueError, match="stroke 3"):
        voices.note("drum", 3, 1.0)


def score_of(*notes: Note, pan: int = 0) -> Score:
    part = Part(voice="recorder", level=80, pan=pan, notes=notes)
    return Score(id="x", title="X", beats_a_minute=60, loop=True, rest=0, length=72, parts=(part,))


def test_a_note_sounds_where_it_stands() -> None:
    sound = rendering.rendered(score_of(Note(start=24, length=24, pitch=74), pan=-100))
    loud = np.abs(sound).max(axis=1)
    assert loud[: voices.RATE * 9 // 10].max() < 1e-6
    assert loud[voices.RATE : 2 * voices.RATE].max() > 0.5
    assert np.abs(sound).max() <= 0.81
    left, right = np.sqrt(np.mean(np.square(sound), axis=0))
    assert left > 2 * right
    assert loud[-200:].max() < 0.01


def test_the_same_score_sounds_the_same() -> None:
    score = score_of(Note(start=0, length=24, pitch=62), Note(start=24, length=48, pitch=65))
    assert np.array_equal(rendering.rendered(score), rendering.rendered(score))


@pytest.fixture
def scores(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder of two short pieces, one of which is played once; they are found in place of those shipped."""
    folder = tmp_path / "scores"
    folder.mkdir()
    for name, loop in (("round", "true"), ("once", "false")):
        (folder / f"{name}.yaml").write_text(SHORT.format(title=name, loop=loop), encoding="utf-8")
    monkeypatch.setattr(rendering, "pieces", lambda: {p.stem: p for p in sorted(folder.glob("*.yaml"))})
    rendering.rest_of.cache_clear()
    yield folder
    rendering.rest_of.cache_clear()


def test_a_piece_is_made_once_and_anew_when_its_score_changes(tmp_path: Path, scores: Path) -> None:
    made = rendering.make("round", tmp_path / "cache")
    with wave.open(str(made)) as file:
        assert (file.getnchannels(), file.getframerate()) == (2, voices.RATE)
    stamp = made.stat().st_mtime_ns
    assert rendering.make("round", tmp_path / "cache").stat().st_mtime_ns == stamp
    (scores / "round.yaml").write_text(SHORT.format(title="other", loop="true"), encoding="utf-8")
    newer = rendering.make("round", tmp_path / "cache")
    assert [newer] == list((tmp_path / "cache").iterdir())


def test_a_broken_score_is_told(tmp_path: Path, scores: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (scores / "round.yaml").write_text(
        SHORT.format(title="x", loop="true").replace("D4", "H4"), encoding="utf-8"
    )
    assert rendering.main([str(tmp_path), "round"]) == 1
    told = capsys.readouterr().err
    assert "round.yaml:9" in told
    assert "'H4' is not a pitch" in told


@pytest.fixture
def mixer() -> Iterator[None]:
    pygame.mixer.init(frequency=44100, size=-16, channels=2, buffer=512)
    pygame.mixer.set_reserved(len(CHANNELS))
    yield
    pygame.mixer.quit()


def wait_for(what: Callable[[], object]) -> None:
    end = time.monotonic() + 20
    while not what():
        assert time.monotonic() < end
        time.sleep(0.01)


@pytest.mark.usefixtures("mixer")
def test_the_player_fades_from_piece_to_piece(
    tmp_path: Path, scores: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(players, "_LOOK_S", 0.02)
    for name in ("round", "once"):
        rendering.make(name, tmp_path)
    player = MusicPlayer(0.5, tmp_path)
    try:
        player.want("round")
        wait_for(lambda: player.playing == "round")
        player.want("once")
        wait_for(lambda: player.playing == "once")
        assert all(pygame.mixer.Channel(number).get_busy() for number in CHANNELS)
        player.set_volume(0.0)
        wait_for(lambda: player.playing is None)
        player.want("of no such name")
        player.set_volume(1.0)
        wait_for(lambda: not player._thread.is_alive())
    finally:
        player.close()


@pytest.mark.usefixtures("mixer")
def test_nothing_is_made_for_who_wants_no_music(
    tmp_path: Path, scores: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(players, "_LOOK_S", 0.02)
    player = MusicPlayer(0.0, tmp_path / "cache")
    player.want("round")
    time.sleep(0.2)
    player.close()
    assert not (tmp_path / "cache").exists()


@pytest.mark.usefixtures("mixer")
def test_a_missing_piece_is_made_beside_the_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(players, "_LOOK_S", 0.02)
    asked: list[list[str]] = []

    class Maker:
        def __init__(self, words: list[str], **_options: object) -> None:
            asked.append(words)

        def poll(self) -> int:
            return 1

    monkeypatch.setattr(subprocess, "Popen", Maker)
    player = MusicPlayer(1.0, tmp_path)
    try:
        player.want("defeat")
        wait_for(lambda: player._failed)
        time.sleep(0.1)
    finally:
        player.close()
    # It failed: it is not tried again and again.
    assert [words[-2:] for words in asked] == [[str(tmp_path), "defeat"]]


def test_the_season_goes_by_the_day_alone() -> None:
    days = [
        (1, "spring"),
        (7, "spring"),
        (8, "summer"),
        (20, "summer"),
        (21, "autumn"),
        (41, "winter"),
        (999, "winter"),
    ]
    assert [(day, season(day)) for day, _ in days] == days
    assert {season(day) for day, _ in days} <= set(rendering.pieces())


def test_every_scene_names_a_piece_that_is_there() -> None:
    for screen in ("battle.screen.scene", "menus.title"):
        importlib.import_module(f"game.ui.{screen}")
    named = {kind.piece for kind in _kinds(Scene) if isinstance(getattr(kind, "piece", None), str)}
    assert named == {"title", "battle"}
    assert {"title", "battle", "victory", "defeat"} <= set(rendering.pieces())


def _kinds(kind: type[Scene]) -> Iterator[type[Scene]]:
    yield kind
    for one in kind.__subclasses__():
        yield from _kinds(one)
