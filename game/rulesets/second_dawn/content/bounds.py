"""How far the figures of a file may go: well above what the rulebook's tables and specials add up to, and far
below what is a slip of the hand."""

from game.core.numbers import Cents, Halves, Thirds

MOST_STAT = 20
"""Combat and defense of a card: table 2A ends at 8; traits, specials, titles add to it (SD2-2, SD4-3.02)."""
MOST_EVASION = 12
"""Evasion of a card: table 2A begins at 9, quick adds to it (SD2-2, SD1-5)."""
MOST_HITS: Halves = 200
"""Table 2A ends at 48 (SD2-2)."""
MOST_MOVE: Thirds = 120
"""Table 2A ends at 10 on the ground; the sky, the saddle and specials multiply it (SD2-2, SD3-8)."""
MOST_DAMAGE: Halves = 80
"""Table 2A ends at 8 (SD2-2)."""
MOST_AMMO: Halves = 100
MOST_UPKEEP: Cents = 1_000_000
"""Table 2A ends at 320 smuckers a day; ranks multiply it (SD2-2, SD5-1)."""
MOST_DAYS = 10_000
MOST_LEVEL = 100
MOST_GROUPS = 1000
