"""The command line: help, exit codes, failures in one line."""

import importlib
import json
import sys
import types
from pathlib import Path

import pytest

from game import paths
from game.tools import cli, commands, output, test_cmd
from game.tools.bootstrap import needs


def _written() -> list[str]:
    """Commands whose module is in this build."""
    folder = Path(cli.__file__).parent
    return [
        name
        for name, command in commands.COMMANDS.items()
        if (folder / f"{command.module.rpartition('.')[2]}.py").exists()
    ]


@pytest.fixture
def command(monkeypatch: pytest.MonkeyPatch) -> types.ModuleType:
    """A made-up command `try`, whose `run` a test replaces."""
    module = types.ModuleType("made_up_command")
    module.add_arguments = lambda parser: parser.add_argument("--json", action="store_true")  # type: ignore[attr-defined]  # a module made by hand
    module.run = lambda args: 0  # type: ignore[attr-defined]  # a module made by hand
    monkeypatch.setitem(sys.modules, "made_up_command", module)
    entry = commands.CliCommand("made_up_command", "try something", ("try",))
    monkeypatch.setitem(commands.COMMANDS, "try", entry)
    return module


def _fails_with(module: types.ModuleType, error: BaseException) -> None:
    def run(args: object) -> int:
        raise error

    module.run = run  # type: ignore[attr-defined]  # a module made by hand


@pytest.mark.parametrize("name", _written())
def test_every_command_has_help_with_examples(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main([name, "--help"]) == output.EXIT_OK
    said = capsys.readouterr().out
    assert "examples:" in said
    assert "exit codes:" in said
    for example in commands.COMMANDS[name].examples:
        assert example in said


@pytest.mark.parametrize("name", _written())
def test_every_example_can_be_typed(name: str) -> None:
    module = importlib.import_module(commands.COMMANDS[name].module)
    assert commands.COMMANDS[name].examples
    for example in commands.COMMANDS[name].examples:
        words = example.split()
        assert words[0] == name
        cli._parser(name, module).parse_args(words if name not in commands.PASSED_ON else words[:1])


def test_parts_of_a_command_have_help_with_their_own_examples(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["maps", "import", "--help"]) == output.EXIT_OK
    said = capsys.readouterr().out
    assert "maps import valley.map" in said
    assert "maps generate" not in said
    assert "exit codes:" in said


def test_overall_help_names_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["--help"]) == output.EXIT_OK
    said = capsys.readouterr().out
    assert all(f"    {name} " in said for name in commands.COMMANDS)


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["--version"]) == output.EXIT_OK
    assert capsys.readouterr().out.startswith("Second Dawn 0.")


@pytest.mark.parametrize("line", ["nonsense", "try --nonsense", "--nonsense"])
def test_wrong_usage_is_two(line: str, command: types.ModuleType) -> None:
    assert cli.main(line.split()) == output.EXIT_USAGE


def test_no_command_is_play(command: types.ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(commands.COMMANDS, "play", commands.COMMANDS["try"])
    command.run = lambda args: 42  # type: ignore[attr-defined]  # a module made by hand
    assert cli.main([]) == 42
    assert cli.main(["--debug"]) == 42


@pytest.mark.parametrize("module", ["game.tools.fly_cmd", "game.workshop.fly_cmd"])
def test_a_command_that_is_not_built_says_so(
    module: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(commands.COMMANDS, "fly", commands.CliCommand(module, "fly", ("fly",)))
    assert cli.main(["fly"]) == output.EXIT_ENVIRONMENT
    assert capsys.readouterr().err == "The command fly is not part of this build.\n"


def test_a_missing_package_is_named(
    command: types.ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def import_module(name: str) -> types.ModuleType:
        raise ModuleNotFoundError("No module named 'msgspec'", name="msgspec")

    monkeypatch.setattr("importlib.import_module", import_module)
    assert cli.main(["try"]) == output.EXIT_ENVIRONMENT
    assert "The package msgspec is not installed" in capsys.readouterr().err


def test_the_old_pygame_stops_what_needs_a_window(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(needs, "installed", lambda folders: {"pygame": "2.6.1"})
    assert cli.main(["play"]) == output.EXIT_ENVIRONMENT
    assert "which is not pygame-ce" in capsys.readouterr().err


def test_a_refusal_is_said_as_it_is(command: types.ModuleType, capsys: pytest.CaptureFixture[str]) -> None:
    _fails_with(command, output.CommandFailed("no such scenario: x"))
    assert cli.main(["try"]) == output.EXIT_PROBLEMS
    assert capsys.readouterr().err == "no such scenario: x\n"


def test_a_file_that_is_not_there_is_one_line(
    command: types.ModuleType, capsys: pytest.CaptureFixture[str]
) -> None:
    _fails_with(command, FileNotFoundError(2, "No such file or directory", "a.yaml"))
    assert cli.main(["try"]) == output.EXIT_PROBLEMS
    _fails_with(command, FileNotFoundError("there is no scenario x"))
    assert cli.main(["try"]) == output.EXIT_PROBLEMS
    assert capsys.readouterr().err == "a.yaml: No such file or directory\nthere is no scenario x\n"


def test_an_unexpected_failure_goes_to_a_log(
    command: types.ModuleType, capsys: pytest.CaptureFixture[str]
) -> None:
    _fails_with(command, ZeroDivisionError("by nought\nand more"))
    assert cli.main(["try", "--json"]) == output.EXIT_PROBLEMS
    said = capsys.readouterr()
    assert said.out == ""
    assert "Traceback" not in said.err
    assert "ZeroDivisionError: by nought\n" in said.err
    log = paths.log_dir() / "last-error.log"
    assert str(log) in said.err
    story = log.read_text(encoding="utf-8")
    assert "Traceback" in story
    assert "['try', '--json']" in story


@pytest.mark.parametrize("line", ["--debug try", "try --debug"])
def test_debug_shows_the_story(
    line: str, command: types.ModuleType, capsys: pytest.CaptureFixture[str]
) -> None:
    _fails_with(command, ZeroDivisionError("by nought"))
    assert cli.main(line.split()) == output.EXIT_PROBLEMS
    assert "Traceback" in capsys.readouterr().err


def test_ctrl_c_is_quiet(command: types.ModuleType, capsys: pytest.CaptureFixture[str]) -> None:
    _fails_with(command, KeyboardInterrupt())
    assert cli.main(["try"]) == output.EXIT_INTERRUPTED
    assert capsys.readouterr().err == ""


def test_words_after_test_reach_pytest_unread(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = []

    def run(args: object) -> int:
        seen.append(args.handed_on)  # type: ignore[attr-defined]  # argparse fills its namespace at run time
        return 0

    monkeypatch.setattr(test_cmd, "run", run)
    assert cli.main(["test", "-k", "paths", "--debug", "-x"]) == 0
    assert cli.main(["test"]) == 0
    assert seen == [["-k", "paths", "--debug", "-x"], []]


@pytest.mark.parametrize(
    ("words", "has_workers", "expected"),
    [
        ([], True, ["-n", "2"]),
        ([], False, []),
        (["-n0"], True, ["-n0"]),
        (["-p", "no:xdist"], True, ["-p", "no:xdist"]),
        (["-m", "slow"], True, ["-n", "2", "-m", "slow"]),
    ],
)
def test_two_workers_unless_told_otherwise(words: list[str], has_workers: bool, expected: list[str]) -> None:
    assert test_cmd.pytest_command(words, has_workers)[3:] == expected


def test_piped_tables_are_plain(capsys: pytest.CaptureFixture[str]) -> None:
    output.print_table(("id", "what"), [("P1", "[reach]"), ("D22", "frame")], "speed")
    assert capsys.readouterr().out == "speed\nid   what\nP1   [reach]\nD22  frame\n"


def test_json_keeps_letters(capsys: pytest.CaptureFixture[str]) -> None:
    output.print_json([{"name": "Grünwald"}])
    said = capsys.readouterr().out
    assert "Grünwald" in said
    assert json.loads(said) == [{"name": "Grünwald"}]
