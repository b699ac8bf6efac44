"""A siege for pictures: six stacks around a town of another side, from outside and from within."""

from functools import partial

from game.core.commands.common import EndTurn
from game.core.hexgrid import DIRECTIONS
from game.core.mapdata import Scenario, SitePlan, StackPlan
from game.core.records import HexId, SideId, replace
from game.core.refusal import Refused
from game.dev.pictures.shot_campaign import NothingToShow, ShotWish, advance, begin, flow_of
from game.session.session import Session
from game.ui.map.screen.scene import MapScene
from game.ui.stage.flow import Flow
from game.ui.widgets.kit import Kit

_SCENARIO = "four_crowns"
_LEVEL = 3
_NAME = "Ravensburgh"
_PLACES = ("ruins", "city")
_FIRST = 100
"""Age of a side that acts first."""
_UNITS = {"piker": 8, "commoner_warlord": 1}


def _town(scenario: Scenario) -> SitePlan:
    """A place inland, as far from all starts as can be."""
    grid = scenario.map.grid
    starts = [stack.hex for plan in scenario.sides for stack in plan.stacks]
    inland = [
        site
        for site in scenario.map.sites
        if not site.start and site.kind in _PLACES and len(grid.around[site.hex]) == len(DIRECTIONS)
    ]
    return max(inland, key=lambda site: min(grid.distance(site.hex, start) for start in starts))


def _besieged(scenario: Scenario) -> Scenario:
    """The scenario in which the first player's stacks stand all around a town of the second."""
    first, second = [plan for plan in scenario.sides if plan.role == "player"][:2]
    town = _town(scenario)
    ring = [HexId(hex_) for hex_ in sorted(scenario.map.grid.around[town.hex])]
    camp = tuple(StackPlan(units=_UNITS, hex=hex_, leader="commoner_warlord") for hex_ in ring)
    guard = StackPlan(units={"piker": 16, "archer": 8}, hex=town.hex)
    owned = replace(town, start=second.start, owner="", level=_LEVEL, kind="city", name=_NAME)
    sites = tuple(owned if site.id == town.id else site for site in scenario.map.sites)
    stacks = {first.id: camp, second.id: (guard,)}
    sides = tuple(
        replace(plan, stacks=(*plan.stacks, *stacks[plan.id])) if plan.id in stacks else plan
        for plan in scenario.sides
    )
    sides = tuple(replace(plan, age=_FIRST) if plan.id == first.id else plan for plan in sides)
    params = {**scenario.params, "realm": True}
    return replace(scenario, map=replace(scenario.map, sites=sites), sides=sides, params=params)


def _its_turn(side: SideId, now: Session) -> bool:
    return now.campaign.clock.on_turn == side


def siege_flow(*, within: bool) -> tuple[Flow, HexId]:
    """A flow in which the besieger sits before his first turn, or the besieged before his second, and where
    the town lies."""
    session, seat, scenario = begin(ShotWish(scenario=_SCENARIO), _besieged)
    place = next(site.hex for site in scenario.map.sites if site.name == _NAME)
    advance(session, lambda now: now.campaign.clock.on_turn == seat and not now.campaign.questions)
    other = next(plan.id for plan in scenario.sides if plan.role == "player" and plan.id != seat)
    if within:
        for side in (seat, other, seat):
            advance(session, partial(_its_turn, side))
            if isinstance(session.submit(EndTurn(by=side)), Refused):
                raise NothingToShow("the turn cannot end")
        advance(session, partial(_its_turn, other))
    flow = flow_of(session)
    flow.table.sit(other if within else seat)
    return flow, place


class MapAt(MapScene):
    """A map that opens at a hex and shows what is known of it."""

    def __init__(self, flow: Flow, place: HexId) -> None:
        super().__init__(flow)
        self.patient = True
        self._place = place

    def layout(self, size: tuple[int, int], kit: Kit) -> None:
        """Lay it out, and go to the place."""
        super().layout(size, kit)
        self.jump(self._place)
