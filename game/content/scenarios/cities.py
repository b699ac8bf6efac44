"""Cities as a campaign begins with them: the section `cities` of a scenario over what its map says.

cities:
  highmoor:                          # a place of the map, a city or ruins
    owner: free_towns                # a side's id, or nobody
    level: 2
    buildings: {bank: 1, school: 1}
    pops: [{kind: piker, batches: 2}, {kind: warlord}]
    steward: courtier                # the name or kind of somebody who stands there
    garrison: {piker: 8}
    stores: {grain: 40}
    bank: 500                        # left out: its banks are full
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from game.content.problems import ProblemReport, quoted
from game.content.scenarios.forms import NOBODY, CityFile, ScenarioFile
from game.content.scenarios.own_units import OwnUnits
from game.content.yaml_source import Source
from game.core.holdings import PopOrder
from game.core.mapdata import MapData, SidePlan, SitePlan, StackPlan, site_owner
from game.core.records import KindId, SiteId, replace

TOWNS = ("city", "ruins")
MOST_LEVEL = 5


@dataclass(frozen=True)
class CityReader:
    """Reads the section of a scenario's file; what is wrong goes into the report."""

    file: ScenarioFile
    source: Source
    report: ProblemReport

    def placed(self, map_: MapData) -> MapData:
        """The map with its cities as they begin."""
        known = {site.id: site for site in map_.sites}
        for id_, city in self.file.cities.items():
            site = known.get(SiteId(id_))
            if site is None or site.kind not in TOWNS:
                towns = sorted(s.id for s in map_.sites if s.kind in TOWNS)
                message = f"the map has no city or ruins {quoted(id_)}"
                self._say("scenario-place", message, id_, key=True, value=id_, allowed=towns)
                continue
            known[site.id] = self._begun(id_, site, city)
        return replace(map_, sites=tuple(known[site.id] for site in map_.sites))

    def _begun(self, id_: str, site: SitePlan, city: CityFile) -> SitePlan:
        level = site.level if city.level is None else city.level
        self._check(id_, city, level)
        return replace(
            site,
            kind="city" if level else "ruins",
            name=city.name or site.name,
            level=level,
            capital=site.capital if city.capital is None else city.capital,
            start="" if city.owner else site.start,
            owner=city.owner or site.owner,
            damage=city.damage or site.damage,
            works=city.buildings or site.works,
            orders=tuple(
                PopOrder(kind=KindId(order.kind), batches=order.batches, rate=order.rate)
                for order in city.pops
            )
            or site.orders,
            steward=city.steward or site.steward,
            garrison=city.garrison or site.garrison,
            stores=city.stores or site.stores,
            bank=city.bank or site.bank,
        )

    def _check(self, id_: str, city: CityFile, level: int) -> None:
        """Owner and figures go together."""
        sides = (*self.file.sides, NOBODY)
        if city.owner and city.owner not in sides:
            message = f"the scenario has no side {quoted(city.owner)}"
            self._say("scenario-city", message, id_, "owner", value=city.owner, allowed=sides)
        if level + city.damage > MOST_LEVEL:
            message = f"level {level} and damage {city.damage} come to more than {MOST_LEVEL}"
            self._say("scenario-city", message, id_, "damage")
        for key in ("buildings", "pops", "steward", "damage", "stores", "bank"):
            if not level and getattr(city, key):
                self._say("scenario-city", f"ruins have no {key}", id_, key)

    def manned(
        self, map_: MapData, sides: Sequence[SidePlan], own: OwnUnits
    ) -> tuple[MapData, tuple[SidePlan, ...]]:
        """The map with what its cities have of their side's own units, and the sides with the garrisons."""
        owners = {site.id: site_owner(site, sides) for site in map_.sites}
        named = {site.id: site.steward for site in map_.sites}
        map_ = replace(
            map_,
            sites=tuple(
                site if (owner := owners[site.id]) is None else own.site(owner.id, site)
                for site in map_.sites
            ),
        )
        stacks: dict[str, list[StackPlan]] = {}
        for site in map_.sites:
            owner = site_owner(site, sides)
            if site.garrison and owner is None:
                message = f"nobody owns the garrison of {quoted(site.name or site.id)}: no side is neutral"
                self._say("scenario-city", message, site.id, key=True)
            elif site.garrison and owner is not None:
                stacks.setdefault(owner.id, []).append(StackPlan(units=site.garrison, hex=site.hex))
        out = tuple(replace(side, stacks=(*side.stacks, *stacks.get(side.id, ()))) for side in sides)
        for site in map_.sites:
            self._steward(site, site_owner(site, out), named[site.id])
        return map_, out

    def _steward(self, site: SitePlan, owner: SidePlan | None, named: str) -> None:
        """Who governs a city stands in it."""
        if not site.steward:
            return
        here = [stack for stack in (owner.stacks if owner else ()) if stack.hex == site.hex]
        names = [word for stack in here for word in (*stack.units, stack.leader_name) if word]
        if site.steward not in names:
            message = f"no {quoted(named)} of its side is in {quoted(site.name or site.id)}"
            self._say("scenario-city", message, site.id, "steward", value=named, allowed=names)

    def _say(self, code: str, message: str, *path: str, key: bool = False, **more: Any) -> None:
        """A fault at a city's entry, or at the map's name where the file has none for it."""
        at = ("cities", *path) if path[0] in self.file.cities else ("map",)
        self.report.add(code, message, self.source.mark(at, key=key), **more)
