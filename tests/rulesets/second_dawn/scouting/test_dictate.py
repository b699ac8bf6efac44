"""SD5-10.07, SD5-10.08, SD5-11.10, SD2-14.14, SD2-14.25: faces of checks that are chosen, not rolled."""

import dataclasses

import pytest

from game.core.commands.common import MoveStack, RevealStack, SetGait
from game.core.decisions import StandingOrders
from game.core.draft import Draft
from game.core.events.common import BattleBegan, LuckReturned
from game.core.events.scouting import Exposed, SneakChecked, SpotChecked
from game.core.numbers import THIRD
from game.core.records import SideId, replace
from game.core.refusal import Refused
from game.rulesets.second_dawn.scouting import dictating
from tests.field import Field

LAPIS = SideId("lapis")
SCOUT, LORD = {"scout": 1}, {"warlord": 1}
WOOD = ["fffff", "fffff"]


def _field(kinds, hidden=None, rows=None, **more):
    return Field(
        rows or WOOD,
        lapis={"a": ((0, 0), kinds)},
        cinnabar={"z": ((1, 0), hidden or {"spiderling": 3}), "y": ((4, 1), SCOUT)},
        stance={"z": "hidden", **more.pop("stance", {})},
        orders={"z": StandingOrders(meet=more.pop("meet", "stay"))},
        **more,
    )


def _march(field, face, *places):
    path = tuple(field.at(place) for place in places or ((1, 0),))
    return field.do(MoveStack(by=LAPIS, stack=field.names["a"], path=path, dictate=face))


def _why(outcome):
    assert isinstance(outcome, Refused), outcome
    return outcome.code, outcome.rule


def _sneaker(kinds, **more):
    field = _field(kinds, **more)
    field.must(SetGait(by=LAPIS, stack=field.names["a"], gait="sneak"))
    field.do_move("a", (1, 0))
    return field


# --- the search


@pytest.mark.parametrize(("face", "found"), [(10, True), (1, False)])
def test_sd5_10_07_a_commander_chooses_the_face_of_the_search_and_no_die_falls(face, found):
    field = _field(LORD)
    outcome = _march(field, face)
    assert outcome.rolls == ()
    assert [(e.face, e.dictated) for e in field.of(SpotChecked)] == [(face, True)]
    assert field.sees("lapis", "z") == found


@pytest.mark.parametrize(("face", "points"), [(1, [1]), (2, [])])
def test_sd5_10_08_who_chose_to_find_nobody_and_is_ambushed_regains_luck(face, points):
    field = _field({"warlord": 2}, {"scout": 2}, meet="ambush_any")
    field.give("a", statuses=("player_character",), counters={"luck_spent": 1})
    one = field.campaign.units[field.stack("a").units[1]]
    plain = replace(one, statuses=(), counters={})
    field.campaign = replace(field.campaign, units={**field.campaign.units, plain.id: plain})
    _march(field, face)
    assert [e.state for e in field.of(BattleBegan)] == ["ambush"]
    assert [e.after - e.before for e in field.of(LuckReturned) if e.rule == "SD5-10.08"] == points


def test_sd5_10_07_a_face_between_counts_as_if_rolled():
    """A spiderling has evasion 9: 9 with no modifier does not find it."""
    field = _field(LORD)
    _march(field, 9)
    assert not field.sees("lapis", "z")


def test_sd5_10_07_it_costs_a_point_of_move():
    rolled, chosen = _field(LORD), _field(LORD)
    rolled.do_move("a", (1, 0))
    _march(chosen, 10)
    assert chosen.move_left("a") == rolled.move_left("a") - THIRD


def test_sd5_10_07_a_scout_chooses_where_it_is_at_home_only():
    assert _why(_march(_field(SCOUT), 10)) == ("no_dictate", "SD5-10.07")
    assert not isinstance(_march(_field({"heavy_knight": 1}), 10), Refused)
    assert _why(_march(_field({"heavy_knight": 1}, rows=["fsfff", "fffff"]), 10)) == (
        "no_dictate",
        "SD5-10.07",
    )


def test_sd5_10_07_who_ignores_terrain_pays_nothing():
    field = _field({"explorer": 1})
    kinds = dict(field.world.tables["unit"])
    kinds["explorer"] = replace(kinds["explorer"], terrain_special="forest")
    draft = Draft(
        field.campaign, dataclasses.replace(field.world, tables={**field.world.tables, "unit": kinds})
    )
    for rule in (dictating.SPOTTING, dictating.SNEAKING):
        assert dictating.price_of(draft, field.stack("a"), field.at((1, 0)), rule) == 0


def test_sd5_10_07_who_cannot_pay_is_refused():
    field = _field(LORD)
    field.give("a", move=2 * THIRD)
    assert _why(_march(field, 10)) == ("dictate_cost", "SD5-10.07")
    assert not isinstance(_march(field, 0), Refused)


@pytest.mark.parametrize("face", [-1, 11])
def test_a_die_has_ten_faces(face):
    assert _why(_march(_field(LORD), face)) == ("no_dictate", "SD5-10.07")


def test_a_die_is_chosen_for_one_border_at_a_time():
    assert _why(_march(_field(LORD), 10, (1, 0), (2, 0))) == ("no_dictate", "SD5-10.07")


def test_who_makes_no_check_chooses_no_die():
    assert _why(_march(_field({"stabber": 1}), 10)) == ("no_dictate", "SD5-10.01")
    field = _field(LORD)
    field.must(SetGait(by=LAPIS, stack=field.names["a"], gait="sneak"))
    assert _why(_march(field, 10)) == ("no_dictate", "SD5-11.03")


def test_sd5_10_07_on_coming_out_of_hiding():
    field = _field(LORD, stance={"a": "hidden"})
    outcome = field.must(RevealStack(by=LAPIS, stack=field.names["a"], dictate=10))
    assert outcome.rolls == ()
    assert [(e.face, e.dictated) for e in field.of(SpotChecked)] == [(10, True)]


def test_sd5_10_02_no_die_is_chosen_for_a_search_that_is_not_made():
    field = _field(LORD, stance={"a": "hidden"})
    stack = field.stack("a")
    done = replace(stack, here=replace(stack.here, searched=True))
    field.campaign = replace(field.campaign, stacks={**field.campaign.stacks, done.id: done})
    assert _why(field.do(RevealStack(by=LAPIS, stack=stack.id, dictate=10))) == ("no_dictate", "SD5-10.02")


# --- sneaking


def test_sd5_11_10_a_chosen_10_goes_unnoticed_without_a_die():
    field = _sneaker(LORD)
    before = field.move_left("a")
    outcome = _march(field, 10, (2, 0))
    assert outcome.rolls == ()
    assert [(e.face, e.dictated, e.outcome) for e in field.of(SneakChecked)] == [(10, True, "on")]
    assert field.place("a") == (2, 0)
    assert field.move_left("a") == before - 3 * THIRD


def test_sd5_11_10_a_chosen_failure_stands_in_the_open_by_its_own_will():
    field = _sneaker(LORD)
    _march(field, 1, (2, 0))
    assert (field.place("a"), field.stack("a").stance) == ((1, 0), "open")
    assert field.of(Exposed) == []


def test_sd5_11_10_beasts_of_no_side_choose_where_they_are_at_home():
    field = Field(
        WOOD,
        roles={"wild": "feral"},
        wild={"a": ((0, 0), {"bear": 1})},
        cinnabar={"y": ((4, 1), SCOUT)},
    )
    assert "bear" in field.world.tables["unit"]
    kind = field.world.kind("bear")
    assert kind.terrain_special == "none"
    outcome = field.do(
        MoveStack(by=SideId("wild"), stack=field.names["a"], path=(field.at((1, 0)),), dictate=10)
    )
    assert _why(outcome) == ("no_dictate", "SD5-10.07")


# --- secrets


def test_a_choice_is_refused_by_what_the_side_knows_only():
    told = []
    for spot in ((1, 0), (4, 0)):
        field = Field(
            WOOD,
            lapis={"a": ((0, 0), LORD)},
            cinnabar={"z": (spot, {"spiderling": 3})},
            stance={"z": "hidden"},
        )
        commands = [
            MoveStack(by=LAPIS, stack=field.names["a"], path=(field.at((1, 0)),), dictate=face)
            for face in (1, 10, 11)
        ]
        told.append([getattr(field.outlook("lapis").try_out(c), "code", "") for c in commands])
    assert told[0] == told[1] == ["", "", "no_dictate"]


def test_a_preview_pays_and_finds_nobody():
    field = _field(LORD)
    command = MoveStack(by=LAPIS, stack=field.names["a"], path=(field.at((1, 0)),), dictate=10)
    foreseen = field.outlook("lapis").try_out(command)
    field.must(command)
    assert min(foreseen.campaign.units[u].move for u in field.stack("a").units) == field.move_left("a")
    assert not [e for e in foreseen.events if isinstance(e, SpotChecked)]
