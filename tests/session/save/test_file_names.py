"""Names of files: cut by bytes, none that a system keeps for itself, with numbers; odd entries are listed."""

import os

import pytest

from game.content.files import reserved
from game.content.load import check_id
from game.content.problems import ProblemReport
from game.session.save.disk import SUFFIX
from game.session.save.file_names import MOST_BYTES, numbered, slug
from game.session.vault import Vault


@pytest.mark.parametrize("title", ["x" * 400, "狼" * 60, "𠀀" * 60, "ä" * 70 + "e\u0301" * 40, "नमस्ते " * 30])
def test_names_fit_every_file_system(title, tmp_path):
    name = slug(title)
    assert len(name.encode()) <= MOST_BYTES
    whole = f"{name} - {slug(title * 2)}{SUFFIX}.new"
    assert len(whole.encode()) <= 255
    (tmp_path / whole).write_text("it can be written")


@pytest.mark.parametrize("title", ["CON", "nul", "Lpt1", "com¹", "aux", "con.", "CON."])
def test_names_that_a_system_keeps_are_not_given(title):
    assert not reserved(slug(title))
    assert slug(title).casefold().startswith(title.strip(".").casefold()[:3])


def test_a_unit_is_not_named_so_either():
    report = ProblemReport("con.yaml")
    assert not check_id("con", report, file_name=True)
    assert check_id("con", report, file_name=False)


@pytest.mark.parametrize("title", ["Evening", "x" * 60, "𠀀" * 40, "狼" * 60])
def test_a_number_finds_room_behind_the_longest_title(title):
    taken: set[str] = set()
    for _ in range(120):
        fresh = numbered(title, taken.__contains__)
        assert slug(fresh) not in taken
        taken.add(slug(fresh))


def test_odd_things_among_the_saves_are_listed_and_stop_nothing(tmp_path):
    """A link in a circle, one to nowhere, a pipe, a folder, a name of bytes: each is an entry."""
    vault = Vault(tmp_path)
    for name in ("round", "nowhere"):
        path = tmp_path / f"{name}{SUFFIX}"
        path.symlink_to(path if name == "round" else tmp_path / "gone")
    os.mkfifo(tmp_path / f"pipe{SUFFIX}")
    (tmp_path / f"folder{SUFFIX}").mkdir()
    odd = os.fsencode(tmp_path) + b"/\xff\xfe" + SUFFIX.encode()
    with open(odd, "wb") as file:
        file.write(b"nothing")
    found = vault.entries()
    assert len(found) == 5
    assert all(entry.problem for entry in found)
    assert vault.newest() is None
