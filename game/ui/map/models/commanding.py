"""Who takes orders: stacks in command, those that go on by old orders, those that have none (TB-6.01), and
the marches and relays that are still to come. All from the side's own stacks."""

from collections import Counter
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import Literal

from game.core.commands.turns import QueueOrders
from game.core.doctrine import QueuedOrder
from game.core.records import HexId, StackId
from game.ui.i18n import N_, _
from game.ui.map.models.side_queries import SideQueries

Standing = Literal["command", "old", "none"]
ORDER: tuple[Standing, ...] = ("command", "old", "none")
ICONS: dict[Standing, str] = {"command": "pennant", "old": "scroll", "none": "hourglass"}
WORDS: dict[Standing, str] = {
    "command": N_("in command"),
    "old": N_("on old orders"),
    "none": N_("no orders"),
}
RULE = "TB-6.01"


@dataclass(frozen=True, slots=True)
class CommandMark:
    """Own stacks of a hex that stand alike."""

    hex: HexId
    standing: Standing
    count: int


@dataclass(frozen=True, slots=True)
class Trail:
    """A march that a stack, or one that is to be relayed, has before it. `relay`: orders are handed over at
    its end."""

    hexes: tuple[HexId, ...]
    relay: bool = False
    relayed: bool = False


@dataclass(frozen=True, slots=True)
class CommandModel:
    """What the map of command shows; `counts` are stacks by how they stand."""

    marks: tuple[CommandMark, ...]
    trails: tuple[Trail, ...]
    counts: tuple[tuple[Standing, int], ...]


def standing_of(reader: SideQueries, stack: StackId) -> Standing:
    """How an own stack stands."""
    if reader.takes_orders(stack):
        return "command"
    return "old" if reader.view.stacks[stack].queue else "none"


def orderless(reader: SideQueries, stacks: Collection[StackId]) -> int:
    """How many of these stay where they are because nobody can tell them anything and they have no orders."""
    if not reader.offers(QueueOrders):
        return 0
    return sum(standing_of(reader, stack) == "none" for stack in stacks)


def left_behind(reader: SideQueries, stack: StackId) -> int:
    """How many stacks would be left without a Commander and without orders, which can march yet, if a stack
    went (TB-6.01)."""
    if not reader.offers(QueueOrders) or not _commands(reader, stack):
        return 0
    others = [one for one in reader.stacks_in(reader.view.stacks[stack].hex) if one != stack]
    if any(_commands(reader, one) for one in others):
        return 0
    return sum(not reader.view.stacks[one].queue and reader.can_move(one) for one in others)


def _commands(reader: SideQueries, stack: StackId) -> bool:
    return any(card.commander for card in reader.cards(stack))


def command_model(reader: SideQueries) -> CommandModel | None:
    """The map of command; None under rules whose stacks take orders anywhere."""
    if not reader.offers(QueueOrders):
        return None
    found: Counter[tuple[HexId, Standing]] = Counter()
    for stack in reader.stacks:
        found[reader.view.stacks[stack].hex, standing_of(reader, stack)] += 1
    counts: Counter[Standing] = Counter()
    for (_hex, standing), number in found.items():
        counts[standing] += number
    trails = [
        trail
        for stack in reader.stacks
        for trail in trails_of(reader.view.stacks[stack].queue, reader.view.stacks[stack].hex)
    ]
    return CommandModel(
        marks=tuple(
            CommandMark(hex_, standing, number)
            for (hex_, standing), number in sorted(found.items(), key=lambda one: (one[0][0], one[0][1]))
        ),
        trails=tuple(trails),
        counts=tuple((standing, counts[standing]) for standing in ORDER),
    )


def trails_of(queue: tuple[QueuedOrder, ...], start: HexId, *, relayed: bool = False) -> Iterator[Trail]:
    """The marches of a queue, and those of the queues that it hands over."""
    hexes = [start]
    for order in queue:
        if order.kind == "move":
            hexes.extend(order.path)
        elif order.kind == "deliver":
            yield Trail(tuple(hexes), relay=True, relayed=relayed)
            yield from trails_of(order.orders, hexes[-1], relayed=True)
            hexes = hexes[-1:]
    if len(hexes) > 1:
        yield Trail(tuple(hexes), relayed=relayed)


def words_of(standing: Standing) -> str:
    """How a stack stands, in words."""
    return _(WORDS[standing])
