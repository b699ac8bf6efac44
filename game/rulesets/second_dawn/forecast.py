"""Exact outlooks: what the coming phase will do, and with which chances.

Skirmish and initiative round hold no dice: they are played out on a copy. A bout hangs on two dice and the
saves: each of the 100 throws is enumerated with every outcome of its saves, and the rounds are played by the
same code as the battle. All chances are exact fractions.
"""

from collections.abc import Iterator, Mapping, Sequence, Set
from fractions import Fraction
from functools import lru_cache
from itertools import product
from math import prod
from typing import TypeVar

from game.core.battle import ClashForecast, Loss, Term
from game.core.dice import StreamDice
from game.core.events import BlowStruck
from game.core.numbers import Halves
from game.core.records import Record, SideId, changed
from game.rulesets.second_dawn import (
    battle_stat,
    bout,
    clash,
    crits,
    damage,
    declare,
    engaged,
    exchange,
    fortune,
    heroics,
    marks,
    rounds,
    shots,
    sweep,
)
from game.rulesets.second_dawn.battle_records import BattleState
from game.rulesets.second_dawn.clash import Clash, Contender, Outcome, Played, SaveDue
from game.rulesets.second_dawn.crits import Save
from game.rulesets.second_dawn.damage import FIT
from game.rulesets.second_dawn.engaged import Group
from game.rulesets.second_dawn.fight import Fight
from game.rulesets.second_dawn.nodice import NO_DICE

T = TypeVar("T")

ONE = Fraction(1)


class Branch(Record):
    """One way a clash can go, with its chance. `misses`: attackers, by place, that fail their save against a
    critical miss in it, each with its own chance (in place of the branch's)."""

    chance: Fraction
    played: Played
    misses: tuple[tuple[str, Fraction], ...] = ()


class Outlook(Record):
    """All ways a clash can go. `margins` counts throws of 100 by (hub minus primary). With `tries` the
    branches are so many plays with dice, not all there are: dice fall in its rounds."""

    branches: tuple[Branch, ...]
    margins: tuple[tuple[int, int], ...]
    save_hub: Fraction
    save_primary: Fraction
    tries: int = 0

    def falls(self, *places: int) -> Fraction:
        """Chance that all members at these places of the clash go down; at most one of them a secondary."""
        return sum((self._falls_in(branch, places) for branch in self.branches), Fraction(0))

    def _falls_in(self, branch: Branch, places: Sequence[int]) -> Fraction:
        chance = branch.chance
        misses = dict(branch.misses)
        for place in places:
            if str(place) in misses:
                chance = misses[str(place)]
            elif branch.played.conditions[place] == FIT:
                return Fraction(0)
        return chance

    def auto_defeat(self) -> Fraction:
        """Chance that the hub is defeated by numbers."""
        return sum((b.chance for b in self.branches if b.played.auto_defeat), Fraction(0))


def enumerate_clash(ready: Clash) -> Outlook:
    """Every throw and every outcome of the saves, each played to its end. Clashes of equal figures, which a
    large battle is full of, are enumerated once."""
    numbered = [changed(member, id=str(place)) for place, member in enumerate(ready.members)]
    places = {member.id: str(place) for place, member in enumerate(ready.members)}
    duels, walkers = 1 + len(ready.primaries), 1 + len(ready.attackers)
    return _enumerate(
        changed(
            ready,
            hub=numbered[0],
            primaries=tuple(numbered[1:duels]),
            secondaries=tuple(numbered[duels:walkers]),
            aboard=tuple(numbered[walkers:]),
            hero=places.get(ready.hero, ""),
            tar=places.get(ready.tar, ""),
            smothered=tuple(places[unit] for unit in ready.smothered if unit in places),
        )
    )


@lru_cache(maxsize=512)
def _enumerate(ready: Clash) -> Outlook:
    """Outlook of a clash whose members are named by their places."""
    if rounds.falls_dice(ready):
        return _tried(ready)
    thrown = list(throws(ready))
    weights: dict[Outcome, int] = {}
    margins: dict[int, int] = {}
    for outcome, margin, weight in thrown:
        weights[outcome] = weights.get(outcome, 0) + weight
        if margin is not None:
            margins[margin] = margins.get(margin, 0) + weight
    total = sum(weights.values())
    branches: list[Branch] = []
    due = [Fraction(0), Fraction(0)]
    for outcome, count in weights.items():
        chance = Fraction(count, total)
        for save in outcome.saves[:1]:
            due[save.unit != ready.hub.id] += chance
        branches += _branches(ready, outcome, chance)
    return Outlook(
        branches=tuple(branches),
        margins=tuple(sorted((m, round(Fraction(100 * n, total))) for m, n in margins.items())),
        save_hub=due[0],
        save_primary=due[1],
    )


TRIES = 100
"""Plays of a clash in whose rounds dice fall: enough to tell good from bad, few enough for a forecast."""


def _tried(ready: Clash) -> Outlook:
    """An estimate, always the same for one clash."""
    dice = StreamDice(0, "outlook")

    def save(due: SaveDue) -> Save:
        face = dice.roll(crits.DIE, "save")
        return Save(unit=due.unit, dc=due.dc or 0, face=face, passed=crits.passes(face, due.dc or 0))

    branches = []
    for _ in range(TRIES):
        if rounds.each_round(ready):
            outcome = Outcome(pattern="each", roller=clash.roller_of(ready).id)
        elif clash.rolls(ready) and ready.totals is not None:
            outcome = clash.judged(ready, ready.totals)
        elif clash.rolls(ready):
            outcome = clash.decide(ready, dice.roll(crits.DIE, "hub"), dice.roll(crits.DIE, "primary"))
        else:
            outcome = clash.unrolled(ready)
        failed = [due.unit for due in outcome.saves if due.dc is None or not save(due).passed]
        played = rounds.play(
            ready,
            outcome,
            failed,
            lambda dues: [save(due) for due in dues],
            throw=lambda _unit, why, _added: dice.roll(crits.DIE, why),
        )
        branches.append(Branch(chance=Fraction(1, TRIES), played=played))
    return Outlook(
        branches=tuple(branches), margins=(), save_hub=Fraction(0), save_primary=Fraction(0), tries=TRIES
    )


def _faces(unit: Contender) -> Mapping[int, int]:
    """Faces of a battle roll and how often each falls (SD4-9.02, SD4-17.03)."""
    return {unit.face: 1} if unit.face else crits.face_weights(unit.dice, again=unit.again)


def throws(ready: Clash) -> Iterator[tuple[Outcome, int | None, int]]:
    """Outcomes without their totals, so that throws with one effect are played once; the margins; and how
    often each falls."""
    if not clash.rolls(ready):
        yield clash.unrolled(ready), None, 1
        return
    if ready.totals is not None:
        held = clash.judged(ready, ready.totals)
        yield changed(held, totals=None, margin=None), ready.totals[0] - ready.totals[1], 1
        return
    hub_faces, primary_faces = _faces(ready.hub), _faces(clash.roller_of(ready))
    for hub_die, primary_die in product(hub_faces, primary_faces):
        outcome = clash.decide(ready, hub_die, primary_die)
        assert outcome.totals is not None
        difference = outcome.totals[0] - outcome.totals[1]
        yield (
            Outcome(
                pattern=outcome.pattern,
                roller=outcome.roller,
                winner=outcome.winner,
                muted=outcome.muted,
                saves=outcome.saves,
            ),
            difference,
            hub_faces[hub_die] * primary_faces[primary_die],
        )


def _branches(ready: Clash, outcome: Outcome, chance: Fraction) -> list[Branch]:
    """Ways of one outcome: each due save passed or failed, critical misses all passed or not."""
    out = []
    for failed, part in _save_outcomes(outcome.saves):
        out += _miss_branches(ready, outcome, failed, chance * part)
    return out


def _save_outcomes(dues: Sequence[SaveDue]) -> Iterator[tuple[tuple[str, ...], Fraction]]:
    """(units that fail, chance) of every combination of saves that can happen."""
    for fates in product((True, False), repeat=len(dues)):
        part = ONE
        for due, passed in zip(dues, fates, strict=True):
            pass_ = Fraction(0) if due.dc is None else crits.pass_chance(due.dc, due.dice, again=due.again)
            part *= pass_ if passed else 1 - pass_
        if part:
            yield tuple(d.unit for d, passed in zip(dues, fates, strict=True) if not passed), part


def _miss_branches(ready: Clash, outcome: Outcome, failed: tuple[str, ...], chance: Fraction) -> list[Branch]:
    """Branches over the saves against a critical miss, if any are due: all pass, or some fail. Who fails does
    not change how the clash ends, only who croaks."""
    asked: list[SaveDue] = []

    def passing(dues: Sequence[SaveDue]) -> list[Save]:
        asked.extend(dues)
        return [_save(due, True) for due in dues]

    played = rounds.play(ready, outcome, failed, passing)
    if not asked:
        return [Branch(chance=chance, played=played)]
    passes = {due.unit: crits.pass_chance(due.dc or 0, due.dice, again=due.again) for due in asked}
    none = prod(passes.values(), start=ONE)
    first = asked[0].unit
    other = rounds.play(ready, outcome, failed, lambda dues: [_save(due, due.unit != first) for due in dues])
    misses = tuple((unit, chance * (1 - passed)) for unit, passed in passes.items())
    return [
        Branch(chance=chance * none, played=played),
        Branch(chance=chance * (1 - none), played=other, misses=misses),
    ]


def _save(due: SaveDue, passed: bool) -> Save:
    return Save(unit=due.unit, dc=due.dc or 0, face=0, passed=passed)


# --- the coming phase


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
        sweep.resolve(fight, "bout")
        return tuple(
            row
            for group, ready in bout.after_strikes(fight, made)
            for row in _bout_rows(fight, group, ready, side)
        )
    if "exchange" in state.stages:
        return _saved(fight, side) if shots.by_saves(fight) else _certain(fight, side)
    return ()


def _bout_rows(fight: Fight, group: Group, ready: Clash, side: SideId) -> list[ClashForecast]:
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
    fight: Fight, group: Group, side: SideId, ready: Clash, outlook: Outlook, place: int, *, rolls: bool
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
    )


def _loss(outlook: Outlook, place: int, before: Halves) -> Loss:
    """What a member of a clash loses in it. A save against a critical miss costs no hits."""
    lost = [(branch.chance, before - branch.played.hits[place]) for branch in outlook.branches]
    return Loss(
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


def _warnings(fight: Fight, group: Group, ready: Clash, outlook: Outlook, place: int) -> tuple[str, ...]:
    hub = fight.name(group.hub)
    out = []
    if ready.mode:
        out.append(f"Rolled each round, about by {outlook.tries} tries (SD3-18.10)")
    elif outlook.tries:
        out.append(f"A stun may fall, about by {outlook.tries} tries (SD3-16.02)")
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
            out.append(f"{fight.name(member.id)} aims at {mark}: {chance} % to bring it down ({marks.RULE})")
    out += [
        f"{fight.name(member.id)} is below 0 and loses without a roll (SD1-13.05)"
        for member in (ready.hub, ready.members[place])
        if member.stat < 0
    ]
    return tuple(out)


def _certain(fight: Fight, side: SideId) -> tuple[ClashForecast, ...]:
    """Play the diceless rounds on the copy and read the blows off its events."""
    rows: list[ClashForecast] = []
    rolling = set(heroics.rolling(fight))
    for round_ in exchange.rounds_of(fight):
        reeling = exchange.begin_round(fight)
        sweep.resolve(fight, round_)
        attacks = exchange.attacks_of(fight, round_)
        parts = {
            unit: engaged.unit_terms(fight, unit, exchange.situation(fight, unit, attacks))
            for unit in dict.fromkeys(u for a in attacks for u in (a.attacker, fight.seat(a.target)))
        }
        before = len(fight.events)
        exchange.run_round(fight, round_)
        exchange.end_round(fight, reeling)
        blows = [event for event in fight.events[before:] if isinstance(event, BlowStruck)]
        rows += [_rolled(row, rolling) for row in _rows(fight, side, round_, blows, parts)]
    return tuple(rows)


def _saved(fight: Fight, side: SideId) -> tuple[ClashForecast, ...]:
    """One row for each pair of which somebody shoots, in rounds in which the target saves: the chances that
    it fails (SD4-20.03)."""
    rows = []
    numbers = {unit: group.number for group in engaged.groups(fight.state.pairings) for unit in group.members}
    for round_ in exchange.rounds_of(fight):
        sweep.resolve(fight, round_)
        attacks = exchange.attacks_of(fight, round_)
        worst = {(threat.by, threat.unit): threat for threat in shots.threats(fight, attacks)}
        shot = [(attack.attacker, attack.target) for attack in attacks]
        pairs = [pair if fight.fighters[pair[0]].side == side else pair[::-1] for pair in shot]
        for left, right in dict.fromkeys(pairs):
            due = [worst.get((right, left)), worst.get((left, right))]
            fails = [_fails(fight, threat) for threat in due]
            terms = tuple(
                engaged.unit_terms(fight, unit, exchange.situation(fight, unit, attacks))
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


def _fails(fight: Fight, threat: shots.Threat | None) -> Fraction:
    if threat is None:
        return Fraction(0)
    return threat.fails(fortune.dice(fight, threat.unit), again=fight.rerolls(threat.unit))


def _rolled(row: ClashForecast, rolling: Set[str]) -> ClashForecast:
    """A row of a player character who rolls: two dice decide, not the comparison (SD3-18.06)."""
    if not rolling & {row.left, row.right}:
        return row
    between = row.totals[0] - row.totals[1]
    margins = tuple((between + d, crits.DIE - abs(d)) for d in range(1 - crits.DIE, crits.DIE))
    return changed(row, certain=False, margins=margins, warnings=("Rolled, not compared (SD3-18.06)",))


def _rows(
    fight: Fight,
    side: SideId,
    round_: str,
    blows: Sequence[BlowStruck],
    parts: dict[str, tuple[Term, ...]],
) -> list[ClashForecast]:
    """One row for each pair of enemies that strike, both directions in it."""
    numbers = {unit: group.number for group in engaged.groups(fight.state.pairings) for unit in group.members}
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
            parts[first] + engaged.versus_terms(fight, first, right, attacked=other is not None),
            parts[second] + engaged.versus_terms(fight, second, left, attacked=one is not None),
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
