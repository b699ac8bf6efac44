"""The land under a game master's hand: terrain, weather, roads, fires, food."""

from collections.abc import Sequence
from typing import Any

from game.core.commands.gm import GmEditLand
from game.core.draft import Draft
from game.core.events.common import LandSeen
from game.core.gm.common import GmDeed, check_hex, check_word, rules
from game.core.gm.spawning import larder
from game.core.hexgrid import OPPOSITE, unpack_bits
from game.core.packs import Food
from game.core.records import HexId, replace
from game.core.refusal import Refusal
from game.core.state import FAIR, HexMark

NONE = "none"
FIRES = (NONE, "camp", "inferno")
MOST_HEXES = 20_000
_EVERY_WAY = 0b111111


def edit_land(draft: Draft, given: GmEditLand) -> GmDeed:
    """Change hexes. Who has one in sight sees it change; who stands there must be able to stay."""
    hexes = tuple(dict.fromkeys(given.hexes))
    if not hexes or len(hexes) > MOST_HEXES:
        raise Refusal("hexes", f"Choose 1 to {MOST_HEXES} hexes")
    for hex_ in hexes:
        check_hex(draft, hex_)
    words = _check(draft, given)
    for hex_ in hexes:
        _change(draft, hex_, given)
    if given.road is not None:
        _lay(draft, hexes, given)
    if given.terrain is not None:
        see_changes(draft, hexes)
        for hex_ in hexes:
            for stack in draft.stacks_in(hex_):
                rules(draft).check(draft, stack.id)
    label = draft.grid.label(hexes[0])
    where = label if len(hexes) == 1 else f"{len(hexes)} hexes at {label}"
    return GmDeed(f"{where}: {', '.join(words)}", hexes[0], hexes)


def _check(draft: Draft, given: GmEditLand) -> list[str]:
    """Refuse words that mean nothing; the others are what is said of the change."""
    tables = draft.world.tables
    words: list[str] = []
    if given.terrain is not None:
        check_word(given.terrain, tuple(tables["terrain"]), "terrain")
        words.append(given.terrain)
    if given.weather is not None:
        check_word(given.weather, ("", FAIR, *tables.get("weather", {})), "weather")
        words.append(given.weather or "weather as planned")
    if given.road is not None:
        check_word(given.road, (NONE, *tables.get("road", {})), "road")
        words.append("no road" if given.road == NONE else given.road)
    if given.links is not None and (given.road in (None, NONE) or not 0 <= given.links <= _EVERY_WAY):
        raise Refusal("links", "A road's directions are six bits, and need a road")
    if given.fire is not None:
        check_word(given.fire, FIRES, "fire")
        if (given.fire == NONE and given.fire_until) or given.fire_until < 0:
            raise Refusal("fire", "A fire burns until the end of a day, or 0 for good")
        words.append("no fire" if given.fire == NONE else given.fire)
    if given.food is not None:
        larder(given.food)
        words.append(", ".join(kind for kind, _ in given.food) or "nothing to eat")
    if not words:
        raise Refusal("no_change", "There is nothing to change")
    return words


def _change(draft: Draft, hex_: HexId, given: GmEditLand) -> None:
    fields: dict[str, Any] = {}
    if given.terrain is not None:
        fields["terrain"] = "" if given.terrain == draft.world.map.terrain_at(hex_) else given.terrain
    if given.weather is not None:
        fields["sky"] = given.weather
        if given.weather:
            fields["weather"] = "" if given.weather == FAIR else given.weather
    if given.fire is not None:
        burns = given.fire != NONE
        fields["fire"] = given.fire if burns else ""
        fields["fire_until"] = given.fire_until if burns else 0
    if given.food is not None:
        fields["food"] = tuple(Food(kind=kind, value=value) for kind, value in sorted(given.food))
    mark = draft.marks.get(str(hex_), HexMark())
    draft.put_mark(hex_, replace(mark, **fields))


def _lay(draft: Draft, hexes: Sequence[HexId], given: GmEditLand) -> None:
    """Make or take away the road of some hexes. Both hexes of a border it goes over are joined there, or
    neither."""
    land = draft.land
    kinds = {h: land.road_palette[r - 1] for h, r in enumerate(land.road) if r}
    links = bytearray(land.road_links)
    for hex_ in hexes:
        kinds.pop(hex_, None)
        if given.road not in (None, NONE):
            kinds[hex_] = given.road
    touched = set(hexes)
    for hex_ in hexes:
        wanted = 0
        for way, there in enumerate(draft.grid.toward[hex_]):
            if there < 0:
                continue
            joined = hex_ in kinds and there in kinds and (given.links is None or given.links >> way & 1)
            back = 1 << OPPOSITE[way]
            wanted |= bool(joined) << way
            before = links[there]
            links[there] = before | back if joined else before & ~back
            if links[there] != before:
                touched.add(HexId(there))
        links[hex_] = wanted
    for hex_ in sorted(touched):
        mark = draft.marks.get(str(hex_), HexMark())
        kind = kinds.get(hex_, "")
        draft.put_mark(hex_, replace(mark, road=kind, links=links[hex_] if kind else 0, work=0))


def see_changes(draft: Draft, hexes: Sequence[HexId]) -> None:
    """Let every side that has some of the hexes in sight see what land they now are."""
    land = draft.land
    for side, known in draft.knowledge.items():
        seen = unpack_bits(known.in_sight)
        fresh = [h for h in hexes if seen >> h & 1 and known.terrain[h] != land.terrain[h]]
        if fresh:
            terrain = bytearray(known.terrain)
            for hex_ in fresh:
                terrain[hex_] = land.terrain[hex_]
            draft.put_knowledge(side, replace(known, terrain=bytes(terrain)))
            draft.emit(LandSeen(audience=(side,), hexes=tuple(fresh)))
