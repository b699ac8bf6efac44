"""Path search over borders: reach of a stack, cheapest path, fields of many goals.

Costs are small integers (thirds), so a bucket per cost replaces the heap. A border's price may depend on
the border crossed (roads), so a hex may be found twice before it is settled. Works on any `CostField`:
truth, or a side's belief.
"""

from collections.abc import Sequence
from heapq import heappop, heappush

from game.core.hexgrid import OPPOSITE, Grid, members
from game.core.numbers import Thirds
from game.core.records import HexId, Record
from game.core.world import CostField


class Reach(Record, eq=False):
    """Hexes a mover can get to: cheapest cost by hex (start included, 0) and the hex before each."""

    start: HexId
    cost: dict[HexId, Thirds]
    before: dict[HexId, HexId]

    def path(self, goal: HexId) -> tuple[HexId, ...]:
        """Hexes from the first step to `goal`; empty if it is the start. KeyError if out of reach."""
        if goal not in self.cost:
            raise KeyError(goal)
        out = []
        while goal != self.start:
            out.append(goal)
            goal = self.before[goal]
        return tuple(reversed(out))


def step_cost(field: CostField, toward: Sequence[Sequence[int]], a: int, b: int) -> int:
    """Price of the border from `a` into `b`, 0 if closed."""
    if field.road is not None and field.road[a] and field.road[b]:
        way = toward[a].index(b)
        if field.links[a] >> way & 1:
            return field.road[b]
    return field.enter[b]


def reach(
    grid: Grid,
    field: CostField,
    start: HexId,
    budget: Thirds,
    first_free: bool = False,
    stops: int = 0,
    *,
    turned: bool = False,
) -> Reach:
    """All hexes within `budget`. With `first_free` the first border may cost more than the budget (the
    full-move guarantee): such a hex ends the march and costs the whole budget. `stops` is the bit
    set of hexes that may be entered but not left again on this march (known enemies). Of ways that cost the
    same it takes the one that it would take on a land turned by half if it is `turned`."""
    # Price 0 closes a hex. One that is reached is closed, for a price hangs on the hex entered and nobody
    # comes there cheaper later; one with a road, once it was gone on from.
    enter, around = bytearray(field.enter), grid.around_turned if turned else grid.around
    sides = OPPOSITE if turned else range(6)
    cost: dict[HexId, int] = {start: 0}
    before: dict[HexId, HexId] = {}
    buckets: list[list[HexId]] = [[] for _ in range(budget + 1)]
    buckets[0].append(start)
    road = field.road
    links = field.links
    toward = grid.toward
    best, beyond = cost.get, budget + 1
    halts = {*members(stops)} - {start}
    enter[start] = 0
    for done in range(beyond):
        for here in buckets[done]:
            if cost[here] != done or here in halts:
                continue
            if road is None:
                for there in around[here]:
                    price = enter[there]
                    if price and done + price < beyond:
                        enter[there] = 0
                        cost[there] = total = done + price
                        before[there] = here
                        buckets[total].append(there)
                continue
            enter[here] = 0
            mask = links[here] if road[here] else 0
            if mask:
                ways = toward[here]
                for way in sides:
                    if mask >> way & 1:
                        there = HexId(ways[way])
                        if there >= 0 and road[there]:
                            total = done + road[there]
                            if total < best(there, beyond):
                                cost[there] = total
                                before[there] = here
                                buckets[total].append(there)
            for there in around[here]:
                price = enter[there]
                if price:
                    total = done + price
                    if road[there]:
                        if total >= best(there, beyond):
                            continue
                    elif total >= beyond:
                        continue
                    else:
                        enter[there] = 0
                    cost[there] = total
                    before[there] = here
                    buckets[total].append(there)
    if first_free:
        for there in around[start]:
            if there not in cost and field.bent(there) and step_cost(field, toward, start, there):
                cost[there] = budget
                before[there] = start
    return Reach(start=start, cost=cost, before=before)


def cheapest_path(
    grid: Grid, field: CostField, start: HexId, goal: HexId, most: Thirds = 100_000, *, turned: bool = False
) -> tuple[HexId, ...] | None:
    """Cheapest path from `start` to `goal`, or None if there is none within `most`.

    Searches by cost plus the least possible rest, with the cheapest border of the field as the rest's price.
    Of paths that cost the same it finds that which it would find on a land turned by half if it is `turned`.
    """
    if start == goal:
        return ()
    road = field.road
    least = min((price for price in field.enter if price), default=1)
    if road is not None:
        least = min([least, *(price for price in road if price)])
    cost = {start: 0}
    before: dict[HexId, HexId] = {}
    way = -1 if turned else 1
    queue: list[tuple[int, int, int]] = [(0, 0, way * start)]
    toward = grid.toward
    while queue:
        _, done, nth = heappop(queue)
        here = HexId(way * nth)
        if done > cost[here]:
            continue
        if here == goal:
            path = []
            while here != start:
                path.append(here)
                here = before[here]
            return tuple(reversed(path))
        for there in grid.around[here]:
            price = step_cost(field, toward, here, there)
            if not price:
                continue
            total = done + price
            if total <= most and total < cost.get(there, most + 1):
                cost[there] = total
                before[there] = here
                heappush(queue, (total + least * grid.distance(there, goal), total, way * there))
    return None
