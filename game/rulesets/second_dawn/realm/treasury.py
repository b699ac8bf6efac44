"""The dawn of a side that keeps a realm: SD9-3.10, SD10-7.01, SD9-1.03.

What happens, in this order: cities pop, and what popped is paid for at once; cities pay; units and prisoners
are paid; who cannot be paid is disbanded. On the turn of a side's founding nothing is paid, either way.

Everything here is the owner's alone: nobody else learns what a side has, earns or owes.
"""

from collections.abc import Iterable

from game.core.events.realm import AccountsMade, UpkeepWarned
from game.core.holdings import MoneyLine, Realm
from game.core.numbers import Cents
from game.core.records import RuleId, SideId, UnitId, replace
from game.core.state import Stack, Unit
from game.rulesets.second_dawn.content.typed import Campaign, Draft, World
from game.rulesets.second_dawn.march.stacks import remove_units
from game.rulesets.second_dawn.realm import dues, income
from game.rulesets.second_dawn.realm.dues import Due
from game.rulesets.second_dawn.realm.income import Busy
from game.rulesets.second_dawn.unit.losses import report_loss
from game.rulesets.second_dawn.wild import allegiance

UNPAID = "unpaid"
"""How a unit was lost that its side could not pay (`UnitLost`)."""
_UNPAID_RULE = "SD9-1.03"
_PAID = RuleId("SD10-7.01")
_FIRST_ORDER = RuleId("SD9-3.10")


def settle(draft: Draft, side: SideId, at_work: Busy) -> None:
    """Pay a side's income and what it owes; disband whom it cannot pay."""
    before = draft.sides[side].money
    if draft.realms.get(side, Realm()).founded == draft.clock.day:
        return
    came = income.lines(draft, side, draft.clock.day, at_work)
    owed = [*dues.dues(draft.world, draft, side), *dues.prisoner_dues(draft.world, draft, side)]
    money = before + sum(line.cents for line in came)
    gone = whom_to_disband(draft, side, owed, money)
    lost = {due.unit.id for due in gone}
    paid = [due for due in owed if due.unit.id not in lost]
    after = money - sum(due.cents for due in paid)
    draft.put_side(replace(draft.sides[side], money=after))
    accounts = (*came, *_owed_lines(paid))
    draft.set_realm(side, accounts=accounts)
    draft.emit(
        AccountsMade(
            audience=(side,), rule=_FIRST_ORDER, side=side, before=before, lines=accounts, after=after
        )
    )
    disband(draft, [due.unit for due in gone])


def _owed_lines(paid: Iterable[Due]) -> tuple[MoneyLine, ...]:
    """What went out: for units, and for prisoners."""
    sums = {dues.UPKEEP: 0, dues.PRISONERS: 0}
    for due in paid:
        sums[dues.PRISONERS if due.unit.held_by is not None else dues.UPKEEP] += due.cents
    return tuple(MoneyLine(id=id_, cents=-cents, rule=_PAID) for id_, cents in sums.items() if cents)


def whom_to_disband(source: Draft, side: SideId, owed: Iterable[Due], money: Cents) -> list[Due]:
    """Who goes, one by one, until what there is pays for the rest (SD9-1.03, SD5-1.06). Those who cost
    nothing stay: their going would pay nobody. Prisoners are not disbanded, but let off: what they cost
    falls to those who go."""
    owed = list(owed)
    short = sum(due.cents for due in owed) - money
    costs = {due.unit.id: due for due in owed if due.cents and due.unit.held_by is None}
    gone: list[Due] = []
    for unit_id in spare_order(source.world, source, side, costs):
        if short <= 0:
            break
        gone.append(costs[unit_id])
        short -= costs[unit_id].cents
    return gone


def spare_order(
    world: World, source: Campaign | Draft, side: SideId, units: Iterable[UnitId]
) -> list[UnitId]:
    """Units in the order in which a side can spare them: those it marked, in its own order; then common units
    before commanders, the dearest, the lowest level, the newest by the side's numbering (SD5-1.06)."""
    marked = {u: place for place, u in enumerate(source.realms.get(side, Realm()).spare)}
    last = len(marked)

    def key(unit_id: UnitId) -> tuple[int, bool, Cents, int]:
        unit = source.units[unit_id]
        cost = dues.unit_due(world, source, unit)
        return (marked.get(unit_id, last), world.kind(unit.kind).commander, -cost, unit.level)

    newest_first = sorted(units, key=lambda u: (len(u), u), reverse=True)
    return sorted(newest_first, key=key)


def disband(draft: Draft, units: list[Unit]) -> None:
    """Units are gone for want of money, without a corpse; of beasts some go feral (SD10-8.02)."""
    lost: list[tuple[Unit, Stack]] = []
    for unit in units:
        stack = draft.stacks[unit.stack]
        lost.append((unit, stack))
        report_loss(draft, unit, stack.hex, UNPAID, _UNPAID_RULE)
    if lost:
        remove_units(draft, [unit.id for unit, _ in lost], UNPAID)
        allegiance.turn_feral(draft, lost)


def forecast(world: World, source: Campaign | Draft, side: SideId) -> Cents:
    """What a side will have after its next dawn if nothing changes; below 0, it cannot pay all."""
    came = income.lines(source, side, source.clock.day + 1, income.busy(source, side))
    owed = [*dues.dues(world, source, side), *dues.prisoner_dues(world, source, side)]
    return source.sides[side].money + sum(line.cents for line in came) - sum(due.cents for due in owed)


def warn(draft: Draft, side: SideId) -> None:
    """Tell a side a turn ahead, with names, whom it will not be able to pay (SD9-1.03)."""
    short = -forecast(draft.world, draft, side)
    if short <= 0:
        return
    owed = [*dues.dues(draft.world, draft, side), *dues.prisoner_dues(draft.world, draft, side)]
    came = income.lines(draft, side, draft.clock.day + 1, income.busy(draft, side))
    money = draft.sides[side].money + sum(line.cents for line in came)
    gone = whom_to_disband(draft, side, owed, money)
    names = tuple(due.unit.id for due in gone)
    draft.emit(UpkeepWarned(audience=(side,), rule=RuleId(_UNPAID_RULE), side=side, units=names, short=short))
