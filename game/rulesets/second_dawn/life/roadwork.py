"""Diggers at work on roads: 100 diggers for 10 turns turn a road into a route or back (SD5-5.06)."""

from game.core.events.common import RoadDug
from game.core.hexgrid import OPPOSITE
from game.core.land import Land
from game.core.records import HexId, RuleId, SideId, replace
from game.core.refusal import Refusal
from game.core.state import HexMark, Stack
from game.rulesets.second_dawn.content.records import Road
from game.rulesets.second_dawn.content.typed import Draft
from game.rulesets.second_dawn.scouting import sight, watch_posts

RULE = RuleId("SD5-5.06")
_NONE = "none"


def digger_turns(diggers: int, turns: int, per_turn: int) -> int:
    """Work done by a number of diggers in some turns; no more than `per_turn` count each turn."""
    return min(diggers, per_turn) * turns


def check_dig(draft: Draft, stack: Stack, kind: str) -> None:
    """Refuse a dig order that cannot be carried out where the stack stands, as far as its side knows."""
    roads: dict[str, Road] = dict(draft.world.tables["road"])
    if kind not in roads or not roads[kind].dug_from:
        raise Refusal("no_dig", "Diggers cannot build that", RULE)
    if not diggers_in(draft, stack):
        raise Refusal("no_diggers", "Only diggers can work on roads", RULE)
    here = _road_here(draft.known_land(stack.side), stack.hex)
    if here not in roads[kind].dug_from:
        name = roads[here].name.lower() if here != _NONE else "open land"
        raise Refusal("no_dig", f"There is {name} here, which cannot become {roads[kind].name.lower()}", RULE)


def diggers_in(draft: Draft, stack: Stack) -> int:
    """Units of a stack that can dig."""
    return sum(draft.world.kind(unit.kind).able.digs for unit in draft.members(stack))


def work(draft: Draft, side: SideId) -> None:
    """At the end of a side's turn: its diggers with orders add to the work of their hexes."""
    by_hex: dict[tuple[HexId, str], int] = {}
    for stack in draft.stacks.values():
        if stack.side == side and stack.orders.dig:
            place = (stack.hex, stack.orders.dig)
            by_hex[place] = by_hex.get(place, 0) + diggers_in(draft, stack)
    for (hex_, kind), diggers in sorted(by_hex.items()):
        _work_on(draft, side, hex_, kind, diggers)


def _work_on(draft: Draft, side: SideId, hex_: HexId, kind: str, diggers: int) -> None:
    road: Road = draft.world.tables["road"][kind]
    if not diggers or _road_here(draft.land, hex_) not in road.dug_from:
        return
    mark = draft.marks.get(str(hex_), HexMark())
    done = mark.work + digger_turns(diggers, 1, draft.params.road_work_per_turn)
    if done < draft.params.road_work:
        draft.put_mark(hex_, replace(mark, work=done))
        return
    _finish(draft, hex_, kind, mark)
    for stack in draft.stacks_in(hex_):
        if stack.side == side and stack.orders.dig == kind:
            draft.set_stack(stack.id, orders=replace(stack.orders, dig=""))
    draft.emit(RoadDug(audience=watch_posts.confidants(draft, side), rule=RULE, hex=hex_, kind=kind))
    sight.look_all(draft)


def _finish(draft: Draft, hex_: HexId, kind: str, mark: HexMark) -> None:
    """A road keeps its links; a new trail joins the roads of all neighbours."""
    land = draft.land
    if _road_here(land, hex_) != _NONE:
        draft.put_mark(hex_, replace(mark, road=kind, links=land.road_links[hex_], work=0))
        return
    links = 0
    for way, there in enumerate(draft.grid.toward[hex_]):
        if there < 0 or not land.road[there]:
            continue
        links |= 1 << way
        other = draft.marks.get(str(there), HexMark())
        theirs = land.road_links[there] | 1 << OPPOSITE[way]
        draft.put_mark(HexId(there), replace(other, road=_road_here(land, HexId(there)), links=theirs))
    draft.put_mark(hex_, replace(mark, road=kind, links=links, work=0))


def _road_here(land: Land, hex_: HexId) -> str:
    return land.road_palette[land.road[hex_] - 1] if land.road[hex_] else _NONE
