"""The game master names the ambusher on the map (TB-7.17)."""

import pytest

from game.core.commands.common import MoveStack
from game.core.records import SideId, replace
from game.session.records import SessionState, TableSeat
from game.session.session import Session
from game.ui.map.dialogs.reaction_dialog import ReactionDialog
from tests.tb_field import two_wait
from tests.ui.map_input import MapHands

pytestmark = pytest.mark.usefixtures("bare_ground")

RED = SideId("red")
COLOURS = {"red": "cinnabar", "blue": "lapis", "grey": "moss", "wilds": "saffron"}


def asked() -> Session:
    """Red has marched into a hex in which blue and grey wait; the wilds' seat must say who ambushes."""
    field = two_wait()
    field.must(MoveStack(by=RED, stack=field.id_of("a"), path=(field.at((1, 0)),)))
    sides = {id_: replace(side, colour=COLOURS[id_]) for id_, side in field.campaign.sides.items()}
    campaign = replace(field.campaign, sides=sides)
    seats = {side: TableSeat(side=side, controller="gm") for side in sides}
    state = SessionState(title="Letters", scenario="letters", seats=seats)
    return Session(field.world, campaign, campaign, state)


def test_the_question_has_a_button_for_each_side_tb_7_17() -> None:
    session = asked()
    hands = MapHands(session)
    dialog = hands.overlay()
    assert isinstance(dialog, ReactionDialog)
    assert list(dialog.choices) == ["blue", "grey"]
    hands.click(dialog.choices["grey"])
    assert [battle.defender for battle in session.campaign.battles.values()] == ["grey"]
