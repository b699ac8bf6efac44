"""A battle of a running campaign as its parties know it: view, outlook, what an open pick allows.

A battle is common knowledge of its parties, so nothing here tells more to one of them than the battle's own
view does. Screens come through this door; they never hold the battle's state.
"""

from dataclasses import dataclass
from typing import Any

from game.core.battle.exchange import ExchangeView
from game.core.battle.seam import BattleView, ClashForecast, Pairs, PickView
from game.core.decisions import Question, Reply
from game.core.events.common import Event
from game.core.records import BattleId, HexId, SideId
from game.core.refusal import Refusal, Refused
from game.core.world import Settings
from game.session.session import Session
from game.views.trials import TRIALS, BattleTrials


@dataclass(frozen=True)
class SeatFight:
    """One battle of a session, seen by `side`."""

    session: Session
    battle: BattleId
    side: SideId

    @property
    def question(self) -> Question | None:
        """What is asked in this battle now, of whichever party."""
        questions = self.session.campaign.questions
        return questions[0] if questions and questions[0].battle == self.battle else None

    @property
    def hex(self) -> HexId | None:
        """Where it is fought; None once it is over."""
        battle = self.session.campaign.battles.get(self.battle)
        return battle.hex if battle else None

    @property
    def exact_odds(self) -> bool:
        """Whether chances may be shown (parameter `exact_odds`)."""
        return bool(getattr(self.session.campaign.params, "exact_odds", True))

    @property
    def state(self) -> Any:
        """The battle's own state, which rules alone read; None once it is over."""
        battle = self.session.campaign.battles.get(self.battle)
        return battle.state if battle is not None else None

    def view(self) -> BattleView | None:
        """The battle as `side` sees it; None once it is over, or for a side that has no part in it."""
        views = self.session.outlooks.of(self.side).view.battles
        return next((view for view in views if view.battle == self.battle), None)

    def forecast(self, pairs: Pairs = ()) -> tuple[ClashForecast, ...]:
        """Outlook of the coming phase, with `pairs` as if the open pick were made with them."""
        state = self.state
        if state is None:
            return ()
        try:
            return self.session.world.ruleset.battle.forecast(state, self.side, pairs)
        except Refusal:
            return ()

    def exchange(self, settings: Settings = ()) -> ExchangeView | Refused | None:
        """What a battle of one exchange comes to if `side` declares these settings, or why it cannot. None
        once it is over, or under rules whose battles are none."""
        battle = self.session.campaign.battles.get(self.battle)
        if battle is None:
            return None
        try:
            return self.session.world.ruleset.exchange(battle.state, self.side, settings)
        except Refusal as refusal:
            return refusal.refused

    def pick(self, pairs: Pairs = ()) -> PickView | Refused:
        """What the open pick allows beside `pairs`, or why these are not possible."""
        state = self.state
        if state is None:
            return PickView()
        try:
            return self.session.world.ruleset.battle.pick(state, pairs)
        except Refusal as refusal:
            return refusal.refused

    def advice(self, question: Question) -> Reply:
        """How `side` would answer if nobody decided for it: by its conduct and standing orders, from what
        both parties see of each other. KeyError once the battle is over."""
        battle = self.session.campaign.battles[self.battle]
        return self.session.world.ruleset.battle.auto_reply(battle.state, question)

    def odds(self, trials: int = TRIALS, seed: int = 1) -> BattleTrials | None:
        """How the battle may end from here if nobody made another choice of his own: trials still to be run,
        in slices (`BattleTrials.work`). None once it is over, or under rules without odds."""
        campaign = self.session.campaign
        battle = campaign.battles.get(self.battle)
        odds = self.session.world.ruleset.odds
        if battle is None or odds is None:
            return None
        return BattleTrials(odds(battle.state, self.side), trials, seed)

    def told(self) -> tuple[Event, ...]:
        """What `side` was told of this battle so far and its log still keeps, oldest first."""
        told = self.session.news.log(self.side)
        return tuple(t.event for t in told if getattr(t.event, "battle", None) == self.battle)
