"""Tribes: production and breeding, the next head. SD4-11.08, 11.11, 11.12."""

from collections.abc import Iterable

from game.core.numbers import CENT, Cents
from game.core.records import Record

TRIBE_PRICE: Cents = 1000 * CENT
"""Smuckers for each rank of a batch (SD4-11.11)."""


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


class Production(Record):
    """A run of a tribe's popping. `turns` are those at the rate in force; money in cents."""

    per_turn: int
    turns: int
    total: int
    cost: Cents


def produce(rank: int, batch: int, pairs: int, wanted: int, size_factor: int = 1) -> Production:
    """What popping `wanted` units takes (SD4-11.11). `batch`: units that one city pops of the class in a
    turn; a batch begun is paid."""
    rate = breeding_rate(pairs)
    per_turn = batch * rate.city_equivalents
    batches = -(-wanted // batch)
    price = TRIBE_PRICE * rank * size_factor * rate.cost_multiplier
    return Production(per_turn=per_turn, turns=-(-wanted // per_turn), total=wanted, cost=price * batches)


def produce_for(rank: int, batch: int, pairs: int, days: int, size_factor: int = 1) -> Production:
    """What pops in `days` of which the first night's breeding counts from the second on (SD4-11.12)."""
    turns = days - 1 if breeding_rate(pairs).city_equivalents > 1 else days
    wanted = turns * batch * breeding_rate(pairs).city_equivalents
    return produce(rank, batch, pairs, wanted, size_factor)


class Member(Record):
    """A unit of a tribe; `joined` is the day it popped or joined."""

    id: str
    joined: int
    commander: bool = False


def next_head(members: Iterable[Member]) -> Member | None:
    """Who heads the tribe after its head: the most senior co-chief, else the most senior unit, which must
    first be promoted to commander; None for a tribe that is gone (SD4-11.08, SD4-11.06)."""
    return min(members, key=lambda member: (not member.commander, member.joined), default=None)
