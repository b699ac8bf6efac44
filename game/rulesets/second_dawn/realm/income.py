"""What cities earn: SD9-3, banks SD9-18.02, new sides SD9-3.06.

| line | what it is | rule |
|---|---|---|
| `city` | level times the rate of the side's levels; half if the city pops nothing | SD9-3.01, 3.02 |
| | one that is besieged sends nothing, and counts for corruption all the same | SD9-9.03 |
| `steward` | a governed city earns more, half of it while it pops nothing | SD9-3.03 |
| `capitals` | every capital site but the first costs | SD9-3.04 |

Rates are exact fractions of a cent; a side's whole income is rounded down once, so that no cent is lost to
the number of its cities. Who is told: the owner.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from game.core.holdings import Holding, MoneyLine
from game.core.numbers import Cents
from game.core.records import RuleId, SideId, SiteId
from game.core.state import Site
from game.rulesets.second_dawn.content.realm_records import RealmParams
from game.rulesets.second_dawn.content.typed import Campaign, Draft, World
from game.rulesets.second_dawn.realm import banks, cities
from game.rulesets.second_dawn.realm.commanders import MAXIMAL

CITY = "city"
STEWARD = "steward"
CAPITALS = "capitals"
_RATE = RuleId("SD9-3.02")
_HUNDRED = 100
_WHOLE, _NOTHING = Fraction(1), Fraction(0)
_GROWN = 2
"""Level of a capital whose side is new no more (SD9-3.06)."""


class Rate(NamedTuple):
    """What a side's levels earn under corruption, in cents. `effective`: the levels that it counts."""

    levels: int
    effective: int
    deduction: Cents
    gross: Cents

    @property
    def per_level(self) -> Fraction:
        """Cents of one level of an active city."""
        return Fraction(self.gross, self.levels) if self.levels else Fraction(0)


def rate_of(levels: int, weight: int, params: RealmParams) -> Rate:
    """What so many levels earn if all their cities pop, with inspected banks of this weight (SD9-3.01). The
    deduction holds from one level above `corruption_from` on, as the table has it (SD9-3.07)."""
    effective = max(0, levels - weight // params.banks_per_level)
    taxed = effective > params.corruption_from
    deduction = params.corruption_step * effective * (effective // 2) if taxed else 0
    return Rate(levels, effective, deduction, max(0, params.income_per_level * levels - deduction))


class CityIncome(NamedTuple):
    """What a city earns, in fractions of a cent: of its own, and by its steward."""

    site: Site
    earned: Fraction
    steward: Fraction
    active: bool
    doubled: bool
    besieged: bool = False


Busy = Mapping[SiteId, str]
"""Cities that pop something this turn, with the rate at which they do."""


def busy(source: Campaign | Draft, side: SideId) -> dict[SiteId, str]:
    """The cities of a side that have something to pop. What they are at when the turn begins counts, also if
    it is done by then (SD9-3.02, SD9-3.10)."""
    orders = ((site.id, cities.holding_of(source, site.id).order) for site in cities.cities_of(source, side))
    return {id_: order.rate for id_, order in orders if order is not None}


def city_incomes(
    world: World, source: Campaign | Draft, side: SideId, day: int, at_work: Busy
) -> list[CityIncome]:
    """What each city of a side earns at its dawn of a day."""
    params = source.params
    own = list(cities.cities_of(source, side))
    rate = side_rate(world, source, own)
    ended = rate.levels >= params.corruption_ends
    per_level = rate.per_level
    # Cities are many, and of few kinds.
    earned_by: dict[tuple[int, Fraction], Fraction] = {}
    out = []
    for site in own:
        holding = cities.holding_of(source, site.id)
        share = _share(at_work.get(site.id), params)
        capital = _is_capital(source, side, site)
        kind = (site.level, share)
        if kind not in earned_by:
            earned_by[kind] = per_level * site.level * share
        earned = earned_by[kind]
        if holding.besieged:
            out.append(CityIncome(site, _NOTHING, _NOTHING, site.id in at_work, doubled=False, besieged=True))
            continue
        if ended:
            earned = params.income_per_level * site.level * share if capital else _NOTHING
        doubled = capital and is_new(source, side, site, day)
        paid = params.steward_pay * share if governs(source, site, holding, day) else _NOTHING
        out.append(CityIncome(site, earned * 2 if doubled else earned, paid, site.id in at_work, doubled))
    return out


def side_rate(world: World, source: Campaign | Draft, own: Sequence[Site]) -> Rate:
    """The rate of a side's cities as they stand."""
    weight = sum(banks.weight(world, cities.holding_of(source, site.id)) for site in own)
    return rate_of(sum(site.level for site in own), weight, source.params)


def lines(
    world: World, source: Campaign | Draft, side: SideId, day: int, at_work: Busy
) -> tuple[MoneyLine, ...]:
    """A side's income at its dawn of a day, line by line; never below 0 in all (SD9-3.02)."""
    found = city_incomes(world, source, side, day, at_work)
    parts = [(CITY, one.site, one.earned) for one in found]
    parts += [(STEWARD, one.site, one.steward) for one in found]
    out: list[MoneyLine] = []
    exact, paid = Fraction(0), 0
    for id_, site, amount in parts:
        if not amount:
            continue
        exact += amount
        cents = int(exact) - paid
        paid += cents
        if cents:
            out.append(MoneyLine(id=id_, cents=cents, site=site.id, rule=_RATE))
    sites = sum(1 for one in found if one.site.capital and one.site.level)
    penalty = min(paid, source.params.capital_penalty * max(0, sites - 1))
    if penalty:
        out.append(MoneyLine(id=CAPITALS, cents=-penalty, rule=RuleId("SD9-3.04")))
    return tuple(out)


def is_new(source: Campaign | Draft, side: SideId, site: Site, day: int) -> bool:
    """Whether a side is so young that its capital earns double: in its first turns, until the capital rises
    (SD9-3.06)."""
    realm = source.realms.get(side)
    young = realm is not None and realm.founded and day - realm.founded <= source.params.new_side_turns
    return bool(young) and site.level < _GROWN


def governs(source: Campaign | Draft, site: Site, holding: Holding, day: int) -> bool:
    """Whether a city has a steward who was appointed on an earlier turn and is still in it (SD9-3.03)."""
    unit = source.units.get(holding.steward) if holding.steward is not None else None
    if unit is None or unit.side != site.owner or unit.held_by is not None:
        return False
    return holding.steward_since < day and source.stacks[unit.stack].hex == site.hex


def _share(rate: str | None, params: RealmParams) -> Fraction:
    """Part of its income that a city earns: half while it pops nothing (SD9-3.02) or pops a commander at the
    maximal rate (SD9-4.09), if the match says so."""
    if rate is None:
        return Fraction(params.idle_income_percent, _HUNDRED)
    return Fraction(params.maximal_income_percent, _HUNDRED) if rate == MAXIMAL else _WHOLE


def _is_capital(source: Campaign | Draft, side: SideId, site: Site) -> bool:
    realm = source.realms.get(side)
    return realm is not None and realm.capital == site.id
