"""Reinforced hexes: SD5-6.07, SD5-6.08, SD5-3.09, SD7-1.07.

Units that hold a hex bear a mark (`REINFORCES`) until their side's next turn begins: they go nowhere,
and they do not count against the room of the hex. If the hex then holds more than it has room for, they bear
another mark for that turn, and nobody of their bloc may enter until enough have left.
"""

from game.core.commands.common import ReinforceHex
from game.core.events.scouting import HexReinforced
from game.core.flow import sightings
from game.core.flow.stacking import own_stack
from game.core.records import HexId, RuleId, SideId
from game.core.refusal import Refusal
from game.core.state import Stack
from game.rulesets.second_dawn.content.counters import REINFORCES
from game.rulesets.second_dawn.content.records import UnitKind
from game.rulesets.second_dawn.content.typed import Draft
from game.rulesets.second_dawn.land import supply
from game.rulesets.second_dawn.scouting import watch_posts
from game.rulesets.second_dawn.unit.losses import able

_RULE = RuleId("SD5-6.07")
_ONCE = "SD5-6.08"


def reinforce_hex(draft: Draft, command: ReinforceHex) -> None:
    """Let a warlord turn all units of his side in the hex into its garrison until his next turn begins.
    Refused by what his side knows: without one who is able, in a city, twice a turn, and where more stand
    than the hex has room for."""
    stack = own_stack(draft, command.by, command.stack)
    if not any(_leads(draft, stack)):
        raise Refusal("no_warlord", "Only a warlord can reinforce a hex", _RULE)
    if any(site.hex == stack.hex and site.kind == "city" for site in draft.sites.values()):
        raise Refusal("city", "A city has walls of its own", _RULE)
    own = [s for s in draft.stacks_in(stack.hex) if s.side == stack.side]
    units = [unit for one in own for unit in draft.members(one)]
    if any(supply.held(unit) for unit in units):
        raise Refusal("twice", "It is already reinforced", _ONCE)
    known = [*own, *_allies_seen(draft, stack)]
    if sum(supply.room_taken(draft, one) for one in known) > draft.params.hex_capacity:
        raise Refusal("over_capacity", "There are more units here than the hex has room for", _RULE)
    for unit in units:
        draft.set_unit(unit.id, move=0, counters=REINFORCES.among(unit.counters, "holds"))
    watching = [
        side
        for side in draft.sides
        if not sightings.handles(draft, side).keys().isdisjoint(one.id for one in own)
    ]
    friends = watch_posts.confidants(draft, stack.side)
    draft.emit(
        HexReinforced(
            audience=tuple(sorted({*friends, *watching})), rule=_RULE, hex=stack.hex, side=stack.side
        )
    )


def _leads(draft: Draft, stack: Stack) -> list[bool]:
    kinds: list[UnitKind] = [draft.world.kind(unit.kind) for unit in draft.members(stack) if able(unit)]
    return [kind.commander or kind.able.leads for kind in kinds]


def _allies_seen(draft: Draft, stack: Stack) -> list[Stack]:
    friends = set(draft.allies(stack.side)) - {stack.side}
    seen = sightings.handles(draft, stack.side)
    return [s for s in draft.stacks_in(stack.hex) if s.side in friends and s.id in seen]


def at_turn_start(draft: Draft, side: SideId) -> None:
    """A side's garrisons are free again and count. Where they are too many now, nobody enters until the
    excess has left (SD5-6.08)."""
    for hex_ in sorted({s.hex for s in draft.stacks.values() if s.side == side}):
        _release(draft, side, hex_)


def _release(draft: Draft, side: SideId, hex_: HexId) -> None:
    own = [u for s in draft.stacks_in(hex_) if s.side == side for u in draft.members(s)]
    marked = [unit for unit in own if REINFORCES.of(unit)]
    held = [unit.id for unit in marked if supply.held(unit)]
    for unit in marked:
        REINFORCES.set(draft, unit, "")
    if held and supply.bloc_supply(draft, side, hex_) > draft.params.hex_capacity:
        for id_ in held:
            REINFORCES.set(draft, draft.units[id_], "crowds")
