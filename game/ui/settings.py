"""The player's settings: their meaning, their file, and changing them with undo.

The file is `settings.json` in the folder of `paths.config_dir()`. It is written whole or not at all. A value
that cannot be used falls back to its default alone; a file that cannot be read at all gives the defaults. In
both cases the file is kept beside as `settings.broken.json` and a notice says so.
"""

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec

from game import paths
from game.content.files import open_plain
from game.core.records import FieldOf
from game.ui.i18n import _
from game.ui.look.theme import SCALE_MAX, SCALE_MIN

FILE = "settings.json"
BROKEN_FILE = "settings.broken.json"
_UNDO_LIMIT = 100
_LARGEST = 1_000_000
"""Bytes that are read; settings have a few thousand."""

WindowMode = Literal["window", "full"]
AnimationSpeed = Literal["off", "0.5", "1", "2", "4", "instant"]
ANIMATION_SPEEDS: tuple[AnimationSpeed, ...] = ("off", "0.5", "1", "2", "4", "instant")
BattleAsks = Literal["always", "matters", "orders"]
BATTLE_ASKS: tuple[BattleAsks, ...] = ("always", "matters", "orders")
AwaySpeed = Literal["0.5", "1", "2", "4"]
AWAY_SPEEDS: tuple[AwaySpeed, ...] = ("0.5", "1", "2", "4")
Percent = Annotated[int, msgspec.Meta(ge=0, le=100)]
TextSize = Annotated[int, msgspec.Meta(ge=SCALE_MIN, le=SCALE_MAX)]
Pixels = Annotated[int, msgspec.Meta(ge=320, le=16384)]


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that a player may set; lengths in pixels, sizes and volumes in percent.

    `animation_speed` is a factor, or `instant` (what happens is shown in one step each) or `off` (it is not
    shown, the log tells it). `away_play`: what happened since a seat's last turn is played when it sits down,
    at `away_speed`. `battle_asks`: how much a battle asks (all, what weighs, or once before the first blow);
    `battle_asks_of` where a seat wants it otherwise, by the id of its side. `keys` holds the chords that
    differ from the defaults (`keys.KeyMap`), `lessons_done` the ids of lessons that were played to their end,
    `report_addresses` by player where on the web the pictures of forum reports stand.
    """

    window_mode: WindowMode = "window"
    window_width: Pixels = 1600
    window_height: Pixels = 1000
    text_size: TextSize = 100
    animation_speed: AnimationSpeed = "1"
    less_motion: bool = False
    slower_dice: bool = False
    away_play: bool = True
    away_speed: AwaySpeed = "1"
    full_borders: bool = False
    flat_terrain: bool = False
    large_tokens: bool = False
    hide_day_tint: bool = False
    edge_scrolling: bool = True
    one_click_moves: bool = False
    ask_before_end_turn: bool = True
    battle_asks: BattleAsks = "matters"
    battle_asks_of: dict[str, BattleAsks] = {}
    mute: bool = False
    volume_interface: Percent = 70
    volume_battle: Percent = 70
    volume_ambience: Percent = 40
    volume_music: Percent = 50
    keys: dict[str, tuple[str, ...]] = {}
    lessons_done: tuple[str, ...] = ()
    report_addresses: dict[str, str] = {}

    def asks_of(self, side: str) -> BattleAsks:
        """How much a battle asks a seat."""
        return self.battle_asks_of.get(side, self.battle_asks)

    @property
    def animation_factor(self) -> float | None:
        """How many times faster than written in the style things are shown; None when they are not moved."""
        return None if self.animation_speed in ("off", "instant") else float(self.animation_speed)


class SettingsStore:
    """The settings in use, with their file. Listeners are called with the old and the new settings."""

    def __init__(self, folder: Path | None = None, *, settings: Settings | None = None) -> None:
        """`folder` of None keeps everything in memory (tests, pictures)."""
        self.folder = folder
        self.now = settings or Settings()
        self.notices: list[str] = []
        self._past: list[Settings] = []
        self._listeners: list[Callable[[Settings, Settings], None]] = []

    @classmethod
    def load(cls, folder: Path | None = None) -> "SettingsStore":
        """The store of the player's folder, or of `folder`. Never fails: see `notices`."""
        store = cls(folder or paths.config_dir())
        store._read()
        return store

    def listen(self, listener: Callable[[Settings, Settings], None]) -> None:
        """Call `listener(old, new)` after every change."""
        self._listeners.append(listener)

    def forget(self, listener: Callable[[Settings, Settings], None]) -> None:
        """Call it no longer. ValueError if it was not listening."""
        self._listeners.remove(listener)

    def change(self, **fields: FieldOf[Settings]) -> None:
        """Set fields, tell the listeners, store. ValueError when a value is out of bounds."""
        new = msgspec.structs.replace(self.now, **fields)
        try:
            msgspec.convert(msgspec.to_builtins(new), Settings)
        except msgspec.ValidationError as error:
            raise ValueError(str(error)) from error
        if new != self.now:
            self._past = [*self._past[-_UNDO_LIMIT:], self.now]
            self._set(new)

    def remember(self, **fields: FieldOf[Settings]) -> None:
        """Store what the program found out by itself, such as the window's size: no step to undo."""
        new = msgspec.structs.replace(self.now, **fields)
        if new != self.now:
            self._set(new)

    @property
    def can_undo(self) -> bool:
        """Whether something was changed since the start."""
        return bool(self._past)

    def undo(self) -> None:
        """Take back the last change; nothing happens without one."""
        if self._past:
            self._set(self._past.pop())

    def _set(self, new: Settings) -> None:
        old, self.now = self.now, new
        for listener in tuple(self._listeners):
            listener(old, new)
        self.save()

    # The file

    def save(self) -> bool:
        """Write the file; False, with a notice, when that fails."""
        if self.folder is None:
            return True
        text = json.dumps(msgspec.to_builtins(self.now), indent=2, ensure_ascii=False)
        target = self.folder / FILE
        draft = target.with_suffix(".new")
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            with draft.open("w", encoding="utf-8") as file:
                file.write(text + "\n")
                file.flush()
                os.fsync(file.fileno())
            draft.replace(target)
        except OSError as error:
            self.notices.append(_("The settings could not be saved: {why}").format(why=error.strerror))
            return False
        return True

    def _read(self) -> None:
        assert self.folder is not None
        file = self.folder / FILE
        try:
            with open_plain(file) as opened:
                found = json.loads(opened.read(_LARGEST).decode("utf-8"))
            if not isinstance(found, dict):
                raise ValueError("no table of settings")
        except FileNotFoundError:
            return
        except OSError as error:
            self.notices.append(_("The settings could not be read: {why}").format(why=error.strerror))
            return
        except (ValueError, RecursionError):
            self._keep_broken(file)
            self.notices.append(
                _(
                    "The settings could not be understood; the defaults are in use. The old file: {file}"
                ).format(file=BROKEN_FILE)
            )
            return
        self.now, refused = _converted(found)
        if refused:
            self._keep_broken(file)
            self.save()
            self.notices.append(
                _("Some settings could not be used and were reset: {names}").format(names=", ".join(refused))
            )

    @staticmethod
    def _keep_broken(file: Path) -> None:
        try:
            file.replace(file.with_name(BROKEN_FILE))
        except OSError:
            # It stays where it is and is overwritten by the next change; the notice was given.
            return


def _converted(found: dict[str, Any]) -> tuple[Settings, list[str]]:
    """Settings of a table, field by field, and the names of fields whose value cannot be used."""
    fields: dict[str, Any] = {}
    refused: list[str] = []
    for field in msgspec.structs.fields(Settings):
        if field.name not in found:
            continue
        try:
            value = msgspec.convert(found[field.name], field.type)
            # JSON may spell halves of letters that no file can hold again.
            msgspec.json.encode(value)
            fields[field.name] = value
        except (msgspec.ValidationError, UnicodeError):
            refused.append(field.name)
    return Settings(**fields), refused
