"""Everything a seat can do, as data: imperative, tagged, strictly decoded.

A command names foreign stacks by the giver's own handles (`core.state.Sighting`), own things by their ids.
The engine refuses only what the giver could have known; what the truth adds is an event.
"""

from typing import Literal

from game.core.decisions import Reply, StandingOrders
from game.core.march_orders import MarchOrders, WaitCode
from game.core.records import HexId, QuestionId, Record, SideId, SiteId, StackId, UnitId, intern_text


class Command(Record, tag=True):
    """Base of all commands. `by` is the side that acts."""

    by: SideId


class MoveStack(Command):
    """March along `path`, each hex next to the one before; the first next to the stack. `dictate`: face of
    the one check that is made on it, 0 to roll. `orders`: where it goes over the coming days, of which this
    is a part; without them it forgets those that it had."""

    stack: StackId
    path: tuple[HexId, ...]
    dictate: int = 0
    orders: MarchOrders | None = None


class PlanMarch(Command):
    """Give a stack orders for the coming days without moving it now, or take them from it. With `wait` it
    keeps those it has, and waits for another word."""

    stack: StackId
    orders: MarchOrders | None = None
    wait: WaitCode = ""


class SetGait(Command):
    """How a stack crosses its next borders: in the open or sneaking, and whether it surveys the
    neighbours of every hex it enters. Costs nothing by itself."""

    stack: StackId
    gait: Literal["open", "sneak"] = "open"
    survey: bool = False


class PeekHex(Command):
    """Look over a border into a neighbouring hex, and go on looking until the stack does something else.
    `hide`: it hides first, in the same action. `dictate`: face of the check of one that sneaks to the border,
    0 to roll."""

    stack: StackId
    hex: HexId
    hide: bool = False
    dictate: int = 0


class Attack(Command):
    """Fight a foreign stack in the same hex. `target` is the giver's handle for it."""

    stack: StackId
    target: StackId


class HideStack(Command):
    """Let a stack hide where it stands."""

    stack: StackId


class RevealStack(Command):
    """Let a stack that hides or sneaks stand in the open. `dictate`: face of the search it then
    makes, 0 to roll."""

    stack: StackId
    dictate: int = 0


class SetZone(Command):
    """Let fliers take another zone of their hex. Costs nothing."""

    stack: StackId
    zone: str

    def __post_init__(self) -> None:
        intern_text(self, "zone")


class MakeFire(Command):
    """Let infantry of a stack make a camp fire in its hex."""

    stack: StackId


class DouseFire(Command):
    """Let infantry of a stack put out the camp fire in its hex."""

    stack: StackId


class ReinforceHex(Command):
    """Let the warlord of a stack turn all own units of its hex into a garrison that takes up no room and goes
    nowhere until the side's next turn."""

    stack: StackId


class OrderDiggers(Command):
    """Tell an own city to pop diggers with a siege tower, or no more of them with `stop`."""

    site: SiteId
    stop: bool = False


class SplitStack(Command):
    """Take `units` out of a stack into a new one in the same hex."""

    stack: StackId
    units: tuple[UnitId, ...]
    name: str = ""


class JoinStacks(Command):
    """Move `units` (all of them if empty) of a stack into another one in the same hex."""

    stack: StackId
    into: StackId
    units: tuple[UnitId, ...] = ()


class SetLeader(Command):
    """Name the unit that leads a stack, or none. `mode`: he leads it as a `stack`, or lends his value to the
    loose units of the whole `hex`."""

    stack: StackId
    unit: UnitId | None = None
    mode: Literal["stack", "hex"] = "stack"


class AppointChief(Command):
    """Name the side's chief warlord."""

    unit: UnitId


class TrainUnits(Command):
    """Let a leader train units of his hex day by day; none named ends it."""

    leader: UnitId
    units: tuple[UnitId, ...] = ()


class FieldUnits(Command):
    """Make garrison units of a stack field units, all of them if none is named; there is no way back."""

    stack: StackId
    units: tuple[UnitId, ...] = ()


class RenameStack(Command):
    """Give a stack a name of one's own (at most 40 characters; empty for the default)."""

    stack: StackId
    name: str


class GiveOrders(Command):
    """Replace a stack's standing orders."""

    stack: StackId
    orders: StandingOrders


class MovePrisoner(Command):
    """Give a prisoner to another jailor in the same hex."""

    prisoner: UnitId
    jailor: UnitId


class EndPrisoner(Command):
    """`croak` or `free` a prisoner."""

    prisoner: UnitId
    how: str


Craft = Literal["cook", "heal"]


class PlyCraft(Command):
    """Let those of a stack who know a craft do a day's work of it: `cook` raw food, `heal` the wounded."""

    stack: StackId
    craft: Craft


class MountUnits(Command):
    """Let units of a stack, or prisoners it holds, get on one of its mounts."""

    stack: StackId
    mount: UnitId
    units: tuple[UnitId, ...]


class DismountUnits(Command):
    """Let carried units of a stack get off."""

    stack: StackId
    units: tuple[UnitId, ...]


class DisbandUnits(Command):
    """Send units of one stack away for good."""

    stack: StackId
    units: tuple[UnitId, ...]


class BetraySide(Command):
    """Let a stack of scouts go over to another side. `target` is the giver's handle for a stack of
    it in the same hex."""

    stack: StackId
    target: StackId


class SetTable(Command):
    """Whether the side decides in battles itself (`asks`), or its orders do. May be given at any time."""

    asks: bool


class Answer(Command):
    """Answer an open question. `judged`: judgement answers for a person who does not care to be asked."""

    question: QuestionId
    reply: Reply
    judged: bool = False


class EndTurn(Command):
    """The side is done for today."""


class Resign(Command):
    """The side gives up: its units leave the map."""
