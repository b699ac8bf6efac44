"""Orders for several days as plain records: what they say, how far they lead, why a stack waits."""

from collections.abc import Iterator
from dataclasses import dataclass

from game.core.commands.common import MoveStack, PlanMarch
from game.core.march_orders import NEAR, MarchOrders
from game.core.records import HexId, StackId
from game.ui.i18n import _, ngettext
from game.ui.look.tokens import TokenLook
from game.ui.map.models.side_queries import SideQueries
from game.views.marching_orders import today, way

ICONS = {"march": "boot", "patrol": "swap", "explore": "compass"}
EXPLORE = MarchOrders(kind="explore")


@dataclass(frozen=True, slots=True)
class MarchLine:
    """A stack with orders for days: what they are, how long they take, why it waits, if it does."""

    stack: StackId
    hex: HexId
    look: TokenLook
    title: str
    icon: str
    words: str
    days: str
    held: str = ""


def ordered(reader: SideQueries) -> tuple[StackId, ...]:
    """Own stacks with orders for days: those that wait first."""
    stacks = [stack for stack in reader.stacks if reader.view.stacks[stack].march is not None]
    return tuple(sorted(stacks, key=lambda stack: not held_words(reader, stack)))


def going_on(reader: SideQueries) -> tuple[StackId, ...]:
    """Own stacks that would go on today by their orders, or have to be stopped."""
    if reader.view.clock.on_turn != reader.view.side or not reader.timely(MoveStack):
        return ()
    return tuple(stack for stack in reader.stacks if _is_due(reader, stack))


def _is_due(reader: SideQueries, stack: StackId) -> bool:
    orders = reader.view.stacks[stack].march
    return orders is not None and not orders.held and reader.can_move(stack)


def held_words(reader: SideQueries, stack: StackId) -> str:
    """Why a stack waits with its orders; empty if it does not."""
    orders = reader.view.stacks[stack].march
    if orders is not None and not reader.takes_orders(stack):
        return _("It is out of command")
    if orders is None or not orders.held:
        return ""
    if orders.foe is not None:
        near = (
            _("A stack of {side} came near") if orders.held == NEAR else _("A stack of {side} came in sight")
        )
        return near.format(side=reader.name(orders.foe))
    return _(orders.held)


def march_words(reader: SideQueries, orders: MarchOrders) -> str:
    """What orders say, in a few words."""
    if orders.kind == "explore":
        return _("Explore the nearest unseen land")
    if orders.kind == "patrol":
        names = ", ".join(reader.goal(hex_) for hex_ in orders.goals)
        return _("Patrol: {places}").format(places=names)
    place = reader.goal(orders.goals[-1])
    if len(orders.goals) == 1:
        return _("March to {place}").format(place=place)
    count = len(orders.goals) - 1
    over = ngettext("{count} waypoint", "{count} waypoints", count).format(count=count)
    return _("March to {place} by {waypoints}").format(place=place, waypoints=over)


def march_lines(reader: SideQueries) -> tuple[MarchLine, ...]:
    """The list of all stacks with orders for days."""
    return tuple(_lines(reader))


def _lines(reader: SideQueries) -> Iterator[MarchLine]:
    for stack in ordered(reader):
        here = reader.view.stacks[stack]
        assert here.march is not None
        yield MarchLine(
            stack=stack,
            hex=here.hex,
            look=TokenLook(reader.side.colour, reader.facts(stack).token),
            title=reader.facts(stack).title,
            icon=ICONS[here.march.kind],
            words=march_words(reader, here.march),
            days=_days(reader, stack, here.march),
            held=held_words(reader, stack),
        )


def _days(reader: SideQueries, stack: StackId, orders: MarchOrders) -> str:
    found = way(reader.outlook, stack, orders)
    if found is None or not found.steps:
        return ""
    return ngettext("{count} day", "{count} days", found.turns + 1).format(count=found.turns + 1)


def next_march(reader: SideQueries, stack: StackId) -> tuple[HexId, ...] | PlanMarch | None:
    """What the orders of a stack come to now: the hexes to walk, else what it is to be told, or nothing."""
    orders = reader.view.stacks[stack].march
    if orders is None or orders.held:
        return None
    march = today(reader.outlook, stack)
    if march.path:
        return march.path
    if march.done:
        return PlanMarch(by=reader.view.side, stack=stack)
    return PlanMarch(by=reader.view.side, stack=stack, wait=march.wait) if march.wait else None


def explore_barred(reader: SideQueries, stack: StackId) -> str:
    """Why a stack cannot be told to explore; empty if it can."""
    held = reader.holds(stack)
    if held is not None:
        return _(held.reason)
    refused = reader.outlook.refusal(PlanMarch(by=reader.view.side, stack=stack, orders=EXPLORE))
    return _(refused.detail) if refused is not None else ""


def march_fact(reader: SideQueries, stack: StackId) -> tuple[str, str, str, str, bool] | None:
    """What the card of a stack says of its orders for days: label, words, explanation, rule, whether it
    warns; None without such."""
    orders = reader.view.stacks[stack].march
    if orders is None:
        return None
    held, words = held_words(reader, stack), march_words(reader, orders)
    return _("March"), held or words, f"{words}. {held}" if held else words, orders.rule, bool(held)
