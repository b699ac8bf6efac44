"""Player characters who roll for themselves: SD3-18.06, SD3-18.08, SD3-18.10, SD4-13.06, SD4-13.10.

In a bout a player character may roll every round of his primary pairing instead of once, and may roll against
secondary attackers instead of being hit in their rounds. One die falls for each side of a pairing.
"""

from typing import Literal

from game.core.records import Record
from game.rulesets.second_dawn.unit.damage import BlowKind

Mode = Literal["", "secondaries", "primary", "all"]
"""What he rolls for in a bout: nothing, his secondary attackers, his primary pairing, both."""

Result = Literal["pc", "opponent", "draw"]

MODES: tuple[Mode, ...] = ("secondaries", "primary", "all")


class SelfRollContest(Record):
    """A pairing that was rolled. `totals` of the character and of the other; `result` who won."""

    hero: str
    other: str
    totals: tuple[int, int]
    result: Result


def result_of(hero: int, other: int) -> Result:
    """Who won by the totals."""
    if hero == other:
        return "draw"
    return "pc" if hero > other else "opponent"


def rolls_primary(mode: Mode) -> bool:
    return mode in ("primary", "all")


def rolls_secondaries(mode: Mode) -> bool:
    return mode in ("secondaries", "all")


def blow_of(result: Result, *, hero: bool, secondary: bool, glances: bool) -> BlowKind | None:
    """What an attack in a rolled pairing does. `hero`: it is the character's; `secondary`: the other is a
    secondary attacker, whom the character does not strike; `glances`: on a draw it glances, because the
    target is unarmoured or three sizes away (SD0-6.13)."""
    if hero and secondary:
        return None
    if result == "draw":
        return "glancing" if glances else None
    return "regular" if (result == "pc") == hero else None
