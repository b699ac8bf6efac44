"""Orders that last for days: where a stack goes until it is there or somebody stops it."""

from typing import Literal

from game.core.records import HexId, Record, SideId, intern_text

MarchKind = Literal["march", "patrol", "explore"]
WaitCode = Literal["", "foes", "no_way", "barred", "explored"]
"""Why its owner lets a stack wait that he finds unable to go on: known enemies on the way, no known way, the
rules, nothing left to explore."""
MOST_POINTS = 24
"""Points that orders may have."""


SIGHTED, NEAR = "Enemies came into sight", "Enemies came near"
"""Why a stack waits that enemies have come upon."""
CLAIMABLE = "It can claim the place here"
"""Why a stack waits that explores and has come to a place without an owner."""
FOUGHT = "It was in a fight"
"""Why a stack waits that had to fight."""
DONE = "march done"
"""What is told of orders that were carried out to their end."""


class MarchOrders(Record):
    """Where a stack goes over the coming days. They are a secret of its side.

    `goals` are the points ahead in order, the next one first. A `march` ends at the last one, a `patrol` puts
    each behind the others as it is reached, who is to `explore` has none. `held` says why the stack waits for
    another word of its owner, by `rule`, empty while it goes on; `foe` is who came in sight.
    """

    kind: MarchKind = "march"
    goals: tuple[HexId, ...] = ()
    held: str = ""
    rule: str = ""
    foe: SideId | None = None

    def __post_init__(self) -> None:
        intern_text(self, "kind", "held", "rule")
