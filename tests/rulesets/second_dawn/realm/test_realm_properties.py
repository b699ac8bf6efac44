"""What holds for every realm, however it is built.

Money is kept count of to the cent; a side's forecast, and the warning of the day before, say what its dawn
then does; nothing comes of it that play must not lead to.
"""

from hypothesis import given, settings
from hypothesis import strategies as st

from game.core.checks import problems
from game.core.counters import PURSE
from game.core.events.realm import AccountsMade, PurseFilled, UnitsPopped, UpkeepWarned
from game.core.holdings import PopOrder
from game.core.numbers import CENT
from game.core.records import KindId, UnitId, replace
from game.core.seams.realm import DawnFacts
from game.core.state import AnyCampaign
from game.views.preview import SeatOutlook
from game.views.project import project
from tests.kingdom import CAPITAL, LAPIS, Kingdom

KINDS = ("piker", "stabber", "scout", "knight", "heavy_knight", "warlord", "courtier", "spiderling", "caster")
WORKS = ("school", "bank", "casino", "garden", "grand_larder", "hospital", "unit_barracks.knight")
HOSTS = st.dictionaries(st.sampled_from(KINDS[:6]), st.integers(1, 40), max_size=2)
ORDERS = st.builds(
    lambda kind, groups, half_turns: PopOrder(kind=KindId(kind), batches=8 * groups, half_turns=half_turns),
    st.sampled_from(KINDS),
    st.integers(1, 4),
    st.integers(0, 1),
)
DAWNS = 3


@st.composite
def kingdoms(draw: st.DrawFn) -> Kingdom:
    """Lapis with cities, buildings, orders, units and money of all kinds, with a capital or without one."""
    levels = draw(st.lists(st.integers(1, 5), min_size=1, max_size=3))
    capital = draw(st.sampled_from((True, True, True, False)))
    game = Kingdom(
        *levels,
        money=draw(st.sampled_from((0, 500, 20_000))) if capital else 0,
        founded=draw(st.integers(0, 1)),
        garrison={"warlord": draw(st.integers(1, 2)), "courtier": 1, **draw(HOSTS)},
        params={"garrison_upkeep_percent": draw(st.sampled_from((100, 50)))},
        seed=draw(st.integers(1, 50)),
    )
    for number, level in enumerate(levels):
        works = draw(st.dictionaries(st.sampled_from(WORKS), st.integers(1, 2), max_size=4))
        game.hold(
            number,
            works=works,
            order=draw(st.none() | ORDERS),
            queue=tuple(draw(st.lists(ORDERS, max_size=2))),
            bank=1000 * CENT * level * works.get("bank", 0) if capital else 0,  # nobody knows (SD9-18.01)
            larder=draw(st.dictionaries(st.sampled_from(("fruit", "meat")), st.integers(0, 200_00))),
        )
    if draw(st.booleans()):
        game.appoint(0)
    if draw(st.booleans()):
        game.put("field", game.at((3, 4)), {"warlord": 1, **draw(HOSTS)})
    if draw(st.booleans()):
        game.imprison(draw(st.sampled_from(KINDS[:6])))
    realm = replace(
        game.campaign.realms[LAPIS],
        purses={u: draw(st.sampled_from((300_00, 1000_00))) for u in _warlords(game)},
        capital=CAPITAL if capital else None,
        settled=True,
    )
    game.campaign = replace(game.campaign, realms={LAPIS: realm})
    return game


def _warlords(game: Kingdom) -> list[UnitId]:
    return [u.id for u in game.campaign.units.values() if u.side == LAPIS and u.kind == "warlord"]


def _purses(campaign: AnyCampaign) -> int:
    return sum(PURSE.of(unit) for unit in campaign.units.values() if unit.side == LAPIS)


def _foretold(game: Kingdom) -> DawnFacts:
    """The next dawn as the side believes that it comes."""
    seat = SeatOutlook(project(game.campaign, game.world, LAPIS), game.world)
    assert seat.world.ruleset.realm is not None
    return seat.world.ruleset.realm.treasury(seat.world, seat.belief, LAPIS).dawns[0]


@given(game=kingdoms())
@settings(max_examples=25)
def test_a_dawn_is_what_was_foretold_and_its_accounts_are_true(game: Kingdom) -> None:
    named: set[UnitId] | None = None
    for _ in range(DAWNS):
        before, foretold = game.campaign, _foretold(game)
        game.next_dawn()
        if not game.side.alive:
            return
        assert problems(game.campaign, game.world) == []
        gone = {u for u in before.units.keys() - game.campaign.units.keys() if before.units[u].side == LAPIS}
        assert set(foretold.lost) & before.units.keys() == gone
        assert named is None or named == gone
        named = {u for e in game.of(UpkeepWarned) for u in e.units if game.campaign.units[u].side == LAPIS}
        assert (foretold.money, foretold.popped) == (
            game.money,
            sum(len(event.units) for event in game.of(UnitsPopped)),
        )
        if game.campaign.realms[LAPIS].capital is not None:
            _check_accounts(game, before, gone)


def _check_accounts(game: Kingdom, before: AnyCampaign, gone: set[UnitId]) -> None:
    """Nothing comes from nowhere, and nothing is lost but the purses of those who are gone."""
    filled = sum(event.cents for event in game.of(PurseFilled))
    lost = sum(PURSE.of(before.units[unit]) for unit in gone)
    (told,) = game.of(AccountsMade)
    assert told.before == before.sides[LAPIS].money
    assert told.after == told.before + sum(line.cents for line in told.lines)
    assert game.money == told.after - filled >= 0
    assert _purses(game.campaign) == _purses(before) + filled - lost
