"""A battle taken apart for odds, behind the seam `game.core.battle.odds`: two throws of 2d6, then the falls.

It has no bouts. The first throws lead to the end, with a spot for each set of units that are left.
"""

from game.core.battle.branching import Branching, Way, way_on
from game.core.battle.odds import ClashResult, DiceBranch, Landing, Spot, Untabled
from game.core.battle.seam import BattleResult
from game.core.dice import Dice
from game.core.numbers import Halves
from game.core.records import SideId
from game.rulesets.battle_for.battle import declaring, exchange, exchange_view, formula, narration
from game.rulesets.battle_for.battle.exchange import Declared
from game.rulesets.battle_for.battle.records import ExchangeSetup, ExchangeState

_STRIKE_DICE = 4
_PAIRS = tuple((min(6, total - 1), total - min(6, total - 1)) for total, _ in formula.THROWS)
"""Two dice for every total."""
_THROWS = tuple(place for place, (_, ways) in enumerate(formula.THROWS) for _ in range(ways))
"""Of each of 36 throws which total it makes."""


class _Wanted(Exception):
    """A die of so many sides is asked for that has not fallen yet."""

    def __init__(self, sides: int) -> None:
        super().__init__()
        self.sides = sides


class _Given:
    """Dice that have fallen."""

    def __init__(self, faces: tuple[int, ...]) -> None:
        self._left = list(faces)

    def roll(self, sides: int, why: str) -> int:
        """See `Dice`."""
        del why
        if not self._left:
            raise _Wanted(sides)
        return self._left.pop(0)


class ExchangeOdds:
    """Implements `game.core.battle.odds.BattleOdds`."""

    def __init__(self, setup: ExchangeSetup, declared: Declared) -> None:
        self._setup = setup
        self._declared = declared
        self._roster = tuple(unit for party in setup.parties for unit in party.combatants)
        self._spots: list[Spot] = []

    @property
    def sides(self) -> tuple[SideId, SideId]:
        return (self._setup.attacker.side, self._setup.defender.side)

    @property
    def units(self) -> tuple[tuple[str, SideId, str, Halves], ...]:
        """See `BattleOdds`."""
        return tuple(
            (unit.id, party.side, unit.kind.id, unit.now)
            for party in self._setup.parties
            for unit in party.combatants
        )

    def start(self) -> DiceBranch | Landing:
        """The first throw."""
        return way_on(self._grow(()))

    def _grow(self, faces: tuple[int, ...]) -> Way:
        if len(faces) < _STRIKE_DICE:
            return Branching(self._grow, faces, _THROWS, _PAIRS)
        try:
            done = exchange.fight(self._setup, self._declared, _Given(faces))
        except _Wanted as wanted:
            sides = range(wanted.sides)
            return Branching(self._grow, faces, tuple(sides), [(face + 1,) for face in sides])
        alive = tuple(done.now[unit.id] > 0 for unit in self._roster)
        spot = Spot(
            seats=len(alive), over=True, winner=narration.winner_of(self._setup, done), alive=alive, bouts=1
        )
        if spot not in self._spots:
            self._spots.append(spot)
        return Landing(
            spot=self._spots.index(spot),
            take=tuple(range(len(alive))),
            hits=tuple((seat, done.now[unit.id]) for seat, unit in enumerate(self._roster)),
        )

    def spot(self, number: int) -> Spot:
        """See `BattleOdds`."""
        return self._spots[number]

    def clash(self, spot: int, number: int, hits: tuple[Halves, ...]) -> DiceBranch | ClashResult:
        """There is none."""
        raise Untabled(f"spot {spot} has no clash {number} of {hits}")

    def after(
        self, spot: int, codes: tuple[int, ...], hits: tuple[Halves, ...]
    ) -> tuple[DiceBranch | Landing, tuple[int, ...]]:
        """Nothing follows: every spot is over."""
        raise Untabled(f"spot {spot} has no bout: {codes}, {hits}")

    def fight(self, dice: Dice) -> BattleResult:
        """One trial, die by die."""
        return narration.result_of(self._setup, exchange.fight(self._setup, self._declared, dice))


def odds(state: ExchangeState, side: SideId | None = None) -> ExchangeOdds:
    """Of a battle as a side must take it (`exchange_view`), or as it is."""
    if side is not None:
        by = exchange_view.index_of(state.setup, side)
        return ExchangeOdds(exchange_view.known_to(state.setup, by), exchange_view.declared_by(state, side))
    return ExchangeOdds(state.setup, standing(state))


def standing(state: ExchangeState) -> Declared:
    """What both have declared, or what stands for it."""
    first, second = state.declared
    return (
        first or declaring.standing(state.setup, 0),
        second or declaring.standing(state.setup, 1),
    )
