"""The game's end of the process in which fights are reckoned: questions go out, answers are there when they
are looked at. Nothing here waits, and nothing is computed here.

The process starts with the first question, or when it is sent for, and ends with the game. Where none can be
started, or it fails again and again, every question is done without an answer.
"""

import atexit
import logging
import queue
import subprocess
import sys
import threading
from collections.abc import Mapping
from functools import cache
from itertools import count
from pathlib import Path
from typing import Any, Final
from weakref import WeakValueDictionary

import game
from game.core.records import SideId
from game.session.fights import SeatFight
from game.session.reckoning import reckoner
from game.session.reckoning.messages import (
    Answer,
    AskAhead,
    AskWhole,
    Believed,
    Heed,
    Known,
    Message,
    in_rows,
    read,
    write,
)
from game.views.preview import SeatOutlook
from game.views.prospects import Beginning, Meeting, Outcome
from game.views.trials import TrialOdds

_log = logging.getLogger(__name__)

_MOST_STARTS: Final = 3
_END_S: Final = 1.0


class Asked:
    """A question that was put. `beginning` and `outcome` of a fight ahead, or `whole` odds of a battle, are
    what is known by now; `done`: there will be no more."""

    def __init__(self, clerk: "Clerk", number: int, *, heeded: bool = True) -> None:
        self.beginning: Beginning | None = None
        self.outcome: Outcome | None = None
        self.whole: TrialOdds | None = None
        self.done = False
        self.number = number
        self._clerk = clerk
        self.heeded = heeded

    def heed(self, on: bool) -> None:
        """Say whether somebody waits for it."""
        if on != self.heeded and not self.done:
            self.heeded = on
            self._clerk.tell(Heed(self.number, on))

    def hear(self, answer: Answer) -> None:
        """Take what the process says."""
        self.beginning = answer.beginning or self.beginning
        self.outcome = answer.outcome or self.outcome
        self.whole = answer.whole or self.whole
        self.done = self.done or answer.done


_Out = queue.SimpleQueue[Message | None]
"""What is to be sent, in its order; None at the end."""


class Clerk:
    """See the module."""

    def __init__(self) -> None:
        self._numbers = count(1)
        self._open: WeakValueDictionary[int, Asked] = WeakValueDictionary()
        self._out: _Out = queue.SimpleQueue()
        self._process: subprocess.Popen[bytes] | None = None
        self._starts = 0
        self._lock = threading.Lock()
        self._tables: Mapping[str, Any] | None = None
        self._world: object = None
        self._belief: object = None

    def send_for(self) -> None:
        """Have the process started, if none is there."""
        with self._lock:
            if self._process is not None or self._starts >= _MOST_STARTS:
                return
            self._starts += 1
            self._tables = self._world = self._belief = None
            self._out = queue.SimpleQueue()
            try:
                self._process = _started()
            except OSError as error:
                _log.warning("fights are not reckoned: %s", error)
                self._starts = _MOST_STARTS
                return
            for work in (self._write, self._read):
                name = f"reckoning: {work.__name__}"
                threading.Thread(target=work, args=(self._process, self._out), name=name, daemon=True).start()
            atexit.register(self.end)

    def end(self) -> None:
        """Have the process ended."""
        process = self._process
        if process is not None:
            process.kill()
            process.wait(_END_S)

    def _tell_known(self, outlook: SeatOutlook) -> None:
        """Tell what is not known there yet of what a seat knows."""
        world, tables = outlook.world, outlook.world.tables
        if tables is not self._tables:
            for rows in in_rows(tables):
                self.tell(rows)
            self._tables, self._world = tables, None
        if world is not self._world:
            land = world.lands.known(outlook.view.knowledge)
            self.tell(Known(world.ruleset.id, world.map, land))
            self._world = world
        if outlook.belief is not self._belief:
            self._belief = outlook.belief
            self.tell(Believed(outlook.belief))

    def ahead(self, outlook: SeatOutlook, met: Meeting, *, glance: bool = False) -> Asked:
        """Ask what a fight would come to; the first figures will do if nobody waits yet."""
        self.send_for()
        self._tell_known(outlook)
        asked = self._asked(heeded=not glance)
        self.tell(AskAhead(asked.number, met, glance))
        return asked

    def whole(self, fight: SeatFight, trials: int) -> Asked:
        """Ask how a battle may end from here, from so many trials."""
        ruleset = fight.session.world.ruleset
        return self.trials(ruleset.id, None if ruleset.odds is None else fight.state, fight.side, trials)

    def trials(self, ruleset: str, state: Any, side: SideId, trials: int) -> Asked:
        """Ask how a battle may end whose state is given as `side` must take it; None: there is none."""
        self.send_for()
        asked = self._asked()
        if state is None:
            asked.done = True
        else:
            self.tell(AskWhole(asked.number, ruleset, state, side, trials))
        return asked

    def tell(self, message: Message) -> None:
        """Have a message sent. Where no process is there, nothing piles up that nobody would read."""
        if self._process is not None:
            self._out.put(message)

    def _asked(self, *, heeded: bool = True) -> Asked:
        asked = Asked(self, next(self._numbers), heeded=heeded)
        self._open[asked.number] = asked
        asked.done = self._process is None
        return asked

    # The threads

    def _write(self, process: "subprocess.Popen[bytes]", out: _Out) -> None:
        assert process.stdin is not None
        try:
            while (message := out.get()) is not None:
                write(process.stdin, message)
        except (OSError, ValueError) as error:
            _log.info("the reckoner hears nothing: %s", error)

    def _read(self, process: "subprocess.Popen[bytes]", out: _Out) -> None:
        assert process.stdout is not None
        try:
            while (answer := read(process.stdout)) is not None:
                asked = self._open.get(answer.number)
                if asked is not None:
                    asked.hear(answer)
        except (OSError, ValueError) as error:
            _log.info("the reckoner says nothing: %s", error)
        out.put(None)
        with self._lock:
            self._process = None
            for asked in list(self._open.values()):
                asked.done = True


def _started() -> "subprocess.Popen[bytes]":
    return subprocess.Popen(
        [sys.executable, "-m", reckoner.__name__],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        cwd=Path(game.__file__).parents[1],
        start_new_session=True,
        creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
    )


@cache
def clerk() -> Clerk:
    """The one of this program."""
    return Clerk()
