"""The forum report: a day of three sides, each as it saw it, in every form; kept as golden texts.

SECOND_DAWN_GOLDEN=1 python -m pytest tests/ui/test_forum_report.py     writes them anew
"""

import os
from pathlib import Path

import pygame
import pytest

from game.core.records import GM, SideId
from game.session.passcodes import sealed
from game.session.records import TableSeat
from game.session.reports import dayreport
from game.session.session import Session
from game.tools import cli
from game.ui.forum import dialog
from game.ui.forum.document import sections_of, sections_of_master
from game.ui.forum.write import write_report
from game.ui.map.screen.scene import MapScene
from tests.session.reports import shadows
from tests.session.reports.shadows import LAPIS, SIDES
from tests.session.test_desk_table import mastered as arena_with_master
from tests.ui.map_input import MapHands

pytestmark = pytest.mark.usefixtures("bare_ground")

GOLDEN = Path(__file__).parent.parent / "golden" / "three_shadows"


@pytest.fixture(scope="module")
def played() -> Session:
    session = shadows.begin()
    shadows.play(session)
    return session


@pytest.fixture(scope="module")
def mastered() -> Session:
    """The same with a game master."""
    session = shadows.begin()
    shadows.play(session)
    session.take_seat(TableSeat(side=GM, controller="gm"))
    return session


@pytest.fixture(scope="module")
def saved(played: Session, tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("forum") / "shadows.sdsave"
    played.save(file)
    return file


@pytest.mark.parametrize("side", [*SIDES, GM])
def test_the_report_is_as_it_was_kept(
    played: Session, mastered: Session, side: SideId, tmp_path: Path
) -> None:
    (text,) = write_report(mastered if side == GM else played, side, 1, "text", tmp_path)
    file = GOLDEN / f"report_{side}.txt"
    if os.environ.get("SECOND_DAWN_GOLDEN"):
        file.write_text(text.read_text("utf-8"), "utf-8")
    assert text.read_text("utf-8") == file.read_text("utf-8")


def test_no_report_names_what_only_others_know(played: Session, tmp_path: Path) -> None:
    texts = {s: write_report(played, s, 1, "text", tmp_path)[0].read_text("utf-8") for s in SIDES}
    for side in SIDES:
        names = {s.name for s in played.campaign.stacks.values() if s.side == side and s.name}
        assert any(name in texts[side] for name in names)
        for other in set(SIDES) - {side}:
            assert not any(name in texts[other] for name in names)


def test_the_master_is_told_every_battle_once_and_whole(mastered: Session) -> None:
    days = dayreport.chapters(mastered, (GM, *SIDES), 1)
    lines = [line.text for section in sections_of_master(days) for line in section.lines]
    openings = [line for line in lines if line == "Opening"]
    fought = [line for side in SIDES for one in sections_of(days[side]) for line in one.lines]
    assert 0 < len(openings) < sum(line.text == "Opening" for line in fought)


@pytest.mark.slow
def test_pictures_stand_beside_the_text_or_in_the_page(played: Session, tmp_path: Path) -> None:
    text, *beside = write_report(played, LAPIS, 1, "markdown", tmp_path)
    assert beside
    assert all(f"(<{picture.name}>)" in text.read_text("utf-8") for picture in beside)
    assert all(pygame.image.load(picture).get_width() <= 880 for picture in beside)
    (page,) = write_report(played, LAPIS, 1, "html", tmp_path)
    assert page.read_text("utf-8").count("data:image/jpeg;base64,") == len(beside)
    assert not list(tmp_path.glob("*.part"))


@pytest.mark.parametrize(
    ("words", "code", "told"),
    [
        (("--side", "lapis", "--format", "bbcode", "--no-pictures"), 0, "day1-lapis.bbcode.txt"),
        (("--side", "lapiz"), 2, "there is no side 'lapiz': there are cinnabar ("),
        (("--side", "the blue HERON", "--no-pictures"), 0, "day1-lapis.md"),
        (("--side", " "), 2, "there is no side ' '"),
        ((), 2, "whose report?"),
        (("--side", "lapis", "--day", "9"), 1, "there is no day 9"),
        (("--side", "gm"), 1, "nobody may see all of it"),
    ],
)
def test_the_command_line_writes_it_or_says_why_not(saved, tmp_path, capsys, words, code, told) -> None:
    assert cli.main(["report", str(saved), "--out", str(tmp_path), *words]) == code
    heard = capsys.readouterr()
    assert told in heard.out + heard.err


def test_a_report_of_beasts_is_the_masters_alone(tmp_path, capsys) -> None:
    session = arena_with_master(("human", "computer"))
    session.take_seat(TableSeat(side=GM, controller="gm", passcode=sealed("owl")))
    file = tmp_path / "march.sdsave"
    session.save(file)
    words = ["report", str(file), "--side", "ferals", "--out", str(tmp_path), "--no-pictures"]
    assert cli.main(words) == 1
    assert "passcode" in capsys.readouterr().err
    assert cli.main([*words, "--code", "owl"]) == 0
    session.take_seat(TableSeat(side=GM, controller="absent"))
    session.save(file)
    assert cli.main([*words, "--code", "owl"]) == 1


def test_a_player_writes_his_report_from_the_menu(tmp_path, monkeypatch) -> None:
    monkeypatch.setattr(dialog, "reports_folder", lambda: tmp_path / "reports")
    hands = MapHands(shadows.begin())
    assert isinstance(hands.scene, MapScene)
    hands.key(pygame.K_r, pygame.KMOD_ALT)
    hands.key(pygame.K_RETURN)
    assert [file.suffix for file in (tmp_path / "reports").iterdir()] == [".md"]
