"""What computer players do with cities and money: on a small realm drawn by hand, and against one who sits
still."""

from random import Random

import pytest

from game.ai.levels import LEVELS, MASTER, NOVICE, SEASONED
from game.ai.plain import PlainPolicy
from game.ai.player.master import MasterPolicy
from game.ai.player.mind import Mind
from game.ai.player.seasoned import SeasonedPolicy, of_conquest
from game.ai.player.ways import hopeful, searched
from game.ai.policy import Policy
from game.ai.realm import MASTER_THRIFT, NOVICE_THRIFT, SEASONED_THRIFT, Thrift, affair, lowest
from game.core.commands.common import Command, EndTurn, FieldUnits, SplitStack
from game.core.commands.realm import (
    AppointSteward,
    BuildWork,
    ClaimSite,
    EatFood,
    HandMoney,
    LevelCity,
    MarkSpare,
    OrderPop,
    PromoteUnits,
)
from game.core.counters import PURSE
from game.core.decisions import Option, Question
from game.core.dice import StreamDice
from game.core.hexgrid import grid
from game.core.holdings import PopOrder
from game.core.records import HexId, KindId, QuestionId, replace
from game.core.seams.realm_plan import CONQUEST, SACK, RealmPlan
from game.core.state import memory_of
from game.core.world import CostField
from game.rulesets.second_dawn.realm.planner import PLANNER
from game.session import library, simulation
from game.session.computers import player_policy, step
from game.session.session import Session
from game.views.preview import SeatOutlook
from game.views.project import project
from tests.arena import busy
from tests.kingdom import LAPIS, Kingdom
from tests.twins import twin

BUSY = PopOrder(kind=KindId("piker"), batches=8)


def thought(realm: Kingdom, thrift: Thrift, day: int = 3) -> object:
    """What it does for its realm on a day on which nothing can be built, or on the first one."""
    realm.campaign = replace(realm.campaign, clock=replace(realm.campaign.clock, day=day))
    return affair(realm.outlook("lapis"), thrift)


@pytest.mark.parametrize("thrift", [NOVICE_THRIFT, SEASONED_THRIFT, MASTER_THRIFT])
def test_a_city_with_nothing_to_do_gets_an_order_that_the_income_pays_for(thrift: Thrift) -> None:
    realm = Kingdom(1)
    realm.hold(steward=realm.stack("court").units[0])
    order = thought(realm, thrift)
    assert isinstance(order, OrderPop)
    kind = realm.world.kind(order.kind)
    assert kind.basic
    assert kind.upkeep * kind.pop_per_day <= 40_00 * kind.pop_days


def test_who_leads_in_a_city_governs_it_and_a_novice_does_not_care() -> None:
    realm = Kingdom(1)
    realm.hold(order=BUSY)
    assert isinstance(thought(realm, SEASONED_THRIFT), AppointSteward)
    assert thought(realm, NOVICE_THRIFT) is None


@pytest.mark.parametrize("thrift", [NOVICE_THRIFT, SEASONED_THRIFT, MASTER_THRIFT])
def test_on_the_day_for_it_a_city_is_built_where_leaders_pop_first(thrift: Thrift) -> None:
    realm = Kingdom(2)
    realm.hold(order=BUSY, steward=realm.stack("court").units[0])
    work = thought(realm, thrift, day=1)
    assert isinstance(work, BuildWork)
    realm.must(work)
    popped = [o.kind for o in PLANNER.plan(realm.world, realm.campaign, LAPIS).cities[0].options]
    assert any(realm.world.facts(kind).trains for kind in popped)


def test_the_keen_pop_those_who_fight_best_in_a_turn() -> None:
    realm = Kingdom(1)
    realm.hold(steward=realm.stack("court").units[0])
    order = thought(realm, MASTER_THRIFT)
    assert isinstance(order, OrderPop)
    assert order.kind == "basic_heavy"


def test_who_has_money_promotes_units_of_a_city_with_a_store() -> None:
    realm = Kingdom(2, money=30_000, works={"store": 1}, garrison={"warlord": 1, "piker": 24})
    realm.hold(order=BUSY, steward=realm.stack("court").units[0], levelled=3)
    command = thought(realm, replace(SEASONED_THRIFT, payback=1), day=4)
    assert isinstance(command, PromoteUnits)
    assert realm.world.facts(command.kind).trains
    assert len(command.units) == 1


def test_who_stands_in_the_capital_hands_in_his_purse() -> None:
    realm = Kingdom(1)
    ruler = realm.stack("court").units[0]
    realm.hold(order=BUSY, steward=ruler)
    unit = replace(realm.campaign.units[ruler], counters={PURSE.name: 70_00})
    realm.campaign = replace(realm.campaign, units={**realm.campaign.units, ruler: unit})
    assert thought(realm, SEASONED_THRIFT) == HandMoney(by=LAPIS, unit=ruler, cents=70_00)


def test_who_cannot_pay_lets_those_eat_who_carry_food() -> None:
    realm = Kingdom(1, garrison={"warlord": 1, "stabber": 240})
    realm.hold(order=BUSY, steward=realm.stack("court").units[0])
    realm.put("band", HexId(24), {"piker": 2})
    band = replace(realm.stack("band"), food={"rations": 500})
    realm.campaign = replace(realm.campaign, stacks={**realm.campaign.stacks, band.id: band})
    assert thought(realm, SEASONED_THRIFT) == EatFood(by=LAPIS, stack=band.id)


@pytest.mark.parametrize("policy", [SeasonedPolicy(), MasterPolicy()])
def test_a_commander_goes_and_founds_a_city_in_ruins(policy: Policy) -> None:
    realm = Kingdom(1, 1, garrison={"warlord": 1, "courtier": 1, "piker": 8})
    realm.ruin(1, capital=False)
    ruins, known = realm.city(1), realm.campaign.knowledge[LAPIS]
    known = replace(known, sites={**known.sites, ruins.id: memory_of(ruins, 1)})
    realm.campaign = replace(
        realm.campaign,
        holdings={id_: one for id_, one in realm.campaign.holdings.items() if id_ != ruins.id},
        knowledge={**realm.campaign.knowledge, LAPIS: known},
    )
    realm.hold(order=BUSY, steward=realm.stack("court").units[0])
    realm.campaign = replace(realm.campaign, clock=replace(realm.campaign.clock, day=3))
    orders: list[Command] = []
    while not orders or not isinstance(orders[-1], ClaimSite):
        orders.append(policy.decide(realm.outlook("lapis"), StreamDice(1, "test")))
        assert not isinstance(orders[-1], EndTurn), orders
        realm.must(orders[-1])
    assert any(isinstance(order, FieldUnits) for order in orders)
    assert realm.city(1).owner == LAPIS


@pytest.mark.parametrize(("foes", "choice"), [(1, None), (40, SACK)])
def test_a_city_that_cannot_be_held_is_razed(foes: int, choice: str | None) -> None:
    realm = Kingdom(1, 2, sides={"cinnabar": {"near": ((4, 1), {"stabber": foes})}})
    realm.put("host", realm.city(1).hex, {"piker": 6})
    realm.know("lapis", "near", "sight")
    options = tuple(Option(id=id_, label=id_) for id_ in ("keep", "leave", SACK))
    question = Question(
        id=QuestionId("q"), side=LAPIS, kind=CONQUEST, prompt="", options=options, hex=realm.city(1).hex
    )
    reply = of_conquest(Mind(realm.outlook("lapis")), question)
    assert (reply.choice if reply is not None else None) == choice


@pytest.mark.parametrize(("money", "levels"), [(20_000, True), (19_999, False)])
def test_it_levels_a_city_that_it_can_pay_for(money: int, levels: bool) -> None:
    realm = Kingdom(1, money=money)
    realm.hold(order=BUSY, steward=realm.stack("court").units[0])
    assert isinstance(thought(realm, SEASONED_THRIFT), LevelCity) == levels


@pytest.mark.parametrize(("money", "levels"), [(40_000, True), (39_999, False)])
def test_the_rich_level_a_city_that_will_not_pay_for_itself_soon(money: int, levels: bool) -> None:
    realm = Kingdom(1, money=money)
    realm.hold(order=BUSY, steward=realm.stack("court").units[0])
    patient = replace(NOVICE_THRIFT, payback=1)
    assert isinstance(thought(realm, patient), LevelCity) == levels


def test_before_it_goes_broke_it_says_who_goes_and_spares_its_ruler() -> None:
    realm = Kingdom(1, garrison={"warlord": 1, "piker": 3, "stabber": 240})
    realm.hold(order=BUSY, steward=realm.stack("court").units[0])
    marked = thought(realm, SEASONED_THRIFT)
    assert isinstance(marked, MarkSpare)
    units = realm.campaign.units
    assert [units[u].kind for u in marked.units[:3]] == ["piker"] * 3
    assert all("ruler" not in units[u].statuses for u in marked.units)


def test_a_plan_looks_at_every_dawn_to_come() -> None:
    plan = RealmPlan(money=100, income=50, full=50, upkeep=40, cities=())
    assert lowest(plan, 1, 20) == 90
    assert lowest(plan, 4, 20) == 100 - 10 - 30 - 50 - 70
    assert lowest(plan, 8, 0) == 100


@pytest.mark.parametrize("policy", [PlainPolicy(), SeasonedPolicy(), MasterPolicy()])
def test_who_gathered_in_a_city_sets_out_and_leaves_some_behind(policy: Policy) -> None:
    realm = Kingdom(1, 1)
    realm.put("muster", realm.city(1).hex, {"piker": 24})
    for number in (0, 1):
        realm.hold(number, order=BUSY)
    realm.hold(0, order=BUSY, steward=realm.stack("court").units[0])
    realm.campaign = replace(realm.campaign, clock=replace(realm.campaign.clock, day=3))
    command = policy.decide(realm.outlook("lapis"), StreamDice(1, "test"))
    assert isinstance(command, SplitStack)
    assert command.stack == realm.names["muster"]
    assert len(command.units) < 8


@pytest.mark.parametrize("level", LEVELS)
def test_what_it_does_for_its_realm_does_not_hang_on_secrets(level: str) -> None:
    session = busy("second_dawn", 3, seats=(level,), realm=True)
    orders = 0
    for number in range(30):
        now, side = session.campaign, session.must_act
        if session.over or side is None:
            break
        if number % 5 == 0 and now.sides[side].role == "player" and not now.questions and not now.agenda:
            quiet = replace(now, params=replace(now.params, realm=False))
            other, world = twin(quiet, session.world, side, Random(number))
            other = replace(other, params=now.params)
            views = ((now, session.world), (other, world))
            here, there = (SeatOutlook(view=project(c, w, side), world=w) for c, w in views)
            policy = player_policy(session, level)
            decided = policy.decide(here, StreamDice(1, "twins"))
            assert policy.decide(there, StreamDice(1, "twins")) == decided
            orders += 1
        step(session)
    assert orders >= 3


@pytest.mark.slow
@pytest.mark.parametrize(("level", "by"), [(NOVICE, 8), (SEASONED, 6), (MASTER, 5)])
def test_it_seeks_whoever_sits_still(level: str, by: int) -> None:
    scenario = library.load_scenario("crown_duel")
    rules = library.rules(scenario.ruleset)
    late = 0
    for seed in range(1, 7):
        seats = [level, "absent"] if seed % 2 else ["absent", level]
        session = simulation.start(scenario, rules, seed, seats)
        mover, sitter = ("lapis", "cinnabar") if seed % 2 else ("cinnabar", "lapis")
        late += _first_day_in_its_land(session, mover, sitter, by) is None
    assert late <= 1


def _first_day_in_its_land(session: Session, mover: str, sitter: str, days: int) -> int | None:
    """The day on which somebody of a side first stands within four borders of a city that another began
    with."""
    grid = session.world.grid
    land = {
        hex_
        for site in session.campaign.sites.values()
        if site.owner == sitter
        for hex_ in grid.disc(site.hex, 4)
    }
    while not session.over and session.campaign.clock.day <= days:
        if any(s.side == mover and s.hex in land for s in session.campaign.stacks.values()):
            return session.campaign.clock.day
        step(session)
    return None


def test_who_looks_for_a_way_follows_a_road_where_it_leads_on_and_stops_to_look_around() -> None:
    field = grid(6, 3)
    known, road = bytes([1] * 8 + [0] * 10), bytearray(18)
    links = bytearray(18)
    road[6], links[6] = 1, 1 << field.toward[6].index(7)
    prices = CostField(enter=bytes([6] * 18), terrain=known, road=bytes(road), links=bytes(links))
    hoped = hopeful(field, prices, shut=1 << 2)
    assert hoped.road is not None
    assert hoped.road[7] == 1
    assert hoped.enter[2] == 0
    assert hoped.enter[1] == 6
    assert all(hoped.enter[hex_] < 6 for hex_ in range(8, 18))
    assert searched(prices, hoped, (HexId(7), HexId(8))) == (7,)
    assert searched(prices, hoped, (HexId(1), HexId(9), HexId(10))) == (1,)
    assert searched(prices, hoped, (HexId(12), HexId(13))) == (12,)


def test_where_roads_of_two_prices_lead_the_better_one_goes_on() -> None:
    field = grid(6, 3)
    road, links = bytearray(18), bytearray(18)
    for hex_, price in ((6, 5), (8, 1)):
        road[hex_], links[hex_] = price, 1 << field.toward[hex_].index(7)
    for prices in (bytes(road), bytes(road).translate(bytes.maketrans(b"\1\5", b"\5\1"))):
        land = CostField(enter=bytes([6] * 18), terrain=bytes([1] * 18), road=prices, links=bytes(links))
        hoped = hopeful(field, land)
        assert hoped.road is not None
        assert hoped.road[7] == 1
