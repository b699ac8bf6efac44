"""A content record as the YAML text that the loader reads it from: for records made in the game."""

import json
import re
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

import msgspec
from msgspec import NODEFAULT

from game.content.shapes import Shape, shape_of

_PLAIN = re.compile(r"[A-Za-z][A-Za-z_]*").fullmatch
_WORDS_OF_YAML = frozenset({"true", "false", "yes", "no", "on", "off", "null", "y", "n"})


def record_text(record: msgspec.Struct, *, head: str = "") -> str:
    """YAML of a record, without its `id`, which is the file's name, and without what has its default.

    `head`: lines of comment above it. TypeError for a record that files cannot hold.
    """
    lines = [f"# {line}".rstrip() for line in head.splitlines()]
    lines += [pair for pair in _pairs(record, shape_of(type(record))) if not pair.startswith("id:")]
    return "\n".join(lines) + "\n"


def _pairs(record: msgspec.Struct, shape: Shape) -> Iterator[str]:
    """The fields of a record that have not their default, as keys with values."""
    fields = msgspec.structs.fields(type(record))
    usual = {f.name: f.default if f.default_factory is NODEFAULT else f.default_factory() for f in fields}
    for name, entry in shape.fields.items():
        value = getattr(record, name)
        if entry.required or value != usual[name]:
            yield f"{name}: {_value(value, entry.shape)}"


def _value(value: Any, shape: Shape) -> str:
    """A value in the flow style of YAML."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return _figure(Fraction(value, shape.scale or 1))
    if isinstance(value, str):
        return _word(value)
    if shape.kind == "list" and shape.item is not None:
        item = shape.item
        return "[" + ", ".join(_value(each, item) for each in value) + "]"
    if shape.kind == "table" and shape.item is not None and isinstance(value, Mapping):
        item = shape.item
        return "{" + ", ".join(f"{_word(key)}: {_value(each, item)}" for key, each in value.items()) + "}"
    return "{" + ", ".join(_pairs(value, shape)) + "}"


def _figure(value: Fraction) -> str:
    """`4`, `2.5` or `1/3`."""
    hundredths = value * 100
    if value.denominator == 1 or hundredths.denominator != 1:
        return str(value)
    whole, part = divmod(abs(hundredths.numerator), 100)
    return f"{'-' if value < 0 else ''}{whole}.{part:02}".rstrip("0")


def _word(text: str) -> str:
    """A text, in quotes wherever YAML could read anything else."""
    plain = _PLAIN(text) and text.lower() not in _WORDS_OF_YAML
    return text if plain else json.dumps(text, ensure_ascii=False)
