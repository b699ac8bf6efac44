"""The rounds of a clash once its dice are known: SD1-13.02 to 13.08, SD1-14, SD1-16.06, SD1-10.14."""

from collections.abc import Callable, Collection, Sequence
from fractions import Fraction

from game.core.numbers import Halves
from game.core.records import changed
from game.rulesets.second_dawn import clash as clashes
from game.rulesets.second_dawn import crits, damage, sizes
from game.rulesets.second_dawn.clash import (
    Clash,
    Contender,
    Fall,
    Misses,
    Outcome,
    Played,
    RoundLog,
    SaveDue,
)
from game.rulesets.second_dawn.damage import FIT, TARGETS, Blow, Body, Condition

_IDLE_ROUNDS = 2
"""Successive rounds without damage that make a stand-off (SD1-10.14)."""

HUB = 0

Watch = Callable[[RoundLog | None, Sequence[Fall]], None]
"""Told of each round as it ends, and of those who fell in it or (without a round) between rounds."""


def _unwatched(_log: RoundLog | None, _falls: Sequence[Fall]) -> None:
    return


def play(
    clash: Clash, outcome: Outcome, failed: Collection[str], misses: Misses, watch: Watch = _unwatched
) -> Played:
    """Run a clash to its end. `failed` are the units whose save against a critical hit failed."""
    run = _Run(clash, outcome, watch)
    run.crit(failed)
    run.tell()
    number = 1
    idle = 0
    while run.someone_can_attack(number):
        damaged = run.round(number)
        run.tell(run.rounds[-1])
        ended = number == 1 and run.mobbing(misses)
        run.tell()
        idle = 0 if damaged else idle + 1
        if ended or run.over():
            break
        if idle == _IDLE_ROUNDS:
            run.stand_off = True
            break
        number += 1
    return run.played()


def melee_defeats(hub: Contender, attackers: Sequence[Contender]) -> bool:
    """Whether these attackers auto-defeat the hub: four of its size, or fewer larger ones, one of them hand
    to hand; stats do not matter, unarmed shooters count as hand to hand (SD1-14.03, SD0-4.04, SD2-12.12)."""
    if all(a.shoots for a in attackers):
        return False
    return sum((sizes.defeat_share(hub.size, a.size) for a in attackers), Fraction(0)) >= 1


def misses_due(hub: Contender, attackers: Sequence[Contender]) -> bool:
    """Whether the attackers stand in each other's way: five of the hub's size, by table 2B for smaller ones
    (SD1-14.02, SD2-12.11)."""
    crowd = [a.size for a in attackers if a.size <= hub.size]
    if not crowd:
        return False
    due = sizes.critical_miss_at(hub.size, min(crowd))
    return due is not None and len(crowd) >= due


class _Run:
    """A clash being played: hits and conditions of its members, hub first. `told` falls were passed on."""

    def __init__(self, clash: Clash, outcome: Outcome, watch: Watch) -> None:
        self.clash = clash
        self.watch = watch
        self.told = 0
        self.outcome = outcome
        self.members = clash.members
        self.duels = len(clash.primaries)
        self.hits: list[Halves] = [m.hits for m in self.members]
        self.conditions: list[Condition] = [m.condition for m in self.members]
        self.all_smaller = all(s.size < clash.hub.size for s in clash.secondaries)
        self.rounds: list[RoundLog] = []
        self.falls: list[Fall] = []
        self.misses: list[crits.Save] = []
        self.jailors: set[str] = set()
        self.auto_defeat = False
        self.stand_off = False

    def played(self) -> Played:
        return Played(
            rounds=tuple(self.rounds),
            hits=tuple(self.hits),
            conditions=tuple(self.conditions),
            falls=tuple(self.falls),
            misses=tuple(self.misses),
            auto_defeat=self.auto_defeat,
            stand_off=self.stand_off,
        )

    def tell(self, log: RoundLog | None = None) -> None:
        """Pass on what is new."""
        falls = self.falls[self.told :]
        self.told = len(self.falls)
        if log is not None or falls:
            self.watch(log, falls)

    # --- before round 1

    def crit(self, failed: Collection[str]) -> None:
        """Failed saves fall before any damage (SD1-13.04, SD1-15.02)."""
        roller = self.outcome.roller
        by = self.clash.hub.id if self.outcome.winner == "hub" else roller
        for index, member in enumerate(self.members):
            if member.id in failed:
                self._crit(index, "crit", 0, by)

    def _crit(self, index: int, why: str, number: int, by: str = "") -> None:
        """Basic units croak; others are critically incapacitated, at 0 hits if they had more (SD2-5.07)."""
        member = self.members[index]
        if member.croaks_at < 0:
            self.hits[index] = min(self.hits[index], 0)
            self._fall(index, "critical", why, number, by)
        else:
            self._fall(index, "croaked", why, number, by)

    def _fall(self, index: int, how: Condition, why: str, number: int, by: str = "") -> None:
        self.conditions[index] = how
        self.falls.append(Fall(unit=self.members[index].id, how=how, why=why, round=number, by=by))

    # --- rounds

    def _able(self, index: int, number: int) -> bool:
        member = self.members[index]
        return self.conditions[index] == FIT and member.attacks and not (member.busy and number == 1)

    def _there(self, index: int) -> bool:
        return self.conditions[index] in TARGETS

    def _targets(self, index: int) -> range:
        """Who a member attacks: the hub its primaries, all others the hub."""
        return range(1, 1 + self.duels) if index == HUB else range(1)

    def someone_can_attack(self, number: int) -> bool:
        """SD1-13.07. A unit busy in round 1 can from round 2 on."""
        return any(
            self._able(index, max(number, 2)) and any(self._there(t) for t in self._targets(index))
            for index in range(len(self.members))
        )

    def round(self, number: int) -> bool:
        """One round, all of it at once (SD1-13.04). True if any damage was done or anybody fell."""
        aimed = self._blows(number)
        before = list(self.conditions)
        struck = []
        done = False
        for target in sorted(aimed):
            member = self.members[target]
            body = clashes.body_of(member, self.hits[target], before[target])
            settled = damage.settle(body, self._one_prisoner_each(aimed[target], body))
            self.hits[target] = settled.hits
            done = done or settled.hits != body.hits or settled.condition != body.condition
            if settled.condition != body.condition:
                self._fall(target, settled.condition, "blow", number, settled.by)
            if settled.condition == "captive":
                self.jailors.add(settled.by)
            struck += [(member.id, blow) for blow in settled.struck]
        hits = tuple(self.hits[: 1 + self.duels])
        self.rounds.append(RoundLog(number=number, struck=tuple(struck), hits=hits))
        return done

    def _blows(self, number: int) -> dict[int, list[Blow]]:
        """Blows of a round by target."""
        blows: dict[int, list[Blow]] = {}
        deadly = self.outcome.pattern != "minimum_both"
        for index, attacker in enumerate(self.members):
            if not self._able(index, number):
                continue
            for target in self._targets(index):
                kind = self._blow_kind(index, target, number) if self._there(target) else None
                if kind is not None:
                    blow = clashes.blow_of(attacker, self.members[target], kind, deadly=deadly)
                    blows.setdefault(target, []).append(blow)
        return blows

    def _one_prisoner_each(self, blows: Sequence[Blow], body: Body) -> list[Blow]:
        """Who has taken a prisoner takes no second one, and spares the knocked out (SD1-19.04)."""
        out = []
        for blow in blows:
            if not blow.captures or blow.attacker not in self.jailors:
                out.append(blow)
            elif body.condition == FIT:
                out.append(changed(blow, captures=False))
        return out

    def _blow_kind(self, index: int, target: int, number: int) -> damage.BlowKind | None:
        """What the attack of a member does in a round; None if nothing (SD1-13.02, 13.03, 16.07)."""
        helpless = self.conditions[target] != FIT or (self.members[target].busy and number == 1)
        if index > self.duels:
            hits = clashes.secondary_hits(number, all_smaller=self.all_smaller)
            return "regular" if helpless or hits else None
        if index == HUB and self.outcome.muted and number == 1:
            return None
        if helpless:
            return "regular"
        pattern = self.outcome.pattern
        if pattern == "none":
            return None
        attacker, victim = self.members[index], self.members[target]
        if pattern == "minimum_both":
            return _minimum(attacker, victim)
        winner = (self.outcome.winner == "hub") == (index == HUB)
        if pattern != "draw" and winner:
            return "regular"
        if clashes.loser_hits(pattern, number):
            return "regular"
        if pattern == "draw" and _draw_glances(attacker, victim):
            return "glancing"
        return None

    # --- the end of round 1

    def mobbing(self, misses: Misses) -> bool:
        """Critical misses, then auto-defeat (SD1-14.02, 14.03). True if the bout ends by them."""
        if not self._there(HUB):
            return False
        crowd = [i for i in range(1, len(self.members)) if self._able(i, 2)]
        attackers = [self.members[i] for i in crowd]
        if misses_due(self.clash.hub, attackers) and self._critical_miss(crowd, misses):
            return True
        if melee_defeats(self.clash.hub, attackers):
            self.auto_defeat = True
            spared = all(a.capturing for a in attackers)
            if self.conditions[HUB] == FIT or not spared:
                self._fall(HUB, "knocked_out" if spared else "croaked", "auto_defeat", 1)
        return False

    def _critical_miss(self, crowd: Sequence[int], misses: Misses) -> bool:
        """Each attacker that the hub did not attack saves as against a unit of its own size."""
        hub = self.clash.hub
        fought = range(1, 1 + self.duels) if hub.attacks and not hub.busy else range(0)
        small = [i for i in crowd if i not in fought and self.members[i].size <= hub.size]
        due = [SaveDue(unit=self.members[i].id, dc=self.members[i].save_dc) for i in small]
        saves = misses(due)
        self.misses = list(saves)
        for index, save in zip(small, saves, strict=True):
            if not save.passed:
                self._crit(index, "critical_miss", 1)
        return not all(save.passed for save in saves)

    def over(self) -> bool:
        """After a round in which somebody went down for good, and nobody lies knocked out (SD1-13.07)."""
        return any(fall.how != "knocked_out" for fall in self.falls) and "knocked_out" not in self.conditions


def _minimum(attacker: Contender, victim: Contender) -> damage.BlowKind:
    """Both below 0: minimum blows, regular on the unarmoured, glancing by the unarmed (SD1-13.06, 16.03)."""
    if not attacker.armed or attacker.capturing:
        return "glancing"
    return "minimum" if victim.armoured else "regular"


def _draw_glances(attacker: Contender, victim: Contender) -> bool:
    """Even rounds of a draw cost the unarmoured a glancing blow, never by the unarmed (SD1-17.04, 17.05)."""
    return attacker.armed and not attacker.capturing and not victim.armoured
