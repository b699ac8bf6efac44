"""Watching: the whole map with everybody on it, or as one side sees it, for those who may see all.

Seats of computers go on playing here, step by step or by themselves. No command is given, no battle opened.
"""

from collections.abc import Callable
from functools import partial
from typing import ClassVar

import pygame

from game.core.records import HexId, SideId, StackId
from game.ui import theme
from game.ui.flow import Flow, SeatMemory
from game.ui.i18n import _, later
from game.ui.keys import Scope
from game.ui.map.browsing import BrowsedScene, Browsing
from game.ui.map.field import MapField
from game.ui.map.ground import NEXT_SLICE_MS, MapGround, paint_options
from game.ui.map.hex_model import Standing, hex_model
from game.ui.map.minimap_card import MinimapCard
from game.ui.map.other_cards import HexCard, SightingCard
from game.ui.map.picture_of import dots_of, picture_of
from game.ui.map.reader import Reader
from game.ui.map.scene_data import MapOverlays, TokenSpec
from game.ui.map.sighting_model import sighting_model
from game.ui.map.stack_card import PanelMode
from game.ui.map.tokens_of import foreign_look, tokens_of
from game.ui.menus.dark import seat_look
from game.ui.scene import Stage
from game.ui.shapes import Point
from game.ui.tokens import TokenLook
from game.ui.watch_mark import MarkRoom, WatchedScene
from game.ui.widgets.base import Size, Widget
from game.ui.widgets.boxes import Column, Dock, Row
from game.ui.widgets.buttons import Button, IconButton
from game.ui.widgets.hud import DayMedallion, SeatTitle, TopBar
from game.ui.widgets.kit import Kit
from game.ui.widgets.labels import Paragraph
from game.ui.widgets.menu import DropDown
from game.ui.widgets.surfaces import Card, Panel

ALL = "all"
_WIDE, _LEAST, _MOST_SHARE = 372, 320, 0.4
_LOW = 700
_STEP_MS = 240.0
"""So long a step of a computer's turn is shown when it goes on by itself."""


def why_not(flow: Flow) -> str:
    """Why whoever sits at the table may not watch; empty if he may."""
    if flow.table.session.may_watch(flow.table.sitting):
        return ""
    return _("People play: only a game master sees all, and everybody when the match is over")


class WatchPanel(Panel):
    """Minimap, the card of a hex or a stack, whose eyes, going on, the way back."""

    def __init__(self, scene: "WatchScene", eyes: list[tuple[str, str]]) -> None:
        mode = PanelMode(compact=True, tight=False)
        self.minimap = MinimapCard(scene.look_at, scene.zoom, None, 140)
        self.hex = HexCard(scene.pick_stack, mode)
        self.stack = SightingCard(mode)
        self.hint = Card(
            Paragraph(
                _("A click shows who stands in a hex. Below: with whose eyes the map is seen"),
                theme.TEXT,
                "label",
            )
        ).growing()
        self.eyes = DropDown(eyes, ALL, scene.choose_eyes, name=_("Whose eyes"))
        self.play = Button("", scene.toggle, icon="play").bound("away_play")
        self.step = IconButton("chevron_right", _("A step on"), scene.step).bound("away_on")
        self.back = Button(_("Leave"), scene.done, style="gold", icon="cross", big=True).bound("begin")
        super().__init__(
            self.minimap,
            self.hint,
            self.hex,
            self.stack,
            self.eyes,
            Row(self.play.growing(), self.step, gap=6),
            self.back,
            gap=10,
            seed=23,
        )

    def measure(self, width: int) -> Size:
        most = max(round(width * _MOST_SHARE), min(width, self.kit.px(_LEAST)))
        return Size(min(self.kit.px(_WIDE), most), 0)

    def show_card(self, card: Widget) -> None:
        """Show one of the cards."""
        for one in (self.hint, self.hex, self.stack):
            one.visible = one is card


class WatchScene(WatchedScene, BrowsedScene):
    """See the module. `seat` is who watches: None for anybody. PermissionError if it may not. `leave_to`
    leads back; `patient` paints everything before the first frame: for pictures and tests."""

    title: ClassVar[str] = later("All is shown")
    cut: ClassVar[bool] = True
    scopes: ClassVar[tuple[Scope, ...]] = ("away", "lists", "map")

    def __init__(self, flow: Flow, seat: SideId | None, leave_to: Callable[[], None]) -> None:
        self.flow = flow
        self.seat = seat
        self.leave_to = leave_to
        self.patient = False
        self.playing = False
        self.eyes: SideId | None = None
        self._picked: HexId | None = None
        self._stack: StackId | None = None
        self._rest_ms = 0.0
        self._time = 0.0
        self._dirty = True
        self.reader = self._read()

    def _read(self) -> Reader:
        return Reader(self.flow.table.session.show_all(self.seat, self.eyes))

    # Building

    def enter(self, stage: Stage) -> None:
        stage.sounds.ambience(None)
        self.stage = stage
        self.ground = MapGround(
            SeatMemory(), picture_of(self.reader), stage.kit.typeset, paint_options(stage.store.now)
        )
        self.browsing = Browsing(
            self.ground, calm=lambda: stage.kit.calm, on_view=self._moved, on_click=self._clicked
        )
        super().enter(stage)
        self.desk.default = self.panel.back
        self.show()

    def build(self) -> Widget:
        sides = [side for side in self.reader.view.sides.values() if side.role != "gm"]
        eyes = [(ALL, _("All sides")), *((str(side.id), side.name) for side in sides)]
        self.panel = WatchPanel(self, eyes)
        self.field = MapField(self.browsing)
        self.day = DayMedallion(self.reader.day)
        self.seat_title = SeatTitle(_("Watching"), "", icon="eye")
        gear = IconButton("gear", _("Settings"), self._settings).bound("settings")
        top = Column(MarkRoom(), TopBar(self.seat_title, gear, self.day))
        return Dock(self.field, top=top, right=self.panel)

    def _settings(self) -> None:
        from game.ui.menus.options import OptionsScene

        self.playing = False
        self.show()
        self.stage.push(OptionsScene())

    def layout(self, size: tuple[int, int], kit: Kit) -> None:
        self.ground.take(kit.typeset, paint_options(self.stage.store.now))
        self.panel.minimap.visible = size[1] >= _LOW * kit.unit
        first = self.desk.area.width == 0
        super().layout(size, kit)
        self.ground.place(pygame.Rect(self.field.rect))
        if first:
            self._look_at_somebody()
        self._moved()

    def _look_at_somebody(self) -> None:
        """Begin where the side on turn has most of its units."""
        seen = self.reader.view.knowledge.sightings.values()
        mine = [s for s in seen if s.side == self.reader.view.clock.on_turn] or list(seen)
        if mine:
            self.ground.look_at(max(mine, key=lambda s: sum(m.count for m in s.members)).hex)

    # What is shown

    @property
    def mark(self) -> str:
        if self.eyes is None:
            return _("All is shown")
        name = self.reader.view.sides[self.eyes].name
        return _("All is shown: now with the eyes of {side}").format(side=name)

    @property
    def _goes_on(self) -> bool:
        """Whether seats without people are to move."""
        return self.flow.table.stop.kind == "others"

    def show(self) -> None:
        """Show how things stand now."""
        self.reader = reader = self._read()
        self._specs = tuple(token.spec for token in tokens_of(reader))
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
        self.seat_title.say(_("Watching"), turn, look)
        self._show_controls()
        self._show_card()
        self._dirty = True

    def _show_controls(self) -> None:
        over = self.flow.table.stop.kind == "over"
        reason = "" if self._goes_on else _("The match is over") if over else _("People play here")
        self.playing = self.playing and not reason
        words, icon = (_("Pause"), "pause") if self.playing else (_("Go on"), "play")
        self.panel.play.say(words, icon=icon)
        self.panel.play.usable(reason)
        self.panel.step.usable(reason)

    def _show_card(self) -> None:
        seen = self.reader.view.knowledge.sightings
        if self._stack is not None and self._stack in seen:
            self.panel.stack.show(sighting_model(self.reader, self._stack))
            self.panel.show_card(self.panel.stack)
        elif self._picked is not None:
            self.panel.hex.show(hex_model(self.reader, self._picked), self._look_of)
            self.panel.show_card(self.panel.hex)
        else:
            self.panel.show_card(self.panel.hint)

    def _look_of(self, one: Standing) -> TokenLook:
        return foreign_look(self.reader, one.stack)

    # Doing

    def choose_eyes(self, key: str) -> None:
        """Watch all, or as one side sees it."""
        self.eyes = None if key == ALL else SideId(key)
        self._stack = None
        self.show()
        self.desk.refresh()

    def next_eyes(self) -> None:
        """The next in the list of eyes."""
        keys = [key for key, _label in self.panel.eyes.options]
        here = keys.index(self.panel.eyes.chosen)
        self.panel.eyes.choose(keys[(here + 1) % len(keys)])

    def pick_stack(self, one: Standing) -> None:
        """Show the card of a stack."""
        self._stack = one.stack
        self._show_card()

    def _clicked(self, hex_: HexId | None, button: int) -> None:
        """A click shows a hex, then those in it one after another; the right button goes back."""
        if button == pygame.BUTTON_RIGHT:
            self._back()
            return
        there = self.reader.handles_in(hex_) if hex_ is not None else ()
        if hex_ != self._picked or not there:
            self._picked, self._stack = hex_, None
        else:
            at = there.index(self._stack) + 1 if self._stack in there else 0
            self._stack = there[at % len(there)]
        self._show_card()
        self._moved()

    def _back(self) -> None:
        if self._stack is not None or self._picked is not None:
            self._stack = self._picked = None
            self._show_card()
            self._moved()
        else:
            self.done()

    def toggle(self) -> None:
        """Let the computers go on, or hold on."""
        self.playing = not self.playing
        self._show_controls()

    def step(self) -> None:
        """Let the seat on turn do one thing."""
        if self._goes_on:
            self.flow.table.let_others_move(0)
            self.show()

    def done(self) -> None:
        """Leave the map that shows all."""
        self.playing = False
        self.leave_to()

    def look_at(self, point: Point) -> None:
        """Move the view to a point of the minimap."""
        self.ground.camera.look_at(point)
        self._moved()

    def zoom(self, steps: int) -> None:
        """Go nearer or farther."""
        self.browsing.zoom(steps)

    def _moved(self) -> None:
        self._dirty = True
        self.panel.minimap.changed()

    def doing(self) -> dict[str, Callable[[], None]]:
        return {
            "back": self._back,
            "watch_eyes": self.next_eyes,
            "away_closer": partial(self.zoom, 1),
            "away_farther": partial(self.zoom, -1),
        }

    # Time

    def update(self, ms: float) -> None:
        super().update(ms)
        self._time += ms
        self.browsing.tick(ms)
        if self.playing and not self.desk.overlays:
            self._rest_ms -= ms
            if self._rest_ms <= 0:
                self._rest_ms = _STEP_MS / float(self.stage.store.now.away_speed)
                self.step()
        if self.ground.tick(ms, round(self._time), NEXT_SLICE_MS) or self._dirty:
            self._dirty = False
            self.desk.damage(self.ground.rect)

    @property
    def busy(self) -> bool:
        return super().busy or self.playing or self._dirty or self.ground.busy or self.browsing.busy

    def draw_ground(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        if not area.colliderect(self.ground.rect):
            return
        if self.patient:
            self.ground.complete()
        before = surface.get_clip()
        surface.set_clip(self.ground.rect.clip(area))
        specs: tuple[TokenSpec, ...] = self._specs
        overlays = MapOverlays(selected=self._picked)
        self.ground.draw(surface, specs, overlays, round(self._time), patient=self.patient)
        surface.set_clip(before)
