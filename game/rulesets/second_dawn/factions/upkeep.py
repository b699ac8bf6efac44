"""What a unit costs a day: SD4-8.04 over SD2-1.02, SD5-1 and SD9-1; garrisons by SD0-6.03.

Upkeep here is in smuckers and exact; `kind_upkeep` gives a shipped kind's in cents, `unit_upkeep` that of a
unit as it is.
"""

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from math import ceil

from game.core.numbers import CENT, Cents
from game.core.records import replace
from game.core.state import Unit
from game.rulesets.second_dawn.content.ability_records import NONE, Abilities
from game.rulesets.second_dawn.content.records import UnitKind
from game.rulesets.second_dawn.factions.peoples import HEAD
from game.rulesets.second_dawn.factions.regency import HEIR, RULER, rank_of
from game.rulesets.second_dawn.unit.garrison import by_choice
from game.rulesets.second_dawn.unit.sizes import BASIC
from game.rulesets.second_dawn.unit.specials import without

FULL = Fraction(1)
_F = Fraction
_BASE: Mapping[str, tuple[Fraction, int]] = {
    "tiny": (_F(5, 8), 1),
    "petite": (_F(5), 1),
    "small": (_F(10), 1),
    "medium": (_F(20), 1),
    "large": (_F(40), 1),
    "huge": (_F(160), 3),
    "immense": (_F(320), 4),
}
"""Smuckers for each rank from this one on. Small to large count every rank (SD4-8.04); SD4 is silent on
sizes above, so that those count from their lowest rank (SD5-1.01)."""


def upkeep(
    size: str,
    rank: int,
    *,
    basic: bool = False,
    level: int = 1,
    able: Abilities = NONE,
    heir: bool = False,
    extra_specials: int = 0,
    garrison: bool = False,
    garrison_factor: Fraction = FULL,
) -> Fraction:
    """Smuckers a day of one unit (SD4-8.04), rounded up, but a tiny unit's eighth of a swarm is exact
    (SD9-1.10).

    `able` is what its specials and traits say of upkeep; an `heir`, made or born, costs double (SD4-3.10).
    `extra_specials` are those above the rank's number. A `garrison` unit does not pay for levels, training
    and extra specials (SD4-8.06, SD0-6.03); `garrison_factor` is for older rules that also cut the rest.
    KeyError for an unknown size, ValueError for a rank below the size's lowest.
    """
    base, first_rank = (BASIC[size].upkeep, 1) if basic else _BASE[size]
    steps = rank - first_rank + 1
    if steps < 1:
        raise ValueError(f"a {size} unit is at least of rank {first_rank}")
    steps += able.upkeep_ranks
    surcharge = _F(able.upkeep_bases)
    if not garrison:
        surcharge += _F(extra_specials, 2)
        surcharge += _F(level - 1, 4) if able.level_upkeep else 0
    cost = base * steps * (1 + surcharge)
    cost *= 1 + _F(able.upkeep_percent, 100)
    if garrison:
        cost *= garrison_factor
    paid = cost if size == "tiny" else _F(ceil(cost))
    return paid * (1 + max(able.upkeep_times, int(heir)))


def kind_upkeep(
    kind: UnitKind,
    level: int = 1,
    *,
    extra_specials: int = 0,
    garrison: bool = False,
    heir: bool = False,
    rank: int | None = None,
    leadership_free: bool = False,
) -> Cents:
    """Cents a day of a unit of a shipped kind at its level. The kind's stored figure is what it costs at
    level 1; a kind whose figure differs from the rule, such as a scenario's own, keeps the difference.
    `heir`: it was made one, whatever its kind (SD4-3.07); `rank`: that of the unit, if not of its kind."""
    paying = without(kind, lambda able: able.leads) if leadership_free else kind
    if rank is not None and rank != kind.rank:
        paying = replace(paying, rank=rank)
    cost = _by_rule(paying, level, extra_specials, garrison=garrison, heir=heir)
    return kind.upkeep + cost - _by_rule(kind, 1)


def unit_upkeep(kind: UnitKind, unit: Unit) -> Cents:
    """Cents a day of a unit as it is: a ruler costs nothing (SD4-7.02), an heir double and by rank 3, a
    tribe's head chief leads at no cost (SD4-11.07), a garrison pays no levels (SD4-8.06)."""
    if RULER in unit.statuses:
        return 0
    return kind_upkeep(
        kind,
        unit.level,
        garrison=by_choice(kind, unit),
        heir=HEIR in unit.statuses,
        rank=rank_of(kind, unit),
        leadership_free=HEAD in unit.statuses,
    )


def _by_rule(
    kind: UnitKind, level: int, extra_specials: int = 0, *, garrison: bool = False, heir: bool = False
) -> Cents:
    able = kind.able
    says = (able.upkeep_ranks, able.upkeep_bases, able.upkeep_percent, able.upkeep_times, able.level_upkeep)
    return _cents(kind.size, kind.rank, kind.basic, level, says, extra_specials, garrison, heir)


@lru_cache(maxsize=4096)
def _cents(
    size: str,
    rank: int,
    basic: bool,
    level: int,
    says: tuple[int, int, int, int, bool],
    extra_specials: int,
    garrison: bool,
    heir: bool,
) -> Cents:
    ranks, bases, percent, times, growing = says
    able = Abilities(
        upkeep_ranks=ranks,
        upkeep_bases=bases,
        upkeep_percent=percent,
        upkeep_times=times,
        level_upkeep=growing,
    )
    cost = upkeep(
        size,
        rank,
        basic=basic,
        level=level,
        able=able,
        heir=heir,
        extra_specials=extra_specials,
        garrison=garrison,
    )
    return ceil(cost * CENT)


def may_lower_upkeep(size: str, *, basic: bool, extra_specials: int) -> bool:
    """Whether a unit may take the special lowered upkeep (SD5-1.03, SD9-1.07)."""
    return size != "tiny" and not basic and not extra_specials
