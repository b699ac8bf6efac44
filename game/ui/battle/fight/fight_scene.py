"""The screen of a battle whatever its rules: where it stands, what is played, the aftermath and its replay.

The scene asks the table where the battle stands. If a person must decide it shows the question; if a
computer must, it lets it. Every answer is carried out at once; then what happened is played over the picture
before it, skippable at any moment, and the next question is shown from the battle's own view. When the
battle is over the last picture stays as the aftermath until the flow goes on. How a question is shown and
answered is left to the scenes of the kinds of battle (`furnish`, `ask`, `show_question`, `refused`).
"""

from abc import ABC, abstractmethod
from typing import ClassVar

import pygame

from game.core.battle.seam import BattleView
from game.core.decisions import Question, Reply
from game.core.events.common import BattleBegan, BlowStruck, Event, SiteTaken
from game.core.records import BattleId, SideId
from game.core.refusal import Refused
from game.session.fights import SeatFight
from game.session.table import HotSeatTable
from game.ui.actions.action import ActionId, Scope
from game.ui.battle.fight.fight_answers import FightAnswers
from game.ui.battle.fight.fight_commands import FightCommands
from game.ui.battle.fight.fight_input import FightInput
from game.ui.battle.fight.fight_playback import FightPlayback
from game.ui.battle.fight.fight_review import FightReview
from game.ui.battle.fight.fight_screen import FightScreen
from game.ui.battle.models.names import CombatantNames
from game.ui.battle.models.place import place_of
from game.ui.battle.playback.beats import of_battle
from game.ui.battle.playback.replay import opening_of
from game.ui.battle.playback.story import Story
from game.ui.i18n import N_
from game.ui.stage.flow import TAKEN, Flow, following_words
from game.ui.stage.panel_fold import PanelFold
from game.ui.stage.scene import Stage, WidgetScene
from game.ui.widgets.base import Widget
from game.ui.widgets.kit import Kit

_NOT_HEARD = (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN, pygame.MOUSEMOTION)
"""While answers are given: what is pressed or pointed at would be asked of a state about to change."""


class FightScene(WidgetScene, ABC):
    """See the module. `patient` paints the ground before the first frame: for pictures and tests."""

    title: ClassVar[str] = N_("Battle")
    piece = "battle"
    scopes: ClassVar[tuple[Scope, ...]] = ("battle",)
    commands: FightCommands
    hands: FightInput
    screen: FightScreen

    def __init__(self, flow: Flow, battle: BattleId) -> None:
        self.flow = flow
        self.battle = battle
        self.patient = False
        self.over = False
        self.events: list[Event] = []
        self._left = False
        self._size = (0, 0)
        self.answers = FightAnswers(self)
        self.playback = FightPlayback(self)
        self.review = FightReview(self)

    # --- beginning and end

    def enter(self, stage: Stage) -> None:
        table = self.flow.table
        if table.sitting is None:
            raise RuntimeError("nobody sits at the table")
        self.host: SideId = table.sitting
        self.session = table.session
        self.fight = self.take_fight()
        view = self.fight.view()
        if view is None:
            raise RuntimeError(f"{self.host} has no part in this battle")
        self.view: BattleView = view
        outlook = self.session.outlooks.of(self.host)
        world = outlook.world
        self.names = CombatantNames.of(view.units, outlook.view.sides, world.ruleset.move_parts, world.tables)
        self.place = place_of(outlook, self.fight.hex, view.terrain)
        self.story = Story(self.names, [party.side for party in view.parties])
        sides = [party.side for party in view.parties]
        left = self.host if self.host in sides else sides[0]
        self.furnish(str(self.battle), left, large=stage.store.now.large_tokens)
        self.folding = PanelFold(self.flow, self.screen.panel, self._lay_out_again)
        self.screen.buttons.add(self.folding.button)
        super().enter(stage)
        self.desk.notices.under = self.screen.root.head_box
        self.playback.enter()
        stage.sounds.ambience(self.place.paint)
        self._begin()

    # --- what the kinds of battle differ in

    @abstractmethod
    def furnish(self, seed: str, left: SideId, *, large: bool) -> None:
        """Make `commands`, `hands` and `screen`; `left` stands at the left, `seed` paints the ground."""

    @property
    @abstractmethod
    def asks(self) -> bool:
        """Whether somebody here is asked."""

    @abstractmethod
    def ask(self, question: Question) -> None:
        """A person must decide this; `view` is the battle as it stands. Called beside the loop."""

    def foresee(self) -> None:
        """Work out what is shown with the question, so that it is there then. Called beside the loop."""

    def is_private(self, question: Question) -> bool:
        """Whether another seat decides this by itself: the table goes over to it."""
        return False

    def plans_ahead(self, question: Question) -> bool:
        """Whether a person may not be asked each question by itself."""
        return False

    def answered_ahead(self, table: HotSeatTable, question: Question) -> bool:
        """Give the answer that a person gave ahead, or need not be asked for; whether there was one. Called
        beside the loop."""
        return False

    def reconsider(self) -> None:
        """The settings say otherwise how much a seat is asked."""

    @abstractmethod
    def show_question(self) -> None:
        """Show what is asked."""

    @abstractmethod
    def refused(self, outcome: Refused) -> None:
        """An answer was not taken: say why."""

    def forget(self) -> None:
        """What was reckoned for the open question holds no more."""

    def show_beside(self, picture: BattleView, number: int) -> None:
        """What stays beside a fight that is being shown; `number` is the clash."""

    def thinks(self, ms: float) -> None:
        """Nothing is being shown, somebody thinks."""

    # --- beginning and end

    def take_fight(self) -> SeatFight:
        """The battle as the host knows it."""
        return SeatFight(self.session, self.battle, self.host)

    def leave(self) -> None:
        self.forget()
        self.playback.leave()
        self.stage.sounds.ambience(None)

    def _begin(self) -> None:
        """Show the opening if the battle has just begun, else where it stands."""
        news = of_battle(self.answers.news(), self.view)
        told = self.events = list(self.fight.told())
        begins = any(isinstance(event, BattleBegan) for event in news)
        if begins and not any(isinstance(event, BlowStruck) for event in news):
            self.playback.play(opening_of(self.view, news), news)
        else:
            self.story.add(told)
            self.answers.settle()

    def build(self) -> Widget:
        return self.screen.root

    def draw_ground(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        """Nothing: the widgets cover the whole window."""

    def layout(self, size: tuple[int, int], kit: Kit) -> None:
        self._size = size
        self.folding.fit(size, kit.unit)
        super().layout(size, kit)
        self.screen.field.patient = self.patient
        if self.patient:
            self.screen.field.ground_paint.finish()
        self.show()
        self.screen.field.foresee()
        self.desk.update(0)

    def _lay_out_again(self) -> None:
        self.layout(self._size, self.stage.kit)
        self.desk.refresh()

    # --- where it stands

    def go_on(self) -> None:
        """This battle has nothing more to show here."""
        taken = tuple(event for event in self.events if isinstance(event, SiteTaken))
        if taken:
            self.flow.memory(self.host).notes[TAKEN] = taken
        self._left = True
        self.flow.go()

    def leads_on(self) -> tuple[str, str]:
        """What leads on from the end, and its icon."""
        return following_words(self.flow, again=True)

    def show(self) -> None:
        """Show everything anew for what stands now."""
        if self._size == (0, 0):
            return
        self.desk.default = self.screen.gold
        if self.review.recording is not None:
            self.screen.show_replay(self.review.recording, self.review.go)
            self.screen.show_end_bar(self.commands.actions())
        elif self.over:
            if self.desk.ring.widget is self.screen.field:
                self.desk.focus(None)
            self.screen.show_end(self.view, self.names, self.story, self.events, self.leads_on())
            self.screen.show_end_bar(self.commands.actions())
        elif self.playback.player is not None:
            self.playback.show(self.playback.player)
        elif self.asks:
            self.show_question()

    def answer(self, reply: Reply) -> bool:
        """Send an answer; whether it was taken. What happened is then played."""
        return self.answers.give(reply)

    def say(self, words: str) -> None:
        """Say why something is not possible; nothing if there are no words."""
        if words:
            self.stage.sounds.play("refused")
            self.notice(words, "warning", "refused")

    # --- input and time

    def command(self, command: ActionId) -> bool:
        return self.commands.do(command)

    def handle(self, event: pygame.event.Event) -> bool:
        if self.answers.running and event.type in _NOT_HEARD:
            return True
        if self.playback.playing and not self.desk.overlays and self.commands.only_skips(event):
            self.playback.skip()
            return True
        return super().handle(event)

    def update(self, ms: float) -> None:
        super().update(ms)
        self.playback.rest(ms)
        if self._left:
            return
        if self.answers.running:
            self.answers.advance()
            return
        player = self.playback.player
        if player is None and not self.patient:
            self.thinks(ms)
        if player is not None and not self.desk.overlays:
            self.playback.update(player, ms)
        # What a frame shows for the first time takes its room already.
        if self.screen.field.waiting and not self.playback.shows_more:
            self.screen.field.work()

    @property
    def busy(self) -> bool:
        going = self.playback.busy or self.answers.running
        return super().busy or going or self.screen.field.waiting
