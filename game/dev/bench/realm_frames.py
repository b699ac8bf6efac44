"""E3, E4: the screens of a city and of sixty, opened for the first time, and their frames after."""

import statistics
import time
from collections.abc import Callable
from functools import lru_cache, partial

import pygame

from game.core.mapdata import Scenario, SitePlan
from game.core.records import HexId, SiteId, replace
from game.dev.bench.app import FRAME_MS, prepared_app
from game.dev.bench.child import in_child
from game.dev.bench.registry import Effort, Figure, bench
from game.dev.pictures.shot_campaign import ShotWish, advance, begin, flow_of
from game.ui.app.app import App
from game.ui.city.city_model import RealmDesk
from game.ui.city.city_scene import CityScene
from game.ui.map.screen.scene import MapScene
from game.ui.realm.realm_scene import RealmScene
from game.ui.stage.flow import Flow
from game.ui.stage.scene import Scene

CITIES = 60
_SIZE = (1920, 1080)
_SCENARIO = "four_crowns"
_PREPARED = 400
_LONGEST_WALK = 200
_AFTER = 120


def measure_screens() -> dict[str, tuple[float, float]]:
    """Of each screen the milliseconds of the longest frame from its opening until it stands, and of the
    slowest of a hundred frames after, in which the pointer goes over all of it. Runs in a child process."""
    flow = _realm()
    city = RealmDesk(flow.table).cities[0]
    ways: dict[str, Callable[[], Scene]] = {
        "overview": lambda: RealmScene(flow),
        "city": lambda: CityScene(flow, city),
    }
    app = prepared_app(MapScene(flow), _SIZE, _PREPARED)
    found = {name: _opened(app, way) for name, way in ways.items()}
    app.quit()
    return found


def _realm() -> Flow:
    session, seat, _ = begin(ShotWish(scenario=_SCENARIO), _with_cities)
    advance(session, lambda now: now.campaign.clock.on_turn == seat and not now.campaign.questions)
    flow = flow_of(session)
    flow.table.sit(seat)
    return flow


def _with_cities(scenario: Scenario) -> Scenario:
    """The scenario with a realm, whose first player has sixty cities on dry land around its capital."""
    first = next(plan for plan in scenario.sides if plan.role == "player")
    map_ = scenario.map
    capital = next(site for site in map_.sites if site.start == first.start and site.capital)
    taken = {site.hex for site in map_.sites}
    dry = [
        HexId(h)
        for h in range(map_.grid.size)
        if HexId(h) not in taken and map_.terrain_at(HexId(h)) in ("plains", "forest", "hill")
    ]
    dry.sort(key=lambda hex_: (map_.grid.distance(capital.hex, hex_), hex_))
    more = tuple(
        SitePlan(id=SiteId(f"town{n}"), hex=hex_, kind="city", level=n % 4 + 1, start=first.start)
        for n, hex_ in enumerate(dry[: CITIES - 1])
    )
    params = {**scenario.params, "realm": True}
    return replace(scenario, map=replace(map_, sites=(*map_.sites, *more)), params=params)


def _opened(app: App, way: Callable[[], Scene]) -> tuple[float, float]:
    longest = _timed(lambda: app.push(way()))
    for _ in range(_LONGEST_WALK):
        longest = max(longest, _timed(lambda: app.step([], FRAME_MS)))
    after = [_timed(partial(app.step, [_moved(number)], FRAME_MS)) for number in range(_AFTER)]
    app.pop()
    for _ in range(_LONGEST_WALK):
        app.step([], FRAME_MS)
    return longest, statistics.quantiles(after, n=100)[98]


def _moved(number: int) -> pygame.event.Event:
    place = (40 + 15 * number, 100 + 37 * number % 900)
    return pygame.event.Event(pygame.MOUSEMOTION, pos=place, rel=(1, 1), buttons=(0, 0, 0))


def _timed(work: Callable[[], object]) -> float:
    began = time.perf_counter()
    work()
    spent = (time.perf_counter() - began) * 1000
    # The rest of a frame belongs to the system, as between two ticks of the clock.
    time.sleep(0.001)
    return spent


@lru_cache(maxsize=1)
def _measured() -> dict[str, tuple[float, float]]:
    """What `measure_screens` finds, for both entries."""
    found: dict[str, tuple[float, float]] = in_child(f"{__name__}:measure_screens")
    return found


@bench(
    "E3",
    what=f"the longest frame of opening a city's screen and the overview of {CITIES} cities, 1920x1080",
    bar=50,
    target=30,
    absolute=True,
)
def realm_screens(_effort: Effort) -> Figure:
    """Each for the first time, from the map."""
    found = {name: longest for name, (longest, _after) in _measured().items()}
    return Figure(max(found.values()), note=_told(found))


@bench(
    "E4",
    what="their frames after, while the pointer goes over all of them, 99th percentile",
    bar=8,
    target=6,
    absolute=True,
)
def realm_frames(_effort: Effort) -> Figure:
    """The slower of both screens."""
    found = {name: after for name, (_longest, after) in _measured().items()}
    return Figure(max(found.values()), note=_told(found))


def _told(found: dict[str, float]) -> str:
    return ", ".join(f"{name} {ms:.1f} ms" for name, ms in found.items())
