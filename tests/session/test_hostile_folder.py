"""A player's folder full of nonsense: what can be played is offered, of the rest it is said what is wrong."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from game import paths
from game.content.load import load_rules
from game.session import library

ARENA = Path(__file__).parent.parent / "faults" / "scenarios" / "arena.tmx"
ENCODINGS = ("gbk", "shift_jis", "big5", "utf-7", "rot13", "idna", "x-none")


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setenv(paths.HOME_VARIABLE, str(tmp_path))
    library.refresh()
    for folder in ("maps", "scenarios", "units"):
        (tmp_path / folder).mkdir()
    yield tmp_path
    monkeypatch.undo()
    library.refresh()


@pytest.mark.slow
def test_maps_in_strange_encodings_stop_no_campaign(own):
    """Was: "This should not have happened: ValueError: multi-byte encodings are not supported"."""
    duel = (paths.data_dir() / "scenarios" / "duel.yaml").read_text("utf-8")
    for encoding in ENCODINGS:
        text = ARENA.read_text("utf-8").replace("UTF-8", encoding, 1)
        (own / "maps" / f"in_{encoding}.tmx").write_text(text, "utf-8")
        (own / "scenarios" / f"in_{encoding}.yaml").write_text(
            duel.replace("map: duel.tmx", f"map: in_{encoding}.tmx"), "utf-8"
        )
    found = {info.id: info for info in library.scenarios()}
    assert found["duel"].scenario is not None
    for encoding in ENCODINGS:
        info = found[f"in_{encoding}"]
        assert info.scenario is None
        assert "file-encoding" in {p.code for p in info.problems}


def test_odd_things_in_the_folder_stop_no_campaign(own):
    """Links in a circle, pipes, folders and names of bytes in the place of files of every kind."""
    for folder, ending in (("maps", ".tmx"), ("scenarios", ".yaml"), ("units", ".yaml")):
        loop = own / folder / f"loop{ending}"
        loop.symlink_to(loop)
        os.mkfifo(own / folder / f"pipe{ending}")
        (own / folder / f"folder{ending}").mkdir()
        with open(os.fsencode(own / folder) + b"/\xff\xfe" + ending.encode(), "wb") as file:
            file.write(b"\xff\xfe\x00")
    (own / "specials.yaml").symlink_to(own / "specials.yaml")
    found = {info.id: info for info in library.scenarios()}
    assert found["duel"].scenario is not None
    assert all(info.problems for id_, info in found.items() if info.own)
    told = [*library.problems(), *(p for info in found.values() for p in info.problems)]
    assert all(p.line >= 1 for p in told)
    assert {Path(p.file).name for p in library.problems()} >= {"specials.yaml", "loop.yaml", "pipe.yaml"}


def test_what_was_begun_to_be_read_before_a_file_was_saved_is_not_kept(own, monkeypatch):
    """Was: a unit that was saved while another thread read the rules was not there until the next save."""
    saved: list[Path] = []

    def interrupted(*args):
        loaded = load_rules(*args)
        if not saved:
            saved.append(own)
            library.refresh()
        return loaded

    monkeypatch.setattr(library, "load_rules", interrupted)
    before = library.rules("battle_for")
    after = library.rules("battle_for")
    assert after is not before
    assert library.rules("battle_for") is after


def test_what_a_player_writes_counts_when_the_list_is_opened_again(own):
    duel = (paths.data_dir() / "scenarios" / "duel.yaml").read_text("utf-8")
    file = own / "scenarios" / "mine.yaml"
    file.write_text(duel.replace("map: duel.tmx", "map: nowhere.tmx"), "utf-8")
    library.notice_changes()
    shipped = {info.id: info for info in library.scenarios()}
    assert shipped["mine"].problems
    library.notice_changes()
    assert {info.id: info for info in library.scenarios()}["duel"].scenario is shipped["duel"].scenario
    file.write_text(duel, "utf-8")
    assert {info.id: info for info in library.scenarios()}["mine"].problems
    library.notice_changes()
    assert {info.id: info for info in library.scenarios()}["mine"].scenario is not None
