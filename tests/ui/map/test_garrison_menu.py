"""SD3-15.02: the menu of a stack makes field units of its garrison."""

import pytest

from game.ui.map.dialogs.map_menus import more_items
from game.ui.map.models.stack_model import stack_model
from game.ui.widgets.buttons import nothing
from tests.field import Field
from tests.ui.map_input import MapHands, of_field

pytestmark = pytest.mark.usefixtures("bare_ground")


@pytest.mark.parametrize(
    ("kinds", "reason"), [({"courtier": 1}, ""), ({"stabber": 1}, "It has no garrison units")]
)
def test_the_menu_of_a_stack_offers_it(kinds: dict[str, int], reason: str) -> None:
    field = Field(["C.."], lapis={"a": ((0, 0), kinds)}, cinnabar={"z": ((2, 0), {"scout": 1})})
    hands = MapHands(of_field(field))
    model = stack_model(hands.conduct.reader, field.names["a"])
    assert model is not None
    (item,) = (
        one for one in more_items(model, hands.conduct, lambda _action: nothing) if one.command == "field"
    )
    assert item.reason == reason
