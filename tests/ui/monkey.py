"""A user without a plan: the whole program without a screen, and thousands of random presses.

`python -m tests.ui.monkey --events 20000 --seed 1 --scenario duel` tells how many events went in, which
scenes were seen, what went wrong (with the events that led there) and what memory the program has.
"""

import argparse
import os
import random
import sys
import tempfile
import traceback
from collections import Counter, deque
from dataclasses import dataclass, field

import pygame

from game.ui.keys import COMMANDS, Chord
from game.ui.stage.scene import WidgetScene
from game.ui.widgets.base import Widget
from tests.ui.program import Program, memory_mb

LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789 -"
PLAIN_KEYS = (
    pygame.K_RETURN, pygame.K_RETURN, pygame.K_TAB, pygame.K_SPACE, pygame.K_ESCAPE, pygame.K_UP,
    pygame.K_DOWN, pygame.K_LEFT, pygame.K_RIGHT, pygame.K_BACKSPACE, pygame.K_HOME, pygame.K_END,
    pygame.K_PAGEDOWN, pygame.K_PAGEUP,
)  # fmt: skip
RARE = {"quit", "full_screen", "screenshot", "text_larger", "text_smaller"}
"""Commands that a user gives now and then; tried as often as all others they would fill the run."""


@dataclass
class Tally:
    """What a run saw."""

    events: int = 0
    campaigns: int = 0
    scenes: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)
    memory: list[tuple[int, int]] = field(default_factory=list)


class Monkey:
    """Presses whatever there is. Same seed, same presses (threads that paint may change what they meet)."""

    def __init__(self, program: Program, scenarios: tuple[str, ...], seed: int) -> None:
        self.program = program
        self.random = random.Random(seed)
        self.scenarios = scenarios
        self.seed = seed
        self.tally = Tally()
        self._last: deque[str] = deque(maxlen=25)
        self._chords = {command: list(program.app.kit.keys.chords(command)) for command in COMMANDS}

    def run(self, events: int, memory_every: int = 10_000) -> Tally:
        """Press so often."""
        tally = self.tally
        while tally.events < events:
            before = tally.events // memory_every
            try:
                self._act()
            except Exception:
                tally.faults.append(traceback.format_exc() + "\nafter:\n  " + "\n  ".join(self._last))
                self.program.app.scenes.clear()
                self.program.play.flow = None
            if tally.events // memory_every != before:
                tally.memory.append((tally.events, round(memory_mb())))
        return tally

    def _act(self) -> None:
        program, tally = self.program, self.tally
        app = program.app
        if app.top is None:
            app.reset(program.play.home())
        name = type(app.top).__name__
        tally.scenes[name] += 1
        if name == "TitleScene" and self.random.random() < 0.2:
            tally.campaigns += 1
            scenario = self.random.choice(self.scenarios)
            self._last.append(f"begin {scenario}")
            program.begin(scenario, self.seed * 1000 + tally.campaigns, self.random.choice((1, 2, 2)))
        events = [event for _ in range(self.random.randint(1, 4)) for event in self._events()]
        self._last.append(f"{name}: " + "; ".join(_told(event) for event in events))
        tally.events += len(events)
        program.frames(1, *events)
        if name == "OthersScene":
            program.frames(10)

    def _events(self) -> list[pygame.event.Event]:
        kind = self.random.random()
        if kind < 0.35:
            return self._click(self._widget_point())
        if kind < 0.6:
            return self._click(self._any_point())
        if kind < 0.72:
            return self._command_key()
        if kind < 0.84:
            return self._key(self.random.choice(PLAIN_KEYS))
        if kind < 0.88:
            letter = self.random.choice(LETTERS)
            return [*self._key(ord(letter), text=letter), pygame.event.Event(pygame.TEXTINPUT, text=letter)]
        if kind < 0.93:
            return self._drag()
        if kind < 0.96:
            turns = self.random.choice((-1, 1))
            return [
                self._motion(self._any_point()),
                pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=turns, flipped=False),
            ]
        return [self._motion(self._any_point())]

    def _any_point(self) -> tuple[int, int]:
        window = self.program.app.window
        assert window is not None
        return self.random.randrange(window.size[0]), self.random.randrange(window.size[1])

    def _widget_point(self) -> tuple[int, int]:
        top = self.program.app.top
        if not isinstance(top, WidgetScene):
            return self._any_point()
        root: Widget = top.desk.overlays[-1] if top.desk.overlays else top.desk.root
        found = [widget for widget in root.walk() if widget.can_focus and widget.rect.width]
        return self.random.choice(found).rect.center if found else self._any_point()

    def _motion(self, point: tuple[int, int], held: int = 0) -> pygame.event.Event:
        return pygame.event.Event(pygame.MOUSEMOTION, pos=point, rel=(1, 1), buttons=(held, 0, 0))

    def _click(self, point: tuple[int, int]) -> list[pygame.event.Event]:
        button = 3 if self.random.random() < 0.1 else 1
        return [
            self._motion(point),
            pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=point, button=button),
            pygame.event.Event(pygame.MOUSEBUTTONUP, pos=point, button=button),
        ]

    def _drag(self) -> list[pygame.event.Event]:
        start = self._widget_point() if self.random.random() < 0.5 else self._any_point()
        end = self._any_point()
        return [
            self._motion(start),
            pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=start, button=1),
            self._motion(end, 1),
            pygame.event.Event(pygame.MOUSEBUTTONUP, pos=end, button=1),
        ]

    def _key(self, key: int, mod: int = 0, text: str = "") -> list[pygame.event.Event]:
        return [
            pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod, unicode=text, scancode=0),
            pygame.event.Event(pygame.KEYUP, key=key, mod=mod, unicode=text, scancode=0),
        ]

    def _command_key(self) -> list[pygame.event.Event]:
        command = self.random.choice(list(self._chords))
        if command in RARE and self.random.random() < 0.98:
            return self._key(pygame.K_RETURN)
        chords: list[Chord] = self._chords[command]
        if not chords:
            return []
        chord = self.random.choice(chords)
        mod = (pygame.KMOD_CTRL if chord.ctrl else 0) | (pygame.KMOD_SHIFT if chord.shift else 0)
        mod |= pygame.KMOD_ALT if chord.alt else 0
        try:
            return self._key(pygame.key.key_code(chord.key), mod)
        except ValueError:
            return []


def _told(event: pygame.event.Event) -> str:
    shown = ("pos", "button", "key", "mod", "text", "y")
    facts = {key: value for key, value in event.dict.items() if key in shown}
    return f"{pygame.event.event_name(event.type)} {facts}"


def main() -> int:
    """Run from the command line; 1 if anything went wrong."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--events", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--scenario", action="append", default=[])
    args = parser.parse_args()
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    with tempfile.TemporaryDirectory() as home:
        os.environ["SECOND_DAWN_HOME"] = home
        tally = Monkey(Program(), tuple(args.scenario or ("duel",)), args.seed).run(args.events)
    print(f"{tally.events} events, {tally.campaigns} campaigns, {len(tally.faults)} faults")
    print("scenes:", ", ".join(f"{name} {count}" for name, count in tally.scenes.most_common()))
    print("memory:", ", ".join(f"{at}: {size} MB" for at, size in tally.memory))
    for fault, times in Counter(tally.faults).most_common():
        print(f"\n{times} x\n{fault}")
    return 1 if tally.faults else 0


if __name__ == "__main__":
    sys.exit(main())
