"""Beasts that grow into others: SD3-3.09, SD3-16.01.

Looked at as the beast's side begins its turn. Age counts those turns. A beast waits while it carries or is
carried, and where its new shape could not stand.
"""

from game.core.events.common import UnitEvolved
from game.core.records import KindId, RuleId
from game.core.state import Stack, Unit
from game.rulesets.second_dawn.content.counters import AGE
from game.rulesets.second_dawn.content.records import Evolution
from game.rulesets.second_dawn.content.typed import Draft
from game.rulesets.second_dawn.land.travel import may_stand
from game.rulesets.second_dawn.mounts import seats


def grow(draft: Draft, stack: Stack, unit: Unit) -> Unit:
    """A beast a day older, in its new shape if it is time."""
    kind = draft.world.kind(unit.kind)
    plan = kind.evolves
    if plan is None or draft.clock.day == 1:
        return unit
    age = AGE.of(unit) + 1
    unit = draft.set_unit(unit.id, counters=AGE.among(unit.counters, age))
    if not due(plan, age=age, level=unit.level) or not _free(draft, stack, unit, plan):
        return unit
    unit = draft.set_unit(unit.id, kind=KindId(plan.into), counters=AGE.among(unit.counters, 0))
    draft.emit(
        UnitEvolved(
            audience=(unit.side,),
            rule=RuleId("SD3-3.09"),
            unit=unit.id,
            name=unit.name or kind.name,
            kind=unit.kind,
            hex=stack.hex,
        )
    )
    return unit


def due(plan: Evolution, *, age: int, level: int) -> bool:
    """Whether a beast of this age in days and level grows: by one of its conditions or by all (SD3-16.01)."""
    met = [
        reached
        for reached, needed in ((age >= plan.days, plan.days), (level >= plan.level, plan.level))
        if needed
    ]
    return bool(met) and (all(met) if plan.mode == "all" else any(met))


def _free(draft: Draft, stack: Stack, unit: Unit, plan: Evolution) -> bool:
    if unit.mount is not None or seats.on_back(draft.units, stack, unit.id):
        return False
    flies = draft.world.kind(KindId(plan.into)).terrain == "sky"
    return flies or may_stand(draft.world, draft.land, stack.hex)
