"""What keys and buttons of a battle do while it plays, at its end and in its replay."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.session import refights
from game.ui.actions import battle_actions, everywhere
from game.ui.actions.action import ActionId
from game.ui.battle.cards.action_bar import BarAction, bar_action
from game.ui.battle.playback.replay import Recording
from game.ui.i18n import _
from game.ui.keys import Chord
from game.ui.settings import ANIMATION_SPEEDS
from game.ui.stage.shared_items import ask_load, ask_save

if TYPE_CHECKING:
    from game.ui.battle.fight.fight_scene import FightScene

_WHILE_PLAYING = frozenset(
    (
        battle_actions.SKIP_DICE,
        battle_actions.FASTER,
        battle_actions.SLOWER,
        battle_actions.STEPWISE,
        battle_actions.HOLD,
        battle_actions.RESOLVE_ALL,
        battle_actions.DICE_LOG,
        everywhere.SKIP_ANIMATION,
        everywhere.MENU,
        everywhere.SETTINGS,
        everywhere.FULL_SCREEN,
        everywhere.SCREENSHOT,
        everywhere.MUTE,
        everywhere.TEXT_LARGER,
        everywhere.TEXT_SMALLER,
        everywhere.QUIT,
        everywhere.SAVE,
        everywhere.LOAD,
        everywhere.LIBRARY,
    )
)


class FightCommands(ABC):
    """Commands of one scene."""

    def __init__(self, scene: "FightScene") -> None:
        self.scene = scene

    def while_playing(self, command: ActionId) -> bool:
        """Whether a command means something while a battle plays; any other key skips."""
        return command in _WHILE_PLAYING

    def only_skips(self, event: pygame.event.Event) -> bool:
        """Whether a key only skips: it calls nothing else that makes sense while something plays."""
        scene = self.scene
        if event.type != pygame.KEYDOWN or getattr(event, "again", False):
            return False
        chord = Chord.of(event)
        if chord is None or event.key == pygame.K_TAB:
            return False
        focused = scene.desk.ring.widget
        if focused not in (None, scene.screen.field) and event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            return False
        called = scene.stage.kit.keys.commands_for(chord, ("everywhere", "battle"))
        return not any(self.while_playing(command) for command in called)

    def do(self, command: ActionId) -> bool:
        """Do a command that no visible button is bound to; whether there was anything to do."""
        scene = self.scene
        done: dict[ActionId, Callable[[], object]] = {
            everywhere.BACK: self._back,
            everywhere.MENU: scene.hands.open_menu,
            battle_actions.DICE_LOG: scene.hands.open_log,
            battle_actions.RESOLVE_ALL: scene.hands.resolve_all,
            battle_actions.SKIP_DICE: partial(scene.playback.skip, everything=True),
            battle_actions.FASTER: partial(self.change_speed, 1),
            battle_actions.SLOWER: partial(self.change_speed, -1),
            battle_actions.STEPWISE: self.toggle_stepwise,
            everywhere.SAVE: partial(ask_save, scene),
            everywhere.LOAD: partial(ask_load, scene),
        }
        if scene.playback.playing:
            done[everywhere.SKIP_ANIMATION] = scene.playback.skip
            done |= {one.command: one.act for one in self.playing()}
        elif not scene.over and scene.asks:
            done |= self.asked()
        action = done.get(command)
        if action is None:
            return False
        action()
        return True

    # --- what is asked

    @abstractmethod
    def asked(self) -> dict[ActionId, Callable[[], object]]:
        """Commands of what is asked."""

    @abstractmethod
    def asking(self) -> list[BarAction]:
        """Buttons of what is asked."""

    @abstractmethod
    def step_back(self) -> bool:
        """Give up the last choice; whether there was one."""

    # --- what keys do

    def _back(self) -> None:
        """Esc: give up the last choice, else the menu. It never leaves the battle."""
        scene = self.scene
        if scene.review.recording is not None:
            scene.review.turn(on=False)
            return
        choosing = not scene.playback.playing and not scene.over and scene.asks
        if choosing and self.step_back():
            scene.show()
        else:
            scene.hands.open_menu()

    def change_speed(self, direction: int) -> None:
        """Play faster or slower."""
        store = self.scene.stage.store
        at = ANIMATION_SPEEDS.index(store.now.animation_speed) + direction
        moving = [s for s in ANIMATION_SPEEDS if s != "off"]
        speed = ANIMATION_SPEEDS[max(0, min(len(ANIMATION_SPEEDS) - 1, at))]
        speed = speed if speed in moving else moving[0]
        store.change(animation_speed=speed)
        words = _("instant") if speed == "instant" else f"{speed}×"
        self.scene.notice(_("Speed: {speed}").format(speed=words), topic="speed")

    def toggle_stepwise(self) -> None:
        """Wait after every volley and clash, or not."""
        self.scene.playback.set_stepwise(not self.scene.playback.stepwise)

    # --- the bar

    def actions(self) -> list[BarAction]:
        """The buttons for what is asked, or while it plays."""
        scene = self.scene
        if scene.review.recording is not None:
            return self._replaying(scene.review.recording)
        if scene.over:
            replay = partial(scene.review.turn, on=True)
            return [
                bar_action(
                    battle_actions.REPLAY,
                    replay,
                    hint=_("Throw by throw, from the beginning"),
                ),
                bar_action(battle_actions.DICE_LOG, scene.hands.open_log),
                *self._refight(),
            ]
        if scene.playback.playing:
            return self.playing()
        return self.asking()

    def _replaying(self, recording: Recording) -> list[BarAction]:
        at, last = recording.at, len(recording.stops) - 1
        first = "" if at > 0 else _("This is the beginning")
        end = "" if at < last else _("This is the end")
        go = self.scene.review.go
        return [
            bar_action(battle_actions.REPLAY_FIRST, partial(go, 0), reason=first),
            bar_action(battle_actions.REPLAY_BACK, partial(go, at - 1), reason=first),
            bar_action(battle_actions.REPLAY_ON, partial(go, at + 1), reason=end),
            bar_action(battle_actions.REPLAY_LAST, partial(go, last), reason=end),
            BarAction(
                battle_actions.REPLAY, _("Aftermath"), "flag", partial(self.scene.review.turn, on=False)
            ),
            *self._refight(),
        ]

    def _refight(self) -> list[BarAction]:
        """The way back into a battle that was resolved, where the match allows it."""
        entry = self.scene.answers.resolved_from
        if entry is None:
            return []
        hint = _("Back to where it was resolved; the record keeps both")
        act = partial(self.scene.hands.fight_again, entry)
        reason = refights.why_not(self.scene.flow.table)
        return [bar_action(battle_actions.FIGHT_AGAIN, act, hint=hint, reason=reason)]

    def playing(self) -> list[BarAction]:
        """Buttons while something is shown."""
        scene = self.scene
        return [
            bar_action(battle_actions.SLOWER, partial(self.change_speed, -1)),
            bar_action(battle_actions.FASTER, partial(self.change_speed, 1)),
            bar_action(battle_actions.STEPWISE, self.toggle_stepwise, on=scene.playback.stepwise),
            bar_action(battle_actions.SKIP_DICE, partial(scene.playback.skip, everything=True)),
        ]
