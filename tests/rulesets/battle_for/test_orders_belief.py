"""The Battle for: orders go by what their giver knows; what the truth adds is told. TB-2, TB-5, TB-6."""

from game.core.commands import common as cmd
from game.core.commands import turns as turn
from game.core.doctrine import QueuedOrder
from game.core.engine import Applied, Engine
from game.core.events.common import MoveStopped
from game.core.events.turns import OrdersFailed
from game.core.records import HexId, StackId, replace
from game.core.refusal import Refused
from game.views.preview import SeatOutlook
from game.views.project import project
from tests.rulesets.battle_for.small_states import BLUE, RED, Field

S = StackId("s")


def _dark(field: Field, *hexes: HexId) -> None:
    """Let red not know the land of some hexes."""
    known = field.campaign.knowledge[RED]
    terrain = bytearray(known.terrain)
    for hex_ in hexes:
        terrain[hex_] = 0
    field.campaign = replace(
        field.campaign,
        knowledge={**field.campaign.knowledge, RED: replace(known, terrain=bytes(terrain))},
    )


def _outlook(field: Field) -> SeatOutlook:
    return SeatOutlook(project(field.campaign, field.world, RED), field.world)


def _move(*path: HexId) -> cmd.MoveStack:
    return cmd.MoveStack(by=RED, stack=S, path=path)


def test_unknown_water_stops_a_march_and_does_not_refuse_it_tb_5_03() -> None:
    field = Field("..w.")
    field.stack("s", field.at(0, 0), ["chief"])
    field.look()
    _dark(field, field.at(2, 0))
    march = _move(field.at(1, 0), field.at(2, 0))
    assert _outlook(field).refusal(march) is None
    field.do(march)
    assert field.campaign.stacks[S].hex == field.at(1, 0)
    stopped = [event for event in field.events if isinstance(event, MoveStopped)]
    assert [(event.code, event.rule) for event in stopped] == [("closed", "TB-5.03")]


def test_known_water_is_refused_at_once_tb_5_03() -> None:
    field = Field(".w.")
    field.stack("s", field.at(0, 0), ["chief"])
    field.look()
    refused = _outlook(field).refusal(_move(field.at(1, 0)))
    assert refused is not None
    assert (refused.code, refused.rule) == ("closed", "TB-5.03")
    assert field.refused(_move(field.at(1, 0))) == refused


def test_orders_into_unknown_land_are_written_and_stop_there_tb_6_03() -> None:
    field = Field("..w.")
    field.stack("s", field.at(0, 0), ["chief"])
    field.look()
    _dark(field, field.at(2, 0))
    queue = (QueuedOrder(kind="move", path=(field.at(1, 0), field.at(2, 0), field.at(3, 0))),)
    write = turn.QueueOrders(by=RED, stack=S, queue=queue)
    assert _outlook(field).refusal(write) is None
    field.do(write)
    field.do(turn.RunOrders(by=RED, stack=S))
    assert field.campaign.stacks[S].hex == field.at(1, 0)
    assert len(field.campaign.stacks[S].queue[0].path) == 2, "the rest of the march waits"
    assert field.refused(turn.RunOrders(by=RED, stack=S)).rule == "TB-5.03"


def test_what_orders_do_is_foreseen_without_a_die_tb_6_03() -> None:
    field = Field("....")
    field.stack("s", field.at(0, 0), ["chief"], queue=(QueuedOrder(kind="attack"),))
    field.stack("x", field.at(0, 0), ["imp"], side=BLUE)
    field.look()
    foreseen = _outlook(field).try_out(turn.RunOrders(by=RED, stack=S))
    assert isinstance(foreseen, Applied)
    assert foreseen.rolls == ()


def test_a_target_that_nobody_of_the_side_sees_is_no_target_tb_2_04() -> None:
    field = Field("....")
    field.stack("s", field.at(0, 0), ["chief"])
    field.stack("x", field.at(3, 0), ["imp"], side=BLUE)
    field.look()
    queue = (QueuedOrder(kind="attack", target=StackId("x")),)
    write = turn.QueueOrders(by=RED, stack=S, queue=queue)
    assert field.refused(write).code == "no_such_target"
    assert _outlook(field).refusal(write) == field.refused(write)


def test_a_target_that_has_gone_fails_and_the_next_order_follows_tb_6_03() -> None:
    field = Field("....")
    field.stack("s", field.at(0, 0), ["chief"])
    field.stack("x", field.at(0, 0), ["imp"], side=BLUE)
    field.look()
    handle = next(iter(field.campaign.knowledge[RED].sightings))
    queue = (
        QueuedOrder(kind="attack", target=handle),
        QueuedOrder(kind="move", path=(field.at(1, 0),)),
    )
    field.do(turn.QueueOrders(by=RED, stack=S, queue=queue))
    gone = replace(field.campaign.stacks[StackId("x")], hex=field.at(3, 0))
    field.campaign = replace(field.campaign, stacks={**field.campaign.stacks, gone.id: gone})
    field.look()
    field.do(turn.RunOrders(by=RED, stack=S))
    assert [event.reason for event in field.events if isinstance(event, OrdersFailed)] == [
        "You see no such stack"
    ]
    assert field.campaign.stacks[S].hex == field.at(1, 0)


def test_the_enemys_queues_and_doctrines_are_no_part_of_a_view_tb_6_03() -> None:
    """Two states that differ in the enemy's orders alone look the same."""
    views = []
    for queue in ((), (QueuedOrder(kind="hold"),)):
        field = Field("....")
        field.stack("s", field.at(0, 0), ["chief"])
        field.stack("x", field.at(0, 0), ["imp", "imp"], side=BLUE, queue=queue)
        field.look()
        views.append(project(field.campaign, field.world, RED))
    assert views[0] == views[1]


def test_nobody_gives_orders_off_turn_tb_4_01() -> None:
    field = Field("....")
    field.stack("s", field.at(0, 0), ["chief"], side=BLUE)
    command = turn.QueueOrders(by=BLUE, stack=S, queue=())
    out = Engine(field.world).apply(field.campaign, command)
    assert isinstance(out, Refused)
    assert out.rule == "TB-4.01"
