"""Playing sounds: by name, never waiting, silent where there is no device or the player wants none.

The mixer is started and all sounds are made on a thread of their own (ambiences when they are first wanted);
a sound that is asked for before it is ready is left out. Nothing in the game depends on a sound: everything
heard is also seen.
"""

import logging
import queue
import threading
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, Final

import numpy as np
import numpy.typing as npt
import pygame

from game.ui.audio import ambience as ambiences
from game.ui.audio import synth
from game.ui.audio.music.player import CHANNELS, MusicPlayer
from game.ui.look.theme import SIDE_COLOURS
from game.ui.settings import Settings, SettingsStore

_log = logging.getLogger(__name__)

_CHANNELS: Final = 20
_BUFFER: Final = 512
_FADE_MS: Final = 1400
_MOST_PITCHES: Final = 64
_SAME_GAP_MS: Final = 30
_CLOSE_S: Final = 2.0

_AMBIENCE: Final = "ambience/"
_MUSIC: Final = "music"
_NOBODY_HEARS: Final = "dummy"
"""The driver of a machine without a sound device."""
HORN: Final = "horn/"
"""Prefix of the horn of a side's colour: `horn/lapis`."""


class SoundPlayer:
    """Plays what `synth.SOUNDS` and `ambience.AMBIENCES` name, at the volumes of the settings."""

    def __init__(self, store: SettingsStore) -> None:
        self._settings = store.now
        self._ready: dict[str, pygame.mixer.Sound] = {}
        self._waves: dict[str, npt.NDArray[np.float32]] = {}
        self._pitched: dict[tuple[str, int], pygame.mixer.Sound] = {}
        self._last: dict[str, int] = {}
        self._place: str | None = None
        self._loop: pygame.mixer.Channel | None = None
        self._wanted: queue.SimpleQueue[str] = queue.SimpleQueue()
        self._closing = False
        self._music: MusicPlayer | None = None
        self._piece: str | None = None
        self.started = threading.Event()
        self.working = False
        store.listen(self._changed)
        self._thread = threading.Thread(target=self._work, name="sounds", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Fall silent and let the thread end."""
        self._closing = True
        if self._music is not None:
            self._music.close()
        self._wanted.put("")
        self._thread.join(_CLOSE_S)

    def _work(self) -> None:
        try:
            pygame.mixer.init(frequency=synth.RATE, size=-16, channels=2, buffer=_BUFFER)
            pygame.mixer.set_num_channels(_CHANNELS)
            pygame.mixer.set_reserved(len(CHANNELS))
        except pygame.error as error:
            _log.info("no sound: %s", error)
            self.started.set()
            return
        self.working = True
        if pygame.mixer.get_driver() != _NOBODY_HEARS:
            self._music = MusicPlayer(self._volume(_MUSIC))
            self._music.want(self._piece)
        for name, make in _short_sounds():
            if self._closing:
                return
            self._add(name, make())
        self.started.set()
        while name := self._wanted.get():
            if name not in self._ready:
                self._ready[name] = _sound_of(ambiences.ambience(name.removeprefix(_AMBIENCE)))
            if name == f"{_AMBIENCE}{self._place}" and not self._closing:
                self._start_loop()

    def _add(self, name: str, wave: npt.NDArray[np.float32]) -> None:
        self._waves[name] = wave
        self._ready[name] = _sound_of(wave)

    # Playing

    def play(self, name: str, *, pitch: int = 0) -> None:
        """Play a sound now; `pitch` in semitones. What is unknown, switched off or not ready is not heard."""
        volume = self._volume(name)
        if volume <= 0:
            return
        made = self._ready.get(name) if not pitch else self._at_pitch(name, pitch)
        now = pygame.time.get_ticks()
        if made is None or now - self._last.get(name, -_SAME_GAP_MS) < _SAME_GAP_MS:
            return
        self._last[name] = now
        channel = pygame.mixer.find_channel()
        if channel is not None:
            channel.set_volume(volume)
            channel.play(made)

    def ambience(self, name: str | None) -> None:
        """Let another ambience fade in, or silence."""
        if name is not None and name not in ambiences.AMBIENCES:
            name = None
        if name != self._place:
            self._place = name
            if name is not None and self._volume(_AMBIENCE) > 0:
                self._wanted.put(f"{_AMBIENCE}{name}")
            else:
                self._start_loop()

    def music(self, piece: str | None) -> None:
        """Let another piece of music fade in, or silence."""
        self._piece = piece
        if self._music is not None:
            self._music.want(piece)

    def _start_loop(self) -> None:
        if pygame.mixer.get_init() is None:
            return
        if self._loop is not None:
            self._loop.fadeout(_FADE_MS)
            self._loop = None
        made = self._ready.get(f"{_AMBIENCE}{self._place}")
        volume = self._volume(_AMBIENCE)
        if made is None or volume <= 0:
            return
        self._loop = pygame.mixer.find_channel()
        if self._loop is not None:
            self._loop.set_volume(volume)
            self._loop.play(made, loops=-1, fade_ms=_FADE_MS)

    def _at_pitch(self, name: str, pitch: int) -> pygame.mixer.Sound | None:
        key = (name, pitch)
        found = self._pitched.get(key)
        wave = self._waves.get(name)
        if found is None and wave is not None:
            if len(self._pitched) >= _MOST_PITCHES:
                self._pitched.clear()
            found = self._pitched[key] = _sound_of(synth.shifted(wave, pitch))
        return found

    def _volume(self, name: str) -> float:
        now = self._settings
        if now.mute or not self.working:
            return 0.0
        if name.startswith(_AMBIENCE):
            percent = now.volume_ambience
        elif name == _MUSIC:
            percent = now.volume_music
        else:
            of_battle = name in synth.SOUNDS and synth.SOUNDS[name][2] == "battle"
            percent = now.volume_battle if of_battle else now.volume_interface
        # Loudness is felt as about the square of the amplitude.
        return (percent / 100) ** 2

    def _changed(self, _old: Settings, new: Settings) -> None:
        self._settings = new
        if not self.working or pygame.mixer.get_init() is None:
            return
        if self._music is not None:
            self._music.set_volume(self._volume(_MUSIC))
        volume = self._volume(_AMBIENCE)
        if self._loop is None and volume > 0 and self._place is not None:
            self._wanted.put(f"{_AMBIENCE}{self._place}")
        elif self._loop is not None:
            self._loop.set_volume(volume)


def _short_sounds() -> Iterator[tuple[str, Callable[[], npt.NDArray[np.float32]]]]:
    for name in synth.SOUNDS:
        yield name, partial(synth.sound, name)
    for order, colour in enumerate(SIDE_COLOURS):
        yield f"{HORN}{colour}", partial(synth.horn_call, order)


def _sound_of(wave: npt.NDArray[Any]) -> pygame.mixer.Sound:
    """A mixer's sound of a mono or stereo array of -1 to 1."""
    stereo = wave if wave.ndim == 2 else np.repeat(wave[:, None], 2, axis=1)
    return pygame.mixer.Sound(buffer=(stereo * 32767).astype(np.int16).tobytes())
