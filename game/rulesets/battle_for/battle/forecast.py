"""What an exchange will do, exactly: every throw of both 2d6 and of the falls weighed, none rolled.

The steps are those of `exchange`. A later strike depends on whom the first one leaves, so both are weighed
together; falls at the end of a step hang on nothing but the damage of that step.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb

from game.core.battle.exchange import DiceOutcome
from game.core.numbers import HALF, Halves
from game.rulesets.battle_for.battle import exchange, falls, formula
from game.rulesets.battle_for.battle.exchange import Declared, ExchangeField
from game.rulesets.battle_for.battle.records import ExchangeFighter, ExchangeSetup

Spread = dict[Halves, Fraction]
"""Chances of so many hits, or of so much damage."""


@dataclass(frozen=True)
class ExchangeForecast:
    """What may come: hits of every unit afterwards, damage of both strikes, and the chances that only the
    attacker, only the defender, or both are croaked to the last unit. `start` is the field before the
    strikes."""

    start: ExchangeField
    units: Mapping[str, Spread]
    damage: tuple[Spread, Spread]
    gone: tuple[Fraction, Fraction, Fraction]


Hit = tuple[Halves, bool]
"""Damage, and whether it is directed."""


class _Weighing:
    """Works out one outlook."""

    def __init__(self, start: ExchangeField) -> None:
        self.start = start
        self.units: dict[str, Spread] = {id_: defaultdict(Fraction) for id_ in start.now}
        self.damage: tuple[Spread, Spread] = (defaultdict(Fraction), defaultdict(Fraction))
        self.gone = [Fraction(0), Fraction(0)]

    def weigh(self) -> ExchangeForecast:
        steps = exchange.STEPS[self.start.order]
        struck = {1 - by for step in steps for by in step}
        for party in {0, 1} - struck:
            for unit in self.start.living(party):
                self.units[unit.id][self.start.now[unit.id]] = Fraction(1)
        for by in steps[0]:
            hits = self._strikes(by, {self._ready(self.start, by): Fraction(1)})
            later = len(steps) > 1
            survivors = self._land(by, hits, look_on=later)
            if later:
                second = steps[1][0]
                self._land(second, self._strikes(second, survivors))
        both = self.gone[0] * self.gone[1] if len(steps[0]) > 1 else Fraction(0)
        return ExchangeForecast(
            start=self.start,
            units={id_: dict(spread) for id_, spread in self.units.items()},
            damage=(dict(self.damage[0]), dict(self.damage[1])),
            gone=(self.gone[0] - both, self.gone[1] - both, both),
        )

    def _ready(self, state: ExchangeField, by: int) -> tuple[formula.Strength, bool]:
        """What decides a strike beside the dice, as long as the enemy stands as at the start."""
        return exchange.strength(state, by), exchange.commanded(state, by)

    def _strikes(
        self, by: int, ready: Mapping[tuple[formula.Strength, bool], Fraction]
    ) -> dict[Hit, Fraction]:
        """The damage that a stack of these strengths deals, and how likely."""
        hits: dict[Hit, Fraction] = defaultdict(Fraction)
        for (strong, led), chance in ready.items():
            for outcome in outcomes(self.start, by, strong):
                weight = chance * Fraction(outcome.ways, formula.ALL_THROWS)
                dealt = int(outcome.damage * HALF)
                hits[dealt, led] += weight
                self.damage[by][dealt] += weight
        return hits

    def _land(
        self, by: int, hits: Mapping[Hit, Fraction], *, look_on: bool = False
    ) -> dict[tuple[formula.Strength, bool], Fraction]:
        """Let damage fall on the stack it is meant for, and its riders off their mounts; with `look_on` what
        that stack can strike back with."""
        struck = 1 - by
        back: dict[tuple[formula.Strength, bool], Fraction] = defaultdict(Fraction)
        for (damage, led), chance in hits.items():
            losses = exchange.spread(self.start, by, damage, commanded=led).losses
            after = exchange.hurt(self.start, losses)
            falling = exchange.fallers(after, self.start, struck)
            airborne = {unit.id for unit in falling}
            for unit in self.start.living(struck):
                ends = falls.chances(after.now[unit.id]) if unit.id in airborne else {after.now[unit.id]: 1}
                for hits_left, share in ends.items():
                    self.units[unit.id][hits_left] += chance * share
            if all(unit.id in airborne for unit in after.living(struck)):
                alone = Fraction(1)
                for unit in falling:
                    alone *= falls.chances(after.now[unit.id])[0]
                self.gone[struck] += chance * alone
            if look_on:
                for left, share in _landings(after, falling):
                    back[self._ready(left, struck)] += chance * share
        return back


def _landings(
    state: ExchangeField, falling: Sequence[ExchangeFighter]
) -> Iterator[tuple[ExchangeField, Fraction]]:
    """Who of these lives after falling, and how likely. Units that count alike in a strike are not told
    apart."""
    alike: dict[tuple[object, ...], list[ExchangeFighter]] = defaultdict(list)
    for unit in falling:
        key = (
            unit.kind.attack,
            unit.ranged,
            unit.commander,
            unit.level,
            unit.chief,
            unit.id in state.shocked,
        )
        alike[key].append(unit)
    ways: list[tuple[ExchangeField, Fraction]] = [(state, Fraction(1))]
    for units in alike.values():
        croaks = falls.chances(state.now[units[0].id])[0]
        grown = []
        for number in range(len(units) + 1):
            dead = [(unit.id, state.now[unit.id]) for unit in units[:number]]
            share = comb(len(units), number) * croaks**number * (1 - croaks) ** (len(units) - number)
            grown += [(exchange.hurt(field, dead), chance * share) for field, chance in ways]
        ways = grown
    yield from ways


def outcomes(state: ExchangeField, by: int, strong: formula.Strength) -> tuple[DiceOutcome, ...]:
    """Damage of a strike by totals of 2d6, as the field stands."""
    params = state.setup.params
    base = formula.product(exchange.factors(state, by, strong))
    out = []
    for total, ways in formula.THROWS:
        exact = base * formula.dice_factor(total, params.random_divisor).value
        dealt = formula.rounded(exact, params.damage_rounding)
        out.append(DiceOutcome(total=total, ways=ways, damage=Fraction(dealt, HALF)))
    return tuple(out)


def outlook(setup: ExchangeSetup, declared: Declared) -> ExchangeForecast:
    """The outlook of a battle under these declarations."""
    return _Weighing(exchange.begin(setup, declared)).weigh()


def mean(spread: Mapping[Halves, Fraction]) -> Fraction:
    """On average, in halves."""
    return sum((hits * chance for hits, chance in spread.items()), Fraction(0))


def bounds(spread: Mapping[Halves, Fraction]) -> tuple[Halves, Halves]:
    """Least and most that can happen."""
    possible = [hits for hits, chance in spread.items() if chance]
    return (min(possible), max(possible)) if possible else (0, 0)
