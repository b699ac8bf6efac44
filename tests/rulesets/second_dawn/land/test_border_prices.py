"""A border priced by itself costs what it costs in the field of prices of the whole land (SD5-4)."""

import pytest

from game.core.movement import step_cost
from game.core.records import replace
from game.rulesets.second_dawn.march.marching import TRAVEL
from tests.field import Field

ROWS = [".fdh^A.r", "hs.j.~t.", "..fC.ds.", "~.hh.t.f"]
ROAD = [[(0, 0), (1, 0), (2, 1), (3, 1), (4, 2)]]
KINDS = ({"scout": 1}, {"piker": 2, "knight": 1}, {"great_bat": 1}, {"scout": 1, "archer": 1})


@pytest.mark.parametrize("kinds", KINDS)
@pytest.mark.parametrize(
    "way", [{}, {"gait": "sneak"}, {"survey": True}, {"survey": True, "gait": "sneak"}], ids=str
)
def test_sd5_4_one_border_costs_what_the_whole_land_says(kinds, way):
    field = Field(
        ROWS,
        roads=ROAD,
        weather={(1, 0): "heavy_rain", (5, 2): "snow"},
        lapis={"a": ((2, 2), kinds)},
        cinnabar={"z": ((7, 0), {"scout": 1})},
    )
    stack = replace(field.stack("a"), **way)
    campaign = replace(field.campaign, stacks={**field.campaign.stacks, stack.id: stack})
    lands = field.world.lands
    for land in (lands.true(campaign.marks), lands.known(campaign.knowledge[stack.side])):
        prices = TRAVEL.field(field.world, campaign, land, stack.id)
        for here, around in enumerate(field.grid.around):
            for there in around:
                whole = step_cost(prices, field.grid.toward, here, there)
                one = TRAVEL.step(field.world, campaign, land, stack.id, here, there)
                if one.open and not one.rule:
                    assert one.cost == whole
                assert one.guess == prices.guess(there)
                assert (one.code == "closed") == (whole == 0)
