"""Pictures of ferals: a stack with food that has met two packs, one of which it may have befriended."""

from collections.abc import Mapping, Sequence
from functools import partial

from game.core.commands.common import EndTurn
from game.core.commands.ferals import FeedFeral, LayBait
from game.core.mapdata import Scenario, SidePlan, StackPlan
from game.core.records import HexId, SideId, StackId, replace
from game.dev.pictures.shot_campaign import NothingToShow, ShotWish, begin, flow_of
from game.session.table import HotSeatTable
from game.ui.map.models.feral_words import ferals_in
from game.ui.map.models.side_queries import SideQueries
from game.ui.map.screen.scene import MapScene

_FERALS = SideId("ferals")
_NAME = "The Wardens"
_OPEN_LAND = ("plains", "forest", "hill")
_ONE = ({"wolf": 4},)
_TWO = (*_ONE, {"giant_spider": 1})
_FOOD = {"meat": 16_000, "rations": 6_000}


def wild_scene(wish: ShotWish, *, fed: bool = False) -> MapScene:
    """The map of a seat whose stack shares a hex with ferals; `fed`: some are its friends by now, and bait
    lies there. NothingToShow where the rules know no ferals."""
    session, seat, _scenario = begin(wish, partial(_with_ferals, packs=_ONE if fed else _TWO))
    if session.world.ruleset.meals is None:
        raise NothingToShow("these rules know no ferals")
    while session.campaign.clock.on_turn != seat:
        side = session.campaign.clock.on_turn
        if side is None:
            raise NothingToShow("the seat never has its turn")
        session.submit(EndTurn(by=side))
    session.news.mark_read(seat)
    flow = flow_of(session)
    flow.table.sit(seat)
    stack = _wardens(flow.table)
    if fed:
        _feed(flow.table, stack)
    flow.memory(seat).notes["selected"] = stack
    scene = MapScene(flow)
    scene.patient = True
    return scene


def _with_ferals(scenario: Scenario, packs: Sequence[Mapping[str, int]]) -> Scenario:
    """The scenario with the stack of the picture beside the first stack of its side, and packs there."""
    first, *others = [plan for plan in scenario.sides if plan.role == "player"]
    place = _place(scenario, first)
    wardens = StackPlan(units={"rider": 1, "scout": 3}, hex=place, name=_NAME, food=_FOOD)
    beasts = (StackPlan(units=units, hex=place) for units in packs)
    wild = [plan for plan in scenario.sides if plan.role == "feral"]
    found = wild[0] if wild else SidePlan(id=_FERALS, name="Ferals", colour="feral", role="feral")
    ferals = replace(found, stacks=(*beasts, *found.stacks))
    rest = [plan for plan in scenario.sides if plan.role != "player" and plan not in wild[:1]]
    return replace(scenario, sides=(replace(first, stacks=(*first.stacks, wardens)), *others, *rest, ferals))


def _place(scenario: Scenario, plan: SidePlan) -> HexId:
    """A hex of plain land next to a side's first stack, else that stack's own."""
    home = plan.stacks[0].hex
    around = scenario.map.grid.around[home]
    return next((hex_ for hex_ in around if scenario.map.terrain_at(hex_) in _OPEN_LAND), home)


def _wardens(table: HotSeatTable) -> StackId:
    stacks = table.outlook().view.stacks.values()
    return next(stack.id for stack in stacks if stack.name == _NAME)


def _feed(table: HotSeatTable, stack: StackId) -> None:
    """Befriend the wolves, and lay out some rations."""
    reader = SideQueries(table.outlook())
    here = reader.view.stacks[stack]
    for handle in ferals_in(reader, here.hex):
        if reader.view.knowledge.sightings[handle].members[0].kind == "wolf":
            rider = next(u for u in here.units if reader.view.units[u].kind == "rider")
            side = reader.view.side
            table.submit(
                FeedFeral(by=side, stack=stack, unit=rider, target=handle, food="meat", ask="friendly")
            )
            table.submit(LayBait(by=side, stack=stack, food="rations", value=2_000))
