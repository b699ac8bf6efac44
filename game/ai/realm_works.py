"""What a computer player builds in its cities, whom it promotes, who hands in his money and who eats."""

from collections.abc import Iterator
from typing import get_args

from game.core.commands.common import Command, Craft, PlyCraft
from game.core.commands.realm import AllowPurse, BuildWork, EatFood, HandMoney, PromoteUnits
from game.core.counters import PURSE
from game.core.numbers import Cents
from game.core.records import KindId, UnitId
from game.core.seams.realm import PromotionChoice
from game.core.seams.realm_plan import RealmPlan, WorkOption
from game.views.preview import SeatOutlook

_FULL: Cents = 1000_00
"""What a commander may carry who has no treasury behind him."""
_UNITS_A_LEADER = 12
_PART = 2
"""What is spent on promotions of the money that is not needed: one in so many."""


def works(outlook: SeatOutlook, plan: RealmPlan) -> Iterator[Command]:
    """What lets a city pop leaders, then better fighters than it has, then what else serves it, the cheapest
    first."""
    for city in plan.cities:
        best = max((_power(outlook, option.kind) for option in city.options), default=0)

        def rank(work: WorkOption, best: int = best) -> tuple[bool, int, int, int, str]:
            leads = any(outlook.world.facts(kind).trains for kind in work.opens)
            power = max((_power(outlook, kind) for kind in work.opens), default=0)
            return not leads, -max(0, power - best), -work.good, work.points, work.building

        for work in sorted(city.works, key=rank):
            leads, better, good, _, _ = rank(work)
            if not leads or better or good:
                yield BuildWork(
                    by=outlook.view.side, site=city.site, building=work.building, level=work.level
                )


def _power(outlook: SeatOutlook, kind: KindId) -> int:
    facts = outlook.world.facts(kind)
    hits: int = outlook.world.kind(kind).hits
    return (facts.combat + facts.defense) * hits


def promotions(outlook: SeatOutlook, spare: Cents) -> Iterator[Command]:
    """Leaders out of units of its cities where there are too few, then stronger classes, for money that is
    not needed otherwise."""
    rules, view = outlook.world.ruleset.realm, outlook.view
    if rules is None or spare <= 0:
        return
    places = {site.hex for site in view.sites.values() if site.owner == view.side}
    leaders = sum(outlook.world.facts(unit.kind).trains for unit in view.units.values())
    few = len(view.units) > _UNITS_A_LEADER * leaders

    def rank(choice: PromotionChoice) -> tuple[bool, int, Cents, KindId]:
        leads = few and outlook.world.facts(choice.kind).trains
        return not leads, -_gained(outlook, choice), choice.each, choice.kind

    for stack in view.stacks.values():
        if stack.hex not in places:
            continue
        choices = rules.promotions(outlook.world, outlook.belief, stack.id)
        for choice in sorted(choices, key=rank):
            teaches = outlook.world.facts(choice.kind).trains
            wanted = few if teaches else _gained(outlook, choice) > 0
            count = 1 if teaches else spare // (_PART * max(1, choice.each))
            if wanted and choice.each <= spare and count > 0:
                units = choice.units[:count]
                yield PromoteUnits(by=view.side, units=units, kind=choice.kind)


def _gained(outlook: SeatOutlook, choice: PromotionChoice) -> int:
    """How much better a unit fights as what it may be promoted to."""
    now = max(_power(outlook, outlook.view.units[unit].kind) for unit in choice.units)
    return _power(outlook, choice.kind) - now


def purses(outlook: SeatOutlook, plan: RealmPlan) -> Iterator[Command]:
    """Who stands in the capital hands in what his purse holds; without a capital all commanders may carry
    what the cities earn."""
    view = outlook.view
    capital = next((city for city in plan.cities if city.capital), None)
    for stack in view.stacks.values():
        if capital is not None and stack.hex != capital.hex:
            continue
        for unit in stack.units:
            if capital is not None:
                held = PURSE.of(view.units[unit])
                if held:
                    yield HandMoney(by=view.side, unit=unit, cents=held)
            elif _may_carry(outlook, unit):
                yield AllowPurse(by=view.side, unit=unit, cents=_FULL)


def _may_carry(outlook: SeatOutlook, unit: UnitId) -> bool:
    """Whether a unit is of those who lead and was not told yet what it may carry."""
    kind = outlook.world.facts(outlook.view.units[unit].kind)
    return kind.trains and unit not in outlook.view.realm.purses


def crafts(outlook: SeatOutlook) -> Iterator[Command]:
    """Whoever knows a craft plies it: cooks what the stack carries, heals who is hurt."""
    view = outlook.view
    for stack in view.stacks.values():
        kinds = {view.units[unit].kind for unit in stack.units}
        known = {craft for kind in kinds for craft in outlook.world.facts(kind).crafts}
        for craft in get_args(Craft):
            if craft in known:
                yield PlyCraft(by=view.side, stack=stack.id, craft=craft)


def meals(outlook: SeatOutlook, plan: RealmPlan) -> Iterator[Command]:
    """Before it cannot pay, a side lets those eat who carry food: they cost less tomorrow."""
    if plan.upkeep <= plan.income + plan.money:
        return
    for stack in outlook.view.stacks.values():
        if stack.food:
            yield EatFood(by=outlook.view.side, stack=stack.id)
