"""The program as a bench times it: without sound, everything painted that can be painted beforehand."""

import threading

from game.ui.app.app import App, AppOptions
from game.ui.app.background import WARM_UP
from game.ui.stage.scene import Scene
from game.ui.stage.window import GameWindow, start_pygame

FRAME_MS = 16
"""Time that passes for the program with each turn of its loop."""


def prepared_app(scene: Scene, size: tuple[int, int], frames: int) -> App:
    """The program showing a scene, after so many turns of its loop, when what a start fetches is there."""
    app = App(lambda: scene, options=AppOptions(size=size, sound=False))
    start_pygame()
    app.window = GameWindow(app.store.now, size)
    app.reset(scene)
    for _ in range(frames):
        app.step([], FRAME_MS)
    for thread in threading.enumerate():
        if thread.name == WARM_UP:
            thread.join()
    return app
