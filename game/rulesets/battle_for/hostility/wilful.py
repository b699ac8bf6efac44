"""Wilful attacks: who enters a known hex must attack, may decline, or may not enter (TB-7.01 to 7.07).

Asked of what a side sees of the hex, never of the truth: a stack nobody of the side sees bars nothing.
"""

from collections.abc import Sequence

from game.core.flow.sightings import handle_order
from game.core.records import HexId, Record, SideId, StackId
from game.core.state import Sighting, Stack
from game.rulesets.battle_for.counters import ATTACKED, TIMES_ATTACKED
from game.rulesets.battle_for.hostility.rotation import HostileStack, Targets, eligible_targets
from game.rulesets.battle_for.typed import Draft
from game.rulesets.battle_for.units import army

RANGED = "ranged"
"""Stance of a sighted stack that fights Ranged (TB-7.10)."""
DECLINE = "TB-7.02"
ONCE = "TB-7.04"
BARRED = "TB-7.05"


class HexEntry(Record):
    """What a known hex holds for a stack that enters it: whether it may, whether it must attack, and whom it
    may attack. `rule` and `reason` say why it may not enter."""

    may_enter: bool = True
    must_attack: bool = False
    targets: Targets = Targets()
    rule: str = ""
    reason: str = ""


def entry(foes: Sequence[HostileStack], *, commander: bool, attacked: bool) -> HexEntry:
    """What foreign stacks in a known hex mean for a stack that enters (TB-7.01 to 7.05). `commander`: one is
    in it; `attacked`: it holds a unit that attacked wilfully this turn."""
    if not foes:
        return HexEntry()
    must = any(foe.hostile for foe in foes) or not commander
    if not attacked:
        return HexEntry(must_attack=must, targets=eligible_targets(foes))
    if not must:
        return HexEntry()
    reason = "It would have to attack there, and one of its units has already attacked this turn"
    return HexEntry(may_enter=False, must_attack=True, rule=BARRED, reason=reason)


def has_attacked(draft: Draft, stack: Stack) -> bool:
    """Whether a stack holds a unit that attacked wilfully this turn (TB-7.04)."""
    return any(ATTACKED.of(unit) for unit in draft.members(stack))


def has_commander(draft: Draft, stack: Stack) -> bool:
    """Whether a Commander is in a stack (TB-7.02)."""
    return bool(army.commanders(draft.world, draft.units, stack))


def foes_in(
    draft: Draft, side: SideId, hex_: HexId, *, provoked: frozenset[SideId] = frozenset()
) -> tuple[HostileStack, ...]:
    """The foreign stacks that a side sees in a hex, first seen first. Sides in `provoked` are taken as
    hostile."""
    found = [s for s in draft.knowledge[side].sightings.values() if s.now and s.hex == hex_]
    return tuple(_foe(draft, side, seen, provoked) for seen in sorted(found, key=_age))


def _age(seen: Sighting) -> tuple[int, str]:
    return handle_order(seen.handle)


def _foe(draft: Draft, side: SideId, seen: Sighting, provoked: frozenset[SideId]) -> HostileStack:
    return HostileStack(
        handle=seen.handle,
        side=seen.side,
        hostile=seen.side in provoked or draft.hostile(side, seen.side),
        commander=any(army.is_commander(draft.world.kind(m.kind)) for m in seen.members),
        ranged=seen.stance == RANGED,
        attacked=TIMES_ATTACKED.of(seen),
    )


def entry_of(
    draft: Draft,
    stack: Stack,
    hex_: HexId,
    *,
    attacked: bool | None = None,
    provoked: frozenset[SideId] = frozenset(),
) -> HexEntry:
    """What a hex known to a stack's side holds for the stack. `attacked` and `provoked` as they would be, if
    not as they are."""
    spent = has_attacked(draft, stack) if attacked is None else attacked
    foes = foes_in(draft, stack.side, hex_, provoked=provoked)
    return entry(foes, commander=has_commander(draft, stack), attacked=spent)


def target_of(draft: Draft, side: SideId, handle: StackId) -> Sighting | None:
    """What a side sees now of a stack by its own handle, None if it does not."""
    seen = draft.knowledge[side].sightings.get(handle)
    return seen if seen is not None and seen.now and seen.true is not None else None
