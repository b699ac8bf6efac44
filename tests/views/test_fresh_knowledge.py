"""What a side knows is up to date after every command.

Were it not, the next thing that makes everybody look around would bring news, and the moment at which they
come would tell of it.
"""

import pytest

from game.core.checks import problems
from game.core.draft import Draft
from game.core.records import SideId
from game.rulesets.second_dawn.scouting import sight
from game.session.computers import step
from game.session.session import Session
from tests.arena import crowd


def _stale(played: Session) -> list[SideId]:
    """Sides that would learn something by looking around once more."""
    draft = Draft(played.campaign, played.world)
    sight.look_all(draft)
    known = played.campaign.knowledge
    return [side for side in known if draft.knowledge[side] != known[side]]


@pytest.mark.parametrize("seed", [0, *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(1, 12))])
def test_looking_around_once_more_tells_nothing_new(seed):
    victory = ("last_side", "ruler", "capitals")[seed % 3]
    _play(crowd(seed, victory=victory, allies_share_sight=seed % 2 == 0), 350 if seed else 70)


@pytest.mark.parametrize("seed", [3, *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(3))])
@pytest.mark.slow
def test_nor_does_it_where_reports_are_delayed(seed):
    played = crowd(seed, delayed_reports=True, allies_share_sight=seed % 2 == 0)
    _play(played, 150)
    assert played.campaign.reports


def _play(played: Session, steps: int) -> None:
    for _ in range(steps):
        if played.over or not step(played):
            break
        assert _stale(played) == [], played.journal[-1]
        assert problems(played.campaign, played.world) == []
