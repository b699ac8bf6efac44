"""SD3-15.02: garrison units stay in their city and master it, until they are made field units."""

import pytest

from game.core.commands.common import FieldUnits, MoveStack
from game.core.draft import Draft
from game.core.events.common import BattleBegan
from game.core.records import SideId, replace
from game.rulesets.second_dawn.battle.opening import muster
from game.rulesets.second_dawn.factions import upkeep
from game.rulesets.second_dawn.scouting import scouts
from game.rulesets.second_dawn.unit import garrison
from tests.field import Field

LAPIS = SideId("lapis")
COURTIER = {"courtier": 1}


def city(**more: int) -> Field:
    return Field(
        ["C.."],
        cities={(0, 0): ("lapis", 1)},
        lapis={"a": ((0, 0), {**COURTIER, **more})},
        cinnabar={"z": ((2, 0), {"scout": 1})},
    )


def make(field: Field) -> None:
    field.must(FieldUnits(by=LAPIS, stack=field.names["a"]))


def test_garrison_units_go_nowhere_until_they_are_field_units() -> None:
    field = city(stabber=2)
    assert field.refused(field.move("a", (1, 0))) == "garrison"
    believed = field.outlook("lapis").refusal(
        MoveStack(by=LAPIS, stack=field.names["a"], path=(field.at((1, 0)),))
    )
    assert believed is not None
    assert (believed.code, believed.rule) == ("garrison", "SD3-15.02")
    make(field)
    field.do_move("a", (1, 0))
    assert field.place("a") == (1, 0)


def test_there_is_no_way_back_and_nobody_else_is_one() -> None:
    field = city()
    make(field)
    again = field.do(FieldUnits(by=LAPIS, stack=field.names["a"]))
    assert field.refused(again) == "no_garrison"
    plain = Field(["..."], lapis={"a": ((0, 0), {"stabber": 1})})
    assert plain.refused(plain.do(FieldUnits(by=LAPIS, stack=plain.names["a"]))) == "no_garrison"


@pytest.mark.shows("garrison")
def test_they_master_their_city_and_field_units_do_not() -> None:
    field = city()

    def home() -> bool:
        draft = Draft(field.campaign, field.world)
        (body,) = scouts.able_bodies(draft, field.stack("a"))
        return body.home

    assert home()
    make(field)
    assert not home()


@pytest.mark.parametrize(("made", "state"), [(False, "surprised"), (True, "ambush")])
def test_sd2_9_02_nobody_ambushes_them_there(made: bool, state: str) -> None:
    field = Field(
        ["C.."],
        cities={(0, 0): ("lapis", 0)},
        lapis={"a": ((0, 0), COURTIER)},
        cinnabar={"z": ((0, 0), {"explorer": 2})},
        stance={"z": "hidden"},
    )
    if made:
        make(field)
    field.end()
    field.do_attack("z", "a")
    assert [e.state for e in field.of(BattleBegan)] == [state]


def test_a_flier_of_a_garrison_masters_it_too() -> None:
    assert muster.at_home("garrison", True, ("city", "garrison"))
    assert not muster.at_home("forest", True, ("forest",))


def test_a_field_unit_pays_for_its_levels() -> None:
    field = city(warlord=1)
    unit = next(field.campaign.units[u] for u in field.stack("a").units if "warlord" in u)
    guard = replace(field.world.kind("warlord"), terrain_special="garrison")
    old = replace(unit, level=9)
    freed = replace(old, statuses=(garrison.FIELD,))
    assert upkeep.unit_upkeep(guard, old) < upkeep.unit_upkeep(guard, freed)
