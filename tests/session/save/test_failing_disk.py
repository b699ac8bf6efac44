"""Nothing is lost on a full disk, in an unwritable folder, or when the program is killed at any write."""

import contextlib
import errno
import os

import pytest

from game.locks import try_lock
from game.session.computers import step
from game.session.records import Marked
from game.session.save import savefile, storage
from game.session.save.blocks import WHOLE
from game.session.save.disk import Disk, sweep, write_beside
from game.session.save.livefile import LiveFile
from game.session.save.savefile import SaveError
from game.session.session import Session
from game.session.table import HotSeatTable
from game.session.vault import Vault
from tests.arena import session
from tests.session.save.bad_disk import BadDisk, Killed

HEADER = {"schema": 3, "title": "Small"}
BLOCKS = {tag: tag.encode() * 40 for tag in "WBCSA"}
OPERATIONS = 22
"""More than `plays` needs: rewriting, entries, rewriting, entries."""


def plays(live, written):
    """Follow a campaign: `written` gets each entry that was acknowledged. Rewriting takes them all in."""
    for part in (b"one", b"two"):
        with contextlib.suppress(OSError):
            live.rewrite(HEADER, {**BLOCKS, "A": b"|".join(written)})
        for number in range(4):
            entry = b"%s %d" % (part, number)
            live.append(entry)
            written.append(entry)


def stored(path):
    """All entries of a file, those before the snapshot too, and what is wrong with it."""
    file = savefile.read(path)
    archive = [entry for entry in file.blocks["A"].split(b"|") if entry]
    return [*archive, *file.journal], file.harm


@pytest.mark.parametrize("lasting", [False, True], ids=["once", "lasting"])
@pytest.mark.parametrize("at", range(OPERATIONS))
def test_a_disk_that_fails_at_any_operation_loses_nothing(tmp_path, at, lasting):
    disk, path = BadDisk(at, lasting=lasting), tmp_path / "x.sdsave"
    written: list[bytes] = []
    live = LiveFile(path, disk)
    plays(live, written)
    assert disk.failed == (at < disk.done)
    if path.exists():
        there, harm = stored(path)
        assert there == written[: len(there)], "what is in the file is what was done first"
        assert live.trouble is not None or (there == written and not harm)
    else:
        assert live.trouble is not None
    disk.heal()
    live.append(b"last")
    if live.trouble is not None:
        # Not even a snapshot was written: that comes with the next hand-over.
        live.rewrite(HEADER, {**BLOCKS, "A": b"|".join([*written, b"last"])})
    assert stored(path) == ([*written, b"last"], WHOLE)
    live.close()
    assert [file.name for file in tmp_path.glob("*.new")] == [], "no half of a file is left"


@pytest.mark.parametrize("at", range(OPERATIONS))
def test_a_program_killed_at_any_write_loses_one_step_at_most_and_says_so(tmp_path, at):
    disk, path = BadDisk(at, kills=True), tmp_path / "x.sdsave"
    written: list[bytes] = []
    live = LiveFile(path, disk)
    with contextlib.suppress(Killed):
        plays(live, written)
    assert disk.failed == (at < disk.done)
    if not path.exists():
        assert written == [], "it died before the first save"
        return
    there, harm = stored(path)
    assert there[: len(written)] == written, "every step that was acknowledged is there"
    assert len(there) <= len(written) + 1
    if harm:
        assert harm.torn
        assert harm.steps is None
    sweep(tmp_path, rest_s=0)
    assert [file.name for file in tmp_path.glob(".*.new")] == []


def test_nothing_is_written_behind_a_torn_block(tmp_path):
    """Neither the write nor cutting it off succeeds; the next step mends it first."""
    disk, path = BadDisk(-1), tmp_path / "x.sdsave"
    live = LiveFile(path, disk)
    live.rewrite(HEADER, BLOCKS)
    live.append(b"first")
    disk.at, disk.lasting, disk.done = 0, True, 0
    live.append(b"second")
    assert live.trouble is not None
    assert savefile.read(path).harm.torn, "half of it is in the file"
    disk.heal()
    live.append(b"third")
    assert live.pending == []
    file = savefile.read(path)
    assert file.journal == [b"first", b"second", b"third"]
    assert not file.harm
    live.close()


def test_a_disk_that_takes_only_a_part_and_says_nothing_is_asked_for_the_rest(tmp_path):
    class Slow:
        def __init__(self):
            self.got = b""

        def write(self, data):
            self.got += bytes(data[:5])
            return min(5, len(data))

    file = Slow()
    Disk().write(file, b"twelve bytes")
    assert file.got == b"twelve bytes"


# At the table


@pytest.fixture
def table(tmp_path):
    vault = Vault(tmp_path / "saves", BadDisk(-1))
    played = session(seed=4)
    table = HotSeatTable(played, vault)
    assert table.keep() == ""
    yield table
    played.close()


def test_on_a_full_disk_the_game_goes_on_says_so_and_writes_later(table):
    played, disk = table.session, table.vault.disk
    live = table.vault.live_path(played)
    step(played)
    before = storage.load(live)
    disk.at, disk.lasting, disk.done = 0, True, 0
    for _ in range(3):
        step(played)
    assert "Not saved: No space left on device" in table.alarm
    assert "Not saved" in table.keep(), "writing it anew fails too, and the file before stays"
    assert storage.load(live).journal == before.journal
    disk.heal()
    step(played)
    assert table.alarm == ""
    assert Session.resume(storage.load(live)).fingerprint() == played.fingerprint()
    assert table.keep() == ""


def test_a_failed_rewrite_leaves_the_journal_open(table):
    played, disk = table.session, table.vault.disk
    live = table.vault.live_path(played)
    for at in range(4):
        disk.at, disk.done = at, 0
        assert "Not saved" in table.keep()
        disk.heal()
        entries = len(played.journal)
        step(played)
        assert table.alarm == ""
        saved = storage.load(live)
        assert len(saved.journal) == len(played.journal) > entries
        assert not saved.harm


def test_a_refused_save_leaves_no_mark_in_the_journal(table, tmp_path):
    """Rewinding counts entries: what the file does not have must not stand in memory either."""
    played, disk = table.session, table.vault.disk
    entries = list(played.journal)
    disk.at, disk.done = 0, 0
    table.keep()
    disk.heal()
    assert played.journal == entries
    table.vault.save_as(played, "aside")
    assert played.journal == entries, "a copy under a name is none of the live file's entries"
    assert isinstance(storage.load(table.vault.named_path(played, "aside")).journal[-1], Marked)
    step(played)
    live = table.vault.live_path(played)
    assert storage.load(live).journal == tuple(played.journal)


def test_a_folder_that_cannot_be_written_is_told_from_the_start(tmp_path):
    (tmp_path / "file").write_text("here is no folder")
    table = HotSeatTable(session(seed=4), Vault(tmp_path / "file"))
    assert "Not saved" in table.keep()
    assert "Not saved" in table.alarm
    step(table.session)
    assert "Not saved" in table.alarm


def test_a_live_file_that_was_removed_is_noticed(table):
    played = table.session
    table.vault.live_path(played).unlink()
    step(played)
    assert "Not saved" in table.alarm
    assert table.keep() == ""
    assert table.alarm == ""


# What killed programs leave


def test_halves_of_files_are_swept_away_but_not_those_of_living_programs(tmp_path):
    old = tmp_path / "Arena.sdsave.new"
    old.write_bytes(b"half")
    fresh = tmp_path / ".77-0.sdsave.new"
    fresh.write_bytes(b"half")
    used = tmp_path / ".78-0.sdsave.new"
    used.write_bytes(b"half")
    other = tmp_path / "notes.new"
    other.write_bytes(b"no save")
    for path in (old, used, other):
        os.utime(path, (1, 1))
    with open(used, "r+b") as file:
        assert try_lock(file)
        assert sweep(tmp_path) == 1
    assert {path.name for path in tmp_path.iterdir()} == {fresh.name, used.name, other.name}
    assert sweep(tmp_path, rest_s=0) == 2


def test_a_file_that_cannot_be_written_leaves_nothing_beside(tmp_path):
    for at in range(3):
        with pytest.raises(OSError, match="No space"):
            write_beside(tmp_path, b"data", BadDisk(at))
    assert list(tmp_path.iterdir()) == []


def test_a_header_that_is_cut_is_refused(tmp_path):
    path = tmp_path / "x.sdsave"
    savefile.write(path, HEADER, BLOCKS)
    path.write_bytes(path.read_bytes()[:20])
    with pytest.raises(SaveError, match="damaged at its very start"):
        savefile.read(path)


def test_the_reason_of_a_refusal_is_that_of_the_system(tmp_path):
    with pytest.raises(OSError, match="No space") as caught:
        write_beside(tmp_path, b"", BadDisk(1))
    assert caught.value.errno == errno.ENOSPC
