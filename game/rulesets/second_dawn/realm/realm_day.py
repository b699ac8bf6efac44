"""What a realm does as its side's turn begins: SD9-3.10, SD10-7.01."""

from game.core.alliances import PLAYER
from game.core.events.realm import UpkeepWarned
from game.core.holdings import Realm
from game.core.records import RuleId, SideId, replace
from game.rulesets.second_dawn.content.typed import Draft
from game.rulesets.second_dawn.life import victory
from game.rulesets.second_dawn.realm import (
    banks,
    capital,
    cities,
    cut_off,
    income,
    meals,
    offices,
    payers,
    popping,
    purses,
    stores,
    training_field,
    treasury,
    unpaid,
)


def at_turn_start(draft: Draft, side: SideId) -> None:
    """Cities pop, then earn and pay; then the side is told whom it will not be able to pay tomorrow."""
    role = draft.sides[side].role
    if not draft.params.realm or role == "feral":
        return
    settle_dawn(draft, side)
    _warn(draft, side)
    victory.judge(draft)


def settle_dawn(draft: Draft, side: SideId) -> None:
    """Cities pop, feed who is in them, then earn and pay (SD9-3.10): what a forecast plays as well."""
    at_work = income.busy(draft, side)
    popping.at_turn_start(draft, side)
    stores.at_dawn(draft, side)
    treasury.settle(draft, side, at_work)
    meals.forget(draft, side)


def _warn(draft: Draft, side: SideId) -> None:
    """Tell a side a turn ahead, with names, whom nobody will pay if nothing changes (SD9-1.03): its next dawn
    is played, and taken back."""
    scattered = draft.realms.get(side, Realm()).capital is None
    if draft.sides[side].role != PLAYER:
        return
    alone = any(cities.cut_from_treasury(draft, side, site) for site in cities.cities_of(draft, side))
    if not scattered and not alone and treasury.least_tomorrow(draft.world, draft, side) >= 0:
        return
    mark = draft.mark()
    offices.inspect(draft, side)
    draft.clock = replace(draft.clock, day=draft.clock.day + 1)
    at_work = income.busy(draft, side)
    popping.at_turn_start(draft, side)
    stores.at_dawn(draft, side)
    short, gone = payers.unpaid_now(draft, side) if scattered else treasury.shortage(draft, side, at_work)
    draft.back_to(mark)
    units = tuple(due.unit.id for due in gone if due.unit.id in draft.units)
    if short:
        draft.emit(
            UpkeepWarned(audience=(side,), rule=RuleId(unpaid.RULE), side=side, units=units, short=short)
        )


def at_turn_end(draft: Draft, side: SideId) -> None:
    """Stewards and managers have seen to their buildings (SD9-18.08); a new ruler has had his turn
    (SD10-3.03), a tribe its own to spend what it was given (SD10-14.02). Cities are besieged or not, and who
    will not be paid in them is named at once (SD9-9.02)."""
    if draft.params.realm:
        if draft.realms.get(side, Realm()).acceded:
            draft.set_realm(side, acceded=False)
        if cut_off.at_turn_end(draft, side):
            _warn(draft, side)
        offices.inspect(draft, side)
        purses.eat_up_gifts(draft, side)
        training_field.count_day(draft, side)


def begin(draft: Draft) -> None:
    """The first dawn: every bank is full (SD9-18.01), and every side with cities has a capital among them, a
    capital site before others, the highest level before lower ones."""
    if not draft.params.realm:
        return
    for id_, holding in sorted(draft.holdings.items()):
        full = banks.capacity(draft.world, draft.sites[id_].level, holding, draft.params)
        if full and not holding.bank:
            draft.set_holding(id_, bank=full)
    for side in [s.id for s in draft.sides.values() if s.role == "player"]:
        own = list(cities.cities_of(draft, side))
        realm = draft.realms.get(side, Realm())
        if own and realm.capital is None:
            seat = max(own, key=lambda site: (site.capital, site.level))
            draft.set_realm(side, capital=seat.id)
        draft.set_realm(side, settled=bool(own))
        capital.scatter(draft, side)
