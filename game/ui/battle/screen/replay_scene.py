"""The replay of a battle that is over, as one of its parties saw it: the battle screen without a table."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from game.core.battle.seam import BattleView
from game.core.decisions import Question
from game.core.events.common import Event
from game.core.records import HexId
from game.session.fights import SeatFight
from game.ui.actions import everywhere
from game.ui.actions.action import ActionId
from game.ui.battle.exchange.exchange_scene import ExchangeScene
from game.ui.battle.fight.fight_scene import FightScene
from game.ui.battle.screen.scene import BattleScene
from game.ui.i18n import N_, _
from game.ui.stage.flow import Flow


@dataclass(frozen=True)
class PastFight(SeatFight):
    """A battle of which only the last picture is left."""

    last: BattleView
    where: HexId | None

    @property
    def question(self) -> Question | None:
        """Nothing is asked any more, whatever goes on at the table."""
        return None

    @property
    def hex(self) -> HexId | None:
        """Where it was fought."""
        return self.where

    def view(self) -> BattleView | None:
        """The field as it was left."""
        return self.last


class Seen(FightScene):
    """Shows how a field came to be as it was left (`view`), throw by throw from the beginning, and the
    aftermath. It leads back to the scene below."""

    title: ClassVar[str] = N_("Replay of a battle")

    def __init__(self, flow: Flow, view: BattleView, told: Sequence[Event], where: HexId | None) -> None:
        super().__init__(flow, view.battle)
        self._view = view
        self._where = where
        self.events = list(told)

    def take_fight(self) -> SeatFight:
        return PastFight(self.session, self.battle, self.host, self._view, self._where)

    def _begin(self) -> None:
        self.over = True
        self.story.add(self.events)
        self.review.turn(on=True)

    def show(self) -> None:
        super().show()
        if self.review.recording is not None and self._size != (0, 0):
            # It begins with the replay: what the aftermath fills is empty yet.
            words, icon = self.leads_on()
            self.screen.gold.say(words, "", icon)
            self.screen.gold.enable()
            self.screen.show_log(self.story, None)

    def leads_on(self) -> tuple[str, str]:
        return _("Back to the report"), "play"

    def go_on(self) -> None:
        self.stage.pop()

    def command(self, command: ActionId) -> bool:
        if command == everywhere.BACK and self.review.recording is None:
            self.go_on()
            return True
        return super().command(command)


class SeenBattle(Seen, BattleScene):
    """The replay of a battle of bouts."""


class SeenExchange(Seen, ExchangeScene):
    """The replay of a battle of one exchange."""


def seen_scene(flow: Flow, view: BattleView, told: Sequence[Event], where: HexId | None) -> Seen:
    """The replay of a battle by what its last picture holds."""
    kind = SeenBattle if view.in_bouts else SeenExchange
    return kind(flow, view, told, where)
