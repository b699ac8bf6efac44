"""The shipped scenario for three alliances, played by the computer until somebody has won."""

import pytest

from game.core.checks import problems
from game.session import library
from game.session.computers import step
from game.session.records import Did
from game.session.reports.chronicle import Chronicle
from game.session.save import storage
from game.session.session import Session
from game.session.simulation import replay, run, start
from game.views.project import project, story
from game.views.story import line

MOST_DAYS = 40


def begin(seed: int = 1) -> Session:
    scenario = library.load_scenario("three_marches")
    return start(scenario, library.rules(scenario.ruleset), seed, ("computer",))


@pytest.fixture(scope="module")
def match():
    """A whole match, and what every side was told of it, in sentences."""
    session = begin()
    told: dict[str, list[str]] = {side: [] for side in session.campaign.sides}
    while not session.over and session.campaign.clock.day <= MOST_DAYS:
        seen = len(session.journal)
        before = session.campaign
        assert step(session)
        assert problems(session.campaign, session.world) == []
        commands = [entry.command for entry in session.journal[seen:] if isinstance(entry, Did)]
        for command in commands:
            outcome = session.engine.apply(before, command)
            before = outcome.campaign
            for side, lines in told.items():
                view = project(before, session.world, side)
                rows = [line(event, view, session.world) for event in story(outcome.events, side)]
                lines += [row.text for row in rows if row is not None]
    return session, told


def test_somebody_takes_the_town_and_holds_it(match):
    session, _ = match
    assert session.over
    assert session.campaign.won_by == "Held Harrowmere for 3 turns"
    (winner,) = session.campaign.winners
    assert session.campaign.sites["harrowmere"].owner == winner
    assert winner != "wardens"


def test_everybody_bought_scouted_and_marched(match):
    session, _ = match
    given = {
        (entry.command.by, type(entry.command).__name__)
        for entry in session.journal
        if isinstance(entry, Did)
    }
    for side in ("ash", "tarn", "eyries"):
        for command in ("RecruitUnits", "ScoutHexes", "MoveStack", "NextStage", "EndTurn"):
            assert (side, command) in given, (side, command)


def test_every_side_was_told_of_it_in_sentences(match):
    _, told = match
    for side in ("ash", "tarn", "eyries"):
        assert len(told[side]) > 20
        assert not [text for text in told[side] if "{" in text or "_" in text]


def test_its_chronicle_counts_it(match):
    session, _ = match
    chronicle = Chronicle(session)
    while chronicle.work(1000):
        pass
    tales = {str(tale.side): tale for tale in chronicle.tales}
    assert sum(tale.battles for tale in tales.values()) > 0
    assert sum(tale.croaked for tale in tales.values()) > 0
    assert {tales[side].units_then > 5 for side in ("ash", "tarn", "eyries")} == {True}


@pytest.mark.slow
def test_a_save_in_the_middle_leads_to_the_same_end(tmp_path):
    played = begin(seed=2)
    run(played, 2)
    played.save(tmp_path / "middle.sdsave")
    loaded = Session.resume(storage.load(tmp_path / "middle.sdsave"))
    assert run(loaded, MOST_DAYS).fingerprint == run(played, MOST_DAYS).fingerprint
    played.save(tmp_path / "end.sdsave")
    assert replay(storage.load(tmp_path / "end.sdsave")).fingerprint == played.fingerprint()
