"""Lessons: short guided matches, each a file of steps over a scenario of its own.

    title: Hide and sneak
    text: What the eye on a button means, and how to be where nobody looks.
    scenario: lesson_hide.yaml          # in the folder `scenarios` beside the lesson
    seed: 3
    people: [heron]                     # sides that the learner plays, in the order in which he sits down
    steps:
      - say: Select the scouts.
        goal: {selected: Scouts}        # exactly one thing; `stack` names whose it is where one is needed
        hint: Click the blue token, or press N.
        point: {hex: 4.04}              # or {control: stance_hide}, a command of the list of keys

Everything is checked against the scenario, and all faults are reported at once.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Literal

from game.content.files import is_file
from game.content.problems import Problem, ProblemReport, quoted
from game.content.scenarios.reader import Context, ScenarioRead, read_scenario
from game.content.schema import schema_for
from game.content.yaml_source import Path_, Source, read_yaml
from game.core.decisions import MeetOrder
from game.core.fields import Name, at_least, note, sane
from game.core.mapdata import Scenario
from game.core.records import HexId, Record

FOLDER = "lessons"

Heard = Literal["", "peeked", "surveyed", "searched", "sneaked", "found", "battle", "dawn", "undone"]


class GoalFile(Record):
    """What ends a step, as a file tells it: exactly one of these."""

    read: Annotated[bool, note("the learner goes on when he has read it")] = False
    selected: Annotated[str, note("name of an own stack")] = ""
    planned: Annotated[str, note("a hex to which a path is drawn")] = ""
    at: Annotated[str, note("a hex in which `stack` stands")] = ""
    stance: Literal["", "open", "hidden"] = ""
    gait: Literal["", "open", "sneak"] = ""
    survey: bool = False
    meet: Annotated[MeetOrder, note("what `stack` does on meeting enemies, by its standing order")] = ""
    heard: Annotated[Heard, note("something that was told since the step began")] = ""
    turn: Annotated[str, note("a side whose turn it is")] = ""
    shown: Annotated[str, note("a screen or overlay that is open")] = ""
    stack: str = ""


class PointFile(Record):
    """What a step points at, as a file tells it."""

    hex: str = ""
    control: Annotated[str, note("a command of the list of keys, such as stance_hide")] = ""


class StepFile(Record):
    """A step as a file tells it."""

    say: str
    goal: GoalFile
    hint: str = ""
    point: PointFile = PointFile()


class LessonFile(Record):
    """A lesson as a file tells it."""

    title: Name
    text: str
    scenario: str
    people: tuple[str, ...]
    steps: tuple[StepFile, ...]
    seed: Annotated[int, at_least(0), sane(0, 10**15)] = 1


class Goal(Record):
    """What ends a step: `kind` is one of `KINDS`; `word` what it is about, `hex` where, `stack` the name of
    the stack that is meant."""

    kind: str
    word: str = ""
    hex: HexId | None = None
    stack: str = ""


class LessonStep(Record):
    """A step of a lesson. `hex` and `control` are what it points at, if anything."""

    say: str
    goal: Goal
    hint: str = ""
    hex: HexId | None = None
    control: str = ""


class Lesson(Record):
    """A lesson that can be played. `people` are the sides of the learner."""

    id: str
    title: str
    text: str
    scenario: Scenario
    people: tuple[str, ...]
    seed: int
    steps: tuple[LessonStep, ...]


KINDS = tuple(name for name in GoalFile.__struct_fields__ if name != "stack")
_OF_A_STACK = ("at", "stance", "gait", "survey", "meet")
_HEXES = ("planned", "at")


class LessonRead(Record):
    """A lesson as read, None if it cannot be played, with all that is wrong with it."""

    lesson: Lesson | None
    problems: tuple[Problem, ...]


def is_lesson(path: Path, value: Mapping[str, object]) -> bool:
    """Whether a YAML file is a lesson."""
    return path.parent.name == FOLDER or {"steps", "scenario"} <= set(value)


def read_lesson(path: Path, context: Context) -> LessonRead:
    """Read a lesson file with its scenario. Never raises for a bad file."""
    report = ProblemReport(path)
    source = read_yaml(path, report)
    if source is None:
        return LessonRead(lesson=None, problems=tuple(report.problems()))
    if not isinstance(source.value, dict):
        report.add("yaml-top", "the file must hold keys and values", source.mark(()))
        return LessonRead(lesson=None, problems=tuple(report.problems()))
    file = schema_for(LessonFile).read(source, report)
    if file is None:
        return LessonRead(lesson=None, problems=tuple(report.problems()))
    beside = path.parent / "scenarios" / file.scenario
    read = read_scenario(beside, context) if is_file(beside) else None
    if read is None:
        known = sorted(one.name for one in beside.parent.glob("*.yaml"))
        message = f"there is no scenario {quoted(file.scenario)} beside the lesson"
        report.add("lesson-scenario", message, source.mark(("scenario",)), value=file.scenario, allowed=known)
        return LessonRead(lesson=None, problems=tuple(report.problems()))
    lesson = _LessonReader(source, report, read).run(path.stem, file)
    return LessonRead(lesson=lesson, problems=(*report.problems(), *read.problems))


class _LessonReader:
    """Checks a lesson against its scenario."""

    def __init__(self, source: Source, report: ProblemReport, read: ScenarioRead) -> None:
        self.source = source
        self.report = report
        self.scenario = read.scenario

    def run(self, id_: str, file: LessonFile) -> Lesson | None:
        """All checks; the lesson if nothing is wrong."""
        if not file.steps:
            self.report.add("lesson-goal", "a lesson needs steps", self.source.mark(("steps",)))
        steps = [self._step(number, step) for number, step in enumerate(file.steps)]
        self._people(file)
        if self.scenario is None or self.report.broken:
            return None
        return Lesson(
            id=id_,
            title=file.title,
            text=file.text,
            scenario=self.scenario,
            people=file.people,
            seed=file.seed,
            steps=tuple(steps),
        )

    def _people(self, file: LessonFile) -> None:
        if not file.people:
            message = "somebody must play: name a side of the scenario"
            self.report.add("lesson-side", message, self.source.mark(("people",)))
        for number, id_ in enumerate(file.people):
            self._side(id_, ("people", number))

    def _side(self, id_: str, at: Path_) -> None:
        known = [side.id for side in self.scenario.sides] if self.scenario else [id_]
        if id_ not in known:
            message = f"the scenario has no side {quoted(id_)}"
            self.report.add("lesson-side", message, self.source.mark(at), value=id_, allowed=known)

    def _step(self, number: int, step: StepFile) -> LessonStep:
        at: Path_ = ("steps", number)
        pointed = self._hex(step.point.hex, (*at, "point", "hex"))
        goal = self._goal(step.goal, (*at, "goal"))
        return LessonStep(say=step.say, goal=goal, hint=step.hint, hex=pointed, control=step.point.control)

    def _goal(self, file: GoalFile, at: Path_) -> Goal:
        given = [kind for kind in KINDS if getattr(file, kind)]
        if len(given) != 1:
            message = "a goal is exactly one thing" + (f", not {' and '.join(given)}" if given else "")
            self.report.add("lesson-goal", message, self.source.mark(at), allowed=KINDS)
            return Goal(kind="read")
        kind = given[0]
        value = getattr(file, kind)
        stack = file.selected or file.stack
        if kind in _OF_A_STACK and not file.stack:
            message = f"{kind} is of a stack: name it (stack: …)"
            self.report.add("lesson-stack", message, self.source.mark(at))
        self._stack(stack, (*at, "selected" if file.selected else "stack"))
        if kind == "turn":
            self._side(value, (*at, kind))
        hex_ = self._hex(value, (*at, kind)) if kind in _HEXES else None
        return Goal(kind=kind, word=value if isinstance(value, str) else "", hex=hex_, stack=stack)

    def _stack(self, name: str, at: Path_) -> None:
        if not name or self.scenario is None:
            return
        known = [stack.name for side in self.scenario.sides for stack in side.stacks if stack.name]
        if name not in known:
            message = f"no stack of the scenario is named {quoted(name)}"
            self.report.add("lesson-stack", message, self.source.mark(at), value=name, allowed=known)

    def _hex(self, label: str, at: Path_) -> HexId | None:
        if not label or self.scenario is None:
            return None
        try:
            return self.scenario.map.grid.parse(label)
        except ValueError:
            message = f"the map has no hex {quoted(label)}"
            self.report.add("lesson-place", message, self.source.mark(at))
            return None
