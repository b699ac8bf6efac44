"""Scores: read into notes, with every fault at its line; those shipped are whole."""

from pathlib import Path

import pytest

from game.content.problems import Problem
from game.content.scores import TICKS, Score, pitch_of, read_score
from game.tools.check_cmd import HOOKS
from game.ui.audio.music.rendering import pieces

PIECE = """\
title: Two bars
beats_a_minute: 60
beats: 4
parts:
  lute: {voice: lute, low: D3}
  drum: {voice: drum}
order: [only, only]
sections:
  only:
    chords: Dm | Csus
    lute: D4*2 F4/2 A4*1.5 | .*3 C4+Bb4
    drum: ~ D - t .
"""


def read(folder: Path, text: str) -> tuple[Score | None, tuple[Problem, ...]]:
    folder.mkdir(exist_ok=True)
    file = folder / "piece.yaml"
    file.write_text(text, encoding="utf-8")
    found = read_score(file)
    return found.score, found.problems


def notes(score: Score, part: int) -> list[tuple[float, float, int]]:
    return [(n.start / TICKS, n.length / TICKS, n.pitch) for n in score.parts[part].notes]


def test_a_tune_and_a_pattern_become_notes(tmp_path: Path) -> None:
    score, problems = read(tmp_path, PIECE)
    assert problems == ()
    assert score is not None
    assert score.length == 16 * TICKS
    lute = [(0, 2, 62), (2, 0.5, 65), (2.5, 1.5, 69), (7, 1, 60), (7, 1, 70)]
    assert notes(score, 0) == [*lute, *((start + 8, *rest) for start, *rest in lute)]
    assert notes(score, 1)[:4] == [(0, 2, 0), (2, 1, 1), (4, 2, 0), (6, 1, 1)]


def test_a_pattern_follows_the_chords(tmp_path: Path) -> None:
    score, _ = read(tmp_path, PIECE.replace("D4*2 F4/2 A4*1.5 | .*3 C4+Bb4", "~ 1 2 3 4+5"))
    assert score is not None
    pitches = [pitch for _, _, pitch in notes(score, 0)][:10]
    # D F A D F of D minor from D3 up, then C F G C F; the lowest root at or above D3 is C4.
    assert pitches == [50, 53, 57, 62, 65, 60, 65, 67, 72, 77]


@pytest.mark.parametrize(("name", "pitch"), [("C4", 60), ("A4", 69), ("Bb3", 58), ("F#5", 78), ("H4", None)])
def test_names_of_pitches(name: str, pitch: int | None) -> None:
    assert pitch_of(name) == pitch


@pytest.mark.parametrize(
    ("old", "new", "line", "words"),
    [
        ("D4*2 F4/2", "D4*2 F4", 11, "bar 1 has 9/2 beats, not 4"),
        ("D4*2", "H4*2", 11, "'H4' is not a pitch"),
        ("D4*2", "D4*2/0", 11, "is not a note"),
        ("F4/2", "F4/0", 11, "lengths are"),
        ("F4/2", "F4/7", 11, "lengths are"),
        (" | .*3 C4+Bb4", "", 11, "1 bars, but 2 chords"),
        ("Dm | Csus", "Dm | Xsus", 10, "'Xsus' is not a chord"),
        ("Dm | Csus", "''", 10, "a section needs the chord of every bar"),
        ("~ D - t .", "~ D x t .", 12, "'x' is not a stroke"),
        ("~ D - t .", "~ D - t . t", 12, "cannot be divided into 5"),
        ("order: [only, only]", "order: [onyl]", 7, "no section 'onyl'; did you mean 'only'?"),
        ("order: [only, only]", "order: []", 7, "a piece needs a section"),
        ("    drum: ~", "    dram: ~", 12, "no part 'dram'; did you mean 'drum'?"),
        ("low: D3", "low: D9", 5, "'D9' is not a pitch"),
        ("voice: drum", "voice: kazoo", 6, "allowed: "),
        ("beats_a_minute: 60", "beats_a_minute: 600", 2, "240"),
    ],
)
def test_a_fault_is_told_with_its_line(tmp_path: Path, old: str, new: str, line: int, words: str) -> None:
    assert old in PIECE
    score, problems = read(tmp_path, PIECE.replace(old, new))
    assert score is None
    assert [p.line for p in problems if words in p.full_message] == [line], problems


def test_all_faults_at_once(tmp_path: Path) -> None:
    text = PIECE.replace("D4*2", "H4*2").replace("~ D", "~ X").replace("[only,", "[none,")
    _, problems = read(tmp_path, text)
    assert sorted({p.line for p in problems}) == [7, 11, 12]


@pytest.mark.parametrize("piece", pieces())
def test_the_pieces_as_shipped_can_be_played(piece: str) -> None:
    found = read_score(pieces()[piece])
    assert found.problems == ()
    assert found.score is not None
    seconds = found.score.length / TICKS * 60 / found.score.beats_a_minute
    assert 20 < seconds < 180
    for part in found.score.parts:
        assert part.notes, part.voice
        assert max(n.start + n.length for n in part.notes) <= found.score.length


def test_check_knows_a_score_by_its_folder(tmp_path: Path) -> None:
    hook = next(hook for hook in HOOKS if hook.claims(tmp_path / "music" / "x.yaml", {}))
    folder = tmp_path / "music"
    folder.mkdir()
    (folder / "x.yaml").write_text("title: Nothing\n", encoding="utf-8")
    assert {p.code for p in hook.check(folder / "x.yaml")} == {"key-missing"}
