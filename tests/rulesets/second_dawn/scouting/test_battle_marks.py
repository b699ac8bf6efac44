"""Marks of stacks whose battle a side saw to its end: SD5-7.07."""

import pytest

from game.core.events.scouting import SightingChanged
from game.core.records import SideId
from tests.field import Field

LAPIS = SideId("lapis")


@pytest.mark.parametrize("seed", [1, 3])
def test_sd5_7_07_who_falls_to_the_last_remembers_what_was_left_of_his_enemies(seed: int) -> None:
    field = Field(
        ["......"] * 3,
        lapis={"a": ((1, 0), {"stabber": 4}), "home": ((5, 2), {"warlord": 1})},
        cinnabar={"b": ((2, 0), {"stabber": 8})},
        params={"blank_unknown_land": False},
        seed=seed,
    )
    while field.campaign.clock.on_turn != LAPIS:
        field.end()
    field.move("a", (2, 0))
    assert field.gone("a")
    left = len(field.stack("b").units)
    assert left < 8
    (mark,) = field.campaign.knowledge[LAPIS].sightings.values()
    assert not mark.now
    assert [member.count for member in mark.members] == [left]
    assert [event.audience for event in field.of(SightingChanged)][-1] == (LAPIS,)
