"""What this rulebook keeps of units, stacks, sides and the match beside the fields of their records: all its
counters. Nothing else of it stands in a save under a name of its own.
"""

from typing import Literal

from game.core.counters import FLAG, NUMBER, PLACE, Counter, Counters, MatchCounters, words
from game.core.state import Side, Stack, Unit

# --- units: body and days

EXHAUSTION = Counter(Unit, "exhaustion", NUMBER)
"""How far swarms have worn it down this turn (SD2-3.08)."""
WING = Counter(Unit, "wing", NUMBER)
"""Damage to its wings, healed with its hits at the start of its turn (SD3-9.05)."""
DENTED = Counter(Unit, "dented", NUMBER)
"""What blows took of its armour's rating. RULING: it is mended as its hits are (SD7-2.70)."""
THIN_AIR = Counter(Unit, "thin_air", NUMBER)
"""Nights that it ended in thin air in a row; each holds back a hit (SD5-4.07)."""
ALOFT = Counter(Unit, "aloft", NUMBER)
"""Nights in the air in a row."""
AGE = Counter(Unit, "age", NUMBER)
"""Of a beast that evolves: its side's turns since it came to be, the first day left out."""
IDLE = Counter(Unit, "idle_days", NUMBER)
"""Days that it has idled."""
BUSY = Counter(Unit, "busy_on", NUMBER)
"""The day on which it last fought, gathered food or trained."""
OBESE = Counter(Unit, "obese", FLAG)
"""It grew obese as it entered stage 2 (SD4-19.03)."""
DRANK: Counter[Unit, Literal["", "mild", "bad"]] = Counter(Unit, "drank", words("", "mild", "bad"))
"""What drink it has had today (SD11-1.03)."""
DRINKS = Counter(Unit, "drinks", NUMBER)
"""Days on which it drank, less those since on which it did not."""
BAD_DRINKS = Counter(Unit, "bad_drinks", NUMBER)
"""Days on which it ever drank what kills in the end."""
JOB = Counter(Unit, "job", NUMBER)
"""The day on which it did a job last."""
FELLED_BY = Counters(Unit, "felled_by.", FLAG)
"""Of a unit that lies dying, by unit: that one earns what it is worth (SD2-5.09)."""

# --- units: what they are set to, and whose they were

HEX_MODE = Counter(Unit, "hex_mode", FLAG)
"""A leader lends his value to the loose units of his hex (SD4-5.04)."""
TRAINS: Counter[Unit, Literal["", "trainee", "teacher"]] = Counter(
    Unit, "trains", words("", "trainee", "teacher")
)
"""Its part in a training, if it has one."""
TRAINING_DAYS = Counter(Unit, "training_days", NUMBER)
"""Days in a row that it has trained."""
FIELD_DAYS = Counter(Unit, "field_days", NUMBER)
"""Days in a row on the training field of a city (SD9-15.05)."""
REINFORCES: Counter[Unit, Literal["", "holds", "crowds"]] = Counter(
    Unit, "garrison", words("", "holds", "crowds")
)
"""It holds a reinforced hex until its side's next turn begins; then it crowds it for that turn if the hex
holds too many (SD5-6.07, SD5-6.08)."""
TAKEN_ON = Counter(Unit, "taken_on", NUMBER)
"""The day on which a prisoner was taken (SD11-5.01)."""
POPPED_ON = Counter(Unit, "popped_on", NUMBER)
"""The day on which a commander popped, on which his owner may shape him (SD4-1.05)."""
CUT_OFF = Counter(Unit, "cut_off", FLAG)
"""Of the garrison of a city whose side has fallen: it has no move (SD10-8.01)."""
WORKS_UNTIL = Counters(Unit, "works_until.", NUMBER)
"""By number of the city whose work he does: the day on which who pops units in the field may pop again."""
NAMED_HEAD = Counter(Unit, "named_head", FLAG)
"""A head of a tribe whom the ruler of its ally has named (SD4-11.10)."""
GIFT = Counter(Unit, "gift", NUMBER)
"""Cents in the purse of the head of a tribe that an ally gave him and he has not spent (SD10-14.02)."""
GROWS = Counter(Unit, "grows", FLAG)
"""A head of a tribe whose members breed at night (SD4-11.12)."""
JOINED_ON = Counter(Unit, "joined", NUMBER)
"""The day on which it joined its tribe; 0 of the first ones (SD4-11.06)."""
LUCK_SPENT = Counter(Unit, "luck_spent", NUMBER)
"""Points missing from a player character's pool."""
SPARED_ON = Counter(Unit, "spared_on", NUMBER)
"""The day on which a player character last spared a foe."""
MEAL: Counter[Unit, Literal["", "half", "whole"]] = Counter(Unit, "meal", words("", "half", "whole"))
"""What it ate today beyond its daily meal (SD11-2.03)."""
RULER_APPOINTED_ON = Counter(Unit, "appointed", NUMBER)
"""The day on which a ruler last named a chief warlord (SD4-6.01)."""

# --- stacks

BACKED_UP = Counter(Stack, "backed_up", FLAG)
"""It has gone back along a road at 0 move this turn (SD5-5.05)."""
FLED = Counter(Stack, "fled", PLACE)
"""The hex in which it got away from a battle that its side lost: it holds no city there (SD2-10.21)."""
GAVE_WAY = Counter(Stack, "gave_way", PLACE)
"""The hex that it left as it stepped back from a fight today (SD2-14.33)."""
TEMPTED = Counter(Stack, "tempted", FLAG)
"""It has rolled for distraction this turn."""
UNHELD = Counter(Stack, "unheld", FLAG)
"""Its commander's hold has ended since its side's turn began."""

MUSTERED = Counter(Stack, "mustered", FLAG)
"""It gathers what pops in its city."""

# --- sides

LEADERLESS = Counter(Side, "leaderless", FLAG)
"""It lost its ruler and has no heir who could follow (SD10-3.01)."""
CAPTIVE_RULER = Counter(Side, "captive_ruler", FLAG)
"""Its ruler is in his enemies' hands. The side knows it, though not where he is."""
SIDE_APPOINTED_ON = Counter(Side, "appointed", NUMBER)
"""The day on which a side without a ruler last named a chief warlord (SD4-6.01)."""
PAIRS = Counter(Side, "pairs", NUMBER)
"""Of a tribe: pairs that have bred in its head's hex last night (SD4-11.12)."""
FOUGHT_ON = Counter(Side, "fought_on", NUMBER)
"""The day of its last battle, in a match in which idle commanders decay (SD11-1.02)."""
DIGGERS_DUE = Counters(Side, "diggers.", NUMBER)
"""By city: the day on which it pops diggers with a tower."""

# --- the match

GRAZED = MatchCounters("grazed.", NUMBER)
"""By hex and food: cents of forage that were eaten there today."""
GARDEN = MatchCounters("garden.", NUMBER)
"""By hex: the day on which a wild garden was set there (SD11-2.13)."""
PLANTS = MatchCounters("plants.", NUMBER)
"""By hex: plants that were sown in its garden beyond those of a meal (SD7-2.41)."""
RICH_SOIL = MatchCounters("rich_soil.", NUMBER)
"""By hex: the last day on which a spell makes its garden yield more."""
BARREN = MatchCounters("barren.", NUMBER)
"""By hex: the day from which there is something to eat again on land that was wrecked (SD11-2.11)."""
LAND_BACK = MatchCounters("land_back.", NUMBER)
"""By hex: the day on which land that was wrecked is as before."""
HELD_DAYS = MatchCounters("held.", NUMBER)
"""By side: days in a row that it has held the places of victory."""
