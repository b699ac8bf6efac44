"""A hidden stack that stays where it is leaves no trace in another's session: not in what he sees, is told,
may do or take back, nor in who must act when."""

from collections.abc import Sequence
from typing import Any

import pytest

from game.ai.policy import RandomPolicy
from game.core import codec
from game.core.commands.common import Command, EndTurn
from game.core.decisions import StandingOrders
from game.core.dice import StreamDice
from game.core.engine import Applied
from game.core.events.scouting import HiddenFound
from game.core.records import HexId, KindId, SideId, StackId, UnitId, replace
from game.core.refusal import Refused
from game.core.state import AnyCampaign, Stack, Unit
from game.session.session import Session
from game.session.table import HotSeatTable
from tests.arena import crowd

LAPIS, CINNABAR = SideId("lapis"), SideId("cinnabar")
LURKERS = 4
QUIET = (StandingOrders(meet="stay", when_found="stay"),)
WAITING = (
    *QUIET,
    StandingOrders(),
    StandingOrders(meet="flee"),
    StandingOrders(meet="ask", when_found="ask"),
)
"""Orders by which scouts of a side stay hidden when enemies come, as long as nobody is asked at the table."""


def haunted(played: Session, orders: Sequence[StandingOrders]) -> AnyCampaign:
    """The campaign with enemies of the Lapis side that hide where it stands and next to it."""
    campaign, world = played.campaign, played.world
    units, stacks = dict(campaign.units), dict(campaign.stacks)
    homes = sorted({s.hex for s in stacks.values() if s.side == LAPIS})
    around = [near for home in homes for near in (home, *world.grid.around[home])]
    dry = [h for h in dict.fromkeys(around) if world.map.terrain_at(HexId(h)) != "lake"]
    for number, hex_ in enumerate(dry[:: max(1, len(dry) // LURKERS)]):
        stack_id, unit_id = StackId(f"{CINNABAR}.s{900 + number}"), UnitId(f"{CINNABAR}.u{900 + number}")
        unit = Unit(id=unit_id, kind=KindId("explorer"), side=CINNABAR, stack=stack_id, hits=0, move=0)
        units[unit_id] = world.ruleset.recruit(world, unit)
        given = orders[number % len(orders)]
        stacks[stack_id] = Stack(
            id=stack_id, side=CINNABAR, hex=hex_, units=(unit_id,), stance="hidden", orders=given
        )
    return replace(campaign, units=dict(sorted(units.items())), stacks=dict(sorted(stacks.items())))


def shown(table: HotSeatTable) -> tuple[Any, ...]:
    """Everything that the person at a table could tell two matches apart by."""
    session = table.session
    state, stop = session.state, table.stop
    return (
        codec.to_bytes(session.outlooks.of(LAPIS).view),
        state.unread.get(LAPIS),
        state.log.get(LAPIS),
        state.away[LAPIS],
        session.steps.why_no_undo(LAPIS),
        session.steps.can_redo(LAPIS),
        (stop.kind, stop.side, stop.back, table.sitting),
    )


def command_for(played: Session, side: SideId, number: int, seed: int) -> Command:
    """Anything that Lapis can think of; the others wait."""
    if side != LAPIS:
        return EndTurn(by=side)
    return RandomPolicy().decide(played.outlooks.of(LAPIS), StreamDice(seed, f"play.{number}"))


def alike(
    seed: int, commands: int, orders: Sequence[StandingOrders] = QUIET, reactions: str = "table"
) -> int:
    """Play a match with and without those who hide; orders that would find one of them are not given. How
    many were, until a search at the start of a turn finds one."""
    # Nightfall would show them by the rules.
    plain = crowd(seed, seats=("human",), dusk_reveal=False, reactions=reactions)
    while (first := plain.must_act) and first != LAPIS:
        plain.submit(EndTurn(by=first))
    other = Session(plain.world, plain.begun, haunted(plain, orders), plain.state)
    one, two = HotSeatTable(plain), HotSeatTable(other)
    given = 0
    for number in range(commands):
        side = plain.must_act
        if side is None:
            break
        for table in (one, two):
            if table.stop.kind == "hand_over":
                table.sit(side)
        command = command_for(plain, side, number, seed)
        tried = other.engine.apply(other.campaign, command)
        if isinstance(tried, Applied) and any(_found(e) for e in tried.events):
            if isinstance(command, EndTurn):
                break
            continue
        done, also = plain.submit(command), other.submit(command)
        assert not isinstance(done, Refused) or done == also
        given += 1
        for table in (one, two):
            table.fresh()
        assert shown(one) == shown(two), (number, command)
        if number % 4 == 0:
            assert plain.steps.undo(LAPIS) == other.steps.undo(LAPIS)
            assert shown(one) == shown(two), ("undone", number, command)
        if number % 8 == 0:
            assert plain.steps.redo(LAPIS) == other.steps.redo(LAPIS)
            assert shown(one) == shown(two), ("done again", number, command)
    return given


def _found(event: Any) -> bool:
    return isinstance(event, HiddenFound) and event.audience == (LAPIS,)


@pytest.mark.parametrize("seeds", [1, pytest.param(5, marks=pytest.mark.slow)])
def test_a_hidden_stack_that_stays_leaves_no_trace(seeds):
    assert sum(alike(seed, 60) for seed in range(seeds)) > 20 * seeds


@pytest.mark.slow
def test_nor_do_those_who_wait_for_orders_that_are_not_theirs_to_give():
    """Who is told to flee may not do so on another's turn, and is not asked where orders alone decide."""
    assert sum(alike(seed, 60, WAITING, "orders") for seed in range(5)) > 100


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(10, 18))
def test_nor_do_many_in_a_long_match(seed):
    assert alike(seed, 400)
