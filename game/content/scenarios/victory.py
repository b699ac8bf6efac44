"""The victory rule of a scenario file: one of the ruleset's, with the places and days that it needs."""

from collections.abc import Mapping

from game.content.problems import ProblemReport, quoted
from game.content.scenarios.forms import VictoryFile
from game.content.yaml_source import Path_, Source
from game.core.mapdata import MapData, VictoryPlan
from game.core.records import SiteId
from game.core.seams.placing import VictoryType
from game.core.world import Ruleset


def victory_plan(
    file: VictoryFile, source: Source, report: ProblemReport, map_: MapData | None, ruleset: Ruleset | None
) -> VictoryPlan:
    """The rule as a plan; what is wrong with it goes into the report."""
    places = [(site, ("sites", n)) for n, site in enumerate(file.sites)]
    named: list[tuple[str, Path_]] = [(file.city, ("city",))] if file.city else []
    named += places
    if map_ is not None:
        known = {site.id for site in map_.sites}
        for site, path in named:
            if site not in known:
                message = f"the map has no place {quoted(site)}"
                place = source.mark(("victory", *path))
                report.add("scenario-place", message, place, value=site, allowed=sorted(known))
    if ruleset is not None:
        _needs(file, len(named), ruleset.placing.victories, source, report, map_)
    sites = tuple(SiteId(site) for site, _ in named)
    return VictoryPlan(type=file.type, sites=sites, days=file.days)


def _needs(
    file: VictoryFile,
    sites: int,
    types: Mapping[str, VictoryType],
    source: Source,
    report: ProblemReport,
    map_: MapData | None,
) -> None:
    """The ruleset knows the rule, and it has the places and days it needs."""
    rule = types.get(file.type)
    whole = source.mark(("victory",))
    if rule is None:
        message = f"'type' cannot be {quoted(file.type)}"
        place = source.mark(("victory", "type"))
        report.add("value-choice", message, place, value=file.type, allowed=tuple(types))
        return
    if rule.capitals and map_ is not None and not any(site.capital for site in map_.sites):
        report.add("scenario-victory", "the map has no capitals to hold", whole)
    if rule.sites and not sites:
        key = "city" if rule.single else "sites"
        report.add("scenario-victory", f"{file.type} needs {key}: {rule.sites}", whole)
    if rule.single and sites > 1:
        report.add("scenario-victory", f"{file.type} has one place; this names {sites}", whole)
    if rule.days and not file.days:
        report.add("scenario-victory", f"{file.type} needs days: {rule.days}", whole)
