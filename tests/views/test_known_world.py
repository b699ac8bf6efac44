"""What an outlook gives to screens and policies: the world as the side knows it, and no way to the true."""

import dataclasses
import gc
from collections.abc import Iterable
from random import Random
from types import BuiltinFunctionType, CodeType, FunctionType, MethodType, ModuleType
from typing import Any

import pytest

from game.core import codec
from game.core.mapdata import MapData, PackPlan, TriggerPlan, WeatherPlan
from game.core.records import HexId, replace
from game.core.world import World
from game.session.computers import step
from game.session.session import Session
from game.views.preview import SeatOutlook
from game.views.project import project
from tests.arena import RULESETS, session
from tests.twins import twin

_CODE = (type, ModuleType, FunctionType, BuiltinFunctionType, MethodType, CodeType)


def _reachable(start: object) -> Iterable[Any]:
    """Every object that can be come by from one, through attributes and tables; not through code."""
    seen, open_ = {id(start)}, [start]
    while open_:
        here = open_.pop()
        yield here
        for other in gc.get_referents(here):
            if id(other) not in seen and not isinstance(other, _CODE):
                seen.add(id(other))
                open_.append(other)


def _played(ruleset: str, steps: int = 40) -> Session:
    played = session(ruleset, 3)
    for _ in range(steps):
        step(played)
    while played.campaign.questions:
        step(played)
    return played


@pytest.mark.parametrize("ruleset", RULESETS)
def test_nothing_leads_from_an_outlook_to_the_truth(ruleset):
    played = _played(ruleset)
    side = played.must_act
    outlook = SeatOutlook(view=project(played.campaign, played.world, side), world=played.world)
    outlook.path(next(iter(outlook.view.stacks)), HexId(0))
    truth = {id(played.world), id(played.world.map), id(played.world.lands), id(played.campaign)}
    assert not truth & {id(one) for one in _reachable(outlook)}


def _plotted(map_: MapData) -> MapData:
    """A map with plans of which no side knows."""
    return replace(
        map_,
        weather={"0": "rain"},
        packs=(PackPlan(hex=HexId(3), kind="wolf"),),
        triggers=(TriggerPlan(id="plot", name="Plot", hexes=(HexId(4),)),),
    )


def _open_tables(world: World) -> bytes:
    """What of a world is no rule and no content, as bytes."""
    return codec.to_bytes((world.map, world.victory, world.weather))


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("seed", [0, pytest.param(1, marks=pytest.mark.slow)])
def test_the_known_world_is_the_same_whatever_lies_in_the_dark(ruleset, seed):
    """Land, roads, rivers and names where nobody was, the weather to come, triggers and packs of the map."""
    played = _played(ruleset, 40 + 30 * seed)
    side = played.must_act
    other, dark = twin(played.campaign, played.world, side, Random(seed))
    storm = WeatherPlan(weather="heavy_rain", hexes=(HexId(7),), start=1, end=9)
    dark = dataclasses.replace(dark, map=_plotted(dark.map), weather=(storm,))
    mine = SeatOutlook(view=project(played.campaign, played.world, side), world=played.world)
    theirs = SeatOutlook(view=project(other, dark, side), world=dark)
    assert _open_tables(played.world) != _open_tables(dark)
    assert _open_tables(mine.world) == _open_tables(theirs.world)
    known = mine.view.knowledge
    for one in (mine, theirs):
        assert one.world.lands.true({}) is one.world.lands.known(known)
        assert one.world.lands.true({}).terrain == known.terrain


def test_the_known_world_is_made_once_for_the_same_knowledge():
    """A frame copies no map: a view in which only stacks changed has the same world."""
    played = _played("second_dawn")
    side = played.must_act
    view = project(played.campaign, played.world, side)
    first = SeatOutlook(view=view, world=played.world)
    moved = replace(view, clock=replace(view.clock, day=view.clock.day + 1))
    assert SeatOutlook(view=moved, world=played.world).world is first.world
    again = SeatOutlook(view=view, world=first.world)
    assert again.world.map.rivers == first.world.map.rivers
    assert again.world.lands.known(view.knowledge) is first.world.lands.known(view.knowledge)


def test_where_the_land_is_known_to_all_the_known_map_is_the_true_one():
    """SD5-7.07, switch `blank_unknown_land: false`; The Battle for shares its terrain (TB-2.02)."""
    for ruleset, more in (("second_dawn", {"blank_unknown_land": False}), ("battle_for", {})):
        played = session(ruleset, 1, **more)
        side = played.must_act
        known = SeatOutlook(view=project(played.campaign, played.world, side), world=played.world).world.map
        true = played.world.map
        assert [known.terrain_at(HexId(h)) for h in range(known.grid.size)] == [
            true.terrain_at(HexId(h)) for h in range(true.grid.size)
        ]
        assert known.rivers == true.rivers
        assert (known.road, known.road_links) == (
            true.road or bytes(true.grid.size),
            true.road_links or bytes(true.grid.size),
        )
