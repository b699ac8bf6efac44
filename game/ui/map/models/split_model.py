"""Dividing units between two stacks, without pixels: who stands on which side, and what commands it takes.

The left side is the stack that is divided, the right one a new stack or another one of the same hex. Equal
units of a side are one group; groups keep their order.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from game.core.commands.common import Command, JoinStacks, SplitStack
from game.core.numbers import halves_text
from game.core.records import SideId, StackId, UnitId
from game.ui.i18n import _
from game.ui.map.models.side_queries import SideQueries
from game.ui.map.models.stack_model import UnitRow, unit_rows

LEFT, RIGHT = 0, 1
NEW = StackId("")
"""Stands for a stack that is yet to be formed."""


@dataclass(frozen=True, slots=True)
class SplitGroup:
    """Equal units on one side: a row of the table, with those of its units that stand here."""

    row: UnitRow
    units: tuple[UnitId, ...]
    hits: str
    hurt: bool


class Division:
    """Who stands where. `move` puts units on the other side; `commands` says how to bring it about."""

    def __init__(self, reader: SideQueries, left: StackId, right: StackId = NEW) -> None:
        self.reader = reader
        self.stacks = (left, right)
        rows = [*self._rows(left), *(self._rows(right) if right != NEW else ())]
        stacks = [stack for stack in self.stacks if stack != NEW]
        self._cards = {card.unit: card for stack in stacks for card in reader.cards(stack)}
        self._rows_of = {unit: row for row in rows for unit in row.units}
        self._before = dict.fromkeys(reader.view.stacks[left].units, LEFT)
        if right != NEW:
            self._before |= dict.fromkeys(reader.view.stacks[right].units, RIGHT)
        self._now = dict(self._before)

    def _rows(self, stack: StackId) -> Sequence[UnitRow]:
        return [row for row in unit_rows(self.reader, stack) if not row.prisoner]

    def groups(self, side: int) -> tuple[SplitGroup, ...]:
        """What stands on a side, equal units together."""
        found: dict[tuple[object, ...], list[UnitId]] = {}
        rows: dict[tuple[object, ...], UnitRow] = {}
        for unit, row in self._rows_of.items():
            if self._now[unit] != side:
                continue
            key = (row.look, row.name, row.level, row.attack, row.defence, row.leads, row.seat)
            found.setdefault(key, []).append(unit)
            rows.setdefault(key, row)
        return tuple(self._group(rows[key], tuple(units)) for key, units in found.items())

    def _group(self, row: UnitRow, units: tuple[UnitId, ...]) -> SplitGroup:
        hits = sum(self._cards[unit].hits for unit in units)
        most = sum(self._cards[unit].hits_max for unit in units)
        return SplitGroup(row, units, f"{halves_text(hits)}/{halves_text(most)}", hits < most)

    def count(self, side: int) -> int:
        """Units on a side."""
        return sum(1 for where in self._now.values() if where == side)

    def move(self, side: int, index: int, count: int = 1) -> int:
        """Move units of a group to the other side; how many went."""
        groups = self.groups(side)
        if not 0 <= index < len(groups):
            return 0
        going = groups[index].units[-count:] if count > 0 else groups[index].units
        for unit in self._with_seats(going):
            self._now[unit] = 1 - side
        return len(going)

    def part(self, units: Sequence[UnitId]) -> None:
        """Put units on the right side."""
        for unit in self._with_seats(tuple(units)):
            self._now[unit] = RIGHT

    def _with_seats(self, units: tuple[UnitId, ...]) -> tuple[UnitId, ...]:
        """Units with what carries them and whom they carry: a cavalry goes whole."""
        seats = {self._cards[unit].mount or unit for unit in units}
        return tuple(u for u in self._now if u in seats or self._cards[u].mount in seats)

    def move_all(self, side: int) -> None:
        """Move everybody of a side."""
        for unit, where in self._now.items():
            if where == side:
                self._now[unit] = 1 - side

    def reset(self) -> None:
        """Put everybody back."""
        self._now = dict(self._before)

    @property
    def changed(self) -> bool:
        """Whether anybody moved."""
        return self._now != self._before

    @property
    def forms_new(self) -> bool:
        """Whether the right side would be a new stack."""
        return self.stacks[RIGHT] == NEW

    @property
    def problem(self) -> str:
        """Why this cannot be done as it stands; empty if it can."""
        if not self.changed:
            return _("Nothing has been moved yet")
        if self.forms_new and not self.count(LEFT):
            return _("Somebody must stay")
        if not self.forms_new and self._all_go(LEFT) and self._all_go(RIGHT):
            return _("They would only change places")
        return ""

    def commands(self, side: SideId, name: str = "") -> tuple[Command, ...]:
        """The commands that bring it about, in order; none if nothing is to be done."""
        left, right = self.stacks
        to_right = self._going(RIGHT)
        to_left = self._going(LEFT)
        if self.forms_new:
            return (SplitStack(by=side, stack=left, units=to_right, name=name),) if to_right else ()
        joins: list[Command] = []
        if to_right:
            joins.append(JoinStacks(by=side, stack=left, into=right, units=to_right))
        if to_left:
            joins.append(JoinStacks(by=side, stack=right, into=left, units=to_left))
        # A stack that gives everybody away would end before the others have come to it.
        return tuple(reversed(joins)) if self._all_go(LEFT) else tuple(joins)

    def _all_go(self, side: int) -> bool:
        return len(self._going(1 - side)) == sum(1 for where in self._before.values() if where == side)

    def _going(self, side: int) -> tuple[UnitId, ...]:
        return tuple(u for u, where in self._now.items() if where == side != self._before[u])
