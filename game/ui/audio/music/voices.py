"""Instruments made of numbers: each note a mono array at `RATE` samples a second, that begins at once and
ends in silence. Same at every start (fixed seeds)."""

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from game.content.scores import STROKES, Voice

RATE: Final = 22050
"""Of music: old instruments have little above 11 kHz, and half the samples are half the work and the room."""

Wave = npt.NDArray[np.floating[Any]]

_FADE_S: Final = 0.012


def _times(seconds: float) -> Wave:
    return np.arange(max(1, round(seconds * RATE))) / RATE


def hertz(pitch: int) -> float:
    """Frequency of a pitch in semitones, C4 being 60, in equal temperament."""
    return 440.0 * float(2.0 ** ((pitch - 69) / 12))


def _harmonics(frequency: float, most: int) -> range:
    return range(1, max(2, min(most, int(RATE * 0.45 / frequency))) + 1)


def _closed(wave: Wave) -> Wave:
    """A wave whose last moment fades, so that it cannot click."""
    edge = min(len(wave), round(_FADE_S * RATE))
    wave[-edge:] *= np.linspace(1, 0, edge)
    return wave


def _plucked(pitch: int, ring: float, place: float, bright: float, most: int) -> Wave:
    """A string plucked at a share of its length; `ring`: seconds in which the root halves."""
    frequency = hertz(pitch)
    t = _times(min(4.0, ring * 5))
    out = np.zeros(len(t))
    for n in _harmonics(frequency, most):
        # A stiff string's upper partials lie a little high, and die sooner.
        partial = frequency * n * np.sqrt(1 + 0.00012 * n * n)
        strength = abs(np.sin(np.pi * n * place)) / n**bright
        out += (
            strength * np.sin(2 * np.pi * partial * t + n * 0.7) * 0.5 ** (t / (ring / (1 + 0.22 * (n - 1))))
        )
    rng = np.random.default_rng(pitch)
    nail = rng.standard_normal(len(t)) * 0.5 ** (t / 0.004) * 0.10
    sound: Wave = (out + nail) * np.clip(t / 0.002, 0, 1)
    return sound


def _lute(pitch: int, _seconds: float) -> Wave:
    return _plucked(pitch, 0.55 * (60 / max(40, pitch)) ** 1.6, 0.17, 1.15, 18)


def _harp(pitch: int, _seconds: float) -> Wave:
    return _plucked(pitch, 0.85 * (60 / max(40, pitch)) ** 1.3, 0.36, 1.7, 12)


def _shape(t: Wave, seconds: float, rise: float, fall: float) -> Wave:
    """Swell and release of a held note; it sounds on for `fall` seconds."""
    out: Wave = np.clip(t / rise, 0, 1) ** 0.8 * np.clip((seconds + fall - t) / fall, 0, 1) ** 1.5
    return out


def _vibrato(t: Wave, rate: float, depth: float, late: float) -> Wave:
    """Phase, in periods of one hertz, of a pitch that begins to swing after `late` seconds."""
    swing = depth * np.clip((t - late) / 0.5, 0, 1)
    return t + np.cumsum(swing * np.sin(2 * np.pi * rate * t)) / RATE


def _recorder(pitch: int, seconds: float) -> Wave:
    frequency, fall = hertz(pitch), 0.10
    t = _times(seconds + fall)
    phase = 2 * np.pi * frequency * _vibrato(t, 4.9, 0.0035, 0.35)
    tone = np.sin(phase) + 0.16 * np.sin(2 * phase) + 0.22 * np.sin(3 * phase) + 0.05 * np.sin(5 * phase)
    rng = np.random.default_rng(pitch * 7)
    breath = rng.standard_normal(len(t))
    breath = np.convolve(breath, np.ones(6) / 6, "same") * (0.05 + 0.25 * 0.5 ** (t / 0.02))
    sound: Wave = (tone + breath) * _shape(t, seconds, 0.05, fall)
    return sound


def _bowed(pitch: int, seconds: float, players: int, rise: float, most: int) -> Wave:
    """Strings under a bow, a few players who never agree wholly."""
    fall = 0.22
    t = _times(seconds + fall)
    out = np.zeros(len(t))
    for player in range(players):
        frequency = hertz(pitch) * (1 + 0.0018 * (player - (players - 1) / 2))
        turns = frequency * _vibrato(t, 5.3 + 0.4 * player, 0.0028, 0.25) + player * 0.37
        for n in _harmonics(frequency, most):
            partial = frequency * n
            # The body of the instrument favours what lies about 300 and 1,100 Hz.
            body = (
                0.35
                + np.exp(-(np.log2(partial / 300) ** 2))
                + 0.5 * np.exp(-2 * np.log2(partial / 1100) ** 2)
            )
            out += body / n**1.25 * np.sin(2 * np.pi * n * turns + 0.3 * n * player)
    return out * _shape(t, seconds, min(rise, seconds * 0.5), fall) / players


def _viol(pitch: int, seconds: float) -> Wave:
    return _bowed(pitch, seconds, 2, 0.16, 14)


def _drone(pitch: int, seconds: float) -> Wave:
    return _bowed(pitch, seconds, 3, 0.6, 10)


def _horn(pitch: int, seconds: float) -> Wave:
    frequency, fall = hertz(pitch), 0.18
    t = _times(seconds + fall)
    swell = _shape(t, seconds, 0.09, fall)
    phase = 2 * np.pi * frequency * _vibrato(t, 4.6, 0.002, 0.4)
    out = np.zeros(len(t))
    for n in _harmonics(frequency, 9):
        # Higher harmonics come late and go early, as brass does.
        out += np.sin(n * phase) * np.clip(swell * 1.4 - 0.10 * n, 0, 1) / n**1.1
    return out * swell


def _bell(pitch: int, _seconds: float) -> Wave:
    t = _times(4.0)
    out = np.zeros(len(t))
    for ratio, strength, ring in (
        (0.5, 0.5, 1.3),
        (1, 1, 0.9),
        (1.19, 0.5, 0.7),
        (1.5, 0.3, 0.5),
        (2.0, 0.4, 0.4),
        (2.74, 0.2, 0.2),
    ):
        out += strength * np.sin(2 * np.pi * hertz(pitch) * ratio * t) * 0.5 ** (t / ring)
    sound: Wave = out * np.clip(t / 0.003, 0, 1)
    return sound


def _drum(stroke: int, _seconds: float) -> Wave:
    pitch, bend, ring, snap, seconds = (
        (58.0, 34.0, 0.13, 0.12, 0.7),
        (150.0, 60.0, 0.06, 0.35, 0.35),
        (420.0, 60.0, 0.018, 0.9, 0.15),
    )[stroke]
    t = _times(seconds)
    skin = np.sin(2 * np.pi * np.cumsum(pitch + bend * 0.5 ** (t / 0.025)) / RATE) * 0.5 ** (t / ring)
    cloth = np.random.default_rng(90 + stroke).standard_normal(len(t)) * 0.5 ** (t / 0.012)
    sound: Wave = skin + snap * np.convolve(cloth, np.ones(3) / 3, "same")
    return sound


_MAKERS: Final[Mapping[Voice, Callable[[int, float], Wave]]] = {
    "lute": _lute,
    "harp": _harp,
    "recorder": _recorder,
    "viol": _viol,
    "horn": _horn,
    "drone": _drone,
    "bell": _bell,
    "drum": _drum,
}
_LOUDNESS: Final[Mapping[Voice, float]] = {
    "lute": 0.9,
    "harp": 0.8,
    "recorder": 0.55,
    "viol": 0.5,
    "horn": 0.75,
    "drone": 0.4,
    "bell": 0.6,
    "drum": 1.0,
}
_STROKES: Final = frozenset(STROKES.values())


@lru_cache(maxsize=512)
def note(voice: Voice, pitch: int, seconds: float) -> Wave:
    """A note of an instrument, held for `seconds` (plucked and struck ones ring as they will): a mono array
    as loud as belongs beside the others. ValueError for a stroke that a drum does not have."""
    if voice == "drum" and pitch not in _STROKES:
        raise ValueError(f"a drum has no stroke {pitch}")
    wave = _closed(_MAKERS[voice](pitch, seconds))
    # Of its first quarter of a second: what rings long is not to begin louder.
    loud = float(np.sqrt(np.mean(np.square(wave[: RATE // 4])))) or 1.0
    out: Wave = wave * (_LOUDNESS[voice] * 0.2 / loud)
    out.flags.writeable = False
    return out
