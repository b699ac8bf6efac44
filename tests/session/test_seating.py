"""Seats move freely, but nobody gets at another person's seat without the game master."""

from game.core.records import GM, SideId
from game.session import seating
from game.session.duty import duty
from game.session.seating import Change, change
from game.session.session import Session
from game.session.table import Table
from tests.arena import session
from tests.session.test_desk_table import CINNABAR, FERALS, LAPIS, mastered, packs_of, to_turn, with_desk


def test_a_player_changes_his_own_seat_and_empty_ones_only():
    played = session(seats=("human", "human"))
    assert seating.why_barred(played, LAPIS, LAPIS) == ""
    assert seating.why_barred(played, LAPIS, FERALS) == ""
    assert seating.why_barred(played, LAPIS, CINNABAR)
    assert seating.why_barred(played, LAPIS, GM)
    assert seating.why_barred(mastered(("human", "human")), GM, CINNABAR) == ""


def test_nobody_takes_the_beasts_out_of_the_game_masters_hands():
    played = mastered(("human", "computer"))
    assert seating.why_barred(played, LAPIS, FERALS)
    assert seating.why_barred(played, LAPIS, CINNABAR) == ""
    assert seating.why_barred(played, GM, FERALS) == ""


def test_one_who_plays_alone_may_become_game_master():
    played = session(seats=("human", "computer"))
    assert seating.why_barred(played, LAPIS, GM) == ""
    seating.appoint(played, "Ada", "owl")
    assert played.master is not None
    assert seating.why_barred(played, LAPIS, GM)


def test_seats_move_between_person_computer_master_and_nobody_and_back():
    played = mastered(("human", "computer"))
    keys = [key for key, reason in seating.choices(played, LAPIS) if not reason]
    assert {"human", "gm", "absent"} < set(keys)
    assert sum(key.startswith("computer:") for key in keys) == 3
    code = played.seat(LAPIS).passcode
    for controller in ("gm", "absent", "computer", "human"):
        change(played, Change(side=LAPIS, controller=controller, level="novice"))
        assert played.seat(LAPIS).controller == controller
        assert played.campaign.sides[LAPIS].asks == (controller != "computer")
    assert played.seat(LAPIS).passcode == code
    assert seating.key_of(played, CINNABAR) == f"computer:{played.seat(CINNABAR).level}"


def test_where_the_game_master_leaves_his_seat_nothing_waits_for_him():
    played = mastered(("computer", "computer"))
    to_turn(Table(played), FERALS)
    with_desk(played, review=True, held=packs_of(played)[:1])
    change(played, Change(side=CINNABAR, controller="gm"))
    assert duty(played) is not None
    seating.dismiss(played)
    assert played.master is None
    assert duty(played) is None
    assert played.campaign.desk.held == ()
    assert played.seat(CINNABAR).controller == "computer"


def test_seats_are_the_same_after_a_load(tmp_path):
    from game.session.storage import load

    played = mastered(("human", "computer"))
    change(played, Change(side=SideId("cinnabar"), controller="absent"))
    played.save(tmp_path / "a.dawn")
    again = Session.resume(load(tmp_path / "a.dawn"))
    assert again.state.seats == played.state.seats
    assert again.campaign.sides[CINNABAR].asks


def test_what_beasts_know_and_sides_the_master_took_is_kept_by_his_seat():
    played = mastered(("human", "computer"))
    assert seating.keeper(played, GM) == GM
    assert seating.keeper(played, FERALS) == GM
    assert seating.keeper(played, LAPIS) == LAPIS
    assert seating.keeper(played, CINNABAR) == CINNABAR
    change(played, Change(side=CINNABAR, controller="gm"))
    assert seating.keeper(played, CINNABAR) == GM
