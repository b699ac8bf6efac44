"""Small campaigns at a table for the tests of the screens around the play, and hands for scenes."""

import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import pygame

from game.ai.policy import default_reply
from game.core.commands.common import EndTurn
from game.core.records import SideId, replace
from game.session import library
from game.session.opening import SeatChoice, open_campaign
from game.session.passcodes import sealed
from game.session.session import Session
from game.session.table import HotSeatTable
from game.session.vault import Vault
from game.ui.stage.flow import Flow
from game.ui.stage.scene import QuietStage, Scene, WidgetScene
from game.ui.widgets.base import Widget
from tests.arena import second_dawn_scenario

W = TypeVar("W", bound=Widget)

LAPIS, CINNABAR, FERALS = SideId("lapis"), SideId("cinnabar"), SideId("ferals")


def campaign(*, seed: int = 1, seats: tuple[str, str] = ("human", "human"), code: str = "") -> Session:
    """A campaign on the arena; `code` is the passcode of both people."""
    scenario = second_dawn_scenario()
    choices = [
        SeatChoice(side=side, controller=controller, player=player)
        for side, controller, player in zip((LAPIS, CINNABAR), seats, ("Maren", "Dorn"), strict=True)
    ]
    session = open_campaign(scenario, library.rules(), choices, title="Arena", seed=seed)
    if code:
        for side in (LAPIS, CINNABAR):
            session.take_seat(replace(session.seat(side), passcode=sealed(code)))
    return session


class Home(Scene):
    """Stands in for the title."""

    def enter(self, stage: object) -> None:
        """Nothing happens here."""


def flow_of(session: Session, folder: Path | None = None) -> Flow:
    """A flow on a stage without a window; `folder` keeps the saves."""
    flow = Flow(HotSeatTable(session, Vault(folder) if folder is not None else None), Home)
    flow.stage = QuietStage()
    return flow


def asked(flow: Flow) -> list[tuple[str, Scene | None]]:
    """What was asked of the flow's stage."""
    stage = flow.stage
    assert isinstance(stage, QuietStage)
    return stage.asked


def others_move(table: HotSeatTable) -> None:
    """Let seats without people move until a person must act."""
    for _ in range(2000):
        if not table.let_others_move(20):
            return
    raise AssertionError("the others never end")


def end_turn(table: HotSeatTable) -> None:
    """End the turn of whoever sits, answering what is asked on the way."""
    side = table.sitting
    assert side is not None
    table.submit(EndTurn(by=side))
    for _ in range(200):
        question = table.question
        if question is None:
            return
        table.answer(question, default_reply(question))


def open_scene(
    scene: WidgetScene, size: tuple[int, int] = (1280, 800), stage: QuietStage | None = None
) -> QuietStage:
    """Enter a scene at a size."""
    stage = stage or QuietStage()
    scene.enter(stage)
    scene.layout(size, stage.kit)
    scene.update(0)
    return stage


def find(scene: WidgetScene, label: str) -> Widget:
    """The widget of a label or title, the topmost overlay first."""
    for root in (*reversed(scene.desk.overlays), scene.desk.root):
        for widget in root.walk():
            if label in (getattr(widget, "label", None), getattr(widget, "title", None)):
                return widget
    raise AssertionError(f"no {label!r}")


def every(scene: WidgetScene, kind: type[W]) -> list[W]:
    """All visible widgets of a kind."""
    roots = (*scene.desk.overlays, scene.desk.root)
    return [widget for root in roots for widget in root.walk() if isinstance(widget, kind)]


def click(scene: WidgetScene, where: Widget | tuple[int, int]) -> None:
    """Press and let go of the left button."""
    point = where.rect.center if isinstance(where, Widget) else where
    scene.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=point, rel=(0, 0), buttons=(0, 0, 0)))
    scene.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=point, button=1))
    scene.handle(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=point, button=1))
    scene.update(600)


def key(scene: WidgetScene, code: int, mod: int = 0, text: str = "") -> None:
    """Press a key; `text` is what it prints."""
    event = pygame.event.Event(pygame.KEYDOWN, key=code, mod=mod, unicode=text, scancode=0)
    event.again = False
    scene.handle(event)
    if text:
        scene.handle(pygame.event.Event(pygame.TEXTINPUT, text=text))
    scene.update(16)


def write(scene: WidgetScene, text: str) -> None:
    """Type a text into what has the focus."""
    for letter in text:
        key(scene, ord(letter), text=letter)


def until(scene: Scene, holds: Callable[[], bool], frames: int = 2000) -> None:
    """Let frames pass until something holds. After the first hundred the threads get time between them."""
    for frame in range(frames):
        if holds():
            return
        scene.update(16)
        if frame >= 100:
            time.sleep(0.001)
    raise AssertionError("it never came to that")
