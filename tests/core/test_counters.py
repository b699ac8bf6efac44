"""Counters: typed figures over a state's whole numbers by name."""

from typing import Literal

import pytest

from game.core.counters import (
    FLAG,
    NUMBER,
    PLACE,
    Counter,
    Counters,
    MatchCounter,
    MatchCounters,
    words,
)
from game.core.draft import Draft
from game.core.records import HexId, SideId, StackId
from game.core.state import Side, Sighting, Stack, Unit
from tests.field import Field

TIRED = Counter(Unit, "tired", NUMBER)
CAME = Counter(Stack, "came", PLACE)
ASLEEP = Counter(Side, "asleep", FLAG)
PART: Counter[Unit, Literal["", "first", "second"]] = Counter(Unit, "part", words("", "first", "second"))
SEEN = Counter(Sighting, "seen", NUMBER)
OWED = Counters(Unit, "owed.", FLAG)
TIDE = MatchCounter("tide", NUMBER)
GRAZED = MatchCounters("grazed.", NUMBER)


@pytest.fixture
def draft() -> Draft:
    field = Field(["..."], lapis={"a": ((1, 0), {"piker": 1})})
    return Draft(field.campaign, field.world)


def unit_of(draft: Draft) -> Unit:
    return next(iter(draft.units.values()))


def test_a_number_is_kept_but_for_0(draft: Draft) -> None:
    assert TIRED.of(unit_of(draft)) == 0
    TIRED.set(draft, unit_of(draft), 3)
    PART.set(draft, unit_of(draft), "second")
    assert unit_of(draft).counters == {"part": 2, "tired": 3}
    assert (TIRED.of(unit_of(draft)), PART.of(unit_of(draft))) == (3, "second")
    TIRED.set(draft, unit_of(draft), 0)
    PART.set(draft, unit_of(draft), "")
    assert unit_of(draft).counters == {}


def test_what_is_set_goes_to_the_record_as_it_stands_by_now(draft: Draft) -> None:
    old = unit_of(draft)
    draft.set_unit(old.id, move=0)
    TIRED.set(draft, old, 1)
    PART.set(draft, old, "first")
    now = unit_of(draft)
    assert (now.move, TIRED.of(now), PART.of(now)) == (0, 1, "first")


def test_the_first_hex_is_told_from_none(draft: Draft) -> None:
    (stack,) = draft.stacks.values()
    assert CAME.of(stack) is None
    CAME.set(draft, stack, HexId(0))
    assert CAME.of(draft.stacks[stack.id]) == 0
    CAME.set(draft, stack, None)
    assert not draft.stacks[stack.id].counters


def test_sides_have_counters_and_a_sighting_gets_them_as_a_copy(draft: Draft) -> None:
    side = draft.sides[SideId("lapis")]
    ASLEEP.set(draft, side, True)
    assert ASLEEP.of(draft.sides[side.id])
    assert not ASLEEP.of(side)
    seen = Sighting(handle=StackId("h"), side=side.id, hex=HexId(1), day=1, members=())
    assert SEEN.of(SEEN.on(seen, 2)) == 2
    with pytest.raises(TypeError):
        SEEN.set(draft, seen, 2)


def test_a_word_that_nobody_knows_is_none_of_them(draft: Draft) -> None:
    draft.set_unit(unit_of(draft).id, counters={"part": 9})
    assert PART.of(unit_of(draft)) == ""


def test_counters_by_id_are_found_by_their_stem(draft: Draft) -> None:
    unit = unit_of(draft)
    TIRED.set(draft, unit, 2)
    OWED.at("lapis.u7").set(draft, unit, True)
    unit = draft.units[unit.id]
    assert unit.counters == {"owed.lapis.u7": 1, "tired": 2}
    assert OWED.all(unit) == {"lapis.u7": True}
    assert OWED.without(unit.counters) == {"tired": 2}


def test_the_match_has_counters_too(draft: Draft) -> None:
    TIDE.set(draft, 4)
    GRAZED.at(HexId(3), "grass").set(draft, 7)
    assert draft.counters == {"grazed.3.grass": 7, "tide": 4}
    assert (TIDE.of(draft.commit()), GRAZED.at(3, "grass").of(draft)) == (4, 7)
    GRAZED.clear(draft)
    assert draft.counters == {"tide": 4}
