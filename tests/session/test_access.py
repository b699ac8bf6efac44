"""Who may read what of a campaign without sitting down: the rule of `session.access`."""

import pytest

from game.core.records import GM, replace
from game.session import access
from game.session.passcodes import opens, sealed
from game.session.records import TableSeat
from tests.arena import session
from tests.session.test_desk_table import CINNABAR, FERALS, LAPIS


def played(*seats, codes=(), master=None, over=False):
    """Lapis and cinnabar as played by `seats`, with passcodes; `master` is the game master's passcode."""
    made = session(seats=seats)
    for side, code in zip((LAPIS, CINNABAR), codes, strict=False):
        if code:
            made.take_seat(replace(made.seat(side), passcode=sealed(code)))
    if master is not None:
        made.take_seat(TableSeat(side=GM, controller="gm", passcode=sealed(master)))
    if over:
        made.campaign = replace(made.campaign, clock=replace(made.campaign.clock, phase="over"))
    return made


ALL = {LAPIS, CINNABAR, FERALS, GM}


def opened(made, code=""):
    return {side for side in ALL if not access.why_closed(made, side, code)}


@pytest.mark.parametrize(
    ("seats", "codes", "master", "code", "sees"),
    [
        # Nobody plays in it: a simulation.
        (("computer", "random"), (), None, "", ALL),
        # One person against the computer: his own side, and no other, whatever he types.
        (("human", "computer"), (), None, "", {LAPIS}),
        (("human", "computer"), (), None, "guess", {LAPIS}),
        (("human", "computer"), ("owl",), None, "", set()),
        (("human", "computer"), ("owl",), None, "owl", {LAPIS}),
        # Two people.
        (("human", "human"), (), None, "", {LAPIS, CINNABAR}),
        (("human", "human"), ("owl", "elk"), None, "owl", {LAPIS}),
        (("human", "human"), ("owl", "elk"), None, "bat", set()),
        # A person who let the computer play: his passcode stays with the seat.
        (("human", "computer"), ("owl", "elk"), None, "elk", {CINNABAR}),
        (("human", "computer"), ("owl", "elk"), None, "owl", {LAPIS}),
        # A game master by his passcode sees everything, nobody else does.
        (("human", "computer"), ("owl",), "fox", "fox", ALL),
        (("human", "computer"), ("owl",), "fox", "owl", {LAPIS}),
        (("human", "computer"), (), "fox", "", {LAPIS}),
        (("computer", "computer"), (), "fox", "", set()),
        # One without a passcode opens nothing that a player has closed.
        (("human", "computer"), (), "", "", ALL),
        (("human", "computer"), ("owl",), "", "", set()),
        (("human", "computer"), ("owl",), "", "guess", set()),
        # A side that he took is his.
        (("human", "gm"), ("", "elk"), "fox", "elk", {LAPIS}),
    ],
)
def test_who_sees_what(seats, codes, master, code, sees):
    assert opened(played(*seats, codes=codes, master=master), code) == sees
    assert opened(played(*seats, codes=codes, master=master, over=True), "") == ALL


def test_a_passcode_is_asked_for_only_where_one_would_help():
    made = played("human", "computer", codes=("owl",))
    assert access.wants_code(made, LAPIS)
    assert not access.wants_code(made, CINNABAR)
    assert not access.wants_code(made, GM)
    assert access.wants_code(played("human", "computer", master="fox"), CINNABAR)
    assert not access.wants_code(played("human", "computer"), LAPIS)


def test_a_passcode_that_a_terminal_could_not_read_is_a_passcode():
    assert opens("na\udcefve", sealed("na\udcefve"))
    assert not opens("na\udcefve", sealed("naive"))
