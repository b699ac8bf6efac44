"""Sieges as a side knows them: which cities are closed or would be, who is known to hold the hexes around."""

from collections.abc import Sequence
from dataclasses import dataclass

from game.core.recall import Recall
from game.core.records import HexId, SideId, SiteId
from game.ui.i18n import _, ngettext
from game.ui.map.models.side_queries import SideQueries
from game.ui.map.paint.scene_data import RingMark

SIEGE_RULE, CUT_RULE = "SD9-9.02", "SD9-9.03"


_rings: Recall[SideId, tuple[RingMark, ...]] = Recall()


@dataclass(frozen=True, slots=True)
class SiegeModel:
    """A city with enemies of its owner in some of the hexes around it. `ring` are those hexes, `held` those
    of them that an enemy is known to hold. `besieged`: an own city that was closed as the last turn ended."""

    site: SiteId
    hex: HexId
    ring: frozenset[HexId]
    held: frozenset[HexId]
    besieged: bool

    @property
    def closed(self) -> bool:
        """Whether all of the hexes are known to be held: unless one is cleared, it is besieged at the end of
        its side's turn."""
        return bool(self.ring) and self.held == self.ring


def siege_of(reader: SideQueries, site: SiteId) -> SiegeModel | None:
    """The siege of a city, as far as it has come; None of a city that nobody closes."""
    rules = reader.realm
    known = reader.view.knowledge.sites[site]
    if rules is None or known.kind != "city" or known.owner is None:
        return None
    holding = reader.view.holdings.get(site)
    besieged = holding is not None and holding.besieged
    if not besieged and not any(hex_ in reader.occupied for hex_ in reader.grid.around[known.hex]):
        return None
    around = rules.ring(reader.outlook.world, reader.outlook.belief, site)
    held = frozenset(hex_ for hex_, is_held in around if is_held)
    if not held and not besieged:
        return None
    return SiegeModel(site, known.hex, frozenset(hex_ for hex_, _held in around), held, besieged)


def sieges_of(reader: SideQueries) -> tuple[SiegeModel, ...]:
    """All sieges that the side knows of, by city."""
    found = (siege_of(reader, site.id) for site in reader.chart.sites)
    return tuple(one for one in found if one is not None)


def closed_cities(reader: SideQueries) -> tuple[SiteId, ...]:
    """Own cities that will be besieged as the turn ends, as far as the side knows, and are not yet."""
    mine = reader.view.side
    known = reader.view.knowledge.sites
    found = (one for one in sieges_of(reader) if known[one.site].owner == mine)
    return tuple(one.site for one in found if one.closed and not one.besieged)


def closed_words(names: Sequence[str]) -> str:
    """`Ashby will be besieged: enemies stand in every hex around it.`"""
    told = ngettext(
        "{names} will be besieged: enemies stand in every hex around it.",
        "{names} will be besieged: enemies stand in every hex around them.",
        len(names),
    )
    return told.format(names=", ".join(names))


def siege_rings(reader: SideQueries) -> tuple[RingMark, ...]:
    """Outlines around cities that are besieged or would be: asked in each frame, found once an outlook."""
    kept = _rings.of(reader.view.side, (reader.outlook,))
    if kept is not None:
        return kept
    closed = (one for one in sieges_of(reader) if one.closed or one.besieged)
    found = tuple(RingMark(one.ring | {one.hex}, "siege") for one in closed)
    return _rings.keep(reader.view.side, (reader.outlook,), found)


def siege_words(siege: SiegeModel) -> tuple[str, str]:
    """What is said of a siege in a word or two, and the rule: `3 of 6 hexes held`."""
    if siege.besieged:
        return _("besieged"), CUT_RULE
    if siege.closed:
        return _("all {all} hexes held").format(all=len(siege.ring)), SIEGE_RULE
    told = _("{held} of {all} hexes held")
    return told.format(held=len(siege.held), all=len(siege.ring)), SIEGE_RULE
