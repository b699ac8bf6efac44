"""D1 to D6: frames of the strategic map while it scrolls and of a large battle, without a display.

D1 to D3 draw a painted 128x96 map with fog and 300 tokens into a window, scrolled diagonally by 11 pixels a
frame with all chunks painted beforehand, flip included. D4 is the whole screen of a campaign on the shipped
continent, with its panels, its input and the painting of what comes into view. D5 and D6 are the whole battle
screen with sixty units on each side, while blows are played and when a unit is chosen.
"""

import importlib
import statistics
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

from game import paths
from game.dev.bench.child import in_child
from game.dev.bench.registry import Effort, Figure, NotMeasured, bench

_SIZE = (1920, 1080)
_TOKENS = 300
_STEP = 11
_TILE = 64
_CELLS = 256
_WARM_UP = 30

_PEER = "pyscroll==2.31"
# What it requires is left out: that is pygame, which would overwrite pygame-ce.
_PEER_FOLDER = ".benchmarks"
_FETCH_S = 120
_TURNS = 3


def measure_ours(zoom: float, frames: int) -> list[float]:
    """Frame times of the painted map. Runs in a child process."""
    pygame: Any = importlib.import_module("pygame")
    pygame.display.set_mode(_SIZE)
    scroll = importlib.import_module("game.dev.bench.map_frames").bench_scroll
    times: list[float] = scroll(size=_SIZE, zoom=zoom, tokens=_TOKENS, frames=frames + _WARM_UP)
    return times[_WARM_UP:]


def measure_screen(frames: int, *, selected: bool) -> list[float]:
    """Frame times of the whole map screen of a campaign. Runs in a child process."""
    scroll = importlib.import_module("game.dev.bench.map_screen_frames").bench_screen
    times: list[float] = scroll(size=_SIZE, frames=frames, selected=selected)
    return times


def measure_fight(frames: int) -> list[float]:
    """Frame times of the battle screen while it plays. Runs in a child process."""
    play = importlib.import_module("game.dev.bench.battle_frames").bench_fight
    times: list[float] = play(size=_SIZE, frames=frames)
    return times


def measure_clicks(clicks: int) -> list[float]:
    """Times from a press on the battlefield to its picture. Runs in a child process."""
    click = importlib.import_module("game.dev.bench.battle_frames").bench_clicks
    times: list[float] = click(size=_SIZE, clicks=clicks)
    return times


def peer_folder() -> Path:
    """The folder from which pyscroll is imported, fetched if it is not there. NotMeasured without it."""
    folder = (paths.checkout() or Path.cwd()) / _PEER_FOLDER / _PEER.replace("==", "-")
    if not (folder / "pyscroll").is_dir():
        fetch = [
            sys.executable,
            "-m",
            "pip",
            "install",
            "--quiet",
            "--no-deps",
            "--target",
            str(folder),
            _PEER,
        ]
        try:
            subprocess.run(fetch, check=True, capture_output=True, timeout=_FETCH_S)
        except (OSError, subprocess.SubprocessError) as error:
            raise NotMeasured(f"{_PEER} is missing on this machine and cannot be fetched") from error
    return folder


def measure_peer(frames: int, folder: str) -> list[float]:
    """Frame times of pyscroll: square tiles, as many tokens, no fog. Runs in a child process."""
    sys.path.insert(0, folder)
    pygame: Any = importlib.import_module("pygame")
    pyscroll: Any = importlib.import_module("pyscroll")
    data: Any = importlib.import_module("pyscroll.data")
    screen = pygame.display.set_mode(_SIZE)
    tiles = [pygame.Surface((_TILE, _TILE)).convert() for _ in range(6)]
    for number, tile in enumerate(tiles):
        tile.fill((40 * number, 200 - 30 * number, 90))

    class Squares(data.PyscrollDataAdapter):  # type: ignore[misc]  # pyscroll has no types
        tile_size = (_TILE, _TILE)
        map_size = (_CELLS, _CELLS)
        visible_tile_layers = (0,)
        visible_object_layers = ()

        def get_animations(self) -> list[object]:
            return []

        def _get_tile_image(self, x: int, y: int, _layer: int) -> object:
            return tiles[(x * 7 + y * 13) % len(tiles)]

        def get_tile_image_by_id(self, id_: int) -> object:
            return tiles[id_]

    renderer = pyscroll.BufferedRenderer(Squares(), _SIZE)
    token = pygame.Surface((44, 44), pygame.SRCALPHA)
    pygame.draw.circle(token, (200, 60, 40, 230), (22, 22), 21)
    token = token.convert_alpha()
    spots = [((97 * n) % _SIZE[0], (61 * n) % _SIZE[1]) for n in range(_TOKENS)]
    centre = [_SIZE[0], _SIZE[1]]
    times = []
    for _ in range(frames + _WARM_UP):
        began = time.perf_counter()
        centre = [at + _STEP for at in centre]
        renderer.center(centre)
        renderer.draw(screen, screen.get_rect())
        screen.fblits([(token, spot) for spot in spots])
        pygame.display.flip()
        times.append((time.perf_counter() - began) * 1000)
    return times[_WARM_UP:]


def _ours(zoom: float, effort: Effort) -> list[float]:
    times: list[float] = in_child("game.dev.bench.frames:measure_ours", zoom=zoom, frames=effort.frames)
    return times


def _p99(times: list[float]) -> float:
    return statistics.quantiles(times, n=100)[98]


@bench("D1", what="frame while scrolling 128x96, fog, 300 tokens, 1920x1080, median", bar=1.3, target=1.1)
def median_frame(effort: Effort) -> Figure:
    """Against pyscroll, which draws squares without fog. Both take turns: no machine is always alike."""
    folder = str(peer_folder())
    ours, peers = [], []
    for _ in range(_TURNS):
        ours.append(statistics.median(_ours(1.0, effort)))
        peer = in_child("game.dev.bench.frames:measure_peer", frames=effort.frames, folder=folder)
        peers.append(statistics.median(peer))
    note = "peer: pyscroll, square tiles, no fog"
    return Figure(statistics.median(ours), statistics.median(peers), note)


@bench("D2", what="the same, 99th percentile", bar=6, target=4, absolute=True)
def slowest_frames(effort: Effort) -> Figure:
    """What a player feels: the frame budget."""
    return Figure(_p99(_ours(1.0, effort)))


@bench("D3", what="the same at zoom 1/4, median, against zoom 1", bar=1.5, target=1.0)
def far_out(effort: Effort) -> Figure:
    """Sixteen times as many hexes in view may not cost more than half as much again."""
    near, far = _ours(1.0, effort), _ours(0.25, effort)
    return Figure(statistics.median(far), statistics.median(near), f"p99 at 1/4: {_p99(far):.2f} ms")


@bench(
    "D4",
    what="the whole map screen while a player scrolls, 1920x1080, 99th percentile",
    bar=8,
    target=6,
    absolute=True,
)
def whole_screen(effort: Effort) -> Figure:
    """The program's own loop: input, painting of what comes into view, panels, flip; then with a stack
    selected. The slower of both counts."""
    bare, laid = (
        in_child("game.dev.bench.frames:measure_screen", frames=effort.frames, selected=selected)
        for selected in (False, True)
    )
    notes = (
        f"{what}: p99 {_p99(times):.2f} ms, median {statistics.median(times):.2f}"
        for what, times in (("nothing selected", bare), ("a stack selected", laid))
    )
    return Figure(max(_p99(bare), _p99(laid)), note="; ".join(notes))


@bench(
    "D5",
    what="the battle screen while sixty fight sixty, 1920x1080, 99th percentile",
    bar=8,
    target=6,
    absolute=True,
)
def fight_frames(effort: Effort) -> Figure:
    """Volleys, blows and dice over 120 units, panels and log, flip."""
    times = in_child("game.dev.bench.frames:measure_fight", frames=effort.frames)
    return Figure(_p99(times), note=f"median {statistics.median(times):.2f} ms")


@bench(
    "D6",
    what="from a press on one of 120 units to the picture that shows it chosen, 99th percentile",
    bar=40,
    target=30,
    absolute=True,
)
def clicks_in_battle(effort: Effort) -> Figure:
    """Lines, forecast, action bar and the list of all pairings follow the choice."""
    clicks = max(40, effort.frames // 4)
    times = in_child("game.dev.bench.frames:measure_clicks", clicks=clicks)
    return Figure(_p99(times), note=f"median {statistics.median(times):.2f} ms")
