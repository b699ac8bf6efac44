"""Zones of a hex: which a stack may take, the command to do so, and what a hex does to it. SD3-9.07,
SD3-10.06, SD5-7.02."""

from game.core.commands.common import SetZone
from game.core.decisions import Task
from game.core.events.scouting import ZoneTaken
from game.core.flow.stacking import own_stack
from game.core.records import HexId, RuleId
from game.core.refusal import Refusal
from game.core.state import Stack
from game.rulesets.second_dawn.command.orders import check_order
from game.rulesets.second_dawn.content.land_records import Terrain
from game.rulesets.second_dawn.content.records import ZoneRow
from game.rulesets.second_dawn.content.typed import Draft
from game.rulesets.second_dawn.land.concealment import HidingBar
from game.rulesets.second_dawn.land.movers import flies
from game.rulesets.second_dawn.scouting import scouts, sight, stances

GROUND, SKY = "ground", "sky"
_RULE = RuleId("SD3-9.07")


def set_zone(draft: Draft, command: SetZone) -> None:
    """Let fliers take another zone of their hex, at any time in their turn and at no cost. One that hides and
    finds no cover there stands in the open. Refused: a zone there is not, a stack not all of which flies."""
    stack = own_stack(draft, command.by, command.stack)
    barred = barred_from(draft, stack, command.zone)
    if barred is not None:
        raise Refusal("no_zone", barred.reason, barred.rule)
    if not flies(draft.world, draft.snapshot(), stack):
        raise Refusal("not_a_flier", "Only fliers can change their zone", _RULE)
    check_order(draft, stack, "move")
    change(draft, stack, command.zone)


def change(draft: Draft, stack: Stack, zone: str) -> None:
    """Let fliers take another zone; who meets them there reacts to it."""
    stack = _take(draft, stack, zone)
    bare = (
        stack.stance != stances.OPEN and scouts.may_hide_in(draft, draft.land, stack, stack.hex) is not None
    )
    sight.look_all(draft)
    if bare:
        stances.show(draft, stack)
    else:
        draft.push(Task(kind="contact", hex=stack.hex))


def settle(draft: Draft, stack: Stack) -> Stack:
    """Put a stack into the only zone that its hex leaves it: who cannot fly stands on the ground, nobody
    stands on water, and there is no sky below ground."""
    terrain = _terrain(draft, stack.hex)
    if stack.zone != GROUND and (
        terrain.ceiling == GROUND or not flies(draft.world, draft.snapshot(), stack)
    ):
        return _take(draft, stack, GROUND)
    if stack.zone == GROUND and terrain.ground is None and flies(draft.world, draft.snapshot(), stack):
        return _take(draft, stack, SKY)
    return stack


def barred_from(draft: Draft, stack: Stack, zone: str) -> HidingBar | None:
    """Why there is no such zone for anybody in a stack's hex, or None."""
    row: ZoneRow | None = draft.world.tables.get("zone", {}).get(zone)
    terrain = _terrain(draft, stack.hex)
    if row is None or row.hides_by == "none" or (row.hides_by == "flier" and terrain.ceiling == GROUND):
        return HidingBar(reason="There is no such zone here", rule=_RULE)
    if zone == stack.zone:
        return HidingBar(reason="It is already in this zone", rule=_RULE)
    if row.hides_by == "ground" and terrain.ground is None:
        return HidingBar(reason="There is no ground to stand on", rule="SD3-10.06")
    return None


def _take(draft: Draft, stack: Stack, zone: str) -> Stack:
    stack = draft.set_stack(stack.id, zone=zone, peeks=None)
    draft.emit(ZoneTaken(audience=(stack.side,), rule=_RULE, stack=stack.id, hex=stack.hex, zone=zone))
    return stack


def _terrain(draft: Draft, hex_: HexId) -> Terrain:
    row: Terrain = draft.world.tables["terrain"][draft.land.terrain_at(hex_)]
    return row
