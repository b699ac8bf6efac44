"""A side's money in plain figures, and what its coming dawns bring if nothing is ordered: SD9-3, SD10-7.

The coming dawns are played by the rules' own code on what the side believes: cities work off what they were
told, units that pop are paid from then on, and who cannot be paid goes (SD9-1.03).
"""

from itertools import pairwise

from game.core.events.common import UnitLost
from game.core.events.realm import AccountsMade, UnitsPopped
from game.core.holdings import Realm
from game.core.numbers import Cents
from game.core.records import HexId, KindId, RuleId, SideId, SiteId, StackId, UnitId, replace
from game.core.seams.realm import (
    BandFacts,
    BuildingFacts,
    CityFacts,
    CityPlan,
    CurvePoint,
    DawnFacts,
    OfficerFacts,
    PlanFacts,
    PopChoice,
    PromotionChoice,
    ShapeChoice,
    Treasury,
)
from game.core.seams.unit_maker import OwnUnits
from game.core.state import Stack, Unit
from game.core.terms import Term
from game.rulesets.second_dawn.content.realm_records import CityDesign
from game.rulesets.second_dawn.content.typed import Campaign, Draft, World
from game.rulesets.second_dawn.land import city_works
from game.rulesets.second_dawn.realm import (
    banks,
    capital,
    cities,
    describe_bands,
    describe_cities,
    describe_officers,
    describe_works,
    dues,
    income,
    levels,
    offices,
    payers,
    popping,
    promotion,
    realm_day,
    shaping,
    stores,
    treasury,
    unpaid,
)
from game.rulesets.second_dawn.siege import ring
from game.rulesets.second_dawn.template import rosters
from game.rulesets.second_dawn.unit.losses import able

_DAWNS = 8
_CURVE_STEP = 5
_NEXT_LEVELS = 2
_CAPITALS = RuleId("SD9-3.04")


class SecondDawnRealm:
    """Answers of Second Dawn about cities and money (`core.seams.realm`)."""

    def kept(self, campaign: Campaign) -> bool:
        """Whether sides keep a realm in this match."""
        return campaign.params.realm

    def cities(self, campaign: Campaign, side: SideId) -> tuple[SiteId, ...]:
        """The cities of a side, its capital first."""
        capital = campaign.realms.get(side, Realm()).capital
        own = cities.cities_of(campaign, side)
        return tuple(s.id for s in sorted(own, key=lambda s: (s.id != capital, -s.level, s.name, s.id)))

    def city(self, world: World, campaign: Campaign, site: SiteId) -> CityFacts:
        """An own city."""
        return describe_cities.city(world, campaign, site)

    def pops(self, world: World, campaign: Campaign, side: SideId | None) -> dict[KindId, str]:
        """The names of all kinds that cities of a side ever pop."""
        return describe_cities.pops(world, campaign, side)

    def own_units(self, world: World, campaign: Campaign, side: SideId) -> OwnUnits:
        """The units of its own that a side has, and how many more it may have."""
        return rosters.described(world, campaign, side)

    def choices(self, world: World, campaign: Campaign, site: SiteId) -> tuple[PopChoice, ...]:
        """What cities pop, those first that this one can begin."""
        return describe_cities.choices(world, campaign, site)

    def buildings(self, world: World, campaign: Campaign, site: SiteId) -> tuple[BuildingFacts, ...]:
        """What stands in a city, then what does not."""
        return describe_works.buildings(world, campaign, site)

    def lacking(self, world: World, campaign: Campaign, site: SiteId) -> dict[str, str]:
        """Names by id of what does not stand in a city."""
        return describe_works.lacking(world, campaign, site)

    def plans(self, world: World) -> tuple[CityPlan, ...]:
        """The plans of the rules' own content."""
        return describe_works.plans(world)

    def plan_in(self, design: CityDesign) -> CityPlan:
        """A record of the content as a plan."""
        return describe_works.plan_in(design)

    def design_of(self, plan: CityPlan) -> CityDesign:
        """A plan as a record of the content."""
        return describe_works.design_of(plan)

    def planned(self, world: World, campaign: Campaign, site: SiteId, plan: CityPlan) -> PlanFacts:
        """What a plan would make of a city."""
        return describe_works.planned(world, campaign, site, plan)

    def officers(self, world: World, campaign: Campaign, side: SideId) -> tuple[OfficerFacts, ...]:
        """The commanders of a side who are free, those with money first."""
        return describe_officers.officers(world, campaign, side)

    def farms(self, world: World, campaign: Campaign, site: SiteId) -> int:
        """How many farms and the like a city has outside of its walls (SD9-14.04)."""
        return describe_works.farms(world, cities.holding_of(campaign, site))

    def room(self, world: World, campaign: Campaign, side: SideId, hex_: HexId) -> int:
        """Supply x 8 that a hex holds for a side and its allies."""
        return city_works.room_in(Draft(campaign, world), side, hex_)

    def treasury(self, world: World, campaign: Campaign, side: SideId) -> Treasury:
        """A side's money."""
        realm = campaign.realms.get(side, Realm())
        owed = treasury.owed_tomorrow(world, campaign, side)
        own = list(cities.cities_of(campaign, side))
        weights = [banks.weight(world, cities.holding_of(campaign, s.id)) for s in own]
        rate = income.side_rate(world, campaign, own)
        doomed = _doomed(world, campaign, side)
        causes = _causes(world, campaign, side)
        return Treasury(
            money=campaign.sides[side].money,
            capital=realm.capital,
            income=sum(term.value for term in causes),
            causes=causes,
            upkeep=sum(due.cents for due in owed),
            dawns=_dawns(world, campaign, side),
            levels=rate.levels,
            curve=_curve(campaign, weights),
            next_levels=_next_levels(campaign, rate.levels, weights),
            spare=realm.spare,
            dues=tuple((due.unit.id, due.cents) for due in owed),
            contested=doomed is not None,
            doomed=doomed or (),
        )

    def promotions(self, world: World, campaign: Campaign, stack: StackId) -> tuple[PromotionChoice, ...]:
        """What units of a stack may be promoted to (SD1-6.03)."""
        here = campaign.stacks[stack]
        found: dict[KindId, list[UnitId]] = {}
        for unit in (campaign.units[u] for u in here.units):
            for kind in promotion.promotions(world, campaign, unit):
                found.setdefault(kind, []).append(unit.id)
        return tuple(_promotion(world, campaign, here, kind, units) for kind, units in sorted(found.items()))

    def band(self, world: World, campaign: Campaign, stack: StackId) -> BandFacts | None:
        """A stack of people of no side."""
        return describe_bands.band(world, campaign, stack)

    def shapes(self, world: World, campaign: Campaign, stack: StackId) -> tuple[ShapeChoice, ...]:
        """What commanders of a stack may be given who have popped today (SD4-1.05)."""
        units = (campaign.units[u] for u in campaign.stacks[stack].units)
        return tuple(choice for unit in units for choice in shaping.described(world, campaign, unit))

    def ring(self, world: World, campaign: Campaign, site: SiteId) -> tuple[tuple[HexId, bool], ...]:
        """The hexes around a city that a siege needs, and which of them are held (SD9-9.02)."""
        around = ring.ring(Draft(campaign, world), campaign.sites[site])
        return tuple((one.hex, one.held) for one in around)

    def claimer(self, world: World, campaign: Campaign, side: SideId, site: SiteId) -> UnitId | None:
        """Who of a side stands in a place and may claim it."""
        place = campaign.sites.get(site)
        if place is None or not campaign.params.realm or place.owner is not None or place.level:
            return None
        if place.kind not in (cities.RUINS, cities.CITY):
            return None
        here = [s for s in campaign.stacks.values() if s.side == side and s.hex == place.hex]
        found = (campaign.units[u] for s in here for u in s.units)
        return next((u.id for u in found if _may_claim(world, u)), None)


def _promotion(
    world: World, campaign: Campaign, stack: Stack, kind_id: KindId, units: list[UnitId]
) -> PromotionChoice:
    kind = world.kind(kind_id)
    each = promotion.cost(campaign, stack.side, kind)
    return PromotionChoice(kind=kind_id, name=kind.name, glyph=kind.glyph, units=tuple(units), each=each)


def _may_claim(world: World, unit: Unit) -> bool:
    return able(unit) and world.kind(unit.kind).able.carries_money


def _causes(world: World, campaign: Campaign, side: SideId) -> tuple[Term, ...]:
    """The income of the next dawn by cause; its sum is that of the accounts."""
    day = campaign.clock.day + 1
    orders = income.busy(campaign, side)
    found = income.city_incomes(world, campaign, side, day, orders)
    rate = income.side_rate(world, campaign, list(cities.cities_of(campaign, side)))
    terms = describe_cities.income_terms(found, rate, orders, campaign.params)
    lines = income.lines(world, campaign, side, day, orders)
    penalty = sum(line.cents for line in lines if line.id == income.CAPITALS)
    if not penalty:
        return terms
    return (
        *terms,
        Term(label="More than one capital site", value=penalty, rule=_CAPITALS, id=income.CAPITALS),
    )


def _next_levels(campaign: Campaign, levels: int, weights: list[int]) -> tuple[Cents, ...]:
    """What each of the next levels of a side adds to what all earn, after corruption (SD9-3.01)."""
    counts = range(levels, levels + 1 + _NEXT_LEVELS)
    gross = [income.rate_of(count, sum(weights), campaign.params).gross for count in counts]
    return tuple(more - less for less, more in pairwise(gross))


def _curve(campaign: Campaign, weights: list[int]) -> tuple[CurvePoint, ...]:
    """What levels earn in all, from none up to where corruption takes all."""
    steps = range(0, campaign.params.corruption_ends, _CURVE_STEP)
    rates = [income.rate_of(count, sum(weights), campaign.params) for count in steps]
    return tuple(CurvePoint(levels=rate.levels, cents=rate.gross) for rate in rates)


def _dawns(world: World, campaign: Campaign, side: SideId) -> tuple[DawnFacts, ...]:
    """The coming dawns if nothing is ordered."""
    draft = Draft(campaign, world)
    return tuple(_dawn(draft, side) for _ in range(_DAWNS))


def _doomed(world: World, campaign: Campaign, side: SideId) -> tuple[UnitId, ...] | None:
    """Who of a side goes unpaid at its next dawn if its capital, at which enemies stand, falls until then
    (SD10-7.08). None as long as nobody contests it. RULING: what the fight for it costs is not foreseen."""
    seat = campaign.realms.get(side, Realm()).capital
    draft = Draft(campaign, world)
    if seat is None or not levels.foes_at(draft, side, draft.sites[seat]):
        return None
    site = draft.sites[seat]
    draft.put_site(replace(site, owner=None))
    capital.lose(draft, site, side)
    draft.clock = replace(draft.clock, day=draft.clock.day + 1)
    popping.at_turn_start(draft, side)
    stores.at_dawn(draft, side)
    gone = payers.unpaid_now(draft, side)[1]
    return tuple(due.unit.id for due in gone if due.unit.id in campaign.units)


def _dawn(draft: Draft, side: SideId) -> DawnFacts:
    """Let a side's next dawn come in a draft that nobody keeps."""
    told = len(draft.events)
    offices.inspect(draft, side)
    draft.clock = replace(draft.clock, day=draft.clock.day + 1)
    realm_day.settle_dawn(draft, side)
    events = draft.events[told:]
    lines = [line for event in events if isinstance(event, AccountsMade) for line in event.lines]
    lost = [e.unit for e in events if isinstance(e, UnitLost) and e.how == unpaid.UNPAID]
    popped = sum(len(event.units) for event in events if isinstance(event, UnitsPopped))
    return DawnFacts(
        day=draft.clock.day,
        income=sum(line.cents for line in lines if line.id not in _OUT),
        upkeep=-sum(line.cents for line in lines if line.id in _OUT),
        money=draft.sides[side].money,
        popped=popped,
        lost=tuple(UnitId(unit) for unit in lost),
    )


_OUT = (dues.UPKEEP, dues.PRISONERS)
