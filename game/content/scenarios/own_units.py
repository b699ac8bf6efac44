"""Units that the ruleset's own section of a scenario gives to sides: they are placed by what they are called
there, and what stands in a plan is their id."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from game.content.scenarios.forms import ScenarioFile
from game.content.yaml_source import Path_
from game.core.mapdata import MapData, SidePlan, SitePlan, StackPlan, site_owner
from game.core.records import HexId, KindId, SideId, SiteId, replace
from game.core.seams.placing import PlanSetting
from game.core.world import Ruleset

Kinds = Mapping[str, Any]


class OwnUnits(NamedTuple):
    """The kinds of `table` that all may place, and of each side those of its own, by their names. Where a
    name is of both, a side places its own."""

    table: Kinds
    own: Mapping[str, Kinds]
    holders: Mapping[str, str]
    """Whose a place of the map is at first."""

    def known(self, side: str) -> Kinds:
        """All that a side may place, by name."""
        mine = self.own.get(side)
        return {**self.table, **mine} if mine else self.table

    @property
    def all(self) -> Kinds:
        """All kinds that are placed, by id."""
        given = {kind.id: kind for mine in self.own.values() for kind in mine.values()}
        return {**self.table, **given} if given else self.table

    def side_at(self, path: Path_) -> str:
        """The side in whose part of a file a path lies, empty if in none's."""
        if len(path) < 2:
            return ""
        part, name = path[:2]
        return str(name) if part == "sides" else self.holders.get(str(name), "") if part == "cities" else ""

    def placed(self, side: str, plan: StackPlan) -> StackPlan:
        """A stack as it stands in the campaign."""
        mine = self.own.get(side)
        if not mine:
            return plan
        return replace(
            plan,
            units={_id(mine, kind): count for kind, count in plan.units.items()},
            leader=_id(mine, plan.leader),
            mount={_id(mine, kind): _id(mine, mount) for kind, mount in plan.mount.items()},
        )

    def site(self, side: str, site: SitePlan) -> SitePlan:
        """A place of a side as the campaign has it."""
        mine = self.own.get(side)
        if not mine:
            return site
        return replace(
            site,
            orders=tuple(replace(order, kind=KindId(_id(mine, order.kind))) for order in site.orders),
            steward=_id(mine, site.steward),
            garrison={_id(mine, kind): count for kind, count in site.garrison.items()},
        )


def own_units(
    ruleset: Ruleset, tables: Mapping[str, Kinds], map_: MapData | None, file: ScenarioFile, plan: Any
) -> OwnUnits:
    """What the sides of a file have of their own. `plan`: the ruleset's section."""
    table = tables.get("unit", {})
    if map_ is None or ruleset.plan_kinds is None:
        return OwnUnits(table, {}, {})
    sides = tuple(_sketch(id_, file) for id_ in file.sides)
    setting = PlanSetting(map_, sides, table, file.params, tables)
    own = {id_: kinds for id_, kinds in ruleset.plan_kinds(plan, setting).items() if kinds}
    return OwnUnits(table, own, _holders(map_, file, sides) if own else {})


def _sketch(id_: str, file: ScenarioFile) -> SidePlan:
    """A side with what a file says of its units, wherever they stand."""
    side = file.sides[id_]
    return SidePlan(
        id=SideId(id_),
        name=side.name,
        colour=side.colour,
        start=side.start,
        role=side.role,
        stacks=tuple(StackPlan(units=stack.units, hex=_ANYWHERE) for stack in side.stacks),
    )


_ANYWHERE = HexId(0)


def _holders(map_: MapData, file: ScenarioFile, sides: Sequence[SidePlan]) -> dict[str, str]:
    """Whose each place is by file and map."""
    out: dict[str, str] = {}
    for site in map_.sites:
        city = file.cities.get(SiteId(site.id))
        word = city.owner if city is not None else ""
        manned = replace(site, owner=word or site.owner, start="" if word else site.start)
        owner = site_owner(manned, sides)
        if owner is None and city is not None and city.garrison:
            owner = site_owner(replace(manned, garrison=city.garrison), sides)
        if owner is not None:
            out[site.id] = owner.id
    return out


def _id(mine: Kinds, word: str) -> str:
    """The id of a kind that a side calls so; other words stay."""
    return str(mine[word].id) if word in mine else word
