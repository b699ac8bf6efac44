"""Seats without a passcode, where nobody is game master, are changed by everybody's consent."""

import pytest

from game.core.events.seats import SeatDiscussed
from game.core.records import GM, replace
from game.session import consents, seating
from game.session.passcodes import opens, sealed
from game.session.save.storage import load
from game.session.seating import SeatChange, change
from game.session.session import Session
from game.session.table import HotSeatTable
from tests.arena import RULESETS, busy
from tests.ui.table import end_turn, others_move


def table(ruleset="second_dawn"):
    """Three people and a computer, in the turn of the first; nobody has a passcode."""
    played = busy(ruleset, 1, seats=("human", "human", "human", "computer"))
    at = HotSeatTable(played)
    sit_next(at)
    return at


def sit_next(at):
    """Let whoever is next sit down, after the others; who it is."""
    others_move(at)
    side = at.stop.side
    assert at.sit(side)
    return side


def turn_of(at, side):
    """Play on until a person has his turn."""
    for _ in range(9):
        if at.sitting == side and at.session.campaign.clock.on_turn == side:
            return
        end_turn(at)
        sit_next(at)
    raise AssertionError(side)


def computers(played):
    sides = played.campaign.sides.values()
    return next(s.id for s in sides if s.role == "player" and played.seat(s.id).controller == "computer")


def person_for(played, by):
    what = SeatChange(side=computers(played), controller="human", player="Eve", code="mine")
    return what, change(played, what, by=by)


def words(played, side):
    told = (*played.news.log(side), *played.news.unread(side))
    return [(one.event.word, one.event.by) for one in told if isinstance(one.event, SeatDiscussed)]


@pytest.mark.parametrize("ruleset", RULESETS)
def test_everybody_is_asked_in_his_own_turn_and_then_it_is_done(ruleset, tmp_path):
    at = table(ruleset)
    played, asker = at.session, at.sitting
    what, outcome = person_for(played, asker)
    assert outcome.kind == "asked"
    assert played.seat(what.side).controller == "computer"
    (proposal,) = played.state.proposals
    others = [side for side in seating.people(played) if side != asker]
    assert list(consents.waiting(played, proposal)) == others
    for side in others:
        assert consents.answer(played, side, what.side, agrees=True) == consents.NOT_NOW
    for number, side in enumerate(sorted(others, key=played.campaign.clock.order.index)):
        assert played.seat(what.side).controller == "computer", number
        turn_of(at, side)
        played.save(tmp_path / "a.dawn")
        again = Session.resume(load(tmp_path / "a.dawn"))
        assert again.state.proposals == played.state.proposals
        assert consents.asked_of(played, side)
        assert consents.answer(played, side, what.side, agrees=True) == ""
    assert not played.state.proposals
    assert played.seat(what.side).controller == "human"
    assert opens("mine", played.seat(what.side).passcode)
    for side in (asker, *others):
        assert words(played, side) == [("ask", asker), *(("agree", one) for one in others)]


def test_one_refusal_ends_it_and_who_asked_may_take_it_back():
    at = table()
    played, asker = at.session, at.sitting
    what, _outcome = person_for(played, asker)
    assert person_for(played, asker)[1].kind == "barred", "once is enough"
    end_turn(at)
    other = sit_next(at)
    assert consents.withdraw(played, other, what.side)
    assert consents.answer(played, other, what.side, agrees=False) == ""
    assert not played.state.proposals
    assert played.seat(what.side).controller == "computer"
    assert words(played, asker) == [("ask", asker), ("refuse", other)]
    assert person_for(played, other)[1].kind == "asked"
    assert consents.withdraw(played, other, what.side) == ""
    assert not played.state.proposals


def test_nobody_speaks_for_another_nor_for_himself_twice():
    at = table()
    played, asker = at.session, at.sitting
    what, _outcome = person_for(played, asker)
    assert consents.answer(played, asker, what.side, agrees=True) == consents.NOT_ASKED
    end_turn(at)
    other = sit_next(at)
    assert consents.answer(played, other, what.side, agrees=True) == ""
    assert consents.answer(played, other, what.side, agrees=True) == consents.NOT_ASKED


def test_consent_survives_in_the_journal_alone(tmp_path):
    at = table()
    played, asker = at.session, at.sitting
    played.save(tmp_path / "a.dawn", follow=True)
    what, _outcome = person_for(played, asker)
    end_turn(at)
    other = sit_next(at)
    consents.answer(played, other, what.side, agrees=True)
    played.close()
    again = Session.resume(load(tmp_path / "a.dawn"))
    assert again.loss.refused == 0
    assert again.state.proposals == played.state.proposals
    assert words(again, asker) == words(played, asker)


def test_a_proposal_ends_when_the_seat_is_changed_by_other_means():
    at = table()
    played, asker = at.session, at.sitting
    what, _outcome = person_for(played, asker)
    played.take_seat(replace(played.seat(what.side), controller="absent"))
    assert not played.state.proposals


def test_a_game_master_is_made_by_everybody_and_decides_what_was_asked_for():
    at = table()
    played, asker = at.session, at.sitting
    person_for(played, asker)
    assert seating.appoint(played, "Ada", "owl", by=asker).kind == "asked"
    for side in [side for side in seating.people(played) if side != asker]:
        turn_of(at, side)
        assert played.seat(GM).controller == "absent"
        assert consents.answer(played, side, GM, agrees=True) == ""
    assert played.master is not None
    assert opens("owl", played.master.passcode)
    assert not played.state.proposals


def test_whoever_leaves_the_table_is_waited_for_no_more():
    at = table()
    played, asker = at.session, at.sitting
    what, _outcome = person_for(played, asker)
    for side in [side for side in seating.people(played) if side != asker]:
        assert change(played, SeatChange(side=side, controller="absent"), by=side).kind == "done"
    assert played.seat(what.side).controller == "computer"
    end_turn(at)
    sit_next(at)
    assert played.seat(what.side).controller == "human"


def test_an_owned_seat_takes_its_owners_word_as_well():
    at = table()
    played, asker = at.session, at.sitting
    other = next(side for side in seating.people(played) if side != asker)
    assert change(played, SeatChange(side=other, controller="computer"), by=asker).kind == "asked"
    played.take_seat(replace(played.seat(other), passcode=sealed("heron")))
    assert not played.state.proposals
    assert change(played, SeatChange(side=other, controller="computer"), by=asker).kind == "wrong"


def test_who_is_alone_at_the_table_needs_nobodys_word():
    played = busy("second_dawn", 1, seats=("human", "computer"))
    at = HotSeatTable(played)
    side = sit_next(at)
    assert seating.people(played) == (side,)
    what, outcome = person_for(played, side)
    assert outcome.kind == "done"
    assert at.session.seat(what.side).player == "Eve"
