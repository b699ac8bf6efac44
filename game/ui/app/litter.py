"""Giving back what left scenes held, without a frame that waits for it."""

import gc
import time

_LONG_S = 0.025

_aside = [False]
"""Whether more is set aside than the program itself."""


def set_aside() -> None:
    """The program has read its modules: they stay, so the collector need not go through them ever again."""
    gc.freeze()


def sweep() -> None:
    """Give back what left scenes held: widgets and scenes point at each other, so nothing of them goes by
    itself, and the collector, which counts objects and not megabytes, lets their pictures lie for long.

    Where that takes long, because a campaign is large, what is alive stays out of later sweeps.
    """
    began = time.perf_counter()
    gc.collect()
    if time.perf_counter() - began > _LONG_S:
        gc.freeze()
        _aside[0] = True


def look_again() -> None:
    """Another campaign, or none: what a sweep set aside may go with the next one."""
    if _aside[0]:
        _aside[0] = False
        gc.unfreeze()
