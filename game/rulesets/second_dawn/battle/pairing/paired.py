"""Who is paired with whom so far, and what is open: SD1-11.05 to 11.07, SD2-11.04 to 11.07.

`pairing.Board` makes the picks on it.
"""

from collections.abc import Collection, Iterable, Sequence
from fractions import Fraction

from game.rulesets.second_dawn.battle.pairing.pairing_turns import Entrant, Pair, Step, roster
from game.rulesets.second_dawn.battle.state.pairing_records import Pairings
from game.rulesets.second_dawn.unit import outnumber, swarms
from game.rulesets.second_dawn.unit.reach import Arm, cleaves


def _complete(target: Arm, there: Sequence[Arm]) -> bool:
    """Whether these make up a complete pairing against a target (SD2-11.05)."""
    shares = [swarms.share(target.size, arm.size, arm.swarm, arm.members) for arm in there]
    return 1 in shares or sum(shares, Fraction(0)) >= 1


class Paired:
    """Units of both parties and their pairings so far.

    `kept` are primary pairings that persist, among them some with a unit that is down: it is in no step, but
    its enemy is not free (SD1-11.07). `pile_on` says for each party whether a fifth attacker joins. `beyond`
    are pairs (unit, enemy that it does not reach): it begins no fight with it, though it may be made to fight
    (SD3-8.01, SD3-9.06). `past_fronts`: shooters behind a screen may aim behind the enemy's (SD4-12.05).
    """

    def __init__(
        self,
        entrants: Iterable[Entrant],
        kept: Sequence[Pair] = (),
        secondary: Sequence[Pair] = (),
        pile_on: tuple[bool, bool] = (False, False),
        beyond: Collection[Pair] = (),
        *,
        past_fronts: bool = False,
    ) -> None:
        self.entrants = {entrant.id: entrant for entrant in entrants}
        lines = [sorted((e for e in self.entrants.values() if e.party == p), key=roster) for p in (0, 1)]
        self.parties = tuple([e for e in line if not e.back and not e.support] for line in lines)
        self.behind = tuple([e for e in line if e.back] for line in lines)
        self.support = tuple([e for e in line if e.support] for line in lines)
        self.steps = self._steps()
        self.primary: list[Pair] = list(kept)
        self.pile_on = pile_on
        self.beyond = beyond
        self.past_fronts = past_fronts
        self._partners: dict[str, list[str]] = {}
        for a, b in kept:
            self._join(a, b)
        self.targets: dict[str, str] = {}
        self._attackers: dict[str, list[str]] = {}
        for attacker, target in secondary:
            self._attach(attacker, target)

    def _steps(self) -> frozenset[Step]:
        """Steps of choice in which somebody might pick (SD2-11.03, SD4-12.04, SD4-12.05)."""
        found: set[Step] = {e.picks for line in self.parties for e in line if e.picks}
        if any(e.flier for line in self.parties for e in line):
            found.add("passing")
        if any(e.covers for line in self.behind for e in line):
            found.add("sniping")
        return frozenset(found)

    def _join(self, a: str, b: str) -> None:
        self._partners.setdefault(a, []).append(b)
        self._partners.setdefault(b, []).append(a)

    def _attach(self, attacker: str, target: str) -> None:
        self.targets[attacker] = target
        self._attackers.setdefault(target, []).append(attacker)

    def _detach(self, attacker: str) -> None:
        target = self.targets.pop(attacker, None)
        if target is not None:
            self._attackers[target].remove(attacker)

    def free(self, party: int) -> list[Entrant]:
        """Units without a primary pairing, secondaries included, in roster order (SD1-11.07)."""
        return self._single(self.parties[party])

    def _regulars(self, party: int) -> list[Entrant]:
        return [e for e in self.free(party) if not e.picks]

    def left_over(self, party: int) -> list[Entrant]:
        """Units in no pairing at all that some enemy has room for."""
        covering = self._single([*(e for e in self.behind[party] if e.covers), *self.support[party]])
        return [e for e in (*self.free(party), *covering) if not self._engaged(e) and self._finds_room(e)]

    def _engaged(self, unit: Entrant) -> bool:
        """Whether a unit without a primary pairing is in a clash all the same: it only hits somebody, or is
        only hit. It can be in no second one."""
        return unit.id in self.targets or bool(self._attackers.get(unit.id))

    def held_up(self, party: int) -> list[Entrant]:
        """Units of a party that nobody of the enemy's frontline has room for, so that somebody from behind it
        must come forward (SD4-12.08)."""
        return [e for e in self.free(party) if not self._engaged(e) and not self._finds_room(e)]

    def cleave(self) -> None:
        """A unit that may cleave its primary enemy makes a leftover it may cleave a second primary; its enemy
        that only hits it counts as left over (SD2-4.03, SD2-4.05)."""
        for unit in self.entrants.values():
            partners = self._partners.get(unit.id, [])
            if len(partners) != 1 or not self._cleaves(unit.id, partners[0]) or self._is_ganged(unit):
                continue
            second = next((e for e in self._second_targets(unit) if self._cleaves(unit.id, e.id)), None)
            if second is not None:
                self._detach(second.id)
                self.primary.append(self._ordered(unit.id, second.id))
                self._join(unit.id, second.id)

    def _second_targets(self, unit: Entrant) -> list[Entrant]:
        free = [e for e in self.free(1 - unit.party) if not self._attackers.get(e.id)]
        free = [e for e in free if (unit.id, e.id) not in self.beyond]
        return [e for e in free if self.targets.get(e.id, unit.id) == unit.id]

    def reserve(self) -> tuple[str, ...]:
        """Units in no pairing."""
        return tuple(e.id for p in (0, 1) for e in self.free(p) if not self._engaged(e))

    def attackers(self, target: str) -> list[str]:
        """All units paired with one, primaries first."""
        return [*self._partners.get(target, ()), *self._attackers.get(target, ())]

    def _open_targets(self, attacker: Entrant) -> list[Entrant]:
        """Enemies an attacker may join against: those most in need first, roster order last (SD1-11.04)."""
        found = (*self.joinable(attacker), *self._untouched(attacker))
        enemies = [e for e in found if self.has_room(e, attacker)]
        return sorted(enemies, key=lambda e: (self._need(e, attacker), e.index))

    def _finds_room(self, attacker: Entrant) -> bool:
        """Whether there is an enemy that an attacker may join against."""
        return any(self.has_room(e, attacker) for e in (*self.joinable(attacker), *self._untouched(attacker)))

    def joinable(self, attacker: Entrant) -> list[Entrant]:
        """Paired enemies whose clash an attacker can join, even where it would crowd them."""
        enemies = [e for e in self.parties[1 - attacker.party] if e.id in self._partners]
        enemies = [e for e in enemies if not self._is_ganged(e)]
        return [e for e in enemies if (attacker.id, e.id) not in self.beyond]

    def _untouched(self, attacker: Entrant) -> list[Entrant]:
        """Enemies that have not come near anybody, whom an attacker reaches and they not him: scouts in the
        sky, whom nobody pairs but themselves, are shot at all the same (SD2-11.04, SD3-9.06)."""
        return [
            e
            for e in (self.parties[1 - attacker.party] if self.beyond else ())
            if e.id not in self._partners and e.id not in self.targets
            if (attacker.id, e.id) not in self.beyond and (e.id, attacker.id) in self.beyond
        ]

    def open_targets(self, unit: str, begun: "Paired | None" = None) -> list[str]:
        """Enemies a leftover unit may join: all that need it as much as the one most in need. Who needs most
        is judged as it was when the pick was `begun`, for a pick is made all at once (SD3-19.06); if all of
        those are taken, as it is now."""
        attacker = self.entrants[unit]
        now = self._open_targets(attacker)
        if not now:
            return []
        there = {e.id for e in now}
        before = self if begun is None else begun
        at_start = [e for e in before._open_targets(attacker) if e.id in there]
        judge, targets = (before, at_start) if at_start else (self, now)
        best = min(judge._need(e, attacker)[:2] for e in targets)
        return [e.id for e in targets if judge._need(e, attacker)[:2] == best]

    def _is_ganged(self, unit: Entrant) -> bool:
        """Its primary enemy is a hub of several: the clash has its hub on the other side."""
        return any(
            self._attackers.get(p) or len(self._partners[p]) > 1 for p in self._partners.get(unit.id, ())
        )

    def has_room(self, target: Entrant, attacker: Entrant) -> bool:
        """Units shun a target that more attackers would make dangerous (SD1-11.06, SD2-11.07)."""
        if self.pile_on[attacker.party]:
            return True
        there = [self.entrants[a].arm for a in self.attackers(target.id) if a in self.entrants]
        return outnumber.has_room(target.arm, there, attacker.arm)

    def _need(self, target: Entrant, attacker: Entrant) -> tuple[bool, int, bool]:
        """Incomplete pairings first, then the fewest, then the same size (SD2-11.04). An enemy that lies down
        counts among the pairings but completes none."""
        paired = self.attackers(target.id)
        there = [self.entrants[a].arm for a in paired if a in self.entrants]
        return _complete(target.arm, there), len(paired), target.arm.size != attacker.arm.size

    def _single(self, units: Iterable[Entrant]) -> list[Entrant]:
        return [e for e in units if e.id not in self._partners]

    def _ordered(self, a: str, b: str) -> Pair:
        """A pair with the unit of party 0 first."""
        return (a, b) if self.entrants[a].party == 0 else (b, a)

    def takes_two(self, unit: str, enemy: str) -> bool:
        """Whether an enemy can be one of two that a unit strikes."""
        return self.entrants[unit].twice or self._cleaves(unit, enemy)

    def _cleaves(self, unit: str, target: str) -> bool:
        """Half-swarms are cleft as one (SD2-3.05)."""
        if target not in self.entrants or self.entrants[target].arm.swarm == "half":
            return False
        return cleaves(self.entrants[unit].arm, self.entrants[target].arm)

    def pairings(self) -> Pairings:
        """The pairings as they stand."""
        return Pairings(
            primary=tuple(self.primary), secondary=tuple(self.targets.items()), reserve=self.reserve()
        )
