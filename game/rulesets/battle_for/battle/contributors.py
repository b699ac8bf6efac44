"""Who strikes: flying stacks, the Ranged stance and its exemptions, the Shocked. TB-5.12, TB-13.20 to 13.22.

Everything here takes the units of one stack, in stack order, and nothing else.
"""

from collections.abc import Collection, Iterator, Sequence

from game.core.decisions import BarredUnit
from game.rulesets.battle_for.battle.records import ExchangeFighter

Stack = Sequence[ExchangeFighter]


def flying(stack: Stack) -> bool:
    """Whether it is a Flying stack: all its unmounted units are Fliers (TB-5.12). A rider whose mount is gone
    is unmounted."""
    here = {unit.id for unit in stack}
    return all(unit.kind.move_type == "flier" for unit in stack if unit.riding not in here)


def carriers(stack: Stack, unit: ExchangeFighter) -> Iterator[ExchangeFighter]:
    """What carries a unit, its own mount first (TB-5.07)."""
    by_id = {other.id: other for other in stack}
    for _ in stack:
        mount = by_id.get(unit.riding)
        if mount is None:
            return
        yield mount
        unit = mount


def range_faults(stack: Stack) -> tuple[BarredUnit, ...]:
    """Units that keep their stack from fighting Ranged. Exempt are Commanders, mounts of a Ranged rider and
    riders of a Ranged mount (TB-13.21); a rider's rider counts as the lower mount's too (RULING, as TB-5.07
    and TB-9.08 count them)."""
    exempt = {unit.id for unit in stack if unit.ranged or unit.commander}
    for unit in stack:
        for mount in carriers(stack, unit):
            if unit.ranged:
                exempt.add(mount.id)
            if mount.ranged:
                exempt.add(unit.id)
    return tuple(
        BarredUnit(unit=unit.id, reason=f"{unit.title} does not fight Ranged", rule="TB-13.20")
        for unit in stack
        if unit.id not in exempt
    )


def can_range(stack: Stack) -> bool:
    """Whether a stack can fight Ranged: one unit has it, every other is exempt (TB-13.20)."""
    return any(unit.ranged for unit in stack) and not range_faults(stack)


def idle_reason(unit: ExchangeFighter, *, ranged: bool, shocked: Collection[str]) -> str:
    """Why a living unit adds nothing to its stack's strike, empty if it does (TB-13.22, TB-13.34)."""
    if unit.id in shocked:
        return "Shocked"
    if ranged and not unit.ranged:
        return "not Ranged"
    return ""


def contributors(stack: Stack, *, ranged: bool, shocked: Collection[str] = ()) -> list[ExchangeFighter]:
    """The units that strike."""
    return [unit for unit in stack if not idle_reason(unit, ranged=ranged, shocked=shocked)]


def commands(stack: Stack, shocked: Collection[str] = ()) -> bool:
    """Whether an un-Shocked Commander is among them: he may direct the damage (TB-9.02)."""
    return any(unit.commander and unit.id not in shocked for unit in stack)
