"""Training on the map: SD4-2.12, SD4-2.13."""

import pytest

from game.core.commands.common import TrainUnits
from game.core.records import SideId, replace
from game.rulesets.second_dawn.content.counters import TRAINING_DAYS, TRAINS
from tests.field import Field

LAPIS = SideId("lapis")


def camp(members: dict[str, int] | None = None, level: int = 3) -> Field:
    field = Field(
        ["......"],
        lapis={
            "a": ((0, 0), members or {"warlord": 1, "scout": 6, "stabber": 1}),
            "b": ((2, 0), {"scout": 1}),
        },
        cinnabar={"z": ((5, 0), {"scout": 1})},
    )
    boss = field.campaign.units[of(field, "a", "warlord")[0]]
    field.campaign = replace(
        field.campaign, units={**field.campaign.units, boss.id: replace(boss, level=level)}
    )
    return field


def of(field: Field, stack: str, kind: str):
    return [u for u in field.stack(stack).units if field.campaign.units[u].kind == kind]


def train(field: Field, *units, leader=None):
    leader = leader or of(field, "a", "warlord")[0]
    return field.do(TrainUnits(by=LAPIS, leader=leader, units=tuple(units)))


def days(field: Field, unit) -> int:
    return TRAINING_DAYS.of(field.campaign.units[unit])


def test_sd4_2_12_eight_days_in_a_row_earn_what_a_fight_would() -> None:
    field = camp()
    scout, boss = of(field, "a", "scout")[0], of(field, "a", "warlord")[0]
    before = field.campaign.units[scout]
    field.must(TrainUnits(by=LAPIS, leader=boss, units=(scout,)))
    field.end(2 * 7)
    assert (days(field, scout), field.campaign.units[scout].exp) == (7, before.exp)
    field.end(1)
    after = field.campaign.units[scout]
    assert days(field, scout) == 0
    assert after.level == 1
    assert after.exp == 2  # a small basic unit
    assert field.campaign.units[boss].exp == 8


def test_sd4_2_12_a_march_breaks_it_off() -> None:
    field = camp()
    scout = of(field, "a", "scout")[0]
    train(field, scout)
    field.end(4)
    assert days(field, scout) == 2
    field.move("a", (1, 0))
    field.end(1)
    assert days(field, scout) == 0
    assert not TRAINS.of(field.campaign.units[scout])


def test_sd4_2_13_told_to_end_it_they_stop_at_once() -> None:
    field = camp()
    scouts = of(field, "a", "scout")
    train(field, *scouts[:2])
    field.end(2)
    train(field, scouts[0])
    assert (days(field, scouts[0]), days(field, scouts[1])) == (1, 0)
    train(field)
    assert days(field, scouts[0]) == 0


@pytest.mark.parametrize(
    ("who", "code"),
    [("six", "too_many"), ("stabber", "no_scout"), ("far", "apart"), ("nobody", "no_such_unit")],
)
def test_sd4_2_13_who_cannot_be_trained(who: str, code: str) -> None:
    field = camp()
    chosen = {
        "six": of(field, "a", "scout"),
        "stabber": of(field, "a", "stabber"),
        "far": of(field, "b", "scout"),
        "nobody": ["ghost"],
    }[who]
    assert field.refused(train(field, *chosen)) == code


def test_sd4_2_13_only_a_leader_trains_and_only_those_below_him() -> None:
    field = camp()
    scouts = of(field, "a", "scout")
    assert field.refused(train(field, scouts[0], leader=scouts[1])) == "cannot_teach"
    low = camp(level=1)
    assert low.refused(train(low, of(low, "a", "scout")[0])) == "level"


def test_sd4_2_13_one_leader_trains_in_a_hex() -> None:
    field = camp({"warlord": 1, "warlord_heir": 1, "scout": 3})
    scouts, heir = of(field, "a", "scout"), of(field, "a", "warlord_heir")[0]
    field.campaign = replace(
        field.campaign,
        units={**field.campaign.units, heir: replace(field.campaign.units[heir], level=4)},
    )
    train(field, scouts[0])
    assert field.refused(train(field, scouts[1], leader=heir)) == "one_group"
