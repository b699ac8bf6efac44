"""SD5-10, SD5-8.11: who makes spot checks on the map, when, and what comes of them."""

import dataclasses

import pytest

from game.core.commands.common import RevealStack
from game.core.dice import stream_face
from game.core.draft import Draft
from game.core.events.scouting import HiddenFound, SpotChecked
from game.core.records import SideId
from game.rulesets.second_dawn.scouting import spot_checks
from game.views.learning import learned
from game.views.story import line
from tests.abilities import remade
from tests.field import Field

SCOUT = {"scout": 1}
LAPIS = SideId("lapis")
WOOD = ["fffff", "fffff"]


def _field(seed=1, kinds=None, hidden=None, stance="hidden", **more):
    return Field(
        WOOD,
        seed=seed,
        lapis={"a": ((0, 0), kinds or SCOUT)},
        cinnabar={"z": ((1, 0), hidden or {"stabber": 1}), "y": ((4, 1), SCOUT)},
        stance={"z": stance},
        **more,
    )


def _seed(face):
    return next(s for s in range(1000) if stream_face(s, "scout.lapis", 0, 10) == face)


def test_sd5_10_04_a_natural_10_finds_whoever_hides():
    field = _field(_seed(10))
    field.do_move("a", (1, 0))
    assert [e.how for e in field.of(HiddenFound)] == ["spot"]
    assert field.sees("lapis", "z")
    assert field.stack("z").stance == "hidden"


def test_sd5_10_04_a_natural_1_finds_nobody_quicker_than_0():
    field = _field(_seed(1))
    field.do_move("a", (1, 0))
    assert [e.found for e in field.of(SpotChecked)] == [()]
    assert not field.sees("lapis", "z")


def test_a_check_is_rolled_where_nobody_hides_too():
    field = _field(_seed(10))
    field.do_move("a", (0, 1))
    assert [(e.face, e.found) for e in field.of(SpotChecked)] == [(10, ())]
    assert learned(field.events, LAPIS)
    assert line(field.of(SpotChecked)[0], field.outlook("lapis").view, field.world) is not None


def test_sd5_10_01_infantry_without_scouts_searches_only_beside_a_commander():
    plain = _field(kinds={"stabber": 1})
    plain.do_move("a", (1, 0))
    assert plain.of(SpotChecked) == []
    led = _field(kinds={"warlord": 1, "stabber": 2})
    led.do_move("a", (1, 0))
    assert len(led.of(SpotChecked)) == 1


def test_sd5_10_01_once_a_hex_and_day_and_a_hex_come_back_to_is_new():
    field = _field()
    field.do_move("a", (0, 1))
    assert field.stack("a").here.searched
    field.give("a", move=30)
    field.do_move("a", (0, 0))
    assert len(field.of(SpotChecked)) == 1


def test_sd5_10_01_who_comes_out_of_hiding_searches():
    field = Field(WOOD, lapis={"a": ((0, 0), SCOUT)}, cinnabar={"z": ((4, 0), SCOUT)}, stance={"a": "hidden"})
    field.must(RevealStack(by=LAPIS, stack=field.names["a"]))
    assert len(field.of(SpotChecked)) == 1


def test_sd5_8_11_turns_that_do_not_begin_at_dawn_begin_with_a_search():
    field = _field()
    assert field.of(SpotChecked) == []
    field.end()
    assert [e.stack for e in field.of(SpotChecked)] == [field.names["y"]]
    field.end()
    assert field.of(SpotChecked) == []


@pytest.mark.parametrize(("count", "value"), [(4, 0), (5, 1)])
def test_sd5_10_05_five_heads_find_more(count, value):
    field = _field(kinds={"scout": count})
    field.do_move("a", (1, 0))
    (done,) = field.of(SpotChecked)
    assert sum(term.value for term in done.terms if term.label == "heads") == value


def test_sd5_10_09_only_the_finder_is_aware():
    field = _field(_seed(10), gold={"g": ((1, 0), SCOUT)})
    field.do_move("a", (1, 0))
    assert field.sees("lapis", "z")
    assert not field.sees("gold", "z")


def test_previews_roll_no_die():
    field = _field(_seed(10))
    before = field.campaign.dice
    assert field.outlook("lapis").path(field.names["a"], field.at((1, 0))).steps
    assert field.campaign.dice == before


def _attacked(stance):
    """A scout of lapis that was attacked off-turn where it did not search before."""
    field = Field(
        WOOD,
        cinnabar={"z": ((0, 0), {"scout": 1}), "far": ((4, 1), {"scout": 1})},
        lapis={"a": ((0, 0), {"warlord": 9})},
        stance={"a": stance},
    )
    field.know("cinnabar", "a", "spot")
    field.do_attack("z", "a")
    return field


@pytest.mark.parametrize(
    ("stance", "why"), [("open", "fought"), ("hidden", "fought"), ("sneaking", "forced_out")]
)
def test_sd5_10_02_who_fought_here_before_it_searched_does_not_search(stance, why):
    field = _attacked(stance)
    assert field.stack("a").here.no_search == why
    assert field.stack("a").stance == "open"


@pytest.mark.parametrize(("stance", "checks"), [("hidden", 1), ("sneaking", 0)])
def test_sd5_11_13_who_was_forced_out_does_not_search_today(stance, checks):
    field = _attacked(stance)
    field.end()
    assert len(field.of(SpotChecked)) == checks
    field.end(2)
    assert len(field.of(SpotChecked)) == 1


def test_sd2_14_12_a_centaur_that_searches_finds_more():
    field = _field()
    kinds = dict(field.world.tables["unit"])
    kinds["scout"] = remade(kinds["scout"], traits=(*kinds["scout"].traits, "centaur"))
    draft = Draft(
        field.campaign, dataclasses.replace(field.world, tables={**field.world.tables, "unit": kinds})
    )
    assert {term.label: term.value for term in spot_checks.terms_of(draft, field.stack("a"))} == {
        "centaur": 1
    }


def test_sd5_8_11_neutrals_move_at_dawn_all_of_them_and_sides_after_them():
    """Who is second among those of no side begins at dawn as well (SD5-6.01); the first side does not."""
    roles = {"ferals": "feral", "tribe": "neutral"}
    field = Field(
        WOOD,
        ferals={"w": ((2, 1), {"wolf": 1})},
        tribe={"t": ((3, 1), SCOUT)},
        lapis={"a": ((0, 0), SCOUT)},
        cinnabar={"z": ((4, 0), SCOUT)},
        roles=roles,
    )
    checks = {}
    for _ in range(4):
        checks[field.campaign.clock.on_turn] = [e.audience for e in field.of(SpotChecked)]
        field.end()
    assert checks == {
        "ferals": [],
        "tribe": [],
        "lapis": [("lapis",)],
        "cinnabar": [("cinnabar",)],
    }


@pytest.mark.parametrize("names", [("y", "z"), ("z", "y")])
def test_handles_of_those_found_together_do_not_tell_which_was_formed_first(names):
    stabbers, pikers = names
    field = Field(
        WOOD,
        seed=_seed(10),
        lapis={"a": ((0, 0), SCOUT)},
        cinnabar={stabbers: ((1, 0), {"stabber": 1}), pikers: ((1, 0), {"piker": 1})},
        stance={"y": "hidden", "z": "hidden"},
    )
    field.do_move("a", (1, 0))
    found = [(e.handle, e.members[0].kind) for e in field.of(HiddenFound)]
    assert found == [("e1", "piker"), ("e2", "stabber")]
