"""Whether a side's ruler reaches his units: SD4-4.09, SD4-4.12, SD4-4.13."""

from collections.abc import Iterable

from game.core.counters import counted
from game.core.records import SideId, replace
from game.core.state import Unit
from game.rulesets.second_dawn.content.typed import Draft
from game.rulesets.second_dawn.unit.losses import able

RULER = "ruler"
"""Status of the unit that rules its side."""

HEIR = "heir"
"""Status of a unit that was made an heir of its side (SD4-3.07); trait of a kind that pops as one."""

LEADERLESS = "leaderless"
"""Figure of a side that lost its ruler and has no heir who could follow (SD10-3.01)."""

CAPTIVE_RULER = "captive_ruler"
"""Figure of a side whose ruler is in his enemies' hands. The side knows it, though not where he is."""


def reaches(draft: Draft, side: SideId) -> bool:
    """Whether a side's orders come through everywhere: its ruler is neither captive nor incapacitated. A side
    that never had one obeys its player."""
    if draft.sides[side].counters.get(CAPTIVE_RULER):
        return False
    rulers = [u for u in draft.units.values() if u.side == side and RULER in u.statuses and not u.held_by]
    return all(able(unit) for unit in rulers)


def note_captivity(draft: Draft, units: Iterable[Unit]) -> None:
    """Keep in mind whether the rulers among units that were taken, freed or lost are captive now."""
    for side in sorted({unit.side for unit in units if RULER in unit.statuses}):
        captive = any(
            unit.side == side and RULER in unit.statuses and unit.held_by is not None
            for unit in draft.units.values()
        )
        before = draft.sides[side]
        if bool(before.counters.get(CAPTIVE_RULER)) != captive:
            draft.put_side(replace(before, counters=counted(before.counters, CAPTIVE_RULER, int(captive))))
