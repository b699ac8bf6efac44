"""Inked symbols of the land, drawn as vectors.

Every function draws one symbol on a canvas with its foot at (x, y). `s` is the size: 1 at R 48.
Lines grow slower than shapes, so the ink stays fine at every zoom. Shape varies with `rng` alone.
"""

from collections.abc import Callable
from random import Random

from game.ui.look.vector import Canvas

INK = "#33261A"
Symbol = Callable[[Canvas, float, float, float, Random], None]
