"""Base of all records and the id types.

A record is a frozen msgspec struct: built by keyword, compared by value, decoded strictly (an unknown
field is an error), encoded without fields that hold their default. Tables in records are typed `Mapping`
and never written after they were built; `core.draft` is the only code that makes a changed copy.
"""

import sys
from functools import cache
from typing import TYPE_CHECKING, Any, Generic, NewType, TypeVar, dataclass_transform

import msgspec

SideId = NewType("SideId", str)
UnitId = NewType("UnitId", str)
StackId = NewType("StackId", str)
SiteId = NewType("SiteId", str)
BattleId = NewType("BattleId", str)
QuestionId = NewType("QuestionId", str)
KindId = NewType("KindId", str)
RuleId = NewType("RuleId", str)
"""Id of a rule in a rulebook's digest, such as `R1-10.05`."""
HexId = NewType("HexId", int)
"""Index of a hex in its grid (`core.hexgrid.Grid`), row by row from the upper left corner."""

GM = SideId("gm")
"""The game master's seat: it owns no side of the war and may see everything."""


class _RecordMeta(msgspec.StructMeta):
    """Makes fields of every record keyword-only, which msgspec would not inherit."""

    def __new__(mcls, name: str, bases: tuple[type, ...], namespace: dict[str, Any], **config: Any) -> Any:
        config.setdefault("kw_only", True)
        return super().__new__(mcls, name, bases, namespace, **config)


@dataclass_transform(kw_only_default=True, frozen_default=True, field_specifiers=(msgspec.field,))
class Record(
    msgspec.Struct,
    metaclass=_RecordMeta,
    frozen=True,
    forbid_unknown_fields=True,
    omit_defaults=True,
    gc=False,
):
    """Frozen value with named fields; see the module's docstring."""


def intern_text(record: msgspec.Struct, *fields: str) -> None:
    """Make the words in `fields` of a record under construction the very objects that the code's own are.

    The encoder leaves out a field that holds its default by identity, not by value. A word that came out of a
    file and goes into a state would be written where the same word from the code is left out, and equal
    states would have unequal bytes.
    """
    for field in fields:
        value = getattr(record, field)
        if isinstance(value, str):
            msgspec.structs.force_setattr(record, field, sys.intern(value))


_R = TypeVar("_R")
_S = TypeVar("_S", bound=msgspec.Struct)


class FieldOf(Generic[_R]):
    """Type of the keywords of a function that hands them on to a record: fields of it, each of the type that
    the record declares. Nothing is one; mypy's plugin `dev.typed_fields` looks at the calls."""


@cache
def _taken(make: type[msgspec.Struct], source: type[msgspec.Struct]) -> tuple[str, ...]:
    return tuple(field for field in source.__struct_fields__ if field in make.__struct_fields__)


def derived(make: type[_S], *sources: msgspec.Struct, **own: FieldOf[_S]) -> _S:
    """A view of records: each field of `make` as `own` gives it, else as the first of `sources` has it that
    has one of that name, else its default. What a view is to show is declared in it and copied nowhere.
    TypeError for a field without a default that nobody has."""
    fields: dict[str, Any] = dict(own)
    for source in sources:
        for field in _taken(make, type(source)):
            if field not in fields:
                fields[field] = getattr(source, field)
    return make(**fields)


if TYPE_CHECKING:

    def replace(record: _S, **fields: FieldOf[_S]) -> _S:
        """A copy of `record` in which `fields` have new values."""
else:
    replace = msgspec.structs.replace
