"""Who sits where, in the past tense: public facts of the table, which everybody is told."""

from typing import Literal

from game.core.events.common import Event
from game.core.records import SideId

How = Literal["master", "code", "own", "consent", "alone"]
"""By whose right a seat was changed: the game master's, that of who has its passcode, that of its own person,
everybody's consent, or that of the only person at the table."""

Word = Literal["ask", "agree", "refuse", "withdraw"]


class SeatChanged(Event):
    """Another one plays a side, or is game master (`seat` is `GM`). `was` and `now` are controllers, a
    computer player's as `computer:level`; `player` is the person's name; `by` the seat that did it."""

    seat: SideId
    was: str
    now: str
    player: str
    by: SideId
    how: How


class SeatDiscussed(Event):
    """A change of a seat is asked of everybody (`word` "ask"), somebody agreed or refused, or it was
    withdrawn. `by` is the seat that says so; `now` and `player` are what is asked for."""

    seat: SideId
    word: Word
    now: str
    player: str
    by: SideId
