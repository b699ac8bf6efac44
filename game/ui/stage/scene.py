"""Scenes: what fills the window, one at a time, on a stack; and the stage that they stand on.

A scene is handed a `Stage` when it enters, then a size, and from then on events and time. It must be drawable
without a window (`render_scene`). Its title goes into the window's title bar, where anyone in the room may
read it: it never tells what only one seat may know.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, ClassVar, Protocol

import pygame

from game.core.records import HexId
from game.session.screen_state import ScreenState
from game.ui.actions import everywhere
from game.ui.actions.action import ActionId, Scope
from game.ui.keys import KeyMap
from game.ui.look.pixels import opaque_surface
from game.ui.look.theme import WALNUT_BLACK, Scale
from game.ui.settings import Settings, SettingsStore
from game.ui.stage.destinations import Destination
from game.ui.stage.navigator import screen_for
from game.ui.stage.rehearsal import rehearse
from game.ui.stage.widget_tree import WidgetTree
from game.ui.widgets.base import CursorName, Widget
from game.ui.widgets.boxes import Pinned
from game.ui.widgets.kit import Kit
from game.ui.widgets.tones import Tone

if TYPE_CHECKING:
    from game.ui.stage.lesson_card import LessonLayer

_COVERED_MS = 22.0
ALARM = "alarm"
"""Topic of the notice that what is done is not kept."""


class Sounds(Protocol):
    """What scenes ask of the sound player (`sound.SoundPlayer`)."""

    def play(self, name: str, *, pitch: int = 0) -> None:
        """Play a sound by name, if it is switched on; `pitch` in semitones."""
        ...

    def ambience(self, name: str | None) -> None:
        """Let another ambience fade in, or silence."""
        ...

    def music(self, piece: str | None) -> None:
        """Let another piece of music fade in, or silence; one that plays already goes on."""
        ...

    def close(self) -> None:
        """The program ends."""
        ...


class Silence:
    """Sounds of a window that has none."""

    def play(self, name: str, *, pitch: int = 0) -> None:
        """Nothing is heard."""

    def ambience(self, name: str | None) -> None:
        """Nothing is heard."""

    def music(self, piece: str | None) -> None:
        """Nothing is heard."""

    def close(self) -> None:
        """There is nothing to close."""


class Stage(Protocol):
    """What a scene may use and ask for."""

    @property
    def kit(self) -> Kit:
        """Means of drawing at the present user scale."""
        ...

    @property
    def store(self) -> SettingsStore:
        """The player's settings."""
        ...

    @property
    def sounds(self) -> Sounds:
        """The sound player."""
        ...

    def push(self, scene: "Scene") -> None:
        """Show a scene over this one, which stays as it is."""
        ...

    def open(self, destination: Destination) -> None:
        """Show the screen of a destination over this one."""
        ...

    def pop(self) -> None:
        """Go back to the scene below; leave the program from the last one."""
        ...

    def replace(self, scene: "Scene") -> None:
        """Show a scene in place of this one."""
        ...

    def reset(self, scene: "Scene") -> None:
        """Leave all scenes and show this one."""
        ...

    def quit(self) -> None:
        """End the program."""
        ...


class Scene:
    """Base of all scenes."""

    title: ClassVar[str] = ""
    """Shown in the window's title bar after the game's name; secret to nobody."""
    cut: ClassVar[bool] = False
    """Whether it is shown at once, without fading over from the scene before."""
    piece: str | None = None
    """The music that goes with it (a score of `data/music`); None: what plays goes on. It may depend only on
    what everybody in the room knows."""
    covered: bool = False
    """Whether the scene before still fades out over it: it may then be drawn over several frames."""
    renewed: bool = False
    """Set by the scene when much of it is new at once: its pictures are made over some frames, and what is on
    the screen stays meanwhile."""

    def enter(self, stage: Stage) -> None:
        """It was put on the stack; called once, before anything else."""
        raise NotImplementedError

    def leave(self) -> None:
        """It was taken from the stack."""

    def resume(self) -> None:
        """The scene above it has gone."""

    def layout(self, size: tuple[int, int], kit: Kit) -> None:
        """Take a window size and the means of drawing; called before the first frame and on every change."""
        raise NotImplementedError

    def handle(self, event: pygame.event.Event) -> bool:
        """Take an event; whether it was used up."""
        return False

    def update(self, ms: float) -> None:
        """Let time pass."""

    def draw(self, surface: pygame.Surface) -> Sequence[pygame.Rect]:
        """Draw what changed over the last picture; the areas that were drawn."""
        raise NotImplementedError

    def rehearse(self, surface: pygame.Surface) -> Iterator[None]:
        """Steps that draw all of it where nobody sees it, so that its first frame finds its pictures made."""
        return iter(())

    def refresh(self) -> None:
        """Draw everything in the next frame."""
        raise NotImplementedError

    @property
    def dirty(self) -> bool:
        """Whether there is anything to draw."""
        return True

    @property
    def busy(self) -> bool:
        """Whether it moves by itself, so that time has to pass in frames."""
        return False

    @property
    def cursor(self) -> CursorName:
        """The pointer's shape where it is now."""
        return "arrow"

    def notice(self, text: str, tone: Tone = "value", topic: str = "") -> None:
        """Tell something in a line at the top, in place of what was told of the same topic."""


class WidgetScene(Scene):
    """A scene made of widgets on a desk, over a ground that it may draw itself.

    Subclasses give `build`, and where needed `draw_ground`, `command` and `ground_event`. A `companion` lies
    over all of it: the card of a lesson.
    """

    companion: "LessonLayer | None" = None
    alarm: Callable[[], str] | None = None
    """Says why what is done now is not kept; its words stay on the screen as long as it does."""

    in_parts: ClassVar[bool] = False
    """Whether its first picture may come in parts, as its ground can be drawn in bands at no extra cost."""
    scopes: ClassVar[tuple[Scope, ...]] = ()
    """Scopes of the keys that count here, besides `everywhere`."""

    stage: Stage
    desk: WidgetTree

    def build(self) -> Widget:
        """The tree of widgets; called once."""
        raise NotImplementedError

    def draw_ground(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        """Draw what lies below the widgets; the surface is clipped to `area`."""
        surface.fill(WALNUT_BLACK, area)

    def command(self, command: ActionId) -> bool:
        """Do what a key calls that no widget is bound to; whether anything was done."""
        if command == everywhere.BACK:
            self.stage.pop()
            return True
        return False

    def ground_event(self, event: pygame.event.Event) -> bool:
        """Take an event that no widget wanted, such as a click on the map."""
        return False

    def enter(self, stage: Stage) -> None:
        self.stage = stage
        self.desk = WidgetTree(self.rooted(), stage.kit, on_command=self.command, scopes=self.scopes)

    def rooted(self) -> Widget:
        """What was built, with the companion over it."""
        root = self.build()
        return root if self.companion is None else Pinned().pin(root, "fill").pin(self.companion, "fill")

    def signs(self) -> ScreenState:
        """What of it counts for a lesson."""
        return ScreenState()

    def spot_of(self, hex_: HexId) -> pygame.Rect | None:
        """Where a hex is on the screen, if the scene shows it."""
        return None

    def subjects(self) -> Sequence[pygame.Rect]:
        """Where those stand of whom a lesson may speak; its card covers them last."""
        return ()

    def layout(self, size: tuple[int, int], kit: Kit) -> None:
        self.desk.layout(size, kit)

    def handle(self, event: pygame.event.Event) -> bool:
        return self.desk.handle(event) or (not self.desk.overlays and self.ground_event(event))

    def update(self, ms: float) -> None:
        self.desk.update(ms)
        if self.alarm is not None:
            self.desk.notices.keep_told(ALARM, self.alarm())
        if self.companion is not None:
            self.companion.watch(self)

    def draw(self, surface: pygame.Surface) -> Sequence[pygame.Rect]:
        budget = _COVERED_MS if self.covered and self.in_parts else None
        return self.desk.draw(surface, self.draw_ground, budget_ms=budget)

    def rehearse(self, surface: pygame.Surface) -> Iterator[None]:
        surface.set_clip(None)
        self.desk.tidy()
        self.draw_ground(surface, pygame.Rect(self.desk.area))
        yield
        for tree in (self.desk.root, *self.desk.overlays):
            yield from rehearse(tree, surface, pygame.Rect(self.desk.area))

    def refresh(self) -> None:
        self.desk.refresh()

    @property
    def dirty(self) -> bool:
        return self.desk.dirty

    @property
    def busy(self) -> bool:
        return self.desk.busy

    @property
    def cursor(self) -> CursorName:
        return self.desk.cursor

    def notice(self, text: str, tone: Tone = "value", topic: str = "") -> None:
        self.desk.notice(text, tone, topic)


class QuietStage:
    """A stage without a window: for pictures and tests. It remembers what scenes asked for in `asked`."""

    def __init__(self, *, scale: Scale | None = None, settings: Settings | None = None) -> None:
        self.store = SettingsStore(settings=settings)
        self.kit = Kit(scale, calm=True, keys=KeyMap(self.store.now.keys))
        self.sounds: Sounds = Silence()
        self.asked: list[tuple[str, Scene | None]] = []

    def push(self, scene: Scene) -> None:
        """Remember it."""
        self.asked.append(("push", scene))

    def open(self, destination: Destination) -> None:
        """Make its screen and remember that."""
        self.push(screen_for(destination))

    def pop(self) -> None:
        """Remember it."""
        self.asked.append(("pop", None))

    def replace(self, scene: Scene) -> None:
        """Remember it."""
        self.asked.append(("replace", scene))

    def reset(self, scene: Scene) -> None:
        """Remember it."""
        self.asked.append(("reset", scene))

    def quit(self) -> None:
        """Remember it."""
        self.asked.append(("quit", None))


def render_scene(
    scene: Scene, size: tuple[int, int], percent: int = 100, *, stage: Stage | None = None
) -> pygame.Surface:
    """A picture of a scene of (width, height) pixels at a text size, without a window.

    With a `stage` the scene has entered it already, and the stage's own text size counts.
    """
    if stage is None:
        stage = QuietStage(scale=Scale(percent))
        scene.enter(stage)
    scene.layout(size, stage.kit)
    scene.update(0)
    picture = opaque_surface(size)
    scene.refresh()
    scene.draw(picture)
    return picture
