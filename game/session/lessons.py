"""Playing a lesson: the match it begins, and when a step's goal is reached.

A goal is judged by what the learner's seat sees, by what that seat was told since the step began, and by what
stands on the screen (`ScreenState`): never by the truth.
"""

from functools import cache
from pathlib import Path

from game import paths
from game.content.lessons import ANY, FOLDER, OWN, Goal, Lesson, LessonRead, LessonStep, read_lesson
from game.core.events import common as ev
from game.core.events import realm as money
from game.core.events import scouting as scout
from game.core.events.common import Event
from game.core.holdings import Holding
from game.core.records import SideId, replace
from game.core.state import Stack
from game.session import library
from game.session import session as running
from game.session.records import TableSeat
from game.session.screen_state import IN_BATTLE, ScreenState
from game.session.session import Session
from game.session.setup import new_campaign
from game.views.preview import SeatOutlook
from game.views.project import story

UNDONE = "undone"
STRUCK = "struck"
OVER = "battle"
"""What is heard when a battle ends."""
_OF_A_BATTLE = (IN_BATTLE, "plan", "aftermath")
"""How the names of what is shown of a battle begin: nothing of it is waited for when that is over."""
_HEARD: tuple[tuple[type[Event], str], ...] = (
    (scout.HexPeeked, "peeked"),
    (scout.Surveyed, "surveyed"),
    (scout.SpotChecked, "searched"),
    (scout.SneakChecked, "sneaked"),
    (scout.HiddenFound, "found"),
    (ev.BlowStruck, STRUCK),
    (ev.BattleEnded, OVER),
    (ev.DayBegan, "dawn"),
    (money.AccountsMade, "paid"),
    (money.UnitsPopped, "popped"),
    (money.UpkeepWarned, "warned"),
)
_OF_A_CITY = ("pops", "steward", "built", "grown", "owned")


def lesson_paths() -> tuple[Path, ...]:
    """The files of all lessons, in their order."""
    return tuple(sorted((paths.data_dir() / FOLDER).glob("*.yaml")))


def lessons() -> tuple[LessonRead, ...]:
    """All lessons in their order, broken ones too, with what is wrong with them."""
    return tuple(lesson_of(path) for path in lesson_paths())


@cache
def lesson_of(path: Path) -> LessonRead:
    """The lesson of a file, or what is wrong with it. It is read once: lessons are shipped."""
    return read_lesson(path, library.context())


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
    """How far a learner is. It listens to the session as long as that lives. `slip`: what he did instead of
    the step, in words; empty if nothing that the lesson knows of."""

    def __init__(self, lesson: Lesson, session: Session) -> None:
        self.lesson = lesson
        self.session = session
        self.number = 0
        self.slip = ""
        self._solvent: tuple[SeatOutlook, bool] | None = None
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
            awaited = self.step is not None and self.step.goal.word == OVER
            self.number += 1
            self.slip = ""
            # A battle may end while its plan is still being explained.
            self._heard &= set() if awaited else {OVER}

    def look(self, side: SideId | None, signs: ScreenState) -> bool:
        """Go on if the goal is reached as the seat `side` sees it, None while nobody sits; whether it was."""
        step = self.step
        if step is None:
            return False
        if not self._reached(step.goal, side, signs):
            done = (slip.say for slip in step.slips if self._reached(slip.goal, side, signs))
            self.slip = next(done, "")
            return False
        self.go_on()
        return True

    def _reached(self, goal: Goal, side: SideId | None, signs: ScreenState) -> bool:
        match goal.kind:
            case "read":
                return False
            case "shown":
                of_battle = goal.word.startswith(_OF_A_BATTLE)
                return goal.word in signs.shown or (of_battle and OVER in self._heard)
            case "selected":
                return signs.selected == goal.stack
            case "planned":
                return signs.planned == goal.hex
            case "heard":
                return goal.word in self._heard or (goal.word == STRUCK and OVER in self._heard)
        if side is None:
            return False
        outlook = self.session.outlooks.of(side)
        view = outlook.view
        match goal.kind:
            case "turn":
                return side == goal.word == view.clock.on_turn
            case "busy":
                rules = outlook.world.ruleset.realm
                own = rules.cities(outlook.belief, side) if rules is not None else ()
                return all(view.holdings.get(site, Holding()).order is not None for site in own)
            case "solvent":
                return self._pays(outlook, side)
            case "spare":
                stacks = [stack for stack in view.stacks.values() if stack.name == goal.stack]
                first = view.realm.spare
                return bool(stacks) and all(set(stack.units) <= set(first) for stack in stacks)
        if goal.kind in _OF_A_CITY:
            return _built(outlook, side, goal)
        return any(_stands(stack, goal) for stack in view.stacks.values() if stack.name == goal.stack)

    def _pays(self, outlook: SeatOutlook, side: SideId) -> bool:
        """Whether nobody goes unpaid as far ahead as a side can see."""
        if self._solvent is None or self._solvent[0] is not outlook:
            rules = outlook.world.ruleset.realm
            dawns = rules.treasury(outlook.world, outlook.belief, side).dawns if rules is not None else ()
            self._solvent = (outlook, not any(dawn.lost for dawn in dawns))
        return self._solvent[1]

    def _listen(self, step: running.SessionStep) -> None:
        if step.undone:
            self._heard.add(UNDONE)
        for side in self.lesson.people:
            for event in story(step.events, SideId(side)):
                self._heard.update(word for kind, word in _HEARD if isinstance(event, kind))


def _built(outlook: SeatOutlook, side: SideId, goal: Goal) -> bool:
    """Whether a city of a side is as a goal wants it."""
    view = outlook.view
    site = view.knowledge.sites.get(goal.site) if goal.site is not None else None
    if site is None or site.owner != side:
        return False
    holding = view.holdings.get(site.id, Holding())
    match goal.kind:
        case "grown":
            return site.level >= goal.number
        case "built":
            return goal.word in holding.works
        case "pops":
            orders = [order.kind for order in (holding.order, *holding.queue) if order is not None]
            if goal.word == OWN:
                rules = outlook.world.ruleset.realm
                own = rules.own_units(outlook.world, outlook.belief, side).kinds if rules is not None else ()
                return any(kind in own for kind in orders)
            return bool(orders) if goal.word == ANY else goal.word in orders
        case "steward":
            unit = view.units.get(holding.steward) if holding.steward is not None else None
            return unit is not None and goal.word in (ANY, unit.kind, unit.name)
    return True


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
