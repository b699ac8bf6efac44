"""Content and parameter records of Second Dawn: what its YAML files may say.

Figures of a unit are those of its printed card: traits, specials and level-1 gains are already in them
(SD1-3.01) and never added again.
"""

from collections.abc import Mapping
from typing import Annotated, Any, Literal, get_args

from game.core.effects import Effect, Source
from game.core.fields import ContentType, Name, at_least, note, picture, ref, sane, within, worked_out
from game.core.numbers import Cents, Halves, Thirds
from game.core.records import KindId, Record, replace
from game.rulesets.second_dawn.content.ability_records import NONE, Abilities, StatRow, abilities, stat_row
from game.rulesets.second_dawn.content.bounds import (
    MOST_AMMO,
    MOST_DAMAGE,
    MOST_DAYS,
    MOST_EVASION,
    MOST_HITS,
    MOST_LEVEL,
    MOST_MOVE,
    MOST_STAT,
    MOST_UPKEEP,
)
from game.rulesets.second_dawn.content.feral_records import BehaviourRow, Profile
from game.rulesets.second_dawn.content.land_records import Terrain, Weather
from game.rulesets.second_dawn.content.order_records import StandingOrderRow
from game.rulesets.second_dawn.content.realm_records import Building, CityDesign, CityLevel, RealmParams
from game.rulesets.second_dawn.content.template_records import Template
from game.rulesets.second_dawn.content.vehicle_records import Vehicle
from game.rulesets.second_dawn.content.wild_records import FoodRow, ForageRow, Species, TribeRow

SIZES = ("tiny", "petite", "small", "medium", "large", "huge", "immense")
SizeName = Literal["tiny", "petite", "small", "medium", "large", "huge", "immense"]


def size_number(size: str) -> int:
    """1 (tiny) to 7 (immense), table 2A."""
    return SIZES.index(size) + 1


GARRISON = "garrison"
"""Terrain special of units that stay in their city (SD3-15.02)."""
_LAST = 99
SADDLE = "rider"
"""Terrain special of units that are at home in the saddle (SD3-15.01)."""


class Special(Record):
    """A special of units, by the rulebook's name. `allowed`: units that are all of these may have it;
    `sizes`: of one of these sizes, any if empty."""

    id: str
    name: Name
    text: Annotated[str, note("one line for the codex")] = ""
    rank: Annotated[int, within(1, 4), note("lowest rank")] = 1
    allowed: tuple[
        Literal["infantry", "beast", "siege", "ground", "flier", "shooter", "melee", "heavy", "command"], ...
    ] = ()
    sizes: tuple[SizeName, ...] = ()
    basic: Annotated[bool, note("basic units may have it, SD2-6.12")] = True
    reach: Annotated[int, within(0, 100), note("hexes over which it acts, SD4-9.04")] = 0
    free: Annotated[bool, note("comes with the class and takes no place of a special, SD2-1.04")] = False
    card: Annotated[int, within(0, 40), note("place on a cavalry's card; 0: after those that have one")] = 0
    effects: Annotated[tuple[Effect, ...], note("what it does: rows on figures of a unit")] = ()
    rules: tuple[str, ...] = ()


class Trait(Record):
    """A trait of units, by the rulebook's name. `stat`: one of the four that trade figures (SD1-5);
    `body`: what it is built like, of which it has one (SD3-14). `allowed`: units of these types may have
    it, any if empty."""

    id: str
    name: Name
    text: Annotated[str, note("one line for the codex")] = ""
    stat: bool = False
    body: bool = False
    allowed: tuple[Literal["infantry", "beast", "siege"], ...] = ()
    effects: Annotated[tuple[Effect, ...], note("what it does: rows on figures of a unit")] = ()
    rules: tuple[str, ...] = ()


class GearRow(Record):
    """A piece that units wear, and what it does while it is worn (SD1-17)."""

    id: str
    name: Name
    text: Annotated[str, note("one line for the codex")] = ""
    shield: Annotated[Literal["normal", "plus"], note("which shield it is")]
    effects: Annotated[tuple[Effect, ...], note("what it does while it is worn")] = ()
    rules: tuple[str, ...] = ()


class Weapon(Record):
    """A weapon with its specifics (SD1-2.02). `range` `none` is a tool: it fights unarmed."""

    name: Name
    style: Literal["melee", "shooter"]
    range: Literal["none", "short", "middle", "long"]
    hands: Annotated[int, within(0, 2)] = 1
    reach: Annotated[int, at_least(0), sane(0, 60)] = 0
    reach_ft: Annotated[int, at_least(0), sane(0, 300)] = 0
    ammo: Annotated[Halves, at_least(0), sane(0, MOST_AMMO)] = 0
    magic: Annotated[bool, note("ammunition cannot be recovered (SD3-3.03)")] = False


class Evolution(Record):
    """What a beast grows into (SD3-3.09, SD3-16.01): after `days`, at `level`, or only with both."""

    into: Annotated[str, ref("unit")]
    days: Annotated[int, at_least(0), sane(0, MOST_DAYS), note("0: not by age")] = 0
    level: Annotated[int, at_least(0), sane(0, MOST_LEVEL), note("0: not by level")] = 0
    mode: Literal["any", "all"] = "any"


UnitType = Literal["infantry", "beast", "siege", "vehicle"]
UNIT_TYPES: tuple[str, ...] = get_args(UnitType)


class UnitKind(Record):
    """One class of unit. Hits, damage and ammo in halves, move in thirds, upkeep in cents a day.

    `sources` are what it has its abilities of, its specials and traits, and `able` what they come to; `worn`
    are the parts of a battle stat that shields give while they are worn. The three are worked out as the
    content is read (`settled`). `template` are the answers of one that was designed, which make its figures.
    """

    id: KindId
    name: Name
    plural: Name = ""
    text: Annotated[str, note("one line for the codex")] = ""
    glyph: Annotated[str, picture("glyph")] = "stabber"
    race: str = "human"
    type: UnitType = "infantry"
    size: SizeName = "small"
    rank: Annotated[int, within(1, 4)] = 1
    terrain: Annotated[Literal["ground", "sky"], note("ground unit or flier")] = "ground"
    terrain_special: Annotated[str, note("terrain it is at home in, or none")] = "none"
    field_special: Annotated[
        str, note("what a garrison unit is at home in once it is a field unit, SD3-15.02")
    ] = "none"
    combat: Annotated[int, sane(0, MOST_STAT)]
    defense: Annotated[int, sane(0, MOST_STAT)]
    hits: Annotated[Halves, at_least(1), sane(1, MOST_HITS)]
    move: Annotated[Thirds, at_least(0), sane(0, MOST_MOVE)]
    damage: Annotated[Halves, at_least(0), sane(0, MOST_DAMAGE)] = 2
    heft: Annotated[Halves, at_least(0), sane(0, MOST_DAMAGE), note("of its damage beyond its body's")] = 0
    evasion: Annotated[int, sane(0, MOST_EVASION)]
    reduction: Annotated[Halves, at_least(0), sane(0, MOST_DAMAGE), note("damage reduction")] = 0
    weapon: Weapon | None = None
    armour: Annotated[bool, note("pops with helmet and breastplate")] = True
    shield: Annotated[bool, note("pops with a shield")] = False
    basic: Annotated[bool, note("basic unit (SD1-4): halved damage, croaks at 0")] = False
    traits: tuple[Annotated[str, ref("trait")], ...] = ()
    specials: tuple[Annotated[str, ref("special")], ...] = ()
    unarmed_counted: Annotated[
        bool, note("the printed figures hold the penalty of the unarmed already (SD3-2)")
    ] = False
    upkeep: Annotated[Cents, at_least(0), sane(0, MOST_UPKEEP)] = 0
    mastery: Annotated[
        tuple[Annotated[int, sane(-6, 6)], ...], note("size offsets of mastery, target minus own (SD2-6.20)")
    ] = ()
    pop_per_day: Annotated[int, at_least(0), sane(0, 200), note("units of a batch")] = 0
    pop_days: Annotated[int, at_least(1), sane(1, 1000), note("days a batch takes")] = 1
    half_rate: Annotated[
        int, within(0, 100), note("a batch for half of a city's work, SD4-1.08; 0: nothing pops so")
    ] = 0
    promotes_to: tuple[Annotated[str, ref("unit")], ...] = ()
    evolves: Evolution | None = None
    commoner: Annotated[str, ref("unit"), note("what it pops as under a commoner ruler, SD4-3.04, 3.06")] = ""
    vehicle: Annotated[str, ref("vehicle"), note("row of the vehicle table it is, SD5-5.07")] = ""
    rules: Annotated[tuple[str, ...], note("digest rules the figures come from")] = ()
    sources: Annotated[tuple[Source, ...], worked_out()] = ()
    able: Annotated[Abilities, worked_out()] = NONE
    worn: Annotated[tuple[StatRow, ...], worked_out()] = ()
    template: Template | None = None

    def settled(self, tables: Mapping[str, Mapping[str, Any]]) -> "UnitKind":
        """The kind with what its specials, traits and gear do, from the tables of the content."""
        known: Mapping[str, Special] = tables.get("special", {})
        specials = [known[name] for name in self.specials if name in known]
        specials.sort(key=lambda row: row.card or _LAST)
        traits = (row for name in self.traits if (row := tables.get("trait", {}).get(name)) is not None)
        sources = tuple(Source(row.id, row.name, 1, row.effects) for row in (*specials, *traits))
        worn = tuple(
            stat_row(effect, Source(row.id, row.name, 1, ()), row.shield)
            for row in tables.get("gear", {}).values()
            for effect in row.effects
        )
        return replace(self, sources=sources, able=abilities(sources), worn=worn)

    @property
    def words(self) -> frozenset[str]:
        """What effects of buildings may ask of it (SD9-13.01)."""
        marks = {self.type, self.size, self.terrain, self.id, *self.specials, *self.traits}
        held = {"basic": self.basic, "commander": self.commander}
        return frozenset(marks | {word for word, holds in held.items() if holds})

    @property
    def croaks_at(self) -> Halves:
        """Hits at or below which the unit croaks: 0 for basic and swarm, else minus its base damage
        (SD2-2.02)."""
        return 0 if self.basic or self.able.swarm else self.heft - self.base_damage

    @property
    def base_damage(self) -> Halves:
        """Damage before the unarmed state halves it, which some cards count in (SD3-2.02)."""
        return self.damage * 2 if self.unarmed_counted else self.damage

    @property
    def unarmed_points(self) -> int:
        """Points of battle stat that the card has already taken off for the unarmed state (SD3-2.02)."""
        return 1 if self.unarmed_counted else 0

    @property
    def commander(self) -> bool:
        """Gives orders: may tell auto-attackers to hold (SD1-8.04)."""
        return self.able.commands

    @property
    def homes(self) -> tuple[str, ...]:
        """Everything it is at home in, its first one first (SD7-1.01)."""
        return (self.terrain_special, *self.able.homes)

    @property
    def rides(self) -> bool:
        """Trained to the saddle: rider is its favoured terrain or a special (SD3-15.01). Infantry only; a
        body of tar does not sit (SD3-14.01)."""
        has = self.terrain_special == SADDLE or self.able.sits
        return has and self.type == "infantry" and not self.able.unseated

    @property
    def auto_attacks(self) -> bool:
        """A combat unit that is no scout charges what it meets (SD1-8.01)."""
        return not (self.vehicle or self.able.scouts or self.able.peaceful or self.able.holds_back)


class Road(Record):
    """A row of the road table SD5-5. `cost` in thirds; without it the terrain's cost less 1, at least 1."""

    id: str
    name: Name
    cost: Annotated[Thirds, sane(1, MOST_MOVE)] | None = None
    backs_up: Annotated[bool, note("a unit at 0 move may go back once (SD5-5.05)")] = False
    surveyed: bool = True
    dug_from: Annotated[
        tuple[str, ...], note("roads diggers turn into this one; `none` is open land (SD5-5.06)")
    ] = ()
    rules: tuple[str, ...] = ()


class ZoneRow(Record):
    """A zone in which stacks stand: SD5-7.02, SD5-7.03. From it those that it `sees` are seen; `hides_by` is
    the column of the terrain table whose penalty hides in it (SD5-4.10)."""

    id: str
    name: Name
    sees: tuple[Annotated[str, ref("zone")], ...]
    hides_by: Literal["ground", "flier", "none"]
    rules: tuple[str, ...] = ()


class SightRow(Record):
    """A row of the visibility table SD5-7.01: from how many borders away a thing is seen."""

    id: str
    thing: Literal["terrain", "city", "unit", "smoke"]
    distance: Annotated[int, within(0, 20)]
    level: Annotated[int, at_least(0), sane(0, 5), note("lowest city level")] = 0
    fire: Annotated[Literal["", "camp", "inferno"], note("whose smoke it is")] = ""
    sizes: tuple[SizeName, ...] = ()
    zones: tuple[Literal["ground", "sky"], ...] = ("ground", "sky")
    rules: tuple[str, ...] = ()


class Params(RealmParams):
    """Parameters of a match: rulings and options of the digests by name, and the fog switches."""

    blank_unknown_land: bool = True
    last_seen_marks: bool = True
    allies_share_sight: bool = True
    exact_odds: bool = True
    refight: Annotated[bool, note("a person alone may fight by hand what was resolved for him")] = False
    long_shooter_melee_penalty: Annotated[bool, note("SD1-22")] = True
    terrain_scheme: Annotated[Literal["itemised", "class"], note("SD5-4, SD3-10.01")] = "itemised"
    unknown_land_penalty: Annotated[int, within(-20, 0), note("assumed for land not yet seen")] = -1
    leader_base_bonus: Annotated[int, within(0, 1), note("SD0-6.41")] = 0
    road_work: Annotated[
        int, at_least(1), sane(1, 1_000_000), note("digger-turns for one hex of road, SD5-5.06")
    ] = 1000
    road_work_per_turn: Annotated[int, at_least(1), sane(1, 1_000_000), note("counted a turn, SD5-5.06")] = (
        100
    )
    hex_capacity: Annotated[int, at_least(1), sane(1, 10_000_000), note("supply x 8, SD5-3.08")] = 6400
    croak_default: Annotated[Literal["croak", "capture"], note("SD1-16.08")] = "croak"
    ammo_recovery: Annotated[bool, note("SD1-18.05")] = True
    basic_half_damage: Annotated[bool, note("SD1-4.01, SD2-5.02")] = True
    digger_tower_batch: Annotated[int, at_least(1), sane(1, 1000), note("SD0-6.46")] = 8
    digger_tower_days: Annotated[int, at_least(1), sane(1, 1000), note("SD0-6.46")] = 4
    city_digger_towers: Annotated[bool, note("cities may pop diggers with a tower, SD1-3.04")] = False
    digger_kind: Annotated[str, ref("unit"), note("who pops with a tower, SD1-3.04")] = "digger"
    digger_tower_kind: Annotated[str, ref("unit"), note("the tower, SD0-4.09")] = "small_tower"
    promotion_to_advanced: Annotated[Cents, at_least(0), sane(0, 100_000_000), note("SD1-6.03")] = 200_000
    promotion_to_warlord: Annotated[Cents, at_least(0), sane(0, 100_000_000), note("SD1-6.03")] = 400_000
    tribe_promotion: Annotated[
        Cents, at_least(0), sane(0, 100_000_000), note("promotion in a tribe, for each rank, SD4-11.05")
    ] = 100_000
    ruler_may_be_chief: Annotated[bool, note("rulers may be their own chief warlord, SD4-6.01")] = False
    distraction_faces: Annotated[
        int, within(0, 10), note("highest face of 1d10 on which beasts go for a distraction, SD3-3.11")
    ] = 3
    no_heir: Annotated[
        Literal["chief", "falls"],
        note("a side whose ruler leaves no heir goes on under its chief warlord, or falls, SD4-7.04"),
    ] = "chief"
    arrows_deflected_with: Annotated[
        Literal["weapon", "shield"],
        note("what turns arrows aside: any weapon, or a weapon beside a shield, SD7-2.14"),
    ] = "weapon"
    scout_targets: Annotated[bool, note("scouts pick pairings and targets, SD1-8.12, SD2-11.03")] = False
    ambush_initiative: Annotated[Literal["evasion", "hidden"], note("who wins it, SD2-15, SD0-6.43")] = (
        "evasion"
    )
    skirmish_shots: Annotated[
        Literal["compare", "save"], note("shots are compared, or one volley calls for saves, SD2-15")
    ] = "compare"
    hidden_charge: Annotated[
        Literal["prepared", "surprised"],
        note("how a fight opens that auto-attackers begin out of hiding, SD1-10.02, SD2-8.02"),
    ] = "prepared"
    notice_feet_open: Annotated[
        int,
        at_least(1),
        sane(1, 100_000),
        note("feet at which groups notice each other without cover, SD2-8.02"),
    ] = 5280
    notice_feet_light: Annotated[int, at_least(1), sane(1, 100_000), note("the same in light cover")] = 600
    notice_feet_heavy: Annotated[int, at_least(1), sane(1, 100_000), note("the same in heavy cover")] = 120
    initiative_priority: Annotated[
        Literal["non_combat", "size"], note("what decides initiative first, SD2-8.04, SD4-20.02")
    ] = "non_combat"
    initiative_effect: Annotated[Literal["round", "no_round_1"], note("SD2-15")] = "round"
    retreat_success: Annotated[Literal["leaves", "ignores_round_1"], note("SD2-15")] = "leaves"
    retreat_roll: Annotated[
        Literal["before", "battle_roll"],
        note("a roll to withdraw comes before the battle roll, or stands for it, SD4-20.05"),
    ] = "before"
    escape_roll: Annotated[Literal["opposed", "flat"], note("SD2-15")] = "opposed"
    diff_5_plus: Annotated[Literal["fixed", "draw"], note("five sizes apart, SD2-3.07, SD2-15")] = "fixed"
    draw_hits: Annotated[Literal["odd", "every"], note("rounds of a draw in which both hit, SD4-20.07")] = (
        "odd"
    )
    recovery_needs: Annotated[
        Literal["victory", "half_croaked"], note("what ammunition is gathered after, SD1-18.05, SD4-20.08")
    ] = "victory"
    battle_order: Annotated[
        Literal["v4", "draft"], note("the draft also sets the switches above as it needs them, SD4-20")
    ] = "v4"
    wing_damage: Annotated[bool, note("SD3-9.05, SD0-6.11")] = False
    sky_start: Annotated[
        Literal["high", "low"], note("where who is attacked in the sky flies as a battle begins, SD3-9.07")
    ] = "high"
    passenger_damage_cap: Annotated[bool, note("SD3-12.06, SD0-6.04")] = True
    legacy_stack_scale: Annotated[bool, note("SD0-6.07")] = False
    random_neutral_pairing: Annotated[bool, note("neutrals without scouts pair by lot, SD3-5.06")] = False
    terrain_defends: Annotated[
        bool, note("the attacked on high ground have its `defender_bonus`, SD5-4.11")
    ] = False
    fates_disadvantage: Annotated[bool, note("SD4-9.02")] = True
    luck_pool: Annotated[int, within(0, 20), note("luck points of a player character, SD4-17.02")] = 3
    exp_credit: Annotated[
        Literal["killer", "shared"], note("who earns what a fallen enemy is worth, SD2-5.09, SD5-2.09")
    ] = "killer"
    captives_walk: Annotated[
        bool, note("prisoners go on their own feet from the day after; else they are carried, SD2-5.12")
    ] = True
    prisoners_by_hand: Annotated[
        bool, note("a jailor two sizes larger holds a prisoner in each hand, SD2-5.12")
    ] = False
    merge_default: Annotated[
        Literal["half", "never", "always"],
        note("smaller units merge against enemies of several sizes, SD2-3.01"),
    ] = "half"
    off_turn_battles: Annotated[
        Literal["table", "orders"], note("sides attacked off-turn decide at the table or by orders")
    ] = "orders"
    reactions: Annotated[
        Literal["orders", "table"],
        note("stacks that meet enemies off-turn act by orders, or may ask, SD2-14.37"),
    ] = "orders"
    dusk_reveal: Annotated[bool, note("nightfall shows who hides in a hex with enemies, SD5-8.10")] = True
    delayed_reports: Annotated[
        bool, note("what a stack sees without a commander is told when it meets one, SD5-7.05")
    ] = False
    camp_fire_days: Annotated[int, within(1, 9), note("dawns a camp fire outlives, SD11-3.07")] = 1
    absent_conduct: Annotated[
        Literal["roster", "sensible"], note("how sides fight that nobody plays, SD3-6.02")
    ] = "sensible"
    signamancy_decay: Annotated[bool, note("idle commanders and prisoners decay, SD4-19")] = False
    decay_of_captives: Annotated[
        int, within(1, 10), note("idle days that a day in captivity counts for, SD4-19.01")
    ] = 1
    decay_of_peace: Annotated[
        int,
        within(0, 10_000),
        note("days without a battle that age even busy commanders, 0: never, SD11-1.02"),
    ] = 100
    decay_of_wits: Annotated[
        int, within(0, 6), note("stages of a ruler's decay that cost a computer a level, 0: none, SD11-1.01")
    ] = 2
    habit_days: Annotated[
        int, within(1, 1000), note("days of drink that make a habit of it, which decays, SD11-1.03")
    ] = 25
    bad_drink_days: Annotated[
        int, within(0, 10_000), note("days of bad drink that kill, 0: none does, SD11-1.03")
    ] = 500
    feral_starve_days: Annotated[
        int, within(0, 100), note("hungry dawns after which ferals are gone, 0: they need no food, SD3-5.08")
    ] = 0
    feral_meagre_percent: Annotated[
        int, within(1, 100), note("part of its upkeep on which a pack's hunger does not grow, SD3-5.08")
    ] = 100
    feral_pops_percent: Annotated[
        int, within(0, 100), note("chance at dawn that ferals pop in an unclaimed hex, SD3-5.09")
    ] = 0
    feral_pops_room: Annotated[
        int,
        at_least(0),
        sane(0, 100_000),
        note("none pop while there is a pack for so many hexes, 0: no limit, SD3-5.09"),
    ] = 0
    feral_on_disband_percent: Annotated[
        int, within(0, 100), note("beasts disbanded against their side's will go feral, SD10-8.02")
    ] = 5
    bait_days: Annotated[
        int, within(1, 100), note("dawns that food laid out for beasts outlives, SD3-7.06")
    ] = 3
    territory_reach: Annotated[
        int, within(0, 20), note("borders around a city that are its side's territory, SD3-5.09")
    ] = 2


CONTENT_TYPES = {
    "unit": ContentType(UnitKind, "units/"),
    "special": ContentType(Special, "specials.yaml"),
    "trait": ContentType(Trait, "traits.yaml"),
    "gear": ContentType(GearRow, "gear.yaml"),
    "terrain": ContentType(Terrain, "terrain.yaml"),
    "weather": ContentType(Weather, "weather.yaml"),
    "road": ContentType(Road, "roads.yaml"),
    "vehicle": ContentType(Vehicle, "vehicles.yaml"),
    "sight": ContentType(SightRow, "sight.yaml"),
    "zone": ContentType(ZoneRow, "zones.yaml"),
    "order": ContentType(StandingOrderRow, "orders.yaml"),
    "food": ContentType(FoodRow, "food.yaml"),
    "forage": ContentType(ForageRow, "forage.yaml"),
    "species": ContentType(Species, "species.yaml"),
    "tribe": ContentType(TribeRow, "tribes.yaml"),
    "behaviour": ContentType(BehaviourRow, "behaviour.yaml"),
    "profile": ContentType(Profile, "profiles.yaml"),
    "city_level": ContentType(CityLevel, "city_levels.yaml"),
    "building": ContentType(Building, "buildings.yaml"),
    "city_design": ContentType(CityDesign, "city_designs/"),
    "params": ContentType(Params, "ruleset.yaml#params"),
}
"""Tables of the ruleset's content, in `data/rulesets/second_dawn` and the player's own folder."""
