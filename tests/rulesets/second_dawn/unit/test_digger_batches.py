"""Cities that pop diggers with a siege tower: SD1-3.04, SD0-6.46."""

from collections import Counter
from typing import Any

import pytest

from game.core.checks import problems
from game.core.commands.common import OrderDiggers
from game.core.events.life import DiggersOrdered, DiggersPopped
from game.core.records import SideId, SiteId
from tests.field import Field

LAPIS, CINNABAR = SideId("lapis"), SideId("cinnabar")
CITY = SiteId("c0")


def field(**params: Any) -> Field:
    return Field(
        ["C.......", "........"],
        cities={(0, 0): ("lapis", 1)},
        lapis={"l": ((0, 0), {"stabber": 1})},
        cinnabar={"c": ((7, 0), {"stabber": 1})},
        params={"city_digger_towers": True, **params},
    )


def popped(made: Field) -> list[dict[str, int]]:
    """Kinds of the stacks of lapis in the city but the first."""
    units = made.campaign.units
    return [
        dict(Counter(units[u].kind for u in s.units))
        for s in made.campaign.stacks.values()
        if s.side == LAPIS and s.id != made.names["l"]
    ]


def test_sd1_3_04_eight_diggers_and_a_tower_pop_on_the_fourth_day():
    made = field()
    made.must(OrderDiggers(by=LAPIS, site=CITY))
    assert [(e.due, e.audience) for e in made.of(DiggersOrdered)] == [(5, (LAPIS,))]
    made.end(6)
    assert popped(made) == []
    made.end(2)
    assert made.campaign.clock.day == 5
    assert [e.audience for e in made.of(DiggersPopped)] == [(LAPIS,)]
    assert popped(made) == [{"small_tower": 1, "digger": 8}]
    assert problems(made.campaign, made.world) == []
    made.end(8)
    assert len(popped(made)) == 1


def test_sd1_3_04_batch_and_days_are_parameters():
    made = field(digger_tower_batch=3, digger_tower_days=1)
    made.must(OrderDiggers(by=LAPIS, site=CITY))
    made.end(2)
    assert popped(made) == [{"small_tower": 1, "digger": 3}]


def test_sd1_3_04_a_city_that_is_told_to_stop_pops_nothing():
    made = field()
    made.must(OrderDiggers(by=LAPIS, site=CITY))
    made.must(OrderDiggers(by=LAPIS, site=CITY, stop=True))
    made.end(8)
    assert popped(made) == []


@pytest.mark.parametrize(
    ("command", "params", "code"),
    [
        (OrderDiggers(by=LAPIS, site=CITY), {"city_digger_towers": False}, "off"),
        (OrderDiggers(by=LAPIS, site=SiteId("c9")), {}, "not_your_city"),
        (OrderDiggers(by=LAPIS, site=CITY, stop=True), {}, "nothing_to_stop"),
    ],
)
def test_sd1_3_04_refusals_name_the_rule(command: OrderDiggers, params: dict[str, Any], code: str):
    refused = field(**params).do(command)
    assert (refused.code, refused.rule) == (code, "SD1-3.04")


def test_sd1_3_04_one_batch_at_a_time_and_the_belief_knows_it():
    made = field()
    made.must(OrderDiggers(by=LAPIS, site=CITY))
    again = OrderDiggers(by=LAPIS, site=CITY)
    assert made.refused(made.do(again)) == "twice"
    told = made.outlook("lapis").refusal(again)
    assert told is not None
    assert told.code == "twice"
    assert not made.outlook("cinnabar").view.counters
