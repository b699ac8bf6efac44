"""What a seat reads of its cities and orders in them, without pixels: for all screens of the realm."""

import contextlib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from game.core.commands.common import Command
from game.core.commands.realm import OrderPop, PlanPops
from game.core.holdings import Holding
from game.core.numbers import money_text
from game.core.records import SideId, SiteId, UnitId, replace
from game.core.refusal import Refused
from game.core.seams.cards import UnitCard
from game.core.seams.realm import (
    BuildingFacts,
    CityFacts,
    CityPlan,
    Odds,
    OfficerFacts,
    OrderFacts,
    PlanFacts,
    PopChoice,
    PopWay,
    RealmRules,
    Treasury,
)
from game.core.seams.unit_maker import OwnUnits
from game.session.city_plans import CityPlans
from game.session.table import HotSeatTable
from game.ui.i18n import _, ngettext
from game.ui.map.models.income_words import idle_income, slow_income
from game.ui.map.models.side_queries import SideQueries
from game.views.story_names import kind_words

MAXIMAL: Final = "maximal"


@dataclass(frozen=True, slots=True)
class UnitLine:
    """A unit in a city, or several that are alike."""

    cards: tuple[UnitCard, ...]
    name: str
    office: str = ""

    @property
    def card(self) -> UnitCard:
        """The card of the first."""
        return self.cards[0]

    @property
    def count(self) -> int:
        """How many they are."""
        return len(self.cards)


class RealmDesk:
    """The realm of the seat at the table, and the orders given in it. Read anew after every order."""

    def __init__(self, table: HotSeatTable) -> None:
        self.table = table
        self._own_plans: tuple[CityPlan, ...] | None = None
        self.read()

    def read(self) -> None:
        """Take the outlook as it now is."""
        self.reader = SideQueries(self.table.outlook())
        self._treasury: Treasury | None = None
        self._facts: dict[SiteId, CityFacts] = {}

    @property
    def side(self) -> SideId:
        """Whose realm it is."""
        return self.reader.view.side

    @property
    def rules(self) -> RealmRules:
        """What the rulebook tells. RuntimeError where sides keep no realm."""
        rules = self.reader.world.ruleset.realm
        if rules is None:
            raise RuntimeError("these rules know no realm")
        return rules

    @property
    def day(self) -> int:
        """The present day."""
        return self.reader.day

    @property
    def idle_income(self) -> str:
        """What a city earns while it pops nothing, in words."""
        return idle_income(self.reader)

    @property
    def no_order(self) -> str:
        """What is written over dawns without an order."""
        return _("no order, {income}").format(income=self.idle_income)

    @property
    def slow_income(self) -> str:
        """What a city earns while it pops at the maximum rate, in words."""
        return slow_income(self.reader)

    @property
    def cities(self) -> tuple[SiteId, ...]:
        """Own cities, the capital first."""
        return self.rules.cities(self.reader.outlook.belief, self.side)

    @property
    def treasury(self) -> Treasury:
        """The side's money."""
        if self._treasury is None:
            outlook = self.reader.outlook
            self._treasury = self.rules.treasury(outlook.world, outlook.belief, self.side)
        return self._treasury

    @property
    def own_units(self) -> OwnUnits:
        """The side's own units, and how many more it may have."""
        outlook = self.reader.outlook
        return self.rules.own_units(outlook.world, outlook.belief, self.side)

    def facts(self, site: SiteId) -> CityFacts:
        """A city of the side."""
        if site not in self._facts:
            outlook = self.reader.outlook
            self._facts[site] = self.rules.city(outlook.world, outlook.belief, site)
        return self._facts[site]

    def choices(self, site: SiteId) -> tuple[PopChoice, ...]:
        """What a city could pop."""
        outlook = self.reader.outlook
        return self.rules.choices(outlook.world, outlook.belief, site)

    def buildings(self, site: SiteId) -> tuple[BuildingFacts, ...]:
        """What is and could be built in a city."""
        outlook = self.reader.outlook
        return self.rules.buildings(outlook.world, outlook.belief, site)

    def lacking(self, site: SiteId) -> Mapping[str, str]:
        """Names by id of what does not stand in a city."""
        outlook = self.reader.outlook
        return self.rules.lacking(outlook.world, outlook.belief, site)

    def units(self, site: SiteId) -> tuple[UnitLine, ...]:
        """Own units in a city, with the office that they hold there."""
        holding = self.reader.view.holdings.get(site)
        offices: dict[UnitId, str] = {}
        if holding is not None:
            table = self.reader.world.tables.get("building", {})
            for building, unit in holding.managers.items():
                row = table.get(building.partition(".")[0])
                offices[unit] = _("manages the {building}").format(
                    building=row.name.lower() if row else building
                )
            if holding.steward is not None:
                offices[holding.steward] = _("steward")
        hex_ = self.reader.view.knowledge.sites[site].hex
        cards = [card for stack in self.reader.stacks_in(hex_) for card in self.reader.cards(stack)]
        return tuple(
            UnitLine((card,), card.name or _(card.kind_name), offices.get(card.unit, "")) for card in cards
        )

    def name_of(self, unit: UnitId) -> str:
        """What an own unit is called; empty if there is none."""
        found = self.reader.view.units.get(unit)
        if found is None:
            return ""
        return found.name or kind_words(self.reader.world.kind(found.kind), 1)

    def groups(self, site: SiteId) -> tuple[UnitLine, ...]:
        """The units in a city, those alike in one line: who leads, has an office or is hurt by himself."""
        found: dict[object, UnitLine] = {}
        for line in self.units(site):
            card = line.card
            alone = card.commander or line.office or card.name or card.prisoner
            key = card.unit if alone else (card.kind, card.level, card.hits)
            before = found.get(key)
            found[key] = line if before is None else UnitLine((*before.cards, card), line.name, line.office)
        return tuple(found.values())

    def why_not(self, command: Command) -> Refused | None:
        """Why a command is not possible, as far as the side knows."""
        return self.reader.outlook.refusal(command)

    def give(self, *commands: Command) -> Refused | None:
        """Give commands, all or, as far as the side can tell beforehand, none. What was refused, if any."""
        outlook = self.reader.outlook
        state = outlook.belief
        for command in commands:
            found = outlook.try_on(state, command)
            if isinstance(found, Refused):
                return found
            state = found.campaign
        for command in commands:
            done = self.table.submit(command)
            if isinstance(done, Refused):
                self.read()
                return done
        if self.table.sitting == self.side:
            self.read()
        return None

    def undo(self) -> str:
        """Take back the side's last step; why that is not possible, empty if it was done."""
        steps = self.table.session.steps
        why = steps.why_no_undo(self.side)
        if not why:
            steps.undo(self.side)
            self.read()
        return _(why) if why else ""

    def order(
        self, site: SiteId, choice: PopChoice, groups: int = 1, *, way: str = "", first: bool = False
    ) -> OrderPop:
        """The command that orders units, in whole groups and in one of the ways of the kind."""
        how = way_of(choice, way)
        count = groups * choice.least
        order = OrderPop(by=self.side, site=site, kind=choice.kind, batches=count, first=first)
        return replace(order, rate=how.rate, grade=how.grade)

    def moved(self, site: SiteId, place: int, to: int) -> PlanPops:
        """The command that puts the waiting order of one place at another."""
        queue = list(self.reader.view.holdings[site].queue)
        queue.insert(to, queue.pop(place))
        return PlanPops(by=self.side, sites=(site,), orders=tuple(queue))

    # Plans

    @property
    def saved(self) -> CityPlans | None:
        """Where the player keeps plans of his own; None under rules that know none."""
        with contextlib.suppress(ValueError):
            return CityPlans(self.reader.world.ruleset.id)
        return None

    def own_plans(self) -> tuple[CityPlan, ...]:
        """The plans that the player keeps as files, read once."""
        if self._own_plans is None:
            saved = self.saved
            self._own_plans = saved.own() if saved is not None else ()
        return self._own_plans

    def forget_plans(self) -> None:
        """Read the player's files anew when they are asked for."""
        self._own_plans = None

    def plans(self) -> tuple[CityPlan, ...]:
        """The plans of the rules."""
        return self.rules.plans(self.reader.world)

    def plan_of(self, site: SiteId, name: str = "") -> CityPlan:
        """A city as a plan: what stands in it, and what it pops from now on."""
        holding = self.reader.view.holdings.get(site, Holding())
        places = {id_: at for at, id_ in enumerate(self.reader.world.tables.get("building", {}))}
        works = sorted(holding.works.items(), key=lambda one: places.get(one[0].partition(".")[0], 0))
        running = (replace(holding.order, half_turns=0),) if holding.order is not None else ()
        return CityPlan(
            id=site,
            name=name or self.facts(site).name,
            works=tuple((id_, level) for id_, level in works if level),
            orders=(*running, *holding.queue),
        )

    def planned(self, site: SiteId, plan: CityPlan) -> PlanFacts:
        """What a plan would make of a city."""
        outlook = self.reader.outlook
        return self.rules.planned(outlook.world, outlook.belief, site, plan)

    def officers(self) -> tuple[OfficerFacts, ...]:
        """The commanders of the side who are free."""
        outlook = self.reader.outlook
        return self.rules.officers(outlook.world, outlook.belief, self.side)

    def next_city(self, site: SiteId | None, step: int = 1, *, idle: bool = False) -> SiteId | None:
        """The city after (or with -1 before) one, of all or of the idle; None if there is no other."""
        order = self.cities
        at = order.index(site) if site in order else (-1 if step > 0 else 0)
        for turn in range(1, len(order) + 1):
            found = order[(at + step * turn) % len(order)]
            if found != site and (not idle or self.facts(found).order is None):
                return found
        return None


# Words


def turns_text(turns: int) -> str:
    """`1 turn`, `4 turns`."""
    return ngettext("{count} turn", "{count} turns", turns).format(count=turns)


def order_line(order: OrderFacts, day: int) -> str:
    """When the next units of the running order come, and when its last."""
    if order.units <= order.each:
        return _("done at dawn {day}").format(day=day + order.turns)
    words = _("{each} at dawn {next}, all by dawn {last}")
    return words.format(each=order.each, next=day + order.soon, last=day + order.turns)


def waiting_line(order: OrderFacts) -> str:
    """How long a waiting order takes, or why it cannot be begun yet."""
    line = turns_text(order.turns)
    if order.rate == MAXIMAL:
        line = _("{turns}, maximum rate").format(turns=line)
    return f"{line}  ·  {_(order.reason)}" if order.reason else line


def pace_text(choice: PopChoice) -> str:
    """`8 a turn`, `1 in 2 turns`."""
    if choice.batch == 1:
        return _("{count} a turn").format(count=choice.each)
    return _("{count} in {turns}").format(count=choice.each, turns=turns_text(choice.batch))


def odds_text(odds: Odds | None) -> str:
    """The chance of a caster: `1 in 5`; empty where none can come."""
    if odds is None:
        return ""
    if not odds.faces:
        return _("no caster")
    return _("{winning} in {faces} a caster").format(winning=odds.winning, faces=odds.faces)


def way_of(choice: PopChoice, way: str) -> PopWay:
    """A way in which cities pop a kind; the usual one if it has none of this id."""
    return next((one for one in choice.ways if one.id == way), choice.ways[0])


def cost_line(choice: PopChoice, groups: int, way: PopWay) -> str:
    """What an order of so many groups comes to."""
    batches = groups * choice.least
    units = batches * choice.each
    upkeep = money_text(-units * choice.upkeep, sign=True)
    words = _("{units} after {turns}, upkeep {upkeep} a dawn")
    return words.format(units=units, turns=turns_text(batches * way.batch), upkeep=upkeep)
