"""Content records of what stacks do by standing orders: `orders.yaml`. SD2-14.37."""

from typing import Annotated, Literal

from game.core.fields import note, within
from game.core.records import Record

OrderWord = Literal[
    "default",
    "ambush_any",
    "ambush_weaker",
    "attack_any",
    "attack_weaker",
    "stay",
    "reveal",
    "flee",
    "hide",
    "ask",
]
"""Words of standing orders, and that there is none."""

StackClass = Literal["charging", "beast", "feral", "flying_feral"]
"""What standing orders tell stacks apart by: who charges of himself whom he sees (SD1-8.01), sided beasts,
those of no side on the ground and in the air."""

Act = Literal["attack", "stay", "reveal", "flee", "hide", "ask"]


class StandingOrderRow(Record):
    """What standing orders, or none, make of a meeting with a foe that a stack knows of: SD2-14.37. Of the
    rows whose conditions all hold the one of the lowest `rank` counts; an empty condition always holds.

    `foe` compares worths and sizes: `weaker` is up to the percent of its own worth that the order names."""

    id: str
    rank: Annotated[int, within(0, 999), note("rows of lower rank come first")]
    act: Act
    reason: str
    when: tuple[Literal["meet", "dusk"], ...] = ()
    orders: tuple[OrderWord, ...] = ()
    classes: Annotated[tuple[StackClass, ...], note("it is of one of these")] = ()
    stance: Annotated[Literal["", "open", "hidden"], note("of the stack itself")] = ""
    states: Annotated[
        tuple[Literal["prepared", "surprised", "ambush"], ...], note("how an attack would open")
    ] = ()
    foe: Literal["", "weaker", "smaller", "larger"] = ""
    needs: Annotated[
        Literal["", "flee", "cover", "table"], note("a way to flee, at dusk a place to hide, leave to ask")
    ] = ""
    rules: tuple[str, ...] = ()
