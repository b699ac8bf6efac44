"""Saves of older versions load, go on and replay. Each sample was written by the game of its time."""

from pathlib import Path

import pytest

from game.core.checks import problems
from game.core.commands.common import MoveStack
from game.core.state import SCHEMA
from game.session import simulation
from game.session.computers import step
from game.session.records import Did
from game.session.save import savefile, storage, upgrade
from game.session.session import Session
from game.session.vault import Vault
from game.tools import cli
from tests.arena import session

SAMPLES = sorted((Path(__file__).parent / "samples").glob("schema*.sdsave"))


def test_every_step_has_a_sample():
    schemas = {int(savefile.read_header(path)["schema"]) for path in SAMPLES}
    assert schemas == {*upgrade.STEPS, SCHEMA}


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_an_old_save_loads_goes_on_and_replays(path, tmp_path):
    saved = storage.load(path)
    assert not saved.harm
    assert saved.included < len(saved.journal), "the sample has entries after its snapshot"
    resumed = Session.resume(saved)
    assert len(resumed.journal) + resumed.loss.refused == len(saved.journal)
    assert problems(resumed.campaign, resumed.world) == []
    simulation.run(resumed, resumed.campaign.clock.day + 1, check=True)
    resumed.save(tmp_path / "on.sdsave")
    again = simulation.replay(storage.load(tmp_path / "on.sdsave"))
    assert again.fingerprint == resumed.fingerprint()
    assert again.compared


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_replay_of_an_old_save_says_what_it_leaves_out(path, capsys):
    """Rules have changed since the first schemas: what was played then is not replayed, and that is told."""
    assert cli.main(["replay", str(path)]) == 0
    said = capsys.readouterr().out
    schema = int(savefile.read_header(path)["schema"])
    assert ("played by the rules of an older version counts" in said) == (schema < SCHEMA)
    assert ("Steps 149 to 151" in said) == (schema == 1)


def test_fighters_of_an_old_open_battle_can_do_what_their_specials_say():
    """The sample stands in a battle, in which commanders hold and scouts pick."""
    (battle,) = storage.load(SAMPLES[0].with_stem("schema3_battle")).campaign.battles.values()
    fighters = battle.state.fighters.values()
    assert {fighter.able.commands for fighter in fighters} == {True, False}
    assert all(fighter.able.scouts == ("scout" in fighter.specials) for fighter in fighters)


@pytest.mark.parametrize("path", SAMPLES[:3], ids=lambda path: path.stem)
def test_of_a_file_without_numbers_it_is_said_that_a_missing_step_would_not_show(path, tmp_path):
    loaded = Session.resume(storage.load(path))
    assert any("do not tell whether a step is missing" in words for words in loaded.loss.sentences())
    loaded.save(tmp_path / "new.sdsave")
    assert not storage.load(tmp_path / "new.sdsave").unsure


def test_the_way_back_of_an_old_save_begins_where_its_journal_does(tmp_path):
    resumed = Session.resume(storage.load(SAMPLES[0]))
    simulation.run(resumed, resumed.campaign.clock.day + 1)
    points = resumed.timeline.points()
    assert points[0].entry == 0
    assert all(point.entry <= len(resumed.journal) for point in points)
    assert resumed.timeline.rewind(points[1].entry) == ""


def test_steps_that_newer_rules_refuse_are_left_out_and_counted(tmp_path):
    vault = Vault(tmp_path)
    played = session(seed=4)
    vault.follow(played)
    for _ in range(6):
        step(played)
    played.close()
    live = vault.live_path(played)
    file = savefile.read(live)
    nonsense = Did(command=MoveStack(by=played.campaign.clock.on_turn, stack="nobody.s1", path=(1,)))
    entries = [*file.journal, *[storage.encode_entry(nonsense)] * 2]
    savefile.write(live, file.header, file.blocks, entries)
    saved = storage.load(live)
    resumed = Session.resume(saved)
    assert resumed.loss.refused == 2
    assert resumed.loss.first == len(saved.journal) - 1
    assert "were left out" in resumed.loss.sentences()[0]
    assert f"Steps {resumed.loss.first} to" in resumed.loss.sentences(counted=True)[0]
    assert "nobody" not in resumed.loss.sentences(counted=True)[0], "whose step it was is a secret"
    assert resumed.fingerprint() == played.fingerprint()


def test_a_match_that_left_off_turn_battles_alone_keeps_what_was_its_default():
    """Schema 3 has standing orders decide off-turn unless the match says otherwise."""
    saved = storage.load(next(path for path in SAMPLES if path.stem == "schema2"))
    assert saved.campaign.params.off_turn_battles == "table"
    assert saved.begun.params.off_turn_battles == "table"
    assert session().campaign.params.off_turn_battles == "orders"
