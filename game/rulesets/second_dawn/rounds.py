"""The rounds of a clash once its dice are known: SD1-13.02 to 13.08, SD1-14, SD1-16.06, SD1-10.14."""

from collections.abc import Callable, Collection, Sequence

from game.core.numbers import HALF, Halves
from game.core.records import changed
from game.rulesets.second_dawn import clash as clashes
from game.rulesets.second_dawn import damage, outnumber, swarms
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
from game.rulesets.second_dawn.crits import Save
from game.rulesets.second_dawn.damage import FIT, TARGETS, Blow, Body, Condition

_IDLE_ROUNDS = 2
"""Successive rounds without damage that make a stand-off (SD1-10.14)."""

HUB = 0
_ONLY_HUB = (HUB,)

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
        idle = 0 if damaged or run.someone_dazed() else idle + 1
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
    return not all(a.shoots for a in attackers) and outnumber.defeated(hub, attackers)


class _Run:
    """A clash being played: hits and conditions of its members, hub first. `told` falls were passed on."""

    def __init__(self, clash: Clash, outcome: Outcome, watch: Watch) -> None:
        self.clash = clash
        self.watch = watch
        self.told = 0
        self.outcome = outcome
        self.members = clash.members
        self.duels = len(clash.primaries)
        self.within = tuple(n for n, primary in enumerate(clash.primaries, 1) if not primary.aloft)
        self.hits: list[Halves] = [m.hits for m in self.members]
        self.conditions: list[Condition] = [m.condition for m in self.members]
        self.all_smaller = all(s.size < clash.hub.size for s in clash.secondaries)
        self.rounds: list[RoundLog] = []
        self.falls: list[Fall] = []
        self.misses: list[Save] = []
        self.jailors: set[str] = set()
        self.exhaustion = [m.exhaustion for m in self.members]
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
            exhaustion=tuple(self.exhaustion),
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
        idle = number <= member.dazed or number in member.idle_rounds
        return self.conditions[index] == FIT and member.attacks and not idle

    def _there(self, index: int) -> bool:
        return self.conditions[index] in TARGETS

    def _targets(self, index: int) -> tuple[int, ...]:
        """Who a member attacks: the hub the primaries in its reach, all others the hub."""
        return self.within if index == HUB else _ONLY_HUB

    def someone_can_attack(self, number: int) -> bool:
        """SD1-13.07. Units that are dazed or idle can later on."""
        return any(
            self._able(index, max(number, self._awake(index)))
            and any(self._there(t) for t in self._targets(index))
            for index in range(len(self.members))
        )

    def _awake(self, index: int) -> int:
        """First round after all those in which a member is dazed or idle."""
        member = self.members[index]
        return 1 + max((1, member.dazed, *member.idle_rounds))

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
        worn = self._wear_down(number, before)
        hits = tuple(self.hits[: 1 + self.duels])
        self.rounds.append(RoundLog(number=number, struck=tuple(struck), hits=hits, worn=worn))
        return done or bool(worn)

    def _wear_down(self, number: int, before: Sequence[Condition]) -> tuple[tuple[str, int], ...]:
        """Enhanced swarms that attack add a point of exhaustion each; a unit that bears as many as it has
        hits breaks off the fight (SD2-3.07, SD2-3.08)."""
        worn: dict[int, int] = {}
        duel = self.outcome.pattern != "draw" or number % 2 == 1
        for index, attacker in enumerate(self.members):
            able = before[index] == FIT and attacker.attacks and number > attacker.dazed
            if not able or (index <= self.duels and not duel):
                continue
            for target in self._targets(index):
                if before[target] == FIT and swarms.exhausts(
                    attacker.size, attacker.swarm, self.members[target].size
                ):
                    worn[target] = worn.get(target, 0) + 1
        for target, points in worn.items():
            self.exhaustion[target] += points
            if self.conditions[target] == FIT and self.exhaustion[target] * HALF >= self.hits[target]:
                self._fall(target, "escaped", "exhausted", number)
        return tuple((self.members[target].id, self.exhaustion[target]) for target in worn)

    def _blows(self, number: int) -> dict[int, list[Blow]]:
        """Blows of a round by target."""
        blows: dict[int, list[Blow]] = {}
        deadly = self.outcome.pattern != "minimum_both"
        for index, attacker in enumerate(self.members):
            if not self._able(index, number):
                continue
            for target in self._struck_by(index):
                kind = self._blow_kind(index, target, number) if self._there(target) else None
                if kind is not None:
                    victim, down = self.members[target], self._helpless(target, number)
                    blow = clashes.blow_of(attacker, victim, kind, deadly=deadly, helpless=down)
                    blows.setdefault(target, []).append(blow)
        return blows

    def _struck_by(self, index: int) -> Sequence[int]:
        """Whom a member strikes. Five or more sizes larger, the hub also takes secondaries: one enhanced
        swarm for each primary it strikes, two six sizes apart (SD2-3.07, SD2-3.09)."""
        targets = self._targets(index)
        if index != HUB or self.outcome.pattern == "none":
            return targets
        far = [i for i in range(1, len(self.members)) if self._gap(i) >= swarms.FIXED_GAP and self._there(i)]
        primaries = [i for i in far if i <= self.duels]
        if not primaries:
            return targets
        most = len(primaries) * (2 if self._gap(primaries[0]) > swarms.FIXED_GAP else 1)
        return [*(t for t in targets if t not in primaries), *far[:most]]

    def _gap(self, index: int) -> int:
        """Sizes by which the hub is larger than a member."""
        return self.clash.hub.size - self.members[index].size

    def _helpless(self, target: int, number: int) -> bool:
        return self.conditions[target] != FIT or number <= self.members[target].dazed

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
        helpless = self._helpless(target, number)
        attacker, victim = self.members[index], self.members[target]
        if attacker.swarm == "enhanced" and victim.size - attacker.size >= swarms.FIXED_GAP:
            return None
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
        if pattern == "fixed":
            return "regular" if attacker.size > victim.size else None
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
        if outnumber.misses_due(self.clash.hub, attackers) and self._critical_miss(crowd, misses):
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
        fought = self.within if hub.attacks and not hub.busy else ()
        small = [i for i in crowd if i not in fought and self.members[i].size <= hub.size]
        due = [SaveDue(unit=self.members[i].id, dc=self.members[i].save_dc) for i in small]
        saves = misses(due)
        self.misses = list(saves)
        for index, save in zip(small, saves, strict=True):
            if not save.passed:
                self._crit(index, "critical_miss", 1)
        return not all(save.passed for save in saves)

    def over(self) -> bool:
        """After a round in which somebody went down for good, and nobody lies knocked out or is still dazed
        (SD1-13.07, SD3-13.05)."""
        if all(fall.how == "knocked_out" for fall in self.falls) or "knocked_out" in self.conditions:
            return False
        return not self.someone_dazed()

    def someone_dazed(self) -> bool:
        """Whether a standing member is incapacitated in the round after this one."""
        number = len(self.rounds)
        return any(
            condition == FIT and member.dazed > number
            for member, condition in zip(self.members, self.conditions, strict=True)
        )


def _minimum(attacker: Contender, victim: Contender) -> damage.BlowKind:
    """Both below 0: minimum blows, regular on the unarmoured, glancing by the unarmed (SD1-13.06, 16.03)."""
    if clashes.glances_only(attacker, victim):
        return "glancing"
    return "minimum" if clashes.clad(victim, attacker) else "regular"


def _draw_glances(attacker: Contender, victim: Contender) -> bool:
    """Even rounds of a draw cost the unarmoured a glancing blow, never by the unarmed (SD1-17.04, 17.05)."""
    return attacker.armed and not attacker.capturing and not clashes.clad(victim, attacker)
