"""What a side may do about ferals that share a hex with a stack of its own: the encounter prompt.

Asked of a belief (`views.belief`) in its world: what the side does not know changes no answer.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Literal, Protocol

from game.core.commands.common import Command
from game.core.numbers import Cents
from game.core.records import KindId, Record, StackId, UnitId
from game.core.state import AnyCampaign

if TYPE_CHECKING:
    from game.core.world import World

Mood = Literal["unknown", "pacified", "friendly"]


class MealChoice(Record):
    """Something to be done: `feed`, `friendly`, `tame`, `attack` or `withdraw`. `command` does it, if it is
    not refused; without one `reason` and `rule` say why not. `hint` is what comes of it."""

    id: str
    command: Command | None = None
    reason: str = ""
    rule: str = ""
    hint: str = ""


class WildMeeting(Record):
    """Ferals in the hex of an own stack, as its side knows them.

    `kind` is the class of most of them, `count` all of them. `size` and `own_size` are effective sizes, which
    ferals go by. `food` wins them over, a meal of it is worth `price`; `diet` is what else they
    eat. None of these for beasts of which nobody knows how they live. `carried` is what the stack has, in
    cents by kind of food. `friend`: who has their friendship; `full`: they have eaten enough today, as far as
    the side knows. `feeder`: the unit that would feed them.
    """

    handle: StackId
    kind: KindId
    count: int
    size: int
    own_size: int
    food: str = ""
    price: Cents = 0
    diet: tuple[str, ...] = ()
    carried: Mapping[str, Cents] = {}
    mood: Mood = "unknown"
    full: bool = False
    friend: UnitId | None = None
    feeder: UnitId | None = None
    choices: tuple[MealChoice, ...] = ()


class Meals(Protocol):
    """Answers of a ruleset that knows ferals, asked of a belief."""

    def meetings(self, world: "World", campaign: AnyCampaign, stack: StackId) -> tuple[WildMeeting, ...]:
        """The ferals in a stack's hex that its side sees, first seen first."""
        ...
