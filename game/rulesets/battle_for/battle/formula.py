"""The damage of a strike and its factors. TB-8.04 to 8.14."""

from collections.abc import Collection, Sequence
from fractions import Fraction

from game.core.battle.exchange import Factor
from game.core.numbers import HALF, Halves, decimal_text
from game.core.records import Record, RuleId
from game.rulesets.battle_for.battle.contributors import contributors, flying
from game.rulesets.battle_for.battle.records import ExchangeFighter, ExchangeSetup

MOST_DEFENSE = 7
"""Of a unit, and on average (TB-8.09)."""
_TOTALS = {total: 6 - abs(total - 7) for total in range(2, 13)}
THROWS = tuple(_TOTALS.items())
"""Totals of 2d6 and how many of 36 throws make each."""
ALL_THROWS = 36
DICE = "dice"
"""Id of the factor that the dice make."""


class Strength(Record):
    """What a stack strikes with: number of those who strike, their Attack and levels in sum, and the level L
    of who leads them (TB-8.06 to 8.08)."""

    number: int
    attack: int
    levels: int
    lead: int


def stack_bonus(number: int) -> Fraction:
    """SB of TB-8.06; nobody deals nothing."""
    return Fraction(10 + min(number, 8) - 1, 10) if number else Fraction(0)


def lead(stack: Sequence[ExchangeFighter], shocked: Collection[str], chief_in_hex: bool) -> int:
    """L of TB-8.08: the best un-Shocked Commander's level, and 1 more for a Chief Warlord in the hex unless
    he is Shocked."""
    able = [unit for unit in stack if unit.id not in shocked]
    best = max((unit.level for unit in able if unit.commander), default=0)
    return best + (chief_in_hex or any(unit.chief for unit in able))


def strength(
    stack: Sequence[ExchangeFighter], *, ranged: bool, shocked: Collection[str], chief_in_hex: bool
) -> Strength:
    """Of the living units of a stack."""
    striking = contributors(stack, ranged=ranged, shocked=shocked)
    return Strength(
        number=len(striking),
        attack=sum(unit.kind.attack for unit in striking),
        levels=sum(unit.level for unit in striking),
        lead=lead(stack, shocked, chief_in_hex),
    )


def defense_of(unit: ExchangeFighter, setup: ExchangeSetup, *, defending: bool, flies: bool) -> int:
    """A unit's Defense, for a defender with land and walls: those of a Flier in a Flying stack (TB-5.12,
    TB-8.09, TB-11.01, TB-11.02)."""
    own = min(unit.kind.defense, MOST_DEFENSE)
    if not defending:
        return own
    how = "flier" if flies else unit.kind.move_type
    land = setup.terrain
    if how == "flier":
        return own + (land.flier_defense if land else 0)
    bonus = 0 if land is None else land.walker_defense if how == "walker" else land.hover_defense
    return own + bonus + setup.building


def average_defense(stack: Sequence[ExchangeFighter], setup: ExchangeSetup, *, defending: bool) -> Fraction:
    """AD of TB-8.09: of all living units, within 0 and 7. Nobody has none."""
    if not stack:
        return Fraction(0)
    flies = flying(stack)
    total = sum(defense_of(unit, setup, defending=defending, flies=flies) for unit in stack)
    return min(Fraction(MOST_DEFENSE), max(Fraction(0), Fraction(total, len(stack))))


def factors(
    by: int, strong: Strength, against: Fraction, setup: ExchangeSetup, *, hit_and_run: bool
) -> tuple[Factor, ...]:
    """All factors of a strike but the dice: `by` 0 for the attacker (TB-8.04), 1 for the defender (TB-8.05),
    `against` the other's average Defense. A Hit-and-Run deals three quarters and takes a quarter (TB-7.22).

    With parameter `use_average_level` AL is the average level of those who strike (RULING, the source
    reserves it); else it is 1 and left out (TB-8.09, TB-10.04).
    """
    number = strong.number
    out = [
        _factor("stack", f"Stack of {number}", stack_bonus(number), "TB-8.06"),
        _factor("attack", "Attack", Fraction(strong.attack), "TB-8.07"),
        Factor(
            id="lead",
            label="Leading",
            value=Fraction(10 + strong.lead, 10),
            text=f"1 + {strong.lead}/10",
            rule=RuleId("TB-8.08"),
        ),
        Factor(
            id="defense",
            label="Against Defense",
            value=(8 - against) / 8,
            text=f"(8 \N{MINUS SIGN} {decimal_text(against)})/8",
            rule=RuleId("TB-8.09"),
        ),
    ]
    if setup.params.use_average_level:
        level = Fraction(strong.levels, number) if number else Fraction(1)
        out.insert(3, _factor("level", "Average level", level, "TB-8.09"))
    if by == 1 and setup.ambush:
        out.append(_factor("ambush", "Ambush", Fraction(2), "TB-8.11"))
    if by == 1 and setup.fatigue:
        tired = Fraction(1, 2**setup.fatigue)
        out.append(_factor("fatigue", f"Defended {times(setup.fatigue)}", tired, "TB-8.14"))
    if hit_and_run:
        out.append(_factor("run", "Hit-and-Run", Fraction(1, 4) if by else Fraction(3, 4), "TB-8.12"))
    return tuple(out)


def times(number: int) -> str:
    """`once`, `2 times`."""
    return "once" if number == 1 else f"{number} times"


def _factor(id_: str, label: str, value: Fraction, rule: str) -> Factor:
    return Factor(id=id_, label=label, value=value, text=decimal_text(value), rule=RuleId(rule))


def dice_factor(total: int, divisor: int) -> Factor:
    """R of TB-8.10 for a total of 2d6."""
    return Factor(
        id=DICE,
        label=f"2d6: {total}",
        value=Fraction(total + 8, divisor),
        text=f"({total} + 8)/{divisor}",
        rule=RuleId("TB-8.10"),
    )


def product(parts: Sequence[Factor]) -> Fraction:
    """Damage before rounding."""
    out = Fraction(1)
    for part in parts:
        out *= part.value
    return out


def rounded(damage: Fraction, how: str) -> Halves:
    """Damage as it is dealt, rounded once (TB-8.13), in halves. `exact` keeps all but what is less than half
    a hit, which no unit can lose."""
    if how == "exact":
        return int(damage * HALF)
    return HALF * (int(damage) if how == "floor" else int(damage + Fraction(1, 2)))
