"""Content records of the realm: city levels (SD9-2.04), buildings (SD9-13 to 16), parameters of money."""

from typing import Annotated, Literal

from game.core.effects import Effect
from game.core.fields import Name, at_least, note, ref, sane, within
from game.core.numbers import Cents
from game.core.records import Record

MOST_MONEY: Cents = 100_000_000_00
CITY_LEVELS = 5
"""The highest level of a city (SD9-2.01)."""
SPECIAL_LEVEL = 6
"""The level above all others, of which a city has one building (SD9-10.03, 10.04)."""


class CityLevel(Record):
    """A row of the table of city levels, SD9-2.04. Money in cents.

    `raze_step` is what one level down pays, `raze_all` what razing to the ground pays at once. `supply`: what
    its living quarters hold, in units of supply (SD9-14.03). `noble`: what nobles are that pop there
    (SD9-2.10).
    """

    id: str
    name: Name
    level: Annotated[int, within(0, 5)]
    pops_rank: Annotated[int, within(0, 4), note("highest rank it pops; 0: tiny units only")]
    income: Annotated[Cents, at_least(0), sane(0, MOST_MONEY)] = 0
    up_cost: Annotated[Cents, at_least(0), sane(0, MOST_MONEY), note("from the level below")] = 0
    raze_step: Annotated[Cents, at_least(0), sane(0, MOST_MONEY)] = 0
    raze_all: Annotated[Cents, at_least(0), sane(0, MOST_MONEY)] = 0
    supply: Annotated[int, at_least(0), sane(0, 10_000_000)] = 0
    noble: Annotated[str, note("title of nobles that pop here, SD9-2.10")] = ""
    rules: tuple[str, ...] = ()


class Need(Record):
    """A building of at least a level that must stand with another; `instead` of it does as well."""

    building: Annotated[str, ref("building")]
    level: Annotated[int, within(1, 40)] = 1
    instead: Annotated[str, ref("building"), note("building of that level that does as well")] = ""


class Limit(Record):
    """How far a building may grow beside the special level of another: `less` levels below the city's."""

    building: Annotated[str, ref("building")]
    less: Annotated[int, within(0, 5), note("levels below that of the city")]


class Flock(Record):
    """Hens of a farm, which lay for some turns, brood for some, and whose chicks then grow (SD9-14.05). Worth
    is in cents of upkeep. RULING: an egg feeds an eighth of a supply and a hen one and a half, so that a farm
    feeds eight supply a turn over its whole cycle (SD9-14.04)."""

    hens: Annotated[int, within(1, 1000)]
    eggs: Annotated[int, within(0, 100), note("that each lays in a turn")]
    laying: Annotated[int, within(1, 100), note("turns in which they lay")]
    brooding: Annotated[int, within(0, 100), note("turns on the last egg; at the end the hens are meat")]
    growing: Annotated[int, within(0, 100), note("turns until the chicks lay")]
    food: Annotated[str, ref("food")]
    egg: Annotated[Cents, at_least(0), sane(0, 1_000_000), note("cents of upkeep")]
    hen: Annotated[Cents, at_least(0), sane(0, 1_000_000), note("cents of upkeep")]


class Building(Record):
    """A building of cities: SD9-11, SD9-13 to SD9-16.

    `points` are what each level of it costs in all, the last one for every level above; `min_level` the level
    of the city it needs, `least` the lowest level it is built at. `most`: highest level, 0 for the level of
    the city and one more (SD9-10.03). `many`: its level is how many stand, each for the points of one.
    `needs` must stand too, `together` comes with it, `bars` cannot stand beside it. A sixth level, where
    `special` says what it does, is the one special of a city of level 5 (SD9-10.04); beside it `limits` hold.
    `quarters` are quarters of a floor that each level takes up in all, in the tower or keep that is its
    `room_of`.

    `flock`: hens that it keeps while somebody manages it. `waits_for`: what it will serve, where nothing of
    today's rules asks for it yet. `effects` is what it does, `job` what a manager does in it.
    """

    id: str
    name: Name
    zone: Literal["walls", "outer", "garrison", "tower", "dungeon", "land", "other"] = "outer"
    text: Annotated[str, note("one line for the city screen")] = ""
    points: tuple[Annotated[int, within(0, 100)], ...] = (1,)
    min_level: Annotated[int, within(0, 5)] = 1
    least: Annotated[int, within(1, 40), note("lowest level it is built at")] = 1
    most: Annotated[int, within(0, 40), note("highest level; 0: by the city's")] = 1
    most_by: Annotated[str, ref("building"), note("building whose level it may be one above, SD9-10.03")] = ""
    needs: tuple[Need, ...] = ()
    together: Annotated[tuple[Annotated[str, ref("building")], ...], note("what comes with it")] = ()
    bars: Annotated[tuple[Annotated[str, ref("building")], ...], note("what cannot stand beside it")] = ()
    below: Annotated[str, ref("building"), note("building whose level must be higher than its own")] = ""
    many: bool = False
    per_kind: Annotated[bool, note("stands once for each kind of unit, SD9-13.01")] = False
    required: Annotated[bool, note("stands in every city without being bought")] = False
    capital: Annotated[bool, note("only on capital sites, SD9-16.08")] = False
    founding: Annotated[bool, note("only as a city is founded, SD9-10.07")] = False
    room_of: Annotated[Literal["", "tower"], note("floors it takes up, SD9-16.05")] = ""
    quarters: Annotated[
        tuple[Annotated[int, within(0, 160)], ...],
        note("quarters of a floor that each level takes up in all"),
    ] = ()
    special: Annotated[str, note("what its special level does; empty: it has none")] = ""
    limits: Annotated[tuple[Limit, ...], note("how far others grow beside its special level")] = ()
    caster: Annotated[str, note("discipline that upgrades it, SD9-17")] = ""
    job: Annotated[str, note("what a courtier who manages it does")] = ""
    flock: Flock | None = None
    inspect: Annotated[bool, note("acts when inspected, SD9-18.08")] = False
    waits_for: Annotated[
        Literal["", "siege", "magic", "crown", "items", "sea", "units"], note("what will use it")
    ] = ""
    effects: tuple[Effect, ...] = ()
    rules: tuple[str, ...] = ()


class Work(Record):
    """A building of a design at a level, for a kind of unit if it is one that stands for each kind."""

    building: Annotated[str, ref("building")]
    level: Annotated[int, within(1, 40)] = 1
    kind: Annotated[str, ref("unit"), note("kind of unit that it is for")] = ""


class PlannedPop(Record):
    """What a city pops by a design: so many batches of a kind."""

    kind: Annotated[str, ref("unit")]
    batches: Annotated[int, within(1, 1000), note("of what it pops at once")] = 1
    rate: Literal["normal", "maximal", "wagon"] = "normal"
    grade: Literal["", "descendant", "garrison"] = ""


class CityDesign(Record):
    """What a city is built like, to be built in one go: buildings in the order in which points go to them, so
    that a small city gets the first of them (SD9-10.01). `orders` is what it pops."""

    id: str
    name: Name
    text: Annotated[str, note("one line for the city screen")] = ""
    works: tuple[Work, ...] = ()
    orders: tuple[PlannedPop, ...] = ()


class RealmParams(Record):
    """Parameters of a match about cities and money: rulings and options of chapters 9 to 11."""

    realm: Annotated[bool, note("sides live on what their cities earn, SD9-1.01")] = False
    city_points_per_level: Annotated[int, within(0, 200), note("building points a level, SD9-10.02")] = 30
    outer_wall_points: Annotated[int, within(0, 500), note("most points in outer walls, SD9-10.02")] = 50
    outer_special_points: Annotated[
        int, within(0, 500), note("so many more in outer walls with a special, SD9-10.02")
    ] = 5
    outer_city_points: Annotated[int, within(0, 500), note("most points in the outer city, SD9-10.02")] = 30
    captured_style_percent: Annotated[
        int, within(0, 100), note("part of the points that a captured city lacks, SD9-10.06")
    ] = 10
    foreign_style_percent: Annotated[
        int, within(0, 100), note("the same where it pops other kinds than the capital, SD9-10.06")
    ] = 20
    income_per_level: Annotated[
        Cents, at_least(0), sane(0, MOST_MONEY), note("what a level of a city earns, SD9-3.01")
    ] = 1000_00
    idle_income_percent: Annotated[
        int, within(0, 100), note("part of its income that a city earns while it pops nothing, SD9-3.02")
    ] = 50
    maximal_income_percent: Annotated[
        int, within(0, 100), note("the same while it pops at the maximum rate, SD9-4.09")
    ] = 50
    corruption_from: Annotated[
        int, within(0, 1000), note("levels of a side without corruption, SD9-3.01")
    ] = 5
    corruption_step: Annotated[
        Cents, at_least(0), sane(0, 1_000_000), note("cents of the formula, SD9-3.01")
    ] = 10_00
    corruption_ends: Annotated[
        int, within(1, 10_000), note("levels from which on only the capital earns, SD9-3.05")
    ] = 191
    banks_per_level: Annotated[
        int, within(1, 100), note("inspected banks that take a level off corruption, SD9-18.02")
    ] = 5
    steward_pay: Annotated[
        Cents, at_least(0), sane(0, 1_000_000), note("a managed city earns so much more, SD9-3.03")
    ] = 100_00
    capital_penalty: Annotated[
        Cents, at_least(0), sane(0, 1_000_000), note("for each capital site but the first, SD9-3.04")
    ] = 250_00
    first_group: Annotated[str, ref("unit"), note("who is there when a side is founded, SD9-4.06")] = "piker"
    first_group_units: Annotated[int, within(0, 500), note("so many of them")] = 16
    new_side_turns: Annotated[
        int, within(0, 1000), note("turns in which a new side's capital earns double, SD9-3.06")
    ] = 16
    purse_per_level: Annotated[
        Cents, at_least(0), sane(0, MOST_MONEY), note("what a purse holds, SD4-8.01, SD10-7.03")
    ] = 1000_00
    city_upkeep_per_level: Annotated[
        Cents, at_least(0), sane(0, MOST_MONEY), note("what a city cut off pays for who is in it, SD9-9.03")
    ] = 1000_00
    besieged_capital_pays: Annotated[
        bool, note("those in a besieged capital are paid out of the treasury, SD9-9.03")
    ] = True
    ruins_upkeep: Annotated[
        Cents, at_least(0), sane(0, MOST_MONEY), note("upkeep paid to those in ruins, SD9-2.11")
    ] = 500_00
    ruins_upkeep_capital: Annotated[
        Cents, at_least(0), sane(0, MOST_MONEY), note("the same on a capital site")
    ] = 250_00
    bank_per_level: Annotated[
        Cents, at_least(0), sane(0, MOST_MONEY), note("what a bank holds, SD9-18.01")
    ] = 1000_00
    fallen_cities: Annotated[
        Literal["together", "apart"],
        note("cities of a side that fell go to one neutral side, or each to one of its own, SD10-8.01"),
    ] = "together"
    scout_chance: Annotated[
        int, within(0, 100), note("chance in a hundred of a basic unit to pop with scout, SD9-1.11")
    ] = 1
    scout_special: Annotated[str, ref("special"), note("the special with which it pops then")] = "scout"
    orders_bind: Annotated[bool, note("what a city pops cannot be cancelled, SD9-4.03")] = True
    pops_gather: Annotated[
        bool, note("what pops joins what popped there before and has not left yet; else it stands apart")
    ] = True
    maximal_days: Annotated[
        int, within(1, 10), note("how often longer a commander takes at the maximum rate, SD9-4.09")
    ] = 2
    caster_dice: Annotated[
        tuple[Annotated[int, within(0, 1000)], ...],
        note("dice of the first caster of a side, its second, ..., SD9-4.08"),
    ] = (3, 5, 10, 20)
    caster_kind: Annotated[str, ref("unit"), note("who pops where the die says a caster")] = "caster"
    promoted_warlord: Annotated[str, ref("unit"), note("what a unit is that is made a warlord, SD1-6.03")] = (
        "commoner_warlord"
    )
    garrison_upkeep_percent: Annotated[
        int, within(0, 100), note("part of its upkeep that a garrison unit pays, SD9-1.12")
    ] = 100
    courtier_upkeep_percent: Annotated[
        int, within(0, 100), note("the same of courtiers in garrison, SD9-1.12")
    ] = 100
    prisoner_upkeep_percent: Annotated[
        int, within(0, 100), note("part of its upkeep that a prisoner costs its captor, SD11-5.08")
    ] = 25
    food_spoils: Annotated[
        int, within(0, 1000), note("thousandths of unpreserved stores lost a turn, SD9-14.02")
    ] = 50
    wreck_supply: Annotated[int, within(1, 800), note("supply that wrecks a hex, SD11-2.11")] = 32
    wreck_food_days: Annotated[
        int, within(0, 10_000), note("days without food on wrecked land, SD11-2.11")
    ] = 1000
    burnt_days: Annotated[int, within(0, 10_000), note("days until a burnt forest is one again")] = 50
    choose_units: Annotated[
        bool, note("each side chooses units of its own before the first day, unseen by others, SD6-8.05")
    ] = False
    unit_profile: Annotated[
        Literal["v5", "sd6"], note("figures of units of one's own: of chapters 1 to 5, or of 6, SD6-16")
    ] = "v5"
    concept_pack: Annotated[
        bool, note("units of one's own may have specials of the list of concepts, SD7-6")
    ] = False
    ask_idle_cities: Annotated[bool, note("ending a turn asks about cities that pop nothing")] = True
