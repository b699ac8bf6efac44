"""What a player does on the map: selecting, planning, giving commands, taking them back. No pixels here.

It knows the table's seat and that seat's outlook. Screens ask it for models and tell it what was clicked; it
tells its listener when something is to be shown anew, played or refused.
"""

from collections.abc import Sequence
from typing import Any

from game.core.commands.common import Answer, Command, EndTurn, Resign
from game.core.decisions import Question, Reply
from game.core.events.common import StackFormed, StackJoined
from game.core.records import HexId, SideId, StackId
from game.core.refusal import Refused
from game.session.records import ToldEntry
from game.session.table import HotSeatTable
from game.ui.i18n import _
from game.ui.map.control.listener import Listener
from game.ui.map.control.marching import Marching
from game.ui.map.control.route import Route
from game.ui.map.models import side_model
from game.ui.map.models.side_queries import CardShelf, SideQueries
from game.ui.map.models.story_book import LogLine, StoryBook
from game.ui.stage.flow import JUMP, SeatMemory


class MapController(Marching):
    """See the module. `memory` is what the seat's screens keep for their next time."""

    def __init__(self, table: HotSeatTable, memory: SeatMemory, listener: Listener) -> None:
        if table.sitting is None:
            raise RuntimeError("nobody sits at the table")
        self.table = table
        self.side: SideId = table.sitting
        self.listener = listener
        self._notes = memory.notes
        self.shelf: CardShelf = self._note("cards", CardShelf)
        self.book: StoryBook = self._note("story", StoryBook)
        self.goals: dict[StackId, HexId] = self._note("goals", dict)
        self.reader = SideQueries(table.outlook(), self.shelf)
        self.selected: StackId | None = None
        self.own = False
        self.picked: HexId | None = None
        self.hovered: HexId | None = None
        self.goal: HexId | None = None
        self.points: tuple[HexId, ...] = ()
        self.recalled = False
        self._routes: dict[object, Route] = {}
        self._heirs: dict[StackId, StackId] = {}
        self._turn_news = self._news_of_today()
        self._restore()

    def _note(self, name: str, make: Any) -> Any:
        return self._notes.setdefault(name, make())

    def _news_of_today(self) -> list[ToldEntry]:
        """What the seat was told since its last turn, also if its screen was left for a battle."""
        day, kept = self._notes.get("news", (0, []))
        known = {id(one) for one in kept} if day == self.reader.day else set()
        news = kept if known else []
        news.extend(one for one in self.table.report if id(one) not in known)
        self._notes["news"] = (self.reader.day, news)
        return news

    def _restore(self) -> None:
        """Look at the hex that the turn's report asked for, else select what the seat had selected."""
        asked = self._notes.pop(JUMP, None)
        if asked is not None:
            self.picked = asked
            return
        kept = self._notes.get("selected")
        if kept is not None and kept in self.reader.view.stacks:
            self.selected, self.own = kept, True
            self.recall(kept)

    @property
    def on_turn(self) -> bool:
        """Whether it is the side's turn; else it is only asked something."""
        return self.reader.view.clock.on_turn == self.side

    def dawns(self) -> bool:
        """Whether this is the first look of the seat at this day; the next time it is not."""
        first = self._notes.get("looked") != self.reader.day
        self._notes["looked"] = self.reader.day
        return first

    @property
    def skipped(self) -> frozenset[StackId]:
        """Stacks passed over today."""
        day, stacks = self._notes.get("skipped", (0, frozenset()))
        return frozenset(stacks) if day == self.reader.day else frozenset()

    # Selection

    @property
    def stack(self) -> StackId | None:
        """The own stack that is selected."""
        return self.selected if self.own else None

    @property
    def sighting(self) -> StackId | None:
        """Handle of the foreign stack that is selected."""
        return self.selected if not self.own else None

    def select(self, stack: StackId) -> None:
        """Select an own stack; its goal of another day is planned again."""
        self.selected, self.own, self.picked = stack, True, None
        self._notes["selected"] = stack
        self.recall(stack)
        self.listener.changed()

    def select_sighting(self, handle: StackId) -> None:
        """Look at a foreign stack."""
        self.selected, self.own, self.picked, self.goal, self.points = handle, False, None, None, ()
        self._notes.pop("selected", None)
        self.listener.changed()

    def pick(self, hex_: HexId) -> None:
        """Look at a hex."""
        self.selected, self.own, self.picked, self.goal, self.points = None, False, hex_, None, ()
        self._notes.pop("selected", None)
        self.listener.changed()

    def clear(self) -> None:
        """Select nothing: the side's own card is shown."""
        self.selected, self.own, self.picked, self.goal, self.points = None, False, None, None, ()
        self._notes.pop("selected", None)
        self.listener.changed()

    def cancel(self) -> bool:
        """One step back: the plan, then the selection. False if there was nothing to go back from."""
        if self.goal is not None or self.points:
            self.drop_goal()
            return True
        if self.selected is not None or self.picked is not None:
            self.clear()
            return True
        return False

    @property
    def place(self) -> HexId | None:
        """The hex of what is selected."""
        if self.selected is None:
            return self.picked
        if self.own:
            return self.reader.view.stacks[self.selected].hex
        return self.reader.view.knowledge.sightings[self.selected].hex

    def standing_in(self, hex_: HexId) -> tuple[tuple[StackId, bool], ...]:
        """All that can be selected in a hex: (id, own), own stacks first."""
        own = [(stack, True) for stack in self.reader.stacks_in(hex_)]
        return (*own, *((handle, False) for handle in self.reader.handles_in(hex_)))

    def cycle(self, hex_: HexId, step: int = 1) -> bool:
        """Select the next of those that stand in a hex. False if nobody does."""
        there = self.standing_in(hex_)
        if not there:
            return False
        at = next((n for n, (one, _own) in enumerate(there) if one == self.selected), None)
        chosen, own = there[0 if at is None else (at + step) % len(there)]
        if own:
            self.select(chosen)
        else:
            self.select_sighting(chosen)
        return True

    def next_idle(self, step: int = 1) -> StackId | None:
        """Select the next (or with -1 the one before) of the stacks that wait for an order: to move, or
        where none can, to scout."""
        order = self.reader.stacks
        idle = side_model.idle_stacks(self.reader, self.skipped)
        idle = idle or side_model.scouting_stacks(self.reader, self.skipped)
        if not idle:
            return None
        at = order.index(self.stack) if self.stack in order else (-1 if step > 0 else 0)
        for turn in range(1, len(order) + 1):
            candidate = order[(at + step * turn) % len(order)]
            if candidate in idle:
                self.select(candidate)
                return candidate
        return None

    # Plan

    def hover(self, hex_: HexId | None) -> None:
        """The pointer or the cursor is over a hex now."""
        if hex_ != self.hovered:
            self.hovered = hex_

    # Commands

    def submit(self, command: Command, hex_: HexId | None = None) -> bool:
        """Give a command; whether it was carried out."""
        outcome = self.table.submit(command)
        if isinstance(outcome, Refused):
            self.listener.refused(_(outcome.detail), outcome.rule, hex_)
            return False
        self._happened(self.table.fresh())
        return True

    def _happened(self, told: Sequence[ToldEntry]) -> None:
        self._turn_news.extend(told)
        self._follow(told)
        self.listener.played(told)

    def _follow(self, told: Sequence[ToldEntry]) -> None:
        """Keep the selection on what the selected stack became, or on what came out of it."""
        for one in told:
            if isinstance(one.event, StackJoined):
                self._heirs[one.event.stack] = one.event.into
            elif isinstance(one.event, StackFormed) and one.event.parent == self.selected and self.own:
                self.selected, self.goal, self.points = one.event.stack, None, ()

    def settle(self) -> None:
        """Take the outlook as it now is and show it."""
        if self.table.sitting != self.side:
            return
        self.reader = SideQueries(self.table.outlook(), self.shelf)
        self._routes.clear()
        known = self.reader.view.stacks if self.own else self.reader.view.knowledge.sightings
        if self.selected is not None and self.selected not in known:
            heir = self._heirs.get(self.selected)
            self.selected = heir if heir in known else None
            self.own = self.own and self.selected is not None
        self._heirs.clear()
        if self.own and self.selected is not None:
            self._notes["selected"] = self.selected
        else:
            self._notes.pop("selected", None)
        if self.stack is None or self.goal == self.place:
            self.goal, self.points = None, ()
        self.listener.changed()

    def catch_up(self) -> None:
        """Take up what was done on screens over the map."""
        if self.table.sitting != self.side or self.table.outlook() is self.reader.outlook:
            return
        self._turn_news.extend(self.table.fresh())
        self.settle()

    def wait(self) -> None:
        """Pass over the selected stack today, or call it back; then select the next idle one."""
        if self.stack is None:
            return
        now = set(self.skipped)
        called_back = self.stack in now
        now.symmetric_difference_update({self.stack})
        self._notes["skipped"] = (self.reader.day, frozenset(now))
        if called_back or self.next_idle() is None:
            self.listener.changed()

    @property
    def asked(self) -> Question | None:
        """What the side must decide before anything else goes on, battles left aside."""
        return next((one for one in self.reader.view.questions if one.battle is None), None)

    def answer(self, question: Question, choice: str) -> bool:
        """Decide what the side is asked."""
        reply = Reply(choice=choice)
        return self.submit(Answer(by=self.side, question=question.id, reply=reply), question.hex)

    def end_turn(self) -> bool:
        """The side is done for today."""
        return self.submit(EndTurn(by=self.side))

    def resign(self) -> bool:
        """The side gives up."""
        return self.submit(Resign(by=self.side))

    # Taking back

    @property
    def why_no_undo(self) -> str:
        """Why the last step cannot be taken back; empty if it can."""
        return _(self.table.session.steps.why_no_undo(self.side))

    def undo(self) -> bool:
        """Take back the last step."""
        why = self.why_no_undo
        if why:
            self.listener.refused(why, "", None)
            return False
        self.table.session.steps.undo(self.side)
        told = {id(one) for one in self.table.session.news.log(self.side)}
        self._turn_news[:] = [one for one in self._turn_news if id(one) in told]
        self.settle()
        return True

    @property
    def can_redo(self) -> bool:
        """Whether a step was taken back and nothing was done since."""
        return self.table.session.steps.can_redo(self.side)

    def redo(self) -> bool:
        """Do again what was taken back."""
        if not self.can_redo or not self.table.session.steps.redo(self.side):
            self.listener.refused(_("Nothing was undone"), "", None)
            return False
        self._happened(self.table.fresh())
        return True

    # Telling

    def log(self) -> tuple[LogLine, ...]:
        """The seat's log, newest line first."""
        return self.book.lines(self.table.session.news.log(self.side), self.reader)

    def unread(self) -> tuple[LogLine, ...]:
        """Urgent news of this turn that nobody has looked at."""
        return self.book.unread(self._turn_news, self.reader)

    def acknowledge(self) -> None:
        """The player has looked at the news."""
        self.book.acknowledge(self._turn_news)
