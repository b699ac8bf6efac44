"""Packs at the game master's desk: the list, the decision with its rows, what leads on."""

import pytest

from game.core.commands.ferals import ActPack
from game.core.records import GM
from game.core.refusal import Refused
from game.session.table import HotSeatTable
from game.ui.gm.desk_scene import DeskScene
from game.ui.gm.packs_model import pack_lines, pack_model
from game.ui.gm.way_on import way_on
from tests.session.test_desk_table import FERALS, mastered, packs_of, to_turn, with_desk
from tests.ui.layout_lint import lint
from tests.ui.table import flow_of, open_scene

pytestmark = pytest.mark.usefixtures("bare_ground")


@pytest.fixture(scope="module")
def dawn():
    """The ferals' turn; every pack waits for the nod."""
    played = mastered(seats=("computer", "computer"))
    to_turn(HotSeatTable(played), FERALS)
    return with_desk(played, review=True)


@pytest.fixture
def scene(dawn):
    flow = flow_of(dawn)
    assert flow.table.sit(GM)
    made = DeskScene(flow)
    open_scene(made)
    return made


def test_the_first_pack_that_waits_is_shown_with_its_decision(scene, dawn):
    stack = scene.host.stack
    assert stack == packs_of(dawn)[0]
    model = pack_model(dawn.outlooks.desk_view(), scene.reader, stack)
    assert model is not None
    assert model.waits
    assert [row.mark for row in model.rows].count("won") == 1
    assert model.decision == next(row.title for row in model.rows if row.mark == "won")
    assert all(row.reason for row in model.rows)
    assert scene.panel.cards[3].visible


def test_the_list_is_filtered_and_searched(scene, dawn):
    desk, reader = dawn.outlooks.desk_view(), scene.reader
    every = pack_lines(desk, reader)
    assert {one.stack for one in every} == set(packs_of(dawn))
    assert pack_lines(desk, reader, shown="waits") == every
    assert pack_lines(desk, reader, shown="held") == []
    assert [one.title for one in pack_lines(desk, reader, words="bear")] == ["Bear"]


def test_what_leads_on_says_how_many_wait(scene):
    way = way_on(scene.flow.table)
    assert (way.kind, way.side) == ("rest", FERALS)
    assert "2" in way.second


def test_taking_a_pack_in_hand_is_a_command_of_the_game_master(scene):
    stack = scene.host.stack
    scene.work.turn_hold()
    assert scene.host.session.campaign.desk.held == (stack,)
    assert scene.work.card.hold.label == "Release"
    scene.work.turn_hold()
    assert scene.host.session.campaign.desk.held == ()


def test_what_a_pack_did_at_his_word_is_taken_back(scene):
    before = scene.host.session.fingerprint()
    done = scene.flow.table.submit(ActPack(by=FERALS, stack=scene.host.stack))
    assert not isinstance(done, Refused)
    scene.show()
    scene.host.undo()
    assert scene.host.session.fingerprint() == before


def test_he_decides_for_an_empty_seat_with_what_its_side_knows():
    """A question of a seat in which nobody sits comes to the desk, and the dialog is read with its eyes."""
    from game.core.decisions import Option, Question
    from game.core.records import QuestionId, replace
    from game.session.seating import SeatChange, change
    from game.ui.map.dialogs.reaction_dialog import ReactionDialog
    from tests.session.test_desk_table import LAPIS

    played = mastered(seats=("human", "human"))
    change(played, SeatChange(side=LAPIS, controller="absent"), GM)
    options = (Option(id="stay", label="Stay"), Option(id="flee", label="Flee"))
    asked = Question(
        id=QuestionId("q1"), side=LAPIS, kind="meet", prompt="What now?", options=options, default="stay"
    )
    played.campaign = replace(played.campaign, questions=(asked,))
    flow = flow_of(played)
    assert (flow.table.stop.kind, flow.table.stop.side) == ("hand_over", GM)
    assert flow.table.sit(GM)
    scene = DeskScene(flow)
    open_scene(scene)
    assert way_on(flow.table).kind == "answer"
    dialog = scene.desk.overlays[-1]
    assert isinstance(dialog, ReactionDialog)
    assert dialog.reader.view.side == LAPIS


def test_a_scenario_meant_for_a_game_master_offers_his_seat():
    from game.core.records import replace
    from game.session import library
    from game.ui.setup.setup_model import MasterDraft, Offer, SetupModel

    plain = library.load_scenario("duel")
    meant = replace(plain, master=True)
    model = SetupModel([Offer("a", "A", plain), Offer("b", "B", meant)])
    seen = [model.master.on]
    model.choose(1)
    seen.append(model.master.on)
    model.take_master(MasterDraft(False))
    model.choose(0)
    model.choose(1)
    seen.append(model.master.on)
    assert seen == [False, True, False], "who turned it off does not find it on again"
    model.take_master(MasterDraft(True, "Ada", "owl"))
    played = model.begin("Test")
    assert played.master is not None
    assert played.master.player == "Ada"
    assert played.campaign.desk.review
    beasts = [side for side in played.campaign.sides.values() if side.role == "feral"]
    assert not any(side.asks for side in beasts), "where reactions go by orders nothing tells of packs"
    model.switches["reactions"] = "table"
    asking = model.begin("Test").campaign.sides.values()
    assert all(side.asks for side in asking if side.role == "feral")


def test_what_packs_decided_is_kept_for_the_game_master_alone(dawn):
    """SD3-6.03: every decision with its row, without the rows that lost."""
    from game.core.events.ferals import PackDecided
    from game.core.packs import PackDecision
    from game.core.records import HexId
    from game.session import inbox

    stack = packs_of(dawn)[0]
    decision = dawn.outlooks.desk_view().decision(stack)
    assert isinstance(decision, PackDecision)
    event = PackDecided(
        audience=(FERALS,), decision=decision, hex=HexId(0), trigger="turn", chosen=True, why="A lesson"
    )
    command = type("Nothing", (), {"by": FERALS})()
    state, counts = inbox.tell(dawn.state, dawn.world, command, dawn.campaign, dawn.campaign, (event,))
    assert counts == {FERALS: 1}
    assert list(state.log) == [FERALS]
    kept = state.log[FERALS][-1].event
    assert isinstance(kept, PackDecided)
    assert kept.decision.verdicts == ()
    assert inbox.untold(state, counts).log.get(FERALS, ()) == dawn.state.log.get(FERALS, ())
    flow = flow_of(dawn)
    flow.table.sit(GM)
    model = pack_model(dawn.outlooks.desk_view(), DeskScene(flow).reader, stack, state.log[FERALS])
    assert model is not None
    assert model.lately[0].endswith("Your choice: A lesson")


def test_all_that_wait_act_over_some_frames_and_can_be_held(dawn):
    played = mastered(seats=("computer", "computer"))
    to_turn(HotSeatTable(played), FERALS)
    flow = flow_of(with_desk(played, review=True))
    flow.table.sit(GM)
    made = DeskScene(flow)
    open_scene(made)
    made.turn.go_on()
    assert way_on(flow.table, letting=made.work.letting).kind == "hold"
    assert made.busy
    for _ in range(50):
        made.update(16)
    assert not made.work.letting
    assert way_on(flow.table).kind in ("end", "leave")


@pytest.mark.parametrize(
    ("size", "percent"),
    [
        ((1280, 800), 200),
        pytest.param((1280, 800), 80, marks=pytest.mark.slow),
        pytest.param((1920, 1080), 130, marks=pytest.mark.slow),
    ],
)
def test_a_pack_and_its_rows_fit(dawn, size, percent):
    flow = flow_of(dawn)
    flow.table.sit(GM)
    assert lint(DeskScene(flow), size, percent) == []
