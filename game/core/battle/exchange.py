"""A battle of one exchange as its parties see it before and after: every factor of both strikes.

For rules whose battles are two strikes with dice, no bouts: `BattleView.exchange`, drawn by the battle screen
and printed by the tools. Index 0 is the attacker, 1 the defender. Damage in whole points as it is dealt,
hits in halves.
"""

from fractions import Fraction

from game.core.numbers import Halves
from game.core.records import Record, RuleId


class Factor(Record):
    """One factor of a formula: the product of all is the damage before rounding. `text` is how to show it
    (`1 + 3/10`), `id` names it for programs."""

    id: str
    label: str
    value: Fraction
    text: str = ""
    rule: RuleId = RuleId("")


class DiceOutcome(Record):
    """What a total of the dice means: `ways` of all throws lead to it."""

    total: int
    ways: int
    damage: Fraction


class StrikeView(Record):
    """One strike. `step` is 1 or 2, the same for both where they are simultaneous, 0 where there is none
    and `why` says so. `factors` without the dice; `spread` over their totals; `rolled` and `damage` once
    the dice have fallen. `later`: it is struck by survivors; `factors` and `spread` hold if nobody falls
    before, `least`, `mean` and `most` count who may."""

    step: int
    factors: tuple[Factor, ...] = ()
    spread: tuple[DiceOutcome, ...] = ()
    least: Fraction = Fraction(0)
    mean: Fraction = Fraction(0)
    most: Fraction = Fraction(0)
    rolled: int | None = None
    damage: Fraction | None = None
    why: str = ""
    later: bool = False


class ExchangePart(Record):
    """What one unit does in the exchange and may suffer. `contributes` to its stack's strike, else `why` not;
    `defense` with land and walls; `falls`: the chance that it croaks; `loss` in halves on average, at least
    and at most; `shocked`: it is Shocked before the strikes."""

    unit: str
    contributes: bool
    why: str = ""
    defense: int = 0
    falls: Fraction = Fraction(0)
    loss: Fraction = Fraction(0)
    least: Halves = 0
    most: Halves = 0
    shocked: bool = False


class ExchangeView(Record):
    """The exchange of a battle. `order` is `attacker_first`, `attacker_only`, `defender_first` or
    `simultaneous`, `why` its reason. `settings` are the declarations under which it is reckoned, by party.
    `shock`: points of Shockamancy that either party has and uses. `fatigue`: how often the defender defended
    this turn. `assumed` says what is not known of the enemy's declarations."""

    order: str
    why: str
    strikes: tuple[StrikeView, StrikeView]
    parts: tuple[ExchangePart, ...] = ()
    settings: tuple[tuple[tuple[str, str], ...], tuple[tuple[str, str], ...]] = ((), ())
    shock: tuple[int, int] = (0, 0)
    fatigue: int = 0
    hit_and_run: bool = False
    ambush: bool = False
    assumed: tuple[str, ...] = ()
