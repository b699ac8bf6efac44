"""Choosing the face of a spot or sneak check instead of rolling it: SD5-10.07, SD5-10.08, SD5-11.10,
SD2-14.14, SD2-14.25.

A commander chooses anywhere, a scout where it is at home, and those of no side, when they sneak, where they
are. It costs the stack 1 move, unless one who may choose ignores terrain.
"""

from game.core.land import UNKNOWN
from game.core.numbers import THIRD, Thirds, thirds_text
from game.core.records import HexId, RuleId
from game.core.refusal import Refusal
from game.core.state import Stack
from game.rulesets.second_dawn.content.records import UnitKind
from game.rulesets.second_dawn.content.typed import Draft
from game.rulesets.second_dawn.land.travel import SecondDawnTravel
from game.rulesets.second_dawn.mounts import seats
from game.rulesets.second_dawn.scouting import scouts, stealth
from game.rulesets.second_dawn.unit.losses import able

SPOTTING, SNEAKING = RuleId("SD5-10.07"), RuleId("SD5-11.10")
_PRICE = stealth.DICTATE_COST * THIRD


def require(draft: Draft, stack: Stack, hex_: HexId, face: int, rule: RuleId, spent: Thirds = 0) -> None:
    """Refuse to let a stack choose the face of its check in a hex, by what its side knows of it. `rule` says
    which check; `spent` is the move that goes before it."""
    if not stealth.NEVER <= face <= stealth.ALWAYS:
        raise Refusal("no_dictate", f"The die goes from {stealth.NEVER} to {stealth.ALWAYS}", rule)
    price = price_of(draft, stack, hex_, rule)
    if price is None:
        reason = "Only a commander, or a scout in its home terrain, can choose the die"
        raise Refusal("no_dictate", reason, rule)
    left = _left(draft, stack) - spent
    if price > left:
        reason = f"Choosing the die costs {thirds_text(price)} move, {thirds_text(left)} left"
        raise Refusal("dictate_cost", reason, rule)


def settle(draft: Draft, stack: Stack, face: int, rule: RuleId) -> int:
    """Pay for the face that was chosen for a check; returns it, or 0, to roll, for a stack that proves unable
    to choose or to pay."""
    price = price_of(draft, stack, stack.hex, rule) if face else None
    if price is None or price > _left(draft, stack):
        return 0
    for unit_id in seats.walkers(draft.world, draft.units, stack):
        draft.set_unit(unit_id, move=draft.units[unit_id].move - price)
    return face


def price_of(draft: Draft, stack: Stack, hex_: HexId, rule: RuleId) -> Thirds | None:
    """What choosing the face of a check in a hex costs a stack, in thirds, as far as its side knows the hex;
    None if nobody of it may."""
    able_ones = (draft.world.kind(unit.kind) for unit in draft.members(stack) if able(unit))
    choosers = [kind for kind in able_ones if _chooses(draft, stack, kind, hex_, rule)]
    if not choosers:
        return None
    return 0 if any(kind.able.eased for kind in choosers) else _PRICE


def _chooses(draft: Draft, stack: Stack, kind: UnitKind, hex_: HexId, rule: RuleId) -> bool:
    if kind.commander:
        return True
    terrain = draft.known_land(stack.side).terrain_at(hex_)
    wild = rule == SNEAKING and draft.sides[stack.side].role != "player"
    if terrain == UNKNOWN or not (wild or kind.able.scouts):
        return False
    return scouts.at_home(kind, stack, draft.world.tables["terrain"][terrain])


def _left(draft: Draft, stack: Stack) -> Thirds:
    return SecondDawnTravel().budget(draft.world, draft.snapshot(), stack.id)
