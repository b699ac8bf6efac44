"""Frame times of the battle screen with two stacks of sixty: what `bench` reports as D5 and D6."""

import time
from collections.abc import Iterator

import pygame

from game.dev.bench.app import FRAME_MS, prepared_app
from game.dev.pictures.battle_shots import asked_scene
from game.ui.app.app import App
from game.ui.battle.screen.scene import BattleScene

_PREPARED = 2000
_CLICK_EVERY = 6


def bench_fight(size: tuple[int, int], frames: int) -> list[float]:
    """Milliseconds of `frames` turns of the program's loop while volleys and bouts are being played.

    The frames in which an answer is worked out are left out: those are what `bench_clicks` measures.
    """
    app, scene = _app(size)
    times: list[float] = []
    while len(times) < frames:
        if scene.over:
            app.quit()
            app, scene = _app(size)
        if not scene.playback.playing and not scene.answers.running:
            scene.answers.resolve(phase=True)
        worked = scene.answers.running or not scene.playback.playing
        left = scene.playback.player.left if scene.playback.player is not None else 0
        spent = _step(app, [])
        if not worked and scene.playback.playing and left > 1:
            times.append(spent)
    app.quit()
    return times


def bench_clicks(size: tuple[int, int], clicks: int) -> list[float]:
    """Milliseconds from a press on a unit to the picture that shows it chosen."""
    app, scene = _app(size)
    times = []
    for unit in _units(scene, clicks):
        middle = scene.screen.field.middle(unit)
        if middle is None or not scene.screen.field.rect.collidepoint(middle):
            continue
        place = (round(middle[0]), round(middle[1]))
        event = pygame.event.Event
        _step(app, [event(pygame.MOUSEMOTION, pos=place, rel=(1, 1), buttons=(0, 0, 0))])
        for _ in range(_CLICK_EVERY):
            _step(app, [])
        down = event(pygame.MOUSEBUTTONDOWN, pos=place, button=1, clicks=1, touch=False)
        up = event(pygame.MOUSEBUTTONUP, pos=place, button=1, touch=False)
        times.append(_step(app, [down, up]))
    app.quit()
    return times


def _units(scene: BattleScene, clicks: int) -> Iterator[str]:
    """Units one after another, far from one another, as often as it takes."""
    ranks = scene.screen.ranks
    places = list(ranks.places) if ranks is not None else []
    for number in range(clicks):
        yield places[number * 37 % len(places)]


def _app(size: tuple[int, int]) -> tuple[App, BattleScene]:
    """The program in a battle of 120 units, everything painted that can be painted beforehand."""
    scene = asked_scene("large", "declare", 3)
    scene.patient = False
    return prepared_app(scene, size, _PREPARED), scene


def _step(app: App, events: list[pygame.event.Event]) -> float:
    start = time.perf_counter()
    app.step(events, FRAME_MS)
    spent = (time.perf_counter() - start) * 1000
    # The rest of a frame belongs to the system, as between two ticks of the clock.
    time.sleep(0.001)
    return spent
