"""Wagons on the map screen: their token, what the card says of them, loading, unloading, popping a tower."""

import pytest

from game.core.records import StackId
from game.session.session import Session
from game.ui.map.control.mounting import dismount_items, mounting_choices
from game.ui.map.models.siege_diggers import siege_diggers_of
from game.ui.map.models.stack_model import stack_model
from game.ui.map.models.tokens_of import foreign_look
from tests.field import Field
from tests.ui.map_input import MapHands, of_field

pytestmark = pytest.mark.usefixtures("bare_ground")

ROAD = [[(0, 0), (1, 0), (2, 0)]]


def hands(**params: object) -> MapHands:
    field = Field(
        ["C.......", "........"],
        roads=ROAD,
        cities={(0, 0): ("lapis", 1)},
        lapis={"l": ((0, 0), {"wagon": 1, "horse": 2, "digger": 3})},
        cinnabar={"c": ((7, 0), {"stabber": 1})},
        params=params,
    )
    session: Session = of_field(field)
    return MapHands(session)


STACK = StackId("lapis.l")


def test_a_stack_with_a_wagon_has_its_token_and_says_what_draws_it() -> None:
    reader = hands().conduct.reader
    assert reader.facts(STACK).token == "wagon"
    facts = {fact.label: fact.value for fact in stack_model(reader, STACK).facts}
    assert facts["On wheels"] == "Mounts that pull it pay double"


def test_units_are_loaded_and_unloaded_by_the_menus_of_mounts() -> None:
    table = hands()
    choices = [choice for choice in mounting_choices(table.conduct.reader, STACK) if not choice.reason]
    loading = next(choice for choice in choices if choice.label == "Wagon carries Digger ×3")
    assert table.conduct.mount(loading.stack, loading.mount, loading.units)
    first = next(iter(dismount_items(table.conduct.reader, STACK, table.conduct)))
    assert first.label == "All dismount"
    facts = stack_model(table.conduct.reader, STACK).facts
    assert "Wagon leaves the road only empty" in [f.value for f in facts if f.label == "On wheels"]


def test_a_city_pops_diggers_where_the_match_has_it() -> None:
    assert siege_diggers_of(hands().conduct.reader, STACK) is None
    table = hands(city_digger_towers=True)
    first = siege_diggers_of(table.conduct.reader, STACK)
    assert first is not None
    assert (first.label, first.reason) == ("Pop diggers with a tower", "")
    assert table.conduct.submit(first.command, table.conduct.reader.view.stacks[STACK].hex)
    again = siege_diggers_of(table.conduct.reader, STACK)
    assert again is not None
    assert (again.label, again.command.stop) == ("Pop no diggers", True)


def test_a_foreign_wagon_is_known_by_its_token() -> None:
    field = Field(
        ["....", "...."],
        lapis={"l": ((0, 0), {"scout": 1}), "m": ((3, 1), {"scout": 1})},
        cinnabar={"c": ((1, 0), {"wagon": 1, "horse": 2})},
    )
    field.do_move("l", (1, 0))
    table = MapHands(of_field(field))
    handle = field.handle("lapis", "c")
    assert foreign_look(table.conduct.reader, handle).glyph == "wagon"
