"""The game master's desk: what the campaign keeps for him, and for nobody else's eyes."""

from collections.abc import Mapping

from game.core.records import Record, StackId
from game.core.triggers import Trigger


class GmDesk(Record):
    """`held`: packs he has in hand, in order of id. `review`: every pack waits for his nod on its side's own
    turn. `triggers` by id."""

    held: tuple[StackId, ...] = ()
    review: bool = False
    triggers: Mapping[str, Trigger] = {}
