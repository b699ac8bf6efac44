"""The paints of the land: for every kind of ground its colours and how it behaves under the brush."""

import logging
from dataclasses import dataclass

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Paint:
    """A ground: wash colour, its short colour on the minimap, whether it is water, and whether its painted
    surface is so dark that ticks on it are drawn light."""

    name: str
    base: str
    short: str
    water: bool = False
    dark: bool = False


PAINTS: dict[str, Paint] = {
    paint.name: paint
    for paint in (
        Paint("plains", "#CFCC97", "#CBC88E"),
        Paint("desert", "#EAD29A", "#E6CC90"),
        Paint("tundra", "#C9C7AC", "#C3C1A4"),
        Paint("snow", "#EDEFEC", "#EDEFEC"),
        Paint("forest", "#A9B878", "#8CA565"),
        Paint("deep_forest", "#7F9A68", "#64865A", dark=True),
        Paint("jungle", "#8DB35C", "#74A24C", dark=True),
        Paint("hill", "#D2BB82", "#C6AC72"),
        Paint("valley", "#C6D09A", "#B9C987"),
        Paint("mountain", "#C2AE90", "#A48F72"),
        Paint("high_mountain", "#B3A8A0", "#CFC9C2"),
        Paint("impassable_mountain", "#9A8F8C", "#7E736F", dark=True),
        Paint("marsh", "#AFBF98", "#A2B68C"),
        Paint("bog", "#AFA583", "#9C9370"),
        Paint("swamp", "#8F9A74", "#7F8F6A", dark=True),
        Paint("lake", "#9DC6CD", "#86B5C2", water=True),
        Paint("sea", "#B4D0CB", "#9CC3C6", water=True),
        Paint("city", "#DACD9E", "#CBC88E"),
        Paint("ruins", "#CDC3A0", "#C2B894"),
        Paint("underground", "#C6B594", "#A48F72"),
    )
}
_ALIASES = {"cave": "underground"}
_warned: set[str] = set()


def paint_of(name: str) -> Paint:
    """The paint of a name. An unknown one is drawn as bare stony ground and warned of once.

    A colour written `#RRGGBB` is a paint too: the plain wash of a battlefield.
    """
    found = PAINTS.get(_ALIASES.get(name, name))
    if found is not None:
        return found
    if name.startswith("#"):
        return Paint(name, name, name)
    if name not in _warned:
        _warned.add(name)
        _log.warning("no paint named %r; drawn as bare ground", name)
    return Paint(name, "#CFC2A2", "#C2B69A")
