"""What a unit costs (TB section 14), with every term; exact until it is rounded up once (TB-14.09)."""

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from typing import get_args

from game.core.numbers import HALF, decimal_text
from game.core.records import RuleId
from game.core.seams.design import Price, PriceTerm
from game.rulesets.battle_for.records import MOVE_PARTS, UnitDesign, World_

WORLDS: tuple[World_, ...] = get_args(World_)
CROAKWORLD = "croakworld"
MOBILITY: Mapping[str, Fraction] = {
    "walker": Fraction(1),
    "hover": Fraction(152, 100),
    "flier": Fraction(13, 10),
}
"""What a point of move costs by move type (TB-14.03)."""
SCOUT = 7
"""Price of Scout in every world (TB-14.06)."""
ENDURANCE = 8
"""A design's Defense stays below it (TB-14.01)."""

_HUNDRED = 100
_DOUBLING = 5
"""Hits that double the factor of Goldworld (TB-14.05)."""


def size_factor(world: str, size: int) -> Fraction:
    """SF of so many Hits, or of so much Cargo (TB-14.05).

    RULING: the source prints 2^(Hits/5), its table needs 2^((Hits-1)/5), to two decimals. KeyError for an
    unknown world, ValueError for a size below 1.
    """
    if size < 1:
        raise ValueError(f"a size is 1 or more, not {size}")
    match world:
        case "croakworld":
            return Fraction(1)
        case "goldworld":
            return _doubling(size)
        case "oddworld":
            return Fraction(size)
    raise KeyError(world)


@lru_cache(maxsize=1024)
def _doubling(size: int) -> Fraction:
    """Hundredths of 2^((size-1)/5), rounded in integers: twice the figure's floor tells which way."""
    doubled = _root((2 * _HUNDRED) ** _DOUBLING * 2 ** (size - 1), _DOUBLING)
    return Fraction((doubled + 1) // 2, _HUNDRED)


def _root(value: int, degree: int) -> int:
    """The largest integer whose power of `degree` does not exceed `value`, by Newton's steps from above."""
    guess = 1 << -(-value.bit_length() // degree)
    while True:
        better = ((degree - 1) * guess + value // guess ** (degree - 1)) // degree
        if better >= guess:
            return guess
        guess = better


def most_attack(world: str, size: int) -> int:
    """MaxA of so many Hits: the natural limit of Attack (TB-12.01, TB-14.02)."""
    return size * (4 if world == CROAKWORLD else 2)


def price(kind: UnitDesign, world: str) -> Price:
    """A unit's price in a world: its terms, their exact sum and the points it costs (TB-14.01)."""
    terms = (*_stats(kind, world), *_cargo(kind, world), *_specials(kind, world))
    exact = sum((term.value for term in terms), Fraction(0))
    return Price(table=world, terms=terms, exact=exact, points=_ceil(exact))


def cost(kind: UnitDesign, world: str) -> int:
    """Pop points that a unit costs in a world (TB-14.01)."""
    return price(kind, world).points


def _ceil(value: Fraction) -> int:
    return -(-value.numerator // value.denominator)


def _term(id_: str, label: str, value: Fraction | int, how: str, rule: str) -> PriceTerm:
    return PriceTerm(id=id_, label=label, value=Fraction(value), how=how, rule=RuleId(rule))


def _stats(kind: UnitDesign, world: str) -> tuple[PriceTerm, ...]:
    """SF(H) * H * (M*T + 8/(8-D) + A/MaxA), term by term (TB-14.01 to 14.03)."""
    hits = kind.hits // HALF
    factor = size_factor(world, hits)
    size, body = factor * hits, f"{decimal_text(factor)} × {hits}"
    move, per_point = Fraction(kind.move, MOVE_PARTS), MOBILITY[kind.move_type]
    cap = most_attack(world, hits)
    rest = ENDURANCE - kind.defense
    return (
        _term(
            "mobility",
            "Mobility",
            size * move * per_point,
            f"{body} × {decimal_text(move)} × {decimal_text(per_point)}",
            "TB-14.03",
        ),
        _term(
            "endurance",
            "Endurance",
            size * Fraction(ENDURANCE, rest),
            f"{body} × {ENDURANCE}/{rest}",
            "TB-14.01",
        ),
        _term(
            "firepower",
            "Firepower",
            size * Fraction(kind.attack, cap),
            f"{body} × {kind.attack}/{cap}",
            "TB-14.02",
        ),
    )


def _cargo(kind: UnitDesign, world: str) -> tuple[PriceTerm, ...]:
    """SF(C) * C * M * T, nothing without Cargo (TB-14.04)."""
    cargo = kind.cargo // HALF
    if not cargo:
        return ()
    factor = size_factor(world, cargo)
    move, per_point = Fraction(kind.move, MOVE_PARTS), MOBILITY[kind.move_type]
    how = f"{decimal_text(factor)} × {cargo} × {decimal_text(move)} × {decimal_text(per_point)}"
    return (_term("cargo", "Cargo", factor * cargo * move * per_point, how, "TB-14.04"),)


def _specials(kind: UnitDesign, world: str) -> tuple[PriceTerm, ...]:
    """Each special by itself, in the order of the design (TB-14.06 to 14.08)."""
    reckon = {
        "scout": lambda: _term("scout", "Scout", SCOUT, "", "TB-14.06"),
        "commander": lambda: _commander(kind, world),
        "ranged": lambda: _term("ranged", "Ranged", 2 * kind.attack, f"2 × {kind.attack}", "TB-14.08"),
        "shockamancy": lambda: _shockamancy(kind, world),
    }
    return tuple(reckon[special]() for special in kind.specials)


def _commander(kind: UnitDesign, world: str) -> PriceTerm:
    """TB-14.07. RULING: the Croakworld line of its own wins over the general one."""
    hits, attack = kind.hits // HALF, kind.attack
    if world == CROAKWORLD:
        extra, how = Fraction(attack, 40), f"5 + {attack}/40, up"
    else:
        factor = size_factor(world, hits)
        extra = factor * (attack + 1) / 20
        how = f"5 + {decimal_text(factor)} × {attack + 1}/20, up"
    return _term("commander", "Commander", 5 + _ceil(extra), how, "TB-14.07")


def _shockamancy(kind: UnitDesign, world: str) -> PriceTerm:
    """A * (4 + 2*MaxA(1)): 8 a point of Attack, in Croakworld 12 (TB-14.08)."""
    each = 4 + 2 * most_attack(world, 1)
    return _term("shockamancy", "Shockamancy", each * kind.attack, f"{each} × {kind.attack}", "TB-14.08")
