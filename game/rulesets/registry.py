"""The list of rulesets. A new one adds its package and one line here."""

from collections.abc import Mapping

from game.core.fields import ContentType
from game.core.placing import Placing
from game.core.world import Ruleset
from game.rulesets.battle_for.placing import PLACING as BATTLE_FOR_PLACING
from game.rulesets.battle_for.records import CONTENT_TYPES as BATTLE_FOR_CONTENT
from game.rulesets.second_dawn.ruleset import RULESET as SECOND_DAWN

RULESETS: Mapping[str, Ruleset] = {SECOND_DAWN.id: SECOND_DAWN}

UNPLAYED: Mapping[str, tuple[Mapping[str, ContentType], Placing]] = {
    "battle_for": (BATTLE_FOR_CONTENT, BATTLE_FOR_PLACING)
}
"""Rulebooks whose files are checked although they cannot be played yet: their tables, their word on files."""


def ruleset(id_: str) -> Ruleset:
    """A ruleset by id. KeyError names those there are."""
    try:
        return RULESETS[id_]
    except KeyError:
        raise KeyError(f"no ruleset {id_!r}; there are {', '.join(RULESETS)}") from None
