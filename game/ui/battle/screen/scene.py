"""The screen of a battle of bouts: what is decided (`Decision`), its forecast, odds of the whole battle."""

from collections.abc import Sequence

import pygame

from game.core.battle.seam import BattleView, ClashForecast
from game.core.decisions import Question, Reply
from game.core.records import BattleId, SideId
from game.core.refusal import Refused
from game.session.fight_plans import AskLevel, FightPlan, PlanKeeper
from game.session.fights import SeatFight
from game.session.screen_state import IN_BATTLE, ScreenState
from game.session.table import HotSeatTable
from game.ui.actions import battle_actions
from game.ui.battle.cards.whole_odds import Estimate
from game.ui.battle.deciding.decision import Decision
from game.ui.battle.deciding.outlook import turned
from game.ui.battle.deciding.phase_board import PhaseBoard
from game.ui.battle.fight.fight_scene import FightScene
from game.ui.battle.screen.bout_input import BoutInput
from game.ui.battle.screen.commands import BattleCommands
from game.ui.battle.screen.screen import BattleScreen
from game.ui.i18n import _
from game.ui.stage.flow import Flow

_THINKS_MS = 700.0
"""After so long without an answer the odds of the whole battle are reckoned."""
_ODDS_MS = 250.0


class BattleScene(FightScene):
    """See the module."""

    commands: BattleCommands
    hands: BoutInput
    screen: BattleScreen

    def __init__(self, flow: Flow, battle: BattleId) -> None:
        super().__init__(flow, battle)
        self.rows: tuple[ClashForecast, ...] = ()
        self._rows_of: tuple[str, int] = ("", 0)
        """Phase and bout that `rows` foretell."""
        self.ask_level: AskLevel | None = None
        """How much is asked, if not by the settings of the seat that is asked."""
        self.plans = PlanKeeper(self._seat)
        self.board: PhaseBoard | None = None
        self._plan: FightPlan | None = None
        self._estimate: Estimate | None = None
        self._thinking = 0.0

    def furnish(self, seed: str, left: SideId, *, large: bool) -> None:
        self.conduct = Decision.of(self.fight, self.view, self.names, None)
        self.commands = BattleCommands(self)
        self.hands = BoutInput(self)
        self.screen = BattleScreen(self.hands, self.place, seed, left, large=large)

    # --- lessons

    def signs(self) -> ScreenState:
        shown = [IN_BATTLE]
        controls: list[tuple[str, str]] = []
        board = self.board
        if self.over:
            shown.append("aftermath")
        elif board is not None and not self.playback.playing:
            steps = board.steps()
            opened = [f"plan_{step.kind}" for step in steps if board.opened in step.numbers]
            shown += ["plan"] if board.done else opened
            if board.done:
                controls = [
                    (f"plan_{step.kind}", key)
                    for step, key in zip(steps, battle_actions.CHOICES, strict=False)
                ]
        return ScreenState(shown=tuple(shown), controls=tuple(controls))

    def subjects(self) -> Sequence[pygame.Rect]:
        return self.screen.field.stands_and_lines()

    # --- a question

    @property
    def asks(self) -> bool:
        return self.conduct.question is not None

    def ask(self, question: Question) -> None:
        plan, self._plan = self._plan, None
        if plan is not None:
            self.board = PhaseBoard(plan, self.names)
            self.conduct = self.board.begin(self.conduct)
            return
        self.board = None
        self.conduct = Decision.of(self.fight, self.view, self.names, question, self.conduct)

    def foresee(self) -> None:
        self.conduct.forecast()

    def _seat(self, side: SideId) -> SeatFight:
        return SeatFight(self.session, self.battle, side)

    def level_of(self, side: SideId) -> AskLevel:
        """How much a seat is asked."""
        return self.ask_level or self.stage.store.now.asks_of(side)

    def plans_ahead(self, question: Question) -> bool:
        return self.level_of(question.side) != "always"

    def answered_ahead(self, table: HotSeatTable, question: Question) -> bool:
        found = self.plans.following(question, self.level_of(question.side))
        self._plan = found if isinstance(found, FightPlan) else None
        if not isinstance(found, Reply):
            return False
        judged = self.plans.unasked and question.kind != "go"
        if isinstance(table.answer(question, found, judged=judged), Refused):
            table.answer(question, Reply(choice=question.default), judged=judged)
        return True

    def answer(self, reply: Reply) -> bool:
        """An answer to what is open: in a step of the phase it is kept, else it is sent."""
        if self.board is None or self.board.opened is None:
            return super().answer(reply)
        board = self.board
        words = board.answer(reply)
        if not words and board.lone and board.done:
            self._keep_to(board)
            return True
        if not words and not board.done:
            self.conduct = board.reopened()
        self.change(words)
        return not words

    def open_step(self, number: int) -> None:
        """Open a step of the phase to change it."""
        if self.board is not None:
            self.conduct = self.board.open(number, unit=self.conduct.one)
            self.show()

    def close_step(self) -> None:
        """Back to the overview, everything as it was."""
        if self.board is not None:
            self.board.close()
            self.change("")

    def change(self, words: str) -> None:
        """Show what stands after a change, or say why it could not be made."""
        self.say(words)
        if self.overview is not None and not words:
            self.conduct = self.overview.overview(self.conduct)
        self.show()

    @property
    def overview(self) -> PhaseBoard | None:
        """The plan of the phase, while it is looked at as a whole."""
        return self.board if self.board is not None and self.board.done else None

    def carry_out(self) -> None:
        """The plan is good: answer by it."""
        board = self.board
        if board is None:
            return
        if board.opened is not None:
            words = board.apply(self.conduct)
            if words or not board.lone:
                self.change(words)
                return
        self._keep_to(board)

    def _keep_to(self, board: PhaseBoard) -> None:
        self.plans.decided(board.plan)
        self.forget()
        self.answers.settle()

    def hold(self) -> None:
        """Show what is decided next, though nothing in it weighs."""
        self.plans.holds = True
        self.notice(_("The next choice will be shown"), topic="hold")

    def reconsider(self) -> None:
        """The seat wants to be asked more, or less."""
        if self.asks and not self.over and not self.playback.playing and not self.answers.running:
            self.plans.forget()
            self.forget()
            self.answers.settle()

    def show_question(self) -> None:
        conduct = self.conduct
        self.rows = turned(conduct.forecast(), self.names.owners, self.screen.left)
        self._rows_of = (conduct.view.phase, conduct.view.bout)
        exact, both = self.fight.exact_odds, len(self.answers.people) > 1
        self.screen.show_question(
            conduct, self.story, self.rows, exact=exact, both_people=both, plan=self.board
        )
        self.screen.show_bar(conduct, self.rows, self.commands.actions())

    def chosen_by_key(self) -> None:
        """Show what a key chose, and bring it into view."""
        self.desk.focus(self.screen.field)
        self.show()
        unit = self.conduct.target or self.conduct.one
        if unit:
            self.screen.field.reveal(unit)

    def refused(self, outcome: Refused) -> None:
        self.say(self.conduct.told(outcome))
        if self.conduct.choice is not None:
            # Sent again it would be refused again.
            self.conduct.choice.clear()
            self.show()

    def show_beside(self, picture: BattleView, number: int) -> None:
        # What was foretold of a phase says nothing of the next, which nobody may have been asked about.
        rows = self.rows if (picture.phase, picture.bout) == self._rows_of else ()
        self.screen.show_fought(picture, self.names, rows, number, exact=self.fight.exact_odds)

    # --- the odds of the whole battle

    def forget(self) -> None:
        self.board = None
        if self._estimate is not None:
            self._estimate.close()
        self._estimate, self._thinking = None, 0.0
        self.screen.show_whole(None, self.view, self.names)

    def thinks(self, ms: float) -> None:
        """Begin to fight the battle in trials when somebody has thought for a while, and show them."""
        before, self._thinking = self._thinking, self._thinking + ms
        if self.over or self.conduct.question is None or not self.fight.exact_odds:
            return
        if self._estimate is None and self._thinking >= _THINKS_MS:
            self._estimate = Estimate(self.fight)
        if self._estimate is not None and before // _ODDS_MS != self._thinking // _ODDS_MS:
            found = self._estimate.now(self.screen.left)
            self.screen.show_whole(found, self.view, self.names)
