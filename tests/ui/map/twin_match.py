"""A match that computers play, compared now and then with its twin: what a screen is told must be equal."""

from collections.abc import Iterator
from random import Random

from game.core.records import SideId
from game.session import computers
from game.session.session import Session
from tests import arena
from tests.twins import twin

STEPS = 400
EVERY = 80


def twins_of_a_match(ruleset: str, seed: int) -> Iterator[tuple[Session, Session, SideId]]:
    """The match, its twin for the side on turn, and that side, so often that something was compared."""
    session, compared = arena.session(ruleset, seed, ("random",)), 0
    for steps in range(STEPS):
        side = session.must_act
        if side is None or not computers.step(session):
            break
        if steps % EVERY or session.campaign.sides[side].role != "player":
            continue
        compared += 1
        campaign, world = twin(session.campaign, session.world, side, Random(steps))
        yield session, Session(world, campaign, campaign, session.state, session.content), side
    assert compared
