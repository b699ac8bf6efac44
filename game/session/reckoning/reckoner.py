"""Reckons fights for a game that goes on meanwhile: `python -m game.session.reckoning.reckoner`.

Questions come by the standard input, answers go to the standard output; it ends when the game does. Of the
questions that somebody waits for the latest goes first. Nothing here knows more than it was told.
"""

import importlib
import os
import queue
import sys
import threading
import time
from collections.abc import Callable, Iterator
from typing import IO, Any

from game.core.state import AnyCampaign
from game.core.world import World
from game.rulesets.registry import ruleset
from game.session.reckoning.messages import (
    Answer,
    AskAhead,
    AskWhole,
    Believed,
    Heed,
    Known,
    Message,
    Rows,
    read,
    write,
)
from game.session.setup import make_world
from game.views import prospects
from game.views.belief import rebuilt_world
from game.views.prospects import Prospect
from game.views.trials import BattleTrials

_LISTEN_S = 0.004
"""So long is worked before the game is listened to again."""
_KEPT = 24
"""Questions that can be taken up again; of older ones nobody will ask."""
_TOLD_EVERY = 50
"""Trials fought one by one after which the figures of a whole battle are told again."""
_LATE = ("numpy.ma",)
"""What numpy imports when it is first asked for unique values."""

Piece = Iterator[Answer | None]


class Reckoner:
    """See the module. `take` what it is told, then `work`."""

    def __init__(self) -> None:
        self._tables: dict[str, Any] = {}
        self._world: World | None = None
        self._belief: AnyCampaign | None = None
        self._open: dict[int, Piece] = {}
        self._heeded: list[int] = []
        self._glanced: set[int] = set()

    @property
    def idle(self) -> bool:
        """Whether nobody waits for anything."""
        return not self._heeded

    def take(self, message: Message) -> None:
        """Hear a message."""
        match message:
            case Rows():
                if message.fresh:
                    self._tables = {}
                known = self._tables.get(message.table)
                self._tables[message.table] = message.rows if known is None else {**known, **message.rows}
            case Known():
                base = make_world(message.ruleset, message.map, self._tables)
                self._world = rebuilt_world(base, message.map, message.land)
            case Believed():
                self._belief = message.campaign
            case AskAhead():
                self._begin(message.number, self._ahead(message))
                if message.glance:
                    self._glanced.add(message.number)
            case AskWhole():
                self._begin(message.number, self._whole(message))
            case Heed():
                self._heed(message.number, on=message.on)

    def _begin(self, number: int, piece: Piece) -> None:
        self._open[number] = piece
        self._heed(number, on=True)
        for old in list(self._open)[:-_KEPT]:
            self._heed(old, on=False)
            del self._open[old]

    def _heed(self, number: int, *, on: bool) -> None:
        self._glanced.discard(number)
        if number in self._heeded:
            self._heeded.remove(number)
        if on and number in self._open:
            self._heeded.append(number)

    def work(self, seconds: float) -> Iterator[Answer]:
        """Go on for about so long; what there is to tell."""
        until = time.perf_counter() + seconds
        while self._heeded and time.perf_counter() < until:
            number = self._heeded[-1]
            try:
                answer = next(self._open[number])
            except StopIteration:
                self._heeded.remove(number)
                del self._open[number]
                yield Answer(number, done=True)
            else:
                if answer is not None:
                    if answer.outcome is not None and number in self._glanced:
                        self._heed(number, on=False)
                    yield answer

    def _ahead(self, ask: AskAhead) -> Piece:
        world, belief = self._world, self._belief
        if world is None or belief is None:
            raise ValueError("nobody said yet what is known")
        return _answers(ask.number, lambda: prospects.opened(world, belief, ask.meeting))

    def _whole(self, ask: AskWhole) -> Piece:
        odds = ruleset(ask.ruleset).odds
        if odds is None:
            return
        trials = BattleTrials(odds(ask.state, ask.side), ask.trials)
        told = 0
        while not trials.work(_LISTEN_S):
            fought = trials.odds.scalar
            yield Answer(ask.number, whole=trials.odds) if fought >= told + _TOLD_EVERY else None
            told = fought - fought % _TOLD_EVERY
        yield Answer(ask.number, whole=trials.odds)


def _answers(number: int, begin: Callable[[], Prospect | None]) -> Piece:
    """First the fight's beginning, then a glance at it, then all its trials."""
    prospect = begin()
    if prospect is None:
        return
    yield Answer(number, beginning=prospect.beginning)
    told = prospect.outcome
    for _ in prospect.glance():
        if prospect.outcome is not told:
            told = prospect.outcome
            yield Answer(number, outcome=told)
        yield None
    glanced = told.trials if told is not None else 0
    while not prospect.widen():
        yield None
    done = False
    while not done:
        done = prospect.work(_LISTEN_S)
        if prospect.outcome is not told and prospect.outcome is not None:
            told = prospect.outcome
            if not told.trials or told.trials > glanced:
                yield Answer(number, outcome=told)
        yield None


def serve(told: IO[bytes], tells: IO[bytes]) -> None:
    """Answer until nobody asks any more."""
    inbox: queue.SimpleQueue[Message | None] = queue.SimpleQueue()

    def listen() -> None:
        message: Any = True
        while message is not None:
            message = read(told)
            inbox.put(message)

    threading.Thread(target=listen, name="listener", daemon=True).start()
    reckoner = Reckoner()
    while True:
        while reckoner.idle or not inbox.empty():
            message = inbox.get()
            if message is None:
                return
            reckoner.take(message)
        for answer in reckoner.work(_LISTEN_S):
            write(tells, answer)


def main() -> int:
    """Serve the process at the other end of the standard streams."""
    told, tells = sys.stdin.buffer, os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    # Whatever is printed by somebody else must not stand among the answers.
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    for name in _LATE:
        importlib.import_module(name)
    try:
        serve(told, tells)
    except (OSError, KeyboardInterrupt):
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
