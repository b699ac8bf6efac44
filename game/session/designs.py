"""A workshop of unit designs: what a ruleset's designer works on, where designs are kept, how they fare.

Designs are saved as files of the player's folder of the ruleset, which the loader reads like shipped ones.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path
from time import perf_counter
from typing import Any

from game.core.dice import StreamDice
from game.core.seams.design import Designer, DesignFault, Price, prices
from game.i18n import _
from game.rulesets.registry import RULESETS
from game.session.own_units import TABLE, KnownDesign, OwnUnits

TRIALS = 40
"""Contests against each of a roster, half of them begun by the design."""
LARGEST_BAND = 24
"""Units of a band in a trial, so that the cheapest do not come by the hundred."""


class Workshop(OwnUnits):
    """The designs of one ruleset. KeyError if there is no such ruleset, ValueError if it has no designer."""

    def __init__(self, ruleset: str) -> None:
        designer = RULESETS[ruleset].designer
        if designer is None:
            raise ValueError(f"nobody designs units in {ruleset}")
        super().__init__(ruleset)
        self.designer: Designer = designer

    def known(self) -> tuple[KnownDesign, ...]:
        """All units that can be loaded, the player's own first; files with faults are left out."""
        found = [
            KnownDesign(id=id_, design=unit, own=self.is_own(id_))
            for id_, unit in self.rules.tables[TABLE].items()
        ]
        return tuple(sorted(found, key=lambda each: not each.own))

    def prices(self, design: Any) -> tuple[Price, ...]:
        """A design's price by every table."""
        return prices(self.designer, design)

    def price_list(self, design: Any) -> tuple[tuple[str, str], ...]:
        """The same in words: the table's name and the points."""
        priced = zip(self.designer.tables, self.prices(design), strict=True)
        return tuple(
            (_("Price, {table}").format(table=_(table.label)), f"{price.points:,}") for table, price in priced
        )

    def faults(self, design: Any, params: Any) -> tuple[DesignFault, ...]:
        """Every rule that a design breaks."""
        return self.designer.faults(design, params)

    def save(self, design: Any, params: Any, *, overwrite: bool = False) -> Path:
        """Keep a design as a file of its own, if it breaks no rule under `params`; raises as `keep` does."""
        reasons = [f"{_(fault.message)} ({fault.rule})" for fault in self.faults(design, params)]
        return self.keep(design, reasons, overwrite=overwrite)


def workshops() -> tuple[str, ...]:
    """Ids of the rulesets whose players design units."""
    return tuple(id_ for id_, ruleset in RULESETS.items() if ruleset.designer is not None)


# --- trials


@dataclass
class DesignDuel:
    """Contests of a design against one unit of a roster: units of both bands, their points, what came of it.

    `lost` and `felled` are points of the design's band and of the other, summed.
    """

    foe: KnownDesign
    counts: tuple[int, int]
    points: tuple[int, int]
    battles: int = 0
    wins: int = 0
    draws: int = 0
    lost: int = 0
    felled: int = 0

    @property
    def rate(self) -> Fraction:
        """Share of the contests won; one that nobody won counts half."""
        return _share(self)

    @property
    def per_cost(self) -> Fraction:
        """The same for what either band cost: 1/2 is as good as the other."""
        return self.rate * Fraction(self.points[1], self.points[0])


@dataclass
class DesignTrial:
    """Contests of a design against each of a roster, at equal cost, run in slices: call `work` until it says
    that all are done. The same design, roster and seed give the same results."""

    workshop: Workshop
    design: Any
    params: Any
    roster: Sequence[KnownDesign]
    land: Any = None
    battles: int = TRIALS
    seed: int = 1
    duels: list[DesignDuel] = field(init=False)
    done: int = field(init=False, default=0)

    def __post_init__(self) -> None:
        self.duels = [DesignDuel(foe, *self._bands(foe)) for foe in self.roster]
        self._steps = self._run()

    @property
    def total(self) -> int:
        """All contests there are to fight."""
        return self.battles * len(self.duels)

    @property
    def price(self) -> int:
        """The design's price in the world of the trial."""
        return self._points(self.design)

    @property
    def rate(self) -> Fraction:
        """Share of all contests so far that were won."""
        return _share(*self.duels)

    @property
    def per_cost(self) -> Fraction:
        """Win rate in percent that a point of the design's price buys."""
        return self.rate * 100 / self.price

    @property
    def exchange(self) -> Fraction | None:
        """Points felled for each lost, None as long as none was lost."""
        lost = sum(duel.lost for duel in self.duels)
        return Fraction(sum(duel.felled for duel in self.duels), lost) if lost else None

    def work(self, seconds: float = 0.008) -> bool:
        """Go on for about so long. True once all are fought."""
        until = perf_counter() + seconds
        while perf_counter() < until:
            if next(self._steps, True):
                return True
        return False

    def finish(self) -> None:
        """All contests, however long it takes."""
        while not self.work(1):
            pass

    def _points(self, design: Any) -> int:
        designer = self.workshop.designer
        return designer.price(design, designer.table(self.params)).points

    def _bands(self, foe: KnownDesign) -> tuple[tuple[int, int], tuple[int, int]]:
        """How many of each cost the same, as nearly as whole units can: twice the dearer one's price."""
        own, other = self._points(self.design), self._points(foe.design)
        budget = 2 * max(own, other)
        counts = tuple(min(LARGEST_BAND, max(1, round(Fraction(budget, price)))) for price in (own, other))
        return (counts[0], counts[1]), (counts[0] * own, counts[1] * other)

    def _run(self) -> Iterator[bool]:
        for duel in self.duels:
            bands = ((self.design,) * duel.counts[0], (duel.foe.design,) * duel.counts[1])
            for number in range(self.battles):
                # Either begins once with the same dice, so that luck favours nobody.
                dice = StreamDice(self.seed, f"design.{duel.foe.id}.{number // 2}")
                self._fight(duel, bands, number % 2, dice)
                yield False

    def _fight(
        self, duel: DesignDuel, bands: tuple[Sequence[Any], Sequence[Any]], first: int, dice: StreamDice
    ) -> None:
        """One contest; band `first` begins."""
        order = (bands[first], bands[1 - first])
        came = self.workshop.designer.contest(order, self.params, self.land, dice)
        left = (came.left[first], came.left[1 - first])
        duel.battles += 1
        self.done += 1
        duel.wins += came.winner == first
        duel.draws += came.winner is None
        duel.lost += duel.points[0] - left[0]
        duel.felled += duel.points[1] - left[1]


def _share(*duels: DesignDuel) -> Fraction:
    battles = sum(duel.battles for duel in duels)
    won = sum(2 * duel.wins + duel.draws for duel in duels)
    return Fraction(won, 2 * battles) if battles else Fraction(0)
