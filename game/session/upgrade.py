"""Old saves: one step per schema version, on plain builtins, before anything is decoded strictly."""

from collections.abc import Callable, Mapping
from typing import Any

from game.core.state import SCHEMA

Blocks = dict[str, Any]
Step = Callable[[Blocks], Blocks]


class TooNew(Exception):
    """The file was written by a later version of the game."""


def upgraded(blocks: Blocks, schema: int, steps: Mapping[int, Step] | None = None) -> Blocks:
    """Blocks (`W`, `B`, `C`, `S` as builtins) of `schema` brought to the present one.

    TooNew if the schema is from the future; KeyError if a step is missing (a defect of the game).
    """
    if schema > SCHEMA:
        raise TooNew
    known = STEPS if steps is None else steps
    for version in range(schema, SCHEMA):
        blocks = known[version](blocks)
    return blocks


STEPS: Mapping[int, Step] = {}
"""`STEPS[n]` turns blocks of schema n into those of schema n + 1."""
