"""U3: each screen opened once from those that lead to it, and the text size changed, in the whole program."""

import os
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from functools import partial

import pygame

from game import paths
from game.dev.bench.app import FRAME_MS
from game.dev.bench.child import in_child
from game.dev.bench.registry import Effort, Figure, bench
from game.dev.pictures.battle_shots import asked_scene, exchange_scene
from game.dev.pictures.desk_shots import at_desk
from game.dev.pictures.realm_demo import cities_of, realm_flow
from game.dev.pictures.shot_campaign import ShotWish, advance, begin, finished, seated
from game.session import designs, lessons
from game.session.session import Session
from game.session.vault import Vault
from game.ui.actions import everywhere, map_actions, realm_actions, sheet_actions
from game.ui.actions.action import ActionId
from game.ui.app.app import App, AppOptions
from game.ui.app.play import Play
from game.ui.battle.fight.fight_scene import FightScene
from game.ui.map.screen.scene import MapScene
from game.ui.menus.handover import HandOverScene
from game.ui.menus.new_campaign import NewCampaignScene
from game.ui.settings import SettingsStore
from game.ui.stage import destinations as to
from game.ui.stage.flow import Flow
from game.ui.stage.navigator import screen_for
from game.ui.stage.scene import WidgetScene
from game.ui.stage.window import GameWindow, start_pygame

_SIZE = (1920, 1080)
_FRAMES = 45
_REST_S = 0.004
_SLOWEST = 8
_SETTLED_S = 12.0
_SAVES = 2

Step = tuple[str, Callable[[], object]]


class _Walk:
    """The program, led from screen to screen."""

    def __init__(self) -> None:
        self.play = Play()
        self.app = App(self.play.home, store=SettingsStore(), options=AppOptions(size=_SIZE, sound=False))
        start_pygame()
        self.app.window = GameWindow(self.app.store.now, _SIZE)
        self.app.reset(self.play.home())

    def frames(self, count: int = _FRAMES) -> float:
        """Milliseconds of the longest of so many frames."""
        longest = 0.0
        for _ in range(count):
            began = time.perf_counter()
            self.app.step([], FRAME_MS)
            longest = max(longest, (time.perf_counter() - began) * 1000)
            # The rest of a frame belongs to what is done beside the loop.
            time.sleep(_REST_S)
        return longest

    def timed(self, action: Callable[[], object]) -> float:
        """Milliseconds of the longest frame, from what opens a screen until it stands."""
        began = time.perf_counter()
        action()
        self.app.step([], FRAME_MS)
        return max((time.perf_counter() - began) * 1000, self.frames())

    def settle(self) -> None:
        """Let the threads end that prepare what follows, while the screen is looked at."""
        end = time.perf_counter() + _SETTLED_S
        while threading.active_count() > 1 and time.perf_counter() < end:
            self.frames(5)

    def key(self, code: int, mod: int = 0) -> None:
        """Press a key."""
        down = pygame.event.Event(pygame.KEYDOWN, key=code, mod=mod, unicode="", scancode=0)
        up = pygame.event.Event(pygame.KEYUP, key=code, mod=mod, unicode="", scancode=0)
        self.app.step([down, up], FRAME_MS)

    def size(self, percent: int) -> None:
        """Another text size, as the options set it."""
        self.app.store.change(text_size=percent)

    def run(self, action: ActionId) -> None:
        """Do what a key does."""
        top = self.app.top
        assert isinstance(top, WidgetScene)
        top.desk.run(action)

    def take(self, flow: Flow) -> Flow:
        """Play a match on this stage."""
        flow.stage = self.app
        flow.home = self.play.home
        self.play.flow = flow
        return flow

    def lay(self, destination: to.Destination) -> None:
        """Show a screen of a match in place of all others."""
        self.app.reset(screen_for(destination))

    def back(self) -> None:
        """Leave what lies over a screen, dialog or screen."""
        top = self.app.top
        assert isinstance(top, WidgetScene)
        if top.desk.overlays:
            top.desk.close(top.desk.overlays[0])
        elif len(self.app.scenes) > 1:
            self.app.pop()

    def leave_match(self) -> None:
        """Leave what is played, for the title."""
        assert self.play.flow is not None
        self.play.flow.leave()

    def seats(self) -> None:
        """Open the list of seats over the map."""
        top = self.app.top
        assert isinstance(top, MapScene)
        top.commands.seats()

    def others_move(self) -> None:
        """Let seats without people move until the screen is dark for somebody."""
        end = time.perf_counter() + _SETTLED_S
        while not isinstance(self.app.top, HandOverScene) and time.perf_counter() < end:
            self.frames(1)

    def past(self, scene: FightScene) -> None:
        """Open the replay of what was fought so far."""
        self.app.open(to.PastBattle(scene.flow, scene.view, scene.events, None))

    def steps(self) -> Iterator[Step]:
        """What is opened, in this order, and how."""
        yield from self._menus()
        yield from self._match()
        yield from self._fights()

    def _menus(self) -> Iterator[Step]:
        app, play, backdrop = self.app, self.play, self.play.backdrop
        for name, way in (
            ("New campaign", play.new_campaign),
            ("Lessons", play.lessons),
            ("Saves", play.load),
            ("Rule library", play.library),
            ("Unit designer", play.designer),
        ):
            yield f"{name}, from the title", partial(way, app)
            if name == "New campaign":
                yield from self._set_up()
            yield f"back to the title from {name}", app.pop
        for part in ("window", "motion", "map", "sound", "keys"):
            yield f"Options: {part}", partial(app.open, to.Options(part, backdrop))
            yield f"back from Options: {part}", app.pop
        yield "About", lambda: app.open(to.About(backdrop))
        yield "back from About", app.pop
        priced = to.UnitDesigner(designs.workshops()[0])
        yield "Unit designer with prices", lambda: app.open(priced)
        yield "back from the designer", app.pop
        for percent in (150, 200, 80, 100):
            yield f"text size {percent} on the title", partial(self.size, percent)
        yield "Options again", lambda: app.open(to.Options("window", backdrop))
        for percent in (150, 200, 80, 100):
            yield f"text size {percent} in the options", partial(self.size, percent)
        yield "back from the options again", app.pop
        yield "Continue", lambda: play.continue_last(app)
        yield "to the title from a match", self.leave_match
        yield "New campaign again", partial(play.new_campaign, app)
        self.settle()
        yield "a campaign begins", lambda: self.run(sheet_actions.BEGIN)
        yield "to the title from a new campaign", self.leave_match
        first = lessons.lessons()[0].lesson
        assert first is not None
        yield "a lesson begins", lambda: play.teach(app, first)
        yield "to the title from a lesson", self.leave_match

    def _set_up(self) -> Iterator[Step]:
        """What the set-up sheet opens, once the scenarios are read."""
        self.settle()
        top = self.app.top
        assert isinstance(top, NewCampaignScene)
        yield "another scenario", lambda: self.run(sheet_actions.LATER_SCENARIO)
        for name, way in (("a new land", top.roll), ("a seat", partial(top.edit_seat, 0))):
            yield f"{name}, over the set-up", way
            yield f"back to the set-up from {name}", self.back

    def _match(self) -> Iterator[Step]:
        app = self.app
        flow = self.take(seated(ShotWish(days=3)))
        flow.table.vault = self.play.vault
        side = flow.table.sitting
        assert side is not None
        yield "hand-over", lambda: self.lay(to.HandOver(flow, side))
        yield "while you were away", lambda: self.lay(to.AwayAgain(flow))
        yield "report", lambda: self.lay(to.DawnReport(flow))
        yield "map", lambda: self.lay(to.MapOfSeat(flow))
        for name, action in (
            ("game menu", everywhere.MENU),
            ("log", map_actions.LOG),
            ("forum report", map_actions.FORUM),
            ("report, over the map", map_actions.REPORT),
            ("rule library, over the map", everywhere.LIBRARY),
            ("unit designer, over the map", everywhere.DESIGNER),
            ("save as", everywhere.SAVE),
            ("load, over the map", everywhere.LOAD),
        ):
            yield name, partial(self.run, action)
            if name == "save as":
                yield "a save is written", lambda: self.run(sheet_actions.BEGIN)
            else:
                yield f"back to the map from {name}", self.back
        yield "options, over the map", lambda: app.do(everywhere.SETTINGS)
        yield "back to the map from the options", self.back
        yield "seats", self.seats
        yield "back to the map from seats", self.back
        for percent in (150, 200, 80, 100):
            yield f"text size {percent} on the map", partial(self.size, percent)
        app.store.change(ask_before_end_turn=False)
        yield "the turn ends", lambda: self.run(map_actions.END_TURN)
        self.others_move()
        yield "the next seat sits down", lambda: self.run(sheet_actions.BEGIN)
        yield "its map", lambda: self.lay(to.MapOfSeat(flow))
        yield "load, over the map again", lambda: self.run(everywhere.LOAD)
        yield "a save is loaded", lambda: self.run(sheet_actions.BEGIN)
        yield from self._realm()
        match = self.take(finished(ShotWish()))
        yield "victory", lambda: self.lay(to.Victory(match))
        yield "watching", lambda: self.lay(to.Watching(match, None, app.pop))
        desk = self.take(at_desk(ShotWish(days=2)))
        yield "desk", lambda: self.lay(to.Desk(desk))
        for tool in range(1, 10):
            yield f"tool {tool} of the desk", partial(self.key, pygame.K_0 + tool)
        yield "the others", lambda: self.lay(to.Others(flow))

    def _realm(self) -> Iterator[Step]:
        app = self.app
        flow = self.take(realm_flow(ordered=False))
        yield "map of a realm", lambda: self.lay(to.MapOfSeat(flow))
        yield "realm", lambda: self.run(map_actions.REALM)
        yield "back to the map from the realm", self.back
        yield "city", lambda: app.open(to.CityOf(flow, cities_of(flow)[0]))
        for page in ("orders", "buildings", "units", "city"):
            yield f"page {page} of the city", lambda: self.run(realm_actions.CITY_PAGE)
        yield "the next city", lambda: self.run(realm_actions.CITY_NEXT)
        for percent in (150, 200, 80, 100):
            yield f"text size {percent} in the city", partial(self.size, percent)
        yield "back to the map from the city", self.back

    def _fights(self) -> Iterator[Step]:
        app = self.app
        fights: tuple[tuple[str, FightScene], ...] = (
            ("battle", asked_scene("small", "declare", 3)),
            ("battle of sixty against sixty", asked_scene("large", "declare", 3)),
            ("exchange", exchange_scene("small")),
        )
        for name, scene in fights:
            self.take(scene.flow)
            scene.patient = False
            yield name, partial(app.reset, scene)
            if name == "battle":
                for percent in (150, 200, 80, 100):
                    yield f"text size {percent} in battle", partial(self.size, percent)
            yield f"replay of the {name}", partial(self.past, scene)
            yield f"back from the replay of the {name}", self.back
            yield f"rule library, over the {name}", lambda: self.run(everywhere.LIBRARY)
            yield f"back to the {name}", self.back


def _comes_to(day: int, session: Session) -> bool:
    return session.campaign.clock.day >= day


def _a_save(vault: Vault) -> None:
    session, _seat, _ = begin(ShotWish())
    for day in range(1, _SAVES + 1):
        advance(session, partial(_comes_to, day))
        vault.follow(session)
        vault.save_as(session, f"Day {day}")
    session.close()


def measure_openings() -> list[tuple[str, float]]:
    """Milliseconds of the longest frame of each step of the walk. Runs in a child process."""
    with tempfile.TemporaryDirectory(prefix="second-dawn-bench-") as folder:
        os.environ[paths.HOME_VARIABLE] = folder
        walk = _Walk()
        _a_save(walk.play.vault)
        walk.settle()
        out = [(name, walk.timed(action)) for name, action in walk.steps()]
        walk.app.quit()
        return out


@bench("U3", what="the longest frame of opening a screen, 1920x1080", bar=100, target=50, absolute=True)
def openings(_effort: Effort) -> Figure:
    """Every screen from those that lead to it, each for the first time, and other text sizes on them."""
    times = in_child("game.dev.bench.openings:measure_openings")
    times.sort(key=lambda one: -one[1])
    longest = ", ".join(f"{name} {ms:.0f}" for name, ms in times[:_SLOWEST])
    return Figure(times[0][1], note=f"{len(times)} steps; longest: {longest}")
