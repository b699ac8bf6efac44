"""Orders on the map: whom they reach, who keeps auto-attackers back, and when that ends. SD1-8.01 to 8.04,
SD4-4.04 to 4.13."""

from collections.abc import Iterator

from game.core.events.common import OrdersGiven
from game.core.flow.sightings import handles
from game.core.records import HexId, RuleId, SideId, replace
from game.core.refusal import Refusal
from game.core.state import Stack, Unit
from game.rulesets.second_dawn.command.authority import (
    AttackRestrainer,
    Office,
    Officer,
    Order,
    hold_stands,
    may_order,
    order_accepted,
)
from game.rulesets.second_dawn.command.bonus_table import leadership_value
from game.rulesets.second_dawn.command.map_leaders import CHIEF
from game.rulesets.second_dawn.command.shared_senses import directed
from game.rulesets.second_dawn.content.counters import UNHELD
from game.rulesets.second_dawn.content.typed import Draft
from game.rulesets.second_dawn.factions import packs, peoples
from game.rulesets.second_dawn.factions.regency import RULER, reaches
from game.rulesets.second_dawn.mounts import vehicles
from game.rulesets.second_dawn.unit import bents
from game.rulesets.second_dawn.unit.losses import able

HOLD = RuleId("SD1-8.04")


def commander_near(draft: Draft, stack: Stack) -> bool:
    """Whether an able commander of the side shares a stack's hex, or an allied one that its side sees
    (SD1-8.04, SD4-4.04)."""
    return any(able(unit) for unit in _commanders(draft, stack))


def _commanders(draft: Draft, stack: Stack) -> Iterator[Unit]:
    friends = set(draft.allies(stack.side))
    seen = handles(draft, stack.side)
    return (
        unit
        for other in draft.stacks_in(stack.hex)
        if other.side == stack.side or (other.side in friends and other.id in seen)
        for unit in draft.members(other)
        if draft.world.kind(unit.kind).commander
    )


def check_order(draft: Draft, stack: Stack, order: Order) -> None:
    """Refuse an order that does not reach a stack. Its ruler reaches all while he is able, for simple orders;
    a commander of the hex those whom he may order, for any, as does a leader who sees through a beast;
    commanders and scouts look after themselves (SD4-4.07 to 4.09, 4.12, 4.13, SD7-2.56). Those of no side are
    the game master's; but they do not act after they have ended their turn (SD3-5.04)."""
    if draft.sides[stack.side].role != "player":
        if order != "stance":
            packs.check_awake(draft, stack)
        return
    told = [unit for unit in draft.members(stack) if able(unit)]
    if not told:
        raise Refusal("not_able", "None of them is able to follow orders", "SD4-4.09")
    near = [unit for unit in _commanders(draft, stack) if able(unit)]
    ruler_able = reaches(draft, stack.side)
    felt = directed(draft, stack)
    heard = [
        order_accepted(
            order,
            scout=bents.kind_of(draft.world, unit).able.scouts,
            commander_in_hex=unit.id in felt or any(_may_order(draft, one, unit, stack) for one in near),
            ruler_able=ruler_able,
        )
        for unit in told
    ]
    if any(heard) if ruler_able else all(heard):
        return
    if not ruler_able:
        raise Refusal("no_orders", "Their ruler cannot reach them and no commander is with them", "SD4-4.13")
    raise Refusal("no_choice", "Without a commander, only scouts can choose their targets", "SD4-4.13")


def _may_order(draft: Draft, by: Unit, to: Unit, stack: Stack) -> bool:
    if by.id == to.id:
        return True
    return may_order(_officer(draft, by), _officer(draft, to), leads_stack=stack.leader == by.id)


def _officer(draft: Draft, unit: Unit) -> Officer:
    kind = draft.world.kind(unit.kind)
    office: Office = "ruler" if RULER in unit.statuses else "none"
    if CHIEF in unit.statuses:
        office = "chief_warlord"
    return Officer(
        leadership=leadership_value(unit.level * kind.able.lends) if kind.able.leads else 0,
        commander=kind.commander,
        office=office,
        able=able(unit),
    )


def lapse_orders(draft: Draft, hex_: HexId, side: SideId) -> bool:
    """End hold orders of a side and its allies in a hex in which they have no commander; one who lies there
    keeps up those he gave (SD1-8.04, SD4-4.04). Whether any ended."""
    friends = draft.allies(side)
    ended = False
    for stack in (s for s in draft.stacks_in(hex_) if s.side in friends):
        keepers = (
            AttackRestrainer(hex=str(hex_), lost=unit.held_by is not None)
            for unit in _commanders(draft, stack)
        )
        if stack.orders.hold and not hold_stands(str(hex_), keepers):
            counters = UNHELD.among(stack.counters, True)
            draft.set_stack(stack.id, orders=replace(stack.orders, hold=False), counters=counters)
            draft.emit(OrdersGiven(audience=(stack.side,), rule=HOLD, stack=stack.id, what="hold ended"))
            ended = True
    return ended


def charges(draft: Draft, stack: Stack) -> bool:
    """Whether a stack attacks by itself what it meets: it holds an auto-attacker of a side, stands in the
    open and is not ordered to hold (SD1-8.01, 8.02). Unsided stacks never do (SD3-5.05), nor do those who sit
    in a fortification (SD0-4.09), or are directed from afar (SD7-2.56), and who
    was told to hide keeps to that as long as somebody keeps him there (SD5-8.07)."""
    if not peoples.sided(draft.sides, stack.side) or stack.orders.hold or stack.stance != "open":
        return False
    kept = {*vehicles.sheltered(draft.world, draft.units, stack), *directed(draft, stack)}
    return any(
        bents.kind_of(draft.world, unit).auto_attacks and able(unit) and unit.id not in kept
        for unit in draft.members(stack)
    )
