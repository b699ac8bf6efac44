"""Triggers: what happens of itself once something has come about. Pinned by the game master or a scenario.

A trigger belongs to the game master alone: no view holds it, and its effects are told as their `told` says.
"""

from typing import Literal

from game.core.commands.gm import Effect, GmCommand
from game.core.records import HexId, Record, SideId, SiteId, intern_text

THEM = SideId("them")
"""In the effects of a trigger: the sides by which the first of its conditions that is about sides came about.
An effect whose `side` or `owner` it is, is carried out for each of them."""

Happening = Literal[
    "enters", "leaves", "holds", "day", "turn", "fallen", "lost", "sees", "taken", "money", "grown", "pops"
]


class When(Record):
    """One condition. `side` is whom it concerns, empty for any player's side.

    `enters`, `leaves`: a stack of the side comes into one of `hexes`, or goes out of all of them; `holds`: it
    owns the place `site`; `taken`: the place changes hands (to the side, if one is named); `day`: day
    `number` has begun; `turn`: the side's turn of day `number` or later begins; `fallen`: the side is out;
    `money`: it has `number` cents or more; `grown`: its place `site` is of level `number` or higher; `pops`:
    it pops units of the kind `name` in its city `site`, or anything if none is named;
    `lost`: it has no unit of the name `name` left, or none at all; `sees`: one of `hexes` is in its sight.
    """

    what: Happening
    side: SideId | None = None
    hexes: tuple[HexId, ...] = ()
    site: SiteId | None = None
    number: int = 0
    name: str = ""

    def __post_init__(self) -> None:
        intern_text(self, "what")


class Trigger(Record):
    """What happens (`then`, in order) as soon as all of `when` hold together. `once`: it then switches itself
    off; else it waits until they no longer hold. `on`: it is watched. `held`: its conditions held when they
    were last tried, so that it does not go off twice for one thing. `due`: they came about while a decision
    was open, and it goes off as soon as none is. `step`: so many of its effects are done, while the rest
    waits for a decision that they led to. `by`: who `THEM` are meanwhile. `fired` counts the times."""

    id: str
    name: str
    when: tuple[When, ...]
    then: tuple[Effect, ...]
    once: bool = True
    on: bool = True
    held: bool = False
    due: bool = False
    step: int = 0
    by: tuple[SideId, ...] = ()
    fired: int = 0


class GmPinTrigger(GmCommand):
    """Pin a trigger, or replace the one of its id."""

    trigger: Trigger
