"""Blows and what they do: SD1-4.01, SD1-16, SD2-2.20 to 2.23, SD2-5, SD2-6.01, SD3-8.05 to 8.09.

A round's blows on one target are settled together: regular and minimum blows first, then glancing ones one
by one (SD1-16.06). Figures are in halves; inside, sums run in quarters, because half of half a point can
meet damage reduction before it is rounded. What a body's armour and specials keep off comes in beside it
(`unit.guards`).
"""

from collections.abc import Sequence
from typing import Literal

from game.core.numbers import HALF, Halves
from game.core.records import Record, replace
from game.rulesets.second_dawn.unit import guards, sizes
from game.rulesets.second_dawn.unit.guards import NO_GUARD, Guard, Mark, Toss, Way

BlowKind = Literal["regular", "minimum", "glancing", "miss"]
Condition = Literal["fit", "knocked_out", "critical", "croaked", "captive", "escaped", "merged"]
"""`merged`: it fights as a member of a swarm, whose first unit stands for all (SD2-3)."""

FIT: Condition = "fit"
ESCAPED: Condition = "escaped"
GONE = ("croaked", "captive", "escaped", "merged")
TARGETS = (FIT, "knocked_out")
"""Who is attacked in battle. The critically incapacitated are left until its end (SD2-5.09)."""

_ONE_HIT = HALF
_QUARTERS = guards.QUARTERS


class StruckBody(Record):
    """What a blow meets. `croaks_at`: hits at or below which it croaks, hits and reduction in halves.
    `swarm`: several units that fight as one. `blocks` the worst projectile of a round (SD2-6.20). `guard`:
    what its armour and specials keep off, `id` who rolls for them."""

    hits: Halves
    size: int
    croaks_at: Halves = 0
    reduction: Halves = 0
    basic: bool = False
    flier: bool = False
    swarm: bool = False
    condition: Condition = FIT
    blocks: bool = False
    guard: Guard = NO_GUARD
    id: str = ""


class Blow(Record):
    """One attack that reached its target. `amount` is the blow's before damage reduction, `factor` the
    leaders' multiplier. `dead`: croaks outright (SD1-15.05). `captures`: would take a helpless target.
    `projectile`: it was shot. `cap`: it takes no more than this, whatever multiplies it. `takes`: it captures
    a standing target too, without damage (SD2-5.11). `cover`: fired from the supportline, so that half of its
    damage tells (SD4-12.09). `piercing`: it passes reduction and armour by (SD7-2.45).
    `chance`: it is too weak for sure damage, and takes a hit up to this face of a die of 20; None for any
    other blow (SD6-2.04, SD6-5.06). `how`: a special by which it is dealt. `crushing`: what is left of it
    doubles; `final`: no toughness helps; `favoured`: it is harder by its target's size (SD7-6).
    `wraps`: it captures a standing target of no more hits than this (SD3-14.01)."""

    attacker: str
    kind: BlowKind
    amount: Halves
    factor: int = 1
    basic: bool = False
    size: int = sizes.SMALL
    flier: bool = False
    dead: bool = False
    captures: bool = False
    projectile: bool = False
    cap: Halves | None = None
    takes: bool = False
    cover: bool = False
    piercing: bool = False
    chance: int | None = None
    how: Way | None = None
    crushing: bool = False
    final: bool = False
    favoured: bool = False
    wraps: Halves = 0


class Struck(Record):
    """A blow as it fell."""

    blow: Blow
    damage: Halves
    before: Halves
    after: Halves
    condition: Condition
    """Of the target after this blow."""
    marks: tuple[Mark, ...] = ()
    """What specials did to it."""


class SettledBlows(Record):
    """A target after a round. `by` felled it if its condition changed; `plates` is the rating of its armour
    then."""

    hits: Halves
    condition: Condition
    struck: tuple[Struck, ...]
    by: str = ""
    plates: int | None = None


def multiplier(bonus: int, *, legacy: bool = False) -> int:
    """Factor of a regular hit: x2 from a bonus of 6, x3 from 12 (SD1-9.05, SD4-5.14); `legacy`: from 8 and
    16 (parameter `legacy_stack_scale`, SD0-6.07)."""
    return min(3, 1 + max(0, bonus) // (8 if legacy else 6))


def raised(factor: int, steps: int) -> int:
    """A factor so many steps higher, x3 at most (SD4-17.04)."""
    return min(3, factor + steps)


def blow_amount(kind: BlowKind, damage: Halves, attacker: int, target: int, *, swarm: bool = False) -> Halves:
    """One blow before reduction and factors; `damage` is already adjusted for size (SD1-16). `swarm`: by a
    full swarm-unit."""
    if kind == "miss":
        return 0
    if kind == "regular":
        return damage
    if kind == "minimum":
        return sizes.minimum_against(attacker, target, damage)
    return sizes.glancing_against(attacker, target, damage, swarm=swarm)


def tighter(one: Halves | None, other: Halves | None) -> Halves | None:
    """The lower of two caps; None is none."""
    return other if one is None else one if other is None else min(one, other)


def harder(kind: BlowKind, amount: Halves) -> Halves:
    """A blow of power: a full one takes a hit more (SD7-2.45)."""
    return amount + _ONE_HIT if kind == "regular" else amount


def halved(blow: Blow, target: StruckBody, quarters: int) -> bool:
    """Whether a blow's damage, after reduction and factor, is halved: tiny attackers on heavies (SD2-6.01),
    basic ones (SD1-4.01, SD3-8.08), fliers against ground units of their kind (SD3-8.05, 8.06)."""
    if blow.size == sizes.TINY and sizes.heavy(target.size):
        return True
    if target.flier:
        return False
    if blow.basic:
        if sizes.heavy(target.size):
            return True
        same_regular = blow.size == target.size and not target.basic
        return same_regular and quarters >= _ONE_HIT * _QUARTERS
    if blow.flier and not blow.dead:
        if sizes.heavy(blow.size):
            return sizes.heavy(target.size) and not target.basic
        return blow.size > sizes.TINY and sizes.TINY < target.size < sizes.LARGE and not target.basic
    return False


def _factor(blow: Blow, target: StruckBody) -> int:
    """Multiplier of a blow: only regular ones have one. Tiny fliers take double from all ground units but
    basic ones, triple where a bonus doubles (SD3-8.07)."""
    if blow.kind != "regular":
        return 1
    frail = target.flier and target.size == sizes.TINY and not blow.flier and not blow.basic
    return min(3, blow.factor + 1) if frail else blow.factor


def _weight(blow: Blow, target: StruckBody) -> int:
    """Order in which reduction is taken: the highest factor first, halving blows last (SD2-2.21, SD3-8.09).
    Only heavies have any, so it does not hang on the damage whether a blow is halved."""
    weight = 4 * _factor(blow, target)
    if sizes.heavy(target.size) and halved(blow, target, 0):
        weight //= 2
    return weight // 2 if blow.cover else weight


def _quarter_damages(blows: Sequence[Blow], target: StruckBody) -> list[int]:
    """Damage of each blow after reduction, factor and halving, in quarters."""
    left = target.reduction * _QUARTERS
    out = [blow.amount * _QUARTERS for blow in blows]
    if left:
        order = sorted(range(len(blows)), key=lambda i: (-_weight(blows[i], target), i))
        for i in order:
            if not blows[i].piercing:
                taken = min(left, out[i])
                out[i] -= taken
                left -= taken
    for i, blow in enumerate(blows):
        out[i] = _multiplied(blow, target, out[i])
    return out


def _multiplied(blow: Blow, target: StruckBody, quarters: int) -> int:
    """What factor, halving and cap make of a blow."""
    quarters *= _factor(blow, target)
    if halved(blow, target, quarters):
        quarters //= 2
    if blow.cover:
        quarters //= 2
    return quarters if blow.cap is None else min(quarters, blow.cap * _QUARTERS)


class _Guarded(Record):
    """Damage of each blow in quarters, what specials did to it, and the rating left."""

    quarters: list[int]
    marks: tuple[tuple[Mark, ...], ...]
    plates: int | None


def _guarded(blows: Sequence[Blow], target: StruckBody, toss: Toss | None) -> _Guarded:
    """The blows of a round on a body that its specials guard. Dice: for the part hit, blow by blow, then for
    what pierces (SD7-2.11, SD7-2.70). RULING: what meets armour does not use up the reduction of a round,
    which the rating holds already."""
    guard = target.guard
    lying = target.condition == "knocked_out"
    full = [
        0 if blow.piercing or lying else _multiplied(blow, target, blow.amount * _QUARTERS) for blow in blows
    ]
    toll = guards.meet_armour(guard, full, [target.id] * len(blows), target.reduction, toss)
    bare = [replace(blow, amount=0) if met else blow for blow, met in zip(blows, toll.met, strict=True)]
    quarters = _quarter_damages(bare, target)
    marks: list[tuple[Mark, ...]] = []
    for i, blow in enumerate(blows):
        did: tuple[Mark, ...] = ()
        if toll.met[i]:
            quarters[i], did = toll.damage[i], ("dented" if toll.dented[i] else "armoured",)
        elif not blow.piercing and not lying:
            quarters[i], did = guards.kept_off(guard, quarters[i], blow.attacker, toss)
        marks.append(did)
    return _Guarded(quarters=quarters, marks=tuple(marks), plates=toll.left)


def blow_damage(blow: Blow, target: StruckBody) -> Halves:
    """Damage that one blow would do alone: reduction, factor, halving, rounding (SD1-16.01), as dice fall
    most often."""
    if target.guard is NO_GUARD:
        return _rounded(_crushed(blow, _quarter_damages([blow], target)[0]), target)
    return _rounded(_crushed(blow, _guarded([blow], target, None).quarters[0]), target)


def _crushed(blow: Blow, quarters: int) -> int:
    """What is left of a blow, doubled if it crushes (SD7-6.04); no cap is passed."""
    twice = 2 * quarters if blow.crushing else quarters
    return twice if blow.cap is None else min(twice, blow.cap * _QUARTERS)


def _rounded(quarters: int, target: StruckBody) -> Halves:
    """Heavies lose whole hits, others half points (SD2-2.22)."""
    if sizes.heavy(target.size):
        return quarters // (HALF * _QUARTERS) * HALF
    return quarters // _QUARTERS


def _rank(blow: Blow) -> int:
    if blow.kind != "glancing":
        return 0
    return 2 if blow.captures else 1


def settle(target: StruckBody, blows: Sequence[Blow], toss: Toss | None = None) -> SettledBlows:
    """All blows of a round on one target (SD1-16.05 to 16.07). `toss` throws dice that specials call for;
    without it nothing is rolled.

    A knocked-out target is croaked by the next blow, and taken by one that captures; among glancing blows
    those that capture come last, so that they do not croak what they came to take. A target that began the
    round critically incapacitated is croaked by a blow of at least one hit (SD2-5.08).
    """
    ordered = _less_blocked(sorted(blows, key=_rank), target) if len(blows) > 1 or target.blocks else blows
    if any(blow.chance is not None for blow in ordered):
        ordered = [_minor(blow, target, toss) for blow in ordered]
    guard, plates = target.guard, target.guard.plates
    marks: Sequence[tuple[Mark, ...]] = ()
    if guard is NO_GUARD:
        quarters = _quarter_damages(ordered, target)
    else:
        held = _guarded(ordered, target, toss)
        quarters, marks, plates = held.quarters, held.marks, held.plates
    hits, condition, by = target.hits, target.condition, ""
    done = taken = 0
    struck: list[Struck] = []
    for index, blow in enumerate(ordered):
        wrapped = blow.takes or 0 < hits <= blow.wraps
        if (condition == "knocked_out" and blow.captures) or (condition == FIT and wrapped):
            condition, by = "captive", blow.attacker
            struck.append(Struck(blow=blow, damage=0, before=hits, after=hits, condition=condition))
            continue
        before_sum = taken
        done += _crushed(blow, quarters[index])
        taken = _rounded(done, target)
        damage = 0 if condition == "captive" else taken - before_sum
        before, hits = hits, hits - damage
        fresh = _next_condition(condition, target, blow, hits, damage)
        did = marks[index] if marks else ()
        spared = condition == FIT and (hits < 0 or fresh == "croaked")
        holds = spared and _endures(guard, blow, target, before)
        if holds and blow.final:
            did = (*did, "final")
        elif holds:
            hits, fresh, did = max(0, hits), "critical", (*did, "endured")
            damage = before - hits
        if blow.piercing and damage:
            did = (*did, "power")
        if blow.how and damage:
            did = (*did, blow.how)
        if blow.chance and damage:
            did = (*did, "minor")
        if blow.crushing and damage:
            did = (*did, "crushed")
        if blow.favoured and damage:
            did = (*did, "favoured")
        if fresh != condition:
            condition, by = fresh, blow.attacker
        struck.append(
            Struck(blow=blow, damage=damage, before=before, after=hits, condition=condition, marks=did)
        )
    return SettledBlows(hits=hits, condition=condition, struck=tuple(struck), by=by, plates=plates)


def _minor(blow: Blow, target: StruckBody, toss: Toss | None) -> Blow:
    """A blow that is too weak for sure damage: a hit, which nothing multiplies, or nothing. RULING of
    SD6-5.06: a hit on a tiny unit is a critical one."""
    if blow.chance is None or blow.kind == "miss":
        return blow
    if not blow.chance or toss is None or not toss(blow.attacker, "minor", blow.chance):
        return replace(blow, amount=0, dead=False)
    return replace(blow, kind="minimum", amount=_ONE_HIT, dead=target.size == sizes.TINY)


def _endures(guard: Guard, blow: Blow, target: StruckBody, before: Halves) -> bool:
    """Whether a body that was unhurt stays alive under one attack (SD7-3.12)."""
    return guard.unhurt is not None and before >= guard.unhurt and guards.tells_on(blow.size, target.size)


def _less_blocked(blows: Sequence[Blow], target: StruckBody) -> Sequence[Blow]:
    """Blows of a round, the most damaging projectile stopped where the target blocks (SD2-6.20)."""
    if not target.blocks or target.condition != FIT:
        return blows
    shots = [place for place, blow in enumerate(blows) if blow.projectile and blow.kind != "miss"]
    if not shots:
        return blows
    worst = max(shots, key=lambda place: (blows[place].dead, blow_damage(blows[place], target), -place))
    return [replace(b, amount=0, dead=False, takes=False) if n == worst else b for n, b in enumerate(blows)]


def _next_condition(
    condition: Condition, target: StruckBody, blow: Blow, hits: Halves, damage: Halves
) -> Condition:
    if condition in GONE:
        return condition
    if condition == "knocked_out":
        return "croaked"
    if target.condition == "critical":
        return "croaked" if damage >= _ONE_HIT or hits <= target.croaks_at else condition
    if blow.dead and damage >= _ONE_HIT:
        return "croaked"
    if blow.kind == "glancing" and condition == FIT:
        return _after_glance(blow, target, hits, damage)
    if (blow.kind != "glancing" or condition == "critical") and hits <= target.croaks_at:
        return "croaked"
    if blow.kind != "glancing" and hits <= 0:
        return "critical"
    return condition


def _after_glance(blow: Blow, target: StruckBody, hits: Halves, damage: Halves) -> Condition:
    """A glancing blow that leaves less than one hit knocks out (SD1-16.05); one by a unit two sizes larger
    does so at any hits, and croaks at none (SD2-5.03), but takes no swarm down with one member."""
    if blow.size - target.size == 2 and damage and not target.swarm:
        return "croaked" if hits <= 0 else "knocked_out"
    return "knocked_out" if damage and hits < _ONE_HIT else FIT
