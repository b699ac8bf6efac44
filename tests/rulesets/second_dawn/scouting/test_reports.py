"""Findings reach a side when they are told, parameter `delayed_reports`: SD5-7.05, SD0-8.12."""

from game.core import codec
from game.core.commands.common import HideStack, JoinStacks, PeekHex, SplitStack
from game.core.commands.gm import GmEditLand
from game.core.decisions import StandingOrders
from game.core.events.common import (
    BattleBegan,
    LandSeen,
    MoveStopped,
    SightingLost,
    SiteSighted,
    StackSighted,
)
from game.core.events.scouting import HexLooked, HexPeeked, HiddenFound, Reacted, ReportCame, SpotChecked
from game.core.hexgrid import unpack_bits
from game.core.records import GM, SideId, replace
from game.rulesets.second_dawn.battle.state.battle_records import BattleState
from game.rulesets.second_dawn.content.records import Params
from game.views.learning import learned
from game.views.story import line
from tests.field import Field
from tests.saved import reread

LAPIS, CINNABAR = SideId("lapis"), SideId("cinnabar")
SCOUT, LORD, FOE = {"scout": 1}, {"warlord": 1}, {"scout": 2}
ON = {"delayed_reports": True}


def _field(lapis, cinnabar, rows=("........",), *, params=None, **more):
    """Lapis before Cinnabar on one row of plains."""
    return Field(list(rows), lapis=lapis, cinnabar=cinnabar, params={**ON, **(params or {})}, **more)


def _out(foe=FOE, at=(3, 0), **more):
    """A scout two borders from its lord, a foe one border further, another far off."""
    own = {"a": ((2, 0), SCOUT), "lord": ((0, 0), LORD)}
    return _field(own, {"y": (at, foe), "far": ((7, 0), SCOUT)}, **more)


def _ghosts(field, side=LAPIS):
    return [s for s in field.campaign.knowledge[side].sightings.values() if not s.now]


def _report(field, name="a"):
    return field.campaign.reports[field.names[name]]


def _kept(field, side=LAPIS):
    """Stacks of a side that have something to report."""
    return {id_ for id_, report in field.campaign.reports.items() if report.side == side}


def _home(field, name="a"):
    """Days pass until a stack has marched home to its lord."""
    while field.place(name) != (0, 0):
        field.end(2)
        x = field.place(name)[0]
        field.do_move(name, *((n, 0) for n in range(x - 1, -1, -1)))


# --- the option


def test_without_the_option_a_scout_tells_at_once_and_nothing_is_kept():
    field = _out(params={"delayed_reports": False})
    field.do_move("a", (3, 0))
    assert field.sees("lapis", "y")
    assert not field.campaign.reports
    assert b"reports" not in codec.to_bytes(field.campaign)


# --- what is told of the land


def _turns(field, place, kind):
    """The game master makes another land of a hex; nobody is told."""
    field.must(GmEditLand(by=GM, hexes=(field.at(place),), terrain=kind))


def _knows(field, place, side=LAPIS):
    return field.world.lands.known(field.campaign.knowledge[side]).terrain_at(field.at(place))


def test_sd5_7_05_land_is_told_as_it_was_seen_not_as_it_is_when_told():
    field = _out(at=(7, 0))
    field.do_move("a", (3, 0))
    assert _knows(field, (4, 0)) == ""
    field.do_move("a", (2, 0))
    _turns(field, (4, 0), "lake")
    assert _knows(field, (4, 0)) == "", "not told yet"
    _home(field)
    assert _knows(field, (4, 0)) == "plains", "nobody of lapis has seen the lake"


def test_sd5_7_05_land_that_was_changed_when_it_was_seen_is_told_so():
    field = _out(at=(7, 0))
    _turns(field, (4, 0), "lake")
    field.do_move("a", (3, 0))
    field.do_move("a", (2, 0))
    _turns(field, (4, 0), "forest")
    _home(field)
    assert _knows(field, (4, 0)) == "lake"


def test_sd5_7_05_what_a_side_saw_later_than_the_teller_it_does_not_unlearn():
    field = _field(
        {"a": ((2, 0), SCOUT), "lord": ((0, 0), LORD), "far": ((6, 0), LORD)},
        {"y": ((13, 0), FOE)},
        ("..............",),
    )
    field.do_move("a", (3, 0))
    field.do_move("a", (2, 0))
    _turns(field, (4, 0), "lake")
    field.end(2)
    field.do_move("far", (5, 0))
    assert _knows(field, (4, 0)) == "lake"
    field.do_move("far", (6, 0))
    _home(field)
    assert _knows(field, (4, 0)) == "lake"


def test_sd5_7_05_of_two_who_meet_on_the_way_the_later_look_at_the_land_counts():
    field = _field(
        {"a": ((3, 0), SCOUT), "b": ((5, 0), SCOUT), "lord": ((0, 0), LORD)},
        {"y": ((13, 0), FOE)},
        ("..............",),
    )
    field.do_move("a", (2, 0))
    _turns(field, (4, 0), "forest")
    field.end(2)
    field.do_move("b", (4, 0), (3, 0), (2, 0))
    first, second = field.names["a"], field.names["b"]
    for joining, into in ((first, second), (second, first)):
        made = field.engine.apply(field.campaign, JoinStacks(by=LAPIS, stack=joining, into=into))
        (report,) = (r for r in made.campaign.reports.values() if r.side == LAPIS)
        assert report.terrain == {str(field.at((4, 0))): "forest"}


# --- who is in touch


def test_sd5_7_05_what_a_cut_off_stack_sees_its_side_does_not_know():
    field = _out()
    field.do_move("a", (3, 0))
    assert not field.sees("lapis", "y")
    assert not field.of(StackSighted)
    assert not field.of(HexLooked)
    assert not field.campaign.knowledge[LAPIS].terrain[field.at((4, 0))]
    assert [s.true for s in _report(field).sightings.values() if s.now] == [field.names["y"]]


def test_sd5_7_05_the_cut_off_stack_itself_is_known_all_the_time_sd4_4_12():
    field = _out()
    field.do_move("a", (3, 0))
    assert field.outlook("lapis").view.stacks[field.names["a"]].hex == field.at((3, 0))


def test_sd5_7_05_the_card_of_a_cut_off_stack_says_so_by_what_its_side_knows():
    field = _out()
    outlook = field.outlook("lapis")
    cards = outlook.world.ruleset.describe
    untold = {
        name: cards.stack(outlook.world, outlook.belief, field.names[name]).untold for name in ("a", "lord")
    }
    assert untold == {"a": "It reports what it sees when it meets a commander", "lord": ""}


def test_sd5_7_05_the_ground_under_a_cut_off_stack_is_known_with_it():
    field = _out(at=(7, 0), weather={(3, 0): "rain"})
    field.do_move("a", (3, 0))
    assert [e.hexes for e in field.of(LandSeen)] == [(field.at((3, 0)),)]
    known = field.campaign.knowledge[LAPIS]
    assert known.weather[str(field.at((3, 0)))] == "rain"
    assert unpack_bits(known.features) >> field.at((3, 0)) & 1


def test_sd5_7_05_a_commander_in_the_stack_or_in_its_hex_keeps_it_in_touch():
    for own in ({"a": ((2, 0), {"scout": 1, "warlord": 1})}, {"a": ((2, 0), SCOUT), "l": ((2, 0), LORD)}):
        field = _field(own, {"y": ((2, 0), FOE)})
        assert field.sees("lapis", "y")
        assert not _kept(field)


def test_sd5_7_05_a_commander_who_lies_critically_hurt_hears_nothing():
    field = _field({"a": ((2, 0), SCOUT), "l": ((2, 0), LORD)}, {"y": ((5, 0), FOE)})
    field.give("l", statuses=("critical",))
    field.end()
    assert _kept(field) == {field.names["a"], field.names["l"]}


def test_sd5_7_05_an_own_city_keeps_its_hex_in_touch_and_a_foreign_one_does_not():
    for owner, touch in (("lapis", True), ("cinnabar", False)):
        field = _field({"a": ((2, 0), SCOUT)}, {"y": ((2, 0), FOE)}, cities={(2, 0): (owner, 1)})
        assert field.sees("lapis", "y") == touch


def test_sd5_7_05_those_of_no_side_have_nobody_to_tell_and_see_for_themselves():
    field = Field(
        ["....."],
        lapis={"a": ((2, 0), SCOUT)},
        wolves={"w": ((2, 0), {"wolf": 2})},
        roles={"wolves": "feral"},
        params=ON,
    )
    assert field.sees("wolves", "a")


# --- when a report comes


def test_sd5_7_05_the_report_comes_when_the_stack_meets_a_commander():
    field = _out()
    field.do_move("a", (3, 0))
    _home(field)
    (came,) = field.of(ReportCame)
    assert came.audience == (LAPIS,)
    assert came.stack == field.names["a"]
    (ghost,) = _ghosts(field)
    assert came.seen == (ghost,)
    assert (ghost.hex, ghost.now, ghost.true) == (field.at((3, 0)), False, None)
    assert (ghost.day, ghost.slot) == (2, 0), "dated by when it went out of the scout's sight"
    assert ghost.handle.startswith("e")
    assert not _kept(field)
    assert field.campaign.knowledge[LAPIS].terrain[field.at((4, 0))]


def test_sd5_7_05_the_report_has_a_line_and_is_knowledge():
    field = _out()
    field.do_move("a", (3, 0))
    _home(field)
    (came,) = field.of(ReportCame)
    view = field.outlook("lapis").view
    said = line(came, view, field.world)
    assert said is not None
    assert "1 stack met" in said.text
    assert learned([came], LAPIS) == "A report came in"


def test_sd5_7_05_the_report_comes_when_a_commander_comes_to_the_stack():
    field = _out(at=(5, 0))
    field.do_move("lord", (1, 0), (2, 0))
    assert field.of(ReportCame)
    assert not _kept(field)


def test_sd5_7_05_the_report_comes_when_a_city_is_taken():
    field = _field(
        {"a": ((1, 0), SCOUT), "lord": ((0, 0), LORD)},
        {"y": ((4, 0), FOE)},
        cities={(3, 0): ("cinnabar", 1)},
    )
    field.do_move("a", (2, 0), (3, 0))
    assert field.campaign.sites["c0"].owner == LAPIS
    assert field.of(ReportCame)


def test_sd5_7_05_a_stack_in_the_hex_from_which_the_report_is_told_is_seen_and_no_ghost():
    field = _field(
        {"a": ((3, 0), SCOUT), "lord": ((1, 0), LORD)},
        {"y": ((3, 0), FOE)},
        rows=("...f.",),
        stance={"a": "hidden"},
    )
    assert not field.sees("lapis", "y")
    field.do_move("lord", (2, 0))
    assert field.sees("lapis", "y")
    assert not _ghosts(field)


def test_sd5_7_05_who_was_found_hiding_here_is_known_when_the_commander_comes():
    for seed in range(1, 60):
        field = _out(foe=SCOUT, rows=("...f....",), stance={"y": "hidden"}, seed=seed)
        field.do_move("a", (3, 0))
        if _report(field).sightings:
            break
    assert [s.found for s in _report(field).sightings.values()] == ["spot"]
    assert not field.sees("lapis", "y")
    field.must(HideStack(by=LAPIS, stack=field.names["a"]))
    while field.place("lord") != (3, 0):
        field.end(2)
        field.do_move("lord", *((n, 0) for n in range(field.place("lord")[0] + 1, 4)))
    assert field.of(HiddenFound)
    assert field.sees("lapis", "y")


def test_sd5_7_05_a_report_is_lost_with_its_stack():
    field = _out(foe={"stabber": 8})
    field.do_move("a", (3, 0))
    assert field.of(BattleBegan)
    assert field.gone("a")
    assert not _kept(field)
    assert not field.of(ReportCame)


# --- what is told


def test_sd5_7_05_places_and_land_come_with_the_report():
    field = _out(at=(7, 0), rows=(".....C..",), cities={(5, 0): ("cinnabar", 3)})
    field.do_move("a", (3, 0))
    assert not field.campaign.knowledge[LAPIS].sites
    field.do_move("a", (2, 0))
    field.do_move("lord", (1, 0))
    known = field.campaign.knowledge[LAPIS]
    assert known.sites["c0"].hex == field.at((5, 0))
    assert known.terrain[field.at((4, 0))]
    assert "c0" in [e.site for e in field.of(SiteSighted)]
    assert field.at((4, 0)) in {h for e in field.of(LandSeen) for h in e.hexes}


def test_sd5_7_05_the_newest_copy_of_a_thing_wins():
    """Two scouts pass the same hex; the second finds the foe gone, and tells first."""
    own = {"a": ((2, 0), SCOUT), "b": ((2, 0), SCOUT), "lord": ((0, 0), LORD)}
    field = _field(own, {"y": ((3, 0), FOE)})
    field.do_move("a", (3, 0))
    field.do_move("a", (2, 0))
    assert [s.hex for s in _report(field).sightings.values()] == [field.at((3, 0))]
    field.end()
    field.do_move("y", (4, 0), (5, 0))
    field.end()
    field.do_move("b", (3, 0))
    _home(field, "b")
    assert not _ghosts(field)
    _home(field, "a")
    assert not _ghosts(field), "an older report brings back who has gone"


def test_sd5_7_05_a_newer_report_takes_away_what_the_side_remembers():
    own = {"a": ((2, 0), SCOUT), "lord": ((0, 0), LORD)}
    field = _field(own, {"y": ((3, 0), FOE)})
    field.do_move("a", (3, 0))
    _home(field)
    assert [g.hex for g in _ghosts(field)] == [field.at((3, 0))]
    field.end()
    field.do_move("y", (4, 0), (5, 0))
    field.end()
    while field.place("a") != (3, 0):
        x = field.place("a")[0]
        field.move("a", *((n, 0) for n in range(x + 1, 4)))
        if field.place("a") != (3, 0):
            field.end(2)
    assert [g.hex for g in _ghosts(field)] == [field.at((3, 0))], "it is not told yet"
    _home(field)
    assert not _ghosts(field)


# --- parting and joining


def test_sd5_7_05_a_report_goes_with_the_parts_of_a_stack_and_with_those_it_joins():
    own = {"a": ((2, 0), {"scout": 2}), "b": ((2, 0), SCOUT), "lord": ((0, 0), LORD)}
    field = _field(own, {"y": ((3, 0), FOE)})
    field.do_move("a", (3, 0))
    field.do_move("a", (2, 0))
    first = field.stack("a").units[0]
    field.must(SplitStack(by=LAPIS, stack=field.names["a"], units=(first,)))
    parted = next(id_ for id_ in field.campaign.reports if id_ not in field.names.values())
    assert field.campaign.reports[parted].sightings == _report(field).sightings
    field.must(JoinStacks(by=LAPIS, stack=parted, into=field.names["b"]))
    assert [s.hex for s in _report(field, "b").sightings.values()] == [field.at((3, 0))]
    field.must(JoinStacks(by=LAPIS, stack=field.names["a"], into=field.names["b"]))
    assert [s.hex for s in _report(field, "b").sightings.values()] == [field.at((3, 0))], "one copy of it"
    _home(field, "b")
    assert [g.hex for g in _ghosts(field)] == [field.at((3, 0))]


def test_sd5_7_05_when_its_commander_leaves_a_stack_keeps_its_eye_on_whom_it_saw():
    field = _field({"a": ((2, 0), SCOUT), "lord": ((2, 0), LORD)}, {"y": ((2, 0), SCOUT)})
    assert field.sees("lapis", "y")
    field.do_move("lord", (1, 0))
    assert field.sees("lapis", "y"), "it passes a note over the border"
    field.do_move("lord", (0, 0))
    assert field.of(SightingLost)
    assert not field.sees("lapis", "y")
    assert [s.true for s in _report(field).sightings.values() if s.now] == [field.names["y"]]


# --- rules in its hex go by what it sees


def test_sd5_7_05_auto_attackers_that_are_cut_off_charge_whom_they_meet():
    own = {"a": ((2, 0), {"stabber": 3}), "lord": ((0, 0), LORD)}
    field = _field(own, {"y": ((3, 0), FOE)})
    field.do_move("a", (3, 0))
    (began,) = field.of(BattleBegan)
    assert LAPIS in began.audience, "a battle, once begun, is told"


def test_sd5_7_05_a_march_ends_at_enemies_without_saying_whom_it_met():
    field = _out()
    field.do_move("a", (3, 0), (4, 0))
    (stop,) = field.of(MoveStopped)
    assert field.place("a") == (3, 0)
    assert (stop.code, stop.rule) == ("untold", "SD5-7.05")
    assert learned(field.events, LAPIS)


def test_sd5_7_05_a_search_is_made_and_not_told_sd5_10_03():
    field = _out(foe=SCOUT, rows=("...f....",), stance={"y": "hidden"}, seed=4)
    field.do_move("a", (3, 0))
    assert field.campaign.dice.used["scout.lapis"] == 1
    assert field.stack("a").here.searched
    assert not field.of(SpotChecked)
    assert not field.of(HiddenFound)


def test_sd5_7_05_a_peek_shows_nothing_until_it_is_told_sd5_9_05():
    field = _out()
    field.must(PeekHex(by=LAPIS, stack=field.names["a"], hex=field.at((3, 0))))
    assert not field.of(HexPeeked)
    assert not field.sees("lapis", "y")
    assert [s.true for s in _report(field).sightings.values()] == [field.names["y"]]


def test_sd5_7_05_a_hidden_stack_that_is_cut_off_ambushes_by_its_orders_sd2_14_37():
    own = {"a": ((3, 0), {"ninja": 2}), "lord": ((0, 0), LORD)}
    field = _field(
        own,
        {"y": ((4, 0), FOE)},
        rows=("...f....",),
        stance={"a": "hidden"},
        orders={"a": StandingOrders(meet="ambush_any")},
    )
    field.end()
    field.do_move("y", (3, 0))
    assert field.of(BattleBegan)
    assert not [e for e in field.of(Reacted) if e.audience == (LAPIS,)]


def test_sd5_7_05_one_who_would_ask_is_not_asked_for_the_question_would_tell():
    own = {"a": ((3, 0), {"ninja": 2}), "lord": ((0, 0), LORD)}
    field = _field(
        own,
        {"y": ((4, 0), FOE)},
        rows=("...f....",),
        stance={"a": "hidden"},
        orders={"a": StandingOrders(meet="ask")},
        params={"reactions": "table"},
    )
    asking = replace(field.campaign.sides[LAPIS], asks=True)
    field.campaign = replace(field.campaign, sides={**field.campaign.sides, LAPIS: asking})
    field.end()
    field.do_move("y", (3, 0))
    assert not field.campaign.questions


# --- allies, undo, saves


def test_sd5_7_05_allies_who_share_sight_learn_of_the_report_without_its_teller():
    field = Field(
        ["........"],
        lapis={"a": ((2, 0), SCOUT), "lord": ((0, 0), LORD)},
        amber={"m": ((7, 0), LORD)},
        cinnabar={"y": ((3, 0), FOE)},
        alliances={"lapis": "pact", "amber": "pact"},
        params=ON,
    )
    field.do_move("a", (3, 0))
    assert not field.sees("amber", "y")
    while field.place("a") != (0, 0):
        field.end(3)
        x = field.place("a")[0]
        field.do_move("a", *((n, 0) for n in range(x - 1, -1, -1)))
    first, second = field.of(ReportCame)
    assert (first.audience, second.audience) == ((LAPIS,), (SideId("amber"),))
    assert second.stack is None
    assert len(_ghosts(field, SideId("amber"))) == 1


def test_sd5_7_05_allies_do_not_learn_at_once_whom_a_cut_off_stack_finds_sd5_10_09():
    field = Field(
        ["...f...."],
        lapis={"a": ((2, 0), SCOUT)},
        amber={"b": ((0, 0), LORD)},
        cinnabar={"y": ((3, 0), SCOUT), "far": ((7, 0), SCOUT)},
        alliances={"lapis": "pact", "amber": "pact"},
        stance={"y": "hidden"},
        params=ON,
        seed=4,
    )
    field.do_move("a", (3, 0))
    assert [s.found for s in _report(field).sightings.values() if s.true == field.names["y"]] == ["spot"]
    assert not field.of(HiddenFound)
    assert not field.sees("lapis", "y")
    assert not field.sees("amber", "y")


def test_sd5_7_05_nothing_is_learned_before_it_is_told():
    field = _out(at=(7, 0), cities={(5, 0): ("cinnabar", 2)})
    field.do_move("a", (3, 0))
    field.do_move("a", (2, 0))
    field.end()
    field.do_move("y", (6, 0), (5, 0), (4, 0), (3, 0))
    while field.place("y") != (3, 0):
        field.end(2)
        field.do_move("y", *((n, 0) for n in range(field.place("y")[0] - 1, 2, -1)))
    field.end()
    done = field.do_move("a", (3, 0))
    assert [s.true for s in _report(field).sightings.values() if s.now] == [field.names["y"]]
    assert not learned(done.events, LAPIS)


def test_sd5_7_05_reports_go_through_a_save():
    field = _out()
    field.do_move("a", (3, 0))
    assert field.campaign.reports
    form = codec.campaign_type(BattleState, Params)
    again = reread(field.campaign, form)
    assert again.reports == field.campaign.reports
