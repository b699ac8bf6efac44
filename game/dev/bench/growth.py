"""R3, R3J: what a long game costs late against early, and how long its journal takes to open.

Everything that may grow is in play: what sides remember of old sightings and places, the stories that wait,
the journal, the checkpoints of the way back. Times are of the processor.
"""

import tempfile
from functools import cache
from pathlib import Path
from time import process_time
from typing import NamedTuple

from game.dev.bench.registry import Disagreement, Effort, Figure, bench
from game.session import library
from game.session.computers import step
from game.session.save import storage
from game.session.session import Session
from game.session.simulation import start

SCENARIO = "wild_march"
DAYS, MARK = 100, 5
JOURNAL_DAYS = 200
_GAMES = 3


class Stretch(NamedTuple):
    """Some days of a game: milliseconds for a unit and day, and for a command."""

    a_unit: float
    a_command: float


def _played(session: Session, last: int) -> Stretch:
    """Play to the end of a day."""
    spent = units = commands = 0.0
    while not session.over and (day := session.campaign.clock.day) <= last:
        before, began = len(session.journal), process_time()
        while not session.over and session.campaign.clock.day == day and step(session):
            pass
        spent += (process_time() - began) * 1000
        units += len(session.campaign.units)
        commands += len(session.journal) - before
    return Stretch(spent / max(1, units), spent / max(1, commands))


def _long_game(seed: int) -> Session:
    return start(library.load_scenario(SCENARIO), library.rules(), seed, ("random",))


def _kept(session: Session) -> float:
    """Milliseconds to save a game and take it up again, its whole journal with it."""
    with tempfile.TemporaryDirectory(prefix="second-dawn-bench-") as folder:
        path = Path(folder) / "long.sdsave"
        began = process_time()
        session.save(path)
        again = Session.resume(storage.load(path))
        spent = (process_time() - began) * 1000
    if again.fingerprint() != session.fingerprint():
        raise Disagreement("the saved game is not the one that was played")
    return spent


@bench(
    "R3",
    what=f"a day of a long game, a unit, days {DAYS - MARK + 1} to {DAYS} against 1 to {MARK}",
    bar=1.2,
    target=1.0,
)
def late_against_early(_: Effort) -> Figure:
    """The same game, by seats that wander and fight to the end; sums over several games."""
    early, late, short, long = [], [], [], []
    _played(_long_game(0), MARK)  # fills caches
    for seed in range(1, 1 + _GAMES):
        session = _long_game(seed)
        early.append(_played(session, MARK))
        short.append(_kept(session))
        _played(session, DAYS - MARK)
        late.append(_played(session, DAYS))
        long.append(_kept(session))
    ours, peer = (sum(one.a_unit for one in part) / _GAMES for part in (late, early))
    commands = sum(b.a_command / a.a_command for a, b in zip(early, late, strict=True)) / _GAMES
    saved = f"save and load with the journal {sum(long) / _GAMES:.0f} ms against {sum(short) / _GAMES:.0f}"
    note = f"a command {commands:.2f}; {saved}; peer: the first days"
    return Figure(ours, peer, note=note)


@cache
def _long_save() -> bytes:
    """A file of a game of 200 days."""
    session = _long_game(1)
    _played(session, JOURNAL_DAYS)
    with tempfile.TemporaryDirectory(prefix="second-dawn-bench-") as folder:
        path = Path(folder) / "long.sdsave"
        session.save(path)
        return path.read_bytes()


@bench(
    "R3J", what=f"open a game of {JOURNAL_DAYS} days and its way back", bar=1000, target=300, absolute=True
)
def open_the_journal(effort: Effort) -> Figure:
    """From the file to the list of moments to which one may rewind."""
    data, times, entries = _long_save(), [], 0
    with tempfile.TemporaryDirectory(prefix="second-dawn-bench-") as folder:
        path = Path(folder) / "long.sdsave"
        path.write_bytes(data)
        for _ in range(max(3, effort.rounds // 3)):
            began = process_time()
            session = Session.resume(storage.load(path))
            session.timeline.points()
            times.append((process_time() - began) * 1000)
            entries = len(session.journal)
    return Figure(sorted(times)[len(times) // 2], note=f"{entries} entries")
