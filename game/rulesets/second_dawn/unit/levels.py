"""Levels and experience: SD4-2 (newer) over SD5-2, and what a unit's figures are at its level."""

from fractions import Fraction

from game.core.numbers import HALF, THIRD, Halves, Thirds
from game.rulesets.second_dawn.content.records import UnitKind, size_number

EXP_VALUE = {
    "tiny": 1,
    "petite": 2,
    "small": 4,
    "medium": 8,
    "large": 32,
    "huge": 64,
    "immense": 128,
    "small_basic": 2,
    "large_basic": 16,
    "medium_titled": 8,
}
"""Worth of a defeated unit by row (SD4-2.05)."""

_FIRST_COST = {**EXP_VALUE, "small_basic": 4, "large_basic": 32, "medium_titled": 7}

NOTHING = Fraction(0)


MOST_LEVELS_AT_ONCE = 5
"""A unit that began a battle below this level may climb to it in one battle (SD5-2.07)."""


def level_move_gain(level: int) -> int:
    """Move points gained by levels 2 to `level` (SD4-2.04)."""
    return (level + 2) // 4


def level_stat_gain(level: int) -> int:
    """Points of combat and of defense gained by levels 2 to `level` (SD4-2.04)."""
    return (level - 1) // 2


def level_hits_gain(level: int) -> int:
    """Hits gained by levels 2 to `level` (SD4-2.04)."""
    return level // 4


def only_quick(kind: UnitKind) -> bool:
    """Whether quick is the unit's only stat trait: it then gains 1 move every level (SD4-2.03)."""
    return kind.able.grows_move and not kind.able.grows_stats


def tiny(kind: UnitKind) -> bool:
    """Whether the unit's gains of hits go to move (SD2-6.01, SD4-2.03)."""
    return kind.size == "tiny"


def move_max(kind: UnitKind, level: int) -> Thirds:
    """Full move at a level (SD4-2.03)."""
    if only_quick(kind):
        return kind.move + (level - 1) * THIRD
    gain = level_move_gain(level) + (level_hits_gain(level) if tiny(kind) else 0)
    return kind.move + gain * THIRD


def hits_max(kind: UnitKind, level: int) -> Halves:
    """Full hits at a level."""
    return kind.hits + (0 if only_quick(kind) or tiny(kind) else level_hits_gain(level)) * HALF


def combat(kind: UnitKind, level: int) -> int:
    """Combat at a level, without bonuses."""
    return kind.combat + (0 if only_quick(kind) else level_stat_gain(level))


def defense(kind: UnitKind, level: int) -> int:
    """Defense at a level, without bonuses."""
    return kind.defense + (0 if only_quick(kind) else level_stat_gain(level))


def exp_row(kind: UnitKind) -> str:
    """Row of the experience table a unit belongs to."""
    if kind.basic and kind.size in ("small", "large"):
        return f"{kind.size}_basic"
    if kind.size == "medium" and kind.able.titled:
        return "medium_titled"
    return kind.size


def level_cost(row: str, level: int) -> int:
    """Experience from `level` - 1 to `level`, from 2 on (SD4-2.06)."""
    cost = _FIRST_COST[row]
    for n in range(3, level + 1):
        cost *= 2 + (n - 2) // 4
    return cost


def exp_worth(kind: UnitKind, level: int) -> Fraction:
    """Experience for defeating a unit; leadership and casting make higher levels worth more (SD4-2.07).
    RULING: there is none in breaking a vehicle."""
    if kind.vehicle:
        return NOTHING
    worth = Fraction(EXP_VALUE[exp_row(kind)])
    if kind.able.level_worth:
        worth *= 1 + Fraction(level - 1, 4)
    return worth


def may_earn(earner: str, victim: str) -> bool:
    """No experience between sizes five or more apart (SD4-2.09)."""
    return abs(size_number(earner) - size_number(victim)) < 5


def gain(row: str, level: int, exp: Fraction, gained: Fraction) -> tuple[int, Fraction]:
    """(level, experience left) after one battle's gain. Below level 5 several levels may come at once, up
    to 5; from there one a battle, and what would pay for more is lost (SD5-2.07, SD4-2.11)."""
    exp += gained
    cap = MOST_LEVELS_AT_ONCE if level < MOST_LEVELS_AT_ONCE else level + 1
    while exp >= level_cost(row, level + 1):
        if level >= cap:
            return level, NOTHING
        exp -= level_cost(row, level + 1)
        level += 1
    return level, exp
