"""Dice: streams repeat, do not disturb each other, and are fair; scripts are used up exactly."""

import subprocess
import sys
from collections import Counter

import pytest

from game.core.dice import DiceError, ScriptedDice, StreamDice, stream_face


def test_a_stream_repeats_itself_and_goes_on_from_its_counter():
    first = StreamDice(7, "battle.1")
    faces = [first.roll(10, "x") for _ in range(20)]
    again = StreamDice(7, "battle.1", counter=12)
    assert [again.roll(10, "x") for _ in range(8)] == faces[12:]


def test_streams_and_seeds_differ():
    def faces(seed, stream):
        return [stream_face(seed, stream, n, 10) for n in range(30)]

    assert faces(1, "a") != faces(1, "b") != faces(2, "b")


def test_every_face_comes_up_about_as_often():
    count = Counter(stream_face(3, "fair", n, 10) for n in range(20_000))
    assert set(count) == set(range(1, 11))
    chi = sum((seen - 2000) ** 2 / 2000 for seen in count.values())
    assert chi < 27.9, "beyond the 0.1 % limit of chi-square with 9 degrees"


def test_faces_do_not_depend_on_the_hash_seed():
    code = "from game.core.dice import stream_face as f; print([f(5, 'x', n, 10) for n in range(9)])"
    outputs = {
        subprocess.run(
            [sys.executable, "-c", code],
            env={"PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("0", "1", "99")
    }
    assert len(outputs) == 1


def test_a_script_gives_its_faces_and_must_be_used_up():
    dice = ScriptedDice([7, 2])
    assert dice.roll(10, "first") == 7
    with pytest.raises(DiceError, match="1 of 2"):
        dice.finish()
    assert dice.roll(10, "second") == 2
    dice.finish()
    with pytest.raises(DiceError, match=r"die 3 \(third\)"):
        dice.roll(10, "third")


def test_a_script_with_an_impossible_face_is_refused():
    with pytest.raises(DiceError, match="11 is not on a d10"):
        ScriptedDice([11]).roll(10, "x")


def test_rolls_are_recorded_with_their_reason():
    dice = StreamDice(1, "s")
    dice.roll(6, "why")
    assert [(r.stream, r.index, r.sides, r.why) for r in dice.rolls] == [("s", 0, 6, "why")]
