"""The computer player acts on its view alone: in worlds that differ in secrets only, those of
the land and of the weather to come included, it does the same."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from game.ai.levels import LEVELS
from game.core.dice import StreamDice
from game.core.mapdata import WeatherPlan
from game.core.records import HexId, SideId
from game.core.state import AnyCampaign
from game.core.world import World
from game.session.computers import player_policy, step
from game.session.session import Session
from game.views.preview import SeatOutlook
from game.views.project import project
from tests.arena import RULESETS, busy
from tests.twins import twin

STEPS = 36


@pytest.fixture(scope="module", params=RULESETS)
def begun(request: pytest.FixtureRequest) -> Session:
    return busy(request.param, 3, seats=("master", "seasoned"))


@pytest.fixture(scope="module")
def moments(begun: Session) -> list[AnyCampaign]:
    return list(_moments(begun))


def _moments(session: Session) -> Iterator[AnyCampaign]:
    """Every ninth state of a match in which nothing waits."""
    for number in range(STEPS):
        now = session.campaign
        if number % 9 == 0 and not now.questions and not now.agenda:
            yield now
        if session.over or not step(session):
            return


def _thought(campaign: AnyCampaign, world: World, side: SideId, session: Session, level: str) -> object:
    outlook = SeatOutlook(view=project(campaign, world, side), world=world)
    return player_policy(session, level).decide(outlook, StreamDice(1, "twins"))


@pytest.mark.parametrize("level", LEVELS)
def test_what_it_does_does_not_hang_on_secrets(
    begun: Session, moments: list[AnyCampaign], level: str
) -> None:
    assert len(moments) >= 3
    for number, campaign in enumerate(moments):
        side = campaign.clock.on_turn
        assert side is not None
        here = _thought(campaign, begun.world, side, begun, level)
        for land in (False, True):
            other, world = twin(campaign, begun.world, side, Random(number), land=land)
            world = replace(world, weather=(WeatherPlan(weather="storm", hexes=(HexId(0),), start=1, end=9),))
            assert _thought(other, world, side, begun, level) == here
