"""Campaigns by chance with wagons and towers: no defect after any command, saves and replays agree, and what
a side may try the truth does not refuse. SD5-5.07."""

from random import Random

import pytest

from game.core import codec
from game.core.checks import problems
from game.core.commands.common import MountUnits
from game.core.engine import Applied
from game.core.refusal import Refused
from game.session import simulation
from game.session.computers import step
from game.session.records import Did
from game.session.save import storage
from game.session.session import Session
from tests.arena import wagons
from tests.seating import any_seating


def play(seed: int, steps: int, seats: tuple[str, ...] = ("random",), **params: str | int | bool) -> Session:
    """A campaign of computers who load and unload besides. Defects raise."""
    played = wagons(seed, seats, **params)
    random = Random(seed)
    for _ in range(steps):
        if played.over or not step(played):
            break
        _check(played)
        side = played.must_act
        if side is not None and not played.campaign.questions and played.campaign.stacks:
            outlook = played.outlooks.of(side)
            if outlook.view.stacks:
                command = any_seating(outlook, random)
                allowed = isinstance(outlook.try_out(command), Applied)
                assert isinstance(played.submit(command), Refused) != allowed
                _check(played)
    return played


def _check(played: Session) -> None:
    assert problems(played.campaign, played.world) == []


@pytest.mark.slow
@pytest.mark.parametrize("seed", [0, 1])
def test_random_playouts_with_vehicles_find_no_defect(seed):
    played = play(seed, 150)
    done = [entry.command for entry in played.journal if isinstance(entry, Did)]
    assert sum(isinstance(command, MountUnits) for command in done) > 3


@pytest.mark.slow
@pytest.mark.parametrize("seats", [("random",), ("seasoned", "master")])
@pytest.mark.parametrize("seed", range(100, 102))
def test_more_playouts_with_vehicles_find_no_defect(seed, seats):
    play(seed, 300, seats)


def test_a_campaign_with_vehicles_is_saved_and_replayed_as_it_is(tmp_path):
    played = play(11, 80)
    played.save(tmp_path / "wagons.sdsave")
    loaded = Session.resume(storage.load(tmp_path / "wagons.sdsave"))
    assert codec.to_bytes(loaded.campaign) == codec.to_bytes(played.campaign)
    assert simulation.replay(storage.load(tmp_path / "wagons.sdsave")).fingerprint == played.fingerprint()
