"""Putting together the pairs of one pick, before it is sent: who may take whom, and why not.

What is legal comes from the battle (`session.fights.Fight.pick`); this keeps what is chosen, takes it back
step by step and finds the words.
"""

from dataclasses import dataclass, field

from game.core.battle.seam import PickView
from game.core.decisions import BarredUnit, Reply
from game.core.refusal import Refused
from game.session.fights import SeatFight

Pair = tuple[str, str]

KINDS = ("pair", "attach", "aim")
"""Questions that are answered with pairs."""
_CHOICE = {"pair": "choose", "attach": "choose", "aim": "aim"}


@dataclass
class Assembly:
    """Pairs of the open pick of a fight; empty while nothing that takes pairs is asked."""

    fight: SeatFight
    kind: str = ""
    chosen: tuple[Pair, ...] = ()
    view: PickView = field(default_factory=PickView)

    @classmethod
    def of(cls, fight: SeatFight) -> "Assembly":
        """A fresh one for the question that is open now."""
        question = fight.question
        if question is None or question.kind not in KINDS:
            return cls(fight)
        found = fight.pick()
        return cls(fight, question.kind, (), found if isinstance(found, PickView) else PickView())

    # --- who with whom

    @property
    def active(self) -> bool:
        """Whether pairs can be chosen now."""
        return bool(self.kind)

    def movable(self) -> tuple[str, ...]:
        """Units that a pair can begin with now, in order."""
        return tuple(self.view.open)

    def targets(self, unit: str) -> tuple[str, ...]:
        """Whom a unit may be paired with next, seen from either end."""
        found = self.view.open.get(unit)
        if found is not None:
            return found
        return tuple(own for own, others in self.view.open.items() if unit in others)

    def partner(self, unit: str) -> str:
        """Whom a unit is chosen to fight in this pick, or an empty text."""
        return next((b if a == unit else a for a, b in self.chosen if unit in (a, b)), "")

    def offered(self, unit: str) -> bool:
        """Whether a unit can be used in this pick, or is already."""
        return bool(self.partner(unit)) or bool(self.targets(unit))

    def why_not(self, unit: str) -> BarredUnit | None:
        """Why a unit is no part of this pick; None if it is, or if nothing is known."""
        if not self.active or self.offered(unit):
            return None
        return next((bar for bar in self.view.barred if bar.unit == unit), None)

    # --- choosing

    def add(self, one: str, other: str) -> Refused | None:
        """Pair two units, in either order; what each of them was chosen for before is given up. Nothing
        changes if it is refused."""
        kept = tuple(pair for pair in self.chosen if not {one, other} & set(pair))
        pair = (one, other) if one in self.view.open or other not in self.view.open else (other, one)
        return self._take((*kept, pair))

    def fill(self, pairs: tuple[Pair, ...]) -> None:
        """Choose all of these pairs; nothing changes if they are refused."""
        self._take(pairs)

    def remove(self, unit: str) -> bool:
        """Give up the pair of a unit; whether there was one."""
        kept = tuple(pair for pair in self.chosen if unit not in pair)
        return kept != self.chosen and self._take(kept) is None

    def undo(self) -> bool:
        """Give up the last pair; whether there was one."""
        return bool(self.chosen) and self._take(self.chosen[:-1]) is None

    def clear(self) -> None:
        """Give up all pairs."""
        self._take(())

    def _take(self, pairs: tuple[Pair, ...]) -> Refused | None:
        found = self.fight.pick(pairs)
        if isinstance(found, Refused):
            return found
        self.chosen, self.view = pairs, found
        return None

    # --- sending

    def reply(self) -> Reply:
        """The answer that sends the chosen pairs. ValueError if there are none."""
        if not self.chosen:
            raise ValueError("no pairs are chosen")
        return Reply(choice=_CHOICE[self.kind], pairs=self.chosen)
