"""Runs on copies of a battle whose dice are given one after the other; a die beyond them branches. For odds:
see `trials`."""

from collections.abc import Callable, Sequence

from game.core.battle.branching import Branching, Way
from game.core.records import FieldOf
from game.rulesets.second_dawn.battle.state.battle_records import BattleState
from game.rulesets.second_dawn.battle.state.fight import EventT, Fight
from game.rulesets.second_dawn.battle.state.figures import Figures
from game.rulesets.second_dawn.battle.state.no_dice import NO_DICE
from game.rulesets.second_dawn.unit import crits, guards
from game.rulesets.second_dawn.unit.crits import Save

_FAIL, _PASS = 1, crits.DIE
"""Faces that fail and pass any save that can do either (SD1-15.04)."""


class Wanted(Exception):
    """A die is asked for that has not fallen yet: of so many sides, a save, or one that only falls low or
    not."""

    def __init__(self, sides: int, dc: int | None = None, low: int | None = None) -> None:
        super().__init__()
        self.sides = sides
        self.dc = dc
        self.low = low


class Unwatched(Fight):
    """A fight that nobody watches: only what becomes of it counts."""

    @property
    def watched(self) -> bool:
        return False

    def emit(self, make: Callable[..., EventT], rule: str = "", **fields: FieldOf[EventT]) -> None:
        """Nobody is told."""

    def roll(self, why: str, roller: str = "", added: int = 0, rule: str = "", sides: int = crits.DIE) -> int:
        del roller, added, rule
        return self._dice.roll(sides, why)


class Copy(Unwatched):
    """A fight that nobody watches, with the dice given to it."""

    def __init__(self, state: BattleState, faces: Sequence[int], figures: Figures | None = None) -> None:
        super().__init__(state, NO_DICE, figures)
        self._faces = faces
        self._used = 0

    @property
    def foreseen(self) -> bool:
        """Dice fall here: those that are given."""
        return False

    def roll(self, why: str, roller: str = "", added: int = 0, rule: str = "", sides: int = crits.DIE) -> int:
        del why, roller, added, rule
        return self._face(sides)

    def roll_save(self, unit: str, dc: int, against: str, dice: int = 0) -> Save:
        del against
        faces = [self._face(crits.DIE, dc) for _ in range(1 + abs(dice))]
        face = min(faces) if dice < 0 else max(faces)
        return Save(unit=unit, dc=dc, face=face, passed=crits.passes(face, dc))

    def toss(self, unit: str, why: str, low: int) -> bool:
        del unit
        return self._face(guards.SIDES[why], low=low) <= low

    def _face(self, sides: int, dc: int | None = None, low: int | None = None) -> int:
        if self._used == len(self._faces):
            raise Wanted(sides, dc, low)
        self._used += 1
        return self._faces[self._used - 1]


def branching(grow: Callable[[tuple[int, ...]], Way], faces: tuple[int, ...], wanted: Wanted) -> Branching:
    if wanted.low is not None:
        fell = tuple(int(face <= wanted.low) for face in range(1, wanted.sides + 1))
        return Branching(grow, faces, fell, [(wanted.sides,), (1,)])
    if wanted.dc is None:
        ways = tuple(range(wanted.sides))
        return Branching(grow, faces, ways, [(face + 1,) for face in ways])
    passed = tuple(int(crits.passes(face, wanted.dc)) for face in range(1, crits.DIE + 1))
    return Branching(grow, faces, passed, [(_FAIL,), (_PASS,)])
