"""What a seat would answer next in a battle, filled in before it is asked: the plan of a phase.

A plan runs ahead on a copy of the battle, as the seat knows it, by judgement, until something falls that
nobody can foresee: a blow, a die, somebody who leaves. No die is drawn, nothing of the campaign is changed.
What stands in a plan becomes true by answers given one by one through the one door, and as the rules ask for
them. Where the other side does something else than was expected, the rest is thought over again.
"""

import dataclasses
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from game.core.battle import events as fought
from game.core.battle.seam import BattleStep, BattleView, Counsel, Pairs, PickView
from game.core.decisions import Question, Reply
from game.core.events import common as ev
from game.core.events.common import Event
from game.core.records import QuestionId, SideId, replace
from game.core.refusal import Refusal
from game.session.fights import SeatFight

AskLevel = Literal["always", "matters", "orders"]
"""How much a seat is asked in battles: everything, what weighs, or once before the first blow."""

_MOST = 80
"""Answers of one plan."""
_MOST_AGAIN = 60
"""Answers of one kind in a row that are given without asking, before the default ends it."""
_UNFORESEEN: tuple[type[Event], ...] = (
    *(ev.BlowStruck, ev.ClashRolled, ev.CombatantFell, ev.SaveRolled, ev.DieRolled),
    *(fought.RetreatDeclared, fought.CombatantLeft, fought.AreaStruck, fought.Slammed, fought.Contested),
    *(ev.BattleEnded, fought.Intercepted),
)


class _RolledError(Exception):
    """A plan came to a die."""


class _Unthrown:
    """Dice of plans."""

    def roll(self, sides: int, why: str) -> int:
        raise _RolledError(f"a d{sides} ({why})")


_UNTHROWN = _Unthrown()


@dataclass(frozen=True)
class PlannedFight(SeatFight):
    """A battle as it would stand in a plan; `asked` is what would be open then."""

    ahead: Any = None
    asked: Question | None = None

    @property
    def question(self) -> Question | None:
        return self.asked

    @property
    def state(self) -> Any:
        return self.ahead

    def view(self) -> BattleView | None:
        return self.session.world.ruleset.battle.view(self.ahead, self.side)


@dataclass(frozen=True)
class PlannedAnswer:
    """A question that is to come in a phase and bout (`when`), and what is answered to it. `by_hand`: the
    seat said so itself."""

    question: Question
    reply: Reply
    when: tuple[str, int]
    single: bool = False
    weighs: bool = False
    by_hand: bool = False


@dataclass
class FightPlan:
    """The answers of one seat up to what nobody can foresee. `fight` is the battle as it stands, with a
    question of that seat open."""

    fight: SeatFight
    answers: list[PlannedAnswer] = field(default_factory=list)
    _states: list[Any] = field(default_factory=list)
    """How the battle would stand before each answer, and at last after them all."""

    @classmethod
    def of(cls, fight: SeatFight) -> "FightPlan":
        """What judgement would answer from here. ValueError unless a question of the seat is open."""
        question = fight.question
        if question is None or question.side != fight.side:
            raise ValueError(f"nothing is asked of {fight.side}")
        made = cls(fight)
        made._grow(made._rules.known(fight.state, fight.side), question, ())
        return made

    @property
    def _rules(self) -> Any:
        return self.fight.session.world.ruleset.battle

    @property
    def weighs(self) -> bool:
        """Whether any of the answers is worth a question."""
        return any(answer.weighs for answer in self.answers)

    @property
    def open(self) -> bool:
        """Whether anything could be answered otherwise."""
        return not all(answer.single for answer in self.answers)

    def seat(self, number: int | None = None) -> PlannedFight:
        """The battle before an answer; without a number when all of them are given."""
        fight = self.fight
        at = len(self.answers) if number is None else number
        asked = self.answers[at].question if at < len(self.answers) else None
        return PlannedFight(fight.session, fight.battle, fight.side, self._states[at], asked)

    # --- changing

    def change(self, number: int, replies: Sequence[Reply]) -> None:
        """Answer a question otherwise; several replies are for the same question as it is asked again. What
        follows is thought over, but for what the seat said itself. Refusal if it is not possible; nothing is
        changed then."""
        first, *more = replies
        here = self.answers[number]
        self._step(self._states[number], first)
        wanted = [dataclasses.replace(here, reply=reply, by_hand=True) for reply in (first, *more)]
        later = self.answers[number + 1 :]
        if not more and first.choice == here.question.default:
            later = [answer for answer in later if answer.question.kind != here.question.kind]
        wanted += [answer for answer in later if answer.by_hand]
        state = self._states[number]
        del self.answers[number:], self._states[number:]
        self._grow(state, here.question, wanted)

    def _grow(self, state: Any, question: Question, wanted: Sequence[PlannedAnswer]) -> None:
        """Answer from here to what nobody can foresee."""
        left = list(wanted)
        asked: Question | None = question
        while asked is not None and asked.side == self.fight.side and len(self.answers) < _MOST:
            answer, step = self._answer(state, asked, left)
            self.answers.append(answer)
            self._states.append(state)
            if step is None:
                break
            state = step.state
            asked = self._named(step.question)
        self._states.append(state)

    def _named(self, question: Question | None) -> Question | None:
        """A question to come under an id of its own."""
        if question is None:
            return None
        return replace(question, id=QuestionId(f"{self.fight.battle}.plan.{len(self.answers)}"))

    def _answer(
        self, state: Any, question: Question, wanted: list[PlannedAnswer]
    ) -> tuple[PlannedAnswer, BattleStep | None]:
        counsel: Counsel = self._rules.counsel(state, question)
        found = next((one for one in wanted if one.question.kind == question.kind), None)
        tries = [(counsel.reply, False), (Reply(choice=question.default), False)]
        if found is not None:
            wanted.remove(found)
            fit = fitted(self._rules, state, question, found.reply)
            if fit is not None:
                tries.insert(0, (fit, True))
        view = self._rules.view(state, self.fight.side)
        made = PlannedAnswer(
            question,
            Reply(choice=question.default),
            (view.phase, view.bout),
            counsel.single,
            counsel.weighs,
        )
        for reply, by_hand in tries:
            try:
                step = self._step(state, reply)
            except Refusal:
                continue
            return dataclasses.replace(made, reply=reply, by_hand=by_hand), step
        return made, None

    def _step(self, state: Any, reply: Reply) -> BattleStep | None:
        """The battle after an answer; None where something happens that nobody can foresee. Refusal if the
        answer is not possible."""
        try:
            step: BattleStep = self._rules.step(state, reply, _UNTHROWN)
        except _RolledError:
            return None
        if step.result is not None or any(isinstance(event, _UNFORESEEN) for event in step.events):
            return None
        return step


def fitted(rules: Any, state: Any, question: Question, reply: Reply) -> Reply | None:
    """An answer as far as it is possible still: of pairs and units those that can be. None if nothing of it
    is left."""
    option = next((one for one in question.options if one.id == reply.choice), None)
    if option is None or not option.enabled:
        return None
    units = tuple(unit for unit in reply.units if not option.units or unit in option.units)
    if reply.units and not units:
        return None
    pairs = _fitted_pairs(rules, state, question, reply.pairs)
    if reply.pairs and not pairs:
        return None
    return replace(reply, units=units, pairs=pairs)


def _fitted_pairs(rules: Any, state: Any, question: Question, pairs: Pairs) -> Pairs:
    if any(option.pairs for option in question.options):
        able = {pair for option in question.options for pair in option.pairs}
        return tuple(pair for pair in pairs if pair in able)
    if not pairs or _possible(rules, state, pairs):
        return pairs
    kept: Pairs = ()
    for pair in pairs:
        if _possible(rules, state, (*kept, pair)):
            kept = (*kept, pair)
    return kept


def _possible(rules: Any, state: Any, pairs: Pairs) -> bool:
    try:
        return isinstance(rules.pick(state, pairs), PickView)
    except Refusal:
        return False


@dataclass
class PlanKeeper:
    """What the seats of one battle have decided ahead. `seat` gives the battle as a side knows it."""

    seat: Callable[[SideId], SeatFight]
    holds: bool = False
    """The next plan is shown though nothing in it weighs."""
    unasked: bool = False
    """Whether the answer that was found last is one that its seat never saw."""
    _ahead: dict[SideId, list[PlannedAnswer]] = field(default_factory=dict)
    _shown: set[SideId] = field(default_factory=set)
    _begun: set[SideId] = field(default_factory=set)
    _row: tuple[str, int] = ("", 0)

    def following(self, question: Question, level: AskLevel) -> Reply | FightPlan | None:
        """What comes of an open question: the answer that its seat has given ahead or does not care to be
        asked for, a plan to be shown, or None where the question itself is to be asked."""
        side = question.side
        if level == "always":
            self._ahead.pop(side, None)
            return None
        found = self._given(question)
        self.unasked = side not in self._shown
        if found is None and level == "orders" and side in self._begun and not self.holds:
            self.unasked, found = True, self._counsel(question).reply
        if found is None:
            plan = FightPlan.of(self.seat(side))
            if plan.open and (plan.weighs or self.holds or side not in self._begun):
                return plan
            self._ahead[side] = list(plan.answers)
            self._shown.discard(side)
            self.unasked, found = True, self._given(question)
        return self._bounded(question, found or Reply(choice=question.default))

    def decided(self, plan: FightPlan) -> None:
        """The seat of a plan has made it its own."""
        side = plan.fight.side
        self.holds = False
        self._ahead[side] = list(plan.answers)
        self._begun.add(side)
        self._shown.add(side)

    def forget(self) -> None:
        """Nothing is decided ahead any more."""
        self._ahead.clear()

    def _counsel(self, question: Question) -> Counsel:
        return counsel_of(self.seat(question.side), question)

    def _given(self, question: Question) -> Reply | None:
        """The answer that was given ahead, as far as it still fits; None if there is none, or if not all of
        what the seat said itself, or of what weighs, can be."""
        ahead = self._ahead.get(question.side, [])
        fight = self.seat(question.side)
        view = fight.view() if ahead else None
        when = (view.phase, view.bout) if view is not None else None
        at = next(
            (n for n, one in enumerate(ahead) if one.question.kind == question.kind and one.when == when),
            None,
        )
        if at is None:
            self._ahead.pop(question.side, None)
            return None
        answer = ahead[at]
        del ahead[: at + 1]
        reply = fitted(fight.session.world.ruleset.battle, fight.state, question, answer.reply)
        if reply == answer.reply:
            return reply
        del ahead[:]
        if answer.by_hand:
            return None
        counsel = self._counsel(question)
        return None if counsel.weighs else counsel.reply

    def _bounded(self, question: Question, reply: Reply) -> Reply:
        kind, number = self._row
        self._row = (question.kind, number + 1 if kind == question.kind else 1)
        return reply if self._row[1] <= _MOST_AGAIN else Reply(choice=question.default)


def counsel_of(seat: SeatFight, question: Question) -> Counsel:
    """What judgement says for a seat to the question that is open."""
    counsel: Counsel = seat.session.world.ruleset.battle.counsel(seat.state, question)
    return counsel
