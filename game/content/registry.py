"""The content of a ruleset as the game uses it: read-only tables of records by kind and id."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, TypeVar

R = TypeVar("R")


@dataclass(frozen=True)
class Rules:
    """Content of one ruleset.

    `tables[kind][id]` are the records, ids in alphabetical order for folders and in the order of the file
    for tables. `params` is the record of default parameters. `fingerprint` is equal for equal records,
    whatever files they came from. `files` names the file of each (kind, id).
    """

    id: str
    title: str
    blurb: str
    tables: Mapping[str, Mapping[str, Any]]
    params: Any
    fingerprint: str
    files: Mapping[tuple[str, str], str] = field(default_factory=dict)

    def table(self, kind: str, record: type[R]) -> Mapping[str, R]:
        """The records of a kind. KeyError if the ruleset has no such table, TypeError if it holds others."""
        rows = self.tables[kind]
        for row in rows.values():
            if not isinstance(row, record):
                raise TypeError(f"table {kind!r} holds {type(row).__name__}, not {record.__name__}")
            break
        return rows

    def get(self, kind: str, id_: str, record: type[R]) -> R:
        """One record. KeyError if there is none."""
        return self.table(kind, record)[id_]


def frozen_tables(tables: Mapping[str, Mapping[str, Any]]) -> Mapping[str, Mapping[str, Any]]:
    """Tables nobody can write to."""
    return MappingProxyType({kind: MappingProxyType(dict(rows)) for kind, rows in tables.items()})
