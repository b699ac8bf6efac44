"""Holes in the fog that were found and closed, one test each."""

import pytest

from game.core.commands.common import Attack, SplitStack
from game.core.events.common import (
    BattleBegan,
    BattleSeen,
    SightingMoved,
    SiteTaken,
    StackFormed,
    StackMoved,
    StackSighted,
    UnitLost,
)
from game.core.events.scouting import SightingChanged
from game.core.records import SideId
from tests.field import Field

LAPIS, CINNABAR, SAFFRON = SideId("lapis"), SideId("cinnabar"), SideId("saffron")
SCOUT = {"scout": 1}


def _told(field, side):
    return [e for e in field.events if side in e.audience]


def test_the_id_of_a_battle_does_not_count_battles_of_others():
    def battle_of_lapis(others_fought_here):
        field = Field(
            ["......"],
            lapis={"a": ((0, 0), {"stabber": 4})},
            cinnabar={"y": ((1, 0), {"stabber": 9}), "x": ((5, 0), SCOUT)},
            saffron={"s": ((2, 0) if others_fought_here else (5, 0), SCOUT), "t": ((5, 0), SCOUT)},
        )
        field.end(2)
        if others_fought_here:
            field.move("s", (1, 0))
            assert field.of(BattleBegan)
        field.end()
        field.move("a", (1, 0))
        return field.of(BattleBegan)[0].battle

    assert battle_of_lapis(others_fought_here=True) == battle_of_lapis(others_fought_here=False)


def _allied(share):
    return Field(
        ["........."],
        params={"allies_share_sight": share},
        alliances={"lapis": "west", "saffron": "west"},
        cities={(2, 0): ("cinnabar", 1)},
        lapis={"a": ((0, 0), {"stabber": 6})},
        saffron={"s": ((8, 0), SCOUT)},
        cinnabar={"y": ((1, 0), SCOUT), "z": ((6, 0), SCOUT)},
    )


@pytest.mark.parametrize("share", [True, False])
def test_an_ally_is_told_what_it_sees_and_never_a_true_id(share):
    field = _allied(share)
    while field.campaign.clock.on_turn != LAPIS:
        field.end()
    stack = field.stack("a")
    field.must(SplitStack(by=LAPIS, stack=stack.id, units=stack.units[:1]))
    assert field.of(StackFormed)[0].audience == (LAPIS,)
    assert [type(e) for e in _told(field, SAFFRON)] == ([SightingChanged, StackSighted] if share else [])
    field.move("a", (1, 0))
    assert field.of(StackMoved)[0].audience == (LAPIS,)
    told = [type(e) for e in _told(field, SAFFRON)]
    if share:
        assert {SightingMoved, BattleBegan} <= set(told)
        assert not {StackMoved, UnitLost} & set(told)
    else:
        assert told == []
    field.move("a", (2, 0))
    assert [SAFFRON in e.audience for e in field.of(SiteTaken)] == [share]


def test_an_ally_that_shares_no_sight_sees_a_battle_only_where_it_stands():
    field = Field(
        ["....."],
        params={"allies_share_sight": False},
        alliances={"lapis": "west", "saffron": "west"},
        lapis={"a": ((1, 0), SCOUT), "b": ((4, 0), SCOUT)},
        saffron={"s": ((1, 0), SCOUT)},
        cinnabar={"y": ((1, 0), {"scout": 3}), "z": ((4, 0), SCOUT)},
    )
    while field.campaign.clock.on_turn != LAPIS:
        field.end()
    for name, foe in (("b", "z"), ("a", "y")):
        target = field.handle("lapis", foe)
        field.must(Attack(by=LAPIS, stack=field.names[name], target=target))
        assert SAFFRON not in field.of(BattleBegan)[0].audience
        assert [e.audience for e in field.of(BattleSeen)] == ([(SAFFRON,)] if name == "a" else [])


@pytest.mark.parametrize(("level", "seen"), [(0, False), (1, True)])
def test_a_city_changes_hands_only_before_eyes_that_see_the_city(level, seen):
    """The land of a hex is seen from next to it, a city of level 0 is not."""
    field = Field(
        ["....."],
        cities={(1, 0): ("", level)},
        lapis={"a": ((0, 0), SCOUT)},
        cinnabar={"z": ((2, 0), SCOUT)},
    )
    field.move("a", (1, 0))
    assert [CINNABAR in e.audience for e in field.of(SiteTaken)] == [seen]
    assert len(_told(field, CINNABAR)) == seen


def test_a_city_of_level_3_changes_hands_before_eyes_two_hexes_away():
    field = Field(
        ["....."],
        cities={(1, 0): ("", 3)},
        lapis={"a": ((0, 0), SCOUT)},
        cinnabar={"z": ((3, 0), SCOUT)},
    )
    field.move("a", (1, 0))
    assert CINNABAR in field.of(SiteTaken)[0].audience


def test_a_city_that_was_lost_is_not_remembered_as_ones_own():
    field = Field(
        ["....."],
        cities={(1, 0): ("cinnabar", 0)},
        lapis={"a": ((0, 0), SCOUT)},
        cinnabar={"z": ((4, 0), SCOUT)},
    )
    field.move("a", (1, 0))
    assert CINNABAR in field.of(SiteTaken)[0].audience
    assert [m.owner for m in field.outlook("cinnabar").view.sites.values()] == [LAPIS]
