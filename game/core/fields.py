"""Marks on the fields of content records, read by the loader, the linter and the designer.

Content records are plain records; what a file may say is written beside the type:

    unit: Annotated[str, ref("unit")]           # id of another record
    hits: Halves                                # scaled: the file says 2.5
    rules: Annotated[tuple[str, ...], note("digest rules the figures come from")]

`at_least` and `within` are part of the type: commands and saves are held to them too. `sane`, `Name` and
`picture` are asked of files alone, so that a save which was made of laxer files still loads.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Annotated, NamedTuple

from msgspec import Meta, Struct


class ContentType(NamedTuple):
    """One table of a ruleset's content: its record type and where its files are.

    `place`: `units/` is a folder with one record per file, the file's name being its id; `terrain.yaml` a
    file of rows by id; `ruleset.yaml#params` a single record under that key.

    `instead`: other forms of a file of a folder, by a key that only they have. A record of such a form has
    `settled`, which makes the table's own of it, and `faults(tables)`, which finds what is wrong: with an
    error it is left out.
    """

    record: type[Struct]
    place: str
    instead: Mapping[str, type[Struct]] = MappingProxyType({})


class RecordFinding(NamedTuple):
    """What a ruleset finds odd in a well-formed record: of field `field`. `severity` is `error`, `warning`
    or `info`; `code` is one of the content checker's. `allowed` are the words that could stand there
    instead of `value`. Inside of a field: `effects.0.what`."""

    code: str
    message: str
    field: str = ""
    severity: str = "warning"
    allowed: tuple[str, ...] = ()
    value: str = ""


def ref(table: str) -> Meta:
    """The value is the id of a record of `table`."""
    return Meta(extra={"ref": table})


def note(text: str) -> Meta:
    """What the field means, for documentation and tooltips."""
    return Meta(description=text)


def at_least(low: int) -> Meta:
    """Lowest allowed value, in the unit of the record (halves, thirds, cents)."""
    return Meta(ge=low)


def within(low: int, high: int) -> Meta:
    """Lowest and highest allowed value, in the unit of the record."""
    return Meta(ge=low, le=high)


def sane(low: int, high: int) -> Meta:
    """Lowest and highest figure that a file may say, in the unit of the record (halves, thirds, cents)."""
    return Meta(extra={"sane": (low, high)})


def worked_out() -> Meta:
    """No file says it: the record's method `settled` works it out of the other tables, once all are read."""
    return Meta(extra={"worked_out": True})


def picture(kind: str) -> Meta:
    """The value names a drawing: a `glyph` (token) or a `paint` (ground)."""
    return Meta(extra={"words": kind})


NAME = "name"
"""The mark of `Name`."""
Name = Annotated[str, Meta(extra={"words": NAME})]
"""A name that people read: `core.names`."""
