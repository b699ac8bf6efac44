"""Keys: every action has a named command with default keys, which the player may change.

A `Chord` is a key with its modifiers and is written like `ctrl+s`, `page up` or `shift+tab`; that spelling is
stored in the settings. A command belongs to a scope; commands of two scopes may share a chord unless one of
the scopes is `everywhere`.
"""

import sys
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

import pygame

from game.ui.i18n import _, later

Scope = Literal["everywhere", "map", "battle", "lists", "away", "desk", "designer"]

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
_SHEETS, _AWAY, _DESIGNER = later("Sheets"), later("While you were away"), later("Unit designer")
_DESK = later("Game master’s desk")
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


def _section(name: str, scope: Scope, *rows: tuple[str, ...]) -> list[Command]:
    """Commands of a section: id, title, default chords of each."""
    return [Command(id_, title, name, scope, tuple(keys)) for id_, title, *keys in rows]


def _catalogue(*sections: Iterable[Command]) -> dict[str, Command]:
    """Commands by id. ValueError for an id given twice, which would silently put the first one out of use."""
    commands = [command for section in sections for command in section]
    found = {command.id: command for command in commands}
    if len(found) < len(commands):
        raise ValueError("two commands have the same id")
    return found


COMMANDS: dict[str, Command] = _catalogue(
    _section(
        _GENERAL,
        "everywhere",
        ("back", later("Back, cancel"), "escape"),
        ("menu", later("Game menu"), "f10"),
        ("settings", later("Settings"), "ctrl+,"),
        ("library", later("Rule library"), "f1"),
        ("designer", later("Unit designer"), "f3"),
        ("other_rules", later("Rule library: the next rules"), "f4"),
        ("save", later("Save"), "ctrl+s"),
        ("load", later("Load"), "ctrl+l"),
        ("pin_tip", later("Pin the tooltip"), "f2"),
        ("search", later("Search"), "ctrl+f"),
        ("undo", later("Undo"), "ctrl+z"),
        ("redo", later("Redo"), "ctrl+y", "ctrl+shift+z"),
        ("full_screen", later("Full screen"), "f11", "alt+return"),
        ("screenshot", later("Picture of the screen"), "f12"),
        ("watch", later("Show all of the map"), "ctrl+w"),
        ("master", later("Game master’s desk"), "ctrl+g"),
        ("mute", later("Sound on and off"), "ctrl+m"),
        ("lesson_next", later("Lesson: next step"), "f8"),
        ("lesson_hint", later("Lesson: hint"), "f7"),
        ("text_larger", later("Larger text"), "ctrl+=", "ctrl+[+]"),
        ("text_smaller", later("Smaller text"), "ctrl+-", "ctrl+[-]"),
        ("quit", later("Quit"), "ctrl+q"),
    ),
    _section(
        _MAP,
        "map",
        ("end_turn", later("End turn"), "ctrl+return", "e"),
        ("next_stage", later("Next part of the turn"), "shift+e"),
        ("recruit", later("Recruit units"), "shift+b"),
        ("nation_joins", later("A nation joins"), "shift+j"),
        ("chief", later("Chief Warlord"), "shift+c"),
        ("next_stack", later("Next stack that can act"), "n"),
        ("previous_stack", later("Stack before"), "b", "shift+n"),
        ("next_city", later("Next city"), "c"),
        ("home", later("Home"), "home"),
        ("centre", later("Show the selected stack"), "space"),
        ("cursor", later("Walk the hexes with the arrow keys"), "g"),
        ("stacks_here", later("Who stands here"), "f"),
        ("zoom_in", later("Zoom in"), "=", "[+]"),
        ("zoom_out", later("Zoom out"), "-", "[-]"),
        ("zoom_start", later("Usual zoom"), "0"),
        ("scroll_left", later("Scroll left"), "a", "left", "ctrl+left"),
        ("scroll_right", later("Scroll right"), "d", "right", "ctrl+right"),
        ("scroll_up", later("Scroll up"), "w", "up", "ctrl+up"),
        ("scroll_down", later("Scroll down"), "s", "down", "ctrl+down"),
        ("minimap", later("Minimap on and off"), "m"),
        ("news", later("News"), "u"),
        ("log", later("Log"), "l"),
        ("report", later("Report of this turn"), "r"),
        ("what_happened", later("What happened while you were away"), "shift+y"),
        ("forum", later("Forum report"), "alt+r"),
        ("labels", later("Names of lands"), "ctrl+n"),
        ("knowledge", later("What you know"), "ctrl+k"),
        ("command_map", later("Who takes orders"), "shift+i"),
        ("skip_animation", later("Skip what is being shown"), "."),
    ),
    _section(
        _STACK,
        "map",
        ("act_here", later("Move here, attack here"), "return"),
        ("choose_die", later("Choose the die of a check"), "shift+return"),
        ("stance_open", later("Stance: open"), "o"),
        ("stance_hide", later("Stance: hide"), "h"),
        ("stance_sneak", later("Stance: sneak"), "k"),
        ("stance_sentry", later("Stance: sentry"), "y"),
        ("survey", later("Survey"), "v"),
        ("peek", later("Peek over a border"), "shift+v"),
        ("scout", later("Scout hexes"), "shift+s"),
        ("hide_peek", later("Hide and peek over a border"), "ctrl+v"),
        ("camp_fire", later("Make a camp fire, put it out"), "shift+f"),
        ("zone", later("Fliers: up or down"), "shift+z"),
        ("reinforce", later("Reinforce the hex"), "shift+g"),
        ("pop_diggers", later("City: diggers with a siege tower"), "alt+d"),
        ("split", later("Split the stack"), "x"),
        ("leave_hurt", later("Leave the critically hurt"), "shift+x"),
        ("merge", later("Join stacks"), "j"),
        ("wait", later("Wait for later"), "z"),
        ("attack", later("Attack"), "t"),
        ("wild", later("Ferals: feed, tame, attack"), "shift+w"),
        ("food", later("Food: bait, hand over, harvest"), "shift+a"),
        ("orders", later("More orders"), "i"),
        ("order_hold", later("Order: hold"), "shift+h"),
        ("order_capture", later("Order: take prisoners"), "p"),
        ("battle_orders", later("Standing orders"), "shift+o"),
        ("leader", later("Name a leader"), "shift+l"),
        ("rename", later("Rename the stack"), "shift+r"),
        ("captives", later("Prisoners"), "shift+p"),
        ("mount", later("Mount"), "shift+m"),
        ("dismount", later("Dismount"), "shift+u"),
        ("dig", later("Road work"), "shift+d"),
        ("disband", later("Disband"), "delete"),
        ("betray", later("Go over to another side"), "shift+delete"),
        ("sibling", later("Next stack in this hex"), "q"),
        ("stack_order", later("Order of the units"), "shift+t"),
        ("queue", later("Orders to carry out later"), "shift+q"),
        ("run_orders", later("Carry out its orders now"), "shift+k"),
    ),
    _section(
        _BATTLE,
        "battle",
        ("fight", later("Fight this round"), "f", "ctrl+return"),
        ("resolve_all", later("Fight to the end"), "ctrl+e"),
        ("pair", later("Pair by hand"), "p"),
        ("auto_pair", later("Pair for me"), "a"),
        ("pair_rest", later("Pair all the rest for me"), "shift+a"),
        ("retreat", later("Retreat"), "r"),
        ("capture", later("Capture"), "c"),
        ("shield", later("Shield a unit"), "s"),
        ("shield_plus", later("Shield+"), "shift+s"),
        ("hold_fire", later("Hold fire"), "h"),
        ("only_defend", later("Only defend"), "d"),
        ("crouch", later("Crouch"), "k"),
        ("gather", later("Gather arrows"), "shift+k"),
        ("prisoners", later("Take prisoners or none"), "j"),
        ("pile_on", later("Pile on"), "o"),
        ("as_last_time", later("Declare as last time"), "t"),
        ("take_all", later("Take all prisoners"), "i"),
        ("croak_all", later("Take no prisoner"), "u"),
        *((f"choice_{number}", title, str(number)) for number, title in enumerate(_CHOICES, 1)),
        ("higher", later("Fliers: a zone higher"), "page up"),
        ("lower", later("Fliers: a zone lower"), "page down"),
        ("next_unit", later("Next unit"), "n"),
        ("previous_unit", later("Unit before"), "b"),
        ("next_enemy", later("Next enemy or pairing"), "m"),
        ("previous_enemy", later("Enemy or pairing before"), "shift+m"),
        ("resolve_phase", later("Fight to the end of this phase"), "e"),
        ("dice_log", later("All dice"), "l"),
        ("skip_dice", later("Skip all that is being shown"), "space"),
        ("faster", later("Faster"), "=", "[+]"),
        ("slower", later("Slower"), "-", "[-]"),
        ("stepwise", later("Step by step"), "x"),
        ("declare_ranged", later("Exchange: fight Ranged"), "g"),
        ("shock_more", later("Exchange: more Shockamancy"), "w"),
        ("shock_less", later("Exchange: less Shockamancy"), "q"),
        ("shock_aim", later("Exchange: aim the Shockamancy"), "shift+w"),
        ("damage_order", later("Exchange: damage in the enemy's order"), "shift+v"),
        ("damage_swap", later("Exchange: damage on riders first"), "v"),
        ("damage_target", later("Exchange: damage on one unit first"), "z"),
        ("hit_and_run", later("Exchange: Hit-and-Run"), "shift+r"),
        ("next_exit", later("Exchange: next exit of a Hit-and-Run"), "shift+e"),
        ("by_orders", later("Exchange: everything by standing orders"), "shift+t"),
        ("replay", later("Replay of a battle that is over"), "y"),
        ("replay_back", later("Replay: a step back"), ","),
        ("replay_on", later("Replay: a step on"), "."),
        ("replay_first", later("Replay: to the beginning"), "home"),
        ("replay_last", later("Replay: to the end"), "end"),
    ),
    _section(
        _AWAY,
        "away",
        ("away_play", later("Play, hold on"), "space"),
        ("away_on", later("A step on"), "."),
        ("away_back", later("A step back"), ","),
        ("away_first", later("To the beginning"), "home"),
        ("away_last", later("Skip to the end"), "end"),
        ("away_faster", later("Faster"), "=", "[+]"),
        ("away_slower", later("Slower"), "-", "[-]"),
        ("away_replay", later("Replay of the battle"), "y"),
        ("watch_eyes", later("Watching: the next pair of eyes"), "v"),
        ("away_closer", later("Map nearer"), "z"),
        ("away_farther", later("Map farther"), "x"),
    ),
    _section(
        _DESK,
        "desk",
        ("desk_packs", later("Packs and stacks"), "1"),
        ("desk_eyes", later("Whose eyes"), "v"),
        ("desk_next", later("Next pack"), "n"),
        ("desk_previous", later("Pack before"), "b"),
        ("desk_pass", later("Let the pack act"), "p"),
        ("desk_hand", later("Take the pack in hand, let it go"), "q"),
        ("desk_all", later("Take all packs of the list in hand, let them go"), "shift+q"),
        ("desk_rest", later("Let the pack rest till dawn"), "z"),
        ("desk_review", later("Packs wait for a nod"), "shift+r"),
        ("desk_seats", later("Seats"), "shift+t"),
        ("desk_leave", later("Leave the desk"), "shift+l"),
        ("desk_spawn", later("Tool: spawn"), "2"),
        ("desk_stack", later("Tool: stacks"), "3"),
        ("desk_places", later("Tool: places"), "4"),
        ("desk_land", later("Tool: land"), "5"),
        ("desk_side", later("Tool: sides"), "6"),
        ("desk_know", later("Tool: knowledge"), "7"),
        ("desk_tell", later("Tool: message"), "8"),
        ("desk_triggers", later("Tool: triggers"), "9"),
        ("desk_acts", later("Tool: acts, points in time"), "0"),
        ("desk_do", later("Do what the tool says"), "ctrl+return"),
        ("desk_into", later("Let the trigger do it"), "ctrl+i"),
        ("desk_remove", later("Remove, take away, forget"), "delete"),
        ("desk_wipe", later("Wipe the marks"), "backspace"),
    ),
    _section(
        _SHEETS,
        "lists",
        ("begin", later("Begin, confirm"), "ctrl+return"),
        ("earlier_scenario", later("Scenario before"), "ctrl+page up"),
        ("later_scenario", later("Next scenario"), "ctrl+page down"),
        ("reroll", later("New land"), "ctrl+r"),
        ("reseed", later("New seed"), "ctrl+d"),
        ("show_problems", later("Problems of the scenario"), "ctrl+p"),
        ("delete", later("Delete"), "delete"),
    ),
    _section(
        _DESIGNER,
        "designer",
        ("design_new", later("New design"), "ctrl+n"),
        ("design_test", later("Test the design, stop the test"), "ctrl+t"),
        ("design_page", later("Next page"), "f6"),
        ("design_prices", later("Next table of prices"), "f5"),
    ),
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
