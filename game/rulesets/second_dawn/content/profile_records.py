"""The tables of unit creation, one record for each profile: SD6-2 to SD6-8, SD7-2.01, SD7-2.70, SD7-3.20.

Figures of a profile are its own, worked out of its bodies, or those of play, which tables 1 and 2 of chapters
1 and 2 hold (SD6-16); both are read out of the same record. Hits are whole ones, upkeep smuckers a day, reach
and range tactical hexes of five feet.
"""

from fractions import Fraction
from typing import Annotated, Literal

from game.core.fields import Name, note, within
from game.core.records import Record
from game.rulesets.second_dawn.content.template_records import TEMPLATE_SIZES, Rows, TemplateSize, Trade

Figure = Annotated[int, within(-100, 1000)]
Count = Annotated[int, within(0, 1000)]


class StatTable(Record):
    """A figure for each stat."""

    combat: Figure = 0
    defense: Figure = 0
    hits: Figure = 0
    move: Figure = 0


class LengthTable(Record):
    """A figure for each length of weapons."""

    short: Count = 0
    middle: Count = 0
    long: Count = 0

    def of(self, length: str) -> int:
        """That of a length. AttributeError for a word that is none."""
        value: int = getattr(self, length)
        return value


class TypeTable(Record):
    """A figure for infantry, and for beasts."""

    infantry: Count = 0
    beast: Count = 0


class SizeTable(Record):
    """A figure for each size; 0: none."""

    tiny: Count = 0
    petite: Count = 0
    small: Count = 0
    medium: Count = 0
    large: Count = 0
    huge: Count = 0
    massive: Count = 0

    def of(self, size: TemplateSize) -> int:
        """That of a size."""
        value: int = getattr(self, size)
        return value


class Body(Record):
    """A row of the size table (SD6-5): what a size does to stats that type, weight and terrain have made."""

    play: Annotated[str, note("the size that it is in play, if figures are those of play")] = ""
    rank_min: Annotated[int, within(0, 4), note("0: as in play")] = 0
    rank_max: Annotated[int, within(0, 4), note("0: as in play")] = 0
    basic: Annotated[bool, note("on the ground it may be basic, of rank 1 (SD2-6.12)")] = False
    slots: Annotated[int, within(0, 12), note("that the body takes (SD6-9.01)")] = 0
    battle: Annotated[Figure, note("added to combat and defense")] = 0
    battle_times: Annotated[int, within(0, 10), note("then times")] = 1
    hits: Annotated[Figure, note("added to hits")] = 0
    hits_halves: Annotated[int, within(1, 100), note("then times so many halves")] = 2
    fixed: Annotated[bool, note("combat and defense are 0, hits 1, whatever was before")] = False
    move: Annotated[Figure, note("added to move")] = 0
    cap: Annotated[Count, note("most damage of a hit; left out: no limit (SD6-5.03)")] | None = None
    least: Annotated[Count, note("least damage of a hit (SD6-3.01)")] = 0
    larger_least: Annotated[Count, note("with Heavy damage; 0: the same (SD7-3.05)")] = 0
    halved: Annotated[bool, note("half of a half point of damage is lost, not given (SD6-2.02)")] = False
    dodge: Annotated[Figure, note("pairwise (SD6-3.07)")] = 0
    pace: Annotated[int, within(0, 12), note("rounds for each attack; 0: every round (SD6-3.05)")] = 0
    footprint: Annotated[Count, note("hexes that it stands on (SD6-5.07)")] = 0
    upkeep: Annotated[Count, note("of a rank")] = 0
    batch: Annotated[Count, note("units that pop at once")] = 0
    air_upkeep: Annotated[Count, note("of a flier; 0: the same")] = 0
    air_batch: Annotated[Count, note("of fliers; 0: the same")] = 0
    reach: Annotated[LengthTable, note("of melee weapons, hexes (SD6-6.01)")] = LengthTable()
    bow: Annotated[Count, note("range of a middle bow, hexes (SD6-6.02)")] = 0
    armour: Annotated[Count, note("rating of an armoured part (SD7-2.70)")] = 0

    @property
    def hits_times(self) -> Fraction:
        """By what hits are multiplied."""
        return Fraction(self.hits_halves, 2)


class BreathRow(Record):
    """A breath: its damage, other damage from a mouth of some sizes, and the hexes that it hits by size."""

    damage: Count = 0
    damage_of: Annotated[SizeTable, note("other damage by size")] = SizeTable()
    hexes: SizeTable = SizeTable()


class Breaths(Record):
    """The breaths (SD7-3.20)."""

    acid: BreathRow = BreathRow()
    blow_pop: BreathRow = BreathRow()
    fire: BreathRow = BreathRow()
    gas: BreathRow = BreathRow()
    lightning: BreathRow = BreathRow()
    sonic: BreathRow = BreathRow()


class Bodies(Record):
    """The sizes that a profile has."""

    tiny: Body | None = None
    petite: Body | None = None
    small: Body | None = None
    medium: Body | None = None
    large: Body | None = None
    huge: Body | None = None
    massive: Body | None = None


class RankTable(Record):
    """What ranks give: slots, and turns that a batch takes by rank (SD6-8.01, 8.04)."""

    slots: Annotated[int, within(0, 12), note("of every unit")] = 1
    slots_each: Annotated[int, within(0, 12), note("more for each rank")] = 2
    turns: Annotated[tuple[Annotated[int, within(1, 100)], ...], note("of a batch, by rank")] = (1, 2, 4, 8)


class UnitProfile(Record):
    """A profile of figures of units of one's own. `figures`: worked out of its own bodies, or those of play;
    `rows`: which effects of specials count in it."""

    id: str
    name: Name
    text: str = ""
    figures: Literal["own", "play"] = "own"
    rows: Rows = "effects"
    slot_trades: Annotated[tuple[Trade, ...], note("trades that give a slot (SD6-7.10, SD6-16)")] = ()
    unswapped: Annotated[tuple[TemplateSize, ...], note("sizes that swap nothing")] = ()
    ranks: RankTable = RankTable()
    bodies: Bodies = Bodies()
    base: Annotated[StatTable, note("before anything else (SD6-2.01)")] = StatTable()
    gait: Annotated[TypeTable, note("base move by type (SD6-2.01)")] = TypeTable()
    heavy: Annotated[StatTable, note("added by weight (SD6-3.01)")] = StatTable()
    bare_cap: Annotated[Count, note("most damage of an unarmed heavy (SD6-3.12)")] = 0
    bare_least: Annotated[Count, note("its least")] = 0
    ammo: LengthTable = LengthTable()
    nearest: Annotated[LengthTable, note("nearest hex that shots reach (SD6-6.06)")] = LengthTable()
    raised: Annotated[StatTable, note("hundredths by which a swap raises at most (SD6-7.02)")] = StatTable()
    floors: Annotated[StatTable, note("below which none is swapped (SD6-7.04)")] = StatTable()
    caster: Annotated[int, within(1, 100), note("times the upkeep of a caster (SD6-8.03)")] = 1
    lowered_from: Annotated[Count, note("upkeep from which on it may be lowered (SD7-2.35)")] = 0
    lowers_any: Annotated[bool, note("basic units and those of bought slots lower it too (SD5-1.03)")] = False
    initiative: Annotated[Count, note("move of advanced initiative, besides (SD7-2.01)")] = 0
    initiative_each: Annotated[Count, note("more for each rank")] = 0
    breaths: Breaths = Breaths()

    def body(self, size: str) -> Body | None:
        """The row of a size; None if the profile has none."""
        found: Body | None = getattr(self.bodies, size, None)
        return found

    def row(self, size: str) -> Body:
        """The row of a size. KeyError if the profile has none."""
        found = self.body(size)
        if found is None:
            raise KeyError(size)
        return found

    @property
    def sizes(self) -> tuple[TemplateSize, ...]:
        """Those that it has, from the smallest."""
        return tuple(size for size in TEMPLATE_SIZES if self.body(size) is not None)
