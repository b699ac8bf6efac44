"""Taking and carrying captives of other sizes: SD2-5.10 to 5.12, SD1-19.03, SD0-4.11, SD0-4.12."""

from typing import Literal

from game.core.numbers import THIRD, Thirds
from game.core.records import Record
from game.rulesets.second_dawn import sizes

Way = Literal["automatic_on_hit", "by_glancing", "if_incapacitated", "impossible"]
"""How a captor takes an enemy: any hit captures, without damage; glancing blows until it lies down; only one
that lies down already; not at all."""

CERTAIN_FROM = 3
"""From so many sizes larger on every hit captures, and so many smaller cannot capture (SD2-5.11)."""

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


class Carry(Record):
    """How a captor brings a captive along. `half`: at half its move; `move`: at no more than this, in
    thirds, None for no limit; `hands` it takes."""

    half: bool = False
    move: Thirds | None = None
    hands: int = 2


def carry(larger: int) -> Carry | None:
    """Carrying a captive so many effective sizes smaller; None if the captor cannot move it (SD2-5.12)."""
    if larger >= 2:
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
