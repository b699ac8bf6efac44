"""Two programs on one campaign: the second is told, and nothing is written over."""

import json
import threading

import pytest

from game.locks import try_lock
from game.session.save.holds import Hold, InUse, TakenOver, held_elsewhere, lock_path
from game.session.vault import Vault
from game.tools import cli
from tests.arena import session
from tests.session.windows import playing


@pytest.fixture
def live(tmp_path):
    played = session(seed=4)
    Vault(tmp_path).follow(played)
    played.close()
    return tmp_path / "Arena.sdsave"


@pytest.fixture
def elsewhere(live):
    """Another program holds the campaign: a lock on another handle of the file is another's."""
    with open(lock_path(live), "r+b") as file:
        assert try_lock(file)
        yield file


def test_a_hold_is_let_go_with_its_file(live):
    assert not held_elsewhere(live)
    hold = Hold.take(live)
    assert not held_elsewhere(live), "it is held here"
    with open(lock_path(live), "r+b") as file:
        assert not try_lock(file)
        hold.release()
        assert try_lock(file)


def test_within_one_program_a_campaign_is_held_once(live):
    one, two = Hold.take(live), Hold.take(live)
    assert one is two
    one.release()
    assert not two.lost
    two.release()
    assert two.lost


def test_loading_and_following_are_refused_while_another_program_plays(live, elsewhere):
    before = live.read_bytes()
    vault = Vault(live.parent)
    with pytest.raises(InUse, match="another window"):
        vault.load(live)
    other = session(seed=9)
    other.kept.path = live
    with pytest.raises(InUse):
        vault.follow(other)
    assert live.read_bytes() == before
    assert held_elsewhere(live)


def test_a_new_campaign_never_takes_the_file_of_another_one(live):
    """Its title was free when it was chosen; another window has begun one of that name since."""
    before = live.read_bytes()
    begun = session(seed=9)
    Vault(live.parent).follow(begun)
    begun.close()
    assert begun.state.title == "Arena 2"
    assert live.read_bytes() == before


def test_who_was_taken_over_writes_nothing_more(live):
    vault = Vault(live.parent)
    played = vault.load(live)
    vault.follow(played)
    before = live.read_bytes()
    note = json.loads(lock_path(live).read_text())
    lock_path(live).write_text(json.dumps({**note, "token": "somebody else"}))
    assert "taken over this campaign" in played.kept.barred
    with pytest.raises(TakenOver):
        played.save(live, follow=True)
    with pytest.raises(InUse):
        vault.follow(played)
    assert live.read_bytes() == before
    played.close()


def test_a_forced_take_over_holds_until_its_program_ends(live, elsewhere):
    """The other program hangs: it never lets go of the lock. A third one is told of the second."""
    taken = Hold.take(live, over=True)
    locks = [taken.locked]
    assert not taken.lost
    elsewhere.close()
    assert not taken.lost
    locks.append(taken.locked)
    assert locks == [False, True], "now it has the lock itself"
    taken.release()


def test_the_command_line_does_not_write_over_a_campaign_that_is_played(live, elsewhere, capsys):
    before = live.read_bytes()
    assert cli.main(["simulate", "duel", "--days", "1", "--save", str(live)]) != 0
    assert "being played in a window" in capsys.readouterr().err
    assert live.read_bytes() == before


@pytest.mark.slow
def test_two_processes_on_one_campaign(live):
    vault = Vault(live.parent)
    with playing(live.parent) as other:
        with pytest.raises(InUse):
            vault.load(live)
        assert other.step() == "done"
        taken = vault.load(live, how="over")
        vault.follow(taken)
        written = live.read_bytes()
        assert other.step().startswith("refused")
        assert other.keep().startswith("Another window has taken")
        assert live.read_bytes() == written
        taken.close()
    again = vault.load(live)
    again.close()


def test_who_asks_from_two_threads_does_not_lose_a_campaign(tmp_path):
    hold = Hold.take(tmp_path / "war.sdsave")
    lost: list[bool] = []

    def ask():
        lost.extend(hold.lost for _ in range(400))

    askers = [threading.Thread(target=ask) for _ in range(4)]
    for one in askers:
        one.start()
    for one in askers:
        one.join()
    assert not any(lost)
    hold.release()
