"""The draft: what is read from it is what was written to it last."""

from game.core.draft import Draft
from game.core.state import HexMark
from tests.field import Field

SCOUT = {"scout": 1}


def test_the_land_follows_every_mark_also_those_made_after_it_was_read():
    field = Field(["...."], lapis={"a": ((0, 0), SCOUT)}, cinnabar={"z": ((3, 0), SCOUT)})
    draft = Draft(field.campaign, field.world)
    one, two = field.at((1, 0)), field.at((2, 0))
    draft.put_mark(one, HexMark(weather="rain"))
    assert draft.land.weather_at(one) == "rain"
    draft.put_mark(two, HexMark(weather="snow"))
    assert draft.land.weather_at(two) == "snow"
    done = draft.commit()
    assert field.world.lands.true(done.marks).weather_at(two) == "snow"
    assert field.world.lands.true(field.campaign.marks).weather_at(one) == ""
