"""Fires on the map: SD11-3.07, SD5-7.04. Who makes camp fires and puts them out, and when they burn down.
Who sees their smoke stands in `smoke`."""

from game.core.commands.common import DouseFire, MakeFire
from game.core.events.scouting import FireLit
from game.core.flow.stacking import own_stack
from game.core.records import HexId, RuleId, SideId, StackId, replace
from game.core.refusal import Refusal
from game.core.state import HexMark, SmokeSeen, Stack
from game.rulesets.second_dawn.command.orders import check_order
from game.rulesets.second_dawn.content.records import UnitKind
from game.rulesets.second_dawn.content.typed import Draft
from game.rulesets.second_dawn.scouting import sight, smoke
from game.rulesets.second_dawn.unit.losses import able

CAMP = "camp"
_WHO = RuleId("SD11-3.07")
_GREAT = RuleId("SD11-4.07")
_INFANTRY = "infantry"


def make_fire(draft: Draft, command: MakeFire) -> None:
    """Make a camp fire; it costs nothing. Refused: without infantry that is able, in the air or on water,
    and where something burns already."""
    stack = _camper(draft, command.by, command.stack)
    if stack.zone != "ground":
        raise Refusal("no_hearth", "Nobody can make a fire in the air", _WHO)
    terrain = draft.world.tables["terrain"].get(draft.known_land(stack.side).terrain_at(stack.hex))
    if terrain is not None and terrain.water:
        raise Refusal("no_hearth", "Nothing burns on the water", _WHO)
    if _seen_burning(draft, stack) is not None:
        raise Refusal("burns", "A fire already burns here", _WHO)
    until = draft.clock.day + draft.params.camp_fire_days
    mark = draft.marks.get(str(stack.hex), HexMark())
    draft.put_mark(stack.hex, replace(mark, fire=CAMP, fire_until=until))
    sides = tuple(s for s in draft.sides if smoke.in_view(draft, s, stack.hex, CAMP, sight.posts(draft, s)))
    for side in sides:
        known = draft.knowledge[side]
        fires = {**known.smoke, str(stack.hex): SmokeSeen(kind=CAMP, day=draft.clock.day, now=True)}
        draft.put_knowledge(side, replace(known, smoke=dict(sorted(fires.items()))))
    draft.emit(FireLit(audience=sides, rule=_WHO, hex=stack.hex, kind=CAMP))


def douse_fire(draft: Draft, command: DouseFire) -> None:
    """Put a camp fire out. Refused: without infantry that is able, where nothing burns, and against an
    inferno."""
    stack = _camper(draft, command.by, command.stack)
    burns = _seen_burning(draft, stack)
    if burns is None:
        raise Refusal("no_fire", "Nothing burns here", _WHO)
    if burns.kind != CAMP:
        raise Refusal("too_great", "This fire is too big to put out", _GREAT)
    _put_out(draft, stack.hex)
    for side in draft.sides:
        smoke.see_smoke(draft, side, sight.posts(draft, side))


def burn_down(draft: Draft) -> list[HexId]:
    """At dawn fires go out that were to burn to the end of yesterday; who watches them sees it when all look
    around. Returns the hexes in which that was more than a camp fire."""
    great: list[HexId] = []
    for hex_ in list(smoke.burning(draft)):
        mark = draft.marks[str(hex_)]
        if mark.fire_until and mark.fire_until < draft.clock.day:
            if mark.fire != CAMP:
                great.append(hex_)
            _put_out(draft, hex_)
    return great


def _camper(draft: Draft, by: SideId, stack_id: StackId) -> Stack:
    """A stack of the side with infantry that is able to strike a spark."""
    stack = own_stack(draft, by, stack_id)
    kinds: list[UnitKind] = [draft.world.kind(unit.kind) for unit in draft.members(stack) if able(unit)]
    if not any(kind.type == _INFANTRY for kind in kinds):
        raise Refusal("no_infantry", "Only infantry can handle fire", _WHO)
    check_order(draft, stack, "stance")
    return stack


def _seen_burning(draft: Draft, stack: Stack) -> SmokeSeen | None:
    """What burns in a stack's hex: nobody overlooks that."""
    return draft.knowledge[stack.side].smoke.get(str(stack.hex))


def _put_out(draft: Draft, hex_: HexId) -> None:
    draft.put_mark(hex_, replace(draft.marks[str(hex_)], fire="", fire_until=0))
