"""Battles of a unit of one's own against others at equal cost.

The process that reckons fights fights them, one pair of bands after the other, so that a screen goes on
meanwhile. Where there is none they are fought here, in slices.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from time import perf_counter
from typing import Any

from game.core.dice import StreamDice
from game.core.records import SideId
from game.core.refusal import Refusal
from game.core.seams.unit_maker import TrialSetup
from game.rulesets.registry import RULESETS
from game.session.reckoning.clerk import Asked, Clerk
from game.session.unit_making import UnitMaking
from game.views.trials import BattleTrials, TrialOdds

LARGEST_BAND = 16
"""Units of a band, so that the cheapest do not come by the hundred."""
_SEED = 1
SIGMAS = 1.96
"""Standard errors of an interval that holds the truth in 95 of 100 cases."""


@dataclass
class MakerDuel:
    """Battles against one kind of unit: units of both bands, what they cost, what came of it. Where contests
    count points, `felled` are those of the other band's that fell, `fallen` its own."""

    kind: Any
    counts: tuple[int, int]
    costs: tuple[Fraction, Fraction]
    battles: int = 0
    wins: int = 0
    lost: int = 0
    felled: int = 0
    fallen: int = 0
    why_not: str = ""

    @property
    def rate(self) -> Fraction:
        """Share of the battles won; those that nobody won count half."""
        return Fraction(self.battles + self.wins - self.lost, 2 * self.battles or 1)


class MakerTrial:
    """A design's battles against each of some kinds of units: call `work` every frame until it says that all
    are fought. Each of the bands has the first turn in half of them."""

    def __init__(
        self,
        making: UnitMaking,
        design: Any,
        foes: Sequence[Any],
        land: str,
        battles: int,
        clerk: Clerk | None = None,
    ) -> None:
        """`battles` against each of `foes`; without a `clerk` they are fought here. ValueError for a design
        that breaks a rule of play."""
        self._making, self._clerk, self._land = making, clerk, land
        kind = making.maker.kind(design, making.tables)
        if kind is None:
            raise ValueError("the design breaks a rule")
        self.design, self.kind = design, kind
        self.battles = battles
        self.duels = [self._duel(foe) for foe in foes]
        self._left = [(duel, first) for duel in self.duels for first in (0, 1)]
        self._now: tuple[MakerDuel, SideId, tuple[int, int, int]] | None = None
        self._asked: Asked | None = None
        self._here: BattleTrials | ContestTrials | None = None

    def _duel(self, foe: Any) -> MakerDuel:
        """How many of each cost the same, as nearly as whole units can."""
        cost = self._making.maker.cost
        own, other = max(Fraction(1, 2), cost(self.kind)), max(Fraction(1, 2), cost(foe))
        budget = min(LARGEST_BAND * min(own, other), 2 * max(own, other))
        budget = max(budget, max(own, other))
        counts = [max(1, min(LARGEST_BAND, round(budget / price))) for price in (own, other)]
        return MakerDuel(foe, (counts[0], counts[1]), (counts[0] * own, counts[1] * other))

    @property
    def total(self) -> int:
        """All battles there are to fight."""
        return self.battles * len(self.duels)

    @property
    def done(self) -> int:
        """Battles fought so far."""
        return sum(duel.battles for duel in self.duels)

    @property
    def rate(self) -> Fraction:
        """Share of all battles so far that were won; those that nobody won count half."""
        won = sum(duel.battles + duel.wins - duel.lost for duel in self.duels)
        return Fraction(won, 2 * self.done or 1)

    @property
    def interval(self) -> tuple[float, float]:
        """Between which shares the true one lies, in 95 of 100 trials (Wilson)."""
        return interval(float(self.rate), self.done)

    def work(self, seconds: float = 0.008) -> bool:
        """Look what was fought, and go on. True once there is no more to fight."""
        while self._now is None:
            if not self._left:
                return True
            self._begin()
        duel, side, before = self._now
        odds, done = self._looked(seconds)
        if odds is not None:
            duel.battles = before[0] + odds.done
            duel.wins = before[1] + odds.sides[side].wins
            duel.lost = before[2] + sum(one.wins for key, one in odds.sides.items() if key != side)
        if done:
            self._now = None
        return not self._left and self._now is None

    def stop(self) -> None:
        """Leave it as far as it is."""
        if self._asked is not None:
            self._asked.heed(on=False)
        self._left, self._now = [], None

    def _begin(self) -> None:
        duel, first = self._left.pop(0)
        bands = ((self.kind,) * duel.counts[0], (duel.kind,) * duel.counts[1])
        trials = self.battles // 2 if first else self.battles - self.battles // 2
        self._asked = self._here = None
        try:
            met = self._making.maker.meeting(bands, self._making.tables, self._land, first)
        except Refusal as refusal:
            duel.why_not = refusal.refused.detail
            return
        if not trials:
            return
        self._now = duel, met.side, (duel.battles, duel.wins, duel.lost)
        if met.contest is not None:
            self._here = ContestTrials(met, duel, first, trials)
            return
        if self._clerk is not None:
            self._asked = self._clerk.trials(self._making.ruleset, met.state, met.side, trials)
        if self._asked is None or self._asked.done:
            self._asked = None
            odds = RULESETS[self._making.ruleset].odds
            assert odds is not None
            self._here = BattleTrials(odds(met.state, met.side), trials)

    def _looked(self, seconds: float) -> tuple[TrialOdds | None, bool]:
        if self._here is not None:
            done = self._here.work(seconds)
            return self._here.odds, done
        assert self._asked is not None
        return self._asked.whole, self._asked.done


class ContestTrials:
    """Contests of two bands, fought here, each from beginning to end. `first`: the band that begins."""

    def __init__(self, met: TrialSetup, duel: MakerDuel, first: int, trials: int) -> None:
        self.odds = None
        self._met, self._duel, self._first, self._left = met, duel, first, trials
        self._fought = 0

    def work(self, seconds: float) -> bool:
        """Fight for about so long; whether all are fought."""
        until = perf_counter() + seconds
        while self._left and perf_counter() < until:
            self._fight()
        return not self._left

    def _fight(self) -> None:
        """One of them. Either band begins once with the same dice, so that luck favours neither."""
        duel = self._duel
        dice = StreamDice(_SEED, f"design.{duel.kind.id}.{self._fought}")
        came = self._met.contest(dice)
        self._fought += 1
        self._left -= 1
        own, other = (came.left[self._first], came.left[1 - self._first])
        duel.battles += 1
        duel.wins += came.winner == self._first
        duel.lost += came.winner == 1 - self._first
        duel.fallen += int(duel.costs[0]) - own
        duel.felled += int(duel.costs[1]) - other


def interval(rate: float, number: int) -> tuple[float, float]:
    """Wilson's interval of a share that was seen in so many cases; all of it for none."""
    if not number:
        return 0.0, 1.0
    square = SIGMAS * SIGMAS
    middle = (rate + square / (2 * number)) / (1 + square / number)
    half = SIGMAS * sqrt(rate * (1 - rate) / number + square / (4 * number * number)) / (1 + square / number)
    return max(0.0, middle - half), min(1.0, middle + half)
