"""Units of which a party of a battle does not know: told from its own knowledge, never from the truth."""

from random import Random

import pytest

from game.core.draft import Draft
from game.core.engine import Applied, Engine
from game.core.records import HexId, SideId, replace
from game.core.state import AnyCampaign
from game.core.world import World
from game.dev.pictures.battle_demo import SMALL, march, meeting
from game.rulesets.second_dawn.scouting.sight import look_all
from game.rulesets.second_dawn.scouting.unseen import unknown_units
from game.session.session import Session
from game.views.project import project
from tests.twins import twin

LAPIS = SideId("lapis")
SEEN_AFAR = (SMALL[0], {"dragon": 1, "great_bat": 2})
"""An army that is seen from the next hex if it is in the sky, so that both worlds have the battle."""


def told(session: Session, watched: set[HexId]) -> str:
    """What Lapis is told of the hex in which the battle will be."""
    command = march(session)
    known = session.campaign.knowledge[LAPIS]
    return unknown_units(session.world, known, command.path[-1], watched)


@pytest.mark.parametrize(
    ("terrain", "words"),
    [
        ("city", "Tiny units may"),
        ("plains", "up to medium size"),
        ("forest", "up to medium size"),
        ("deep_forest", "up to immense size"),
    ],
)
def test_sd5_8_03_the_known_terrain_says_who_may_hide(terrain: str, words: str) -> None:
    assert words in told(meeting(terrain=terrain), set())


def test_sd5_7_01_a_neighbour_that_nobody_watches_may_hold_units() -> None:
    session = meeting()
    around = set(session.world.grid.around[march(session).path[-1]])
    assert "out of sight" in told(session, around - {min(around)})
    assert "out of sight" not in told(session, around)


def in_the_sky(session: Session) -> AnyCampaign:
    """The campaign with the other army in the sky of its hex."""
    goal = march(session).path[-1]
    stacks = {
        id_: replace(stack, zone="sky") if stack.hex == goal else stack
        for id_, stack in session.campaign.stacks.items()
    }
    draft = Draft(replace(session.campaign, stacks=stacks), session.world)
    look_all(draft)
    return draft.commit()


def after(campaign: AnyCampaign, world: World, session: Session) -> str:
    outcome = Engine(world).apply(campaign, march(session))
    assert isinstance(outcome, Applied)
    (battle,) = project(outcome.campaign, world, LAPIS).battles
    return battle.unknown


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("terrain", ["forest", "plains"])
def test_twin_battles_tell_the_same_of_unknown_units(seed: int, terrain: str) -> None:
    session = meeting(seed, SEEN_AFAR, terrain=terrain)
    campaign = in_the_sky(session)
    other, other_world = twin(campaign, session.world, LAPIS, Random(seed))
    assert other.stacks != campaign.stacks
    mine = after(campaign, session.world, session)
    assert mine
    assert mine == after(other, other_world, session)
