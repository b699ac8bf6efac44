"""What there is to play with: rulesets' content, maps and scenarios, shipped and the player's own.

The one place where rulesets and content meet. Everything is read once and kept; `refresh` reads again.

The player's folder (`game.paths.user_dir`) may hold `maps/`, `units/` and `scenarios/`.
"""

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from game import paths
from game.content.load import Loaded, load_rules
from game.content.problems import ContentError, Problem
from game.content.registry import Rules
from game.core.fields import ContentType
from game.rulesets.second_dawn.records import CONTENT_TYPES

MAIN_RULESET = "second_dawn"
_TYPES: Mapping[str, Mapping[str, ContentType]] = {MAIN_RULESET: CONTENT_TYPES}


def ruleset_ids() -> tuple[str, ...]:
    """Ids of the rulesets that can be loaded."""
    return tuple(_TYPES)


def content_types(ruleset: str) -> Mapping[str, ContentType]:
    """The content tables of a ruleset. KeyError if there is no such ruleset."""
    return _TYPES[ruleset]


def content_folders(ruleset: str) -> tuple[Path, ...]:
    """Where a ruleset's content is looked for, the shipped folder first."""
    own = paths.user_dir()
    return (
        paths.data_dir() / "rulesets" / ruleset,
        own if ruleset == MAIN_RULESET else own / "rulesets" / ruleset,
    )


@cache
def _loaded(ruleset: str) -> Loaded:
    return load_rules(ruleset, content_types(ruleset), content_folders(ruleset), paths.cache_dir())


def rules(ruleset: str = MAIN_RULESET) -> Rules:
    """A ruleset's content, the player's own records included.

    KeyError if there is no such ruleset; ContentError if a shipped file is broken. Broken files of the
    player's are left out, see `problems`.
    """
    loaded = _loaded(ruleset)
    shipped = str(content_folders(ruleset)[0])
    broken = [p for p in loaded.problems if p.severity == "error" and p.file.startswith(shipped)]
    if broken:
        raise ContentError(broken)
    return loaded.rules


def problems(ruleset: str = MAIN_RULESET) -> tuple[Problem, ...]:
    """What is wrong with a ruleset's content files."""
    return _loaded(ruleset).problems


def refresh() -> None:
    """Forget what was read, so that changed files count."""
    _loaded.cache_clear()
