"""Campaigns by chance in which stacks ride: no defect after any command, saves and replays agree, and what a
side may try the truth does not refuse. SD3-11."""

from random import Random

import pytest

from game.core import codec
from game.core.checks import problems
from game.core.commands.common import DismountUnits, MountUnits
from game.core.draft import Draft
from game.core.engine import Applied
from game.core.refusal import Refused
from game.rulesets.second_dawn.scouting import scouts
from game.session import simulation
from game.session.computers import step
from game.session.records import Did
from game.session.save import storage
from game.session.session import Session
from tests.arena import riders
from tests.seating import any_seating


def play(seed: int, steps: int, **params: str | int | bool) -> Session:
    """A campaign of random seats, who get on and off besides. Defects raise."""
    played = riders(seed, **params)
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
def test_random_playouts_with_mounts_find_no_defect(seed):
    played = play(seed, 160, wing_damage=seed % 2 == 0)
    done = [entry.command for entry in played.journal if isinstance(entry, Did)]
    assert sum(isinstance(command, MountUnits) for command in done) > 3
    assert sum(isinstance(command, DismountUnits) for command in done) > 3


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 130))
def test_many_random_playouts_with_mounts_find_no_defect(seed):
    play(seed, 900, wing_damage=seed % 2 == 0)


@pytest.mark.slow
def test_a_mounted_campaign_is_saved_and_replayed_as_it_is(tmp_path):
    played = play(11, 160)
    played.save(tmp_path / "riders.sdsave")
    loaded = Session.resume(storage.load(tmp_path / "riders.sdsave"))
    assert codec.to_bytes(loaded.campaign) == codec.to_bytes(played.campaign)
    assert simulation.replay(storage.load(tmp_path / "riders.sdsave")).fingerprint == played.fingerprint()


def test_a_rider_who_lies_hurt_on_his_mount_leaves_the_place_of_its_head_to_it():
    """His comrade on the same mount does not ride it, so the mount is what fights (SD3-12.01, SD4-4.09)."""
    session = riders(0)
    draft = Draft(session.campaign, session.world)
    kinds = {s.id: [(u, draft.units[u].kind) for u in s.units] for s in draft.stacks.values()}
    stack, units = next((s, us) for s, us in kinds.items() if sum(k == "rider" for _, k in us) > 1)
    first, second = [u for u, kind in units if kind == "rider"][:2]
    horse = next(u for u, kind in units if kind == "horse")
    draft.set_unit(first, mount=horse, hits=-2, statuses=("critical",))
    draft.set_unit(second, mount=horse)
    heads = scouts.ambushers(draft, draft.stacks[stack])
    assert first not in dict(heads)
    assert len(scouts.able_bodies(draft, draft.stacks[stack])) == len(heads)
