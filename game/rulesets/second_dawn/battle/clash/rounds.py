"""The rounds of a clash once its dice are known: SD1-13.02 to 13.08, SD1-14, SD1-16.06, SD1-10.14."""

from collections.abc import Collection, Sequence

from game.core.numbers import HALF
from game.core.records import replace
from game.rulesets.second_dawn.battle.clash import clash as clashes
from game.rulesets.second_dawn.battle.clash import healing
from game.rulesets.second_dawn.battle.clash.clash import (
    Clash,
    ClashOutcome,
    Contender,
    Fall,
    Misses,
    PlayedClash,
    RoundLog,
    SaveDue,
)
from game.rulesets.second_dawn.battle.clash.clash_run import HUB, Throw, Watch, no_toss
from game.rulesets.second_dawn.battle.clash.contests import Contests
from game.rulesets.second_dawn.unit import damage, outnumber, self_rolls, swarms
from game.rulesets.second_dawn.unit.damage import FIT, Blow, Condition, StruckBody
from game.rulesets.second_dawn.unit.guards import Toss

_IDLE_ROUNDS = 2
"""Successive rounds without damage that make a stand-off (SD1-10.14)."""

_IDLE_ROLLED = 20
"""The same where a player character rolls every round, whose dice may fall better in the next."""


def no_throw(unit: str, why: str, _added: int) -> int:
    """For clashes in which no die falls after the battle roll."""
    raise AssertionError(f"{unit} would roll for {why}")


def falls_dice(clash: Clash) -> bool:
    """Whether dice may fall in the rounds: a player character rolls, a strike may stun, or specials toss."""
    return rolls_on(clash) or tosses(clash)


def rolls_on(clash: Clash) -> bool:
    """Whether dice may fall in its rounds whose faces tell: a player character rolls, or a strike may
    stun."""
    return bool(clash.mode) or any(member.stunning and member.attacks for member in clash.members)


def tosses(clash: Clash) -> bool:
    """Whether specials may call for dice in its rounds (`unit.guards`)."""
    return any(member.guard.rolls or member.weak for member in clash.members)


def each_round(clash: Clash) -> bool:
    """Whether no battle roll falls, because a player character rolls in every round (SD3-18.10)."""
    return self_rolls.rolls_primary(clash.mode) and clashes.rolls(clash) and clash.totals is None


def _unwatched(_log: RoundLog | None, _falls: Sequence[Fall]) -> None:
    return


def play(
    clash: Clash,
    outcome: ClashOutcome,
    failed: Collection[str],
    misses: Misses,
    watch: Watch = _unwatched,
    throw: Throw = no_throw,
    toss: Toss = no_toss,
) -> PlayedClash:
    """Run a clash to its end. `failed` are the units whose save against a critical hit failed."""
    run = _ClashRounds(clash, outcome, watch, throw, toss)
    run.crit((*failed, *(member.id for member in clash.members if member.doomed)))
    run.tell()
    number = 1
    idle = 0
    slowest = max(member.pace for member in clash.members)
    while run.someone_can_attack():
        damaged = run.round(number)
        run.tell(run.rounds[-1])
        ended = number == 1 and run.mobbing(misses)
        run.smother()
        run.tell()
        idle = 0 if damaged or run.someone_waits() else idle + 1
        if ended or run.over():
            break
        if clash.once:
            run.stand_off = not damaged
            break
        if idle == (_IDLE_ROLLED if clash.mode else _IDLE_ROUNDS * slowest):
            run.stand_off = True
            break
        number += 1
    return run.played()


def melee_defeats(hub: Contender, attackers: Sequence[Contender]) -> bool:
    """Whether these attackers auto-defeat the hub: four of its size, or fewer larger ones, one of them hand
    to hand; stats do not matter, unarmed shooters count as hand to hand (SD1-14.03, SD0-4.04, SD2-12.12)."""
    return not all(a.shoots for a in attackers) and outnumber.defeated(hub, attackers)


class _ClashRounds(Contests):
    """The blows of a clash, round by round."""

    def someone_can_attack(self) -> bool:
        """SD1-13.07. Units that are dazed or idle can later on."""
        for index in range(len(self.members)):
            if self.ever_able(index):
                for target in self.targets(index):
                    if self.there(target):
                        return True
        return False

    def round(self, number: int) -> bool:
        """One round, all of it at once (SD1-13.04). True if any damage was done or anybody fell."""
        if self.clash.mode:
            self.contest(number)
        aimed = self._blows(number)
        before = list(self.conditions)
        struck: list[tuple[str, damage.Struck]] = []
        dents: list[tuple[str, int]] = []
        done = False
        for target in sorted(aimed):
            member = self.members[target]
            body = clashes.body_of(member, self.hits[target], before[target], self.guards[target])
            settled = damage.settle(body, self._one_prisoner_each(aimed[target], body), self.toss)
            if settled.hits < self.hits[target] and member.limp:
                self.dazed[target] = min(self.dazed[target], number)
            self.hits[target] = settled.hits
            if settled.plates != body.guard.plates:
                dents.append((member.id, (body.guard.plates or 0) - (settled.plates or 0)))
                self.guards[target] = replace(body.guard, plates=settled.plates)
            done = done or settled.hits != body.hits or settled.condition != body.condition
            if settled.condition != body.condition:
                self.fall(target, settled.condition, "blow", number, settled.by)
            if settled.condition == "captive":
                self.jailors.add(settled.by)
            struck += [(member.id, blow) for blow in settled.struck]
        struck += self._follow(struck)
        if number == 1 and self.blasts:
            struck += self._burst()
        drank = self._drain(struck, number)
        worn = self._wear_down(number, before)
        hits = tuple(self.hits[: 1 + self.duels])
        stuns = self.stun(number, struck) if self.stuns else ()
        self.rounds.append(
            RoundLog(
                number=number,
                struck=tuple(struck),
                hits=hits,
                worn=worn,
                contests=tuple(self.contests),
                stuns=stuns,
                dents=tuple(dents),
                drank=drank,
            )
        )
        return done or bool(worn) or bool(dents) or (number == 1 and self.blasts)

    def _drain(self, struck: Sequence[tuple[str, damage.Struck]], number: int) -> tuple[tuple[str, int], ...]:
        """Who drains heals a hit by every blow that takes one, or feeds, and rests a round (SD7-2.18)."""
        if not self.drains:
            return ()
        drank: list[tuple[str, int]] = []
        for index, member in enumerate(self.members):
            for _, one in struck if member.drains and self.conditions[index] == FIT else ():
                if one.blow.attacker == member.id and healing.drains(one):
                    drank.append((member.id, one.damage))
                    self.hits[index] = healing.drained(self.hits[index], member.hits_max)
                    self.rests[index] = number + 1
        return tuple(drank)

    def _follow(self, struck: Sequence[tuple[str, damage.Struck]]) -> list[tuple[str, damage.Struck]]:
        """A shot of the hub that croaks is followed by another on one that it has not struck (SD7-2.49), and
        the first blow of a heavy by another (SD6-3.04). All others in a clash have but one enemy."""
        hub = self.members[HUB]
        if not (hub.follows if hub.shoots else hub.fells) or self.conditions[HUB] != FIT:
            return []
        mine = [(target, one) for target, one in struck if one.blow.attacker == hub.id]
        first = mine if hub.shoots else mine[:1]
        shot = next((one for _, one in first if one.condition == "croaked"), None)
        if shot is None:
            return []
        done = [target for target, _ in mine]
        left = (i for i in range(1, self.walkers) if self.there(i) and self.members[i].id not in done)
        target = next(left, None)
        if target is None:
            return []
        member = self.members[target]
        body = clashes.body_of(member, self.hits[target], self.conditions[target], self.guards[target])
        blow = clashes.blow_of(hub, member, shot.blow.kind, helpless=self.conditions[target] != FIT)
        blow = replace(blow, how="followed" if hub.shoots else "felled")
        settled = damage.settle(body, [blow], self.toss)
        self.guards[target] = replace(body.guard, plates=settled.plates)
        self.hits[target] = settled.hits
        if settled.condition != body.condition:
            self.fall(target, settled.condition, "blow", len(self.rounds) + 1, hub.id)
        return [(member.id, one) for one in settled.struck]

    def _burst(self) -> list[tuple[str, damage.Struck]]:
        """Those whose fuse was lit blow up after round 1, all at once, unless they fell (SD7-2.55)."""
        due = [n for n, member in enumerate(self.members) if member.blast and self.conditions[n] == FIT]
        struck: list[tuple[str, damage.Struck]] = []
        for index, target in ((n, t) for n in due for t in range(len(self.members)) if t not in due):
            if not self.there(target) or self.members[target].seat is not None:
                continue
            member, source = self.members[target], self.members[index]
            body = clashes.body_of(member, self.hits[target], self.conditions[target], self.guards[target])
            blow = Blow(attacker=source.id, kind="regular", amount=source.blast, size=source.size)
            settled = damage.settle(body, [blow], self.toss)
            self.guards[target] = replace(body.guard, plates=settled.plates)
            self.hits[target] = settled.hits
            if settled.condition != body.condition:
                self.fall(target, settled.condition, "blow", 1, source.id)
            struck += [(member.id, one) for one in settled.struck]
        for index in due:
            self.fall(index, "croaked", "burst", 1)
        return struck

    def _wear_down(self, number: int, before: Sequence[Condition]) -> tuple[tuple[str, int], ...]:
        """Enhanced swarms that attack add a point of exhaustion each; a unit that at the end of a round bears
        as many as it has hits, of whatever round, breaks off the fight (SD2-3.07, SD2-3.08)."""
        if not self.wears:
            return ()
        worn: dict[int, int] = {}
        duel = self.outcome.pattern != "draw" or self._draw_hits(number)
        for index, attacker in enumerate(self.members):
            able = before[index] == FIT and attacker.attacks and number > self.dazed[index]
            if not able or (index <= self.duels and not duel):
                continue
            for target in self.targets(index):
                if before[target] == FIT and swarms.exhausts(
                    attacker.size, attacker.swarm, self.members[target].size
                ):
                    worn[target] = worn.get(target, 0) + 1
        for target, points in worn.items():
            self.exhaustion[target] += points
        for target, points in enumerate(self.exhaustion):
            if points and self.conditions[target] == FIT and points * HALF >= self.hits[target]:
                worn.setdefault(target, 0)
                self.fall(target, "escaped", "exhausted", number)
        return tuple((self.members[target].id, self.exhaustion[target]) for target in worn)

    def _draw_hits(self, number: int) -> bool:
        return clashes.loser_hits("draw", number, self.clash.draw_hits)

    def _blows(self, number: int) -> dict[int, list[Blow]]:
        """Blows of a round by target."""
        blows: dict[int, list[Blow]] = {}
        deadly = self.outcome.pattern != "minimum_both"
        for index, attacker in enumerate(self.members):
            if not self.able(index, number) or (number - 1) % attacker.pace:
                continue
            for target in self._struck_by(index, _nth(attacker, number)):
                if not self.there(target):
                    continue
                down = self.helpless(target, number)
                kind = self._blow_kind(index, target, number, helpless=down)
                if kind is not None:
                    victim = self.members[target]
                    same = (index, target, kind, down)
                    blow = self.made.get(same)
                    if blow is None:
                        blow = clashes.blow_of(attacker, victim, kind, deadly=deadly, helpless=down)
                        self.made[same] = blow
                    blows.setdefault(target, []).append(blow)
                    if attacker.shocks and not (blow.projectile or victim.grounded):
                        blows[target].append(replace(blow, how="shocked"))
        return blows

    def _struck_by(self, index: int, number: int) -> Sequence[int]:
        """Whom a member strikes. Five or more sizes larger, the hub also takes secondaries: one enhanced
        swarm for each primary it strikes, two six sizes apart (SD2-3.07, SD2-3.09)."""
        targets = self.targets(index)
        more = self.members[index].extra + 1 - len(targets)
        if self.members[index].hasty and self._begins(index, number):
            more = max(more, 2 - len(targets))
        if more > 0 and targets:
            targets += tuple(targets[n % len(targets)] for n in range(more))
        if index != HUB or not self.towers:
            return targets
        if self.outcome.pattern == "none" or self.members[HUB].aims is not None:
            return targets
        far = [i for i in range(1, self.walkers) if self._gap(i) >= swarms.FIXED_GAP and self.there(i)]
        primaries = [i for i in far if i <= self.duels]
        if not primaries:
            return targets
        most = len(primaries) * (2 if self._gap(primaries[0]) > swarms.FIXED_GAP else 1)
        return [*(t for t in targets if t not in primaries), *far[:most]]

    def _begins(self, index: int, number: int) -> bool:
        """Whether a hasty member makes its first attack in this round (SD7-2.46)."""
        waits = index > self.duels and not clashes.secondary_hits(number, all_smaller=self.all_smaller)
        if waits or index in self.begun:
            return False
        self.begun.add(index)
        return True

    def _gap(self, index: int) -> int:
        """Sizes by which the hub is larger than a member."""
        return self.clash.hub.size - self.members[index].size

    def _one_prisoner_each(self, blows: Sequence[Blow], body: StruckBody) -> Sequence[Blow]:
        """Who has taken a prisoner takes no second one, and spares the knocked out (SD1-19.04)."""
        if not self.jailors:
            return blows
        out = []
        for blow in blows:
            if not blow.captures or blow.attacker not in self.jailors:
                out.append(blow)
            elif body.condition == FIT:
                out.append(replace(blow, captures=False, takes=False, wraps=0))
        return out

    def _blow_kind(self, index: int, target: int, number: int, *, helpless: bool) -> damage.BlowKind | None:
        """What the attack of a member does in a round; None if nothing (SD1-13.02, 13.03, 16.07)."""
        attacker, victim = self.members[index], self.members[target]
        fought = target if attacker.aims is None or victim.seat is None else victim.seat
        if (index, fought) in self.rolled:
            return self.rolled[index, fought]
        if not helpless and not swarms.hurts(attacker.size, attacker.swarm, victim.size):
            return None
        if index > self.duels:
            smaller = self.all_smaller if attacker.seat is None else attacker.size < victim.size
            hits = clashes.secondary_hits(_nth(attacker, number), all_smaller=smaller)
            return "regular" if helpless or hits else None
        if index == HUB and self.outcome.muted and number == 1:
            return None
        if helpless:
            return "regular"
        pattern = self.outcome.pattern
        if pattern in ("none", "each"):
            return None
        if pattern == "fixed":
            return "regular" if attacker.size > victim.size else None
        if pattern == "minimum_both":
            return _minimum(attacker, victim)
        winner = (self.outcome.winner == "hub") == (index == HUB)
        if pattern != "draw" and winner:
            return "regular"
        if clashes.loser_hits(pattern, _nth(attacker, number), self.clash.draw_hits):
            return "regular"
        if pattern == "draw" and clashes.draw_glances(attacker, victim):
            return "glancing"
        return None

    def mobbing(self, misses: Misses) -> bool:
        """Critical misses, then auto-defeat (SD1-14.02, 14.03). True if the bout ends by them."""
        if not self.there(HUB):
            return False
        crowd = [i for i in range(1, len(self.members)) if self.members[i].seat != HUB and self.able(i, 2)]
        attackers = [self.members[i] for i in crowd]
        if outnumber.misses_due(self.clash.hub, attackers) and self._critical_miss(crowd, misses):
            return True
        if melee_defeats(self.clash.hub, attackers):
            self.auto_defeat = True
            spared = all(a.capturing for a in attackers)
            if self.conditions[HUB] == FIT or not spared:
                self.fall(HUB, "knocked_out" if spared else "croaked", "auto_defeat", 1)
        return False

    def _critical_miss(self, crowd: Sequence[int], misses: Misses) -> bool:
        """Each attacker that the hub did not attack saves as against a unit of its own size."""
        hub = self.clash.hub
        fought = self.within if hub.attacks and not hub.busy else ()
        missing = outnumber.crowd_of(hub, [self.members[i] for i in crowd])
        small = [
            i
            for i in crowd
            if i not in fought and self.members[i] in missing and not self.members[i].guard.calm
        ]
        due = [
            SaveDue(unit=member.id, dc=member.save_dc, dice=member.dice, again=member.lucky)
            for member in (self.members[i] for i in small)
        ]
        saves = misses(due)
        self.misses = list(saves)
        for index, save in zip(small, saves, strict=True):
            if not save.passed:
                self.hit_critically(index, "critical_miss", 1)
        return not all(save.passed for save in saves)


def _nth(member: Contender, number: int) -> int:
    """Which of its attacks falls in a round: the slow make fewer (SD6-3.05)."""
    return number if member.pace == 1 else 1 + (number - 1) // member.pace


def _minimum(attacker: Contender, victim: Contender) -> damage.BlowKind:
    """Both below 0: minimum blows, regular on the unarmoured, glancing by the unarmed (SD1-13.06, 16.03)."""
    if clashes.glances_only(attacker, victim):
        return "glancing"
    return "minimum" if clashes.clad(victim, attacker) else "regular"
