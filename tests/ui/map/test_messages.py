"""A message of the game master on the map screen: a notice, a line of the log, and the way to its place."""

import pytest

from game.core.commands.gm import GmTell
from game.core.draft import Draft
from game.core.events.gm import MessageTold
from game.core.gm.triggers_run import put_trigger
from game.core.records import GM, SideId
from game.core.triggers import Trigger, When
from game.session.records import ToldEntry
from game.ui.map.models.picture_of import garrison
from game.ui.map.models.side_queries import SideQueries
from game.ui.map.models.story_book import StoryBook
from game.ui.recap.report_model import report_of
from game.ui.widgets.notices import NoticeLine
from tests.field import Field
from tests.ui.map_input import Ear, MapHands, of_field

pytestmark = pytest.mark.usefixtures("bare_ground")

LAPIS = SideId("lapis")


def test_a_message_that_a_march_sets_off_is_shown_at_its_place():
    field = Field(
        ["." * 18] * 5,
        cinnabar={"far": ((17, 4), {"stabber": 1})},
        lapis={"scouts": ((1, 1), {"scout": 2})},
    )
    while field.campaign.clock.on_turn != LAPIS:
        field.end()
    far = field.at((15, 3))
    tell = GmTell(by=GM, told=(LAPIS,), text="Drums beyond the hills", hex=far)
    enters = When(what="enters", side=LAPIS, hexes=(field.at((2, 1)),))
    draft = Draft(field.campaign, field.world)
    put_trigger(draft, Trigger(id="drums", name="Drums", when=(enters,), then=(tell,)))
    field.campaign = draft.commit()
    hands = MapHands(of_field(field))
    hands.conduct.select(field.names["scouts"])
    ground, ear = hands.scene.view.ground, Ear()
    hands.stage.sounds = ear
    hands.show(field.at((1, 1)))
    assert not ground.rect.colliderect(ground.hex_box(far))
    hands.conduct.march(field.at((2, 1)))
    hands.settle()
    words = [child.words for child in hands.desk.notices.children if isinstance(child, NoticeLine)]
    assert "Drums beyond the hills" in words
    assert ground.rect.colliderect(ground.hex_box(far))
    assert ear.heard.count("bell") == 1


def test_the_report_has_the_whole_of_a_message_on_as_many_lines_as_it_takes():
    field = Field(["...."], cinnabar={"far": ((3, 0), {"stabber": 1})}, lapis={"a": ((0, 0), {"scout": 1})})
    text = "Milldale lies in the middle of the march, and its watch opens to nobody. " * 2
    event = MessageTold(audience=(LAPIS,), text=text.strip(), hex=field.at((1, 0)))
    view = field.outlook("lapis").view
    report = report_of((ToldEntry(day=1, turn=LAPIS, event=event),), view, field.world)
    (group,) = report.groups
    assert len(group.lines) > 1
    assert " ".join(line.text for line in group.lines) == text.strip()
    assert [bool(line.icon) for line in group.lines] == [True, *(False for _ in group.lines[1:])]
    assert {line.hex for line in group.lines} == {field.at((1, 0))}


def test_a_message_of_several_lines_is_one_row_of_the_log_and_keeps_its_lines_in_the_report():
    field = Field(["...."], cinnabar={"far": ((3, 0), {"stabber": 1})}, lapis={"a": ((0, 0), {"scout": 1})})
    told = ToldEntry(day=1, turn=LAPIS, event=MessageTold(audience=(LAPIS,), text="Storm\nfrom the north"))
    outlook = field.outlook("lapis")
    (line,) = StoryBook().lines((told,), SideQueries(outlook))
    assert line.text == "Storm from the north"
    (group,) = report_of((told,), outlook.view, field.world).groups
    assert [one.text for one in group.lines] == ["Storm", "from the north"]


def test_a_plate_counts_the_garrison_of_its_owner_alone():
    """Who stands before the walls of a place holds nothing in it."""
    field = Field(
        ["...."],
        cinnabar={"guard": ((1, 0), {"stabber": 3})},
        lapis={"siege": ((1, 0), {"stabber": 2})},
        cities={(1, 0): ("cinnabar", 1)},
    )
    here = field.at((1, 0))
    assert garrison(SideQueries(field.outlook("cinnabar")), here) == 3
    assert garrison(SideQueries(field.outlook("lapis")), here) == 3
