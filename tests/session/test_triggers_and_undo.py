"""Triggers and taking back: what a trigger does unseen neither keeps a side from taking its step back nor is
left behind, and what it told them cannot be unheard."""

import pytest

from game.core.commands import gm
from game.core.commands.common import EndTurn, MoveStack
from game.core.engine import Applied
from game.core.records import GM, SideId, StackId
from game.core.triggers import GmPinTrigger, Trigger, When
from game.session import library
from game.session.records import TableSeat
from game.session.session import Session
from game.session.simulation import start
from tests.arena import second_dawn_scenario


@pytest.fixture
def played() -> Session:
    session = start(second_dawn_scenario(), library.rules(), 1, ("human", "human"))
    while session.must_act is not None and session.seat(session.must_act).controller != "human":
        session.submit(EndTurn(by=session.must_act))
    session.take_seat(TableSeat(side=GM, controller="gm"))
    return session


def step_of(played: Session) -> MoveStack:
    """A march back to where a stack came from: it shows nothing new, and can be taken back."""
    side = played.must_act
    assert side is not None
    for id_, stack in played.outlooks.of(side).view.stacks.items():
        for there in played.world.grid.around[stack.hex]:
            back = MoveStack(by=side, stack=StackId(id_), path=(stack.hex,))
            forth = MoveStack(by=side, stack=StackId(id_), path=(there,))
            done = all(isinstance(played.submit(command), Applied) for command in (forth, back))
            if done and played.steps.undo(side):
                return back
    raise AssertionError("nobody can march there and back")


def test_a_secret_trigger_is_taken_back_with_the_step_that_set_it_off(played):
    command = step_of(played)
    side = command.by
    grid = played.world.grid
    taken = [stack.hex for stack in played.campaign.stacks.values()]
    far = max(range(grid.size), key=lambda hex_: min(grid.distance(hex_, there) for there in taken))
    rain = gm.GmEditLand(by=GM, hexes=(far,), weather="rain")
    pin(played, command, rain)
    before = played.fingerprint()
    assert isinstance(played.submit(command), Applied)
    assert played.campaign.desk.triggers["secret"].fired == 1
    assert played.steps.why_no_undo(side) == ""
    assert played.steps.undo(side)
    assert played.fingerprint() == before


def test_a_message_cannot_be_unheard(played):
    command = step_of(played)
    pin(played, command, gm.GmTell(by=GM, told=(command.by,), text="Hear"))
    played.submit(command)
    assert played.steps.why_no_undo(command.by) == "A message arrived"


def test_a_message_to_others_is_no_reason(played):
    command = step_of(played)
    other = next(side for side in played.campaign.sides if side != command.by)
    pin(played, command, gm.GmTell(by=GM, told=(SideId(other),), text="Hear"))
    played.submit(command)
    assert played.steps.why_no_undo(command.by) == ""
    assert played.steps.undo(command.by)


def pin(played: Session, command: MoveStack, *effects: gm.Effect) -> None:
    when = When(what="enters", side=command.by, hexes=(command.path[0],))
    trigger = Trigger(id="secret", name="Secret", when=(when,), then=effects)
    assert isinstance(played.submit(GmPinTrigger(by=GM, trigger=trigger)), Applied)


def test_the_game_master_reads_on_his_desk_what_a_trigger_did_and_what_it_could_not(played):
    played.take_seat(TableSeat(side=GM, controller="gm", player="Ada"))
    command = step_of(played)
    sky = gm.GmPlaceStack(by=GM, stack=command.stack, zone="nowhere")
    rain = gm.GmEditLand(by=GM, hexes=command.path, weather="rain")
    pin(played, command, sky, rain)
    played.submit(command)
    acts = [act.event for act in played.outlooks.desk_view().acts[-2:]]
    assert [act.command for act in acts] == ["TriggerFailed", "GmEditLand"]
    assert {act.reason for act in acts} == {"Secret"}
