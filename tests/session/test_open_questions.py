"""A save at any open question resumes where it was: in a battle, in the midst of an arrival, at nightfall."""

from collections import Counter
from pathlib import Path

import pytest

from game.ai.policy import RandomPolicy
from game.core.decisions import StandingOrders
from game.core.records import replace
from game.session import computers
from game.session.save import storage
from game.session.session import Session
from tests.arena import crowd


def asking(seed: int) -> Session:
    """A match in which everybody is asked whatever can be asked."""
    played = crowd(seed, seats=("random",), off_turn_battles="table", reactions="table")
    orders = StandingOrders(meet="ask", dusk="ask")
    stacks = {s.id: replace(s, orders=orders) for s in played.campaign.stacks.values()}
    return Session(played.world, played.begun, replace(played.campaign, stacks=stacks), played.state)


def save_at_questions(played: Session, steps: int, path: Path, often: int, counted: Counter[str]) -> None:
    """Play on; save and load at questions, and let both go on alike. Questions are counted by kind, none is
    looked at more `often`."""
    for _ in range(steps):
        side = played.must_act
        if side is None:
            break
        kinds = [q.kind for q in played.campaign.questions if counted[q.kind] < often]
        if kinds:
            counted[kinds[0]] += 1
            played.save(path)
            loaded, going_on = (Session.resume(storage.load(path)) for _ in range(2))
            assert loaded.campaign == played.campaign
            assert loaded.state == played.state
            for _ in range(4):
                for one in (loaded, going_on):
                    if one.must_act is not None:
                        computers.play_for(one, one.must_act, RandomPolicy())
                going_on.save(path)
                going_on = Session.resume(storage.load(path))
                assert loaded.fingerprint() == going_on.fingerprint()
        computers.play_for(played, side, RandomPolicy())


@pytest.mark.slow
def test_a_save_at_any_open_question_resumes(tmp_path):
    counted: Counter[str] = Counter()
    for seed in range(13, 60):
        save_at_questions(asking(seed), 60, tmp_path / "open.sdsave", 1, counted)
        if {"react", "depart"} <= counted.keys():
            return
    raise AssertionError(f"too little was asked: {dict(counted)}")


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(10, 13))
def test_a_save_at_any_open_question_of_a_long_match_resumes(seed, tmp_path):
    counted: Counter[str] = Counter()
    save_at_questions(asking(seed), 600, tmp_path / "open.sdsave", 3, counted)
    print(dict(counted))
    assert counted
