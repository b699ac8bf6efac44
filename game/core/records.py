"""Base of all records and the id types.

A record is a frozen msgspec struct: built by keyword, compared by value, decoded strictly (an unknown
field is an error), encoded without fields that hold their default. Tables in records are typed `Mapping`
and never written after they were built; `core.draft` is the only code that makes a changed copy.
"""

from typing import Any, NewType, TypeVar, dataclass_transform

import msgspec

SideId = NewType("SideId", str)
UnitId = NewType("UnitId", str)
StackId = NewType("StackId", str)
SiteId = NewType("SiteId", str)
BattleId = NewType("BattleId", str)
QuestionId = NewType("QuestionId", str)
KindId = NewType("KindId", str)
RuleId = NewType("RuleId", str)
"""Id of a rule in a rulebook's digest, such as `SD1-10.05`."""
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


_R = TypeVar("_R", bound=msgspec.Struct)


def changed(record: _R, **fields: Any) -> _R:
    """A copy of `record` in which `fields` have new values."""
    return msgspec.structs.replace(record, **fields)
