"""Keys: every action has a named command with default keys, which the player may change.

A `Chord` is a key with its modifiers and is written like `ctrl+s`, `page up` or `shift+tab`; that spelling is
stored in the settings. A command belongs to a scope; commands of two scopes may share a chord unless one of
the scopes is `everywhere`.
"""

import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

import pygame

from game.ui.i18n import _, later

Scope = Literal["everywhere", "map", "battle", "lists"]

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
    "return": later("Enter"),
    "escape": later("Esc"),
    "space": later("Space"),
    "tab": later("Tab"),
    "backspace": later("Backspace"),
    "delete": later("Delete"),
    "page up": later("Page up"),
    "page down": later("Page down"),
    "home": later("Home"),
    "end": later("End"),
    "left": "←",
    "right": "→",
    "up": "↑",
    "down": "↓",
    "ctrl": later("Ctrl"),
    "alt": later("Alt"),
    "shift": later("Shift"),
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


@dataclass(frozen=True, slots=True)
class Command:
    """An action with a name: stable id, title for people, section of the key list, scope, default chords."""

    id: str
    title: str
    section: str
    scope: Scope
    keys: tuple[str, ...]


_GENERAL, _MAP, _STACK, _BATTLE = later("General"), later("Map"), later("Stack"), later("Battle")
_SHEETS = later("Sheets")
_CHOICES = (
    later("First choice"),
    later("Second choice"),
    later("Third choice"),
    later("Fourth choice"),
    later("Fifth choice"),
    later("Sixth choice"),
    later("Seventh choice"),
    later("Eighth choice"),
    later("Ninth choice"),
)


def _command(id_: str, title: str, section: str, scope: Scope, *keys: str) -> tuple[str, Command]:
    return id_, Command(id_, title, section, scope, keys)


def _catalogue(*commands: tuple[str, Command]) -> dict[str, Command]:
    """Commands by id. ValueError for an id given twice, which would silently put the first one out of use."""
    found = dict(commands)
    if len(found) < len(commands):
        raise ValueError("two commands have the same id")
    return found


COMMANDS: dict[str, Command] = _catalogue(
    _command("back", later("Back, cancel"), _GENERAL, "everywhere", "escape"),
    _command("menu", later("Game menu"), _GENERAL, "everywhere", "f10"),
    _command("settings", later("Settings"), _GENERAL, "everywhere", "ctrl+,"),
    _command("library", later("Rule library"), _GENERAL, "everywhere", "f1"),
    _command("save", later("Save"), _GENERAL, "everywhere", "ctrl+s"),
    _command("load", later("Load"), _GENERAL, "everywhere", "ctrl+l"),
    _command("pin_tip", later("Pin the tooltip"), _GENERAL, "everywhere", "f2"),
    _command("search", later("Search"), _GENERAL, "everywhere", "ctrl+f"),
    _command("undo", later("Undo"), _GENERAL, "everywhere", "ctrl+z"),
    _command("redo", later("Redo"), _GENERAL, "everywhere", "ctrl+y", "ctrl+shift+z"),
    _command("full_screen", later("Full screen"), _GENERAL, "everywhere", "f11", "alt+return"),
    _command("screenshot", later("Picture of the screen"), _GENERAL, "everywhere", "f12"),
    _command("mute", later("Sound on and off"), _GENERAL, "everywhere", "ctrl+m"),
    _command("text_larger", later("Larger text"), _GENERAL, "everywhere", "ctrl+=", "ctrl+[+]"),
    _command("text_smaller", later("Smaller text"), _GENERAL, "everywhere", "ctrl+-", "ctrl+[-]"),
    _command("quit", later("Quit"), _GENERAL, "everywhere", "ctrl+q"),
    _command("end_turn", later("End turn"), _MAP, "map", "ctrl+return", "e"),
    _command("next_stack", later("Next stack that can act"), _MAP, "map", "n"),
    _command("previous_stack", later("Stack before"), _MAP, "map", "b", "shift+n"),
    _command("next_city", later("Next city"), _MAP, "map", "c"),
    _command("home", later("Home"), _MAP, "map", "home"),
    _command("centre", later("Show the selected stack"), _MAP, "map", "space"),
    _command("cursor", later("Walk the hexes with the arrow keys"), _MAP, "map", "g"),
    _command("stacks_here", later("Who stands here"), _MAP, "map", "f"),
    _command("zoom_in", later("Zoom in"), _MAP, "map", "=", "[+]"),
    _command("zoom_out", later("Zoom out"), _MAP, "map", "-", "[-]"),
    _command("zoom_start", later("Usual zoom"), _MAP, "map", "0"),
    _command("scroll_left", later("Scroll left"), _MAP, "map", "a", "left", "ctrl+left"),
    _command("scroll_right", later("Scroll right"), _MAP, "map", "d", "right", "ctrl+right"),
    _command("scroll_up", later("Scroll up"), _MAP, "map", "w", "up", "ctrl+up"),
    _command("scroll_down", later("Scroll down"), _MAP, "map", "s", "down", "ctrl+down"),
    _command("minimap", later("Minimap on and off"), _MAP, "map", "m"),
    _command("news", later("News"), _MAP, "map", "u"),
    _command("log", later("Log"), _MAP, "map", "l"),
    _command("report", later("Report of this turn"), _MAP, "map", "r"),
    _command("labels", later("Names of lands"), _MAP, "map", "ctrl+n"),
    _command("skip_animation", later("Skip what is being shown"), _MAP, "map", "."),
    _command("act_here", later("Move here, attack here"), _STACK, "map", "return"),
    _command("stance_open", later("Stance: open"), _STACK, "map", "o"),
    _command("stance_hide", later("Stance: hide"), _STACK, "map", "h"),
    _command("stance_sneak", later("Stance: sneak"), _STACK, "map", "k"),
    _command("stance_sentry", later("Stance: sentry"), _STACK, "map", "y"),
    _command("survey", later("Survey"), _STACK, "map", "v"),
    _command("split", later("Split the stack"), _STACK, "map", "x"),
    _command("merge", later("Join stacks"), _STACK, "map", "j"),
    _command("wait", later("Wait for later"), _STACK, "map", "z"),
    _command("attack", later("Attack"), _STACK, "map", "t"),
    _command("orders", later("More orders"), _STACK, "map", "i"),
    _command("order_hold", later("Order: hold"), _STACK, "map", "shift+h"),
    _command("order_capture", later("Order: take prisoners"), _STACK, "map", "p"),
    _command("leader", later("Name a leader"), _STACK, "map", "shift+l"),
    _command("rename", later("Rename the stack"), _STACK, "map", "shift+r"),
    _command("captives", later("Prisoners"), _STACK, "map", "shift+p"),
    _command("dig", later("Road work"), _STACK, "map", "shift+d"),
    _command("disband", later("Disband"), _STACK, "map", "delete"),
    _command("sibling", later("Next stack in this hex"), _STACK, "map", "q"),
    _command("fight", later("Fight this round"), _BATTLE, "battle", "f", "ctrl+return"),
    _command("resolve_all", later("Fight to the end"), _BATTLE, "battle", "ctrl+e"),
    _command("pair", later("Pair by hand"), _BATTLE, "battle", "p"),
    _command("auto_pair", later("Pair for me"), _BATTLE, "battle", "a"),
    _command("pair_rest", later("Pair all the rest for me"), _BATTLE, "battle", "shift+a"),
    _command("retreat", later("Retreat"), _BATTLE, "battle", "r"),
    _command("capture", later("Capture"), _BATTLE, "battle", "c"),
    _command("shield", later("Shield a unit"), _BATTLE, "battle", "s"),
    _command("shield_plus", later("Shield+"), _BATTLE, "battle", "shift+s"),
    _command("hold_fire", later("Hold fire"), _BATTLE, "battle", "h"),
    _command("only_defend", later("Only defend"), _BATTLE, "battle", "d"),
    _command("crouch", later("Crouch"), _BATTLE, "battle", "k"),
    _command("prisoners", later("Take prisoners or none"), _BATTLE, "battle", "j"),
    _command("pile_on", later("Pile on"), _BATTLE, "battle", "o"),
    _command("as_last_time", later("Declare as last time"), _BATTLE, "battle", "t"),
    _command("take_all", later("Take all prisoners"), _BATTLE, "battle", "i"),
    _command("croak_all", later("Take no prisoner"), _BATTLE, "battle", "u"),
    *(
        _command(f"choice_{number}", title, _BATTLE, "battle", str(number))
        for number, title in enumerate(_CHOICES, 1)
    ),
    _command("higher", later("Fliers: a zone higher"), _BATTLE, "battle", "page up"),
    _command("lower", later("Fliers: a zone lower"), _BATTLE, "battle", "page down"),
    _command("next_unit", later("Next unit"), _BATTLE, "battle", "n"),
    _command("previous_unit", later("Unit before"), _BATTLE, "battle", "b"),
    _command("next_enemy", later("Next enemy or pairing"), _BATTLE, "battle", "m"),
    _command("previous_enemy", later("Enemy or pairing before"), _BATTLE, "battle", "shift+m"),
    _command("resolve_phase", later("Fight to the end of this phase"), _BATTLE, "battle", "e"),
    _command("dice_log", later("All dice"), _BATTLE, "battle", "l"),
    _command("skip_dice", later("Skip all that is being shown"), _BATTLE, "battle", "space"),
    _command("faster", later("Faster"), _BATTLE, "battle", "=", "[+]"),
    _command("slower", later("Slower"), _BATTLE, "battle", "-", "[-]"),
    _command("stepwise", later("Step by step"), _BATTLE, "battle", "x"),
    _command("replay", later("Replay of a battle that is over"), _BATTLE, "battle", "y"),
    _command("replay_back", later("Replay: a step back"), _BATTLE, "battle", ","),
    _command("replay_on", later("Replay: a step on"), _BATTLE, "battle", "."),
    _command("replay_first", later("Replay: to the beginning"), _BATTLE, "battle", "home"),
    _command("replay_last", later("Replay: to the end"), _BATTLE, "battle", "end"),
    _command("begin", later("Begin, confirm"), _SHEETS, "lists", "ctrl+return"),
    _command("earlier_scenario", later("Scenario before"), _SHEETS, "lists", "ctrl+page up"),
    _command("later_scenario", later("Next scenario"), _SHEETS, "lists", "ctrl+page down"),
    _command("reroll", later("New land"), _SHEETS, "lists", "ctrl+r"),
    _command("reseed", later("New seed"), _SHEETS, "lists", "ctrl+d"),
    _command("show_problems", later("Problems of the scenario"), _SHEETS, "lists", "ctrl+p"),
    _command("delete", later("Delete"), _SHEETS, "lists", "delete"),
)
"""All commands by id, in the order in which the key list shows them."""


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
        self._chords = {id_: tuple(map(Chord.parse, command.keys)) for id_, command in COMMANDS.items()}
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

    def commands_for(self, chord: Chord, scopes: tuple[Scope, ...]) -> Iterator[str]:
        """Ids of the commands that `chord` calls in one of `scopes`."""
        for id_, chords in self._chords.items():
            if chord in chords and COMMANDS[id_].scope in scopes:
                yield id_

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
