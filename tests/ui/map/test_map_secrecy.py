"""Nothing on the map screen comes from what its seat cannot know."""

from pathlib import Path
from random import Random
from typing import Any, get_type_hints

import pygame
import pytest

from game.core import codec
from game.core.commands.common import EndTurn, MoveStack, RevealStack
from game.core.draft import Draft
from game.core.engine import Applied, Engine
from game.core.events.scouting import HiddenFound
from game.core.records import SideId
from game.core.refusal import Refused
from game.core.state import Campaign
from game.session.session import Session
from game.session.table import Done, HotSeatTable
from game.session.vault import Vault
from game.ui.map.models.hex_model import hex_model
from game.ui.map.models.picture_of import dots_of
from game.ui.map.models.side_queries import SideQueries
from game.ui.map.models.tokens_of import tokens_of
from game.ui.stage.flow import Flow
from game.ui.stage.scene import QuietStage
from game.ui.widgets.menu import Menu
from game.views.preview import SeatOutlook
from game.views.project import story
from tests.arena import session
from tests.field import Field, with_hidden
from tests.twins import twin
from tests.ui.map_input import Ear, MapHands, fresh, of_field
from tests.ui.reachable import of_kind, reachable

LAPIS, CINNABAR, SAFFRON = SideId("lapis"), SideId("cinnabar"), SideId("saffron")


def test_screens_hear_that_a_command_was_done_or_refused_and_nothing_else() -> None:
    """Neither the campaign nor the dice and events of others reach a screen by the way of a command."""
    for door in (HotSeatTable.submit, HotSeatTable.answer):
        assert get_type_hints(door)["return"] == Done | Refused
    assert Done.__struct_fields__ == ()
    assert Refused.__struct_fields__ == ("code", "detail", "rule")
    table = HotSeatTable(session(seats=("human", "human")))
    while not table.sit(LAPIS):
        table.let_others_move(50)
    assert isinstance(table.submit(MoveStack(by=LAPIS, stack="nobody", path=())), Refused)
    assert table.submit(EndTurn(by=LAPIS)) == Done()


def _haunted(*places: tuple[int, int]) -> list[MapHands]:
    """Hands on the same map without and with enemies in hiding."""

    def make() -> Field:
        return Field(
            ["ff...", "..f..", "....."],
            lapis={"a": ((1, 1), {"scout": 1}), "b": ((1, 1), {"stabber": 2}), "c": ((2, 1), {"archer": 2})},
            cinnabar={"y": ((2, 1), {"scout": 1}), "z": ((4, 2), {"stabber": 1})},
        )

    fields = [make(), make()]
    for number, place in enumerate(places):
        with_hidden(fields[1], "cinnabar", place, name=f"hidden{number}")
    return [MapHands(of_field(field)) for field in fields]


def _found_by_hand(hands: MapHands) -> list[Any]:
    """Everything that can be got at: by a click on any hex, by the keys that go from stack to stack, by Tab,
    in the list of a hex, on the minimap and on the card of a hex."""
    scene, out = hands.scene, []
    reader = hands.conduct.reader
    for hex_ in range(reader.grid.size):
        hands.show(hex_)
        hands.click(hex_)
        out.append((hex_, hands.conduct.selected, hands.conduct.picked))
        for _ in range(3):
            scene.commands.sibling(1)
            out.append(hands.conduct.selected)
        scene.commands.stacks_here()
        out.append(
            [[item.label for item in menu.items] for menu in hands.desk.overlays if isinstance(menu, Menu)]
        )
        hands.key(pygame.K_ESCAPE)
        out.append((hands.conduct.standing_in(hex_), hex_model(reader, hex_)))
    for _ in range(6):
        scene.commands.next_stack(1)
        out.append(hands.conduct.selected)
    for _ in range(30):
        hands.key(pygame.K_TAB)
        out.append(getattr(hands.desk.ring.widget, "label", None))
    out.append(dots_of(reader))
    return out


@pytest.mark.slow
def test_a_hidden_stack_cannot_be_picked_listed_or_tabbed_to() -> None:
    """Clicks, cycling, lists and the side bar get at nobody who is not in sight, and in the same order
    whether somebody hides there or not."""
    one, two = _haunted((1, 1), (1, 1), (2, 1), (0, 0), (3, 1))
    got = [_found_by_hand(hands) for hands in (one, two)]
    assert got[0] == got[1]
    assert any("e1" in str(entry) for entry in got[0]), "the enemy in sight can be picked"


def _seat(field: Field, side: SideId) -> tuple[Any, ...]:
    """What a seat has on its map: tokens, cards of all hexes, its view."""
    outlook = field.outlook(side)
    reader = SideQueries(outlook)
    hexes = [hex_model(reader, hex_) for hex_ in range(field.grid.size)]
    return tokens_of(reader), hexes, codec.to_bytes(outlook.view.knowledge)


def test_what_was_found_shows_only_to_who_found_it() -> None:
    """A stack that one side has found in a hex stays hidden from the third that stands there too, and who
    was found is not told either."""
    field = Field(
        ["f..."],
        lapis={"a": ((0, 0), {"warlord": 1})},
        cinnabar={"h": ((0, 0), {"scout": 1}), "y": ((3, 0), {"scout": 1})},
        saffron={"s": ((0, 0), {"scout": 1})},
        stance={"h": "hidden", "a": "hidden", "s": "hidden"},
    )
    field.give("a", move=9)
    before = [_seat(field, side) for side in (SAFFRON, CINNABAR)]
    known = field.campaign.knowledge[SAFFRON]
    outcome = field.do(RevealStack(by=LAPIS, stack=field.names["a"], dictate=10))
    assert isinstance(outcome, Applied), outcome
    assert [e.audience for e in field.of(HiddenFound)] == [(LAPIS,), (LAPIS,)]
    assert field.sees("lapis", "h")
    assert not field.sees("saffron", "h")
    told = [[type(e).__name__ for e in story(field.events, side)] for side in (SAFFRON, CINNABAR)]
    assert told == [["StackSighted"], ["StackSighted"]], "Lapis itself stands in the open now"
    after = [_seat(field, side) for side in (SAFFRON, CINNABAR)]
    assert before != after
    hidden = {s.true for s in field.campaign.knowledge[SAFFRON].sightings.values()}
    assert hidden - {s.true for s in known.sightings.values()} == {field.names["a"]}


def test_screens_hold_no_record_of_the_truth() -> None:
    """From the map no campaign, draft, engine or session can be reached but through the table."""
    (hands, _) = _haunted()
    for command in ("next_stack", "centre", "knowledge"):
        hands.scene.commands.do(command)
    hands.wait(200)
    found = reachable(hands.scene, through=(HotSeatTable, Flow, SeatOutlook, QuietStage))
    assert len(found) > 1000
    assert of_kind(found, Campaign, Draft, Engine, Session) == []


def _played(played: Session, orders: list[Any], folder: Path) -> list[Any]:
    """What is heard and where the camera stands while a few orders are given, the window's title, and what a
    save of it is called and says outside its sealed blocks."""
    hands = MapHands(played)
    ear = Ear()
    hands.scene.stage = hands.scene.view.stage = ear
    out: list[Any] = []
    for order in orders:
        hands.conduct.submit(order)
        hands.settle()
        camera = hands.scene.view.ground.camera
        out.append((camera.x, camera.y, camera.radius, hands.scene.title))
    vault = Vault(folder)
    path = vault.live_path(played)
    vault.follow(played)
    (entry,) = vault.entries()
    head = {key: value for key, value in entry.header.items() if key not in ("saved", "time")}
    return [out, ear.heard, path.name, head, entry.title]


@pytest.mark.parametrize("seed", [1, pytest.param(4, marks=pytest.mark.slow)])
def test_sound_camera_title_and_files_come_from_the_story(seed: int, tmp_path: Path) -> None:
    """Two matches that differ in secrets alone sound alike, look to the same place, and are saved under the
    same name with the same header (pictures: `tests.ui.menus.test_emblem`)."""
    one = fresh(seed)
    side = one.must_act
    assert side is not None
    campaign, world = twin(one.campaign, one.world, side, Random(seed), land=False)
    two = Session(world, campaign, campaign, one.state, one.content)
    orders = [
        MoveStack(by=side, stack=stack, path=(hex_,))
        for stack in one.outlooks.of(side).view.stacks
        for hex_ in sorted(one.outlooks.of(side).reach(stack).cost)[:2]
        if hex_ != one.outlooks.of(side).view.stacks[stack].hex
    ]
    alike = [order for order in orders if _events(one, order, side) == _events(two, order, side)][:1]
    assert alike
    first, second = (_played(played, alike, tmp_path / name) for played, name in ((one, "one"), (two, "two")))
    assert first == second
    assert first[1]


def _events(played: Session, order: MoveStack, side: SideId) -> Any:
    done = played.engine.apply(played.campaign, order)
    return done if isinstance(done, Refused) else story(done.events, side)
