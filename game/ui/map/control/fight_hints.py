"""What a fight would come to with the enemies under the pointer: reckoned once it rests there."""

from dataclasses import replace

from game.core.commands.common import Attack, MoveStack
from game.core.records import HexId, StackId
from game.ui.map.control.fight_words import tip_notes
from game.ui.map.models.foreseen import Foreseen
from game.ui.map.models.hex_model import composition
from game.ui.map.models.side_queries import SideQueries
from game.ui.widgets.tip import Tip

_REST_MS = 120.0
"""So long the pointer rests before a fight is asked for: it is not on its way any more."""
_EVERY_MS = 120.0
_MOST = 2
"""Enemies of which a tooltip tells."""


class FightHints:
    """Of the selected stack with whom it may attack in the hex that is pointed at."""

    def __init__(self) -> None:
        self._at: tuple[SideQueries, StackId | None, HexId | None] | None = None
        self._open: list[tuple[StackId, Foreseen]] = []
        self._wanted: list[StackId] = []
        self._ms = 0.0

    def point(self, reader: SideQueries, stack: StackId | None, hex_: HexId | None) -> None:
        """Point with a selected stack at a hex, or at none."""
        at = (reader, stack, hex_)
        if self._at is not None and self._at[0] is reader and self._at[1:] == at[1:]:
            return
        for _handle, foreseen in self._open:
            foreseen.rest()
        self._at, self._open, self._ms = at, [], 0.0
        self._wanted = _enemies(reader, stack, hex_) if stack is not None and hex_ is not None else []

    @property
    def waits(self) -> bool:
        """Whether there will be more to say."""
        return bool(self._wanted) or any(not foreseen.complete for _, foreseen in self._open)

    def added(self, tip: Tip) -> Tip:
        """A tip with what is known by now, before its other notes."""
        if not self._open or self._at is None:
            return tip
        reader = self._at[0]
        notes = [
            note
            for handle, foreseen in self._open
            for note in tip_notes(reader, foreseen, composition(reader, handle))
        ]
        return replace(tip, notes=(*dict.fromkeys(notes), *tip.notes))

    def tick(self, ms: float, *, patient: bool = False) -> bool:
        """Let time pass; whether there may be more to say now."""
        if not self.waits:
            return False
        before, self._ms = self._ms, self._ms + ms
        if self._wanted:
            if self._ms < _REST_MS:
                return False
            self._look(self._wanted.pop(0), patient=patient)
            return True
        for _handle, foreseen in self._open:
            foreseen.go_on()
        return before // _EVERY_MS != self._ms // _EVERY_MS

    def _look(self, handle: StackId, *, patient: bool) -> None:
        """Begin with the fight with an enemy, if there would be one."""
        assert self._at is not None
        reader, stack, hex_ = self._at
        assert stack is not None
        assert hex_ is not None
        here = hex_ == reader.view.stacks[stack].hex
        path = () if here else tuple(reader.reach(stack).path(hex_))
        foreseen = reader.prospects.of(stack, handle, path)
        self._open.append((handle, foreseen))
        if patient:
            foreseen.settle()
        else:
            foreseen.go_on()


def _enemies(reader: SideQueries, stack: StackId, hex_: HexId) -> list[StackId]:
    """The enemies that a stack could come to attack now in a hex. Where entering opens the fight the rules
    say with whom: there one is enough."""
    if stack not in reader.view.stacks:
        return []
    found = reader.targets_in(hex_)
    if not found:
        return []
    if hex_ == reader.view.stacks[stack].hex:
        return list(found[:_MOST]) if reader.timely(Attack) else []
    near = reader.timely(MoveStack) and reader.can_move(stack) and hex_ in reader.reach(stack).cost
    return list(found[:1]) if near else []
