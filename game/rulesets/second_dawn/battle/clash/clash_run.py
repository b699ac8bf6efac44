"""A clash being played: who is in it, how they are, who has fallen. SD1-13, SD3-17.09."""

from collections.abc import Callable, Collection, Sequence

from game.core.numbers import Halves
from game.rulesets.second_dawn.battle.clash.clash import Clash, ClashOutcome, Fall, PlayedClash, RoundLog
from game.rulesets.second_dawn.unit import damage, guards, self_rolls, size_gifts, swarms
from game.rulesets.second_dawn.unit.crits import Save
from game.rulesets.second_dawn.unit.damage import FIT, TARGETS, Condition
from game.rulesets.second_dawn.unit.guards import Toss

HUB = 0
"""Place of the hub among the members."""
_ONLY_HUB = (HUB,)

Watch = Callable[[RoundLog | None, Sequence[Fall]], None]
"""Told of each round as it ends, and of those who fell in it or (without a round) between rounds."""

Throw = Callable[[str, str, int], int]
"""Rolls a die inside a round: the unit that rolls, why (`contest`, `crit`, `stun`), and what is added to
it."""


def no_toss(unit: str, why: str, _low: int) -> bool:
    """For clashes in which specials call for no die."""
    raise AssertionError(f"{unit} would roll for {why}")


class ClashRun:
    """Hits and conditions of the members of a clash, hub first. `told` falls were passed on."""

    def __init__(
        self, clash: Clash, outcome: ClashOutcome, watch: Watch, throw: Throw, toss: Toss = no_toss
    ) -> None:
        self.clash = clash
        self.watch = watch
        self.throw = throw
        self.toss = toss
        self.told = 0
        self.outcome = outcome
        self.members = clash.members
        self.duels = len(clash.primaries)
        self.within = tuple(n for n, primary in enumerate(clash.primaries, 1) if not primary.aloft)
        self.walkers = 1 + len(clash.attackers)
        """Members that are not carried; the carried come after them."""
        self.hits: list[Halves] = [m.hits for m in self.members]
        self.conditions: list[Condition] = [m.condition for m in self.members]
        self.towers = any(clash.hub.size - m.size >= swarms.FIXED_GAP for m in self.members)
        """Whether the hub is so much larger than one of them that it may take more (SD2-3.07, SD2-3.09)."""
        self.lost = any(m.condition not in TARGETS for m in self.members)
        """Whether somebody was gone before round 1."""
        self.all_smaller = all(s.size < clash.hub.size for s in clash.secondaries)
        self.rounds: list[RoundLog] = []
        self.falls: list[Fall] = []
        self.misses: list[Save] = []
        self.jailors: set[str] = set()
        self.exhaustion = [m.exhaustion for m in self.members]
        self.wears = any(m.exhaustion or m.swarm == "enhanced" for m in self.members)
        """Whether anybody may be worn down (SD2-3.07)."""
        self.stuns = any(m.stunning for m in self.members)
        self.rests: dict[int, int] = {}
        """Rounds in which those rest that have drained (SD7-2.18)."""
        self.blasts = any(m.blast for m in self.members)
        self.drains = any(m.drains for m in self.members)
        self.dazed = [m.dazed for m in self.members]
        self.stunned = [m.stunned for m in self.members]
        self.rolled: dict[tuple[int, int], damage.BlowKind | None] = {}
        self.contests: list[self_rolls.SelfRollContest] = []
        self.made: dict[tuple[int, int, damage.BlowKind, bool], damage.Blow] = {}
        """Blows by who strikes whom, how, and whether the target lies helpless: the same in every round."""
        self.begun: set[int] = set()
        """Members that have made their first attack."""
        self.guards = [m.guard for m in self.members]
        self.auto_defeat = False
        self.stand_off = False

    def played(self) -> PlayedClash:
        return PlayedClash(
            rounds=tuple(self.rounds),
            hits=tuple(self.hits),
            conditions=tuple(self.conditions),
            falls=tuple(self.falls),
            misses=tuple(self.misses),
            auto_defeat=self.auto_defeat,
            stand_off=self.stand_off,
            exhaustion=tuple(self.exhaustion),
            stunned=tuple(m.id for n, m in enumerate(self.members) if self.stunned[n] > len(self.rounds)),
        )

    def tell(self, log: RoundLog | None = None) -> None:
        """Pass on what is new."""
        falls = self.falls[self.told :]
        self.told = len(self.falls)
        if log is not None or falls:
            self.watch(log, falls)

    def crit(self, failed: Collection[str]) -> None:
        """Failed saves fall before any damage (SD1-13.04, SD1-15.02)."""
        roller = self.outcome.roller
        by = self.clash.hub.id if self.outcome.winner == "hub" else roller
        for index, member in enumerate(self.members):
            if member.id in failed and self.there(index):
                self.hit_critically(index, "crit", 0, by)

    def hit_critically(self, index: int, why: str, number: int, by: str = "") -> None:
        """Basic units croak; others are critically incapacitated, at 0 hits if they had more (SD2-5.07), and
        so are the tough that were unhurt (SD7-3.12); the deadly croak who is smaller (SD7-6.09)."""
        member, unhurt = self.members[index], self.guards[index].unhurt
        if member.guard.calm:
            return
        strong = next((other for other in self.members if other.id == by), member)
        holds = unhurt is not None and self.hits[index] >= unhurt
        holds = holds and guards.tells_on(strong.size, member.size)
        final = size_gifts.finishes(strong.sized, strong.size, member.size)
        if (member.croaks_at < 0 or holds) and not final:
            self.hits[index] = min(self.hits[index], 0)
            self.fall(index, "critical", why, number, by)
        else:
            self.fall(index, "croaked", why, number, by)

    def fall(self, index: int, how: Condition, why: str, number: int, by: str = "") -> None:
        self.conditions[index] = how
        self.falls.append(Fall(unit=self.members[index].id, how=how, why=why, round=number, by=by))

    def able(self, index: int, number: int) -> bool:
        if not self.ever_able(index) or number <= self.dazed[index] or number <= self.stunned[index]:
            return False
        return number not in self.members[index].idle_rounds and self.rests.get(index) != number

    def ever_able(self, index: int) -> bool:
        """Whether a member can attack as soon as it is neither dazed, stunned nor idle."""
        member, conditions = self.members[index], self.conditions
        if conditions[index] != FIT or not member.attacks:
            return False
        return member.seat is None or conditions[member.seat] == FIT

    def there(self, index: int) -> bool:
        return self.conditions[index] in TARGETS

    def targets(self, index: int) -> tuple[int, ...]:
        """Who a member attacks: the hub the primaries in its reach, all others the hub; one that aims at a
        carried unit that one alone."""
        if (mark := self.members[index].aims) is not None:
            return (mark,) if self.there(mark) else ()
        if self.members[index].seat == HUB:
            return tuple(place for place in self.within if self.there(place))[:1]
        return self.within if index == HUB else _ONLY_HUB

    def awake(self, index: int) -> int:
        """First round after all those in which a member is dazed, stunned or idle."""
        member = self.members[index]
        return 1 + max((1, self.dazed[index], self.stunned[index], *member.idle_rounds))

    def helpless(self, target: int, number: int) -> bool:
        return self.conditions[target] != FIT or number <= self.dazed[target]

    def over(self) -> bool:
        """After a round in which somebody went down for good, and nobody lies knocked out or is still dazed
        (SD1-13.07, SD3-13.05); who fell to an area attack before round 1 counts (SD2-7.02)."""
        fell = self.lost or any(fall.how != "knocked_out" for fall in self.falls)
        return fell and "knocked_out" not in self.conditions and not self.someone_dazed()

    def someone_waits(self) -> bool:
        """Whether a standing member can attack only later."""
        number = len(self.rounds)
        return any(
            condition == FIT and member.attacks and self.awake(index) > max(2, number + 1)
            for index, (member, condition) in enumerate(zip(self.members, self.conditions, strict=True))
        )

    def someone_dazed(self) -> bool:
        """Whether a standing member is incapacitated in the round after this one."""
        number = len(self.rounds)
        return any(
            condition == FIT and dazed > number
            for dazed, condition in zip(self.dazed, self.conditions, strict=True)
        )
