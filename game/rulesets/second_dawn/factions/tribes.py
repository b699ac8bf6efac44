"""Tribes: their classes, production and breeding, the next head. SD4-11.02, 11.08, 11.11, 11.12."""

from collections.abc import Iterable

from game.core.numbers import CENT, Cents
from game.core.records import Record

TRIBE_PRICE: Cents = 1000 * CENT
"""Smuckers for each rank of a batch (SD4-11.11)."""


MOST_RANKS = 6
"""Ranks that the classes of a tribe have in all (SD4-11.02)."""


class Rate(Record):
    """What breeding makes of a tribe's production: cities it pops like, and times the price."""

    city_equivalents: int
    cost_multiplier: int


_BREEDING = (
    (40, Rate(city_equivalents=8, cost_multiplier=3)),
    (30, Rate(city_equivalents=4, cost_multiplier=2)),
    (20, Rate(city_equivalents=3, cost_multiplier=2)),
    (10, Rate(city_equivalents=2, cost_multiplier=2)),
    (0, Rate(city_equivalents=1, cost_multiplier=1)),
)


def breeding_rate(pairs: int) -> Rate:
    """Rate by pairs that spend the night in the head's hex, from the next dawn on (SD4-11.12)."""
    return next(rate for least, rate in _BREEDING if pairs >= least)


def batch_price(rank: int, pairs: int) -> Cents:
    """What a tribe pays for a batch of a class of a rank, in cents (SD4-11.11, SD4-11.12). RULING: the size
    of the class makes no difference."""
    return TRIBE_PRICE * rank * breeding_rate(pairs).cost_multiplier


class Budget(Record):
    """Ranks of the classes of a tribe, or of those that a side has for itself."""

    sum: int
    valid: bool


def rank_budget(ranks: Iterable[int]) -> Budget:
    """Whether a tribe, or a side of its own, may have classes of these ranks: six in all (SD4-11.02)."""
    total = sum(ranks)
    return Budget(sum=total, valid=total <= MOST_RANKS)


class Member(Record):
    """A unit of a tribe; `joined` is the day it popped or joined."""

    id: str
    joined: int
    commander: bool = False


def next_head(members: Iterable[Member]) -> Member | None:
    """Who heads the tribe after its head: the most senior co-chief, else the most senior unit, which must
    first be promoted to commander; None for a tribe that is gone (SD4-11.08, SD4-11.06)."""
    return min(members, key=lambda member: (not member.commander, member.joined), default=None)
