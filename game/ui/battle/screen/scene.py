"""The screen of a battle of bouts: what is decided (`Decision`), its forecast, odds of the whole battle."""

from game.core.battle.seam import BattleView, ClashForecast
from game.core.decisions import Question
from game.core.records import BattleId, SideId
from game.core.refusal import Refused
from game.ui.battle.cards.whole_odds import Estimate
from game.ui.battle.deciding.decision import Decision
from game.ui.battle.fight.fight_scene import FightScene
from game.ui.battle.screen.bout_input import BoutInput
from game.ui.battle.screen.commands import BattleCommands
from game.ui.battle.screen.screen import BattleScreen
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
        self._estimate: Estimate | None = None
        self._thinking = 0.0

    def furnish(self, seed: str, left: SideId, *, large: bool) -> None:
        self.conduct = Decision.of(self.fight, self.view, self.names, None)
        self.commands = BattleCommands(self)
        self.hands = BoutInput(self)
        self.screen = BattleScreen(self.hands, self.place, seed, left, large=large)

    # --- a question

    @property
    def asks(self) -> bool:
        return self.conduct.question is not None

    def ask(self, question: Question) -> None:
        self.conduct = Decision.of(self.fight, self.view, self.names, question, self.conduct)

    def show_question(self) -> None:
        conduct = self.conduct
        self.rows = conduct.forecast()
        exact, both = self.fight.exact_odds, len(self.answers.people) > 1
        self.screen.show_question(conduct, self.story, self.rows, exact=exact, both_people=both)
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
        self.screen.show_fought(picture, self.names, self.rows, number, exact=self.fight.exact_odds)

    # --- the odds of the whole battle

    def forget(self) -> None:
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
