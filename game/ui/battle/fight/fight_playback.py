"""What is being shown of a battle on its screen: volley after volley, skippable, step by step."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from game.core.battle.seam import BattleView
from game.core.events.common import Event
from game.ui.battle.playback.beat import BattleBeat
from game.ui.battle.playback.beats import beats_of
from game.ui.battle.playback.player import Player
from game.ui.i18n import _
from game.ui.settings import Settings

if TYPE_CHECKING:
    from game.ui.battle.fight.fight_scene import FightScene

_CALM_MS = 350.0
"""For so long after the end of what was shown the gold button, which said `Skip`, answers nothing."""
_STEPWISE = "battle stepwise"


class FightPlayback:
    """What one scene plays; `player` is None while nothing is shown."""

    def __init__(self, scene: "FightScene") -> None:
        self._scene = scene
        self.player: Player | None = None
        self.stepwise = False
        self._calm = 0.0
        self._untold: list[Callable[[Player], None]] = []
        """Boards that do not show yet what the field shows, those first that have waited longest."""

    def enter(self) -> None:
        """The scene begins: as its seat left it last."""
        self.stepwise = bool(self._scene.flow.memory(self._scene.host).notes.get(_STEPWISE))
        self._scene.stage.store.listen(self._settings_changed)

    def leave(self) -> None:
        """The scene ends."""
        self._scene.stage.store.forget(self._settings_changed)

    def drop(self) -> None:
        """Nothing is being shown any more."""
        self.player = None

    def cut_short(self) -> None:
        """End what is being shown where it is, told to its end."""
        if self.player is not None:
            self.player.finish()
            self.player = None

    @property
    def busy(self) -> bool:
        """Whether it moves by itself."""
        return self.player is not None and not self.player.paused

    def show(self, player: Player) -> None:
        """Show field and boards of what is being played."""
        self._show_played(player)
        while self._untold:
            self._untold.pop(0)(player)

    @property
    def calm(self) -> bool:
        """Whether no press can still be meant for what was being shown a moment ago."""
        return self._calm <= 0

    @property
    def shows_more(self) -> bool:
        """Whether the boards do not show yet what the field shows."""
        return self.playing and bool(self._untold)

    @property
    def playing(self) -> bool:
        """Whether something is being shown."""
        return self.player is not None

    def play(self, before: BattleView, events: Sequence[Event]) -> bool:
        """Play events over a picture; whether there is anything to see."""
        settings = self._scene.stage.store.now
        beats = beats_of(events, before, self._scene.names, slow_dice=settings.slower_dice)
        if settings.animation_speed == "off" or not any(beat.ms for beat in beats):
            self._scene.story.add(events)
            return False
        self.player = Player(
            before,
            beats,
            factor=settings.animation_factor,
            calm=self._scene.stage.kit.calm,
            stepwise=self.stepwise,
            heard=self._heard,
            told=lambda beat: self._scene.story.add(beat.events),
            later=self._scene.view,
        )
        self._scene.show()
        return True

    def _heard(self, beat: BattleBeat) -> None:
        for sound in beat.sounds:
            self._scene.stage.sounds.play(sound)

    def _show_played(self, player: Player) -> None:
        """The field of what is being played."""
        moment = player.moment()
        self._scene.screen.show_field(
            player.view(), self._scene.names, None, again=False, fought=moment.number
        )
        self._scene.screen.show_moment(moment)
        self._untold += [show for show in (self._show_told, self._show_beside) if show not in self._untold]

    def _show_told(self, player: Player) -> None:
        """The boards around it."""
        picture = player.view()
        words = _("Paused: any key shows the next step") if player.paused else ""
        second = _("step by step") if self.stepwise else _("any key or click")
        self._scene.screen.show_playing(picture, self._scene.names, self._scene.story, words, second)
        self._scene.screen.show_playing_bar(self._scene.commands.actions())

    def _show_beside(self, player: Player) -> None:
        """The card beside it."""
        self._scene.show_beside(player.view(), player.moment().number)

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
            self._scene.show()
        else:
            self._scene.answers.settle()

    def set_stepwise(self, on: bool) -> None:
        """Wait after every volley and clash, or not."""
        self.stepwise = on
        self._scene.flow.memory(self._scene.host).notes[_STEPWISE] = on
        if self.player is not None:
            self.player.stepwise = on
            self.player.paused = self.player.paused and on
        self._scene.show()

    def _settings_changed(self, old: Settings, new: Settings) -> None:
        if self.player is not None:
            self.player.factor = new.animation_factor
            if new.animation_speed == "off":
                self.skip(everything=True)
        if (old.battle_asks, old.battle_asks_of) != (new.battle_asks, new.battle_asks_of):
            self._scene.reconsider()
        if old.large_tokens != new.large_tokens:
            self._scene.screen.stage.large = new.large_tokens
            self._scene.screen.stage.ranks = None
            self._scene.show()

    def rest(self, ms: float) -> None:
        """Let time pass after what was shown."""
        self._calm = max(0.0, self._calm - ms)

    def update(self, player: Player, ms: float) -> None:
        """Let what is being shown go on."""
        left, paused = player.left, player.paused
        if not player.update(ms):
            return
        if not player.active:
            self._calm = _CALM_MS
            self._scene.answers.settle()
        elif player.paused != paused:
            self._scene.show()
        elif player.left != left:
            # Its boards follow with the next frames: together they would be too much for one.
            self._show_played(player)
        else:
            self._scene.screen.show_moment(player.moment())
            if self._untold:
                self._untold.pop(0)(player)
