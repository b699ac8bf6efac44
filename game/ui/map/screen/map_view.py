"""All of the map that lies below the widgets: land, tokens, paths, tooltip, notes, and events being played.

It draws what the conduct's outlook tells and asks it for nothing that the seat could not know.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace

import pygame

from game.core.records import HexId, StackId
from game.session.records import ToldEntry
from game.ui.actions import map_actions
from game.ui.audio.land_ambience import ambience_of
from game.ui.i18n import _
from game.ui.look import theme
from game.ui.map.cards.command_layer import draw_command
from game.ui.map.control.controller import MapController
from game.ui.map.control.fight_hints import FightHints
from game.ui.map.control.forced import RINGS, GuardedHex, guard_notes, guarded
from game.ui.map.control.map_input import MapInput
from game.ui.map.control.route import Route
from game.ui.map.control.route_marks import Hint, PlaceNotes, draw_route, goal_box, route_hint
from game.ui.map.models.camp_fire import fire_marks
from game.ui.map.models.commanding import CommandModel, command_model
from game.ui.map.models.hex_model import hex_model, hex_tip, march_note
from game.ui.map.models.hex_sight import with_sight
from game.ui.map.models.knowledge_model import KnowingModel, knowing_model, known_marks
from game.ui.map.models.picture_of import picture_of
from game.ui.map.models.scouting import peeked
from game.ui.map.models.side_model import home_hex
from game.ui.map.models.side_queries import SideQueries
from game.ui.map.models.sieges import siege_rings
from game.ui.map.models.tokens_of import MapToken, arranged, food_marks, tokens_of
from game.ui.map.paint.scene_data import NO_OVERLAYS, KnownMarks, MapOverlays, MapPicture, RingMark, TokenSpec
from game.ui.map.viewport.hex_tip import HexTip
from game.ui.map.viewport.map_ground import (
    FIRST_SLICE_MS,
    NEXT_SLICE_MS,
    SCROLL_SLICE_MS,
    USUAL_SLICE_MS,
    MapGround,
    day_tint,
    paint_options,
)
from game.ui.map.viewport.show import MapShow
from game.ui.settings import Settings
from game.ui.stage.event_player import EventPlayer, Halt, acts_of
from game.ui.stage.flow import SeatMemory
from game.ui.stage.scene import Stage
from game.ui.widgets.kit import Kit
from game.ui.widgets.tip import Tip

_GLOW_EVERY_MS = 90.0
_LATE_TIP_MS = 1400.0
_KEPT_CLEAR = 0.6
"""Share of a hex's box that the tooltip keeps clear where a path or a stack that can act lies."""


class MapView:
    """See the module. `patient` paints everything before the first frame (pictures, tests)."""

    def __init__(self, conduct: MapController, memory: SeatMemory, stage: Stage) -> None:
        self.conduct = conduct
        self.stage = stage
        self.kit: Kit = stage.kit
        self.patient = False
        self.time = 0.0
        self.tip = HexTip()
        self.notes = PlaceNotes()
        self._fights = FightHints()
        self._plain_tip: Tip | None = None
        self.shut: tuple[pygame.Rect, ...] = ()
        self.covered: Callable[[], tuple[pygame.Rect, ...]] = tuple
        """What lies over the map besides, such as a lesson's card."""
        self.crowded = False
        self.player: EventPlayer | None = None
        self._show: MapShow | None = None
        self._reader = conduct.reader
        self._tokens = tokens_of(conduct.reader)
        self._drawn: tuple[MapToken, ...] = ()
        self._specs: tuple[TokenSpec, ...] = ()
        self._drawn_for: tuple[object, ...] = ()
        self._reach: tuple[object, frozenset[HexId] | None] = (None, None)
        self._forced: tuple[object, tuple[GuardedHex, ...]] = (None, ())
        self._dirty = True
        self._hushed: tuple[tuple[int, int] | None, HexId] | None = None
        """Where the last act was done: the pointer and the hex below it, until another hex is pointed at."""
        self._glow_ms = 0.0
        self._first_view = True
        self._stood = False
        self._names = True
        self._memory = memory
        self._marks: tuple[SideQueries, KnownMarks] | None = None
        self._knowing: tuple[tuple[object, ...], KnowingModel] | None = None
        self._commanding: tuple[SideQueries, CommandModel | None] | None = None
        self.on_aim: Callable[[], None] = lambda: None
        settings = stage.store.now
        self.ground = MapGround(memory, picture_of(conduct.reader), self.kit.typeset, paint_options(settings))
        self.input = MapInput(
            conduct,
            self.ground,
            token_at=self.token_at,
            one_click=lambda: stage.store.now.one_click_moves,
            calm=lambda: self.kit.calm,
            on_change=self.aimed,
            on_act=self.hush,
            on_view=self.moved,
        )

    # Size and looks

    def take(self, kit: Kit, settings: Settings) -> None:
        """Take another user scale or other choices."""
        if kit is not self.kit:
            self.tip.clear()
            self.notes.clear()
        self.kit = kit
        self.ground.take(kit.typeset, paint_options(settings))
        self._dirty = True

    def place(self, rect: pygame.Rect) -> None:
        """Take a rectangle of the window; the first time the view goes to what is selected, or home."""
        first = self._first_view
        self._first_view = False
        self.ground.place(rect)
        if first and not self.ground.kept:
            start = self.conduct.place or home_hex(self.conduct.reader)
            self.ground.camera.set_radius(self.ground.camera.usual(self.kit.unit))
            if start is not None:
                self.ground.look_at(start)
        self.tip.settle(self.ground)
        self._dirty = True

    # What is shown

    def know(self) -> None:
        """The conduct has another outlook, selection or plan."""
        reader = self.conduct.reader
        if reader is not self._reader:
            self._reader = reader
            self._tokens = tokens_of(reader)
            self.ground.update(self._picture(reader), fade_ms=theme.MS_NEW_LAND)
            self.tip.clear()
            self.hush()
        self.aimed()

    def hush(self) -> None:
        """Nothing lies over what was just done, until the pointer was elsewhere."""
        if not self.tip.pinned:
            self.tip.clear()
        if self.conduct.hovered is not None:
            self._hushed = (self.input.pointer, self.conduct.hovered)

    def _picture(self, reader: SideQueries) -> MapPicture:
        picture = picture_of(reader)
        return picture if self._names else replace(picture, regions=())

    def toggle_names(self) -> None:
        """Show or hide the names of lands."""
        self._names = not self._names
        self.ground.update(self._picture(self.conduct.reader))
        self._dirty = True

    @property
    def knows(self) -> bool:
        """Whether the knowledge map is shown."""
        return bool(self._memory.notes.get("knowledge"))

    def toggle_knowledge(self) -> None:
        """Show or hide what is in sight, remembered and unknown."""
        self._memory.notes["knowledge"] = not self.knows
        self._dirty = True

    def toggle_command(self) -> None:
        """Show or hide who takes orders, and the marches to come."""
        self._memory.notes["command"] = not self._memory.notes.get("command")
        self._dirty = True

    @property
    def commanding(self) -> CommandModel | None:
        """The map of command; None while it is not shown."""
        if not self._memory.notes.get("command"):
            return None
        if self._commanding is None or self._commanding[0] is not self.conduct.reader:
            self._commanding = (self.conduct.reader, command_model(self.conduct.reader))
        return self._commanding[1]

    def _known(self) -> KnownMarks:
        """How well the hexes are known, made once for an outlook."""
        reader = self.conduct.reader
        if self._marks is None or self._marks[0] is not reader:
            self._marks = (reader, known_marks(reader))
        return self._marks[1]

    @property
    def knowing(self) -> KnowingModel | None:
        """What the knowledge map tells of what is pointed at; None while it is not shown."""
        if not self.knows:
            return None
        conduct = self.conduct
        key = (conduct.reader, conduct.hovered, conduct.stack)
        if self._knowing is None or self._knowing[0] != key:
            model = knowing_model(conduct.reader, self._known(), conduct.hovered, conduct.stack)
            self._knowing = (key, model)
        return self._knowing[1]

    def aimed(self) -> None:
        """Something else is pointed at, or planned."""
        self._dirty = True
        self.on_aim()
        hex_ = self.conduct.hovered
        self.stage.sounds.ambience(self._ambience(hex_))
        self._hushed = self._still_hushed(hex_)
        if self.playing or hex_ is None:
            self._fights.point(self.conduct.reader, None, None)
            self.tip.offer(None, None)
            return
        model = hex_model(self.conduct.reader, hex_, self.conduct.stack)
        route = self.conduct.route()
        own = self._goal_box(route) if route is not None and route.goal == hex_ else None
        tip = with_sight(hex_tip(model), self.conduct.reader, hex_, self.conduct.stack)
        notes = (
            *guard_notes(self.conduct.reader, self._guards(self.conduct.stack), hex_),
            *march_note(self.conduct.reader, hex_, self.conduct.stack),
        )
        tip = replace(tip, notes=(*tip.notes, *notes)) if notes else tip
        self._plain_tip = tip
        self._fights.point(self.conduct.reader, self.conduct.stack, hex_)
        tip = self._fights.added(tip)
        self.tip.offer(hex_, tip, self._kept_clear(), own, self._patience(hex_))

    def _still_hushed(self, hex_: HexId | None) -> tuple[tuple[int, int] | None, HexId] | None:
        """Where no tooltip comes by itself yet: who has just acted looks at what came of it, also if the map
        went on under a pointer that rests."""
        if self._hushed is None or hex_ is None:
            return None
        pointer, before = self._hushed
        rests = pointer is not None and pointer == self.input.pointer and not self.input.walking
        return (pointer, hex_) if rests or hex_ == before else None

    def _patience(self, hex_: HexId) -> float | None:
        """How long the tooltip waits. Where the selected stack stands, the card tells nearly all: there it
        comes late, and not by itself at all when the cursor was put there by a key; nor beside the legend of
        the knowledge map where there is little room."""
        if self._hushed is not None or (self.knows and self.crowded):
            return None
        if self.conduct.stack is None or hex_ != self.conduct.place:
            return theme.MS_TOOLTIP_WAIT
        return None if self.input.walking else _LATE_TIP_MS

    def _ambience(self, hex_: HexId | None) -> str | None:
        """What is heard of the land that is pointed at, as far as it is known."""
        return ambience_of(self.ground.picture.paint_at(hex_)) if hex_ is not None else None

    def refuse(self, hex_: HexId, text: str, rule: str) -> None:
        """Say at a hex why something is not done; nothing else is said there meanwhile."""
        self.tip.clear()
        self.notes.tell(self.kit, hex_, text, rule)
        self._dirty = True

    def moved(self) -> None:
        """The view moved."""
        self._dirty = True

    def _kept_clear(self) -> tuple[pygame.Rect, ...]:
        """What the tooltip must not cover: the path, its chips, stacks that can act, the log strip."""
        boxes = []
        route = self.conduct.route()
        if route is not None and route.drawn is not None:
            boxes += [self._middle(step.hex) for step in route.drawn.steps]
            boxes.append(self._goal_box(route))
        boxes += [self._middle(token.hex) for token in self._tokens if token.own]
        if self.knowing is not None:
            boxes += [self.ground.hex_box(hex_) for hex_ in self.knowing.watch | self.knowing.shows]
        return (*boxes, *self.shut, *self.covered())

    def _goal_box(self, route: Route) -> pygame.Rect:
        return goal_box(self.ground, self.kit, route, self.hint(route))

    def _middle(self, hex_: HexId) -> pygame.Rect:
        box = self.ground.hex_box(hex_)
        return box.inflate(-round(box.width * (1 - _KEPT_CLEAR)), -round(box.height * (1 - _KEPT_CLEAR)))

    def stands(self) -> tuple[pygame.Rect, ...]:
        """Where stacks and the names of towns are in the window."""
        ground = self.ground
        found = [ground.hex_box(hex_) for hex_ in dict.fromkeys(token.hex for token in self._tokens)]
        found += [box for box, _hex in ground.renderer.labels.plates]
        return tuple(box.clip(ground.rect) for box in found if box.colliderect(ground.rect))

    def hint(self, route: Route) -> Hint | None:
        """What to press at a route's goal."""
        return route_hint(self.conduct, route, self.kit.key_of(map_actions.ACT_HERE))

    def token_at(self, point: tuple[int, int]) -> MapToken | None:
        """The token under a point of the window."""
        spec = self.ground.token_at(point)
        return next((token for token in self._drawn if token.spec is spec), None) if spec else None

    @property
    def drawn(self) -> tuple[MapToken, ...]:
        """The tokens as they were drawn last, with what is marked on them."""
        return self._drawn

    @property
    def tokens(self) -> tuple[MapToken, ...]:
        """All tokens as they stand now, as they are being played if they are."""
        if self._show is not None and self.player is not None:
            return self._show.tokens(self.player.share)
        return self._tokens

    def _arranged(self) -> tuple[TokenSpec, ...]:
        tokens = self.tokens
        over = self.input.over.stack if self.input.over is not None else None
        key = (tokens if self._show is not None else id(tokens), self.conduct.selected, over)
        if key != self._drawn_for:
            self._drawn_for = key
            self._drawn = arranged(tokens, self.conduct.selected, None if self.playing else over)
            self._specs = tuple(token.spec for token in self._drawn)
        return self._specs

    def overlays(self) -> MapOverlays:
        """What is laid over the land."""
        tint = "" if self.stage.store.now.hide_day_tint else self._tint()
        conduct = self.conduct
        fires, food = fire_marks(conduct.reader), food_marks(conduct.reader)
        if self.playing:
            bare = not (tint or fires or food)
            return NO_OVERLAYS if bare else MapOverlays(tint=tint, fires=fires, food=food)
        route = conduct.route()
        knowing = self.knowing
        return MapOverlays(
            reach=self._reachable(conduct.stack) if knowing is None else None,
            rings=knowing.rings if knowing is not None else self._rings(conduct.stack),
            known=self._known() if knowing is not None else None,
            path=route.drawn if route is not None else None,
            hovered=conduct.hovered,
            selected=conduct.picked if conduct.picked is not None else conduct.place,
            fires=fires,
            food=food,
            borders=peeked(conduct.reader),
            tint=tint,
        )

    def _tint(self) -> str:
        clock = self.conduct.reader.view.clock
        return day_tint(clock.slot / max(1, len(clock.order)))

    def _rings(self, stack: StackId | None) -> tuple[RingMark, ...]:
        """Rings around besieged cities, and around hexes that the selected stack cannot enter without a
        fight, or not at all."""
        guarded = (RingMark(frozenset({one.hex}), RINGS[one.kind]) for one in self._guards(stack))
        return (*siege_rings(self.conduct.reader), *guarded)

    def _guards(self, stack: StackId | None) -> tuple[GuardedHex, ...]:
        """The hexes with foreign stacks that the selected stack can get to, found once."""
        key = (self.conduct.reader, stack)
        if self._forced[0] != key:
            self._forced = (key, guarded(self.conduct.reader, stack) if stack is not None else ())
        return self._forced[1]

    def _reachable(self, stack: StackId | None) -> frozenset[HexId] | None:
        key = (self.conduct.reader, stack)
        if self._reach[0] != key:
            found = None
            if stack is not None and self.conduct.reader.can_move(stack):
                found = frozenset(self.conduct.reader.reach(stack).cost)
            self._reach = (key, found)
        return self._reach[1]

    # Playing

    @property
    def playing(self) -> bool:
        """Whether events are being shown."""
        return self.player is not None

    def play(self, told: Sequence[ToldEntry], after: SideQueries) -> bool:
        """Begin to show what was told; False if there is nothing to show or nothing is to be shown."""
        settings = self.stage.store.now
        land = after.land
        acts = acts_of([one.event for one in told], lambda a, b: bool(land.road_between(a, b)))
        if not acts or settings.animation_speed == "off":
            return False
        factor = None if self.kit.calm else settings.animation_factor
        self._show = MapShow(
            self.ground,
            self._tokens,
            after,
            self._picture(after),
            follow=self._follow,
            play=lambda name: self.stage.sounds.play(name),
            halted=self._halted,
        )
        self.tip.clear()
        self.player = EventPlayer(acts, self._show, factor)
        self._dirty = True
        return True

    def _follow(self, hex_: HexId) -> None:
        self.ground.show(hex_, calm=self.kit.calm)

    def _halted(self, act: Halt) -> None:
        self.notes.tell(self.kit, act.hex, _("Path stopped: {reason}").format(reason=_(act.reason)), act.rule)

    def stop_playing(self) -> None:
        """Nothing more is shown; the true outlook follows. Why a march stopped is told also when skipped."""
        if self.player is not None and not self.player.done:
            for act in self.player.acts:
                if isinstance(act, Halt):
                    self._halted(act)
        self.player = self._show = None
        self._dirty = True

    # Time

    @property
    def busy(self) -> bool:
        """Whether time has to pass in frames."""
        waits = self.tip.waiting or self.tip.moving or self.notes.shown or self._fights.waits
        return self.ground.busy or self.playing or waits or self._dirty or self._glows

    @property
    def _glows(self) -> bool:
        return self.conduct.selected is not None and not self.kit.calm and not self.playing

    def tick(self, ms: float, *, still: bool = True) -> list[pygame.Rect]:
        """Let time pass; the parts of the window that have to be drawn anew. `still`: nothing scrolls."""
        self.time += ms
        if self.player is not None:
            self.player.tick(ms)
            self._dirty = True
        slice_ms = self._slice_ms(still)
        before = self.ground.camera.origin, self.ground.camera.radius
        if self.ground.tick(ms, round(self.time), slice_ms):
            self._dirty = True
        if (self.ground.camera.origin, self.ground.camera.radius) != before:
            self.input.refresh()
        if self._fights.tick(ms, patient=self.patient) and self._plain_tip is not None:
            tip = self._fights.added(self._plain_tip)
            self._dirty = self.tip.retell(tip, self.kit, self.ground) or self._dirty
        self._dirty = self.tip.tick(ms, self.kit, self.ground) or self._dirty
        self._dirty = self.notes.tick(ms) or self._dirty
        if self._dirty:
            self._dirty = False
            self.tip.settle(self.ground)
            return [self.ground.rect]
        return self._glow(ms)

    def _slice_ms(self, still: bool) -> float:
        """How long may be painted in a frame: nobody has anything to do yet before the first view
        stands."""
        if self.ground.ready:
            self._stood = True
            if not still:
                return SCROLL_SLICE_MS  # what comes into view next; a frame that scrolls has to draw all
        elif still:
            return NEXT_SLICE_MS if self._stood else FIRST_SLICE_MS
        return USUAL_SLICE_MS

    def _glow(self, ms: float) -> list[pygame.Rect]:
        """The selected token's glow swings, slowly and alone."""
        place = self.conduct.place
        if not self._glows or place is None:
            return []
        self._glow_ms += ms
        if self._glow_ms < _GLOW_EVERY_MS:
            return []
        self._glow_ms = 0.0
        return [self.ground.hex_box(place).inflate(40, 40).clip(self.ground.rect)]

    # Drawing

    def draw(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        """Draw what of it lies in an area; the surface is clipped to that."""
        if self.patient:
            self.ground.complete()
        before = surface.get_clip()
        surface.set_clip(self.ground.rect.clip(area))
        overlays = self.overlays()
        self.ground.renderer.labels.pointer = None if self.input.walking else self.input.pointer
        self.ground.draw(surface, self._arranged(), overlays, round(self.time), patient=self.patient)
        if self._show is not None and self.player is not None:
            self._show.draw(surface, self.kit, self.player.share)
        else:
            if self.commanding is not None:
                draw_command(surface, self.ground, self.kit, self.commanding)
            route = self.conduct.route()
            if route is not None:
                if route.goal in self.notes.hexes:
                    route = replace(route, reason="")
                draw_route(surface, self.ground, self.kit, route, self.hint(route))
            self.tip.draw(surface, self.kit, self.ground)
        self.notes.draw(surface, self.ground, self.kit)
        surface.set_clip(before)
