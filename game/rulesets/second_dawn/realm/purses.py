"""Purses: what commanders carry, and how it gets there. SD4-8.01, SD9-1.02, SD10-1.08, SD10-7.03.


RULING: a purse is filled at the dawn of a side that has a treasury, wherever its owner is, up to what the
ruler allows him; heirs may carry all that they can. Money changes hands between commanders of one hex, and
goes back into the treasury where the capital stands.

A tribe may be given money by its ally, and must spend it in its next turn (SD10-14.02). RULING: any of the
tribe in the giver's hex or next to it take it to their head, whose will they know; what his purse has no room
for the giver keeps. Gifts are spent first, and what is left of them as the turn ends becomes rations.
"""

from collections.abc import Mapping

from game.core.alliances import NEUTRAL
from game.core.commands.realm import AllowPurse, HandMoney
from game.core.counters import PURSE
from game.core.events.realm import MoneySpent, PurseFilled
from game.core.holdings import Realm
from game.core.numbers import Cents
from game.core.records import RuleId, SideId, UnitId, replace
from game.core.refusal import Refusal
from game.core.state import Stack, Unit
from game.rulesets.second_dawn.command import succession
from game.rulesets.second_dawn.content.counters import GIFT
from game.rulesets.second_dawn.content.typed import Campaign, Draft, World
from game.rulesets.second_dawn.factions.peoples import HEAD
from game.rulesets.second_dawn.factions.regency import RULER
from game.rulesets.second_dawn.realm import cities
from game.rulesets.second_dawn.wild import larder

RULE = RuleId("SD4-8.01")
GIFTS = RuleId("SD10-14.02")
_HAND = "SD10-1.08"
_RATIONS = "rations"


def limit(world: World, source: Campaign | Draft, unit: Unit) -> Cents:
    """The most a unit's purse holds, in cents; 0 without one. The head of a tribe carries its money."""
    if not world.kind(unit.kind).able.carries_money and HEAD not in unit.statuses:
        return 0
    return source.params.purse_per_level * unit.level


def allowed(draft: Draft, unit: Unit) -> Cents:
    """What a commander may carry by his ruler's word: an heir and the ruler himself all they can
    (SD10-1.08)."""
    full = limit(draft.world, draft, unit)
    if RULER in unit.statuses or succession.is_heir(draft, unit):
        return full
    return min(full, draft.realms.get(unit.side, Realm()).purses.get(unit.id, 0))


def allow_purse(draft: Draft, command: AllowPurse) -> None:
    """Say what a commander may carry."""
    cities.require_realm(draft)
    unit = _own(draft, command.by, command.unit)
    full = limit(draft.world, draft, unit)
    if not full:
        raise Refusal("no_purse", "He has no purse", RULE)
    if not 0 <= command.cents <= full:
        raise Refusal("too_much", f"A purse of level {unit.level} does not hold that much", RULE)
    purses = {**draft.realms.get(command.by, Realm()).purses, unit.id: command.cents}
    draft.set_realm(command.by, purses=dict(sorted((u, c) for u, c in purses.items() if c)))


def hand_money(draft: Draft, command: HandMoney) -> None:
    """Let a commander give money to another one of his hex, or, in the capital, to the treasury."""
    cities.require_realm(draft)
    giver = _own(draft, command.by, command.unit)
    if not 0 < command.cents <= PURSE.of(giver):
        raise Refusal("money", "His purse does not hold that much", _HAND)
    hex_ = draft.stacks[giver.stack].hex
    if command.tribe is not None:
        if command.into is not None or command.tribe not in tribes_near(draft.world, draft, giver):
            raise Refusal("no_tribe", "There are no natural allies near", GIFTS)
        _give(draft, giver, command.tribe, command.cents)
        return
    if command.into is None:
        capital = draft.realms.get(command.by, Realm()).capital
        if capital is None or draft.sites[capital].hex != hex_:
            raise Refusal("not_in_capital", "The treasury lies in the capital", _HAND)
        PURSE.set(draft, giver, PURSE.of(giver) - command.cents)
        side = draft.sides[command.by]
        draft.put_side(replace(side, money=side.money + command.cents))
        draft.emit(
            MoneySpent(audience=(command.by,), side=command.by, cents=-command.cents, cause="handed_in")
        )
        return
    taker = _own(draft, command.by, command.into)
    if taker.id == giver.id or draft.stacks[taker.stack].hex != hex_:
        raise Refusal("apart", "They are not in the same hex", _HAND)
    if PURSE.of(taker) + command.cents > limit(draft.world, draft, taker):
        raise Refusal("full", "His purse does not hold that much", RULE)
    PURSE.set(draft, giver, PURSE.of(giver) - command.cents)
    fill(draft, taker, command.cents)


def tribes_near(world: World, source: Campaign | Draft, giver: Unit) -> list[SideId]:
    """The tribes allied to a unit's side of whom it sees some in its hex or next to it."""
    mine, hex_ = source.sides[giver.side], source.stacks[giver.stack].hex
    peoples_: Mapping[str, object] = world.tables.get("tribe", {})
    near = {
        seen.side
        for seen in source.knowledge[giver.side].sightings.values()
        if seen.now
        and (seen.hex == hex_ or seen.hex in world.grid.around[hex_])
        and all(world.kind(member.kind).race in peoples_ for member in seen.members)
    }
    allied = (source.sides[side] for side in near if mine.alliance)
    return sorted(s.id for s in allied if s.role == NEUTRAL and s.alive and s.alliance == mine.alliance)


def _give(draft: Draft, giver: Unit, tribe: SideId, cents: Cents) -> None:
    """Give money to the head of a tribe, as much as his purse has room for. What a side cannot know of the
    others it expects to go well."""
    heads = [u for u in draft.units.values() if u.side == tribe and HEAD in u.statuses and u.held_by is None]
    if not draft.world.belief:
        room = sum(limit(draft.world, draft, head) - PURSE.of(head) for head in heads[:1])
        cents = max(0, min(cents, room))
    PURSE.set(draft, giver, PURSE.of(giver) - cents)
    draft.emit(MoneySpent(audience=(giver.side,), rule=GIFTS, side=giver.side, cents=cents, cause="gift"))
    for head in heads[:1]:
        GIFT.set(draft, head, GIFT.of(head) + cents)
        fill(draft, draft.units[head.id], cents)


def spend(draft: Draft, unit: Unit, cents: Cents) -> None:
    """Take money out of a purse that is spent: gifts first (SD10-14.02)."""
    PURSE.set(draft, unit, PURSE.of(unit) - cents)
    if GIFT.of(unit):
        GIFT.set(draft, draft.units[unit.id], max(0, GIFT.of(unit) - cents))


def eat_up_gifts(draft: Draft, side: SideId) -> None:
    """As a side's turn ends, turn what it was given and has not spent into rations (SD10-14.02)."""
    for unit in [u for u in draft.units.values() if u.side == side and GIFT.of(u)]:
        cents = min(GIFT.of(unit), PURSE.of(unit))
        spend(draft, unit, cents)
        GIFT.set(draft, draft.units[unit.id], 0)
        if cents:
            buy_rations(draft, draft.stacks[unit.stack], cents, GIFTS)


def buy_rations(draft: Draft, stack: Stack, cents: Cents, rule: RuleId) -> None:
    """Put rations for so much money into what a stack carries, and tell its side."""
    draft.set_stack(stack.id, food=larder.with_food(stack.food, _RATIONS, cents))
    draft.emit(MoneySpent(audience=(stack.side,), rule=rule, side=stack.side, cents=cents, cause="food"))


def fill_from_treasury(draft: Draft, side: SideId) -> None:
    """At dawn, fill the purses of those who may carry money; the ruler's treasury comes first and is never
    overdrawn, and does not reach into besieged cities (SD9-9.03). The ruler and his heirs draw on the
    treasury itself while there is one, and carry nothing."""
    shut = {s.hex for s in cities.cities_of(draft, side) if cities.cut_from_treasury(draft, side, s)}
    for unit_id in sorted(draft.realms.get(side, Realm()).purses):
        unit = draft.units.get(unit_id)
        if unit is None or unit.side != side or unit.held_by is not None:
            continue
        if draft.stacks[unit.stack].hex in shut:
            continue
        have = draft.sides[side].money
        cents = min(have, allowed(draft, unit) - PURSE.of(unit))
        if cents > 0:
            draft.put_side(replace(draft.sides[side], money=have - cents))
            fill(draft, unit, cents)


def fill_from_rest(draft: Draft, side: SideId, cents: Cents, *, crown_alone: bool = False) -> Cents:
    """Put money that no treasury holds into purses: the ruler's, then those of heirs in line, then of the
    commanders whom he allows it (SD9-1.02); of a treasury that is lost the `crown_alone` saves something
    (SD10-7.05). Returns what is over."""
    own = [u for u in draft.units.values() if u.side == side and u.held_by is None]
    heirs = [claim.id for claim in succession.line(draft, side)]
    order = {id_: place for place, id_ in enumerate(heirs, 1)}
    last = len(order) + 1

    def key(unit: Unit) -> tuple[int, str]:
        return (0 if RULER in unit.statuses else order.get(unit.id, last), unit.id)

    for unit in sorted(own, key=key):
        if crown_alone and key(unit)[0] == last:
            break
        into = min(cents, allowed(draft, unit) - PURSE.of(unit))
        if into > 0:
            fill(draft, unit, into)
            cents -= into
    return cents


def fill(draft: Draft, unit: Unit, cents: Cents) -> None:
    """Put money into a purse, and tell its owner."""
    now = PURSE.of(unit) + cents
    PURSE.set(draft, unit, now)
    draft.emit(PurseFilled(audience=(unit.side,), rule=RULE, unit=unit.id, cents=cents, now=now))


def _own(draft: Draft, side: SideId, unit: UnitId) -> Unit:
    found = draft.units.get(unit)
    if found is None or found.side != side or found.held_by is not None:
        raise Refusal("no_such_unit", "You have no such unit")
    return found
