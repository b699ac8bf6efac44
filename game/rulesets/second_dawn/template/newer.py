"""The figures of a template in the newer profile, that of chapters 1 to 5, by which battles are fought, and
the unit kind that it makes (SD6-16)."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from math import ceil
from typing import Any, Literal

from game.core.effects import Source
from game.core.numbers import CENT, HALF, THIRD, Halves
from game.core.records import KindId, replace
from game.rulesets.second_dawn.content.ability_records import Abilities, abilities
from game.rulesets.second_dawn.content.profile_records import Body
from game.rulesets.second_dawn.content.records import GARRISON, Special, Trait, UnitKind, Weapon
from game.rulesets.second_dawn.content.template_records import STATS, Template
from game.rulesets.second_dawn.factions.upkeep import upkeep as upkeep_of
from game.rulesets.second_dawn.template import design
from game.rulesets.second_dawn.template.figures import Figures
from game.rulesets.second_dawn.template.production import FLOORS, VARIANT_POP, produces
from game.rulesets.second_dawn.template.sums import Sum
from game.rulesets.second_dawn.template.tables import is_heavy, older, played, turns_of
from game.rulesets.second_dawn.template.words import Specials, bought_rows, effects_on, sources
from game.rulesets.second_dawn.unit import sizes
from game.rulesets.second_dawn.unit.sizes import STANDARD, SizeRow, base_row
from game.rulesets.second_dawn.unit.weapons import WEAPONS

IMMENSE = "immense"
_SWAP_TRAITS = {"move": "quick", "defense": "protect", "combat": "striker", "hits": "sturdy"}
"""The trait that a swap is: it raises this stat (SD1-5, SD6-16)."""
_FEWER_POP = 6
"""A batch of basic infantry with a second special (SD1-4.03)."""
_STYLES = {"melee": "melee", "ranged": "shooter"}
_HOMELESS = "none"
_CARRIES_NOBODY = "unsaddled"


class NewerFigures:
    """A template's figures in the newer profile. DesignError if it takes a stat below 0, KeyError for a size
    that basic units do not have."""

    def __init__(self, template: Template, known: Specials, tables: Mapping[str, Mapping[str, Any]]) -> None:
        self.template = template
        self.known = known
        self.produces = produces(template, known)
        self.profile = played(tables)
        self._chapter = older(tables)
        body = self.profile.row(template.size)
        first = body.basic and template.rank == 1 and template.terrain != "air"
        self.basic = self.produces or first
        self.size = _size(template, body, basic=self.produces)
        self.row: SizeRow = base_row(self.size, basic=self.basic)
        self.traits = _traits(template, self.size)
        self.plays = tuple(_played(template, known))
        self.sources = tuple(self._sources(tables))
        self.able: Abilities = abilities(self.sources)
        self.kept = self._kept()
        self.design = design.KindDesign(
            size=self.size,
            type=template.type,
            terrain="sky" if template.terrain == "air" else "ground",
            traits=(*(("basic",) if self.basic else ()), *self.traits),
            able=self.able,
            weapon=self._weapon_key(),
            stat_increase=self.kept,
            rank=None if self.basic else template.rank,
            suit=template.type == "infantry"
            and template.terrain == "land"
            and template.armoured
            and not is_heavy(template.size),
        )
        figures = design.derive(self.design)
        # A card has no stat below 0: what has nothing to lose is told unarmed by the battle alone.
        armless = template.type == "infantry" and not template.armed
        self.unarmed = armless and min(figures.combat, figures.defense) > 0
        self.figures = design.printed_unarmed(figures) if self.unarmed else figures
        self.sums = self._sums()

    def _sources(self, tables: Mapping[str, Mapping[str, Any]]) -> Iterator[Source]:
        specials: Mapping[str, Special] = tables.get("special", {})
        traits: Mapping[str, Trait] = tables.get("trait", {})
        for id_ in self.plays:
            if id_ in specials:
                yield Source(id_, specials[id_].name, 1, specials[id_].effects)
        for id_ in self.traits:
            if id_ in traits:
                yield Source(id_, traits[id_].name, 1, traits[id_].effects)
        for source, choice in sources(self.template, self.known, self.profile.rows):
            held = tuple(
                replace(effect, target=()) for effect in source.effects if effect.target in ((), (choice,))
            )
            if held:
                yield Source(source.id, source.name, 1, held)

    def _kept(self) -> Literal["battle_stats", "move", "hits"] | None:
        """The one increase of basic infantry that does not give up all it could (SD1-4.03). RULING: of its
        battle stats if the steps leave both above their least, else of move, else of hits."""
        if not self.produces or self.template.size not in FLOORS:
            return None
        left = Figures(self.template, self.known, self._chapter).before_swap
        floors = FLOORS[self.template.size]
        spare = {stat: left[stat] - floors[stat] for stat in floors}
        if spare["combat"] > 0 and spare["defense"] > 0:
            return "battle_stats"
        if spare["move"] > 0:
            return "move"
        return "hits" if spare["hits"] > 0 else None

    def _weapon_key(self) -> tuple[str, str] | None:
        template = self.template
        if template.weapon is not None and (template.armed or template.type == "beast"):
            return _STYLES[template.weapon.group], template.weapon.length
        return ("melee", "short") if template.type == "beast" else None

    def _sums(self) -> dict[str, Sum]:
        """The figures with their parts; they come to what `design.derive` makes of them."""
        row, label = self.row, f"{'Basic ' if self.basic else ''}{self.size}"
        base = {
            "combat": Fraction(row.combat),
            "defense": Fraction(row.defense),
            "hits": Fraction(row.hits, HALF),
            "move": Fraction(row.move),
            "evasion": Fraction(row.evasion),
        }
        rule = "SD1-4" if self.basic else "SD2-2"
        out = {name: Sum() for name in base}
        for name, value in base.items():
            out[name].add(label, value, rule, "size")
        if self.template.terrain == "air":
            out["combat"].add("Flier", -1, "SD3-1.05", "flier")
            out["defense"].add("Flier", -1, "SD3-1.05", "flier")
            out["move"].add("Flier", 4, "SD3-1.05", "flier")
        elif self.template.type == "beast":
            out["move"].add("Beast", 2, "SD3-1.04", "type")
        raised = {"battle_stats": ("combat", "defense")}.get(
            self.kept or "", (self.kept,) if self.kept else ()
        )
        for stat in raised:
            out[stat].add("Kept", 1, "SD1-4.03", "kept")
        for source in self.sources:
            for effect in source.effects:
                stat = effect.what.removeprefix("card_")
                if effect.what == "card_suit" and self.design.suit:
                    stat = "move"
                if effect.what.startswith("card_") and stat in out:
                    out[stat].add(source.name, effect.amount, effect.rule, source.id)
        for source in self.sources:
            for effect in source.effects:
                if effect.what == "card_move_percent":
                    factor = 1 + Fraction(effect.amount, 100)
                    out["move"].floored(source.name, factor, effect.rule, source.id)
        if self.able.card_evasion_half:
            one = self._giver("card_evasion_half")
            better = self.figures.evasion - out["evasion"].value
            out["evasion"].add(one.name, better, "SD7-2.16", one.id)
        for name, halves in (("damage", row.damage), ("reduction", row.reduction)):
            out[name] = Sum()
            out[name].add(label, Fraction(halves, HALF), rule, "size")
        if self.able.card_larger:
            one = self._giver("card_larger")
            heft = Fraction(self.heft, HALF)
            out["damage"].add(one.name, heft, "SD7-3.05", one.id)
        if self.unarmed:
            for stat in ("combat", "defense"):
                out[stat].add("Unarmed", -1, "SD3-2.02", "unarmed")
            out["damage"].become(
                "Unarmed", Fraction(self.figures.damage, HALF), "SD3-2.02", "unarmed", "half"
            )
        return out

    @property
    def heft(self) -> Halves:
        """What its blows take beyond those of its body (SD7-3.05)."""
        return sizes.larger_damage(self.size) - self.row.damage if self.able.card_larger else 0

    def _giver(self, what: str) -> Source:
        """The source of a figure."""
        return next(one for one in self.sources if any(effect.what == what for effect in one.effects))

    @property
    def extra_slots(self) -> int:
        """Slots that upkeep bought (SD5-1.02)."""
        return sum(trade.startswith("upkeep") for trade in self.template.trades)

    @property
    def upkeep(self) -> Sum:
        """Smuckers a day (SD4-8.04)."""
        total = Sum()
        price = self._price(self.template.rank, Abilities(), 0)
        total.add(f"{self.size.capitalize()}, rank {self.template.rank}", price, "SD4-8.04", "size")
        extra = self._price(self.template.rank, Abilities(), self.extra_slots)
        total.become("More slots", extra, "SD5-1.02", "slots", f"{self.extra_slots} × ½")
        whole = self._price(self.template.rank, self.able, self.extra_slots)
        total.become("Specials and traits", whole, "SD4-8.04", "specials")
        return total

    def _price(self, rank: int, able: Abilities, extra: int) -> Fraction:
        first = max(rank, self.row.rank_min)
        return upkeep_of(self.size, first, basic=self.basic, able=able, extra_specials=extra)

    @property
    def batch(self) -> Sum:
        """Units of a batch."""
        total, rows = Sum(), self.row
        if self.produces:
            total.add("Basic", rows.pop_per_day, "SD1-4", "size")
            if self.template.variant:
                total.become("Another special", VARIANT_POP, "SD0-6.09", "variant")
            elif self._slots_bought > 1 or self.kept:
                total.become("More than the least", _FEWER_POP, "SD1-4.03", "second")
        else:
            low = STANDARD[self.size]
            turns = 1 if self.basic else turns_of(self.profile, low.rank_min)
            total.add(self.size.capitalize(), max(1, int(rows.pop_per_day * turns)), "SD2-2", "size")
        return total

    @property
    def turns(self) -> Sum:
        """Turns of a batch."""
        total = Sum()
        total.add("Rank", turns_of(self.profile, self.template.rank), "SD2-2", "rank")
        for one in effects_on(sources(self.template, self.known), "pop_turns"):
            total.add(one.source.name, one.effect.amount, one.effect.rule, one.source.id)
        return total

    @property
    def _slots_bought(self) -> int:
        return sum(row.slots for _, row in bought_rows(self.template, self.known)) - 1

    @property
    def weapon(self) -> Weapon:
        """What the unit fights with in play."""
        template, key, figures = self.template, self.design.weapon, self.figures
        if key is None:
            return Weapon(name="fists", style="melee", range="none", hands=0)
        natural = template.type == "beast"
        style, length = key
        name = template.weapon.name if template.weapon is not None else "bite"
        return Weapon(
            name=name,
            style="shooter" if style == "shooter" else "melee",
            range="short" if length == "short" else "middle" if length == "middle" else "long",
            hands=0 if natural else WEAPONS[key].hands,
            reach=figures.reach,
            reach_ft=figures.reach_ft,
            ammo=figures.ammo,
        )


def _size(template: Template, body: Body, *, basic: bool) -> str:
    """RULING: basic infantry of medium size is the small basic unit of the newer rules: the figures that the
    steps of SD6-11.06 make of it are those of SD1-4."""
    if basic and template.size == "medium":
        return "small"
    return body.play


def _played(template: Template, known: Specials) -> Iterator[str]:
    """Its specials of play: each once, or as often as it was bought if that adds up. The free terrain special
    is one of them where it is no home (SD7-1.01)."""
    free = known.get(template.favoured)
    if free is not None and free.plays is not None and not free.home:
        yield free.plays
    seen = set()
    for one, row in bought_rows(template, known):
        name = row.played_as(one.choice)
        if name is not None and (name not in seen or row.repeatable == "yes"):
            seen.add(name)
            yield name


def _traits(template: Template, size: str) -> tuple[str, ...]:
    """Body, weight and what is swapped, as traits (SD1-5, SD2-6, SD3-14)."""
    upright = template.type == "infantry" or "humanoid_body" in template.trades
    out = ["humanoid" if upright else "beastial"]
    if template.terrain == "air":
        out.append("flier")
    if size in ("large", "huge", IMMENSE):
        out.append("heavy")
    if size == "tiny":
        out.append("swarm")
    if "remove_mount" in template.trades and not upright:
        out.append(_CARRIES_NOBODY)
    return (*out, *(_SWAP_TRAITS[stat] for stat in STATS if getattr(template.swap, stat)))


def _homes(template: Template, known: Specials) -> tuple[str, str]:
    """Its terrain special, and the one as a field unit: a garrison that was bought besides takes the place of
    the free one for as long as it stays (SD7-1.04). Others that are bought act by their effects."""
    free = known.get(template.favoured)
    own = free.home if free is not None and free.home else _HOMELESS
    if any(row.home == GARRISON for _, row in bought_rows(template, known)):
        return GARRISON, own if own != GARRISON else _HOMELESS
    return own, _HOMELESS


def made_kind(
    id_: str, shown: Mapping[str, Any], newer: NewerFigures, tables: Mapping[str, Mapping[str, Any]]
) -> UnitKind:
    """The unit kind of a template. `shown`: what it is called and looks like, by the names of its fields."""
    template, figures = newer.template, newer.figures
    first, field = _homes(template, tables.get("template_special", {}))
    ground = template.terrain != "air" and not newer.able.flies
    kind = UnitKind(
        id=KindId(id_),
        type=template.type,
        size=newer.row.size,  # type: ignore[arg-type]  # a size of the table
        rank=template.rank,
        terrain="ground" if ground else "sky",
        terrain_special=first,
        field_special=field,
        combat=figures.combat,
        defense=figures.defense,
        hits=figures.hits,
        move=figures.move * THIRD,
        damage=figures.damage,
        heft=newer.heft,
        evasion=figures.evasion,
        reduction=figures.reduction,
        weapon=newer.weapon,
        armour=template.type == "infantry" and ground and template.armoured and not newer.able.light,
        shield=figures.shield,
        basic=newer.basic,
        traits=newer.traits,
        specials=newer.plays,
        unarmed_counted=newer.unarmed,
        upkeep=ceil(newer.upkeep.value * CENT),
        pop_per_day=newer.batch.whole,
        pop_days=max(1, newer.turns.whole),
        template=template,
        **shown,
    )
    return kind.settled(tables)
