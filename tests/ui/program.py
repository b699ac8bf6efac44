"""The whole program without a screen, driven frame by frame; and what memory it keeps.

`python -m tests.ui.program` opens campaign after campaign and battle after battle and prints the memory in MB
after each.
"""

import json
import os
import sys
import tempfile
from pathlib import Path

import pygame

from game.core.records import GM, SideId
from game.dev.pictures.shot_campaign import advance
from game.session import library
from game.session.opening import SeatChoice, open_campaign
from game.session.session import Session
from game.ui.app.app import App, AppOptions
from game.ui.app.play import Play
from game.ui.menus.handover import HandOverScene
from game.ui.settings import SettingsStore
from game.ui.stage.window import GameWindow, start_pygame

FRAME_MS = 16
SEEDS = 5
"""Battles are looked for in campaigns of so many seeds, in turn."""


def memory_mb() -> float:
    """What the process holds of the machine's memory, in MB; 0 where the system does not say."""
    try:
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    except (OSError, ValueError):
        return 0.0
    return pages * os.sysconf("SC_PAGESIZE") / 1e6


class Program:
    """The program with its first frame drawn, on a window that nobody sees.

    It writes into `SECOND_DAWN_HOME`."""

    def __init__(self, size: tuple[int, int] = (1280, 800)) -> None:
        self.play = Play()
        self.app = App(self.play.home, store=SettingsStore(), options=AppOptions(size=size, sound=False))
        start_pygame()
        self.app.window = GameWindow(self.app.store.now, size)
        self.app.store.change(less_motion=True)
        self.app.reset(self.play.home())
        self.frames(3)

    def frames(self, count: int, *events: pygame.event.Event) -> None:
        """Let frames pass; the events come in the first. What is done beside the loop ends in each."""
        for number in range(count):
            self.app.step(list(events) if number == 0 else [], FRAME_MS)
            if self.play.flow is not None:
                self.play.flow.beside.settle()

    def begin(self, scenario: str, seed: int, people: int = 1) -> None:
        """Start a campaign with people in the first seats, as New campaign does."""
        self.play.start(self.app, self.opened(scenario, seed, people))

    def opened(self, scenario: str, seed: int, people: int) -> Session:
        """Such a campaign, not yet on the stage."""
        found = library.load_scenario(scenario)
        players = [plan.id for plan in found.sides if plan.role == "player"]
        seats = [
            SeatChoice(
                side=side,
                controller="human" if number < people else "computer",
                player=f"P{number}" if number < people else "",
            )
            for number, side in enumerate(players)
        ]
        rules = library.rules(found.ruleset)
        return open_campaign(found, rules, seats, title=self.play.vault.free_title(found.name), seed=seed)

    def sit(self, side: SideId) -> None:
        """Take the seat whose turn it is, past the dark screen."""
        flow = self.play.flow
        assert flow is not None
        flow.table.sit(side)
        flow.show(flow.seated())

    def until(self, name: str, frames: int = 600) -> bool:
        """Let frames pass until a scene of this class is on top; whether it came."""
        for _ in range(frames):
            if type(self.app.top).__name__ == name:
                return True
            self.frames(1)
        return False

    def leave(self) -> None:
        """Back to the title."""
        if self.play.flow is not None:
            self.play.flow.leave()
        self.frames(3)


def _fought(session: Session) -> bool:
    questions = session.campaign.questions
    return bool(questions) and questions[0].battle is not None and questions[0].side != GM


def open_many(times: int) -> tuple[list[int], list[int]]:
    """The memory after each of so many campaigns, and after each of so many battles, in MB."""
    program = Program()
    campaigns, battles = [], []
    for number in range(times):
        program.begin("duel", number)
        if not program.until("MapScene"):
            raise AssertionError("no campaign came to its map")
        program.frames(10)
        program.leave()
        campaigns.append(round(memory_mb()))
    for number in range(times):
        session = program.opened("duel", number % SEEDS, people=2)
        if not advance(session, _fought):
            raise AssertionError("nobody was asked in a battle")
        program.play.start(program.app, session)
        if isinstance(program.app.top, HandOverScene):
            asked = session.must_act
            assert asked is not None
            program.sit(asked)
        if not program.until("BattleScene"):
            raise AssertionError(f"no battle came up, but {type(program.app.top).__name__}")
        program.frames(10)
        program.leave()
        battles.append(round(memory_mb()))
    return campaigns, battles


def main() -> int:
    """Run from the command line: how often, and the two lists as JSON."""
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    with tempfile.TemporaryDirectory() as home:
        os.environ["SECOND_DAWN_HOME"] = home
        print(json.dumps(open_many(int(sys.argv[1]) if len(sys.argv) > 1 else 30)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
