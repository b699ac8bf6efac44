"""The answers of a battle on the screen: who is asked, what computers say, how all is fought by judgement.

What computers think over is worked out beside the loop; nobody can press anything meanwhile.
"""

import time
from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from game.core.decisions import Question, Reply
from game.core.events.common import Event
from game.core.records import SideId
from game.core.refusal import Refused
from game.session import refights
from game.session.fight_plans import counsel_of
from game.session.table import HotSeatTable
from game.ui.battle.playback.beats import of_battle
from game.ui.battle.playback.fold import fold
from game.ui.battle.playback.player import PlayMoment

if TYPE_CHECKING:
    from game.ui.battle.fight.fight_scene import FightScene

_MOST_ANSWERS = 4000
"""Questions answered in one go, as a guard against a battle that never ends."""
_ANSWERS_MS = 8.0
"""So long a frame may wait for answers that nobody has to think about."""


class FightAnswers:
    """The answers of one scene; those that nobody has to think about are given over several frames."""

    def __init__(self, scene: "FightScene") -> None:
        self._scene = scene
        self._run: Iterator[None] | None = None
        self._until = 0.0
        self.resolved_from: int | None = None
        """Where the battle may be taken up again that was resolved, if it may."""

    @property
    def question(self) -> Question | None:
        """What is open in this battle."""
        return self._scene.fight.question

    @property
    def people(self) -> tuple[SideId, ...]:
        """Parties of this battle that people play."""
        humans = self._scene.flow.table.humans
        return tuple(party.side for party in self._scene.view.parties if party.side in humans)

    def settle(self) -> None:
        """Nothing is being shown: show what is asked, let computers answer, or show the aftermath."""
        self._scene.playback.drop()
        self._scene.screen.field.play(PlayMoment())
        self._start(self._settling())

    def _settling(self) -> Iterator[None]:
        """Steps of `settle`, an answer of a computer each."""
        for _turn in range(_MOST_ANSWERS):
            view = self._scene.fight.view()
            if view is None:
                self._scene.over = True
                break
            question = self.question
            if question is None:
                self._scene.go_on()
                return
            if question.side in self.people and self._scene.is_private(question):
                self._scene.go_on()
                return
            if question.side in self.people:
                self._scene.view = view
                if not (yield from self._ahead(question)):
                    yield from self._beside(partial(self._put, question))
                    break
                if self.happened(self.news()):
                    return
                yield
                continue
            if not (yield from self._beside(self._scene.flow.table.answer_for_computer)):
                self._scene.go_on()
                return
            if self.happened(self.news()):
                return
            yield
        # What was reckoned may have filled this frame; the boards are filled and drawn in the next.
        yield
        self._scene.review.begin_if_wanted()
        self._scene.show()

    def _ahead(self, question: Question) -> Generator[None, None, bool]:
        """Whether a person's question was answered without being shown."""
        if not self._scene.plans_ahead(question):
            return False
        table = self._scene.flow.table
        return (yield from self._beside(partial(self._scene.answered_ahead, table, question)))

    def _put(self, question: Question) -> bool:
        """Put a question to a person, with what is shown beside it."""
        self._scene.ask(question)
        self._scene.foresee()
        return True

    def _start(self, run: Iterator[None]) -> None:
        """Begin to give answers one after another, and go on as long as a frame has room."""
        self._run = run
        self.advance()

    def advance(self) -> None:
        self._until = time.perf_counter() + _ANSWERS_MS / 1000
        while (run := self._run) is not None:
            if next(run, StopIteration) is StopIteration and self._run is run:
                self._run = None
            if time.perf_counter() >= self._until and not self._scene.patient:
                return

    def _beside(self, work: Callable[[], bool]) -> Generator[None, None, bool]:
        """What the work gives, done beside the loop; it must not ask the flow for its table, which waits."""
        if self._scene.patient:
            return work()
        beside, given = self._scene.flow.beside, list[bool]()
        beside.start(lambda: given.append(work()))
        while not beside.wait(self._until - time.perf_counter()):
            yield
        beside.settle()
        return given[0]

    @property
    def running(self) -> bool:
        """Whether answers are being given one after another; nobody is asked meanwhile."""
        return self._run is not None

    def give(self, reply: Reply) -> bool:
        """Send an answer; whether it was taken. What happened is then played."""
        question = self.question
        if question is None or self._scene.playback.playing or self.running:
            return False
        outcome = self._scene.flow.table.answer(question, reply)
        if isinstance(outcome, Refused):
            self._scene.refused(outcome)
            return False
        self._scene.forget()
        if not self.happened(self.news()):
            self.settle()
        return True

    def news(self) -> list[Event]:
        """What the host was told since it was asked last."""
        return [told.event for told in self._scene.session.news.mark_read(self._scene.host)]

    def happened(self, news: Sequence[Event], *, at_once: bool = False) -> bool:
        """Take what happened; whether it is being played now."""
        before = self._scene.view
        mine = of_battle(news, before)
        self._scene.events += [
            event for event in news if getattr(event, "battle", self._scene.battle) == self._scene.battle
        ]
        after = self._scene.fight.view()
        self._scene.view = after if after is not None else fold(before, mine)
        if at_once:
            self._scene.story.add(mine)
            return False
        return self._scene.playback.play(before, mine)

    def resolve(self, *, phase: bool) -> None:
        """Answer everything by judgement: to the end of the phase, or of the battle; its replay follows."""
        if self._scene.over or self.running:
            return
        self._scene.playback.cut_short()
        self._scene.forget()
        if not phase:
            self.resolved_from = refights.mark(self._scene.flow.table)
        self._start(self._resolving(phase=phase))

    def _resolving(self, *, phase: bool) -> Iterator[None]:
        """Steps of `resolve`, an answer each."""
        before = (self._scene.view.phase, self._scene.view.bout)
        news: list[Event] = []
        table, people = self._scene.flow.table, self.people
        for _turn in range(_MOST_ANSWERS):
            if not (yield from self._beside(lambda: self._default_answer(table, people))):
                break
            news += self.news()
            here = self._scene.fight.view()
            if phase and here is not None and (here.phase, here.bout) != before:
                break
            yield
        if self.happened(news, at_once=not phase):
            return
        self._scene.review.wanted = not phase
        self.settle()

    def _default_answer(self, table: HotSeatTable, people: Sequence[SideId]) -> bool:
        """Answer by judgement for whoever is asked; whether there was anything to answer."""
        question = self.question
        if question is None:
            return False
        if question.side not in people:
            return table.answer_for_computer()
        seat = replace(self._scene.fight, side=question.side)
        if isinstance(table.answer(question, counsel_of(seat, question).reply), Refused):
            return not isinstance(table.answer(question, Reply(choice=question.default)), Refused)
        return True

    def hurry(self) -> None:
        """Show and answer at once what is being shown and answered."""
        self._scene.playback.skip(everything=True)
        while self._run is not None:
            self.advance()
