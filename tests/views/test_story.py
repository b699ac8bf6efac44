"""Events as lines of the log: what is told, and what would only be noise."""

from game.core.events import SiteSighted
from game.core.records import SideId
from game.views.story import line
from tests.field import Field

LAPIS = SideId("lapis")


def test_a_place_in_sight_is_told_but_not_to_its_owner():
    field = Field(
        ["....."],
        cities={(0, 0): ("lapis", 3), (2, 0): ("", 3)},
        lapis={"a": ((0, 0), {"scout": 1})},
        cinnabar={"z": ((4, 0), {"scout": 1})},
    )
    outlook = field.outlook("lapis")
    sites = {m.name: m for m in outlook.view.knowledge.sites.values()}
    told = {
        name: line(
            SiteSighted(audience=(LAPIS,), site=site.id, hex=site.hex, owner=site.owner),
            outlook.view,
            field.world,
        )
        for name, site in sites.items()
    }
    assert told["City 0"] is None
    assert told["City 1"] is not None
    assert "City 1" in told["City 1"].text
