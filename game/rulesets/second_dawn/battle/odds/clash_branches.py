"""All ways a clash can go: each of the 100 throws with every outcome of its saves. SD1-13.

The rounds are played by the same code as the battle. All chances are exact fractions.
"""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import product
from math import prod

from game.core.dice import StreamDice
from game.core.records import Record, replace
from game.rulesets.second_dawn.battle.clash import (
    clash,
    rounds,
)
from game.rulesets.second_dawn.battle.clash.clash import Clash, ClashOutcome, Contender, PlayedClash, SaveDue
from game.rulesets.second_dawn.unit import crits, guards
from game.rulesets.second_dawn.unit.crits import Save
from game.rulesets.second_dawn.unit.damage import FIT

ONE = Fraction(1)


class Branch(Record):
    """One way a clash can go, with its chance. `misses`: attackers, by place, that fail their save against a
    critical miss in it, each with its own chance (in place of the branch's)."""

    chance: Fraction
    played: PlayedClash
    misses: tuple[tuple[str, Fraction], ...] = ()


class ClashOutlook(Record):
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

    def lies(self, place: int) -> Fraction:
        """Chance that the member at a place is knocked out in the end, and not worse."""
        down = (b.chance for b in self.branches if b.played.conditions[place] == "knocked_out")
        return sum(down, Fraction(0))

    def auto_defeat(self) -> Fraction:
        """Chance that the hub is defeated by numbers."""
        return sum((b.chance for b in self.branches if b.played.auto_defeat), Fraction(0))


def enumerate_clash(ready: Clash) -> ClashOutlook:
    """Every throw and every outcome of the saves, each played to its end. Clashes of equal figures, which a
    large battle is full of, are enumerated once."""
    numbered = [replace(member, id=str(place)) for place, member in enumerate(ready.members)]
    places = {member.id: str(place) for place, member in enumerate(ready.members)}
    duels, walkers = 1 + len(ready.primaries), 1 + len(ready.attackers)
    return _enumerate(
        replace(
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
def _enumerate(ready: Clash) -> ClashOutlook:
    """Outlook of a clash whose members are named by their places."""
    if rounds.falls_dice(ready):
        return _tried(ready)
    thrown = list(throws(ready))
    weights: dict[ClashOutcome, int] = {}
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
    return ClashOutlook(
        branches=tuple(branches),
        margins=tuple(sorted((m, round(Fraction(100 * n, total))) for m, n in margins.items())),
        save_hub=due[0],
        save_primary=due[1],
    )


TRIES = 100
"""Plays of a clash in whose rounds dice fall: enough to tell good from bad, few enough for a forecast."""


def _tried(ready: Clash) -> ClashOutlook:
    """An estimate, always the same for one clash."""
    dice = StreamDice(0, "outlook")

    def save(due: SaveDue) -> Save:
        face = dice.roll(crits.DIE, "save")
        return Save(unit=due.unit, dc=due.dc or 0, face=face, passed=crits.passes(face, due.dc or 0))

    branches = []
    for _ in range(TRIES):
        if rounds.each_round(ready):
            outcome = ClashOutcome(pattern="each", roller=clash.roller_of(ready).id)
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
            toss=lambda _unit, why, low: dice.roll(guards.SIDES[why], why) <= low,
        )
        branches.append(Branch(chance=Fraction(1, TRIES), played=played))
    return ClashOutlook(
        branches=tuple(branches), margins=(), save_hub=Fraction(0), save_primary=Fraction(0), tries=TRIES
    )


def _faces(unit: Contender) -> Mapping[int, int]:
    """Faces of a battle roll and how often each falls (SD4-9.02, SD4-17.03)."""
    return {unit.face: 1} if unit.face else crits.face_weights(unit.dice, again=unit.again)


def throws(ready: Clash) -> Iterator[tuple[ClashOutcome, int | None, int]]:
    """Outcomes without their totals, so that throws with one effect are played once; the margins; and how
    often each falls."""
    if not clash.rolls(ready):
        yield clash.unrolled(ready), None, 1
        return
    if ready.totals is not None:
        held = clash.judged(ready, ready.totals)
        yield replace(held, totals=None, margin=None), ready.totals[0] - ready.totals[1], 1
        return
    roller = clash.roller_of(ready)
    hub_faces, primary_faces = _faces(ready.hub), _faces(roller)
    # An outcome hangs on the difference, and on whether the hub threw a 1 (SD1-13.02, SD1-14.01).
    known: dict[tuple[int, bool], ClashOutcome] = {}
    for hub_die, primary_die in product(hub_faces, primary_faces):
        difference = ready.hub.stat + hub_die - roller.stat - primary_die
        alike = (difference, hub_die == 1)
        if alike not in known:
            outcome = clash.decide(ready, hub_die, primary_die)
            known[alike] = replace(outcome, totals=None, margin=None)
        yield known[alike], difference, hub_faces[hub_die] * primary_faces[primary_die]


def _branches(ready: Clash, outcome: ClashOutcome, chance: Fraction) -> list[Branch]:
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


def _miss_branches(
    ready: Clash, outcome: ClashOutcome, failed: tuple[str, ...], chance: Fraction
) -> list[Branch]:
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
