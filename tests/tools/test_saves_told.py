"""What the command line tells of a save, and what it keeps of a passcode."""

import io
import json
import re
import sys
import types
from pathlib import Path

import msgspec
import pytest

from game import paths
from game.core.records import GM, replace
from game.session import computers
from game.session.passcodes import sealed
from game.session.records import TableSeat
from game.session.save import savefile
from game.session.session import Session
from game.tools import cli, codes, commands
from tests.arena import session
from tests.session.test_desk_table import CINNABAR, FERALS, LAPIS

CODE = "barn-owl"
TOOLS = Path(cli.__file__).parent
OWN = {"simulate_cmd.py"}
"""Modules that read back saves which they wrote themselves."""


def kept(folder: Path, *, steps: int = 0, code: str = CODE, master: str = "") -> Path:
    """A campaign of a person against the computer, which has moved so many times."""
    made = session(seats=("human", "computer"))
    made.take_seat(replace(made.seat(LAPIS), passcode=sealed(code)))
    if master:
        made.take_seat(TableSeat(side=GM, controller="gm", passcode=sealed(master)))
    let_move(made, steps)
    path = folder / "war.sdsave"
    made.save(path)
    return path


def let_move(made: Session, steps: int) -> None:
    for _ in range(steps):
        assert computers.step(made)


def test_every_command_that_reads_a_save_asks_who_may_see_it() -> None:
    """What is not named here is closed: a new command that reads a save must ask, or stand in `OWN`."""
    reads = re.compile(r"\bstorage\.load\(|\bsavefile\.\w+\(|\bVault\(|Session\.resume\(|\.load\(.*sdsave")
    asks = {
        path.relative_to(TOOLS).as_posix(): "access." in path.read_text("utf-8")
        for path in TOOLS.rglob("*.py")
        if reads.search(path.read_text("utf-8"))
    }
    assert set(asks) >= {"report_cmd.py", "replay_cmd.py"}
    assert {name for name, does in asks.items() if not does} <= OWN


def test_replay_does_not_count_what_others_did(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    told = []
    for steps in (0, 1, 2):
        path = kept(tmp_path, steps=steps)
        assert cli.main(["replay", str(path), "--json"]) == 0
        said = json.loads(capsys.readouterr().out)
        assert cli.main(["replay", str(path), "--code", CODE]) == 0
        told.append((said, capsys.readouterr().out))
    assert told[0][0] == {"equal": True, "days": 1, "torn": False, "whole": True}
    assert told.count(told[0]) == 3


def test_replay_tells_the_game_master_all_of_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = kept(tmp_path, steps=2, master="fox")
    assert cli.main(["replay", str(path), "--json", "--code", "fox"]) == 0
    said = json.loads(capsys.readouterr().out)
    assert said["commands"] >= 2
    assert said["fingerprint"]


def test_a_journal_that_leads_elsewhere_tells_nobody_where(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    made = session(seats=("human", "computer"))
    let_move(made, 2)
    made.begun = replace(made.begun, clock=replace(made.begun.clock, day=9))
    path = tmp_path / "war.sdsave"
    made.save(path)
    assert cli.main(["replay", str(path), "--json"]) == 1
    assert not re.search(r"\d|Stack|Turn", json.loads(capsys.readouterr().out)["problem"])
    assert cli.main(["replay", str(path)]) == 1
    assert "entry" not in capsys.readouterr().err


def test_a_save_that_does_not_fit_tells_nothing_of_what_is_in_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = kept(tmp_path)
    file = savefile.read(path)
    read = msgspec.msgpack.decode(file.blocks["A"])
    read.append({"type": "did", "command": {"type": "HireSpy", "by": "cinnabar"}})
    savefile.write(path, file.header, {**file.blocks, "A": msgspec.msgpack.encode(read)})
    for command in (["replay"], ["report", "--side", "lapis"]):
        assert cli.main([*command, str(path)]) == 1
        assert capsys.readouterr().err == "war.sdsave does not fit this version of the game\n"


@pytest.mark.parametrize("side", [CINNABAR, FERALS, GM])
def test_what_a_computers_side_knows_is_closed_while_people_play(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], side: str
) -> None:
    words = ["report", str(kept(tmp_path)), "--side", side, "--out", str(tmp_path), "--no-pictures"]
    for more in ([], ["--code", CODE], ["--code", "guess"]):
        assert cli.main([*words, *more]) == 1
        assert "before it is over" in (said := capsys.readouterr().err) or "is over" in said
    assert [path.suffix for path in tmp_path.iterdir()] == [".sdsave"]


# --- how a passcode is given


def report(folder: Path, *more: str) -> int:
    words = ["report", str(kept(folder)), "--side", "lapis", "--out", str(folder), "--no-pictures"]
    return cli.main([*words, *more])


def test_a_passcode_comes_from_a_file_the_input_or_the_environment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    word = tmp_path / "word"
    word.write_text(f"{CODE}\nanother line\n", encoding="utf-8")
    assert report(tmp_path) == 1
    assert report(tmp_path, "--code", CODE) == 0
    assert report(tmp_path, "--code-file", str(word)) == 0
    monkeypatch.setattr(sys, "stdin", io.StringIO(f"{CODE}\n"))
    assert report(tmp_path, "--code-file", "-") == 0
    monkeypatch.setenv(codes.VARIABLE, CODE)
    assert report(tmp_path) == 0
    assert report(tmp_path, "--code", "guess") == 1
    assert report(tmp_path, "--code-file", str(tmp_path / "none")) == 2
    assert CODE not in "".join(capsys.readouterr())


def test_it_is_asked_for_where_somebody_sits(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Keyboard(io.StringIO):
        def isatty(self) -> bool:
            return True

    typed = iter([CODE, "guess"])
    monkeypatch.setattr(sys, "stdin", Keyboard())
    monkeypatch.setattr("getpass.getpass", lambda _prompt: next(typed))
    assert report(tmp_path) == 0
    assert report(tmp_path) == 1
    assert report(tmp_path, "--code", "given") == 1, "and is not asked for where one was given"


# --- what is kept of it


@pytest.mark.parametrize(
    "words",
    [
        ["--code", CODE],
        [f"--code={CODE}"],
        ["--cod", CODE],
        [f"--co={CODE}"],
        ["--c", CODE],
        ["--code", CODE, "--code", CODE],
    ],
)
def test_no_log_keeps_a_passcode(
    words: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    _let_fail(monkeypatch)
    assert cli.main(["try", "evening.sdsave", *words]) == 1
    said = capsys.readouterr()
    kept = (paths.log_dir() / "last-error.log").read_text("utf-8")
    for text in (kept, said.err, said.out):
        assert CODE not in text
    assert "evening.sdsave" in kept
    assert "'***'" in kept or "=***" in kept


def test_nor_one_of_the_environment(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv(codes.VARIABLE, CODE)
    _let_fail(monkeypatch)
    assert cli.main(["try", "--debug"]) == 1
    assert CODE not in capsys.readouterr().err


def _let_fail(monkeypatch: pytest.MonkeyPatch) -> None:
    """A command `try` whose failure names the passcode."""

    def run(_args: object) -> int:
        raise ValueError(f"{CODE} is no {CODE!r}")

    def add_arguments(parser: object) -> None:
        parser.add_argument("words", nargs="*")  # type: ignore[attr-defined]  # an argparse parser
        parser.add_argument("--code", action="append")  # type: ignore[attr-defined]

    module = types.ModuleType("made_up_command")
    vars(module).update(run=run, add_arguments=add_arguments)
    monkeypatch.setitem(sys.modules, "made_up_command", module)
    monkeypatch.setitem(commands.COMMANDS, "try", commands.CliCommand("made_up_command", "try", ("try",)))
