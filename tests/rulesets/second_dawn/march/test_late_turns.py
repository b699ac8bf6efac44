"""Turns that start late: SD5-6.04. What happens in the turns of others is settled before one's own begins."""

from game.core.commands.common import EndTurn, MoveStack
from game.core.decisions import MeetOrder, StandingOrders
from game.core.events.common import BattleBegan, TurnBegan, UnitLost
from tests.field import Field


def ambushed(meet: MeetOrder = "ambush_any") -> Field:
    """Stabbers of lapis march into a wood in which scouts of cinnabar lie in wait."""
    return Field(
        ["fff", "fff"],
        lapis={"a": ((0, 0), {"stabber": 1}), "b": ((0, 1), {"stabber": 1})},
        cinnabar={"z": ((1, 0), {"scout": 4}), "help": ((2, 0), {"warlord": 1})},
        stance={"z": "hidden"},
        orders={"z": StandingOrders(meet=meet)},
    )


def test_sd5_6_04_the_attack_is_settled_before_the_turn_of_the_attacked_begins():
    field = ambushed()
    field.do_move("a", (1, 0))
    assert [e.attacker for e in field.of(BattleBegan)] == ["cinnabar"]
    assert field.of(UnitLost)
    assert not field.campaign.battles
    field.end()
    (began,) = field.of(TurnBegan)
    assert began.side == "cinnabar"
    assert not field.of(BattleBegan)


def test_sd5_6_04_nobody_sends_help_before_it_is_settled():
    field = ambushed()
    help_ = field.stack("help")
    command = MoveStack(by=help_.side, stack=help_.id, path=(field.at((1, 0)),))
    assert field.refused(field.do(command)) == "off_turn"
    assert field.refused(field.do(EndTurn(by=help_.side))) == "off_turn"


def test_sd5_6_04_units_choose_what_to_do_by_their_orders():
    field = ambushed(meet="stay")
    field.do_move("a", (1, 0))
    assert not field.of(BattleBegan)
    assert field.stack("z").stance == "hidden"
