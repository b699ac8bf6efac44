"""Playouts with a game master by chance, in every ruleset: sound states, and beliefs that the truth does not
refuse, whatever he changes."""

from random import Random

import pytest

from game.core.checks import problems
from game.core.engine import Applied
from game.core.records import GM
from game.session import computers
from game.session.records import TableSeat
from tests.arena import RULESETS, busy
from tests.master import Hand, let_go
from tests.tries import anything

LONG = [pytest.param(seed, 120, marks=pytest.mark.slow) for seed in range(40, 48)]


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize(("seed", "steps"), [(4, 8), *LONG])
def test_whatever_he_does_states_are_sound_and_beliefs_hold(ruleset, seed, steps):
    played = busy(ruleset, seed)
    played.take_seat(TableSeat(side=GM, controller="gm"))
    random, acted, tried = Random(seed), 0, 0
    for _ in range(steps):
        if played.over or not (computers.step(played) or let_go(played)) or not played.campaign.stacks:
            break
        acted += isinstance(played.submit(Hand(played.world, played.campaign, random).any_act()), Applied)
        assert problems(played.campaign, played.world) == []
        side = played.must_act
        if side is None or played.campaign.questions or not played.campaign.sides[side].alive:
            continue
        outlook = played.outlooks.of(side)
        if outlook.view.stacks:
            command = anything(outlook, random)
            believed, truth = outlook.try_out(command), played.engine.apply(played.campaign, command)
            assert isinstance(believed, Applied) == isinstance(truth, Applied), (command, believed, truth)
            assert isinstance(truth, Applied) or truth == believed
            tried += 1
    assert acted
    assert tried
