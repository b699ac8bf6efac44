"""The first start and every later one, with made-up environments; the real one is in test_first_start."""

import io
import os
import sys
import tomllib
from pathlib import Path

import pytest

from game import paths
from game.tools.bootstrap import install, messages, needs, relay, setup, stamp, start
from game.tools.bootstrap.lock import Lock
from game.tools.bootstrap.progress import SetupProgress

PROJECT = """\
[project]
dependencies = [
    "alpha-core>=1.2",
    "Beta_Lib>=2",
]
[project.optional-dependencies]
dev = [
    "gamma",
]
"""
CONSTRAINTS = """\
# to play
alpha-core==1.2.10
Beta_Lib==2.0

# to test
delta==1; sys_platform == "never"
gamma==0.1
"""


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A project of three packages, and no environment around it."""
    (tmp_path / ".ci").mkdir()
    (tmp_path / needs.PROJECT).write_text(PROJECT)
    (tmp_path / needs.CONSTRAINTS).write_text(CONSTRAINTS)
    monkeypatch.delenv(stamp.ENV_VARIABLE, raising=False)
    monkeypatch.setattr(sys, "path", [folder for folder in sys.path if "site-packages" not in folder])
    return str(tmp_path)


def _environment(folder: str, *packages: str) -> str:
    python = Path(stamp.python_of(folder))
    python.parent.mkdir(parents=True)
    python.touch()
    for package in packages:
        (Path(stamp.packages_of(folder)) / f"{package}.dist-info").mkdir(parents=True)
    return folder


def _stamped(root: str, level: str = needs.PLAY) -> str:
    folder = _environment(os.path.join(root, ".venv"))
    stamp.begin(folder)
    stamp.finish(folder, needs.fingerprints(root, level))
    return folder


# --- the real lists -----------------------------------------------------------------------------------------


def test_the_small_reader_reads_what_toml_says() -> None:
    with open(paths.root() / "pyproject.toml", "rb") as file:
        project = tomllib.load(file)["project"]
    play = tuple(project["dependencies"])
    assert needs.requirements(str(paths.root()), needs.PLAY) == play
    assert needs.requirements(str(paths.root()), needs.TEST) == (
        *play,
        *project["optional-dependencies"]["dev"],
    )


@pytest.mark.parametrize("level", [needs.PLAY, needs.TEST])
def test_every_dependency_has_a_pin_that_satisfies_it(level: str) -> None:
    root = str(paths.root())
    pinned = {
        needs.normal(name): version
        for name, _, version in (p.partition("==") for p in needs.pins(root, level))
    }
    assert all(pinned.values())
    assert needs.shortfall(needs.requirements(root, level), pinned) == ()


def test_the_old_pygame_and_what_brings_it_is_not_pinned() -> None:
    names = {needs.normal(pin.partition("==")[0]) for pin in needs.pins(str(paths.root()), needs.TEST)}
    assert not names & {"pygame", "pygame-menu", "thorpy"}


# --- what is installed --------------------------------------------------------------------------------------


def test_pins_follow_level_and_platform(root: str) -> None:
    assert needs.pins(root, needs.PLAY) == ("alpha-core==1.2.10", "Beta_Lib==2.0")
    assert needs.pins(root, needs.TEST) == ("alpha-core==1.2.10", "Beta_Lib==2.0", "gamma==0.1")


@pytest.mark.parametrize(
    ("present", "missing"),
    [
        ({"alpha-core": "1.2", "beta-lib": "2.0.0"}, ()),
        ({"alpha-core": "1.10rc1", "beta-lib": "3"}, ()),
        ({"alpha-core": "1.1.9", "beta-lib": "2"}, ("alpha-core>=1.2",)),
        ({"alpha-core": "2"}, ("Beta_Lib>=2",)),
    ],
)
def test_shortfall_compares_numbers_not_letters(
    root: str, present: dict[str, str], missing: tuple[str, ...]
) -> None:
    assert needs.shortfall(needs.requirements(root, needs.PLAY), present) == missing


def test_installed_reads_wheels_and_eggs(tmp_path: Path) -> None:
    for name in ("Beta_Lib-2.0.dist-info", "alpha.core-1.2-py3.11.egg-info", "no_version.dist-info", "x.pth"):
        (tmp_path / name).mkdir()
    assert needs.installed([str(tmp_path), str(tmp_path / "absent")]) == {
        "beta-lib": "2.0",
        "alpha-core": "1.2",
    }


def test_old_pygame_is_named() -> None:
    assert needs.pygame_problem({"pygame-ce": "2.5.8"}, "/p") is None
    alone = needs.pygame_problem({"pygame": "2.6.1"}, "/p")
    over = needs.pygame_problem({"pygame": "2.6.1", "pygame-ce": "2.5.8"}, "/p")
    assert alone is not None
    assert "2.6.1, which is not pygame-ce" in alone
    assert over is not None
    assert "over pygame-ce in /p" in over


# --- stamps -------------------------------------------------------------------------------------------------


def test_a_stamp_holds_until_a_list_or_a_pin_changes(root: str) -> None:
    folder = _stamped(root)
    assert stamp.holds(folder, needs.fingerprints(root, needs.PLAY))
    Path(root, needs.CONSTRAINTS).write_text(CONSTRAINTS.replace("2.0", "2.1"))
    assert not stamp.holds(folder, needs.fingerprints(root, needs.PLAY))


def test_another_python_needs_another_environment(root: str, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = _stamped(root)
    monkeypatch.setattr(sys.implementation, "cache_tag", "cpython-399")
    assert not stamp.holds(folder, needs.fingerprints(root, needs.PLAY))


def test_a_change_of_the_test_tools_leaves_players_alone(root: str) -> None:
    folder = _stamped(root, needs.TEST)
    Path(root, needs.PROJECT).write_text(PROJECT.replace("gamma", "gamma>=3"))
    assert stamp.holds(folder, needs.fingerprints(root, needs.PLAY))
    assert not stamp.holds(folder, needs.fingerprints(root, needs.TEST))


def test_an_environment_without_its_interpreter_does_not_hold(root: str) -> None:
    folder = _stamped(root)
    os.unlink(stamp.python_of(folder))
    assert not stamp.holds(folder, needs.fingerprints(root, needs.PLAY))


def test_work_on_an_environment_takes_its_stamp_away(root: str) -> None:
    folder = _stamped(root)
    stamp.begin(folder)
    assert stamp.read(folder) == {}
    assert stamp.is_free(folder)
    stamp.give_up(folder)
    assert stamp.holds(folder, needs.fingerprints(root, needs.PLAY))


def test_giving_up_a_first_set_up_leaves_no_stamp(root: str) -> None:
    folder = os.path.join(root, ".venv")
    stamp.begin(folder)
    stamp.give_up(folder)
    assert stamp.read(folder) == {}
    assert stamp.is_free(folder)


def test_clearing_keeps_the_mark_that_makes_it_ours(root: str) -> None:
    folder = _stamped(root)
    stamp.begin(folder, anew=True)
    assert stamp.read(folder, stamp.UNFINISHED) == {}
    setup._clear(folder)
    assert os.listdir(folder) == [stamp.UNFINISHED]


def test_an_environment_of_another_tool_is_not_free(root: str) -> None:
    folder = _environment(os.path.join(root, ".venv"))
    assert not stamp.is_free(folder)
    assert setup._choose(root) == os.path.join(root, ".venv.own")


# --- which interpreter --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "level"),
    [
        ("", needs.PLAY),
        ("--debug", needs.PLAY),
        ("simulate duel", needs.PLAY),
        ("test -k --help", needs.TEST),
        ("bench P1", needs.TEST),
        ("--version", None),
        ("--debug --help", None),
    ],
)
def test_level_of_a_command_line(line: str, level: str | None) -> None:
    assert start.level_of(line.split()) == level


class _Calls:
    """Stands in for exec and for the set-up, and remembers."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, code: int | None = 0) -> None:
        self.handed_over: list[str] = []
        self.set_up = 0

        def hand_over(folder: str, root: str, arguments: list[str]) -> int | None:
            self.handed_over.append(os.path.basename(folder))
            return code

        def make(root: str, level: str, arguments: list[str]) -> int:
            self.set_up += 1
            return 77

        monkeypatch.setattr(relay, "hand_over", hand_over)
        monkeypatch.setattr(setup, "make_and_hand_over", make)


def test_a_fresh_machine_is_set_up(root: str, monkeypatch: pytest.MonkeyPatch) -> None:
    calls = _Calls(monkeypatch)
    assert start.ensure(root, []) == 77
    assert calls.handed_over == []


def test_a_stamped_environment_is_used(root: str, monkeypatch: pytest.MonkeyPatch) -> None:
    calls = _Calls(monkeypatch)
    _stamped(root)
    assert start.ensure(root, []) == 0
    assert calls.handed_over == [".venv"]
    assert calls.set_up == 0


def test_inside_the_environment_nothing_is_done(root: str, monkeypatch: pytest.MonkeyPatch) -> None:
    calls = _Calls(monkeypatch)
    monkeypatch.setattr(sys, "prefix", _stamped(root))
    assert start.ensure(root, []) is None
    assert (calls.handed_over, calls.set_up) == ([], 0)


def test_testing_needs_more_than_playing(root: str, monkeypatch: pytest.MonkeyPatch) -> None:
    _Calls(monkeypatch)
    _stamped(root, needs.PLAY)
    assert start.ensure(root, ["test"]) == 77


def test_an_interpreter_that_does_not_start_is_made_anew(root: str, monkeypatch: pytest.MonkeyPatch) -> None:
    _Calls(monkeypatch, code=None)
    _stamped(root)
    assert start.ensure(root, []) == 77


def test_a_python_that_has_everything_is_used_as_it_is(
    root: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls = _Calls(monkeypatch)
    for name in ("alpha_core-1.3", "beta_lib-2.1"):
        (tmp_path / "here" / f"{name}.dist-info").mkdir(parents=True)
    monkeypatch.setattr(sys, "path", [str(tmp_path / "here")])
    assert start.ensure(root, []) is None
    assert (calls.handed_over, calls.set_up) == ([], 0)


def test_a_python_with_the_old_pygame_is_not_used(
    root: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _Calls(monkeypatch)
    for name in ("alpha_core-1.3", "beta_lib-2.1", "pygame-2.6.1"):
        (tmp_path / "here" / f"{name}.dist-info").mkdir(parents=True)
    monkeypatch.setattr(sys, "path", [str(tmp_path / "here")])
    assert start.ensure(root, []) == 77


def test_an_environment_of_another_tool_is_used_when_complete(
    root: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls = _Calls(monkeypatch)
    _environment(os.path.join(root, ".venv"), "alpha_core-1.3", "beta_lib-2.1")
    assert start.ensure(root, []) == 0
    assert calls.handed_over == [".venv"]


def test_a_handed_over_process_looks_no_further(root: str, monkeypatch: pytest.MonkeyPatch) -> None:
    calls = _Calls(monkeypatch)
    monkeypatch.setenv(relay.HANDED_OVER, "1")
    assert start.ensure(root, []) is None
    assert relay.HANDED_OVER not in os.environ
    assert calls.set_up == 0


def test_a_copy_without_its_lists_is_told_so(root: str, capsys: pytest.CaptureFixture[str]) -> None:
    os.unlink(os.path.join(root, needs.CONSTRAINTS))
    assert start.ensure(root, []) == relay.EXIT_ENVIRONMENT
    assert "incomplete" in capsys.readouterr().err


# --- what goes wrong ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("said", "told"),
    [
        (
            ["WARNING: Retrying: NewConnectionError", "ERROR: No matching distribution found for x"],
            "no network",
        ),
        (
            ["ERROR: Could not find a version", "ERROR: No matching distribution found for x"],
            "no fitting package",
        ),
        (["ERROR: [Errno 28] No space left on device"], "the disk is full"),
        (["ERROR: something new"], "pip failed"),
        ([], "pip failed"),
    ],
)
def test_a_failed_installation_is_explained(said: list[str], told: str) -> None:
    text = messages.install_failed(said, "numpy", "/p/setup.log")
    assert told in text
    assert 'stopped at "numpy"' in text
    assert "/p/setup.log" in text


def test_a_set_up_that_fails_says_so_and_returns_three(
    root: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def refuse(folder: str, lock: Lock) -> None:
        raise PermissionError(13, "Permission denied", folder)

    monkeypatch.setattr(setup, "_create", refuse)
    assert setup.make_and_hand_over(root, needs.PLAY, []) == relay.EXIT_ENVIRONMENT
    said = capsys.readouterr().err
    assert "cannot be written (Permission denied)" in said
    assert stamp.ENV_VARIABLE in said


def test_an_update_without_network_leaves_the_environment_usable(
    root: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = _stamped(root)

    def no_network(*_: object, **__: object) -> None:
        raise install.NothingChanged("no network")

    monkeypatch.setattr(setup, "_starts", lambda folder: True)
    monkeypatch.setattr(install, "run", no_network)
    assert setup.make_and_hand_over(root, needs.TEST, []) == relay.EXIT_ENVIRONMENT
    assert stamp.holds(folder, needs.fingerprints(root, needs.PLAY))


@pytest.mark.parametrize("sound", [True, False])
def test_only_an_update_in_place_keeps_the_test_tools(
    root: str, monkeypatch: pytest.MonkeyPatch, sound: bool
) -> None:
    folder = _stamped(root, needs.TEST)
    Path(root, needs.PROJECT).write_text(PROJECT.replace("alpha-core>=1.2", "alpha-core>=1.2.1"))
    monkeypatch.setattr(setup, "_check_imports", lambda folder, lock: None)
    monkeypatch.setattr(setup, "_starts", lambda folder: sound)
    monkeypatch.setattr(setup, "_create", lambda folder, lock: _environment(folder))
    monkeypatch.setattr(install, "run", lambda *_, **__: None)
    assert setup.make_ready(root, needs.PLAY, SetupProgress(io.StringIO())) == folder
    assert stamp.holds(folder, needs.fingerprints(root, needs.PLAY))
    assert stamp.holds(folder, needs.fingerprints(root, needs.TEST)) is sound


def test_pip_is_not_told_where_to_look(root: str) -> None:
    command = install.command(root, needs.PLAY, os.path.join(root, ".venv"))
    assert command[-2:] == ["alpha-core==1.2.10", "Beta_Lib==2.0"]
    assert not [word for word in command if "index" in word or "find-links" in word or "://" in word]


def test_progress_counts_packages(root: str) -> None:
    kept = io.StringIO()
    watch = install._Watch(19, os.path.join(root, ".venv"), SetupProgress(kept), 2, 4)
    watch.line("Collecting numpy==2.4.6")
    watch.line("WARNING: Retrying (Retry(total=4")
    watch.line("Installing collected packages: numpy, rich")
    assert "downloading 19 packages: 1 of 19 numpy no answer" in kept.getvalue()
    assert "3/4  installing 2 packages" in kept.getvalue()
    assert watch.is_installing


@pytest.mark.skipif(os.name == "nt", reason="locks differ")
def test_the_second_start_waits_for_the_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = str(tmp_path / "lock")
    kept = io.StringIO()
    first = Lock(path, SetupProgress(io.StringIO()))
    first.__enter__()
    monkeypatch.setattr("time.sleep", lambda _: first.__exit__(None, None, None))
    with Lock(path, SetupProgress(kept)) as second:
        assert second.inherited
    assert "waiting for it" in kept.getvalue()
