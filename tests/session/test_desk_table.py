"""The table with a game master: when he is called, when he is alone, who gets the table back."""

import pytest

from game.core.gm_desk import GmDesk
from game.core.records import GM, SideId, StackId, replace
from game.session.duty import duty, looked_over
from game.session.passcodes import sealed
from game.session.records import TableSeat
from game.session.table import HotSeatTable
from tests.arena import session

LAPIS, CINNABAR, FERALS = SideId("lapis"), SideId("cinnabar"), SideId("ferals")


def mastered(seats=("human", "computer"), code=""):
    played = session(seats=seats)
    played.take_seat(TableSeat(side=GM, controller="gm", player="Ada", passcode=sealed(code) if code else ""))
    return played


def with_desk(played, **fields):
    """As if the game master had said so."""
    played.campaign = replace(played.campaign, desk=GmDesk(**fields))
    return played


def where(table):
    stop = table.stop
    return stop.kind, stop.side, stop.back


def packs_of(played):
    return tuple(s.id for s in played.campaign.stacks.values() if s.side == FERALS)


def to_turn(table, side):
    for _ in range(2000):
        if table.session.campaign.clock.on_turn == side and not table.session.campaign.questions:
            return
        table.let_others_move(0)
    raise AssertionError(side)


def test_without_review_and_held_packs_nobody_calls_him():
    table = HotSeatTable(mastered())
    for _ in range(5000):
        if table.stop.kind != "others":
            break
        table.let_others_move(20)
    assert table.stop.kind == "hand_over"
    assert table.stop.side == LAPIS


def test_a_person_calls_him_and_gets_the_table_back():
    table = HotSeatTable(mastered(code="owl"))
    to_turn(table, LAPIS)
    assert table.sit(LAPIS)
    table.call_master()
    assert where(table) == ("hand_over", GM, False)
    assert table.sitting is None
    assert not table.alone
    assert table.needs_code(GM)
    assert not table.sit(GM, "swan")
    assert not table.sit(LAPIS)
    assert table.sit(GM, "owl")
    assert where(table) == ("desk", GM, False)
    table.leave_desk()
    assert where(table) == ("hand_over", LAPIS, True)
    assert table.sit(LAPIS)
    assert where(table) == ("map", LAPIS, False)


def test_nobody_comes_where_nobody_is_game_master():
    table = HotSeatTable(session(seats=("human", "computer")))
    to_turn(table, LAPIS)
    table.sit(LAPIS)
    table.call_master()
    assert table.sitting == LAPIS


@pytest.fixture
def dawn():
    """A session on the turn of the ferals."""
    played = mastered(seats=("computer", "computer"))
    to_turn(HotSeatTable(played), FERALS)
    assert packs_of(played)
    return played


def test_with_review_every_pack_waits_for_him(dawn):
    with_desk(dawn, review=True)
    found = duty(dawn)
    assert found is not None
    assert (found.kind, set(found.stacks)) == ("packs", set(packs_of(dawn)))
    table = HotSeatTable(dawn)
    assert (table.stop.kind, table.stop.side) == ("hand_over", GM)
    assert not table.let_others_move(0)
    assert table.alone
    assert table.sit(GM)
    assert table.stop.kind == "desk"


def test_held_packs_wait_for_him_when_the_others_have_acted(dawn):
    held = packs_of(dawn)[0]
    with_desk(dawn, held=(held,))
    free = [stack for stack in packs_of(dawn) if stack != held]
    assert (duty(dawn) is None) == bool(free)
    for stack in free:
        acted = replace(dawn.campaign.stacks[stack], counters={"acted": 1})
        dawn.campaign = replace(dawn.campaign, stacks={**dawn.campaign.stacks, stack: acted})
    found = duty(dawn)
    assert found is not None
    assert found.stacks == (held,)


def test_he_is_called_with_review_also_where_no_pack_is_left_but_once(dawn):
    """Or a hand-over would tell the others whether there are packs."""
    with_desk(dawn, review=True)
    gone = set(packs_of(dawn))
    left: dict[StackId, object] = {id_: s for id_, s in dawn.campaign.stacks.items() if id_ not in gone}
    dawn.campaign = replace(dawn.campaign, stacks=left)
    assert duty(dawn) is not None
    looked_over(dawn)
    assert duty(dawn) is None


def test_a_side_that_he_took_is_played_from_the_desk_without_another_hand_over():
    played = mastered(seats=("human", "computer"), code="owl")
    table = HotSeatTable(played)
    to_turn(table, LAPIS)
    played.take_seat(replace(played.seat(LAPIS), controller="gm"))
    assert where(table) == ("hand_over", LAPIS, False)
    assert not table.sit(LAPIS), "it is his passcode that counts"
    assert table.sit(LAPIS, "owl")
    table.call_master()
    assert where(table) == ("desk", GM, False)
    table.leave_desk()
    assert where(table) == ("map", LAPIS, False)


def test_he_is_called_from_the_dark_screen_and_the_table_goes_on_as_before():
    table = HotSeatTable(mastered(seats=("human", "human")))
    to_turn(table, LAPIS)
    assert where(table) == ("hand_over", LAPIS, False)
    table.call_master()
    assert where(table) == ("hand_over", GM, False)
    assert table.sit(GM)
    table.leave_desk()
    assert where(table) == ("hand_over", LAPIS, False)
