"""What this rulebook keeps of units, stacks, sides and the match beside the fields of their records: all its
counters. Nothing else of it stands in a save under a name of its own.
"""

from game.core.counters import FLAG, NUMBER, PLACE, Counter, MatchCounters
from game.core.state import Side, Sighting, Stack, Unit

# --- units

ATTACKED = Counter(Unit, "attacked", FLAG)
"""It attacked wilfully this turn (TB-7.04)."""
INSPECTED = Counter(Unit, "inspected", FLAG)
"""It scouted this turn (TB-13.08)."""
ROAD_USED = Counter(Unit, "road", FLAG)
"""A Walker has entered its free Road hex of the turn."""
SHOCK_USED = Counter(Unit, "shock", FLAG)
"""It has used its Shockamancy today (TB-13.30)."""
FATIGUE = Counter(Unit, "fatigue", NUMBER)
"""Battles that its stack has defended this turn (TB-8.14)."""

# --- stacks, own and seen

TOLD_TO_HOLD = Counter(Stack, "held", FLAG)
"""It was told to hold for the rest of the turn."""
RELAYED_IN = Counter(Stack, "relayed", PLACE)
"""The hex in which a relay reached it this turn (TB-6.04)."""
TIMES_ATTACKED = Counter(Sighting, "attacked", NUMBER)
"""How often the observer attacked it this turn in this hex (TB-7.08)."""
FATIGUE_SEEN = Counter(Sighting, "fatigue", NUMBER)
"""Battles that it has defended this turn, as far as the observer fought them."""

# --- sides

POOL = Counter(Side, "pop_points", NUMBER)
"""Stored points, without limit (TB-3.09)."""
COMING = Counter(Side, "next_points", NUMBER)
"""What joiners left over: in the pool from the side's next turn on (TB-3.06)."""
NOTHING = -1
OWN_INCOME = Counter(Side, "turn_points", NUMBER)
"""Its own income a turn (TB-3.07): 0 as the match has it, `NOTHING` if it gets none."""
JOINER_PERCENT = Counter(Side, "joiner_percent", NUMBER)
"""Its own share of the usual allocation for joiners (TB-3.11), 0 as the match has it."""
ACTED = Counter(Side, "acted", FLAG)
"""It has done something with its units this turn (TB-3.08)."""
PICKED = Counter(Side, "chief_pick", FLAG)
"""Its owner may still change who was picked for him as the Chief Warlord (TB-3.13)."""
TURNS_HELD = Counter(Side, "held_turns", NUMBER)
"""Turns, the one of the capture counted, at whose end it has held the places."""

# --- the match

HELD_AT_FIRST = MatchCounters("first.", FLAG)
"""By site and side: it held the site as the match began."""
