"""The map on which more is shown than a seat knows, under its mark: what watching and the desk share.

It shows everybody, or what one side sees, and the cards of a hex and of a stack that was clicked.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import ClassVar

import pygame

from game.core.records import HexId, SideId, StackId
from game.session.session import Session
from game.ui.actions import everywhere, sheet_actions
from game.ui.actions.action import ActionId, Scope
from game.ui.audio.music.seasons import season
from game.ui.i18n import _
from game.ui.look import theme
from game.ui.look.shapes import Point
from game.ui.look.tokens import TokenLook
from game.ui.map.cards.other_cards import HexCard, SightingCard
from game.ui.map.cards.stack_card import PanelMode
from game.ui.map.marked.watch_mark import MarkRoom, WatchedScene
from game.ui.map.models.camp_fire import fire_marks
from game.ui.map.models.hex_model import HexOccupant, hex_model
from game.ui.map.models.picture_of import dots_of, picture_of
from game.ui.map.models.side_queries import SideQueries
from game.ui.map.models.sighting_model import sighting_model
from game.ui.map.models.tokens_of import food_marks, foreign_look, tokens_of
from game.ui.map.paint.scene_data import FireMark, FoodMark, MapOverlays, TokenSpec
from game.ui.map.viewport.browsing_input import BrowsedScene, BrowsingInput
from game.ui.map.viewport.map_ground import NEXT_SLICE_MS, SCROLL_SLICE_MS, MapGround, paint_options
from game.ui.map.viewport.map_widget import MapField
from game.ui.map.viewport.minimap_card import MinimapCard
from game.ui.stage.dark_scene import seat_look
from game.ui.stage.destinations import Options
from game.ui.stage.flow import Flow, SeatMemory
from game.ui.stage.panel_fold import PanelFold
from game.ui.stage.scene import Stage
from game.ui.widgets.base import Size, Widget
from game.ui.widgets.boxes import Column, Row
from game.ui.widgets.buttons import IconButton
from game.ui.widgets.folding import FoldDock, FoldingPanel
from game.ui.widgets.hud import DayMedallion, SeatTitle, TopBar
from game.ui.widgets.kit import Kit
from game.ui.widgets.labels import Paragraph
from game.ui.widgets.surfaces import Card

ALL = "all"
_WIDE, _LEAST, _MOST_SHARE = 372, 320, 0.4
_LOW = 700


class MarkedPanel(FoldingPanel):
    """Minimap, one card at a time (of a hex, of a stack, or `hint`), whose eyes, and what a scene adds.

    `hint` is what the scene shows while nothing is picked; the `foot` stays when it is folded."""

    def __init__(self, scene: "MarkedMap", hint: Widget, *rest: Widget, foot: Sequence[Widget] = ()) -> None:
        mode = PanelMode(compact=True, tight=False)
        self.minimap = MinimapCard(scene.look_at, scene.zoom, None, 140)
        self.hint = hint
        self.hex = HexCard(scene.pick_stack, mode)
        self.stack = SightingCard(mode)
        self.cards: list[Widget] = [self.hint, self.hex, self.stack]
        super().__init__((self.minimap, *self.cards, *rest), foot, gap=10, seed=23)

    def measure(self, width: int) -> Size:
        most = max(round(width * _MOST_SHARE), min(width, self.kit.px(_LEAST)))
        return Size(min(self.kit.px(_WIDE), most), 0)

    def show_card(self, card: Widget) -> None:
        """Show one of the cards."""
        for one in self.cards:
            one.visible = one is card


def hint_card(text: str) -> Card:
    """A card that says what can be done here."""
    return Card(Paragraph(text, theme.TEXT, "label")).growing()


class MarkedMap(WatchedScene, BrowsedScene, ABC):
    """See the module. `seat` is who looks: None for anybody. PermissionError if it may not.

    `patient` paints everything before the first frame: for pictures and tests."""

    cut: ClassVar[bool] = True
    scopes: ClassVar[tuple[Scope, ...]] = ("away", "lists", "map")

    day: DayMedallion
    seat_title: SeatTitle

    def __init__(self, flow: Flow, seat: SideId | None) -> None:
        self.flow = flow
        self.seat = seat
        self.patient = False
        self.eyes: SideId | None = None
        self.picked: HexId | None = None
        self.picked_stack: StackId | None = None
        self._time = 0.0
        self.stale = True
        self._fires: tuple[FireMark, ...] = ()
        self._food: tuple[FoodMark, ...] = ()
        self._slice_ms = NEXT_SLICE_MS
        """How long the land may be painted in the next frame."""
        self.reader = self._read()
        self.piece = season(self.reader.day)

    def _read(self) -> SideQueries:
        return self.read(self.looked_at, self.eyes)

    def read(self, session: Session, eyes: SideId | None) -> SideQueries:
        """What `eyes` see of a campaign, None for all; not in the loop too, while nobody else uses it."""
        return SideQueries(session.outlooks.show_all(self.seat, eyes))

    @property
    def looked_at(self) -> Session:
        """The campaign that is shown: the running one."""
        return self.flow.table.session

    # What a scene says of itself

    @property
    @abstractmethod
    def panel(self) -> MarkedPanel:
        """The panel at the right."""

    def eye_options(self) -> list[tuple[str, str]]:
        """With whose eyes the map can be seen: keys and names."""
        sides = [side for side in self.reader.view.sides.values() if side.role != "gm"]
        return [(ALL, _("All sides")), *((str(side.id), side.name) for side in sides)]

    @property
    def eyes_key(self) -> str:
        """The key of the eyes that it is seen with."""
        return ALL if self.eyes is None else str(self.eyes)

    @property
    @abstractmethod
    def name(self) -> str:
        """Who looks, in words."""

    def memory(self) -> SeatMemory:
        """Where the map looked last; by default nothing is kept."""
        return SeatMemory()

    def overlays(self) -> MapOverlays:
        """What lies over the land."""
        return MapOverlays(selected=self.picked)

    def draw_marks(self, surface: pygame.Surface) -> None:
        """Draw what lies over land and tokens."""

    def hands(self) -> BrowsingInput:
        """The hands on the map."""
        return BrowsingInput(
            self.ground, calm=lambda: self.stage.kit.calm, on_view=self.moved, on_click=self._clicked
        )

    @abstractmethod
    def done(self) -> None:
        """Leave the map that shows all."""

    # Building

    def enter(self, stage: Stage) -> None:
        stage.sounds.ambience(None)
        self.stage = stage
        self.ground = MapGround(
            self.memory(), picture_of(self.reader), stage.kit.typeset, paint_options(stage.store.now)
        )
        self.browsing = self.hands()
        super().enter(stage)

    def framed(self, panel: MarkedPanel, *buttons: IconButton, left: Widget | None = None) -> FoldDock:
        """The screen: mark and bar at the top with `buttons`, the map, the panel, what is to the left."""
        self.field = MapField(self.browsing)
        self.day = DayMedallion(self.reader.day)
        self.seat_title = SeatTitle(self.name, "", icon="eye")
        self.folding = PanelFold(self.flow, panel, self._lay_out_again)
        right = Row(*buttons, self.folding.button, gap=8)
        top = Column(MarkRoom(), TopBar(self.seat_title, right, self.day))
        return FoldDock(self.field, top=top, left=left, panel=panel)

    def _lay_out_again(self) -> None:
        self.layout(self.desk.area.size, self.stage.kit)
        self.desk.refresh()

    def settings(self) -> None:
        """Go to the settings."""
        self.stage.open(Options())

    def layout(self, size: tuple[int, int], kit: Kit) -> None:
        self.ground.take(kit.typeset, paint_options(self.stage.store.now))
        self.panel.minimap.visible = size[1] >= self.minimap_from * kit.unit
        self.folding.fit(size, kit.unit)
        first = self.desk.area.width == 0
        super().layout(size, kit)
        self.ground.place(pygame.Rect(self.field.rect))
        if first and (self.picked is not None or not self.ground.kept):
            self._look_at_somebody()
        self.moved()

    def _look_at_somebody(self) -> None:
        """Begin where the side on turn has most of its units."""
        seen = self.reader.view.knowledge.sightings.values()
        mine = [s for s in seen if s.side == self.reader.view.clock.on_turn] or list(seen)
        if mine:
            self.ground.look_at(max(mine, key=lambda s: sum(m.count for m in s.members)).hex)

    @property
    def minimap_from(self) -> int:
        """The height of a window from which on there is room for the minimap, at 100 %."""
        return _LOW

    # What is shown

    @property
    def mark(self) -> str:
        if self.eyes is None:
            return _("Everything is shown")
        name = self.reader.view.sides[self.eyes].name
        return _("Everything is shown: now as {side} sees it").format(side=name)

    def show(self) -> None:
        """Show how things stand now."""
        self._show(self._read())

    def _show(self, reader: SideQueries) -> None:
        self.reader = reader
        self._slice_ms = SCROLL_SLICE_MS
        self._tokens = tokens_of(reader)
        self._fires, self._food = fire_marks(reader), food_marks(reader)
        self._specs = tuple(token.spec for token in self._tokens)
        picture = picture_of(reader)
        self.ground.update(picture)
        self.panel.minimap.show(picture, dots_of(reader), self.ground.camera)
        self.day.show(reader.day)
        clock = reader.view.clock
        turn, look = _("Between the turns"), None
        if self.flow.table.stop.kind == "over":
            turn = _("The match is over")
        elif clock.on_turn is not None:
            turn = _("Turn: {side}").format(side=reader.name(clock.on_turn))
            look = seat_look(reader.colour(clock.on_turn))
        self.seat_title.say(self.name, turn, look)
        self.show_controls()
        self.show_card()
        self.stale = True

    def show_controls(self) -> None:
        """Say what can be done now."""

    def show_card(self) -> None:
        """Show the card of what is picked."""
        seen = self.reader.view.knowledge.sightings
        if self.picked_stack is not None and self.picked_stack in seen:
            self.panel.stack.show(sighting_model(self.reader, self.picked_stack))
            self.panel.show_card(self.panel.stack)
        elif self.picked is not None:
            self.panel.hex.show(hex_model(self.reader, self.picked), self._look_of)
            self.panel.show_card(self.panel.hex)
        else:
            self.panel.show_card(self.panel.hint)

    def _look_of(self, one: HexOccupant) -> TokenLook:
        return foreign_look(self.reader, one.stack)

    # Doing

    def choose_eyes(self, key: str) -> None:
        """See all, or as one side sees it."""
        self.eyes = None if key == ALL else SideId(key)
        self.picked_stack = None
        self.show()
        self.desk.refresh()

    def next_eyes(self) -> None:
        """The next in the list of eyes."""
        keys = [key for key, _label in self.eye_options()]
        self.choose_eyes(keys[(keys.index(self.eyes_key) + 1) % len(keys)])

    def pick_stack(self, one: HexOccupant) -> None:
        """Show the card of a stack."""
        self.picked_stack = one.stack
        self.show_card()

    def _clicked(self, hex_: HexId | None, button: int) -> None:
        """A click shows a hex, then those in it one after another; the right button goes back."""
        if button == pygame.BUTTON_RIGHT:
            self.back()
            return
        there = self.reader.handles_in(hex_) if hex_ is not None else ()
        if hex_ != self.picked or not there:
            self.picked, self.picked_stack = hex_, None
        else:
            at = there.index(self.picked_stack) + 1 if self.picked_stack in there else 0
            self.picked_stack = there[at % len(there)]
        self.show_card()
        self.moved()

    def back(self) -> None:
        """Let go of what is picked, or leave."""
        if self.picked_stack is not None or self.picked is not None:
            self.picked_stack = self.picked = None
            self.show_card()
            self.moved()
        else:
            self.done()

    def look_at(self, point: Point) -> None:
        """Move the view to a point of the minimap."""
        self.ground.camera.look_at(point)
        self.moved()

    def zoom(self, steps: int) -> None:
        """Go nearer or farther."""
        self.browsing.zoom(steps)

    def moved(self) -> None:
        """The view was moved, or something over the land has changed."""
        self.stale = True
        self.panel.minimap.changed()

    def doing(self) -> dict[ActionId, Callable[[], None]]:
        return {
            everywhere.BACK: self.back,
            sheet_actions.WATCH_EYES: self.next_eyes,
            sheet_actions.AWAY_CLOSER: partial(self.zoom, 1),
            sheet_actions.AWAY_FARTHER: partial(self.zoom, -1),
        }

    # Time

    def update(self, ms: float) -> None:
        super().update(ms)
        self._time += ms
        self.browsing.tick(ms)
        slice_ms, self._slice_ms = self._slice_ms, NEXT_SLICE_MS
        if self.ground.tick(ms, round(self._time), slice_ms) or self.stale:
            self.stale = False
            self.desk.damage(self.ground.rect)

    @property
    def busy(self) -> bool:
        return super().busy or self.stale or self.ground.busy or self.browsing.busy

    def draw_ground(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        if not area.colliderect(self.ground.rect):
            return
        if self.patient:
            self.ground.complete()
        before = surface.get_clip()
        surface.set_clip(self.ground.rect.clip(area))
        specs: tuple[TokenSpec, ...] = self._specs
        overlays = replace(self.overlays(), fires=self._fires, food=self._food)
        self.ground.draw(surface, specs, overlays, round(self._time), patient=self.patient)
        self.draw_marks(surface)
        surface.set_clip(before)
