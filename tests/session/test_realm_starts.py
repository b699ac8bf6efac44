"""How matches with a realm begin: treasuries, cities and purses of a scenario, and its ways to begin."""

import pytest

from game.core.counters import PURSE
from game.core.engine import Engine
from game.core.records import SideId, replace
from game.session import library, simulation
from game.session.computers import step
from game.session.setup import CampaignSetupError, SideChoice, new_campaign

LAPIS = SideId("lapis")


def begun(*choices):
    scenario = library.load_scenario("crown_duel")
    world, campaign = new_campaign(scenario, library.rules("second_dawn"), 1, choices)
    return world, campaign, Engine(world).begin(campaign).campaign


def test_a_side_begins_with_its_treasury_its_capital_and_what_stands_there():
    _, before, after = begun()
    assert before.sides[LAPIS].money == 500_00
    realm = after.realms[LAPIS]
    assert (realm.capital, realm.founded, realm.settled) == ("falstead", 1, True)
    assert after.holdings["falstead"].works == {"town_hall": 1}
    kinds = sorted(u.kind for u in after.units.values() if u.side == LAPIS)
    assert kinds == ["courtier", *["piker"] * 16, "warlord"]


@pytest.mark.parametrize(("new", "money"), [(True, 500_00), (False, 900_00)])
def test_the_first_day_of_a_new_side_neither_earns_nor_pays(new, money):
    scenario = library.load_scenario("crown_duel")
    sides = tuple(replace(side, new=new) for side in scenario.sides)
    session = simulation.start(replace(scenario, sides=sides), library.rules("second_dawn"), 1, ["computer"])
    while session.campaign.clock.on_turn != LAPIS:
        assert step(session)
    assert session.campaign.sides[LAPIS].money == money


def test_neutral_cities_have_their_garrisons_and_full_banks():
    _, _, after = begun()
    site = after.sites["heronmark"]
    assert (site.owner, site.level) == ("free_towns", 2)
    assert after.holdings["heronmark"].bank == 2000_00
    here = [s for s in after.stacks.values() if s.hex == site.hex]
    assert [(s.side, len(s.units)) for s in here] == [("free_towns", 16)]


def test_who_has_yet_to_found_marches_with_a_purse_to_the_ruins_of_his_capital():
    _, campaign, after = begun(SideChoice(id=LAPIS, begins="founder"))
    site = campaign.sites["falstead"]
    assert (site.kind, site.level, site.owner, site.capital) == ("ruins", 0, None, True)
    assert "falstead" not in campaign.holdings
    assert [s.name for s in campaign.stacks.values() if s.side == LAPIS] == ["The King's march"]
    assert [PURSE.of(u) for u in campaign.units.values() if "ruler" in u.statuses and u.side == LAPIS] == [
        1000_00
    ]
    assert after.realms[LAPIS].capital is None


def test_a_way_that_the_scenario_does_not_offer_is_refused():
    with pytest.raises(CampaignSetupError, match="army"):
        begun(SideChoice(id=LAPIS, begins="army"))
