"""Commands about ferals: those of their own side (or the game master in its place), and those of people who
meet them. SD3-6, SD3-7, SD3-3.10."""

from typing import Literal

from game.core.commands.common import Command
from game.core.numbers import Cents
from game.core.records import StackId, UnitId, intern_text

Ask = Literal["pacify", "friendly", "tame"]


class ActPack(Command):
    """Let a pack decide by the behaviour table and act (SD3-6.02). `row`: act by this row of it instead, at
    the game master's word, who may say why in `reason` (SD3-6.03)."""

    stack: StackId
    row: str = ""
    reason: str = ""

    def __post_init__(self) -> None:
        intern_text(self, "row")


class EndPack(Command):
    """Let a pack end its own turn: it is off-turn until the next dawn (SD3-5.04)."""

    stack: StackId


class FeedFeral(Command):
    """Let a unit of a stack feed ferals in its hex from the stack's food, and ask for more than peace of it
    (SD3-7.01 to 7.06). `target` is the giver's handle for the pack."""

    stack: StackId
    unit: UnitId
    target: StackId
    food: str
    ask: Ask = "pacify"


class LayBait(Command):
    """Lay food of a stack out in its hex: `value` in cents (SD3-7.06)."""

    stack: StackId
    food: str
    value: Cents


class TakeFood(Command):
    """Take up all food of a kind that lies in the stack's hex."""

    stack: StackId
    food: str


class HarvestBeast(Command):
    """Let an infantry unit kill a sided beast in its hex for food (SD3-3.10, SD10-12.03)."""

    stack: StackId
    unit: UnitId
    beast: UnitId


class GiveFood(Command):
    """Hand food of a stack to another own one, or an allied one by the giver's handle (`into`), in its hex
    or over a border (SD11-3.02); `value` in cents."""

    stack: StackId
    into: StackId
    food: str
    value: Cents


class ForageHex(Command):
    """Let the infantry of a stack gather food of a kind that grows and lives in its hex (SD11-2.09)."""

    stack: StackId
    food: str
