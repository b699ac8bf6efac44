"""U6: from the press on Attack to the first figures of the fight, in the program's own loop."""

import statistics
import time
from functools import partial

from game.core.records import SideId
from game.dev.bench.app import FRAME_MS, prepared_app
from game.dev.bench.child import in_child
from game.dev.bench.registry import Effort, Figure, NotMeasured, bench
from game.dev.pictures.shot_campaign import ShotWish, advance, begin, flow_of
from game.session.session import Session
from game.ui.actions import map_actions
from game.ui.app import screens as screens  # so that scenes can open each other
from game.ui.map.dialogs.attack_choice import AttackDialog
from game.ui.map.models.side_queries import SideQueries
from game.ui.map.screen.scene import MapScene
from game.ui.stage.flow import Flow

_SIZE = (1920, 1080)
_SCENARIOS = ("wild_march", "duel", "oster")
_PREPARED = 200
_MOST_DAYS = 8
_LONGEST_S = 5.0
_WARM_S = 2.0


def measure_attacks(scenario: str, fights: int) -> list[list[float]]:
    """Milliseconds from the press to the first figures, to the first picture, and the longest frame between,
    for each of the first attacks that a match comes to. Runs in a child process."""
    session, seat, _ = begin(ShotWish(scenario))
    found: list[list[float]] = []
    day = 0
    while len(found) < fights and day < _MOST_DAYS:
        if not advance(session, partial(_its_turn, seat, day)) or session.over:
            break
        day = session.campaign.clock.day
        flow = flow_of(session)
        flow.table.sit(seat)
        if _targets(flow):
            found += _attacks(MapScene(flow), fights - len(found))
    return found


def _its_turn(seat: SideId, after: int, session: Session) -> bool:
    clock = session.campaign.clock
    turn = clock.on_turn == seat and clock.day > after and not session.campaign.questions
    return session.over or turn


def _targets(flow: Flow) -> bool:
    """Whether a stack of the seat that sits shares its hex with an enemy."""
    reader = SideQueries(flow.table.outlook())
    return any(reader.targets_in(stack.hex) for stack in reader.view.stacks.values())


def _attacks(scene: MapScene, most: int) -> list[list[float]]:
    app = prepared_app(scene, _SIZE, _PREPARED)
    time.sleep(_WARM_S)
    reader = scene.conduct.reader
    out: list[list[float]] = []
    for stack in sorted(reader.view.stacks):
        if len(out) == most:
            break
        if not reader.targets_in(reader.view.stacks[stack].hex):
            continue
        scene.conduct.select(stack)
        for _ in range(30):
            app.step([], FRAME_MS)
        pressed = time.perf_counter()
        scene.commands.do(map_actions.ATTACK)
        frames: list[float] = []
        first = 0.0
        dialog = next((one for one in scene.desk.overlays if isinstance(one, AttackDialog)), None)
        while dialog is not None and dialog.ahead:
            began = time.perf_counter()
            app.step([], FRAME_MS)
            now = time.perf_counter()
            frames.append((now - (began if frames else pressed)) * 1000)
            first = first or (now - pressed) * 1000
            if dialog.ahead[0].foreseen.outcome is not None or now - pressed > _LONGEST_S:
                out.append([(now - pressed) * 1000, first, max(frames)])
                break
            time.sleep(max(0.001, FRAME_MS / 1000 - (now - began)))
        if dialog is not None:
            scene.desk.close(dialog)
    app.quit()
    return out


@bench(
    "U6",
    what="from the press to the first figures of an attack, 1920x1080",
    bar=150,
    target=100,
    absolute=True,
)
def first_figures(effort: Effort) -> Figure:
    """The slowest of the attacks that three matches come to, the stack selected half a second before the
    press. The dialog is drawn by then."""
    times, notes = [], []
    for scenario in _SCENARIOS:
        rows = in_child(
            "game.dev.bench.attacks:measure_attacks", scenario=scenario, fights=max(3, effort.rounds // 2)
        )
        if not rows:
            notes.append(f"{scenario}: nobody comes to attack")
            continue
        times += [row[0] for row in rows]
        opened, longest = max(row[1] for row in rows), max(row[2] for row in rows)
        notes.append(
            f"{scenario}: {len(rows)}, median {statistics.median(row[0] for row in rows):.0f} ms, "
            f"open after {opened:.0f}, longest frame {longest:.0f}"
        )
    if not times:
        raise NotMeasured("nobody comes to attack")
    return Figure(max(times), note="; ".join(notes))
