"""Where units may hide and sneak: SD5-4.10, SD5-8.03, SD5-8.04, SD5-11.02.

Pure: what a zone of a hex offers against what the bodies of a stack need. Who may be told to hide or to sneak
at all (SD5-8.01, SD5-11.01) is no question of the land.
"""

from collections.abc import Sequence

from game.core.records import Record
from game.rulesets.second_dawn.content.land_records import Terrain, Weather

NONE = 0
"""Penalty of open land: it takes no cover at all."""
SKY_TINY = 4
"""Most tiny units that a fair sky hides (SD5-8.03)."""


class HidingBody(Record):
    """What hides as one: a unit, or a mount with its rider (SD2-14.20). `home`: it has the terrain special of
    the hex; `evasion` is the base value, which decides who acts first at dusk (SD5-8.10). `scout`: it has the
    special, or its rider has; `serpentine` by its own build (SD5-8.08), `centaur` likewise (SD3-14). `hides`:
    what specials add to the evasion of who hides (SD7-3.02)."""

    size: str
    home: bool = False
    evasion: int = 0
    scout: bool = False
    serpentine: bool = False
    centaur: bool = False
    hides: int = 0


class HidingBar(Record):
    """Why a stack may not do a thing, and by which rule."""

    reason: str
    rule: str


class SneakRow(Record):
    """A row of SD5-11.02: up to `most` bodies (None: any number) of these sizes need this penalty of the
    entered zone, or `at_home` if they have its terrain special."""

    sizes: tuple[str, ...]
    most: int | None
    needs: int
    at_home: int = NONE


HIDES_AT = {"tiny": 0, "petite": -1, "small": -1, "medium": -1, "large": -2, "huge": -2, "immense": -2}
"""Penalty of the zone that units of a size need to hide (SD5-8.03)."""

_COVER = ("no", "light", "heavy")
"""Cover in words, by the penalty on foot that gives it (SD5-4.10)."""

_SWARMING: tuple[str, ...] = ("tiny", "petite")
SNEAKS_AT = (
    SneakRow(sizes=("tiny",), most=4, needs=NONE),
    SneakRow(sizes=("tiny",), most=None, needs=-1),
    SneakRow(sizes=("petite",), most=2, needs=-1),
    SneakRow(sizes=("petite",), most=None, needs=-2),
    SneakRow(sizes=("small", "medium"), most=2, needs=-1),
    SneakRow(sizes=("large",), most=2, needs=-2),
    SneakRow(sizes=("huge",), most=2, needs=-2, at_home=-1),
)
"""SD5-11.02; of a size the rows with fewer bodies stand first. Immense units have none: they never sneak."""


def zone_penalty(terrain: Terrain, weather: Weather, *, flier: bool) -> int | None:
    """Penalty of the sky (`flier`) or of the ground of a hex for hiding and sneaking; None where there is
    nothing to hide in: on water, and in a sky that a hex does not have (SD5-4.10, SD5-8.04)."""
    if flier:
        return None if terrain.ceiling == "ground" else (terrain.flier or 0) + weather.flier_penalty
    if terrain.ground is None or not terrain.hides:
        return None
    return terrain.ground + weather.penalty


def size_hides(size: str, terrain: Terrain, weather: Weather, *, flier: bool) -> bool:
    """Whether a single unit of a size may hide in a zone, wherever it is at home (SD5-8.03, 8.04)."""
    penalty = zone_penalty(terrain, weather, flier=flier)
    return may_hide((HidingBody(size=size),), penalty, flier=flier) is None


def may_hide(bodies: Sequence[HidingBody], penalty: int | None, *, flier: bool) -> HidingBar | None:
    """What bars a stack from hiding in a zone of this penalty; None if it may (SD5-8.03). Every body must fit
    by its own size. `flier`: the zone is the sky, where a fair one hides few tiny units only."""
    if penalty is None:
        return HidingBar(reason="There is nothing to hide in", rule="SD5-8.04")
    for body in bodies:
        if not body.home and penalty > HIDES_AT[body.size]:
            return _too_open(body.size, HIDES_AT[body.size], penalty, "SD5-8.03")
    tiny = _count(bodies, ("tiny",))
    if flier and penalty == NONE and tiny > SKY_TINY:
        return HidingBar(
            reason=f"A fair sky hides at most {SKY_TINY} tiny units, and these are {tiny}", rule="SD5-8.03"
        )
    return None


def may_sneak(bodies: Sequence[HidingBody], penalty: int | None, *, flier: bool) -> HidingBar | None:
    """What bars a stack from sneaking into a zone of this penalty; None if it may (SD5-11.02).

    It must be able to hide there (SD2-14.20), every body must meet a row of its size, and of bodies that are
    neither tiny nor petite there are at most two in all.
    """
    large = _count(bodies, tuple(size for size in HIDES_AT if size not in _SWARMING))
    most = max(row.most or 0 for row in SNEAKS_AT if row.sizes[0] not in _SWARMING)
    if any(not _rows(body.size) for body in bodies):
        return HidingBar(reason="Immense units never sneak", rule="SD5-11.02")
    if large > most:
        return HidingBar(reason=f"{large} are too many to sneak: {most} at most", rule="SD5-11.02")
    barred = may_hide(bodies, penalty, flier=flier)
    if barred is not None or penalty is None:
        return barred
    for body in bodies:
        needs = _sneak_needs(body, _count(bodies, (body.size,)))
        if penalty > needs:
            return _too_open(body.size, needs, penalty, "SD5-11.02")
    return None


def _sneak_needs(body: HidingBody, count: int) -> int:
    """The penalty a body needs among `count` of its size."""
    row = next(row for row in _rows(body.size) if row.most is None or count <= row.most)
    return row.at_home if body.home else row.needs


def _rows(size: str) -> list[SneakRow]:
    return [row for row in SNEAKS_AT if size in row.sizes]


def _count(bodies: Sequence[HidingBody], sizes: Sequence[str]) -> int:
    return sum(body.size in sizes for body in bodies)


def _too_open(size: str, needs: int, penalty: int, rule: str) -> HidingBar:
    if -needs < len(_COVER):
        wanted, there = f"{_COVER[-needs]} cover", f"{_COVER[-penalty]} cover here"
    else:
        wanted, there = f"cover of {-needs}", f"{-penalty} here"
    reason = f"Too little cover for {size} units: {wanted} needed, {there}"
    return HidingBar(reason=reason, rule=rule)
