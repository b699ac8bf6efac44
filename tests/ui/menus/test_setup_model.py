"""What the set-up sheet sets, and why a campaign cannot begin."""

import pytest

from game.core.events.gm import MessageTold
from game.core.mapdata import VictoryPlan
from game.core.records import SideId, replace
from game.session import library
from game.session.passcodes import opens
from game.ui.look.theme import SIDE_COLOURS
from game.ui.setup.rule_switches import CHOSEN, SWITCHES
from game.ui.setup.setup_model import Offer, SetupModel, fact_words, land_is_public, offers_of, victory_words
from tests.arena import RULESETS, scenario, second_dawn_scenario
from tests.ui.table import CINNABAR, FERALS, LAPIS


def offer(scenario=None, id_="arena"):
    offered = scenario or second_dawn_scenario()
    return Offer(id_, offered.name, offered)


def model(*offers, **named):
    return SetupModel(offers or (offer(),), seed=5, **named)


def seat(setup, side):
    return next(at for at, seat in enumerate(setup.seats) if seat.side == side)


def test_a_fresh_sheet_can_begin():
    setup = model()
    assert setup.refusal() == ""
    session = setup.begin("Arena")
    assert session.campaign.clock.day == 1
    assert session.campaign.dice.seed == 5
    assert session.state.title == "Arena"


def test_two_people_sit_down_first_and_the_computer_takes_the_rest():
    four = library.load_scenario("four_crowns")
    setup = model(offer(four))
    assert [s.controller for s in setup.seats if s.role == "player"] == [
        "human",
        "human",
        "computer",
        "computer",
    ]
    assert setup.summary() == "2 human, 2 AI"


def refused(setup):
    with pytest.raises(ValueError, match=r".+"):
        setup.begin("x")
    return setup.refusal()


def test_two_sides_are_needed():
    setup = model()
    setup.change_seat(seat(setup, CINNABAR), controller="absent")
    assert refused(setup) == "A war needs at least two sides"


def test_a_person_is_needed():
    setup = model()
    for side in (LAPIS, CINNABAR):
        setup.change_seat(seat(setup, side), controller="computer")
    assert refused(setup) == "No person plays: give a seat to somebody"


def test_names_differ_and_are_there():
    setup = model()
    setup.change_seat(seat(setup, CINNABAR), name=" LAPIS ")
    assert refused(setup) == "Two sides have the same name"
    assert setup.name_problem(seat(setup, CINNABAR), "lapis") == "Another side has this name"
    setup.change_seat(seat(setup, CINNABAR), name=" ")
    assert refused(setup) == "A side has no name"
    assert setup.name_problem(0, " ") == "A side needs a name"


def test_an_absent_side_keeps_its_name_to_itself():
    four = library.load_scenario("four_crowns")
    setup = model(offer(four))
    setup.change_seat(2, controller="absent", name=setup.seats[0].name)
    assert setup.refusal() == ""


def test_colours_differ():
    setup = model()
    setup.change_seat(seat(setup, CINNABAR), colour="lapis")
    assert refused(setup) == "Two sides have the same colour"


def test_a_taken_colour_is_swapped():
    setup = model()
    a, b = seat(setup, LAPIS), seat(setup, CINNABAR)
    setup.take_colour(a, "cinnabar")
    assert (setup.seats[a].colour, setup.seats[b].colour) == ("cinnabar", "lapis")
    setup.take_colour(a, "bone")
    assert (setup.seats[a].colour, setup.seats[b].colour) == ("bone", "lapis")


def test_a_name_of_the_campaign_is_needed_and_follows_the_scenario_until_it_is_given():
    other = replace(second_dawn_scenario(), id="other", name="Another war")
    setup = model(offer(), offer(other, "other"))
    setup.choose(1)
    assert setup.title == "Another war"
    setup.name_campaign("Mine")
    setup.choose(0)
    assert setup.title == "Mine"
    setup.name_campaign(" ")
    assert refused(setup) == "The campaign needs a name"
    setup.choose(1)
    assert setup.title == "Another war"


def test_a_broken_scenario_cannot_begin():
    setup = model(Offer("broken", "broken", None))
    assert setup.seats == []
    assert refused(setup) == "This scenario has problems and cannot be played"
    assert SetupModel(()).refusal() == "There is no scenario"


def test_a_war_needs_an_enemy():
    allied = replace(
        second_dawn_scenario(), sides=tuple(replace(s, alliance="one") for s in second_dawn_scenario().sides)
    )
    assert refused(model(offer(allied))) == "All sides are allied: there is nobody to fight"


def test_what_was_chosen_reaches_the_campaign():
    setup = model()
    at = seat(setup, LAPIS)
    setup.change_seat(at, name=" The Herons ", player=" Maren ", code="swan")
    setup.take_colour(at, "bone")
    setup.change_seat(seat(setup, CINNABAR), controller="computer", code="never used", level="master")
    setup.turn(next(s for s in SWITCHES if s.param == "off_turn_battles"), True)
    setup.turn(next(s for s in SWITCHES if s.param == "blank_unknown_land"), False)
    session = setup.begin("A war")
    side = session.campaign.sides[LAPIS]
    assert (side.name, side.colour, side.asks) == ("The Herons", "bone", True)
    taken = session.seat(LAPIS)
    assert (taken.player, taken.controller) == ("Maren", "human")
    assert opens("swan", taken.passcode)
    assert not opens("", taken.passcode)
    assert session.seat(CINNABAR).passcode == ""
    assert (session.seat(CINNABAR).level, taken.level) == ("master", "seasoned")
    assert not session.campaign.sides[CINNABAR].asks
    assert session.campaign.params.off_turn_battles == "table"
    assert session.campaign.params.blank_unknown_land is False


def test_absent_sides_are_left_out_of_the_war():
    setup = model()
    setup.change_seat(seat(setup, FERALS), controller="absent")
    session = setup.begin("A war")
    assert FERALS not in session.campaign.sides
    assert all(stack.side != FERALS for stack in session.campaign.stacks.values())


def test_people_stay_in_their_seats_when_another_scenario_is_chosen():
    setup = model(offer(), offer(library.load_scenario("four_crowns"), "four"))
    setup.change_seat(0, player="Maren", code="swan")
    setup.change_seat(1, controller="computer")
    setup.step(1)
    assert [s.player for s in setup.seats][:2] == ["Maren", ""]
    assert [s.controller for s in setup.seats][:3] == ["human", "computer", "computer"]
    assert setup.seats[0].code == "swan"
    setup.step(1)
    assert setup.index == 0, "it goes round"


def test_a_new_land_takes_the_place_of_the_last_one():
    setup = model()
    one, two = (replace(second_dawn_scenario(), id=f"land{n}", name=f"Land {n}") for n in (1, 2))
    setup.add(one)
    setup.add(two)
    assert [o.name for o in setup.offers] == ["Arena", "Land 2"]
    assert setup.offer.rolled
    assert setup.refusal() == ""


def test_switches_that_change_nothing_say_so():
    setup = model()
    allies = next(s for s in SWITCHES if s.param == "allies_share_sight")
    assert setup.why_dead(allies) == "No two sides of this scenario are allied"
    pact = replace(
        second_dawn_scenario(), sides=tuple(replace(s, alliance="one") for s in second_dawn_scenario().sides)
    )
    assert model(offer(pact)).why_dead(allies) == ""


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_switch_is_a_parameter_of_the_rules_with_both_its_values(ruleset):
    params = library.rules(ruleset).params
    for switch in model(offer(scenario(ruleset))).shown_switches():
        assert getattr(params, switch.param) in (switch.on, switch.off)
        for value in (switch.on, switch.off):
            setup = model(offer(scenario(ruleset)))
            setup.turn(switch, value == switch.on)
            assert getattr(setup.begin("x").campaign.params, switch.param) == value


def test_switches_name_a_rule_of_the_chosen_book():
    found = {}
    for ruleset in ("second_dawn", "battle_for"):
        setup = model(offer(scenario(ruleset)))
        found[ruleset] = {switch.param: setup.cited(switch) for switch in setup.shown_switches()}
    assert all(rule.startswith("TB-") for rule in found["battle_for"].values())
    assert found["second_dawn"]["last_seen_marks"] == "SD5-7.07"


def test_every_switch_and_pick_is_known_to_some_rules():
    known = {name for ruleset in RULESETS for name in model(offer(scenario(ruleset))).switches}
    assert known == set(CHOSEN)


def test_a_pick_chooses_among_all_its_values():
    made = scenario("battle_for")
    for pick in model(offer(made)).shown_picks():
        for value, _ in pick.values:
            setup = model(offer(made))
            setup.pick(pick, value)
            assert getattr(setup.begin("x").campaign.params, pick.param) == value


def test_every_victory_rule_has_words():
    plain = second_dawn_scenario()
    said = {
        victory_words(replace(plain, victory=plan))
        for plan in (
            VictoryPlan(),
            VictoryPlan(type="capitals"),
            VictoryPlan(type="ruler"),
            VictoryPlan(type="days", days=90),
            VictoryPlan(type="hold", sites=("west",)),
            VictoryPlan(type="hold", sites=("west", "east"), days=4),
        )
    }
    assert len(said) == 6
    other = scenario("battle_for")
    plans = (
        VictoryPlan(type="capture_city", sites=("middle",)),
        VictoryPlan(type="hold_city", sites=("middle",), days=3),
    )
    said |= {victory_words(replace(other, victory=plan)) for plan in plans}
    assert "Whoever captures Middle and holds it for 3 days wins" in said
    assert len(said) == 8
    assert "Whoever holds West and East for 4 days wins" in said
    assert fact_words(plain) == "18 × 12 hexes, 2 sides, 2 cities"


def test_land_is_shown_only_if_its_author_says_so():
    plain, rules = second_dawn_scenario(), library.rules()
    assert not land_is_public(plain, rules)
    assert land_is_public(replace(plain, preview=True), rules)
    assert land_is_public(replace(plain, params={"blank_unknown_land": False}), rules)
    setup = model()
    setup.turn(SWITCHES[0], False)
    assert not land_is_public(setup.scenario, rules), "a switch of the sheet gives nothing away"
    assert not setup.shows_land


def test_a_map_of_ones_own_shows_its_land_as_the_switch_says():
    plain = second_dawn_scenario()
    setup = SetupModel([Offer("a", "A", plain, own=True), Offer("b", "B", plain)])
    seen = [setup.shows_land]
    setup.switches["blank_unknown_land"] = False
    seen.append(setup.shows_land)
    setup.choose(1)
    setup.switches["blank_unknown_land"] = False
    seen.append(setup.shows_land)
    assert seen == [False, True, False], "with a shipped scenario its author alone decides"


def test_shipped_scenarios_can_all_begin():
    for one in offers_of(library.scenarios()):
        setup = SetupModel([one])
        assert setup.refusal() == ""
        assert {s.colour for s in setup.seats if s.role == "player"} <= set(SIDE_COLOURS)
        assert setup.begin("x").must_act in {SideId(s.side) for s in setup.seats}


def test_a_game_master_may_sit_where_the_scenario_says():
    setup = model(offer(library.load_scenario("three_marches")))
    assert [seat.side for seat in setup.seats if seat.master] == ["wilds"]
    assert [seat.side for seat in setup.seats if not seat.manned] == ["wardens"]
    at = seat(setup, "wilds")
    setup.change_seat(at, controller="human", player="Ada", code="secret")
    session = setup.begin("x")
    assert session.seat(SideId("wilds")).controller == "human"
    assert opens("secret", session.seat(SideId("wilds")).passcode)
    assert session.campaign.sides[SideId("wilds")].asks


def test_the_table_chooses_how_a_side_begins_where_the_scenario_lets_it():
    setup = model(offer(library.load_scenario("crown_duel")))
    at = seat(setup, LAPIS)
    assert (setup.seats[at].begins, setup.seats[at].ways) == ("capital", ("capital", "founder"))
    setup.change_seat(at, begins="founder")
    session = setup.begin("x")
    begun = session.campaign
    assert begun.sites["falstead"].owner is None
    known = session.outlooks.of(LAPIS).view.knowledge.sites
    assert (known["falstead"].kind, known["falstead"].capital) == ("ruins", True)
    told = [one.event.text for one in session.news.unread(LAPIS) if isinstance(one.event, MessageTold)]
    assert told == ["The ruins of Falstead wait for you. March there and claim them."]
    assert not [one for one in session.news.unread(CINNABAR) if isinstance(one.event, MessageTold)]
    assert "falstead" not in session.outlooks.of(CINNABAR).view.knowledge.sites
    assert begun.sites["ferndale"].owner == CINNABAR
    assert all(one.ways == () for one in model().seats)


def test_switches_of_cities_are_offered_where_sides_keep_a_realm():
    about = {switch.param for switch in SWITCHES if switch.needs == "realm"}
    assert about == {"orders_bind", "ask_idle_cities", "choose_units", "unit_profile", "concept_pack"}
    setup = model()
    assert not about & {switch.param for switch in setup.shown_switches()}
    setup.turn(switch_of("realm"), True)
    assert about < {switch.param for switch in setup.shown_switches()}
    setup = model(offer(library.load_scenario("crown_duel")))
    assert about <= {switch.param for switch in setup.shown_switches()}
    setup.turn(next(s for s in SWITCHES if s.param == "orders_bind"), False)
    assert setup.begin("x").campaign.params.orders_bind is False


def switch_of(param):
    return next(switch for switch in SWITCHES if switch.param == param)


@pytest.mark.parametrize("way", ["army", "capital", "founder"])
def test_any_scenario_can_be_played_with_realms(way):
    setup = model(offer(library.load_scenario("oster")))
    assert setup.shared_ways() == ()
    setup.turn(switch_of("realm"), True)
    assert (setup.shared_ways(), setup.shared_way()) == (("army", "capital", "founder"), "army")
    setup.all_begin(way)
    assert setup.shared_way() == way
    begun = setup.begin("x").campaign
    assert begun.params.realm
    for side in (side for side in begun.sides.values() if side.role == "player"):
        own = [site for site in begun.sites.values() if site.owner == side.id]
        units = [unit for unit in begun.units.values() if unit.side == side.id]
        ruler = [unit for unit in units if "ruler" in unit.statuses]
        assert len(ruler) == 1
        if way == "army":
            assert len(own) > 1
            assert len(units) > 19
            assert begun.realms[side.id].founded == 0
        elif way == "capital":
            assert [site.capital for site in own] == [True]
            assert (len(units), side.money) == (18, 500_00)
            assert begun.holdings[own[0].id].works
        else:
            assert not own
            assert len(units) == 10
            assert ruler[0].counters["purse"] == 1000_00
    setup.turn(switch_of("realm"), False)
    assert setup.shared_ways() == ()
    assert not setup.begin("y").campaign.params.realm


def test_realms_are_no_choice_where_a_scenario_is_made_for_them_or_has_no_cities():
    realm = switch_of("realm")
    assert "made for realms" in model(offer(library.load_scenario("crown_duel"))).why_dead(realm)
    bare = second_dawn_scenario()
    bare = replace(bare, map=replace(bare.map, sites=()))
    assert "has a city" in model(offer(bare)).why_dead(realm)
    assert not model(offer(library.load_scenario("oster"))).why_dead(realm)
