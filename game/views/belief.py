"""A side's view rebuilt into a campaign that holds only what it knows (DESIGN section 3).

Previews and legality run the rules' own code on it. Foreign stacks in sight stand under the side's handles
with template units; what is only remembered does not stand anywhere. Because it is built from the view
alone, nothing computed on it can leak.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import partial
from weakref import WeakKeyDictionary

from game.core.hexgrid import unpack_bits
from game.core.land import Land, LandCache
from game.core.mapdata import MapData
from game.core.packs import Pack
from game.core.records import SideId, SiteId, StackId, UnitId, replace
from game.core.seams.capabilities import STACK_ORDER
from game.core.state import (
    SCHEMA,
    AnyCampaign,
    Campaign,
    DiceLedger,
    HexMark,
    Knowledge,
    MemberSeen,
    Side,
    Sighting,
    Site,
    Stack,
    Unit,
)
from game.core.world import World
from game.views.chart import known_regions, known_rivers
from game.views.side_view import SideView, stand_in_id
from game.views.worked_out import WorkedOut

_UNSHIFTED = bytes([0, *range(255)])
"""From the codes of knowledge (0 unknown) to indices of the palette."""


class _KnownLands(LandCache):
    """Lands of a belief: the truth is what the side knows."""

    def __init__(self, map_: MapData, land: Land) -> None:
        self._map = map_
        self._land_known = land
        self.palette = land.palette

    def true(self, marks: Mapping[str, HexMark]) -> Land:  # noqa: ARG002  (weather is in the land)
        return self._land_known

    def known(self, knowledge: Knowledge) -> Land:  # noqa: ARG002  (there is one side that knows)
        return self._land_known


_Key = tuple[int, ...]
_MOST_KEPT = 16
_kept: WeakKeyDictionary[LandCache, dict[_Key, tuple[Knowledge, World]]] = WeakKeyDictionary()
"""Known worlds by true one and by the parts of the knowledge they were made of, which must live as long."""


def believed_world(view: SideView, world: World) -> World:
    """The world as a side knows it: known land under the same rules and content, and no weather to come. The
    same object for the same knowledge of land; it holds nothing of the given one that the side does not
    know."""
    known = view.knowledge
    key = tuple(map(id, (known.terrain, known.features, known.surveyed, known.weather, known.roads)))
    kept = _kept.setdefault(world.lands, {})
    found = kept.get(key)
    if found is None:
        if len(kept) > _MOST_KEPT:
            kept.clear()
        land = world.lands.known(known)
        map_ = known_map(view, world)
        found = kept[key] = (known, rebuilt_world(world, map_, land))
    return found[1]


def rebuilt_world(world: World, map_: MapData, land: Land) -> World:
    """A world of the same rules and content in which a map, and the land on it, are all that is known."""
    return world.believed(map_, _KnownLands(map_, land))


def known_map(view: SideView, world: World) -> MapData:
    """The map with unknown land as the first terrain of the palette and only known roads, stretches of rivers
    and names. For drawing see `views.chart`."""
    known = view.knowledge
    land = world.lands.known(known)
    return replace(
        world.map,
        palette=land.palette,
        terrain=known.terrain.translate(_UNSHIFTED),
        road_palette=land.road_palette,
        road=land.road,
        road_links=land.road_links,
        rivers=known_rivers(world, unpack_bits(known.features) | unpack_bits(known.surveyed)),
        rivered=b"",
        regions=known_regions(world, known),
        sites=(),
        starts=(),
        weather={},
        triggers=(),
        packs=(),
    )


MINTED = 1_000_000
"""Number up to which a belief counts every side's units, stacks and questions: nobody knows how many others
have had, and who is new in a preview must take nobody's place."""
_MINTED_LETTERS = "suq"


def believe(view: SideView, world: World, worked: WorkedOut | None = None) -> AnyCampaign:
    """The campaign of a side's belief. Run it in `believed_world(view, world)`. Those who stand in for a
    stack in sight are the same records as long as it looks the same, if what was `worked` out is handed on.
    """
    worked = WorkedOut() if worked is None else worked
    units: dict[UnitId, Unit] = dict(view.units)
    stacks: dict[StackId, Stack] = dict(view.stacks)
    for seen in view.knowledge.sightings.values():
        if seen.now:
            looks = (seen.side, seen.hex, seen.members, seen.zone, seen.stance, seen.leader)
            bodies, stack = worked.of(("stand in", seen.handle), looks, partial(_stand_in, seen, world))
            units.update(bodies)
            stacks[seen.handle] = stack
    linked = {h: replace(s, true=h) if s.now else s for h, s in view.knowledge.sightings.items()}
    known = replace(view.knowledge, sightings=linked)
    blank = Knowledge(terrain=bytes(len(known.terrain)), seen_day=bytes(len(known.seen_day)))
    knowledge: dict[SideId, Knowledge] = {s: known if s == view.side else blank for s in view.sides}
    return Campaign(
        schema=SCHEMA,
        ruleset=world.ruleset.id,
        clock=view.clock,
        params=view.params,
        dice=DiceLedger(seed=0),
        sides={
            s.id: Side(
                id=s.id,
                name=s.name,
                colour=s.colour,
                role=s.role,
                alliance=s.alliance,
                alive=s.alive,
                money=view.money if s.id == view.side else 0,
                counters=view.counters if s.id == view.side else {},
                at_peace=() if s.hostile or s.id == view.side else (view.side,),
                factions=s.factions,
            )
            for s in view.sides.values()
        },
        units=units,
        stacks=stacks,
        sites=_sites(view),
        marks=_marks(view.knowledge),
        knowledge=knowledge,
        packs={**view.packs, **_fed(view.knowledge)},
        holdings=view.holdings,
        realms={view.side: view.realm},
        minted={f"{side}.{letter}": MINTED for side in view.sides for letter in _MINTED_LETTERS},
        winners=view.winners,
        won_by=view.won_by,
    )


def _marks(known: Knowledge) -> dict[str, HexMark]:
    """Fires in sight, and the food seen last."""
    fires = {key: seen.kind for key, seen in known.smoke.items() if seen.now}
    keys = sorted({*fires, *known.food})
    return {key: HexMark(fire=fires.get(key, ""), food=known.food.get(key, ())) for key in keys}


def _fed(known: Knowledge) -> dict[StackId, Pack]:
    """Ferals in sight that the side has fed, as far as it can tell how they stand to the world."""
    return {
        handle: Pack(pacified=bond.fed, bond=bond.friend)
        for handle, bond in known.bonds.items()
        if handle in known.sightings and known.sightings[handle].now
    }


def _sites(view: SideView) -> dict[SiteId, Site]:
    return {
        m.id: Site(
            id=m.id, hex=m.hex, kind=m.kind, name=m.name, owner=m.owner, level=m.level, capital=m.capital
        )
        for m in view.knowledge.sites.values()
    }


def _stand_in(sighting: Sighting, world: World) -> tuple[dict[UnitId, Unit], Stack]:
    """Template units in the place of a sighted stack, and that stack."""
    units: dict[UnitId, Unit] = {}
    numbers: Counter[str] = Counter()
    seats: dict[UnitId, str] = {}
    for seen in sighting.members:
        for _ in range(seen.count):
            unit_id = stand_in_id(sighting.handle, seen.kind, numbers[seen.kind])
            numbers[seen.kind] += 1
            units[unit_id] = _template(sighting, seen, unit_id, world)
            if seen.mount:
                seats[unit_id] = seen.mount
    ids = tuple(units)
    if STACK_ORDER in world.ruleset.capabilities:
        _seat_behind(seats, ids, units)
    else:
        _seat(seats, ids, units)
    leader = next((u for u in ids if units[u].kind == sighting.leader), None)
    return units, Stack(
        id=sighting.handle,
        side=sighting.side,
        hex=sighting.hex,
        units=ids,
        zone=sighting.zone,
        stance=sighting.stance,
        leader=leader,
    )


def _seat(seats: Mapping[UnitId, str], ids: Sequence[UnitId], units: dict[UnitId, Unit]) -> None:
    """Spread those that ride over the mounts of the kind they sit on: which one is not known."""
    for kind in dict.fromkeys(seats.values()):
        mounts = [unit for unit in ids if units[unit].kind == kind and unit not in seats]
        riders = [unit for unit, on in seats.items() if on == kind]
        for place, unit in enumerate(riders if mounts else ()):
            units[unit] = replace(units[unit], mount=mounts[place % len(mounts)])


def _seat_behind(seats: Mapping[UnitId, str], ids: Sequence[UnitId], units: dict[UnitId, Unit]) -> None:
    """Seat those that ride on the last one before them of the kind they sit on: they stand behind their
    mounts."""
    latest: dict[str, UnitId] = {}
    for unit in ids:
        if unit in seats and seats[unit] in latest:
            units[unit] = replace(units[unit], mount=latest[seats[unit]])
        latest[units[unit].kind] = unit


def _ammo(world: World, kind: str) -> int:
    """What a kind pops with, in halves."""
    weapon = world.facts(kind).weapon
    return weapon.ammo if weapon is not None else 0


def _template(sighting: Sighting, seen: MemberSeen, unit_id: UnitId, world: World) -> Unit:
    kind = world.kind(seen.kind)
    share = seen.hits // seen.count if seen.hits is not None else kind.hits
    return Unit(
        id=unit_id,
        kind=seen.kind,
        side=sighting.side,
        stack=sighting.handle,
        hits=max(1, share),
        move=kind.move,
        ammo=_ammo(world, seen.kind),
        level=seen.level or 1,
    )
