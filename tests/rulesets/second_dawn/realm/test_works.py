"""What is built in cities, and where each building acts: SD9-10, SD9-11, SD9-13 to SD9-16."""

from collections.abc import Mapping
from dataclasses import replace as swap

import pytest

from game.core.commands.realm import BuildDesign, BuildWork, ClaimSite, CloseWork, OrderPop, RazeCity
from game.core.dice import ScriptedDice
from game.core.draft import Draft
from game.core.effects import acting
from game.core.events.common import SiteSighted
from game.core.events.realm import HornsBlown, WorkBuilt, WorksClosed
from game.core.holdings import Holding, PopOrder, Realm
from game.core.records import HexId, KindId, SideId, SiteId, replace
from game.core.seams.realm import CityPlan
from game.core.state import HexMark
from game.rulesets.second_dawn.content.realm_records import Building
from game.rulesets.second_dawn.content.work_figures import WORK_FIGURES
from game.rulesets.second_dawn.encounter import engagement
from game.rulesets.second_dawn.land.city_works import room_in, sources
from game.rulesets.second_dawn.realm import commanders, describe_works, design_rules
from game.rulesets.second_dawn.scouting import horns, spot_checks
from game.rulesets.second_dawn.scouting.seen_sites import see_sites
from game.rulesets.second_dawn.unit.losses import CRITICAL
from game.views.learning import classified
from tests.kingdom import CAPITAL, LAPIS, Kingdom

READ = {
    "pops": "realm.works",
    "capital": "realm.offices",
    "room": "land.city_works",
    "spot": "scouting.spot_checks",
    "heals_dying": "encounter.dying",
    "trains": "realm.training_field",
    "caster_chance": "realm.commanders",
    "least_caster_chance": "realm.commanders",
    "pops_at_once": "realm.building",
    "promotes": "realm.promotion",
    "pops_with_wagon": "realm.poppable",
    "feeds": "realm.stores",
    "yields": "realm.stores",
    "stores": "realm.stores",
    "spoils": "realm.stores",
    "seen_from": "scouting.seen_sites",
    "hears": "scouting.horns",
    "odd_home": "realm.shaping",
    "stays_up": "encounter.dying",
    "banks": "realm.banks",
    "corruption": "realm.banks",
    "hastens": "realm.popping",
    "maps": "realm.loot",
    "dry": "land.city_works",
    "watches_sky": "encounter.engagement",
}
"""Where the figures are read that buildings change."""


HORNS = {"signal_horns": 1}


def build(game: Kingdom, building: str, level: int = 1, site: SiteId = CAPITAL):
    return game.do(BuildWork(by=LAPIS, site=site, building=building, level=level))


def table(game: Kingdom) -> Mapping[str, Building]:
    return game.world.tables["building"]


def test_sd9_13_every_row_of_the_tables_is_there() -> None:
    zones: dict[str, int] = {}
    for row in table(Kingdom(1)).values():
        zones[row.zone] = zones.get(row.zone, 0) + 1
    assert zones == {
        "walls": 7,
        "outer": 47,
        "land": 8,
        "garrison": 6,
        "tower": 25,
        "dungeon": 7,
        "other": 5,
    }


def test_a_building_acts_or_says_what_it_waits_for() -> None:
    idle = {
        id_
        for id_, row in table(Kingdom(1)).items()
        if not row.waits_for and not row.flock and not any(effect.what in READ for effect in row.effects)
    }
    water = {"pond_fountain", "well"}  # nobody lacks it (SD11-2.06)
    rooms = {"kitchen", "dining_hall", "feast_hall"}  # what they are for is eaten everywhere
    assert idle == {"winery", *water, *rooms}


def test_a_figure_of_a_building_is_read_or_waits_for_its_issue() -> None:
    waiting = {
        effect.what for row in table(Kingdom(1)).values() if row.waits_for for effect in row.effects
    } - READ.keys()
    assert READ.keys() | waiting == WORK_FIGURES.keys()


def test_sd9_14_06_the_weather_takes_nothing_from_those_in_a_city_that_keeps_it_out() -> None:
    taken = []
    for works in ({}, {"weather_proofing": 1}):
        game = Kingdom(1, works=works)
        mark = replace(game.campaign.marks.get(str(game.city().hex), HexMark()), weather="heavy_rain")
        game.campaign = replace(game.campaign, marks={**game.campaign.marks, str(game.city().hex): mark})
        draft = Draft(game.campaign, game.world)
        court = game.stack("court")
        party = engagement.party_of(draft, court, court, "d", attacks=False)
        spot = [term.value for term in spot_checks.terms_of(draft, court) if term.label == "weather"]
        taken.append((sum(term.value for term in party.terms), spot))
    assert taken == [(-1, [-2]), (0, [])]


@pytest.mark.parametrize(("works", "ceiling"), [({}, "top"), ({"observatory": 1}, "upper")])
def test_sd9_13_00_nobody_fights_in_the_top_sky_over_an_observatory(
    works: dict[str, int], ceiling: str
) -> None:
    game = Kingdom(2, works=works, sides={"folk": {"foes": ((1, 4), {"gwiffen": 1})}})
    draft = Draft(game.campaign, game.world)
    foes = draft.set_stack(game.stack("foes").id, hex=game.city().hex)
    engagement.open_battle(draft, foes, game.stack("court"), "")
    (battle,) = draft.battles.values()
    fliers = [one for one in battle.state.fighters.values() if one.flier]
    assert [one.zone_max for one in fliers] == [ceiling]


def test_sd9_10_points_are_totals_and_the_pool_grows_with_the_city() -> None:
    game = Kingdom(1)
    made = game.must(BuildWork(by=LAPIS, site=CAPITAL, building="toughness", level=2))
    assert game.holding().works == {"height": 1, "toughness": 2}
    told = [(e.building, e.level, e.before, e.audience) for e in made.events if isinstance(e, WorkBuilt)]
    assert told == [("height", 1, 0, (LAPIS,)), ("toughness", 2, 0, (LAPIS,))]
    assert design_rules.spent(game.world, game.holding().works) == 6
    game.must(BuildWork(by=LAPIS, site=CAPITAL, building="unit_barracks.knight", level=1))
    game.hold(works={"training_field": 2, "flanking_towers": 1, "tunnels": 27})
    assert design_rules.pool(game.campaign, game.city()) == 30


@pytest.mark.parametrize(
    ("building", "level", "code"),
    [
        ("toughness", 3, "highest"),
        ("gate", 1, "needs"),
        ("hospital", 1, "min_level"),
        ("nothing", 1, "no_building"),
        ("stable", 1, "no_building"),
        ("stable.nobody", 1, "no_building"),
        ("hospital.horse", 1, "no_building"),
        ("portal", 1, "no_capital_site"),
        ("living_quarters", 0, "required"),
        ("living_quarters", 1, "twice"),
        ("initial_garrison", 1, "founding"),
        ("keep", 40, ""),
        ("tower", 4, "lowest"),
    ],
)
def test_sd9_10_what_a_village_cannot_have(building: str, level: int, code: str) -> None:
    game = Kingdom(1)
    outcome = build(game, building, level)
    assert (game.refused(outcome) if code else "") == code


def test_sd9_11_doors_are_weaker_than_gates_and_towers_follow_them() -> None:
    game = Kingdom(4)
    game.must(BuildWork(by=LAPIS, site=CAPITAL, building="height", level=2))
    assert game.refused(build(game, "inner_toughness")) == "needs"
    game.must(BuildWork(by=LAPIS, site=CAPITAL, building="gate", level=2))
    game.must(BuildWork(by=LAPIS, site=CAPITAL, building="inner_toughness", level=1))
    assert game.holding().works["door"] == 1
    assert game.refused(build(game, "door", 2)) == "needs"
    assert game.refused(build(game, "gate", 1)) == "needs"
    assert game.refused(build(game, "flanking_towers", 4)) == "highest"
    game.must(BuildWork(by=LAPIS, site=CAPITAL, building="keep", level=5))
    assert game.refused(build(game, "tower", 5)) == "barred"


def test_sd9_10_zones_hold_fewer_points_than_the_city_has() -> None:
    game = Kingdom(5)
    walls = {"toughness": 5, "height": 5, "gate": 5, "flanking_towers": 5}
    game.hold(works={**walls, "blockhouses": 5})
    assert game.refused(build(game, "harbour")) == "zone"
    game.hold(works={f"stable.{kind}": 1 for kind in list(game.world.tables["unit"])[:30]})
    assert game.refused(build(game, "casino")) == "zone"


def test_sd9_10_a_castle_has_one_special_and_it_holds_others_back() -> None:
    game = Kingdom(5)
    game.hold(works={"toughness": 2, "height": 4})
    assert game.refused(build(game, "toughness", 6)) == "highest"
    game.hold(works={"toughness": 2, "height": 3})
    game.must(BuildWork(by=LAPIS, site=CAPITAL, building="toughness", level=6))
    assert game.refused(build(game, "training_field", 6)) == "one_special"
    game = Kingdom(4)
    assert game.refused(build(game, "training_field", 6)) == "highest"


def test_sd9_16_rooms_take_up_the_floors_of_a_tower() -> None:
    game = Kingdom(2)
    assert game.refused(build(game, "throne")) == "needs"
    game.must(BuildWork(by=LAPIS, site=CAPITAL, building="tower", level=5))
    assert game.holding().works == {"tower": 5, "tower_top": 1}
    game.must(BuildWork(by=LAPIS, site=CAPITAL, building="apartments", level=5))
    assert game.refused(build(game, "kitchen")) == "no_floors"
    game.must(BuildWork(by=LAPIS, site=CAPITAL, building="throne", level=1))


def test_sd9_10_points_are_spent_as_the_level_changes() -> None:
    game = Kingdom(2, money=1000)
    game.must(BuildWork(by=LAPIS, site=CAPITAL, building="school", level=1))
    game.next_dawn()
    assert game.refused(build(game, "store")) == "not_now"
    game.must(RazeCity(by=LAPIS, site=CAPITAL))
    game.must(BuildWork(by=LAPIS, site=CAPITAL, building="school", level=0))
    game.must(BuildWork(by=LAPIS, site=CAPITAL, building="town_hall", level=1))
    assert game.holding().works == {"town_hall": 1}


def test_sd9_10_a_city_of_foreign_style_has_fewer_points() -> None:
    game = Kingdom(2, 3)
    other = game.city(1)
    assert design_rules.pool(game.campaign, other) == 90
    game.hold(1, foreign=True)
    assert design_rules.pool(game.campaign, other) == 81
    game.hold(1, works={"stable.wolf": 1})
    assert design_rules.pool(game.campaign, other) == 72
    game.hold(0, works={"stable.wolf": 1})
    assert design_rules.pool(game.campaign, other) == 81


def test_sd9_10_a_new_city_has_a_first_garrison_and_more_for_points() -> None:
    game = Kingdom(2, 2, money=1000)
    game.ruin(1, capital=False)
    ruler = game.stack("court").units[0]
    court = replace(game.stack("court"), hex=game.city(1).hex)
    game.campaign = replace(game.campaign, stacks={**game.campaign.stacks, court.id: court})

    def pikers() -> int:
        return sum(unit.kind == "piker" for unit in game.campaign.units.values())

    game.must(ClaimSite(by=LAPIS, unit=ruler, site=SiteId("c1")))
    assert pikers() == 8
    game.must(BuildWork(by=LAPIS, site=SiteId("c1"), building="initial_garrison", level=2))
    assert pikers() == 24
    assert game.refused(build(game, "initial_garrison", 1, SiteId("c1"))) == "new"


def test_sd9_4_06_a_first_capital_has_a_whole_group() -> None:
    game = Kingdom(2, money=1000)
    game.ruin(0, capital=True)
    game.campaign = replace(game.campaign, realms={LAPIS: Realm()})
    game.must(ClaimSite(by=LAPIS, unit=game.stack("court").units[0], site=CAPITAL))
    assert sum(unit.kind == "piker" for unit in game.campaign.units.values()) == 16


def test_designs_go_as_far_as_the_city_does() -> None:
    game = Kingdom(1)
    game.must(BuildDesign(by=LAPIS, site=CAPITAL, design="stronghold"))
    assert game.holding().works == {
        "courtyard": 1,
        "door": 1,
        "flanking_towers": 3,
        "gate": 2,
        "height": 2,
        "inner_toughness": 2,
        "keep": 3,
        "toughness": 2,
        "training_field": 2,
    }
    assert game.refused(game.do(BuildDesign(by=LAPIS, site=CAPITAL, design="stronghold"))) == "nothing"
    assert game.refused(game.do(BuildDesign(by=LAPIS, site=CAPITAL, design="none"))) == "no_design"


def test_a_city_is_built_by_a_players_own_design_in_its_order() -> None:
    game = Kingdom(2)
    wanted = (("school", 1), ("stable.horse", 1), ("no_such", 3), ("toughness", 6), ("keep", 3))
    plan = CityPlan(id="own", name="Own", works=wanted, orders=(PopOrder(kind=KindId("piker"), batches=2),))
    assert describe_works.plan_in(describe_works.design_of(plan)) == plan
    before = describe_works.planned(game.world, game.campaign, CAPITAL, plan)
    game.must(BuildDesign(by=LAPIS, site=CAPITAL, works=wanted))
    built = game.holding().works
    assert {"school", "stable.horse", "keep"} <= set(built)
    assert "no_such" not in built
    assert dict(before.built).items() <= built.items()
    assert before.points == design_rules.spent(game.world, built)
    assert before.left == ("no_such", "Outer walls")
    zones = {zone.id: zone for zone in describe_works.zones(game.world, game.campaign, game.holding())}
    assert zones["walls"].most == 50
    assert sum(zone.spent for zone in zones.values()) == before.points


def test_sd9_14_03_living_quarters_say_how_many_a_city_holds() -> None:
    game = Kingdom(1)

    def room(level: int, works: dict[str, int]) -> int:
        game.campaign = replace(
            game.campaign,
            sites={**game.campaign.sites, CAPITAL: replace(game.city(), level=level)},
            holdings={CAPITAL: Holding(works=works)},
        )
        return room_in(Draft(game.campaign, game.world), LAPIS, game.city().hex) // 8

    assert [room(level, {}) for level in range(6)] == [5000, 10000, 25000, 50000, 75000, 100000]
    assert room(5, {"living_quarters": 6}) == 200000
    draft: Draft = Draft(game.campaign, game.world)
    assert room_in(draft, LAPIS, game.at((2, 4))) == 6400


def test_sd9_13_an_art_gallery_helps_to_spot_next_to_its_city() -> None:
    def labels(hex_: HexId, works: dict[str, int]) -> list[str]:
        game = Kingdom(2, works=works)
        game.put("look", hex_, {"scout": 1})
        terms = spot_checks.terms_of(Draft(game.campaign, game.world), game.stack("look"))
        return [term.label for term in terms]

    game = Kingdom(2)
    inside = game.city().hex
    beside = min(game.grid.near(inside, 1) - {inside})
    assert "Art gallery" in labels(beside, {"art_gallery": 1})
    assert "Art gallery" not in labels(inside, {"art_gallery": 1})
    assert "Art gallery" not in labels(beside, {})


@pytest.mark.parametrize("works", [{}, {"hospital": 1}])
def test_sd9_13_a_hospital_saves_who_lies_dying(works: dict[str, int]) -> None:
    game = Kingdom(3, works=works, money=10_000)
    game.put("hurt", game.city().hex, {"knight": 1})
    game.give("hurt", hits=-1, move=0, statuses=(CRITICAL,))
    game.next_dawn()
    assert game.has("hurt") is bool(works)
    if works:
        (unit,) = (game.campaign.units[u] for u in game.stack("hurt").units)
        assert (unit.statuses, unit.hits) == ((), 12)


def test_sd9_15_05_eight_turns_on_the_training_field_are_worth_a_knight() -> None:
    game = Kingdom(1, works={"training_field": 1}, money=100_000)
    game.put("a", game.city().hex, {"knight": 5})
    for _ in range(7):
        game.next_dawn()
    assert {game.campaign.units[u].exp for u in game.stack("a").units} == {0}
    game.next_dawn()
    grown = [
        unit.level > 1 or unit.exp > 0 for unit in (game.campaign.units[u] for u in game.stack("a").units)
    ]
    warlord = game.campaign.units[game.stack("court").units[0]]
    assert sum(grown) + (warlord.level > 1 or warlord.exp > 0) == 4  # the field holds eight supply


def test_sd9_15_05_who_leaves_begins_anew() -> None:
    game = Kingdom(1, works={"training_field": 5}, money=100_000)
    game.put("a", game.city().hex, {"scout": 1})
    for _ in range(7):
        game.next_dawn()
    game.do_move("a", (1, 1))
    game.do_move("a", (1, 0))
    game.next_dawn()
    assert {game.campaign.units[u].exp for u in game.stack("a").units} == {0}


@pytest.mark.parametrize(
    ("living", "works", "odds"),
    [(0, {}, (3, 1)), (0, {"casino": 1}, (60, 23)), (9, {}, (0, 0)), (9, {"casino": 1}, (100, 1))],
)
def test_sd9_13_a_casino_makes_casters_likelier(
    living: int, works: dict[str, int], odds: tuple[int, int]
) -> None:
    game = Kingdom(3, works=works)
    if living:
        game.put("mages", game.at((2, 4)), {"caster": living})
    found = commanders.odds_of(game.world, game.campaign, LAPIS, maximal=False, site=CAPITAL)
    assert tuple(found) == odds


def test_sd9_13_a_casino_is_asked_as_a_warlord_pops() -> None:
    game = Kingdom(3, works={"casino": 1, "school": 1}, money=10_000)
    draft: Draft = Draft(game.campaign, game.world)
    draft.dice = lambda stream: ScriptedDice([23])  # type: ignore[return-value]
    order = game.campaign.holdings[CAPITAL].order
    assert order is None
    game.must(OrderPop(by=LAPIS, site=CAPITAL, kind=KindId("warlord")))
    order = game.holding().order
    assert order is not None
    assert commanders.who_pops(draft, LAPIS, CAPITAL, order) == "caster"


def test_what_may_be_built_is_told_with_its_points_and_reasons() -> None:
    game = Kingdom(1, works={"height": 1, "toughness": 1, "stable.horse": 1})
    told = {one.id: one for one in describe_works.buildings(game.world, game.campaign, CAPITAL)}
    assert (told["toughness"].points, told["toughness"].most, told["toughness"].reason) == (4, 2, "")
    assert told["hospital"].reason == "Hospital: needs a city"
    assert told["tower"].points == 5
    stables = [one for id_, one in told.items() if id_.startswith("stable.") and not one.level]
    assert stables
    assert "stable" not in told
    assert {one.reason for one in (*stables, told["town_hall"])} == {""}
    assert "It does nothing yet: there are no sieges" in told["toughness"].effects
    game.next_dawn()
    late = {one.id: one for one in describe_works.buildings(game.world, game.campaign, CAPITAL)}
    assert late["town_hall"].rule == "SD9-10.05"


def test_sd11_4_01_a_high_keep_shows_a_town_from_two_hexes_as_soon_as_it_stands() -> None:
    game = Kingdom(2, sides={"cinnabar": {"near": ((1, 2), {"scout": 1})}})
    game.next_dawn()
    cinnabar = SideId("cinnabar")
    assert CAPITAL not in game.campaign.knowledge[cinnabar].sites
    game.hold(levelled=game.campaign.clock.day)
    build(game, "keep", 2)
    assert CAPITAL not in game.campaign.knowledge[cinnabar].sites
    made = game.must(BuildWork(by=LAPIS, site=CAPITAL, building="keep", level=3))
    assert game.campaign.knowledge[cinnabar].sites[CAPITAL].level == 2
    told = [e for e in made.events if isinstance(e, SiteSighted)]
    assert [(e.audience, e.site) for e in told] == [((cinnabar,), CAPITAL)]


def test_sd11_4_02_who_is_in_a_city_sees_whether_it_is_the_capital_and_remembers_it() -> None:
    game = Kingdom(2, 2, sides={"cinnabar": {"near": ((2, 0), {"scout": 1})}})
    cinnabar = SideId("cinnabar")

    def seat(draft: Draft, number: int) -> bool:
        site = game.city(number)
        near = {hex_: frozenset({hex_}) for hex_ in (site.hex, game.at((2, 0)))}
        see_sites(draft, cinnabar, near[game.at((2, 0))], anew=False)
        before = draft.knowledge[cinnabar].sites[site.id].seat
        see_sites(draft, cinnabar, near[site.hex], anew=False)
        inside = draft.knowledge[cinnabar].sites[site.id].seat
        see_sites(draft, cinnabar, near[game.at((2, 0))], anew=False)
        assert draft.knowledge[cinnabar].sites[site.id].seat == inside
        assert not before
        return inside

    draft: Draft = Draft(game.campaign, game.world)
    assert [seat(draft, number) for number in (0, 1)] == [True, False]


def test_sd9_8_08_a_city_that_lost_a_level_lets_stand_idle_what_is_over_its_limits() -> None:
    game = Kingdom(3, 1, works={"keep": 40, "hospital": 1, "training_field": 4, "courtyard": 4, "height": 4})
    game.hold(works={**game.holding().works, "toughness": 4, "gate": 2, "door": 1, "inner_toughness": 1})
    game.hold(1, works={"hospital": 1})
    made = game.must(RazeCity(by=LAPIS, site=CAPITAL))
    assert game.holding().closed == ("courtyard", "height", "hospital", "toughness", "training_field")
    assert [e.audience for e in made.events if isinstance(e, WorksClosed)] == [(LAPIS,)]
    facts = {one.id: one for one in describe_works.buildings(game.world, game.campaign, CAPITAL)}
    assert facts["hospital"].closed
    assert not facts["keep"].closed


def test_what_stands_idle_does_not_hang_on_the_order_of_the_table_that_a_save_does_not_keep() -> None:
    closed = []
    for turn in (1, -1):
        works = {"keep": 40, "garden": 9, "grand_larder": 1, "toughness": 2, "height": 2, "animal_farm": 2}
        game = Kingdom(2, works=works)
        table = dict(list(game.world.tables["building"].items())[::turn])
        game.world = swap(game.world, tables={**game.world.tables, "building": table})
        game.engine = type(game.engine)(game.world)
        game.must(RazeCity(by=LAPIS, site=CAPITAL))
        closed.append(game.holding().closed)
    assert closed[0] == closed[1] != ()


def test_sd9_8_08_the_owner_says_what_stands_idle_of_what_is_too_much() -> None:
    works = {"keep": 40, "garden": 9, "grand_larder": 1, "toughness": 2, "height": 2}
    game = Kingdom(2, works={**works, "animal_farm": 2})
    game.must(RazeCity(by=LAPIS, site=CAPITAL))
    assert game.holding().closed == ("keep",)
    close = CloseWork(by=LAPIS, site=CAPITAL, building="garden")
    assert game.refused(game.do(replace(close, building="well"))) == "no_building"
    game.must(close)
    assert game.holding().closed == ("garden",)
    assert not acting(sources(game.world, game.holding()), "feeds")
    assert game.refused(game.do(close)) == "twice"
    assert game.refused(game.do(replace(close, building="grand_larder"))) == "no_help"
    game = Kingdom(2, works=works)
    assert game.refused(game.do(close)) == "within"
    assert classified(WorksClosed)


@pytest.mark.parametrize(
    ("works", "stance", "heard"), [({}, "open", 0), (HORNS, "open", 1), (HORNS, "hidden", 0)]
)
def test_sd9_12_01_horns_report_who_comes_next_to_the_city_and_does_not_hide(works, stance, heard) -> None:
    game = Kingdom(1, works=works, sides={"cinnabar": {"near": ((1, 2), {"scout": 1})}})
    draft: Draft = Draft(game.campaign, game.world)
    near = draft.set_stack(game.names["near"], stance=stance, hex=game.at((1, 1)))
    horns.blow(draft, near.id)
    blown = [e for e in draft.events if isinstance(e, HornsBlown)]
    assert [(e.audience, e.site, e.side, e.types) for e in blown] == heard * [
        ((LAPIS,), CAPITAL, SideId("cinnabar"), ("infantry",))
    ]
    assert classified(HornsBlown)


def test_sd9_12_01_a_march_past_a_city_lets_its_horns_sound() -> None:
    game = Kingdom(1, works=HORNS, sides={"cinnabar": {"near": ((1, 2), {"scout": 1})}})
    game.end()
    game.move("near", (1, 1))
    assert [e.hex for e in game.of(HornsBlown)] == [game.at((1, 1))]
