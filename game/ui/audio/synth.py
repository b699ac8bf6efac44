"""Sounds made of numbers: wood, paper, ink, bone, brass and far horns, as numpy arrays.

A sound is a float32 array of -1 to 1 at `RATE` samples a second, mono; it starts and ends in silence, so that
it cannot click. Every sound is the same at every start (fixed seeds).
"""

from collections.abc import Callable
from typing import Any, Final

import numpy as np
import numpy.typing as npt

RATE: Final = 44100
PEAK: Final = 0.89
_EDGE_S: Final = 0.0015

Wave = npt.NDArray[np.floating[Any]]

HORN_INTERVALS: Final = (7, 5, 12, 4, 9, 3, 2, 10, 8, 14, 16, 6)
"""Interval in semitones of each side's horn at dawn, in the order of `theme.SIDE_COLOURS`."""


# Building blocks


def _times(seconds: float) -> Wave:
    return np.arange(round(seconds * RATE)) / RATE


def _noise(seconds: float, seed: int) -> Wave:
    return np.random.default_rng(seed).standard_normal(round(seconds * RATE))


def _decay(seconds: float, half_life: float, attack: float = 0.001) -> Wave:
    """An envelope that rises at once and halves every `half_life` seconds."""
    t = _times(seconds)
    out: Wave = 0.5 ** (t / half_life) * np.clip(t / max(attack, 1e-6), 0, 1)
    return out


def band(wave: Wave, low: float, high: float) -> Wave:
    """What of a wave lies between two frequencies, with soft shoulders of a third of an octave."""
    spectrum = np.fft.rfft(wave)
    octaves = np.log2(np.maximum(np.fft.rfftfreq(len(wave), 1 / RATE), 1e-3))
    rise = np.clip((octaves - np.log2(low)) * 3 + 0.5, 0, 1)
    fall = np.clip((np.log2(high) - octaves) * 3 + 0.5, 0, 1)
    out: Wave = np.fft.irfft(spectrum * rise * fall, len(wave))
    return out


def _modes(seconds: float, partials: tuple[tuple[float, float, float], ...]) -> Wave:
    """Struck matter: partials of (frequency, strength, half-life in seconds)."""
    t = _times(seconds)
    out = np.zeros(len(t))
    for order, (frequency, strength, half_life) in enumerate(partials):
        out += strength * np.sin(2 * np.pi * frequency * t + order * 1.3) * 0.5 ** (t / half_life)
    return out


def _at(seconds: float, *parts: tuple[float, Wave]) -> Wave:
    """Several waves laid into one of `seconds`, each from its own time on."""
    out = np.zeros(round(seconds * RATE))
    for start, wave in parts:
        first = round(start * RATE)
        piece = wave[: max(0, len(out) - first)]
        out[first : first + len(piece)] += piece
    return out


def finished(wave: Wave, level: float = 1.0) -> npt.NDArray[np.float32]:
    """A wave without offset, at a peak of `level` of what is allowed, faded at both ends."""
    centred = wave - wave.mean()
    peak = float(np.abs(centred).max()) or 1.0
    edge = min(len(centred) // 4, round(_EDGE_S * RATE))
    fade = np.ones(len(centred))
    ramp = 0.5 - 0.5 * np.cos(np.pi * np.arange(edge) / edge)
    fade[:edge] = ramp
    fade[-edge:] = ramp[::-1]
    out: npt.NDArray[np.float32] = (centred * fade * (PEAK * level / peak)).astype(np.float32)
    return out


def shifted(wave: npt.NDArray[np.float32], semitones: float) -> npt.NDArray[np.float32]:
    """The same sound higher or lower, and accordingly shorter or longer."""
    factor = 2 ** (semitones / 12)
    places = np.arange(0, len(wave) - 1, factor)
    out: npt.NDArray[np.float32] = np.interp(places, np.arange(len(wave)), wave).astype(np.float32)
    return out


# Sounds


def _knock(pitch: float, seed: int, seconds: float = 0.16) -> Wave:
    """Wood on wood: three short modes and the tick of the contact."""
    body = _modes(
        seconds,
        ((pitch, 1.0, 0.022), (pitch * 2.41, 0.55, 0.013), (pitch * 4.12, 0.25, 0.008)),
    )
    tick = band(_noise(seconds, seed), 1500, 6000) * _decay(seconds, 0.004)
    return body + tick * 0.35


def _click() -> Wave:
    return _at(0.12, (0.0, _knock(560, 1, 0.11)), (0.024, _knock(430, 2, 0.09) * 0.45))


def _lift() -> Wave:
    return _knock(690, 3, 0.10) * 0.8


def _set_down() -> Wave:
    return _at(0.20, (0.0, _knock(330, 4)), (0.045, _knock(270, 5) * 0.35))


def _refused() -> Wave:
    return _at(0.22, (0.0, _knock(190, 6, 0.12)), (0.09, _knock(170, 7, 0.12) * 0.8))


def _paper() -> Wave:
    seconds = 0.30
    t = _times(seconds)
    slide = np.sin(np.pi * t / seconds) ** 1.4
    fibres = 0.6 + 0.4 * band(_noise(seconds, 9), 20, 90) / 0.08
    out: Wave = band(_noise(seconds, 8), 1400, 7500) * slide * np.clip(fibres, 0.2, 2.0)
    return out


def _bell() -> Wave:
    """A low brass bell, once: hum, prime, minor third, fifth, octave."""
    seconds, low = 1.9, 196.0
    tones = _modes(
        seconds,
        (
            (low, 0.75, 0.55),
            (low * 2.0, 1.0, 0.42),
            (low * 2.4, 0.55, 0.30),
            (low * 3.0, 0.35, 0.22),
            (low * 4.02, 0.45, 0.18),
            (low * 5.43, 0.16, 0.09),
        ),
    )
    strike = band(_noise(seconds, 10), 900, 4200) * _decay(seconds, 0.010)
    out: Wave = tones * np.clip(_times(seconds) / 0.004, 0, 1) + strike * 0.2
    return out


def _quill() -> Wave:
    """Three scratches of a quill and one held string below them."""
    seconds = 1.1
    scratches = []
    for order, (start, length) in enumerate(((0.0, 0.13), (0.17, 0.10), (0.31, 0.16))):
        t = _times(length)
        grain = np.clip(band(_noise(length, 20 + order), 60, 240) * 9 + 0.8, 0, 3)
        shape = np.sin(np.pi * t / length) ** 0.7
        scratches.append((start, band(_noise(length, 30 + order), 2600, 9500) * grain * shape))
    t = _times(seconds)
    string = np.zeros(len(t))
    for harmonic in range(1, 7):
        drift = 1 + 0.0012 * np.sin(2 * np.pi * 5.1 * t)
        string += np.sin(2 * np.pi * 293.7 * harmonic * t * drift) / harmonic**1.6
    string *= np.clip(t / 0.18, 0, 1) * np.clip((seconds - t) / 0.5, 0, 1)
    return _at(seconds, *scratches) + 0.32 * string


def _drum() -> Wave:
    """A muted drum, twice: a skin that falls in pitch under a cloth."""

    def beat(seed: int, strength: float) -> Wave:
        seconds = 0.42
        t = _times(seconds)
        pitch = 62 + 46 * 0.5 ** (t / 0.03)
        skin = np.sin(2 * np.pi * np.cumsum(pitch) / RATE) * 0.5 ** (t / 0.085)
        cloth = band(_noise(seconds, seed), 120, 900) * _decay(seconds, 0.02)
        out: Wave = (skin + 0.35 * cloth) * strength
        return out

    return _at(0.85, (0.0, beat(40, 1.0)), (0.24, beat(41, 0.75)))


def _bone(seed: int) -> Wave:
    """A bone die on oak: it bounces, faster and fainter."""
    rng = np.random.default_rng(seed)
    parts, at, strength, gap = [], 0.0, 1.0, 0.135
    for bounce in range(6):
        hit = _modes(
            0.07,
            (
                (1750 + rng.uniform(-260, 260), 1.0, 0.007),
                (2900 + rng.uniform(-300, 300), 0.6, 0.005),
                (410, 0.7, 0.016),
            ),
        )
        parts.append((at, hit * strength))
        at += gap * (1 - 0.10 * bounce) + rng.uniform(-0.012, 0.012)
        gap *= 0.70
        strength *= 0.66
    return _at(0.55, *parts)


def _hit() -> Wave:
    return _at(
        0.2, (0.0, _knock(245, 50, 0.18)), (0.0, band(_noise(0.18, 51), 200, 1400) * _decay(0.18, 0.012))
    )


def _split() -> Wave:
    """Wood that splits: a knock, then a run of small cracks."""
    rng = np.random.default_rng(60)
    parts = [(0.0, _knock(215, 61, 0.18) * 1.1)]
    at = 0.03
    for order in range(14):
        crack = band(_noise(0.03, 70 + order), 1200, 8000) * _decay(0.03, 0.003)
        parts.append((at, crack * rng.uniform(0.25, 0.8) * 0.9**order))
        at += float(rng.uniform(0.008, 0.026))
    return _at(0.42, *parts)


def _graze() -> Wave:
    return band(_noise(0.16, 80), 900, 5200) * _decay(0.16, 0.025, 0.012) + _knock(520, 81) * 0.3


def _anvil() -> Wave:
    def strike(strength: float) -> Wave:
        return strength * _modes(
            0.9,
            (
                (1318, 1.0, 0.16),
                (2093, 0.55, 0.11),
                (3322, 0.42, 0.08),
                (5230, 0.22, 0.05),
                (182, 0.5, 0.02),
            ),
        )

    return _at(1.15, (0.0, strike(1.0)), (0.19, strike(0.45)))


def _fall() -> Wave:
    """A token that tips over: wood that rocks to rest."""
    parts = [
        (at, _knock(pitch, 90 + order, 0.12) * level)
        for order, (at, pitch, level) in enumerate(
            ((0.0, 310, 1.0), (0.11, 345, 0.55), (0.18, 365, 0.32), (0.225, 380, 0.18))
        )
    ]
    return _at(0.4, *parts)


def _arrow() -> Wave:
    seconds = 0.34
    t = _times(seconds)
    flight = band(_noise(seconds, 95), 700, 3600) * np.sin(np.pi * np.clip(t / 0.26, 0, 1)) ** 2
    out: Wave = flight + _at(seconds, (0.25, _knock(480, 96, 0.09) * 1.4))
    return out


def _chain() -> Wave:
    """A shackle closes."""
    rng = np.random.default_rng(97)
    parts = []
    for order, at in enumerate((0.0, 0.06, 0.10, 0.17, 0.27)):
        tone = 2300 + float(rng.uniform(-500, 700))
        link = _modes(0.10, ((tone, 1.0, 0.012), (tone * 1.52, 0.6, 0.009), (tone * 2.3, 0.3, 0.006)))
        parts.append((at, link * (1.2 if order == 4 else 0.6)))
    return _at(0.42, *parts)


def _growl() -> Wave:
    """A beast that warns: a rough low voice that rises a little and sinks."""
    seconds = 0.95
    t = _times(seconds)
    pitch = 74 + 16 * np.sin(np.pi * t / seconds) + 1.5 * np.sin(2 * np.pi * 23 * t)
    turns = np.cumsum(pitch) / RATE
    throat = np.zeros(len(t))
    for harmonic in range(1, 13):
        throat += np.sin(2 * np.pi * harmonic * turns) / harmonic**0.8
    flutter = 0.62 + 0.38 * np.sin(2 * np.pi * 27 * t + 3 * np.sin(2 * np.pi * 3.1 * t))
    breath = band(_noise(seconds, 120), 300, 1500) * 0.5
    swell = np.clip(t / 0.14, 0, 1) * np.clip((seconds - t) / 0.35, 0, 1)
    return band((throat + breath) * flutter * swell, 70, 1300)


def _munch() -> Wave:
    """Something is eaten: three bites, the last one the softest."""
    bites = []
    for order, (start, strength) in enumerate(((0.0, 1.0), (0.21, 0.8), (0.40, 0.55))):
        crush = band(_noise(0.13, 130 + order), 500, 3800) * _decay(0.13, 0.022, 0.006)
        jaw = _knock(150 - 12 * order, 140 + order, 0.13) * 0.5
        bites.append((start, (crush + jaw) * strength))
    return _at(0.62, *bites)


def horn(interval: int) -> Wave:
    """A far horn: a call of two notes, `interval` semitones apart, that comes over a hill."""
    first = 146.8
    notes = ((0.0, 0.55, first), (0.50, 1.25, first * 2 ** (interval / 12)))
    seconds = 2.0
    out = np.zeros(round(seconds * RATE))
    for start, length, pitch in notes:
        t = _times(length)
        swell = np.clip(t / 0.09, 0, 1) * np.clip((length - t) / 0.30, 0, 1)
        wobble = 1 + 0.0025 * np.sin(2 * np.pi * 4.7 * t)
        tone = np.zeros(len(t))
        for harmonic in range(1, 9):
            # Higher harmonics come late and go early, as brass does.
            bright = np.clip(swell * 1.4 - 0.10 * harmonic, 0, 1)
            tone += np.sin(2 * np.pi * pitch * harmonic * t * wobble) * bright / harmonic**1.15
        out += _at(seconds, (start, tone * swell))
    return _distant(band(out, 90, 2600))


def _distant(wave: Wave) -> Wave:
    """A wave with the faint reflections of hills."""
    out = wave.copy()
    for delay, strength in ((0.083, 0.30), (0.137, 0.22), (0.211, 0.15), (0.317, 0.09)):
        shift = round(delay * RATE)
        out[shift:] += strength * wave[:-shift]
    return out


SOUNDS: Final[dict[str, tuple[Callable[[], Wave], float, str]]] = {
    "click": (_click, 0.50, "interface"),
    "lift": (_lift, 0.45, "interface"),
    "set_down": (_set_down, 0.60, "interface"),
    "refused": (_refused, 0.45, "interface"),
    "paper": (_paper, 0.40, "interface"),
    "bell": (_bell, 0.70, "interface"),
    "spotted": (_quill, 0.60, "interface"),
    "popped": (_anvil, 0.50, "interface"),
    "growl": (_growl, 0.60, "interface"),
    "munch": (_munch, 0.50, "interface"),
    "ambush": (_drum, 1.00, "battle"),
    "die": (lambda: _bone(3), 0.70, "battle"),
    "hit": (_hit, 0.85, "battle"),
    "crit": (_split, 0.95, "battle"),
    "graze": (_graze, 0.50, "battle"),
    "arrow": (_arrow, 0.60, "battle"),
    "capture": (_chain, 0.55, "battle"),
    "fall": (_fall, 0.80, "battle"),
}
"""How each sound is made, its level (0 to 1), and the slider that it obeys."""


def sound(name: str) -> npt.NDArray[np.float32]:
    """The finished sound of a name in `SOUNDS`. KeyError for another."""
    make, level, _ = SOUNDS[name]
    return finished(make(), level)


def horn_call(order: int) -> npt.NDArray[np.float32]:
    """The horn of the side that was dealt the colour of this order; a side of any other has the first's."""
    return finished(horn(HORN_INTERVALS[order % len(HORN_INTERVALS)]), 0.75)
