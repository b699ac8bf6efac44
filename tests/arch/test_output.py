"""Wherever output goes: what an encoding lacks is replaced, closed streams and full disks end plainly."""

import contextlib
import io
import os
import subprocess
import sys
from pathlib import Path

import pytest

from game import paths
from game.tools import cli, commands

FIGHT = "data/fights/battle_1_pikers.yaml"
QUICK = (("battle", FIGHT), ("odds", FIGHT, "--trials", "5"), ("check", FIGHT), ("--help",))
SLOW = (
    ("simulate", "duel", "--days", "1"),
    ("simulate", "duel", "--days", "1", "--json"),
    ("odds", FIGHT, "--trials", "5", "--json"),
    ("battle", FIGHT, "--json"),
    ("battle", FIGHT, "--format", "html"),
    ("check", "data", "--json"),
    ("rules", "SD9"),
    ("units", "twoll", "--terms"),
    ("maps", "generate", "--seed", "3", "--size", "20x16", "--sides", "2", "--out", "{tmp}/Łódź.tmx"),
    ("replay", "{tmp}/gone.sdsave"),
    ("report", "{tmp}/gone.sdsave", "--side", "lapis"),
    ("shot", "no_such_screen_–"),
    ("match", "–", "seasoned"),
    ("play", "–"),
    ("bench", "–"),
    ("test", "--version"),
)


def start(
    words: tuple[str, ...], tmp_path: Path, *, shell: str = "", **env: str
) -> subprocess.CompletedProcess[bytes]:
    own = {
        **os.environ,
        "SECOND_DAWN_HOME": str(tmp_path),
        "SDL_VIDEODRIVER": "dummy",
        "SDL_AUDIODRIVER": "dummy",
        **env,
    }
    line = [sys.executable, "-m", "game.tools.cli", *(word.format(tmp=tmp_path) for word in words)]
    if shell:
        line = ["bash", "-c", f'"$@" {shell}', "bash", *line]
    return subprocess.run(line, cwd=paths.root(), capture_output=True, env=own, timeout=100, check=False)


def plain(done: "subprocess.CompletedProcess[bytes]") -> bool:
    """Nothing that a program says of itself when it falls over."""
    said = done.stdout + done.stderr
    return not any(word in said for word in (b"Traceback", b"should not have", b"Exception ignored"))


class Hole(io.RawIOBase):
    """A disk that is full, or a reader who has left."""

    def __init__(self, error: OSError) -> None:
        self.error = error

    def writable(self) -> bool:
        return True

    def write(self, data: object) -> int:
        raise self.error


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp1252", "koi8-r"])
def test_what_an_encoding_lacks_is_replaced(encoding, monkeypatch):
    kept = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(kept, encoding))
    assert cli.main(["odds", str(paths.root() / FIGHT), "--trials", "5"]) == 0
    assert cli.main(["battle", str(paths.root() / FIGHT)]) == 0
    kept.getvalue().decode(encoding)
    assert encoding == "cp1252" or b"?" in kept.getvalue()


@pytest.mark.parametrize(
    "error", [OSError(28, "No space left on device"), BrokenPipeError(32, "Broken pipe")]
)
def test_a_stream_that_takes_nothing_ends_plainly(error, monkeypatch):
    fight = str(paths.root() / FIGHT)
    for name, words in (("stdout", ("battle", fight)), ("stderr", ("battle", "nowhere.yaml"))):
        monkeypatch.setattr(sys, name, io.TextIOWrapper(io.BufferedWriter(Hole(error)), "utf-8"))
        assert cli.main(list(words)) == 1
        # What is left in its buffer has nowhere to go.
        with contextlib.suppress(OSError):
            getattr(sys, name).detach().detach()
        monkeypatch.undo()


def test_streams_that_were_closed_before_the_start_are_no_fault(monkeypatch):
    monkeypatch.setattr(sys, "stdout", None)
    monkeypatch.setattr(sys, "stderr", None)
    assert cli.main(["battle", str(paths.root() / FIGHT)]) == 0
    assert cli.main(["battle", "nowhere.yaml"]) == 1


@pytest.mark.slow
@pytest.mark.parametrize("words", QUICK + SLOW, ids=lambda words: "_".join(words[:2]))
def test_every_command_speaks_through_any_encoding_and_into_any_hole(words, tmp_path):
    done = start(words, tmp_path, PYTHONIOENCODING="ascii")
    assert plain(done), done.stderr
    if words[0] in commands.PASSED_ON:
        return  # what the other program makes of a full disk is its own
    shells = (">&- 2>&- <&-", ">/dev/full", "2>&1 | true")
    assert plain(start(words, tmp_path, shell=shells[len("".join(words)) % len(shells)]))


def test_every_command_is_tried():
    assert set(commands.COMMANDS) <= {words[0] for words in QUICK + SLOW}


def test_a_path_that_is_no_text_is_told_of(tmp_path, capfdbinary):
    """Names of files are bytes; one that is no UTF-8 comes with signs that no encoding has."""
    odd = os.fsdecode(os.fsencode(tmp_path) + b"/\xff\xfe.yaml")
    Path(odd).write_text("name: 3\n")
    assert cli.main(["check", odd]) == 1
    said = capfdbinary.readouterr()
    assert b"file-kind" in said.out
    assert b"should not have" not in said.err
