"""Exact outlooks: what the coming phase will do, and with which chances.

Skirmish and initiative round hold no dice: they are played out on a copy. A bout hangs on two dice and the
saves: each of the 100 throws is enumerated with every outcome of its saves, and the rounds are played by the
same code as the battle. All chances are exact fractions.
"""

from collections.abc import Sequence, Set
from fractions import Fraction
from itertools import product
from typing import TypeVar

from game.core.battle.seam import ClashForecast, HitLoss
from game.core.events.common import BlowStruck
from game.core.numbers import Halves
from game.core.records import SideId, replace
from game.core.terms import Term
from game.rulesets.second_dawn.battle.choices import declare, self_roll_choices
from game.rulesets.second_dawn.battle.clash import (
    bout,
    clash,
    diceless_rounds,
    luck_dice,
    rider_aim,
    save_shots,
)
from game.rulesets.second_dawn.battle.clash.clash import Clash, Contender
from game.rulesets.second_dawn.battle.odds.clash_branches import ClashOutlook, enumerate_clash
from game.rulesets.second_dawn.battle.pairing import clash_groups
from game.rulesets.second_dawn.battle.pairing.clash_groups import ClashGroup
from game.rulesets.second_dawn.battle.state import battle_stat
from game.rulesets.second_dawn.battle.state.battle_records import BattleState
from game.rulesets.second_dawn.battle.state.fight import Fight
from game.rulesets.second_dawn.battle.state.no_dice import NO_DICE
from game.rulesets.second_dawn.battle.targets import area_attack
from game.rulesets.second_dawn.unit import crits, damage
from game.rulesets.second_dawn.unit.damage import FIT

T = TypeVar("T")


def forecast(state: BattleState, side: SideId) -> tuple[ClashForecast, ...]:
    """Outlook of the phase that is being prepared, by the pairings as they stand and as if nobody declared or
    aimed any more."""
    fight = Fight(state, NO_DICE)
    if "declare" in state.stages:
        declare.end_declarations(fight)
    if {"aim", "keep_aims"} & set(state.stages):
        declare.end_aiming(fight)
    if state.phase == "bout" and "clashes" in state.stages:
        made = bout.made(fight)
        area_attack.resolve(fight, "bout")
        return tuple(
            row
            for group, ready in bout.after_strikes(fight, made)
            for row in _bout_rows(fight, group, ready, side)
        )
    if "exchange" in state.stages:
        return _saved(fight, side) if save_shots.by_saves(fight) else _certain(fight, side)
    return ()


def _bout_rows(fight: Fight, group: ClashGroup, ready: Clash, side: SideId) -> list[ClashForecast]:
    """One row for hub and rolling primary, one for each further attacker."""
    if not clash.can_begin(ready):
        return []
    outlook = enumerate_clash(ready)
    roller = clash.roller_of(ready).id
    rows = []
    for place, unit in enumerate(group.members):
        if place == 0:
            continue
        rows.append(_bout_row(fight, group, side, ready, outlook, place, rolls=unit == roller))
    return rows


def _bout_row(
    fight: Fight,
    group: ClashGroup,
    side: SideId,
    ready: Clash,
    outlook: ClashOutlook,
    place: int,
    *,
    rolls: bool,
) -> ClashForecast:
    hub, other = ready.hub, ready.members[place]
    flip = fight.fighters[hub.id].side != side
    secondary = place > len(group.primaries)
    terms = (
        bout.clash_terms(fight, group, hub.id),
        () if secondary else bout.clash_terms(fight, group, other.id),
    )
    stats = (hub.stat, other.stat)
    if secondary and fight.fighters[hub.id].pc:
        # Others have no battle stat where they do not roll; against him they may have to.
        stats = (hub.stat, battle_stat.total(bout.clash_terms(fight, group, other.id)))
    falls = (outlook.falls(0), outlook.falls(place))
    crit = (outlook.save_hub, outlook.save_primary) if rolls else (Fraction(0), Fraction(0))
    margins = outlook.margins if rolls else ()
    return ClashForecast(
        number=group.number,
        left=other.id if flip else hub.id,
        right=hub.id if flip else other.id,
        kind="secondary" if secondary else "primary",
        terms=_turn(terms, flip),
        totals=_turn(stats, flip),
        damage=_turn((0 if secondary else _hit(ready, hub, other), _hit(ready, other, hub)), flip),
        margins=tuple(sorted((-m, n) for m, n in margins)) if flip else margins,
        falls=(*_turn(falls, flip), outlook.falls(0, place)),
        crit=_turn(crit, flip),
        warnings=_warnings(fight, group, ready, outlook, place),
        losses=_turn((_loss(outlook, 0, hub.hits), _loss(outlook, place, other.hits)), flip),
        tries=outlook.tries,
        contested=_contested(fight, _turn((hub.id, other.id), flip), _turn(stats, flip)),
        lies=_turn((outlook.lies(0), outlook.lies(place)), flip),
    )


def _loss(outlook: ClashOutlook, place: int, before: Halves) -> HitLoss:
    """What a member of a clash loses in it. A save against a critical miss costs no hits."""
    lost = [(branch.chance, before - branch.played.hits[place]) for branch in outlook.branches]
    return HitLoss(
        expected=sum((chance * hits for chance, hits in lost), Fraction(0)),
        least=min(hits for _, hits in lost),
        most=max(hits for _, hits in lost),
    )


def _contested(
    fight: Fight, units: tuple[str, str], stats: tuple[int, int]
) -> tuple[Fraction, Fraction, Fraction] | None:
    """Chances of a roll of each of two against the other, if one is a player character (SD3-18.06)."""
    if not any(fight.fighters[unit].pc for unit in units):
        return None
    faces = range(1, crits.DIE + 1)
    between = [stats[0] + one - stats[1] - other for one, other in product(faces, repeat=2)]
    left, right = sum(d > 0 for d in between), sum(d < 0 for d in between)
    every = len(between)
    return Fraction(left, every), Fraction(right, every), Fraction(every - left - right, every)


def _hit(ready: Clash, attacker: Contender, target: Contender) -> Halves:
    """Damage of one hit as it falls in a bout, on whom it aims at if that is another; 0 for a unit that does
    not attack."""
    if not attacker.attacks:
        return 0
    if attacker.aims is not None:
        target = ready.members[attacker.aims]
    blow = clash.blow_of(attacker, target, "regular")
    return damage.blow_damage(blow, clash.body_of(target, target.hits, target.condition))


def _turn(pair: tuple[T, T], flip: bool) -> tuple[T, T]:
    return (pair[1], pair[0]) if flip else pair


def _warnings(
    fight: Fight, group: ClashGroup, ready: Clash, outlook: ClashOutlook, place: int
) -> tuple[str, ...]:
    hub = fight.name(group.hub)
    out = []
    if ready.mode:
        out.append(f"Rolled each round, estimated from {outlook.tries} trials (SD3-18.10)")
    elif outlook.tries:
        out.append(f"A stun is possible, estimated from {outlook.tries} trials (SD3-16.02)")
    if ready.members[place].cover:
        out.append(f"{fight.name(group.members[place])} gives cover fire: half damage (SD4-12.09)")
    if outlook.auto_defeat():
        out.append(f"{hub} can be defeated by numbers after round 1 (SD1-14.03)")
    if place > len(group.primaries) and outlook.falls(place):
        out.append("Attackers can hit each other after round 1 (SD1-14.02)")
    for member in (ready.hub, ready.members[place]):
        if member.aims is not None:
            chance = round(100 * outlook.falls(member.aims))
            mark = fight.name(ready.members[member.aims].id)
            out.append(
                f"{fight.name(member.id)} aims at {mark}: {chance} % to bring it down ({rider_aim.RULE})"
            )
    out += [
        f"{fight.name(member.id)} is below 0 and loses without a roll (SD1-13.05)"
        for member in (ready.hub, ready.members[place])
        if member.stat < 0
    ]
    return tuple(out)


def _certain(fight: Fight, side: SideId) -> tuple[ClashForecast, ...]:
    """Play the diceless rounds on the copy and read the blows off its events."""
    rows: list[ClashForecast] = []
    rolling = set(self_roll_choices.rolling(fight))
    for round_ in diceless_rounds.rounds_of(fight):
        reeling = diceless_rounds.begin_round(fight)
        area_attack.resolve(fight, round_)
        attacks = diceless_rounds.attacks_of(fight, round_)
        parts = {
            unit: clash_groups.unit_terms(fight, unit, diceless_rounds.situation(fight, unit, attacks))
            for unit in dict.fromkeys(u for a in attacks for u in (a.attacker, fight.seat(a.target)))
        }
        before = len(fight.events)
        diceless_rounds.run_round(fight, round_)
        diceless_rounds.end_round(fight, reeling)
        blows = [event for event in fight.events[before:] if isinstance(event, BlowStruck)]
        rows += [_rolled(row, rolling) for row in _rows(fight, side, round_, blows, parts)]
    return tuple(_ended(fight, row) for row in rows)


def _ended(fight: Fight, row: ClashForecast) -> ClashForecast:
    """A row with what is certain to become of both in all rounds of the phase."""
    if not row.certain:
        return row
    ends = [fight.standings[unit].condition for unit in (row.left, row.right)]
    left, right = ("" if end == FIT else end for end in ends)
    return replace(row, ends=(left, right))


def _saved(fight: Fight, side: SideId) -> tuple[ClashForecast, ...]:
    """One row for each pair of which somebody shoots, in rounds in which the target saves: the chances that
    it fails (SD4-20.03)."""
    rows = []
    numbers = {
        unit: group.number for group in clash_groups.groups(fight.state.pairings) for unit in group.members
    }
    for round_ in diceless_rounds.rounds_of(fight):
        area_attack.resolve(fight, round_)
        attacks = diceless_rounds.attacks_of(fight, round_)
        worst = {(threat.by, threat.unit): threat for threat in save_shots.threats(fight, attacks)}
        shot = [(attack.attacker, attack.target) for attack in attacks]
        pairs = [pair if fight.fighters[pair[0]].side == side else pair[::-1] for pair in shot]
        for left, right in dict.fromkeys(pairs):
            due = [worst.get((right, left)), worst.get((left, right))]
            fails = [_fails(fight, threat) for threat in due]
            terms = tuple(
                clash_groups.unit_terms(fight, unit, diceless_rounds.situation(fight, unit, attacks))
                for unit in (left, right)
            )
            rows.append(
                ClashForecast(
                    number=numbers.get(left, 0),
                    left=left,
                    right=right,
                    kind=round_,
                    terms=(terms[0], terms[1]),
                    totals=(sum(t.value for t in terms[0]), sum(t.value for t in terms[1])),
                    falls=(fails[0], fails[1], fails[0] * fails[1]),
                    crit=(Fraction(due[0] is not None), Fraction(due[1] is not None)),
                )
            )
    return tuple(rows)


def _fails(fight: Fight, threat: save_shots.Threat | None) -> Fraction:
    if threat is None:
        return Fraction(0)
    return threat.fails(luck_dice.dice(fight, threat.unit), again=fight.rerolls(threat.unit))


def _rolled(row: ClashForecast, rolling: Set[str]) -> ClashForecast:
    """A row of a player character who rolls: two dice decide, not the comparison (SD3-18.06)."""
    if not rolling & {row.left, row.right}:
        return row
    between = row.totals[0] - row.totals[1]
    margins = tuple((between + d, crits.DIE - abs(d)) for d in range(1 - crits.DIE, crits.DIE))
    return replace(row, certain=False, margins=margins, warnings=("Rolled, not compared (SD3-18.06)",))


def _rows(
    fight: Fight,
    side: SideId,
    round_: str,
    blows: Sequence[BlowStruck],
    parts: dict[str, tuple[Term, ...]],
) -> list[ClashForecast]:
    """One row for each pair of enemies that strike, both directions in it."""
    numbers = {
        unit: group.number for group in clash_groups.groups(fight.state.pairings) for unit in group.members
    }
    found: dict[tuple[str, str], dict[str, BlowStruck]] = {}
    for blow in blows:
        mine = fight.fighters[blow.attacker].side == side
        pair = (blow.attacker, blow.target) if mine else (blow.target, blow.attacker)
        found.setdefault(pair, {})[blow.attacker] = blow
    rows = []
    for (left, right), struck in found.items():
        one, other = struck.get(left), struck.get(right)
        # For the carried their mount stands, unless it is they who strike.
        first, second = left if one else fight.seat(left), right if other else fight.seat(right)
        terms = (
            parts[first] + clash_groups.versus_terms(fight, first, right, attacked=other is not None),
            parts[second] + clash_groups.versus_terms(fight, second, left, attacked=one is not None),
        )
        totals = (sum(t.value for t in terms[0]), sum(t.value for t in terms[1]))
        rows.append(
            ClashForecast(
                number=numbers.get(left, 0),
                left=left,
                right=right,
                kind=round_,
                terms=terms,
                totals=totals,
                certain=True,
                blows=(one.blow if one else "", other.blow if other else ""),
                damage=(one.damage if one else 0, other.damage if other else 0),
                contested=_contested(fight, (left, right), (totals[0], totals[1])),
            )
        )
    return rows
