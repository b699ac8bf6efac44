"""Wars in a wide land, made from nothing and the same on every machine: what policies are measured on."""

from collections.abc import Mapping, Sequence
from random import Random

from game.content.generate import generate, plan_for
from game.core.mapdata import MapData, Scenario, SidePlan, StackPlan
from game.core.records import HexId, SideId
from game.session import library
from game.session.rolling import walking_costs
from game.session.session import Session
from game.session.simulation import start

FERALS = SideId("ferals")
_WILD = ("plains", "forest", "hill", "deep_forest", "jungle", "swamp")
_KINDS = ("wolf", "bear", "spider", "great_bat")
_SEED = 7


def land(width: int, height: int) -> MapData:
    """A map of a size with homes for six sides."""
    return generate(plan_for(_SEED, width, height, 6), walking_costs())


def war(
    map_: MapData, seed: int, players: int, armies: Sequence[Mapping[str, int]], packs: int, word: str
) -> Session:
    """Sides with the same armies spread over the land and played by `word` (as for `simulation.start`), and
    packs of one feral each; no other pops."""
    ground = [h for h in range(map_.grid.size) if map_.terrain_at(HexId(h)) in _WILD]
    spots = iter(Random(seed).sample(ground, packs + players * len(armies)))
    sides = [
        SidePlan(
            id=SideId(f"side{number}"),
            name=f"Side {number}",
            colour="lapis",
            stacks=tuple(StackPlan(units=army, hex=HexId(next(spots))) for army in armies),
        )
        for number in range(players)
    ]
    beasts = tuple(
        StackPlan(units={_KINDS[n % len(_KINDS)]: 1}, hex=HexId(next(spots))) for n in range(packs)
    )
    wild = SidePlan(
        id=FERALS, name="Ferals", colour="feral", role="feral", controller="computer", stacks=beasts
    )
    scenario = Scenario(
        id="bench",
        name="Bench",
        ruleset=library.MAIN_RULESET,
        map=map_,
        sides=(*sides, wild),
        params={"feral_pops_percent": 0},
    )
    return start(scenario, library.rules(), seed, (word,))
