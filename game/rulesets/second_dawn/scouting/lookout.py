"""Who peeks over a border, and the standing order to do so while others are on turn: SD5-9.01 to 9.09.

Off-turn a peek costs nothing (SD5-9.03). As the turn of another side begins, whoever is ordered to keep watch
over a border looks over it, and goes on until dusk, until its own turn, or until it does something else.
"""

from game.core.events.scouting import HexPeeked
from game.core.flow.sightings import handle_order, handles
from game.core.hexgrid import DIRECTIONS
from game.core.records import HexId, RuleId, replace
from game.core.refusal import Refusal
from game.core.state import Stack
from game.rulesets.second_dawn.content.records import UnitKind
from game.rulesets.second_dawn.content.typed import Draft
from game.rulesets.second_dawn.scouting import communication, scouts, sight
from game.rulesets.second_dawn.unit import bents
from game.rulesets.second_dawn.unit.losses import able

WHO = RuleId("SD5-9.01")
_SHOWS = RuleId("SD5-9.05")
_INFANTRY = "infantry"


def may_peek(draft: Draft, stack: Stack) -> bool:
    """Whether somebody of a stack peeks: infantry that is a scout, or counts as one beside a commander
    (SD5-9.01, SD4-4.05). Beasts never do."""
    members = [unit for unit in draft.members(stack) if able(unit)]
    kinds: list[UnitKind] = [bents.kind_of(draft.world, unit) for unit in members]
    led = scouts.led_as_scouts(draft, stack)
    return any(kind.type == _INFANTRY and (led or kind.able.scouts) for kind in kinds)


def require_peeker(draft: Draft, stack: Stack) -> None:
    """Refuse to let a stack peek in which nobody does."""
    if not may_peek(draft, stack):
        raise Refusal("cannot_peek", "Only infantry scouts can peek over a border", WHO)


def check_watch(draft: Draft, stack: Stack, way: str) -> None:
    """Refuse a standing order to keep watch over a border, which nobody there can, or that is none."""
    require_peeker(draft, stack)
    if beyond(draft, stack, way) is None:
        raise Refusal("apart", "Only a neighbouring hex can be peeked into", "SD5-9.04")


def beyond(draft: Draft, stack: Stack, way: str) -> HexId | None:
    """The hex behind a border of a stack's hex; None where the map ends."""
    there = draft.grid.toward[stack.hex][DIRECTIONS.index(way)]
    return HexId(there) if there >= 0 else None


def peer(draft: Draft, stack: Stack, there: HexId) -> None:
    """Let a stack stand at a border and look over it; all look again after that, and `tell` says what it
    saw."""
    border = draft.grid.direction(stack.hex, there)
    draft.set_stack(stack.id, peeks=there, here=replace(stack.here, border=border))


def tell(draft: Draft, stack: Stack, there: HexId) -> None:
    """Tell its side whom a peek showed (SD5-9.05)."""
    seen = handles(draft, stack.side)
    shown = [seen[other.id] for other in draft.stacks_in(there) if other.id in seen]
    draft.emit(
        HexPeeked(
            audience=communication.told(draft, stack),
            rule=_SHOWS,
            stack=stack.id,
            hex=there,
            handles=tuple(sorted(shown, key=handle_order)),
        )
    )


def keep_watch(draft: Draft) -> None:
    """Let all who are off-turn and ordered to keep watch look over their border. One that was not in the open
    here today and has made no sneak check does not (SD5-9.02)."""
    on_turn = draft.clock.on_turn
    if on_turn is None or draft.world.belief:
        return
    acting = draft.allies(on_turn)
    posted = []
    for stack in [s for s in draft.stacks.values() if s.orders.peek and s.side not in acting]:
        there = beyond(draft, stack, stack.orders.peek)
        stands = stack.here.was_open or stack.here.slipped
        if there is not None and stack.peeks != there and stands and may_peek(draft, stack):
            peer(draft, stack, there)
            posted.append((stack.id, there))
    if posted:
        sight.look_all(draft)
    for id_, there in posted:
        tell(draft, draft.stacks[id_], there)
