"""Who pays where no treasury does: SD10-7.02, SD10-7.05, SD10-7.06, SD10-8, SD9-18.04.

| who | payers, in order |
|---|---|
| units in a city of a side without a capital | the city, by its level; its bank; the purse of their stack |
| units in a neutral city | the city, by its level; its bank |
| a stack elsewhere, of a side without a capital or of barbarians | its leader's purse; its food |
| tribes | what they find to eat every day (SD4-11.03) |

Prisoners are paid with those who hold them. What a city has left goes into purses, unless it is besieged
(SD9-9.03), and of a neutral city into its bank, as long as that stands: one that ran dry has collapsed. Whom
nobody pays is disbanded, in the order of SD5-1.06.
"""

from collections.abc import Mapping
from typing import NamedTuple

from game.core.alliances import PLAYER
from game.core.counters import PURSE
from game.core.holdings import MoneyLine
from game.core.numbers import Cents
from game.core.records import RuleId, SideId, StackId
from game.core.state import Site, Stack, Unit
from game.rulesets.second_dawn.content.typed import Draft
from game.rulesets.second_dawn.factions import peoples
from game.rulesets.second_dawn.realm import banks, cities, dues, purses, unpaid
from game.rulesets.second_dawn.realm.dues import Due
from game.rulesets.second_dawn.wild import larder

CITY_PAYS = "city_pays"
PURSE_PAYS = "purse_pays"
FOOD_PAYS = "food_pays"
PAYS = RuleId("SD10-7.02")


class Paid(NamedTuple):
    """Who goes because nobody pays him, and what was paid by whom."""

    gone: list[Due]
    lines: list[MoneyLine]


def settle(draft: Draft, side: SideId) -> list[MoneyLine]:
    """Pay the units and prisoners of a side that has no treasury, and disband the others. Returns its
    accounts."""
    paid = _pay(draft, side)
    unpaid.disband(draft, [due.unit for due in paid.gone])
    return paid.lines


def unpaid_now(draft: Draft, side: SideId) -> tuple[Cents, list[Due]]:
    """What is missing now to a side that has no treasury, and who goes for it, in a draft that is taken
    back."""
    gone = _pay(draft, side).gone
    return sum(due.cents for due in gone), gone


def _pay(draft: Draft, side: SideId) -> Paid:
    """Pay the units and prisoners of a side that has no treasury."""
    owed: dict[StackId, list[Due]] = {}
    for due in (*dues.dues(draft.world, draft, side), *dues.prisoner_dues(draft.world, draft, side)):
        owed.setdefault(due.unit.stack, []).append(due)
    paid = Paid([], [])
    housed: set[StackId] = set()
    for site in list(cities.cities_of(draft, side)):
        here = [stack for stack in draft.stacks_in(site.hex) if stack.side == side]
        housed.update(stack.id for stack in here)
        _city_pays(draft, side, site, {stack.id: owed.get(stack.id, []) for stack in here}, paid)
    if not _tribe(draft, side):
        for stack in [s for s in draft.stacks.values() if s.side == side and s.id not in housed]:
            _stack_pays(draft, side, stack, owed.get(stack.id, []), paid)
    return paid


def _tribe(draft: Draft, side: SideId) -> bool:
    """Whether a side lives on its daily food alone (SD4-11.03)."""
    own = [u for u in draft.units.values() if u.side == side]
    return draft.sides[side].role != PLAYER and peoples.tribe_of(draft.world, own) is not None


def _city_pays(
    draft: Draft, side: SideId, site: Site, inside: Mapping[StackId, list[Due]], paid: Paid
) -> None:
    """Pay the stacks in a city out of what it earns for them, out of its bank, then, of a side that is no
    neutral, out of their leaders' purses. RULING: a bank that cannot pay all is emptied before anybody goes
    (SD9-18.04)."""
    sided = draft.sides[side].role == PLAYER
    earns = draft.params.city_upkeep_per_level * site.level
    holding = draft.holding(site.id)
    pot = earns + (holding.bank if banks.stands(draft.world, holding) else 0)
    payers = {id_: _purse_of(draft, draft.stacks[id_]) if sided else None for id_ in inside}
    carried = {id_: PURSE.of(unit) if unit is not None else 0 for id_, unit in payers.items()}
    need = {id_: sum(due.cents for due in stack) for id_, stack in inside.items()}
    asked = sum(need.values())
    for due in unpaid.in_order(draft, side, [due for stack in inside.values() for due in stack]):
        at = due.unit.stack
        if sum(max(0, need[id_] - carried[id_]) for id_ in need) <= pot:
            break
        if need[at] > carried[at]:
            need[at] -= due.cents
            paid.gone.append(due)
    cost = min(pot, sum(need.values()))
    if cost:
        paid.lines.append(MoneyLine(id=CITY_PAYS, cents=-cost, site=site.id, rule=PAYS))
    left = cost - sum(max(0, need[id_] - carried[id_]) for id_ in need)
    for id_, unit in payers.items():
        out_of_purse = min(need[id_], carried[id_])
        helped = min(left, out_of_purse)
        left -= helped
        if unit is not None:
            _pay_from(draft, unit, out_of_purse - helped, paid)
    if asked > earns:
        banks.draw(draft, site, asked - earns)
    elif holding.besieged:
        return
    elif sided:
        purses.fill_from_rest(draft, side, earns - cost)
    else:
        banks.refill(draft, site, earns - cost)


def _pay_from(draft: Draft, unit: Unit, cents: Cents, paid: Paid) -> None:
    """Pay out of a purse."""
    if cents:
        PURSE.set(draft, unit, PURSE.of(unit) - cents)
        paid.lines.append(MoneyLine(id=PURSE_PAYS, cents=-cents, unit=unit.id, rule=PAYS))


def _stack_pays(draft: Draft, side: SideId, stack: Stack, afield: list[Due], paid: Paid) -> None:
    """Pay a stack out of its leader's purse and its food."""
    payer = _purse_of(draft, stack)
    money = PURSE.of(payer) if payer is not None else 0
    food = sum(stack.food.values())
    gone = unpaid.whom_to_disband(draft, side, afield, money + food)
    cost = sum(due.cents for due in afield) - sum(due.cents for due in gone)
    paid.gone.extend(gone)
    eaten = min(food, max(0, cost - _least_money(cost, money)))
    spent = cost - eaten
    if payer is not None:
        _pay_from(draft, payer, spent, paid)
    if eaten:
        draft.set_stack(stack.id, food=larder.less(stack.food, eaten))
        paid.lines.append(MoneyLine(id=FOOD_PAYS, cents=-eaten, rule=PAYS))


def _least_money(cost: Cents, money: Cents) -> Cents:
    """What a purse must pay of a cost at the least: half of it, if it has so much (SD4-8.03)."""
    return min(money, -(-cost // 2))


def _purse_of(draft: Draft, stack: Stack) -> Unit | None:
    """Whose purse pays for a stack: its leader's, else that of the fullest purse in it (SD10-7.03)."""
    can = [u for u in draft.members(stack) if purses.limit(draft.world, draft, u)]
    return max(can, key=lambda u: (u.id == stack.leader, PURSE.of(u), u.id), default=None)
