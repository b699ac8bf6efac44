"""What cities pop, turn by turn: SD9-4.

A kind says how many pop at once (`pop_per_day`) and after how many turns (`pop_days`): that is a batch. Small
production units pop by eight a turn and cost upkeep from then on; an order runs until a whole group stands
(SD9-4.02, 4.03). What pops is put with what popped there before and has not left yet.
"""

from math import lcm

from game.core.effects import acting, total
from game.core.events.common import StackFormed
from game.core.events.realm import OrderDone, OrderStuck, PopOrdered, SpecialRolled, UnitsPopped
from game.core.holdings import Holding, PopOrder
from game.core.numbers import Cents
from game.core.records import HexId, KindId, RuleId, SideId, StackId, UnitId, replace
from game.core.state import Site, Stack
from game.rulesets.second_dawn.content.counters import MUSTERED
from game.rulesets.second_dawn.content.records import GARRISON, Params, UnitKind
from game.rulesets.second_dawn.content.typed import Campaign, Draft, World
from game.rulesets.second_dawn.factions.titles import pop_days
from game.rulesets.second_dawn.land.city_works import sources
from game.rulesets.second_dawn.land.supply import group_units
from game.rulesets.second_dawn.realm import cities, commanders, poppable, shaping
from game.rulesets.second_dawn.realm.commanders import DESCENDANT, MAXIMAL
from game.rulesets.second_dawn.realm.poppable import GUARD, HALF, WAGON
from game.rulesets.second_dawn.template import rolled
from game.rulesets.second_dawn.template.city_rules import note_own
from game.rulesets.second_dawn.unit import bents, recruits

_POPS = RuleId("SD9-4.03")
_ROLLS = RuleId("SD7-4.08")
HASTENS = "hastens"
"""Figure of the effects that make a city work faster, in hundredths of a turn's work."""
_TWO = 2
"""Half turns in a turn: what hastens a city (SD9-4.11) works a turn and a half at a time."""


def whole_batches(kind: UnitKind) -> int:
    """Batches that make whole groups of a kind: fewer cannot be ordered (SD9-4.03). Commanders, scouts and
    courtiers pop in any number."""
    if kind.commander or kind.able.scouts or kind.able.peaceful:
        return 1
    return group_batches(kind)


def group_batches(kind: UnitKind) -> int:
    """Batches after which the units of a kind make whole combat groups (SD9-4.02)."""
    each = max(1, kind.pop_per_day)
    return lcm(each, group_units(kind.size)) // each


def batch_half_turns(order: PopOrder, kind: UnitKind, params: Params) -> int:
    """Half turns that a batch takes; of a commander at the maximum rate more (SD9-4.09), of the ruler's child
    as long as it takes (SD4-8.07), of diggers with a siege wagon four turns (SD9-4.10)."""
    if order.rate == WAGON:
        return params.digger_tower_days * _TWO
    if order.grade == DESCENDANT:
        return pop_days(heir=kind.able.inherits, descendant=True) * _TWO
    return kind.pop_days * _TWO * (params.maximal_days if order.rate == MAXIMAL else 1)


def batch_units(order: PopOrder, kind: UnitKind) -> int:
    """How many a batch of an order is; at half rate fewer (SD4-1.08)."""
    return kind.half_rate if order.rate == HALF else max(1, kind.pop_per_day)


def speed(world: World, holding: Holding) -> int:
    """Half turns of work that a city does in a turn: what hastens it makes them more (SD9-4.11)."""
    return total(_TWO, acting(sources(world, holding), HASTENS))


def at_turn_start(draft: Draft, side: SideId) -> None:
    """Let every city of a side work a turn on what it pops, and those that are idle begin what has become
    possible since. Those under siege wait (SD9-9.03)."""
    for site in list(cities.cities_of(draft, side)):
        holding = draft.holding(site.id)
        if holding.besieged:
            continue
        if holding.order is None:
            resume(draft, side, site)
        elif holding.claimed != draft.clock.day:
            _work(draft, side, site, holding, holding.order)


def upkeep_of_tomorrow(world: World, source: Campaign | Draft, side: SideId) -> Cents:
    """What those cost a day, fed by nobody, who pop in a side's cities at its next dawn."""
    params = source.params
    cents = 0
    for site in cities.cities_of(source, side):
        holding = cities.holding_of(source, site.id)
        order = holding.order
        if order is None or holding.besieged:
            continue
        cents += _popping_tomorrow(world, params, order, speed(world, holding))
        beside = beside_half(world, source, site, holding)
        if beside is not None:
            cents += _popping_tomorrow(world, params, holding.queue[beside], speed(world, holding) // _TWO)
    return cents


def _popping_tomorrow(world: World, params: Params, order: PopOrder, work: int) -> Cents:
    """What those cost a day who pop of an order after so much work more."""
    kind = world.kind(order.kind)
    batches = min(order.batches, (order.half_turns + work) // batch_half_turns(order, kind, params))
    if order.rate == WAGON:
        each = kind.upkeep * params.digger_tower_batch + world.kind(params.digger_tower_kind).upkeep
    else:
        each = kind.upkeep * batch_units(order, kind)
    return batches * each


def beside_half(world: World, source: Campaign | Draft, site: Site, holding: Holding) -> int | None:
    """The place in a city's queue of what half of its work goes into, while the other half goes into
    courtiers (SD4-1.08): the first order that it can begin and that is none such. None without one."""
    if holding.order is None or holding.order.rate != HALF:
        return None
    return next(
        (
            place
            for place, order in enumerate(holding.queue)
            if order.rate != HALF and poppable.bars_order(world, source, site, order) is None
        ),
        None,
    )


def resume(draft: Draft, side: SideId, site: Site) -> None:
    """Let an idle city begin the first order of its queue that it can begin: something was built, or its
    level rose."""
    holding = draft.holding(site.id)
    place = poppable.next_possible(draft.world, draft, site, holding) if holding.order is None else None
    if place is None:
        return
    order = holding.queue[place]
    draft.set_holding(site.id, order=order, queue=(*holding.queue[:place], *holding.queue[place + 1 :]))
    note_own(draft, side, draft.world.kind(order.kind))
    draft.emit(
        PopOrdered(
            audience=(side,), rule=_POPS, site=site.id, hex=site.hex, kind=order.kind, batches=order.batches
        )
    )


def _work(draft: Draft, side: SideId, site: Site, holding: Holding, order: PopOrder) -> None:
    """A turn of work on an order: batches that are ready pop, and what waits follows on one that is done.
    Half of it goes into what waits beside courtiers at half rate."""
    work = speed(draft.world, holding)
    beside = beside_half(draft.world, draft, site, holding)
    if beside is not None:
        note_own(draft, side, draft.world.kind(holding.queue[beside].kind))
        other = _advance(draft, side, site, holding.queue[beside], work // _TWO)
        rest = (*holding.queue[:beside], *((other,) if other.batches else ()), *holding.queue[beside + 1 :])
        holding = draft.set_holding(site.id, queue=rest)
        if not other.batches:
            _tell_done(draft, side, site, other, order)
    order = _advance(draft, side, site, order, work)
    if order.batches:
        draft.set_holding(site.id, order=order)
        return
    _tell_done(draft, side, site, order, _next(draft, side, site, holding))


def _advance(draft: Draft, side: SideId, site: Site, order: PopOrder, work: int) -> PopOrder:
    """Put so many half turns of work into an order, and let batches pop that are ready."""
    kind = draft.world.kind(order.kind)
    needed = batch_half_turns(order, kind, draft.params)
    order = replace(order, half_turns=order.half_turns + work)
    while order.batches and order.half_turns >= needed:
        order = replace(order, half_turns=order.half_turns - needed, batches=order.batches - 1)
        _pop_batch(draft, side, site, order, kind)
        if order.batches % whole_batches(kind) == 0 and poppable.barred(draft.world, draft, site, kind):
            order = replace(order, batches=0)
    return order


def _tell_done(draft: Draft, side: SideId, site: Site, order: PopOrder, follows: PopOrder | None) -> None:
    draft.emit(
        OrderDone(
            audience=(side,),
            rule=_POPS,
            site=site.id,
            hex=site.hex,
            kind=order.kind,
            next=follows.kind if follows is not None else None,
        )
    )


def _pop_batch(draft: Draft, side: SideId, site: Site, order: PopOrder, kind: UnitKind) -> None:
    """Let a batch pop."""
    params = draft.params
    if order.rate == WAGON:
        pop(draft, side, site, KindId(params.digger_tower_kind), 1)
        pop(draft, side, site, KindId(params.digger_kind), params.digger_tower_batch)
        return
    turned_out = commanders.who_pops(draft, side, site.id, order)
    popped, name = commanders.styled(draft, side, site, order, turned_out)
    pop(draft, side, site, popped, batch_units(order, kind), name, guards=order.grade == GUARD)


def _next(draft: Draft, side: SideId, site: Site, holding: Holding) -> PopOrder | None:
    """Begin the first order of the queue that the city can go on with; those before it wait, and the side is
    told why."""
    place = poppable.next_possible(draft.world, draft, site, holding)
    for order in holding.queue[:place]:
        reason = poppable.bars_order(draft.world, draft, site, order)
        if reason is not None:
            stuck = OrderStuck(
                audience=(side,),
                rule=poppable.RULE,
                site=site.id,
                hex=site.hex,
                kind=order.kind,
                reason=reason.refused.detail,
            )
            draft.emit(stuck)
    if place is None:
        draft.set_holding(site.id, order=None)
        return None
    queue = (*holding.queue[:place], *holding.queue[place + 1 :])
    draft.set_holding(site.id, order=holding.queue[place], queue=queue)
    note_own(draft, side, draft.world.kind(holding.queue[place].kind))
    return holding.queue[place]


def pop(
    draft: Draft, side: SideId, site: Site, kind: KindId, count: int, name: str = "", *, guards: bool = False
) -> StackId:
    """Put fresh units of a kind into a city, by a name if they have one, with what popped there
    before and is still there; as its garrison if it `guards` (SD9-1.13)."""
    stack, ids = muster(draft, side, site.hex, kind, count, name)
    for unit in ids if guards else ():
        draft.set_unit(unit, bent={bents.HOME: GARRISON})
    shaping.popped(draft, side, site, ids)
    draft.emit(
        UnitsPopped(
            audience=(side,), rule=_POPS, site=site.id, hex=site.hex, stack=stack, kind=kind, units=ids
        )
    )
    return stack


def muster(
    draft: Draft, side: SideId, hex_: HexId, kind: KindId, count: int, name: str = ""
) -> tuple[StackId, tuple[UnitId, ...]]:
    """Put fresh units of a kind into a hex, with what popped there before and is still there; their stack and
    their ids."""
    there = _muster(draft, side, hex_)
    stack = there.id if there is not None else StackId(draft.mint("s", side))
    drawn = [_drawn(draft, side, kind) for _ in range(count)]
    units = tuple(
        recruits.fresh(draft.world, UnitId(draft.mint("u", side)), own, side, stack) for own, _ in drawn
    )
    for unit, (_, lots) in zip(units, drawn, strict=True):
        draft.put_unit(replace(unit, name=name) if name else unit)
        for lot in lots:
            draft.emit(
                SpecialRolled(
                    audience=(side,),
                    rule=_ROLLS,
                    unit=unit.id,
                    hex=hex_,
                    name=lot.name,
                    face=lot.face,
                    faces=lot.faces,
                    specials=lot.specials,
                )
            )
    ids = tuple(unit.id for unit in units)
    if there is None:
        counters = MUSTERED.among({}, True)
        draft.put_stack(Stack(id=stack, side=side, hex=hex_, units=ids, counters=counters))
        draft.emit(StackFormed(audience=(side,), stack=stack, hex=hex_, units=ids))
    else:
        draft.set_stack(stack, units=(*there.units, *ids))
    return stack, ids


def _drawn(draft: Draft, side: SideId, kind: KindId) -> tuple[KindId, tuple[rolled.Drawn, ...]]:
    """What a unit of a kind pops as: who rolls for a special does so now (SD7-4.08)."""
    row = draft.world.kind(kind)
    if row.template is None or draft.world.belief:
        return kind, ()
    return rolled.roll(
        row, draft.world.tables, lambda faces, why: draft.dice(f"pops.{side}").roll(faces, why)
    )


def pop_basic(draft: Draft, side: SideId, site: Site, turns: int) -> None:
    """Let basic infantry stand in a city at once, of so many turns' worth (SD9-10.07)."""
    kind = KindId(draft.params.first_group)
    pop(draft, side, site, kind, turns * max(1, draft.world.kind(kind).pop_per_day))


def _muster(draft: Draft, side: SideId, hex_: HexId) -> Stack | None:
    """The stack in which fresh units of a hex gather (`pops_gather`; no rule says where they stand): it has
    not left since it popped there, is in the open, unled, and told to go nowhere. Others stay as their
    owner made them."""
    if not draft.params.pops_gather:
        return None
    return next(
        (
            s
            for s in draft.stacks_in(hex_)
            if s.side == side
            and MUSTERED.of(s)
            and s.stance == "open"
            and s.leader is None
            and s.march is None
        ),
        None,
    )
