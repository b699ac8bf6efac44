"""Small units that fight as one against much larger ones: SD2-3, SD2-6.01, SD2-11.05, SD3-19.01.

Four tiny units make a half-swarm against small ones, eight units of any size a swarm-unit against units three
or four sizes larger, sixteen an enhanced swarm against units five or six sizes larger. Fewer that must merge
are `few`: they have none of the benefit. Sizes are numbers; hits and damage in halves.
"""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import cache
from typing import Literal

from game.core.numbers import HALF, Halves
from game.core.records import Record
from game.rulesets.second_dawn.unit import sizes

Swarm = Literal["", "half", "full", "enhanced", "few"]
"""How units fight as one; empty: each for itself."""

MEMBERS: Mapping[Swarm, int] = {"half": 4, "full": 8, "enhanced": 16}
_HITS: Mapping[Swarm, Halves] = {"half": 4 * HALF, "full": 8 * HALF, "enhanced": HALF}
_STAT: Mapping[Swarm, int] = {"half": 1, "full": 2}

SWARM_GAP = 3
FIXED_GAP = 5
"""From these differences of size on only swarm-units, and only enhanced swarms, matter."""

_ONE = HALF


class SwarmFigures(Record):
    """What units that fight as one fight with. Damage and hits in halves."""

    combat: int
    defense: int
    damage: Halves
    hits: Halves


def wanted(size: int, enemy: int) -> Swarm:
    """What units of a size form against one enemy (SD2-3.01, SD2-3.05, SD2-3.06)."""
    gap = enemy - size
    if gap >= FIXED_GAP:
        return "enhanced"
    if gap >= SWARM_GAP:
        return "full"
    return "half" if size == sizes.TINY and enemy == sizes.SMALL else ""


def figures(form: Swarm, members: Iterable[SwarmFigures], size: int) -> SwarmFigures:
    """Figures of a swarm: the lowest of its members and what numbers add (SD2-3.02, 3.05, 3.06, SD2-6.01). An
    understrength one has a hit for each member and no more (SD2-3.03)."""
    each = list(members)
    more = _STAT.get(form, 0)
    damage = min(m.damage for m in each)
    if size == sizes.TINY and form == "full":
        damage = max(damage, _ONE)
    return SwarmFigures(
        combat=min(m.combat for m in each) + more,
        defense=min(m.defense for m in each) + more,
        damage=damage,
        hits=_HITS.get(form, len(each) * HALF),
    )


def survivors(hits: Halves, form: Swarm, members: int) -> int:
    """Members that live: one for each hit begun; an enhanced swarm lives or croaks as one (SD2-3.03)."""
    if form == "enhanced":
        return members if hits > 0 else 0
    return max(0, min(members, -(-hits // HALF)))


def hurts(size: int, form: Swarm, enemy: int) -> bool:
    """Whether such units can do damage to an enemy that stands (SD2-3.01, SD2-3.06, SD3-20.16)."""
    gap = enemy - size
    return gap < SWARM_GAP or (gap < FIXED_GAP and form == "full")


def counts(size: int, form: Swarm, enemy: int) -> bool:
    """Whether such units count as attackers of an enemy (SD2-3.01, SD2-3.03, SD2-3.10)."""
    gap = enemy - size
    return hurts(size, form, enemy) or (gap == FIXED_GAP and form == "enhanced")


def worn_down(exhaustion: int, hits: Halves) -> bool:
    """Whether a unit bears more exhaustion than it has hits (SD2-3.08)."""
    return exhaustion * HALF > hits


def exhausts(size: int, form: Swarm, enemy: int) -> bool:
    """Whether an attack wears the enemy down by one instead of hurting it (SD2-3.07)."""
    return form == "enhanced" and enemy - size == FIXED_GAP


def crits(size: int, form: Swarm) -> bool:
    """Whether such units can land a critical hit: swarms cannot but half-swarms, nor can one tiny unit
    (SD2-2.01, SD2-3.02, SD2-3.05)."""
    return form == "half" if size == sizes.TINY else not form


def strikes_dead(attacker: int, target: int, form: Swarm) -> bool:
    """Whether a regular hit croaks without a save. It takes a unit two sizes larger one hit for each member
    of a swarm (table 2B)."""
    return sizes.strikes_dead(attacker, target) and not (form and attacker - target == 2)


def damage_of(
    size: int, form: Swarm, enemy: int, enemy_form: Swarm, base: Halves, *, cleaves: bool, helpless: bool
) -> Halves:
    """Base damage of a hit after sizes and swarms (table 2B, SD2-3.01, 3.04, 3.05, SD2-6.01). `cleaves`: the
    attacker may cleave such an enemy; `helpless`: the enemy lies incapacitated."""
    gap = enemy - size
    if gap == -2 and enemy_form:
        return _ONE + (_ONE if cleaves else 0)
    if gap > 0 and not hurts(size, form, enemy):
        return base if helpless else 0
    if size == sizes.TINY and gap == 2:
        return _ONE if form == "half" else 0
    if size == sizes.TINY and gap == SWARM_GAP:
        return base + _ONE
    return sizes.damage_against(size, enemy, base)


def lone_factor(size: int, form: Swarm, enemy: int, factor: int) -> tuple[Halves, int]:
    """Damage and factor of a tiny unit alone against one two sizes larger: its first damage bonus makes the
    nothing it deals 1, further ones multiply that (SD2-6.01)."""
    if size == sizes.TINY and enemy - size == 2 and form in ("", "few") and factor > 1:
        return _ONE, factor - 1
    return 0, factor


# --- pairing


@cache
def share(hub: int, size: int, form: Swarm, members: int = 1) -> Fraction:
    """Part of a complete pairing against a hub that such a unit makes up (SD2-11.05, SD3-19.01). `members` of
    a swarm; the understrength make up none (SD2-3.03)."""
    gap = hub - size
    if gap < SWARM_GAP:
        many = MEMBERS[form] if form == "half" else 1
        return Fraction(many, 2 ** max(0, gap))
    if form not in ("full", "enhanced") or members < MEMBERS[form]:
        return Fraction(0)
    return Fraction(MEMBERS[form], 2**gap)
