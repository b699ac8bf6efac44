"""Save files: sound after a kill at any byte, refused with a sentence when broken, never larger than told."""

import os
import signal
import struct
import subprocess
import sys
import time
import zlib
from random import Random

import pytest

from game.core import codec
from game.core.commands.common import Resign
from game.core.state import SCHEMA
from game.session import simulation
from game.session.computers import step
from game.session.records import Did
from game.session.save import savefile, storage, upgrade
from game.session.save.blocks import MAGIC, OLD_MAGIC, BlockChain
from game.session.save.file_names import slug
from game.session.save.savefile import SaveError
from game.session.session import Session
from game.session.vault import RING, Vault
from tests.arena import session
from tests.session.save.spoil import old_block, places


@pytest.fixture
def followed(tmp_path):
    """A session whose live file has a snapshot and some journal entries after it."""
    vault = Vault(tmp_path)
    played = session(seed=4)
    vault.follow(played)
    prints = [played.fingerprint()]
    for _ in range(25):
        before = len(played.journal)
        step(played)
        prints += [played.fingerprint()] * (len(played.journal) - before)
    played.close()
    return vault.live_path(played), prints


@pytest.mark.slow
def test_a_file_cut_anywhere_loads_and_loses_at_most_the_last_step(followed, tmp_path):
    live, _ = followed
    whole = live.read_bytes()
    full = storage.load(live)
    assert not full.harm
    parts = places(whole)
    journal = [part for part in parts if part.tag == "J"]
    random = Random(1)
    cuts = {random.randrange(journal[0].start, len(whole)) for _ in range(60)}
    cuts |= {part.end for part in parts[-len(journal) - 1 : -1]}
    broken = tmp_path / "cut.sdsave"
    for cut in sorted(cuts):
        broken.write_bytes(whole[:cut])
        saved = storage.load(broken)
        kept = sum(part.end <= cut for part in journal)
        assert len(saved.journal) - saved.included == kept
        assert saved.harm.torn
        assert saved.harm.steps is None
        resumed = Session.resume(saved)
        assert resumed.journal == list(full.journal[: saved.included + kept])
        assert resumed.loss.sentences()


def test_appending_goes_on_after_a_torn_end(followed):
    live, _ = followed
    live.write_bytes(live.read_bytes()[:-3])
    vault = Vault(live.parent)
    loaded = vault.load(live)
    steps = len(loaded.journal)
    vault.follow(loaded)
    step(loaded)
    loaded.close()
    again = storage.load(live)
    assert not again.harm
    assert len(again.journal) > steps


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"", "not a saved campaign"),
        (b"PK\3\4 something else", "not a saved campaign"),
        (b"SDSAVE9\n", "newer version"),
        (MAGIC, "damaged at its very start"),
        (MAGIC + BlockChain().add("H", b"[1]")[0], "damaged header"),
        (MAGIC + BlockChain().add("H", b"{nope")[0], "damaged header"),
        (MAGIC + BlockChain().add("H", b'{"a": 1}')[0], "its land cannot be read"),
        (OLD_MAGIC, "damaged at its very start"),
        (OLD_MAGIC + old_block("H", b'{"a": 1}'), "its land cannot be read"),
    ],
)
def test_files_that_are_no_saves_are_refused_with_a_sentence(tmp_path, data, says):
    path = tmp_path / "x.sdsave"
    path.write_bytes(data)
    with pytest.raises(SaveError, match=says):
        storage.load(path)


def test_a_save_from_the_future_is_refused_by_name_of_its_version(followed, tmp_path):
    live, _ = followed
    file = savefile.read(live)
    head = {**file.header, "schema": 999, "game": "9.9"}
    path = tmp_path / "future.sdsave"
    savefile.write(path, head, file.blocks, file.journal)
    with pytest.raises(SaveError, match=r"newer version of the game \(9\.9\)"):
        storage.load(path)


@pytest.mark.slow
def test_a_block_that_claims_to_be_huge_is_no_sound_one(tmp_path):
    path = tmp_path / "bomb.sdsave"
    bomb = zlib.compress(b"\0" * (300 * 1024 * 1024), 9)
    head = struct.Struct(">cII").pack(b"W", len(bomb), zlib.crc32(bomb))
    path.write_bytes(OLD_MAGIC + old_block("H", b'{"schema": 1}') + head + bomb)
    with pytest.raises(SaveError, match="cannot be read"):
        storage.load(path)


def test_upgrades_run_one_after_the_other():
    steps = {n: (lambda blocks, n=n: {**blocks, "trail": [*blocks["trail"], n]}) for n in range(SCHEMA)}
    assert upgrade.upgraded({"trail": []}, 0, steps)["trail"] == list(range(SCHEMA))
    with pytest.raises(upgrade.TooNew):
        upgrade.upgraded({}, SCHEMA + 1)


@pytest.mark.slow
def test_the_ring_keeps_the_latest_days(tmp_path):
    vault = Vault(tmp_path)
    played = session(seed=2)
    for day in range(1, RING + 4):
        simulation.run(played, day)
        vault.follow(played)
    played.close()
    days = sorted(e.header["day"] for e in vault.entries() if e.kind == "day")
    last = played.campaign.clock.day
    assert days == list(range(last - RING + 1, last + 1))
    assert [e.kind for e in vault.entries()].count("live") == 1


def test_a_match_that_has_ended_is_not_continued_from_an_older_day(tmp_path):
    vault = Vault(tmp_path)
    played = session(seed=2)
    for day in (1, 2):
        simulation.run(played, day)
        vault.follow(played)
    assert vault.newest() is not None
    side = played.campaign.clock.on_turn
    while side is None or played.campaign.questions or played.campaign.sides[side].role != "player":
        step(played)
        side = played.campaign.clock.on_turn
    played.submit(Resign(by=side))
    assert played.over
    vault.follow(played)
    played.close()
    assert {e.kind for e in vault.entries()} == {"live", "day"}
    assert vault.newest() is None


def test_loading_an_older_save_keeps_the_live_file_aside(tmp_path):
    vault = Vault(tmp_path)
    played = session(seed=2)
    named = vault.save_as(played, "evening")
    simulation.run(played, 2)
    vault.follow(played)
    played.close()
    later = codec.to_bytes(played.campaign)
    vault.load(named)
    aside = [e for e in vault.entries() if e.kind == "aside"]
    assert len(aside) == 1
    assert codec.to_bytes(storage.load(aside[0].path).campaign) == later


def test_lists_show_broken_files_with_the_reason(tmp_path):
    (tmp_path / "broken.sdsave").write_bytes(b"nothing")
    entries = Vault(tmp_path).entries()
    assert [e.problem for e in entries] == ["broken.sdsave is not a saved campaign"]
    assert Vault(tmp_path).newest() is None


def test_only_saves_of_the_folder_can_be_deleted(tmp_path):
    outside = tmp_path / "keep.txt"
    outside.write_text("x")
    with pytest.raises(ValueError, match="no save"):
        Vault(tmp_path / "saves").delete(outside)
    assert outside.exists()


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("The Westmarch war", "The Westmarch war"),
        ("a/b\\..:c", "a b c"),
        ("...", "campaign"),
        ("Grünmark", "Grünmark"),
    ],
)
def test_titles_become_harmless_file_names(title, name):
    assert slug(title) == name


_PLAY = """
import sys
from tests.arena import session
from tests.session.save.spoil import old_block, places
from game.session.save.blocks import MAGIC, OLD_MAGIC, BlockChain
from game.session.computers import step
from game.session.vault import Vault
from pathlib import Path
played = session(seed=int(sys.argv[2]))
vault = Vault(Path(sys.argv[1]))
vault.follow(played)
print("ready", flush=True)
for number in range(100000):
    if not step(played):
        break
    if number % 40 == 39:
        vault.follow(played)
"""


def _kill_once(folder, seed, after) -> None:
    """Play in another process and kill it hard after a while; what is left must load and replay."""
    worker = subprocess.Popen(
        [sys.executable, "-c", _PLAY, str(folder), str(seed)], stdout=subprocess.PIPE, text=True
    )
    assert worker.stdout is not None
    assert worker.stdout.readline() == "ready\n"
    time.sleep(after)
    os.kill(worker.pid, signal.SIGKILL)
    worker.wait()
    live = next(p for p in folder.glob("*.sdsave") if " - " not in p.stem)
    saved = storage.load(live)
    resumed = Session.resume(saved)
    reference = session(seed=seed)
    commands = [e.command for e in resumed.journal if isinstance(e, Did)]
    for command in commands:
        reference.submit(command)
    assert codec.to_bytes(reference.campaign) == codec.to_bytes(resumed.campaign)
    step(resumed)


def test_a_killed_campaign_loads(tmp_path):
    _kill_once(tmp_path, 1, 0.4)


@pytest.mark.slow
@pytest.mark.parametrize("number", range(30))
def test_a_campaign_killed_at_a_random_moment_always_loads(tmp_path, number):
    """The moments are spread over the time, each by chance within its part of it."""
    _kill_once(tmp_path, number, (number + Random(number).random()) / 30 * 0.7)
