"""The game master's seat names the ambusher where several sides wait (TB-7.17), at a table with others."""

from game.core.commands.common import MoveStack
from game.core.decisions import Reply
from game.core.records import GM, SideId, replace
from game.session.duty import answers_for
from game.session.records import SessionState, TableSeat
from game.session.seating import appoint, dismiss
from game.session.session import Session
from game.session.table import HotSeatTable
from tests.tb_field import TbField, two_wait

RED, WILDS = SideId("red"), SideId("wilds")


def table() -> tuple[HotSeatTable, TbField]:
    """Red is a person's, the wilds the game master's; blue and grey wait where red will go."""
    field = two_wait()
    seats = {side: TableSeat(side=side, controller="computer") for side in field.campaign.sides}
    seats[RED] = TableSeat(side=RED, controller="human")
    seats[WILDS] = TableSeat(side=WILDS, controller="gm")
    state = SessionState(title="Letters", scenario="letters", seats=seats)
    return HotSeatTable(Session(field.world, field.campaign, field.campaign, state)), field


def test_the_table_goes_to_the_game_master_and_back_tb_7_17() -> None:
    seats, field = table()
    assert seats.sit(RED)
    seats.submit(MoveStack(by=RED, stack=field.id_of("a"), path=(field.at((1, 0)),)))
    assert (seats.stop.kind, seats.stop.side, seats.stop.asked) == ("hand_over", WILDS, True)
    assert seats.sit(WILDS)
    question = seats.question
    assert question is not None
    assert question.prompt == "Who ambushes the stack of Red in 2.01?"
    seats.answer(question, Reply(choice="grey"))
    session = seats.session
    assert [battle.defender for battle in session.campaign.battles.values()] == ["grey"]
    assert seats.stop.side == RED


def test_red_learns_no_more_than_that_somebody_decides() -> None:
    seats, field = table()
    assert seats.sit(RED)
    seats.submit(MoveStack(by=RED, stack=field.id_of("a"), path=(field.at((1, 0)),)))
    view = seats.session.outlooks.of(RED).view
    assert not view.questions
    assert not view.battles


def test_without_a_game_master_a_die_decides_tb_7_17() -> None:
    seats, field = table()
    seats.session.take_seat(TableSeat(side=WILDS, controller="computer"))
    assert seats.sit(RED)
    seats.submit(MoveStack(by=RED, stack=field.id_of("a"), path=(field.at((1, 0)),)))
    assert not [q for q in seats.session.campaign.questions if q.side == WILDS]
    (battle,) = seats.session.campaign.battles.values()
    assert battle.defender in ("blue", "grey")


def taken_in_mid_match() -> tuple[HotSeatTable, TbField]:
    """The computer moves the wilds from the start; then somebody becomes game master."""
    field = two_wait()
    seats = {side: TableSeat(side=side, controller="computer") for side in field.campaign.sides}
    seats[RED] = TableSeat(side=RED, controller="human")
    state = SessionState(title="Letters", scenario="letters", seats=seats)
    played = Session(field.world, field.campaign, field.campaign, state)
    played.take_seat(TableSeat(side=WILDS, controller="computer"))
    assert not played.campaign.sides[WILDS].asks
    assert appoint(played, "Ada", "", by=RED).kind == "done"
    return HotSeatTable(played), field


def test_a_game_master_of_mid_match_is_asked_while_the_computer_moves_the_wilds_tb_7_17() -> None:
    seats, field = taken_in_mid_match()
    assert seats.session.campaign.sides[WILDS].asks
    assert seats.sit(RED)
    seats.submit(MoveStack(by=RED, stack=field.id_of("a"), path=(field.at((1, 0)),)))
    assert (seats.stop.kind, seats.stop.side, seats.stop.asked) == ("hand_over", GM, True)
    assert seats.sit(GM)
    question = seats.question
    assert question is not None
    seats.answer(question, Reply(choice="grey"))
    assert [battle.defender for battle in seats.session.campaign.battles.values()] == ["grey"]
    seats.leave_desk()
    assert seats.stop.side == RED


def test_where_the_game_master_leaves_a_die_decides_again_tb_7_17() -> None:
    seats, _field = taken_in_mid_match()
    dismiss(seats.session)
    assert not seats.session.campaign.sides[WILDS].asks


def test_what_the_wilds_are_asked_in_their_own_turn_the_computer_answers() -> None:
    seats, _field = taken_in_mid_match()
    played = seats.session
    for on_turn in (WILDS, RED):
        clock = replace(played.campaign.clock, order=(on_turn,), slot=0)
        played.campaign = replace(played.campaign, clock=clock)
        assert played.campaign.clock.on_turn == on_turn
        assert answers_for(played, WILDS) == (on_turn == RED)
