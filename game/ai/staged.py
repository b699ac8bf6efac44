"""Ideas of the random policy under rules whose turns have stages: purchases, scouting, the order of stacks,
doctrine, orders for later, mounts, new nations.

Every idea is by a type of command; rules that do not know it are not asked. An idea may be senseless: who
plays asks for its refusal first.
"""

from collections.abc import Callable
from typing import get_args

from game.ai.chance import pick
from game.core.commands.common import AppointChief, Command, DismountUnits, EndTurn, MountUnits
from game.core.commands.turns import (
    ArrangeStack,
    FoundFaction,
    NextStage,
    QueueOrders,
    RecruitUnits,
    RunOrders,
    ScoutHexes,
    SetDoctrine,
)
from game.core.dice import Dice
from game.core.doctrine import Aim, AmbushStance, DamageWay, Doctrine, QueuedOrder
from game.core.records import HexId, KindId, StackId, UnitId
from game.views.preview import SeatOutlook

Idea = Callable[[SeatOutlook, Dice], Command | None]


def onward(outlook: SeatOutlook) -> Command:
    """The next stage of the turn, or its end after the last."""
    side, stages = outlook.view.side, outlook.world.ruleset.stages
    last = not stages or outlook.view.clock.stage == stages[-1].id
    return EndTurn(by=side) if last else NextStage(by=side)


def in_last_stage(outlook: SeatOutlook) -> bool:
    """Whether no stage of the turn follows."""
    return isinstance(onward(outlook), EndTurn)


def idea(outlook: SeatOutlook, dice: Dice) -> Command | None:
    """Something the rules allow, by what the side knows; None if nothing came to mind."""
    command = any_idea(outlook, dice)
    return command if command is not None and outlook.refusal(command) is None else None


def any_idea(outlook: SeatOutlook, dice: Dice) -> Command | None:
    """Something of which the rules have heard, sensible or not; None if nothing came to mind."""
    offered = [one for kind, one in IDEAS if kind in outlook.world.ruleset.actions]
    return pick(offered, dice, "which idea")(outlook, dice) if offered else None


def _some_stack(outlook: SeatOutlook, dice: Dice, least: int = 1) -> StackId | None:
    stacks = [s.id for s in outlook.view.stacks.values() if len(s.units) >= least]
    return pick(stacks, dice, "which stack") if stacks else None


def _recruits(outlook: SeatOutlook, dice: Dice) -> Command | None:
    side = outlook.view.side
    kinds = [kind for nation in outlook.view.sides[side].factions for kind in nation.kinds]
    places = [site.hex for site in outlook.view.sites.values() if site.owner == side]
    if not kinds or not places:
        return None
    wanted = {pick(kinds, dice, "whom to buy"): dice.roll(2, "how many")}
    return RecruitUnits(by=side, hex=pick(places, dice, "where to buy"), units=wanted)


def _scouting(outlook: SeatOutlook, dice: Dice) -> Command | None:
    view, grid = outlook.view, outlook.world.grid
    units = [u for u in view.units.values() if u.side == view.side and u.stack in view.stacks]
    if not units:
        return None
    unit = pick(units, dice, "who scouts")
    path: list[HexId] = []
    here = view.stacks[unit.stack].hex
    for _ in range(dice.roll(4, "how far")):
        here = pick(grid.around[here], dice, "what to look at")
        path.append(here)
    return ScoutHexes(by=view.side, unit=unit.id, path=tuple(path))


def _order_of(outlook: SeatOutlook, dice: Dice) -> Command | None:
    stack = _some_stack(outlook, dice, least=2)
    if stack is None:
        return None
    units = list(outlook.view.stacks[stack].units)
    mixed: list[UnitId] = []
    while units:
        mixed.append(units.pop(dice.roll(len(units), "who comes next") - 1))
    return ArrangeStack(by=outlook.view.side, stack=stack, units=tuple(mixed))


def some_doctrine(dice: Dice) -> Doctrine:
    """Any doctrine."""
    return Doctrine(
        ranged=dice.roll(2, "ranged") == 1,
        shock=None if dice.roll(2, "shock") == 1 else dice.roll(4, "how much shock") - 1,
        damage=pick(get_args(DamageWay), dice, "how damage falls"),
        aim=pick(get_args(Aim), dice, "at whom"),
        shock_target=dice.roll(3, "aim the shock") == 1,
        ambush=pick(get_args(AmbushStance), dice, "ambush"),
        ratio=25 * dice.roll(8, "at what odds"),
    )


def _doctrine(outlook: SeatOutlook, dice: Dice) -> Command | None:
    stack = _some_stack(outlook, dice)
    if stack is None:
        return None
    return SetDoctrine(by=outlook.view.side, stack=stack, doctrine=some_doctrine(dice))


def _walk(outlook: SeatOutlook, start: HexId, dice: Dice) -> tuple[HexId, ...]:
    path = [start]
    for _ in range(dice.roll(3, "how far")):
        path.append(pick(outlook.world.grid.around[path[-1]], dice, "where to"))
    return tuple(path[1:])


def _queued(outlook: SeatOutlook, stack: StackId, dice: Dice) -> tuple[QueuedOrder, ...]:
    orders = []
    here = outlook.view.stacks[stack].hex
    others = [s for s in outlook.view.stacks if s != stack]
    for _ in range(dice.roll(3, "how many orders")):
        way = dice.roll(5, "which order")
        if way <= 2:
            path = _walk(outlook, here, dice)
            here = path[-1]
            orders.append(QueuedOrder(kind="move", path=path))
        elif way == 3:
            orders.append(QueuedOrder(kind="attack"))
        elif way == 4 and others:
            to = pick(others, dice, "to whom")
            orders.append(QueuedOrder(kind="deliver", to=to, orders=(QueuedOrder(kind="hold"),)))
        else:
            orders.append(QueuedOrder(kind="doctrine", doctrine=some_doctrine(dice)))
    return tuple(orders)


def _queue(outlook: SeatOutlook, dice: Dice) -> Command | None:
    stack = _some_stack(outlook, dice)
    if stack is None:
        return None
    queue = _queued(outlook, stack, dice)
    return QueueOrders(by=outlook.view.side, stack=stack, queue=queue)


def _run_queue(outlook: SeatOutlook, dice: Dice) -> Command | None:
    told = [s.id for s in outlook.view.stacks.values() if s.queue]
    if not told:
        return None
    return RunOrders(by=outlook.view.side, stack=pick(told, dice, "whose orders"))


def _nation(outlook: SeatOutlook, dice: Dice) -> Command | None:
    if dice.roll(6, "a new nation") > 1:
        return None
    side, kinds = outlook.view.side, [KindId(kind) for kind in sorted(outlook.world.tables["unit"])]
    places = [site.hex for site in outlook.view.sites.values() if site.owner == side]
    if not places:
        return None
    own = tuple(dict.fromkeys(pick(kinds, dice, "which design") for _ in range(3)))
    army = dict.fromkeys(own, 1)
    name = f"Nation {len(outlook.view.sides[side].factions) + 1}"
    return FoundFaction(by=side, name=name, kinds=own, units=army, hex=pick(places, dice, "where to join"))


def _getting_on(outlook: SeatOutlook, dice: Dice) -> Command | None:
    stack = _some_stack(outlook, dice, least=2)
    if stack is None:
        return None
    units = outlook.view.stacks[stack].units
    rider, mount = pick(units, dice, "who gets on"), pick(units, dice, "on whom")
    return MountUnits(by=outlook.view.side, stack=stack, mount=mount, units=(rider,))


def _getting_off(outlook: SeatOutlook, dice: Dice) -> Command | None:
    seated = [
        u for u in outlook.view.units.values() if u.mount is not None and u.stack in outlook.view.stacks
    ]
    if not seated:
        return None
    unit = pick(seated, dice, "who gets off")
    return DismountUnits(by=outlook.view.side, stack=unit.stack, units=(unit.id,))


def _chief(outlook: SeatOutlook, dice: Dice) -> Command | None:
    own = [u.id for u in outlook.view.units.values() if u.side == outlook.view.side]
    return AppointChief(by=outlook.view.side, unit=pick(own, dice, "who leads")) if own else None


IDEAS: tuple[tuple[type[Command], Idea], ...] = (
    (RecruitUnits, _recruits),
    (ScoutHexes, _scouting),
    (ArrangeStack, _order_of),
    (SetDoctrine, _doctrine),
    (QueueOrders, _queue),
    (RunOrders, _run_queue),
    (FoundFaction, _nation),
    (MountUnits, _getting_on),
    (DismountUnits, _getting_off),
    (AppointChief, _chief),
)
"""What may come to mind, by the type of command that carries it out."""
