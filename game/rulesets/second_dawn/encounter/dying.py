"""The critically hurt on the map: they lie until the next dawn, then croak: SD2-5.08, SD2-5.09, SD1-16.09.

They have the status `critical`, no move and no say. Whoever brought one down earns what it is worth when it
dies, whatever finishes it; until then a counter of the unit remembers who that was.
"""

from fractions import Fraction

from game.core.battle.seam import CombatantFate
from game.core.effects import total
from game.core.records import HexId, UnitId
from game.core.state import Unit
from game.rulesets.second_dawn.content.counters import FELLED_BY
from game.rulesets.second_dawn.content.records import size_number
from game.rulesets.second_dawn.content.typed import Draft
from game.rulesets.second_dawn.land import city_works
from game.rulesets.second_dawn.life import characters, victory
from game.rulesets.second_dawn.life.level_gains import settle_levels
from game.rulesets.second_dawn.life.prisoners import settle_captives
from game.rulesets.second_dawn.march.stacks import remove_units
from game.rulesets.second_dawn.unit import levels
from game.rulesets.second_dawn.unit.losses import CRITICAL, WOUNDS, report_loss
from game.rulesets.second_dawn.unit.swarms import SWARM_GAP
from game.rulesets.second_dawn.wild import larder

STAYS_UP = "stays_up"
"""Figure of the effects that keep those on their feet who would lie dying, in twentieths."""
_FACES = 20
HEALS = "heals_dying"
"""What makes those recover who lie dying in a city."""


def lie(draft: Draft, unit_id: UnitId, fate: CombatantFate, earner: UnitId | None) -> None:
    """Leave a unit lying where it is. `earner` brought it down, None if an earlier battle did."""
    unit = draft.units[unit_id]
    draft.set_unit(
        unit_id,
        hits=fate.hits,
        move=0,
        ammo=fate.ammo,
        exp=unit.exp + fate.exp,
        statuses=tuple(sorted({*unit.statuses, CRITICAL})),
    )
    if earner is not None:
        FELLED_BY.at(earner).set(draft, unit, True)
    if _stays_up(draft, unit):
        _rise(draft, draft.units[unit_id])
    settle_captives(draft, draft.stacks[unit.stack])


def _stays_up(draft: Draft, unit: Unit) -> bool:
    """Whether somebody who would lie dying in a city of his side is on his feet after all (SD9-13.00).
    RULING: the die is rolled as the battle is over."""
    if unit.held_by is not None:
        return False
    hex_ = draft.stacks[unit.stack].hex
    chance = total(0, city_works.effects_near(draft, unit.side, hex_, STAYS_UP))
    return bool(chance) and draft.dice(f"city.{unit.side}").roll(_FACES, "stays up") <= chance


def _rise(draft: Draft, unit: Unit) -> None:
    draft.set_unit(
        unit.id,
        hits=max(1, unit.hits),
        statuses=tuple(status for status in unit.statuses if status != CRITICAL),
        counters=FELLED_BY.without(unit.counters),
    )


def pay(draft: Draft, unit: Unit) -> HexId | None:
    """Give what a dying unit is worth to the one that brought it down, if it lives. Its hex, where it may now
    rise; None if nobody is owed."""
    owed = next(iter(FELLED_BY.all(unit)), None)
    earner = draft.units.get(UnitId(owed)) if owed is not None else None
    if earner is None:
        return None
    draft.set_unit(earner.id, exp=earner.exp + _worth(draft, earner, unit))
    return draft.stacks[earner.stack].hex


def _worth(draft: Draft, earner: Unit, victim: Unit) -> Fraction:
    """Of units three or more sizes smaller only whole swarms are worth anything, and none lies critical."""
    mine = draft.world.kind(earner.kind)
    kind = draft.world.kind(victim.kind)
    much_smaller = size_number(mine.size) - size_number(kind.size) >= SWARM_GAP
    if much_smaller or not levels.may_earn(mine.size, kind.size):
        return Fraction(0)
    return levels.exp_worth(kind, victim.level)


def nurse(draft: Draft) -> None:
    """Who lies critically hurt in a city of his side that heals them recovers (SD9-13.00)."""
    for unit in [u for u in draft.units.values() if CRITICAL in u.statuses and u.held_by is None]:
        if city_works.effects_near(draft, unit.side, draft.stacks[unit.stack].hex, HEALS):
            _rise(draft, unit)


def dawn(draft: Draft) -> None:
    """All who lie critically hurt croak, unless something healed them; player characters live (SD4-17.11)."""
    nurse(draft)
    lying = [unit for unit in draft.units.values() if CRITICAL in unit.statuses]
    dead = [unit for unit in lying if not characters.is_one(unit)]
    risen: set[HexId] = set()
    for unit in dead:
        report_loss(draft, unit, draft.stacks[unit.stack].hex, WOUNDS, "SD2-5.08")
        larder.corpses(draft, [unit], draft.stacks[unit.stack].hex)
        hex_ = pay(draft, unit)
        risen |= {hex_} if hex_ is not None else set()
    remove_units(draft, [unit.id for unit in dead], "died of wounds")
    for hex_ in sorted(risen):
        settle_levels(draft, hex_)
    if dead:
        victory.judge(draft)
