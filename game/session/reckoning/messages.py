"""What the game and its reckoner tell each other: pickles, one after another, on two pipes.

The reckoner is told what a side knows and nothing else. What it was told last holds until it is told anew:
tables, land and belief are sent once, not with each question.
"""

import io
import pickle
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from types import MappingProxyType
from typing import IO, Any

from game.core.land import Land
from game.core.mapdata import MapData
from game.core.records import SideId
from game.core.state import AnyCampaign
from game.views.prospects import Beginning, Meeting, Outcome
from game.views.trials import TrialOdds

_ROWS = 24
"""Rows of a table in one message: a frame waits no longer than it takes to write one."""


@dataclass(frozen=True, slots=True)
class Rows:
    """Rows of a content table, or all there is to one that has none; `fresh` if those of another match are to
    be forgotten."""

    table: str
    rows: Any
    fresh: bool = False


@dataclass(frozen=True, slots=True)
class Known:
    """The rulebook, and the land as a side knows it."""

    ruleset: str
    map: MapData
    land: Land


@dataclass(frozen=True, slots=True)
class Believed:
    """The campaign of a side's belief."""

    campaign: AnyCampaign


@dataclass(frozen=True, slots=True)
class AskAhead:
    """What would a fight come to? `number` names the question ever after. `glance`: the first figures will do
    until somebody waits for it."""

    number: int
    meeting: Meeting
    glance: bool = False


@dataclass(frozen=True, slots=True)
class AskWhole:
    """How may a battle end from here? Its state as `side` must take it."""

    number: int
    ruleset: str
    state: Any
    side: SideId
    trials: int


@dataclass(frozen=True, slots=True)
class Heed:
    """Somebody waits for the answer of a question, or nobody does."""

    number: int
    on: bool


@dataclass(frozen=True, slots=True)
class Answer:
    """More about a question. `done`: there will be no more; without a beginning there is no such fight."""

    number: int
    beginning: Beginning | None = None
    outcome: Outcome | None = None
    whole: TrialOdds | None = None
    done: bool = False


Message = Rows | Known | Believed | AskAhead | AskWhole | Heed


def in_rows(tables: Mapping[str, Any]) -> Iterator[Rows]:
    """Content tables in parts."""
    fresh = True
    for table, records in tables.items():
        rows = iter(records.items()) if isinstance(records, Mapping) else None
        part = records if rows is None else dict(islice(rows, _ROWS))
        while True:
            yield Rows(table, part, fresh)
            fresh = False
            if rows is None or not (part := dict(islice(rows, _ROWS))):
                break


def _proxied(rows: dict[Any, Any]) -> MappingProxyType[Any, Any]:
    return MappingProxyType(rows)


class _Pickler(pickle.Pickler):
    def reducer_override(self, obj: Any) -> Any:
        if isinstance(obj, MappingProxyType):
            return _proxied, (dict(obj),)
        return NotImplemented


def write(pipe: IO[bytes], message: Message | Answer) -> None:
    """Send a message. OSError if nobody listens."""
    buffer = io.BytesIO()
    _Pickler(buffer, pickle.HIGHEST_PROTOCOL).dump(message)
    data = buffer.getvalue()
    pipe.write(len(data).to_bytes(8, "big"))
    pipe.write(data)
    pipe.flush()


def read(pipe: IO[bytes]) -> Any:
    """The next message, waited for; None at the end."""
    head = pipe.read(8)
    if len(head) < 8:
        return None
    data = pipe.read(int.from_bytes(head, "big"))
    return pickle.loads(data) if data else None
