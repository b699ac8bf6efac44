"""What a city is told to pop, and what may be ordered: SD9-4.01 to 4.04, SD9-13.

An order is for whole groups and, once the city works on it, stands until it is done (parameter
`orders_bind`); what only waits in the queue can be taken out. What an order asks for is looked at when it is
given and again when its turn comes, so that a queue may hold what an earlier row makes possible.
"""

from game.core.commands.realm import CancelPop, OrderPop, PlanPops
from game.core.events.realm import PopOrdered, PopsPlanned
from game.core.holdings import Holding, PopOrder, Realm
from game.core.records import KindId, RuleId, SideId, SiteId, replace
from game.core.refusal import Refusal
from game.core.state import Site
from game.rulesets.second_dawn.content.records import GARRISON, UnitKind
from game.rulesets.second_dawn.content.typed import Draft
from game.rulesets.second_dawn.realm import cities, poppable, popping, works
from game.rulesets.second_dawn.realm.commanders import DESCENDANT, MAXIMAL
from game.rulesets.second_dawn.realm.poppable import GUARD, HALF, RULE, WAGON
from game.rulesets.second_dawn.template.city_rules import note_own
from game.rulesets.second_dawn.template.rosters import known

RATES = ("normal", MAXIMAL, WAGON, HALF)
GARRISONED = RuleId("SD9-1.13")
MOST_BATCHES = 1000
MOST_QUEUED = 40
"""Orders that a city keeps in mind."""


def order_pop(draft: Draft, command: OrderPop) -> None:
    """Put an order into a city's queue, or begin it where the city is idle; so in all cities that are told.
    Refused for part of a group, for a rate that is not for it, and for what a city could never pop; what it
    only lacks yet may wait behind what it is at."""
    cities.require_realm(draft)
    order = PopOrder(kind=command.kind, batches=command.batches, rate=command.rate, grade=command.grade)
    _check(draft, command.by, order)
    for id_ in _places((command.site, *command.also)):
        site = cities.own_city(draft, command.by, id_)
        holding = draft.holding(site.id)
        if holding.order is None:
            _begin(draft, site, order)
        else:
            queue = (order, *holding.queue) if command.first else (*holding.queue, order)
            draft.set_holding(site.id, queue=_short(queue))
        _tell(draft, command.by, site, order)


def plan_pops(draft: Draft, command: PlanPops) -> None:
    """Give cities another queue; those that are idle begin with its first order. Refused like an order."""
    cities.require_realm(draft)
    orders = tuple(replace(order, half_turns=0) for order in command.orders)
    for order in orders:
        _check(draft, command.by, order)
    for id_ in _places(command.sites):
        site = cities.own_city(draft, command.by, id_)
        rest, holding = orders, draft.holding(site.id)
        if holding.order is None and orders:
            _begin(draft, site, orders[0])
            rest = orders[1:]
        rest = _with_begun(holding, rest)
        if holding.order is not None and holding.queue == rest:
            raise Refusal("no_change", "It is already set to pop that", RULE)
        draft.set_holding(site.id, queue=_short(rest))
        draft.emit(
            PopsPlanned(audience=(command.by,), rule=RULE, site=site.id, hex=site.hex, orders=len(orders))
        )


def _with_begun(holding: Holding, orders: tuple[PopOrder, ...]) -> tuple[PopOrder, ...]:
    """Another queue, in which what the city has begun keeps its work (SD4-1.08); it comes first if it is left
    out (SD9-4.03)."""
    out = list(orders)
    for begun in reversed([order for order in holding.queue if order.half_turns]):
        plain = replace(begun, half_turns=0)
        if plain in out:
            out[out.index(plain)] = begun
        else:
            out.insert(0, begun)
    return tuple(out)


def _places(sites: tuple[SiteId, ...]) -> tuple[SiteId, ...]:
    """Cities to be told. Refused for none and for one named twice."""
    if not sites or len(set(sites)) < len(sites):
        raise Refusal("no_city", "You have no such cities", RULE)
    return sites


def _begin(draft: Draft, site: Site, order: PopOrder) -> None:
    """Let an idle city begin an order. Refused for what it cannot pop as it stands."""
    reason = poppable.bars_order(draft.world, draft, site, order)
    if reason is not None:
        raise reason
    draft.set_holding(site.id, order=order)
    if site.owner is not None:
        note_own(draft, site.owner, draft.world.kind(order.kind))


def _short(queue: tuple[PopOrder, ...]) -> tuple[PopOrder, ...]:
    """A queue. Refused if it is too long."""
    if len(queue) > MOST_QUEUED:
        raise Refusal("full_queue", f"A city queues at most {MOST_QUEUED} orders", RULE)
    return queue


def cancel_pop(draft: Draft, command: CancelPop) -> None:
    """Take an order out of a city's queue; `place` -1 is what it works on, where the match allows that."""
    cities.require_realm(draft)
    site = cities.own_city(draft, command.by, command.site)
    holding = draft.holding(site.id)
    if command.place == -1 and holding.order is not None:
        if _bound(draft, command.by):
            raise Refusal("bound", "A city finishes what it has begun", "SD9-4.03")
        draft.set_holding(site.id, order=None)
        popping.resume(draft, command.by, site)
    elif 0 <= command.place < len(holding.queue):
        if _bound(draft, command.by) and holding.queue[command.place].half_turns:
            raise Refusal("bound", "A city finishes what it has begun", "SD9-4.03")
        queue = holding.queue
        draft.set_holding(site.id, queue=(*queue[: command.place], *queue[command.place + 1 :]))
    else:
        raise Refusal("no_order", "There is no such order", RULE)
    draft.emit(PopOrdered(audience=(command.by,), rule=RULE, site=site.id, hex=site.hex))


def _bound(draft: Draft, side: SideId) -> bool:
    """Whether what a city has begun must be brought to its end: but for a ruler who has just come to the
    throne (SD9-4.03, SD10-3.03). RULING: until his first turn is over."""
    return draft.params.orders_bind and not draft.realms.get(side, Realm()).acceded


def _kind(draft: Draft, side: SideId, kind: KindId) -> UnitKind:
    """A kind of unit. Refused if there is none, or if no city of a side ever pops it."""
    row = known(draft.world, draft, side, kind)
    if row is None:
        raise Refusal("no_kind", "There is no such unit", RULE)
    if not works.popped(draft.world, row):
        raise Refusal("no_pop", f"No city pops {row.plural or row.name}", RULE)
    return row


def _check(draft: Draft, side: SideId, order: PopOrder) -> None:
    """Refuse part of a group, and a rate or a grade that is not for a kind."""
    kind = _kind(draft, side, order.kind)
    _check_batches(kind, order.batches)
    if order.rate not in RATES:
        raise Refusal("rate", "There is no such rate", RULE)
    if order.rate == MAXIMAL and (not kind.commander or order.grade):
        raise Refusal("rate", "Only commanders can pop at the maximum rate", "SD9-4.09")
    if order.rate == WAGON and kind.id != draft.params.digger_kind:
        raise Refusal("rate", "Only diggers can pop with a siege wagon", "SD9-4.10")
    if order.rate == HALF and not kind.half_rate:
        raise Refusal("rate", f"{kind.plural or kind.name} do not pop at half rate", "SD4-1.08")
    if order.grade == GUARD:
        _check_guard(kind, order)
    elif order.grade and (order.grade != DESCENDANT or not leads(kind)):
        raise Refusal("grade", "Only warlords and casters can pop as children of the ruler", "SD4-3.03")


def _check_guard(kind: UnitKind, order: PopOrder) -> None:
    """Refuse a garrison of who is one anyhow, of vehicles, and of diggers with a wagon."""
    if not guards(kind) or order.rate == WAGON:
        raise Refusal("grade", f"{kind.plural or kind.name} do not pop as a garrison", GARRISONED)


def guards(kind: UnitKind) -> bool:
    """Whether units of a kind may pop as a garrison: any sided unit that is none by its kind (SD9-1.13)."""
    return kind.terrain_special != GARRISON and not kind.vehicle


def leads(kind: UnitKind) -> bool:
    """Whether units of a kind may pop as children of the ruler: warlords and casters."""
    return kind.commander and not kind.able.runs_cities


def _check_batches(kind: UnitKind, batches: int) -> None:
    """Refuse orders that end amid a group (SD9-4.03)."""
    whole = popping.whole_batches(kind)
    if not 1 <= batches <= MOST_BATCHES or batches % whole:
        each = whole * max(1, kind.pop_per_day)
        raise Refusal("group", f"{kind.plural or kind.name} pop in groups of {each}", "SD9-4.03")


def _tell(draft: Draft, side: SideId, site: Site, order: PopOrder) -> None:
    draft.emit(
        PopOrdered(
            audience=(side,), rule=RULE, site=site.id, hex=site.hex, kind=order.kind, batches=order.batches
        )
    )
