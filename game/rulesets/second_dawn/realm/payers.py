"""Who pays where no treasury does: SD10-7.02, SD10-7.05, SD10-7.06, SD10-8, SD9-18.04.

| who | payers, in order |
|---|---|
| units in a city of a side without a capital, and in a neutral city | the city, by its level; its bank |
| a stack elsewhere, of a side without a capital or of barbarians | its leader's purse; its food |
| tribes | what they find to eat every day (SD4-11.03) |

What a city has left goes into purses, and of a neutral city into its bank, as long as that stands: one that
ran dry has collapsed. Whom nobody pays is disbanded, in the order of SD5-1.06.
"""

from typing import NamedTuple

from game.core.alliances import PLAYER
from game.core.counters import PURSE
from game.core.holdings import MoneyLine
from game.core.numbers import Cents
from game.core.records import RuleId, SideId, UnitId
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
    """Pay the units of a side that has no treasury, and disband the others. Returns its accounts."""
    owed = {due.unit.id: due for due in dues.dues(draft.world, draft, side)}
    paid = Paid([], [])
    housed: set[UnitId] = set()
    for site in list(cities.cities_of(draft, side)):
        inside = [owed[u.id] for u in cities.units_in(draft, site, side)]
        housed |= {due.unit.id for due in inside}
        _city_pays(draft, side, site, inside, paid)
    if not _tribe(draft, side):
        for stack in [s for s in draft.stacks.values() if s.side == side]:
            afield = [owed[u] for u in stack.units if u not in housed]
            _stack_pays(draft, side, stack, afield, paid)
    unpaid.disband(draft, [due.unit for due in paid.gone])
    return paid.lines


def _tribe(draft: Draft, side: SideId) -> bool:
    """Whether a side lives on its daily food alone (SD4-11.03)."""
    own = [u for u in draft.units.values() if u.side == side]
    return draft.sides[side].role != PLAYER and peoples.tribe_of(draft, own) is not None


def _city_pays(draft: Draft, side: SideId, site: Site, inside: list[Due], paid: Paid) -> None:
    """Pay those in a city out of what it earns for them, then out of its bank. RULING: a bank that cannot
    pay all is emptied before anybody goes (SD9-18.04)."""
    earns = draft.params.city_upkeep_per_level * site.level
    holding = draft.holding(site.id)
    bank = holding.bank if banks.stands(holding) else 0
    gone = unpaid.whom_to_disband(draft, side, inside, earns + bank)
    cost = sum(due.cents for due in inside) - sum(due.cents for due in gone)
    paid.gone.extend(gone)
    if cost:
        paid.lines.append(MoneyLine(id=CITY_PAYS, cents=-cost, site=site.id, rule=PAYS))
    asked = sum(due.cents for due in inside)
    left = earns - cost
    if asked > earns:
        banks.draw(draft, site, asked - earns)
    elif draft.sides[side].role == PLAYER:
        purses.fill_from_rest(draft, side, left)
    else:
        banks.refill(draft, site, left)


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
    if payer is not None and spent:
        PURSE.set(draft, payer, money - spent)
        paid.lines.append(MoneyLine(id=PURSE_PAYS, cents=-spent, unit=payer.id, rule=PAYS))
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
