"""What the game master does with packs: the act he chose is seen and named, and stands in Acts and Time."""

import pytest

from game.core.commands.common import MoveStack
from game.core.commands.ferals import ActPack
from game.core.commands.gm import GmHold
from game.core.events.ferals import PackDecided
from game.core.records import GM, replace
from game.core.refusal import Refused
from game.session.records import ToldEntry
from game.session.table import HotSeatTable
from game.ui.gm.acts_model import act_rows
from game.ui.gm.desk_scene import DeskScene
from game.ui.gm.packs_model import pack_model, row_names, what_followed
from tests.session.test_desk_table import FERALS, mastered, packs_of, to_turn, with_desk
from tests.ui.table import flow_of, open_scene

pytestmark = pytest.mark.usefixtures("bare_ground")


@pytest.fixture
def scene():
    """The ferals' turn; every pack waits for the game master."""
    played = mastered(seats=("computer", "computer"))
    to_turn(HotSeatTable(played), FERALS)
    flow = flow_of(with_desk(played, review=True))
    assert flow.table.sit(GM)
    made = DeskScene(flow)
    open_scene(made)
    return made


def rows_of(scene):
    session = scene.host.session
    desk = session.outlooks.desk_view()
    return act_rows(desk, session.journal, session.timeline.hand_acts(), scene.reader)


def another_row(scene):
    """A row that may be chosen for the pack that is shown and that it would not have come to by itself."""
    model = pack_model(scene.host.session.outlooks.desk_view(), scene.reader, scene.host.stack)
    return next(line for line in model.rows if line.mark != "won" and not line.shut)


def test_an_overruled_pack_is_seen_before_the_next_and_the_toast_names_the_row(scene, monkeypatch):
    first, second = packs_of(scene.host.session)[:2]
    said = []
    monkeypatch.setattr(scene.host, "notice", lambda text, *_rest: said.append(text))
    line = another_row(scene)
    assert scene.host.stack == first
    scene.work.card.why.set_value("A lesson")
    scene.work.let_act(line.row)
    assert line.title in said[-1]
    assert scene.host.stack == first
    scene.update(400)
    assert scene.host.stack == first
    assert scene.busy
    for _ in range(10):
        scene.update(400)
    assert scene.host.stack == second
    (row,) = rows_of(scene)
    assert line.title in row.what
    assert row.why == "A lesson"


def test_the_toast_names_the_row_also_where_the_pack_thought_again(scene):
    """SD3-6.02: a pack that went somewhere thinks again; what it came to then follows the row chosen."""
    session = scene.host.session
    desk, stack = session.outlooks.desk_view(), packs_of(session)[0]
    known = list(row_names(desk).items())
    decision = desk.decision(stack)

    def told(row, *, chosen):
        event = PackDecided(
            audience=(FERALS,),
            decision=replace(decision, row=row),
            hex=desk.stacks[stack].hex,
            trigger="turn",
            chosen=chosen,
        )
        return ToldEntry(day=1, turn=FERALS, event=event)

    (one, name), (other, then) = known[:2]
    words = what_followed(desk, stack, [told(one, chosen=True), told(other, chosen=False)], one)
    assert words.index(name) < words.index(then)


def test_who_does_not_wait_goes_on_at_once(scene):
    second = packs_of(scene.host.session)[1]
    scene.work.let_act(another_row(scene).row)
    scene.work.let_act()
    assert scene.host.stack == second


def test_approvals_and_marches_by_hand_stand_in_acts_and_in_time(scene):
    session = scene.host.session
    second = packs_of(session)[1]
    scene.work.let_act()
    assert not isinstance(scene.flow.table.submit(GmHold(by=GM, stacks=(second,), held=True)), Refused)
    scene.pick(second)
    scene.show()
    reach = scene.work.hand.reader.reach(second)
    here = scene.host.reader.view.knowledge.sightings[second].hex
    goal = next(hex_ for hex_ in reach.cost if hex_ in scene.host.reader.grid.toward[here])
    done = scene.flow.table.submit(MoveStack(by=FERALS, stack=second, path=(goal,)))
    assert not isinstance(done, Refused)
    scene.show()
    marched, hold, approved = rows_of(scene)
    assert "by hand" in marched.what
    assert "pprove" in approved.what
    assert approved.entry < hold.entry < marched.entry
    before = [point.entry for point in session.timeline.points()]
    assert {approved.entry, marched.entry} <= set(before)
    scene.host.undo()
    assert marched.entry not in [row.entry for row in rows_of(scene)]
    assert session.timeline.rewind(approved.entry, "") == ""
    scene.show()
    assert [act.kind for act in session.timeline.hand_acts()] == []


def test_what_packs_did_by_themselves_is_no_act_of_his():
    played = mastered(seats=("computer", "computer"))
    table = HotSeatTable(played)
    to_turn(table, FERALS)
    for stack in packs_of(played):
        assert not isinstance(played.submit(ActPack(by=FERALS, stack=stack)), Refused)
    assert played.timeline.hand_acts() == ()
