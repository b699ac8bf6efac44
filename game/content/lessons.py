"""Lessons: short guided matches, each a file of steps over a scenario of its own.

    title: Hide and sneak
    text: What the eye on a button means, and how to be where nobody looks.
    scenario: lesson_hide.yaml          # in the folder `scenarios` beside the lesson
    seed: 3
    people: [heron]                     # sides that the learner plays, in the order in which he sits down
    steps:
      - say: Select the scouts.
        goal: {selected: Scouts}        # exactly one thing; `stack` or `city` names whose it is
        hint: Click the blue token, or press N.
        slips:                          # what somebody may do instead, and what he is then told
          - {goal: {selected: Household}, say: That is the Household.}
        point: {hex: 4.04}              # or {control: stance_hide}, a command of the list of keys

Everything is checked against the scenario, and all faults are reported at once.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Literal

from game.content.files import is_file
from game.content.problems import Problem, ProblemReport, quoted
from game.content.registry import Rules
from game.content.scenarios.reader import Context, ScenarioRead, read_scenario
from game.content.schema import references, schema_for
from game.content.shapes import Shape
from game.content.yaml_source import Path_, Source, read_yaml
from game.core.decisions import MeetOrder
from game.core.fields import Name, at_least, note, ref, sane, within
from game.core.mapdata import Scenario
from game.core.records import HexId, Record, SiteId

FOLDER = "lessons"
ANY = "any"
"""Whatever a city pops, whoever governs it."""
OWN = "own"
"""Whatever a city pops of the units that its side has made."""

Heard = Literal[
    "",
    "peeked",
    "surveyed",
    "searched",
    "sneaked",
    "found",
    "struck",
    "battle",
    "dawn",
    "undone",
    "paid",
    "popped",
    "warned",
]


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
    pops: Annotated[
        str, ref("unit"), note("a kind that `city` pops, or that waits there, or any, or own")
    ] = ""
    steward: Annotated[str, note("kind or name of who governs `city`, or any")] = ""
    built: Annotated[str, ref("building"), note("a building of `city`")] = ""
    grown: Annotated[int, within(0, 5), note("a level that `city` has")] = 0
    owned: Annotated[str, note("a place of the map that the learner's side owns")] = ""
    busy: Annotated[bool, note("every own city pops something")] = False
    spare: Annotated[str, note("a stack that goes first if nobody can pay it")] = ""
    solvent: Annotated[bool, note("everybody is paid as far ahead as one can see")] = False
    stack: str = ""
    city: str = ""


class PointFile(Record):
    """What a step points at, as a file tells it."""

    hex: str = ""
    control: Annotated[str, note("a command of the list of keys, such as stance_hide")] = ""


class SlipFile(Record):
    """What somebody may do instead of a step, as a file tells it, and what he is told of it."""

    goal: GoalFile
    say: str


class StepFile(Record):
    """A step as a file tells it."""

    say: str
    goal: GoalFile
    hint: str = ""
    point: PointFile = PointFile()
    slips: tuple[SlipFile, ...] = ()


class LessonFile(Record):
    """A lesson as a file tells it."""

    title: Name
    text: str
    scenario: str
    people: tuple[str, ...]
    steps: tuple[StepFile, ...]
    seed: Annotated[int, at_least(0), sane(0, 10**15)] = 1
    voice: Annotated[str, note("who tells it")] = ""


class Goal(Record):
    """What ends a step: `kind` is one of `KINDS`; `word` what it is about, `number` how much, `hex` where,
    `stack` the name of the stack that is meant, `site` the place."""

    kind: str
    word: str = ""
    hex: HexId | None = None
    stack: str = ""
    number: int = 0
    site: SiteId | None = None


class Slip(Record):
    """What somebody may do instead of a step, and what he is then told."""

    goal: Goal
    say: str


class LessonStep(Record):
    """A step of a lesson. `hex` and `control` are what it points at, if anything."""

    say: str
    goal: Goal
    hint: str = ""
    hex: HexId | None = None
    control: str = ""
    slips: tuple[Slip, ...] = ()


class Lesson(Record):
    """A lesson that can be played. `people` are the sides of the learner, `voice` is who tells it."""

    id: str
    title: str
    text: str
    scenario: Scenario
    people: tuple[str, ...]
    seed: int
    steps: tuple[LessonStep, ...]
    voice: str = ""


KINDS = tuple(name for name in GoalFile.__struct_fields__ if name not in ("stack", "city"))
_OF_A_STACK = ("at", "stance", "gait", "survey", "meet")
_OF_A_CITY = ("pops", "steward", "built", "grown")
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
    form = schema_for(LessonFile)
    file = form.read(source, report)
    _references(source, report, form.shape, context.rules(context.main))
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


def _references(source: Source, report: ProblemReport, shape: Shape, rules: Rules) -> None:
    """Every word is one of the rules; lessons teach the main rulebook."""
    for table, id_, path, as_key in references(shape, source.value):
        known = rules.tables.get(table, {})
        if id_ not in ("", ANY, OWN, *known):
            place = source.mark(path, key=as_key)
            report.add(
                "ref-missing", f"there is no {table} {quoted(id_)}", place, value=id_, allowed=sorted(known)
            )


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
            voice=file.voice,
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
        slips = tuple(
            Slip(goal=self._goal(slip.goal, (*at, "slips", n, "goal")), say=slip.say)
            for n, slip in enumerate(step.slips)
        )
        return LessonStep(
            say=step.say, goal=goal, hint=step.hint, hex=pointed, control=step.point.control, slips=slips
        )

    def _goal(self, file: GoalFile, at: Path_) -> Goal:
        given = [kind for kind in KINDS if getattr(file, kind)]
        if len(given) != 1:
            message = "a goal must be exactly one thing" + (f", not {' and '.join(given)}" if given else "")
            self.report.add("lesson-goal", message, self.source.mark(at), allowed=KINDS)
            return Goal(kind="read")
        kind = given[0]
        value = getattr(file, kind)
        stack = file.selected or file.spare or file.stack
        if kind in _OF_A_STACK and not file.stack:
            message = f"{kind} is about a stack: name it (stack: …)"
            self.report.add("lesson-stack", message, self.source.mark(at))
        if kind in _OF_A_CITY and not file.city:
            message = f"{kind} is about a city: name it (city: …)"
            self.report.add("lesson-place", message, self.source.mark(at))
        self._stack(stack, (*at, kind if kind in ("selected", "spare") else "stack"))
        if kind == "turn":
            self._side(value, (*at, kind))
        hex_ = self._hex(value, (*at, kind)) if kind in _HEXES else None
        return Goal(
            kind=kind,
            word=value if isinstance(value, str) else "",
            number=value if kind == "grown" else 0,
            hex=hex_,
            stack=stack,
            site=self._site(file.owned or file.city, (*at, "owned" if file.owned else "city")),
        )

    def _site(self, id_: str, at: Path_) -> SiteId | None:
        if not id_ or self.scenario is None:
            return None
        known = sorted(site.id for site in self.scenario.map.sites)
        if id_ not in known:
            message = f"the map has no place {quoted(id_)}"
            self.report.add("lesson-place", message, self.source.mark(at), value=id_, allowed=known)
        return SiteId(id_)

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
