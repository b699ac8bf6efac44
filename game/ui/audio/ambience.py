"""Ambience: quiet loops by terrain, stereo, that continue themselves without a seam."""

from collections.abc import Callable
from typing import Final

import numpy as np
import numpy.typing as npt

from game.ui.audio.synth import PEAK, RATE, Wave, band

SECONDS: Final = 8.0
_CROSS_S: Final = 1.2
_LEVEL: Final = 0.34

Stereo = npt.NDArray[np.float32]


def _bed(seed: int, low: float, high: float, swell: float, period: float) -> Wave:
    """Noise of a band that swells and sinks with a period in seconds."""
    long = SECONDS + _CROSS_S
    noise = band(np.random.default_rng(seed).standard_normal(round(long * RATE)), low, high)
    noise /= noise.std()
    t = np.arange(len(noise)) / RATE
    wave = np.sin(2 * np.pi * t / period + seed) + 0.5 * np.sin(2 * np.pi * t / (period * 0.37) + seed * 2)
    out: Wave = noise * (1 + swell * wave / 1.5)
    return out


def _looped(wave: Wave) -> Wave:
    """A wave whose last part is faded into its first, so that it can be repeated."""
    cross = round(_CROSS_S * RATE)
    body = wave[: round(SECONDS * RATE)].copy()
    tail = wave[len(body) : len(body) + cross]
    # Powers add up to one, as loudness does between two noises.
    share = np.sqrt(np.arange(cross) / cross)
    body[:cross] = body[:cross] * share + tail * np.sqrt(1 - share**2)
    return body


def _chirps(seed: int, count: int, low: float, high: float) -> Wave:
    """A few short calls, far away."""
    rng = np.random.default_rng(seed)
    out = np.zeros(round((SECONDS + _CROSS_S) * RATE))
    for _ in range(count):
        start = float(rng.uniform(_CROSS_S, SECONDS - 0.8))
        pitch = float(rng.uniform(low, high))
        for call in range(int(rng.integers(2, 5))):
            t = np.arange(round(0.07 * RATE)) / RATE
            glide = pitch * (1 + 0.18 * np.sin(np.pi * t / 0.07))
            tone = np.sin(2 * np.pi * np.cumsum(glide) / RATE) * np.sin(np.pi * t / 0.07) ** 2
            at = round((start + call * 0.13) * RATE)
            out[at : at + len(tone)] += tone
    return out


def _wind(seed: int) -> Wave:
    return _bed(seed, 140, 620, 0.55, 6.1) + 0.35 * _bed(seed + 1, 500, 1500, 0.7, 3.7)


def _leaves(seed: int) -> Wave:
    return 0.6 * _bed(seed, 900, 5200, 0.6, 4.3) + 0.5 * _bed(seed + 1, 180, 520, 0.4, 5.3)


def _surf(seed: int) -> Wave:
    return _bed(seed, 110, 900, 0.85, 4.0) + 0.4 * _bed(seed + 1, 1500, 5200, 0.95, 4.0)


def _reeds(seed: int) -> Wave:
    return 0.7 * _bed(seed, 260, 1100, 0.4, 5.9) + 0.35 * _bed(seed + 1, 2200, 4200, 0.8, 2.3)


def _town(seed: int) -> Wave:
    return 0.8 * _bed(seed, 220, 760, 0.3, 3.1) + 0.3 * _bed(seed + 1, 700, 1900, 0.6, 1.7)


def _cave(seed: int) -> Wave:
    return _bed(seed, 60, 240, 0.5, 7.3)


_BEDS: Final[dict[str, tuple[Callable[[int], Wave], Callable[[int], Wave] | None]]] = {
    "fields": (_wind, lambda seed: 0.10 * _chirps(seed, 4, 2600, 3900)),
    "wood": (_leaves, lambda seed: 0.16 * _chirps(seed, 6, 2100, 3400)),
    "heights": (_wind, None),
    "water": (_surf, None),
    "marsh": (_reeds, lambda seed: 0.12 * _chirps(seed, 5, 620, 940)),
    "town": (_town, None),
    "deep": (_cave, None),
}

AMBIENCES: Final = tuple(_BEDS)
"""Names of all ambiences."""


def ambience(name: str) -> Stereo:
    """A loop of two channels, shape (samples, 2), -1 to 1. KeyError for an unknown name."""
    bed, calls = _BEDS[name]
    seed = 100 + 17 * AMBIENCES.index(name)
    sides = []
    for channel in (0, 1):
        wave = bed(seed + 7 * channel)
        if calls is not None:
            wave = wave + calls(seed) * wave.std() * 4
        sides.append(_looped(wave))
    stereo = np.stack(sides, axis=1)
    stereo -= stereo.mean(axis=0)
    out: Stereo = (stereo * (PEAK * _LEVEL / np.abs(stereo).max())).astype(np.float32)
    return out
