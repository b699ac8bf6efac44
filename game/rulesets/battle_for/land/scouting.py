"""Scouts inspect hexes in the scout phase (TB-13.08 to 13.11)."""

from collections.abc import Sequence

from game.core.commands.turns import ScoutHexes
from game.core.events.common import Audience
from game.core.events.turns import HexesScouted, ScoutNoticed
from game.core.flow.paths import check_path
from game.core.land import UNKNOWN
from game.core.records import HexId, RuleId, SideId
from game.core.refusal import Refusal
from game.rulesets.battle_for.counters import INSPECTED
from game.rulesets.battle_for.land import sight, travel
from game.rulesets.battle_for.records import MOVE_PARTS, Moves
from game.rulesets.battle_for.side import phases
from game.rulesets.battle_for.typed import Draft

SCOUT = "scout"
_ONCE = "TB-13.08"
_PATH = "TB-13.09"
_ENTERABLE = "TB-13.10"
_NOTICED = RuleId("TB-2.09")


def scout_range(move: Moves) -> int:
    """How many hexes a scout with this Move may inspect (TB-13.08)."""
    return move // MOVE_PARTS


def scout_hexes(draft: Draft, command: ScoutHexes) -> None:
    """Let a scout inspect hexes. It needs no orders (RULING TB-6.05), stays where it is and keeps its move;
    nobody ambushes it (TB-13.11).

    Legality goes by the land as the side knows it. Where that is not all of the land, the inspection ends
    before the first hex that the scout turns out not to be able to enter.
    """
    phases.check(draft, phases.SCOUT)
    unit = draft.units.get(command.unit)
    if unit is None or unit.side != command.by:
        raise Refusal("no_such_unit", "You have no such unit")
    kind = draft.world.kind(unit.kind)
    if SCOUT not in kind.specials:
        raise Refusal("no_scout", f"{kind.name} is not a Scout", _ONCE)
    if INSPECTED.of(unit):
        raise Refusal("scouted", "It has already scouted this turn", _ONCE)
    here = draft.stacks[unit.stack].hex
    check_path(draft.grid, here, command.path, _PATH)
    reach = scout_range(kind.move)
    if len(command.path) > reach:
        raise Refusal("too_far", f"It scouts at most {reach} hexes a turn", _ONCE)
    known = draft.known_land(command.by)
    for hex_ in command.path:
        terrain = travel.terrain_of(draft.world, known, hex_)
        if travel.price(terrain, kind.move_type) is None:
            raise Refusal("closed", f"{kind.name} cannot enter {terrain.name}", _ENTERABLE)
    seen = _enterable(draft, command.path, kind.move_type)
    phases.acted(draft, command.by)
    INSPECTED.set(draft, unit, True)
    draft.emit(
        HexesScouted(
            audience=(command.by,), rule=RuleId(_ENTERABLE), unit=unit.id, stack=unit.stack, hexes=seen
        )
    )
    for hex_ in dict.fromkeys(seen):
        _notice(draft, command.by, hex_)
    sight.reveal(draft, command.by, seen)


def _enterable(draft: Draft, path: Sequence[HexId], move_type: str) -> tuple[HexId, ...]:
    """The hexes of a path up to the first that a move type cannot enter on the true land. On a belief unknown
    land shows nothing."""
    out = []
    for hex_ in path:
        if draft.land.terrain_at(hex_) == UNKNOWN:
            break
        if travel.price(travel.terrain_of(draft.world, draft.land, hex_), move_type) is None:
            break
        out.append(hex_)
    return tuple(out)


def _notice(draft: Draft, by: SideId, hex_: HexId) -> None:
    """Tell who has a unit in a scouted hex (TB-2.09), if the switch `tell_scouted` is on."""
    if not draft.params.tell_scouted:
        return
    there: Audience = tuple(sorted({s.side for s in draft.stacks_in(hex_) if s.side != by}))
    draft.emit(ScoutNoticed(audience=there, rule=_NOTICED, side=by, hex=hex_))
