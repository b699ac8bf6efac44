"""Every special is read by a rule, shown by a test, or says what it waits for (`docs/specials.md`)."""

import pytest

from game.core.effects import Effect
from game.dev import special_table
from game.dev.special_table import Shown

BOUGHT = {one.key: one for one in special_table.bought()}
ALONE = {one.key: one for one in special_table.alone()}
NO_ROWS = {
    "size_mastery": "its sizes stand in the unit (`mastery`)",
    "possess_beast": "waits for the magic of Thinkamancy",
    "siege": "its units are vehicles",
}
"""Specials of shipped units that have no effects, and why."""
OWED: frozenset[str] = frozenset(())
"""Of which nothing comes yet, or which no test shows. The shorter the better."""


def _fault(one: Shown) -> str:
    """What is wrong with a special: nothing for one that is read and shown, or waits."""
    if one.unread:
        return f"nothing reads {', '.join(one.unread)}"
    if one.acts and not one.rooms:
        return "it acts, and no rule reads anything of it"
    if one.acts and not one.tests:
        return "no test shows it"
    if not one.acts and not one.waits:
        return "nothing comes of it, and it does not say what it waits for"
    return ""


def test_the_page_is_as_it_is_written() -> None:
    told = "write it again: python3 -m game.dev.special_table"
    assert special_table.written().read_text("utf-8") == special_table.page(), told


@pytest.mark.parametrize("key", sorted(BOUGHT))
def test_every_special_is_read_and_shown_or_waits(key: str) -> None:
    fault = _fault(BOUGHT[key])
    if key in OWED:
        assert fault, "it is done, take it off the list"
    else:
        assert not fault


def test_specials_of_shipped_units_are_read() -> None:
    bare = {key for key, one in ALONE.items() if not one.figures}
    assert bare == NO_ROWS.keys()
    assert {key: one.unread for key, one in ALONE.items() if one.unread} == {}


def test_marks_name_specials_that_there_are() -> None:
    assert special_table.marked() <= BOUGHT.keys() | ALONE.keys()


@pytest.mark.parametrize(
    ("one", "fault"),
    [
        (Shown("x", "X", ("map",), "", ("warps",), (), ("warps",), ("a test",), ()), "nothing reads warps"),
        (Shown("x", "X", ("map",), "", (), (), (), ("a test",), ()), "no rule reads"),
        (Shown("x", "X", ("map",), "", ("digs",), ("life",), (), (), ()), "no test shows it"),
        (Shown("x", "X", (), "", (), (), (), (), ()), "nothing comes of it"),
        (Shown("x", "X", (), "the sea", (), (), (), (), ()), ""),
    ],
)
def test_the_gate_sees_a_fault(one: Shown, fault: str) -> None:
    assert (fault in _fault(one)) if fault else not _fault(one)


def test_a_figure_that_nothing_reads_is_found() -> None:
    effects = (Effect(what="digs"), Effect(what="warps"))
    names, rooms, unread = special_table.read(effects, design=False)
    assert names == ("digs", "warps")
    assert rooms
    assert unread == ("warps",)
