"""Who fights whom: pairing and re-pairing. SD1-11, SD0-4.01, SD0-4.02, SD2-11.

A pairing goes in steps (`turns.NEXT`), a step in picks by alternating selectors. `PairingBoard` holds what
is paired so far; `open_turn` says whose pick comes, `default` what it is by roster order,
`PairingBoard.complete` checks a chosen one, `PairingBoard.apply` makes it. Parties are 0 and 1.
"""

from collections.abc import Iterable, Iterator, Sequence
from copy import copy

from game.core.refusal import Refusal
from game.rulesets.second_dawn.battle.pairing.paired import Paired
from game.rulesets.second_dawn.battle.pairing.pairing_turns import (
    BY_CHOICE,
    NEXT,
    TURNS_EACH,
    Entrant,
    GroupChoice,
    Pair,
    Step,
    Turn,
    groups,
    members,
)


class PairingBoard(Paired):
    """The picks of a pairing, on what is paired so far."""

    def open_turn(self, step: Step, turn: int, first: int) -> Turn | None:
        """The pick number `turn` of a step; None if the step is over."""
        if step == "primary":
            for number in (turn, turn + 1):
                if self._may_begin(candidate := Turn(step=step, selector=(first + number) % 2)):
                    return candidate
        elif step in BY_CHOICE and step in self.steps:
            for number in range(turn, TURNS_EACH):
                if self._may_begin(candidate := Turn(step=step, selector=(first + number) % 2)):
                    return candidate
        elif step == "secondary" and (self.left_over(0) or self.left_over(1)):
            return Turn(step=step, selector=(1 - first + turn) % 2)
        return None

    def following(self, step: Step) -> Step:
        """The step after one; those of choice in which nobody might pick are passed over."""
        step = NEXT[step]
        while step in BY_CHOICE and step not in self.steps:
            step = NEXT[step]
        return step

    def choices(self, turn: Turn) -> tuple[GroupChoice, ...]:
        """Every pick by groups that the selector may make, the default first: classes of one size before
        others, then by roster (SD1-11.08, SD2-11.02)."""
        if turn.step == "secondary":
            return self._joining(turn)
        found = list(self._of_classes(turn))
        return tuple(sorted(found, key=lambda choice: not self._same_size(choice.pairs[0])))

    def _of_classes(self, turn: Turn) -> Iterator[GroupChoice]:
        own, other = self.pools(turn)
        for group in groups(own):
            for enemy in groups(other):
                chosen = self._zipped(members(own, group), members(other, enemy))
                if chosen:
                    yield GroupChoice(own=group, other=enemy, pairs=chosen)

    def _first_of_classes(self, turn: Turn) -> tuple[Pair, ...]:
        """The pairs of the first of `choices`."""
        if turn.step == "secondary":
            left = self.left_over(0) or self.left_over(1)
            return self._fill(members(left, left[0].group))
        first: tuple[Pair, ...] = ()
        for choice in self._of_classes(turn):
            if self._same_size(choice.pairs[0]):
                return choice.pairs
            first = first or choice.pairs
        return first

    def _same_size(self, pair: Pair) -> bool:
        a, b = (self.entrants[unit].arm.size for unit in pair)
        return a == b

    def _may_begin(self, turn: Turn) -> bool:
        """Whether the selector has a unit for this step that reaches an enemy free for it."""
        own, other = self.pools(turn)
        if any(self._open_targets(unit) for unit in self.doublers(turn)):
            return True
        if not self.beyond:
            return bool(own and other)
        return any((mine.id, enemy.id) not in self.beyond for mine in own for enemy in other)

    def _zipped(self, own: Sequence[Entrant], other: Sequence[Entrant]) -> tuple[Pair, ...]:
        """Pairs in roster order, each unit with the first free enemy that it reaches."""
        if not self.beyond:
            return tuple(self._ordered(a.id, b.id) for a, b in zip(own, other, strict=False))
        left, out = list(other), []
        for unit in own:
            enemy = next((e for e in left if (unit.id, e.id) not in self.beyond), None)
            if enemy is not None:
                left.remove(enemy)
                out.append(self._ordered(unit.id, enemy.id))
        return tuple(out)

    def pools(self, turn: Turn) -> tuple[list[Entrant], list[Entrant]]:
        """Units of the selector and of the enemy that a primary pick may pair."""
        mine, theirs = turn.selector, 1 - turn.selector
        if turn.step == "primary":
            return self._regulars(mine), self._regulars(theirs)
        if turn.step == "passing":
            return self._passing(mine)
        if turn.step == "sniping":
            return self._sniping(mine)
        return [e for e in self.free(mine) if e.picks == turn.step], self.free(theirs)

    def doublers(self, turn: Turn) -> list[Entrant]:
        """Scouts that may join a fight in their own step: one that is in none (SD2-11.03)."""
        return [e for e in self.pools(turn)[0] if not self._engaged(e)] if turn.step == "scouts" else []

    def _passing(self, party: int) -> tuple[list[Entrant], list[Entrant]]:
        """Fliers without an enemy and whom they find behind a frontline of ground units: as many get there as
        can pair with somebody (SD4-12.04)."""
        front = self.parties[1 - party]
        if not front or any(e.flier for e in front):
            return [], []
        return [e for e in self.free(party) if e.flier], self._single(self.behind[1 - party])

    def _sniping(self, party: int) -> tuple[list[Entrant], list[Entrant]]:
        """Shooters behind a screen, and those behind the enemy's or in its supportline (SD4-12.05)."""
        own = [e for e in self.behind[party] if self.past_fronts and e.covers]
        other = [*self.behind[1 - party], *self.support[1 - party]]
        return self._single(own), self._single(other)

    def _joining(self, turn: Turn) -> tuple[GroupChoice, ...]:
        """Leftover groups of either party, each unit to the enemy most in need of it."""
        out = []
        for party in (0, 1):
            left = self.left_over(party)
            for group in groups(left):
                pairs = self._fill(members(left, group))
                own = party == turn.selector
                out.append(GroupChoice(own=group if own else "", other="" if own else group, pairs=pairs))
        return tuple(out)

    def _fill(self, units: Sequence[Entrant], chosen: Sequence[Pair] = ()) -> tuple[Pair, ...]:
        """(attacker, target) pairs for all units there is room for; `chosen` are kept and come first."""
        trial = self.copy()
        for attacker, target in chosen:
            trial._attach(attacker, target)
        out = list(chosen)
        for unit in units:
            targets = [] if trial._engaged(unit) else trial._open_targets(unit)
            if targets:
                trial._attach(unit.id, targets[0].id)
                out.append((unit.id, targets[0].id))
        return tuple(out)

    def copy(self) -> "PairingBoard":
        """The same pairings to try something on."""
        trial = copy(self)
        trial.primary = list(self.primary)
        trial.targets = dict(self.targets)
        trial._partners = {unit: list(others) for unit, others in self._partners.items()}
        trial._attackers = {unit: list(others) for unit, others in self._attackers.items()}
        return trial

    def default(self, turn: Turn) -> tuple[Pair, ...]:
        """The pick by roster order of classes (SD1-11.08); scouts pair all at once, and nobody aims behind a
        front unless told to (SD4-12.05)."""
        if turn.step == "sniping":
            return ()
        if turn.step in BY_CHOICE:
            return self._rest(turn, ())
        return self._first_of_classes(turn)

    def _rest(self, turn: Turn, fresh: Sequence[Pair]) -> tuple[Pair, ...]:
        """Chosen pairs, then the others of a step one by one. Scouts that find no enemy free double up only
        where that is chosen; the others join the leftovers (SD2-11.03, SD3-19.06)."""
        used = {unit for pair in fresh for unit in pair}
        return (*fresh, *self._matched(*([e for e in pool if e.id not in used] for pool in self.pools(turn))))

    def _matched(self, own: Sequence[Entrant], other: Sequence[Entrant]) -> tuple[Pair, ...]:
        """Each of `own` with an enemy of its size, else the next in reach, none taken twice (SD2-11.03)."""
        left, out = list(other), []
        for unit in own:
            near = [e for e in left if (unit.id, e.id) not in self.beyond]
            if near:
                enemy = min(near, key=lambda e: (e.arm.size != unit.arm.size, e.index))
                left.remove(enemy)
                out.append(self._ordered(unit.id, enemy.id))
        return tuple(out)

    # --- chosen picks

    def complete(self, turn: Turn, pairs: Iterable[Pair]) -> tuple[Pair, ...]:
        """A chosen pick, filled up to the number the rule wants. Refusal if it is not legal.

        Pairs may name their units in either order; those already made are passed over.
        """
        known = [self._known(a, b) for a, b in pairs]
        if turn.step == "secondary":
            return self._complete_joining(known)
        fresh = [pair for pair in known if pair not in self.primary]
        own, other = self.pools(turn)
        trial = self.copy()
        for a, b in fresh:
            selecting, chosen = (a, b) if turn.selector == 0 else (b, a)
            if trial._doubles(turn, a, b):
                trial._check_doubling(selecting, chosen, self.doublers(turn))
            else:
                trial._check_primary(selecting, chosen, own, other)
            trial.apply(turn, ((a, b),))
        if not fresh:
            return self.default(turn)
        if turn.step == "sniping":
            return tuple(fresh)
        used = {unit for pair in fresh for unit in pair}
        if turn.step in BY_CHOICE:
            made = self._rest(turn, fresh)
            self._check_all_met(turn, fresh, made)
            return made
        groups = {(self.entrants[a].group, self.entrants[b].group) for a, b in fresh}
        if len(groups) > 1:
            raise Refusal("one_group", "A pick pairs one class of each side", "SD1-11.02")
        zero, one = groups.pop()
        classes = (zero, one) if turn.selector == 0 else (one, zero)
        mine, theirs = (
            [e for e in members(pool, group) if e.id not in used]
            for pool, group in zip((own, other), classes, strict=True)
        )
        return (*fresh, *self._zipped(mine, theirs))

    def _known(self, a: str, b: str) -> Pair:
        for unit in (a, b):
            if unit not in self.entrants:
                raise Refusal("no_such_unit", f"{unit} cannot be paired", "SD1-11.02")
        if self.entrants[a].party == self.entrants[b].party:
            raise Refusal("same_side", f"{a} and {b} are in the same party", "SD1-11.02")
        return self._ordered(a, b)

    def _check_primary(
        self, mine: str, theirs: str, own: Sequence[Entrant], other: Sequence[Entrant]
    ) -> None:
        """Both must be open in this step, and the enemy in reach; a unit that may cleave, or strikes twice,
        takes a second primary (SD2-4.03, SD4-9.01)."""
        if (mine, theirs) in self.beyond:
            raise Refusal("out_of_reach", f"{theirs} is out of reach of {mine}", "SD3-8.01")
        for unit, enemy, pool in ((mine, theirs, own), (theirs, mine, other)):
            taken = self._partners.get(unit, [])
            if unit in (e.id for e in pool) and not taken:
                continue
            if len(taken) == 1 and self._may_add(unit, taken[0], enemy):
                continue
            raise Refusal("paired", f"{unit} cannot be paired in this pick", "SD1-11.02")

    def _doubles(self, turn: Turn, a: str, b: str) -> bool:
        """Whether a pair of the scouts' step sends one to an enemy that is paired already (SD2-11.03)."""
        mine, theirs = (a, b) if turn.selector == 0 else (b, a)
        taken = self._partners.get(theirs, [])
        if turn.step != "scouts" or not taken or mine in self._partners:
            return False
        return len(taken) > 1 or not self._may_add(theirs, taken[0], mine)

    def _check_doubling(self, mine: str, theirs: str, doublers: Sequence[Entrant]) -> None:
        """A scout goes where it likes, even where it crowds the enemy (SD2-11.07)."""
        unit = self.entrants[mine]
        if unit not in doublers or self._engaged(unit):
            raise Refusal("paired", f"{mine} is already paired", "SD2-11.03")
        if theirs not in (e.id for e in self.joinable(unit)):
            raise Refusal("no_room", f"{mine} cannot join against {theirs}", "SD1-11.05")

    def _check_all_met(self, turn: Turn, fresh: Sequence[Pair], made: Sequence[Pair]) -> None:
        """No scout doubles up while an enemy that it reaches has none (SD2-11.03)."""
        met = {unit for pair in made for unit in pair}
        left = [e for e in self.pools(turn)[1] if e.id not in met]
        trial = self.copy()
        for a, b in fresh:
            scout = a if turn.selector == 0 else b
            free = [e.id for e in left if (scout, e.id) not in self.beyond]
            if free and trial._doubles(turn, a, b):
                raise Refusal("doubled", f"{free[0]} has no enemy yet", "SD2-11.03")
            trial.apply(turn, ((a, b),))

    def _may_add(self, unit: str, first: str, second: str) -> bool:
        """Whether a unit that fights `first` may take `second` for another primary (SD2-4.03, SD4-9.01)."""
        elsewhere = self._is_ganged(self.entrants[unit]) or self.attackers(second)
        return not elsewhere and self.takes_two(unit, first) and self.takes_two(unit, second)

    def _complete_joining(self, pairs: Sequence[Pair]) -> tuple[Pair, ...]:
        chosen: list[Pair] = []
        trial = self.copy()
        for a, b in pairs:
            if trial.targets.get(a) == b or trial.targets.get(b) == a:
                continue
            attacker, target = (b, a) if a in trial._partners else (a, b)
            trial._check_joining(attacker, target, self)
            trial._attach(attacker, target)
            chosen.append((attacker, target))
        groups = {self.entrants[attacker].group for attacker, _ in chosen}
        left = [e for p in (0, 1) for e in self.left_over(p) if e.group in groups]
        return self._fill(left, chosen)

    def _check_joining(self, attacker: str, target: str, begun: "PairingBoard") -> None:
        unit = self.entrants[attacker]
        if attacker in self._partners or self._engaged(unit):
            raise Refusal("paired", f"{attacker} is already paired", "SD1-11.04")
        if target not in (e.id for e in self._open_targets(unit)):
            raise Refusal("no_room", f"{attacker} cannot join against {target}", "SD1-11.06")
        if target not in self.open_targets(attacker, begun):
            raise Refusal(
                "fewest", f"{target} is not among the enemies with the fewest pairings", "SD1-11.04"
            )

    def apply(self, turn: Turn, pairs: Iterable[Pair]) -> None:
        """Make a pick. A secondary that gets a primary leaves its old clash (SD1-11.07)."""
        for a, b in pairs:
            if turn.step == "secondary":
                self._attach(a, b)
            elif self._doubles(turn, a, b):
                self._attach(*((a, b) if turn.selector == 0 else (b, a)))
            else:
                self._detach(a)
                self._detach(b)
                self.primary.append((a, b))
                self._join(a, b)
                self._keep_one_hub(a, b, turn.selector)
                self._thin_out(a)
                self._thin_out(b)

    def _keep_one_hub(self, a: str, b: str, selector: int) -> None:
        """Of two units that both were only hit and now fight each other one stays the hub: the one with more
        attackers, else the selector's enemy (SD1-11.05). The other's attackers are free."""
        crowds = [list(self._attackers.get(unit, ())) for unit in (a, b)]
        if all(crowds):
            lesser = min((0, 1), key=lambda party: (len(crowds[party]), party != selector))
            for attacker in crowds[lesser]:
                self._detach(attacker)

    def _thin_out(self, target: str) -> None:
        """A new primary may be one attacker too many: then the last to have joined leaves (SD1-11.06)."""
        for attacker in self._attackers.get(target, [])[::-1]:
            self._detach(attacker)
            if self.has_room(self.entrants[target], self.entrants[attacker]):
                self._attach(attacker, target)
                return

    def pile_in(self, units: Sequence[str]) -> None:
        """Reserves join beyond the safe number: a warlord's order, or scouts of their own (SD1-11.06,
        SD2-11.07)."""
        self.pile_on = (True, True)
        for attacker, target in self._fill([self.entrants[unit] for unit in units]):
            self._attach(attacker, target)
