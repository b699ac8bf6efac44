"""Peeking over a border: SD5-9. What a peek shows, and who sees the peeker, stands in `sighting`; standing
orders to peek are the concern of `lookout`."""

from game.core.commands.common import PeekHex
from game.core.decisions import Task
from game.core.flow.stacking import own_stack
from game.core.land import UNKNOWN
from game.core.notes import Note, mark
from game.core.numbers import THIRD, Thirds, thirds_text
from game.core.records import HexId, SideId
from game.core.refusal import Refusal
from game.core.state import Stack
from game.rulesets.second_dawn.command.orders import check_order
from game.rulesets.second_dawn.content.typed import Draft
from game.rulesets.second_dawn.land.movers import Mover, marchers
from game.rulesets.second_dawn.land.travel import terrain_penalty, weather_row
from game.rulesets.second_dawn.march.marching import REACT, TRAVEL
from game.rulesets.second_dawn.mounts import seats
from game.rulesets.second_dawn.scouting import dictating, gait, lookout, sight, sneaking
from game.rulesets.second_dawn.scouting.hiding import begin_hiding, require_hiding
from game.rulesets.second_dawn.scouting.stances import OPEN

_UNSEEN = Note("slipped", mark("on"))
"""Of a peek that is made only by one who is hidden by then."""


def peek_hex(draft: Draft, command: PeekHex) -> None:
    """Look into a neighbouring hex; one who stands in the open may hide first (SD5-9.06), and does not peek
    if a hidden enemy attacks it meanwhile (SD5-8.02). Refused: a stack without an infantry scout, one that
    was not in the open here and cannot sneak to the border, a hex that does not touch, one it looks into
    already, too little move."""
    stack = own_stack(draft, command.by, command.stack)
    lookout.require_peeker(draft, stack)
    check_order(draft, stack, "search")
    if command.hide:
        if stack.stance != OPEN:
            raise Refusal("hidden", "It is already hidden", "SD5-9.06")
        require_hiding(draft, stack)
    slips = _slips(draft, stack)
    if command.hex not in draft.grid or command.hex not in draft.grid.around[stack.hex]:
        raise Refusal("apart", "Only a neighbouring hex can be peeked into", "SD5-9.04")
    if stack.peeks == command.hex:
        raise Refusal("peeked", "It already sees into this hex", "SD5-9.04")
    price = peek_price(draft, stack, command.hex)
    left = TRAVEL.budget(draft.world, draft.snapshot(), stack.id)
    if price > left:
        reason = f"Costs {thirds_text(price)} move, {thirds_text(left)} left"
        raise Refusal("cost", reason, "SD5-9.03")
    if command.dictate:
        if not slips:
            raise Refusal("no_dictate", "It makes no check when it peeks", "SD5-9.02")
        dictating.require(draft, stack, stack.hex, command.dictate, dictating.SNEAKING, price)
    draft.push(_UNSEEN.on(Task(kind="peek", stack=stack.id, hex=command.hex), slips or command.hide))
    if slips:
        dictate = dictating.settle(draft, stack, command.dictate, dictating.SNEAKING)
        sneaking.leave(draft, stack, dictate=dictate)
        draft.push(Task(kind="arrival", stack=stack.id, hex=stack.hex, step=REACT))
    if command.hide:
        begin_hiding(draft, stack)


def _slips(draft: Draft, stack: Stack) -> bool:
    """Whether a stack makes a sneak check before it peeks: it was not in the open here today and has made
    none yet (SD5-9.02, SD5-11.04). Refused if it is no sneaker."""
    if stack.here.was_open or stack.here.slipped:
        return False
    barred = gait.cannot_sneak(draft, stack)
    if stack.stance == OPEN or barred is not None:
        reason = "It was not in the open here today, and cannot sneak to the border"
        raise Refusal("not_open_today", reason, "SD5-9.02")
    return True


def run_peek(draft: Draft, task: Task) -> None:
    """Stand at a border and look over it, after what a sneak check brought about. One that was found out or
    cannot pay any more does not. Where it sneaked to the border it goes on over that one (SD5-9.09)."""
    stack = draft.stacks.get(task.stack) if task.stack is not None else None
    if stack is None or task.hex is None or (_UNSEEN.of(task) and stack.stance == OPEN):
        return
    price = peek_price(draft, stack, task.hex)
    if price > TRAVEL.budget(draft.world, draft.snapshot(), stack.id):
        return
    for unit_id in seats.walkers(draft.world, draft.units, stack):
        draft.set_unit(unit_id, move=draft.units[unit_id].move - price)
    lookout.peer(draft, stack, task.hex)
    sight.look_all(draft)
    lookout.tell(draft, draft.stacks[stack.id], task.hex)


def peek_price(draft: Draft, stack: Stack, hex_: HexId) -> Thirds:
    """What it costs a stack to stand at a border, in thirds, by what its side knows of the land: 1 move as
    for a penalty, nothing where both hexes have none (SD5-9.03)."""
    return max(
        _price(draft, stack, mover, hex_) for mover in marchers(draft.world, draft.snapshot(), stack).movers
    )


def _price(draft: Draft, stack: Stack, mover: Mover, hex_: HexId) -> Thirds:
    bare = all(_penalty(draft, stack.side, mover, one) == 0 for one in (stack.hex, hex_))
    return 0 if mover.eased or bare else THIRD


def _penalty(draft: Draft, side: SideId, mover: Mover, hex_: HexId) -> int | None:
    """Penalty of a hex for a mover by what a side knows; None where it knows none or there is no footing."""
    land = draft.known_land(side)
    terrain = land.terrain_at(hex_)
    if terrain == UNKNOWN:
        return None
    sky = weather_row(draft.world, land.weather_at(hex_))
    penalty = terrain_penalty(mover, draft.world.tables["terrain"][terrain])
    return None if penalty is None else penalty + (sky.flier_penalty if mover.flier else sky.penalty)
