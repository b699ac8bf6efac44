"""Random triggers under random play, in every ruleset: whatever they bring about leaves a sound campaign, and
the journal leads to the same one again."""

from random import Random
from typing import get_args

import pytest

from game.core import codec
from game.core.checks import problems
from game.core.commands import gm
from game.core.events.gm import TriggerFailed, TriggerFired
from game.core.records import GM, replace
from game.core.triggers import GmPinTrigger, Happening, Trigger, When
from game.session import simulation
from game.session.computers import step
from game.session.save import storage
from game.session.session import Session
from tests.arena import RULESETS, busy
from tests.master import Hand

HAPPENINGS = get_args(Happening)


def any_when(hand: Hand) -> When:
    random = hand.random
    campaign = hand.campaign
    return When(
        what=random.choice(HAPPENINGS),
        side=random.choice((None, *hand.sides)),
        hexes=tuple(hand.world.grid.disc(hand.hex, random.randint(0, 3))),
        site=random.choice(sorted(campaign.sites)),
        number=random.randint(1, campaign.clock.day + 2),
        name=random.choice(("", "", "nobody")),
    )


def any_trigger(hand: Hand, number: int) -> Trigger:
    """A trigger of one or two conditions, and of effects sensible or not."""
    random = hand.random
    then: list[gm.Effect] = []
    while len(then) < random.randint(1, 3):
        act = hand.any_act()
        if isinstance(act, gm.GmSwitchTrigger):
            act = replace(act, trigger=f"t{random.randint(0, number)}")
        if isinstance(act, get_args(gm.Effect)):
            then.append(act)
    return Trigger(
        id=f"t{number}",
        name=f"Chance {number}",
        when=tuple(any_when(hand) for _ in range(random.choice((1, 1, 1, 2)))),
        then=tuple(then),
        once=random.random() < 0.4,
    )


def playout(ruleset: str, seed: int, steps: int, check_every: int = 1) -> tuple[Session, int, int]:
    """A campaign of many sides under `steps` commands with triggers pinned on the way; how many went off, and
    how many of their effects were not possible."""
    played = busy(ruleset, seed)
    random = Random(seed)
    fired = failed = 0

    def count(done) -> None:
        nonlocal fired, failed
        fired += sum(isinstance(event, TriggerFired) for event in done.events)
        failed += sum(isinstance(event, TriggerFailed) for event in done.events)

    played.listen(count)
    for number in range(steps):
        if number % 2 == 0 and number < 120:
            trigger = any_trigger(Hand(played.world, played.campaign, random), number // 2)
            played.submit(GmPinTrigger(by=GM, trigger=trigger))
        if not step(played) or played.over:
            break
        if number % check_every == 0:
            assert problems(played.campaign, played.world) == [], (seed, number)
    return played, fired, failed


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_playout_with_random_triggers_finds_no_defect_and_replays_equal(ruleset, tmp_path):
    played, fired, failed = playout(ruleset, 3, 60, check_every=20)
    assert fired > 2
    assert failed < fired * 3
    played.save(tmp_path / "a.sdsave")
    loaded = storage.load(tmp_path / "a.sdsave")
    assert codec.to_bytes(loaded.campaign) == codec.to_bytes(played.campaign)
    assert simulation.replay(loaded).fingerprint == played.fingerprint()


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("seed", range(400, 412))
def test_many_playouts_with_random_triggers_find_no_defect(ruleset, seed, tmp_path):
    played, fired, _ = playout(ruleset, seed, 300)
    assert fired
    played.save(tmp_path / "a.sdsave")
    assert simulation.replay(storage.load(tmp_path / "a.sdsave")).fingerprint == played.fingerprint()
