"""The music of a window: which piece is wanted, fading from one to the next, silence between two rounds.

Pieces are made of their scores once, by a process of their own (`rendering`), and lie in the cache. All of it
happens on a thread; nobody waits for music, and without it nothing is missing.
"""

import logging
import queue
import subprocess
import sys
import threading
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

import pygame

from game import paths
from game.ui.audio.music import rendering

_log = logging.getLogger(__name__)

CHANNELS: Final = (0, 1)
"""Of the mixer, kept for music: one fades out while the other fades in."""
FADE_MS: Final = 2600
_LOOK_S: Final = 0.5
_LATER_S: Final = 20.0
"""After the first piece the machine is left alone for so long before the others are made."""
_STOP_S: Final = 2.0


class MusicPlayer:
    """Plays pieces by name on the two channels of the mixer, which must be open and stay so until `close`."""

    def __init__(self, volume: float, folder: Path | None = None) -> None:
        """`volume` from 0 to 1; at 0 nothing is made or loaded. `folder`: where pieces lie (the cache)."""
        self.folder = folder or rendering.music_cache()
        self.piece: str | None = None
        """The piece that is wanted."""
        self.playing: str | None = None
        """The piece that sounds, or whose next round is waited for."""
        self._volume = volume
        self._channel = 0
        self._again_at = 0.0
        self._maker: subprocess.Popen[bytes] | None = None
        self._failed: set[str] = set()
        self._others_at = time.monotonic() + _LATER_S
        self._told: queue.SimpleQueue[bool] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._work, name="music", daemon=True)
        self._thread.start()

    def want(self, piece: str | None) -> None:
        """Let a piece fade in, or silence. What is playing already goes on."""
        if piece != self.piece:
            self.piece = piece
            self._told.put(True)

    def set_volume(self, volume: float) -> None:
        """From 0 to 1, at once."""
        self._volume = volume
        self._told.put(True)

    def close(self) -> None:
        """Fall silent, stop making pieces, end the thread."""
        self._told.put(False)
        self._thread.join(_STOP_S)

    # The thread

    def _work(self) -> None:
        while self._waited():
            try:
                self._look()
            except (OSError, KeyError, pygame.error, paths.ContentMissing) as error:
                _log.info("no music: %s", error)
                break
        maker = self._maker
        if maker is not None and maker.poll() is None:
            maker.terminate()
            maker.wait()

    def _waited(self) -> bool:
        """Until something is told, or it is time to look; False when the window closes."""
        with suppress(queue.Empty):
            return self._told.get(timeout=_LOOK_S)
        return True

    def _look(self) -> None:
        for number in CHANNELS:
            pygame.mixer.Channel(number).set_volume(self._volume)
        wanted = self.piece if self._volume > 0 else None
        if wanted != self.playing and self.playing is not None:
            pygame.mixer.Channel(CHANNELS[self._channel]).fadeout(FADE_MS)
            self.playing = None
        if wanted is None:
            return
        if self.playing is None:
            if self._made(wanted):
                self._begin(wanted)
        elif not pygame.mixer.Channel(CHANNELS[self._channel]).get_busy():
            self._round(wanted)
        elif time.monotonic() >= self._others_at:
            self._make(tuple(rendering.pieces()))
            self._others_at = float("inf")

    def _made(self, piece: str) -> bool:
        """Whether a piece lies ready; else it is made."""
        if rendering.file_of(piece, self.folder).is_file():
            return True
        if piece not in self._failed:
            if self._maker is not None and self._maker.poll():
                self._failed.add(piece)
            else:
                self._make((piece,))
        return False

    def _make(self, pieces: Sequence[str]) -> None:
        if self._maker is not None and self._maker.poll() is None:
            return
        words = [sys.executable, "-m", rendering.__name__, str(self.folder), *pieces]
        hidden = getattr(subprocess, "CREATE_NO_WINDOW", 0) | getattr(subprocess, "IDLE_PRIORITY_CLASS", 0)
        self._maker = subprocess.Popen(
            words,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            cwd=Path(rendering.__file__).parents[4],
            creationflags=hidden,
        )

    def _begin(self, piece: str) -> None:
        sound = pygame.mixer.Sound(rendering.file_of(piece, self.folder))
        if piece != self.piece:
            return
        self._channel = 1 - self._channel
        channel = pygame.mixer.Channel(CHANNELS[self._channel])
        channel.play(sound, fade_ms=FADE_MS)
        channel.set_volume(self._volume)
        self.playing = piece
        self._again_at = 0.0

    def _round(self, piece: str) -> None:
        """A piece has ended: after its silence it begins anew, if it is one that does."""
        rest = rendering.rest_of(piece)
        if rest is None:
            return
        if not self._again_at:
            self._again_at = time.monotonic() + rest
        elif time.monotonic() >= self._again_at:
            self._begin(piece)
