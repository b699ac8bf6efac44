"""Training fields of cities: SD9-15.05.

Who neither leaves the city nor fights for eight turns has learned as much as by croaking a knight. RULING: of
more than the field holds those go on who have trained the longest; who did not train a turn begins anew.
"""

from collections.abc import Iterator

from game.core.effects import acting, total
from game.core.records import SideId
from game.core.state import Site, Unit
from game.rulesets.second_dawn.content.counters import FIELD_DAYS
from game.rulesets.second_dawn.content.typed import Draft
from game.rulesets.second_dawn.land.city_works import sources
from game.rulesets.second_dawn.land.supply import SUPPLY_X8
from game.rulesets.second_dawn.life.level_gains import settle_levels
from game.rulesets.second_dawn.life.training import DAYS_NEEDED
from game.rulesets.second_dawn.realm import cities
from game.rulesets.second_dawn.unit import ageing, levels
from game.rulesets.second_dawn.unit.losses import able

TRAINS = "trains"
"""Figure of the effects that train units, in units of supply."""
_EIGHTHS = 8
_WORTH = levels.EXP_VALUE["medium"]
"""What a knight is worth (SD4-2.05)."""


def count_day(draft: Draft, side: SideId) -> None:
    """As a side's turn ends: a day more for those who train in its cities."""
    today: set[str] = set()
    for site in list(cities.cities_of(draft, side)):
        today |= {unit.id for unit in _trainees(draft, side, site)}
        for unit in [draft.units[u] for s in draft.stacks_in(site.hex) for u in s.units if u in today]:
            _train(draft, unit)
        if today:
            settle_levels(draft, site.hex)
    for unit in [u for u in draft.units.values() if u.side == side and FIELD_DAYS.of(u)]:
        if unit.id not in today:
            FIELD_DAYS.set(draft, unit, 0)


def _trainees(draft: Draft, side: SideId, site: Site) -> Iterator[Unit]:
    """Who trains in a city: as many as its field holds, those first who have for longest."""
    room = _EIGHTHS * total(0, acting(sources(draft.world, draft.holding(site.id)), TRAINS))
    if not room:
        return
    stayed = [s for s in draft.stacks_in(site.hex) if s.side == side and not s.left_start]
    willing = [unit for s in stayed for unit in draft.members(s) if _may_train(draft, unit)]
    for unit in sorted(willing, key=lambda one: (-FIELD_DAYS.of(one), len(one.id), one.id)):
        room -= SUPPLY_X8[draft.world.kind(unit.kind).size]
        if room < 0:
            return
        yield unit


def _may_train(draft: Draft, unit: Unit) -> bool:
    kind = draft.world.kind(unit.kind)
    return able(unit) and not kind.vehicle and not kind.able.peaceful


def _train(draft: Draft, unit: Unit) -> None:
    """A day on the field; the eighth is worth a knight."""
    ageing.use(draft, unit.id)
    days = FIELD_DAYS.of(unit) + 1
    done = days >= DAYS_NEEDED
    unit = draft.units[unit.id]
    draft.set_unit(
        unit.id,
        exp=unit.exp + (_WORTH if done else 0),
        counters=FIELD_DAYS.among(unit.counters, 0 if done else days),
    )
