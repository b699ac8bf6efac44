"""Strategic movement: what a border costs and who may cross it (SD5-3, SD5-4, SD5-5; SD3-10.01).

A stack pays the price of its dearest member and goes as far as its slowest (SD5-3.05). Move is counted in
thirds because a road border costs one third (SD5-5.02).
"""

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache

from game.core.land import UNKNOWN, Land
from game.core.movement import step_cost
from game.core.numbers import THIRD, Thirds, thirds_text
from game.core.records import HexId, StackId, UnitId, replace
from game.core.state import Stack, Unit
from game.core.world import CostField, StepCost
from game.rulesets.second_dawn.content.counters import BACKED_UP
from game.rulesets.second_dawn.content.land_records import Terrain, Weather
from game.rulesets.second_dawn.content.records import Params, Road
from game.rulesets.second_dawn.content.typed import Campaign, World
from game.rulesets.second_dawn.land import supply, survey
from game.rulesets.second_dawn.land.movers import UNDERGROUND, Marchers, Mover, flies, marchers
from game.rulesets.second_dawn.mounts import seats, towing, vehicles
from game.rulesets.second_dawn.unit import ageing, garrison, levels

_ROADED = re.compile(rb"[^\0]")


def at_home(mover: Mover, terrain: Terrain) -> bool:
    """Whether the mover has the terrain's special (SD5-4.03)."""
    known = terrain.home_for or (terrain.id,)
    return not mover.flier and (mover.home in known or not mover.homes.isdisjoint(known))


def terrain_penalty(mover: Mover, terrain: Terrain) -> int | None:
    """Move penalty of a terrain for a mover, 0 or negative; None if it cannot enter (SD5-4). Heavies enter no
    tunnel without the special `underground` (SD2-6.10, SD3-10.03)."""
    bars = mover.heavy and (mover.flier or UNDERGROUND not in (mover.home, *mover.homes))
    if bars and terrain.group == "tunnel":
        return None
    if mover.flier:
        return terrain.flier_lofty if mover.lofty else terrain.flier
    if at_home(mover, terrain):
        return terrain.special_ground
    return terrain.ground


def entry_cost(
    mover: Mover,
    terrain: Terrain,
    weather: Weather,
    road: Road | None = None,
    scheme: str = "itemised",
    *,
    surveying: int = 0,
) -> Thirds | None:
    """Price of entering a hex in thirds, along `road` if given; None if it cannot be entered.

    Itemised scheme: `1 + |terrain| + |weather|` (SD5-4.01), roads before weather (ruling of SD5-4). Class
    scheme: SD3-10.01. `surveying`: points that a survey of the neighbours costs, which no road lessens
    (SD5-5.04, SD5-7.06). Terrain ignore takes 1 point off the sum, the survey's included (SD5-4.02); a load
    adds to it (SD3-11.05), a vehicle doubles it (SD5-5.07). A flier that walks too goes the cheaper way
    (SD7-1.03).
    """
    bare = _bare_cost(mover, terrain, weather, road, scheme, surveying)
    if mover.walks:
        afoot = _bare_cost(replace(mover, flier=False), terrain, weather, road, scheme, surveying)
        bare = min((cost for cost in (bare, afoot) if cost is not None), default=None)
    return None if bare is None else (bare + mover.burden * THIRD) * (1 + mover.drawing)


def _bare_cost(
    mover: Mover, terrain: Terrain, weather: Weather, road: Road | None, scheme: str, surveying: int
) -> Thirds | None:
    base = terrain_penalty(mover, terrain)
    if base is None or weather.closed:
        return None
    if mover.stiff and terrain.group != "road":
        base -= 1
    sky = weather.flier_penalty if mover.flier else weather.penalty
    if road is not None and not mover.flier:
        if road.cost is not None:
            return road.cost + -_eased(mover, sky - surveying) * THIRD
        plain = _class_cost(mover, terrain, base) if scheme == "class" else 1 - base
        return (max(1, plain - 1) + -_eased(mover, sky - surveying)) * THIRD
    if scheme == "class":
        return (_class_cost(mover, terrain, base, surveying) + -sky) * THIRD
    return (1 + -_eased(mover, base + sky - surveying)) * THIRD


def _eased(mover: Mover, penalty: int) -> int:
    return min(0, penalty + mover.eased) if mover.eased else penalty


def _class_cost(mover: Mover, terrain: Terrain, penalty: int, surveying: int = 0) -> int:
    """Cost in move points by class of hex (SD3-10.01); terrain ignore down to the class's floor."""
    ignored = mover.eased
    if mover.flier:
        lift = {"hill": 1, "mountain": 2}.get(terrain.group, 1 if terrain.group == "tunnel" else 0)
        lofty = 1 if mover.lofty and terrain.group in ("hill", "mountain") else 0
        return 1 + max(0, lift - lofty) + max(0, surveying - ignored)
    if at_home(mover, terrain):
        return 2 + max(0, surveying - ignored)
    floor = {"road": 1, "tunnel": 2}.get(terrain.group, 3)
    extra = 0 if terrain.group in ("road", "tunnel") else -penalty
    return floor + max(0, extra + surveying - ignored)


def may_stand(world: World, land: Land, hex_: HexId) -> bool:
    """Whether ground units find a footing in a hex."""
    terrain = land.terrain_at(hex_)
    return terrain == UNKNOWN or world.tables["terrain"][terrain].ground is not None


@lru_cache(maxsize=64)
def _field(
    land: Land,
    movers: frozenset[Mover],
    tables: "_Tables",
    least: Thirds = 0,
    homes: frozenset[str] | None = None,
    *,
    roads: bool = True,
    bound: bool = False,
) -> CostField:
    """Prices of a land for a set of movers, `least` at the lowest; cached on the land's identity. `homes` are
    the terrain specials of those who survey it, None if nobody does. Without `roads` for those who sneak
    (SD5-11.05); `bound` to them with vehicles that may not leave them (SD5-5.07)."""
    rows = [tables.terrain(name) for name in land.palette]
    enter, road = _prices(land, movers, tables, rows, roads=roads)
    if homes is not None:
        paid = _prices(land, movers, tables, rows, roads=roads, surveying=survey.PRICE)
        for hex_ in survey.dear_hexes(land, rows, homes):
            enter[hex_] = paid[0][hex_]
            if road is not None and paid[1] is not None:
                road[hex_] = paid[1][hex_]
    if bound and road is not None:
        _lead_on(land, road)
    grounded = not all(mover.flier for mover in movers)
    if least:
        dearer = bytes(max(price, least) if price else 0 for price in range(256))
        enter = enter.translate(dearer)
        road = road.translate(dearer) if road is not None else None
    return CostField(
        enter=bytes(len(enter)) if bound else bytes(enter),
        terrain=land.terrain,
        road=bytes(road) if road is not None else None,
        links=land.road_links,
        firm=frozenset(n for n, row in enumerate(rows, 1) if grounded and not row.full_move),
    )


def _crossing(
    land: Land,
    way: tuple[HexId, HexId],
    movers: frozenset[Mover],
    tables: "_Tables",
    least: Thirds,
    homes: frozenset[str] | None,
    *,
    roads: bool,
) -> Thirds:
    """Price of one border, 0 if closed, as it stands in `_field`: a land that is known a little better after
    every step need not be gone over as a whole for it."""
    a, b = way
    rows = tables.rows(land.palette)
    price = 0
    if roads and land.road_between(a, b) and _hex_price(land, a, movers, tables, rows, homes, along=True):
        price = _hex_price(land, b, movers, tables, rows, homes, along=True)
    price = price or _hex_price(land, b, movers, tables, rows, homes, along=False)
    return max(price, least) if price else 0


def _hex_price(
    land: Land,
    hex_: HexId,
    movers: frozenset[Mover],
    tables: "_Tables",
    rows: Sequence[Terrain],
    homes: frozenset[str] | None,
    *,
    along: bool,
) -> Thirds:
    """Price of entering a hex over open ground, or `along` the road in it; 0 if it cannot be entered."""
    surveying = survey.PRICE if homes is not None and survey.dear(land, rows, homes, hex_) else 0
    code = land.terrain[hex_]
    if not code:
        return 0 if along else tables.unknown_cost + surveying * THIRD
    road = tables.road(land.road_palette[land.road[hex_] - 1]) if along else None
    return tables.dearest(movers, rows[code - 1], tables.weather(land.weather_at(hex_)), road, surveying)


def _prices(
    land: Land,
    movers: frozenset[Mover],
    tables: "_Tables",
    rows: Sequence[Terrain],
    *,
    roads: bool,
    surveying: int = 0,
) -> tuple[bytearray, bytearray | None]:
    """Prices of entering the hexes of a land over open ground, and along a road where there is one. `rows` is
    the terrain of its palette; `surveying` as for `entry_cost`."""
    prices = _fair_prices(movers, tables, land.palette, None, surveying)
    enter = bytearray(land.terrain.translate(prices))
    for hex_, name in land.weather.items():
        if code := land.terrain[hex_]:
            enter[hex_] = tables.dearest(movers, rows[code - 1], tables.weather(name), None, surveying)
    if not (roads and _roads(land)):
        return enter, None
    along = 0
    for name, there in _roads(land):
        prices = _fair_prices(movers, tables, land.palette, name, surveying)
        along |= there & int.from_bytes(land.terrain.translate(prices), "little")
    road = bytearray(along.to_bytes(len(enter), "little"))
    for hex_, name in land.weather.items():
        if (code := land.terrain[hex_]) and land.road[hex_]:
            kind = tables.road(land.road_palette[land.road[hex_] - 1])
            road[hex_] = tables.dearest(movers, rows[code - 1], tables.weather(name), kind, surveying)
    return enter, road


@lru_cache(maxsize=256)
def _fair_prices(
    movers: frozenset[Mover],
    tables: "_Tables",
    palette: tuple[str, ...],
    road: str | None,
    surveying: int,
) -> bytes:
    """By the code of a terrain what it costs in fair weather, over open ground or along a road; unknown land
    has no road."""
    kind, fair = None if road is None else tables.road(road), fair_weather()
    unknown = tables.unknown_cost + surveying * THIRD if road is None else 0
    known = (tables.dearest(movers, row, fair, kind, surveying) for row in tables.rows(palette))
    return bytes([unknown, *known]).ljust(256, b"\0")


@lru_cache(maxsize=16)
def _roads(land: Land) -> tuple[tuple[str, int], ...]:
    """The kinds of road of a land, each with the bytes of its hexes as a mask."""
    masks = (
        int.from_bytes(land.road.translate(_only(code + 1)), "little")
        for code in range(len(land.road_palette))
    )
    return tuple((name, mask) for name, mask in zip(land.road_palette, masks, strict=True) if mask)


@lru_cache(maxsize=256)
def _only(code: int) -> bytes:
    """To translate a layer into a mask of those places that have one code."""
    return bytes(255 * (one == code) for one in range(256))


def _lead_on(land: Land, road: bytearray) -> None:
    """A road that leads over a border goes on beyond it, though nobody has been there: assumed at the price
    of what is known of it (SD5-5.01)."""
    for match in _ROADED.finditer(bytes(road)):
        here = match.start()
        for way, there in enumerate(land.grid.toward[here]):
            if there >= 0 and land.road_links[here] >> way & 1 and not land.road[there]:
                road[there] = road[here]


class _Tables:
    """Content rows a field needs; equal for equal worlds, so that fields can be cached."""

    def __init__(self, world: World, params: Params) -> None:
        self._rows = world.tables
        self.scheme = params.terrain_scheme
        self.unknown_cost = (1 - params.unknown_land_penalty) * THIRD
        self._key = (id(world.tables), self.scheme, self.unknown_cost)

    def __hash__(self) -> int:
        return hash(self._key)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Tables) and self._key == other._key

    def dearest(
        self,
        movers: frozenset[Mover],
        terrain: Terrain,
        weather: Weather,
        road: Road | None,
        surveying: int = 0,
    ) -> Thirds:
        """Price for the dearest of several movers (SD5-3.05), 0 if one of them cannot enter."""
        most = 0
        for mover in movers:
            cost = entry_cost(mover, terrain, weather, road, self.scheme, surveying=surveying)
            if cost is None:
                return 0
            most = max(most, cost)
        return most

    def rows(self, palette: tuple[str, ...]) -> Sequence[Terrain]:
        """The terrain of a palette."""
        return [self._rows["terrain"][id_] for id_ in palette]

    def terrain(self, id_: str) -> Terrain:
        row: Terrain = self._rows["terrain"][id_]
        return row

    def weather(self, id_: str) -> Weather:
        row: Weather = self._rows["weather"][id_] if id_ else fair_weather()
        return row

    def road(self, id_: str) -> Road:
        row: Road = self._rows["road"][id_]
        return row


@lru_cache(maxsize=1)
def fair_weather() -> Weather:
    """Weather without any effect."""
    return Weather(id="", name="fair")


def weather_row(world: World, id_: str) -> Weather:
    """The weather of an id; an empty id is fair weather."""
    row: Weather = world.tables["weather"][id_] if id_ else fair_weather()
    return row


def unheld(world: World, units: Mapping[UnitId, Unit], stack: Stack) -> StepCost | None:
    """Why a stack goes nowhere with those in it, or None: some hold their hex (SD5-6.07), garrison units stay
    where they are (SD3-15.02), a prisoner has no seat (SD3-11.09)."""
    if any(supply.held(units[unit]) for unit in stack.units):
        reason = "It holds this hex until its next turn"
        return StepCost(cost=0, open=False, code="garrison", reason=reason, rule="SD5-6.07")
    if garrison.staying(world, units, stack):
        reason = "Its garrison units cannot leave until you make them field units"
        return StepCost(cost=0, open=False, code="garrison", reason=reason, rule=str(garrison.RULE))
    if not seats.left_behind(units, stack):
        return None
    return StepCost(
        cost=0,
        open=False,
        code="captive",
        reason="A prisoner must sit on the mount that carries its jailor",
        rule="SD3-11.09",
    )


class SecondDawnTravel:
    """`core.world.Travel` of Second Dawn."""

    def field(self, world: World, campaign: Campaign, land: Land, stack: StackId) -> CostField:
        here = campaign.stacks[stack]
        gang = marchers(world, campaign, here)
        least = gang.left if any(mover.crawls for mover in gang.movers) else 0
        homes = survey.homes(world, campaign.units, here)
        bound = gang.team is not None and (gang.team.bound or bool(gang.team.lacking))
        tables = _Tables(world, campaign.params)
        return _field(land, gang.movers, tables, least, homes, roads=here.gait != "sneak", bound=bound)

    def _price(
        self,
        world: World,
        campaign: Campaign,
        land: Land,
        stack: StackId,
        way: tuple[HexId, HexId],
        gang: Marchers,
    ) -> Thirds:
        """Price of a border, 0 if closed."""
        here = campaign.stacks[stack]
        if gang.team is not None and (gang.team.bound or gang.team.lacking):
            return step_cost(self.field(world, campaign, land, stack), land.grid.toward, *way)
        least = gang.left if any(mover.crawls for mover in gang.movers) else 0
        homes, roads = survey.homes(world, campaign.units, here), here.gait != "sneak"
        tables = _Tables(world, campaign.params)
        return _crossing(land, way, gang.movers, tables, least, homes, roads=roads)

    def unheld(self, world: World, campaign: Campaign, stack: StackId) -> StepCost | None:
        return unheld(world, campaign.units, campaign.stacks[stack])

    def budget(self, world: World, campaign: Campaign, stack: StackId) -> Thirds:
        return marchers(world, campaign, campaign.stacks[stack]).left

    def full_move(self, world: World, campaign: Campaign, stack: StackId) -> bool:
        """SD5-3.04: at full move, not yet away from the hex it began the day in, and able to move at all."""
        here = campaign.stacks[stack]
        gang = marchers(world, campaign, here)
        if here.left_start or gang.overloaded or towing.stuck(world, campaign, here):
            return False
        if gang.team is not None and gang.team.lacking:
            return False
        units = [campaign.units[u] for u in gang.walkers]
        return bool(units) and all(
            u.move >= levels.move_max(ageing.kind_of(world, u), u.level) > 0 for u in units
        )

    def step(
        self, world: World, campaign: Campaign, land: Land, stack: StackId, a: HexId, b: HexId
    ) -> StepCost:
        if weather_row(world, land.weather_at(a)).closed:
            return StepCost(
                cost=0, open=False, code="weather", reason="Nothing leaves a tornado", rule="SD5-4.09"
            )
        held = towing.stuck(world, campaign, campaign.stacks[stack])
        if held is not None:
            reason = f"The prisoner's jailor is too small: {towing.words(world, campaign, held)}"
            return StepCost(cost=0, open=False, code="captive", reason=reason, rule=towing.RULE)
        gang = marchers(world, campaign, campaign.stacks[stack])
        team = gang.team
        if team is not None and team.lacking:
            return StepCost(cost=0, open=False, code="team", reason=team.lacking, rule=vehicles.RULE)
        guess, bent = land.terrain[b] == 0, True
        price = self._price(world, campaign, land, stack, (a, b), gang)
        if not price and team is not None and team.bound:
            return StepCost(cost=0, open=False, code="off_road", reason=team.why, rule=vehicles.RULE)
        if not price:
            return self._closed(world, land, b)
        left = gang.left
        if price <= left:
            return StepCost(cost=price, guess=guess)
        if not guess:
            row: Terrain = world.tables["terrain"][land.terrain_at(b)]
            bent = row.full_move or all(mover.flier for mover in gang.movers)
        if self.full_move(world, campaign, stack) and bent:
            return StepCost(cost=left, guess=guess, rule="SD5-3.04")
        if gang.overloaded:
            return StepCost(
                cost=price, open=False, code="load", reason="A mount carries too much", rule="SD3-11.05"
            )
        rule = "SD5-3.02" if bent else "SD5-4.06"
        return StepCost(
            cost=price,
            open=False,
            code="cost",
            reason=f"Costs {thirds_text(price)} move, {thirds_text(left)} left",
            rule=rule,
            guess=guess,
        )

    def _closed(self, world: World, land: Land, b: HexId) -> StepCost:
        if weather_row(world, land.weather_at(b)).closed:
            return StepCost(
                cost=0, open=False, code="weather", reason="Nothing enters a tornado", rule="SD5-4.09"
            )
        terrain = land.terrain_at(b)
        name = world.tables["terrain"][terrain].name if terrain != UNKNOWN else "unknown land"
        return StepCost(
            cost=0,
            open=False,
            code="closed",
            reason=f"{name} cannot be entered on the ground",
            rule="SD5-4",
        )


def may_back_up(world: World, campaign: Campaign, land: Land, stack: Stack, goal: HexId) -> bool:
    """Whether a stack at 0 move may go back along the road once (SD5-5.05)."""
    if stack.entered_from != goal or BACKED_UP.of(stack) or flies(world, campaign, stack):
        return False
    if stack.gait == "sneak":
        return False
    kind = land.road_between(goal, stack.hex)
    return bool(kind) and bool(world.tables["road"][kind].backs_up)
