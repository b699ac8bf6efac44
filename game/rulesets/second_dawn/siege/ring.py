"""Who holds the hexes around a city, and whether it is besieged by that: SD9-9.01, SD9-9.02."""

from typing import NamedTuple

from game.core.alliances import PLAYER
from game.core.land import UNKNOWN
from game.core.records import HexId
from game.core.state import Site, Stack
from game.rulesets.second_dawn.content.land_records import Terrain
from game.rulesets.second_dawn.content.typed import Draft
from game.rulesets.second_dawn.unit.losses import able

HIDDEN = "hidden"


class RingHex(NamedTuple):
    """A hex beside a city that somebody could hold against it; `held`: somebody does."""

    hex: HexId
    held: bool


def ring(draft: Draft, site: Site) -> tuple[RingHex, ...]:
    """The hexes around a city that count, in order of number. Those that nobody on foot can enter do not, and
    neither does what lies off the map (SD9-9.02). RULING: water comes with ships."""
    near = sorted(draft.grid.near(site.hex, 1) - {site.hex})
    return tuple(RingHex(hex_, _held(draft, site, hex_)) for hex_ in near if _counts(draft, hex_))


def besieged(draft: Draft, site: Site) -> bool:
    """Whether every hex around a city that counts holds an enemy of its owner (SD9-9.02)."""
    around = ring(draft, site)
    return bool(around) and all(one.held for one in around)


def _counts(draft: Draft, hex_: HexId) -> bool:
    name = draft.land.terrain_at(hex_)
    if name == UNKNOWN:
        return True
    row: Terrain = draft.world.tables["terrain"][name]
    return row.ground is not None


def _held(draft: Draft, site: Site, hex_: HexId) -> bool:
    """Whether an enemy stack with somebody on his feet stands in a hex. RULING: it is sides that besiege, and
    in the open; who hides there closes no road."""
    owner = site.owner
    return owner is not None and any(
        draft.hostile(owner, stack.side)
        and draft.sides[stack.side].role == PLAYER
        and stack.stance != HIDDEN
        and _able(draft, stack)
        for stack in draft.stacks_in(hex_)
    )


def _able(draft: Draft, stack: Stack) -> bool:
    return any(able(draft.units[unit]) for unit in stack.units)
