"""Commands of rules whose turns have parts, whose units are bought and whose stacks need a commander."""

from collections.abc import Mapping

from game.core.commands.common import Command
from game.core.doctrine import Doctrine, QueuedOrder
from game.core.records import HexId, KindId, StackId, UnitId


class NextStage(Command):
    """Go on to the next part of one's turn; there is no way back."""


class RecruitUnits(Command):
    """Buy units of the side's designs in a spawn point, as one new stack. `units` are
    counts by kind."""

    hex: HexId
    units: Mapping[KindId, int]


class ScoutHexes(Command):
    """Let a scout inspect hexes along a path that begins next to it."""

    unit: UnitId
    path: tuple[HexId, ...]


class ArrangeStack(Command):
    """Put the units of a stack into another order, all of them named; riders stand behind their mounts."""

    stack: StackId
    units: tuple[UnitId, ...]


class SetDoctrine(Command):
    """Say how a stack fights."""

    stack: StackId
    doctrine: Doctrine


class QueueOrders(Command):
    """Replace what a stack does while it is out of command."""

    stack: StackId
    queue: tuple[QueuedOrder, ...]


class RunOrders(Command):
    """Let a stack carry out what is left of its queue."""

    stack: StackId


class FoundFaction(Command):
    """A new nation joins the side: its unit designs and the army it buys in a spawn point."""

    name: str
    player: str = ""
    kinds: tuple[KindId, ...]
    units: Mapping[KindId, int]
    hex: HexId
