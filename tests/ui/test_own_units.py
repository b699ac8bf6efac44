"""The sheet of own units: chosen at the table in secret, with a passcode as for every seat (SD6-8.05)."""

from functools import cache
from pathlib import Path

import pygame
import pytest

from game import paths
from game.core.records import KindId
from game.session import library
from game.session.opening import SeatChoice, open_campaign
from game.session.unit_choice import Offered
from game.ui.menus.handover import HandOverScene
from game.ui.muster.units_scene import UnitsScene
from game.ui.stage.flow import Flow
from game.ui.stage.scene import QuietStage, WidgetScene, render_scene
from tests.ui.layout_lint import lint
from tests.ui.layouts import CORNERS, LAYOUTS
from tests.ui.table import flow_of


def begun(code: str = "") -> Flow:
    """A table of two people who choose units of their own."""
    scenario = library.load_scenario("crown_duel")
    sides = [side.id for side in scenario.sides if side.role == "player"]
    seats = [SeatChoice(side=side, controller="human", code=code) for side in sides]
    params = {"choose_units": True}
    return flow_of(open_campaign(scenario, library.rules(), seats, title="Own", seed=3, params=params))


def sat(flow: Flow, code: str = "") -> UnitsScene:
    """The sheet of the side that is asked, whose person has sat down."""
    assert flow.table.stop.kind == "hand_over"
    side = flow.table.stop.side
    assert side is not None
    assert flow.table.sit(side, code)
    return laid_out(UnitsScene(flow))


def laid_out(scene: UnitsScene) -> UnitsScene:
    stage = QuietStage()
    scene.enter(stage)
    scene.layout((1280, 800), stage.kit)
    return scene


def pixels(scene: WidgetScene) -> bytes:
    return pygame.image.tobytes(render_scene(scene, (1280, 800)), "RGB")


def roster(scene: UnitsScene, number: int) -> Offered:
    return [one for one in scene.model.offered if one.whole][number]


def test_a_roster_is_taken_and_the_next_person_is_asked_in_the_dark() -> None:
    flow = begun("sesame")
    first = flow.table.stop.side
    assert first is not None
    assert not flow.table.sit(first, "open")
    scene = sat(flow, "sesame")
    _, card = scene.cards[1]
    card.act()
    assert [toggle.title for toggle in scene.toggles.values() if toggle.on] == [
        "Halberdier",
        "Ironclad",
        "Giant",
    ]
    other = next(toggle for toggle in scene.toggles.values() if not toggle.on)
    assert "6" in other.reason
    scene.confirm()
    assert flow.table.session.campaign.realms[first].roster == roster(scene, 1).kinds
    assert flow.table.stop.kind == "hand_over"
    assert flow.table.stop.side != first
    second = flow.table.stop.side
    assert second is not None
    assert not flow.table.sit(second, "open")
    sat(flow, "sesame").confirm()
    assert not flow.table.session.campaign.questions


@cache
def second_sheet(choice: int | None) -> tuple[bytes, bytes]:
    """What the second person is shown after the first chose a roster, or none: the dark screen, the sheet."""
    flow = begun()
    scene = sat(flow)
    if choice is not None:
        scene.model.take(roster(scene, choice))
    scene.confirm()
    side = flow.table.stop.side
    assert side is not None
    return pixels(HandOverScene(flow, side, asked=True)), pixels(sat(flow))


@pytest.mark.slow
def test_screens_of_the_second_tell_nothing_of_what_the_first_chose() -> None:
    assert second_sheet(None) == second_sheet(0) == second_sheet(5)


def test_ranks_left_open_are_filled_later_and_a_full_roster_takes_no_more() -> None:
    flow = begun()
    scene = sat(flow)
    keshik, gump = (kind for kind in named(scene, "Keshik", "Gump"))
    scene.model.turn(gump)
    scene.confirm()
    sat(flow).confirm()
    table = flow.table
    while table.stop.kind == "others":
        table.let_others_move(1000)
    side = table.stop.side
    assert side is not None
    assert table.sit(side)
    later = laid_out(UnitsScene(flow))
    if later.model.held.kinds:
        assert later.toggles[gump].reason
    later.model.turn(keshik)
    later.confirm()
    assert keshik in table.session.campaign.realms[side].roster


def named(scene: UnitsScene, *names: str) -> list[KindId]:
    found = {scene.model.world.kind(kind).name: kind for kind in scene.toggles}
    return [found[name] for name in names]


@pytest.mark.parametrize(
    ("size", "percent"),
    [pytest.param(*one, marks=() if (one[0][0], one[1]) in CORNERS else pytest.mark.slow) for one in LAYOUTS],
)
def test_layout_has_no_faults(size: tuple[int, int], percent: int) -> None:
    flow = begun()
    side = flow.table.stop.side
    assert side is not None
    assert flow.table.sit(side)
    assert lint(UnitsScene(flow), size, percent) == []


@pytest.mark.slow
def test_a_broken_unit_of_ones_own_is_told_where_it_is_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(paths.HOME_VARIABLE, str(tmp_path))
    library.refresh()
    place = paths.user_dir() / "units"
    place.mkdir(parents=True)
    (place / "gate_warden.yaml").write_text("name: Gate warden\ntemplate: {rank: 9}\n")
    try:
        scene = sat(begun())
        told = [each for each in scene.desk.notices._notices() if each.topic == "design"]
        assert told
        assert told[0].words.startswith("A unit of yours cannot be used: gate_warden.yaml, line 2")
    finally:
        monkeypatch.undo()
        library.refresh()
