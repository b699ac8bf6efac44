"""A seat of the computer that becomes a person's in the middle of a round: what its side saw is told."""

import pytest

from game.core.commands.common import EndTurn, RenameStack
from game.core.records import replace
from game.session import computers
from game.session.records import TableSeat
from game.session.reports import away
from game.session.save.storage import load
from game.session.session import Session
from game.session.table import HotSeatTable
from game.ui.recap.away_model import stream_of, why_nothing
from tests.arena import RULESETS, session
from tests.ui.table import others_move


def after_a_day(ruleset):
    """A session on the second day, in the turn of its last side of a player; nobody was told anything."""
    played = session(ruleset, 3)
    order = [s for s in played.campaign.clock.order if played.campaign.sides[s].role == "player"]
    while played.campaign.clock.day < 2 or played.campaign.clock.on_turn != order[-1]:
        assert computers.step(played)
    while played.campaign.questions:
        assert computers.step(played)
    return played, order[0], order[-1]


@pytest.mark.parametrize("ruleset", RULESETS)
def test_who_takes_a_seat_over_is_told_what_its_side_saw(ruleset):
    played, first, _last = after_a_day(ruleset)
    seen = tuple(moment.told for moment in away.moments(played, first))
    assert seen, "something was seen since"
    assert not played.news.unread(first), "nobody is told while the computer plays"
    played.take_seat(TableSeat(side=first, controller="human"))
    assert played.news.unread(first)[: len(seen)] == seen


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_streams_of_a_computer_and_of_an_empty_chair_are_the_same(ruleset):
    played, first, last = after_a_day(ruleset)
    same = Session(played.world, played.begun, played.begun, played.state, played.content)
    empty = {side: replace(seat, controller="absent") for side, seat in played.state.seats.items()}
    again = same.timeline.rebuilt(0)
    again.state = replace(again.state, seats=empty)
    for entry in played.journal:
        assert again.redo_entry(entry)
    assert again.fingerprint() == played.fingerprint()
    for side in (first, last):
        assert again.state.away[side].told == played.state.away[side].told
        assert again.state.away[side].board == played.state.away[side].board


def test_he_sits_down_and_sees_it_also_after_a_load(tmp_path):
    played, first, last = after_a_day("second_dawn")
    played.save(tmp_path / "a.dawn", follow=True)
    played.take_seat(TableSeat(side=first, controller="human", player="Eve"))
    played.close()
    again = Session.resume(load(tmp_path / "a.dawn"))
    assert again.news.unread(first) == played.news.unread(first)
    again.submit(EndTurn(by=last))
    table = HotSeatTable(again)
    others_move(table)
    assert table.stop.side == first
    assert table.sit(first)
    assert stream_of(table) is not None
    assert why_nothing(table) == ""
    assert table.report


def test_a_seat_given_back_and_taken_again_is_told_nothing_twice():
    played, first, _last = after_a_day("second_dawn")
    played.take_seat(TableSeat(side=first, controller="human"))
    once = played.news.unread(first)
    played.take_seat(TableSeat(side=first, controller="computer"))
    played.take_seat(TableSeat(side=first, controller="human"))
    news = played.news.unread(first)
    assert [one for one in news if one in once] == list(once)
    assert len(news) <= len(once) + 2


def test_undo_forgets_what_a_computer_saw_of_it():
    played, first, last = after_a_day("second_dawn")
    before = played.state.away[first]
    played.take_seat(TableSeat(side=last, controller="human"))
    stack = next(s for s in played.campaign.stacks.values() if s.side == last)
    played.submit(RenameStack(by=last, stack=stack.id, name="Elsewhere"))
    assert played.steps.undo(last)
    assert played.state.away[first] == before
