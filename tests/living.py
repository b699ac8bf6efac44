"""Living twins: two worlds in which others act differently, unperceived, while one side gives the same
commands in both.

Between the commands of the side that is compared each world goes its own way: others march, hide, divide and
fight as they like, as long as `tests.perceived` says that the side can perceive nothing of it. What it can
perceive is done in both worlds or in neither. Then everything that it is shown must be equal to the byte.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any

import msgspec

from game.ai.policy import RandomPolicy, default_reply
from game.ai.staged import onward
from game.core import codec
from game.core.commands.common import Answer, Attack, Command, EndTurn, MoveStack, SetTable
from game.core.decisions import Question, Reply
from game.core.dice import StreamDice
from game.core.engine import Applied
from game.core.events.common import BattleBegan, Event
from game.core.records import SideId, replace
from game.core.refusal import Refused
from game.core.state import AnyCampaign
from game.session.session import Session
from game.session.steps import Steps
from game.views.preview import SeatOutlook
from game.views.project import project, story
from tests.perceived import Perceived, Percept
from tests.tries import anything
from tests.twins import secrets

PRIVATE = 6
"""Commands of others in a turn that a world goes its own way, at most."""

FRESH = 0.25
"""Share of the turns of others before which both worlds are made one again, so that they have enough in
common to meet each other alike."""

SECRETIVE = 0.5
"""Share of the side's turns in which the second world has other secrets put into it."""

Commands = Callable[[SeatOutlook, Random], Command]
Deeper = Callable[[Session, SideId], bytes]
"""Something a session shows to a side, as bytes; asked of both worlds."""


class Leak(AssertionError):
    """What is perceived alike is shown differently."""


@dataclass
class Tally:
    """What was compared: `private` acts that nobody could perceive, steps that were perceived alike, of these
    `own` commands and `battles` of the side, and its `answers` in them; `parted` steps were taken in neither
    world, `renewed` counts how often the worlds were made one again."""

    private: int = 0
    equal: int = 0
    own: int = 0
    battles: int = 0
    answers: int = 0
    parted: int = 0
    renewed: int = 0


@dataclass
class Course:
    """A course of commands that a world may take, and what the side perceives of it."""

    session: Session
    eyes: Perceived
    campaign: AnyCampaign
    commands: list[Command] = field(default_factory=list)
    percepts: list[Percept] = field(default_factory=list)
    told: list[Event] = field(default_factory=list)
    refused: Refused | None = None

    @property
    def question(self) -> Question | None:
        """What the side is asked now."""
        asked = self.campaign.questions
        return asked[0] if asked and asked[0].side == self.eyes.side else None

    @property
    def quiet(self) -> bool:
        """Whether nothing of it can be perceived."""
        return len(self.percepts) == 1

    def go(self, command: Command, random: Random) -> None:
        """Give a command; others answer what they are asked, as chance has it."""
        if not self.percepts:
            self.percepts.append(("still", *self.eyes.still(self.campaign)))
        self._do(command)
        while self.refused is None and self.campaign.questions and self.question is None:
            asked = self.campaign.questions[0]
            self._do(Answer(by=asked.side, question=asked.id, reply=_some_reply(asked, random)))

    def _do(self, command: Command) -> None:
        outcome = self.session.engine.apply(self.campaign, command)
        if isinstance(outcome, Refused) and isinstance(command, Answer):
            asked = next(q for q in self.campaign.questions if q.id == command.question)
            command = replace(command, reply=default_reply(asked))
            outcome = self.session.engine.apply(self.campaign, command)
        if isinstance(outcome, Refused):
            self.refused = outcome
            return
        self.commands.append(command)
        self._perceive(outcome)

    def _perceive(self, outcome: Applied) -> None:
        passed = self.eyes.passing(self.campaign, outcome)
        if passed:
            self.percepts.append(("passing", *passed))
        still = ("still", *self.eyes.still(outcome.campaign))
        if still != next(p for p in reversed(self.percepts) if p[0] == "still"):
            self.percepts.append(still)
        self.campaign = outcome.campaign
        self.told += story(outcome.events, self.eyes.side)

    def take(self) -> None:
        """Do it."""
        for command in self.commands:
            assert not isinstance(self.session.submit(command), Refused)
        assert self.session.campaign == self.campaign


def _some_reply(question: Question, random: Random) -> Reply:
    open_ = [o.id for o in question.options if o.enabled and o.id not in question.settings]
    if open_ and random.random() < 0.7:
        return Reply(choice=random.choice(open_))
    return default_reply(question)


def fierce(outlook: SeatOutlook, random: Random) -> Command | None:
    """An attack on somebody in sight, or the next step to one; None if nobody is."""
    side, stacks = outlook.view.side, sorted(outlook.view.stacks)
    foes = [
        s
        for s in outlook.view.knowledge.sightings.values()
        if s.now and outlook.view.sides[s.side].hostile and outlook.view.stacks
    ]
    if not foes or not stacks:
        return None
    foe = random.choice(foes)
    near = [s for s in stacks if outlook.view.stacks[s].hex == foe.hex]
    if near and random.random() < 0.8:
        return Attack(by=side, stack=random.choice(near), target=foe.handle)
    far = outlook.world.grid.distance
    stack = min(stacks, key=lambda s: (far(outlook.view.stacks[s].hex, foe.hex), random.random()))
    path = outlook.path(stack, foe.hex).now
    return MoveStack(by=side, stack=stack, path=path[:1]) if path else None


class LivingTwins:
    """Two sessions and the side they are compared for. `commands` thinks up what it does. `quiet` is compared
    now and then beside its view and its stories, `asked` whenever it is asked something."""

    def __init__(
        self,
        session: Session,
        side: SideId,
        seed: int,
        *,
        commands: Commands = anything,
        quiet: Deeper | None = None,
        asked: Deeper | None = None,
    ) -> None:
        for one in session.campaign.sides:
            session.submit(SetTable(by=one, asks=True))
        self.one = session
        self.side = side
        self.random = Random(seed)
        self.commands = commands
        self.quiet = quiet
        self.asked = asked
        self.tally = Tally()
        self.eyes = Perceived(session.world, side)
        self.two = _copy(session)

    @property
    def both(self) -> tuple[Session, Session]:
        return self.one, self.two

    def run(self, steps: int) -> Tally:
        """Go on until so many steps were compared, private ones included, or the match is over."""
        while self.tally.private + self.tally.equal < steps and not self.one.over:
            if not self.one.campaign.sides[self.side].alive or self.tally.renewed > steps:
                break
            if self.one.must_act == self.side:
                self._turn()
            else:
                self._away()
        return self.tally

    # --- others

    def _away(self) -> None:
        """A turn of somebody else."""
        other = self.one.campaign.clock.on_turn
        assert other is not None
        if self.random.random() < FRESH:
            self.two = _copy(self.one)
        for session in self.both:
            self._own_way(session, other)
        for _ in range(self.random.randrange(8)):
            idea = self._idea(self.one, other)
            if not isinstance(idea, EndTurn):
                self._together(idea)
            if self.one.campaign.clock.on_turn != other:
                return
        for _ in range(12):
            if self.one.campaign.clock.on_turn != other or self.one.over:
                return
            if not self._together(onward(self.one.outlooks.of(other))):
                self._renew()

    def _own_way(self, session: Session, other: SideId) -> None:
        """One world goes its own way, of which the side perceives nothing."""
        for _ in range(self.random.randrange(PRIVATE)):
            idea = self._idea(session, other)
            if isinstance(idea, EndTurn):
                continue
            course = self._course(session)
            before = codec.to_bytes(session.outlooks.of(self.side).view)
            course.go(idea, self.random)
            if course.refused is not None or course.question is not None or not course.quiet:
                continue
            if session.campaign.clock != course.campaign.clock:
                continue
            if course.told:
                raise Leak(f"{idea} was not perceived, but told: {course.told}")
            course.take()
            _alike(before, codec.to_bytes(session.outlooks.of(self.side).view), idea)
            self.tally.private += 1

    def _idea(self, session: Session, side: SideId) -> Command:
        """What somebody might do; one border at a time."""
        if (
            self.random.random() < 0.3
            and (assault := fierce(session.outlooks.of(side), self.random)) is not None
        ):
            return assault
        dice = StreamDice(self.random.randrange(1 << 30), "living")
        idea = RandomPolicy().decide(session.outlooks.of(side), dice)
        return replace(idea, path=idea.path[:1]) if isinstance(idea, MoveStack) else idea

    # --- the side

    def _turn(self) -> None:
        """A turn of the side, which begins by reading what it was told."""
        self._compare()
        for session in self.both:
            session.news.mark_read(self.side)
        campaign = self.one.campaign
        secretive = not (campaign.questions or campaign.agenda) and self.random.random() < SECRETIVE
        if secretive:
            other = secrets(campaign, self.one.world, self.side, self.random)
            self.two = Session(self.one.world, self.one.begun, other, self.one.state, self.one.content)
        self._own_turn()
        if secretive:
            self.two = _copy(self.one)

    def _own_turn(self) -> None:
        for _ in range(self.random.randrange(4, 14)):
            outlook = self.one.outlooks.of(self.side)
            assault = fierce(outlook, self.random) if self.random.random() < 0.4 else None
            idea = assault or self.commands(outlook, self.random)
            if self.random.random() < 0.7 and isinstance(idea, MoveStack):
                idea = replace(idea, path=idea.path[:1])
            self._together(idea)
            if self.one.campaign.clock.on_turn != self.side:
                return
        for _ in range(12):
            if self.one.campaign.clock.on_turn != self.side or self.one.over:
                return
            if not self._together(onward(self.one.outlooks.of(self.side))):
                self._renew()

    # --- both worlds

    def _together(self, command: Command) -> bool:
        """Do something in both worlds, if the side perceives the same of it, else in neither."""
        courses = self._course(self.one), self._course(self.two)
        chance = self.random.randrange(1 << 30)
        for course in courses:
            course.go(command, Random(chance))
        if command.by == self.side and courses[0].refused != courses[1].refused:
            raise Leak(f"{command}: {courses[0].refused} and {courses[1].refused}")
        answers = 0
        while True:
            one, two = courses
            if one.refused is not None or two.refused is not None:
                self.tally.parted += one.refused is None or two.refused is None
                return False
            if one.percepts != two.percepts:
                self.tally.parted += 1
                return False
            self._equal(command, one, two)
            if one.question is None:
                break
            if self.asked is not None:
                sessions = [_at(course) for course in courses]
                mine, other = (self.asked(session, self.side) for session in sessions)
                _alike(mine, other, one.question.kind)
            reply = _some_reply(one.question, self.random)
            for course in courses:
                assert course.question is not None
                course.go(Answer(by=self.side, question=course.question.id, reply=reply), Random(chance))
            answers += 1
        for course in courses:
            course.take()
        self.tally.equal += 1
        self.tally.own += command.by == self.side
        self.tally.answers += answers
        self.tally.battles += any(isinstance(e, BattleBegan) for e in one.told)
        if self.random.random() < 0.08:
            self._compare()
        return True

    def _equal(self, command: Command, one: Course, two: Course) -> None:
        told = [codec.to_bytes(tuple(course.told)) for course in (one, two)]
        if told[0] != told[1]:
            raise Leak(f"{command}: told\n{_apart(one.told, two.told)}")
        mine, other = (project(c.campaign, c.session.world, self.side) for c in (one, two))
        _alike(codec.to_bytes(mine), codec.to_bytes(other), command)

    def _compare(self) -> None:
        """All that the session keeps for the side."""
        for name in ("unread", "log", "away"):
            kept = [getattr(session.state, name).get(self.side) for session in self.both]
            if codec.to_bytes(kept[0]) != codec.to_bytes(kept[1]):
                raise Leak(f"{name} differs")
        for ask in (Steps.why_no_undo, Steps.can_redo):
            if ask(self.one.steps, self.side) != ask(self.two.steps, self.side):
                raise Leak(f"{ask.__name__} differs")
        if self.quiet is not None and not self.one.campaign.questions:
            mine, other = (self.quiet(session, self.side) for session in self.both)
            _alike(mine, other, "what is shown")

    def _course(self, session: Session) -> Course:
        return Course(session, self.eyes, session.campaign)

    def _renew(self) -> None:
        """Make both worlds one again: what comes next they must perceive differently."""
        self.two = _copy(self.one)
        self.tally.renewed += 1
        self.tally.parted += 1


def _at(course: Course) -> Session:
    """A session that stands where a course has come to."""
    was = course.session
    return Session(was.world, was.begun, course.campaign, was.state, was.content)


def _copy(session: Session) -> Session:
    return Session(
        session.world, session.begun, session.campaign, session.state, session.content, session.journal
    )


def _alike(mine: bytes, other: bytes, what: Any) -> None:
    if mine != other:
        raise Leak(f"{what}: it differs: {differences(mine, other)}")


def _apart(one: list[Event], two: list[Event]) -> str:
    pairs = enumerate(zip(one, two, strict=False))
    same = next((n for n, (a, b) in pairs if a != b), min(len(one), len(two)))
    first, second = ("\n  ".join(map(str, told[max(0, same - 2) : same + 4])) for told in (one, two))
    return f"after {same} alike:\n  {first}\nelse\n  {second}"


def differences(one: bytes, two: bytes) -> list[str]:
    """Where two encoded records differ, by path; nothing for bytes that are none."""
    try:
        first, second = (msgspec.msgpack.decode(record, strict=False) for record in (one, two))
    except msgspec.DecodeError:
        return []
    return list(_differences(first, second, ""))[:12]


def _differences(one: Any, two: Any, path: str) -> Iterator[str]:
    if one == two:
        return
    if isinstance(one, dict) and isinstance(two, dict):
        for key in sorted({*one, *two}):
            yield from _differences(one.get(key), two.get(key), f"{path}.{key}")
    elif isinstance(one, list) and isinstance(two, list) and len(one) == len(two):
        for number, (a, b) in enumerate(zip(one, two, strict=True)):
            yield from _differences(a, b, f"{path}[{number}]")
    else:
        yield f"{path}: {one!r:.200} | {two!r:.200}"
