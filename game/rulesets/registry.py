"""The list of rulesets. A new one adds its package and one line here."""

from collections.abc import Mapping
from typing import Any

from game.core.fields import ContentType
from game.core.world import Ruleset
from game.rulesets.battle_for.lint import LINTS as BATTLE_FOR_LINTS
from game.rulesets.battle_for.records import CONTENT_TYPES as BATTLE_FOR_CONTENT
from game.rulesets.second_dawn.ruleset import RULESET as SECOND_DAWN

RULESETS: Mapping[str, Ruleset] = {SECOND_DAWN.id: SECOND_DAWN}

UNPLAYED: Mapping[str, tuple[Mapping[str, ContentType], Mapping[str, Any]]] = {
    "battle_for": (BATTLE_FOR_CONTENT, BATTLE_FOR_LINTS)
}
"""Rulebooks whose files are checked although they cannot be played yet: their tables and lints."""


def ruleset(id_: str) -> Ruleset:
    """A ruleset by id. KeyError names those there are."""
    try:
        return RULESETS[id_]
    except KeyError:
        raise KeyError(f"no ruleset {id_!r}; there are {', '.join(RULESETS)}") from None
