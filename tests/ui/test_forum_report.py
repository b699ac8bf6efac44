"""The forum report: a day of three sides, each as it saw it, in every form; kept as golden texts.

SECOND_DAWN_GOLDEN=1 python -m pytest tests/ui/test_forum_report.py     writes them anew
"""

import os
from pathlib import Path

import pygame
import pytest

from game.core.commands.gm import GmTell
from game.core.events.gm import MessageTold
from game.core.records import GM, SideId, replace
from game.core.refusal import Refused
from game.session.passcodes import sealed
from game.session.records import TableSeat, ToldEntry
from game.session.reports import dayreport
from game.session.reports.log_styles import LogFold
from game.session.session import Session
from game.tools import cli
from game.ui.forum import dialog
from game.ui.forum.address import base_of, base_problem
from game.ui.forum.document import sections_of, sections_of_master
from game.ui.forum.write import write_report
from game.ui.map.screen.scene import MapScene
from game.ui.settings import SettingsStore
from game.ui.widgets import clipboard
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
    folds = [one for section in sections_of_master(days) for one in section.lines if isinstance(one, LogFold)]
    fought = [one for side in SIDES for part in sections_of(days[side]) for one in part.lines]
    assert 0 < len(folds) < sum(isinstance(one, LogFold) for one in fought)
    assert all("Opening" in [line.text for line in fold.lines] for fold in folds)


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


def test_a_fight_begins_with_who_and_how_it_ended_and_folds_its_dice(played: Session, tmp_path: Path) -> None:
    (text,) = write_report(played, LAPIS, 1, "text", tmp_path)
    lines = [line.strip() for line in text.read_text("utf-8").splitlines()]
    at = lines.index("The battle, throw by throw")
    assert lines[at - 3 : at] == [
        "The Red Hart holds the field",
        "The Blue Heron: 3 Scouts. Losses: 3 croaked",
        "The Red Hart: 2 Stabbers, 2 Diggers. Losses: 1 croaked",
    ]
    for style, opened, closed in (
        ("html", "<details><summary>", "</details>"),
        ("markdown", "<details><summary>", "</details>"),
        ("bbcode", "[spoiler]", "[/spoiler]"),
    ):
        (file, *_pictures) = write_report(played, LAPIS, 1, style, tmp_path, pictures=False)
        written = file.read_text("utf-8")
        assert written.count(opened) == written.count(closed) > 0
        inside = written[written.index(opened) : written.index(closed)]
        assert "Opening" in inside
        assert "Losses" in written[: written.index(opened)]
        assert "Losses" not in inside


def test_messages_of_the_first_dawn_and_of_the_master_are_told_line_by_line(tmp_path: Path) -> None:
    played = arena_with_master(("human", "human"))
    first = MessageTold(audience=(LAPIS,), text="The road is closed\nTurn back")
    opening = {LAPIS: (ToldEntry(day=1, turn=None, event=first),)}
    played.state = replace(played.state, opening=opening)
    done = played.submit(GmTell(by=GM, told=(LAPIS,), text="A storm\nfrom the north"))
    assert not isinstance(done, Refused)
    cinnabar = SideId("cinnabar")
    mine, other = (
        write_report(played, side, 1, "text", tmp_path, pictures=False)[0].read_text("utf-8")
        for side in (LAPIS, cinnabar)
    )
    for part in ("The road is closed", "Turn back", "A storm", "from the north"):
        assert part in [line.strip() for line in mine.splitlines()]
        assert part not in other


def test_the_desk_writes_one_for_each_player_and_copies_them(tmp_path, monkeypatch) -> None:
    monkeypatch.setattr(dialog, "reports_folder", lambda: tmp_path)
    said = []
    asked = dialog.ForumDialog(
        arena_with_master(("human", "computer")),
        GM,
        SettingsStore(),
        lambda text, *_rest: said.append(text),
    )
    assert asked.all.visible
    asked.each, asked.style = True, "text"
    asked._write_and_copy()
    names = {file.name for file in tmp_path.iterdir()}
    assert {name.split("-")[-1] for name in names} == {"lapis.txt", "cinnabar.txt"}
    assert all(file.read_text("utf-8").strip() in clipboard.paste() for file in tmp_path.iterdir())
    assert "copied" in said[-1]


def test_an_address_is_kept_for_each_player(tmp_path, monkeypatch) -> None:
    monkeypatch.setattr(dialog, "reports_folder", lambda: tmp_path / "reports")
    played, store = arena_with_master(("human", "human")), SettingsStore(tmp_path)

    def asked(side: SideId) -> dialog.ForumDialog:
        return dialog.ForumDialog(played, side, store, lambda *_: None)

    first = asked(LAPIS)
    first.base.set_value("https://pics.example/war")
    first._set_style("text")
    first._write()
    assert asked(SideId("cinnabar")).base.value == asked(GM).base.value == ""
    store = SettingsStore.load(tmp_path)
    again = asked(LAPIS)
    assert again.base.value == "https://pics.example/war/"
    again.base.set_value("no address")
    again._write()
    assert asked(LAPIS).base.value == "https://pics.example/war/"
    again.base.set_value("")
    again._write()
    assert asked(LAPIS).base.value == ""


@pytest.mark.parametrize(
    ("address", "base"),
    [("", ""), ("https://pics.example/war", "https://pics.example/war/"), ("http://x.example/?f=", None)],
)
def test_pictures_may_have_an_address(address: str, base: str | None) -> None:
    assert base_problem(address) == ""
    assert base_of(address) == (address if base is None else base)


def test_what_is_no_address_is_refused() -> None:
    assert base_problem("javascript:alert(1)")
    assert base_problem("https://a b")
    assert base_problem("https://a)[img]")
