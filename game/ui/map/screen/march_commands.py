"""The named commands of marches over several days: waypoints, patrols, exploring, and carrying all out."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from game.core.commands.common import MoveStack
from game.core.march_orders import FOUGHT
from game.core.records import HexId, StackId
from game.ui.actions import map_actions
from game.ui.actions.action import ActionId
from game.ui.i18n import _, ngettext
from game.ui.map.dialogs.march_list import MarchList, march_items
from game.ui.map.models.marching_model import MarchLine, going_on, held_words, march_lines, ordered
from game.ui.map.models.side_queries import SideQueries
from game.ui.map.models.stack_model import stack_model
from game.ui.map.screen.command_handler import MapCommandHandler

if TYPE_CHECKING:
    from game.ui.map.screen.scene import MapScene

_MOST_MARCHES = 24
"""Marches of one stack in one go: who explores looks anew after each."""
_ENDING = "ending the turn"
"""Key of `SeatMemory.notes` under which the map finds, after a battle, that the turn was about to end."""


@dataclass(frozen=True, slots=True)
class _Ending:
    """The end of a turn that marches come before: on which day, who waited already, what was in sight, how
    often each stack has marched, the last of them at the end."""

    day: int
    waited: frozenset[StackId]
    seen: frozenset[StackId]
    done: Counter[StackId]


class MarchCommands(MapCommandHandler):
    """Carries out what lasts for days. `table` names the commands.

    Orders are carried out stack by stack, one in a frame and each shown to its end before the next one begins
    (`go_on`); `then` follows once nothing is left and nobody had to stop. Who was stopped by nothing but a
    fight that is over, with nobody in it who was not known, did not have to: the turn ends after the battle.
    """

    def __init__(self, scene: "MapScene") -> None:
        super().__init__(scene)
        self.table: dict[ActionId, Callable[[], object]] = {
            map_actions.WAYPOINT: self.waypoint,
            map_actions.PATROL: lambda: self._told(lambda _stack: self.conduct.patrol(self._aim())),
            map_actions.EXPLORE: lambda: self._told(lambda _stack: self.conduct.explore()),
            map_actions.MARCH_ON: lambda: self._told(self.march_on),
            map_actions.END_MARCH: lambda: self._told(self._end),
            map_actions.MARCHING: self.menu,
            map_actions.MARCH_LIST: self.show_list,
            map_actions.NEXT_ORDERED: self.next_ordered,
            map_actions.CARRY_OUT: self.carry_out,
        }
        self.running = self._was_away = False
        self._then: Callable[[], None] | None = None
        self._done: Counter[StackId] = Counter()
        self._waited: frozenset[StackId] = frozenset()

    # Telling one stack

    def _aim(self) -> HexId | None:
        return self.scene.view.input.aim

    def _told(self, act: Callable[[StackId], object]) -> None:
        stack = self.own_stack()
        if stack is not None:
            act(stack)

    def waypoint(self) -> None:
        """Let the way of the selected stack lead over the hex that is pointed at, or that is its goal."""
        stack, aim = self.own_stack(), self._aim()
        if stack is None:
            return
        hex_ = aim if aim not in (None, self.conduct.place) else self.conduct.goal
        if hex_ is None:
            self.scene.notice(_("Point at a hex of the map, or click one, first"), "warning", "march")
        else:
            self.conduct.add_point(hex_)
            self.scene.view.aimed()

    def _end(self, stack: StackId) -> None:
        if not self.conduct.end_march(stack):
            self.scene.notice(_("It has no marching orders"), "warning", "march")

    def march_on(self, stack: StackId) -> None:
        """Let a stack go on with its orders now, also if it waits."""
        orders = self.conduct.reader.view.stacks[stack].march
        if orders is None:
            self.scene.notice(_("It has no marching orders"), "warning", "march")
            return
        if orders.held:
            self.conduct.resume(stack)
        self._begin(None, only=stack)

    def menu(self) -> None:
        """Everything that can be told for the coming days."""
        stack = self.own_stack()
        if stack is not None:
            model = stack_model(self.conduct.reader, stack)
            items = march_items(model, self.conduct, self.scene.commands.doer, self._aim())
            self.fold_out(items, self.scene.panel.stack.marching.rect)

    # The list

    def show_list(self) -> None:
        """Open the list of stacks with orders."""
        self.open(MarchList(self, self.carry_out))

    def lines(self) -> tuple[MarchLine, ...]:
        """The list as it now is."""
        return march_lines(self.conduct.reader)

    def jump(self, stack: StackId) -> None:
        """Show a stack on the map, and select it."""
        self.conduct.select(stack)
        self.scene.view.ground.show(
            self.conduct.reader.view.stacks[stack].hex, calm=self.scene.stage.kit.calm
        )
        self.scene.view.aimed()

    def resume(self, stack: StackId) -> bool:
        """Let a stack that waits go on when the turn ends."""
        return self.conduct.resume(stack)

    def end_march(self, stack: StackId) -> bool:
        """Take its orders from a stack."""
        return self.conduct.end_march(stack)

    def next_ordered(self) -> None:
        """Select the next stack with orders, those that wait first."""
        stacks = ordered(self.conduct.reader)
        if not stacks:
            self.scene.notice(_("No stack has marching orders"), topic="march")
            return
        at = stacks.index(self.conduct.stack) + 1 if self.conduct.stack in stacks else 0
        self.jump(stacks[at % len(stacks)])

    # Carrying out

    def carry_out(self) -> None:
        """Let all stacks go on that have orders and do not wait."""
        if not going_on(self.conduct.reader):
            self.scene.notice(_("No stack goes on by itself today"), topic="march")
            return
        self._begin(None)

    def before_end(self, then: Callable[[], None]) -> bool:
        """Carry out what is not carried out yet, and go on to `then` if nobody had to stop; False if there is
        nothing to carry out."""
        if not any(self.conduct.march_on(stack) for stack in going_on(self.conduct.reader)):
            return False
        self._begin(then)
        seen = frozenset(self.conduct.reader.view.knowledge.sightings)
        self._notes[_ENDING] = _Ending(self.conduct.reader.day, self._waited, seen, self._done)
        return True

    @property
    def _notes(self) -> dict[str, Any]:
        return self.scene.flow.memory(self.conduct.side).notes

    def after_battle(self, then: Callable[[], None]) -> None:
        """The map is there again: if the turn was about to end as a march led into a battle, it goes on with
        that."""
        ending = self._notes.get(_ENDING)
        if not isinstance(ending, _Ending) or ending.day != self.conduct.reader.day:
            self._notes.pop(_ENDING, None)
            return
        self._then, self._done, self._waited = then, ending.done, ending.waited
        self.running = self._was_away = True

    def _begin(self, then: Callable[[], None] | None, only: StackId | None = None) -> None:
        self._then, self._done, self._was_away = then, Counter(), False
        reader = self.conduct.reader
        self._waited = frozenset(one for one in reader.stacks if held_words(reader, one))
        if only is not None:
            self._done.update({one: _MOST_MARCHES for one in reader.stacks if one != only})
        self.running = True

    def go_on(self) -> None:
        """Carry out the next one, if orders are being carried out and nothing is to be shown or asked."""
        if self.running and not self._busy():
            self._step()

    def _busy(self) -> bool:
        scene = self.scene
        return scene.left or scene.view.playing or bool(scene.desk.overlays) or self.conduct.asked is not None

    def _step(self) -> None:
        for stack in going_on(self.conduct.reader):
            command = self.conduct.march_on(stack) if self._done[stack] < self._most(stack) else None
            if command is None:
                continue
            self._done[stack] = self._done.pop(stack, 0) + 1
            goes_on = isinstance(command, MoveStack)
            if not self.conduct.submit(command) or not goes_on:
                self._done[stack] = _MOST_MARCHES
            return
        self.running = False
        self._finish()

    def _most(self, stack: StackId) -> int:
        """How many marches a stack makes in one go."""
        orders = self.conduct.reader.view.stacks[stack].march
        return _MOST_MARCHES if orders is not None and orders.kind == "explore" else 1

    def _finish(self) -> None:
        """Say who had to stop, and show the first of them; else what was to follow."""
        reader = self.conduct.reader
        ending = self._notes.pop(_ENDING, None)
        stopped = [one for one in ordered(reader) if held_words(reader, one) and one not in self._waited]
        met = self._met(ending) if isinstance(ending, _Ending) else ()
        if ending is not None and not met:
            led = next(reversed(self._done), None) if self._was_away else None
            stopped = [one for one in stopped if one != led and not _fought(reader, one)]
        if not stopped and self._was_away and met:
            self.scene.notice(
                _("Enemies nobody knew of came in sight: look before the turn ends"), "warning", "march"
            )
            self.scene.view.ground.show(met[0], calm=self.scene.stage.kit.calm)
            return
        if not stopped:
            if self._then is not None:
                self._then()
            return
        first = stopped[0]
        text = _("Orders needed for {stack}: {reason}")
        text = text.format(stack=reader.facts(first).title, reason=held_words(reader, first))
        if len(stopped) > 1:
            more = ngettext("{count} more waits", "{count} more wait", len(stopped) - 1)
            text = f"{text} ({more.format(count=len(stopped) - 1)})"
        if met and self._was_away:
            text = f"{text}. {_('Enemies nobody knew of came in sight')}"
        self.scene.notice(text, "warning", "march")
        self.jump(first)

    def _met(self, ending: _Ending) -> tuple[HexId, ...]:
        """Where enemies are, or were last seen, whom nobody knew of before."""
        reader = self.conduct.reader
        return tuple(
            seen.hex
            for handle, seen in reader.view.knowledge.sightings.items()
            if handle not in ending.seen and reader.hostile(seen.side)
        )


def _fought(reader: SideQueries, stack: StackId) -> bool:
    orders = reader.view.stacks[stack].march
    return orders is not None and orders.held == FOUGHT
