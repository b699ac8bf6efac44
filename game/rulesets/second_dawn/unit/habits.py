"""Drink and smoke: what regular use makes of commanders. SD11-1.03, SD4-19.01.

Part of the decay of a match (parameter `signamancy_decay`); which food is drink its table says (`habit`).

| days of it | what comes |
|---|---|
| parameter `habit_days` | a habit: stage 1 in any case, as long as it lasts |
| parameter `bad_drink_days`, of bad drink | death |

RULING: whoever eats at a table of which drink is taken that day has drunk. Days without it are taken off
those that make a habit; bad drink is never forgotten. Others than commanders take no harm, as of idling.
"""

from collections.abc import Iterable, Mapping

from game.core.alliances import PLAYER
from game.core.records import RuleId, UnitId
from game.core.state import Unit
from game.rulesets.second_dawn.content.counters import BAD_DRINKS, DRANK, DRINKS
from game.rulesets.second_dawn.content.records import Params
from game.rulesets.second_dawn.content.typed import Draft
from game.rulesets.second_dawn.content.wild_records import FoodRow

RULE = RuleId("SD11-1.03")


def drink(draft: Draft, units: Iterable[UnitId], foods: Iterable[str]) -> None:
    """Units eat together of these foods: the commanders among them drink what of it is drink."""
    if not draft.params.signamancy_decay:
        return
    table: Mapping[str, FoodRow] = draft.world.tables["food"]
    kinds = {table[food].habit for food in foods}
    if not kinds - {""}:
        return
    for unit in [draft.units[id_] for id_ in units]:
        ages = draft.sides[unit.side].role == PLAYER and draft.world.kind(unit.kind).commander
        if ages and DRANK.of(unit) != "bad":
            DRANK.set(draft, unit, "bad" if "bad" in kinds else "mild")


def night(draft: Draft, unit: Unit) -> Unit:
    """Count a day with or without drink."""
    drank, days = DRANK.of(unit), DRINKS.of(unit)
    if not drank and not days:
        return unit
    now = min(draft.params.habit_days, days + 1) if drank else days - 1
    counters = DRINKS.among(DRANK.among(unit.counters, ""), now)
    return draft.set_unit(
        unit.id, counters=BAD_DRINKS.among(counters, BAD_DRINKS.of(unit) + (drank == "bad"))
    )


def regular(params: Params, unit: Unit) -> bool:
    """Whether drink is a habit of a unit."""
    return params.signamancy_decay and DRINKS.of(unit) >= params.habit_days


def deadly(params: Params, unit: Unit) -> bool:
    """Whether a unit has had more bad drink than it can bear."""
    most = params.bad_drink_days
    return params.signamancy_decay and bool(most) and BAD_DRINKS.of(unit) >= most
