"""Figures that single specials bring in the older profile, as a board shows them (SD7-2.01, 2.70, 3.20)."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from game.rulesets.second_dawn.template import tables
from game.rulesets.second_dawn.template.figures import Figures
from game.rulesets.second_dawn.template.sums import Sum
from game.rulesets.second_dawn.template.words import effects_on

_RATINGS = tuple(tables.BUILDS)
"""A size's place is its rating."""


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


_BREATHS: Mapping[str, tuple[int, Mapping[str, int]]] = {
    "acid": (4, {"medium": 1, "large": 1, "huge": 2, "massive": 4}),
    "blow_pop": (0, {"large": 1, "huge": 1, "massive": 1}),
    "fire": (3, {"medium": 1, "large": 2, "huge": 4, "massive": 6}),
    "gas": (1, {"medium": 2, "large": 4, "huge": 8, "massive": 12}),
    "lightning": (2, {"medium": 2, "large": 3, "huge": 6, "massive": 9}),
    "sonic": (1, {"large": 1, "huge": 2, "massive": 4}),
}
_MEDIUM_ACID = 2
FIRE, GAS, ACID = "fire", "gas", "acid"


def initiative_move(rank: int) -> int:
    """Move that advanced initiative adds as a fight begins (SD7-2.01)."""
    return 1 + 2 * rank


def armoured(size: str, *, flier: bool, ignore: int) -> Armoured:
    """Rating of an armoured part by size, one less for fliers (SD7-2.70)."""
    return Armoured(ignore, _RATINGS.index(size) - flier)


def breath(type_: str, size: str, *, with_gas: bool = False) -> Breath | None:
    """A breath of a type from a mouth of a size; fire with gas is stronger and wider (SD7-3.20). None if such
    a body has none of it."""
    damage, hexes = _BREATHS[type_]
    if size not in hexes:
        return None
    if type_ == ACID and size == "medium":
        damage = _MEDIUM_ACID
    gas = with_gas and type_ == FIRE
    return Breath(damage + gas, hexes[size] * (2 if gas else 1))


def gifts(made: Figures) -> Iterator[tuple[str, str, Sum]]:
    """The figures of a template's specials: id, what it is called, its parts."""
    template = made.template
    for one in effects_on(made.held, "initiative_move")[:1]:
        total = Sum()
        how = f"1 + 2 × {template.rank}"
        total.add(one.source.name, initiative_move(template.rank), one.effect.rule, one.source.id, how)
        yield "initiative_move", "Move in initiative", total
    for one in effects_on(made.held, "armour_rating")[:1]:
        total, ignore = Sum(), made.sums["damage_ignore"].whole
        parts = armoured(template.size, flier=template.terrain == "air", ignore=ignore)
        total.add(one.source.name, parts.rating, one.effect.rule, one.source.id)
        total.add("Damage ignore", parts.natural_ignore, "SD7-2.70", "ignore")
        yield "armour_rating", "Armour rating", total
    types = {one.effect.word: one for one in effects_on(made.held, "breathes")}
    for type_, one in types.items():
        found = breath(type_, template.size, with_gas=GAS in types)
        if found is None:
            continue
        damage, hexes = Sum(), Sum()
        name = type_.replace("_", " ").capitalize()
        if found.damage:
            damage.add(one.source.name, found.damage, one.effect.rule, type_)
            yield f"{type_}_damage", f"{name}: damage", damage
        hexes.add(one.source.name, found.hexes, one.effect.rule, type_)
        yield f"{type_}_hexes", f"{name}: hexes", hexes
