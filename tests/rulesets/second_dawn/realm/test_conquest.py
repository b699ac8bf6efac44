"""Cities that change hands: who takes them, who is taken there, what is done with them (SD9-19)."""

import pytest

from game.core.commands.common import Answer
from game.core.commands.gm import GmEditSite
from game.core.commands.realm import ClaimSite
from game.core.counters import PURSE
from game.core.decisions import Reply
from game.core.draft import Draft
from game.core.events.common import LandSeen, SiteSighted, SiteTaken
from game.core.events.realm import CityWon
from game.core.holdings import PopOrder, Realm
from game.core.numbers import CENT
from game.core.records import GM, HexId, KindId, SideId, SiteId, replace
from game.core.state import Side, memory_of
from game.rulesets.second_dawn.life import victory
from game.rulesets.second_dawn.realm import defects
from tests.kingdom import LAPIS, Kingdom

CINNABAR, FREE = SideId("cinnabar"), SideId("free")
TOWN = SiteId("c1")


def neighbours(level=3):
    """Lapis and a city of Cinnabar two hexes from its capital."""
    game = Kingdom(1, level)
    game.campaign = replace(
        game.campaign, sites={**game.campaign.sites, TOWN: replace(game.city(1), owner=CINNABAR)}
    )
    order = PopOrder(kind=KindId("piker"))
    game.hold(1, works={"bank": 1}, bank=500, order=order, larder={"meat": 70 * CENT})
    return game


def taken(game):
    game.move("court", (2, 0), (3, 0))
    (question,) = game.campaign.questions
    return question


def test_a_city_taken_keeps_its_buildings_and_stores_and_forgets_what_it_popped():
    game = neighbours()
    question = taken(game)
    assert (question.kind, question.side, question.default) == ("conquest", LAPIS, "keep")
    game.must(Answer(by=LAPIS, question=question.id, reply=Reply(choice="keep")))
    holding = game.holding(1)
    assert game.city(1).owner == LAPIS
    assert (holding.works, holding.order, holding.larder) == ({"bank": 1}, None, {"meat": 70 * CENT})
    assert (holding.foreign, holding.livery) == (True, None)


def test_its_conqueror_alone_is_told_what_it_gives():
    game = neighbours()
    game.hold(1, works={"bank": 1}, larder={"meat": 70 * CENT})
    made = game.move("court", (2, 0), (3, 0))
    (won,) = [event for event in made.events if isinstance(event, CityWon)]
    assert won.audience == (LAPIS,)
    assert (won.site, won.level, won.works, won.larder, won.maps) == (TOWN, 3, 1, 70 * CENT, 0)
    facts = game.world.ruleset.realm.city(game.world, game.campaign, TOWN)
    assert won.income == facts.income > 0
    assert set(won.kinds) == {
        one.kind
        for one in game.world.ruleset.realm.choices(game.world, game.campaign, TOWN)
        if not one.reason
    }


@pytest.mark.parametrize(
    ("works", "learned"), [({"keep": 1, "situation_room": 1}, True), ({"keep": 1}, False)]
)
def test_sd9_19_04_maps_in_a_city_are_its_conquerors(works, learned):
    game = neighbours()
    game.hold(1, works=works)
    far = HexId(len(game.campaign.knowledge[LAPIS].terrain) - 1)
    known = {}
    for side, terrain in ((LAPIS, 0), (CINNABAR, 1)):
        before = game.campaign.knowledge[side]
        land = bytearray(before.terrain)
        land[far] = terrain
        known[side] = replace(before, terrain=bytes(land))
    place = replace(memory_of(game.city(1), 3), id=SiteId("mine"), hex=far)
    known[CINNABAR] = replace(known[CINNABAR], sites={**known[CINNABAR].sites, place.id: place})
    game.campaign = replace(game.campaign, knowledge={**game.campaign.knowledge, **known})
    made = game.move("court", (2, 0), (3, 0))
    assert (game.campaign.knowledge[LAPIS].terrain[far] == 1) is learned
    assert (game.campaign.knowledge[LAPIS].sites.get(SiteId("mine")) == place) is learned
    told = [e for e in made.events if e.rule == "SD9-19.04" and e.audience == (LAPIS,)]
    assert {type(event) for event in told} >= ({LandSeen, SiteSighted} if learned else set())
    assert game.campaign.knowledge[CINNABAR].terrain[far] == 1


def test_it_may_keep_its_colours():
    game = neighbours()
    question = taken(game)
    game.must(Answer(by=LAPIS, question=question.id, reply=Reply(choice="leave")))
    assert game.holding(1).livery == CINNABAR


@pytest.mark.parametrize(("level", "pays"), [(3, 20_000), (2, 10_000), (1, 0)])
def test_sacking_pays_as_razing_at_once_and_leaves_ruins(level, pays):
    game = neighbours(level)
    question = taken(game)
    game.must(Answer(by=LAPIS, question=question.id, reply=Reply(choice="sack")))
    site = game.city(1)
    assert (site.kind, site.level, site.owner) == ("ruins", 0, None)
    assert game.money == pays * CENT
    assert TOWN not in game.campaign.holdings
    lies = game.campaign.marks[str(site.hex)].food
    assert [(food.kind, food.value) for food in lies] == [("meat", 70 * CENT)]


def test_without_an_officer_in_it_nobody_sacks_a_city():
    game = neighbours()
    game.put("band", game.at((2, 0)), {"stabber": 2})
    game.move("band", (3, 0))
    (question,) = game.campaign.questions
    sack = next(option for option in question.options if option.id == "sack")
    assert (sack.enabled, sack.rule) == (False, "SD9-2.08")


def test_a_neutral_city_without_its_watch_is_taken_too():
    game = neighbours()
    free = Side(id=FREE, name="Free", colour="ferals", role="neutral", asks=False)
    town = replace(game.city(1), owner=FREE)
    known = game.campaign.knowledge[LAPIS]
    game.campaign = replace(
        game.campaign,
        sides={**game.campaign.sides, FREE: free},
        sites={**game.campaign.sites, TOWN: town},
        knowledge={**game.campaign.knowledge, FREE: known},
    )
    assert taken(game).kind == "conquest"
    assert game.of(SiteTaken)[0].before == FREE


def test_a_city_that_the_master_gives_away_is_lost_as_any_and_its_defenders_are_prisoners():
    game = neighbours()
    game.campaign = replace(game.campaign, realms={**game.campaign.realms, CINNABAR: Realm(capital=TOWN)})
    game.owner = CINNABAR
    game.put("watch", game.city(1).hex, {"stabber": 1})
    game.owner = LAPIS
    game.put("host", game.city(1).hex, {"stabber": 4})
    game.must(GmEditSite(by=GM, site=TOWN, owner=LAPIS))
    assert game.campaign.realms[CINNABAR].capital is None
    assert game.holding(1).order is None
    assert not game.has("watch")
    held = game.stack("host").captives
    assert [game.campaign.units[unit].kind for unit in held] == ["stabber"]


def test_a_city_that_the_master_razes_takes_the_treasury_with_it():
    game = Kingdom(1, 1, money=900)
    game.must(GmEditSite(by=GM, site=SiteId("c0"), gone=True))
    assert game.campaign.realms[LAPIS].capital is None
    assert game.money == 0
    assert "c0" not in game.campaign.holdings


def test_the_cities_of_a_side_that_fell_are_neutral_with_their_garrisons():
    game = Kingdom(1, 2)
    free = Side(id=FREE, name="Free", colour="ferals", role="neutral", asks=False)
    known = game.campaign.knowledge[LAPIS]
    game.campaign = replace(
        game.campaign,
        sides={**game.campaign.sides, FREE: free},
        knowledge={**game.campaign.knowledge, FREE: known},
    )
    game.put("watch", game.city(1).hex, {"piker": 3})
    draft = Draft(game.campaign, game.world)
    victory.fall(draft, LAPIS, "The ruler is gone")
    after = draft.commit()
    assert after.sites[TOWN].owner == FREE
    (stack,) = [s for s in after.stacks.values() if s.hex == after.sites[TOWN].hex]
    assert (stack.side, len(stack.units), stack.conduct) == (FREE, 3, "guard")
    assert all(after.units[unit].move == 0 for unit in stack.units)
    (court,) = [s for s in after.stacks.values() if s.hex == after.sites[SiteId("c0")].hex]
    assert not any("ruler" in after.units[unit].statuses for unit in court.units)


def test_sd9_19_06_an_heir_of_a_side_that_fell_is_a_barbarian_with_who_is_with_him():
    game = Kingdom(1)
    free = Side(id=FREE, name="Free", colour="ferals", role="neutral", asks=False)
    known = game.campaign.knowledge[LAPIS]
    game.campaign = replace(
        game.campaign,
        sides={**game.campaign.sides, FREE: free},
        knowledge={**game.campaign.knowledge, FREE: known},
    )
    game.put("heirs", HexId(20), {"warlord": 1, "piker": 2})
    game.put("lost", HexId(22), {"piker": 2})
    heir = game.stack("heirs").units[0]
    draft = Draft(game.campaign, game.world)
    draft.set_unit(heir, statuses=("heir",))
    victory.fall(draft, LAPIS, "The last city is gone")
    after = draft.commit()
    assert not [s for s in after.stacks.values() if s.hex == HexId(22)]
    (band,) = [s for s in after.stacks.values() if s.hex == HexId(20)]
    assert (band.side, len(band.units), band.conduct) == (FREE, 3, "roam")
    purses = [PURSE.of(after.units[unit]) for unit in band.units]
    assert sorted(purses) == [0, 0, 1000 * CENT]
    assert not list(defects.found(game.world, after))


def test_a_side_that_fell_has_no_capital_and_no_treasury():
    game = Kingdom(1, 2, money=900)
    free = Side(id=FREE, name="Free", colour="ferals", role="neutral", asks=False)
    known = game.campaign.knowledge[LAPIS]
    game.campaign = replace(
        game.campaign,
        sides={**game.campaign.sides, FREE: free},
        knowledge={**game.campaign.knowledge, FREE: known},
    )
    draft = Draft(game.campaign, game.world)
    victory.fall(draft, LAPIS, "The ruler is gone")
    after = draft.commit()
    assert after.realms[LAPIS].capital is None
    assert after.sides[LAPIS].money == 0
    assert not list(defects.found(game.world, after))


def test_who_founds_a_side_rules_it_and_a_basic_group_is_there():
    game = Kingdom(1)
    game.ruin(0, capital=True)
    court = game.stack("court")
    commander = game.campaign.units[court.units[0]]
    game.campaign = replace(
        game.campaign,
        units={**game.campaign.units, commander.id: replace(commander, statuses=())},
        realms={LAPIS: Realm()},
    )
    game.must(ClaimSite(by=LAPIS, unit=commander.id, site=SiteId("c0")))
    assert "ruler" in game.campaign.units[commander.id].statuses
    here = [u.kind for u in game.campaign.units.values() if u.side == LAPIS]
    assert here.count("piker") == 16
    assert game.campaign.realms[LAPIS].capital == "c0"
