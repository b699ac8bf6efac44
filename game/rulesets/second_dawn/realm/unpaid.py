"""Who goes when nobody pays him: SD9-1.03, SD5-1.06, SD10-7.02, SD10-8.02."""

from collections.abc import Iterable, Mapping

from game.core.holdings import Realm
from game.core.numbers import Cents
from game.core.records import SideId, UnitId
from game.core.state import Stack, Unit
from game.rulesets.second_dawn.content.typed import Campaign, Draft, World
from game.rulesets.second_dawn.march.stacks import remove_units
from game.rulesets.second_dawn.realm.dues import Due
from game.rulesets.second_dawn.unit.losses import report_loss
from game.rulesets.second_dawn.wild import allegiance

UNPAID = "unpaid"
"""How a unit was lost that its side could not pay (`UnitLost`)."""
RULE = "SD9-1.03"


def whom_to_disband(source: Draft, side: SideId, owed: Iterable[Due], money: Cents) -> list[Due]:
    """Who goes, one by one, until what there is pays for the rest (SD9-1.03, SD5-1.06). Those who cost
    nothing stay: their going would pay nobody. RULING: prisoners, whom nobody pays either then, go after the
    side's own units (SD10-7.02)."""
    owed = list(owed)
    short = sum(due.cents for due in owed) - money
    if short <= 0:
        return []
    gone: list[Due] = []
    for due in in_order(source, side, owed):
        if short <= 0:
            break
        gone.append(due)
        short -= due.cents
    return gone


def in_order(source: Draft, side: SideId, owed: Iterable[Due]) -> list[Due]:
    """What is owed, in the order in which those go for whom it is: of who costs nothing, nothing."""
    costs = {due.unit.id: due for due in owed if due.cents}
    own = {u: due.cents for u, due in costs.items() if due.unit.held_by is None}
    held = {u: due.cents for u, due in costs.items() if due.unit.held_by is not None}
    going = (u for units in (own, held) for u in spare_order(source.world, source, side, units))
    return [costs[unit_id] for unit_id in going]


def spare_order(
    world: World, source: Campaign | Draft, side: SideId, costs: Mapping[UnitId, Cents]
) -> list[UnitId]:
    """Units, given with what they cost, in the order in which a side can spare them: those it marked, in its
    own order; then common units before commanders, the dearest, the lowest level, the newest by the side's
    numbering (SD5-1.06)."""
    marked = {u: place for place, u in enumerate(source.realms.get(side, Realm()).spare)}
    last = len(marked)

    def key(unit_id: UnitId) -> tuple[int, bool, Cents, int]:
        unit = source.units[unit_id]
        return (marked.get(unit_id, last), world.kind(unit.kind).commander, -costs[unit_id], unit.level)

    newest_first = sorted(costs, key=lambda u: (len(u), u), reverse=True)
    return sorted(newest_first, key=key)


def disband(draft: Draft, units: list[Unit]) -> None:
    """Units are gone for want of money, without a corpse; of beasts some go feral (SD10-8.02)."""
    lost: list[tuple[Unit, Stack]] = []
    for unit in units:
        stack = draft.stacks[unit.stack]
        lost.append((unit, stack))
        report_loss(draft, unit, stack.hex, UNPAID, RULE)
    if lost:
        remove_units(draft, [unit.id for unit, _ in lost], UNPAID)
        allegiance.turn_feral(draft, lost)
