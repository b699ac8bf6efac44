"""Judgement in pairing: which class against which, unit by unit, and whom leftovers join. SD1-11, SD2-11.

A pick is looked at together with the picks that will follow it, both sides taking in turn what is best for
them; inside a pick units are matched by the gain of each duel, and swapped while that gains more.
"""

from collections import Counter
from collections.abc import Callable, Sequence

from game.core.decisions import Question, Reply
from game.rulesets.second_dawn.battle.choices import declare
from game.rulesets.second_dawn.battle.clash import diceless_rounds
from game.rulesets.second_dawn.battle.judgement.appraisal import Appraisal
from game.rulesets.second_dawn.battle.judgement.duels import WHOLE
from game.rulesets.second_dawn.battle.pairing import picks
from game.rulesets.second_dawn.battle.pairing.pairing_board import PairingBoard
from game.rulesets.second_dawn.battle.pairing.pairing_turns import Entrant, Pair, Turn
from game.rulesets.second_dawn.battle.targets import target_shift

Gain = Callable[[str, str], int]
_SWEEPS = 2
_FAR = -(10**9)


def pick(seen: Appraisal, _question: Question) -> Reply:
    """The pick of the open pairing."""
    fight = seen.fight
    board = picks.board_of(fight)
    turn = picks.open_turn(fight, board)
    assert turn is not None
    if turn.step == "secondary":
        pairs = _joining(seen, board, turn)
    else:
        own, other = board.pools(turn)
        if turn.step == "primary":
            pairs = _by_class(seen, board, own, other)
        else:
            pairs = match(own, other, _gain(seen, board))
        if turn.step == "sniping":
            pairs = tuple(pair for pair in pairs if seen.gain(*pair) > 0)
    return Reply(choice=picks.CHOOSE, pairs=pairs) if pairs else Reply(choice=picks.AUTO)


def _gain(seen: Appraisal, board: PairingBoard) -> Gain:
    """Gain of a pair; none of one out of reach."""

    def gain(own: str, foe: str) -> int:
        return _FAR if (own, foe) in board.beyond else seen.gain(own, foe)

    return gain


# --- primaries


def match(own: Sequence[Entrant], other: Sequence[Entrant], gain: Gain) -> tuple[Pair, ...]:
    """Pairs (own, other) of as many as there are of the fewer: the best gain first, then swaps."""
    table = sorted(
        ((gain(a.id, b.id), -i, -j) for i, a in enumerate(own) for j, b in enumerate(other)), reverse=True
    )
    mine: dict[int, int] = {}
    taken: set[int] = set()
    for value, i, j in table:
        if value > _FAR and -i not in mine and -j not in taken:
            mine[-i] = -j
            taken.add(-j)
    values = {(-i, -j): value for value, i, j in table}
    for _ in range(_SWEEPS):
        if not _swapped(mine, values, len(own), len(other)):
            break
    return tuple((own[i].id, other[j].id) for i, j in sorted(mine.items()))


def _swapped(mine: dict[int, int], values: dict[tuple[int, int], int], owns: int, others: int) -> bool:
    """Swap enemies of two units, or one of a pair for one left over, where that gains."""
    changed = False
    for i in sorted(mine):
        for k in range(owns):
            here = mine[i]
            if k == i:
                continue
            there = mine.get(k)
            now = values[i, here] + (values[k, there] if there is not None else 0)
            then = values[k, here] + (values[i, there] if there is not None else 0)
            if then > now:
                changed = True
                if there is None:
                    del mine[i]
                    mine[k] = here
                    break
                mine[i], mine[k] = there, here
        if i in mine:
            free = set(range(others)) - set(mine.values())
            best = max(free, key=lambda j: (values[i, j], -j), default=None)
            if best is not None and values[i, best] > values[i, mine[i]]:
                mine[i], changed = best, True
    return changed


def _by_class(
    seen: Appraisal, board: PairingBoard, own: Sequence[Entrant], other: Sequence[Entrant]
) -> tuple[Pair, ...]:
    """The class of one's own and the enemy's to pick, and who of them fights whom."""
    mine, theirs = _classes(own), _classes(other)
    gain = _gain(seen, board)
    table = {(a, b): _mean(mine[a], theirs[b], gain) for a in mine for b in theirs}
    counts = ({a: len(units) for a, units in mine.items()}, {b: len(units) for b, units in theirs.items()})
    able = [pick_ for pick_ in table if table[pick_] > _FAR // 2]
    if not able:
        return ()
    best = max(able, key=lambda one: _prospect(table, counts, one))
    return match(mine[best[0]], theirs[best[1]], gain)


def _classes(units: Sequence[Entrant]) -> dict[str, list[Entrant]]:
    found: dict[str, list[Entrant]] = {}
    for unit in units:
        found.setdefault(unit.group, []).append(unit)
    return found


def _mean(own: Sequence[Entrant], other: Sequence[Entrant], gain: Gain) -> int:
    """Gain of a duel of two classes, looked at in the first and the last of each."""
    ones, others = {own[0].id, own[-1].id}, {other[0].id, other[-1].id}
    values = [gain(a, b) for a in sorted(ones) for b in sorted(others)]
    return sum(values) // len(values)


Table = dict[tuple[str, str], int]
Counts = tuple[dict[str, int], dict[str, int]]


def _prospect(table: Table, counts: Counts, first: tuple[str, str]) -> int:
    """Gain of a pick and of all that follow it, the other side picking next, each what is best for it."""
    left = (dict(counts[0]), dict(counts[1]))
    total, turn = 0, 1
    choice: tuple[str, str] | None = first
    while choice is not None:
        number = min(left[0][choice[0]], left[1][choice[1]])
        total += number * table[choice]
        for side in (0, 1):
            left[side][choice[side]] -= number
        sign = -1 if turn else 1
        open_ = [pick_ for pick_ in table if left[0][pick_[0]] and left[1][pick_[1]]]
        choice = max(
            open_,
            key=lambda one: sign * min(left[0][one[0]], left[1][one[1]]) * table[one],
            default=None,
        )
        turn = 1 - turn
    return total


# --- leftovers


def _joining(seen: Appraisal, board: PairingBoard, turn: Turn) -> tuple[Pair, ...]:
    """A class of one's own leftovers where each helps most; else one of the enemy's where it harms least."""
    own = board.left_over(seen.party)
    left = own or board.left_over(1 - seen.party)
    if not left:
        return ()
    group = left[0].group
    trial = board.copy()
    out = []
    for unit in [entrant for entrant in left if entrant.group == group]:
        targets = trial.open_targets(unit.id, board)
        if targets:
            worst = -1 if not own else 1
            best = max(targets, key=lambda t: (worst * _pressure(seen, trial, unit.id, t),))
            trial.apply(turn, [(unit.id, best)])
            out.append((unit.id, best))
    return tuple(out)


def _pressure(seen: Appraisal, board: PairingBoard, attacker: str, target: str) -> int:
    """What another attacker means to a unit: the part of its worth that it takes, and what that saves of
    those whom the unit fights."""
    return seen.pressure(attacker, target, board.attackers(target))


# --- scouts


def aim(seen: Appraisal, question: Question) -> Reply | None:
    """Scouts aim where their shots take most (SD1-8.12), and never where those of others fell already. Who
    has an aim keeps it."""
    fight = seen.fight
    targets = declare.aims(fight, seen.party)
    shots = _Shots(seen)
    pairs = []
    for unit in question.own:
        if fight.standings[unit].aim:
            continue
        best = max(targets[unit], key=lambda target: shots.value(unit, target))
        if shots.value(unit, best) > shots.value(unit, shots.now.get(unit, "")):
            shots.turn(unit, best)
            pairs.append((unit, best))
    return Reply(choice="aim", pairs=tuple(pairs)) if pairs else None


class _Shots:
    """The attacks of a party in a phase without dice, as they are turned from target to target: whom each
    goes for (`now`), and which part of its hits each target loses."""

    def __init__(self, seen: Appraisal) -> None:
        fight = seen.fight
        self._seen = seen
        self._made: Counter[str] = Counter()
        self._taken: Counter[str] = Counter()
        paired = diceless_rounds.pair_attacks(fight)
        self.now = {attack.attacker: attack.target for attack in paired}
        for attacks in diceless_rounds.attacks_of_each(fight, diceless_rounds.rounds_of(fight), paired):
            for attack in attacks:
                if fight.party_of(attack.attacker) == seen.party:
                    self._made[attack.attacker] += 1
                    self._taken[attack.target] += seen.share(attack.attacker, attack.target)

    def value(self, unit: str, target: str) -> int:
        """What the shots of a unit take of a target's worth; nothing of one that falls without them."""
        if not target:
            return -1
        others = self._taken[target] - (self._part(unit, target) if self.now.get(unit) == target else 0)
        return self._seen.shot(unit, target) if others < WHOLE else 0

    def turn(self, unit: str, target: str) -> None:
        """Let a unit shoot at another target."""
        before = self.now.get(unit)
        if before is not None:
            self._taken[before] -= self._part(unit, before)
        self._taken[target] += self._part(unit, target)
        self.now[unit] = target

    def _part(self, unit: str, target: str) -> int:
        return self._made[unit] * self._seen.share(unit, target)


def turn_to(seen: Appraisal, _question: Question) -> Reply | None:
    """A scout turns to one of those who only hit it where it gains more against that one (SD2-7.10)."""
    rivals = {u: v for a, b in seen.fight.state.pairings.primary for u, v in ((a, b), (b, a))}
    pairs = []
    for unit, foes in target_shift.swaps(seen.fight, seen.party).items():
        best = max(foes, key=lambda foe: seen.gain(unit, foe))
        if seen.gain(unit, best) > seen.gain(unit, rivals[unit]):
            pairs.append((unit, best))
    return Reply(choice=target_shift.SHIFT, pairs=tuple(pairs)) if pairs else None
