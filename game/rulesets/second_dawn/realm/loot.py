"""What a conqueror finds in a city beside its stores: SD9-19.04.

RULING: the maps of a situation room show the land, roads and places that the side knew who held the city, as
it knew them; where the conqueror has been himself he trusts his own. Stores of food stay in the city.
"""

from game.core.events.common import HexLearned, LandSeen, SiteSighted
from game.core.hexgrid import members, pack_bits, unpack_bits
from game.core.records import HexId, RuleId, SideId, replace
from game.core.state import Site
from game.rulesets.second_dawn.content.typed import Draft
from game.rulesets.second_dawn.realm import works

MAPS = "maps"
"""Effect of a building whose conqueror finds maps in it."""
RULE = RuleId("SD9-19.04")
_DAY = 2
"""Bytes of a day in `Knowledge.seen_day`."""


def take_maps(draft: Draft, site: Site, side: SideId, before: SideId) -> int:
    """Let the conqueror of a city know what its side before knew of the land; how many hexes of it are new to
    him."""
    if draft.world.belief or not works.has(draft.world, draft.holding(site.id), MAPS):
        return 0
    known, theirs = draft.knowledge[side], draft.knowledge[before]
    terrain, days = bytearray(known.terrain), bytearray(known.seen_day)
    fresh = [hex_ for hex_, was in enumerate(theirs.terrain) if was and not terrain[hex_]]
    for hex_ in fresh:
        terrain[hex_] = theirs.terrain[hex_]
        at = slice(_DAY * hex_, _DAY * (hex_ + 1))
        days[at] = theirs.seen_day[at]
    features = unpack_bits(known.features)
    roads = unpack_bits(theirs.features) & ~features
    drawn = {key: road for key, road in theirs.roads.items() if roads >> int(key) & 1}
    places = {id_: seen for id_, seen in theirs.sites.items() if id_ not in known.sites}
    draft.put_knowledge(
        side,
        replace(
            known,
            terrain=bytes(terrain),
            seen_day=bytes(days),
            features=pack_bits(features | roads, draft.grid.size) if roads else known.features,
            roads=dict(sorted({**known.roads, **drawn}.items())),
            sites=dict(sorted({**known.sites, **places}.items())),
        ),
    )
    told = (side,)
    if fresh:
        draft.emit(LandSeen(audience=told, rule=RULE, hexes=tuple(HexId(hex_) for hex_ in fresh)))
    if roads:
        draft.emit(HexLearned(audience=told, rule=RULE, hexes=tuple(members(roads)), what="features"))
    for seen in places.values():
        draft.emit(
            SiteSighted(audience=told, rule=RULE, site=seen.id, hex=seen.hex, owner=seen.owner, seen=seen)
        )
    return len(fresh)
