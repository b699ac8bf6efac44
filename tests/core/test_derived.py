"""Views of records: `game.core.records.derived`."""

import pytest

from game.core.records import Record, derived


class Figures(Record):
    name: str
    hits: int = 4
    secret: str = "kept"


class Now(Record):
    hits: int
    stun: int = 0


class Card(Record):
    name: str
    hits: int
    stun: int = 0
    leader: bool = False


FIGURES = Figures(name="Piker", hits=6)


def test_a_view_takes_the_fields_that_it_declares():
    assert derived(Card, Now(hits=2, stun=1), FIGURES) == Card(name="Piker", hits=2, stun=1)


def test_the_first_record_that_has_a_field_gives_it():
    assert derived(Card, FIGURES, Now(hits=2)).hits == 6


def test_what_is_given_goes_before_what_a_record_has():
    assert derived(Card, FIGURES, name="", leader=True) == Card(name="", hits=6, leader=True)


def test_a_field_that_nobody_has_is_missed():
    with pytest.raises(TypeError, match="name"):
        derived(Card, Now(hits=1))
