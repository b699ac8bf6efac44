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

from game.ui.i18n import N_, _

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


@dataclass(frozen=True, slots=True)
class KeyCommand:
    """An action with a name: stable id, title for people, section of the key list, scope, default chords."""

    id: str
    title: str
    section: str
    scope: Scope
    keys: tuple[str, ...]


_GENERAL, _MAP, _STACK, _BATTLE = N_("General"), N_("Map"), N_("Stack"), N_("Battle")
_SHEETS, _AWAY, _DESIGNER = N_("Sheets"), N_("While you were away"), N_("Unit designer")
_DESK = N_("Game master’s desk")
_CHOICES = (
    N_("First choice"),
    N_("Second choice"),
    N_("Third choice"),
    N_("Fourth choice"),
    N_("Fifth choice"),
    N_("Sixth choice"),
    N_("Seventh choice"),
    N_("Eighth choice"),
    N_("Ninth choice"),
)


def _section(name: str, scope: Scope, *rows: tuple[str, ...]) -> list[KeyCommand]:
    """Commands of a section: id, title, default chords of each."""
    return [KeyCommand(id_, title, name, scope, tuple(keys)) for id_, title, *keys in rows]


def _catalogue(*sections: Iterable[KeyCommand]) -> dict[str, KeyCommand]:
    """Commands by id. ValueError for an id given twice, which would silently put the first one out of use."""
    commands = [command for section in sections for command in section]
    found = {command.id: command for command in commands}
    if len(found) < len(commands):
        raise ValueError("two commands have the same id")
    return found


COMMANDS: dict[str, KeyCommand] = _catalogue(
    _section(
        _GENERAL,
        "everywhere",
        ("back", N_("Back, cancel"), "escape"),
        ("menu", N_("Game menu"), "f10"),
        ("settings", N_("Settings"), "ctrl+,"),
        ("library", N_("Rule library"), "f1"),
        ("designer", N_("Unit designer"), "f3"),
        ("other_rules", N_("Rule library: the next rules"), "f4"),
        ("save", N_("Save"), "ctrl+s"),
        ("load", N_("Load"), "ctrl+l"),
        ("pin_tip", N_("Pin the tooltip"), "f2"),
        ("search", N_("Search"), "ctrl+f"),
        ("undo", N_("Undo"), "ctrl+z"),
        ("redo", N_("Redo"), "ctrl+y", "ctrl+shift+z"),
        ("full_screen", N_("Full screen"), "f11", "alt+return"),
        ("screenshot", N_("Picture of the screen"), "f12"),
        ("watch", N_("Show all of the map"), "ctrl+w"),
        ("master", N_("Game master’s desk"), "ctrl+g"),
        ("mute", N_("Sound on and off"), "ctrl+m"),
        ("lesson_next", N_("Lesson: next step"), "f8"),
        ("lesson_hint", N_("Lesson: hint"), "f7"),
        ("text_larger", N_("Larger text"), "ctrl+=", "ctrl+[+]"),
        ("text_smaller", N_("Smaller text"), "ctrl+-", "ctrl+[-]"),
        ("quit", N_("Quit"), "ctrl+q"),
    ),
    _section(
        _MAP,
        "map",
        ("end_turn", N_("End turn"), "ctrl+return", "e"),
        ("next_stage", N_("Next part of the turn"), "shift+e"),
        ("recruit", N_("Recruit units"), "shift+b"),
        ("nation_joins", N_("A nation joins"), "shift+j"),
        ("chief", N_("Chief Warlord"), "shift+c"),
        ("next_stack", N_("Next stack that can act"), "n"),
        ("previous_stack", N_("Stack before"), "b", "shift+n"),
        ("next_city", N_("Next city"), "c"),
        ("home", N_("Home"), "home"),
        ("centre", N_("Show the selected stack"), "space"),
        ("cursor", N_("Walk the hexes with the arrow keys"), "g"),
        ("stacks_here", N_("Who stands here"), "f"),
        ("zoom_in", N_("Zoom in"), "=", "[+]"),
        ("zoom_out", N_("Zoom out"), "-", "[-]"),
        ("zoom_start", N_("Usual zoom"), "0"),
        ("scroll_left", N_("Scroll left"), "a", "left", "ctrl+left"),
        ("scroll_right", N_("Scroll right"), "d", "right", "ctrl+right"),
        ("scroll_up", N_("Scroll up"), "w", "up", "ctrl+up"),
        ("scroll_down", N_("Scroll down"), "s", "down", "ctrl+down"),
        ("minimap", N_("Minimap on and off"), "m"),
        ("news", N_("News"), "u"),
        ("log", N_("Log"), "l"),
        ("report", N_("Report of this turn"), "r"),
        ("what_happened", N_("What happened while you were away"), "shift+y"),
        ("forum", N_("Forum report"), "alt+r"),
        ("labels", N_("Names of lands"), "ctrl+n"),
        ("knowledge", N_("What you know"), "ctrl+k"),
        ("command_map", N_("Who takes orders"), "shift+i"),
        ("skip_animation", N_("Skip what is being shown"), "."),
    ),
    _section(
        _STACK,
        "map",
        ("act_here", N_("Move here, attack here"), "return"),
        ("choose_die", N_("Choose the die of a check"), "shift+return"),
        ("stance_open", N_("Stance: open"), "o"),
        ("stance_hide", N_("Stance: hide"), "h"),
        ("stance_sneak", N_("Stance: sneak"), "k"),
        ("stance_sentry", N_("Stance: sentry"), "y"),
        ("survey", N_("Survey"), "v"),
        ("peek", N_("Peek over a border"), "shift+v"),
        ("scout", N_("Scout hexes"), "shift+s"),
        ("hide_peek", N_("Hide and peek over a border"), "ctrl+v"),
        ("camp_fire", N_("Make a camp fire, put it out"), "shift+f"),
        ("zone", N_("Fliers: up or down"), "shift+z"),
        ("reinforce", N_("Reinforce the hex"), "shift+g"),
        ("pop_diggers", N_("City: diggers with a siege tower"), "alt+d"),
        ("split", N_("Split the stack"), "x"),
        ("leave_hurt", N_("Leave the critically hurt"), "shift+x"),
        ("merge", N_("Join stacks"), "j"),
        ("wait", N_("Wait for later"), "z"),
        ("attack", N_("Attack"), "t"),
        ("wild", N_("Ferals: feed, tame, attack"), "shift+w"),
        ("food", N_("Food: bait, hand over, harvest"), "shift+a"),
        ("orders", N_("More orders"), "i"),
        ("order_hold", N_("Order: hold"), "shift+h"),
        ("order_capture", N_("Order: take prisoners"), "p"),
        ("battle_orders", N_("Standing orders"), "shift+o"),
        ("leader", N_("Name a leader"), "shift+l"),
        ("rename", N_("Rename the stack"), "shift+r"),
        ("captives", N_("Prisoners"), "shift+p"),
        ("mount", N_("Mount"), "shift+m"),
        ("dismount", N_("Dismount"), "shift+u"),
        ("dig", N_("Road work"), "shift+d"),
        ("disband", N_("Disband"), "delete"),
        ("betray", N_("Go over to another side"), "shift+delete"),
        ("sibling", N_("Next stack in this hex"), "q"),
        ("stack_order", N_("Order of the units"), "shift+t"),
        ("queue", N_("Orders to carry out later"), "shift+q"),
        ("run_orders", N_("Carry out its orders now"), "shift+k"),
    ),
    _section(
        _BATTLE,
        "battle",
        ("fight", N_("Fight this round"), "f", "ctrl+return"),
        ("resolve_all", N_("Fight to the end"), "ctrl+e"),
        ("pair", N_("Pair by hand"), "p"),
        ("auto_pair", N_("Pair for me"), "a"),
        ("pair_rest", N_("Pair all the rest for me"), "shift+a"),
        ("retreat", N_("Retreat"), "r"),
        ("capture", N_("Capture"), "c"),
        ("shield", N_("Shield a unit"), "s"),
        ("shield_plus", N_("Shield+"), "shift+s"),
        ("hold_fire", N_("Hold fire"), "h"),
        ("only_defend", N_("Only defend"), "d"),
        ("crouch", N_("Crouch"), "k"),
        ("gather", N_("Gather arrows"), "shift+k"),
        ("prisoners", N_("Take prisoners or none"), "j"),
        ("pile_on", N_("Pile on"), "o"),
        ("as_last_time", N_("Declare as last time"), "t"),
        ("take_all", N_("Take all prisoners"), "i"),
        ("croak_all", N_("Take no prisoner"), "u"),
        *((f"choice_{number}", title, str(number)) for number, title in enumerate(_CHOICES, 1)),
        ("higher", N_("Fliers: a zone higher"), "page up"),
        ("lower", N_("Fliers: a zone lower"), "page down"),
        ("next_unit", N_("Next unit"), "n"),
        ("previous_unit", N_("Unit before"), "b"),
        ("next_enemy", N_("Next enemy or pairing"), "m"),
        ("previous_enemy", N_("Enemy or pairing before"), "shift+m"),
        ("resolve_phase", N_("Fight to the end of this phase"), "e"),
        ("dice_log", N_("All dice"), "l"),
        ("skip_dice", N_("Skip all that is being shown"), "space"),
        ("faster", N_("Faster"), "=", "[+]"),
        ("slower", N_("Slower"), "-", "[-]"),
        ("stepwise", N_("Step by step"), "x"),
        ("declare_ranged", N_("Exchange: fight Ranged"), "g"),
        ("shock_more", N_("Exchange: more Shockamancy"), "w"),
        ("shock_less", N_("Exchange: less Shockamancy"), "q"),
        ("shock_aim", N_("Exchange: aim the Shockamancy"), "shift+w"),
        ("damage_order", N_("Exchange: damage in the enemy's order"), "shift+v"),
        ("damage_swap", N_("Exchange: damage on riders first"), "v"),
        ("damage_target", N_("Exchange: damage on one unit first"), "z"),
        ("hit_and_run", N_("Exchange: Hit-and-Run"), "shift+r"),
        ("next_exit", N_("Exchange: next exit of a Hit-and-Run"), "shift+e"),
        ("by_orders", N_("Exchange: everything by standing orders"), "shift+t"),
        ("replay", N_("Replay of a battle that is over"), "y"),
        ("replay_back", N_("Replay: a step back"), ","),
        ("replay_on", N_("Replay: a step on"), "."),
        ("replay_first", N_("Replay: to the beginning"), "home"),
        ("replay_last", N_("Replay: to the end"), "end"),
    ),
    _section(
        _AWAY,
        "away",
        ("away_play", N_("Play, hold on"), "space"),
        ("away_on", N_("A step on"), "."),
        ("away_back", N_("A step back"), ","),
        ("away_first", N_("To the beginning"), "home"),
        ("away_last", N_("Skip to the end"), "end"),
        ("away_faster", N_("Faster"), "=", "[+]"),
        ("away_slower", N_("Slower"), "-", "[-]"),
        ("away_replay", N_("Replay of the battle"), "y"),
        ("watch_eyes", N_("Watching: the next pair of eyes"), "v"),
        ("away_closer", N_("Map nearer"), "z"),
        ("away_farther", N_("Map farther"), "x"),
    ),
    _section(
        _DESK,
        "desk",
        ("desk_packs", N_("Packs and stacks"), "1"),
        ("desk_eyes", N_("Whose eyes"), "v"),
        ("desk_next", N_("Next pack"), "n"),
        ("desk_previous", N_("Pack before"), "b"),
        ("desk_pass", N_("Let the pack act"), "p"),
        ("desk_hand", N_("Take the pack in hand, let it go"), "q"),
        ("desk_all", N_("Take all packs of the list in hand, let them go"), "shift+q"),
        ("desk_rest", N_("Let the pack rest till dawn"), "z"),
        ("desk_review", N_("Packs wait for a nod"), "shift+r"),
        ("desk_seats", N_("Seats"), "shift+t"),
        ("desk_leave", N_("Leave the desk"), "shift+l"),
        ("desk_spawn", N_("Tool: spawn"), "2"),
        ("desk_stack", N_("Tool: stacks"), "3"),
        ("desk_places", N_("Tool: places"), "4"),
        ("desk_land", N_("Tool: land"), "5"),
        ("desk_side", N_("Tool: sides"), "6"),
        ("desk_know", N_("Tool: knowledge"), "7"),
        ("desk_tell", N_("Tool: message"), "8"),
        ("desk_triggers", N_("Tool: triggers"), "9"),
        ("desk_acts", N_("Tool: acts, points in time"), "0"),
        ("desk_do", N_("Do what the tool says"), "ctrl+return"),
        ("desk_into", N_("Let the trigger do it"), "ctrl+i"),
        ("desk_remove", N_("Remove, take away, forget"), "delete"),
        ("desk_wipe", N_("Wipe the marks"), "backspace"),
    ),
    _section(
        _SHEETS,
        "lists",
        ("begin", N_("Begin, confirm"), "ctrl+return"),
        ("earlier_scenario", N_("Scenario before"), "ctrl+page up"),
        ("later_scenario", N_("Next scenario"), "ctrl+page down"),
        ("reroll", N_("New land"), "ctrl+r"),
        ("reseed", N_("New seed"), "ctrl+d"),
        ("show_problems", N_("Problems of the scenario"), "ctrl+p"),
        ("delete", N_("Delete"), "delete"),
    ),
    _section(
        _DESIGNER,
        "designer",
        ("design_new", N_("New design"), "ctrl+n"),
        ("design_test", N_("Test the design, stop the test"), "ctrl+t"),
        ("design_page", N_("Next page"), "f6"),
        ("design_prices", N_("Next table of prices"), "f5"),
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
