"""The one door (DESIGN law 1): `Engine.apply(campaign, command) -> Applied | Refused`.

A command is carried out in a draft; then the agenda runs until it is empty or a question is open, and
triggers go off. A refused command leaves the campaign as it was and draws no die.
"""

from game.core.commands.common import Answer, Command, SetTable
from game.core.commands.gm import GmCommand
from game.core.decisions import Question
from game.core.dice import Roll
from game.core.draft import Draft
from game.core.events.common import Event, QuestionAnswered
from game.core.flow import battles
from game.core.gm import run as mastery
from game.core.gm.triggers_run import try_triggers
from game.core.records import GM, Record
from game.core.refusal import Refusal, Refused
from game.core.state import AnyCampaign
from game.core.whereabouts import KeptWhereabouts
from game.core.world import World

__all__ = ["Applied", "Engine", "EngineError", "Outcome", "Refusal", "Refused"]

_MOST_TASKS = 100_000


class EngineError(Exception):
    """A defect of the engine or of a ruleset, never of a command."""


class Applied(Record):
    """What a command led to: the new campaign, its events in order, and every die as it fell."""

    campaign: AnyCampaign
    events: tuple[Event, ...]
    rolls: tuple[Roll, ...] = ()


Outcome = Applied | Refused


class Engine:
    """The door to the campaigns of one world."""

    def __init__(self, world: World) -> None:
        self.world = world
        self._kept = KeptWhereabouts()

    def begin(self, campaign: AnyCampaign) -> Applied:
        """Start a campaign whose sides, stacks and sites have been placed: the first day dawns."""
        draft = Draft(campaign, self.world)
        self.world.ruleset.begin(draft)
        self._settle(draft)
        return self._applied(draft)

    def apply(self, campaign: AnyCampaign, command: Command) -> Outcome:
        """Carry out one command."""
        draft = Draft(campaign, self.world, self._kept.of(campaign))
        try:
            self._do(draft, command)
            self._settle(draft)
        except Refusal as refusal:
            return refusal.refused
        return self._applied(draft)

    def _applied(self, draft: Draft) -> Applied:
        """What a draft came to; who is where in it is kept for the next one, here and not in the world, which
        screens hold."""
        campaign, where = draft.commit(), draft.leave_where()
        if where is not None:
            self._kept.keep(campaign, where)
        return Applied(campaign=campaign, events=tuple(draft.events), rolls=tuple(draft.rolls))

    def refusal(self, campaign: AnyCampaign, command: Command) -> Refused | None:
        """Why a command is refused, or None. What follows from a command on the agenda refuses nothing, so
        that it is not worked out."""
        try:
            self._do(Draft(campaign, self.world, self._kept.of(campaign)), command)
        except Refusal as refusal:
            return refusal.refused
        return None

    def _do(self, draft: Draft, command: Command) -> None:
        """Carry out a command, but for what follows from it on the agenda."""
        self._admit(draft.base, command)
        if isinstance(command, Answer):
            self._answer(draft, command)
        else:
            self._act(draft, command)

    def _admit(self, campaign: AnyCampaign, command: Command) -> None:
        if campaign.clock.phase == "over":
            raise Refusal("over", "The match is over")
        masters = command.by == GM and isinstance(command, (Answer, GmCommand))
        if command.by not in campaign.sides and not masters:
            raise Refusal("no_such_side", f"There is no side {command.by}")
        if isinstance(command, (Answer, SetTable, GmCommand)):
            return
        if campaign.questions:
            raise Refusal("question_open", "Make the open decision first")
        if command.by != campaign.clock.on_turn:
            raise Refusal("off_turn", "It is not your turn", self.world.ruleset.turn_rule)

    def _act(self, draft: Draft, command: Command) -> None:
        if isinstance(command, GmCommand):
            mastery.act(draft, command)
            return
        action = self.world.ruleset.actions.get(type(command))
        if action is None:
            name = type(command).__name__
            raise Refusal("no_such_command", f"{self.world.ruleset.title} has no command {name}")
        action(draft, command)

    def _settle(self, draft: Draft) -> None:
        """Run the agenda, then let triggers go off, each at most once, and run what they put on it."""
        fired: set[str] = set()
        self._run(draft)
        while try_triggers(draft, self._act, fired):
            self._run(draft)

    def _answer(self, draft: Draft, command: Answer) -> None:
        question = next((q for q in draft.questions if q.id == command.question), None)
        if question is None or command.by not in (question.side, GM):
            raise Refusal("no_such_question", "This decision is no longer open")
        _check_choice(question, command.reply.choice)
        answerer = self.world.ruleset.answers.get(question.kind)
        if answerer is None:
            raise EngineError(f"{self.world.ruleset.id} asks {question.kind} and takes no answer to it")
        draft.close_question(question.id)
        draft.emit(
            QuestionAnswered(
                audience=(question.side,),
                question=question.id,
                side=question.side,
                kind=question.kind,
                choice=command.reply.choice,
            )
        )
        if command.judged:
            battles.tell_judged(draft, question, command.reply)
        answerer(draft, question, command.reply)

    def _run(self, draft: Draft) -> None:
        for _ in range(_MOST_TASKS):
            if not draft.agenda or draft.questions:
                return
            task = draft.agenda[-1]
            draft.agenda = draft.agenda[:-1]
            runner = self.world.ruleset.tasks.get(task.kind)
            if runner is None:
                raise EngineError(f"{self.world.ruleset.id} has no task {task.kind}")
            runner(draft, task)
        raise EngineError(f"the agenda does not end: {draft.agenda[-1] if draft.agenda else '?'}")


def _check_choice(question: Question, choice: str) -> None:
    if not question.options:
        return
    option = next((o for o in question.options if o.id == choice), None)
    if option is None:
        raise Refusal("no_such_choice", f"{choice!r} is not offered here")
    if not option.enabled:
        raise Refusal("closed_choice", option.reason or f"{option.label} is not possible now", option.rule)
