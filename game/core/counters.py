"""Counters of units, stacks, sides and the match: figures that rules keep beside the fields of a record.

A state holds them as whole numbers by name, and none that is 0. What a number stands for is declared once, as
a `Counter`: whose it is, its name, its form. Rules read and write through the declaration, so that neither a
name nor a meaning is ever written twice:

    GAVE_WAY = Counter(Stack, "gave_way", PLACE)
    GAVE_WAY.of(stack)  # HexId | None
    GAVE_WAY.set(draft, stack, stack.hex)
"""

from collections.abc import Callable, Mapping
from typing import Generic, NamedTuple, Protocol, TypeVar

from game.core.draft import Draft
from game.core.records import HexId, replace
from game.core.state import Side, Sighting, Stack, Unit

OwnerT = TypeVar("OwnerT", bound=Unit | Stack | Side | Sighting)
ValueT = TypeVar("ValueT")
WordT = TypeVar("WordT", bound=str)


def counted(counters: Mapping[str, int], name: str, value: int) -> dict[str, int]:
    """Counters with one of them set, or taken out at 0; in the order of their names."""
    out = {key: old for key, old in counters.items() if key != name}
    if value:
        out[name] = value
    return dict(sorted(out.items()))


class Named(Protocol):
    """What stands in a record's counters under a name."""

    @property
    def name(self) -> str: ...


def without(counters: Mapping[str, int], *gone: Named) -> dict[str, int]:
    """Counters less some of them."""
    names = {one.name for one in gone}
    return {name: value for name, value in counters.items() if name not in names}


class Form(NamedTuple, Generic[ValueT]):
    """What the number of a counter stands for. 0 is what a counter says that was never set."""

    read: Callable[[int], ValueT]
    write: Callable[[ValueT], int]


FLAG = Form[bool](bool, int)
"""Yes or no."""
NUMBER = Form[int](int, int)
"""As many; of days the number of one, 0 for none."""


def _place_written(hex_: HexId | None) -> int:
    return 0 if hex_ is None else hex_ + 1


PLACE = Form[HexId | None](lambda number: HexId(number - 1) if number else None, _place_written)
"""A hex, or none."""


def words(*known: WordT) -> Form[WordT]:
    """One of some words; the first is that of a counter that was never set, and of a number of no word."""
    by_number = dict(enumerate(known))
    numbers = {word: number for number, word in by_number.items()}
    return Form(lambda number: by_number.get(number, known[0]), numbers.__getitem__)


class Counter(Generic[OwnerT, ValueT]):
    """A counter of a kind of record. Two kinds may have one of the same name."""

    def __init__(self, owner: type[OwnerT], name: str, form: Form[ValueT]) -> None:
        self.owner = owner
        self.name = name
        self._read, self._write = form
        self._unset = self._read(0)

    def of(self, record: OwnerT) -> ValueT:
        """What a record's counter says."""
        number = record.counters.get(self.name)
        return self._unset if number is None else self._read(number)

    def among(self, counters: Mapping[str, int], value: ValueT) -> dict[str, int]:
        """Counters of a record with this one set: for a record that changes in other ways as well."""
        return counted(counters, self.name, self._write(value))

    def on(self, record: OwnerT, value: ValueT) -> OwnerT:
        """A record with the counter set."""
        return replace(record, counters=self.among(record.counters, value))

    def set(self, draft: Draft, record: OwnerT, value: ValueT) -> None:
        """Set the counter of a record of the draft, as it stands there by now. TypeError for what stands in
        no table of its own."""
        if isinstance(record, Unit):
            draft.set_unit(record.id, counters=self.among(draft.units[record.id].counters, value))
        elif isinstance(record, Stack):
            draft.set_stack(record.id, counters=self.among(draft.stacks[record.id].counters, value))
        elif isinstance(record, Side):
            side = draft.sides[record.id]
            draft.put_side(replace(side, counters=self.among(side.counters, value)))
        else:
            raise TypeError(f"{type(record).__name__} is written as a part of another record")


class Counted(Protocol):
    """What has counters: here a match, or the draft of one."""

    @property
    def counters(self) -> Mapping[str, int]: ...


class MatchCounter(Generic[ValueT]):
    """A counter of the match as a whole."""

    def __init__(self, name: str, form: Form[ValueT]) -> None:
        self.name = name
        self._form = form

    def of(self, match: Counted) -> ValueT:
        """What it says."""
        return self._form.read(match.counters.get(self.name, 0))

    def set(self, draft: Draft, value: ValueT) -> None:
        """Set it."""
        draft.count(self.name, self._form.write(value))


class Counters(Generic[OwnerT, ValueT]):
    """Counters of a kind of record whose names begin alike and end in an id: one for each of something."""

    def __init__(self, owner: type[OwnerT], stem: str, form: Form[ValueT]) -> None:
        self.owner = owner
        self.stem = stem
        self._form = form

    def at(self, end: str) -> Counter[OwnerT, ValueT]:
        """The counter of an id."""
        return Counter(self.owner, f"{self.stem}{end}", self._form)

    def all(self, record: OwnerT) -> dict[str, ValueT]:
        """What the counters of a record say that are set, by id."""
        return {
            name.removeprefix(self.stem): self._form.read(value)
            for name, value in record.counters.items()
            if name.startswith(self.stem)
        }

    def without(self, counters: Mapping[str, int]) -> dict[str, int]:
        """Counters of a record without these."""
        return {name: value for name, value in counters.items() if not name.startswith(self.stem)}


class MatchCounters(Generic[ValueT]):
    """Counters of the match whose names begin alike: one for each of something."""

    def __init__(self, stem: str, form: Form[ValueT]) -> None:
        self.stem = stem
        self._form = form

    def at(self, *end: object) -> MatchCounter[ValueT]:
        """The counter of an id, or of several together."""
        return MatchCounter(self.stem + ".".join(map(str, end)), self._form)

    def all(self, match: Counted) -> dict[str, ValueT]:
        """What those say that are set, by the end of their names."""
        return {
            name.removeprefix(self.stem): self._form.read(value)
            for name, value in match.counters.items()
            if name.startswith(self.stem)
        }

    def clear(self, draft: Draft) -> None:
        """Set all of them to nothing."""
        for name in [name for name in draft.counters if name.startswith(self.stem)]:
            draft.count(name, 0)


STOOD_OFF = Counter(Stack, "standoff", FLAG)
"""A stack fights no more of its own this turn: it withdrew, or nobody won."""
ACTED = Counter(Stack, "acted", FLAG)
"""A pack has acted on this turn of its side."""
PURSE = Counter(Unit, "purse", NUMBER)
"""Money that a unit carries, in cents."""
