"""The table: the screen goes dark between people, and only between people."""

from random import Random

import pytest

from game.ai.policy import default_reply
from game.core.commands.common import EndTurn, MoveStack
from game.core.events.scouting import HexLooked
from game.core.records import SideId, replace
from game.session.passcodes import opens, sealed
from game.session.records import TableSeat
from game.session.table import HotSeatTable
from tests.arena import session

LAPIS, CINNABAR = SideId("lapis"), SideId("cinnabar")


def _table(controllers=("human", "human"), passcode="", **params):
    played = session(seats=controllers, **params)
    for side in (LAPIS, CINNABAR):
        seat = played.seat(side)
        played.take_seat(replace(seat, passcode=sealed(passcode) if passcode else ""))
    table = HotSeatTable(played)
    _others(table)
    return table


def _others(table):
    for _ in range(10_000):
        if table.stop.kind != "others":
            return
        table.let_others_move(50)
    raise AssertionError("the others never end")


def test_nobody_sees_anything_before_somebody_sits_down():
    table = _table()
    assert table.stop.kind == "hand_over"
    assert table.stop.side == LAPIS
    with pytest.raises(RuntimeError, match="nobody sits"):
        table.outlook()
    assert table.sit(LAPIS)
    assert table.stop.kind == "map"
    assert table.outlook().view.side == LAPIS


def test_a_wrong_seat_and_a_wrong_code_open_nothing():
    table = _table(passcode="swan")
    assert table.needs_code(LAPIS)
    assert not table.sit(CINNABAR, "swan")
    assert not table.sit(LAPIS, "duck")
    assert not table.sit(LAPIS)
    assert table.sitting is None
    assert table.sit(LAPIS, "swan")


def test_passcodes_are_kept_as_hashes():
    assert "swan" not in sealed("swan")
    assert sealed("swan") != sealed("swan")
    assert opens("swan", sealed("swan"))
    assert not opens("Swan", sealed("swan"))
    assert opens("anything", "")


def test_ending_the_turn_darkens_the_table_for_the_next_person():
    table = _table()
    table.sit(LAPIS)
    table.submit(EndTurn(by=LAPIS))
    assert table.sitting is None
    assert table.stop.kind == "hand_over"
    assert table.stop.side == CINNABAR


def test_a_person_alone_is_not_hidden_from_himself_but_still_told_what_happened():
    table = _table(("human", "computer"))
    assert table.alone
    table.sit(LAPIS)
    table.submit(EndTurn(by=LAPIS))
    assert table.stop.kind == "others"
    _others(table)
    assert table.stop.side == LAPIS


def test_a_battle_at_the_table_asks_both_and_hands_the_table_back(monkeypatch):
    table = _table(off_turn_battles="table")
    random = Random(5)
    seen = set()
    for _ in range(4000):
        stop = table.stop
        if stop.kind == "over":
            break
        if stop.kind == "others":
            table.let_others_move(20)
        elif stop.kind == "hand_over":
            if stop.back:
                seen.add("back")
            assert stop.side is not None
            assert table.sit(stop.side)
        elif stop.kind == "battle":
            question = table.question
            assert question is not None
            assert table.sitting in (LAPIS, CINNABAR)
            seen.add(f"asked {'host' if question.side == table.sitting else 'guest'}")
            if not table.answer_for_computer():
                table.answer(question, default_reply(question))
        else:
            _march(table, random)
    assert {"back", "asked host", "asked guest"} <= seen


def _march(table, random):
    """March toward the other capital, or end the turn."""
    side = table.sitting
    outlook = table.outlook()
    goal = table.session.world.map.starts[1 if side == LAPIS else 0].hex
    for stack in list(outlook.view.stacks):
        path = outlook.path(stack, goal).now
        if path and random.random() < 0.8:
            table.submit(MoveStack(by=side, stack=stack, path=path))
            return
    table.submit(EndTurn(by=side))


def test_what_happened_meanwhile_is_told_once_at_sitting_down():
    table = _table()
    table.sit(LAPIS)
    assert table.report
    assert table.fresh() == ()
    assert table.session.news.unread(LAPIS) == ()


def test_seats_change_hands_at_any_time():
    table = _table()
    table.sit(LAPIS)
    table.session.take_seat(TableSeat(side=CINNABAR, controller="computer"))
    assert table.alone
    assert not table.session.campaign.sides[CINNABAR].asks
    table.session.take_seat(TableSeat(side=CINNABAR, controller="human"))
    assert table.session.campaign.sides[CINNABAR].asks


def test_that_a_hex_was_looked_into_stands_in_no_log():
    """It counts for undo, and would crowd out what happened."""
    table = _table()
    assert table.sit(LAPIS)
    played, random = table.session, Random(1)
    looks: list[HexLooked] = []
    played.listen(lambda done: looks.extend(e for e in done.events if isinstance(e, HexLooked)))
    for _ in range(8):
        if table.stop.kind == "map" and table.sitting == LAPIS:
            _march(table, random)
    told = [
        one.event for side in (LAPIS, CINNABAR) for one in (*played.news.log(side), *played.news.unread(side))
    ]
    assert looks
    assert not any(isinstance(event, HexLooked) for event in told)
