"""Keys: the actions of the catalogue have default keys, which the player may change.

A `Chord` is a key with its modifiers and is written like `ctrl+s`, `page up` or `shift+tab`; that spelling is
stored in the settings. An action belongs to a scope; actions of two scopes may share a chord unless one of
the scopes is `everywhere`.
"""

import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import pygame

from game.ui.actions.action import Action, ActionId, Scope
from game.ui.actions.catalogue import ACTIONS
from game.ui.i18n import N_, _

_MODIFIERS = ("ctrl", "alt", "shift")
# Keys that other keys turn into: the pad's Enter does what Enter does.
_SAME = {"enter": "return", "keypad enter": "return"}
_FIRST_LETTER = pygame.KSCAN_A
_LAST_LETTER = pygame.KSCAN_Z
_MODIFIER_KEYS = frozenset(
    {
        pygame.K_LSHIFT,
        pygame.K_RSHIFT,
        pygame.K_LCTRL,
        pygame.K_RCTRL,
        pygame.K_LALT,
        pygame.K_RALT,
        pygame.K_LMETA,
        pygame.K_RMETA,
        pygame.K_MODE,
        pygame.K_CAPSLOCK,
        pygame.K_NUMLOCK,
    }
)
_SHOWN = {
    "return": N_("Enter"),
    "escape": N_("Esc"),
    "space": N_("Space"),
    "tab": N_("Tab"),
    "backspace": N_("Backspace"),
    "delete": N_("Delete"),
    "page up": N_("Page up"),
    "page down": N_("Page down"),
    "home": N_("Home"),
    "end": N_("End"),
    "left": "←",
    "right": "→",
    "up": "↑",
    "down": "↓",
    "ctrl": N_("Ctrl"),
    "alt": N_("Alt"),
    "shift": N_("Shift"),
    "-": "−",
}


@dataclass(frozen=True, slots=True)
class Chord:
    """A key with its modifiers. `key` is pygame's name of the key in lower case."""

    key: str
    ctrl: bool = False
    alt: bool = False
    shift: bool = False

    @classmethod
    def parse(cls, text: str) -> "Chord":
        """The chord that `text` spells. ValueError when it spells none."""
        rest = text.strip().lower()
        held = dict.fromkeys(_MODIFIERS, False)
        while True:
            first, plus, after = rest.partition("+")
            if not (plus and after and first in held):
                break
            held[first], rest = True, after
        key = _SAME.get(rest, rest)
        if not key or key in held or (len(key) > 1 and key.endswith("+")):
            raise ValueError(f"not a key: {text!r}")
        return cls(key, **held)

    @classmethod
    def of(cls, event: pygame.event.Event) -> "Chord | None":
        """The chord of a KEYDOWN event, or None for modifiers alone and keys without a name."""
        if event.key in _MODIFIER_KEYS:
            return None
        name = _key_name(event)
        if not name:
            return None
        mods = event.mod
        ctrl = bool(mods & pygame.KMOD_CTRL)
        if sys.platform == "darwin":
            ctrl = ctrl or bool(mods & pygame.KMOD_META)
        return cls(name, ctrl, bool(mods & pygame.KMOD_ALT), bool(mods & pygame.KMOD_SHIFT))

    def __str__(self) -> str:
        held = [name for name in _MODIFIERS if getattr(self, name)]
        return "+".join([*held, self.key])

    @property
    def shown(self) -> str:
        """The chord as tooltips print it, such as `Ctrl + S`."""
        held = [_(_SHOWN[name]) for name in _MODIFIERS if getattr(self, name)]
        known = _SHOWN.get(self.key)
        key = _(known) if known else self.key.upper() if len(self.key) <= 3 else self.key.capitalize()
        return " + ".join([*held, key])


def _key_name(event: pygame.event.Event) -> str:
    name = pygame.key.name(event.key).lower()
    code = getattr(event, "scancode", 0)
    if not (name and name.isascii()) and _FIRST_LETTER <= code <= _LAST_LETTER:
        # Keyboards of other scripts: the letter that stands at this place on a Latin one.
        name = chr(ord("a") + code - _FIRST_LETTER)
    return _SAME.get(name, name)


COMMANDS: dict[str, Action] = {action.id: action for action in ACTIONS.values() if action.listed}
"""The actions that have keys or can be given some, by id, in the order in which the key list shows them."""


@dataclass(frozen=True, slots=True)
class Conflict:
    """Two commands that the same chord would call."""

    chord: Chord
    first: str
    second: str


class KeyMap:
    """Which chord calls which command: the defaults with the player's changes over them.

    `changes` maps command ids to spelled chords; an unknown id or spelling is left out and told in
    `problems`.
    """

    def __init__(self, changes: Mapping[str, tuple[str, ...]] | None = None) -> None:
        self.problems: list[str] = []
        self._chords: dict[str, tuple[Chord, ...]] = {
            id_: tuple(map(Chord.parse, command.keys)) for id_, command in COMMANDS.items()
        }
        for id_, spelled in (changes or {}).items():
            self._change(id_, spelled)

    def _change(self, id_: str, spelled: tuple[str, ...]) -> None:
        if id_ not in COMMANDS:
            self.problems.append(_("There is no action named {name}.").format(name=id_))
            return
        chords: list[Chord] = []
        for text in spelled:
            try:
                chords.append(Chord.parse(text))
            except ValueError:
                self.problems.append(_("{text} is not a key.").format(text=text))
        self._chords[id_] = tuple(chords)

    def chords(self, id_: str) -> tuple[Chord, ...]:
        """The chords of a command. KeyError for an unknown command."""
        return self._chords[id_]

    def shown(self, id_: str) -> str:
        """The first chord of a command as tooltips print it, empty when it has none."""
        chords = self._chords.get(id_, ())
        return chords[0].shown if chords else ""

    def commands_for(self, chord: Chord, scopes: tuple[Scope, ...]) -> Iterator[ActionId]:
        """Ids of the commands that `chord` calls in one of `scopes`."""
        for id_, chords in self._chords.items():
            if chord in chords and COMMANDS[id_].scope in scopes:
                yield COMMANDS[id_].id

    def bind(self, id_: str, chords: tuple[Chord, ...]) -> None:
        """Give a command these chords in place of its own. KeyError for an unknown command."""
        if id_ not in self._chords:
            raise KeyError(id_)
        self._chords[id_] = chords

    def changes(self) -> dict[str, tuple[str, ...]]:
        """What differs from the defaults, as the settings store it."""
        return {
            id_: tuple(map(str, chords))
            for id_, chords in self._chords.items()
            if tuple(map(str, chords)) != COMMANDS[id_].keys
        }

    def users(self, chord: Chord, scope: Scope) -> list[str]:
        """Ids of commands that `chord` calls and that could meet a command of `scope`."""
        return [id_ for id_, chords in self._chords.items() if chord in chords and _meet(id_, scope)]

    def conflicts(self) -> list[Conflict]:
        """All pairs of commands that can be wanted at the same time and share a chord."""
        found: list[Conflict] = []
        ids = list(self._chords)
        for at, first in enumerate(ids):
            for second in ids[at + 1 :]:
                if _meet(first, COMMANDS[second].scope):
                    shared = set(self._chords[first]) & set(self._chords[second])
                    found.extend(Conflict(chord, first, second) for chord in sorted(shared, key=str))
        return found

    def search(self, words: str) -> list[str]:
        """Ids of the commands whose title, section or chord holds every word, in list order."""
        wanted = words.casefold().split()
        return [id_ for id_ in COMMANDS if all(word in self._text(id_) for word in wanted)]

    def _text(self, id_: str) -> str:
        command = COMMANDS[id_]
        chords = " ".join(f"{chord} {chord.shown}" for chord in self._chords[id_])
        return f"{_(command.title)} {_(command.section)} {chords}".casefold()


def _meet(id_: str, scope: Scope) -> bool:
    own = COMMANDS[id_].scope
    return own == scope or "everywhere" in (own, scope)
