"""Tiny worlds drawn as text, for tests of single map rules.

    field = Field(["..f^", ".~.."], lapis={"a": ((0, 0), {"stabber": 2})}, cinnabar={...})
    field.move("a", (1, 0), (2, 0))

Letters: `.` plains, `f` forest, `d` deep forest, `h` hill, `^` mountain, `A` high mountain, `I` impassable
mountain, `s` swamp, `j` jungle, `~` lake, `C` city, `r` ruins, `t` tundra.
"""

from itertools import pairwise
from typing import Any

from game.core.commands.common import GiveOrders
from game.core.decisions import StandingOrders
from game.core.engine import Applied, Engine
from game.core.events.common import Event
from game.core.hexgrid import grid
from game.core.mapdata import MapData, SitePlan, VictoryPlan, WeatherPlan
from game.core.records import KindId, SideId, SiteId, StackId, UnitId, replace
from game.core.state import (
    SCHEMA,
    Campaign,
    Clock,
    DiceLedger,
    MemberSeen,
    Side,
    Sighting,
    Site,
    Stack,
    Unit,
)
from game.session import library
from game.session.setup import make_world, match_params
from tests.play import Place, Play

LETTERS = {
    ".": "plains",
    "f": "forest",
    "d": "deep_forest",
    "h": "hill",
    "^": "mountain",
    "A": "high_mountain",
    "I": "impassable_mountain",
    "s": "swamp",
    "j": "jungle",
    "~": "lake",
    "C": "city",
    "r": "ruins",
    "t": "tundra",
}
Plan = dict[str, tuple[Place, dict[str, int]]]


class Field(Play):
    """A running campaign on a drawn map. Stacks are found by the names given to them."""

    def __init__(
        self,
        rows: list[str],
        *,
        roads: list[list[Place]] | None = None,
        road_kind: str = "road",
        weather: dict[Place, str] | None = None,
        cities: dict[Place, tuple[str, int]] | None = None,
        params: dict[str, Any] | None = None,
        alliances: dict[str, str] | None = None,
        roles: dict[str, str] | None = None,
        victory: VictoryPlan | None = None,
        seed: int = 1,
        stance: dict[str, str] | None = None,
        zone: dict[str, str] | None = None,
        orders: dict[str, StandingOrders] | None = None,
        **sides: Plan,
    ) -> None:
        """`stance`, `zone` and `orders` are by name of the stack."""
        rules = library.rules("second_dawn")
        self.grid = grid(len(rows[0]), len(rows))
        palette = tuple(LETTERS.values())
        terrain = bytes(list(LETTERS).index(c) for row in rows for c in row)
        road, links = bytearray(self.grid.size), bytearray(self.grid.size)
        for line in roads or []:
            for a, b in pairwise(line):
                way = self.grid.direction(self.at(a), self.at(b))
                links[self.at(a)] |= 1 << way
                links[self.at(b)] |= 1 << (way + 3) % 6
                road[self.at(a)] = road[self.at(b)] = 1
        sites = tuple(
            SitePlan(
                id=SiteId(f"c{n}"),
                hex=self.at(place),
                kind="city",
                name=f"City {n}",
                level=level,
                start=owner,
            )
            for n, (place, (owner, level)) in enumerate((cities or {}).items())
        )
        self.map = MapData(
            name="field",
            width=self.grid.width,
            height=self.grid.height,
            palette=palette,
            terrain=terrain,
            road_palette=(road_kind,),
            road=bytes(road),
            road_links=bytes(links),
            sites=sites,
        )
        plans = tuple(
            WeatherPlan(weather=kind, hexes=(self.at(place),)) for place, kind in (weather or {}).items()
        )
        self.world = make_world("second_dawn", self.map, rules.tables, victory or VictoryPlan(), plans)
        self.engine = Engine(self.world)
        self.names: dict[str, StackId] = {}
        self.events: tuple[Event, ...] = ()
        begun: Any = Campaign(
            schema=SCHEMA,
            ruleset="second_dawn",
            clock=Clock(day=1, order=tuple(SideId(s) for s in sides)),
            params=match_params(rules, {"absent_conduct": "roster", **(params or {})}),
            dice=DiceLedger(seed=seed),
            sides={
                SideId(name): Side(
                    id=SideId(name),
                    name=name.title(),
                    colour=name,
                    age=len(sides) - number,
                    alliance=(alliances or {}).get(name, ""),
                    role=(roles or {}).get(name, "player"),
                    asks=False,
                )
                for number, name in enumerate(sides)
            },
            sites={
                s.id: Site(
                    id=s.id,
                    hex=s.hex,
                    kind="city",
                    name=s.name,
                    level=s.level,
                    owner=SideId(s.start) if s.start else None,
                )
                for s in sites
            },
        )
        manned = self._manned(begun, sides)
        modes = {"stance": stance, "zone": zone, "orders": orders}
        for field, given in modes.items():
            for name, value in (given or {}).items():
                stack = replace(manned.stacks[self.names[name]], **{field: value})
                manned = replace(manned, stacks={**manned.stacks, stack.id: stack})
        self.campaign = self.engine.begin(manned).campaign

    def _manned(self, begun: Any, sides: dict[str, Plan]) -> Any:
        units: dict[UnitId, Unit] = {}
        stacks: dict[StackId, Stack] = {}
        for side, plan in sides.items():
            for name, (place, kinds) in plan.items():
                stack_id = StackId(f"{side}.{name}")
                self.names[name] = stack_id
                members = []
                for kind, count in kinds.items():
                    for number in range(count):
                        unit = Unit(
                            id=UnitId(f"{name}.{kind}{number}"),
                            kind=KindId(kind),
                            side=SideId(side),
                            stack=stack_id,
                            hits=0,
                            move=0,
                        )
                        units[unit.id] = self.world.ruleset.recruit(self.world, unit)
                        members.append(unit.id)
                lead = next((u for u in members if "warlord" in u), None)
                stacks[stack_id] = Stack(
                    id=stack_id,
                    side=SideId(side),
                    hex=self.at(place),
                    units=tuple(members),
                    leader=lead,
                )
        return replace(begun, units=dict(sorted(units.items())), stacks=dict(sorted(stacks.items())))

    def do_orders(self, name: str, **orders: Any) -> Applied:
        """Change standing orders of a stack."""
        stack = self.stack(name)
        return self.must(GiveOrders(by=stack.side, stack=stack.id, orders=replace(stack.orders, **orders)))

    def know(self, side: str, name: str, how: str) -> None:
        """Make a side aware of a hidden stack behind the rules' back: it found it some way."""
        stack, known = self.stack(name), self.campaign.knowledge[SideId(side)]
        handle = StackId(f"e{known.next_handle}")
        kinds = sorted(self.campaign.units[u].kind for u in stack.units)
        seen = Sighting(
            handle=handle,
            side=stack.side,
            hex=stack.hex,
            day=self.campaign.clock.day,
            members=tuple(MemberSeen(kind=k, count=kinds.count(k)) for k in dict.fromkeys(kinds)),
            now=True,
            true=stack.id,
            stance=stack.stance,
            found=how,
        )
        aware = replace(known, sightings={**known.sightings, handle: seen}, next_handle=known.next_handle + 1)
        self.campaign = replace(self.campaign, knowledge={**self.campaign.knowledge, SideId(side): aware})


def with_hidden(
    field: Field, side: str, place: Place, kind: str = "scout", *, name: str = "hidden", **orders: Any
) -> Field:
    """Put a hidden stack of a side into the world behind the rules' back."""
    stack_id, unit_id = StackId(f"{side}.{name}"), UnitId(f"{side}.{name}.1")
    unit = field.world.ruleset.recruit(
        field.world, Unit(id=unit_id, kind=kind, side=side, stack=stack_id, hits=0, move=0)
    )
    stack = Stack(
        id=stack_id,
        side=side,
        hex=field.at(place),
        units=(unit_id,),
        stance="hidden",
        orders=StandingOrders(**orders),
    )
    base = field.campaign
    field.campaign = replace(
        base,
        units=dict(sorted({**base.units, unit_id: unit}.items())),
        stacks=dict(sorted({**base.stacks, stack_id: stack}.items())),
    )
    return field
