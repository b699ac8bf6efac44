"""Which piece goes with a day of the campaign: the seasons of the war.

The day is all that it goes by: it is known to everybody in the room, what a seat has seen or lost is not.
"""

from typing import Final

_SEASONS: Final = ((1, "spring"), (8, "summer"), (21, "autumn"), (41, "winter"))
"""The first day of each, and its score."""


def season(day: int) -> str:
    """The piece of a day of the campaign, which counts from 1."""
    return next(piece for first, piece in reversed(_SEASONS) if day >= first or first == 1)
