"""The figures of a template in the older profile: the pipeline of SD6-5.09, each part with its source."""

from collections.abc import Mapping
from fractions import Fraction
from math import ceil, floor

from game.rulesets.second_dawn.content.profile_records import UnitProfile
from game.rulesets.second_dawn.content.template_records import STATS, Stat, Template
from game.rulesets.second_dawn.template import tables
from game.rulesets.second_dawn.template.production import ProductionFigures, stepped
from game.rulesets.second_dawn.template.slots import Slots, slots_of
from game.rulesets.second_dawn.template.sums import Sum
from game.rulesets.second_dawn.template.words import Specials, effects_on, sources, weight_of

PAIRS: Mapping[Stat, Stat] = {"combat": "defense", "defense": "combat", "hits": "move", "move": "hits"}
"""Stats that are swapped with each other (SD6-7.01)."""
_LEAST_RISE = 2


class Figures:
    """A template's figures in the making, by the bodies of a profile. KeyError for a size that it has not."""

    def __init__(self, template: Template, known: Specials, profile: UnitProfile) -> None:
        self.template = template
        self.profile = profile
        self.body = profile.row(template.size)
        self.held = sources(template, known)
        self.slots: Slots = slots_of(template, known, profile)
        self.sums: dict[str, Sum] = {stat: Sum() for stat in STATS}
        for name in ("dodge", "cap", "min_damage", "damage_ignore"):
            self.sums[name] = Sum()
        self.capped = self.body.cap is not None
        self._type_and_weight()
        self._terrain()
        self._shape()
        self._size()
        self.production: ProductionFigures | None = stepped(template, known, self.sums)
        self.before_swap: dict[str, int] = {stat: floor(self.sums[stat].value) for stat in STATS}
        self._swap()
        self._specials()
        self._bare()
        self.sums["damage"] = self._damage()

    def _type_and_weight(self) -> None:
        for stat in ("combat", "defense", "hits"):
            self.sums[stat].add("Base", getattr(self.profile.base, stat), "SD6-2.01", "base")
        kind = self.template.type
        self.sums["move"].add(kind.capitalize(), getattr(self.profile.gait, kind), "SD6-2.01", "type")
        if weight_of(self.template) == "heavy":
            for stat in STATS:
                self.sums[stat].add("Heavy", getattr(self.profile.heavy, stat), "SD6-3.01", "heavy")
            ignore = 1 if self.template.terrain == "air" else 2
            self.sums["damage_ignore"].add("Heavy", ignore, "SD6-3.02", "heavy")

    def _terrain(self) -> None:
        home, heavy = self.template.terrain, weight_of(self.template) == "heavy"
        if home == "water":
            self.sums["move"].times("Water", 2, "SD6-4.01", "terrain")
        if home == "air":
            self.sums["move"].times("Air", 3 if heavy else 2, "SD6-4.01", "terrain")
            self.sums["hits"].add("Air", -2 if heavy else -1, "SD6-4.01", "terrain")
            if not effects_on(self.held, "as_on_land"):
                for stat in ("combat", "defense"):
                    self.sums[stat].add("Air", -1, "SD6-4.01", "terrain")

    def _shape(self) -> None:
        """A humanoid body and a short weapon take theirs before the size multiplies (SD6-5.09)."""
        template = self.template
        if template.type == "beast" and "humanoid_body" in template.trades:
            gait = self.profile.gait
            slower = gait.infantry - gait.beast
            heavy = self.profile.heavy.move if weight_of(template) == "heavy" else 0
            factor = self.sums["move"].value / (gait.beast + heavy)
            self.sums["move"].add("Humanoid body", slower * factor, "SD6-7.10", "humanoid")
            for stat in ("combat", "defense"):
                self.sums[stat].add("Humanoid body", -1, "SD6-7.10", "humanoid")
        weapon = template.weapon
        short = weapon is not None and weapon.length == "short"
        if short and template.type == "infantry" and template.terrain != "air":
            self.sums["combat"].add("Short weapon", -1, "SD6-6.05", "short")

    def _size(self) -> None:
        body, name = self.body, self.template.size.capitalize()
        for stat in ("combat", "defense"):
            if body.fixed:
                self.sums[stat].become(name, 0, "SD6-5.01", "size", "0")
            else:
                self.sums[stat].add(name, body.battle, "SD6-5.01", "size")
                self.sums[stat].times(name, body.battle_times, "SD6-5.01", "size")
        if body.fixed:
            self.sums["hits"].become(name, 1, "SD6-5.01", "size", "1")
        else:
            self.sums["hits"].add(name, body.hits, "SD6-5.01", "size")
            self.sums["hits"].times(name, body.hits_times, "SD6-5.01", "size")
        self.sums["move"].add(name, body.move, "SD6-5.01", "size")
        self.sums["dodge"].add(name, body.dodge, "SD6-3.07", "size")
        self.sums["cap"].add(name, body.cap or 0, "SD6-5.03", "size")
        self.sums["min_damage"].add(name, body.least, "SD6-3.01", "size")

    def _swap(self) -> None:
        """What is raised, what that lowers, and what comes along (SD6-7.05 to 7.08)."""
        for stat in STATS:
            amount = getattr(self.template.swap, stat)
            if not amount:
                continue
            self.sums[stat].add("Swap", amount, "SD6-7.01", "swap")
            self.sums[PAIRS[stat]].add("Swap", -amount, "SD6-7.01", "swap")
            if stat in ("hits", "move"):
                self.sums["dodge"].add("Swap", 1 if stat == "move" else -1, "SD6-7.08", "swap")
            elif weight_of(self.template) == "heavy":
                change = -1 if stat == "combat" else 1
                rule = "SD6-7.05" if change < 0 else "SD6-7.06"
                self.sums["damage_ignore"].add("Swap", change, rule, "swap")

    def _specials(self) -> None:
        for name, total in self.sums.items():
            for one in effects_on(self.held, name):
                label, rule, id_ = one.source.name, one.effect.rule, one.source.id
                total.add(label, one.effect.amount, rule, id_)
                if one.effect.percent:
                    factor = 1 + Fraction(one.effect.percent, 100)
                    total.raised(label, factor, rule, id_)
        for stat in STATS:
            for one in effects_on(self.held, f"{stat}_half"):
                total = self.sums[stat]
                rise = max(_LEAST_RISE, ceil(total.value / 2))
                total.add(one.source.name, rise, one.effect.rule, one.source.id, how="+ 50 %, 2 at least")
        dodge = self.sums["dodge"]
        for one in effects_on(self.held, "dodge_half"):
            better = dodge_increase(int(dodge.value)) - dodge.value
            dodge.add(one.source.name, better, one.effect.rule, one.source.id)
        if effects_on(self.held, "least_of_larger") and self.body.larger_least:
            one = effects_on(self.held, "least_of_larger")[0]
            least = self.body.larger_least
            self.sums["min_damage"].become(one.source.name, least, one.effect.rule, one.source.id)
        if self.template.promoted:
            for stat in ("combat", "defense"):
                self.sums[stat].add("Promoted", -1, "SD7-2.43", "promoted")

    def _bare(self) -> None:
        """Infantry without weapon or armour (SD6-2.03, 3.12, 4.08)."""
        template = self.template
        if template.type != "infantry":
            return
        if not template.armed:
            heavy = weight_of(template) == "heavy"
            rule = "SD6-3.12" if heavy else "SD6-2.03"
            self.sums["combat"].floored("Unarmed", Fraction(1, 2), rule, "unarmed")
            self.capped = True
            cap = self.profile.bare_cap if heavy else min(1, self.body.cap or 0)
            self.sums["cap"].become("Unarmed", cap, rule, "unarmed")
            if heavy:
                self.sums["min_damage"].become("Unarmed", self.profile.bare_least, rule, "unarmed")
        if not template.armoured and template.terrain == "land":
            self.sums["defense"].add("Unarmoured", -1, "SD6-2.03", "unarmoured")

    def _damage(self) -> Sum:
        combat, defense = (max(0, int(self.sums[stat].value)) for stat in ("combat", "defense"))
        size = self.template.size
        total = Sum()
        low = "combat" if combat <= defense else "defense"
        light = not tables.is_heavy(size)
        how = f"{'half of ' if light else ''}the lower of combat and defense: {low}"
        total.add(
            "Lower stat", tables.hit_damage(self.profile, size, combat, defense), "SD6-2.02", "stat", how
        )
        least, cap = self.sums["min_damage"].value, self.sums["cap"].value
        if total.value < least:
            total.become("At least", least, "SD6-2.02", "least")
        if self.capped and total.value > cap:
            total.become("At most", cap, "SD6-2.02", "cap")
        return total

    def floor(self, stat: Stat) -> int:
        """Below which a stat is not swapped (SD6-7.04)."""
        least: int = getattr(self.profile.floors, stat)
        return least

    @property
    def span(self) -> tuple[tables.Span, str]:
        """Reach or range of what it fights with, and its group."""
        weapon = self.template.weapon if self.template.armed else None
        group, length = (weapon.group, weapon.length) if weapon else ("melee", "short")
        return tables.weapon_span(self.profile, self.template.size, group, length), group


def dodge_increase(dodge: int) -> int:
    """A dodge with Dodge Increase: half as much more, 2 at least; a negative one not above 0 (SD7-2.16)."""
    if dodge >= 0:
        return dodge + max(_LEAST_RISE, -(-dodge // 2))
    return min(0, dodge + max(_LEAST_RISE, -dodge // 2))


def swap_limit(figures: Figures, stat: Stat) -> int:
    """How far a stat may be raised: by its hundredths, floored, and no further than the other one may fall
    (SD6-7.02 to 7.04)."""
    spare = figures.before_swap[PAIRS[stat]] - figures.floor(PAIRS[stat])
    return max(0, min(swap_share(figures, stat), spare))


def swap_share(figures: Figures, stat: Stat) -> int:
    """How far a stat may be raised by its hundredths alone (SD6-7.02, 7.03)."""
    before = figures.before_swap[stat]
    share: int = getattr(figures.profile.raised, stat)
    return before * (100 + share) // 100 - before
