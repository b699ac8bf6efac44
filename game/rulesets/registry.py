"""The list of rulesets. A new one adds its package and one line here."""

from collections.abc import Mapping

from game.core.world import Ruleset
from game.rulesets.battle_for.ruleset import RULESET as BATTLE_FOR
from game.rulesets.second_dawn.ruleset import RULESET as SECOND_DAWN

RULESETS: Mapping[str, Ruleset] = {one.id: one for one in (SECOND_DAWN, BATTLE_FOR)}


def ruleset(id_: str) -> Ruleset:
    """A ruleset by id. KeyError names those there are."""
    try:
        return RULESETS[id_]
    except KeyError:
        raise KeyError(f"no ruleset {id_!r}; there are {', '.join(RULESETS)}") from None
