"""Old saves: one step per schema version, on plain builtins, before anything is decoded strictly.

| schema | what changed |
|---|---|
| 1 | first files: every journal entry in a block of its own, the header counts those before the snapshot |
| 2 | entries before the snapshot stand together in block A |

To change a record so that old files no longer fit: raise `core.state.SCHEMA`, write the step here, and keep a
file of the old version among the samples of the tests.
"""

from collections.abc import Callable, Mapping
from typing import Any

from game.core.state import SCHEMA

Contents = dict[str, Any]
"""A file as builtins: `H` the header, `W`, `B`, `C`, `S` its records, `A` the journal entries up to the
snapshot, `J` those after it."""

Step = Callable[[Contents], Contents]


class TooNew(Exception):
    """The file was written by a later version of the game."""


def upgraded(contents: Contents, schema: int, steps: Mapping[int, Step] | None = None) -> Contents:
    """Contents of `schema` brought to the present one.

    TooNew if the schema is from the future; KeyError if there is no way from it (it never was released).
    """
    if schema > SCHEMA:
        raise TooNew
    known = STEPS if steps is None else steps
    for version in range(schema, SCHEMA):
        contents = known[version](contents)
    return contents


def _archive(contents: Contents) -> Contents:
    """1 to 2: move the entries before the snapshot out of the open journal."""
    count = int(contents["H"].get("included", 0))
    return {**contents, "A": contents["J"][:count], "J": contents["J"][count:]}


STEPS: Mapping[int, Step] = {1: _archive}
"""`STEPS[n]` turns contents of schema n into those of schema n + 1."""
