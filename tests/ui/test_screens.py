"""Title, options, about, message pages: laid out without faults at every size, worked by mouse and keys."""

import threading
import time
from collections.abc import Callable

import pygame
import pytest

from game.dev.pictures.gallery import GalleryScene
from game.dev.pictures.shots import SHOTS, draw_shot
from game.ui.app.crash_scene import FaultScene
from game.ui.keys import COMMANDS, Chord
from game.ui.look.pixels import opaque_surface
from game.ui.menus.about import AboutScene
from game.ui.menus.options import OptionsScene
from game.ui.menus.options_keys import KeyCatcher, KeysTab
from game.ui.menus.title import TitleScene
from game.ui.menus.title_ways import GameShell, SaveNote
from game.ui.stage.backdrop_cache import Backdrop
from game.ui.stage.message import cannot_open
from game.ui.stage.scene import QuietStage, Stage, WidgetScene, render_scene
from game.ui.widgets.base import Widget
from game.ui.widgets.buttons import Button
from game.ui.widgets.choices import Slider, Toggle
from game.ui.widgets.dialog import Dialog
from game.ui.widgets.hud import LogStrip, SeatTitle
from game.ui.widgets.labels import Paragraph
from tests.ui.input_driver import now
from tests.ui.layout_lint import lint
from tests.ui.layouts import LAYOUTS


def title() -> TitleScene:
    shell = GameShell(newest_save=lambda: SaveNote("The Westmarch", "day 12, Harrowmere"))
    return TitleScene(shell, green_backdrop())


def green_backdrop() -> Backdrop:
    """A landscape that is painted at once."""
    return Backdrop(lambda size: opaque_surface(size, "#00FF00"), ready=lambda _size: None)


SCENES: dict[str, Callable[[], WidgetScene]] = {
    "title": title,
    "about": AboutScene,
    "message": lambda: cannot_open("duel.tmx", "Three things are wrong.", ["line 12: too short"] * 30),
    "gallery": GalleryScene,
    **{f"options {tab}": (lambda tab=tab: OptionsScene(tab)) for tab in ("window", "motion", "map", "keys")},  # type: ignore[misc]  # bound at once
}


@pytest.mark.parametrize(("size", "percent"), LAYOUTS)
@pytest.mark.parametrize("name", SCENES)
def test_layout_has_no_faults(name: str, size: tuple[int, int], percent: int) -> None:
    # What may be shortened shows its whole text elsewhere: the log, the tooltip of the seat.
    assert lint(SCENES[name](), size, percent, may_shorten=(LogStrip, SeatTitle)) == []


def open_scene(scene: WidgetScene, size: tuple[int, int] = (1280, 800)) -> QuietStage:
    stage = QuietStage()
    scene.enter(stage)
    scene.layout(size, stage.kit)
    scene.update(0)
    return stage


def find(scene: WidgetScene, label: str) -> Widget:
    for root in (*reversed(scene.desk.overlays), scene.desk.root):
        for widget in root.walk():
            if getattr(widget, "label", None) == label or getattr(widget, "title", None) == label:
                return widget
    raise AssertionError(f"no {label!r}")


def click(scene: WidgetScene, where: Widget | tuple[int, int]) -> None:
    point = where.rect.center if isinstance(where, Widget) else where
    scene.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=point, button=1))
    scene.handle(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=point, button=1))
    scene.update(600)


def key(scene: WidgetScene, code: int, mod: int = 0, text: str = "") -> None:
    scene.handle(pygame.event.Event(pygame.KEYDOWN, key=code, mod=mod, unicode=text, scancode=0))
    if text:
        scene.handle(pygame.event.Event(pygame.TEXTINPUT, text=text))
    scene.update(16)


# Title


def test_title_leads_into_the_game() -> None:
    gone: list[str] = []

    def way(name: str) -> Callable[[Stage], None]:
        return lambda _stage: gone.append(name)

    shell = GameShell(
        new_campaign=way("new"),
        load=way("load"),
        continue_last=way("continue"),
        lessons=way("lessons"),
        library=way("library"),
        quit=way("quit"),
        newest_save=lambda: SaveNote("The Westmarch", "day 12"),
    )
    scene = TitleScene(shell, green_backdrop())
    stage = open_scene(scene)
    for label in ("Continue", "New campaign", "Lessons", "Load", "Rule library", "Quit"):
        click(scene, find(scene, label))
    assert gone == ["continue", "new", "lessons", "load", "library", "quit"]
    click(scene, find(scene, "Options"))
    assert isinstance(stage.asked[-1][1], OptionsScene)


def test_title_by_keyboard() -> None:
    gone: list[str] = []
    scene = TitleScene(GameShell(load=lambda _stage: gone.append("load")), green_backdrop())
    open_scene(scene)
    key(scene, pygame.K_TAB)
    for _ in range(3):
        key(scene, pygame.K_DOWN)
    key(scene, pygame.K_RETURN)
    assert gone == ["load"]


def test_enter_goes_on_where_nothing_has_the_focus() -> None:
    gone: list[str] = []
    shell = GameShell(
        continue_last=lambda _stage: gone.append("continue"), newest_save=lambda: SaveNote("War", "day 2")
    )
    scene = TitleScene(shell, green_backdrop())
    open_scene(scene)
    key(scene, pygame.K_RETURN)
    assert gone == ["continue"]
    sheet = AboutScene()
    stage = open_scene(sheet)
    key(sheet, pygame.K_RETURN)
    assert stage.asked == [("pop", None)]


def test_without_a_save_continue_says_why() -> None:
    scene = TitleScene(GameShell(continue_last=lambda _stage: None), green_backdrop())
    open_scene(scene)
    assert "saved" in find(scene, "Continue").reason


def test_title_notices_a_new_save_when_it_comes_back() -> None:
    saves: list[SaveNote] = []
    shell = GameShell(continue_last=lambda _stage: None, newest_save=lambda: saves[-1] if saves else None)
    scene = TitleScene(shell, green_backdrop())
    open_scene(scene)
    saves.append(SaveNote("The Westmarch", "day 3"))
    scene.resume()
    assert find(scene, "Continue").enabled


def test_a_picture_waits_for_the_landscape() -> None:
    scene = TitleScene(backdrop=green_backdrop())
    scene.wait_for_landscape = True
    assert render_scene(scene, (640, 400)).get_at((635, 200))[:3] == (0, 255, 0)


def test_the_landscape_comes_when_it_is_painted() -> None:
    dry = threading.Event()

    def paint(size: tuple[int, int]) -> pygame.Surface:
        dry.wait(10)
        return opaque_surface(size, "#00FF00")

    scene = TitleScene(backdrop=Backdrop(paint, ready=lambda _size: None))
    stage = open_scene(scene, (640, 400))
    assert render_scene(scene, (640, 400), stage=stage).get_at((635, 200))[:3] != (0, 255, 0)
    assert now(scene.busy)
    dry.set()
    for _ in range(500):
        scene.update(20)
        if not scene.backdrop.waiting:
            break
        time.sleep(0.01)
    assert not now(scene.busy)
    assert render_scene(scene, (640, 400), stage=stage).get_at((635, 200))[:3] == (0, 255, 0)


def test_a_window_of_another_size_stretches_what_there_is() -> None:
    backdrop = green_backdrop()
    backdrop.finish((640, 400))
    backdrop.want((800, 500))
    surface = opaque_surface((800, 500))
    backdrop.draw(surface)
    assert surface.get_at((400, 250))[:3] == (0, 255, 0)


# Options


def test_options_work_at_once_and_can_be_taken_back() -> None:
    scene = OptionsScene("motion")
    stage = open_scene(scene)
    undo = find(scene, "Undo")
    assert not now(undo.enabled)
    toggle = find(scene, "Less motion")
    assert isinstance(toggle, Toggle)
    click(scene, (toggle.rect.x + 10, toggle.rect.centery))
    assert now(stage.store.now).less_motion
    click(scene, undo)
    assert not now(stage.store.now).less_motion
    assert not toggle.on
    assert not undo.enabled


def test_every_switch_of_the_settings_has_a_control() -> None:
    touched: set[str] = set()
    for tab in ("window", "motion", "map", "sound"):
        scene = OptionsScene(tab)
        stage = open_scene(scene, (1920, 1080))
        for widget in list(scene.desk.root.walk()):
            before = stage.store.now
            if isinstance(widget, Toggle):
                widget.activate()
            elif isinstance(widget, Slider):
                widget.key(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RIGHT, mod=0))
            touched |= {
                name
                for name in before.__struct_fields__
                if getattr(before, name) != getattr(stage.store.now, name)
            }
    assert touched == {
        "text_size",
        "less_motion",
        "away_play",
        "slower_dice",
        "full_borders",
        "flat_terrain",
        "large_tokens",
        "hide_day_tint",
        "edge_scrolling",
        "one_click_moves",
        "ask_before_end_turn",
        "mute",
        "volume_interface",
        "volume_battle",
        "volume_ambience",
        "volume_music",
    }


def test_usual_settings_keep_the_window() -> None:
    scene = OptionsScene("map")
    stage = open_scene(scene)
    stage.store.change(full_borders=True, window_width=1300)
    click(scene, find(scene, "Defaults"))
    click(scene, find(scene, "Go back"))
    assert not stage.store.now.full_borders
    assert stage.store.now.window_width == 1300


def test_leaving_the_options_stops_listening() -> None:
    scene = OptionsScene("map")
    stage = open_scene(scene)
    scene.leave()
    stage.store.change(full_borders=True)
    toggle = find(scene, "Full borders")
    assert isinstance(toggle, Toggle)
    assert not toggle.on


def keys_tab(scene: OptionsScene) -> KeysTab:
    return next(widget for widget in scene.desk.root.walk() if isinstance(widget, KeysTab))


def test_a_key_can_be_changed_by_pressing_it() -> None:
    scene = OptionsScene("keys")
    stage = open_scene(scene)
    keys_tab(scene).table.select(list(COMMANDS).index("end_turn"))
    click(scene, find(scene, "Change"))
    assert isinstance(scene.desk.overlays[-1], KeyCatcher)
    key(scene, pygame.K_LCTRL, pygame.KMOD_LCTRL)
    key(scene, pygame.K_t, pygame.KMOD_LCTRL)
    assert stage.store.now.keys["end_turn"][0] == "ctrl+t"


def test_a_key_in_use_is_taken_only_when_asked() -> None:
    scene = OptionsScene("keys")
    stage = open_scene(scene)
    keys_tab(scene).table.select(list(COMMANDS).index("log"))
    click(scene, find(scene, "Change"))
    key(scene, pygame.K_n, text="n")
    assert isinstance(scene.desk.overlays[-1], Dialog)
    assert stage.store.now.keys == {}
    click(scene, find(scene, "Use it"))
    assert stage.store.now.keys == {"log": ("n",), "next_stack": ()}
    click(scene, find(scene, "Undo"))
    assert stage.store.now.keys == {}


def test_escape_cancels_the_new_key() -> None:
    scene = OptionsScene("keys")
    stage = open_scene(scene)
    keys_tab(scene).table.select(3)
    click(scene, find(scene, "Change"))
    key(scene, pygame.K_ESCAPE)
    assert scene.desk.overlays == []
    assert stage.store.now.keys == {}


def test_keys_can_be_searched() -> None:
    scene = OptionsScene("keys")
    open_scene(scene)
    tab = keys_tab(scene)
    scene.desk.focus(tab.field)
    for letter in "zoom":
        key(scene, ord(letter), text=letter)
    assert tab.listed == ["zoom_in", "zoom_out", "zoom_start"]
    assert tab.keys.chords("zoom_start") == (Chord("0"),)


# Pictures


_PLAIN = [name for name, shot in SHOTS.items() if not shot.campaign]
_QUICK = [
    name
    for name in _PLAIN[::9]
    if name not in {"sixty", "city-idle", "city-buildings", "bout", "dragon", "replay"}
]
"""Every ninth, but none of those that alone take as long as all of these."""


@pytest.mark.parametrize(
    "name",
    [*_QUICK, *(pytest.param(one, marks=pytest.mark.slow) for one in _PLAIN if one not in _QUICK)],
)
def test_every_named_picture_can_be_drawn(name: str) -> None:
    picture = draw_shot(name, (1280, 800), 80)
    assert picture.get_size() == (1280, 800)
    assert len({tuple(picture.get_at((x, x * 5 // 8))) for x in range(0, 1280, 8)}) > 20


# Messages


def test_fault_page_leads_to_the_title(tmp_path: object, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SECOND_DAWN_HOME", str(tmp_path))
    home = title()
    scene = FaultScene(ValueError("no such stack"), lambda: home)
    stage = open_scene(scene)
    said = [w._text for w in scene.desk.root.walk() if isinstance(w, Paragraph)]
    assert "ValueError" in said
    assert not any("no such stack" in text for text in said), "people of several sides look at it"
    click(scene, find(scene, "To the title"))
    assert stage.asked == [("reset", home)]
    from game import paths

    assert "no such stack" in (paths.log_dir() / "last-error.log").read_text("utf-8")


def test_message_goes_back() -> None:
    scene = cannot_open("duel.tmx", "It is no map.")
    stage = open_scene(scene)
    key(scene, pygame.K_ESCAPE)
    assert stage.asked == [("pop", None)]


def test_one_gold_button_per_screen() -> None:
    for name, make in SCENES.items():
        if name == "gallery":
            continue
        scene = make()
        open_scene(scene)
        gold = [w for w in scene.desk.root.walk() if isinstance(w, Button) and w.style == "gold"]
        assert len(gold) == 1, name
