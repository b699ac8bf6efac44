"""SD5-11.04, 11.06 to 11.12, SD2-14.20 to 14.26: sneaking on out of a hex, and who notices."""

import dataclasses
from fractions import Fraction

import pytest

from game.core.commands.common import HideStack, PeekHex, RevealStack, SetGait
from game.core.decisions import StandingOrders
from game.core.dice import stream_face
from game.core.draft import Draft
from game.core.events.common import BattleBegan, MoveStopped, StackMoved
from game.core.events.scouting import Exposed, HiddenFound, SneakChecked, SpotChecked
from game.core.records import SideId, replace
from game.core.refusal import Refused
from game.rulesets.second_dawn.scouting import sneaking
from game.views.learning import learned
from game.views.story import line
from tests.abilities import remade
from tests.field import Field

SCOUT = {"scout": 1}
LAPIS, CINNABAR = SideId("lapis"), SideId("cinnabar")
WOOD = ["fffff", "fffff"]


def _seed(*faces):
    return next(
        seed
        for seed in range(20000)
        if all(stream_face(seed, "scout.lapis", n, 10) == face for n, face in enumerate(faces))
    )


def _field(*faces, kinds=None, foe=None, rows=None, **more):
    """A stack of lapis that came unseen into a hex, with a foe in it; the dice of its side are given."""
    field = Field(
        rows or WOOD,
        seed=_seed(*faces) if faces else 1,
        lapis={"a": ((0, 0), kinds or SCOUT)},
        cinnabar={"z": ((1, 0), foe or {"digger": 1}), "far": ((4, 1), SCOUT)},
        **more,
    )
    field.must(SetGait(by=LAPIS, stack=field.names["a"], gait="sneak"))
    field.do_move("a", (1, 0))
    assert field.stack("a").stance == "sneaking"
    return field


def _checks(field):
    return [(e.face, e.outcome) for e in field.of(SneakChecked)]


# --- the check


@pytest.mark.parametrize(("face", "noticed"), [(4, True), (5, False), (10, False)])
def test_sd5_11_06_a_watcher_notices_by_an_evasion_of_the_total_or_more(face, noticed):
    """A digger has evasion 6: 4 + 2 is noticed, 5 + 2 is not."""
    field = _field(face)
    field.do_move("a", (2, 0))
    assert _checks(field) == [(face, "on")]
    assert field.place("a") == ((1, 0) if noticed else (2, 0))
    assert field.sees("cinnabar", "a") == noticed
    assert field.stack("a").stance == "sneaking"


def test_sd5_11_06_the_finder_becomes_aware_by_the_sneak_check():
    field = _field(2)
    field.do_move("a", (2, 0))
    assert [(e.audience, e.how) for e in field.of(HiddenFound)] == [((CINNABAR,), "sneak")]
    assert [e.code for e in field.of(MoveStopped)] == ["noticed"]
    assert field.of(SneakChecked)[0].seen_by == (field.handle("lapis", "z"),)
    noticed = field.campaign.knowledge[LAPIS].noticed[field.names["a"]]
    assert [(n.side, n.how) for n in noticed] == [(CINNABAR, "noticed")]


def test_sd5_11_11_the_noticed_go_on_without_another_check_and_shake_them_off():
    field = _field(2)
    field.do_move("a", (2, 0))
    field.do_move("a", (2, 0))
    assert _checks(field) == []
    assert (field.place("a"), field.stack("a").stance) == ((2, 0), "sneaking")
    assert not field.sees("cinnabar", "a")
    assert field.names["a"] not in field.campaign.knowledge[LAPIS].noticed


def test_sd5_11_04_every_hex_left_is_a_check_of_its_own():
    field = _field(10, 9)
    field.do_move("a", (2, 0), (3, 0))
    assert field.place("a") == (3, 0)
    assert [e.hex for e in field.of(SneakChecked)] == [field.at((1, 0)), field.at((2, 0))]


def test_a_check_is_rolled_where_nobody_is():
    field = _field(9)
    empty = replace(field.stack("z"), hex=field.at((4, 1)))
    field.campaign = replace(field.campaign, stacks={**field.campaign.stacks, empty.id: empty})
    field.do_move("a", (2, 0))
    assert _checks(field) == [(9, "on")]


def test_sd5_11_12_no_check_when_it_falls_back():
    field = _field(1)
    field.do_move("a", (0, 0))
    assert (_checks(field), field.stack("a").stance) == ([], "sneaking")


def test_sd5_11_04_it_replaces_the_spot_check_of_the_hex():
    field = _field(2)
    field.do_move("a", (2, 0))
    field.must(SetGait(by=LAPIS, stack=field.names["a"]))
    field.do_move("a", (2, 0))
    assert [e.hex for e in field.of(SpotChecked)] == [field.at((2, 0))]


def test_sd5_11_07_a_natural_1_ends_hiding_and_the_scout_searches():
    field = _field(1, 10, stance={"far": "hidden"})
    hidden = replace(field.stack("far"), hex=field.at((1, 0)))
    field.campaign = replace(field.campaign, stacks={**field.campaign.stacks, hidden.id: hidden})
    field.do_move("a", (2, 0), (3, 0))
    assert _checks(field) == [(1, "open")]
    assert [e.how for e in field.of(Exposed)] == ["natural_1"]
    assert [(e.face, e.hex) for e in field.of(SpotChecked)] == [(10, field.at((1, 0)))]
    assert (field.place("a"), field.stack("a").stance) == ((1, 0), "open")
    assert [e.code for e in field.of(MoveStopped)] == ["exposed"]
    assert field.sees("cinnabar", "a")
    assert field.sees("lapis", "far")


def test_order_of_dice_at_a_border():
    """The sneak check, with a natural 1 the search in the hex it did not leave."""
    field = _field(1, 7)
    applied = field.do_move("a", (2, 0))
    assert [(r.stream, r.why) for r in applied.rolls] == [
        ("scout.lapis", "sneak check"),
        ("scout.lapis", "spot check"),
    ]


# --- modifiers


def test_sd5_11_09_a_watching_stack_at_home_is_one_better():
    field = _field(5, foe={"digger": 1, "heavy_knight": 1})
    field.do_move("a", (2, 0))
    assert field.sees("cinnabar", "a")


def test_sd5_11_09_sneakers_at_home_are_one_better():
    field = _field(kinds={"heavy_knight": 1}, rows=["ddddd", "ddddd"])
    (home,) = [t for t in field.do_move("a", (2, 0)).events if isinstance(t, SneakChecked)]
    assert {t.label: t.value for t in home.terms} == {"sneaking": 2, "home": 1}


def test_sd5_11_09_serpents_are_two_better():
    field = _field()
    world = field.world
    kinds = dict(world.tables["unit"])
    kinds["scout"] = remade(kinds["scout"], traits=(*kinds["scout"].traits, "serpentine"))
    draft = Draft(field.campaign, dataclasses.replace(world, tables={**world.tables, "unit": kinds}))
    parts = {t.label: t.value for t in sneaking.terms(draft, field.stack("a"))}
    assert parts == {"sneaking": 2, "serpentine": 2}


@pytest.mark.parametrize(("count", "value"), [(9, 0), (10, -1), (50, -2), (500, -5)])
def test_sd5_11_09_a_crowd_gives_it_away(count, value):
    field = _field(foe={"digger": count}, params={"hex_capacity": 100000})
    draft = Draft(field.campaign, field.world)
    assert sum(t.value for t in sneaking.terms(draft, field.stack("a")) if t.label == "beside") == value


def test_sd5_11_09_a_rider_brings_the_home_and_the_mount_its_evasion():
    field = _field(kinds={"scout": 1}, foe={"rider": 1, "horse": 1})
    units = dict(field.campaign.units)
    units["z.rider0"] = replace(units["z.rider0"], mount="z.horse0")
    field.campaign = replace(field.campaign, units=units)
    draft = Draft(field.campaign, field.world)
    ((_, group),) = sneaking.watchers(draft, field.stack("a"))
    assert (len(group.evasions), group.size) == (1, "large")


def test_sd5_11_06_no_ally_is_hidden_from():
    field = Field(
        WOOD,
        seed=_seed(2),
        alliances={"lapis": "west", "gold": "west"},
        lapis={"a": ((0, 0), SCOUT)},
        gold={"g": ((1, 0), {"digger": 1})},
        cinnabar={"far": ((4, 1), SCOUT)},
    )
    field.must(SetGait(by=LAPIS, stack=field.names["a"], gait="sneak"))
    field.do_move("a", (1, 0))
    field.do_move("a", (2, 0))
    assert field.place("a") == (2, 0)


def test_who_lies_hurt_watches_nobody():
    field = _field(2)
    field.give("z", statuses=("critical",))
    field.do_move("a", (2, 0))
    assert field.place("a") == (2, 0)


# --- secrets


def test_a_hidden_watcher_notices_and_the_sneaker_cannot_tell():
    told = []
    for spot in ((1, 0), (4, 0)):
        field = Field(
            WOOD,
            seed=_seed(2),
            lapis={"a": ((0, 0), SCOUT)},
            cinnabar={"z": (spot, SCOUT)},
            stance={"z": "hidden"},
        )
        field.must(SetGait(by=LAPIS, stack=field.names["a"], gait="sneak"))
        field.do_move("a", (1, 0))
        field.do_move("a", (2, 0))
        found = [e for e in field.events if isinstance(e, HiddenFound)]
        told.append(([e for e in field.events if LAPIS in e.audience], len(found)))
    assert told[0][0] == told[1][0]
    assert (told[0][1], told[1][1]) == (1, 0)


def test_previews_roll_no_die_and_promise_no_failure():
    field = _field(1)
    before = field.campaign.dice
    command = field.outlook("lapis").path(field.names["a"], field.at((2, 0)))
    assert command.within
    assert field.campaign.dice == before


def test_chances_count_those_in_sight_only():
    field = _field()
    hidden = replace(field.stack("far"), hex=field.at((1, 0)), stance="hidden")
    field.campaign = replace(field.campaign, stacks={**field.campaign.stacks, hidden.id: hidden})
    draft = Draft(field.campaign, field.world)
    assert sneaking.chance(draft, field.stack("a")) == Fraction(6, 10)


def test_a_check_ends_undo_and_has_a_line():
    field = _field(2)
    field.do_move("a", (2, 0))
    assert learned(field.events, LAPIS)
    told = line(field.of(SneakChecked)[0], field.outlook("lapis").view, field.world)
    assert told is not None
    assert "2" in told.text


# --- who goes on


def test_sd5_11_01_whom_no_commander_leads_any_more_does_not_sneak_on():
    field = _field(9, kinds={"warlord": 1, "stabber": 1})
    field.give("a", statuses=("critical",))
    outcome = field.move("a", (2, 0))
    assert isinstance(outcome, Refused)


def test_sd5_11_04_a_stack_that_hid_sneaks_on_by_a_check():
    field = Field(
        WOOD,
        seed=_seed(9),
        lapis={"a": ((0, 0), SCOUT)},
        cinnabar={"z": ((4, 0), SCOUT)},
        stance={"a": "hidden"},
    )
    field.must(SetGait(by=LAPIS, stack=field.names["a"], gait="sneak"))
    field.do_move("a", (1, 0))
    assert _checks(field) == [(9, "on")]
    assert field.stack("a").stance == "sneaking"


def test_sd5_11_04_who_came_out_and_hid_again_makes_another_check():
    field = _field(9, 8)
    field.must(PeekHex(by=LAPIS, stack=field.names["a"], hex=field.at((2, 0))))
    field.must(RevealStack(by=LAPIS, stack=field.names["a"]))
    assert field.of(SpotChecked) == []
    field.must(HideStack(by=LAPIS, stack=field.names["a"]))
    field.do_move("a", (1, 1))
    assert _checks(field) == [(8, "on")]


def test_sd5_11_13_who_is_noticed_and_attacked_is_open_and_goes_no_further():
    field = _field(2, foe={"guardian": 3}, orders={"z": StandingOrders(meet="attack_any")})
    field.do_move("a", (2, 0))
    (began,) = field.of(BattleBegan)
    assert began.attacker == CINNABAR
    assert not [e for e in field.of(StackMoved) if e.to_hex == field.at((2, 0))]
    assert field.gone("a") or field.stack("a").stance == "open"


def test_sd5_11_13_attacked_by_one_it_did_not_see_it_goes_no_further():
    field = Field(
        WOOD,
        seed=_seed(2),
        lapis={"a": ((0, 0), SCOUT)},
        cinnabar={"z": ((1, 0), {"scout": 3}), "far": ((4, 1), SCOUT)},
        stance={"z": "hidden"},
        orders={"z": StandingOrders(meet="attack_any")},
    )
    field.must(SetGait(by=LAPIS, stack=field.names["a"], gait="sneak"))
    field.do_move("a", (1, 0))
    assert field.of(BattleBegan) == []
    field.do_move("a", (2, 0), (3, 0))
    assert len(field.of(BattleBegan)) == 1
    assert not [e for e in field.of(StackMoved) if e.to_hex == field.at((2, 0))]
