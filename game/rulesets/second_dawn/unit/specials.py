"""What specials do, taken from their content rows: SD2-6.20, SD3-16, SD4-9.

Rules ask `Fighter.effect` for what they need and compare no names, so that a new special is a row of
`specials.yaml`. The few that rules name themselves (scout, command, leadership, ...) have no effect there.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from game.core.records import replace
from game.rulesets.second_dawn.content.records import Special, SpecialEffect

NO_SPECIALS: Mapping[str, Special] = {}
_NOTHING = SpecialEffect()


def effect_of(names: Iterable[str], specials: Mapping[str, Special]) -> SpecialEffect:
    """What the named specials do together; one that the content does not know does nothing."""
    total = _NOTHING
    for name in names:
        if name in specials:
            total = _joined(total, specials[name].effect)
    return total


def _joined(one: SpecialEffect, other: SpecialEffect) -> SpecialEffect:
    fields: dict[str, Any] = {}
    for field in SpecialEffect.__struct_fields__:
        mine, more = getattr(one, field), getattr(other, field)
        if isinstance(mine, (bool, str)):
            fields[field] = more or mine
        else:
            fields[field] = mine + more
    return replace(one, **fields)
