"""Where a battle is fought, as the seat at the table knows it: title, land, day and sky."""

from dataclasses import dataclass

from game.core.hexgrid import unpack_bits
from game.core.records import HexId
from game.ui.i18n import _
from game.views.chart import known_rivers
from game.views.preview import SeatOutlook
from game.views.story_names import level_words

_ICONS = {
    "forest": "tree",
    "deep_forest": "tree",
    "jungle": "tree",
    "hill": "peak",
    "mountain": "peak",
    "high_mountain": "peak",
    "city": "tower",
    "ruins": "tower",
    "cave": "dungeon",
    "underground": "dungeon",
}


@dataclass(frozen=True, slots=True)
class BattlePlace:
    """`paint` names the drawing of the ground; a `river` or a `road` is drawn where the side knows one."""

    title: str
    line: str
    icon: str
    paint: str
    river: bool = False
    road: bool = False


def place_of(outlook: SeatOutlook, hex_: HexId | None, terrain: str) -> BattlePlace:
    """The place of a battle on `terrain` in a hex the side knows."""
    view, world = outlook.view, outlook.world
    row = world.tables["terrain"].get(terrain)
    land = _built(outlook, hex_) or (_(row.name) if row is not None else _("Open land"))
    paint = row.paint if row is not None else "plains"
    parts = [land, _("day {day}").format(day=view.clock.day)]
    if hex_ is not None:
        weather = world.tables.get("weather", {}).get(world.lands.known(view.knowledge).weather_at(hex_))
        parts += [_(weather.name).lower()] if weather is not None else []
    river, road = _features(outlook, hex_)
    icon = _ICONS.get(paint, "sword")
    return BattlePlace(_title(outlook, hex_, land), ", ".join(parts), icon, paint, river, road)


def _built(outlook: SeatOutlook, hex_: HexId | None) -> str:
    """What the side knows to stand in the hex, as `Village`: it hides the land that it is built on."""
    site = next((one for one in outlook.view.sites.values() if one.hex == hex_), None)
    return level_words(outlook.world, site.level) if site is not None else ""


def _features(outlook: SeatOutlook, hex_: HexId | None) -> tuple[bool, bool]:
    """Whether a river runs along the hex and a road through it, as far as the side knows."""
    world, knowledge = outlook.world, outlook.view.knowledge
    if hex_ is None or not unpack_bits(knowledge.features) >> hex_ & 1:
        return False, False
    return bool(known_rivers(world, 1 << hex_)), bool(world.lands.known(knowledge).road[hex_])


def _title(outlook: SeatOutlook, hex_: HexId | None, land: str) -> str:
    view, world = outlook.view, outlook.world
    if hex_ is not None:
        for site in view.sites.values():
            if site.hex == hex_ and site.name:
                return _("Battle at {place}").format(place=site.name)
        near = [
            (world.grid.distance(hex_, region.hex), region.name)
            for region in world.map.regions
            if view.knowledge.terrain[region.hex] and region.kind != "water"
        ]
        spans = {region.name: region.span for region in world.map.regions}
        if near and min(near)[0] <= max(2, spans[min(near)[1]] // 2 + 1):
            place = min(near)[1].removeprefix("The ")
            return _("Battle in the {place}").format(place=place)
    return _("Battle: {land}").format(land=land.lower())
