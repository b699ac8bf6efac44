"""What a computer player does with its cities and money, by its level.

| level | what it thinks of |
|---|---|
| novice | it builds, levels when rich, pops basic groups as long as its income pays for them |
| seasoned | it also founds and governs cities, wants leaders, promotes, keeps its kinds in balance |
| master | it also looks eight turns ahead: what the army costs by then, what a level pays, who fights best |

It acts on its side's view, by what the rules tell of the side's own affairs (`core.seams.realm_plan`).
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from game.ai.player.force import toughness
from game.ai.realm_works import crafts, meals, promotions, purses, works
from game.core.commands.common import Command
from game.core.commands.realm import AppointSteward, ClaimSite, LevelCity, MarkSpare, OrderPop
from game.core.numbers import Cents
from game.core.records import HexId, KindId, Record, UnitId
from game.core.seams.realm_plan import PlannedCity, PopOption, RealmPlan
from game.views.preview import SeatOutlook

RUINS = "ruins"
"""Kind of a place where a city may be founded."""
AHEAD = 8
"""Turns that a plan looks ahead."""
_GROWTH: Cents = 40_00
"""What a city may add to the upkeep each turn (SD9-4.13)."""
_UNITS_A_LEADER = 12
_EVEN = 10
"""What both battle stats have in common that fight weaker ones: a blow hits now and then all the same."""
_FEEBLE = 1
"""A kind with no more of attack and defence than this is no fighter."""
_LONGEST = 8
"""Turns that an order may take, but for want of anything else."""
_RICH = 2
"""Of how many times a price somebody is rich who has it to spare."""
_WHOLE = 1000


class Thrift(Record):
    """What a level thinks of. `turns`: for so many it must be able to pay what it orders, `payback`: in so
    many a level must have paid for itself; `offices`: it appoints and wants leaders; `balance`: it wants of
    every kind; `keen`: it judges kinds by how those of a turn would fight, not by what they cost."""

    turns: int = 1
    payback: int = 0
    offices: bool = False
    balance: bool = False
    keen: bool = False


NOVICE_THRIFT = Thrift(payback=25)
SEASONED_THRIFT = Thrift(turns=4, payback=40, offices=True, balance=True)
MASTER_THRIFT = Thrift(turns=AHEAD, payback=60, offices=True, keen=True)


def keeps_realm(outlook: SeatOutlook) -> bool:
    """Whether the side keeps a realm in this match."""
    planner = outlook.world.ruleset.realm_plan
    return planner is not None and planner.kept(outlook.belief)


def affair(outlook: SeatOutlook, thrift: Thrift) -> Command | None:
    """The next thing to do for the realm, None if all is done. Thought of anew only when something changed
    that it hangs on."""
    if not keeps_realm(outlook):
        return None
    view = outlook.view
    places = {site.hex for site in view.sites.values()}
    there = tuple((s.id, s.hex, s.units) for s in view.stacks.values() if s.hex in places)
    made_of = (view.clock.day, view.holdings, view.realm, view.money, view.sites, there)
    return outlook.worked.of("realm", made_of, lambda: _next(outlook, thrift))


def _next(outlook: SeatOutlook, thrift: Thrift) -> Command | None:
    ideas = _ideas(outlook, thrift)
    return next((command for command in ideas if outlook.refusal(command) is None), None)


def _ideas(outlook: SeatOutlook, thrift: Thrift) -> Iterator[Command]:
    """What might be done now, the most pressing first; some of it the rules may refuse."""
    planner = outlook.world.ruleset.realm_plan
    if planner is None:
        return
    plan = planner.plan(outlook.world, outlook.belief, outlook.view.side)
    commanders = _commanders_at(outlook)
    yield from _claims(outlook, commanders)
    yield from works(outlook, plan)
    if thrift.offices:
        yield from _stewards(outlook, plan, commanders)
    yield from _levels(outlook, plan, thrift)
    if thrift.offices:
        yield from promotions(outlook, _spare_money(plan, thrift))
        yield from purses(outlook, plan)
    yield from _pops(outlook, plan, thrift)
    yield from crafts(outlook)
    yield from meals(outlook, plan)
    yield from _spares(outlook, plan)


# --- people


Commanders = Mapping[HexId, Sequence[UnitId]]
"""Own commanders in places, by hex."""


def _commanders_at(outlook: SeatOutlook) -> Commanders:
    out: dict[HexId, list[UnitId]] = {}
    places = {site.hex for site in outlook.view.sites.values()}
    for stack in outlook.view.stacks.values():
        if stack.hex in places:
            for card in outlook.world.ruleset.describe.units(outlook.world, outlook.belief, stack.id):
                if card.commander and not card.prisoner:
                    out.setdefault(stack.hex, []).append(card.unit)
    return out


def _claims(outlook: SeatOutlook, found: Commanders) -> Iterator[Command]:
    """A commander who stands in ruins claims them."""
    for site in outlook.view.sites.values():
        if site.owner is None:
            for unit in found.get(site.hex, ()):
                yield ClaimSite(by=outlook.view.side, unit=unit, site=site.id)


def _stewards(outlook: SeatOutlook, plan: RealmPlan, found: Commanders) -> Iterator[Command]:
    """Whoever leads in a city governs it as long as he is there."""
    governing = {holding.steward for holding in outlook.view.holdings.values()}
    for city in plan.cities:
        for unit in found.get(city.hex, ()):
            if not city.governed and unit not in governing:
                yield AppointSteward(by=outlook.view.side, site=city.site, unit=unit)


# --- money


def lowest(plan: RealmPlan, turns: int, growth: Cents) -> Cents:
    """The least that a side will have at one of the next dawns, if its cities all pop and its upkeep grows by
    so much each turn; below 0 it cannot pay."""
    money, upkeep, least = plan.money, plan.upkeep, plan.money
    for _ in range(turns):
        upkeep += growth
        money += plan.full - upkeep
        least = min(least, money)
    return least


def _spare_money(plan: RealmPlan, thrift: Thrift) -> Cents:
    """What a side need not keep for the next turns' upkeep."""
    return plan.money + min(0, lowest(plan, thrift.turns, _growth(plan)) - plan.money)


def _growth(plan: RealmPlan) -> Cents:
    return sum(city.growth for city in plan.cities)


def _levels(outlook: SeatOutlook, plan: RealmPlan, thrift: Thrift) -> Iterator[Command]:
    """Raise the city that is the cheapest for what it brings, the capital before others, if the army can be
    paid after it. Who has much more than that need not wait for a level to pay for itself: money that lies
    is of no use."""
    rising = [city for city in plan.cities if city.level_cost is not None and city.level_earns > 0]
    spare = _spare_money(plan, thrift)
    for city in sorted(rising, key=lambda c: (not c.capital, c.level_cost or 0, c.site)):
        cost = city.level_cost or 0
        if cost * _RICH <= spare or cost <= min(spare, thrift.payback * city.level_earns):
            yield LevelCity(by=outlook.view.side, site=city.site)


def _spares(outlook: SeatOutlook, plan: RealmPlan) -> Iterator[Command]:
    """Before it cannot pay, a side says who goes: those who fight worst for what they cost."""
    short = plan.upkeep - plan.income - plan.money
    if short <= 0:
        return
    bills = {unit: cents for unit, cents in plan.bills if cents}
    marked: list[UnitId] = []
    for unit in sorted(bills, key=lambda u: (*_worth_a_cent(outlook, u, bills[u]), u)):
        if short <= 0:
            break
        marked.append(unit)
        short -= bills[unit]
    if tuple(marked) != plan.spare:
        yield MarkSpare(by=outlook.view.side, units=tuple(marked))


def _worth_a_cent(outlook: SeatOutlook, unit: UnitId, cents: Cents) -> tuple[bool, int]:
    """How well a unit fights for what it costs, leaders after all others."""
    own = outlook.view.units[unit]
    facts = outlook.world.facts(own.kind)
    leads = facts.trains or bool(own.statuses)
    return leads, (facts.combat + facts.defense + 2) * max(0, own.hits) * _WHOLE // cents


# --- pops


def _pops(outlook: SeatOutlook, plan: RealmPlan, thrift: Thrift) -> Iterator[Command]:
    """Something to do for every city that has nothing to do, the largest first."""
    idle = [city for city in plan.cities if not city.busy]
    if not idle:
        return
    army = Counter(unit.kind for unit in outlook.view.units.values() if unit.side == outlook.view.side)
    for city in sorted(idle, key=lambda c: (-c.level, c.site)):
        for option in _ranked(outlook, plan, city, thrift, army):
            yield OrderPop(by=outlook.view.side, site=city.site, kind=option.kind, batches=option.batches)


def _ranked(
    outlook: SeatOutlook, plan: RealmPlan, city: PlannedCity, thrift: Thrift, army: Counter[KindId]
) -> list[PopOption]:
    """What a city should pop, the best first; none if the side cannot pay for anything."""
    able = [o for o in city.options if o.days <= _LONGEST and _affordable(plan, o, thrift)]
    fighters = [o for o in able if not o.leads and _fights(outlook, o) and o.upkeep <= _GROWTH * o.days]
    ranked = sorted(fighters, key=lambda o: (-_merit(outlook, o, army, thrift), o.kind))
    wanted = _wanted(outlook, able, army) if thrift.offices else []
    return [*wanted, *ranked]


def _affordable(plan: RealmPlan, option: PopOption, thrift: Thrift) -> bool:
    """Whether an order can be paid for some turns, with all that is under way."""
    each_turn = option.upkeep // max(1, option.days)
    return lowest(plan, thrift.turns, _growth(plan) + each_turn) >= 0


def _fights(outlook: SeatOutlook, option: PopOption) -> bool:
    facts = outlook.world.facts(option.kind)
    return facts.combat + facts.defense > _FEEBLE and not facts.vehicle and not facts.flies


def _merit(outlook: SeatOutlook, option: PopOption, army: Counter[KindId], thrift: Thrift) -> int:
    """What an order is worth for what it costs; with balance less, the more of its kind there are. To the
    keen, how many of a turn fight how well: numbers count twice."""
    facts = outlook.world.facts(option.kind)
    hits: int = outlook.world.kind(option.kind).hits
    if thrift.keen:
        each: int = (facts.combat + facts.defense + _EVEN) * facts.damage * hits * toughness(facts)
        return each * option.units * option.units // (option.days * option.days)
    worth: int = (
        (facts.combat + facts.defense + 2) * hits * option.units * _WHOLE * 100 // max(1, option.upkeep)
    )
    if not thrift.balance:
        return worth
    share = 100 * army[option.kind] // max(1, army.total())
    return worth * 100 // (100 + share)


def _wanted(outlook: SeatOutlook, able: Sequence[PopOption], army: Counter[KindId]) -> list[PopOption]:
    """A leader where there are too few for the army; somebody to found a city where there are ruins."""
    leaders = sum(count for kind, count in army.items() if outlook.world.facts(kind).trains)
    commanders = [o for o in able if o.leads]
    teachers = [o for o in commanders if outlook.world.facts(o.kind).trains]
    wanted = teachers if army.total() > _UNITS_A_LEADER * leaders else []
    known = outlook.view.knowledge.sites.values()
    if any(site.kind == RUINS and site.owner is None for site in known) and not _without_office(outlook):
        wanted = wanted or commanders
    return sorted(wanted, key=lambda o: (o.days, o.upkeep, o.kind))


def _without_office(outlook: SeatOutlook) -> bool:
    """Whether a commander who teaches nobody governs no city and may go and found one."""
    view = outlook.view
    governing = {holding.steward for holding in view.holdings.values()}
    leaders = outlook.world.ruleset.describe.units
    return any(
        card.commander and not card.ruler and card.unit not in governing
        for stack in view.stacks.values()
        for card in leaders(outlook.world, outlook.belief, stack.id)
        if not outlook.world.facts(card.kind).trains
    )
