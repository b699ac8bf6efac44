"""What a side may try, sensible or not, and all that its seat can look at, for twins of all kinds."""

from random import Random
from typing import get_args

from game.ai.policy import RandomPolicy
from game.ai.staged import in_last_stage, onward
from game.core import codec
from game.core.commands.common import (
    Command,
    EndTurn,
    GiveOrders,
    JoinStacks,
    MoveStack,
    PlanMarch,
    SplitStack,
)
from game.core.decisions import DuskOrder, MeetOrder, StandingOrders
from game.core.dice import StreamDice
from game.core.march_orders import MarchKind, MarchOrders, WaitCode
from game.core.records import HexId
from game.views.chart import chart
from game.views.marching_orders import today
from game.views.preview import SeatOutlook


def _commands(outlook: SeatOutlook, random: Random) -> Command:
    """Anything a side may try, sensible or not."""
    side = outlook.view.side
    stacks = sorted(outlook.view.stacks)
    stack = random.choice(stacks)
    here = outlook.view.stacks[stack]
    roll = random.random()
    if roll < 0.6:
        goals = sorted(outlook.reach(stack).cost)
        return MoveStack(by=side, stack=stack, path=outlook.reach(stack).path(random.choice(goals)))
    if roll < 0.7:
        near = list(outlook.world.grid.around[here.hex])
        return MoveStack(by=side, stack=stack, path=(random.choice(near),))
    if roll < 0.8:
        return SplitStack(by=side, stack=stack, units=here.units[: random.randint(0, len(here.units))])
    if roll < 0.9:
        return JoinStacks(by=side, stack=stack, into=random.choice(stacks))
    return GiveOrders(by=side, stack=stack, orders=_orders(random))


def _orders(random: Random) -> StandingOrders:
    """Any standing orders for meetings."""
    return StandingOrders(
        hold=random.random() < 0.5,
        meet=random.choice(get_args(MeetOrder)),
        when_found=random.choice(get_args(MeetOrder)),
        dusk=random.choice(get_args(DuskOrder)),
    )


def anything(outlook: SeatOutlook, random: Random) -> Command:
    """Half the time something of the war of knowledge, as the random policy plays it: hiding, sneaking,
    surveys, peeks, chosen dice, zones, fires, orders for meetings, reinforcing, attacks."""
    if not in_last_stage(outlook) and random.random() < 0.3:
        return onward(outlook)
    if random.random() < 0.5:
        return _commands(outlook, random)
    command = RandomPolicy().decide(outlook, StreamDice(random.randrange(1 << 30), "twins"))
    return _commands(outlook, random) if isinstance(command, EndTurn) else command


def shown(outlook: SeatOutlook) -> bytes:
    """Everything a seat can look at, as bytes."""
    view = outlook.view
    cards = [
        outlook.world.ruleset.describe.units(outlook.world, outlook.belief, s)
        for s in sorted(outlook.belief.stacks)
    ]
    facts = [
        outlook.world.ruleset.describe.stack(outlook.world, outlook.belief, s)
        for s in sorted(outlook.belief.stacks)
    ]
    land = outlook.world.lands.known(view.knowledge)
    some = range(0, min(outlook.world.grid.size, 200), 3)
    hexes = [outlook.world.ruleset.describe.hex(outlook.world, land, h, view.params) for h in some]
    reach = [sorted(outlook.reach(s).cost.items()) for s in sorted(view.stacks)]
    paths = [outlook.path(s, 100) for s in sorted(view.stacks)]
    marches = [today(outlook, s) for s in sorted(view.stacks)]
    known = chart(view, outlook.world)
    return b"".join(map(codec.to_bytes, (view, known, cards, facts, hexes, reach, paths, marches)))


def by_orders(outlook: SeatOutlook, random: Random) -> Command:
    """Marching orders of all kinds: given, carried out, put off, taken back; now and then anything else."""
    side = outlook.view.side
    if not in_last_stage(outlook):
        return onward(outlook)
    stack = random.choice(sorted(outlook.view.stacks))
    orders, march = outlook.view.stacks[stack].march, today(outlook, stack)
    roll = random.random()
    if orders is not None and march.path and roll < 0.8:
        return MoveStack(by=side, stack=stack, path=march.path, orders=orders)
    if roll > 0.85:
        return anything(outlook, random)
    if orders is not None and roll < 0.5:
        return PlanMarch(by=side, stack=stack, wait=random.choice(get_args(WaitCode)))
    known = [h for h, seen in enumerate(outlook.view.knowledge.terrain) if seen]
    goals = tuple(HexId(h) for h in random.sample(known, min(len(known), random.randint(1, 3))))
    kind = random.choice(get_args(MarchKind))
    told = MarchOrders(kind=kind, goals=() if kind == "explore" else goals)
    return PlanMarch(by=side, stack=stack, orders=told)
