"""From a score to sound: every note laid at its place, a hall round them, written as a file of a cache.

It is done by a process of its own (`python -m game.ui.audio.music.rendering FOLDER PIECE…`) with the least
claim on the machine, so that no frame waits for it. A file appears whole or not at all.
"""

import hashlib
import os
import sys
import tempfile
import wave
from collections.abc import Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Final

import numpy as np
import numpy.typing as npt

from game import paths
from game.content.scores import FOLDER, TICKS, Part, Score, read_score
from game.ui.audio.music import voices
from game.ui.audio.music.voices import RATE

_MAKING: Final = 1
"""Goes up when the same scores sound differently."""
_PEAK: Final = 0.8
_HALL_S: Final = 1.9
_WET: Final = 0.32
_HUMAN_S: Final = 0.008
"""No player comes in on the dot."""

Stereo = npt.NDArray[np.float64]


def pieces() -> dict[str, Path]:
    """The scores as shipped, by id."""
    return {file.stem: file for file in sorted((paths.data_dir() / FOLDER).glob("*.yaml"))}


@cache
def rest_of(piece: str) -> int | None:
    """Seconds of silence before a piece begins anew; None for one that is played once, or not at all."""
    score = read_score(pieces()[piece]).score
    return score.rest if score is not None and score.loop else None


def music_cache() -> Path:
    """Where pieces lie that were made. It may not exist yet."""
    return paths.cache_dir() / FOLDER


def file_of(piece: str, folder: Path) -> Path:
    """Where a piece lies, or will lie, once made of its present score. KeyError for an unknown piece."""
    score = pieces()[piece].read_bytes()
    return folder / f"{piece}-{hashlib.blake2b(score, digest_size=6).hexdigest()}-{_MAKING}.wav"


def rendered(score: Score) -> Stereo:
    """The sound of a score, (samples, 2) from -1 to 1; at its end everything rings out."""
    beat = 60 / score.beats_a_minute
    long = round((score.length / TICKS * beat + _HALL_S + 1) * RATE)
    dry = np.zeros((long, 2))
    rng = np.random.default_rng(len(score.id) + score.length)
    for part in score.parts:
        _play(part, dry, beat, rng)
    out = dry + _WET * _hall(dry)
    out *= _PEAK / (float(np.abs(out).max()) or 1.0)
    return out


def _play(part: Part, into: Stereo, beat: float, rng: np.random.Generator) -> None:
    angle = (part.pan / 100 + 1) * np.pi / 4
    sides = np.array([np.cos(angle), np.sin(angle)]) * (part.level / 100)
    for one in part.notes:
        sound = voices.note(part.voice, one.pitch, one.length / TICKS * beat)
        # The first of a bar is played a little stronger, and no two notes alike.
        stress = 1.0 if one.start % (2 * TICKS) == 0 else 0.86
        start = round((one.start / TICKS * beat + float(rng.uniform(0, _HUMAN_S))) * RATE)
        strength = stress * float(rng.uniform(0.92, 1.0))
        room = into[start : start + len(sound)]
        room += sound[: len(room), None] * sides * strength


def _hall(dry: Stereo) -> Stereo:
    """What a hall of stone gives back."""
    rng = np.random.default_rng(11)
    t = np.arange(round(_HALL_S * RATE)) / RATE
    echo = rng.standard_normal((len(t), 2)) * (0.5 ** (t / 0.28))[:, None]
    echo[: round(0.012 * RATE)] = 0
    # High tones are swallowed first.
    echo = np.stack([np.convolve(side, np.ones(5) / 5, "same") for side in echo.T], axis=1)
    echo /= np.sqrt(np.sum(np.square(echo), axis=0))
    # Powers of two: the length of a piece may be a prime, on which a transform takes ten times as long.
    size = 1 << (len(dry) + len(echo) - 1).bit_length()
    spectrum = np.fft.rfft(dry, size, axis=0) * np.fft.rfft(echo, size, axis=0)
    return np.fft.irfft(spectrum, size, axis=0)[: len(dry)]


def make(piece: str, folder: Path) -> Path:
    """The file of a piece, made if it is not there. KeyError for an unknown piece, ValueError for a score
    that cannot be read, OSError if the file cannot be written."""
    file = file_of(piece, folder)
    if file.is_file():
        return file
    read = read_score(pieces()[piece])
    if read.score is None:
        raise ValueError("; ".join(f"{one.place}: {one.full_message}" for one in read.problems))
    samples = (rendered(read.score) * 32767).astype("<i2")
    folder.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=folder, suffix=".part")
    try:
        with os.fdopen(handle, "wb") as raw, wave.open(raw, "wb") as out:
            out.setnchannels(2)
            out.setsampwidth(2)
            out.setframerate(RATE)
            out.writeframes(samples.tobytes())
        os.replace(name, file)
    except BaseException:
        with suppress(OSError):
            os.unlink(name)
        raise
    for old in folder.glob(f"{piece}-*.wav"):
        if old != file:
            with suppress(OSError):
                old.unlink()
    return file


def main(words: Sequence[str]) -> int:
    """Make the pieces of the command line in their order; 0, or 1 if one could not be made."""
    if hasattr(os, "nice"):
        os.nice(19)
    folder, *wanted = words
    for piece in wanted:
        try:
            make(piece, Path(folder))
        except (KeyError, OSError, ValueError) as error:
            print(f"{piece}: {error}", file=sys.stderr)
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
