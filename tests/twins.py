"""Twins: campaigns and worlds that differ in everything a side cannot know, and in nothing else."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from random import Random

from game.core.checks import problems
from game.core.draft import Draft
from game.core.records import SideId
from game.core.state import AnyCampaign
from game.core.world import World
from game.rulesets.battle_for import sight as battle_for_sight
from game.rulesets.second_dawn import sight as second_dawn_sight
from tests.twin_world import TwinWorld
from tests.twins_battle_for import BattleForTwin
from tests.twins_second_dawn import SecondDawnTwin

LOOK: Mapping[str, Callable[[Draft], None]] = {
    "second_dawn": second_dawn_sight.look_all,
    "battle_for": battle_for_sight.look_all,
}
"""How everybody of a ruleset looks around, by ruleset."""

MAKERS: Mapping[str, type[TwinWorld]] = {"second_dawn": SecondDawnTwin, "battle_for": BattleForTwin}


def twin(
    campaign: AnyCampaign, world: World, side: SideId, random: Random, *, land: bool = True
) -> tuple[AnyCampaign, World]:
    """A campaign and world that differ from the given ones in everything `side` cannot know; without `land`
    in units, orders and treasuries only.

    The campaign must not wait for an answer. AssertionError if the twin would look different to `side` at
    once: then either this function or the rules of sight are wrong.
    """
    assert not campaign.questions
    assert not campaign.agenda
    maker = MAKERS[campaign.ruleset](campaign, world, side, random, land)
    made = maker.campaign()
    other_world = replace(world, map=maker.map()) if land else world
    draft = Draft(made, other_world)
    LOOK[campaign.ruleset](draft)
    made = draft.commit()
    assert made.knowledge[side] == maker.knowledge(side), "the twin looks different"
    assert problems(made, other_world) == []
    return made, other_world
