"""Commands about ferals: those of their own side (or the game master in its place), and those of people who
meet them."""

from typing import Literal

from game.core.commands.common import Command
from game.core.numbers import Cents
from game.core.records import StackId, UnitId, intern_text

Ask = Literal["pacify", "friendly", "tame"]


class ActPack(Command):
    """Let a pack decide by the behaviour table and act. `row`: act by this row of it instead, at
    the game master's word, who may say why in `reason`."""

    stack: StackId
    row: str = ""
    reason: str = ""

    def __post_init__(self) -> None:
        intern_text(self, "row")


class EndPack(Command):
    """Let a pack end its own turn: it is off-turn until the next dawn."""

    stack: StackId


class FeedFeral(Command):
    """Let a unit of a stack feed ferals in its hex from the stack's food, and ask for more than peace of it.
    `target` is the giver's handle for the pack."""

    stack: StackId
    unit: UnitId
    target: StackId
    food: str
    ask: Ask = "pacify"


class LayBait(Command):
    """Lay food of a stack out in its hex: `value` in cents."""

    stack: StackId
    food: str
    value: Cents


class TakeFood(Command):
    """Take up all food of a kind that lies in the stack's hex."""

    stack: StackId
    food: str


class HarvestBeast(Command):
    """Let an infantry unit kill a sided beast in its hex for food."""

    stack: StackId
    unit: UnitId
    beast: UnitId


class GiveFood(Command):
    """Hand food of a stack to another own one, or an allied one by the giver's handle (`into`), in its hex
    or over a border; `value` in cents."""

    stack: StackId
    into: StackId
    food: str
    value: Cents


class ForageHex(Command):
    """Let the infantry of a stack gather food of a kind that grows and lives in its hex."""

    stack: StackId
    food: str
