"""What happens in battles of one exchange: declarations, shocks, strikes, falls.

They belong to `game.core.events.common` and keep its rules; ids are of combatants. Hits and damage in
halves. Dice are told by `events.DieRolled`, who croaks by `CombatantFell`, gains by `BattleEnded`.
"""

from fractions import Fraction

from game.core.battle.exchange import Factor
from game.core.events.common import Event
from game.core.numbers import Halves
from game.core.records import BattleId, SideId


class SideDeclared(Event):
    """What a side had declared, by the names of the ruleset's settings."""

    battle: BattleId
    side: SideId
    settings: tuple[tuple[str, str], ...]


class ShockDealt(Event):
    """A side uses so many points of Shockamancy, on one `target` or in the enemy's order; `by` use it up."""

    battle: BattleId
    side: SideId
    points: int
    target: str = ""
    by: tuple[str, ...] = ()


class UnitShocked(Event):
    """A combatant does nothing in this exchange."""

    battle: BattleId
    unit: str


class StrikeDealt(Event):
    """A side strikes in this `step`: all factors, the dice among them, `exact` before rounding. `order` says
    how it falls: `order`, `swap`, or `target`. Without a strike `step` is 0 and `why` says so."""

    battle: BattleId
    side: SideId
    step: int
    total: int
    factors: tuple[Factor, ...] = ()
    exact: Fraction = Fraction(0)
    damage: Halves = 0
    lost: Halves = 0
    order: str = "order"
    target: str = ""
    why: str = ""


class UnitHurt(Event):
    """A combatant loses hits: `how` is `strike` or `fall`."""

    battle: BattleId
    unit: str
    before: Halves
    after: Halves
    how: str = "strike"


class UnitFell(Event):
    """A rider fell with its croaked mount: `face` of the first die; `tenths` of its hits by the second one,
    None if there was none."""

    battle: BattleId
    unit: str
    face: int
    tenths: int | None
    before: Halves
    after: Halves


class FatigueSet(Event):
    """How often the defender has defended this turn, before and after."""

    battle: BattleId
    side: SideId
    before: int
    after: int
