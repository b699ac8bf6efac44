"""Specials tell themselves wherever a unit is listed: who points at it, or goes there by keyboard, reads what
each does and by which rule."""

import pygame
import pytest

from game.core.records import KindId, SideId, replace
from game.dev.pictures.realm_demo import cities_of, realm_flow
from game.ui.battle.cards.forecast_parts import VersusHead
from game.ui.city.city_parts import ChoiceTable, TellingLine
from game.ui.city.city_scene import CityScene
from game.ui.look.theme import Scale
from game.ui.map.models.side_queries import SideQueries
from game.ui.map.models.stack_model import special_notes, unit_rows
from game.ui.map.overview import own_rows
from game.ui.stage.flow import Flow
from game.ui.stage.scene import QuietStage, WidgetScene
from game.ui.widgets.base import Widget
from game.ui.widgets.tip import Tip, TipNote, TipRow
from game.ui.widgets.tips import TipContent, TipLayer, content_of
from tests.field import Field
from tests.ui.battle.test_battle_screen import Player
from tests.ui.map_input import of_field

SIZE = (1280, 800)
SCOUT = "Scout: No auto-attack; hides, sneaks, spots, ambushes, retreats and picks its targets (SD1-8.10)"
LAPIS = SideId("lapis")


def told(tip: Tip | None) -> list[str]:
    return [note.text for note in tip.notes] if tip is not None else []


def reader_of(field: Field) -> SideQueries:
    return SideQueries(of_field(field).outlooks.of(LAPIS))


def shown_tip(scene: WidgetScene) -> list[str]:
    for _ in range(80):
        scene.update(16)
    shown = scene.desk.tips.shown
    return told(shown.tip) if shown is not None else []


def tab_to(scene: WidgetScene, kind: type[Widget]) -> None:
    for _ in range(60):
        if isinstance(scene.desk.ring.widget, kind) and scene.desk.ring.shown:
            return
        scene.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_TAB, mod=0, unicode="", scancode=0))
    raise AssertionError(f"Tab does not come to a {kind.__name__}")


def opened(flow: Flow, page: str) -> CityScene:
    scene = CityScene(flow, cities_of(flow)[0], page)
    stage = QuietStage()
    scene.enter(stage)
    scene.layout(SIZE, stage.kit)
    scene.update(0)
    return scene


def test_the_rows_of_a_stack_and_of_all_units_tell_specials() -> None:
    field = Field(["." * 6], lapis={"s": ((1, 0), {"scout": 1})}, cinnabar={"b": ((5, 0), {"stabber": 1})})
    reader = reader_of(field)
    (row,) = unit_rows(reader, field.names["s"])
    assert SCOUT in told(row.tip)
    (listed,) = own_rows.rows_of(reader, own_rows.UNITS)
    assert SCOUT in [note.text for note in listed.notes]


def test_sd4_4_02_a_prisoner_keeps_its_specials_to_itself() -> None:
    field = Field(["." * 6], lapis={"s": ((1, 0), {"scout": 1})}, cinnabar={"b": ((5, 0), {"stabber": 1})})
    reader = reader_of(field)
    (card,) = reader.cards(field.names["s"])
    assert special_notes(reader, card)
    assert special_notes(reader, replace(card, prisoner=True)) == ()


def test_a_city_tells_the_specials_of_what_it_can_pop_by_keyboard_and_by_mouse() -> None:
    scene = opened(realm_flow(), "orders")
    table = next(one for one in scene.desk.root.walk() if isinstance(one, ChoiceTable))
    at = next(number for number, one in enumerate(table.choices) if one.kind == KindId("scout"))
    tab_to(scene, ChoiceTable)
    table.select(at)
    assert SCOUT in shown_tip(scene)
    scene.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=(2, 2), rel=(1, 1), buttons=(0, 0, 0)))
    place = table.row_rect(at).center
    scene.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=place, rel=(1, 1), buttons=(0, 0, 0)))
    assert SCOUT in shown_tip(scene)


def test_the_units_in_a_city_tell_theirs_where_tab_stops() -> None:
    scene = opened(realm_flow(), "units")
    rows = [one for one in scene.desk.root.walk() if isinstance(one, TellingLine)]
    assert rows
    assert any(told(row.tip) for row in rows)
    tab_to(scene, TellingLine)
    widget = scene.desk.ring.widget
    assert isinstance(widget, TellingLine)
    assert shown_tip(scene) == told(widget.tip)


def test_a_face_of_the_forecast_shows_the_card_of_its_unit() -> None:
    player = Player()
    pick = player.scene.conduct.assembly
    player.point(player.place(pick.movable()[-1]))
    head = next(part for part in player.card() if isinstance(part, VersusHead))
    tips = []
    for x in (head.rect.x + 4, head.rect.right - 4):
        head.pointer_moved((x, head.rect.y + 4))
        content = content_of(head)
        assert content is not None
        tips.append(content.tip.title)
    assert tips == [face.name for face in head.faces]
    head.pointer_left()
    assert content_of(head) is None


@pytest.mark.parametrize("percent", [100, 200])
def test_a_card_of_many_sentences_stays_inside_of_the_window(percent: int) -> None:
    notes = tuple(TipNote(f"Special {number}: " + "what it does at some length, " * 3) for number in range(6))
    tip = Tip(title="Duellist", rows=tuple(TipRow("heart", f"Row {n}", "1") for n in range(11)), notes=notes)
    area = pygame.Rect((0, 0), SIZE)
    layer = TipLayer(QuietStage(scale=Scale(percent)).kit, area)
    layer.offer(TipContent(tip), pygame.Rect(300, 400, 60, 60), at_once=True)
    assert area.contains(layer.rect)
    assert not layer.rect.colliderect(pygame.Rect(300, 400, 60, 60))
