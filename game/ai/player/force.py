"""What stacks are worth in a fight, by the cards of their units, and what a fight of two would come to.

Rough figures that cost nothing: who deals how much and who can take how much, after Lanchester's square law.
Worths are whole numbers; a whole stabber is worth 48.
"""

from collections.abc import Iterable
from math import isqrt

from game.core.records import Record, StackId
from game.core.seams.cards import Fighter, fighter_of
from game.core.seams.kinds import KindFacts
from game.views.preview import SeatOutlook

WHOLE = 1000
_EVEN = 5
"""A battle stat of so much less than the enemy's still hits now and then."""
_FEEBLE = 1
"""A scout with no more attack than this is no fighter."""
_LEADER = 3
_TOUGH = 2
"""Of how many times its hits one needs the blows of plain soldiers, for each half that it shrugs off, before
it falls."""
_RULER = 8
"""How many times its worth a leader is worth, and a ruler, with whom a side may fall."""


class StackForce(Record):
    """A stack as a fighter: what it deals in a bout `on` its turn and `off` it, what it can `take`, its
    `worth` with leaders counting more, how many `units` it has; `led`: a commander is among them, `ruler`:
    the side's ruler is; `scout`: it is there to look, not to fight."""

    on: int = 0
    off: int = 0
    take: int = 0
    worth: int = 0
    units: int = 0
    led: bool = False
    scout: bool = False
    ruler: bool = False

    def __add__(self, other: "StackForce") -> "StackForce":
        return StackForce(
            on=self.on + other.on,
            off=self.off + other.off,
            take=self.take + other.take,
            worth=self.worth + other.worth,
            units=self.units + other.units,
            led=self.led or other.led,
            scout=self.scout and other.scout,
            ruler=self.ruler or other.ruler,
        )


NOBODY = StackForce()
_SOLDIER = StackForce(on=14, off=14, take=8, worth=36, units=1)
"""A plain soldier, such as watch cities."""
_WATCH = 6
"""Soldiers that are expected in a city, for each of its levels."""


def watch(level: int) -> StackForce:
    """Who may be expected in a city of a level of which nothing else is known."""
    count = _WATCH * max(1, level)
    one = _SOLDIER
    return StackForce(
        on=count * one.on, off=count * one.off, take=count * one.take, worth=count * one.worth, units=count
    )


def force_of(outlook: SeatOutlook, stack: StackId, *, tough: bool = False) -> StackForce:
    """A stack of the belief: an own one, or one in sight under its handle. `tough`: it counts what its units
    shrug off."""
    rules, world = outlook.world.ruleset, outlook.world
    if rules.fighters is not None:
        return _sum(outlook, rules.fighters(world, outlook.belief, stack), tough=tough)
    cards = rules.describe.units(world, outlook.belief, stack)
    return _sum(outlook, [fighter_of(card) for card in cards if not card.prisoner], tough=tough)


def toughness(kind: KindFacts) -> int:
    """How many times its hits a kind is worth against plain soldiers."""
    return 1 + _TOUGH * kind.shrugs // 2


def _sum(outlook: SeatOutlook, cards: Iterable[Fighter], *, tough: bool) -> StackForce:
    on = off = take = worth = units = 0
    led, scout, ruler = False, True, False
    for card in cards:
        kind = outlook.world.facts(card.kind)
        blow = kind.damage * card.damage_factor
        hits = max(0, card.hits) * (toughness(kind) if tough else 1)
        on += max(1, card.attack + _EVEN) * blow
        off += max(1, card.defence + _EVEN) * blow
        take += hits
        dear = _RULER if card.ruler else _LEADER if card.commander else 1
        worth += (card.attack + card.defence + 2) * hits * dear
        units += 1
        led = led or card.commander
        looks = kind.scouts and card.attack <= _FEEBLE
        scout = scout and looks and not card.commander
        ruler = ruler or card.ruler
    return StackForce(
        on=on,
        off=off,
        take=take,
        worth=worth,
        units=units,
        led=led,
        scout=scout and units > 0,
        ruler=ruler,
    )


def force_remembered(outlook: SeatOutlook, handle: StackId, *, tough: bool = False) -> StackForce:
    """A stack that is out of sight, as it was when it was last seen."""
    on = off = take = worth = units = 0
    for member in outlook.view.knowledge.sightings[handle].members:
        kind = outlook.world.facts(member.kind)
        stat = member.combat if member.combat is not None else kind.combat
        guard = member.defense if member.defense is not None else kind.defense
        hits = member.hits if member.hits is not None else member.count * outlook.world.kind(member.kind).hits
        hits *= toughness(kind) if tough else 1
        blow = kind.damage * member.count
        on += max(1, stat + _EVEN) * blow
        off += max(1, guard + _EVEN) * blow
        take += hits
        worth += (stat + guard + 2) * hits
        units += member.count
    return StackForce(on=on, off=off, take=take, worth=worth, units=units)


def odds(attacker: StackForce, defender: StackForce) -> int:
    """How much stronger an attacker is, in parts of `WHOLE`: `WHOLE` is even."""
    return attacker.on * attacker.take * WHOLE // max(1, defender.off * defender.take)


def exchange(attacker: StackForce, defender: StackForce) -> tuple[int, int]:
    """The worth that a fight to the end would take from (attacker, defender)."""
    ratio = odds(attacker, defender)
    if ratio >= WHOLE:
        left = isqrt(WHOLE * (WHOLE - WHOLE * WHOLE // ratio))
        return attacker.worth * (WHOLE - left) // WHOLE, defender.worth
    left = isqrt(WHOLE * (WHOLE - ratio))
    return attacker.worth, defender.worth * (WHOLE - left) // WHOLE
