"""The application: one window, a stack of scenes, a loop that sleeps while nothing happens.

At most 60 frames a second are drawn, and none while nothing changed. What goes wrong in a scene ends in a
page that says so and a log, never in a vanished window.
"""

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Final, ParamSpec

import pygame

from game.ui.actions import everywhere
from game.ui.actions.action import ActionId
from game.ui.app import screens as screens  # so that scenes can open each other
from game.ui.app.crossfade import CrossFade
from game.ui.app.litter import sweep
from game.ui.i18n import _
from game.ui.keys import Chord, KeyMap
from game.ui.look import theme
from game.ui.look.theme import Scale
from game.ui.settings import Settings, SettingsStore
from game.ui.stage.destinations import Destination, Options
from game.ui.stage.navigator import screen_for
from game.ui.stage.scene import Scene, Silence, Sounds
from game.ui.stage.window import GameWindow, start_pygame
from game.ui.widgets.kit import Kit

P = ParamSpec("P")

_FRAME_RATE: Final = 60
_LONGEST_STEP_MS: Final = 250
_RESIZE_REST_MS: Final = 90
_FRAME_MS: Final = 16
_SWEEP_AFTER: Final = 120
_REST: Final = 12
"""Looks for events without any after which nobody minds a pause."""
_TEXT_STEPS: Final = (80, 90, 100, 115, 130, 150, 175, 200)


@dataclass(frozen=True, slots=True)
class AppOptions:
    """How the program was started. `size` opens the window at a size that is not stored; `leave` ends the
    program after its first picture (for measuring)."""

    debug: bool = False
    profile: bool = False
    size: tuple[int, int] | None = None
    sound: bool = True
    leave: bool = False


class App:
    """The stage that all scenes stand on; see `scene.Stage` for what they may ask of it."""

    def __init__(
        self,
        home: Callable[[], Scene],
        *,
        store: SettingsStore | None = None,
        options: AppOptions | None = None,
        on_fault: Callable[[], str] | None = None,
        may_quit: Callable[["App"], bool] | None = None,
    ) -> None:
        """`home` makes the title scene. `on_fault` saves what can be saved after a fault and says what.
        `may_quit` is asked when the window is closed; it may show why not, instead."""
        self.options = options or AppOptions()
        self.store = store or SettingsStore.load()
        self.home = home
        self.on_fault = on_fault
        self.may_quit = may_quit
        self.sounds: Sounds = Silence()
        self.scenes: list[Scene] = []
        self.window: GameWindow | None = None
        self.kit = self._make_kit(self.store.now)
        self._clock = pygame.time.Clock()
        self._held: set[int] = set()
        self._fade = CrossFade()
        self._uncovered = False
        """Whether the scene that follows has been laid bare, and the window does not show it yet."""
        self._resized_at: float | None = None
        self._laid_out = (0, 0)
        self._first_frame_done = False
        self._rehearsal: Iterator[None] | None = None
        self._fresh = False
        """Whether a scene was laid out in this turn of the loop."""
        self._step_began = 0.0
        self._littered = 0
        """After how many more turns of the loop the litter is swept at the latest; 0 if there is none."""
        self._frames = 0
        self.store.listen(self._settings_changed)

    # Scenes

    def push(self, scene: Scene) -> None:
        """Show a scene over the present one."""
        self._keep_picture(scene)
        self.scenes.append(scene)
        self._begin(scene)

    def open(self, destination: Destination) -> None:
        """Show the screen of a destination over the present one."""
        self.push(screen_for(destination))

    def pop(self) -> None:
        """Go back; leaving the last scene ends the program."""
        if not self.scenes:
            return
        self._keep_picture(self.scenes[-2] if len(self.scenes) > 1 else None)
        self._take_off()
        if self.scenes:
            self._take_size(self.scenes[-1])
            self.scenes[-1].resume()

    def replace(self, scene: Scene) -> None:
        """Show a scene in place of the present one."""
        self._keep_picture(scene)
        if self.scenes:
            self._take_off()
        self.scenes.append(scene)
        self._begin(scene)

    def reset(self, scene: Scene) -> None:
        """Leave all scenes and show this one."""
        self._keep_picture(scene)
        while self.scenes:
            self._take_off()
        self.scenes.append(scene)
        self._begin(scene)

    def quit(self) -> None:
        """End the program."""
        while self.scenes:
            self._take_off()

    def _take_off(self) -> None:
        """Take the topmost scene from the stack."""
        self.scenes.pop().leave()
        self._littered = self._littered or _SWEEP_AFTER

    @property
    def top(self) -> Scene | None:
        """The scene that is shown."""
        return self.scenes[-1] if self.scenes else None

    def _begin(self, scene: Scene) -> None:
        scene.enter(self)
        if self.top is scene:
            self._take_size(scene)

    def _take_size(self, scene: Scene) -> None:
        if self.window is not None:
            self._laid_out = self.window.size
            if scene.piece is not None:
                self.sounds.music(scene.piece)
            scene.layout(self._laid_out, self.kit)
            scene.refresh()
            if self._first_frame_done:
                self._rehearse(scene)
            self.window.entitle(_(scene.title) if scene.title else "")

    def _rehearse(self, scene: Scene) -> None:
        """Let a scene draw itself over the next frames where nobody sees it; what is on the screen stays."""
        self._rehearsal = scene.rehearse(self._fade.paper(self._laid_out))
        self._fresh = True

    def _rehearsed(self) -> bool:
        """Whether the pictures of the present scene are made; makes some in what is left of this frame."""
        if self._rehearsal is None:
            return True
        end = self._step_began + _FRAME_MS / 1000
        fresh, self._fresh = self._fresh, False
        while not (fresh and time.perf_counter() >= end):
            if next(self._rehearsal, self) is self:
                self._rehearsal = None
                return True
            fresh = True
        return False

    def _renew(self) -> None:
        """Rehearse the scene again if much of it is new."""
        if self.top is None or not self.top.renewed:
            return
        self.top.renewed = False
        if self._first_frame_done:
            self._rehearse(self.top)

    def _keep_picture(self, following: Scene | None) -> None:
        """Remember what is on the screen, to fade it out over the scene that follows."""
        self._fade.drop()
        if self.window is None or not self._first_frame_done or self.kit.calm:
            return
        if following is None or following.cut or self.top is None or self.top.cut:
            return
        self._fade.begin(self.window.surface)

    # Settings

    def _make_kit(self, settings: Settings) -> Kit:
        return Kit(
            Scale(settings.text_size),
            calm=settings.less_motion,
            keys=KeyMap(settings.keys),
            play=lambda name: self.sounds.play(name),
        )

    def _settings_changed(self, old: Settings, new: Settings) -> None:
        if (old.text_size, old.less_motion, old.keys) != (new.text_size, new.less_motion, new.keys):
            self.kit = self._make_kit(new)
            if self.top is not None:
                self._take_size(self.top)
        if self.window is not None and old.window_mode != new.window_mode:
            self.window.set_mode(new.window_mode)
        if self.window is not None and _window_size(old) != _window_size(new):
            self.window.resize(_window_size(new))

    # The loop

    def run(self, first: Scene | None = None) -> int:
        """Open the window, show `first` (or the title) and go on until the last scene is left; exit code."""
        start_pygame()
        self.window = GameWindow(self.store.now, self.options.size)
        profile = _Profile(self.options.profile)
        try:
            self._guarded(self._open_first, first)
            last = time.perf_counter()
            with profile:
                while self.scenes:
                    events = self._await_events()
                    now = time.perf_counter()
                    ms = min(_LONGEST_STEP_MS, (now - last) * 1000)
                    last = now
                    self._guarded(self.step, events, ms)
        finally:
            self._close()
        return 0

    def _open_first(self, first: Scene | None) -> None:
        self.reset(first or self.home())

    def _close(self) -> None:
        if self.window is not None:
            if self.window.mode == "window" and self.options.size is None:
                width, height = self.window.size
                self.store.remember(window_width=width, window_height=height)
            self.sounds.close()
            self.window.close()
            self.window = None
        pygame.quit()

    def _await_events(self) -> list[pygame.event.Event]:
        # Looking 60 times a second costs less than `pygame.event.wait`, which looks a thousand times.
        self._clock.tick(_FRAME_RATE)
        events = pygame.event.get()
        looks = 0
        while not events and not self._busy and self.scenes:
            looks += 1
            self._rest(looks)
            self._clock.tick(_FRAME_RATE)
            events = pygame.event.get()
        return events

    def _rest(self, looks: int) -> None:
        """Nothing has happened for so many looks for events: what would hold up frames can be done."""
        if self._littered and looks >= _REST:
            self._sweep()

    def _sweep(self) -> None:
        self._littered = 0
        sweep()

    @property
    def _busy(self) -> bool:
        top = self.top
        unready = self._rehearsal is not None
        waiting = self._fade.runs or self._resized_at is not None or unready
        return top is not None and (waiting or top.busy or top.dirty)

    def step(self, events: list[pygame.event.Event], ms: float) -> None:
        """One turn of the loop: time, events, picture."""
        self._step_began = time.perf_counter()
        if self.top is not None:
            self.top.update(ms)
        if self._rehearsal is None and self._fade.tick(ms):
            self._uncover()
        for event in events:
            self._handle(event)
        self._finish_resize()
        self._renew()
        self._draw()
        if self.window is not None and self.top is not None:
            self.window.point_with(self.top.cursor)
        if self._littered and not self._fade.runs and self._rehearsal is None:
            self._littered -= 1
            if not self._littered:
                self._sweep()

    def _refresh(self) -> None:
        if self.top is not None:
            self.top.refresh()

    def _uncover(self) -> None:
        if self.window is not None and self._fade.uncover(self.window.surface):
            self._uncovered = True
        else:
            self._refresh()

    def _handle(self, event: pygame.event.Event) -> None:
        if event.type == pygame.QUIT:
            if self.may_quit is None or self.may_quit(self):
                self.quit()
            return
        if event.type in (pygame.WINDOWSIZECHANGED, pygame.WINDOWRESIZED):
            # Some come without a change, the first ones before the first frame.
            if self.window is not None and self.window.size != self._laid_out:
                self._resized_at = time.perf_counter()
            return
        if event.type in (pygame.WINDOWEXPOSED, pygame.WINDOWSHOWN, pygame.WINDOWRESTORED):
            self._refresh()
            return
        if event.type == pygame.WINDOWFOCUSLOST:
            self._held.clear()
        if event.type == pygame.KEYDOWN:
            event.again = event.key in self._held
            self._held.add(event.key)
        elif event.type == pygame.KEYUP:
            self._held.discard(event.key)
        top = self.top
        if top is not None and not top.handle(event) and event.type == pygame.KEYDOWN and not event.again:
            self._command(event)

    def _finish_resize(self) -> None:
        """Lay out anew once the window's edge has come to rest; each size costs new boards."""
        if self._resized_at is None or self.window is None or self.top is None:
            return
        if (time.perf_counter() - self._resized_at) * 1000 >= _RESIZE_REST_MS:
            self._resized_at = None
            self._fade.drop()
            self._take_size(self.top)

    def _draw(self) -> None:
        top, window = self.top, self.window
        if top is None or window is None or self._resized_at is not None or not self._rehearsed():
            return
        if not (top.dirty or self._fade.runs or self._uncovered):
            return
        surface = window.surface
        top.covered = self._fade.runs
        areas = [surface.get_rect()] if self._fade.runs or self._uncovered else []
        self._uncovered = False
        if self._fade.runs:
            self._fade.draw(top, surface)
        elif top.dirty:
            areas += top.draw(surface)
        self._frames += 1
        if self.options.debug:
            areas.append(self._draw_rate(surface))
        window.show(areas)
        if not self._first_frame_done:
            self._first_frame_done = True
            if self.options.leave:
                self.quit()
                return
            self._after_first_frame()

    def _draw_rate(self, surface: pygame.Surface) -> pygame.Rect:
        text = f" {self._clock.get_fps():.0f} fps  {self._clock.get_rawtime()} ms  frame {self._frames} "
        picture = self.kit.typeset.font(theme.LABEL_STRONG).render(text, True, "#FFFFFF", "#000000")
        return surface.blit(picture, (0, surface.get_height() - picture.get_height()))

    def _after_first_frame(self) -> None:
        """What takes a while and nobody waits for: icon, textures, sounds."""
        from game.ui.app.background import prepare

        prepare(self)

    # Commands that work everywhere

    def _command(self, event: pygame.event.Event) -> None:
        chord = Chord.of(event)
        if chord is not None:
            for command in self.kit.keys.commands_for(chord, ("everywhere",)):
                if self.do(command):
                    return

    def do(self, command: ActionId) -> bool:
        """Do a command that belongs to no scene; whether there is one."""
        now = self.store.now
        if command == everywhere.FULL_SCREEN:
            self.store.change(window_mode="window" if now.window_mode == "full" else "full")
        elif command == everywhere.MUTE:
            self.store.change(mute=not now.mute)
            self._tell(_("Sound is off") if self.store.now.mute else _("Sound is on"), command)
        elif command in (everywhere.TEXT_LARGER, everywhere.TEXT_SMALLER):
            self._change_text(1 if command == everywhere.TEXT_LARGER else -1)
        elif command == everywhere.SCREENSHOT:
            self._take_picture()
        elif command == everywhere.SETTINGS:
            self._open_options()
        elif command == everywhere.QUIT:
            self.quit()
        else:
            return False
        return True

    def _change_text(self, direction: int) -> None:
        now = self.store.now.text_size
        steps = [step for step in _TEXT_STEPS if (step - now) * direction > 0]
        if steps:
            self.store.change(text_size=steps[0] if direction > 0 else steps[-1])
        self._tell(_("Text size {percent} %").format(percent=self.store.now.text_size), "text size")

    def _open_options(self) -> None:
        # Not at the top: the title comes sooner without it.
        from game.ui.menus.options import OptionsScene
        from game.ui.stage.flow import Flow, people_at

        if not any(isinstance(scene, OptionsScene) for scene in self.scenes):
            flow = getattr(self.top, "flow", None)
            self.open(Options(seats=people_at(flow) if isinstance(flow, Flow) else ()))

    def _take_picture(self) -> None:
        from game.ui.app.background import keep_picture

        if self.window is not None:
            told, tone = keep_picture(self.window.surface)
            if self.top is not None:
                self.top.notice(told, tone)

    def _tell(self, text: str, topic: str) -> None:
        if self.top is not None:
            self.top.notice(text, topic=topic)

    # Faults

    def _guarded(self, action: Callable[P, None], *args: P.args, **named: P.kwargs) -> None:
        """Do something; a fault in it becomes a page. A fault on that page ends the program."""
        try:
            action(*args, **named)
        except Exception as error:  # the last stop before the player loses his window
            from game.ui.app.crash_scene import FaultScene

            if self.options.debug or isinstance(self.top, FaultScene):
                raise
            saved = self._save_after_fault()
            self.scenes.clear()
            self._fade.drop()
            self.reset(FaultScene(error, self.home, saved=saved))

    def _save_after_fault(self) -> str:
        if self.on_fault is None:
            return ""
        try:
            return self.on_fault()
        except Exception as error:  # it must not hide the first fault
            return _("The campaign could not be saved: {why}").format(why=error)


def _window_size(settings: Settings) -> tuple[int, int]:
    return settings.window_width, settings.window_height


class _Profile:
    """Measures the loop when asked to and leaves `profile.pstats` and a summary in the log folder."""

    def __init__(self, wanted: bool) -> None:
        self._profiler: Any = None
        if wanted:
            import cProfile

            self._profiler = cProfile.Profile()

    def __enter__(self) -> None:
        if self._profiler is not None:
            self._profiler.enable()

    def __exit__(self, *_exc: object) -> None:
        if self._profiler is not None:
            from game.ui.app.background import keep_profile

            self._profiler.disable()
            keep_profile(self._profiler)
