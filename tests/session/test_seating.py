"""Seats move freely, but nobody gets at what another seat knows by himself."""

import pytest

from game.core import codec
from game.core.commands.common import RenameStack
from game.core.engine import Applied
from game.core.events.seats import SeatChanged, SeatDiscussed
from game.core.records import GM, replace
from game.session import seating
from game.session.duty import duty
from game.session.passcodes import opens, sealed
from game.session.records import Did, TableSeat
from game.session.save.storage import encode_archive, load
from game.session.seating import SeatChange, change
from game.session.session import Session
from game.session.simulation import replay
from game.session.table import HotSeatTable
from game.views.story import line
from tests.arena import RULESETS, session
from tests.session.test_desk_table import CINNABAR, FERALS, LAPIS, mastered, packs_of, to_turn, with_desk


def how(played, asker, side):
    return seating.way(played, asker, side).kind


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_player_changes_his_own_seat_and_asks_everybody_about_others(ruleset):
    played = session(ruleset, seats=("human", "human"))
    wild = next(s.id for s in played.campaign.sides.values() if s.role == "feral")
    assert how(played, LAPIS, LAPIS) == "free"
    for side in (wild, CINNABAR, GM):
        assert how(played, LAPIS, side) == "consent"
    assert how(mastered(("human", "human")), GM, CINNABAR) == "free"


def test_where_there_is_a_game_master_he_is_asked_about_seats_without_a_passcode():
    played = mastered(("human", "computer"))
    assert how(played, LAPIS, FERALS) == "barred"
    assert how(played, LAPIS, CINNABAR) == "barred"
    assert how(played, LAPIS, LAPIS) == "free"
    assert how(played, GM, FERALS) == "free"


def test_one_who_plays_alone_may_become_game_master():
    played = session(seats=("human", "computer"))
    assert seating.appoint(played, "Ada", "owl", by=LAPIS).kind == "done"
    assert played.master is not None
    assert how(played, LAPIS, GM) == "barred"


def test_nobody_acts_as_a_game_master_who_is_not_there():
    played = session(seats=("human", "computer"))
    assert change(played, SeatChange(side=CINNABAR, controller="human"), GM).kind == "barred"
    assert played.seat(CINNABAR).controller == "computer"


def coded(seats=("human", "human")):
    """Lapis has the passcode swan, Cinnabar heron."""
    played = session(seats=seats)
    for side, code in ((LAPIS, "swan"), (CINNABAR, "heron")):
        played.take_seat(replace(played.seat(side), passcode=sealed(code)))
    return played


def test_a_seat_with_a_passcode_is_changed_by_who_has_it_whoever_plays_it():
    played = coded()
    left = SeatChange(side=CINNABAR, controller="computer", level="novice")
    assert change(played, left, by=CINNABAR, code="duck").kind == "wrong"
    assert change(played, left, by=CINNABAR, code="heron").kind == "done"
    back = SeatChange(side=CINNABAR, controller="human", player="Eve", code="mine")
    for wrong in ("", "swan", "mine", "h" * 400):
        assert change(played, back, by=LAPIS, code=wrong).kind == "wrong"
    assert played.seat(CINNABAR).controller == "computer"
    assert opens("heron", played.seat(CINNABAR).passcode)
    assert change(played, back, by=LAPIS, code="heron").kind == "done"
    assert opens("mine", played.seat(CINNABAR).passcode)
    assert played.tries.wrong(CINNABAR) == 0


@pytest.mark.parametrize("controller", ["computer", "absent", "gm", "human"])
def test_the_game_master_changes_a_seat_but_never_its_passcode(controller):
    played = coded()
    played.take_seat(TableSeat(side=GM, controller="gm"))
    change(played, SeatChange(side=LAPIS, controller=controller), GM)
    assert played.seat(LAPIS).controller == controller
    assert opens("swan", played.seat(LAPIS).passcode)
    assert not opens("", played.seat(LAPIS).passcode)
    assert change(played, SeatChange(side=LAPIS, controller="human", code="mine"), GM).kind == "wrong"
    assert opens("swan", played.seat(LAPIS).passcode)


def test_a_game_master_is_not_made_over_a_seat_whose_passcode_the_computer_guards():
    played = coded()
    change(played, SeatChange(side=CINNABAR, controller="computer"), by=CINNABAR, code="heron")
    assert how(played, LAPIS, GM) == "barred"
    assert seating.appoint(played, "Eve", "", by=LAPIS).kind == "barred"


def test_who_left_his_seat_under_a_passcode_is_hidden_from_those_who_watch():
    played = coded()
    for side, code in ((LAPIS, "swan"), (CINNABAR, "heron")):
        change(played, SeatChange(side=side, controller="computer"), by=side, code=code)
    assert not played.outlooks.may_watch()
    assert not played.outlooks.may_watch(GM)
    assert session(seats=("computer", "computer")).outlooks.may_watch()


def test_seats_nobody_could_sit_in_are_refused():
    played = session(seats=("human", "computer"))
    for what in (
        SeatChange(side=FERALS, controller="human"),
        SeatChange(side=CINNABAR, controller="gm"),
        SeatChange(side=CINNABAR, controller="owl"),
        SeatChange(side=CINNABAR, controller="computer", level="godlike"),
    ):
        assert change(played, what, by=LAPIS).kind == "barred"
    same = SeatChange(side=CINNABAR, controller="computer")
    assert change(played, same, by=LAPIS).kind == "same"


def seat_news(played, side):
    outlook = played.outlooks.of(side)
    return [
        line(one.event, outlook.view, outlook.world).text
        for one in (*played.news.log(side), *played.news.unread(side))
        if isinstance(one.event, (SeatChanged, SeatDiscussed))
    ]


def test_a_change_stands_in_everybodys_report():
    played = coded()
    change(
        played, SeatChange(side=CINNABAR, controller="computer", level="novice"), by=CINNABAR, code="heron"
    )
    told = "Cinnabar is now played by the computer (novice), no longer by a person. At its own request."
    assert seat_news(played, LAPIS) == [told]
    change(played, SeatChange(side=CINNABAR, controller="human", player="Eve"), by=LAPIS, code="heron")
    told = "Cinnabar is now played by Eve, no longer by the computer (novice). Lapis had its passcode."
    assert seat_news(played, LAPIS)[-1] == told
    assert seat_news(played, CINNABAR) == [told]
    played.take_seat(replace(played.seat(LAPIS), passcode=sealed("new")))
    assert seat_news(played, LAPIS)[-1] == told, "a new passcode is nobody's business"


def test_taking_a_step_back_keeps_what_was_told_of_seats_since():
    played = mastered(("human", "human"))
    to_turn(HotSeatTable(played), LAPIS)
    played.news.mark_read(LAPIS)
    before = played.state.away[LAPIS]
    stack = next(s for s in played.campaign.stacks.values() if s.side == LAPIS)
    assert isinstance(played.submit(RenameStack(by=LAPIS, stack=stack.id, name="One")), Applied)
    counted = len(seat_news(played, LAPIS))
    change(played, SeatChange(side=FERALS, controller="gm"), GM)
    assert len(seat_news(played, LAPIS)) == counted + 1
    assert played.steps.undo(LAPIS)
    assert len(seat_news(played, LAPIS)) == counted + 1
    assert played.campaign.stacks[stack.id].name == stack.name
    assert played.state.away[LAPIS].told == before.told


def test_rewinding_and_what_ifs_bring_back_no_old_seat_and_no_old_passcode():
    played = mastered(("human", "human"))
    played.take_seat(replace(played.seat(LAPIS), passcode=sealed("swan")))
    to_turn(HotSeatTable(played), LAPIS)
    then = len(played.journal)
    played.take_seat(replace(played.seat(LAPIS), passcode=sealed("crane"), player="Ada"))
    change(played, SeatChange(side=CINNABAR, controller="computer"), GM)
    what_if = played.timeline.branch(then, "What if")
    assert played.timeline.rewind(then) == ""
    for one in (played, what_if):
        assert opens("crane", one.seat(LAPIS).passcode)
        assert not opens("swan", one.seat(LAPIS).passcode)
        assert one.seat(CINNABAR).controller == "computer"


def test_a_save_holds_no_passcode_and_loads_the_same_seats_from_its_journal(tmp_path):
    path = tmp_path / "a.dawn"
    played = coded(("human", "computer"))
    played.save(path, follow=True)
    change(played, SeatChange(side=LAPIS, controller="computer", code="Quetzalcoatl"), by=LAPIS, code="swan")
    played.close()
    again = Session.resume(load(path))
    assert again.state.seats == played.state.seats
    assert again.state.unread == played.state.unread
    assert opens("Quetzalcoatl", again.seat(LAPIS).passcode)
    assert b"Quetzalcoatl" not in path.read_bytes()
    assert replay(load(path)).commands == sum(isinstance(entry, Did) for entry in played.journal)
    assert b"Quetzalcoatl" not in codec.to_bytes(again.state) + encode_archive(again.journal)


def test_a_passcode_of_bytes_that_are_no_text_fits_nothing():
    assert not opens(b"\xff".decode(errors="surrogateescape"), sealed("swan"))


def test_seats_move_between_person_computer_master_and_nobody_and_back():
    played = mastered(("human", "computer"))
    keys = [key for key, reason in seating.choices(played, LAPIS) if not reason]
    assert {"human", "gm", "absent"} < set(keys)
    assert sum(key.startswith("computer:") for key in keys) == 3
    code = played.seat(LAPIS).passcode
    for controller in ("gm", "absent", "computer", "human"):
        assert (
            change(played, SeatChange(side=LAPIS, controller=controller, level="novice"), GM).kind == "done"
        )
        assert played.seat(LAPIS).controller == controller
        assert played.campaign.sides[LAPIS].asks == (controller != "computer")
    assert played.seat(LAPIS).passcode == code
    assert seating.key_of(played, CINNABAR) == f"computer:{played.seat(CINNABAR).level}"


def test_where_the_game_master_leaves_his_seat_nothing_waits_for_him():
    played = mastered(("computer", "computer"))
    to_turn(HotSeatTable(played), FERALS)
    with_desk(played, review=True, held=packs_of(played)[:1])
    change(played, SeatChange(side=CINNABAR, controller="gm"), GM)
    assert duty(played) is not None
    seating.dismiss(played)
    assert played.master is None
    assert duty(played) is None
    assert played.campaign.desk.held == ()
    assert played.seat(CINNABAR).controller == "computer"


def test_seats_are_the_same_after_a_load(tmp_path):
    played = mastered(("human", "computer"))
    change(played, SeatChange(side=CINNABAR, controller="absent"), GM)
    played.save(tmp_path / "a.dawn")
    again = Session.resume(load(tmp_path / "a.dawn"))
    assert again.state.seats == played.state.seats
    assert again.campaign.sides[CINNABAR].asks
