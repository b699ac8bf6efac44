"""Maps and first scenarios of matches in which sides keep a realm."""

import shutil

import pytest

from game import paths
from game.content.generate import generate, plan_for
from game.content.scenarios.starter import load_starter, starter_scenario
from game.content.tmx.reader import read_map
from game.content.tmx.write import write_map
from game.content.worldgen.field import HexField
from game.content.worldgen.places import FAR, walks
from game.core.holdings import PopOrder
from game.core.mapdata import site_owner
from game.core.records import KindId, SiteId, replace
from game.session import library
from game.session.rolling import walking_costs
from game.session.setup import new_campaign


@pytest.fixture(scope="module")
def land():
    return generate(replace(plan_for(3, 40, 30, 4), realm=True), walking_costs())


def test_a_land_for_realms_has_villages_ruins_and_neutral_towns(land):
    capitals = [site for site in land.sites if site.capital]
    assert [(site.kind, site.level) for site in capitals] == [("city", 1)] * 4
    assert all(site.capital for site in land.sites if site.start)
    towns = [site for site in land.sites if site.kind == "city" and not site.capital]
    assert towns
    assert all(site.owner == "neutral" and site.level for site in towns)
    usual = generate(plan_for(3, 40, 30, 4), walking_costs())
    ruins = sum(site.kind == "ruins" for site in land.sites)
    assert ruins > sum(site.kind == "ruins" for site in usual.sites)
    assert [site.hex for site in land.sites] == [site.hex for site in usual.sites]


def test_cities_of_a_map_are_written_and_read_again(land, tmp_path):
    first = land.sites[0]
    town = replace(
        first,
        damage=1,
        works={"bank": 1, "unit_barracks.heavy_knight": 1},
        orders=(PopOrder(kind=KindId("piker"), batches=2), PopOrder(kind=KindId("warlord"))),
        steward="courtier",
        garrison={"piker": 8},
        owner="lapis",
        stores={"meat": 40_00},
        bank=500_00,
    )
    ruins = next(site for site in land.sites if site.kind == "ruins")
    sites = tuple(
        town if site is first else replace(site, capital=True) if site is ruins else site
        for site in land.sites
    )
    shutil.copytree(paths.maps_dir() / "tilesets", tmp_path / "tilesets")
    starts = (replace(land.starts[0], money=700_00), *land.starts[1:])
    write_map(replace(land, sites=sites, starts=starts), tmp_path / "land.tmx")
    again = read_map(tmp_path / "land.tmx", library.words())
    assert again.problems == []
    assert again.map is not None
    assert again.map.sites == sites
    assert again.map.starts == starts


def test_a_first_scenario_of_a_realm_can_be_played(land, tmp_path):
    text = starter_scenario(
        land, "land.tmx", load_starter(library.starter_table()), 1, "second_dawn", realm=True
    )
    shutil.copytree(paths.maps_dir() / "tilesets", tmp_path / "tilesets")
    write_map(land, tmp_path / "land.tmx")
    (tmp_path / "land.yaml").write_text(text)
    scenario = library.load_scenario(tmp_path / "land.yaml")
    assert scenario.params == {"realm": True}
    for site in scenario.map.sites:
        owner = site_owner(site, scenario.sides)
        assert (owner is not None) == (site.kind == "city")
    for side in scenario.sides:
        if side.role == "player":
            assert (side.begins, side.may_begin, side.money) == ("capital", ("capital", "founder"), 500_00)
            assert {way for stack in side.stacks for way in stack.begins} == {"capital", "founder"}


@pytest.mark.parametrize("id_", ["crown_duel", "six_thrones"])
def test_shipped_realms_can_be_played(id_):
    scenario = library.load_scenario(id_)
    players = [side for side in scenario.sides if side.role == "player"]
    assert len(players) == {"crown_duel": 2, "six_thrones": 6}[id_]
    assert {"feral", "neutral"} <= {side.role for side in scenario.sides}
    for side in players:
        own = [s for s in scenario.map.sites if site_owner(s, scenario.sides) == side]
        assert [(site.capital, site.level) for site in own] == [(True, 1)]


def test_what_a_scenario_says_of_a_city_stands_in_it_when_the_campaign_begins(tmp_path):
    shipped = (paths.data_dir() / "scenarios" / "crown_duel.yaml").read_text()
    said = (
        "{level: 2, damage: 1, buildings: {town_hall: 1, bank: 1, grainery: 1}, steward: courtier, "
        "pops: [{kind: piker, batches: 2}, {kind: archer, batches: 2}], stores: {grain: 40}, bank: 300}"
    )
    text = shipped.replace("ferndale: {buildings: {town_hall: 1}}", f"ferndale: {said}")
    assert text != shipped
    (tmp_path / "said.yaml").write_text(text)
    scenario = library.load_scenario(tmp_path / "said.yaml")
    _, campaign = new_campaign(scenario, library.rules(), 1)
    site, holding = campaign.sites[SiteId("ferndale")], campaign.holdings[SiteId("ferndale")]
    assert (site.level, holding.damage, holding.bank, holding.larder) == (2, 1, 300_00, {"grain": 40_00})
    assert holding.works == {"town_hall": 1, "bank": 1, "grainery": 1}
    assert holding.order == PopOrder(kind=KindId("piker"), batches=2)
    assert [order.kind for order in holding.queue] == ["archer"]
    assert holding.steward is not None
    assert campaign.units[holding.steward].kind == "courtier"


def test_a_map_may_say_the_treasury_and_the_units_of_who_has_a_start(land, tmp_path):
    first, *others = (replace(start, money=700_00) for start in land.starts)
    starts = (replace(first, units=("keshik", "gump")), *others)
    shutil.copytree(paths.maps_dir() / "tilesets", tmp_path / "tilesets")
    write_map(replace(land, starts=starts), tmp_path / "land.tmx")
    text = starter_scenario(
        land, "land.tmx", load_starter(library.starter_table()), 1, "second_dawn", realm=True
    )
    (tmp_path / "land.yaml").write_text(text.replace("    treasury: 500\n", "", 1))
    scenario = library.load_scenario(tmp_path / "land.yaml")
    assert [side.money for side in scenario.sides if side.role == "player"] == [
        700_00,
        500_00,
        500_00,
        500_00,
    ]
    session_world, campaign = new_campaign(scenario, library.rules(), 1)
    own = next(campaign.realms[side.id].roster for side in scenario.sides if side.start == first.id)
    assert [session_world.kind(kind).name for kind in own] == ["Keshik", "Gump"]
    path = tmp_path / "land.tmx"
    path.write_text(path.read_text().replace("keshik, gump", "keshick, gump"))
    found = [p for p in library.check([path]) if p.code == "map-word"]
    assert [p.suggestion for p in found] == ["keshik"]


@pytest.mark.parametrize(("seed", "width", "height", "sides"), [(1, 48, 36, 4), (9, 64, 48, 8)])
def test_no_side_has_a_neutral_town_much_nearer_than_another(seed, width, height, sides):
    costs = walking_costs()
    made = generate(replace(plan_for(seed, width, height, sides), realm=True), costs)
    price = [float(costs.get(made.palette[code], FAR)) for code in made.terrain]
    ways = walks(HexField(made.grid, seed), price, [start.hex for start in made.starts])
    towns = [site.hex for site in made.sites if site.kind == "city" and site.owner]
    nearest = [min(int(row[hex_]) for hex_ in towns) for row in ways]
    assert max(nearest) < 1.5 * min(nearest)
