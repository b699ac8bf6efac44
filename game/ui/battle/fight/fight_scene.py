"""The screen of a battle whatever its rules: where it stands, what is played, the aftermath and its replay.

The scene asks the table where the battle stands. If a person must decide it shows the question; if a
computer must, it lets it. Every answer is carried out at once; then what happened is played over the picture
before it, skippable at any moment, and the next question is shown from the battle's own view. When the
battle is over the last picture stays as the aftermath until the flow goes on. How a question is shown and
answered is left to the scenes of the kinds of battle (`furnish`, `ask`, `show_question`, `refused`).
"""

import time
from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from typing import ClassVar

import pygame

from game.core.battle.seam import BattleView
from game.core.decisions import Question, Reply
from game.core.events.common import BattleBegan, BlowStruck, Event
from game.core.records import BattleId, SideId
from game.core.refusal import Refused
from game.session.fights import SeatFight
from game.ui.actions.action import ActionId, Scope
from game.ui.battle.fight.fight_commands import FightCommands
from game.ui.battle.fight.fight_input import FightInput
from game.ui.battle.fight.fight_screen import FightScreen
from game.ui.battle.models.names import CombatantNames
from game.ui.battle.models.place import place_of
from game.ui.battle.playback.beat import BattleBeat
from game.ui.battle.playback.beats import beats_of, of_battle
from game.ui.battle.playback.fold import fold
from game.ui.battle.playback.player import Player, PlayMoment
from game.ui.battle.playback.replay import Recording, opening_of
from game.ui.battle.playback.story import Story
from game.ui.i18n import N_, _
from game.ui.settings import Settings
from game.ui.stage.flow import Flow, following_words
from game.ui.stage.scene import Stage, WidgetScene
from game.ui.widgets.base import Widget
from game.ui.widgets.kit import Kit

_MOST_ANSWERS = 4000
"""Questions answered in one go, as a guard against a battle that never ends."""
_ANSWERS_MS = 12.0
"""So long a frame may spend on answers that nobody has to think about."""
_CALM_MS = 350.0
"""For so long after the end of what was shown the gold button, which said `Skip`, answers nothing."""
_STEPWISE = "battle stepwise"


class FightScene(WidgetScene, ABC):
    """See the module. `patient` paints the ground before the first frame: for pictures and tests."""

    title: ClassVar[str] = N_("Battle")
    scopes: ClassVar[tuple[Scope, ...]] = ("battle",)
    commands: FightCommands
    hands: FightInput
    screen: FightScreen

    def __init__(self, flow: Flow, battle: BattleId) -> None:
        self.flow = flow
        self.battle = battle
        self.patient = False
        self.player: Player | None = None
        self.stepwise = False
        self.over = False
        self.events: list[Event] = []
        self._left = False
        self._calm = 0.0
        self._run: Iterator[None] | None = None
        self._size = (0, 0)
        self.recording: Recording | None = None
        self._untold = False

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
        self.names = CombatantNames.of(view.units, outlook.view.sides, outlook.world.ruleset.move_parts)
        self.place = place_of(outlook, self.fight.hex, view.terrain)
        self.story = Story(self.names, [party.side for party in view.parties])
        self.furnish(str(self.battle), self._left_side(), large=stage.store.now.large_tokens)
        self.stepwise = bool(self.flow.memory(self.host).notes.get(_STEPWISE))
        super().enter(stage)
        self.desk.notices.under = self.screen.root.head_box
        stage.store.listen(self._settings_changed)
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
        """A person must decide this; `view` is the battle as it stands."""

    def is_private(self, question: Question) -> bool:
        """Whether another seat decides this by itself: the table goes over to it."""
        return False

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

    def _left_side(self) -> SideId:
        sides = [party.side for party in self.view.parties]
        return self.host if self.host in sides else sides[0]

    def leave(self) -> None:
        self.forget()
        self.stage.store.forget(self._settings_changed)
        self.stage.sounds.ambience(None)

    def _begin(self) -> None:
        """Show the opening if the battle has just begun, else where it stands."""
        news = of_battle(self._news(), self.view)
        told = self.events = list(self.fight.told())
        begins = any(isinstance(event, BattleBegan) for event in news)
        if begins and not any(isinstance(event, BlowStruck) for event in news):
            self._play(opening_of(self.view, news), news)
        else:
            self.story.add(told)
            self.settle()

    def build(self) -> Widget:
        return self.screen.root

    def draw_ground(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        """Nothing: the widgets cover the whole window."""

    def layout(self, size: tuple[int, int], kit: Kit) -> None:
        self._size = size
        super().layout(size, kit)
        self.screen.field.patient = self.patient
        if self.patient:
            self.screen.field.ground_paint.finish()
        self.show()
        self.screen.field.foresee()
        self.desk.update(0)

    # --- where it stands

    @property
    def question(self) -> Question | None:
        """What is open in this battle."""
        return self.fight.question

    @property
    def people(self) -> tuple[SideId, ...]:
        """Parties of this battle that people play."""
        humans = self.flow.table.humans
        return tuple(party.side for party in self.view.parties if party.side in humans)

    @property
    def calm(self) -> bool:
        """Whether no press can still be meant for what was being shown a moment ago."""
        return self._calm <= 0

    @property
    def playing(self) -> bool:
        """Whether something is being shown."""
        return self.player is not None

    def settle(self) -> None:
        """Nothing is being shown: show what is asked, let computers answer, or show the aftermath."""
        self.player = None
        self.screen.field.play(PlayMoment())
        self._start(self._settling())

    def _settling(self) -> Iterator[None]:
        """Steps of `settle`, an answer of a computer each."""
        for _turn in range(_MOST_ANSWERS):
            view = self.fight.view()
            if view is None:
                self.over = True
                break
            question = self.question
            if question is None:
                self.go_on()
                return
            if question.side in self.people and self.is_private(question):
                self.go_on()
                return
            if question.side in self.people:
                self.view = view
                self.ask(question)
                break
            if not self.flow.table.answer_for_computer():
                self.go_on()
                return
            if self._happened(self._news()):
                return
            yield
        # What was reckoned may have filled this frame; the boards are filled and drawn in the next.
        yield
        self.show()

    def _start(self, run: Iterator[None]) -> None:
        """Begin to give answers one after another, and go on as long as a frame has room."""
        self._run = run
        self._advance()

    def _advance(self) -> None:
        until = time.perf_counter() + _ANSWERS_MS / 1000
        while (run := self._run) is not None:
            if next(run, StopIteration) is StopIteration and self._run is run:
                self._run = None
            if time.perf_counter() > until and not self.patient:
                return

    @property
    def answering(self) -> bool:
        """Whether answers are being given one after another; nobody is asked meanwhile."""
        return self._run is not None

    def go_on(self) -> None:
        """This battle has nothing more to show here."""
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
        if self.recording is not None:
            self.screen.show_replay(self.recording, self.replay_at)
            self.screen.show_end_bar(self.commands.actions())
        elif self.over:
            if self.desk.ring.widget is self.screen.field:
                self.desk.focus(None)
            self.screen.show_end(self.view, self.names, self.story, self.events, self.leads_on())
            self.screen.show_end_bar(self.commands.actions())
        elif self.player is not None:
            self._show_played(self.player)
            self._show_told(self.player)
        elif self.asks:
            self.show_question()

    def say(self, words: str) -> None:
        """Say why something is not possible; nothing if there are no words."""
        if words:
            self.stage.sounds.play("refused")
            self.notice(words, "warning", "refused")

    # --- answering

    def answer(self, reply: Reply) -> bool:
        """Send an answer; whether it was taken. What happened is then played."""
        question = self.question
        if question is None or self.playing or self.answering:
            return False
        outcome = self.flow.table.answer(question, reply)
        if isinstance(outcome, Refused):
            self.refused(outcome)
            return False
        self.forget()
        if not self._happened(self._news()):
            self.settle()
        return True

    def _news(self) -> list[Event]:
        """What the host was told since it was asked last."""
        return [told.event for told in self.session.news.mark_read(self.host)]

    def _happened(self, news: Sequence[Event], *, at_once: bool = False) -> bool:
        """Take what happened; whether it is being played now."""
        before = self.view
        mine = of_battle(news, before)
        self.events += [event for event in news if getattr(event, "battle", self.battle) == self.battle]
        after = self.fight.view()
        self.view = after if after is not None else fold(before, mine)
        if at_once:
            self.story.add(mine)
            return False
        return self._play(before, mine)

    def resolve(self, *, phase: bool) -> None:
        """Answer everything by default: to the end of the phase, or of the battle."""
        if self.over or self.answering:
            return
        if self.player is not None:
            self.player.finish()
            self.player = None
        self.forget()
        self._start(self._resolving(phase=phase))

    def _resolving(self, *, phase: bool) -> Iterator[None]:
        """Steps of `resolve`, an answer each."""
        before = (self.view.phase, self.view.bout)
        news: list[Event] = []
        for _turn in range(_MOST_ANSWERS):
            if not self._default_answer():
                break
            news += self._news()
            here = self.fight.view()
            if phase and here is not None and (here.phase, here.bout) != before:
                break
            yield
        if not self._happened(news, at_once=not phase):
            self.settle()

    def _default_answer(self) -> bool:
        """Give the default answer for whoever is asked; whether there was anything to answer."""
        question, table = self.question, self.flow.table
        if question is None:
            return False
        if question.side not in self.people:
            return table.answer_for_computer()
        return not isinstance(table.answer(question, Reply(choice=question.default)), Refused)

    # --- playing

    def _play(self, before: BattleView, events: Sequence[Event]) -> bool:
        """Play events over a picture; whether there is anything to see."""
        settings = self.stage.store.now
        beats = beats_of(events, before, self.names, slow_dice=settings.slower_dice)
        if settings.animation_speed == "off" or not any(beat.ms for beat in beats):
            self.story.add(events)
            return False
        self.player = Player(
            before,
            beats,
            factor=settings.animation_factor,
            calm=self.stage.kit.calm,
            stepwise=self.stepwise,
            heard=self._heard,
            told=lambda beat: self.story.add(beat.events),
            later=self.view,
        )
        self.show()
        return True

    def _heard(self, beat: BattleBeat) -> None:
        for sound in beat.sounds:
            self.stage.sounds.play(sound)

    def _show_played(self, player: Player) -> None:
        """The field of what is being played."""
        moment = player.moment()
        self.screen.show_field(player.view(), self.names, None, again=False, fought=moment.number)
        self.screen.show_moment(moment)
        self._untold = True

    def _show_told(self, player: Player) -> None:
        """The boards around it."""
        self._untold = False
        picture, number = player.view(), player.moment().number
        words = _("Paused: any key shows the next step") if player.paused else ""
        second = _("step by step") if self.stepwise else _("any key or click")
        self.screen.show_playing(picture, self.names, self.story, words, second)
        self.show_beside(picture, number)
        self.screen.show_playing_bar(self.commands.actions())

    def skip(self, *, everything: bool = False) -> None:
        """Finish what is being shown: this volley or clash, or all of it."""
        player = self.player
        if player is None:
            return
        if everything:
            player.finish()
        else:
            player.skip()
        if player.active:
            self.show()
        else:
            self.settle()

    def hurry(self) -> None:
        """Show and answer at once what is being shown and answered."""
        if self.player is not None:
            self.skip(everything=True)
        while self._run is not None:
            self._advance()

    def set_stepwise(self, on: bool) -> None:
        """Wait after every volley and clash, or not."""
        self.stepwise = on
        self.flow.memory(self.host).notes[_STEPWISE] = on
        if self.player is not None:
            self.player.stepwise = on
            self.player.paused = self.player.paused and on
        self.show()

    def _settings_changed(self, old: Settings, new: Settings) -> None:
        if self.player is not None:
            self.player.factor = new.animation_factor
            if new.animation_speed == "off":
                self.skip(everything=True)
        if old.large_tokens != new.large_tokens:
            self.screen.stage.large = new.large_tokens
            self.screen.stage.ranks = None
            self.show()

    # --- afterwards

    def replay(self, *, on: bool) -> None:
        """Go through the battle again from its beginning, or back to the aftermath."""
        mine = of_battle(self.events, self.view)
        self.recording = Recording(self.view, mine, self.names) if on else None
        self.show()

    def replay_at(self, stop: int) -> None:
        """Show another stop of the battle."""
        if self.recording is not None and self.recording.go(stop):
            self.show()

    # --- input and time

    def command(self, command: ActionId) -> bool:
        return self.commands.do(command)

    def handle(self, event: pygame.event.Event) -> bool:
        if self.answering and event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            return True
        if self.playing and not self.desk.overlays and self.commands.only_skips(event):
            self.skip()
            return True
        return super().handle(event)

    def update(self, ms: float) -> None:
        super().update(ms)
        self._calm = max(0.0, self._calm - ms)
        if self._left:
            return
        if self.answering:
            self._advance()
            return
        if self.screen.field.waiting:
            self.screen.field.work()
        player = self.player
        if player is None and not self.patient:
            self.thinks(ms)
        if player is None or self.desk.overlays:
            return
        left, paused = player.left, player.paused
        if not player.update(ms):
            return
        if not player.active:
            self._calm = _CALM_MS
            self.settle()
        elif player.paused != paused:
            self.show()
        elif player.left != left:
            # Its boards follow with the next frame, in which nothing moves: together it would be too much.
            self._show_played(player)
        elif self._untold:
            self._show_told(player)
        else:
            self.screen.show_moment(player.moment())

    @property
    def busy(self) -> bool:
        playing = self.player is not None and not self.player.paused
        return super().busy or playing or self.answering or self.screen.field.waiting
