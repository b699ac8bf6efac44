"""Nothing on the map screen comes from what its seat cannot know."""

from typing import get_type_hints

from game.core.commands import EndTurn, MoveStack
from game.core.records import SideId
from game.core.refusal import Refused
from game.session.table import Done, Table
from tests.arena import session

LAPIS = SideId("lapis")


def test_screens_hear_that_a_command_was_done_or_refused_and_nothing_else() -> None:
    """Neither the campaign nor the dice and events of others reach a screen by the way of a command."""
    for door in (Table.submit, Table.answer):
        assert get_type_hints(door)["return"] == Done | Refused
    assert Done.__struct_fields__ == ()
    assert Refused.__struct_fields__ == ("code", "detail", "rule")
    table = Table(session(seats=("human", "human")))
    while not table.sit(LAPIS):
        table.let_others_move(50)
    assert isinstance(table.submit(MoveStack(by=LAPIS, stack="nobody", path=())), Refused)
    assert table.submit(EndTurn(by=LAPIS)) == Done()
