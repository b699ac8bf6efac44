"""What a game master and triggers do with cities, purses and money, and what triggers wait for."""

import pytest

from game.core.commands.gm import GmEditSide, GmEditSite, GmEditUnits, GmTell
from game.core.counters import PURSE
from game.core.engine import Applied
from game.core.holdings import PopOrder
from game.core.numbers import CENT
from game.core.records import GM, KindId, SiteId, replace
from game.core.refusal import Refused
from game.core.triggers import GmPinTrigger, Trigger, When
from tests.kingdom import CAPITAL, LAPIS, Kingdom

PIKERS = PopOrder(kind=KindId("piker"), batches=2)


def test_the_master_builds_a_city():
    game = Kingdom(2)
    game.must(
        GmEditSite(
            by=GM,
            site=CAPITAL,
            damage=1,
            works=(("bank", 1), ("unit_barracks.heavy_knight", 1)),
            orders=(PIKERS, PopOrder(kind=KindId("stabber"))),
            larder=(("meat", 30 * CENT),),
        )
    )
    holding = game.holding()
    assert holding.works == {"bank": 1, "unit_barracks.heavy_knight": 1}
    assert (holding.order, holding.queue, holding.damage) == (PIKERS, (PopOrder(kind=KindId("stabber")),), 1)
    assert holding.larder == {"meat": 30 * CENT}
    game.must(GmEditSite(by=GM, site=CAPITAL, bank=700 * CENT, orders=()))
    assert (game.holding().bank, game.holding().order, game.holding().queue) == (700 * CENT, None, ())


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"works": (("pub", 1),)}, "no_building"),
        ({"orders": (PopOrder(kind=KindId("wagon")),)}, "no_pop"),
        ({"orders": (replace(PIKERS, batches=0),)}, "no_pop"),
        ({"larder": (("gold", 1),)}, "no_food"),
        ({"damage": 5}, "damage"),
        ({"bank": 1}, "bank"),
        ({"works": ()}, "no_change"),
        ({"kind": "ruins", "damage": 1}, "no_city"),
    ],
)
def test_what_cannot_be_built_is_refused(fields, code):
    game = Kingdom(2)
    outcome = game.do(GmEditSite(by=GM, site=CAPITAL, **fields))
    assert isinstance(outcome, Refused)
    assert outcome.code == code


def test_the_master_fills_a_purse_up_to_what_it_holds():
    game = Kingdom(1)
    ruler = game.stack("court").units[0]
    game.must(GmEditUnits(by=GM, units=(ruler,), purse=300 * CENT))
    assert PURSE.of(game.campaign.units[ruler]) == 300 * CENT
    outcome = game.do(GmEditUnits(by=GM, units=(ruler,), purse=1001 * CENT))
    assert isinstance(outcome, Refused)
    assert outcome.code == "purse"


def test_money_that_the_master_gives_without_a_capital_goes_into_purses():
    game = Kingdom(1)
    game.campaign = replace(game.campaign, realms={LAPIS: replace(game.campaign.realms[LAPIS], capital=None)})
    game.must(GmEditSide(by=GM, side=LAPIS, money=400 * CENT))
    assert game.money == 0
    assert PURSE.of(game.campaign.units[game.stack("court").units[0]]) == 400 * CENT


MONEY = When(what="money", side=LAPIS, number=500 * CENT)
GROWN = When(what="grown", side=LAPIS, site=CAPITAL, number=2)
POPS = When(what="pops", side=LAPIS, site=CAPITAL, name="piker")


@pytest.mark.parametrize(
    ("when", "before", "deed"),
    [
        (MONEY, GmEditSide(by=GM, side=LAPIS, money=499 * CENT), {"side": LAPIS, "money": 500 * CENT}),
        (GROWN, GmEditSite(by=GM, site=CAPITAL, name="Fenn"), {"site": CAPITAL, "level": 2}),
        (POPS, GmEditSite(by=GM, site=CAPITAL, name="Fenn"), {"site": CAPITAL, "orders": (PIKERS,)}),
        (
            replace(POPS, name=""),
            GmEditSite(by=GM, site=CAPITAL, name="Fenn"),
            {"site": CAPITAL, "orders": (PIKERS,)},
        ),
    ],
    ids=["money", "level", "order", "any order"],
)
def test_triggers_know_money_levels_and_orders(when, before, deed):
    game = Kingdom(1)
    told = GmTell(by=GM, told=(LAPIS,), text="So it is.")
    game.must(GmPinTrigger(by=GM, trigger=Trigger(id="t", name="T", when=(when,), then=(told,))))
    game.must(before)
    assert _fired(game) == 0
    game.must((GmEditSide if "side" in deed else GmEditSite)(by=GM, **deed))
    assert _fired(game) == 1


def _fired(game):
    return game.campaign.desk.triggers["t"].fired


def test_a_trigger_waits_for_a_city_that_there_is():
    game = Kingdom(1)
    when = When(what="grown", site=SiteId("nowhere"), number=2)
    told = GmTell(by=GM, told=(LAPIS,), text="So it is.")
    outcome = game.do(GmPinTrigger(by=GM, trigger=Trigger(id="t", name="T", when=(when,), then=(told,))))
    assert not isinstance(outcome, Applied)
