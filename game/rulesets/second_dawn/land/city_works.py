"""What stands in cities, and what it does: SD9-10, SD9-13 to SD9-16.

The level of each building is a figure of the city's holding; what a building does are the effects of its row.
A building that stands once for each kind of unit has the kind behind its id: `stable.horse`. Of a foreign
city a side knows no buildings but those of every city, so that on its belief none of them acts.
"""

from collections.abc import Iterator, Mapping

from game.core.effects import Acting, Source, acting, total
from game.core.holdings import Holding
from game.core.records import HexId, SideId
from game.rulesets.second_dawn.content.realm_records import Building, CityLevel
from game.rulesets.second_dawn.content.typed import Draft, World

CITY = "city"
ADJACENT = "adjacent"
ROOM = "room"
"""Figure of the effects that add to what a city holds, in units of supply."""
DRY = "dry"
"""Effect of what keeps the weather out of a city (SD9-14.06). RULING: of its own side alone, rain, snow and
storm alike, in fights and in spotting; who enters pays for the weather."""
WATCHES_SKY = "watches_sky"
"""Effect of what lowers the sky over a city, in battles."""
_EIGHTHS = 8
PER_KIND = "."
"""Between the id of a building and the kind that it is for."""


def row_of(world: World, id_: str) -> Building | None:
    """The row of a building by its id in a city; None if there is none."""
    found: Building | None = world.tables["building"].get(id_.partition(PER_KIND)[0])
    return found


def levels_of(world: World, holding: Holding) -> dict[str, int]:
    """The buildings of a city with their levels, those that every city has among them."""
    table: Mapping[str, Building] = world.tables["building"]
    return {**{id_: 1 for id_, row in table.items() if row.required}, **holding.works}


def sources(world: World, holding: Holding) -> Iterator[Source]:
    """The buildings of a city that work as sources of effects, in order of id."""
    for id_, level in sorted(levels_of(world, holding).items()):
        row = row_of(world, id_)
        if row is not None and level and row.effects and id_ not in holding.closed:
            yield source(id_, row, level)


def source(id_: str, row: Building, level: int) -> Source:
    """A building of a level as a source of effects."""
    return Source(id_, row.name, level, row.effects)


def effects_near(draft: Draft, side: SideId, hex_: HexId, what: str) -> tuple[Acting, ...]:
    """The effects on a figure that a side's own cities have in a hex: of a city in it those that are not for
    `adjacent` hexes, of cities next to it those that are."""
    if not draft.params.realm:
        return ()
    out: list[Acting] = []
    for near in sorted(draft.grid.near(hex_, 1)):
        for site in draft.sites_in(near):
            if site.owner == side and site.kind == CITY:
                held = acting(sources(draft.world, draft.holding(site.id)), what)
                out += [one for one in held if (one.effect.place == ADJACENT) is (near != hex_)]
    return tuple(out)


def room_in(draft: Draft, side: SideId, hex_: HexId) -> int:
    """Supply x 8 that a hex holds for a side and its allies: in a city what its living quarters do
    (SD9-14.03), elsewhere what the match says (SD5-3.08)."""
    if draft.params.realm:
        for site in draft.sites_in(hex_):
            if site.kind == CITY:
                base = level_row(draft.world, site.level).supply
                return _EIGHTHS * total(base, effects_near(draft, side, hex_, ROOM))
    return draft.params.hex_capacity


def level_row(world: World, level: int) -> CityLevel:
    """The row of a city level."""
    rows: Mapping[str, CityLevel] = world.tables["city_level"]
    return next(row for row in rows.values() if row.level == level)
