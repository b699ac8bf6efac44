"""Playing a lesson: the match it begins, and when a step's goal is reached.

A goal is judged by what the learner's seat sees, by what that seat was told since the step began, and by what
stands on the screen (`ScreenState`): never by the truth.
"""

from pathlib import Path

from game import paths
from game.content.lessons import FOLDER, Goal, Lesson, LessonRead, LessonStep, read_lesson
from game.core.events import common as ev
from game.core.events import scouting as scout
from game.core.events.common import Event
from game.core.records import SideId, replace
from game.core.state import Stack
from game.session import library
from game.session import session as running
from game.session.records import TableSeat
from game.session.screen_state import ScreenState
from game.session.session import Session
from game.session.setup import new_campaign
from game.views.project import story

UNDONE = "undone"
_HEARD: tuple[tuple[type[Event], str], ...] = (
    (scout.HexPeeked, "peeked"),
    (scout.Surveyed, "surveyed"),
    (scout.SpotChecked, "searched"),
    (scout.SneakChecked, "sneaked"),
    (scout.HiddenFound, "found"),
    (ev.BattleEnded, "battle"),
    (ev.DayBegan, "dawn"),
)


def lesson_paths() -> tuple[Path, ...]:
    """The files of all lessons, in their order."""
    return tuple(sorted((paths.data_dir() / FOLDER).glob("*.yaml")))


def lessons() -> tuple[LessonRead, ...]:
    """All lessons in their order, broken ones too, with what is wrong with them."""
    return tuple(read_lesson(path, library.context()) for path in lesson_paths())


def next_lesson(lesson: Lesson) -> Lesson | None:
    """The lesson after this one, if there is one that can be played."""
    ready = [read.lesson for read in lessons() if read.lesson is not None]
    later = [one for one in ready if one.id > lesson.id]
    return later[0] if later else None


def begin(lesson: Lesson) -> Session:
    """The match of a lesson: the learner at every seat that it names, nobody at the others."""
    rules = library.rules(lesson.scenario.ruleset)
    world, campaign = new_campaign(lesson.scenario, rules, lesson.seed)
    sides = {id_: replace(side, asks=id_ in lesson.people) for id_, side in campaign.sides.items()}
    seats = {id_: TableSeat(side=id_) for id_ in campaign.sides if id_ in lesson.people}
    return Session.begin(
        world,
        replace(campaign, sides=sides),
        seats,
        title=lesson.title,
        scenario=lesson.scenario.id,
        content=rules.fingerprint,
    )


class LessonProgress:
    """How far a learner is. It listens to the session as long as that lives."""

    def __init__(self, lesson: Lesson, session: Session) -> None:
        self.lesson = lesson
        self.session = session
        self.number = 0
        self._heard: set[str] = set()
        session.listen(self._listen)

    @property
    def done(self) -> bool:
        """Whether the last step is behind him."""
        return self.number >= len(self.lesson.steps)

    @property
    def step(self) -> LessonStep | None:
        """The step that he is at; None when all is done."""
        return None if self.done else self.lesson.steps[self.number]

    def go_on(self) -> None:
        """To the next step: its goal was reached, he has read it, or he passes it over."""
        if not self.done:
            self.number += 1
            self._heard.clear()

    def look(self, side: SideId | None, signs: ScreenState) -> bool:
        """Go on if the goal is reached as the seat `side` sees it, None while nobody sits; whether it was."""
        step = self.step
        if step is None or not self._reached(step.goal, side, signs):
            return False
        self.go_on()
        return True

    def _reached(self, goal: Goal, side: SideId | None, signs: ScreenState) -> bool:
        match goal.kind:
            case "read":
                return False
            case "shown":
                return goal.word in signs.shown
            case "selected":
                return signs.selected == goal.stack
            case "planned":
                return signs.planned == goal.hex
            case "heard":
                return goal.word in self._heard
        if side is None:
            return False
        view = self.session.outlooks.of(side).view
        if goal.kind == "turn":
            return side == goal.word == view.clock.on_turn
        return any(_stands(stack, goal) for stack in view.stacks.values() if stack.name == goal.stack)

    def _listen(self, step: running.SessionStep) -> None:
        if step.undone:
            self._heard.add(UNDONE)
        for side in self.lesson.people:
            for event in story(step.events, SideId(side)):
                self._heard.update(word for kind, word in _HEARD if isinstance(event, kind))


def _stands(stack: Stack, goal: Goal) -> bool:
    """Whether a stack is where and as a goal wants it."""
    match goal.kind:
        case "at":
            return stack.hex == goal.hex
        case "stance":
            return stack.stance == goal.word
        case "gait":
            return stack.gait == goal.word
        case "survey":
            return stack.survey
        case "meet":
            return stack.orders.meet == goal.word
    raise ValueError(f"no goal of a stack: {goal.kind}")
