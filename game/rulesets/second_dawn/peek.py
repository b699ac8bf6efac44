"""Peeking over a border: SD5-9. What a peek shows, and who sees the peeker, stands in `sighting`."""

from game.core.commands import PeekHex
from game.core.draft import Draft
from game.core.land import UNKNOWN
from game.core.numbers import THIRD, Thirds, thirds_text
from game.core.records import HexId, RuleId, SideId
from game.core.refusal import Refusal
from game.core.scout_events import HexPeeked
from game.core.state import Stack
from game.rulesets.second_dawn import seats, sight
from game.rulesets.second_dawn.command import counts_as_scouts
from game.rulesets.second_dawn.losses import able
from game.rulesets.second_dawn.marching import TRAVEL
from game.rulesets.second_dawn.orders import check_order
from game.rulesets.second_dawn.records import UnitKind
from game.rulesets.second_dawn.sighting import in_sight
from game.rulesets.second_dawn.stacks import own_stack
from game.rulesets.second_dawn.travel import Mover, movers_of, terrain_penalty, weather_row

_WHO = RuleId("SD5-9.01")
_SHOWS = RuleId("SD5-9.05")
_INFANTRY = "infantry"
_SCOUT = "scout"


def peek_hex(draft: Draft, command: PeekHex) -> None:
    """Look into a neighbouring hex. Refused: a stack without an infantry scout, one that was not in the open
    here today, a hex that does not touch, one it looks into already, too little move."""
    stack = own_stack(draft, command.by, command.stack)
    if not may_peek(draft, stack):
        raise Refusal("cannot_peek", "Only infantry scouts peek over a border", _WHO)
    check_order(draft, stack, "search")
    if not stack.here.was_open:
        raise Refusal("not_open_today", "It was not in the open here today", "SD5-9.02")
    if command.hex not in draft.grid or command.hex not in draft.grid.around[stack.hex]:
        raise Refusal("apart", "Only a neighbouring hex can be peeked into", "SD5-9.04")
    if stack.peeks == command.hex:
        raise Refusal("peeked", "It looks into this hex already", "SD5-9.04")
    price = peek_price(draft, stack, command.hex)
    left = TRAVEL.budget(draft.world, draft.snapshot(), stack.id)
    if price > left:
        reason = f"Costs {thirds_text(price)} move, {thirds_text(left)} left"
        raise Refusal("cost", reason, "SD5-9.03")
    for unit_id in seats.walkers(draft.units, stack):
        draft.set_unit(unit_id, move=draft.units[unit_id].move - price)
    draft.set_stack(stack.id, peeks=command.hex)
    sight.look_all(draft)
    seen = in_sight(draft, stack.side)
    handles = [seen[other.id] for other in draft.stacks_in(command.hex) if other.id in seen]
    draft.emit(
        HexPeeked(
            audience=(stack.side,),
            rule=_SHOWS,
            stack=stack.id,
            hex=command.hex,
            handles=tuple(sorted(handles, key=lambda handle: (len(handle), handle))),
        )
    )


def may_peek(draft: Draft, stack: Stack) -> bool:
    """Whether somebody of a stack peeks: infantry that is a scout, or counts as one beside a commander
    (SD5-9.01, SD4-4.05). Beasts never do."""
    members = [unit for unit in draft.members(stack) if able(unit)]
    kinds: list[UnitKind] = [draft.world.kind(unit.kind) for unit in members]
    led = counts_as_scouts(len(stack.units), commander_able=any(kind.commander for kind in kinds))
    return any(kind.type == _INFANTRY and (led or _SCOUT in kind.specials) for kind in kinds)


def peek_price(draft: Draft, stack: Stack, hex_: HexId) -> Thirds:
    """What it costs a stack to stand at a border, in thirds, by what its side knows of the land: 1 move as
    for a penalty, nothing where both hexes have none (SD5-9.03)."""
    return max(_price(draft, stack, mover, hex_) for mover in movers_of(draft.world, draft.snapshot(), stack))


def _price(draft: Draft, stack: Stack, mover: Mover, hex_: HexId) -> Thirds:
    bare = all(_penalty(draft, stack.side, mover, one) == 0 for one in (stack.hex, hex_))
    return 0 if mover.ignores or bare else THIRD


def _penalty(draft: Draft, side: SideId, mover: Mover, hex_: HexId) -> int | None:
    """Penalty of a hex for a mover by what a side knows; None where it knows none or there is no footing."""
    land = draft.known_land(side)
    terrain = land.terrain_at(hex_)
    if terrain == UNKNOWN:
        return None
    sky = weather_row(draft.world, land.weather_at(hex_))
    penalty = terrain_penalty(mover, draft.world.tables["terrain"][terrain])
    return None if penalty is None else penalty + (sky.flier_penalty if mover.flier else sky.penalty)
