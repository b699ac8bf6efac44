"""Figures that single specials bring in the older profile, as a board shows them (SD7-2.01, 2.70, 3.20)."""

from collections.abc import Iterator
from typing import NamedTuple

from game.rulesets.second_dawn.content.profile_records import Body, BreathRow, UnitProfile
from game.rulesets.second_dawn.content.template_records import TemplateSize
from game.rulesets.second_dawn.template.figures import Figures
from game.rulesets.second_dawn.template.sums import Sum
from game.rulesets.second_dawn.template.words import effects_on


class Armoured(NamedTuple):
    """What an armoured part takes off a blow: what the body ignores anyhow, and the rating (SD7-2.70)."""

    natural_ignore: int
    rating: int

    @property
    def total(self) -> int:
        return self.natural_ignore + self.rating


class Breath(NamedTuple):
    """Damage of a breath and the hexes that it hits (SD7-3.20)."""

    damage: int
    hexes: int


FIRE, GAS = "fire", "gas"


def armoured(body: Body, *, flier: bool, ignore: int) -> Armoured:
    """Rating of an armoured part by size, one less for fliers (SD7-2.70)."""
    return Armoured(ignore, body.armour - flier)


def breath(profile: UnitProfile, type_: str, size: TemplateSize, *, with_gas: bool = False) -> Breath | None:
    """A breath of a type from a mouth of a size; fire with gas is stronger and wider (SD7-3.20). None if such
    a body has none of it, AttributeError for a type that there is not."""
    row: BreathRow = getattr(profile.breaths, type_)
    hexes = row.hexes.of(size)
    if not hexes:
        return None
    gas = with_gas and type_ == FIRE
    return Breath((row.damage_of.of(size) or row.damage) + gas, hexes * (2 if gas else 1))


def gifts(made: Figures) -> Iterator[tuple[str, str, Sum]]:
    """The figures of a template's specials: id, what it is called, its parts."""
    template, profile = made.template, made.profile
    for one in effects_on(made.held, "initiative_move")[:1]:
        total, base, each = Sum(), profile.initiative, profile.initiative_each
        how = f"{base} + {each} × {template.rank}"
        total.add(one.source.name, base + each * template.rank, one.effect.rule, one.source.id, how)
        yield "initiative_move", "Move in initiative", total
    for one in effects_on(made.held, "armour_rating")[:1]:
        total, ignore = Sum(), made.sums["damage_ignore"].whole
        parts = armoured(made.body, flier=template.terrain == "air", ignore=ignore)
        total.add(one.source.name, parts.rating, one.effect.rule, one.source.id)
        total.add("Damage ignore", parts.natural_ignore, "SD7-2.70", "ignore")
        yield "armour_rating", "Armour rating", total
    types = {one.effect.word: one for one in effects_on(made.held, "breathes")}
    for type_, one in types.items():
        found = breath(profile, type_, template.size, with_gas=GAS in types)
        if found is None:
            continue
        damage, hexes = Sum(), Sum()
        name = type_.replace("_", " ").capitalize()
        if found.damage:
            damage.add(one.source.name, found.damage, one.effect.rule, type_)
            yield f"{type_}_damage", f"{name}: damage", damage
        hexes.add(one.source.name, found.hexes, one.effect.rule, type_)
        yield f"{type_}_hexes", f"{name}: hexes", hexes
