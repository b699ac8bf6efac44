"""Dice for outlooks: whatever asks for one has a defect."""

from game.core.dice import DiceError


class NoDice:
    """A roller that refuses."""

    def roll(self, sides: int, why: str) -> int:
        raise DiceError(f"a d{sides} ({why}) was asked for where nothing may be rolled")


NO_DICE = NoDice()
