"""Dice inside a clash: what a player character rolls in a round, stunning strikes, and the clock of tar.

SD3-16.02 to 16.04, SD3-17.09, SD3-18.08, SD3-18.10, SD4-13.10.
"""

from collections.abc import Sequence

from game.core.numbers import HALF
from game.rulesets.second_dawn.battle.clash import clash as clashes
from game.rulesets.second_dawn.battle.clash.clash import StunCheck
from game.rulesets.second_dawn.battle.clash.clash_run import HUB, ClashRun
from game.rulesets.second_dawn.unit import crits, damage, self_rolls, stunning
from game.rulesets.second_dawn.unit.damage import FIT

SUFFOCATES_AFTER = 3
"""Rounds under tar that croak (SD3-17.09)."""


class Contests(ClashRun):
    """A clash in which dice may fall after the battle roll."""

    def contest(self, number: int) -> None:
        """A player character's rolls of a round: his against every opponent, then theirs; in round 1 a
        primary roll lost by 10 or more calls for a save against a critical hit (SD3-18.08, SD3-18.10)."""
        self.rolled, self.contests = {}, []
        pairs = self._rolled_pairs(number)
        if not pairs:
            return
        hero = self._hero()
        faces = [self._throw(hero, "contest", number) for _ in pairs]
        others = [self._throw(other, "contest", number) for other in pairs]
        for other, face, theirs in zip(pairs, faces, others, strict=True):
            totals = (self.stat(hero, number) + face, self.stat(other, number) + theirs)
            secondary = other > self.duels
            won = self_rolls.result_of(*totals)
            self.contests.append(
                self_rolls.SelfRollContest(
                    hero=self.members[hero].id, other=self.members[other].id, totals=totals, result=won
                )
            )
            for own, target in ((hero, other), (other, hero)):
                glances = clashes.draw_glances(self.members[own], self.members[target])
                self.rolled[own, target] = self_rolls.blow_of(
                    won, hero=own == hero, secondary=secondary, glances=glances
                )
            if number == 1 and not secondary and abs(totals[0] - totals[1]) >= crits.CRIT_MARGIN:
                self._save_in_round(*((hero, other) if won == "pc" else (other, hero)))

    def _save_in_round(self, winner: int, loser: int) -> None:
        strong, weak = self.members[winner], self.members[loser]
        due = None if strong.busy or strong.aims is not None else clashes.save_due(strong, weak)
        if due is None:
            return
        if due.dc is None or not crits.passes(self.throw(weak.id, "crit", 0), due.dc):
            self.hit_critically(loser, "crit", 1, strong.id)

    def _throw(self, index: int, why: str, number: int) -> int:
        return self.throw(self.members[index].id, why, self.stat(index, number))

    def stat(self, index: int, number: int) -> int:
        """Battle stat in a round that is rolled: the -1 of a stun holds only while it lasts."""
        member = self.members[index]
        return member.stat + (member.stunned > 0) - (number <= self.stunned[index])

    def _hero(self) -> int:
        return next(n for n, m in enumerate(self.members) if m.id == self.clash.hero)

    def _rolled_pairs(self, number: int) -> list[int]:
        """Opponents against whom the player character rolls in a round, in the order of the clash."""
        mode = self.clash.mode
        hero = self._hero() if mode else HUB
        if not mode or self.conditions[hero] != FIT or number <= self.dazed[hero]:
            return []
        if hero != HUB:
            return [HUB] if self_rolls.rolls_primary(mode) and self._rolls(HUB, number) else []
        out = []
        first = 1 if self.all_smaller else 2
        for index in range(1, self.walkers):
            if index > self.duels:
                wanted = self_rolls.rolls_secondaries(mode) and number >= first and self.able(index, number)
            else:
                wanted = self_rolls.rolls_primary(mode) and self.outcome.pattern == "each"
            if wanted and self._rolls(index, number):
                out.append(index)
        return out

    def _rolls(self, index: int, number: int) -> bool:
        return self.conditions[index] == FIT and number > self.dazed[index]

    def stun(self, number: int, struck: Sequence[tuple[str, damage.Struck]]) -> tuple[StunCheck, ...]:
        """One check for each unit that a stunning strike took a hit from (SD3-16.02 to 16.04)."""
        places = {member.id: place for place, member in enumerate(self.members)}
        hit: dict[int, str] = {}
        for unit, blow in struck:
            striker = self.members[places[blow.blow.attacker]]
            if striker.stunning and blow.damage >= HALF:
                hit.setdefault(places[unit], striker.id)
        out = []
        for index in sorted(hit):
            member = self.members[index]
            again = number <= self.stunned[index]
            if self.conditions[index] != FIT or again or not stunning.check_due(HALF, steady=member.steady):
                continue
            face = self.throw(member.id, "stun", 0)
            stunned = stunning.stuns(face)
            if stunned:
                self.stunned[index] = number + 1
            out.append(StunCheck(unit=member.id, by=hit[index], face=face, stunned=stunned))
        return tuple(out)

    def smother(self) -> None:
        """Tar that lives through the third round croaks its victims; they are free as soon as it is down
        (SD3-17.09)."""
        if not self.clash.tar:
            return
        number = len(self.rounds)
        tar = next(n for n, m in enumerate(self.members) if m.id == self.clash.tar)
        alive = self.conditions[tar] == FIT
        for index, member in enumerate(self.members):
            if member.id not in self.clash.smothered or not self.there(index):
                continue
            if not alive:
                self.dazed[index] = min(self.dazed[index], number)
            elif number == SUFFOCATES_AFTER:
                self.fall(index, "croaked", "smothered", number, self.clash.tar)
