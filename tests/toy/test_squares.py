"""A rulebook that is none of ours is played through everything there is."""

from pathlib import Path

import pytest

from game.core.checks import problems
from game.session import library, simulation
from game.session.reports.log_styles import STYLES
from game.session.save import storage
from game.session.session import Session
from game.tools.cli import main


def test_its_files_are_sound(squares: str) -> None:
    info = next(one for one in library.scenarios() if one.id == squares)
    assert info.problems == ()
    assert library.problems("squares") == ()


@pytest.mark.parametrize("who", ["random", "novice", "seasoned", "master"])
def test_every_policy_plays_it_to_the_end(squares: str, who: str) -> None:
    scenario = library.load_scenario(squares)
    done = simulation.run(
        simulation.start(scenario, library.rules("squares"), 3, [who, "random"]), 60, check=True
    )
    assert done.winner
    assert problems(done.session.campaign, done.session.world) == []


def test_saves_and_replays_agree(squares: str, tmp_path: Path) -> None:
    scenario = library.load_scenario(squares)
    played = simulation.start(scenario, library.rules("squares"), 3, ["random"])
    simulation.run(played, 2)
    played.save(tmp_path / "middle.sdsave")
    loaded = Session.resume(storage.load(tmp_path / "middle.sdsave"))
    ends = [simulation.run(one, 60).fingerprint for one in (played, loaded)]
    assert ends[0] == ends[1]


@pytest.mark.slow
def test_the_command_line_plays_replays_and_reports(
    squares: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    save = tmp_path / "end.sdsave"
    assert main(["simulate", squares, "--days", "40", "--seed", "3", "--check", "--save", str(save)]) == 0
    fingerprint = capsys.readouterr().out.split("fingerprint: ")[1].split()[0]
    assert main(["replay", str(save)]) == 0
    assert fingerprint[:12] in capsys.readouterr().out
    for style in STYLES:
        for side in ("lapis", "gm"):
            words = ["report", str(save), "--side", side, "--format", style, "--out", str(tmp_path / style)]
            assert main(words) == 0
        files = [path for path in (tmp_path / style).rglob("*") if path.is_file()]
        assert any(b"Lapis" in path.read_bytes() for path in files)
