"""Hands on the strategic map: a campaign, a scene on it without a window, and somebody who uses it."""

from collections.abc import Callable

import pygame

from game.core.records import HexId, SideId, StackId
from game.session import computers
from game.session.records import SessionState, TableSeat
from game.session.session import Session
from game.session.table import HotSeatTable
from game.ui.look.pixels import opaque_surface
from game.ui.look.theme import Scale
from game.ui.map.control.controller import MapController
from game.ui.map.screen.scene import MapScene
from game.ui.settings import Settings
from game.ui.stage.destinations import Title
from game.ui.stage.flow import Flow
from game.ui.stage.navigator import screen_for
from game.ui.stage.scene import QuietStage
from game.ui.stage.widget_tree import WidgetTree
from game.ui.widgets.base import Widget
from game.views.preview import SeatOutlook
from tests import arena
from tests.field import Field

SIZE = (1100, 720)
_SEEDS = 8


def fresh(seed: int = 1) -> Session:
    """The test scenario with people on both sides, at the first turn of one of them."""
    session = arena.session("second_dawn", seed, ("human",))
    while computers.step(session):
        pass
    return session


def mounted(seed: int = 1) -> Session:
    """A campaign with riders and a loaded elephant, people on both sides, at the first turn of one."""
    session = arena.riders(seed, ("human",))
    while computers.step(session):
        pass
    return session


def of_field(field: Field) -> Session:
    """A drawn campaign with people on all sides."""
    seats = {side: TableSeat(side=side, controller="human") for side in field.campaign.sides}
    state = SessionState(title="Field", scenario="field", seats=seats)
    return Session(field.world, field.campaign, field.campaign, state)


def map_scene_for(session: Session, side: SideId) -> MapScene:
    """The map as a side sees it now; it must be that side's turn to act."""
    table = HotSeatTable(session)
    table.sitting = side
    table.report = session.news.mark_read(side)
    scene = MapScene(Flow(table, lambda: screen_for(Title())))
    scene.patient = True
    return scene


def later(seed: int, side: str, wanted: Callable[[SeatOutlook], bool], steps: int = 6000) -> Session:
    """The test scenario played by chance until it is a side's turn and its outlook is as wanted; with one of
    the next seeds if it never comes to that."""
    for number in range(seed, seed + _SEEDS):
        session = _played_until(number, side, wanted, steps)
        if session is not None:
            for one in session.campaign.sides.values():
                if one.role == "player" and one.alive:
                    session.take_seat(TableSeat(side=one.id, controller="human"))
            return session
    raise AssertionError("it never came to that")


def _played_until(seed: int, side: str, wanted: Callable[[SeatOutlook], bool], steps: int) -> Session | None:
    session = arena.session("second_dawn", seed, ("random",))
    for _ in range(steps):
        mine = session.must_act == side and not session.campaign.questions
        if mine and wanted(session.outlooks.of(SideId(side))):
            return session
        if session.over or not computers.step(session):
            return None
    return None


class Ear(QuietStage):
    """A stage that writes down what is heard."""

    def __init__(self) -> None:
        super().__init__()
        self.heard: list[str | None] = []
        self.sounds = self

    def play(self, name: str, *, pitch: int = 0) -> None:
        """A sound."""
        self.heard.append(name)

    def ambience(self, name: str | None) -> None:
        """What is in the air."""
        self.heard.append(name)

    def close(self) -> None:
        """Nothing is open."""


class MapHands:
    """A map scene of whoever must act, and somebody who uses it."""

    def __init__(
        self,
        session: Session | None = None,
        *,
        size: tuple[int, int] = SIZE,
        percent: int = 100,
        settings: Settings | None = None,
        calm: bool = True,
        flow: Flow | None = None,
    ) -> None:
        self.session = session or fresh()
        side = self.session.must_act
        assert side is not None
        self.side = side
        self.scene: MapScene = map_scene_for(self.session, side) if flow is None else MapScene(flow)
        self.scene.patient = False
        self.stage = QuietStage(scale=Scale(percent), settings=settings)
        self.stage.kit.calm = calm
        self.went: list[str] = []
        self.scene.flow.go = lambda: self.went.append(self.scene.flow.table.stop.kind)
        self.scene.enter(self.stage)
        self.size = size
        self.scene.layout(size, self.stage.kit)
        self.surface = opaque_surface(size)
        self.wait(16)

    @property
    def conduct(self) -> MapController:
        """What the player does."""
        return self.scene.conduct

    @property
    def desk(self) -> WidgetTree:
        """The scene's desk."""
        return self.scene.desk

    def event(self, kind: int, **fields: object) -> bool:
        """Send an event."""
        return self.scene.handle(pygame.event.Event(kind, **fields))

    def wait(self, ms: float) -> None:
        """Let time pass, in frames; draw the last of them, and some on the way."""
        frames = -int(-ms // 16)
        for left in reversed(range(frames)):
            self.scene.update(16)
            if left % 4 == 0:
                self.scene.draw(self.surface)

    # Mouse

    def at(self, where: HexId | int | Widget | tuple[int, int]) -> tuple[int, int]:
        """A point of the window."""
        if isinstance(where, Widget):
            return where.rect.center
        if isinstance(where, tuple):
            return where
        return self.scene.view.ground.screen(HexId(where))

    def beside(self, hex_: HexId | int) -> tuple[int, int]:
        """A point in a hex where no token stands."""
        x, y = self.at(hex_)
        return x, y - round(self.scene.view.ground.camera.radius * 0.72)

    def point(self, where: HexId | int | Widget | tuple[int, int]) -> None:
        """Move the pointer."""
        self.event(pygame.MOUSEMOTION, pos=self.at(where), rel=(0, 0), buttons=(0, 0, 0))

    def press(self, where: HexId | int | Widget | tuple[int, int], button: int = 1) -> None:
        """Press a button."""
        self.event(pygame.MOUSEBUTTONDOWN, pos=self.at(where), button=button)

    def release(self, where: HexId | int | Widget | tuple[int, int], button: int = 1) -> None:
        """Let a button go."""
        self.event(pygame.MOUSEBUTTONUP, pos=self.at(where), button=button)

    def click(self, where: HexId | int | Widget | tuple[int, int], button: int = 1) -> None:
        """Point, press, let go."""
        self.point(where)
        self.press(where, button)
        self.release(where, button)
        self.wait(16)

    def drag(self, start: HexId | int, goal: HexId | int) -> None:
        """Drag with the left button."""
        self.point(start)
        self.press(start)
        x0, y0 = self.at(start)
        x1, y1 = self.at(goal)
        for part in range(1, 9):
            pos = (x0 + (x1 - x0) * part // 8, y0 + (y1 - y0) * part // 8)
            self.event(pygame.MOUSEMOTION, pos=pos, rel=(1, 0), buttons=(1, 0, 0))
        self.release(goal)
        self.wait(16)

    # Keyboard

    def key(self, key: int, mod: int = 0, text: str = "") -> bool:
        """Press and release a key."""
        event = pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod, unicode=text, scancode=0)
        event.again = False
        used = self.scene.handle(event)
        if text and text.isprintable():
            self.scene.handle(pygame.event.Event(pygame.TEXTINPUT, text=text))
        self.event(pygame.KEYUP, key=key, mod=mod)
        self.wait(16)
        return used

    # Seeing

    def settle(self) -> None:
        """Let everything come to rest: flights, events, tooltips."""
        self.wait(400)
        for _ in range(200):
            if not self.scene.view.playing:
                break
            self.wait(64)
        self.wait(64)

    def stack_hex(self, stack: StackId) -> HexId:
        """Where an own stack stands."""
        return self.conduct.reader.view.stacks[stack].hex

    def show(self, hex_: HexId) -> None:
        """Bring a hex into the middle."""
        self.scene.view.ground.look_at(hex_)
        self.wait(32)

    def spot_of(self, stack: StackId) -> tuple[int, int]:
        """A point at which a stack's token, and no other, lies on top."""
        view = self.scene.view
        token = next(token for token in view.drawn if token.stack == stack)
        x, y = view.ground.screen(token.hex)
        reach = round(view.ground.camera.radius)
        for dx in range(-reach, reach, 3):
            for dy in (0, 5, -5, 10, -10):
                found = view.token_at((x + dx, y + dy))
                if found is not None and found.stack == stack:
                    return x + dx, y + dy
        raise AssertionError(f"{stack} is nowhere to be clicked")

    def goal_for(self, stack: StackId, least: int = 1) -> HexId:
        """A hex that a stack can get to and where nobody is known to stand."""
        reader = self.conduct.reader
        taken = {s.hex for s in reader.view.stacks.values()}
        taken |= {s.hex for s in reader.view.knowledge.sightings.values()}
        found = reader.reach(stack)
        fitting = [h for h in found.cost if h not in taken and len(found.path(h)) >= least]
        return min(fitting, key=lambda h: (len(found.path(h)), h))

    def overlay(self) -> Widget:
        """The topmost overlay."""
        return self.desk.overlays[-1]
