"""The plan of a phase on the screen: everything to be decided, filled in, each open to change. No pixels.

The plan itself is the session's (`game.session.fight_plans`). Here it is looked at as a whole (the overview),
or step by step: an open step is a `Decision` like that of any question, in the battle as it would stand then.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

from game.core.decisions import Option, Question, Reply
from game.core.records import QuestionId
from game.core.refusal import Refusal
from game.session.fight_plans import FightPlan
from game.ui.actions.action import ActionId
from game.ui.battle.deciding.decision import Decision
from game.ui.battle.deciding.foresight import station
from game.ui.battle.deciding.outlook import unforetold
from game.ui.battle.deciding.phase_switches import orders_of
from game.ui.battle.deciding.step_words import reply_words
from game.ui.battle.models.answer_words import step_icon, step_name
from game.ui.battle.models.names import CombatantNames
from game.ui.battle.playback.fold import UP
from game.ui.i18n import _

PHASE = "phase"
"""Kind of the question that the overview stands for."""
_BESIDE = ("withdraw", "pursue", "intercept", "area", "slam")
"""Steps of which the field shows what would come of them."""
_SILENT = ("go",)
_ADDED_TO = ("declare", "luck")
"""Questions that are asked again for what else may be said: the last of them is opened first."""
_GROUPS = {"attach": "pair", "shift": "pair", "drag": "pair"}
"""Questions that are steps of another one."""


@dataclass(frozen=True, slots=True)
class PhaseStep:
    """What can be opened: its answers by their `numbers` in the plan, what it is called, what stands there.
    `by_hand`: it was changed by the player."""

    numbers: tuple[int, ...]
    kind: str
    label: str
    icon: str
    words: str
    by_hand: bool = False

    @property
    def first(self) -> int:
        """The answer that is opened first."""
        return self.numbers[-1 if self.kind in _ADDED_TO else 0]


@dataclass
class PhaseBoard:
    """A plan on the screen. `opened` is the step that is being changed, None in the overview."""

    plan: FightPlan
    names: CombatantNames
    opened: int | None = None
    lone: bool = False
    """Whether there is nothing but the open step: what is set there is carried out at once."""
    _bare: dict[int, Decision] = field(default_factory=dict)
    _began: Reply | None = None

    # --- looking

    def steps(self) -> list[PhaseStep]:
        """Everything that can be changed, in the order of its first question."""
        found: dict[str, list[int]] = {}
        for number, answer in enumerate(self.plan.answers):
            kind = answer.question.kind
            if kind not in _SILENT and not answer.single:
                found.setdefault(_GROUPS.get(kind, kind), []).append(number)
        return [self._step(kind, tuple(numbers)) for kind, numbers in found.items()]

    def _step(self, kind: str, numbers: tuple[int, ...]) -> PhaseStep:
        answers = [self.plan.answers[number] for number in numbers]
        told = [one for one in answers if one.reply.choice != one.question.default] or answers[-1:]
        words = "; ".join(reply_words(one.question, one.reply, self.names) for one in told)
        by_hand = any(one.by_hand for one in answers)
        return PhaseStep(numbers, kind, step_name(kind), step_icon(kind), words, by_hand)

    def siblings(self) -> tuple[int, ...]:
        """The answers of the step that is open."""
        return next((step.numbers for step in self.steps() if self.opened in step.numbers), ())

    def overview(self, before: Decision | None = None) -> Decision:
        """All of the plan as the battle would stand with it."""
        seat = self.plan.seat()
        view = seat.view()
        assert view is not None
        own = tuple(u.id for u in view.units if u.side == seat.side and u.condition in UP)
        question = Question(
            id=QuestionId(f"{self.plan.fight.battle}.phase"),
            side=seat.side,
            kind=PHASE,
            prompt="Look over the plan",
            own=own,
            default="go",
        )
        made = Decision.of(seat, view, self.names, question, before)
        made.expected = unforetold(view, self.plan.fight.view())
        made.beside = tuple(
            self.filled(number)
            for number, answer in enumerate(self.plan.answers)
            if answer.question.kind in _BESIDE and answer.reply.choice != answer.question.default
        )
        return made

    def bare(self, number: int) -> Decision:
        """A step with nothing chosen yet; not to be changed."""
        if number not in self._bare:
            self._bare[number] = self._decision(number)
        return self._bare[number]

    def filled(self, number: int) -> Decision:
        """A step as it is filled in."""
        made = self._decision(number)
        made.fill(self.plan.answers[number].reply)
        return made

    def _decision(self, number: int) -> Decision:
        seat = self.plan.seat(number)
        view = seat.view()
        assert view is not None
        made = Decision.of(seat, view, self.names, seat.asked)
        made.expected = unforetold(view, self.plan.fight.view())
        return made

    # --- opening

    def begin(self, before: Decision | None = None) -> Decision:
        """What is shown first: the overview, or the only step that there is, if anything hangs on it."""
        steps = self.steps()
        if self.plan.weighs and len(steps) == 1 and len(steps[0].numbers) == 1:
            self.lone = True
            return self.open(steps[0].numbers[0])
        return self.overview(before)

    def open(self, number: int, *, unit: str = "") -> Decision:
        """Open a step to change it, with a unit at hand."""
        self.opened = number
        made = self.filled(number)
        self._began = made.main_reply()
        if unit and (usable := made.usable()) is not None and unit in usable:
            made.selected, made.by_hand = (unit,), True
        return made

    @property
    def done(self) -> bool:
        """Whether no step is open."""
        return self.opened is None

    def reopened(self) -> Decision:
        """The open step as it now is."""
        assert self.opened is not None
        return self.open(self.opened)

    def close(self) -> None:
        """Back to the overview; what was chosen meanwhile is given up."""
        self.opened = None

    def step_of(self, *kinds: str) -> PhaseStep | None:
        """The first step of some kinds."""
        return next((step for step in self.steps() if step.kind in kinds), None)

    # --- changing; each returns why it is not possible, or nothing

    def apply(self, conduct: Decision) -> str:
        """Take what is chosen in the open step, and go back to the overview."""
        number, reply = self.opened, conduct.main_reply()
        assert number is not None
        words = ""
        if reply is not None and reply != self._began:
            words = self.change(number, [reply, *conduct.later_replies()])
        if not words:
            self.opened = None
        return words

    def answer(self, reply: Reply) -> str:
        """An answer given at once to the open step; it stays open where it is asked again."""
        number = self.opened
        assert number is not None
        kind = self.plan.answers[number].question.kind
        words = self.change(number, [reply])
        if not words:
            later = [n for n in self._numbers() if n > number and self.plan.answers[n].question.kind == kind]
            self.opened = later[-1] if kind in _ADDED_TO and later else None
        return words

    def change(self, number: int, replies: Sequence[Reply]) -> str:
        """Answer a step otherwise."""
        try:
            self.plan.change(number, replies)
        except Refusal as refusal:
            return self.bare(number).told(refusal.refused)
        self._bare.clear()
        return ""

    def declare(self, command: ActionId, selected: Sequence[str]) -> str:
        """Use a switch of the stances for the selected units, or for all."""
        step = self.step_of("declare")
        if step is None:
            return _("Nothing is declared now")
        number = step.numbers[-1]
        there = self.bare(number)
        assert there.question is not None
        orders = orders_of(there.question, there.view, selected)
        order = next((one for one in orders if one.command == command), None)
        if order is None or order.reply is None:
            return order.reason if order is not None and order.reason else _("No unit here can do that")
        return self.change(number, [order.reply])

    def leave(self, unit: str) -> str:
        """Let a unit withdraw, or no more."""
        step = self.step_of("withdraw")
        if step is None:
            return _("Nobody can withdraw now")
        answers = self.plan.answers
        leaving = [number for number in step.numbers if unit and unit in answers[number].reply.units]
        number = (leaving or step.numbers[-1:])[0]
        made = self.filled(number)
        words = made.click(unit) if unit else made.choose("withdraw")
        if words:
            return words
        reply = made.main_reply()
        chosen = made.choice.chosen() if made.choice is not None else ()
        if unit and not chosen and made.question is not None:
            reply = Reply(choice=made.question.default)
        return self.change(number, [reply]) if reply is not None else ""

    def meets(self, one: str, other: str) -> bool:
        """Whether a unit can be sent against another one in any step."""
        return any(self._fits(number, one, other) for number in self._numbers())

    def _numbers(self) -> range:
        return range(len(self.plan.answers))

    def _fits(self, number: int, one: str, other: str) -> bool:
        there = self.bare(number)
        return other in there.targets_of(one)

    def send(self, one: str, other: str) -> str:
        """Pair two units, aim one at the other, or send it after it, in the first step where that goes."""
        words = _("These two cannot be paired here")
        for number in self._numbers():
            if not self._fits(number, one, other):
                continue
            for made in (self.filled(number), self._decision(number)):
                words = made.pair(one, other)
                reply = made.main_reply()
                if words or reply is None:
                    continue
                words = self.change(number, [reply, *made.later_replies()])
                if not words:
                    return ""
        return words

    def spots(self) -> frozenset[str]:
        """Lanes and zones that somebody can be sent to."""
        return frozenset(
            option.id
            for number in self._numbers()
            for option in self._stations(number)
            if option.enabled and option.units
        )

    def _stations(self, number: int) -> Sequence[Option]:
        question = self.plan.answers[number].question
        return question.options if question.kind in ("screen", "altitude") else ()

    def stands(self, unit: str, spot: str) -> bool:
        """Whether a unit can be sent to a lane or a zone."""
        return any(
            option.id == spot and unit in option.units
            for number in self._numbers()
            for option in self._stations(number)
        )

    def place(self, unit: str, spot: str) -> str:
        """Send a unit to a lane or a zone."""
        for number in self._numbers():
            if any(option.id == spot and unit in option.units for option in self._stations(number)):
                made = self.filled(number)
                words = station(made, unit, spot)
                reply = made.main_reply()
                return words or (self.change(number, [reply]) if reply is not None else "")
        return _("It already stands there, or has no choice here")
