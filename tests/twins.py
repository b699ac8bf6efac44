"""Twins: campaigns and worlds that differ in everything a side cannot know, and in nothing else."""

import dataclasses
from collections.abc import Callable, Mapping
from random import Random

from game.core.checks import problems
from game.core.draft import Draft
from game.core.records import SideId, replace
from game.core.state import AnyCampaign, Stack
from game.core.world import World
from game.rulesets.battle_for.land import sight as battle_for_sight
from game.rulesets.second_dawn.scouting import sight as second_dawn_sight
from tests.twin_world import TwinWorld
from tests.twins_battle_for import BattleForTwin
from tests.twins_second_dawn import SecondDawnTwin

LOOK: Mapping[str, Callable[[Draft], None]] = {
    "second_dawn": second_dawn_sight.look_all,
    "battle_for": battle_for_sight.look_all,
}
"""How everybody of a ruleset looks around, by ruleset."""

MAKERS: Mapping[str, type[TwinWorld]] = {"second_dawn": SecondDawnTwin, "battle_for": BattleForTwin}


class _MildSecondDawn(SecondDawnTwin):
    """Of who is in sight only what no battle shows is changed."""

    def _blur(self, stack: Stack) -> None:
        here = replace(stack, gait=self.random.choice(("open", "sneak")), counters={"x": 1})
        self.stacks[stack.id] = replace(here, here=self._some_presence())


class _MildBattleFor(BattleForTwin):
    """The same for the other rules."""

    def _blur(self, stack: Stack) -> None:
        self.stacks[stack.id] = replace(stack, name="Blurred", counters={"x": 1})


MILD: Mapping[str, type[TwinWorld]] = {"second_dawn": _MildSecondDawn, "battle_for": _MildBattleFor}


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
    return _made(MAKERS[campaign.ruleset](campaign, world, side, random, land))


def secrets(campaign: AnyCampaign, world: World, side: SideId, random: Random) -> AnyCampaign:
    """A campaign in which everything in sight is as it is, so that it fights alike, and all out of sight is
    not: others hide and stand elsewhere, with other treasuries, ids and dice. AssertionError as in `twin`."""
    return _made(MILD[campaign.ruleset](campaign, world, side, random, land=False))[0]


def _made(maker: TwinWorld) -> tuple[AnyCampaign, World]:
    campaign, world, side = maker.base, maker.world, maker.side
    made = maker.campaign()
    other_world = dataclasses.replace(world, map=maker.map()) if maker.land else world
    draft = Draft(made, other_world)
    LOOK[campaign.ruleset](draft)
    made = draft.commit()
    assert made.knowledge[side] == maker.knowledge(side), "the twin looks different"
    assert problems(made, other_world) == []
    return made, other_world
