"""A whole day of three sides: sneaking in, a failed exit, an ambush from standing orders, a peek, a dictated
spot check and a nightfall. Every side's view of it is kept as a golden text.

    SECOND_DAWN_GOLDEN=1 python -m pytest tests/session/test_three_shadows.py     writes them anew
"""

import os
from pathlib import Path

import pytest

from game.ai.policy import default_reply
from game.core.checks import problems
from game.core.commands.common import Answer
from game.core.events import common as ev
from game.core.events import scouting as scout
from game.core.records import SideId
from game.session.records import Did
from game.session.reports import away
from game.session.save import storage
from game.session.session import Session
from game.session.simulation import replay
from game.session.table import HotSeatTable
from game.views.project import story
from tests.session.reports import shadows
from tests.session.reports.shadows import CINNABAR, LAPIS, SAFFRON, SIDES

GOLDEN = Path(__file__).parent.parent / "golden" / "three_shadows"


class _Counted(HotSeatTable):
    """A table that counts who sat down."""

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self.sat: list[SideId] = []

    def sit(self, side: SideId, code: str = "") -> bool:
        done = super().sit(side, code)
        if done:
            self.sat.append(side)
        return done


@pytest.fixture(scope="module")
def day():
    session = shadows.begin()
    table = _Counted(session)
    return session, table, shadows.play(session, table)


@pytest.mark.parametrize("side", ["truth", *SIDES])
def test_the_day_is_told_as_it_was_kept(day, side):
    session, _, played = day
    text = shadows.truth(session, played) if side == "truth" else shadows.transcript(session, played, side)
    file = GOLDEN / f"{side}.txt"
    if os.environ.get("SECOND_DAWN_GOLDEN"):
        file.write_text(text, "utf-8")
    assert text == file.read_text("utf-8")


def test_a_full_day_with_ambushes_needs_one_hand_over_a_side(day):
    session, table, _ = day
    assert table.sat == list(SIDES)
    assert table.stop.kind == "hand_over"
    assert table.stop.side == CINNABAR
    given = [entry.command for entry in session.journal if isinstance(entry, Did)]
    answers = [command for command in given if isinstance(command, Answer)]
    assert {command.by for command in answers} <= {CINNABAR}, "battles of others ask nobody off-turn"


def test_what_the_day_is_to_show_happens(day):
    _, _, played = day
    kinds = [[type(event) for event in row.events] for row in played]
    assert scout.SneakChecked not in kinds[0], "sneaking in needs no check"
    checked = next(e for e in played[1].events if isinstance(e, scout.SneakChecked))
    assert checked.outcome == "open" or checked.seen_by
    surprise = next(e for e in played[1].events if isinstance(e, ev.BattleBegan))
    assert (surprise.attacker, surprise.defender) == (SAFFRON, CINNABAR)
    ambush = next(e for e in played[2].events if isinstance(e, ev.BattleBegan))
    assert (ambush.attacker, ambush.state) == (LAPIS, "ambush")
    assert scout.HexPeeked in kinds[4]
    spot = next(e for e in played[5].events if isinstance(e, scout.SpotChecked))
    assert (spot.dictated, spot.face, len(spot.found)) == (True, 10, 1)
    shown = [e for e in played[8].events if isinstance(e, scout.Revealed)]
    assert {side for event in shown for side in event.audience} == {LAPIS, SAFFRON}
    assert len(played[8].after.stacks) == len(played[3].after.stacks)


def test_the_replay_is_the_same(day, tmp_path):
    session, _, _ = day
    session.save(tmp_path / "day.sdsave")
    again = replay(storage.load(tmp_path / "day.sdsave"))
    assert again.fingerprint == session.fingerprint()


def test_the_day_saved_after_every_row_goes_on_alike(tmp_path):
    straight = shadows.begin()
    whole = shadows.play(straight)
    session = shadows.begin()
    for row in whole:
        for command in row.commands:
            session.submit(command)
            while session.campaign.questions:
                question = session.campaign.questions[0]
                session.submit(Answer(by=question.side, question=question.id, reply=default_reply(question)))
        session.save(tmp_path / "row.sdsave")
        session = Session.resume(storage.load(tmp_path / "row.sdsave"))
        assert not session.loss
        assert session.campaign == row.after
    assert session.fingerprint() == straight.fingerprint()


def test_lapis_is_shown_what_it_witnessed_while_it_was_away():
    """The stream at its hand-over is what its transcript says of the rows before, in order."""
    session = shadows.begin()
    rows = []
    table = HotSeatTable(session)
    script = shadows.script(session)
    for row in script:
        played = shadows.play_row(session, table, row)
        rows.append(played)
        if row.title.startswith("4"):
            break
    streamed = [moment.told.event for moment in away.moments(session, LAPIS)]
    heard = [event for row in rows for event in story(row.events, LAPIS)]
    told = [event for event in heard if shadows.worth_telling(event)]
    assert [event for event in streamed if shadows.worth_telling(event)] == told


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(1, 17))
def test_whatever_the_dice_nobody_else_is_called_to_the_table(seed):
    session = shadows.begin(seed)
    table = _Counted(session)
    shadows.play(session, table, lenient=True)
    assert table.sat == list(SIDES)
    assert problems(session.campaign, session.world) == []
