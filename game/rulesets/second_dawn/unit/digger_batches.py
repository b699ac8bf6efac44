"""Diggers that pop with a siege tower: SD1-3.04, SD9-4.10, SD0-6.46.

Optional (parameter `city_digger_towers`). A city that is told to pops nothing on the days before, then all
of them at once, as its side's turn begins, as a stack of their own. Which day that is stands among the side's
own figures.
"""

from game.core.commands.common import OrderDiggers
from game.core.events.common import StackFormed
from game.core.events.life import DiggersOrdered, DiggersPopped
from game.core.records import KindId, RuleId, SideId, SiteId, StackId, UnitId
from game.core.refusal import Refusal
from game.core.state import Site, Stack
from game.rulesets.second_dawn.content.counters import DIGGERS_DUE
from game.rulesets.second_dawn.content.typed import Campaign, Draft
from game.rulesets.second_dawn.unit import recruits

RULE = RuleId("SD1-3.04")


def due(campaign: Campaign, side: SideId, site: SiteId) -> int:
    """The day on which a city of a side pops its diggers, 0 if it was not told to."""
    return DIGGERS_DUE.at(site).of(campaign.sides[side])


def order_diggers(draft: Draft, command: OrderDiggers) -> None:
    """Tell a city to pop diggers with a tower, or to stop. Refused where the match has no such orders, for
    a city of others, and for one that is at it already."""
    params = draft.params
    site = draft.sites.get(command.site)
    if params.realm:
        raise Refusal("realm", "In this match cities pop them by their orders", "SD9-4.10")
    if not params.city_digger_towers:
        raise Refusal("off", "In this match cities pop no diggers with towers", RULE)
    if site is None or site.kind != "city" or site.owner != command.by:
        raise Refusal("not_your_city", "It is not one of your cities", RULE)
    day = due(draft.snapshot(), command.by, site.id)
    if bool(day) is not command.stop:
        reason = "It does not pop diggers" if command.stop else f"It already pops diggers on day {day}"
        raise Refusal("nothing_to_stop" if command.stop else "twice", reason, RULE)
    _note(draft, command.by, site.id, 0 if command.stop else draft.clock.day + params.digger_tower_days)
    then = due(draft.snapshot(), command.by, site.id)
    draft.emit(DiggersOrdered(audience=(command.by,), rule=RULE, site=site.id, hex=site.hex, due=then))


def _note(draft: Draft, side: SideId, site: SiteId, day: int) -> None:
    DIGGERS_DUE.at(site).set(draft, draft.sides[side], day)


def at_turn_start(draft: Draft, side: SideId) -> None:
    """Pop what is due today; a city that is lost pops nothing more for its old side."""
    for city, day in DIGGERS_DUE.all(draft.sides[side]).items():
        site = draft.sites.get(SiteId(city))
        if site is None or site.owner != side:
            _note(draft, side, SiteId(city), 0)
        elif day <= draft.clock.day:
            _note(draft, side, site.id, 0)
            _pop(draft, side, site)


def _pop(draft: Draft, side: SideId, site: Site) -> None:
    params = draft.params
    kinds = [params.digger_tower_kind, *[params.digger_kind] * params.digger_tower_batch]
    stack = StackId(draft.mint("s", side))
    units = [
        recruits.fresh(draft.world, UnitId(draft.mint("u", side)), KindId(kind), side, stack)
        for kind in kinds
    ]
    for unit in units:
        draft.put_unit(unit)
    ids = tuple(unit.id for unit in units)
    draft.put_stack(Stack(id=stack, side=side, hex=site.hex, units=ids))
    draft.emit(StackFormed(audience=(side,), stack=stack, hex=site.hex, units=ids))
    draft.emit(DiggersPopped(audience=(side,), rule=RULE, site=site.id, hex=site.hex, stack=stack))
