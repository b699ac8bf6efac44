"""Orders for later while they are written: marches by a click, relays with orders of their own (TB-6.03)."""

from dataclasses import dataclass, field

from game.core.commands.turns import QueueOrders
from game.core.doctrine import Doctrine, QueuedOrder
from game.core.movement import cheapest_path
from game.core.records import HexId, StackId, replace
from game.core.refusal import Refused
from game.ui.i18n import _, ngettext
from game.ui.map.models.doctrine_words import in_short
from game.ui.map.models.side_queries import SideQueries

RULE = "TB-6.03"
RELAY_RULE = "TB-6.04"
ICONS = {"move": "boot", "hold": "pause", "attack": "sword", "doctrine": "feather", "deliver": "scroll"}


@dataclass(frozen=True, slots=True)
class QueueLine:
    """An order in words."""

    icon: str
    text: str
    detail: str = ""


@dataclass(slots=True)
class Level:
    """Whose orders are being written, and where that stack begins with them."""

    stack: StackId
    start: HexId
    orders: list[QueuedOrder] = field(default_factory=list)

    @property
    def end(self) -> HexId:
        """Where its marches end."""
        steps = [hex_ for order in self.orders for hex_ in order.path]
        return steps[-1] if steps else self.start


class QueueDraft:
    """The orders of a stack while they are written; behind them those it is to hand over, level by level."""

    def __init__(self, reader: SideQueries, stack: StackId) -> None:
        self.reader = reader
        here = reader.view.stacks[stack]
        self.before = here.queue
        self.levels = [Level(stack, here.hex, list(here.queue))]

    @property
    def level(self) -> Level:
        """What is written now."""
        return self.levels[-1]

    @property
    def queue(self) -> tuple[QueuedOrder, ...]:
        """All orders as they would be given, the relays that are still written included."""
        below: tuple[QueuedOrder, ...] | None = None
        to: StackId | None = None
        for level in reversed(self.levels):
            orders = tuple(level.orders)
            if below is not None:
                orders = (*orders, QueuedOrder(kind="deliver", to=to, orders=below))
            below, to = orders, level.stack
        return below or ()

    @property
    def command(self) -> QueueOrders:
        """What is to be done."""
        return QueueOrders(by=self.reader.view.side, stack=self.levels[0].stack, queue=self.queue)

    @property
    def refusal(self) -> Refused | None:
        """Why these orders cannot be given; None if they can."""
        return self.reader.outlook.refusal(self.command)

    # Writing

    def march(self, goal: HexId) -> str:
        """Let it march on to a hex by the cheapest way; why not, empty if it does."""
        level = self.level
        if goal == level.end:
            return _("Its marches already end here")
        prices = self.reader.field(level.stack)
        path = cheapest_path(self.reader.grid, prices, level.end, goal)
        if path is None:
            return _("This stack has no way there")
        last = level.orders[-1] if level.orders else None
        if last is not None and last.kind == "move":
            level.orders[-1] = replace(last, path=(*last.path, *path))
        else:
            level.orders.append(QueuedOrder(kind="move", path=path))
        return ""

    def closed(self, hex_: HexId) -> str:
        """Why the next step cannot go into a neighbour of the end; empty if it can."""
        if self.reader.field(self.level.stack).enter[hex_]:
            return ""
        facts = self.reader.hex_facts(hex_)
        return _("This stack cannot enter {land}").format(land=_(facts.name).lower())

    def hold(self) -> None:
        """Let it do nothing more in the turn in which it comes to this."""
        self.level.orders.append(QueuedOrder(kind="hold"))

    def attack(self) -> None:
        """Let it attack whom the rules allow where it stands then."""
        self.level.orders.append(QueuedOrder(kind="attack"))

    def doctrine(self, doctrine: Doctrine) -> None:
        """Let it fight another way from then on; two such orders on end are one."""
        if self.level.orders and self.level.orders[-1].kind == "doctrine":
            self.level.orders.pop()
        self.level.orders.append(QueuedOrder(kind="doctrine", doctrine=doctrine))

    @property
    def doctrine_then(self) -> Doctrine:
        """How it will fight when it comes to what is written next."""
        told = [order.doctrine for order in self.level.orders if order.doctrine is not None]
        return told[-1] if told else self.reader.view.stacks[self.level.stack].doctrine

    def receivers(self) -> tuple[StackId, ...]:
        """Own stacks to which orders may be carried, the nearest first."""
        view, grid, end = self.reader.view, self.reader.grid, self.level.end
        writing = self.level.stack
        others = [stack for stack in self.reader.stacks if stack != writing]
        return tuple(sorted(others, key=lambda stack: grid.distance(end, view.stacks[stack].hex)))

    def deliver(self, to: StackId) -> str:
        """Let it march to a stack and hand over orders, which are written next. Why not, empty if it does."""
        there = self.reader.view.stacks[to].hex
        why = "" if there == self.level.end else self.march(there)
        if not why:
            self.levels.append(Level(to, there))
        return why

    def close_level(self) -> None:
        """The orders that are handed over are all written."""
        done = self.levels.pop()
        self.level.orders.append(QueuedOrder(kind="deliver", to=done.stack, orders=tuple(done.orders)))

    def back(self) -> bool:
        """Take back the last step of a march, the last order, or the relay that is being written. False if
        there is nothing to take back."""
        orders = self.level.orders
        if not orders and len(self.levels) > 1:
            self.levels.pop()
            return True
        if not orders:
            return False
        last = orders.pop()
        if last.kind == "move" and len(last.path) > 1:
            orders.append(replace(last, path=last.path[:-1]))
        return True

    def remove(self, index: int) -> None:
        """Take an order out."""
        del self.level.orders[index]

    def shift(self, index: int, step: int) -> int:
        """Change places with the order before or after; where it stands then."""
        orders, other = self.level.orders, index + step
        if not 0 <= other < len(orders):
            return index
        orders[index], orders[other] = orders[other], orders[index]
        return other

    # Words

    def lines(self) -> tuple[QueueLine, ...]:
        """What is ordered on this level, in words."""
        return tuple(self.line(order) for order in self.level.orders)

    def line(self, order: QueuedOrder) -> QueueLine:
        """One order in words."""
        icon = ICONS[order.kind]
        if order.kind == "move":
            count = ngettext("{count} hex", "{count} hexes", len(order.path)).format(count=len(order.path))
            place = self.reader.goal(order.path[-1])
            return QueueLine(icon, _("March to {place}").format(place=place), count)
        if order.kind == "hold":
            return QueueLine(icon, _("Hold for the rest of the turn"))
        if order.kind == "attack":
            return QueueLine(icon, _("Attack in its hex"))
        if order.doctrine is not None:
            return QueueLine(icon, in_short(order.doctrine))
        count = ngettext("{count} order", "{count} orders", len(order.orders))
        name = self.title(order.to) if order.to is not None else ""
        return QueueLine(
            icon, _("Hand over to {name}").format(name=name), count.format(count=len(order.orders))
        )

    def title(self, stack: StackId) -> str:
        """What an own stack is called."""
        if stack not in self.reader.view.stacks:
            return _("a lost stack")
        return self.reader.facts(stack).title


def waiting_words(reader: SideQueries, stack: StackId) -> tuple[str, str] | None:
    """How many orders wait for a stack, and which; None if there are none."""
    lines = QueueDraft(reader, stack).lines()
    if not lines:
        return None
    count = ngettext("{count} waits", "{count} wait", len(lines)).format(count=len(lines))
    return count, "; ".join(line.text for line in lines)
