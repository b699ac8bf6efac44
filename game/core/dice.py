"""Dice: seeded streams for play, scripted faces for vectors, records of every roll.

Each roll of a campaign comes from a named stream (a battle, a pack, a side's scouting). Its face is a hash
of (seed, stream, counter), so a stream has no hidden state, rolls of one stream never shift another's, and
the same seed gives the same faces on any machine. DESIGN law 5.
"""

from hashlib import blake2b
from typing import Protocol

from game.core.records import Record


class Roll(Record):
    """One die as it fell. `index` counts within its stream from 0."""

    stream: str
    index: int
    sides: int
    face: int
    why: str


class Dice(Protocol):
    """What rules roll with."""

    def roll(self, sides: int, why: str) -> int:
        """A face from 1 to `sides`; `why` names the roll in logs ("crit save of piker 2")."""
        ...


class DiceError(Exception):
    """A scripted roller was asked for too many or too few dice, or for a face its die does not have."""


def stream_face(seed: int, stream: str, index: int, sides: int) -> int:
    """Face of the `index`-th roll of a stream, 1 to `sides`, uniform (by rejection)."""
    if sides < 1:
        raise ValueError(f"a die needs at least one side, not {sides}")
    limit = (1 << 64) - (1 << 64) % sides
    again = 0
    while True:
        text = f"{seed}\0{stream}\0{index}\0{again}".encode()
        value = int.from_bytes(blake2b(text, digest_size=8).digest(), "little")
        if value < limit:
            return value % sides + 1
        again += 1


class StreamDice:
    """Rolls of one stream, from its counter on. `counter` is the number of dice the stream has used."""

    def __init__(self, seed: int, stream: str, counter: int = 0) -> None:
        self.seed = seed
        self.stream = stream
        self.counter = counter
        self.rolls: list[Roll] = []

    def roll(self, sides: int, why: str) -> int:
        face = stream_face(self.seed, self.stream, self.counter, sides)
        self.rolls.append(Roll(stream=self.stream, index=self.counter, sides=sides, face=face, why=why))
        self.counter += 1
        return face


class ScriptedDice:
    """Given faces in order. Asking beyond them is a DiceError; so is `finish` before the last was used."""

    def __init__(self, faces: list[int] | tuple[int, ...], stream: str = "script") -> None:
        self.faces = tuple(faces)
        self.stream = stream
        self.rolls: list[Roll] = []

    def roll(self, sides: int, why: str) -> int:
        index = len(self.rolls)
        if index >= len(self.faces):
            raise DiceError(f"die {index + 1} ({why}) was asked for, but only {len(self.faces)} are given")
        face = self.faces[index]
        if not 1 <= face <= sides:
            raise DiceError(f"die {index + 1} ({why}): {face} is not on a d{sides}")
        self.rolls.append(Roll(stream=self.stream, index=index, sides=sides, face=face, why=why))
        return face

    def finish(self) -> None:
        """DiceError if faces are left over."""
        if len(self.rolls) != len(self.faces):
            raise DiceError(f"{len(self.faces) - len(self.rolls)} of {len(self.faces)} dice were not rolled")
