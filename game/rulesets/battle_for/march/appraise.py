"""What a side can expect of a fight, by what it sees of the other stack: for stances and for picks that
nobody makes himself (TB-7.15, TB-7.17)."""

from collections.abc import Iterable
from fractions import Fraction

from game.core.records import SideId, replace
from game.core.state import Stack
from game.rulesets.battle_for.battle import exchange, formula
from game.rulesets.battle_for.battle.declaring import standing
from game.rulesets.battle_for.battle.parties import as_seen, setup_of
from game.rulesets.battle_for.battle.records import ExchangeSetup
from game.rulesets.battle_for.land.sight import fights_ranged
from game.rulesets.battle_for.typed import Draft

_USUAL = 7
"""The mean of 2d6."""


def weigh(setup: ExchangeSetup) -> tuple[Fraction, Fraction]:
    """Damage that attacker and defender deal with usual dice, both at full strength."""
    field = exchange.begin(setup, (standing(setup, 0), standing(setup, 1)))
    dice = formula.dice_factor(_USUAL, setup.params.random_divisor)
    first, second = (
        formula.product((*exchange.factors(field, by, exchange.strength(field, by)), dice)) for by in (0, 1)
    )
    return first, second


def expected(
    draft: Draft, side: SideId, attacker: Stack, defender: Stack, *, ambush: bool = False
) -> tuple[Fraction, Fraction]:
    """Damage that a side can expect to deal and to take as one of the two parties."""
    setup = setup_of(draft, attacker, defender, ambush=ambush)
    if side == attacker.side:
        ranged = fights_ranged(draft, defender)
        return weigh(replace(setup, defender=as_seen(setup.defender, ranged=ranged)))
    ranged = fights_ranged(draft, attacker)
    taken, dealt = weigh(replace(setup, attacker=as_seen(setup.attacker, ranged=ranged)))
    return dealt, taken


def ratio(dealt: Fraction, taken: Fraction) -> Fraction:
    """How much of what it takes a side deals; nothing taken counts as next to nothing."""
    return dealt / max(taken, Fraction(1, 100))


def best_target(draft: Draft, stack: Stack, foes: Iterable[Stack]) -> Stack:
    """The foe against whom a stack can expect the best exchange; the first of equals. ValueError if there
    is none."""
    return max(foes, key=lambda foe: ratio(*expected(draft, stack.side, stack, foe)))


def best_ambusher(draft: Draft, stacks: Iterable[Stack], mover: Stack) -> Stack:
    """The stack of a side that can expect the best exchange from an ambush; the first of equals."""
    return max(stacks, key=lambda one: ratio(*expected(draft, one.side, mover, one, ambush=True)))
