"""Levels of the computer player. They differ in what it thinks about, never in what it knows or may do."""

NOVICE = "novice"
"""Each stack for itself: it takes cities, hunts what looks weaker, explores."""
SEASONED = "seasoned"
"""It gathers armies round leaders, weighs every fight, guards its capital, leaves alone what is stronger."""
MASTER = "master"
"""It also sees who could reach it in the next turn, fights out doubtful battles in its head first, and deals
out its goals among its stacks."""

LEVELS = (NOVICE, SEASONED, MASTER)
"""From the weakest to the strongest."""

DEFAULT_LEVEL = SEASONED


def lowered(level: str, by: int) -> str:
    """A level, or one so many below it, at least the lowest; of an unknown one that of the default."""
    at = LEVELS.index(level) if level in LEVELS else LEVELS.index(DEFAULT_LEVEL)
    return LEVELS[max(0, at - by)]
