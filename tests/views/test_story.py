"""Events as lines of the log: what is told, and what would only be noise."""

from game.core.events.common import SiteSighted
from game.core.events.scouting import Reacted
from game.core.records import HexId, SideId, StackId
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


def test_who_lets_pass_as_ordered_is_not_told_but_who_does_not_strike_is():
    field = Field(
        ["..."],
        cities={(0, 0): ("lapis", 3)},
        lapis={"a": ((0, 0), {"scout": 1})},
        cinnabar={"z": ((2, 0), {"scout": 1})},
    )
    outlook = field.outlook("lapis")

    def told(order: str) -> str:
        event = Reacted(
            audience=(LAPIS,),
            stack=StackId("lapis.a"),
            hex=HexId(0),
            to=StackId("lapis.e1"),
            order=order,
            choice="stay",
            reason="They are too strong",
        )
        written = line(event, outlook.view, field.world)
        return written.text if written is not None else ""

    assert told("stay") == ""
    assert told("ambush_weaker").endswith("They are too strong")
