"""Tooltips of all screens at the largest text: inside of the window, and never over what they are about."""

from collections.abc import Iterator

import pygame
import pytest

from game.dev.pictures.shot_campaign import ShotWish
from game.dev.pictures.shots import SHOTS
from game.ui.look.areas import within
from game.ui.look.pixels import opaque_surface
from game.ui.look.theme import Scale
from game.ui.settings import Settings
from game.ui.stage.scene import QuietStage, WidgetScene
from game.ui.widgets import tips
from game.ui.widgets.base import Widget
from game.ui.widgets.scroll import RowList
from game.ui.widgets.tips import TipLayer, content_of

SIZE, PERCENT = (1280, 800), 200
_FRAMES = 400
_LEAST = 8
"""Of widgets that are scrolled out of sight but for so few pixels, nobody asks."""


def opened(name: str) -> WidgetScene | None:
    """A screen of the gallery, as its picture shows it."""
    scene = SHOTS[name].make(ShotWish())
    if not isinstance(scene, WidgetScene):
        return None
    stage = QuietStage(
        scale=Scale(PERCENT), settings=Settings(text_size=PERCENT, less_motion=True, animation_speed="off")
    )
    scene.enter(stage)
    scene.layout(SIZE, stage.kit)
    _settle(scene)
    for pressed in SHOTS[name].keys:
        key, mod = pressed if isinstance(pressed, tuple) else (pressed, 0)
        press = pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod, unicode="", scancode=0)
        press.again = False
        scene.handle(press)
        _settle(scene)
    return scene


def _settle(scene: WidgetScene) -> None:
    surface = opaque_surface(SIZE)
    for _ in range(_FRAMES):
        scene.update(16)
        if not scene.busy:
            break
    scene.draw(surface)


def _speakers(scene: WidgetScene) -> Iterator[tuple[Widget, pygame.Rect]]:
    """All widgets of what is on top, with what of each can be pointed at; lists for every row in sight."""
    top = scene.desk.overlays[-1] if scene.desk.overlays else scene.desk.root
    for widget in top.walk():
        seen = within(widget.rect, (node.clipping for node in widget.ancestors()))
        shown = widget.attached and all(node.visible for node in (widget, *widget.ancestors()))
        if not shown or min(seen.size) < _LEAST:
            continue
        if isinstance(widget, RowList) and widget.row_tip is not None:
            for row in range(widget.count):
                part = widget.row_rect(row).clip(widget.body()).clip(seen)
                if min(part.size) >= _LEAST:
                    widget.over = row
                    yield widget, part
            widget.over = None
        else:
            yield widget, seen


def faults(scene: WidgetScene) -> list[str]:
    """Tooltips that leave the window, or lie over what they are about."""
    out = []
    area = pygame.Rect((0, 0), SIZE)
    for widget, seen in _speakers(scene):
        content = content_of(widget)
        if content is None or seen.width * seen.height > area.width * area.height // 8:
            continue
        layer = TipLayer(widget.kit, area)
        neighbours = () if widget.parent is None else widget.parent.children
        avoid = [other.rect for other in neighbours if other is not widget and other.takes_focus]
        layer.offer(content, widget.tip_anchor(), avoid=[*avoid, *widget.tip_avoids()], at_once=True)
        name = f"{type(widget).__name__} {content.tip.title!r} {layer.rect} of {seen}"
        if not area.contains(layer.rect):
            out.append(f"leaves the window: {name}")
        elif layer.rect.colliderect(seen):
            out.append(f"covers its own: {name}")
    return out


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted(SHOTS))
def test_tooltips_lie_beside_what_they_are_about(name: str) -> None:
    scene = opened(name)
    assert scene is None or faults(scene) == []


@pytest.mark.slow
def test_a_tooltip_over_its_own_row_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    scene = opened("options-battle")
    assert scene is not None
    assert faults(scene) == []
    monkeypatch.setattr(tips, "beside", lambda size, anchor, *_rest: pygame.Rect(anchor.topleft, size))
    assert any(fault.startswith("covers its own") for fault in faults(scene))
