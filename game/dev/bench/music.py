"""What music costs while it plays: a piece that fades over into another on a mixer that nobody hears."""

import os
import tempfile
import time
from pathlib import Path

import pygame

from game.dev.bench.child import in_child
from game.dev.bench.registry import Effort, Figure, bench
from game.ui.audio import synth
from game.ui.audio.music import rendering
from game.ui.audio.music.player import CHANNELS, MusicPlayer

_PIECES = ("defeat", "victory")
"""The shortest, so that they are made soon."""


def measure_playing(seconds: float, folder: str) -> tuple[float, float]:
    """Processor time in percent of a core, of an open mixer and of one that plays music."""
    os.environ["SDL_AUDIODRIVER"] = "dummy"
    pygame.mixer.init(frequency=synth.RATE, size=-16, channels=2, buffer=512)
    pygame.mixer.set_reserved(len(CHANNELS))
    for piece in _PIECES:
        rendering.make(piece, Path(folder))
    silent = _share(seconds)
    player = MusicPlayer(1.0, Path(folder))
    player.want(_PIECES[0])
    while player.playing is None:
        time.sleep(0.01)
    player.want(_PIECES[1])
    playing = _share(seconds)
    player.close()
    pygame.mixer.quit()
    return silent, playing


def _share(seconds: float) -> float:
    began, used = time.perf_counter(), time.process_time()
    time.sleep(seconds)
    return 100 * (time.process_time() - used) / (time.perf_counter() - began)


@bench("U5", what="a core's share while music fades over and plays", bar=2, target=1, unit="%", absolute=True)
def playing(effort: Effort) -> Figure:
    """A second for every twenty frames of effort."""
    with tempfile.TemporaryDirectory() as folder:
        silent, busy = in_child(
            "game.dev.bench.music:measure_playing", seconds=effort.frames / 20, folder=folder
        )
    return Figure(busy, note=f"an open mixer alone: {silent:.1f} %")
