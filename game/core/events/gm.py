"""What the game master did, in the past tense; heard by the sides he told, and by himself."""

from game.core.events.common import EVERYONE, Event
from game.core.records import GM, HexId, SideId


class GmActed(Event):
    """The game master changed something. `what` says what in plain words, `reason` why. Its audience are the
    sides he told, and `GM` always. `secret`: none was told."""

    what: str
    reason: str
    command: str
    hex: HexId | None = None
    secret: bool = True


class MessageTold(Event):
    """A message of the game master."""

    text: str
    hex: HexId | None = None


class TriggerFired(Event):
    """A trigger went off; heard by the game master alone."""

    trigger: str
    name: str


class TriggerFailed(Event):
    """An effect of a trigger was not possible and was left out; heard by the game master alone."""

    trigger: str
    name: str
    effect: str
    reason: str


def with_master(told: tuple[SideId, ...]) -> tuple[SideId, ...]:
    """An audience that the game master belongs to. What everybody hears he hears anyway."""
    return told if told == EVERYONE or GM in told else (*told, GM)
