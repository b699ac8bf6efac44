"""Orders for days in a running campaign: saved, replayed, taken back and kept from everybody else."""

from pathlib import Path

import pytest

from game.core import codec
from game.core.commands.common import EndTurn, MoveStack, PlanMarch
from game.core.march_orders import MarchOrders
from game.core.records import HexId, SideId, StackId
from game.session import computers
from game.session.records import Did
from game.session.save import storage
from game.session.session import Session
from game.views.marching_orders import today
from tests.arena import session

LAPIS = SideId("lapis")


def begun(ruleset: str = "second_dawn") -> Session:
    """The first turn of a person."""
    played = session(ruleset, 1, ("human",))
    while computers.step(played):
        pass
    return played


def far_from(played: Session, stack: StackId) -> HexId:
    """The known hex with the longest way to it."""
    outlook = played.outlooks.of(LAPIS)
    known = [HexId(h) for h, seen in enumerate(outlook.view.knowledge.terrain) if seen]
    return max(known, key=lambda hex_: (len(outlook.path(stack, hex_).steps), hex_))


def test_orders_are_saved_replayed_and_taken_back(tmp_path: Path) -> None:
    played = begun()
    assert played.must_act == LAPIS
    stack = next(iter(played.outlooks.of(LAPIS).view.stacks))
    orders = MarchOrders(goals=(far_from(played, stack),))
    before = played.fingerprint()
    played.submit(PlanMarch(by=LAPIS, stack=stack, orders=orders))
    file = tmp_path / "march.sdawn"
    played.save(file)
    again = Session.resume(storage.load(file))
    assert again.loss == again.loss.__class__()
    assert again.fingerprint() == played.fingerprint() != before
    march = today(again.outlooks.of(LAPIS), stack)
    assert march == today(played.outlooks.of(LAPIS), stack)
    assert again.steps.undo(LAPIS)
    assert again.fingerprint() == before
    assert again.steps.redo(LAPIS)
    for one in (again, played):
        one.submit(MoveStack(by=LAPIS, stack=stack, path=march.path, orders=orders))
    assert again.fingerprint() == played.fingerprint()
    replay = begun()
    for entry in played.journal:
        if isinstance(entry, Did):
            replay.submit(entry.command)
    assert replay.fingerprint() == played.fingerprint()


def test_nobody_else_sees_orders_and_a_match_without_any_has_no_trace_of_them() -> None:
    played = begun()
    assert "march" not in codec.to_builtins(played.campaign)["stacks"][next(iter(played.campaign.stacks))]
    stack = next(iter(played.outlooks.of(LAPIS).view.stacks))
    others = [side for side in played.campaign.sides if side != LAPIS]
    before = [codec.to_bytes(played.outlooks.of(side).view) for side in others]
    played.submit(PlanMarch(by=LAPIS, stack=stack, orders=MarchOrders(goals=(far_from(played, stack),))))
    assert [codec.to_bytes(played.outlooks.of(side).view) for side in others] == before


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
def test_a_side_that_only_gives_orders_once_plays_on_for_days(seed: int) -> None:
    """Every stack explores or marches; each day what is due is carried out as the screen does it."""
    played = session("second_dawn", seed, ("human", "computer"))
    told: set[StackId] = set()
    for _ in range(40):
        while played.must_act not in (None, LAPIS):
            if not computers.step(played):
                played.submit(EndTurn(by=played.must_act))
        if played.over or played.campaign.questions:
            break
        _days_work(played, told)
        played.submit(EndTurn(by=LAPIS))
    assert told
    given = [e.command for e in played.journal if isinstance(e, Did)]
    assert sum(isinstance(one, MoveStack) and one.orders is not None for one in given) > len(told)


def _days_work(played: Session, told: set[StackId]) -> None:
    explore = MarchOrders(kind="explore")
    for stack in sorted(played.outlooks.of(LAPIS).view.stacks):
        view = played.outlooks.of(LAPIS).view
        if stack not in view.stacks:
            continue
        orders = view.stacks[stack].march
        if orders is None or orders.held:
            goals = sorted({s.hex for s in view.sites.values()} - {view.stacks[stack].hex})
            for given in (explore, *(MarchOrders(goals=(goal,)) for goal in goals[:1])):
                command = PlanMarch(by=LAPIS, stack=stack, orders=given)
                if played.outlooks.of(LAPIS).refusal(command) is None:
                    played.submit(command)
                    told.add(stack)
                    break
        for _ in range(8):
            now = played.outlooks.of(LAPIS)
            march = today(now, stack) if stack in now.view.stacks else None
            if march is None or not march.path or played.campaign.questions:
                break
            kept = now.view.stacks[stack].march
            played.submit(MoveStack(by=LAPIS, stack=stack, path=march.path, orders=kept))
