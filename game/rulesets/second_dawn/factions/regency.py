"""Whether a side's ruler reaches his units, and how he is: SD4-4.09, SD4-4.12, SD4-4.13, SD11-1.01."""

from collections.abc import Iterable

from game.core.records import SideId
from game.core.state import Unit
from game.rulesets.second_dawn.content.counters import CAPTIVE_RULER
from game.rulesets.second_dawn.content.records import UnitKind
from game.rulesets.second_dawn.content.typed import Campaign, Draft, World
from game.rulesets.second_dawn.unit import ageing
from game.rulesets.second_dawn.unit.losses import able

RULER = "ruler"
"""Status of the unit that rules its side."""

_REACHES = "ruler reaches"

HEIR = "heir"
"""Status of a unit that was made an heir of its side (SD4-3.07); trait of a kind that pops as one."""

_CROWN_RANK = 3


def rank_of(kind: UnitKind, unit: Unit) -> int:
    """The rank of a unit as it is: the ruler and who was made an heir are of rank 3, if their kind is of no
    higher one (SD4-3.07, SD4-7.02)."""
    return max(kind.rank, _CROWN_RANK) if crowned(unit) else kind.rank


def crowned(unit: Unit) -> bool:
    """Whether a unit rules, or was made an heir (SD4-3.07)."""
    return RULER in unit.statuses or HEIR in unit.statuses


def reaches(draft: Draft, side: SideId) -> bool:
    """Whether a side's orders come through everywhere: its ruler is neither captive nor incapacitated. A side
    that never had one obeys its player."""
    if CAPTIVE_RULER.of(draft.sides[side]):
        return False
    notable = draft.where.notable  # a ruler bears a status: nobody came or went as long as it stands
    kept: tuple[int, bool] | None = draft.where.notes.get((_REACHES, side))
    if kept is not None and kept[0] == notable:
        return kept[1]
    rulers = [u for u in draft.units.values() if u.side == side and RULER in u.statuses and not u.held_by]
    reached = all(able(unit) for unit in rulers)
    draft.notes[_REACHES, side] = (notable, reached)
    return reached


def note_captivity(draft: Draft, units: Iterable[Unit]) -> None:
    """Keep in mind whether the rulers among units that were taken, freed or lost are captive now."""
    for side in sorted({unit.side for unit in units if RULER in unit.statuses}):
        captive = any(
            unit.side == side and RULER in unit.statuses and unit.held_by is not None
            for unit in draft.units.values()
        )
        before = draft.sides[side]
        if CAPTIVE_RULER.of(before) != captive:
            CAPTIVE_RULER.set(draft, before, captive)


def dulled(world: World, source: Campaign, side: SideId) -> int:
    """By how many levels a computer plays a side worse whose ruler has decayed (SD11-1.01). RULING: a person
    plays as he can; a ruler in captivity decides nothing, and dulls nobody."""
    stages = source.params.decay_of_wits
    if not source.params.signamancy_decay or not stages:
        return 0
    rulers = (u for u in source.units.values() if u.side == side and RULER in u.statuses)
    worst = max((ageing.of(world, u).stage or 0 for u in rulers if u.held_by is None), default=0)
    return worst // stages
