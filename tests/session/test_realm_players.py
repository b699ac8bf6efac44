"""What computer players do with cities and money: on a small realm drawn by hand, and against one who sits
still."""

from random import Random

import pytest

from game.ai.levels import LEVELS, MASTER, NOVICE, SEASONED
from game.ai.plain import PlainPolicy
from game.ai.player.master import MasterPolicy
from game.ai.player.seasoned import SeasonedPolicy
from game.ai.policy import Policy
from game.ai.realm import MASTER_THRIFT, NOVICE_THRIFT, SEASONED_THRIFT, Thrift, affair, lowest
from game.core.commands.common import SplitStack
from game.core.commands.realm import AppointSteward, LevelCity, MarkSpare, OrderPop
from game.core.dice import StreamDice
from game.core.holdings import PopOrder
from game.core.records import KindId, replace
from game.core.seams.realm_plan import RealmPlan
from game.session import library, simulation
from game.session.computers import player_policy, step
from game.session.session import Session
from game.views.preview import SeatOutlook
from game.views.project import project
from tests.arena import busy
from tests.kingdom import Kingdom
from tests.twins import twin

BUSY = PopOrder(kind=KindId("piker"), batches=8)


def thought(realm: Kingdom, thrift: Thrift) -> object:
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


@pytest.mark.parametrize(("money", "levels"), [(20_000, True), (19_999, False)])
def test_it_levels_a_city_that_it_can_pay_for(money: int, levels: bool) -> None:
    realm = Kingdom(1, money=money)
    realm.hold(order=BUSY, steward=realm.stack("court").units[0])
    assert isinstance(thought(realm, SEASONED_THRIFT), LevelCity) == levels


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
    scenario = replace(library.load_scenario("duel"), params={"realm": True})
    rules = library.rules(scenario.ruleset)
    late = 0
    for seed in range(1, 7):
        seats = [level, "absent"] if seed % 2 else ["absent", level]
        session = simulation.start(scenario, rules, seed, seats)
        mover, sitter = ("cinnabar", "lapis") if seed % 2 else ("lapis", "cinnabar")
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
