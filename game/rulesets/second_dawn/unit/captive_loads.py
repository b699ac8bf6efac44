"""Taking, holding and carrying captives of other sizes: SD2-5.10 to 5.12, SD1-19.03, SD1-19.04, SD3-3.07."""

from collections.abc import Iterable
from fractions import Fraction
from typing import Literal

from game.core.numbers import THIRD, Halves, Thirds
from game.core.records import Record
from game.rulesets.second_dawn.unit import sizes, swarms

Way = Literal["automatic_on_hit", "by_glancing", "if_incapacitated", "impossible"]
"""How a captor takes an enemy: any hit captures, without damage; glancing blows until it lies down; only one
that lies down already; not at all."""

CERTAIN_FROM = 3
"""From so many sizes larger on every hit captures, and so many smaller cannot capture (SD2-5.11)."""

_ONE_HAND_FROM = 2
"""From so many sizes larger on a captor needs one hand only (SD2-5.12)."""

DRAG_MOVE: Thirds = THIRD
"""Move of a captor who drags a captive one size larger (SD2-5.12)."""


def difference(captor: int, captive: int, *, captor_heavy: bool, captive_heavy: bool) -> int:
    """Sizes by which a captor is larger, the heavy counted as one size more (SD2-5.10)."""
    return captor + captor_heavy - captive - captive_heavy


def way(larger: int, *, swarm: bool = False) -> Way:
    """How a captor so many effective sizes larger takes an enemy; units of the swarm trait take nothing that
    is larger (SD2-5.11)."""
    if larger >= CERTAIN_FROM:
        return "automatic_on_hit"
    if larger <= -CERTAIN_FROM or (swarm and larger < 0):
        return "impossible"
    return "if_incapacitated" if larger == -2 else "by_glancing"


def larger_by(captor: int, captive: int) -> int:
    """Effective sizes by which a captor is larger, by sizes alone: from large on units are heavy
    (SD2-6.10)."""
    heavy = (sizes.heavy(captor), sizes.heavy(captive))
    return difference(captor, captive, captor_heavy=heavy[0], captive_heavy=heavy[1])


def takes(captor: int, captive: int) -> bool:
    """Whether every hit of a captor takes such an enemy."""
    return larger_by(captor, captive) >= CERTAIN_FROM


def may_take(captor: int, captive: int, *, beast: bool = False, swarm: bool = False) -> bool:
    """Whether a captor can take such an enemy at all; beasts take only smaller ones (SD2-5.11, SD3-3.07)."""
    larger = larger_by(captor, captive)
    return way(larger, swarm=swarm) != "impossible" and (larger > 0 or not beast)


def wrapped(captor: int, captive: int, hits_max: Halves, *, coils: bool) -> Halves:
    """Hits up to which a body without legs takes an enemy that is no larger: a quarter of all; 0 for others
    (SD3-14.01)."""
    return hits_max // _QUARTER if coils and captive <= captor else 0


_QUARTER = 4


def load(jailor: int, captive: int, members: int = 1, *, by_hands: bool = False) -> Fraction:
    """Part of what a jailor can hold that so many captives of a size take up. He holds one unit, and units
    that would fight him as one swarm are one to him (SD1-19.04, SD2-3.02); `by_hands`: two that are two or
    more sizes smaller, one in each hand (SD2-5.12)."""
    taken = Fraction(members, swarms.MEMBERS.get(swarms.wanted(captive, jailor), 1))
    one_hand = by_hands and larger_by(jailor, captive) >= _ONE_HAND_FROM
    return taken / 2 if one_hand else taken


def has_room(jailor: int, held: Iterable[int], *, by_hands: bool = False) -> bool:
    """Whether a jailor can hold single captives of these sizes together."""
    return sum(load(jailor, size, by_hands=by_hands) for size in held) <= 1


class Carry(Record):
    """How a captor brings a captive along. `half`: at half its move; `move`: at no more than this, in
    thirds, None for no limit; `hands` it takes."""

    half: bool = False
    move: Thirds | None = None
    hands: int = 2


def carry(larger: int) -> Carry | None:
    """Carrying a captive so many effective sizes smaller; None if the captor cannot move it (SD2-5.12)."""
    if larger >= _ONE_HAND_FROM:
        return Carry(hands=1)
    if larger == 1:
        return Carry()
    if larger == 0:
        return Carry(half=True)
    return Carry(move=DRAG_MOVE) if larger == -1 else None


def move_with(move: Thirds, larger: int) -> Thirds:
    """Move that a captor has left with a captive: half rounded down to whole points, at least 1 (SD1-19.03,
    SD2-5.12); none if it cannot bring it along."""
    how = carry(larger)
    if how is None:
        return 0
    if how.half:
        return min(move, max(THIRD, move // 2 // THIRD * THIRD))
    return move if how.move is None else min(move, how.move)
