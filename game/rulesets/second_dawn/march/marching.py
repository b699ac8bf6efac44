"""Marching: the MoveStack command and the task that carries a stack from border to border (SD5-3).

Legality is judged on the land as the side knows it; the march runs on the true land. What the side could
not know stops the march with an event, it never refuses the command (DESIGN law 2).
"""

from game.core.commands.common import MoveStack, PlanMarch
from game.core.decisions import Task
from game.core.flow import marching_orders
from game.core.flow.paths import check_path, tell_crossed, tell_stopped
from game.core.flow.sightings import handles
from game.core.land import UNKNOWN, Land
from game.core.march_orders import MarchOrders
from game.core.notes import NUMBER, Note, mark
from game.core.numbers import HALF, Thirds
from game.core.records import HexId, SideId, replace
from game.core.refusal import Refusal
from game.core.state import Presence, Stack
from game.core.world import StepCost
from game.rulesets.second_dawn.content.counters import BACKED_UP, GAVE_WAY, MUSTERED
from game.rulesets.second_dawn.content.typed import Draft
from game.rulesets.second_dawn.land import supply
from game.rulesets.second_dawn.land.city_works import room_in
from game.rulesets.second_dawn.land.movers import mover_of
from game.rulesets.second_dawn.land.travel import SecondDawnTravel, may_back_up, unheld
from game.rulesets.second_dawn.march import mount_orders
from game.rulesets.second_dawn.march.stacks import remove_units, told_stack
from game.rulesets.second_dawn.mounts import seats
from game.rulesets.second_dawn.scouting import (
    awareness,
    communication,
    dictating,
    gait,
    scouts,
    sight,
    sneaking,
    stances,
    trails,
    zones,
)
from game.rulesets.second_dawn.scouting.foreign_stacks import foes_in_sight
from game.rulesets.second_dawn.unit.losses import report_loss

TRAVEL = SecondDawnTravel()
CONTACT, UNTOLD = "contact", "untold"
"""Why a march ends: enemies are in the hex, and the same of a stack that is out of touch."""
_UNTOLD = "You learn what is there when those who saw it meet a commander"
REACT = 6
"""Number of the step of an arrival in which those who stand in the hex react (SD5-12.01)."""
DICTATE = Note("dictate", NUMBER)
"""Of a march or an arrival: the face chosen for its check."""
_SLIPPED = Note("slipped", mark("on"))
"""Of a march: the check to leave unseen is made."""


def move_stack(draft: Draft, command: MoveStack) -> None:
    """Start a march. Refused: a path that is none, a first border the side knows to be closed or too dear."""
    stack = told_stack(draft, command.by, command.stack, "move")
    check_path(draft.grid, stack.hex, command.path)
    known = draft.known_land(command.by)
    first = (
        unheld(draft.world, draft.units, stack)
        or gait.barred(draft, known, stack, command.path[0])
        or border(draft, known, stack, command.path[0])
    )
    if not first.open:
        raise Refusal(first.code, first.reason, first.rule)
    room = _room(draft, stack, command.path[0], first, on_knowledge=True)
    if room is not None and len(command.path) == 1:
        raise Refusal(room.code, room.reason, room.rule)
    march = Task(kind="march", stack=stack.id, path=command.path)
    if command.dictate:
        _check_dictate(draft, stack, command, first.cost)
        march = DICTATE.on(march, command.dictate)
    _take_up(draft, stack, command.orders)
    draft.push(march)
    if stack.stance != stances.OPEN and stack.gait != gait.SNEAK:
        stances.show(draft, stack)


def plan_march(draft: Draft, command: PlanMarch) -> None:
    """Give a stack orders for the coming days, or take them from it. Refused: orders that do not reach it, an
    exploration by those who search nothing."""
    stack = told_stack(draft, command.by, command.stack, "move")
    _may_explore(draft, stack, command.orders)
    marching_orders.plan(draft, stack, command)


def _take_up(draft: Draft, stack: Stack, orders: MarchOrders | None) -> None:
    _may_explore(draft, stack, orders)
    marching_orders.take_up(draft, stack, orders)


def _may_explore(draft: Draft, stack: Stack, orders: MarchOrders | None) -> None:
    if orders is None or orders.kind != "explore":
        return
    unfit = scouts.may("search", draft, stack)
    if unfit is not None:
        raise Refusal("no_scouts", "Only scouts can explore, or up to 16 led by a commander", unfit.rule)


def _check_dictate(draft: Draft, stack: Stack, command: MoveStack, cost: Thirds) -> None:
    """Refuse to choose the face of the check of a march of one border: who sneaks on makes it before the
    border, who comes into a hex in the open behind it, all by what the side knows (SD5-10.07, SD5-11.10)."""
    there = command.path[0]
    if len(command.path) > 1:
        raise Refusal("no_dictate", "A die can be chosen for only one border at a time", dictating.SPOTTING)
    if gait.slips(stack, there):
        dictating.require(draft, stack, stack.hex, command.dictate, dictating.SNEAKING, cost)
        return
    if stack.gait == gait.SNEAK:
        raise Refusal("no_dictate", "It makes no check at this border", "SD5-11.03")
    unfit = scouts.may("search", draft, stack)
    if unfit is not None:
        raise Refusal("no_dictate", unfit.reason, unfit.rule)
    dictating.require(draft, stack, there, command.dictate, dictating.SPOTTING, cost)


def border(draft: Draft, land: Land, stack: Stack, there: HexId) -> StepCost:
    """Price of a stack's next border on a land, backing up included: not into a hex in which its side knows
    of enemies, or of a city of theirs (SD5-5.05)."""
    campaign = draft.snapshot()
    cost = TRAVEL.step(draft.world, campaign, land, stack.id, stack.hex, there)
    if cost.open or cost.code != "cost":
        return cost
    if TRAVEL.budget(draft.world, campaign, stack.id) == 0 and may_back_up(
        draft.world, campaign, land, stack, there
    ):
        if not _enemy_held(draft, stack, there):
            return StepCost(cost=0, rule="SD5-5.05")
        reason = "Units without move cannot go back to where enemies are"
        return StepCost(cost=0, open=False, code="enemy_held", reason=reason, rule="SD5-5.05")
    return cost


def _enemy_held(draft: Draft, stack: Stack, there: HexId) -> bool:
    if foes_in_sight(draft, stack.side, there, told=True):
        return True
    sites = draft.knowledge[stack.side].sites.values()
    owners = [site.owner for site in sites if site.hex == there and site.owner is not None]
    return any(draft.hostile(stack.side, owner) for owner in owners)


def run_march(draft: Draft, task: Task) -> None:
    """Cross the next border of a march; what is met there comes before the rest of it, and a sneak check with
    all that follows from it before the border (SD5-11.04)."""
    if task.stack is None or task.stack not in draft.stacks or not task.path:
        return
    stack = draft.stacks[task.stack]
    if _SLIPPED.of(task) and stack.stance == stances.OPEN:
        tell_stopped(draft, stack, "exposed", "It is no longer hidden", "SD5-11.13")
        return
    there, rest = task.path[0], task.path[1:]
    if there not in draft.grid.around[stack.hex]:
        return  # a battle, or another decision of its pack, has led it elsewhere since
    if draft.land.terrain_at(there) == UNKNOWN:
        return  # only on a belief: what is foreseen ends where knowledge does
    cost = (
        unheld(draft.world, draft.units, stack)
        or gait.barred(draft, draft.land, stack, there)
        or border(draft, draft.land, stack, there)
    )
    if not cost.open:
        tell_stopped(draft, stack, cost.code, cost.reason, cost.rule)
        return
    room = _room(draft, stack, there, cost, on_knowledge=False)
    if room is not None:
        tell_stopped(draft, stack, room.code, room.reason, room.rule)
        return
    if gait.slips(stack, there):
        _slip(draft, task, stack)
        return
    if not _cross(draft, stack, there, cost):
        return
    if rest:
        draft.push(Task(kind="march", stack=stack.id, path=rest))
    draft.push(DICTATE.on(Task(kind="arrival", stack=stack.id, hex=there), DICTATE.of(task)))


def _slip(draft: Draft, task: Task, stack: Stack) -> None:
    """Make the check of a stack that sneaks on. Who noticed it reacts before it goes on; if its side can tell
    that somebody did, it waits for another order, which needs no further check (SD5-11.11)."""
    dictate = dictating.settle(draft, stack, DICTATE.of(task) or 0, dictating.SNEAKING)
    slip = sneaking.leave(draft, stack, dictate=dictate)
    if slip == "on":
        draft.push(_SLIPPED.on(DICTATE.on(task, None), True))
    elif slip == "noticed":
        tell_stopped(draft, stack, "noticed", "It was noticed", sneaking.RULE)
    else:
        tell_stopped(draft, stack, "exposed", "It is no longer hidden", "SD5-11.07")
    draft.push(Task(kind="arrival", stack=stack.id, hex=stack.hex, step=REACT))


def halt(draft: Draft, stack: Stack, code: str, reason: str, rule: str) -> None:
    """End a march in the hex it has come to. If it was to go no further, it does not go on tomorrow."""
    rest = [t for t in draft.agenda if t.kind == "march" and t.stack == stack.id]
    if not rest and stack.march is None:
        return
    if code == CONTACT and communication.cut_off(draft, stack):
        code, reason, rule = UNTOLD, _UNTOLD, "SD5-7.05"
    if rest:
        draft.agenda = tuple(t for t in draft.agenda if t not in rest)
        tell_stopped(draft, stack, code, reason, rule)
    else:
        marching_orders.hold(draft, stack, reason, rule)


def _cross(draft: Draft, stack: Stack, there: HexId, cost: StepCost) -> bool:
    """Pay and enter. False if nobody of the stack is left."""
    backing_up = cost.rule == "SD5-5.05"
    for unit_id in seats.walkers(draft.world, draft.units, stack):
        draft.set_unit(unit_id, move=max(0, draft.units[unit_id].move - cost.cost))
    mount_orders.ferry_loads(draft, stack)
    before, gone = stack.hex, stack
    sneaks, stood_open = stack.gait == gait.SNEAK, stack.stance == stances.OPEN
    stack = draft.set_stack(
        stack.id,
        hex=there,
        entered_from=before,
        left_start=True,
        peeks=None,
        stance=stances.SNEAKING if sneaks else stances.OPEN,
        orders=replace(stack.orders, dig="", peek=""),
        counters=BACKED_UP.among(_gone(stack), backing_up or BACKED_UP.of(stack)),
    )
    trails.leave(draft, gone, before)
    awareness.unnotice(draft, stack)
    if sneaks and stood_open:
        stances.tell(draft, stack, "SD5-11.03")
    stances.lapse(draft, before, stack.side)
    left = TRAVEL.budget(draft.world, draft.snapshot(), stack.id)
    tell_crossed(draft, stack, before, cost=cost.cost, left=left, rule=cost.rule)
    zones.settle(draft, draft.stacks[stack.id])
    _thin_air(draft, stack)
    if stack.id not in draft.stacks:
        sight.look_all(draft)
        return False
    return True


def _gone(stack: Stack) -> dict[str, int]:
    """The counters of a stack that leaves its hex: wherever it comes, what pops there does not join it."""
    return MUSTERED.among(stack.counters, False)


def step_back(draft: Draft, stack: Stack) -> None:
    """Go back to the hex a stack came from, which costs nothing and always succeeds (SD2-14.33). Nothing
    happens if it came from none."""
    if stack.entered_from is None:
        return
    before, gone = stack.hex, stack
    stack = draft.set_stack(
        stack.id,
        hex=stack.entered_from,
        entered_from=before,
        left_start=True,
        peeks=None,
        here=Presence(),
        counters=GAVE_WAY.among(_gone(stack), before),
    )
    trails.leave(draft, gone, before)
    stances.lapse(draft, before, stack.side)
    left = TRAVEL.budget(draft.world, draft.snapshot(), stack.id)
    tell_crossed(draft, stack, before, cost=0, left=left, rule="SD2-14.33")
    sight.moved(draft, stack.id)


def gave_way(stack: Stack) -> bool:
    """Whether a stack has withdrawn today from the hex it is in, and may attack nobody there (SD2-14.33)."""
    return GAVE_WAY.of(stack) == stack.hex


def _thin_air(draft: Draft, stack: Stack) -> None:
    """Each impassable hex entered costs a flier without lofty heights 1 hit (SD5-4.07)."""
    terrain = draft.world.tables["terrain"][draft.land.terrain_at(stack.hex)]
    if not terrain.stranding:
        return
    lost = []
    for unit in draft.members(stack):
        kind = draft.world.kind(unit.kind)
        mover = mover_of(kind)
        if mover.flier and not mover.lofty:
            hurt = draft.set_unit(unit.id, hits=unit.hits - HALF)
            if hurt.hits <= kind.croaks_at:
                lost.append(unit.id)
    for unit_id in lost:
        report_loss(draft, draft.units[unit_id], stack.hex, "thin_air", "SD5-4.07")
    remove_units(draft, lost, "thin_air")


def has_room(draft: Draft, stack: Stack, there: HexId, cost: StepCost) -> bool:
    """Whether a hex has room for a stack as far as its side knows."""
    return _room(draft, stack, there, cost, on_knowledge=True) is None


def _room(draft: Draft, stack: Stack, there: HexId, cost: StepCost, *, on_knowledge: bool) -> StepCost | None:
    """Why a hex has no room for a stack, or None (SD5-3.08 to 3.11). A hex is hostile by the enemies whom the
    side sees there; on the truth its allies count whether it sees them or not. RULING: a wave is who came in
    the open; those who hide there are none."""
    friends = _friends_in(draft, stack.side, there, on_knowledge=on_knowledge)
    hostile = bool(foes_in_sight(draft, stack.side, there, told=on_knowledge))
    if hostile and any(s.stance == "open" for s in friends):
        if not foes_in_sight(draft, stack.side, there, told=True):
            return StepCost(cost=0, open=False, code=UNTOLD, reason=_UNTOLD, rule="SD5-7.05")
        return StepCost(
            cost=0,
            open=False,
            code="wave",
            reason="The first wave must win or fall before more can enter",
            rule="SD5-3.10",
        )
    if supply.crowded(draft, friends):
        reason = "Nobody can enter until those the hex has no room for have left"
        return StepCost(cost=0, open=False, code="full", reason=reason, rule="SD5-6.08")
    room = room_in(draft, stack.side, there) - sum(supply.room_taken(draft, s) for s in friends)
    if supply.room_taken(draft, stack) <= room:
        return None
    if hostile:
        return StepCost(cost=0, open=False, code="full", reason="More than the hex can hold", rule="SD5-3.10")
    land = draft.known_land(stack.side) if on_knowledge else draft.land
    field = TRAVEL.field(draft.world, draft.snapshot(), land, stack.id)
    back = field.enter[stack.hex]
    left = TRAVEL.budget(draft.world, draft.snapshot(), stack.id) - cost.cost
    if back and supply.may_pass_through(cost.cost, back, left):
        return None
    return StepCost(
        cost=0, open=False, code="full", reason="The hex is full and there is no way on", rule="SD5-3.11"
    )


def _friends_in(draft: Draft, side: SideId, hex_: HexId, *, on_knowledge: bool) -> list[Stack]:
    """Stacks of a side and its allies in a hex; on knowledge only those that the side knows of."""
    bloc = set(draft.allies(side))
    seen = handles(draft, side)
    return [
        s
        for s in draft.stacks_in(hex_)
        if s.side in bloc and (not on_knowledge or s.side == side or s.id in seen)
    ]
