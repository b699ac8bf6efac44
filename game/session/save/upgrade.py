"""Old saves: one step per schema version, on plain builtins, before anything is decoded strictly.

| schema | what changed |
|---|---|
| 1 | first files: every journal entry in a block of its own, the header counts those before the snapshot |
| 2 | entries before the snapshot stand together in block A |
| 3 | sightings say how hidden stacks were found; battles off-turn go by standing orders by default |

What an older schema's files hold was played by older rules, which today's do not lead to again. So the
journal begins anew with the snapshot (`anew`): it is what `replay` and the way back start from.

To change a record so that old files no longer fit: raise `core.state.SCHEMA`, write the step here, and keep a
file of the old version among the samples of the tests.
"""

from collections.abc import Callable, Mapping
from typing import Any

from game.core.state import SCHEMA
from game.rulesets.registry import ruleset
from game.session import library

OLDER = "older"
MARK = "mark"
"""Tag of the journal's entries that hold a fingerprint."""

Contents = dict[str, Any]
"""A file as builtins: `H` the header, `W`, `B`, `C`, `S` its records, `A` the journal entries up to the
snapshot, `J` those after it; `OLDER` how many that older rules played are left out."""

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


def anew(contents: Contents) -> Contents:
    """Let the journal begin with the snapshot; `older` counts the entries that went."""
    gone = len(contents["A"])
    state = dict(contents["S"])
    state["marks"] = [
        {**mark, "entry": mark["entry"] - gone} for mark in state.get("marks", []) if mark["entry"] >= gone
    ]
    state["acts"] = [{**act, "entry": max(0, act["entry"] - gone)} for act in state.get("acts", [])]
    state.pop("opening", None)
    return {**contents, "B": contents["C"], "A": [], "S": state, OLDER: gone}


def _archive(contents: Contents) -> Contents:
    """1 to 2: move the entries before the snapshot out of the open journal."""
    count = int(contents["H"].get("included", 0))
    return {**contents, "A": contents["J"][:count], "J": contents["J"][count:]}


def _awareness(contents: Contents) -> Contents:
    """2 to 3: sightings no longer carry `aware`, which nothing ever read; matches that left the parameter
    `off_turn_battles` alone keep what was its default."""
    return {**contents, **{block: _aware_campaign(contents[block]) for block in "BC"}}


def _aware_campaign(campaign: Contents) -> Contents:
    knowledge = {
        side: {**known, "sightings": {h: _sighting(s) for h, s in known.get("sightings", {}).items()}}
        for side, known in campaign.get("knowledge", {}).items()
    }
    params = {"off_turn_battles": "table", **campaign["params"]}
    return {**campaign, "knowledge": knowledge, "params": params}


def _sighting(sighting: Contents) -> Contents:
    return {key: value for key, value in sighting.items() if key != "aware"}


def renewed(contents: Contents) -> Contents:
    """Contents of the present schema with the ruleset's own records in today's form. A file in which some
    were older is marked by fingerprints of states that a replay does not come to while a battle is open,
    so that its marks are left blank."""
    id_ = contents["W"]["ruleset"]
    renew = ruleset(id_).renewed
    fresh = contents if renew is None else renew(contents, library.rules(id_).tables)
    if fresh is contents:
        return contents
    return {**fresh, **{block: [_blank(entry) for entry in fresh[block]] for block in "AJ"}}


def _blank(entry: Contents) -> Contents:
    return {**entry, "fingerprint": ""} if entry["type"] == MARK else entry


STEPS: Mapping[int, Step] = {1: _archive, 2: _awareness}
"""`STEPS[n]` turns contents of schema n into those of schema n + 1."""
