"""Experience and levels. TB-10.01 to 10.03, TB-7.23."""

from game.core.numbers import Halves


def gain(level: int, exp: int, amount: int) -> tuple[int, int]:
    """Level and XP after a gain: a level up at one more XP than the level, XP back to 0 (TB-10.03)."""
    for _ in range(amount):
        exp += 1
        if exp > level:
            level, exp = level + 1, 0
    return level, exp


def earned(dealt: Halves, received: Halves, *, hit_and_run: bool) -> int:
    """XP for each unit left of a stack that dealt and received so much damage before it was allocated
    (TB-10.02); none for a Hit-and-Run of its own (TB-7.23)."""
    return int(dealt > received and not hit_and_run)
