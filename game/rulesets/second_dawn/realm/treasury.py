"""The dawn of a side that keeps a realm: SD9-3.10, SD10-7.01, SD9-1.03.

What happens, in this order: cities pop, and what popped is paid for at once; cities pay; units and prisoners
are paid, garrison units out of banks if the treasury runs short (SD9-18.04); who cannot be paid is disbanded.
On the turn of a side's founding nothing is paid, either way.

Everything here is the owner's alone: nobody else learns what a side has, earns or owes.
"""

from collections.abc import Iterable

from game.core.events.realm import AccountsMade
from game.core.holdings import MoneyLine, Realm
from game.core.numbers import Cents
from game.core.records import RuleId, SideId, replace
from game.rulesets.second_dawn.content.typed import Campaign, Draft, World
from game.rulesets.second_dawn.realm import (
    banks,
    cut_off,
    dues,
    income,
    payers,
    popping,
    purses,
    stores,
    unpaid,
)
from game.rulesets.second_dawn.realm.dues import Due
from game.rulesets.second_dawn.realm.income import Busy

_PAID = RuleId("SD10-7.01")
_FIRST_ORDER = RuleId("SD9-3.10")


def settle(draft: Draft, side: SideId, at_work: Busy) -> None:
    """Pay a side's income and what it owes; disband whom it cannot pay."""
    before = draft.sides[side].money
    if draft.realms.get(side, Realm()).capital is None:
        _settle_scattered(draft, side)
        return
    if draft.realms.get(side, Realm()).founded == draft.clock.day:
        return
    came = income.lines(draft.world, draft, side, draft.clock.day, at_work)
    money = before + sum(line.cents for line in came)
    alone = cut_off.pay(draft, side, _owed(draft.world, draft, side))
    short = max(0, sum(due.cents for due in alone.rest) - money)
    owed, drawn = banks.keep_garrison(draft, side, alone.rest, short)
    gone = unpaid.whom_to_disband(draft, side, owed, money)
    lost = {due.unit.id for due in gone}
    paid = [due for due in owed if due.unit.id not in lost]
    after = money - sum(due.cents for due in paid)
    draft.put_side(replace(draft.sides[side], money=after))
    out_of_banks = alone.drawn + sum(line.cents for line in drawn)
    accounts = (*came, *alone.lines, *drawn, *_owed_lines([*paid, *alone.paid], out_of_banks))
    draft.set_realm(side, accounts=accounts)
    draft.emit(
        AccountsMade(
            audience=(side,), rule=_FIRST_ORDER, side=side, before=before, lines=accounts, after=after
        )
    )
    unpaid.disband(draft, [due.unit for due in (*alone.gone, *gone)])
    purses.fill_from_treasury(draft, side)


def _settle_scattered(draft: Draft, side: SideId) -> None:
    """The dawn of a side without a treasury: its cities and purses pay (SD10-7.02)."""
    accounts = tuple(payers.settle(draft, side))
    draft.set_realm(side, accounts=accounts)
    if accounts:
        draft.emit(
            AccountsMade(audience=(side,), rule=payers.PAYS, side=side, before=0, lines=accounts, after=0)
        )


def _owed_lines(paid: Iterable[Due], drawn: Cents) -> tuple[MoneyLine, ...]:
    """What went out: for units, those included whom banks paid with what was drawn, and for prisoners."""
    sums = {dues.UPKEEP: drawn, dues.PRISONERS: 0}
    for due in paid:
        sums[dues.PRISONERS if due.unit.held_by is not None else dues.UPKEEP] += due.cents
    return tuple(MoneyLine(id=id_, cents=-cents, rule=_PAID) for id_, cents in sums.items() if cents)


def _owed(world: World, source: Campaign | Draft, side: SideId) -> list[Due]:
    """What a side owes for its units and prisoners."""
    return [*dues.dues(world, source, side), *dues.prisoner_dues(world, source, side)]


def owed_tomorrow(world: World, source: Campaign | Draft, side: SideId) -> list[Due]:
    """What a side will owe at its next dawn, after what its units eat in their cities."""
    eat = stores.meals_tomorrow(world, source, side)
    return [
        due
        if due.unit.id not in eat or not due.cents
        else Due(due.unit, dues.unit_due(world, source, stores.fed(due.unit, eat)))
        for due in _owed(world, source, side)
    ]


def shortage(draft: Draft, side: SideId, at_work: Busy) -> tuple[Cents, list[Due]]:
    """By how much a side with a treasury cannot pay what it owes now, 0 if it can, and who goes for it. What
    banks hold is not counted, which is hidden from the side."""
    alone = cut_off.pay(draft, side, _owed(draft.world, draft, side), banked=False)
    came = income.lines(draft.world, draft, side, draft.clock.day, at_work)
    money = draft.sides[side].money + sum(line.cents for line in came)
    short = max(0, sum(due.cents for due in alone.rest) - money)
    gone = [*alone.gone, *unpaid.whom_to_disband(draft, side, alone.rest, money)]
    return short + sum(due.cents for due in alone.gone), gone


def least_tomorrow(world: World, source: Campaign | Draft, side: SideId) -> Cents:
    """What a side will have at the least after its next dawn if nothing changes; below 0, it may be short.
    Who pops then is counted as if nobody fed him."""
    came = income.lines(world, source, side, source.clock.day + 1, income.busy(source, side))
    has = source.sides[side].money + sum(line.cents for line in came)
    fresh = popping.upkeep_of_tomorrow(world, source, side)
    return has - fresh - sum(due.cents for due in owed_tomorrow(world, source, side))
