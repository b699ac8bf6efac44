"""Cities in plain figures for screens and policies: SD9-2 to 4, SD9-10, SD9-13."""

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from typing import NamedTuple

from game.core.holdings import Holding, PopOrder, PopRate
from game.core.numbers import Cents
from game.core.recall import Recall
from game.core.records import KindId, RuleId, SideId, SiteId, UnitId
from game.core.seams.realm import CityFacts, Odds, OrderFacts, PopChoice, PopWay
from game.core.state import Site
from game.core.terms import Term
from game.rulesets.second_dawn.content.realm_records import CITY_LEVELS, RealmParams
from game.rulesets.second_dawn.content.records import UnitKind
from game.rulesets.second_dawn.content.typed import Campaign, Draft, World
from game.rulesets.second_dawn.land import city_works
from game.rulesets.second_dawn.realm import (
    building,
    cities,
    commanders,
    cut_off,
    describe_works,
    design_rules,
    dues,
    income,
    levels,
    pop_orders,
    poppable,
    popping,
    stores,
    works,
)
from game.rulesets.second_dawn.realm.commanders import DESCENDANT, MAXIMAL
from game.rulesets.second_dawn.realm.income import CityIncome, Rate
from game.rulesets.second_dawn.realm.poppable import GUARD, HALF, WAGON
from game.rulesets.second_dawn.siege import ring
from game.rulesets.second_dawn.template.rosters import kinds_of
from game.rulesets.second_dawn.unit import recruits
from game.rulesets.second_dawn.unit.losses import able

_RATE = RuleId("SD9-3.01")
_IDLE = RuleId("SD9-3.02")
_STEWARD = RuleId("SD9-3.03")
_ENDED = RuleId("SD9-3.05")
_NEW = RuleId("SD9-3.06")
_SLOW = RuleId("SD9-4.09")
_TWO = 2
"""Half turns in a turn."""
_EIGHTHS = 8
"""In a unit of supply."""


class Exact:
    """Adds up exact cents and gives whole ones whose sum is that of all, rounded down."""

    def __init__(self) -> None:
        self._exact, self._given = Fraction(0), 0

    def term(self, label: str, part: Fraction, rule: RuleId, id_: str) -> Iterator[Term]:
        """A part as a term; none if it comes to nothing."""
        self._exact += part
        cents = int(self._exact // 1) - self._given
        self._given += cents
        if cents:
            yield Term(label=label, value=cents, rule=rule, id=id_)


def income_terms(
    found: Iterable[CityIncome], rate: Rate, orders: dict[SiteId, str], params: RealmParams
) -> tuple[Term, ...]:
    """What cities earn by cause, in cents; the rate is that of all cities of their side."""
    sums = Exact()
    gross = corrupt = half = slow = ended = new = stewards = besieged = Fraction(0)
    for one in found:
        level = one.site.level
        whole, paid = Fraction(params.income_per_level * level), rate.per_level * level
        earned = one.earned / 2 if one.doubled else one.earned
        gross += whole
        new += one.earned - earned
        stewards += one.steward
        if earned and orders.get(one.site.id) is None:
            corrupt, half = corrupt + paid - whole, half + earned - paid
        elif earned and orders[one.site.id] == MAXIMAL:
            corrupt, slow = corrupt + paid - whole, slow + earned - paid
        elif earned:
            corrupt += earned - whole
        elif one.besieged:
            besieged -= whole
        else:
            ended -= whole
    parts = (
        ("Levels", gross, _RATE, "levels"),
        ("Corruption", corrupt, _RATE, "corruption"),
        ("Only the capital earns", ended, _ENDED, "ended"),
        ("Besieged: it sends nothing", besieged, cut_off.RULE, "besieged"),
        ("Lost while idle", half, _IDLE, "idle"),
        ("Lost at the maximum rate", slow, _SLOW, "maximal"),
        ("Double: the side is new", new, _NEW, "new"),
        ("Stewards", stewards, _STEWARD, "stewards"),
    )
    return tuple(term for part in parts for term in sums.term(*part))


class _Earnings(NamedTuple):
    """What each city of a side earns at its next dawn, the rate of all, and which of them are at work."""

    found: dict[SiteId, CityIncome]
    rate: Rate
    orders: dict[SiteId, str]


_earnings: Recall[SideId, _Earnings] = Recall()


def _earnings_of(world: World, campaign: Campaign, side: SideId) -> _Earnings:
    """Worked out once for a state: what one city earns hangs on all cities of its side (SD9-3.01)."""
    kept = _earnings.of(side, (campaign,))
    if kept is not None:
        return kept
    orders = income.busy(campaign, side)
    found = income.city_incomes(world, campaign, side, campaign.clock.day + 1, orders)
    rate = income.side_rate(world, campaign, [one.site for one in found])
    new = _Earnings({one.site.id: one for one in found}, rate, orders)
    return _earnings.keep(side, (campaign,), new)


def city(world: World, campaign: Campaign, id_: SiteId) -> CityFacts:
    """An own city as its owner has it."""
    site = campaign.sites[id_]
    side = site.owner
    assert side is not None
    holding = cities.holding_of(campaign, id_)
    row = cities.level_row(world, site.level)
    earnings = _earnings_of(world, campaign, side)
    here = earnings.found.get(id_)
    terms = income_terms([here] if here is not None else [], earnings.rate, earnings.orders, campaign.params)
    draft: Draft = Draft(campaign, world)
    officer = cities.officer_in(draft, site, side)
    realm = campaign.realms.get(side)
    day = stores.next_day(world, campaign, site)
    return CityFacts(
        site=id_,
        name=site.name,
        level=site.level,
        title=row.name,
        levels=CITY_LEVELS,
        capital=realm is not None and realm.capital == id_,
        income=sum(term.value for term in terms),
        terms=terms,
        order=_order(world, campaign, site, holding.order) if holding.order is not None else None,
        queue=tuple(_order(world, campaign, site, order) for order in holding.queue),
        damage=holding.damage,
        steward=holding.steward,
        officer=officer.id if officer is not None else None,
        able=_able(world, draft, site, side),
        level_cost=levels.level_cost(draft, site) if site.level < CITY_LEVELS else 0,
        raze_pays=row.raze_step,
        raze_all_pays=row.raze_all,
        room=city_works.room_in(draft, side, site.hex) // _EIGHTHS,
        points=design_rules.pool(campaign, site),
        spent=design_rules.spent(world, holding.works),
        food=_food(world, holding, day) if day is not None else (),
        fed=len(day.meals) if day is not None else 0,
        rule=levels.LEVEL,
        zones=describe_works.zones(world, campaign, holding),
        open=building.open_today(campaign, site),
        site_of_capital=site.capital,
        foreign=holding.foreign,
        livery=holding.livery,
        bank=holding.bank,
        besieged=holding.besieged,
        own_pay=cut_off.own_pay(campaign, site) if cities.cut_from_treasury(campaign, side, site) else 0,
        ring=tuple((one.hex, one.held) for one in ring.ring(draft, site)),
    )


def _food(world: World, holding: Holding, day: stores.Day) -> tuple[Term, ...]:
    """What becomes of a city's stores at the next dawn, by kind and cause."""

    def terms(label: str, values: Mapping[str, Cents], id_: str, rule: RuleId) -> Iterator[Term]:
        for kind, value in values.items():
            name = world.tables["food"][kind].name
            yield Term(label=label.format(food=name), value=value, rule=rule, id=f"{id_}.{kind}")

    kept = sum(day.larder.values())
    lost = sum(holding.larder.values()) + sum(day.came.values()) - sum(day.spoilt.values()) - day.eaten - kept
    parts = [
        *terms("{food} in store", holding.larder, "held", stores.CHAINS),
        *terms("{food} comes in", day.came, "came", stores.RULE),
        *terms("{food} spoils", {kind: -value for kind, value in day.spoilt.items()}, "spoilt", stores.RULE),
        Term(label="Eaten in the city", value=-day.eaten, rule=stores.RULE, id="eaten"),
        Term(label="No store for it", value=-lost, rule=stores.CHAINS, id="lost"),
    ]
    return tuple(part for part in parts if part.value)


def _able(world: World, draft: Draft, site: Site, side: SideId) -> tuple[UnitId, ...]:
    """Who in a city could govern it: able commanders (SD9-3.03)."""
    here = cities.units_in(draft, site, side)
    return tuple(unit.id for unit in here if able(unit) and world.kind(unit.kind).commander)


def _order(world: World, campaign: Campaign, site: Site, order: PopOrder) -> OrderFacts:
    kind = world.kind(order.kind)
    needed = popping.batch_half_turns(order, kind, campaign.params)
    each = popping.batch_units(order, kind)
    reason = poppable.bars_order(world, campaign, site, order)
    return OrderFacts(
        kind=order.kind,
        name=kind.plural if order.batches * each > 1 and kind.plural else kind.name,
        glyph=kind.glyph,
        units=order.batches * each,
        each=each,
        batch=-(-needed // _TWO),
        turns=-(-(needed * order.batches - order.half_turns) // _TWO),
        soon=-(-(needed - order.half_turns) // _TWO),
        rate=order.rate,
        reason=reason.refused.detail if reason is not None else "",
        rule=RuleId(reason.refused.rule if reason is not None else ""),
    )


def pops(world: World, campaign: Campaign, side: SideId | None) -> dict[KindId, str]:
    """The names of all kinds that cities of a side ever pop."""
    found = kinds_of(world, campaign, side)
    return {kind.id: kind.name for kind in found if works.popped(world, kind)}


def choices(world: World, campaign: Campaign, id_: SiteId) -> tuple[PopChoice, ...]:
    """What cities pop: first what this one can begin, then by rank and name."""
    site = campaign.sites[id_]
    table = kinds_of(world, campaign, site.owner)
    found = [_choice(world, campaign, site, kind) for kind in table if works.popped(world, kind)]
    return tuple(sorted(found, key=lambda one: (bool(one.reason), one.rank, one.name, one.kind)))


def _choice(world: World, campaign: Campaign, site: Site, kind: UnitKind) -> PopChoice:
    side = site.owner
    assert side is not None
    reason = poppable.barred(world, campaign, site, kind)
    fresh = recruits.fresh(world, UnitId("fresh"), kind.id, side, next(iter(campaign.stacks)))
    ways = tuple(_ways(world, campaign, site, kind))
    return PopChoice(
        kind=kind.id,
        name=kind.name,
        plural=kind.plural or kind.name,
        glyph=kind.glyph,
        rank=kind.rank,
        least=popping.whole_batches(kind),
        each=max(1, kind.pop_per_day),
        batch=ways[0].batch,
        upkeep=dues.unit_due(world, campaign, fresh),
        ways=ways,
        reason=reason.refused.detail if reason is not None else "",
        rule=RuleId(reason.refused.rule if reason is not None else ""),
    )


def _ways(world: World, campaign: Campaign, site: Site, kind: UnitKind) -> Iterator[PopWay]:
    """In which ways cities pop a kind, the usual one first (SD9-4.09, 4.10, SD4-3.03)."""
    caster = commanders.rolls_for_caster(kind)
    for id_, (name, text, rate, grade) in _WAYS.items():
        order = PopOrder(kind=kind.id, rate=rate, grade=grade)
        if rate == MAXIMAL and not kind.commander:
            continue
        if rate == WAGON and kind.id != campaign.params.digger_kind:
            continue
        if rate == HALF and not kind.half_rate:
            continue
        if grade == DESCENDANT and not pop_orders.leads(kind):
            continue
        if grade == GUARD and not pop_orders.guards(kind):
            continue
        reason = poppable.bars_order(world, campaign, site, order)
        assert site.owner is not None
        yield PopWay(
            id=id_,
            name=name,
            text=text,
            batch=popping.batch_half_turns(order, kind, campaign.params) // _TWO,
            rate=rate,
            grade=grade,
            odds=_odds(world, campaign, site.owner, site.id, maximal=rate == MAXIMAL) if caster else None,
            reason=reason.refused.detail if reason is not None else "",
            rule=RuleId(reason.refused.rule if reason is not None else ""),
        )


_WAYS: Mapping[str, tuple[str, str, PopRate, str]] = {
    "": ("Normal", "At the usual rate", "normal", ""),
    MAXIMAL: (
        "Maximal",
        "Slower and with less income, but better odds of a caster",
        "maximal",
        "",
    ),
    WAGON: ("With wagon", "All at once, with a siege wagon", "wagon", ""),
    HALF: ("Half", "Fewer at a time; half of the city's work goes into the next order", "half", ""),
    GUARD: (
        "Garrison",
        "They stay in the city until they are made field units",
        "normal",
        GUARD,
    ),
    DESCENDANT: ("Child", "A child of the ruler, only in the capital", "normal", DESCENDANT),
}
"""Ways to pop as players read them: name, what it means, rate and grade of the order."""


def _odds(world: World, campaign: Campaign, side: SideId, site: SiteId, *, maximal: bool) -> Odds:
    found = commanders.odds_of(world, campaign, side, maximal=maximal, site=site)
    return Odds(faces=found.faces, winning=found.winning)
