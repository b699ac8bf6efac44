"""What concepts do by how much larger or smaller a target is: power, deadliness, favoured enemies. SD7-6.04,
SD7-6.09, SD7-6.19.

RULING: they change full blows alone; a difference of sizes counts as it is printed, and no other.
"""

from collections.abc import Mapping

from game.core.numbers import HALF, Halves
from game.core.records import Record, replace
from game.rulesets.second_dawn.content.ability_records import Abilities
from game.rulesets.second_dawn.unit.damage import Blow

_CRUSHED = (1, 2)
"""Sizes by which a target is larger whose damage is doubled (SD7-6.04)."""
_FINISHED = (-2, -3, -4)
"""And by which one is for whom toughness does nothing (SD7-6.09)."""
_MORE: Mapping[int, Halves] = {1: HALF, 3: 2 * HALF}
_CROAKED = (-2, -4)
"""What a favoured enemy takes more, by its size, and who croaks of any full hit (SD7-6.19)."""


class SizeGifts(Record):
    """Which of them a unit has: `crushes`, what is left of its damage is doubled; `finishes`, nothing tough
    survives it; `favours`, it hits favoured enemies harder."""

    crushes: bool = False
    finishes: bool = False
    favours: bool = False


NO_GIFTS = SizeGifts()


def gifts_of(able: Abilities) -> SizeGifts:
    """Those of a unit."""
    if not (able.crushes or able.finishes or able.favours):
        return NO_GIFTS
    return SizeGifts(crushes=able.crushes, finishes=able.finishes, favours=able.favours)


def finishes(gifts: SizeGifts, attacker: int, target: int) -> bool:
    """Whether a critical hit on a target of this size croaks it, however tough (SD7-6.09)."""
    return gifts.finishes and target - attacker in _FINISHED


def dealt(blow: Blow, gifts: SizeGifts, target: int, *, may_croak: bool = True) -> Blow:
    """A blow with what the sizes make of it. `may_croak`: a hit may croak the target outright."""
    if gifts is NO_GIFTS or blow.kind != "regular":
        return blow
    larger = target - blow.size
    more = _MORE.get(larger, 0) if gifts.favours else 0
    croaks = gifts.favours and larger in _CROAKED and may_croak
    return replace(
        blow,
        amount=blow.amount + more,
        dead=blow.dead or croaks,
        crushing=gifts.crushes and larger in _CRUSHED,
        final=gifts.finishes and larger in _FINISHED,
        favoured=bool(more) or croaks,
    )
