"""The application without a screen: the stack of scenes, settings that reach them, faults, idling."""

import time
from collections.abc import Iterator
from pathlib import Path
from typing import ClassVar

import pygame
import pytest

from game.ui.app.app import App, AppOptions
from game.ui.app.crash_scene import FaultScene
from game.ui.settings import SettingsStore
from game.ui.stage.scene import Stage, WidgetScene, render_scene
from game.ui.stage.window import GameWindow
from game.ui.widgets.base import Size, Widget
from game.ui.widgets.boxes import Column
from game.ui.widgets.buttons import Button
from tests.ui.input_driver import now


class Page(WidgetScene):
    """A scene with a button that may fail."""

    title: ClassVar[str] = "Page"

    def __init__(self, name: str) -> None:
        self.name = name
        self.story: list[str] = []
        self.button = Button(name, self.fail)

    def build(self) -> Widget:
        return Column(self.button)

    def enter(self, stage: Stage) -> None:
        self.story.append("enter")
        super().enter(stage)

    def leave(self) -> None:
        self.story.append("leave")

    def resume(self) -> None:
        self.story.append("resume")

    def fail(self) -> None:
        raise RuntimeError("the stack has vanished")


class CutPage(Page):
    """A scene that must never be mixed with what was before."""

    cut: ClassVar[bool] = True


@pytest.fixture
def app(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[App]:
    monkeypatch.setenv("SECOND_DAWN_HOME", str(tmp_path))
    application = App(
        lambda: Page("home"),
        store=SettingsStore.load(),
        options=AppOptions(size=(1280, 800), sound=False),
        on_fault=lambda: "Saved as emergency.",
    )
    application.window = GameWindow(application.store.now, (1280, 800))
    yield application
    application.window.close()


def key(code: int, mod: int = 0) -> pygame.event.Event:
    return pygame.event.Event(pygame.KEYDOWN, key=code, mod=mod, unicode="", scancode=0)


def up(code: int) -> pygame.event.Event:
    return pygame.event.Event(pygame.KEYUP, key=code, mod=0, unicode="", scancode=0)


def test_scenes_enter_leave_and_resume(app: App) -> None:
    first, second, third = Page("a"), Page("b"), Page("c")
    app.push(first)
    app.push(second)
    app.pop()
    app.replace(third)
    assert first.story == ["enter", "resume", "leave"]
    assert second.story == ["enter", "leave"]
    app.push(Page("d"))
    app.reset(Page("e"))
    assert third.story == ["enter", "leave"]
    assert len(app.scenes) == 1
    app.pop()
    assert app.top is None


def test_at_rest_no_frame_is_drawn(app: App) -> None:
    app.push(Page("a"))
    app.step([], 16)
    frames = app._frames
    for _ in range(20):
        app.step([], 16)
    assert app._frames == frames
    assert not app._busy


def test_text_size_reaches_every_scene(app: App) -> None:
    below, above = Page("below"), Page("above")
    app.push(below)
    width = below.button.rect.height
    app.push(above)
    app.do("text_larger")
    assert app.store.now.text_size == 115
    assert above.button.rect.height == round(width * 1.15)
    app.pop()
    assert below.button.rect.height == round(width * 1.15)
    for _ in range(20):
        app.do("text_larger")
    assert app.store.now.text_size == 200


def test_scenes_fade_over_unless_they_cut(app: App) -> None:
    app.push(Page("a"))
    app.step([], 16)
    app.push(Page("b"))
    assert now(app._fade.runs)
    while now(app._rehearsal) is not None:
        app.step([], 0)
    app.step([], 90)
    assert now(app._fade.runs)
    app.step([], 200)
    app.step([], 16)
    assert not now(app._fade.runs)
    page = CutPage("c")
    app.push(page)
    assert not now(app._fade.runs)


def settle(app: App) -> None:
    while now(app._busy):
        app.step([], 16)


class Slow(Widget):
    """A widget whose picture takes longer to make than a frame has, but only once."""

    def __init__(self) -> None:
        super().__init__()
        self.made = False

    def measure(self, width: int) -> Size:
        return Size(width, 40)

    def draw(self, surface: pygame.Surface) -> None:
        if not self.made:
            self.made = True
            time.sleep(0.02)
        surface.fill("#336699", self.rect)


class SlowPage(Page):
    def build(self) -> Widget:
        self.slow = [Slow() for _ in range(4)]
        return Column(*self.slow)


def test_what_was_there_stays_until_the_pictures_of_the_next_scene_are_made(app: App) -> None:
    app.store.change(less_motion=True)
    app.push(Page("first"))
    app.step([], 16)
    assert app.window is not None
    before = app.window.surface.copy()
    page = SlowPage("slow")
    app.push(page)
    made = []
    while now(app._busy):
        app.step([], 16)
        made.append(sum(widget.made for widget in page.slow))
        if made[-1] < len(page.slow):
            assert app.window.surface.get_buffer().raw == before.get_buffer().raw
    assert made[0] < len(page.slow) == made[-1]
    meant = render_scene(page, app.window.size, stage=page.stage)
    assert app.window.surface.get_buffer().raw == meant.get_buffer().raw


def test_another_text_size_is_drawn_before_it_is_shown(app: App) -> None:
    page = SlowPage("slow")
    app.push(page)
    settle(app)
    for widget in page.slow:
        widget.made = False
    assert app.window is not None
    before = app.window.surface.copy()
    app.store.change(text_size=150)
    app.step([], 16)
    assert app.window.surface.get_buffer().raw == before.get_buffer().raw
    settle(app)
    assert all(widget.made for widget in page.slow)


def test_much_that_is_new_on_a_page_is_drawn_before_it_is_shown(app: App) -> None:
    app.store.change(less_motion=True)
    page = SlowPage("slow")
    app.push(page)
    settle(app)
    assert app.window is not None
    before = app.window.surface.copy()
    for widget in page.slow:
        widget.made = False
        widget.changed()
    page.renewed = True
    app.step([], 16)
    assert sum(widget.made for widget in page.slow) < len(page.slow)
    assert app.window.surface.get_buffer().raw == before.get_buffer().raw
    settle(app)
    assert all(widget.made for widget in page.slow)
    meant = render_scene(page, app.window.size, stage=page.stage)
    assert app.window.surface.get_buffer().raw == meant.get_buffer().raw


def test_a_fault_becomes_a_page_and_leads_home(app: App, tmp_path: Path) -> None:
    app.push(Page("a"))
    page = app.top
    assert isinstance(page, Page)
    app._guarded(page.button.act)
    fault = app.top
    assert isinstance(fault, FaultScene)
    app.step([], 16)
    fault.back()
    assert isinstance(app.top, Page)
    assert "the stack has vanished" in (tmp_path / "log" / "last-error.log").read_text("utf-8")


def test_a_fault_on_the_fault_page_ends_the_program(app: App) -> None:
    app.push(Page("a"))

    def fail() -> None:
        raise RuntimeError("again")

    app._guarded(fail)
    with pytest.raises(RuntimeError, match="again"):
        app._guarded(fail)


def test_held_keys_repeat_without_acting_again(app: App) -> None:
    app.push(Page("a"))
    app.step([key(pygame.K_m, pygame.KMOD_CTRL)], 16)
    assert app.store.now.mute
    app.step([key(pygame.K_m, pygame.KMOD_CTRL)], 16)
    assert app.store.now.mute
    app.step([up(pygame.K_m), key(pygame.K_m, pygame.KMOD_CTRL)], 16)
    assert not app.store.now.mute


def test_picture_of_the_screen_is_stored(app: App, tmp_path: Path) -> None:
    app.push(Page("a"))
    app.step([], 16)
    app.step([key(pygame.K_F12)], 16)
    pictures = list((tmp_path / "screenshots").glob("*.png"))
    assert len(pictures) == 1
    assert pygame.image.load(pictures[0]).get_size() == (1280, 800)


def test_closing_the_window_leaves_every_scene(app: App) -> None:
    pages = [Page("a"), Page("b")]
    for page in pages:
        app.push(page)
    app.step([pygame.event.Event(pygame.QUIT)], 16)
    assert app.scenes == []
    assert all(page.story[-1] == "leave" for page in pages)


def test_size_is_taken_when_the_edge_rests(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [(2560, 1440)])
    page = Page("a")
    app.push(page)
    app.step([], 16)
    window = app.window
    assert window is not None
    window.resize((1400, 900))
    app.step([pygame.event.Event(pygame.WINDOWSIZECHANGED)], 16)
    assert page.desk.area.size == (1280, 800)
    app._resized_at = 0.0
    app.step([], 16)
    assert page.desk.area.size == (1400, 900)


def test_full_screen_is_stored(app: App) -> None:
    app.push(Page("a"))
    app.do("full_screen")
    assert now(app.store.now).window_mode == "full"
    assert SettingsStore.load().now.window_mode == "full"
    app.do("full_screen")
    assert now(app.store.now).window_mode == "window"


def test_the_title_bar_says_no_more_than_the_scene(app: App) -> None:
    app.push(Page("a"))
    assert app.window is not None
    assert app.window._window.title == "Page · Second Dawn"


def test_a_system_without_cursors_keeps_its_arrow(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[object] = []

    def refuse(cursor: object) -> None:
        asked.append(cursor)
        raise pygame.error("Cursors are not currently supported")

    monkeypatch.setattr(pygame.mouse, "set_cursor", refuse)
    for cursor in ("text", "text", "arrow"):
        app.window.point_with(cursor)
    assert len(asked) == 2


class CountedPage(Page):
    """A page that counts how often its ground was drawn."""

    grounds = 0

    def draw_ground(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        self.grounds += 1
        super().draw_ground(surface, area)


def test_a_page_that_fades_in_is_drawn_once(app: App) -> None:
    app.push(Page("first"))
    settle(app)
    page = CountedPage("second")
    app.push(page)
    settle(app)
    assert page.grounds == 2, "where nobody sees it, and as it begins to fade in"
    assert app.window is not None
    meant = render_scene(page, app.window.size, stage=page.stage)
    assert app.window.surface.get_buffer().raw == meant.get_buffer().raw


def test_what_changes_on_a_page_that_fades_in_is_shown(app: App) -> None:
    app.push(Page("first"))
    settle(app)
    page = CountedPage("second")
    app.push(page)
    app.step([], 40)
    page.button.say("another")
    settle(app)
    assert app.window is not None
    meant = render_scene(page, app.window.size, stage=page.stage)
    assert app.window.surface.get_buffer().raw == meant.get_buffer().raw
