"""A unit as the answers to the ten steps (SD6-0.01, SD6-16.01), and the specials that they may name (SD7).

Figures are worked out of the answers, for either profile: `sd6`, the numbers of chapters 6 and 7, and `v5`,
those of chapters 1 to 5, by which battles are fought (SD6-0).
"""

from collections.abc import Mapping
from typing import Annotated, Literal, NamedTuple, get_args

from game.core.effects import Effect
from game.core.fields import Name, note, picture, ref, sane, within
from game.core.records import Record, derived

ProfileId = Literal["sd6", "v5"]
PROFILES: tuple[ProfileId, ...] = get_args(ProfileId)
OLDER: ProfileId = "sd6"
PLAYED: ProfileId = "v5"
Rows = Literal["effects", "newer"]
Stat = Literal["combat", "defense", "hits", "move"]
STATS: tuple[Stat, ...] = get_args(Stat)
TemplateSize = Literal["tiny", "petite", "small", "medium", "large", "huge", "massive"]
TEMPLATE_SIZES: tuple[TemplateSize, ...] = get_args(TemplateSize)
Weight = Literal["", "light", "heavy"]
Habitat = Literal["land", "water", "air"]
Trade = Literal["upkeep_x1_5", "upkeep_x2", "remove_mount", "humanoid_body"]
TRADES: tuple[Trade, ...] = get_args(Trade)
MOST_SWAP = 50
MOST_STEPS = 20


class WeaponAnswer(Record):
    """What it fights with: one weapon by name, group and length (SD6-6.01). Without one it fights with what
    its body has, at short range."""

    name: Name
    group: Literal["melee", "ranged"] = "melee"
    length: Literal["short", "middle", "long"] = "short"


class Swap(Record):
    """Points by which a stat is raised, and the other one of its pair lowered (SD6-7.01)."""

    combat: Annotated[int, within(0, MOST_SWAP)] = 0
    defense: Annotated[int, within(0, MOST_SWAP)] = 0
    hits: Annotated[int, within(0, MOST_SWAP)] = 0
    move: Annotated[int, within(0, MOST_SWAP)] = 0


class ProductionStep(Record):
    """What is given up for a larger batch (SD6-11.02): points of stats, or slots."""

    combat: Annotated[int, within(-MOST_SWAP, 0)] = 0
    defense: Annotated[int, within(-MOST_SWAP, 0)] = 0
    hits: Annotated[int, within(-MOST_SWAP, 0)] = 0
    move: Annotated[int, within(-MOST_SWAP, 0)] = 0
    slots: Annotated[int, within(-MOST_STEPS, 0)] = 0

    @property
    def points(self) -> int:
        """Points of stats that it takes."""
        return -(self.combat + self.defense + self.hits + self.move)


class Template(Record):
    """The answers. `weight` empty: that of its size. `specials` are keys of `template_specials.yaml`, with a
    choice after a colon where they have one (`breath_weapon:fire`); `lots` those of which one is rolled as it
    pops, pairs with a plus between (SD7-4.08). `mount_stat`: what the newer rules give for a back that
    carries nobody (SD6-16). `armed`, `armoured`: with what it pops (SD6-2.03); `promoted`: it became what it
    is (SD7-2.43); `variant`: basic infantry with another special in place of its own (SD6-11.07)."""

    concept: Annotated[str, note("what it is like, in a line or two (SD6-1.01)")] = ""
    type: Literal["infantry", "beast"] = "infantry"
    weight: Weight = ""
    terrain: Habitat = "land"
    favoured: Annotated[str, note("the terrain special that it has free (SD6-4.02)")] = ""
    size: TemplateSize = "medium"
    weapon: WeaponAnswer | None = None
    swap: Swap = Swap()
    trades: tuple[Trade, ...] = ()
    rank: Annotated[int, within(1, 4)] = 1
    specials: tuple[str, ...] = ()
    lots: tuple[str, ...] = ()
    production: Annotated[tuple[ProductionStep, ...], note("steps of increased production (SD6-11.02)")] = ()
    mount_stat: Stat = "combat"
    armed: bool = True
    armoured: bool = True
    promoted: bool = False
    variant: bool = False

    @property
    def bought(self) -> tuple["Bought", ...]:
        """Its specials, each with its choice."""
        return tuple(Bought(*name.partition(":")[::2]) for name in self.specials)


class Bought(NamedTuple):
    """A special as a template names it."""

    key: str
    choice: str = ""


class TemplateSpecial(Record):
    """A special that slots buy (SD7-0.01, SD7-0.04).

    `who` says whose it is: words that all hold, `-` before one that must not, `|` between alternatives;
    `whose` says it to people. `requires`: one of each is bought too, alternatives with `|` between.
    `excludes` cannot be bought beside it; `clashes` can, but not be active with it (SD6-9.05). `choices`:
    of which it takes one. `repeatable`: any number of times, or once for each choice. `lead`: shared through
    leadership, in a stack of any size (`any`) or while its bonus lasts.

    `effects` are rows on figures of a template in the older profile, `newer` in the newer one; a `target`
    names the choice with which a row holds. `plays` is the special that it is in play, `by_choice` that of
    each choice, `home` the terrain special; `acts` says where something comes of it today, `waits` what one
    of which nothing comes waits for.
    """

    id: str
    name: Name
    text: Annotated[str, note("what it does, in a line")] = ""
    tier: Annotated[int, within(1, 4), note("lowest rank")] = 1
    newer_tier: Annotated[int, within(0, 4), note("lowest rank in the newer profile; 0: the same")] = 0
    slots: Annotated[int, within(0, 2)] = 1
    who: str = ""
    whose: str = ""
    requires: tuple[str, ...] = ()
    excludes: tuple[Annotated[str, ref("template_special")], ...] = ()
    clashes: tuple[Annotated[str, ref("template_special")], ...] = ()
    choices: tuple[str, ...] = ()
    newer_choices: Annotated[tuple[str, ...], note("those of the newer profile; empty: the same")] = ()
    repeatable: Literal["no", "yes", "each"] = "no"
    lead: Literal["no", "stack", "any"] = "no"
    tags: tuple[Literal["fight", "move", "realm", "concept"], ...] = ()
    terrain: Annotated[bool, note("may be the one that is free (SD7-1.01)")] = False
    flat: Annotated[bool, note("adds to a stat or to damage always (SD6-11.04)")] = False
    dear: Annotated[bool, note("raises upkeep (SD7-2.35)")] = False
    premade: Annotated[bool, note("of premade units alone (SD6-14.04)")] = False
    profile: Literal["", "sd6", "v5"] = ""
    pack: Annotated[Literal["", "concept"], note("of a pack that a match takes or leaves (SD7-6)")] = ""
    effects: tuple[Effect, ...] = ()
    newer: tuple[Effect, ...] = ()
    plays: Annotated[str, ref("special")] | None = None
    by_choice: Annotated[
        Mapping[str, Annotated[str, ref("special")]], note("the special of play of each choice")
    ] = {}
    home: Annotated[str, note("terrain special of the unit that it makes")] = ""
    acts: tuple[Literal["battle", "map", "realm", "figures"], ...] = ()
    waits: Annotated[str, note("what it waits for, if nothing comes of it yet")] = ""
    rules: tuple[str, ...] = ()

    def tier_in(self, rows: Rows) -> int:
        """Lowest rank in a profile of which these rows count."""
        return {"effects": self.tier, "newer": self.newer_tier or self.tier}[rows]

    def choices_in(self, rows: Rows) -> tuple[str, ...]:
        """What it may be bought for in such a profile."""
        return {"effects": self.choices, "newer": self.newer_choices or self.choices}[rows]

    def effects_in(self, rows: Rows) -> tuple[Effect, ...]:
        """What it does to figures in such a profile."""
        return {"effects": self.effects, "newer": self.newer}[rows]

    @property
    def played(self) -> tuple[str, ...]:
        """The specials of play that it may become."""
        return (*((self.plays,) if self.plays else ()), *self.by_choice.values())

    def played_as(self, choice: str) -> str | None:
        """The special of play that it is with a choice."""
        return self.by_choice.get(choice, self.plays)


class RosterUnit(Template):
    """A unit of a roster: its answers, and what it is called and looks like. Without a name it is called as
    it is listed."""

    name: Name = ""
    plural: Name = ""
    glyph: Annotated[str, picture("glyph")] = ""
    race: Annotated[str, note("left out: that of its roster")] = ""

    @property
    def plain(self) -> Template:
        """Its answers alone, but for what is told of it."""
        return derived(Template, self, concept="")


class RosterRow(Record):
    """The units of its own that a side, or a tribe, begins with (SD6-8.05, SD6-11.09). `shared` is what all
    units of a tribe buy, `chief` who leads it."""

    id: str
    name: Name
    text: str = ""
    race: str = "human"
    kind: Literal["side", "tribe"] = "side"
    units: Annotated[Mapping[str, RosterUnit], note("the units by what they are called")]
    chief: str = ""
    shared: str = ""
    rules: tuple[str, ...] = ()


class SideUnits(Record):
    """What a scenario says of a side's own units: a `roster` of the rulebook, premade units, and units that
    it makes itself, by what they are called. A tribe's are its classes."""

    roster: Annotated[str, ref("roster")] = ""
    premade: tuple[Annotated[str, ref("premade")], ...] = ()
    units: Mapping[str, RosterUnit] = {}


class ScenarioPlan(Record):
    """The section `plan` of a scenario: units of one's own, by side (SD6-8.05)."""

    sides: Mapping[str, SideUnits] = {}


class Printed(Record):
    """A figure that the rulebook prints otherwise than the rules make it, and why the rules win."""

    printed: str
    rule: str
    why: Annotated[str, note("the ruling, in a line")]


class PremadeRow(Record):
    """A unit of the catalogue: its answers, the figures that the rules make of it in the older profile, and
    the list of what the book prints otherwise (SD6-11.06, SD6-13)."""

    id: str
    name: Name
    plural: Name = ""
    text: str = ""
    glyph: Annotated[str, picture("glyph")] = "stabber"
    race: str = "human"
    template: Template
    figures: Annotated[Mapping[str, Annotated[int, sane(-100, 100_000)]], note("by their names")] = {}
    contradicts: Annotated[Mapping[str, Printed], note("by figures, and codes of rules that it breaks")] = {}
    rules: tuple[str, ...] = ()
