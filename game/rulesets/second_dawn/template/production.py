"""Increased production: more units in a batch for weaker figures (SD6-11.02 to 11.07)."""

from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple

from game.rulesets.second_dawn.content.template_records import STATS, Stat, Template
from game.rulesets.second_dawn.template.sums import Sum
from game.rulesets.second_dawn.template.words import Specials, effects_on, sources

PRODUCES = "increased_production"
"""What the special that allows the steps does."""
FLOORS: Mapping[str, Mapping[Stat, int]] = {
    "medium": {"combat": 1, "defense": 1, "hits": 4, "move": 6},
    "small": {"combat": 1, "defense": 1, "hits": 3, "move": 4},
}
"""Below which a stat cannot be given up."""
MOST_POP = {"tiny": 50, "small": 9, "medium": 9}
_TINY_AIR_MOST = 25
_MOST_OF_TRIBES = 8
_START = {"medium": 1, "small": 2}
_POINTS = 2
"""Points of stats that a further unit costs."""
_TINY_SLOWER = 2
_TINY = {"land": (30, 10), "water": (30, 10), "air": (15, 5)}
"""A batch of tiny units, and what a slot adds to it."""
SMALL_STEPS: tuple[Stat, ...] = ("combat", "defense", "move")
VARIANT_POP = 4
"""A batch of basic infantry with another special in place of its own (SD0-6.09, SD6-11.07)."""


class ProductionFigures(NamedTuple):
    """Units of a batch, and what one of them costs a day."""

    pop: Sum
    upkeep: Sum


def produces(template: Template, known: Specials) -> bool:
    """Whether it has bought increased production."""
    return bool(effects_on(sources(template, known), PRODUCES))


def max_pop(size: str, terrain: str = "land", *, tribe: bool = False) -> int:
    """The most units of a batch: a tribe's shared special cannot be given up (SD6-11.03). KeyError for a
    heavy size."""
    if size == "tiny":
        return _TINY_AIR_MOST if terrain == "air" else MOST_POP[size]
    return _MOST_OF_TRIBES if tribe else MOST_POP[size]


def stepped(template: Template, known: Specials, sums: Mapping[str, Sum]) -> ProductionFigures | None:
    """What comes of the special and its steps, which lower `sums` too; None without it, and for heavies."""
    if not produces(template, known) or template.size not in MOST_POP:
        return None
    name = "Increased production"
    if template.size == "tiny":
        sums["move"].add(name, -_TINY_SLOWER, "SD6-11.02", PRODUCES)
        return _tiny(template)
    sums["cap"].floored(name, Fraction(1, 2), "SD6-11.02", PRODUCES)
    for number, step in enumerate(template.production, 1):
        for stat in STATS:
            sums[stat].add(f"Step {number}", getattr(step, stat), "SD6-11.02", f"step{number}")
    pop = Sum()
    pop.add(template.size.capitalize(), _START[template.size], "SD6-5.02", "size")
    pop.times(name, 2, "SD6-11.02", PRODUCES)
    if template.size == "medium":
        points = sum(step.points for step in template.production)
        pop.add("Stat points", points // _POINTS, "SD6-11.03", "points", f"{points} / {_POINTS}, down")
    else:
        pop.add("Stat steps", sum(1 for step in template.production if step.points), "SD6-11.03", "points")
    pop.add("Slots given up", -sum(step.slots for step in template.production), "SD6-11.03", "forfeited")
    if template.variant:
        pop.become("Another special", VARIANT_POP, "SD0-6.09", "variant")
    upkeep, units = Sum(), max(1, pop.whole)
    up = template.size == "medium"
    share = -(-20 // units) if up else 20 // units
    upkeep.add("Share of $20", share, "SD6-11.02", "share", f"20 / {units}, {'up' if up else 'down'}")
    return ProductionFigures(pop, upkeep)


def _tiny(template: Template) -> ProductionFigures:
    pop, upkeep = Sum(), Sum()
    batch, more = _TINY[template.terrain]
    pop.add("Increased production", batch, "SD6-11.02", PRODUCES)
    slots = -sum(step.slots for step in template.production)
    pop.add("Slots given up", more * slots, "SD6-11.02", "forfeited", f"{more} × {slots}")
    upkeep.add("Tiny", 2 if template.terrain == "air" else 1, "SD6-11.02", "size")
    return ProductionFigures(pop, upkeep)
