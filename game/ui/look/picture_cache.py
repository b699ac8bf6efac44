"""Pictures that take long to paint, kept in the player's cache folder between starts.

A picture is named by what it shows and by a fingerprint of the files of the code that paints it, so that a
changed painter paints anew. A folder that cannot be read or written does no harm: the picture is painted
again.
"""

import hashlib
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path

import pygame

from game import paths
from game.ui.look.pixels import opaque_surface

_FOLDER = "pictures"

Painters = tuple[Path, ...]
"""Files and folders of the code that paints a picture."""


@lru_cache(maxsize=32)
def _fingerprint(painters: Painters) -> str:
    digest = hashlib.sha1(usedforsecurity=False)
    for painter in painters:
        files = sorted(painter.glob("**/*.py")) if painter.is_dir() else [painter]
        for file in files:
            digest.update(file.read_bytes())
    return digest.hexdigest()[:12]


def folder() -> Path:
    """Where the pictures lie. It may not exist yet."""
    return paths.cache_dir() / _FOLDER


def _file(name: str, size: tuple[int, int], painters: Painters) -> Path:
    return folder() / f"{name}-{size[0]}x{size[1]}-{_fingerprint(painters)}.rgb"


def stored(name: str, size: tuple[int, int], painters: Painters) -> pygame.Surface | None:
    """A picture (without transparency) that was kept, or None."""
    try:
        data = _file(name, size, painters).read_bytes()
    except OSError:
        return None
    if len(data) != size[0] * size[1] * 3:
        return None
    return pygame.image.frombytes(data, size, "RGB").convert(opaque_surface((1, 1)))


def keep(name: str, picture: pygame.Surface, painters: Painters) -> None:
    """Put a picture into the folder; older ones of the same name and size give way."""
    size = picture.get_size()
    try:
        file = _file(name, size, painters)
        file.parent.mkdir(parents=True, exist_ok=True)
        for old in file.parent.glob(f"{name}-{size[0]}x{size[1]}-*.rgb"):
            old.unlink()
        draft = file.with_suffix(".new")
        draft.write_bytes(pygame.image.tobytes(picture, "RGB"))
        draft.replace(file)
    except OSError:
        # Without a cache the picture is painted at every start; nobody has to be told.
        return


def kept(
    name: str, size: tuple[int, int], painters: Painters, paint: Callable[[], pygame.Surface]
) -> pygame.Surface:
    """A picture from the folder, or painted and kept there."""
    found = stored(name, size, painters)
    if found is None:
        found = paint()
        keep(name, found, painters)
    return found
