"""The map of what happened while a seat was away: boards of then, and what is shown between two of them."""

from functools import cached_property
from typing import Any

import pygame

from game.core.records import HexId, StackId, replace
from game.session.records import SeenBoard
from game.session.reports.away import view_of
from game.ui.look import theme
from game.ui.look.tokens import TokenLook
from game.ui.map.models.picture_of import picture_of
from game.ui.map.models.side_model import home_hex
from game.ui.map.models.side_queries import CardShelf, SideQueries
from game.ui.map.models.tokens_of import MapToken, foreign_look, own_look
from game.ui.map.paint.scene_data import NO_OVERLAYS, MapOverlays, TokenSpec
from game.ui.map.viewport.map_ground import (
    FIRST_SLICE_MS,
    NEXT_SLICE_MS,
    USUAL_SLICE_MS,
    MapGround,
    paint_options,
)
from game.ui.map.viewport.show import MapShow
from game.ui.recap.away_model import AwayBeat
from game.ui.settings import Settings
from game.ui.stage.event_player import EventPlayer, Halt, acts_of
from game.ui.stage.flow import SeatMemory
from game.ui.stage.scene import Stage
from game.ui.widgets.kit import Kit
from game.views.chart import Chart
from game.views.preview import SeatOutlook


class PastQueries(SideQueries):
    """Reads a board of the past. Nobody is moved there: every stack looks rested. `unseen` is land that had
    not come to light yet."""

    def __init__(
        self,
        outlook: SeatOutlook,
        board: SeenBoard,
        unseen: frozenset[HexId],
        shelf: CardShelf,
        present: Chart,
    ) -> None:
        super().__init__(SeatOutlook(view=view_of(board, outlook.view), world=outlook.world), shelf)
        self._present = present
        self._unseen = unseen

    @cached_property
    def chart(self) -> Chart:
        """The map as it was known then."""
        sites = tuple(self.view.knowledge.sites.values())
        return replace(_without(self._present, self._unseen), sites=sites)

    def can_move(self, stack: StackId) -> bool:
        return True


def _without(chart: Chart, hexes: frozenset[HexId]) -> Chart:
    """A chart on which some hexes are still blank."""
    if not hexes:
        return chart
    layers = {name: bytearray(getattr(chart, name)) for name in ("terrain", "state", "road", "road_links")}
    for layer in layers.values():
        for hex_ in hexes:
            if layer:
                layer[hex_] = 0
    regions = tuple(region for region in chart.regions if region.hex not in hexes)
    return replace(chart, regions=regions, **{name: bytes(layer) for name, layer in layers.items()})


class PastMap:
    """Shows a board, or plays a beat that leads from one board to the next. `patient` paints everything
    before the first frame (pictures, tests)."""

    def __init__(self, outlook: SeatOutlook, memory: SeatMemory, stage: Stage, board: SeenBoard) -> None:
        self.outlook = outlook
        self.stage = stage
        self.kit = stage.kit
        self.patient = False
        self.player: EventPlayer | None = None
        self.marked: HexId | None = None
        self.time = 0.0
        self._shelf = CardShelf()
        self._looks: dict[StackId, tuple[tuple[Any, ...], TokenLook]] = {}
        self._present = SideQueries(outlook).chart
        self._show: MapShow | None = None
        self._goal: PastQueries | None = None
        self._dirty = True
        self._stood = False
        self._placed = False
        self.reader = self._reader(board, frozenset())
        self._tokens = self._tokens_of(self.reader)
        self._specs: tuple[TokenSpec, ...] = ()
        settings = stage.store.now
        picture = picture_of(self.reader)
        self.ground = MapGround(memory, picture, self.kit.typeset, paint_options(settings))

    def _reader(self, board: SeenBoard, unseen: frozenset[HexId]) -> PastQueries:
        return PastQueries(self.outlook, board, unseen, self._shelf, self._present)

    def _tokens_of(self, reader: PastQueries) -> tuple[MapToken, ...]:
        """Tokens as on the map of the seat's turn; those of own stacks that have not changed are kept."""
        view = reader.view
        own = []
        for stack in reader.stacks:
            here = view.stacks[stack]
            made_of = (here, *(view.units[u] for u in here.units))
            kept = self._looks.get(stack)
            if (
                kept is None
                or len(kept[0]) != len(made_of)
                or any(a is not b for a, b in zip(kept[0], made_of, strict=True))
            ):
                kept = self._looks[stack] = (made_of, own_look(reader, stack))
            own.append(MapToken(stack, True, TokenSpec(here.hex, kept[1])))
        seen = view.knowledge.sightings
        foreign = [
            MapToken(h, False, TokenSpec(seen[h].hex, foreign_look(reader, h))) for h in reader.handles
        ]
        return (*own, *foreign)

    # Size and looks

    def take(self, kit: Kit, settings: Settings) -> None:
        """Take another user scale or other choices."""
        self.kit = kit
        self.ground.take(kit.typeset, paint_options(settings))
        self._dirty = True

    def place(self, rect: pygame.Rect) -> None:
        """Take a rectangle of the window; the first time the view goes home."""
        self.ground.place(rect)
        if not self._placed and not self.ground.kept:
            home = home_hex(self.reader)
            if home is not None:
                self.ground.look_at(home)
        self._placed = True
        self._dirty = True

    def moved(self) -> None:
        """The view moved."""
        self._dirty = True

    # Boards and beats

    def show(self, board: SeenBoard, unseen: frozenset[HexId], marked: HexId | None) -> None:
        """Show a board at rest; `marked` is the hex that is spoken of."""
        self.player = self._show = self._goal = None
        self.marked = marked
        self._settle(self._reader(board, unseen))

    def _settle(self, reader: PastQueries) -> None:
        self.reader = reader
        self._tokens = self._tokens_of(reader)
        self.ground.update(picture_of(reader), fade_ms=theme.MS_NEW_LAND)
        self._dirty = True

    def play(self, beat: AwayBeat, unseen: frozenset[HexId], factor: float | None) -> None:
        """Begin to show a beat; `unseen` is the land still blank after it."""
        land = self.reader.land
        acts = acts_of(beat.events, lambda a, b: bool(land.road_between(a, b)))
        goal = self._goal = self._reader(beat.after, unseen)
        self.marked = beat.line.hex
        if beat.line.hex is not None:
            self.ground.show(beat.line.hex, calm=self.kit.calm)
        self._show = MapShow(
            self.ground,
            self._tokens,
            goal,
            picture_of(goal),
            follow=lambda hex_: self.ground.show(hex_, calm=self.kit.calm),
            play=lambda name: self.stage.sounds.play(name),
            halted=_unheeded,
        )
        self.player = EventPlayer(acts, self._show, factor)
        self._dirty = True

    def finish(self) -> None:
        """Show the present beat to its end at once."""
        if self._goal is not None:
            self.player = self._show = None
            goal, self._goal = self._goal, None
            self._settle(goal)

    @property
    def playing(self) -> bool:
        """Whether a beat is being shown; it stays so until `finish`."""
        return self.player is not None

    @property
    def done(self) -> bool:
        """Whether there is nothing more to see of the present beat."""
        return self.player is None or self.player.done

    @property
    def tokens(self) -> tuple[MapToken, ...]:
        """All tokens as they are shown now."""
        if self._show is not None and self.player is not None:
            return self._show.tokens(self.player.share)
        return self._tokens

    # Time

    @property
    def busy(self) -> bool:
        """Whether time has to pass in frames."""
        return self.ground.busy or not self.done or self._dirty

    def tick(self, ms: float) -> list[pygame.Rect]:
        """Let time pass; the parts of the window that have to be drawn anew."""
        self.time += ms
        if self.player is not None:
            self.player.tick(ms)
            self._dirty = True
        ready = self.ground.ready
        self._stood = self._stood or ready
        slice_ms = USUAL_SLICE_MS if ready else NEXT_SLICE_MS if self._stood else FIRST_SLICE_MS
        if self.ground.tick(ms, round(self.time), slice_ms) or self._dirty:
            self._dirty = False
            return [self.ground.rect]
        return []

    # Drawing

    def draw(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        """Draw what of it lies in an area; the surface is clipped to that."""
        if self.patient:
            self.ground.complete()
        before = surface.get_clip()
        surface.set_clip(self.ground.rect.clip(area))
        specs = tuple(token.spec for token in self.tokens)
        # Equal ones stay the same object: the layer of tokens looks for changes by identity.
        if specs != self._specs:
            self._specs = specs
        overlays = MapOverlays(selected=self.marked) if self.marked is not None else NO_OVERLAYS
        self.ground.draw(surface, self._specs, overlays, round(self.time), patient=self.patient)
        if self._show is not None and self.player is not None:
            self._show.draw(surface, self.kit, self.player.share)
        surface.set_clip(before)


def _unheeded(_halt: Halt) -> None:
    """Why a march stopped is told by its sentence."""
