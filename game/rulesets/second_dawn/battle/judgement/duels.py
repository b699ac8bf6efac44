"""What a fight of two comes to, in closed form: volleys, initiative round, one bout. SD1-12, SD1-13, SD1-15.

For judgement, not for the rules: no secondaries, no riders, no stun. Equal figures share an outlook, so that
a party of one class costs one look. Hits and damage in halves; chances in parts of `WHOLE`.
"""

from collections.abc import Sequence
from functools import cache, lru_cache

from game.core.numbers import HALF, Halves
from game.core.records import Record
from game.rulesets.second_dawn.battle.clash import clash
from game.rulesets.second_dawn.battle.clash.clash import Pattern
from game.rulesets.second_dawn.battle.state import battle_stat, guarding, skirmish
from game.rulesets.second_dawn.content.ability_records import StatRow
from game.rulesets.second_dawn.unit import crits, damage, guards, size_gifts, sizes, swarms
from game.rulesets.second_dawn.unit.damage import Blow, BlowKind, StruckBody
from game.rulesets.second_dawn.unit.guards import NO_GUARD, Guard
from game.rulesets.second_dawn.unit.size_gifts import NO_GIFTS, SizeGifts
from game.rulesets.second_dawn.unit.swarms import Swarm

WHOLE = 1000
_THROWS = crits.DIE * crits.DIE
_NEVER = 1_000_000
_KEPT = 50_000


class DuelFigures(Record):
    """A combatant as a duellist. `stat` is its battle stat when it attacks one enemy, `guard` when it only
    defends. `volleys`: ranges in which it fires, none without ammunition. `damage` is that of its weapon,
    `factor` of its bonus. `hampered`: hand to hand enemies cost it a point; `prey`: what it is better by
    against enemies so many sizes larger. `against` are parts of its stat by what the enemy is, `words`
    what they may ask of it, none where nobody asks. `aims`: it attacks at all. `save_dc` is its own part
    of a save's. `ward`: what its armour and specials keep off; `sized`: what its blows do by sizes;
    `mighty`: its blows pass it by; `hasty`: it
    attacks twice as it first attacks; `charges`: its blows of initiative are the hardest; `most`: none of its
    blows takes more; `pace`: it attacks once in so many rounds; `dodge`: how well it dodges, where that
    counts."""

    size: int
    stat: int
    guard: int
    hits: Halves
    damage: Halves
    factor: int = 1
    reduction: Halves = 0
    basic: bool = False
    halves: bool = True
    flier: bool = False
    swarm: Swarm = ""
    armed: bool = True
    shoots: bool = False
    range: str = ""
    clad: bool = True
    aims: bool = True
    captures: bool = False
    hampered: bool = False
    anti_air: bool = False
    mastery: tuple[int, ...] = ()
    against: tuple[StatRow, ...] = ()
    words: frozenset[str] = frozenset()
    save_dc: int = crits.BASE_DC
    attacks: int = 1
    ward: Guard = NO_GUARD
    sized: SizeGifts = NO_GIFTS
    mighty: bool = False
    most: Halves | None = None
    hasty: bool = False
    charges: bool = False
    pace: int = 1
    dodge: int | None = None


class DuelOdds(Record):
    """What becomes of two: the chances that each falls, and what part of its hits each loses if it does not,
    in parts of `WHOLE`."""

    falls: tuple[int, int]
    hurt: tuple[int, int]


class Opening(Record):
    """Rounds before the bout: `volleys` in which both shoot, and who strikes in a round of initiative. With
    `bout` a bout follows."""

    volleys: tuple[str, ...] = ()
    strikes: tuple[bool, bool] = (False, False)
    bout: bool = True


ONLY_BOUT = Opening()


def versus(one: DuelFigures, other: DuelFigures) -> int:
    """What is added to a battle stat against this enemy (SD1-9.01, SD2-6.20)."""
    more = battle_stat.size_mastery(one.mastery, other.size - one.size)
    near = abs(other.size - one.size) <= battle_stat.ANTI_AIR_SIZES
    down = one.anti_air and other.flier and near
    if one.against:
        gap = other.size - one.size
        more += battle_stat.total(battle_stat.against(one.against, other.words, gap))
    if one.dodge is not None and other.dodge is not None:
        more += max(0, one.dodge - other.dodge)
    return more - (one.hampered and other.armed and not other.shoots and not down)


@lru_cache(maxsize=_KEPT)
def blow(one: DuelFigures, other: DuelFigures, kind: BlowKind = "regular", *, charge: bool = False) -> Halves:
    """What a hit takes; all hits if it croaks outright. `charge`: in the round of initiative."""
    base = swarms.damage_of(
        one.size, one.swarm, other.size, other.swarm, one.damage, cleaves=False, helpless=False
    )
    if not swarms.hurts(one.size, one.swarm, other.size):
        return 0
    if one.captures or (not one.armed and one.size - other.size < swarms.SWARM_GAP):
        kind = "glancing"
    amount = damage.blow_amount(kind, base, one.size, other.size, swarm=one.swarm == "full")
    mighty = one.mighty and guards.tells_on(one.size, other.size)
    falls = Blow(
        attacker="",
        kind=kind,
        amount=damage.harder(kind, amount) if mighty else amount,
        factor=guarding.CAP if charge and one.charges else one.factor,
        basic=one.basic and one.halves,
        size=one.size,
        flier=one.flier,
        cap=one.most,
        piercing=mighty,
    )
    calm = other.ward.calm
    falls = size_gifts.dealt(falls, one.sized, other.size, may_croak=not calm)
    body = StruckBody(
        hits=other.hits,
        size=other.size,
        reduction=other.reduction,
        basic=other.basic,
        flier=other.flier,
        swarm=bool(other.swarm),
        guard=other.ward,
    )
    taken = damage.blow_damage(falls, body)
    dead = falls.dead or (swarms.strikes_dead(one.size, other.size, other.swarm) and kind == "regular")
    dead = dead and not calm
    out = one.size - other.size == 2 and kind == "glancing" and not other.swarm
    return max(taken, other.hits) if taken and (out or (dead and taken >= HALF)) else taken


@lru_cache(maxsize=_KEPT)
def odds(one: DuelFigures, other: DuelFigures, opening: Opening = ONLY_BOUT) -> DuelOdds:
    """The outlook of one against the other."""
    hits = [one.hits, other.hits]
    for volley in opening.volleys:
        _exchange((one, other), hits, tuple(_fires(u, volley) for u in (one, other)))
    if any(opening.strikes):
        _exchange((one, other), hits, opening.strikes, charge=True)
    down = tuple(WHOLE * (left <= 0) for left in hits)
    if any(down) or not opening.bout:
        lost = [_part(u.hits - left, u.hits) for u, left in zip((one, other), hits, strict=True)]
        return DuelOdds(falls=(down[0], down[1]), hurt=(lost[0] * (not down[0]), lost[1] * (not down[1])))
    return _bout(one, other, hits[0], hits[1])


def _fires(unit: DuelFigures, volley: str) -> bool:
    return unit.shoots and skirmish.fires_in(unit.range, volley)


def _exchange(
    pair: tuple[DuelFigures, DuelFigures],
    hits: list[Halves],
    strikes: tuple[bool, ...],
    *,
    charge: bool = False,
) -> None:
    """One diceless round of two (SD1-12)."""
    if min(hits) <= 0:
        return
    stats = [u.stat if strikes[n] else u.guard for n, u in enumerate(pair)]
    stats = [stats[n] + versus(pair[n], pair[1 - n]) for n in (0, 1)]
    for n in (0, 1):
        if strikes[n] and pair[n].aims:
            foe = pair[1 - n]
            clad = foe.clad and abs(foe.size - pair[n].size) < swarms.SWARM_GAP
            kind = skirmish.blow_kind(
                stats[n] - stats[1 - n], glances=not pair[n].armed, target_armoured=clad
            )
            hit = blow(pair[n], foe, kind, charge=charge) if kind != "miss" else 0
            hits[1 - n] -= hit * pair[n].attacks


def _part(taken: Halves, hits: Halves) -> int:
    return min(WHOLE, max(0, taken) * WHOLE // max(1, hits))


def _bout(one: DuelFigures, other: DuelFigures, mine: Halves, theirs: Halves) -> DuelOdds:
    lead = one.stat + versus(one, other) - other.stat - versus(other, one)
    falls, hurt = [0, 0], [0, 0]
    for weight, margin in _margins(one, other, lead):
        for part, result in _ways(one, other, mine, theirs, margin, lead):
            for n in (0, 1):
                falls[n] += weight * part * result.falls[n]
                hurt[n] += weight * part * result.hurt[n]
    scale = _THROWS * crits.DIE
    return DuelOdds(falls=(falls[0] // scale, falls[1] // scale), hurt=(hurt[0] // scale, hurt[1] // scale))


def _margins(one: DuelFigures, other: DuelFigures, lead: int) -> Sequence[tuple[int, int]]:
    """(number of throws in 100, margin) of the battle roll; who has a stat below 0 loses without one."""
    if one.stat < 0 or other.stat < 0:
        both = one.stat < 0 and other.stat < 0
        return [(_THROWS, 0 if both else -crits.CRIT_MARGIN if one.stat < 0 else crits.CRIT_MARGIN)]
    return _rolled(lead)


@cache
def _rolled(lead: int) -> tuple[tuple[int, int], ...]:
    """The same of a roll: of margins that come to the same, one for all."""
    alike: dict[tuple[Pattern, bool, bool], tuple[int, int]] = {}
    reach = crits.DIE - 1
    for d in range(-reach, reach + 1):
        margin = lead + d
        kind = (clash.pattern_of(abs(margin)), margin > 0, abs(margin) >= crits.CRIT_MARGIN)
        weight, first = alike.get(kind, (0, margin))
        alike[kind] = weight + crits.DIE - abs(d), first
    return tuple(alike.values())


def _ways(
    one: DuelFigures, other: DuelFigures, mine: Halves, theirs: Halves, margin: int, lead: int
) -> list[tuple[int, DuelOdds]]:
    """(tenths, what comes of it): a critical hit may end it at once (SD1-15)."""
    plain = _rounds(one, other, mine, theirs, margin)
    if abs(margin) < crits.CRIT_MARGIN:
        return [(crits.DIE, plain)]
    winner, loser = (one, other) if margin > 0 else (other, one)
    if not _threatens(winner, loser):
        return [(crits.DIE, plain)]
    dc = loser.save_dc + crits.size_dc(loser.size, winner.size)
    dc += crits.gap_dc(-lead if margin < 0 else 0, 0 if margin < 0 else lead)
    fails = crits.DIE - int(crits.pass_chance(dc) * crits.DIE)
    dead = DuelOdds(falls=(WHOLE * (margin < 0), WHOLE * (margin > 0)), hurt=(0, 0))
    return [(fails, dead), (crits.DIE - fails, plain)]


def _threatens(winner: DuelFigures, loser: DuelFigures) -> bool:
    able = winner.aims and swarms.crits(winner.size, winner.swarm) and not loser.swarm
    able = able and not loser.ward.calm
    near = crits.can_be_critted(loser.size, winner.size) and loser.size != sizes.TINY
    return able and near and winner.armed and not winner.captures and blow(winner, loser) >= HALF


def _rounds(one: DuelFigures, other: DuelFigures, mine: Halves, theirs: Halves, margin: int) -> DuelOdds:
    """The rounds of a bout at a margin, until one of the two is down."""
    pattern = clash.pattern_of(abs(margin))
    hit = (blow(one, other) * one.attacks * one.aims, blow(other, one) * other.attacks * other.aims)
    if abs(one.size - other.size) >= swarms.FIXED_GAP:
        pattern, margin = "7-9", one.size - other.size
    needs = (_needed(theirs, hit[0], twice=one.hasty), _needed(mine, hit[1], twice=other.hasty))
    wins = (margin > 0, margin < 0)
    paces = (one.pace, other.pace)
    ends = tuple(1 + (_lands(pattern, needs[n], wins=wins[n]) - 1) * paces[n] for n in (0, 1))
    last = min(ends)
    if last >= _NEVER:
        return DuelOdds(falls=(0, 0), hurt=(0, 0))
    down = (ends[1] == last, ends[0] == last)
    left = (mine, theirs)
    made = [1 + (last - 1) // pace for pace in paces]
    hurt = [
        0 if down[n] else _part(hit[1 - n] * _landed(pattern, made[1 - n], wins=wins[1 - n]), left[n])
        for n in (0, 1)
    ]
    return DuelOdds(falls=(WHOLE * down[0], WHOLE * down[1]), hurt=(hurt[0], hurt[1]))


def _needed(hits: Halves, each: Halves, *, twice: bool) -> int:
    """Attacks that must land; `twice`: the first of them is a double one."""
    return max(1, -(-hits // each) - twice) if each > 0 else _NEVER


def _lands(pattern: Pattern, number: int, *, wins: bool) -> int:
    """The round in which the hit of this number lands (SD1-13.02)."""
    if number >= _NEVER or wins:
        return number
    return {"draw": 2 * number - 1, "1-3": 2 * number - 1, "4-6": 2 * number}.get(pattern, 2 * number + 1)


def _landed(pattern: Pattern, rounds: int, *, wins: bool) -> int:
    """Hits landed in so many rounds."""
    if wins:
        return rounds
    return {"draw": (rounds + 1) // 2, "1-3": (rounds + 1) // 2, "4-6": rounds // 2}.get(
        pattern, max(0, rounds - 1) // 2
    )
