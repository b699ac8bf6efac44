"""Random numbers by place: the same for the same lattice point, whoever asks and in whatever order."""

from typing import Any

import numpy as np
import numpy.typing as npt

from game.ui.look.pixels import Floats

Words = npt.NDArray[np.uint32]
_MASK = 0xFFFFFFFF


def mixed(words: Words) -> Words:
    """Scrambles 32-bit words so that neighbours have nothing in common."""
    words = (words ^ (words >> np.uint32(16))) * np.uint32(0x7FEB352D)
    words = (words ^ (words >> np.uint32(15))) * np.uint32(0x846CA68B)
    return words ^ (words >> np.uint32(16))


def words_at(x: npt.NDArray[np.integer[Any]], y: npt.NDArray[np.integer[Any]], salt: int) -> Words:
    """One scrambled word for every pair of lattice coordinates."""
    first = x.astype(np.int64).astype(np.uint32) * np.uint32(0x9E3779B1)
    second = y.astype(np.int64).astype(np.uint32) * np.uint32(0x85EBCA77)
    return mixed(mixed(first + np.uint32(salt & _MASK)) ^ second)


def unit_floats(words: Words, draw: int) -> Floats:
    """Numbers of 0 to 1 from words; another `draw` gives other numbers."""
    scrambled = mixed(words + np.uint32((draw * 0x9E3779B9) & _MASK))
    out: Floats = (scrambled >> np.uint32(8)).astype(np.float32) * np.float32(1 / (1 << 24))
    return out


def word(*parts: int) -> int:
    """One scrambled word of whole numbers."""
    value = 0x1234567
    for part in parts:
        value = (value ^ (part & _MASK)) * 0x9E3779B1 & _MASK
        value ^= value >> 15
        value = value * 0x846CA68B & _MASK
        value ^= value >> 13
    return value


def fraction(*parts: int) -> float:
    """A number of 0 to 1 for whole numbers."""
    return word(*parts) / (_MASK + 1)


def spread_around(reach: float, *parts: int) -> float:
    """A number of -reach to reach for whole numbers."""
    return (fraction(*parts) * 2 - 1) * reach
