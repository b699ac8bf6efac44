"""Frame times of the whole map screen in a running campaign: what `bench` reports as D4."""

import time

import pygame

from game.dev.bench.app import FRAME_MS, prepared_app
from game.dev.pictures.shot_campaign import ShotWish, seated
from game.ui.map.screen.scene import MapScene

_PREPARED = 400
_TURN_AFTER = 60


def bench_screen(
    size: tuple[int, int], frames: int, scenario: str = "oster", *, selected: bool = False
) -> list[float]:
    """Milliseconds of `frames` turns of the program's loop: time, input, the map with fog, panels, flip.

    A player holds the keys that scroll, to and fro; the pictures of the first view are there before. With
    `selected` a stack that can move is selected, and its reach lies on the land.
    """
    scene = MapScene(seated(ShotWish(scenario, days=4)))
    app = prepared_app(scene, size, _PREPARED)
    if selected:
        _select(scene)
        for _ in range(_PREPARED):
            app.step([], FRAME_MS)
    times = []
    for number in range(frames):
        events = _held(number)
        start = time.perf_counter()
        app.step(events, FRAME_MS)
        times.append((time.perf_counter() - start) * 1000)
        # The rest of a frame belongs to the system, as between two ticks of the clock.
        time.sleep(0.001)
    app.quit()
    return times


def _select(scene: MapScene) -> None:
    """The stack of the seat with the widest reach."""
    reader = scene.conduct.reader
    movable = [stack for stack in sorted(reader.view.stacks) if reader.can_move(stack)]
    scene.conduct.select(max(movable, key=lambda stack: len(reader.reach(stack).cost)))


def _held(number: int) -> list[pygame.event.Event]:
    """Every second or so the other scroll keys are held."""
    if number % _TURN_AFTER:
        return []
    ways = ((pygame.K_RIGHT, pygame.K_DOWN), (pygame.K_LEFT, pygame.K_UP))
    turn = number // _TURN_AFTER % 2
    down = [pygame.event.Event(pygame.KEYDOWN, key=k, mod=0, unicode="", scancode=0) for k in ways[turn]]
    up = [pygame.event.Event(pygame.KEYUP, key=k, mod=0, unicode="", scancode=0) for k in ways[1 - turn]]
    return up + down
