"""SD5-7.07: each observation is kept with who made it and when."""

from game.core.records import SideId
from game.core.state import Sighting
from tests.field import Field

LAPIS = SideId("lapis")
ROWS = ["." * 9] * 3


def _seen(field: Field) -> Sighting:
    (sighting,) = field.campaign.knowledge[LAPIS].sightings.values()
    return sighting


def test_sd5_7_07_a_sighting_names_the_own_stack_that_sees_it_the_oldest_there():
    field = Field(
        ROWS,
        lapis={"b": ((1, 1), {"stabber": 1}), "a": ((1, 1), {"scout": 1}), "c": ((5, 1), {"scout": 1})},
        cinnabar={"z": ((1, 1), {"stabber": 1})},
    )
    assert _seen(field).by == field.names["a"]


def test_sd5_7_07_the_observer_in_the_hex_comes_before_one_beside_it():
    field = Field(
        ROWS,
        lapis={"a": ((2, 1), {"scout": 1}), "b": ((1, 1), {"scout": 1})},
        cinnabar={"z": ((1, 1), {"dragon": 1})},
        zone={"z": "sky"},
    )
    assert _seen(field).by == field.names["b"]


def test_sd5_7_07_a_city_is_no_observer():
    field = Field(
        ["C...."],
        lapis={"a": ((4, 0), {"scout": 1})},
        cinnabar={"z": ((1, 0), {"dragon": 1})},
        zone={"z": "sky"},
        cities={(0, 0): ("lapis", 1)},
    )
    assert _seen(field).by is None


def test_sd5_7_07_what_is_lost_from_sight_keeps_observer_day_and_turn_of_the_loss():
    field = Field(
        ROWS,
        lapis={"a": ((1, 1), {"scout": 1})},
        cinnabar={"z": ((2, 1), {"dragon": 1})},
        zone={"z": "sky"},
    )
    field.end(3)
    field.do_move("z", (3, 1))
    ghost = _seen(field)
    assert not ghost.now
    assert (ghost.day, ghost.slot, ghost.by) == (2, 1, field.names["a"])
    field.end(2)
    assert (_seen(field).day, _seen(field).slot) == (2, 1)
