"""A battle that is over, gone through again throw by throw on its screen."""

from typing import TYPE_CHECKING

from game.ui.battle.playback.beats import of_battle
from game.ui.battle.playback.replay import Recording

if TYPE_CHECKING:
    from game.ui.battle.fight.fight_scene import FightScene


class FightReview:
    """The replay of one scene; `recording` is None while the aftermath is shown."""

    def __init__(self, scene: "FightScene") -> None:
        self._scene = scene
        self.recording: Recording | None = None
        self.wanted = False
        """Whether it is shown as soon as the battle is over."""

    def begin_if_wanted(self) -> None:
        """Go through a battle that nobody watched."""
        if self.wanted and self._scene.over:
            self.wanted = False
            self._scene.show()
            self.turn(on=True)

    def turn(self, *, on: bool) -> None:
        """Go through the battle again from its beginning, or back to the aftermath."""
        scene = self._scene
        mine = of_battle(scene.events, scene.view)
        self.recording = Recording(scene.view, mine, scene.names) if on else None
        scene.show()

    def go(self, stop: int) -> None:
        """Show another stop of the battle."""
        if self.recording is not None and self.recording.go(stop):
            self._scene.show()
