"""U4: the program's frames while seats without people move."""

import statistics
import threading
import time

from game.core.records import SideId
from game.dev.bench.app import FRAME_MS, prepared_app
from game.dev.bench.child import in_child
from game.dev.bench.registry import Effort, Figure, bench
from game.dev.pictures.shot_campaign import NothingToShow
from game.session import computers, library
from game.session.opening import SeatChoice, open_campaign
from game.session.session import Session
from game.session.table import HotSeatTable
from game.ui.app import screens as screens  # so that scenes can open each other
from game.ui.app.background import SEATS, warm_up_seats
from game.ui.app.litter import sweep
from game.ui.menus.others import OthersScene
from game.ui.setup.public_facts import public_facts
from game.ui.stage.flow import Flow
from game.ui.stage.scene import Scene

_SIZE = (1920, 1080)
_SCENARIOS = ("three_marches", "wild_march")
_MOST_FRAMES = 20_000


class _Table(Flow):
    """A flow that opens no screen: whose turn follows is looked at from outside."""

    ends = False

    def go(self) -> None:
        self.ends = True


def _nowhere() -> Scene:
    raise NothingToShow("a bench leads nowhere")


def measure_turns(scenario: str, days: int) -> list[float]:
    """Milliseconds of the frames of the dark screen on which computers move, over the first days of a match.
    A computer plays the one person's seat too, between them. Runs in a child process."""
    plan = library.load_scenario(scenario)
    players = [side.id for side in plan.sides if side.role == "player"]
    seats = [SeatChoice(side=s, controller="human" if s == players[0] else "computer") for s in players]
    session = open_campaign(plan, library.rules(plan.ruleset), seats, title="Bench", seed=1)
    times: list[float] = []
    while session.campaign.clock.day <= days and not session.over:
        _play(session, players[0])
        table = HotSeatTable(session)
        if table.stop.kind == "others":
            times += _frames(table)
    return times


def _play(session: Session, person: SideId) -> None:
    policy = computers.player_policy(session)
    while session.must_act == person:
        computers.play_for(session, person, policy)
        session.news.mark_read(person)


def _frames(table: HotSeatTable) -> list[float]:
    flow = _Table(table, _nowhere)
    app = prepared_app(OthersScene(flow), _SIZE, 1)
    flow.stage = app
    warm_up_seats(app.kit, {side.colour for side in public_facts(table.session).sides})
    while any(thread.name == SEATS for thread in threading.enumerate()):
        time.sleep(0.01)
    sweep()
    times = []
    for _ in range(_MOST_FRAMES):
        began = time.perf_counter()
        app.step([], FRAME_MS)
        times.append((time.perf_counter() - began) * 1000)
        if flow.ends:
            break
        time.sleep(max(0.001, FRAME_MS / 1000 - (time.perf_counter() - began)))
    app.quit()
    return times


@bench("U4", what="the longest frame while computers move, 1920x1080", bar=16, target=10, absolute=True)
def computer_turns(effort: Effort) -> Figure:
    """The Three Marches and the wild march, a day for every sixty frames of effort."""
    longest, notes = 0.0, []
    for scenario in _SCENARIOS:
        days = max(2, effort.frames // 60)
        times = in_child("game.dev.bench.turn_frames:measure_turns", scenario=scenario, days=days)
        longest = max(longest, *times)
        p99 = statistics.quantiles(times, n=100)[98]
        notes.append(f"{scenario}: {len(times)} frames, p99 {p99:.1f} ms, longest {max(times):.1f}")
    return Figure(longest, note="; ".join(notes))
