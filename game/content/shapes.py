"""What a record type allows in a file, as a plain tree: read by the validator, the reference check, tools.

Made from the type annotations of a ruleset's records (`core.fields` has the marks). A new kind of field type
is taught here once.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any, Literal

import msgspec
from msgspec import inspect as mi

ShapeKind = Literal["text", "int", "bool", "choice", "number", "scalar", "record", "list", "table"]


@dataclass(frozen=True)
class Shape:
    """One value. `record` has `fields`, `list` and `table` have an `item`, `table` also a `key`.

    `scale`: a whole number in the record, a natural figure times this in the file (0: not scaled); `low` and
    `high` are in the unit of the record. `ref`: the value is an id of that table.
    `choices` of a choice, and of a `number`: a whole one of a few. `words` says what a text is: a `name` or
    a drawing (`core.fields.picture`).
    """

    kind: ShapeKind
    nullable: bool = False
    scale: int = 0
    low: int | None = None
    high: int | None = None
    choices: tuple[str, ...] = ()
    ref: str = ""
    words: str = ""
    note: str = ""
    fields: Mapping[str, "FieldShape"] = field(default_factory=dict)
    item: "Shape | None" = None
    key: "Shape | None" = None
    record: type[Any] | None = None


@dataclass(frozen=True)
class FieldShape:
    """A field of a record."""

    shape: Shape
    required: bool


_SCALARS = (mi.StrType, mi.IntType, mi.BoolType)


def shape_of(record: type[msgspec.Struct]) -> Shape:
    """Shape of a record type. TypeError for a field type that files cannot hold."""
    return _shape(mi.type_info(record), record.__name__)


def _shape(info: mi.Type, where: str) -> Shape:
    extra: dict[str, Any] = {}
    note = ""
    while isinstance(info, mi.Metadata):
        extra.update(info.extra or {})
        note = (info.extra_json_schema or {}).get("description", note)
        info = info.type
    base = _bare(info, where)
    if "sane" in extra:
        low, high = extra["sane"]
        base = replace(base, low=low if base.low is None else max(low, base.low), high=high)
    marks = {key: extra.get(key, "") for key in ("ref", "words")}
    return _with(base, note=note, scale=extra.get("scale", 0), **marks)


def _with(shape: Shape, **changes: Any) -> Shape:
    kept = {name: value for name, value in changes.items() if value}
    return Shape(**{**shape.__dict__, **kept}) if kept else shape


def _bare(info: mi.Type, where: str) -> Shape:
    match info:
        case mi.StrType():
            return Shape("text")
        case mi.IntType():
            return Shape("int", low=info.ge, high=info.le)
        case mi.BoolType():
            return Shape("bool")
        case mi.LiteralType():
            kind: ShapeKind = "number" if all(isinstance(v, int) for v in info.values) else "choice"
            return Shape(kind, choices=tuple(str(v) for v in info.values))
        case mi.StructType():
            fields = {
                f.encode_name: FieldShape(_shape(f.type, f"{where}.{f.name}"), f.required)
                for f in info.fields
                if not _marked(f.type)
            }
            return Shape("record", fields=fields, record=info.cls)
        case mi.VarTupleType() | mi.ListType():
            return Shape("list", item=_shape(info.item_type, where))
        case mi.DictType():
            return Shape("table", key=_shape(info.key_type, where), item=_shape(info.value_type, where))
        case mi.UnionType():
            return _union(info, where)
        case _:
            raise TypeError(f"{where}: files cannot hold {type(info).__name__}")


@cache
def worked_out(record: Any) -> tuple[str, ...]:
    """Fields of a record (type) that no file says (`core.fields.worked_out`). Kept for each type: a save asks
    it of every row of every table."""
    info = mi.type_info(record)
    return (
        tuple(f.encode_name for f in info.fields if _marked(f.type))
        if isinstance(info, mi.StructType)
        else ()
    )


def _marked(info: mi.Type) -> bool:
    return isinstance(info, mi.Metadata) and "worked_out" in (info.extra or {})


def _union(info: mi.UnionType, where: str) -> Shape:
    rest = [t for t in info.types if not isinstance(t, mi.NoneType)]
    nullable = len(rest) < len(info.types)
    if len(rest) == 1:
        return _with(_shape(rest[0], where), nullable=nullable)
    if all(isinstance(t, _SCALARS) for t in rest):
        return Shape("scalar", nullable=nullable)
    raise TypeError(f"{where}: files cannot hold a choice of several kinds of value")
