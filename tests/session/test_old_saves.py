"""Saves of older versions load, go on and replay. Each sample was written by the game of its time."""

from pathlib import Path

import pytest

from game.core.checks import problems
from game.core.commands import MoveStack
from game.session import savefile, simulation, storage, upgrade
from game.session.computers import step
from game.session.records import Did
from game.session.session import Session
from game.session.vault import Vault
from tests.arena import session

SAMPLES = sorted((Path(__file__).parent / "samples").glob("schema*.sdsave"))


def test_every_step_has_a_sample():
    schemas = {int(savefile.read_header(path)["schema"]) for path in SAMPLES}
    assert schemas == set(upgrade.STEPS)


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_an_old_save_loads_and_goes_on(path):
    saved = storage.load(path)
    assert saved.included < len(saved.journal), "the sample has entries after its snapshot"
    resumed = Session.resume(saved)
    assert len(resumed.journal) + resumed.left_out == len(saved.journal)
    assert problems(resumed.campaign, resumed.world) == []
    simulation.run(resumed, resumed.campaign.clock.day + 2, check=True)


def test_steps_that_newer_rules_refuse_are_left_out_and_counted(tmp_path):
    vault = Vault(tmp_path)
    played = session(seed=4)
    vault.follow(played)
    for _ in range(6):
        step(played)
    played.close()
    live = vault.live_path(played)
    nonsense = Did(command=MoveStack(by=played.campaign.clock.on_turn, stack="nobody.s1", path=(1,)))
    journal = savefile.Journal(live, live.stat().st_size)
    journal.append(storage.encode_entry(nonsense))
    journal.append(storage.encode_entry(nonsense))
    journal.close()
    resumed = Session.resume(storage.load(live))
    assert resumed.left_out == 2
    assert resumed.fingerprint() == played.fingerprint()


def test_a_match_that_left_off_turn_battles_alone_keeps_what_was_its_default():
    """Schema 3 has standing orders decide off-turn unless the match says otherwise."""
    saved = storage.load(next(path for path in SAMPLES if path.stem == "schema2"))
    assert saved.campaign.params.off_turn_battles == "table"
    assert saved.begun.params.off_turn_battles == "table"
    assert session().campaign.params.off_turn_battles == "orders"
