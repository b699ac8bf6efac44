"""Experience of groups: what victims are worth and how survivors share it (SD5-2.08 to 2.10, SD4-2.07)."""

from fractions import Fraction

from game.rulesets.second_dawn.content.records import SIZES
from game.rulesets.second_dawn.unit.levels import EXP_VALUE

FULL_SWARM = 8
"""Members of a swarm-unit (SD2-3.01)."""

_SWARM_GAP = 3
_NO_GAP = 5


def row_size(row: str) -> int:
    """Size number of a row of the experience table (`small_basic`, `medium_titled`, `large`..)."""
    return SIZES.index(row.split("_")[0]) + 1


def group_worth(
    earner: str, victim: str, count: int, level: int, *, scaling: bool, swarm_members: int
) -> Fraction:
    """Experience all victims of a row give to earners of a row.

    From three sizes on bigger earners are paid for full swarm-units only, 8 times a member's worth; from
    five sizes on nobody is paid (SD5-2.08, SD4-2.08, 2.09). `scaling`: the victims' special grows with
    their level (SD5-2.10).
    """
    gap = row_size(earner) - row_size(victim)
    if abs(gap) >= _NO_GAP:
        return Fraction(0)
    if gap >= _SWARM_GAP or swarm_members:
        count = swarm_members // FULL_SWARM * FULL_SWARM
    worth = Fraction(EXP_VALUE[victim] * count)
    return worth * (1 + Fraction(level - 1, 4)) if scaling else worth
