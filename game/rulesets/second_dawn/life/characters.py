"""Player characters on the map: the luck they keep, their recovery at the turn's start. SD4-17.02, SD4-17.09,
SD4-17.11."""

from game.core.events.common import LuckReturned
from game.core.numbers import Halves
from game.core.records import RuleId, SideId, replace
from game.core.state import Stack, Unit
from game.rulesets.second_dawn.content.counters import FELLED_BY, LUCK_SPENT, SPARED_ON
from game.rulesets.second_dawn.content.records import Params, UnitKind
from game.rulesets.second_dawn.content.typed import Draft
from game.rulesets.second_dawn.life.sites import PLAYER_CHARACTER
from game.rulesets.second_dawn.unit import levels
from game.rulesets.second_dawn.unit.losses import CRITICAL

A_TURN = 2
"""Points that return as his side's turn begins (SD4-17.02)."""
BLIND = 1
"""Points that return to one whose stack chose to find nobody and is ambushed (SD5-10.08)."""
RULE = "SD4-17.02"


def is_one(unit: Unit) -> bool:
    """Whether a unit is a player's own character."""
    return PLAYER_CHARACTER in unit.statuses


def points(params: Params, unit: Unit) -> int | None:
    """Luck that a unit has left, None for one that is no player character."""
    return max(0, params.luck_pool - LUCK_SPENT.of(unit)) if is_one(unit) else None


def croaks_at(unit: Unit, kind: UnitKind) -> Halves:
    """Hits at or below which a unit croaks; a player character is never as frail as a basic unit."""
    return -kind.base_damage if is_one(unit) else kind.croaks_at


def keep(draft: Draft, unit: Unit, left: int, *, spared: bool) -> None:
    """Note the luck that a battle has left a player character, and whether he spared a foe in it."""
    counters = LUCK_SPENT.among(unit.counters, max(0, draft.params.luck_pool - left))
    if spared:
        counters = SPARED_ON.among(counters, draft.clock.day)
    draft.set_unit(unit.id, counters=counters)


def has_spared(unit: Unit, day: int) -> bool:
    """Whether he has spared a foe today (SD4-17.09)."""
    return SPARED_ON.of(unit) == day


def begin_turn(draft: Draft, side: SideId) -> None:
    """Player characters of a side get up from critical wounds and regain luck, in captivity too (SD4-17.02,
    SD4-17.11)."""
    for unit in sorted((u for u in draft.units.values() if u.side == side and is_one(u)), key=lambda u: u.id):
        if CRITICAL in unit.statuses:
            _heal(draft, unit)
        _regain(draft, draft.units[unit.id], A_TURN, RuleId(RULE))


def ambushed(draft: Draft, stack: Stack) -> None:
    """Player characters regain a point of luck if an ambush meets a stack that chose to find nobody in its
    hex (SD5-10.08, SD2-14.14)."""
    if stack.here.blind:
        draft.set_stack(stack.id, here=replace(stack.here, blind=False))
        for unit in filter(is_one, draft.members(stack)):
            _regain(draft, unit, BLIND, RuleId("SD5-10.08"))


def _heal(draft: Draft, unit: Unit) -> None:
    kind = draft.world.kind(unit.kind)
    draft.set_unit(
        unit.id,
        hits=levels.hits_max(kind, unit.level),
        statuses=tuple(status for status in unit.statuses if status != CRITICAL),
        counters=FELLED_BY.without(unit.counters),
    )


def _regain(draft: Draft, unit: Unit, points_back: int, rule: RuleId) -> None:
    missing = LUCK_SPENT.of(unit)
    if not missing:
        return
    left = max(0, missing - points_back)
    LUCK_SPENT.set(draft, unit, left)
    pool = draft.params.luck_pool
    draft.emit(
        LuckReturned(
            audience=(unit.side,),
            rule=rule,
            unit=unit.id,
            name=unit.name or draft.world.kind(unit.kind).name,
            before=max(0, pool - missing),
            after=max(0, pool - left),
        )
    )
